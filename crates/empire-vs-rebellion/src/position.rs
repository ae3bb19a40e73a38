//! Setting up any position: sparse, checked, and separate from the game's own set-up.

use std::collections::BTreeSet;

use serde::Deserialize;
use tabletop::{Chance, Deck, Game, Knowers, Log, Set};

use crate::belief::{Belief, Beliefs};
use crate::cards::{CHARACTERS, Card};
use crate::event::Event;
use crate::event_cards::{ESCAPE_FROM_TATOOINE, EVENTS_ARRANGED, EventCard};
use crate::resolve::Resolve;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{NextPlanning, State, Step};
use crate::strategies::Strategy;

/// The phase a position stands in.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The event lies open, and strategies are to be chosen.
    Planning,
    /// A struggle turn.
    #[default]
    Struggle,
    /// The last event is finished; the next step is a new event.
    NewRound,
}

/// A position; what is not mentioned is as harmless as possible.
///
/// ```
/// use empire_vs_rebellion::{Facts, Position};
/// use tabletop::{NoLog, chance::QuickChance};
///
/// let position: Position = serde_json::from_str(
///     r#"{ "rebel": { "play": ["reb-recon-5"], "exhausted": ["reb-military-4", "reb-yoda"] } }"#,
/// ).unwrap();
/// let state = position.build(&mut QuickChance::new(1), &mut NoLog).unwrap();
/// assert_eq!(Facts::from(&state).rebel.total, 5 + 4 + 1);
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Position {
    /// The game played; the whole game if not mentioned.
    pub setup: Option<Setup>,
    /// The phase; a struggle turn if not mentioned.
    #[serde(default)]
    pub phase: Phase,
    /// The event being contested; Battle of Yavin if not mentioned.
    pub event: Option<EventCard>,
    /// The next events, known to all, the top one first.
    #[serde(default)]
    pub next_events: Vec<EventCard>,
    /// If given, the whole event deck apart from `next-events`; other events are then at the bottom.
    pub event_deck: Option<Vec<EventCard>>,
    /// The round; 1 if not mentioned.
    pub round: Option<u8>,
    /// The side on the balance token; Rebel if not mentioned.
    pub balance: Option<Side>,
    /// The side whose turn it is; the side on the balance token if not mentioned.
    pub turn: Option<Side>,
    /// True if the last turn was a pass.
    #[serde(default)]
    pub passed: bool,
    /// Turns taken in this struggle.
    #[serde(default)]
    pub turns: u16,
    /// The Rebel side.
    #[serde(default)]
    pub rebel: SidePosition,
    /// The Imperial side.
    #[serde(default)]
    pub imperial: SidePosition,
}

/// One side of a position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SidePosition {
    /// Ready cards in play.
    #[serde(default)]
    pub play: Vec<Card>,
    /// Exhausted cards in play.
    #[serde(default)]
    pub exhausted: Vec<Card>,
    /// If given, the whole deck, in no order; basic cards not mentioned are then out of the game.
    pub deck: Option<Vec<Card>>,
    /// Cards that lie on top of the deck for all to know, the top card first.
    #[serde(default)]
    pub top: Vec<Card>,
    /// The discard pile.
    #[serde(default)]
    pub discard: Vec<Card>,
    /// If given, the whole reserve; characters not mentioned are then out of the game. Otherwise all
    /// characters not mentioned elsewhere are in reserve.
    pub reserve: Option<Vec<Card>>,
    /// Influence tokens; 2 if not mentioned.
    pub influence: Option<u16>,
    /// Events won.
    #[serde(default)]
    pub won: Vec<EventCard>,
    /// The chosen strategy; in a struggle Bureaucracy, or the first unused one, if not mentioned.
    pub strategy: Option<Strategy>,
    /// Used strategies.
    #[serde(default)]
    pub used: Vec<Strategy>,
    /// The opponent picks this side's next strategy.
    #[serde(default)]
    pub infiltrated: bool,
    /// This side's next strategy is drawn at random.
    #[serde(default)]
    pub draws_strategy: bool,
    /// This side shows its next strategy first.
    #[serde(default)]
    pub shows_strategy: bool,
}

/// The reason why a position cannot be set up.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A component is in two places.
    #[error("`{0}` is in two places")]
    Twice(&'static str),
    /// A card of one side was given to the other, or a basic card to the reserve.
    #[error("`{0}` cannot be in the {1} of the {2} side")]
    Misplaced(&'static str, &'static str, Side),
    /// Too many cards are fixed on top of a deck.
    #[error("at most {0} events can be fixed on top of the deck")]
    TooManyOnTop(usize),
    /// The strategy is used up.
    #[error("the {0} side cannot have chosen `{1}`: it is used")]
    UsedStrategy(Side, Strategy),
    /// All strategies are used up.
    #[error("the {0} side has no unused strategy left to choose")]
    NoStrategy(Side),
    /// The position breaks a rule of the game.
    #[error("the position is impossible: {0}")]
    Impossible(String),
}

impl Position {
    /// Sets the position up and advances to its first decision.
    pub fn build(
        &self,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<State, PositionError> {
        let mut state = State::empty_table(self.setup.unwrap_or(Setup::Full));
        state.balance = self.balance.unwrap_or(Side::Rebel);
        state.round = self.round.unwrap_or(1);
        state.passed = self.passed;
        state.turns = self.turns;
        self.place_events(&mut state)?;
        for side in Side::BOTH {
            self.side(side).place_cards(&mut state, side, self.phase)?;
        }
        state.next_planning = NextPlanning {
            infiltrated: Side::BOTH.map(|side| self.side(side).infiltrated),
            drawn: Side::BOTH.map(|side| self.side(side).draws_strategy),
            shown: Side::BOTH.map(|side| self.side(side).shows_strategy),
        };
        self.begin_phase_until_decision(&mut state, chance, log);
        state
            .check_invariants()
            .map_err(PositionError::Impossible)?;
        Ok(state)
    }

    const fn side(&self, side: Side) -> &SidePosition {
        match side {
            Side::Rebel => &self.rebel,
            Side::Imperial => &self.imperial,
        }
    }

    fn begin_phase_until_decision(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.active = self.turn.unwrap_or(state.balance);
        // Compiled once for every kind of chance and log, as everything that happens at a table.
        let (mut chance, mut log): (&mut dyn Chance, &mut dyn Log<Event>) = (chance, log);
        let mut resolve = Resolve {
            state,
            chance: &mut chance,
            log: &mut log,
        };
        match self.phase {
            Phase::Struggle => {
                resolve.show_strategies_to_owners();
                resolve.begin_turn();
            }
            Phase::Planning => resolve.plan_strategy_picks(),
            Phase::NewRound => resolve.state.agenda.push(Step::BeginRound),
        }
        resolve.advance_to_decision();
    }

    fn place_events(&self, state: &mut State) -> Result<(), PositionError> {
        let mut places = PlacedComponents::default();
        let tutorial = state.setup == Setup::Tutorial;
        let usual = if tutorial {
            ESCAPE_FROM_TATOOINE
        } else {
            default_event()
        };
        if self.phase != Phase::NewRound {
            let event = self.event.unwrap_or(usual);
            places.record_component_once(event.id())?;
            state.event = Some(event);
        }
        for side in Side::BOTH {
            for event in &self.side(side).won {
                places.record_component_once(event.id())?;
                state.won[side.index()].insert(*event);
            }
        }
        if self.next_events.len() > EVENTS_ARRANGED {
            return Err(PositionError::TooManyOnTop(EVENTS_ARRANGED));
        }
        for event in self
            .next_events
            .iter()
            .chain(self.event_deck.iter().flatten())
        {
            places.record_component_once(event.id())?;
        }
        let unmentioned: Set<EventCard> = EventCard::all()
            .filter(|event| !places.is_component_placed(event.id()))
            .collect();
        state.event_deck = match &self.event_deck {
            _ if tutorial => Deck::new_shuffled(Set::EMPTY),
            Some(deck) => Deck::new_shuffled(deck.iter().copied().collect()),
            None => Deck::new_shuffled(unmentioned),
        };
        for event in self.next_events.iter().rev() {
            state.event_deck.place_on_top(*event, Knowers::EVERYBODY);
        }
        if self.event_deck.is_some() {
            unmentioned
                .iter()
                .for_each(|event| state.event_deck.place_at_bottom(event));
        }
        Ok(())
    }
}

fn default_event() -> EventCard {
    EventCard::all()
        .find(|event| event.id() == "ev-battle-of-yavin")
        .unwrap_or_default()
}

impl SidePosition {
    fn place_cards(
        &self,
        state: &mut State,
        side: Side,
        phase: Phase,
    ) -> Result<(), PositionError> {
        let mut places = PlacedComponents::default();
        let mut put = |cards: &[Card], place: &'static str| -> Result<Set<Card>, PositionError> {
            for card in cards {
                if card.side() != side || (place == "reserve" && !card.is_character()) {
                    return Err(PositionError::Misplaced(card.id(), place, side));
                }
                places.record_component_once(card.id())?;
            }
            Ok(cards.iter().copied().collect())
        };
        let ready = put(&self.play, "play")?;
        let exhausted = put(&self.exhausted, "exhausted")?;
        let discard = put(&self.discard, "discard")?;
        let top = put(&self.top, "top")?;
        let deck = self
            .deck
            .as_deref()
            .map(|cards| put(cards, "deck"))
            .transpose()?;
        let reserve = self
            .reserve
            .as_deref()
            .map(|cards| put(cards, "reserve"))
            .transpose()?;
        let mentioned = [ready, exhausted, discard, top];
        let mentioned = mentioned.into_iter().fold(Set::EMPTY, Set::union);
        let mentioned = mentioned.union(deck.unwrap_or_default());
        let free = side.cards().difference(mentioned);
        let tutorial = state.setup == Setup::Tutorial;
        let all_in_reserve = if tutorial {
            Set::EMPTY
        } else {
            free.intersection(CHARACTERS)
        };
        let reserve = reserve.unwrap_or(all_in_reserve);
        let deck = deck.unwrap_or(free.difference(CHARACTERS));

        state.in_play = state.in_play.union(ready).union(exhausted);
        state.ready = state.ready.union(ready);
        state.discard = state.discard.union(discard);
        state.reserve = state.reserve.union(reserve);
        let placed = mentioned.union(deck).union(reserve);
        state.boxed = state.boxed.union(side.cards().difference(placed));
        state.decks[side.index()] = Deck::new_shuffled(deck);
        for card in self.top.iter().rev() {
            state.decks[side.index()].place_on_top(*card, Knowers::EVERYBODY);
        }
        let influence = if tutorial { 0 } else { 2 };
        state.influence[side.index()] = self.influence.unwrap_or(influence);
        state.beliefs[side.index()] = beliefs_from_open_cards(state, side, top);
        self.place_strategies(state, side, phase)
    }

    fn place_strategies(
        &self,
        state: &mut State,
        side: Side,
        phase: Phase,
    ) -> Result<(), PositionError> {
        let used: Set<Strategy> = self.used.iter().copied().collect();
        state.used[side.index()] = used;
        if phase != Phase::Struggle || state.setup == Setup::Tutorial {
            let left = Set::<Strategy>::ALL.difference(used);
            return if left.is_empty() {
                Err(PositionError::NoStrategy(side))
            } else {
                Ok(())
            };
        }
        let chosen = match self.strategy {
            Some(strategy) if used.contains(strategy) => {
                return Err(PositionError::UsedStrategy(side, strategy));
            }
            Some(strategy) => strategy,
            None => state
                .unused_strategies(side)
                .first()
                .ok_or(PositionError::NoStrategy(side))?,
        };
        state.chosen[side.index()] = Some(chosen);
        state.chosen_known[side.index()] = side.as_knower();
        Ok(())
    }
}

/// Returns what everybody can conclude from the open cards, the cards on top of the deck and the size of the reserve.
fn beliefs_from_open_cards(state: &State, side: Side, top: Set<Card>) -> Beliefs {
    let mut belief = Belief::knowing_only_reserve_size(state.reserve(side).len());
    let open = state
        .in_play(side)
        .union(state.discard_pile(side))
        .union(state.boxed)
        .union(top);
    for card in open.intersection(CHARACTERS).intersection(side.cards()) {
        belief.note_seen_outside_reserve(card);
    }
    Beliefs::same_belief_for_both(belief)
}

/// The components that have been put somewhere.
#[derive(Default)]
struct PlacedComponents(BTreeSet<&'static str>);

impl PlacedComponents {
    fn record_component_once(&mut self, id: &'static str) -> Result<(), PositionError> {
        if self.0.insert(id) {
            Ok(())
        } else {
            Err(PositionError::Twice(id))
        }
    }

    fn is_component_placed(&self, id: &str) -> bool {
        self.0.contains(id)
    }
}
