//! The events, and what each viewer is told of them.

mod actor;

use serde::Serialize;
use tabletop::{Hidden, Set, Viewer};

use crate::cards::Card;
use crate::event_cards::EventCard;
use crate::setup::Setup;
use crate::side::Side;
use crate::strategies::Strategy;

tabletop::events! {
    /// An event of the game. A card that the viewer may not see is withheld.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    #[expect(missing_docs, reason = "the fields are named after what they hold")]
    pub enum Event {
        /// The tutorial begins.
        TutorialBegan { event: EventCard },
        /// A character was taken into the deck; only its owner sees which.
        CharacterChosen { side: Side, card: Hidden<Card> },
        /// The balance token was put down.
        BalancePlaced { side: Side },
        /// A round began with this event.
        EventRevealed { round: u8, event: EventCard },
        /// A strategy was picked; only the picker sees which.
        StrategyChosen {
            owner: Side,
            picker: Side,
            strategy: Hidden<Strategy>,
        },
        /// A strategy was drawn at random; only its owner sees which.
        StrategyDrawn {
            owner: Side,
            strategy: Hidden<Strategy>,
        },
        /// A strategy was shown to both players.
        StrategyShown { owner: Side, strategy: Strategy },
        /// The owner looked at the strategy the opponent picked.
        StrategySeen {
            owner: Side,
            strategy: Hidden<Strategy>,
        },
        /// A card came into play from the top of its deck.
        Played { card: Card },
        /// A card came into play from elsewhere.
        Brought { card: Card },
        /// A card was exhausted for its ability.
        Used { card: Card, resolved: bool },
        /// An influence token was returned to ready a card.
        Readied { card: Card },
        /// A player passed.
        Passed { side: Side },
        /// A card went to its owner's discard pile.
        Discarded { card: Card },
        /// A card went from its deck to the discard pile.
        Milled { card: Card },
        /// A card was exhausted.
        Exhausted { card: Card },
        /// A character went from play to its owner's reserve.
        Banished { card: Card },
        /// A player looked at the top cards of a deck.
        DeckLooked { by: Side, deck: Side, count: u8 },
        /// One of the cards a player saw.
        CardSeen { by: Side, card: Hidden<Card> },
        /// A player searched a deck; only that player sees what is in it.
        DeckSearched {
            by: Side,
            deck: Side,
            cards: Hidden<Set<Card>>,
        },
        /// An empty deck was renewed from the discard pile.
        DeckRenewed { side: Side },
        /// A deck was shuffled.
        DeckShuffled { side: Side },
        /// A card went on top of a deck; `open` if everybody saw which.
        PlacedOnTop {
            by: Side,
            deck: Side,
            card: Hidden<Card>,
            open: bool,
        },
        /// A character went from the reserve into the deck; only its owner sees which.
        CharacterAdded { side: Side, card: Hidden<Card> },
        /// A character went from the deck to the reserve; only its owner sees which.
        CharacterReturned { side: Side, card: Hidden<Card> },
        /// A player took influence tokens.
        InfluenceGained { side: Side, amount: u16 },
        /// A player returned influence tokens.
        InfluenceLost { side: Side, amount: u16 },
        /// A chosen strategy was discarded before the reveal.
        StrategyDiscarded { side: Side, strategy: Strategy },
        /// A player took all used strategies back.
        StrategiesRecovered { side: Side },
        /// The struggle ended with these totals.
        StruggleEnded {
            rebel: u8,
            imperial: u8,
            objective: u8,
        },
        /// Both strategies were revealed.
        StrategiesRevealed { rebel: Strategy, imperial: Strategy },
        /// A strategy has no effect, because its owner is above the objective value.
        StrategyIgnored { side: Side, strategy: Strategy },
        /// Two Deceptions cancel each other.
        DeceptionsCancelled,
        /// Direct Assault raised a total to this.
        Assaulted { side: Side, total: u8 },
        /// The Deception of `side` turned the result around.
        Deceived { side: Side },
        /// A player will pick the opponent's next strategy.
        Infiltrated { side: Side },
        /// A player won the event.
        EventWon {
            side: Side,
            event: EventCard,
            points: u8,
        },
        /// Nobody won the event; it went to the bottom of the deck.
        EventLost { event: EventCard },
        /// The loser, `side`, lost an unused strategy that the winner named.
        StrategyNamed { side: Side, strategy: Strategy },
        /// A player will draw the next strategy at random.
        MustDrawStrategy { side: Side },
        /// A player will have to show the next strategy.
        MustShowStrategy { side: Side },
        /// The winner looked at the next events.
        EventsLooked { by: Side, count: u8 },
        /// One of the events seen.
        EventSeen { by: Side, event: Hidden<EventCard> },
        /// An event was put in its place.
        EventPlaced { by: Side, event: Hidden<EventCard> },
        /// All cards were gathered and shuffled.
        CardsGathered,
        /// The balance token was turned to this side.
        BalanceTurned { side: Side },
        /// The game ended.
        GameEnded { winner: Option<Side> },
    }
}

impl tabletop::Event for Event {
    type Setup = Setup;

    fn seen_by(&self, _: Setup, viewer: Viewer) -> Option<Self> {
        let me = match viewer {
            Viewer::Seat(seat) => Some(Side::of_seat(seat)),
            Viewer::Spectator => None,
        };
        let mine = |side: &Side| me == Some(*side);
        let mut seen = *self;
        match &mut seen {
            Event::StrategySeen { owner: by, .. }
            | Event::CardSeen { by, .. }
            | Event::EventSeen { by, .. } => {
                if !mine(by) {
                    return None;
                }
            }
            Event::CharacterChosen { side, card }
            | Event::CharacterAdded { side, card }
            | Event::CharacterReturned { side, card } => card.redact_unless(mine(side)),
            Event::StrategyChosen {
                picker: by,
                strategy,
                ..
            }
            | Event::StrategyDrawn {
                owner: by,
                strategy,
            } => strategy.redact_unless(mine(by)),
            Event::DeckSearched { by, cards, .. } => cards.redact_unless(mine(by)),
            Event::PlacedOnTop { by, card, open, .. } => {
                card.redact_unless(*open || mine(by));
            }
            Event::EventPlaced { by, event } => event.redact_unless(mine(by)),
            // everybody sees these
            Event::TutorialBegan { .. }
            | Event::BalancePlaced { .. }
            | Event::EventRevealed { .. }
            | Event::StrategyShown { .. }
            | Event::Played { .. }
            | Event::Brought { .. }
            | Event::Used { .. }
            | Event::Readied { .. }
            | Event::Passed { .. }
            | Event::Discarded { .. }
            | Event::Milled { .. }
            | Event::Exhausted { .. }
            | Event::Banished { .. }
            | Event::DeckLooked { .. }
            | Event::DeckRenewed { .. }
            | Event::DeckShuffled { .. }
            | Event::InfluenceGained { .. }
            | Event::InfluenceLost { .. }
            | Event::StrategyDiscarded { .. }
            | Event::StrategiesRecovered { .. }
            | Event::StruggleEnded { .. }
            | Event::StrategiesRevealed { .. }
            | Event::StrategyIgnored { .. }
            | Event::DeceptionsCancelled
            | Event::Assaulted { .. }
            | Event::Deceived { .. }
            | Event::Infiltrated { .. }
            | Event::EventWon { .. }
            | Event::EventLost { .. }
            | Event::StrategyNamed { .. }
            | Event::MustDrawStrategy { .. }
            | Event::MustShowStrategy { .. }
            | Event::EventsLooked { .. }
            | Event::CardsGathered
            | Event::BalanceTurned { .. }
            | Event::GameEnded { .. } => {}
        }
        Some(seen)
    }

    fn reveals_hidden(&self) -> bool {
        match self {
            Event::BalancePlaced { .. }
            | Event::EventRevealed { .. }
            | Event::StrategyDrawn { .. }
            | Event::StrategyShown { .. }
            | Event::StrategySeen { .. }
            | Event::Played { .. }
            | Event::Milled { .. }
            | Event::CardSeen { .. }
            | Event::DeckSearched { .. }
            | Event::StrategyDiscarded { .. }
            | Event::StrategiesRevealed { .. }
            | Event::EventSeen { .. } => true,
            Event::TutorialBegan { .. }
            | Event::CharacterChosen { .. }
            | Event::StrategyChosen { .. }
            | Event::Brought { .. }
            | Event::Used { .. }
            | Event::Readied { .. }
            | Event::Passed { .. }
            | Event::Discarded { .. }
            | Event::Exhausted { .. }
            | Event::Banished { .. }
            | Event::DeckLooked { .. }
            | Event::DeckRenewed { .. }
            | Event::DeckShuffled { .. }
            | Event::PlacedOnTop { .. }
            | Event::CharacterAdded { .. }
            | Event::CharacterReturned { .. }
            | Event::InfluenceGained { .. }
            | Event::InfluenceLost { .. }
            | Event::StrategiesRecovered { .. }
            | Event::StruggleEnded { .. }
            | Event::StrategyIgnored { .. }
            | Event::DeceptionsCancelled
            | Event::Assaulted { .. }
            | Event::Deceived { .. }
            | Event::Infiltrated { .. }
            | Event::EventWon { .. }
            | Event::EventLost { .. }
            | Event::StrategyNamed { .. }
            | Event::MustDrawStrategy { .. }
            | Event::MustShowStrategy { .. }
            | Event::EventsLooked { .. }
            | Event::EventPlaced { .. }
            | Event::CardsGathered
            | Event::BalanceTurned { .. }
            | Event::GameEnded { .. } => false,
        }
    }
}
