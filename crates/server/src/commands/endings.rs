//! Abandoning and resigning a game, and asking for a rematch.

use super::DecideResult;
use crate::journal_entry::Entry;
use crate::table::Table;
use protocol::problem::{Code, Problem};
use protocol::table::Absence;

impl Table {
    pub(super) fn decide_abandon(&self, seat: u8, agree: bool) -> DecideResult {
        self.check_game_in_progress()?;
        if !agree && self.abandon.is_empty() {
            return Err(Problem::from_code(Code::NothingOffered));
        }
        Ok(self.body_without_game_change(vec![Entry::Abandon { seat, agree }]))
    }

    /// Decides that a seat gives up. While a partner plays on, a computer player takes the seat instead.
    pub(super) fn decide_resign(&self, seat: u8) -> DecideResult {
        self.check_game_in_progress()?;
        let side = self.side_of(seat);
        let partner_plays = (0u8..).zip(&self.seats).any(|(other, sitter)| {
            other != seat && self.side_of(other) == side && sitter.is_present()
        });
        let entry = if partner_plays {
            Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_string(),
                why: Absence::Resigned,
            }
        } else {
            Entry::Resigned { seat }
        };
        Ok(self.body_without_game_change(vec![entry]))
    }

    pub(super) fn decide_rematch(&self, seat: u8, agree: bool) -> DecideResult {
        if self.ended.is_none() {
            return Err(Problem::from_code(Code::GameNotOver));
        }
        if !agree && self.rematch.is_empty() {
            return Err(Problem::from_code(Code::NothingOffered));
        }
        Ok(self.body_without_game_change(vec![Entry::Rematch { seat, agree }]))
    }
}
