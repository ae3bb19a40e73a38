//! Everything about a state that a scenario may ask for.

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::Set;
use tabletop::ids::variant_name;

use crate::actions::Action;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionCard};
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::{LeaderLocation, Ring, State, Step};
use crate::systems::System;
use crate::tactics::{Tactic, TacticCard};
use crate::team::Role;
use crate::units::{Theater, Unit};

/// All facts.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub struct Facts {
    pub time: u8,
    pub reputation: u8,
    pub deciding: Option<Role>,
    pub decision: Option<String>,
    pub turn: Role,
    pub over: bool,
    pub winner: Option<Faction>,
    pub base: Option<System>,
    pub base_revealed: bool,
    pub public_bases: Vec<System>,
    pub possible_bases: Vec<System>,
    pub at: BTreeMap<Place, PlaceFacts>,
    pub supply: BTreeMap<Unit, u8>,
    pub rings: BTreeMap<Leader, Option<Ring>>,
    pub away: Vec<Leader>,
    pub eliminated: Vec<Leader>,
    pub objectives: Vec<Objective>,
    pub objective_deck: usize,
    pub played: Vec<Objective>,
    pub probes: Vec<System>,
    pub open_probes: Vec<System>,
    pub drawn_probes: Vec<System>,
    pub told_probes: Vec<System>,
    pub planted_probes: Vec<System>,
    /// The next probe cards as far as they lie in a fixed order.
    pub next_probes: Vec<System>,
    /// The last probe cards, the lowest one first.
    pub last_probes: Vec<System>,
    pub next_objectives: Vec<Objective>,
    pub last_objectives: Vec<Objective>,
    pub seen_objectives: Vec<Objective>,
    pub probe_deck: usize,
    pub projects: usize,
    pub space_deck: usize,
    pub ground_deck: usize,
    pub tactic_discard: Vec<Tactic>,
    pub ready: BTreeMap<Unit, u8>,
    pub rebel: SideFacts,
    pub imperial: SideFacts,
}

/// The facts about a place.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub struct PlaceFacts {
    pub units: BTreeMap<Unit, u8>,
    pub leaders: Vec<Leader>,
    pub captives: Vec<Leader>,
    pub loyalty: Option<Faction>,
    pub subjugated: bool,
    pub sabotaged: bool,
    pub destroyed: bool,
}

/// A facedown mission.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub struct AssignedFacts {
    pub mission: Mission,
    pub leaders: Vec<Leader>,
}

/// The facts about one side.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub struct SideFacts {
    pub pool: Vec<Leader>,
    pub hand: Vec<Mission>,
    pub hand_size: usize,
    pub assigned: Vec<AssignedFacts>,
    pub discard: Vec<Mission>,
    pub deck: usize,
    pub actions: Vec<Action>,
    pub action_deck: usize,
    pub drawn_actions: Vec<Action>,
    pub tactics: Vec<Tactic>,
    /// Units on the spaces of the build queue.
    pub queue_1: BTreeMap<Unit, u8>,
    pub queue_2: BTreeMap<Unit, u8>,
    pub queue_3: BTreeMap<Unit, u8>,
}

fn set_to_list<T: tabletop::Element>(set: Set<T>) -> Vec<T> {
    set.iter().collect()
}

/// Returns the cards of a deck down to the first that are in no order.
fn top_cards_in_known_order<T: tabletop::Element>(packets: impl Iterator<Item = Set<T>>) -> Vec<T> {
    packets
        .take_while(|packet| packet.len() == 1)
        .filter_map(Set::first)
        .collect()
}

fn count_units_by_kind(
    of: impl Iterator<Item = Unit>,
    count: impl Fn(Unit) -> u8,
) -> BTreeMap<Unit, u8> {
    of.map(|unit| (unit, count(unit))).collect()
}

impl From<&State> for Facts {
    fn from(state: &State) -> Self {
        let (deciding, decision) = match state.agenda.last() {
            Some(Step::Ask(role, decision)) => (Some(*role), Some(variant_name(decision))),
            _ => (None, None),
        };
        let at =
            |spot: LeaderLocation| Leader::all().filter(move |l| state.leader_location(*l) == spot);
        Self {
            time: state.time,
            reputation: state.reputation,
            deciding,
            decision,
            turn: state.current_role(),
            over: state.over,
            winner: state.winner,
            base: state.base,
            base_revealed: state.base_revealed,
            public_bases: set_to_list(state.base_public),
            possible_bases: set_to_list(state.possible_bases(Some(Faction::Imperial))),
            at: Place::all()
                .map(|place| (place, PlaceFacts::new(state, place)))
                .collect(),
            supply: count_units_by_kind(Unit::all(), |unit| state.count_units_in_supply(unit)),
            rings: Leader::all()
                .map(|leader| (leader, state.rings[leader.number()]))
                .collect(),
            away: at(LeaderLocation::Away).collect(),
            eliminated: at(LeaderLocation::Eliminated).collect(),
            objectives: set_to_list(state.objective_hand),
            objective_deck: state.objectives.len(),
            played: set_to_list(state.objectives_played),
            probes: set_to_list(state.probe_hand.get()),
            open_probes: set_to_list(state.probes_open.get()),
            drawn_probes: set_to_list(state.probes_drawn.get()),
            told_probes: set_to_list(state.told_probes()),
            planted_probes: set_to_list(state.lore.planted.get()),
            next_probes: top_cards_in_known_order(state.probes.layers_from_top().into_iter()),
            last_probes: top_cards_in_known_order(state.probes.layers_from_top().into_iter().rev()),
            next_objectives: top_cards_in_known_order(
                state.objectives.layers_from_top().into_iter(),
            ),
            last_objectives: top_cards_in_known_order(
                state.objectives.layers_from_top().into_iter().rev(),
            ),
            seen_objectives: set_to_list(state.objectives_seen_by_empire()),
            probe_deck: state.probes.len(),
            projects: state.projects.len(),
            space_deck: state.tactics[Theater::Space as usize].len(),
            ground_deck: state.tactics[Theater::Ground as usize].len(),
            tactic_discard: TacticCard::tactic_kinds_of_cards(state.tactic_discard),
            ready: count_units_by_kind(Unit::all(), |unit| state.ready[unit.number()]),
            rebel: SideFacts::new(state, Faction::Rebel),
            imperial: SideFacts::new(state, Faction::Imperial),
        }
    }
}

impl PlaceFacts {
    fn new(state: &State, place: Place) -> Self {
        let system = place.system();
        let marked = |markers: Set<System>| system.is_some_and(|system| markers.contains(system));
        let leaders = Faction::BOTH.map(|faction| state.leaders_at(place, faction));
        Self {
            units: count_units_by_kind(Unit::all(), |unit| state.unit_count(place, unit)),
            leaders: set_to_list(leaders[0].union(leaders[1])),
            captives: set_to_list(state.captives_at(place)),
            loyalty: system.and_then(|system| state.loyalty(system)),
            subjugated: marked(state.subjugated),
            sabotaged: marked(state.sabotaged),
            destroyed: marked(state.destroyed),
        }
    }
}

impl SideFacts {
    fn new(state: &State, faction: Faction) -> Self {
        let cards = &state.missions[faction.index()];
        let actions = &state.actions[faction.index()];
        let slots = cards.assigned.iter().enumerate();
        let assigned = slots.filter_map(|(slot, card)| {
            card.map(|card| AssignedFacts {
                mission: card.mission_kind(faction),
                leaders: set_to_list(state.leaders_on_mission(faction, slot)),
            })
        });
        let discard = match faction {
            Faction::Rebel => cards.discard,
            Faction::Imperial => cards.discard.union(state.project_discard),
        };
        let queue = |space: usize| {
            count_units_by_kind(Unit::of_faction(faction), |unit| {
                state.queue[space][unit.number()]
            })
        };
        Self {
            pool: set_to_list(state.pool_leaders(faction)),
            hand: MissionCard::mission_kinds_of_cards(cards.hand, faction),
            hand_size: cards.hand.len(),
            assigned: assigned.collect(),
            discard: MissionCard::mission_kinds_of_cards(discard, faction),
            deck: cards.deck.len(),
            actions: set_to_list(actions.hand),
            action_deck: actions.deck.len(),
            drawn_actions: set_to_list(actions.drawn),
            tactics: TacticCard::tactic_kinds_of_cards(state.tactic_hands[faction.index()]),
            queue_1: queue(0),
            queue_2: queue(1),
            queue_3: queue(2),
        }
    }
}
