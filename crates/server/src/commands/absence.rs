//! Leaving and coming back: computer players stand in for people who are away.

use protocol::table::Absence;
use tabletop::Seat;

use super::{Circumstances, Verdict};
use crate::entry::{Body, Entry};
use crate::table::{Sitter, Table};
use protocol::problem::{Code, Problem};

impl Table {
    pub(super) fn leave(&self, seat: u8, level: Option<&str>) -> Verdict {
        self.in_play()?;
        let level = self.info.level(level)?.to_owned();
        Ok(self.beside(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Left,
        }]))
    }

    pub(super) fn come_back(&self, seat: u8) -> Verdict {
        self.in_play()?;
        match &self.seats[usize::from(seat)] {
            Sitter::Person { away: Some(_), .. } => Ok(self.beside(vec![Entry::Returned { seat }])),
            _ => Err(Problem::new(Code::NotAllowed, "you have not left")),
        }
    }

    pub(super) fn take_over(
        &self,
        seat: &str,
        level: Option<&str>,
        around: &Circumstances<'_>,
    ) -> Verdict {
        let play = self.in_play()?;
        let seat = self.setup.seat(seat)?;
        let level = self.info.level(level)?.to_owned();
        // A player who has days for a turn may use them.
        let patience = around.absence.max(self.clock().unwrap_or(0));
        let waited = play.deciding().map(Seat::number) == Some(seat)
            && self.seats[usize::from(seat)].present()
            && around.now - self.unseen_since() >= patience;
        if !waited {
            return Err(Problem::of(Code::NotAbsent));
        }
        Ok(self.beside(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Absent,
        }]))
    }

    /// Decides that a computer player takes over, if the clock has run out.
    pub(crate) fn expire(&self, now: i64) -> Option<Body> {
        let deadline = self.deadline()?;
        let seat = self.running()?.deciding()?.number();
        (now >= deadline).then(|| {
            self.beside(vec![Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_string(),
                why: Absence::Expired,
            }])
        })
    }
}
