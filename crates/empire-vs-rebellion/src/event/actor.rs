//! The side behind an event.

use super::Event;
use crate::side::Side;

impl Event {
    /// Returns the side that did it or to which it happened, where that is clear, so that a log can show it in that
    /// side's colour.
    #[must_use]
    pub const fn actor(&self) -> Option<Side> {
        match *self {
            Event::CharacterChosen { side, .. }
            | Event::Passed { side }
            | Event::DeckRenewed { side }
            | Event::DeckShuffled { side }
            | Event::CharacterAdded { side, .. }
            | Event::CharacterReturned { side, .. }
            | Event::InfluenceGained { side, .. }
            | Event::InfluenceLost { side, .. }
            | Event::StrategyDiscarded { side, .. }
            | Event::StrategiesRecovered { side }
            | Event::StrategyIgnored { side, .. }
            | Event::Assaulted { side, .. }
            | Event::Deceived { side }
            | Event::Infiltrated { side }
            | Event::EventWon { side, .. }
            | Event::StrategyNamed { side, .. }
            | Event::MustDrawStrategy { side }
            | Event::MustShowStrategy { side }
            | Event::StrategyChosen { picker: side, .. }
            | Event::StrategyDrawn { owner: side, .. }
            | Event::StrategyShown { owner: side, .. }
            | Event::StrategySeen { owner: side, .. }
            | Event::DeckLooked { by: side, .. }
            | Event::CardSeen { by: side, .. }
            | Event::DeckSearched { by: side, .. }
            | Event::PlacedOnTop { by: side, .. }
            | Event::EventsLooked { by: side, .. }
            | Event::EventSeen { by: side, .. }
            | Event::EventPlaced { by: side, .. } => Some(side),
            Event::Played { card }
            | Event::Brought { card }
            | Event::Used { card, .. }
            | Event::Readied { card }
            | Event::Discarded { card }
            | Event::Milled { card }
            | Event::Exhausted { card }
            | Event::Banished { card } => Some(card.side()),
            Event::GameEnded { winner } => winner,
            Event::TutorialBegan { .. }
            | Event::BalancePlaced { .. }
            | Event::BalanceTurned { .. }
            | Event::EventRevealed { .. }
            | Event::StruggleEnded { .. }
            | Event::StrategiesRevealed { .. }
            | Event::DeceptionsCancelled
            | Event::EventLost { .. }
            | Event::CardsGathered => None,
        }
    }
}
