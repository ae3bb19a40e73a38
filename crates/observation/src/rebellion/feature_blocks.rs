//! The features of Rebellion, in order. This is the one definition of the layout.

use rebellion::view::{AttemptStep, Capacity};
use rebellion::{
    Action, Decision, Face, Faction, Leader, LeaderLocation, Mission, Objective, Phase, Place,
    Ring, Role, System, Tactic, Theater, Unit,
};
use tabletop::{Element, Set};

use super::knowledge::{Knowledge, LEADERS, MISSIONS, PLACES, TACTICS, Units};
use crate::features::{Axis, FeatureSink};

const ROLES: [Role; 4] = [
    Role::RebelAdmiral,
    Role::RebelGeneral,
    Role::ImperialAdmiral,
    Role::ImperialGeneral,
];

const ROLE: Axis = Axis::axis_of_labels(4, |index| ROLES[index].id().to_owned());
const FACTION: Axis = Axis::axis_of_labels(2, |index| ["rebel", "imperial"][index].to_owned());
const THEATER: Axis = Axis::axis_of_labels(2, |index| ["space", "ground"][index].to_owned());
const COLOUR: Axis = Axis::axis_of_labels(2, |index| ["black", "red"][index].to_owned());
const PHASE: Axis = Axis::axis_of_labels(3, |index| {
    ["assignment", "command", "refresh"][index].to_owned()
});
const REFRESH: Axis = Axis::axis_of_labels(5, |index| {
    ["objective", "missions", "recruit", "build", "deploy"][index].to_owned()
});
const DECISION: Axis = Axis::axis_of_labels(Decision::NAMES.len(), |index| {
    Decision::NAMES[index].to_owned()
});
const ATTEMPT_STEP: Axis = Axis::axis_of_labels(4, |index| {
    ["placing", "opposing", "rolling", "resolving"][index].to_owned()
});
const UNIT: Axis = Axis::axis_of_components::<Unit>();
const PLACE: Axis = Axis::axis_of_components::<Place>();
const LEADER: Axis = Axis::axis_of_components::<Leader>();
const MISSION: Axis = Axis::axis_of_components::<Mission>();
const FACE: Axis = Axis::axis_of_components::<Face>();

/// The places of a leader: on the board, and four more.
const LOCATIONS: usize = PLACES + 4;
const LOCATION: Axis = Axis::axis_of_labels(LOCATIONS, |index| match index {
    PLACES => "away".to_owned(),
    34 => "pool".to_owned(),
    35 => "on-mission".to_owned(),
    36 => "eliminated".to_owned(),
    place => Place::from_index(place as u8).to_string(),
});

/// The highest number of a facedown mission, counted from 1.
const HIGHEST_SLOT: u8 = 14;

/// More units than any kind has.
const MANY_UNITS: u8 = 48;

/// More cards than any deck has.
const MANY_CARDS: u8 = 64;

/// The parts of a decision that say what it is about.
#[derive(Default)]
struct DecisionParts {
    place: Option<Place>,
    unit: Option<Unit>,
    leader: Option<Leader>,
    mission: Option<Mission>,
    action: Option<Action>,
    number: u8,
}

impl DecisionParts {
    fn from_decision(decision: Decision) -> Self {
        let mut parts = Self::default();
        match decision {
            Decision::ImperialStart { unit }
            | Decision::RebelStartUnit { unit }
            | Decision::Deploy { unit } => parts.unit = Some(unit),
            Decision::ScrapForGain { unit, place } => {
                (parts.unit, parts.place) = (Some(unit), Some(place));
            }
            Decision::AllowAssignment { leader }
            | Decision::Search { leader, .. }
            | Decision::Activate { leader }
            | Decision::Accompany { leader }
            | Decision::BeaconPlace { leader }
            | Decision::RetreatTo { leader } => parts.leader = Some(leader),
            Decision::ActionPlace { action }
            | Decision::SearchLeader { action }
            | Decision::CombatCard { action } => parts.action = Some(action),
            Decision::MissionPlace { mission } | Decision::Oppose { mission } => {
                parts.mission = Some(mission);
            }
            Decision::Move { to }
            | Decision::CardMove { to, .. }
            | Decision::RetreatUnits { to } => {
                parts.place = Some(to);
            }
            Decision::SendAway { from } => parts.place = Some(from),
            Decision::Transfer { from, moved } => (parts.place, parts.number) = (Some(from), moved),
            Decision::Excess { place, .. } | Decision::Build { place, .. } => {
                parts.place = Some(place);
            }
            Decision::DestroyUnits { place, left, .. } => {
                (parts.place, parts.number) = (Some(place), left);
            }
            Decision::QueueUnit { system, icon } | Decision::Demolish { system, icon } => {
                (parts.place, parts.number) = (Some(system.into()), icon);
            }
            Decision::UprisingUnit { left }
            | Decision::RaidQueue { left }
            | Decision::OrderObjectives { left }
            | Decision::NameSystem { left }
            | Decision::CardDamage { left, .. }
            | Decision::BlockDamage { left, .. } => parts.number = left,
            Decision::Mobilize { leaders } => parts.number = leaders,
            _ => {}
        }
        parts
    }
}

impl Knowledge {
    /// Hands all features to a sink.
    pub(super) fn describe_all_features(&self, sink: &mut impl FeatureSink) {
        self.describe_seat_and_round(sink);
        self.describe_decision(sink);
        self.describe_board(sink);
        self.describe_leaders(sink);
        self.describe_base_and_probes(sink);
        self.describe_missions(sink);
        self.describe_cards(sink);
        self.describe_attempt(sink);
        self.describe_combat(sink);
        self.describe_move(sink);
    }

    fn describe_seat_and_round(&self, sink: &mut impl FeatureSink) {
        sink.add_axis_place_feature("faction", FACTION, Some(self.faction.index()));
        let seat = self.seat;
        let held = ROLES.map(|role| usize::from(self.setup.seat_of_role(role) == seat));
        sink.add_numbers_feature("roles", 1, ROLE, held);
        sink.add_number_feature("players", 4, self.setup.seat_names().len());
        sink.add_flag_feature("first-game", self.setup.is_first_game());
        sink.add_number_feature("time", 16, usize::from(self.time));
        sink.add_number_feature("reputation", 16, usize::from(self.reputation));
        let phase = self.round.phase.map(|phase| match phase {
            Phase::Assignment => 0,
            Phase::Command => 1,
            Phase::Refresh => 2,
        });
        sink.add_axis_place_feature("phase", PHASE, phase);
        let refresh = self.round.refresh.map(|step| step as usize);
        sink.add_axis_place_feature("refresh-step", REFRESH, refresh);
        sink.add_axis_place_feature("turn", ROLE, self.round.turn.map(|role| role as usize));
        let passed = ROLES.map(|role| usize::from(self.round.passed.contains(&role)));
        sink.add_numbers_feature("passed", 1, ROLE, passed);
        sink.add_axis_place_feature("winner", FACTION, self.winner.map(Faction::index));
    }

    fn describe_decision(&self, sink: &mut impl FeatureSink) {
        let asked = self.asked;
        let decides = asked.is_some_and(|(role, _)| self.setup.seat_of_role(role) == self.seat);
        sink.add_flag_feature("decides", decides);
        sink.add_axis_place_feature("deciding", ROLE, asked.map(|(role, _)| role as usize));
        let number = asked.map(|(_, decision)| decision.number());
        sink.add_axis_place_feature("decision", DECISION, number);
        let parts = asked.map(|(_, decision)| DecisionParts::from_decision(decision));
        let parts = parts.unwrap_or_default();
        sink.add_component_feature("decision-place", parts.place);
        sink.add_component_feature("decision-unit", parts.unit);
        sink.add_component_feature("decision-leader", parts.leader);
        sink.add_component_feature("decision-mission", parts.mission);
        sink.add_component_feature("decision-action", parts.action);
        sink.add_number_feature("decision-number", u8::MAX, usize::from(parts.number));
    }

    fn describe_board(&self, sink: &mut impl FeatureSink) {
        let board = &self.board;
        sink.add_feature_block("units", MANY_UNITS, &[PLACE, UNIT], |row| {
            row.copy_from_slice(board.units.as_flattened());
        });
        let spaces = Axis::axis_of_labels(3, |index| (index + 1).to_string());
        sink.add_feature_block("queue", MANY_UNITS, &[spaces, UNIT], |row| {
            row.copy_from_slice(board.queue.as_flattened());
        });
        sink.add_feature_block("built", MANY_UNITS, &[spaces, UNIT], |row| {
            row.copy_from_slice(board.built.as_flattened());
        });
        add_units_feature(sink, "ready", &board.ready);
        add_units_feature(sink, "to-place", &board.to_place);
        sink.add_set_feature("rebel-loyalty", board.rebel_loyalty);
        sink.add_set_feature("imperial-loyalty", board.imperial_loyalty);
        sink.add_set_feature("subjugated", board.subjugated);
        sink.add_set_feature("sabotaged", board.sabotaged);
        sink.add_set_feature("destroyed", board.destroyed);
    }

    fn describe_leaders(&self, sink: &mut impl FeatureSink) {
        let leaders = &self.leaders;
        sink.add_feature_block("leader-location", 1, &[LEADER, LOCATION], |row| {
            for (row, leader) in row.chunks_exact_mut(LOCATIONS).zip(leaders) {
                row[leader_location_number(leader.location)] = 1;
            }
        });
        let lured = leaders.map(|leader| usize::from(leader.faction == Faction::Imperial));
        sink.add_numbers_feature("leader-is-imperial", 1, LEADER, lured);
        let rings = Axis::axis_of_components::<Ring>();
        sink.add_feature_block("leader-ring", 1, &[LEADER, rings], |row| {
            for (row, leader) in row.chunks_exact_mut(usize::from(Ring::COUNT)).zip(leaders) {
                if let Some(ring) = leader.ring {
                    row[usize::from(ring.index())] = 1;
                }
            }
        });
        let slots: [usize; LEADERS] = leaders.map(|leader| match leader.location {
            LeaderLocation::On(slot) => usize::from(slot) + 1,
            _ => 0,
        });
        sink.add_numbers_feature("leader-slot", HIGHEST_SLOT, LEADER, slots);
        let missions = leaders.map(|leader| {
            let number = leader
                .mission
                .map(|mission| usize::from(mission.index()) + 1);
            number.unwrap_or(0)
        });
        sink.add_numbers_feature("leader-mission", Mission::COUNT, LEADER, missions);
    }

    fn describe_base_and_probes(&self, sink: &mut impl FeatureSink) {
        let (base, probes) = (&self.base, &self.probes);
        sink.add_component_feature("base", base.system);
        sink.add_flag_feature("base-revealed", base.is_revealed);
        sink.add_set_feature("possible-bases", base.possible);
        sink.add_set_feature("public-bases", base.public);
        sink.add_component_feature("named-system", base.named);
        sink.add_set_feature("probe-hand", probes.hand);
        sink.add_set_feature("probes-planted", probes.planted);
        sink.add_set_feature("probes-drawn", probes.drawn);
        sink.add_set_feature("probes-told", probes.told);
        sink.add_set_feature("probes-open", probes.open);
        sink.add_set_feature("probes-shown", probes.shown);
        let counts = Axis::axis_of_labels(4, |index| {
            ["hand", "planted", "drawn", "deck"][index].to_owned()
        });
        sink.add_numbers_feature("probe-counts", System::COUNT, counts, probes.counts);
    }

    fn describe_missions(&self, sink: &mut impl FeatureSink) {
        let missions = &self.missions;
        let hand = |row: &mut [u8]| row.copy_from_slice(&missions.hand);
        sink.add_feature_block("mission-hand", 4, &[MISSION], hand);
        let discard = |row: &mut [u8]| row.copy_from_slice(&missions.discard);
        sink.add_feature_block("mission-discard", 4, &[MISSION], discard);
        debug_assert_eq!(MISSION.size, MISSIONS);
        sink.add_component_feature("mission-being-assigned", missions.being_assigned);
        let counts =
            Axis::axis_of_labels(3, |index| ["hand", "facedown", "deck"][index].to_owned());
        add_counts_feature(sink, "mission-counts", counts, &missions.counts);
        sink.add_number_feature("project-deck", MANY_CARDS, missions.project_deck);
    }

    fn describe_cards(&self, sink: &mut impl FeatureSink) {
        let (actions, objectives, tactics) = (&self.actions, &self.objectives, &self.tactics);
        sink.add_set_feature("action-hand", actions.hand);
        sink.add_set_feature("action-drawn", actions.drawn);
        sink.add_component_feature("action-chosen", actions.chosen);
        sink.add_set_feature("action-discard", actions.discard);
        let counts = Axis::axis_of_labels(3, |index| ["hand", "drawn", "deck"][index].to_owned());
        add_counts_feature(sink, "action-counts", counts, &actions.counts);
        sink.add_set_feature("objective-hand", objectives.hand);
        sink.add_set_feature("objectives-open", objectives.open);
        sink.add_set_feature("objectives-seen", objectives.seen);
        sink.add_set_feature("objectives-played", objectives.played);
        let stages = Axis::axis_of_labels(3, |index| format!("stage-{}", index + 1));
        let most = Objective::COUNT;
        sink.add_numbers_feature("objective-stages", most, stages, objectives.stages);
        sink.add_number_feature("objective-deck", most, objectives.deck);
        let tactic = Axis::axis_of_components::<Tactic>();
        sink.add_feature_block("tactic-hands", 4, &[FACTION, tactic], |row| {
            row.copy_from_slice(tactics.hands.as_flattened());
        });
        add_counts_feature(sink, "tactic-counts", FACTION, &tactics.counts);
        sink.add_numbers_feature("tactic-decks", MANY_CARDS, THEATER, tactics.decks);
        sink.add_feature_block("tactic-discard", 4, &[tactic], |row| {
            let discard: &[u8; TACTICS] = &tactics.discard;
            row.copy_from_slice(discard);
        });
    }

    fn describe_attempt(&self, sink: &mut impl FeatureSink) {
        let attempt = self.attempt.as_ref();
        sink.add_component_feature("attempt-mission", attempt.map(|attempt| attempt.mission));
        sink.add_component_feature("attempt-place", attempt.and_then(|attempt| attempt.place));
        sink.add_component_feature("attempt-target", attempt.and_then(|attempt| attempt.target));
        let leaders = attempt.map_or(Set::EMPTY, |attempt| attempt.leaders);
        sink.add_set_feature("attempt-leaders", leaders);
        let step = attempt.map(|attempt| match attempt.step {
            AttemptStep::Placing => 0,
            AttemptStep::Opposing => 1,
            AttemptStep::Rolling => 2,
            AttemptStep::Resolving => 3,
        });
        sink.add_axis_place_feature("attempt-step", ATTEMPT_STEP, step);
        sink.add_flag_feature("attempt-opposed", attempt.is_some_and(|a| a.is_opposed));
        let succeeded = attempt.is_some_and(|attempt| attempt.succeeded == Some(true));
        sink.add_flag_feature("attempt-succeeded", succeeded);
        let side = |faction: Faction| attempt.map(|attempt| *attempt.faction_side(faction));
        let sides = Faction::BOTH.map(|faction| side(faction).unwrap_or_default());
        let dice = sides.map(|side| usize::from(side.dice));
        sink.add_numbers_feature("attempt-dice", u8::MAX, FACTION, dice);
        let successes = sides.map(|side| usize::from(side.successes));
        sink.add_numbers_feature("attempt-successes", u8::MAX, FACTION, successes);
        sink.add_feature_block("attempt-faces", u8::MAX, &[FACTION, FACE], |row| {
            for (row, side) in row.chunks_exact_mut(4).zip(sides) {
                row.copy_from_slice(&Face::ALL.map(|face| side.rolled.count_of_face(face)));
            }
        });
    }

    fn describe_combat(&self, sink: &mut impl FeatureSink) {
        let combat = self.combat.as_ref();
        sink.add_component_feature("combat-system", combat.map(|combat| combat.system));
        let first = combat.map(|combat| combat.first.index());
        sink.add_axis_place_feature("combat-first", FACTION, first);
        let round = combat.map_or(0, |combat| usize::from(combat.round));
        sink.add_number_feature("combat-round", u8::MAX, round);
        let theater = combat.and_then(|combat| combat.theater);
        let theater = theater.map(|theater| usize::from(theater == Theater::Ground));
        sink.add_axis_place_feature("combat-theater", THEATER, theater);
        let attacker = combat.and_then(|combat| combat.attacker);
        sink.add_axis_place_feature("combat-attacker", FACTION, attacker.map(Faction::index));
        let dice = combat.map_or([[0; 4]; 2], |combat| combat.dice);
        sink.add_feature_block("combat-dice", u8::MAX, &[COLOUR, FACE], |row| {
            row.copy_from_slice(dice.as_flattened());
        });
        let none: Units = [0; _];
        let [markers, assigned] = combat.map_or([none; 2], |combat| combat.damage);
        sink.add_feature_block("combat-markers", u8::MAX, &[UNIT], |row| {
            row.copy_from_slice(&markers);
        });
        sink.add_feature_block("combat-damage", u8::MAX, &[UNIT], |row| {
            row.copy_from_slice(&assigned);
        });
        add_units_feature(
            sink,
            "combat-lost",
            &combat.map_or(none, |combat| combat.lost),
        );
    }

    fn describe_move(&self, sink: &mut impl FeatureSink) {
        let moving = self.moving.as_ref();
        sink.add_component_feature("move-to", moving.map(|moving| moving.to));
        let origins = moving.map_or(Set::EMPTY, |moving| moving.origins);
        sink.add_set_feature("move-origins", origins);
        sink.add_feature_block("move-capacity", u8::MAX, &[PLACE], |row| {
            for Capacity { from, left } in moving.into_iter().flat_map(|moving| &moving.capacity) {
                row[usize::from(from.index())] = *left;
            }
        });
    }
}

fn add_units_feature(sink: &mut impl FeatureSink, name: &'static str, units: &Units) {
    sink.add_feature_block(name, MANY_UNITS, &[UNIT], |row| row.copy_from_slice(units));
}

fn add_counts_feature<const N: usize>(
    sink: &mut impl FeatureSink,
    name: &'static str,
    axis: Axis,
    counts: &[[usize; 2]; N],
) {
    let other = if axis.size == 2 { THEATER } else { FACTION };
    sink.add_feature_block(name, MANY_CARDS, &[axis, other], |row| {
        for (byte, count) in row.iter_mut().zip(counts.as_flattened()) {
            *byte = u8::try_from(*count).unwrap_or(u8::MAX);
        }
    });
}

fn leader_location_number(location: LeaderLocation) -> usize {
    match location {
        LeaderLocation::At(place) => usize::from(place.index()),
        LeaderLocation::Away => PLACES,
        LeaderLocation::Pool => PLACES + 1,
        LeaderLocation::On(_) => PLACES + 2,
        LeaderLocation::Eliminated => PLACES + 3,
    }
}
