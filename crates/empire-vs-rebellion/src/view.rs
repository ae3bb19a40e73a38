//! The knowledge of one viewer about the table, built from nothing (rules, section 4).

use serde::{Deserialize, Serialize};
use tabletop::{Game, Knowers, List, Set, Turn, Viewer};

use crate::belief::Belief;
use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::event_cards::EventCard;
use crate::repetition_guard::RepetitionGuard;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{NextPlanning, State, Step};
use crate::strategies::Strategy;

/// A card in play, for all to see.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct CardInPlay {
    /// The card.
    pub card: Card,
    /// True if it is ready.
    pub ready: bool,
    /// Its present value.
    pub value: u8,
}

/// A card that lies in a fixed place on a facedown deck.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Facedown<T> {
    /// The card, if the viewer knows it.
    pub card: Option<T>,
    /// The sides that know it. Players can tell, because looking is no secret; spectators cannot, because a player may
    /// have kept one of two cards.
    pub knowers: Option<Knowers>,
}

/// The visible part of one side.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// Cards in play.
    pub in_play: Vec<CardInPlay>,
    /// The sum of their values.
    pub total: u8,
    /// The discard pile.
    pub discard: Set<Card>,
    /// Cards out of the game.
    pub boxed: Set<Card>,
    /// The number of cards in the resource deck.
    pub deck_size: usize,
    /// The cards that lie in a fixed place on the resource deck, the top card last.
    pub deck_top: Vec<Facedown<Card>>,
    /// All cards in the deck, if the viewer can know them.
    pub deck: Option<Set<Card>>,
    /// The number of characters in reserve.
    pub reserve_size: usize,
    /// The characters in reserve, if the viewer can know them.
    pub reserve: Option<Set<Card>>,
    /// The characters that are certainly in reserve.
    pub reserve_certain: Set<Card>,
    /// The characters that may be in reserve.
    pub reserve_possible: Set<Card>,
    /// The exact set of reserves that are possible for the viewer.
    pub belief: Belief,
    /// The reserves that are possible for an observer who has seen only what everybody saw.
    pub public_belief: Belief,
    /// Influence tokens.
    pub influence: u16,
    /// Victory points.
    pub points: u8,
    /// Events won.
    pub won: Set<EventCard>,
    /// Used strategies, faceup.
    pub used: Set<Strategy>,
    /// True once a strategy is chosen.
    pub has_chosen: bool,
    /// The chosen strategy, if the viewer knows it.
    pub strategy: Option<Strategy>,
    /// The sides that know the chosen strategy.
    pub strategy_knowers: Knowers,
}

/// Everything that one viewer may know.
///
/// ```
/// use empire_vs_rebellion::{Choice, Setup, Side, State};
/// use tabletop::{Game, Seed, Session, Viewer};
///
/// let mut session = Session::<State>::new(Setup::Full, Seed::from_words("42"));
/// let yoda = "reb-yoda".parse().unwrap();
/// session.choose(Side::Rebel.seat(), Choice::Character(yoda)).unwrap();
///
/// // The Rebels know that they took Yoda out of their reserve; the Empire can count, and no more.
/// let [rebel, imperial] = Side::BOTH.map(|side| session.state().view(Viewer::Seat(side.seat())));
/// assert!(!rebel.rebel.reserve.unwrap().contains(yoda));
/// assert_eq!(imperial.rebel.reserve, None);
/// assert!(imperial.rebel.reserve_possible.contains(yoda));
/// assert_eq!(imperial.rebel.reserve_size, 7);
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// For whom it was built.
    pub viewer: Viewer,
    /// The variant that is played.
    pub setup: Setup,
    /// The round, counted from one.
    pub round: u8,
    /// The event being contested.
    pub event: Option<EventCard>,
    /// The number of events left in the deck.
    pub event_deck_size: usize,
    /// Events that lie in a fixed place on top of the event deck, the next one last.
    pub event_deck_top: Vec<Facedown<EventCard>>,
    /// Events that were returned to the bottom, highest first.
    pub event_deck_bottom: Vec<EventCard>,
    /// The side shown by the balance token.
    pub balance: Side,
    /// The Rebel side.
    pub rebel: SideView,
    /// The Imperial side.
    pub imperial: SideView,
    /// The side that decides, unless the game is over.
    pub deciding: Option<Side>,
    /// The decision.
    pub decision: Option<Decision>,
    /// True once the game is over.
    pub over: bool,
    /// The side that won.
    pub winner: Option<Side>,
    /// The viewer's legal choices.
    pub choices: Vec<Choice>,
    /// The open parts of the engine's own bookkeeping.
    pub(crate) engine: Bookkeeping,
}

/// Bookkeeping that everybody may know and only the engine needs.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Bookkeeping {
    pub(crate) agenda: List<Step, 6>,
    pub(crate) guard: RepetitionGuard,
    pub(crate) turns: u16,
    pub(crate) active: Side,
    pub(crate) passed: bool,
    pub(crate) next_planning: NextPlanning,
    pub(crate) ignored: [bool; 2],
    pub(crate) round_winner: Option<Side>,
    pub(crate) returning: Option<Side>,
}

impl View {
    /// Returns the visible part of this side.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideView {
        match side {
            Side::Rebel => &self.rebel,
            Side::Imperial => &self.imperial,
        }
    }

    /// Returns the side that the viewer plays, if any.
    #[must_use]
    pub fn own_side(&self) -> Option<Side> {
        side_of_viewer(self.viewer)
    }

    /// Tells whether the last struggle turn was a pass, so that another one ends the phase.
    #[must_use]
    pub const fn was_last_turn_a_pass(&self) -> bool {
        self.engine.passed
    }

    pub(crate) fn build(state: &State, viewer: Viewer) -> Self {
        let (deciding, decision) = match state.agenda.last() {
            Some(Step::Ask(side, decision)) => (Some(*side), Some(*decision)),
            _ => (None, None),
        };
        let decides = deciding.is_some() && deciding == side_of_viewer(viewer);
        let choices = if decides {
            state.legal_choices()
        } else {
            Default::default()
        };
        Self {
            viewer,
            setup: state.setup,
            round: state.round,
            event: state.event,
            event_deck_size: state.event_deck.len(),
            event_deck_top: facedown_cards_for_viewer(viewer, state.event_deck.top_cards()),
            event_deck_bottom: state.event_deck.bottom_cards().to_vec(),
            balance: state.balance,
            rebel: SideView::build(state, viewer, Side::Rebel),
            imperial: SideView::build(state, viewer, Side::Imperial),
            deciding,
            decision,
            over: state.over,
            winner: state.winner,
            choices: choices.to_vec(),
            engine: Bookkeeping {
                agenda: state.agenda,
                guard: state.guard,
                turns: state.turns,
                active: state.active,
                passed: state.passed,
                next_planning: state.next_planning,
                ignored: state.ignored,
                round_winner: state.round_winner,
                returning: state.returning,
            },
        }
    }
}

impl SideView {
    fn build(state: &State, viewer: Viewer, side: Side) -> Self {
        let beliefs = state.beliefs[side.index()];
        let me = side_of_viewer(viewer);
        let belief = match me {
            Some(me) if me == side => Belief::knowing_reserve_exactly(state.reserve(side)),
            Some(_) => beliefs.opponent,
            None => beliefs.public,
        };
        let index = side.index();
        let visible = state.in_play(side).union(state.discard_pile(side));
        let certain = belief.certain_characters(side);
        let reserve = (belief.possible_reserve_count() == 1).then_some(certain);
        let outside = side.cards().difference(state.boxed).difference(visible);
        let knowers = state.chosen_known[index];
        Self {
            in_play: cards_in_play(state, side),
            total: state.total(side),
            discard: state.discard_pile(side),
            boxed: state.boxed.intersection(side.cards()),
            deck_size: state.deck(side).len(),
            deck_top: facedown_cards_for_viewer(viewer, state.deck(side).top_cards()),
            deck: reserve.map(|reserve| outside.difference(reserve)),
            reserve_size: state.reserve(side).len(),
            reserve,
            reserve_certain: certain,
            reserve_possible: belief.possible_characters(side),
            belief,
            public_belief: beliefs.public,
            influence: state.influence[index],
            points: state.points(side),
            won: state.won[index],
            used: state.used[index],
            has_chosen: state.chosen[index].is_some(),
            strategy: state.chosen[index].filter(|_| is_known_to_viewer(viewer, knowers)),
            strategy_knowers: knowers,
        }
    }
}

pub(crate) fn side_of_viewer(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Seat(seat) => Some(Side::of_seat(seat)),
        Viewer::Spectator => None,
    }
}

fn is_known_to_viewer(viewer: Viewer, knowers: Knowers) -> bool {
    match side_of_viewer(viewer) {
        Some(me) => knowers.contains(me.index()),
        None => knowers == Knowers::EVERYBODY,
    }
}

fn cards_in_play(state: &State, side: Side) -> Vec<CardInPlay> {
    let describe = |card: Card| {
        let ready = state.ready.contains(card);
        CardInPlay {
            card,
            ready,
            value: card.value(ready),
        }
    };
    state.in_play(side).iter().map(describe).collect()
}

fn facedown_cards_for_viewer<T: tabletop::Element>(
    viewer: Viewer,
    top: &[tabletop::deck::PlacedCard<T>],
) -> Vec<Facedown<T>> {
    top.iter()
        .map(|placed| {
            let known = is_known_to_viewer(viewer, placed.knowers());
            Facedown {
                card: known.then(|| placed.card()),
                knowers: (known || viewer != Viewer::Spectator).then(|| placed.knowers()),
            }
        })
        .collect()
}

impl tabletop::View<State> for View {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn turn(&self) -> Turn<Decision> {
        match (self.deciding, self.decision) {
            (Some(side), Some(decision)) => Turn::Decide {
                seat: side.seat(),
                decision,
            },
            _ => Turn::Over(Side::outcome_won_by(self.winner)),
        }
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}
