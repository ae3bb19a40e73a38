//! How a game ends besides by its rules, and how it begins again.

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

    /// Gives up. While a partner plays on, a computer takes the seat instead.
    pub(super) fn resign(&self, seat: u8) -> Verdict {
        self.unfinished()?;
        let side = self.side(seat);
        let partner_plays = (0u8..)
            .zip(&self.seats)
            .any(|(other, sitter)| other != seat && self.side(other) == side && sitter.present());
        Ok(self.beside(vec![match partner_plays {
            true => Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_string(),
                why: Absence::Resigned,
            },
            false => Entry::Resigned { seat },
        }]))
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
