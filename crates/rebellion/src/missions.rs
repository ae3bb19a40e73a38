//! Mission cards: the seven steps of revealing one (MISSION, PROJECT).

mod captives;
pub(crate) mod intelligence;
mod leader_missions;
mod loyalties;
mod mission_card;
mod mission_moves;
mod mission_prospect;
mod mission_table;
pub(crate) mod objective_missions;
mod production_missions;
mod raids;
mod starting_missions;
mod targets;
#[cfg(test)]
pub(crate) mod tests;
mod uprisings;

use tabletop::{Chance, Choices, Log, Set};

pub use mission_card::MissionCard;
pub use mission_prospect::MissionProspect;
pub use mission_table::{MAX_MISSION_CARDS, MISSIONS, Mission, MissionDeck, MissionRow};
pub use targets::{SystemFilter, Target};

use crate::action_cards::Window;
use crate::card_moves::CardMove;
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Attempt, LeaderLocation, Movement, State, Step};
use crate::team::Role;

/// Tells whether the leaders on a facedown mission can reveal it (MISSION-02), and it has somewhere to happen. Its
/// benefit does not matter (N-20).
pub(crate) fn can_mission_be_revealed(
    state: &State,
    mission: Mission,
    leaders: Set<Leader>,
) -> bool {
    let row = mission.row();
    let icons: u8 = leaders
        .iter()
        .map(|leader| leader.skill_icons(row.skill))
        .sum();
    icons >= row.requirement && state.can_be_undertaken_anywhere(mission)
}

impl State {
    /// Returns the mission being undertaken; it is the current player's.
    pub(crate) fn mission_underway(&self) -> Option<Mission> {
        let faction = self.current_role().faction();
        self.attempt.card.map(|card| card.mission_kind(faction))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Shows everybody just before step 1 whose mission it is: "Blindside" (G-111).
    pub(crate) fn announce_mission_to_reveal(&mut self, role: Role, leader: Leader) {
        self.state.agenda.push(Step::RevealMission(leader));
        if self.will_window_open_for_faction(role.faction(), Window::Reveal) {
            let faction = role.faction();
            self.log
                .record_event(Event::RevealAnnounced { faction, leader });
            self.plan_window(faction, Window::Reveal);
        }
    }

    /// Turns the mission this leader is on faceup (step 1, MISSION-05).
    pub(crate) fn reveal_mission(&mut self, leader: Leader) {
        let role = self.state.current_role();
        let faction = role.faction();
        let LeaderLocation::On(slot) = self.state.leader_location(leader) else {
            return;
        };
        let slot = usize::from(slot);
        let Some(card) = self.state.missions[faction.index()].assigned[slot].take() else {
            return;
        };
        self.state.forget_mission_was_found(faction, slot);
        let mission = card.mission_kind(faction);
        let leaders = self.state.leaders_on_mission(faction, slot);
        self.state.attempt = Attempt {
            card: Some(card),
            leaders,
            unopposable: self.state.attempt.unopposable,
            ..Attempt::default()
        };
        self.log
            .record_event(Event::MissionRevealed { mission, leaders });
        if self.state.lasting.planned == Some(slot as u8) && faction == Faction::Rebel {
            self.state.lasting.planned = None;
        }
        match mission.row().target {
            Target::Nowhere => {
                self.put_steps_on_agenda(&[
                    Step::MissionSuccess,
                    Step::MissionEnd,
                    Step::AfterMission,
                ]);
            }
            _ => self.ask_role_to_decide(role, Decision::MissionPlace { mission }),
        }
    }

    /// Places all leaders of the mission (step 2, MISSION-06). Then an attempt can be opposed (step 3, MISSION-09).
    fn undertake_mission(&mut self, mission: Mission, place: Place, target: Option<Leader>) {
        self.state.movement = Movement::default(); // G-72: nothing has moved yet
        self.state.attempt.place = place;
        self.state.attempt.target = target;
        for leader in self.state.attempt.leaders {
            self.place_leader(leader, place);
        }
        self.log.record_event(Event::MissionAt {
            faction: mission.row().faction,
            place,
            target,
        });
        if mission.row().attempt {
            let opponent = Role::admiral_of(mission.row().faction.opponent());
            self.put_steps_on_agenda(&[
                Step::SendLeader(opponent),
                Step::Opposition,
                Step::MissionEnd,
                Step::AfterMission,
            ]);
        } else {
            self.put_steps_on_agenda(&[Step::MissionSuccess, Step::MissionEnd, Step::AfterMission]);
        }
    }

    /// Carries out step 6 (MISSION-11); only an attempt succeeds, the others are just resolved (N-21).
    pub(crate) fn resolve_mission_success(&mut self) {
        let Some(mission) = self.state.mission_underway() else {
            return;
        };
        self.state.agenda.push(Step::MissionEffect);
        if mission.row().attempt {
            self.log.record_event(Event::MissionSucceeded { mission });
        } else {
            self.log.record_event(Event::MissionResolved { mission });
        }
    }

    /// Does what the card says, one function per card.
    pub(crate) fn resolve_mission_card(&mut self) {
        let Some(mission) = self.state.mission_underway() else {
            return;
        };
        match mission {
            Mission::BuildAlliance => self.resolve_build_alliance(),
            Mission::Infiltration => self.resolve_infiltration(),
            Mission::RapidMobilization => self.resolve_rapid_mobilization(),
            Mission::Sabotage => self.resolve_sabotage_mission(),
            Mission::CaptureRebelOperative => self.resolve_capture_rebel_operative(),
            Mission::GatherIntel => self.resolve_gather_intel(),
            Mission::ResearchAndDevelopment => self.resolve_research_and_development(),
            Mission::RuleByFear => self.resolve_rule_by_fear(),
            Mission::DisplayOfPower => self.gain_loyalty_in_mission_system(Faction::Imperial, 2),
            Mission::TradeNegotiations => self.gain_loyalty_in_mission_system(Faction::Imperial, 1),
            Mission::FearWillKeepThemInLine => self.resolve_fear_will_keep_them_in_line(),
            Mission::ImperialPropaganda => self.resolve_imperial_propaganda(),
            Mission::EstablishTradeRelations => self.resolve_trade_relations(),
            Mission::SupportOfMonCalamari => self.resolve_support_of_mon_calamari(),
            Mission::AddressDelays => self.resolve_address_delays(),
            Mission::ConstructFactory => self.resolve_construct_factory(),
            Mission::ConstructSuperStarDestroyer => self.resolve_construct_super_star_destroyer(),
            Mission::ConstructDeathStar => self.resolve_construct_death_star(),
            Mission::OverseeProject => self.resolve_oversee_project(),
            Mission::DoubleOurEfforts => self.resolve_double_our_efforts(),
            Mission::SecretWeaponsResearch => self.resolve_secret_weapons_research(),
            Mission::ProbeDroidInitiative => self.resolve_probe_droid_initiative(),
            Mission::HuntThemDown | Mission::HitAndRun => self.destroy_units_in_mission_system(),
            Mission::WookieeUprising => self.resolve_wookiee_uprising(),
            Mission::RogueSquadronRaid => self.resolve_rogue_squadron_raid(),
            Mission::Demolition => self.resolve_demolition(),
            Mission::SuperlaserOnline => self.resolve_superlaser_online(),
            Mission::BaseDefenses => self.resolve_base_defenses(),
            Mission::InciteRebellion => self.resolve_incite_rebellion(),
            Mission::PublicUprising => self.resolve_public_uprising(),
            Mission::PlanetaryConquest => self.begin_mission_move(CardMove::PlanetaryConquest),
            Mission::HiddenFleet => self.begin_mission_move(CardMove::HiddenFleet),
            Mission::PlanTheAssault => self.begin_mission_move(CardMove::PlanTheAssault),
            Mission::LeadTheStrikeTeam => self.begin_mission_move(CardMove::LeadTheStrikeTeam),
            Mission::CarbonFreezing => self.resolve_carbon_freezing(),
            Mission::CollectBounty => self.resolve_collect_bounty(),
            Mission::Detained => self.detain_leader(),
            Mission::LureOfTheDarkSide => self.resolve_lure_of_the_dark_side(),
            Mission::DaringRescue => self.resolve_daring_rescue(),
            Mission::ForTheGreaterGood => self.resolve_for_the_greater_good(),
            Mission::SeekYoda => self.seek_yoda(),
            Mission::Misdirection => self.resolve_misdirection(),
            Mission::ContingencyPlan => self.resolve_contingency_plan(),
            Mission::CovertOperation => self.resolve_covert_operation(),
            Mission::StolenPlans => self.resolve_stolen_plans(),
            Mission::Interrogation => self.resolve_interrogation(),
            Mission::RetrieveThePlans => self.resolve_retrieve_the_plans(),
            Mission::PlantFalseLead => self.resolve_plant_false_lead(),
            Mission::InterceptTransmissions => self.resolve_intercept_transmissions(),
            Mission::LongRangeProbe => self.resolve_long_range_probe(),
            Mission::InterrogationDroid => self.resolve_interrogation_droid(),
            Mission::HomingBeacon => self.resolve_homing_beacon(),
        }
    }

    /// Returns a starting mission to hand and discards any other (step 7, MISSION-13, PROJECT-03).
    pub(crate) fn finish_mission(&mut self) {
        let faction = self.state.current_role().faction();
        let Some(card) = self.state.attempt.card.take() else {
            return;
        };
        let mission = card.mission_kind(faction);
        let cards = &mut self.state.missions[faction.index()];
        match mission.row().deck {
            MissionDeck::Starting => {
                cards.hand.insert(card);
                self.log.record_event(Event::MissionReturned { mission });
            }
            MissionDeck::Regular => {
                cards.discard.insert(card);
                self.log.record_event(Event::MissionDiscarded { mission });
            }
            MissionDeck::Project => {
                self.state.project_discard.insert(card);
                self.log.record_event(Event::MissionDiscarded { mission });
            }
        }
        self.plan_success_window(faction);
    }

    /// Begins the combat that the mission has led to, once its steps are over (N-22); then subjugation.
    pub(crate) fn begin_combat_after_mission(&mut self) {
        let battlefield = self.state.attempt.battlefield;
        self.state.attempt = Attempt::default();
        if let Some(system) = battlefield {
            let current = self.state.current_role().faction(); // N-23
            let closed = self.state.movement.systems_units_came_from(); // G-72
            self.state.unsettled.insert(system);
            self.state.agenda.push(Step::Subjugate);
            self.start_combat_if_possible(system, current, closed);
        }
    }

    /// Undertakes a mission against a leader where that leader is (MISSION-07).
    fn undertake_mission_against_leader(&mut self, mission: Mission, leader: Leader) {
        if let LeaderLocation::At(place) = self.state.leader_location(leader) {
            self.undertake_mission(mission, place, Some(leader));
        }
    }
}

impl Question for question::MissionPlace {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let targets = state.mission_targets(self.mission);
        choices.extend(targets.places.iter().map(Choice::At));
        choices.extend(targets.leaders.iter().map(Choice::Against));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::At(place) => resolve.undertake_mission(self.mission, place, None),
            Choice::Against(leader) => {
                resolve.undertake_mission_against_leader(self.mission, leader);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
