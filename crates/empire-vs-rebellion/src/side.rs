//! The two factions.

use tabletop::{Knowers, Outcome, Seat, SeatSet, Set, component};

use crate::cards::Card;

/// A faction, and the player who leads it (EVR-GOAL-01).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Side {
    /// The Rebel Alliance.
    Rebel,
    /// The Galactic Empire.
    Imperial,
}

component!(Side, "side");

impl Side {
    /// Both, Rebel first.
    pub const BOTH: [Side; 2] = [Side::Rebel, Side::Imperial];

    /// Returns both sides, Rebel first.
    pub(crate) fn all() -> impl Iterator<Item = Side> + Clone {
        Self::BOTH.into_iter()
    }

    /// Returns the side's name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Side::Rebel => "rebel",
            Side::Imperial => "imperial",
        }
    }

    /// The factions as sides of the game, Rebel first.
    pub const SIDES: [tabletop::Side; 2] = [Side::Rebel.as_side(), Side::Imperial.as_side()];

    /// Returns the faction as a side of the game.
    #[must_use]
    pub const fn as_side(self) -> tabletop::Side {
        tabletop::Side::new(self.id())
    }

    /// Returns the faction that is this side of the game, if it is one.
    #[must_use]
    pub fn from_tabletop_side(side: tabletop::Side) -> Option<Side> {
        Self::all().find(|faction| faction.as_side() == side)
    }

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Rebel => Side::Imperial,
            Side::Imperial => Side::Rebel,
        }
    }

    /// Returns the index of the side in arrays of both sides.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the seat that plays this side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// Returns the side that a seat plays.
    #[must_use]
    pub const fn of_seat(seat: Seat) -> Side {
        if seat.index() == 0 {
            Side::Rebel
        } else {
            Side::Imperial
        }
    }

    /// Returns the outcome of a game that this side wins.
    pub(crate) fn outcome_won_by(winner: Option<Side>) -> Outcome {
        let winners = winner.map_or(SeatSet::NONE, |side| SeatSet::from_seat(side.seat()));
        Outcome { winners }
    }

    /// Returns the set of knowers that holds just this side.
    pub(crate) const fn as_knower(self) -> Knowers {
        Knowers::only_side(self as usize)
    }

    /// Returns this side's 24 resource cards.
    #[must_use]
    pub const fn cards(self) -> Set<Card> {
        Set::from_bits(0x00ff_ffff << (24 * self as u32))
    }
}
