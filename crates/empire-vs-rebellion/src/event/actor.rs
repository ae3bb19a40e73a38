//! The side behind an event.

use super::Happening;
use crate::side::Side;

impl Happening {
    /// Returns the side that did it or to which it happened, where that is clear, so that a log can show it in that
    /// side's colour.
    #[must_use]
    pub const fn doer(&self) -> Option<Side> {
        match *self {
            Happening::CharacterChosen { side, .. }
            | Happening::Passed { side }
            | Happening::DeckRenewed { side }
            | Happening::DeckShuffled { side }
            | Happening::CharacterAdded { side, .. }
            | Happening::CharacterReturned { side, .. }
            | Happening::InfluenceGained { side, .. }
            | Happening::InfluenceLost { side, .. }
            | Happening::StrategyDiscarded { side, .. }
            | Happening::StrategiesRecovered { side }
            | Happening::StrategyIgnored { side, .. }
            | Happening::Assaulted { side, .. }
            | Happening::Deceived { side }
            | Happening::Infiltrated { side }
            | Happening::EventWon { side, .. }
            | Happening::StrategyNamed { side, .. }
            | Happening::MustDrawStrategy { side }
            | Happening::MustShowStrategy { side }
            | Happening::StrategyChosen { picker: side, .. }
            | Happening::StrategyDrawn { owner: side, .. }
            | Happening::StrategyShown { owner: side, .. }
            | Happening::StrategySeen { owner: side, .. }
            | Happening::DeckLooked { by: side, .. }
            | Happening::CardSeen { by: side, .. }
            | Happening::DeckSearched { by: side, .. }
            | Happening::PlacedOnTop { by: side, .. }
            | Happening::EventsLooked { by: side, .. }
            | Happening::EventSeen { by: side, .. }
            | Happening::EventPlaced { by: side, .. } => Some(side),
            Happening::Played { card }
            | Happening::Brought { card }
            | Happening::Used { card, .. }
            | Happening::Readied { card }
            | Happening::Discarded { card }
            | Happening::Milled { card }
            | Happening::Exhausted { card }
            | Happening::Banished { card } => Some(card.side()),
            Happening::GameEnded { winner } => winner,
            Happening::TutorialBegan { .. }
            | Happening::BalancePlaced { .. }
            | Happening::BalanceTurned { .. }
            | Happening::EventRevealed { .. }
            | Happening::StruggleEnded { .. }
            | Happening::StrategiesRevealed { .. }
            | Happening::DeceptionsCancelled
            | Happening::EventLost { .. }
            | Happening::CardsGathered => None,
        }
    }
}
