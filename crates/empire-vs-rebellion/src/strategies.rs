//! The five strategy cards, the same for both factions (EVR-COMP-05).

use tabletop::components;

components! {
    /// A strategy card.
    pub enum Strategy as "strategy" listed in ALL {
        /// Two influence for losing the event.
        Bureaucracy => "strat-bureaucracy",
        /// The event goes to the player who was about to lose it.
        Deception => "strat-deception",
        /// Two more for the total.
        DirectAssault => "strat-direct-assault",
        /// The opponent's next strategy is picked by this card's owner.
        Infiltration => "strat-infiltration",
        /// A character may leave the reserve for the deck.
        Support => "strat-support",
    }
}

/// The number of influence tokens that Bureaucracy gives.
pub const BUREAUCRACY_INFLUENCE: u16 = 2;

/// The amount that Direct Assault adds to the total.
pub const DIRECT_ASSAULT_BONUS: u8 = 2;
