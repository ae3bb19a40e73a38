//! Plans: several choices of one seat, made together or not at all.
//!
//! A gesture at the table often answers several questions in a row. A plan makes all of these choices
//! up to the first moment at which somebody learns something: chance speaks, something hidden is shown,
//! or another seat is asked. What comes after that moment was planned without knowing it and is dropped.
//! Nothing after that moment is even checked, so a refusal never tells what chance would have done.
//!
//! ```
//! use tabletop::{Seat, Seed, Session};
//! use test_game::{Choice, HighestCard, Setup};
//!
//! let mut session = Session::<HighestCard>::new(Setup, Seed::from_words("42"));
//! // After the first choice another seat is asked, so the second one is dropped.
//! let dropped = session.choose_plan(Seat::new(0), &[Choice::Keep, Choice::Throw]).unwrap();
//! assert_eq!(dropped, 1);
//! assert_eq!(session.version(), 1);
//! ```

use crate::chance::LiveChance;
use crate::game::{Game, Refusal};
use crate::seat::Seat;
use crate::session::{Step, Transition};

/// Why a plan was refused: one of its choices could not be made. Nothing has changed then.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, thiserror::Error)]
#[error("choice {} of the plan: {refusal}", .index + 1)]
pub struct PlanRefusal {
    /// The place of that choice in the plan, counted from zero.
    pub index: usize,
    /// Why it could not be made.
    pub refusal: Refusal,
}

/// A plan carried out in a copy of the state: its events and the state it leads to.
#[derive(Clone, Debug)]
pub struct PlanTransition<G: Game> {
    /// The choices that were made, each with what happened.
    pub steps: Vec<Step<G>>,
    /// The state after them.
    pub state: G,
    /// The chance after them.
    pub chance: LiveChance,
    /// The number of choices at the end of the plan that were not made.
    pub dropped: usize,
    /// True if somebody learned something by the last choice made.
    pub publishes: bool,
}

impl<G: Game> PlanTransition<G> {
    /// Carries out a seat's plan in a copy of the state; nothing else is touched.
    pub fn new(
        before: &G,
        chance_before: &LiveChance,
        seat: Seat,
        choices: &[G::Choice],
    ) -> Result<Self, PlanRefusal> {
        let refused = |index| move |refusal| PlanRefusal { index, refusal };
        before.check_may_decide(seat).map_err(refused(0))?;
        let mut made = Self {
            steps: Vec::with_capacity(choices.len()),
            state: *before,
            chance: *chance_before,
            dropped: choices.len(),
            publishes: false,
        };
        for (index, choice) in choices.iter().enumerate() {
            let transition = Transition::new(&made.state, &made.chance, seat, *choice);
            let transition = transition.map_err(refused(index))?;
            made.publishes = transition.publishes();
            made.state = transition.state;
            made.chance = transition.chance;
            made.dropped -= 1;
            let mut step = transition.step;
            step.continues = index > 0;
            made.steps.push(step);
            if made.publishes {
                break;
            }
        }
        Ok(made)
    }
}
