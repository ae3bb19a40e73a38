//! Mission cards: the seven steps of revealing one (MISSION, PROJECT).

pub(crate) mod intelligence;
pub(crate) mod objectives;
mod starting;
mod table;
mod targets;
#[cfg(test)]
pub(crate) mod tests;

use tabletop::{Chance, Choices, Log, Set};

pub use table::{MISSIONS, MOST_CARDS, Mission, MissionCard, MissionDeck, MissionRow};
pub use targets::{Filter, Target};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::mobilization::mobilization_choices;
use crate::opposition::opposition_choices;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Attempt, Spot, State, Step};
use crate::team::Role;
use starting::starting_choices;

/// Whether what a mission does is part of this version; the others can be assigned as a bluff.
const fn has_effect(mission: Mission) -> bool {
    mission.is_starting()
        || matches!(mission, Mission::CovertOperation | Mission::StolenPlans)
        || matches!(mission, Mission::Interrogation | Mission::RetrieveThePlans)
        || matches!(
            mission,
            Mission::PlantFalseLead | Mission::InterceptTransmissions
        )
        || matches!(
            mission,
            Mission::LongRangeProbe | Mission::InterrogationDroid
        )
        || matches!(mission, Mission::HomingBeacon)
}

/// Whether the leaders on a facedown mission can reveal it (MISSION-02), and it has somewhere to happen.
/// Whether it would be of any use does not matter (N-20).
pub(crate) fn can_be_revealed(
    state: &State,
    _faction: Faction,
    mission: Mission,
    leaders: Set<Leader>,
) -> bool {
    let row = mission.row();
    let icons: u8 = leaders.iter().map(|leader| leader.icons(row.skill)).sum();
    has_effect(mission) && icons >= row.requirement && !state.mission_targets(mission).is_empty()
}

impl State {
    /// The mission being undertaken; it is the current player's.
    pub(crate) fn mission_underway(&self) -> Option<Mission> {
        let faction = self.current().faction();
        self.attempt.card.map(|card| card.kind(faction))
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Step 1, MISSION-05: the mission this leader is on is turned faceup.
    pub(crate) fn reveal_mission(&mut self, role: Role, leader: Leader) {
        let faction = role.faction();
        let Spot::On(slot) = self.state.spot(leader) else {
            return;
        };
        let slot = usize::from(slot);
        let Some(card) = self.state.missions[faction as usize].assigned[slot].take() else {
            return;
        };
        self.state.forget_found(faction, slot);
        let mission = card.kind(faction);
        let leaders = self.state.leaders_on(faction, slot);
        self.state.attempt = Attempt {
            card: Some(card),
            leaders,
            ..Attempt::default()
        };
        self.log
            .note(Happening::MissionRevealed { mission, leaders });
        self.ask(role, Decision::MissionPlace { mission });
    }

    /// Step 2, MISSION-06: all leaders of the mission are placed. Step 3, MISSION-09: an attempt can be
    /// opposed.
    fn undertake(&mut self, mission: Mission, place: Place, target: Option<Leader>) {
        self.state.attempt.place = place;
        self.state.attempt.target = target;
        for leader in self.state.attempt.leaders {
            self.place_leader(leader, place);
        }
        self.log.note(Happening::MissionAt { place, target });
        if mission.row().attempt {
            let opponent = Role::admiral(mission.row().faction.other());
            self.plan(&[
                Step::SendLeader(opponent),
                Step::Opposition,
                Step::MissionEnd,
                Step::AfterMission,
            ]);
            self.cards_before_opposing();
        } else {
            self.plan(&[Step::MissionSuccess, Step::MissionEnd, Step::AfterMission]);
        }
    }

    /// Step 6, MISSION-11; only an attempt succeeds, the others are just resolved (N-21).
    pub(crate) fn mission_success(&mut self) {
        let Some(mission) = self.state.mission_underway() else {
            return;
        };
        match mission.row().attempt {
            true => self.log.note(Happening::MissionSucceeded { mission }),
            false => self.log.note(Happening::MissionResolved { mission }),
        }
        self.carry_out_mission(mission);
    }

    /// What the card does, one function a card.
    fn carry_out_mission(&mut self, mission: Mission) {
        match mission {
            Mission::BuildAlliance => self.build_alliance(),
            Mission::Infiltration => self.infiltration(),
            Mission::RapidMobilization => self.rapid_mobilization(),
            Mission::Sabotage => self.sabotage_mission(),
            Mission::CaptureRebelOperative => self.capture_rebel_operative(),
            Mission::GatherIntel => self.gather_intel(),
            Mission::ResearchAndDevelopment => self.research_and_development(),
            Mission::RuleByFear => self.rule_by_fear(),
            Mission::CovertOperation => self.covert_operation(),
            Mission::StolenPlans => self.stolen_plans(),
            Mission::Interrogation => self.interrogation(),
            Mission::RetrieveThePlans => self.retrieve_the_plans(),
            Mission::PlantFalseLead => self.plant_false_lead(),
            Mission::InterceptTransmissions => self.intercept_transmissions(),
            Mission::LongRangeProbe => self.long_range_probe(),
            Mission::InterrogationDroid => self.interrogation_droid(),
            Mission::HomingBeacon => self.homing_beacon(),
            mission => unreachable!("{mission} cannot be revealed"),
        }
    }

    /// Step 7, MISSION-13: a starting mission returns to hand, any other is discarded (PROJECT-03).
    pub(crate) fn mission_end(&mut self) {
        let faction = self.state.current().faction();
        let Some(card) = self.state.attempt.card.take() else {
            return;
        };
        let mission = card.kind(faction);
        let cards = &mut self.state.missions[faction as usize];
        match mission.row().deck {
            MissionDeck::Starting => {
                cards.hand.insert(card);
                self.log.note(Happening::MissionReturned { mission });
            }
            MissionDeck::Regular => {
                cards.discard.insert(card);
                self.log.note(Happening::MissionDiscarded { mission });
            }
            MissionDeck::Project => {
                self.state.project_discard.insert(card);
                self.log.note(Happening::MissionDiscarded { mission });
            }
        }
        self.ring_after_mission();
    }

    /// N-22: a combat that the mission has led to waits until its steps are over; then subjugation.
    pub(crate) fn after_mission(&mut self) {
        let battlefield = self.state.attempt.battlefield;
        self.state.attempt = Attempt::default();
        if let Some(system) = battlefield {
            let current = self.state.current().faction(); // N-23
            self.state.unsettled.insert(system);
            self.state.agenda.push(Step::Subjugate);
            self.fight(system, current, Set::EMPTY); // G-72
        }
    }

    pub(crate) fn choose_mission(&mut self, role: Role, decision: Decision, choice: Choice) {
        match (decision, choice) {
            (Decision::MissionPlace { mission }, Choice::At(place)) => {
                self.undertake(mission, place, None);
            }
            (Decision::MissionPlace { mission }, Choice::Against(leader)) => {
                if let Spot::At(place) = self.state.spot(leader) {
                    self.undertake(mission, place, Some(leader)); // MISSION-07
                }
            }
            (Decision::Oppose { .. }, choice) => self.choose_opposer(role, choice),
            (Decision::Research | Decision::KeepProject | Decision::Infiltrate, choice) => {
                self.choose_starting(role, choice);
            }
            (decision, choice) => self.choose_mobilization(role, decision, choice),
        }
    }
}

/// Moments for action cards and rings in a mission. The steps that follow are on the agenda when one of
/// these is called, so a window that asks something comes before them.
#[expect(
    clippy::unused_self,
    reason = "action cards and rings are not part of this version"
)]
impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Between steps 3 and 4: "Blindside".
    fn cards_before_opposing(&mut self) {}

    /// After step 7: the Millennium Falcon ring (N-52).
    fn ring_after_mission(&mut self) {}
}

pub(crate) fn mission_choices(
    state: &State,
    role: Role,
    decision: Decision,
    choices: &mut Choices<Choice>,
) {
    match decision {
        Decision::MissionPlace { mission } => {
            let targets = state.mission_targets(mission);
            choices.extend(targets.places.iter().map(Choice::At));
            choices.extend(targets.leaders.iter().map(Choice::Against));
        }
        Decision::Oppose { .. } => opposition_choices(state, role, choices),
        Decision::Research | Decision::KeepProject | Decision::Infiltrate => {
            starting_choices(state, decision, choices);
        }
        decision => mobilization_choices(state, decision, choices),
    }
}
