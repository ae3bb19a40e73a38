//! Choosing, and taking back what was chosen.

use tabletop::Seat;

use super::{DecideResult, Decided, Moment};
use crate::game_session;
use crate::journal_entry::{Body, Entry};
use crate::table::Table;
use protocol::problem::{Code, Problem};

/// The largest number of choices in one plan.
pub(crate) const MAX_PLAN_CHOICES: usize = 64;

impl Table {
    /// Returns the game if this seat knows the newest position and has to decide.
    fn require_turn_of_seat(
        &self,
        seat: u8,
        at: Moment,
    ) -> Result<&dyn game_session::GameSession, Problem> {
        let play = self.require_running_game()?;
        let deciding = play.deciding().map(Seat::number);
        // Only the deciding seat may learn where its draft stands.
        let draft = if deciding == Some(seat) {
            self.draft_number()
        } else {
            0
        };
        if (at.version, at.draft) != (play.version(), draft) {
            let version = play.version();
            let message = format!("the table is at version {version}, draft {draft}");
            return Err(Problem {
                version: Some(version),
                draft: Some(draft),
                ..Problem::new(Code::StaleVersion, message)
            });
        }
        match deciding {
            Some(deciding) if deciding != seat => {
                let name = self.seat_name(deciding);
                Err(Problem::new(Code::OutOfTurn, format!("{name} decides now")))
            }
            _ => Ok(play),
        }
    }

    pub(super) fn decide_choice(
        &self,
        seat: u8,
        at: Moment,
        choice: &str,
    ) -> Result<Decided, Problem> {
        let made = self.decide_draft_step(seat, at, &[choice.to_owned()], |mut lines, _| {
            Entry::Chosen {
                line: lines.pop().unwrap_or_default(),
            }
        });
        // Only one choice can be refused.
        made.map_err(|problem| Problem {
            index: None,
            ..problem
        })
    }

    pub(super) fn decide_plan(
        &self,
        seat: u8,
        at: Moment,
        choices: &[String],
    ) -> Result<Decided, Problem> {
        if !(1..=MAX_PLAN_CHOICES).contains(&choices.len()) {
            let message = format!("a plan has 1 to {MAX_PLAN_CHOICES} choices");
            return Err(Problem::new(Code::BadValue, message));
        }
        self.decide_draft_step(seat, at, choices, |lines, dropped| Entry::Planned {
            lines,
            dropped,
        })
    }

    /// Decides choices as one draft step, which `entry` turns into an entry.
    fn decide_draft_step(
        &self,
        seat: u8,
        at: Moment,
        choices: &[String],
        entry: impl FnOnce(Vec<String>, u64) -> Entry,
    ) -> Result<Decided, Problem> {
        let play = self.require_turn_of_seat(seat, at)?;
        let considered = play.propose_choices(Seat::new(seat), choices)?;
        let (version, draft) = if considered.publishes {
            (play.version() + 1, 0)
        } else {
            (play.version(), play.draft_steps() + 1)
        };
        let deciding = considered.deciding.map(Seat::number);
        let ended = considered.outcome.map(|outcome| Entry::Ended {
            winners: outcome.winners.iter().map(Seat::number).collect(),
        });
        let made = entry(considered.lines, considered.dropped);
        let body = Body {
            version,
            draft,
            deciding,
            entries: [made].into_iter().chain(ended).collect(),
        };
        Ok(Decided {
            transition: Some(considered.transition),
            ..Decided::from(body)
        })
    }

    pub(super) fn decide_undo(&self, seat: u8, at: Moment) -> DecideResult {
        let play = self.require_turn_of_seat(seat, at)?;
        let draft = play.draft_steps().checked_sub(1);
        let draft = draft.ok_or_else(|| Problem::from_code(Code::NothingToUndo))?;
        Ok(Body {
            draft,
            ..self.body_without_game_change(vec![Entry::Undone { seat }])
        })
    }

    pub(super) fn decide_confirm(&self, seat: u8, at: Moment) -> DecideResult {
        let play = self.require_turn_of_seat(seat, at)?;
        if play.draft_steps() == 0 {
            let message = "there is no draft to confirm";
            return Err(Problem::new(Code::NothingToUndo, message));
        }
        Ok(Body {
            version: play.version() + 1,
            draft: 0,
            ..self.body_without_game_change(vec![Entry::Confirmed { seat }])
        })
    }

    /// Decides a request to take the last publication back, or the answer to one.
    pub(super) fn decide_take_back(&self, seat: u8, version: u64, agree: bool) -> DecideResult {
        let play = self.require_running_game()?;
        if version != play.version() {
            let message = format!("the table is at version {}", play.version());
            return Err(Problem {
                version: Some(play.version()),
                ..Problem::new(Code::StaleVersion, message)
            });
        }
        let author = play.seat_allowed_to_take_back().map(Seat::number);
        let author = author.ok_or_else(|| Problem::from_code(Code::CannotTakeBack))?;
        match (self.take_back.is_empty(), agree) {
            (true, true) if author != seat => return Err(Problem::from_code(Code::CannotTakeBack)),
            (true, false) => return Err(Problem::from_code(Code::NothingOffered)),
            _ => {}
        }
        let mut entries = vec![Entry::TakeBack { seat, agree }];
        let mut agreed = self.take_back.clone();
        agreed.push(seat);
        if !agree || !self.have_all_present_agreed(&agreed) {
            return Ok(self.body_without_game_change(entries));
        }
        entries.push(Entry::TakenBack);
        Ok(Body {
            version: play.version() + 1,
            draft: 0,
            deciding: Some(author),
            entries,
        })
    }
}
