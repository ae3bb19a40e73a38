//! The two set-ups (SETUP, FIRST, TEAM-11 to TEAM-17).

use tabletop::{Chance, Choices, Hidden, LayeredDeck, List, Log, Set};

use crate::actions::Action;
use crate::choice::Choice;
use crate::combat::Combat;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::memory::{Memory, Objectives, Systems};
use crate::missions::{MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::place::Place;
use crate::resolve::{Resolve, action_chance_stream, mission_chance_stream};
use crate::state::{
    ActionCards, Attempt, LeaderLocation, MissionCards, Movement, RoundEffects, State, Step, Units,
};
use crate::streams::PROBE_DECK;
use crate::systems::{
    BOTHAWUI, CORELLIA, CORUSCANT, KASHYYYK, MANDALORE, MUSTAFAR, NABOO, SALEUCAMI, SULLUST,
    Symbol, System,
};
use crate::tactics::TacticCard;
use crate::team::{Role, Setup};
use crate::track::{REPUTATION_START, TIME_START};
use crate::units::{Theater, Unit};
use crate::vetoes::Vetoes;

/// The starting units of both factions (SETUP-16, SETUP-18).
const STARTING_UNITS: [(Unit, u8); 13] = [
    (Unit::AtAt, 1),
    (Unit::AtSt, 5),
    (Unit::Stormtrooper, 12),
    (Unit::DeathStar, 1),
    (Unit::StarDestroyer, 3),
    (Unit::AssaultCarrier, 3),
    (Unit::TieFighter, 12),
    (Unit::CorellianCorvette, 1),
    (Unit::RebelTransport, 1),
    (Unit::XWing, 2),
    (Unit::YWing, 2),
    (Unit::RebelTrooper, 6),
    (Unit::Airspeeder, 2),
];

/// Units of some kinds.
type UnitCounts = &'static [(Unit, u8)];

/// The fixed placement of the first game (EX-06).
const FIRST_GAME: [(Option<System>, UnitCounts); 8] = [
    (
        Some(BOTHAWUI),
        &[
            (Unit::CorellianCorvette, 1),
            (Unit::RebelTransport, 1),
            (Unit::XWing, 1),
            (Unit::YWing, 1),
            (Unit::RebelTrooper, 3),
            (Unit::Airspeeder, 1),
        ],
    ),
    (
        None,
        &[
            (Unit::XWing, 1),
            (Unit::YWing, 1),
            (Unit::RebelTrooper, 3),
            (Unit::Airspeeder, 1),
        ],
    ),
    (
        Some(SALEUCAMI),
        &[
            (Unit::StarDestroyer, 1),
            (Unit::TieFighter, 2),
            (Unit::Stormtrooper, 2),
            (Unit::AtSt, 1),
        ],
    ),
    (
        Some(MANDALORE),
        &[
            (Unit::DeathStar, 1),
            (Unit::TieFighter, 4),
            (Unit::Stormtrooper, 2),
            (Unit::AtSt, 1),
        ],
    ),
    (
        Some(CORUSCANT),
        &[
            (Unit::StarDestroyer, 1),
            (Unit::AssaultCarrier, 1),
            (Unit::TieFighter, 2),
            (Unit::Stormtrooper, 3),
            (Unit::AtAt, 1),
            (Unit::AtSt, 1),
        ],
    ),
    (
        Some(CORELLIA),
        &[(Unit::AssaultCarrier, 1), (Unit::Stormtrooper, 1)],
    ),
    (
        Some(SULLUST),
        &[
            (Unit::StarDestroyer, 1),
            (Unit::TieFighter, 2),
            (Unit::Stormtrooper, 2),
            (Unit::AtSt, 1),
        ],
    ),
    (
        Some(MUSTAFAR),
        &[
            (Unit::AssaultCarrier, 1),
            (Unit::TieFighter, 2),
            (Unit::Stormtrooper, 2),
            (Unit::AtSt, 1),
        ],
    ),
];

/// The number of starting action cards that each faction is dealt (SETUP-20).
const STARTING_ACTIONS: usize = 2;

/// The number of mission cards that each faction draws at set-up (SETUP-24).
const STARTING_MISSIONS: usize = 2;

impl State {
    /// Returns an empty table: every component still has to be put somewhere.
    pub(crate) fn empty_table(setup: Setup) -> Self {
        Self {
            units: Units::NONE,
            spots: [LeaderLocation::Away; Leader::NUMBER],
            rings: [None; Leader::NUMBER],
            rebel_loyalty: Set::EMPTY,
            imperial_loyalty: Set::EMPTY,
            subjugated: Set::EMPTY,
            sabotaged: Set::EMPTY,
            destroyed: Set::EMPTY,
            queue: [[0; Unit::KINDS]; 3],
            built: [[0; Unit::KINDS]; 3],
            ready: [0; Unit::KINDS],
            deployed: [Set::EMPTY; 2],
            missions: [MissionCards::default(); 2],
            projects: LayeredDeck::new_empty(),
            project_discard: Set::EMPTY,
            actions: [ActionCards::default(); 2],
            kept: [List::new(); 2],
            generals: Set::EMPTY,
            lasting: RoundEffects::default(),
            objectives: LayeredDeck::new_empty(),
            objective_hand: Set::EMPTY,
            objectives_played: Set::EMPTY,
            objectives_open: Objectives::default(),
            tactics: Theater::BOTH.map(TacticCard::cards_of_theater),
            tactic_discard: Set::EMPTY,
            tactic_hands: [Set::EMPTY; 2],
            probes: LayeredDeck::new_empty(),
            probe_hand: Systems::default(),
            probes_open: Systems::default(),
            probes_drawn: Systems::default(),
            lore: Memory::default(),
            base: None,
            base_revealed: false,
            base_public: Set::EMPTY,
            rebel_start: None,
            to_place: [0; Unit::KINDS],
            attempt: Attempt::default(),
            movement: Movement::default(),
            combat: Combat::default(),
            mobilizations: List::new(),
            agenda: List::new(),
            turn: 0,
            passed: 0,
            assigning: None,
            assigning_slot: 0,
            build_index: 0,
            usable: [Set::EMPTY; 2],
            objective_played: false,
            time: TIME_START,
            reputation: REPUTATION_START,
            setup,
            over: false,
            winner: None,
            unsettled: Systems::default(),
            vetoes: Vetoes::default(),
        }
    }

    /// Lays out leaders, decks and hands, the same for both set-ups (SETUP-02 to SETUP-10).
    pub(crate) fn with_leaders_and_decks(setup: Setup) -> Self {
        let mut state = Self::empty_table(setup);
        for faction in Faction::BOTH {
            for leader in Leader::starting_leaders(faction) {
                state.spots[leader.number()] = LeaderLocation::Pool;
            }
            let cards = &mut state.missions[faction.index()];
            cards.hand = MissionCard::cards_of_deck(faction, MissionDeck::Starting);
            cards.deck = LayeredDeck::new_shuffled(MissionCard::cards_of_deck(
                faction,
                MissionDeck::Regular,
            ));
            state.actions[faction.index()].deck =
                LayeredDeck::new_shuffled(Action::of_faction(faction, false));
        }
        state.projects = LayeredDeck::new_shuffled(MissionCard::cards_of_deck(
            Faction::Imperial,
            MissionDeck::Project,
        ));
        state.objectives =
            LayeredDeck::from_packets(&[1, 2, 3].map(Objective::objectives_of_stage)); // SETUP-04
        state
    }

    /// Returns the probe cards in the game: one for every system but Coruscant (PROBE-01).
    pub(crate) fn all_probe_card_systems() -> Set<System> {
        Set::ALL.without(CORUSCANT)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Makes the table ready for the first decision.
    pub(crate) fn set_up_table(&mut self) {
        self.draw_objective(); // SETUP-05
        if self.state.setup.is_first_game() {
            self.place_first_game_units();
            self.state.agenda.push(Step::DealHands);
            self.ask_role_to_decide(Role::RebelGeneral, Decision::ChooseBase); // TEAM-16
        } else {
            self.reveal_starting_systems();
            for (unit, count) in STARTING_UNITS {
                self.state.to_place[unit.number()] = count;
            }
            self.put_steps_on_agenda(&[
                Step::PlaceImperialUnits,
                Step::PlaceRebelUnits,
                Step::DealActions,
            ]); // SETUP-25
        }
        self.run_agenda();
    }

    /// Turns up probe cards until three Rebel and five Imperial systems lie open (SETUP-11 to SETUP-15).
    fn reveal_starting_systems(&mut self) {
        let mut deck: LayeredDeck<System, 32> =
            LayeredDeck::new_shuffled(State::all_probe_card_systems());
        let (mut rebels, mut imperials) = (0, 0);
        while rebels < 3 || imperials < 5 {
            let Some(system) = deck.draw_top(PROBE_DECK, self.chance) else {
                break;
            };
            self.log.record_event(Event::ProbeRevealed { system });
            match system.row().symbol {
                Symbol::Rebel => {
                    if rebels < 3 {
                        self.state.rebel_loyalty.insert(system);
                    }
                    rebels += 1;
                }
                Symbol::Imperial => {
                    match imperials {
                        0 | 1 => self.state.subjugated.insert(system),
                        2..5 => self.state.imperial_loyalty.insert(system),
                        _ => {}
                    }
                    if imperials < 5 {
                        self.state.probes_open.insert(system);
                    }
                    imperials += 1;
                }
                Symbol::None => {}
            }
        }
        self.create_probe_deck();
    }

    /// Lays out the probe cards that are left, which can be the base (SETUP-14, SETUP-22).
    fn create_probe_deck(&mut self) {
        let left = State::all_probe_card_systems().difference(self.state.probes_open.get());
        self.state.probes = LayeredDeck::new_shuffled(left);
        self.state.base_public = left;
    }

    /// Places the units of the first game (EX-06).
    fn place_first_game_units(&mut self) {
        for (system, units) in FIRST_GAME {
            let place = system.map_or(Place::BASE, Place::from);
            for (unit, count) in units {
                self.state.units.add(place, *unit, *count);
            }
        }
        self.state.rebel_loyalty = [KASHYYYK, BOTHAWUI, NABOO].into_iter().collect();
        self.state.imperial_loyalty = [SALEUCAMI, CORELLIA, MUSTAFAR].into_iter().collect();
        self.state.subjugated = [MANDALORE, SULLUST].into_iter().collect();
        let imperial = self.state.imperial_loyalty.union(self.state.subjugated);
        self.state.probes_open = imperial.into();
        self.create_probe_deck();
        let legal = |system: &System| is_first_game_base_legal(self.state, *system);
        self.state.base_public = self.state.base_public.iter().filter(legal).collect(); // FIRST-04
    }

    /// Places Imperial units one at a time (SETUP-16, SETUP-17).
    pub(crate) fn place_imperial_units(&mut self) {
        let next = next_starting_unit(self.state, Faction::Imperial);
        if let Some(unit) = next {
            self.state.agenda.push(Step::PlaceImperialUnits);
            self.ask_role_to_decide(Role::ImperialAdmiral, Decision::ImperialStart { unit }); // TEAM-14
        }
    }

    /// Chooses the one system first, then places Rebel units one at a time (SETUP-18).
    pub(crate) fn place_rebel_units(&mut self) {
        let next = next_starting_unit(self.state, Faction::Rebel);
        match (self.state.rebel_start, next) {
            (_, None) => {}
            (None, Some(_)) => {
                self.state.agenda.push(Step::PlaceRebelUnits);
                self.ask_role_to_decide(Role::RebelAdmiral, Decision::RebelStart);
            }
            (Some(Place::BASE), Some(unit)) => {
                self.place_starting_unit(unit, Place::BASE);
                self.state.agenda.push(Step::PlaceRebelUnits);
            }
            (Some(_), Some(unit)) => {
                self.state.agenda.push(Step::PlaceRebelUnits);
                self.ask_role_to_decide(Role::RebelAdmiral, Decision::RebelStartUnit { unit });
            }
        }
    }

    fn place_starting_unit(&mut self, unit: Unit, place: Place) {
        self.state.to_place[unit.number()] -= 1;
        self.state.units.add(place, unit, 1);
        self.log.record_event(Event::UnitPlaced { unit, place });
    }

    /// Deals action cards (SETUP-20, SETUP-21).
    pub(crate) fn deal_action_cards(&mut self) {
        for faction in Faction::BOTH {
            let mut cards: LayeredDeck<Action, 34> =
                LayeredDeck::new_shuffled(Action::of_faction(faction, true));
            let mut dealt = Set::EMPTY;
            for _ in 0..STARTING_ACTIONS {
                if let Some(card) = cards.draw_top(action_chance_stream(faction), self.chance) {
                    dealt.insert(card);
                }
            }
            let hand = &mut self.state.actions[faction.index()];
            hand.hand = dealt;
            hand.boxed = cards.all_cards();
            self.log.record_event(Event::ActionsDealt {
                faction,
                cards: Hidden::Shown(dealt),
            });
        }
        self.state.agenda.push(Step::DealHands);
        self.ask_role_to_decide(Role::RebelGeneral, Decision::ChooseBase); // TEAM-16
        self.use_immediate_cards(); // SETUP-25
    }

    /// Deals missions (SETUP-24) and begins the first round.
    pub(crate) fn deal_missions_and_begin_round(&mut self) {
        for faction in Faction::BOTH {
            self.draw_mission_cards(faction, STARTING_MISSIONS);
        }
        self.state.agenda.push(Step::NewRound);
    }

    /// Draws from a mission deck, which is renewed from its discards when it is empty (DISCARD-03).
    pub(crate) fn draw_mission_cards(&mut self, faction: Faction, count: usize) {
        let mut kinds = [None; 2];
        let mut drawn = 0;
        for kind in kinds.iter_mut().take(count) {
            self.renew_mission_deck_if_empty(faction);
            let cards = &mut self.state.missions[faction.index()];
            let Some(card) = cards
                .deck
                .draw_top(mission_chance_stream(faction), self.chance)
            else {
                break;
            };
            cards.hand.insert(card);
            *kind = Some(card.mission_kind(faction));
            drawn += 1;
        }
        self.log.record_event(Event::MissionsDrawn {
            faction,
            count: drawn,
            cards: Hidden::Shown(kinds),
        });
        self.renew_mission_deck_if_empty(faction);
    }

    fn choose_base(&mut self, system: System) {
        self.state.base = Some(system);
        self.state.probes.remove_card(system);
        self.state.probes.shuffle_with(Set::EMPTY);
        self.log.record_event(Event::BaseChosen {
            system: Hidden::Shown(system),
        });
    }
}

/// Returns the kinds in the order in which they are placed: ground units first, so that every system can get one.
fn next_starting_unit(state: &State, faction: Faction) -> Option<Unit> {
    let units = STARTING_UNITS.iter().map(|(unit, _)| *unit);
    let mut units = units.filter(|unit| unit.faction() == faction);
    units.find(|unit| state.to_place[unit.number()] > 0)
}

/// Returns the Imperial systems, which get the starting units (SETUP-16).
fn imperial_systems(state: &State) -> impl Iterator<Item = System> {
    System::all().filter(|system| state.is_imperial_system(*system))
}

/// Tells whether the base may be there in a first game: not next to Imperial units (FIRST-04) nor among them
/// (FIRST-03).
fn is_first_game_base_legal(state: &State, system: System) -> bool {
    let mut near = system.neighbours().with(system).iter();
    near.all(|near| !state.has_units(near, Faction::Imperial))
}

impl Question for question::ImperialStart {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        // SETUP-17: keep enough ground units back for the systems that have none
        let bare = |system: &System| {
            !state.has_units_in_theater(*system, Faction::Imperial, Theater::Ground)
        };
        let bare_systems = imperial_systems(state).filter(bare).count();
        let ground_left: usize = Unit::of_faction(Faction::Imperial)
            .filter(|unit| !unit.is_ship())
            .map(|unit| usize::from(state.to_place[unit.number()]))
            .sum();
        let only_bare = !self.unit.is_ship() && ground_left <= bare_systems;
        let systems = imperial_systems(state).filter(|system| !only_bare || bare(system));
        choices.extend(systems.map(|system| Choice::Place(self.unit, system.into())));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Place(unit, place) => resolve.place_starting_unit(unit, place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RebelStart {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.push(Choice::Start(Place::BASE));
        let free = System::all().filter(|s| !state.has_units(*s, Faction::Imperial)); // N-09
        choices.extend(free.map(|system| Choice::Start(system.into())));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Start(place) => resolve.state.rebel_start = Some(place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::RebelStartUnit {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.push(Choice::Place(self.unit, Place::BASE));
        let start = state.rebel_start;
        choices.extend(start.map(|place| Choice::Place(self.unit, place)));
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Place(unit, place) => resolve.place_starting_unit(unit, place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

impl Question for question::ChooseBase {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let first = state.setup.is_first_game();
        let legal = |s: &System| !first || is_first_game_base_legal(state, *s);
        let systems = state.probes.all_cards().iter().filter(legal);
        choices.extend(systems.map(Choice::Base)); // SETUP-22, FIRST-04
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Base(system) => resolve.choose_base(system),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
