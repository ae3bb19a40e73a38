//! The events.

use serde::{Deserialize, Serialize};
use tabletop::{Hidden, Seat, Viewer};

use crate::{Card, Choice, PLAYERS, Setup};

/// Something that happened.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A seat kept a card or threw it away, facedown.
    Chosen {
        /// The seat that chose.
        seat: Seat,
        /// The choice.
        choice: Choice,
        /// The card, which only its owner sees.
        card: Hidden<Card>,
    },
    /// All cards were turned up.
    TurnedUp {
        /// The cards, in the order of the seats.
        cards: [Card; PLAYERS],
    },
}

impl tabletop::Event for Event {
    type Setup = Setup;

    fn seen_by(&self, _: Setup, viewer: Viewer) -> Option<Self> {
        let mut seen = *self;
        match &mut seen {
            Event::Chosen { seat, card, .. } => card.redact_unless(viewer == Viewer::Seat(*seat)),
            Event::TurnedUp { .. } => {}
        }
        Some(seen)
    }

    fn reveals_hidden(&self) -> bool {
        match self {
            Event::Chosen { .. } => false,
            Event::TurnedUp { .. } => true,
        }
    }
}
