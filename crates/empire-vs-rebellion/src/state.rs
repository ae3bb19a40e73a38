//! Everything on the table, as plain data.

use serde::{Deserialize, Serialize};
use tabletop::{Deck, Element, Knowers, List, Set, Turn};

use crate::belief::Beliefs;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event_cards::{EVENTS_ARRANGED, EventCard};
use crate::repetition_guard::{RepetitionGuard, fingerprint_words};
use crate::setup::Setup;
use crate::side::Side;
use crate::strategies::Strategy;

pub(crate) type ResourceDeck = Deck<Card, 24, 0>;
pub(crate) type EventDeck = Deck<EventCard, EVENTS_ARRANGED, 24>;

/// A step that is still to be done; the last entry of the agenda comes first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// A decision.
    Ask(Side, Decision),
    /// Set-up is complete: the balance token, then the first round.
    BeginGame,
    /// Reveal an event and plan.
    #[default]
    BeginRound,
    /// Draw a strategy at random for this side.
    DrawStrategy(Side),
    /// This side's strategy is shown.
    ShowStrategy(Side),
    /// Both strategies are set.
    BeginStruggle,
    /// The struggle turn is over.
    EndTurn,
    /// Add up, reveal and resolve the strategies.
    RevealStrategies,
    /// Resolve what this side's strategy does on its reveal.
    ResolveStrategy(Side),
    /// Find the winner of the event and pay.
    DetermineWinner,
    /// Bureaucracy pays the loser.
    PayBureaucracy,
    /// Gather the cards and turn the token.
    Cleanup,
    /// Gathering is done: the rest of cleanup.
    FinishCleanup,
}

/// The demands of the last round's strategies and event on the next planning phase.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NextPlanning {
    /// Sides whose opponent picks their strategy (Infiltration).
    pub(crate) infiltrated: [bool; 2],
    /// Sides whose strategy is drawn at random (Create a Diversion).
    pub(crate) drawn: [bool; 2],
    /// Sides whose strategy is shown (Locate the Rebel Base).
    pub(crate) shown: [bool; 2],
}

/// A game of Empire vs. Rebellion.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) in_play: Set<Card>,
    pub(crate) ready: Set<Card>,
    pub(crate) discard: Set<Card>,
    pub(crate) reserve: Set<Card>,
    /// Out of the game: the characters in the tutorial.
    pub(crate) boxed: Set<Card>,
    pub(crate) decks: [ResourceDeck; 2],
    pub(crate) event_deck: EventDeck,
    pub(crate) won: [Set<EventCard>; 2],
    pub(crate) used: [Set<Strategy>; 2],
    /// The knowledge about each side's reserve.
    pub(crate) beliefs: [Beliefs; 2],
    pub(crate) guard: RepetitionGuard,
    pub(crate) agenda: List<Step, 6>,
    pub(crate) influence: [u16; 2],
    /// Turns taken in this struggle.
    pub(crate) turns: u16,
    pub(crate) next_planning: NextPlanning,
    pub(crate) event: Option<EventCard>,
    pub(crate) chosen: [Option<Strategy>; 2],
    pub(crate) chosen_known: [Knowers; 2],
    /// Sides whose strategy is without effect: above the objective value at the reveal (EVR-STRAT-02).
    pub(crate) ignored: [bool; 2],
    /// The winner of the round's event.
    pub(crate) round_winner: Option<Side>,
    /// The side that returns a character in cleanup.
    pub(crate) returning: Option<Side>,
    pub(crate) round: u8,
    pub(crate) balance: Side,
    /// The side whose struggle turn it is.
    pub(crate) active: Side,
    /// True if the last turn was a pass.
    pub(crate) passed: bool,
    pub(crate) setup: Setup,
    pub(crate) over: bool,
    pub(crate) winner: Option<Side>,
}

impl State {
    /// Returns this side's cards in play.
    #[must_use]
    pub fn in_play(&self, side: Side) -> Set<Card> {
        self.in_play.intersection(side.cards())
    }

    /// Returns this side's discard pile.
    pub(crate) fn discard_pile(&self, side: Side) -> Set<Card> {
        self.discard.intersection(side.cards())
    }

    /// Returns this side's reserve.
    pub(crate) fn reserve(&self, side: Side) -> Set<Card> {
        self.reserve.intersection(side.cards())
    }

    /// Returns the event being contested.
    pub(crate) fn contested_event(&self) -> EventCard {
        self.event.expect("a struggle has an event")
    }

    pub(crate) fn deck(&self, side: Side) -> &ResourceDeck {
        &self.decks[side.index()]
    }

    /// Returns the sum of the resource values of this side's cards in play.
    #[must_use]
    pub fn total(&self, side: Side) -> u8 {
        self.in_play(side)
            .iter()
            .map(|card| card.value(self.ready.contains(card)))
            .sum()
    }

    /// Returns this side's victory points (EVR-WINEV-04).
    pub(crate) fn points(&self, side: Side) -> u8 {
        self.won[side.index()]
            .iter()
            .map(|event| event.row().points)
            .sum()
    }

    /// Returns the strategies that this side could still choose (EVR-PLAN-04).
    pub(crate) fn unused_strategies(&self, side: Side) -> Set<Strategy> {
        let unused = Set::ALL.difference(self.used[side.index()]);
        self.chosen[side.index()].map_or(unused, |chosen| unused.without(chosen))
    }

    /// Tells whether the event leaves room for one more card of this side (EVR-PLAY-02, EVR-FAQ-04).
    pub(crate) fn is_below_capacity(&self, side: Side) -> bool {
        self.in_play(side).len() < usize::from(self.contested_event().row().capacity)
    }

    /// Tells whether a card can be taken from this side's deck, the discard pile included.
    pub(crate) fn has_cards_to_draw(&self, side: Side) -> bool {
        !self.deck(side).is_empty() || !self.discard_pile(side).is_empty()
    }

    /// Returns this side's cards outside the reserve, wherever they are.
    pub(crate) fn cards_outside_reserve(&self, side: Side) -> Set<Card> {
        side.cards().difference(self.reserve).difference(self.boxed)
    }

    /// Returns a fingerprint of what both players can compare of a position (EVL-01, EG-23).
    pub(crate) fn position_fingerprint(&self) -> u32 {
        let deck = |side: Side| {
            let open = self.deck(side).top_cards().iter();
            let open = open.filter(|placed| placed.knowers() == Knowers::EVERYBODY);
            // what else is in the deck follows from the cards in play and in the piles
            open.fold(1, |sum: u64, placed| {
                sum.rotate_left(6) ^ u64::from(placed.card().index())
            })
        };
        fingerprint_words(&[
            self.in_play.bits() | (self.active as u64) << 63,
            self.ready.bits(),
            self.discard.bits(),
            u64::from(self.influence[0]) << 32 | u64::from(self.influence[1]),
            deck(Side::Rebel),
            deck(Side::Imperial),
        ])
    }

    pub(crate) fn current_turn(&self) -> Turn<Decision> {
        if self.over {
            return Turn::Over(Side::outcome_won_by(self.winner));
        }
        match self.agenda.last() {
            Some(Step::Ask(side, decision)) => Turn::Decide {
                seat: side.seat(),
                decision: *decision,
            },
            step => unreachable!("{step:?} is no decision"),
        }
    }
}
