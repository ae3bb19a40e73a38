//! Plans: the same choices made together and one by one.

use std::ops::AddAssign;

use super::{check_equal, to_json};
use crate::game::{Game, Refusal};
use crate::plan::PlanRefusal;
use crate::play::RandomPlayer;
use crate::seat::{Seat, Viewer};
use crate::seed::Seed;
use crate::session::Session;

/// The longest plan that is tried.
const MAX_PLAN_LENGTH: usize = 6;

/// Counts of what a check of plans covered.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct PlanCoverage {
    /// Plans of which more than one choice was made.
    pub long: u64,
    /// Plans of which choices were dropped because somebody learned something before.
    pub cut_short: u64,
    /// Plans that were refused because of a choice after their first.
    pub refused: u64,
    /// Plans of more than one choice that were taken back.
    pub undone: u64,
}

impl AddAssign for PlanCoverage {
    fn add_assign(&mut self, more: Self) {
        self.long += more.long;
        self.cut_short += more.cut_short;
        self.refused += more.refused;
        self.undone += more.undone;
    }
}

/// Plays a random game twice, choice by choice and in plans, and checks that both lead to the same
/// state, chance, record and events for every viewer; that a plan with an illegal choice changes
/// nothing and says which one it is; and that undo takes a plan back as a whole.
pub fn check_plans<G: Game>(setup: G::Setup, seed: u64) -> Result<PlanCoverage, String> {
    let at = |problem: String| format!("seed {seed}: {problem}");
    let words = Seed::from_words(&seed.to_string());
    let mut pair = SessionPair::<G> {
        single: Session::new(setup, words),
        planned: Session::new(setup, words),
        random: RandomPlayer::new(seed),
        known: Vec::new(),
        covered: PlanCoverage::default(),
    };
    while let Some(seat) = pair.single.state().deciding_seat() {
        pair.play_plan(seat).map_err(at)?;
    }
    let [single, planned] = [&pair.single, &pair.planned].map(|session| session.to_record(true));
    check_equal("the record of plans", &planned, &single).map_err(at)?;
    Ok(pair.covered)
}

/// The same game choice by choice and in plans.
struct SessionPair<G: Game> {
    single: Session<G>,
    planned: Session<G>,
    random: RandomPlayer,
    /// Choices that were on offer before and may not be now.
    known: Vec<G::Choice>,
    covered: PlanCoverage,
}

impl<G: Game> SessionPair<G> {
    fn play_plan(&mut self, seat: Seat) -> Result<(), String> {
        let since = self.single.version();
        let before = *self.single.state();
        let mut plan = Vec::new();
        let mut learned = false;
        for _ in 0..self.random.pick_any(&[1, 2, 4, MAX_PLAN_LENGTH]) {
            self.check_plan_refusal(seat, &plan)?;
            let choices = self.single.state().legal_choices();
            let choice = self.random.pick_any(&choices);
            plan.push(choice);
            let step = self.single.choose(seat, choice);
            let reveals = step.map_err(|error| error.to_string())?.reveals_hidden();
            learned = reveals || self.single.state().deciding_seat() != Some(seat);
            if learned {
                break;
            }
            self.known.push(choice);
        }
        let made = plan.len();
        self.covered.long += u64::from(made > 1);
        if learned {
            // Choices planned for later, legal or not, are neither made nor looked at.
            plan.extend(self.known.last());
            plan.extend(plan.first().copied());
            self.covered.cut_short += 1;
        }
        self.make_plan_and_check_dropped(seat, &plan, made)?;
        self.compare_sessions(since)?;
        self.check_undo_of_plan(seat, &plan, &before, learned)
    }

    fn make_plan_and_check_dropped(
        &mut self,
        seat: Seat,
        plan: &[G::Choice],
        made: usize,
    ) -> Result<(), String> {
        let dropped = self.planned.choose_plan(seat, plan);
        check_equal("a plan", &dropped, &Ok(plan.len() - made))
    }

    /// Checks that both sessions are in the same state and that every viewer was told the same.
    fn compare_sessions(&self, since: usize) -> Result<(), String> {
        let (single, planned) = (&self.single, &self.planned);
        check_equal("the state after a plan", planned.state(), single.state())?;
        check_equal("the chance after a plan", planned.chance(), single.chance())?;
        check_equal(
            "the version after a plan",
            &planned.version(),
            &single.version(),
        )?;
        for viewer in Viewer::all_viewers(G::seats(single.setup()).len()) {
            let told = |session: &Session<G>| -> Vec<_> {
                session.events_for(viewer, since + 1).collect()
            };
            let (one, other) = (told(single), told(planned));
            check_equal("events of a plan", &other, &one)?;
            check_equal(
                "bytes of events of a plan",
                &to_json(&other)?,
                &to_json(&one)?,
            )?;
        }
        Ok(())
    }

    /// Checks that a plan with an illegal choice after this beginning is refused as a whole.
    fn check_plan_refusal(&mut self, seat: Seat, begun: &[G::Choice]) -> Result<(), String> {
        let legal = self.single.state().legal_choices();
        let illegal = self.known.iter().find(|choice| !legal.contains(choice));
        let Some(illegal) = illegal else {
            return Ok(());
        };
        let plan: Vec<_> = begun.iter().chain([illegal, illegal]).copied().collect();
        let (state, chance) = (*self.planned.state(), *self.planned.chance());
        let version = self.planned.version();
        let refused = self.planned.choose_plan(seat, &plan);
        let refusal = PlanRefusal {
            index: begun.len(),
            refusal: Refusal::NotLegal,
        };
        check_equal("a plan with an illegal choice", &refused, &Err(refusal))?;
        check_equal("the state after it", self.planned.state(), &state)?;
        check_equal("the chance after it", self.planned.chance(), &chance)?;
        check_equal("the version after it", &self.planned.version(), &version)?;
        self.covered.refused += u64::from(!begun.is_empty());
        Ok(())
    }

    /// Checks that a plan by which nobody learned anything is taken back as a whole and can be made again.
    fn check_undo_of_plan(
        &mut self,
        seat: Seat,
        plan: &[G::Choice],
        before: &G,
        learned: bool,
    ) -> Result<(), String> {
        let undone = self.planned.undo(seat);
        check_equal("whether a plan is taken back", &undone.is_err(), &learned)?;
        if learned {
            return Ok(());
        }
        check_equal("the state after undo", self.planned.state(), before)?;
        self.covered.undone += u64::from(plan.len() > 1);
        self.make_plan_and_check_dropped(seat, plan, plan.len())?;
        let (single, planned) = (self.single.state(), self.planned.state());
        check_equal("the state after undo and redo", planned, single)
    }
}
