//! The places of units and leaders: the 32 systems and the "Rebel Base" space (BASE-02, BASE-03).

use tabletop::{Element, component};

use crate::systems::System;

/// A system, or the "Rebel Base" space, which is no system.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Place(u8);

component!(Place, "place");

impl Place {
    /// The number of places.
    pub const NUMBER: usize = 33;

    /// The "Rebel Base" space.
    pub const BASE: Place = Place(32);

    /// Returns every place, the "Rebel Base" space last.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        (0..33).map(Place)
    }

    /// Returns the system, if it is one.
    #[must_use]
    pub fn system(self) -> Option<System> {
        (self.0 < 32).then(|| System::from_index(self.0))
    }

    /// Returns its number, below [`Place::NUMBER`].
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the id of the place.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.system().map_or("rebel-base", System::id)
    }
}

impl From<System> for Place {
    fn from(system: System) -> Self {
        Self(system.index())
    }
}

impl Element for Place {
    const COUNT: u8 = 33;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}
