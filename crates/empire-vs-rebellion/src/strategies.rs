//! The five strategy cards, the same for both factions (EVR-COMP-05).

use tabletop::{Element, component};

/// A strategy card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Strategy {
    /// Two influence for losing the event.
    Bureaucracy,
    /// The event goes to the player who was about to lose it.
    Deception,
    /// Two more for the total.
    DirectAssault,
    /// The opponent's next strategy is picked by this card's owner.
    Infiltration,
    /// A character may leave the reserve for the deck.
    Support,
}

component!(Strategy, "strategy");

/// How many influence tokens Bureaucracy gives.
pub const BUREAUCRACY_INFLUENCE: u16 = 2;

/// What Direct Assault adds.
pub const DIRECT_ASSAULT_BONUS: u8 = 2;

impl Strategy {
    /// All of them, in the order of their ids.
    pub const ALL: [Strategy; 5] = [
        Strategy::Bureaucracy,
        Strategy::Deception,
        Strategy::DirectAssault,
        Strategy::Infiltration,
        Strategy::Support,
    ];

    /// All of them, in the order of their ids.
    pub fn all() -> impl Iterator<Item = Strategy> + Clone {
        Self::ALL.into_iter()
    }

    /// The id of the card.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Strategy::Bureaucracy => "strat-bureaucracy",
            Strategy::Deception => "strat-deception",
            Strategy::DirectAssault => "strat-direct-assault",
            Strategy::Infiltration => "strat-infiltration",
            Strategy::Support => "strat-support",
        }
    }
}

impl Element for Strategy {
    const COUNT: u8 = 5;

    fn index(self) -> u8 {
        self as u8
    }

    fn from_index(index: u8) -> Self {
        Self::ALL[index as usize]
    }
}
