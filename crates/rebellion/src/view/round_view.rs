//! The progress of a round. Everybody sees it.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::state::{State, Step};
use crate::team::Role;

/// The phases of a round.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A round begins: missions are assigned.
    Assignment,
    /// Turns of activating systems, revealing missions and passing.
    #[default]
    Command,
    /// Leaders return, cards are drawn, time advances, units are built and deployed.
    Refresh,
}

/// The parts of the Refresh Phase in which somebody can have something to decide.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefreshStep {
    /// The moment for an objective, before the first step (OBJECTIVE-07).
    Objective,
    /// Missions are drawn, and discarded above ten (REFRESH-04).
    Missions,
    /// Leaders are recruited (RECRUIT).
    Recruit,
    /// Units are put on the build queues (BUILD).
    Build,
    /// The queues move, and units are deployed (DEPLOY).
    Deploy,
}

/// The progress of a round, for a client to show; everybody sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundView {
    /// The phase; none while the game is being set up and once it is over.
    pub phase: Option<Phase>,
    /// The part of the Refresh Phase.
    pub refresh: Option<RefreshStep>,
    /// The role whose turn of the Command Phase it is, or that assigns missions. With two players the Admiral stands
    /// for the whole side. Somebody else may have to decide something meanwhile.
    pub turn: Option<Role>,
    /// The roles that have passed in this Command Phase.
    pub passed: Vec<Role>,
}

impl RoundView {
    pub(crate) fn from_state(state: &State) -> Self {
        let phase = state.agenda.iter().find_map(phase_of_step);
        let passed = state.turn_order().iter().copied().zip(0..);
        Self {
            phase,
            refresh: phase
                .filter(|phase| *phase == Phase::Refresh)
                .map(|_| refresh_step_from_agenda(&state.agenda)),
            turn: state.role_on_turn(),
            passed: passed
                .filter(|(_, number)| phase == Some(Phase::Command) && state.has_passed(*number))
                .map(|(role, _)| role)
                .collect(),
        }
    }
}

/// Returns the phase to which something that is still to be done belongs; most steps belong to several.
fn phase_of_step(step: &Step) -> Option<Phase> {
    Some(match step {
        Step::BeginCommand | Step::AssignPhase(_) | Step::AssignAgain(..) => Phase::Assignment,
        Step::NextTurn | Step::EndCommand | Step::Mobilizations | Step::Refresh => Phase::Command,
        Step::NewRound => Phase::Refresh,
        _ => return None,
    })
}

/// Returns the step, judged by what of the phase is still to come.
fn refresh_step_from_agenda(agenda: &[Step]) -> RefreshStep {
    let waits = |fits: fn(&Step) -> bool| agenda.iter().any(fits);
    if waits(|step| *step == Step::RetrieveLeaders) {
        RefreshStep::Objective
    } else if waits(|step| *step == Step::AdvanceTime) {
        RefreshStep::Missions
    } else if waits(|step| matches!(step, Step::BuildUnits(_) | Step::FinishBuild)) {
        RefreshStep::Build
    } else if waits(|step| *step == Step::SlideQueue(Faction::Rebel)) {
        RefreshStep::Recruit
    } else {
        RefreshStep::Deploy
    }
}
