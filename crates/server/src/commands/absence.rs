//! Leaving and coming back: computer players stand in for people who are away.

use protocol::table::Absence;
use tabletop::Seat;

use super::{DecideContext, DecideResult};
use crate::journal_entry::{Body, Entry};
use crate::table::{SeatOccupant, Table};
use protocol::problem::{Code, Problem};

impl Table {
    pub(super) fn decide_leave(&self, seat: u8, level: Option<&str>) -> DecideResult {
        self.require_running_game()?;
        let level = self.info.find_level(level)?.to_owned();
        Ok(self.body_without_game_change(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Left,
        }]))
    }

    pub(super) fn decide_return(&self, seat: u8) -> DecideResult {
        self.require_running_game()?;
        match &self.seats[usize::from(seat)] {
            SeatOccupant::Person { away: Some(_), .. } => {
                Ok(self.body_without_game_change(vec![Entry::Returned { seat }]))
            }
            _ => Err(Problem::new(Code::NotAllowed, "you have not left")),
        }
    }

    pub(super) fn decide_take_over(
        &self,
        seat: &str,
        level: Option<&str>,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        let play = self.require_running_game()?;
        let seat = self.setup.find_seat(seat)?;
        let level = self.info.find_level(level)?.to_owned();
        // A player who has days for a turn may use them.
        let patience = around.absence.max(self.turn_clock_ms().unwrap_or(0));
        let waited = play.deciding().map(Seat::number) == Some(seat)
            && self.seats[usize::from(seat)].is_present()
            && around.now - self.decider_last_seen_at() >= patience;
        if !waited {
            return Err(Problem::from_code(Code::NotAbsent));
        }
        Ok(self.body_without_game_change(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Absent,
        }]))
    }

    /// Decides that a computer player takes over, if the clock has run out.
    pub(crate) fn decide_expired_clock(&self, now: i64) -> Option<Body> {
        let deadline = self.deadline()?;
        let seat = self.running_game()?.deciding()?.number();
        (now >= deadline).then(|| {
            self.body_without_game_change(vec![Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_string(),
                why: Absence::Expired,
            }])
        })
    }
}
