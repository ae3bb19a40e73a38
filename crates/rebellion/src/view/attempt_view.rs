//! The mission being undertaken. It lies faceup, so everybody sees everything.

use serde::{Deserialize, Serialize};
use tabletop::Set;

use super::dice_view::Faces;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::{Leader, Skill};
use crate::missions::{Mission, Target};
use crate::place::Place;
use crate::state::{State, Step};
use crate::team::Role;

/// The progress of a mission.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptStep {
    /// It is faceup, and its place is being chosen (MISSION-06).
    Placing,
    /// The other side may send a leader (OPPOSE-01).
    Opposing,
    /// Dice are rolled, and cards and rings may touch them (OPPOSE-05).
    Rolling,
    /// It has succeeded, failed or is just carried out, and what follows is being done (MISSION-11).
    Resolving,
}

/// One side of a mission.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct AttemptSide {
    /// The leaders who take part: every leader there, and a captive the mission is against (OPPOSE-04).
    pub leaders: Set<Leader>,
    /// The number of dice the side rolls if the mission is opposed (OPPOSE-05).
    pub dice: u8,
    /// The dice on the table: rolled, or set before the roll.
    pub rolled: Faces,
    /// Successes besides those of the dice (OPPOSE-08).
    pub bonus: u8,
    /// The successes of dice and bonus so far.
    pub successes: u8,
}

/// A mission being undertaken, for a client to draw; everybody sees it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct AttemptView {
    /// The mission.
    pub mission: Mission,
    /// The faction it belongs to.
    pub faction: Faction,
    /// The leaders assigned to it.
    pub leaders: Set<Leader>,
    /// The place where it happens, once that is chosen and if it happens anywhere.
    pub place: Option<Place>,
    /// Against whom.
    pub target: Option<Leader>,
    /// The skill that counts.
    pub skill: Skill,
    /// True if it is attempted, so that it can be opposed and fail; if not, it is just carried out.
    pub is_attempt: bool,
    /// The step it has reached.
    pub step: AttemptStep,
    /// The Rebels in it.
    pub rebel: AttemptSide,
    /// The Empire in it.
    pub imperial: AttemptSide,
    /// The leaders of the other side who can still be sent against it.
    pub may_oppose: Set<Leader>,
    /// True if somebody is against it, so that dice are rolled (OPPOSE-02).
    pub is_opposed: bool,
    /// True if nobody can be sent against it ("Blindside").
    pub unopposable: bool,
    /// True if it fails whatever the dice show ("Wookiee Guardian").
    pub foiled: bool,
    /// The result of the attempt, once that is known.
    pub succeeded: Option<bool>,
}

impl AttemptView {
    /// Returns one side of the attempt.
    #[must_use]
    pub const fn faction_side(&self, faction: Faction) -> &AttemptSide {
        match faction {
            Faction::Rebel => &self.rebel,
            Faction::Imperial => &self.imperial,
        }
    }

    pub(crate) fn from_state(state: &State) -> Option<Self> {
        let mission = state.mission_underway()?;
        let row = mission.row();
        let attempt = &state.attempt;
        let step = attempt_step_from_agenda(&state.agenda);
        let placed = step != AttemptStep::Placing && !matches!(row.target, Target::Nowhere);
        let contested = placed && row.attempt;
        let side = |faction: Faction| {
            if contested {
                AttemptSide::from_state(state, mission, faction)
            } else {
                AttemptSide::default()
            }
        };
        Some(Self {
            mission,
            faction: row.faction,
            leaders: attempt.leaders,
            place: placed.then_some(attempt.place),
            target: attempt.target,
            skill: row.skill,
            is_attempt: row.attempt,
            step,
            rebel: side(Faction::Rebel),
            imperial: side(Faction::Imperial),
            may_oppose: leaders_that_may_oppose(state),
            is_opposed: contested && state.is_opposed(mission),
            unopposable: attempt.unopposable,
            foiled: attempt.foiled,
            succeeded: (contested && step == AttemptStep::Resolving).then_some(attempt.succeeded),
        })
    }
}

impl AttemptSide {
    pub(crate) fn from_state(state: &State, mission: Mission, faction: Faction) -> Self {
        let rolled = Faces::from(state.attempt.dice[faction.index()]);
        let successes = state.count_mission_successes(mission, faction);
        Self {
            leaders: state.participating_leaders(faction),
            dice: state.count_mission_dice(mission, faction),
            rolled,
            bonus: successes - rolled.successes(),
            successes,
        }
    }
}

/// Returns the step, judged by what of the mission is still to come.
fn attempt_step_from_agenda(agenda: &[Step]) -> AttemptStep {
    let waits = |fits: fn(&Step) -> bool| agenda.iter().any(fits);
    if waits(|step| matches!(step, Step::Ask(_, Decision::MissionPlace { .. }))) {
        AttemptStep::Placing
    } else if waits(|step| *step == Step::Opposition) {
        AttemptStep::Opposing
    } else if waits(|step| *step == Step::MissionOutcome) {
        AttemptStep::Rolling
    } else {
        AttemptStep::Resolving
    }
}

/// Returns the leaders that can be sent by those who are asked, or will be.
fn leaders_that_may_oppose(state: &State) -> Set<Leader> {
    let role = |step: &Step| match step {
        Step::Ask(role, Decision::Oppose { .. }) | Step::SendLeader(role) => Some(*role),
        _ => None,
    };
    let asked: Option<Role> = state.agenda.iter().rev().find_map(role);
    match asked.filter(|_| !state.attempt.unopposable) {
        Some(role) if role == Role::admiral_of(role.faction()) => {
            let partner = Role::general_of(role.faction());
            state
                .leaders_able_to_oppose(role)
                .union(state.leaders_able_to_oppose(partner))
        }
        Some(role) => state.leaders_able_to_oppose(role),
        None => Set::EMPTY,
    }
}
