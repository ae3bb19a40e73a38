//! The two factions, and the two roles in a team.

use serde::{Deserialize, Serialize};
use tabletop::{Side, component};

/// A side of the war.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Faction {
    /// The Rebel Alliance.
    Rebel,
    /// The Galactic Empire.
    Imperial,
}

component!(Faction, "faction");

/// The Rebels' index in lists with an entry for each side.
pub(crate) const REBELS: usize = Faction::Rebel.index();

/// The Empire's index in lists with an entry for each side.
pub(crate) const EMPIRE: usize = Faction::Imperial.index();

/// The colour of a leader's frame: blue leaders are the Admiral's, orange ones the General's (TEAM-04).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The Admiral's.
    Blue,
    /// The General's.
    Orange,
}

impl Faction {
    /// Both, Rebel first.
    pub const BOTH: [Faction; 2] = [Faction::Rebel, Faction::Imperial];

    pub(crate) fn all() -> impl Iterator<Item = Faction> + Clone {
        Self::BOTH.into_iter()
    }

    /// Returns the name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Faction::Rebel => "rebel",
            Faction::Imperial => "imperial",
        }
    }

    /// The factions as sides of the game, Rebel first.
    pub const SIDES: [Side; 2] = [Faction::Rebel.side(), Faction::Imperial.side()];

    /// Returns the faction as a side of the game.
    #[must_use]
    pub const fn side(self) -> Side {
        Side::new(self.id())
    }

    /// Returns the faction that is this side of the game, if it is one.
    #[must_use]
    pub fn from_tabletop_side(side: Side) -> Option<Faction> {
        Self::all().find(|faction| faction.side() == side)
    }

    /// Returns the number of the faction in lists with an entry for each side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the enemy.
    #[must_use]
    pub const fn opponent(self) -> Faction {
        match self {
            Faction::Rebel => Faction::Imperial,
            Faction::Imperial => Faction::Rebel,
        }
    }
}
