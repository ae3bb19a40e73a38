//! Abandoning and resigning a game, and asking for a rematch.

use super::Verdict;
use crate::entry::Entry;
use crate::table::Table;
use protocol::problem::{Code, Problem};
use protocol::table::Absence;

impl Table {
    pub(super) fn abandon(&self, seat: u8, agree: bool) -> Verdict {
        self.unfinished()?;
        if !agree && self.abandon.is_empty() {
            return Err(Problem::of(Code::NothingOffered));
        }
        Ok(self.beside(vec![Entry::Abandon { seat, agree }]))
    }

    /// Decides that a seat gives up. While a partner plays on, a computer player takes the seat instead.
    pub(super) fn resign(&self, seat: u8) -> Verdict {
        self.unfinished()?;
        let side = self.side(seat);
        let partner_plays = (0u8..)
            .zip(&self.seats)
            .any(|(other, sitter)| other != seat && self.side(other) == side && sitter.present());
        let entry = if partner_plays {
            Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_string(),
                why: Absence::Resigned,
            }
        } else {
            Entry::Resigned { seat }
        };
        Ok(self.beside(vec![entry]))
    }

    pub(super) fn ask_rematch(&self, seat: u8, agree: bool) -> Verdict {
        if self.ended.is_none() {
            return Err(Problem::of(Code::GameNotOver));
        }
        if !agree && self.rematch.is_empty() {
            return Err(Problem::of(Code::NothingOffered));
        }
        Ok(self.beside(vec![Entry::Rematch { seat, agree }]))
    }
}
