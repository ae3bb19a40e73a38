//! The things of the game as arguments of a message: sides as ids, so that a sentence can be built around them;
//! everything else as its name.

use empire_vs_rebellion::{Card, EventCard, Side, Strategy};

use super::names::{self, name};
pub(super) use crate::message::Message;

impl Message<'_> {
    /// Adds the side that acts.
    pub(super) fn with_side(self, side: Side) -> Self {
        self.with_text("side", side.id())
    }

    /// Adds the owner of the deck.
    pub(super) fn with_deck(self, deck: Side) -> Self {
        self.with_text("deck", deck.id())
    }

    /// Adds a card whose owner is clear.
    pub(super) fn with_card(self, card: Card) -> Self {
        let name = names::card_name(self.texts(), card);
        self.with_text("card", name)
    }

    /// Adds a card that may belong to either side.
    pub(super) fn with_card_of_either_side(self, card: Card) -> Self {
        let name = names::card_name_with_owner(self.texts(), card);
        self.with_text("card", name)
    }

    pub(super) fn with_strategy(self, strategy: Strategy) -> Self {
        self.with_strategy_as_argument("strategy", strategy)
    }

    pub(super) fn with_strategy_as_argument(
        self,
        argument: &'static str,
        strategy: Strategy,
    ) -> Self {
        let name = name(self.texts(), strategy.id());
        self.with_text(argument, name)
    }

    pub(super) fn with_event(self, event: EventCard) -> Self {
        let name = name(self.texts(), event.id());
        self.with_text("event", name)
    }
}
