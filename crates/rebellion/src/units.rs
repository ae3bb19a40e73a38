//! The 18 kinds of unit: values, abilities and how many there are (UNIT-01 to UNIT-14).

use std::ops::Range;

use tabletop::components;

use crate::faction::Faction;
use crate::systems::{
    GROUND_CIRCLE, GROUND_SQUARE, GROUND_TRIANGLE, Icon, SPACE_CIRCLE, SPACE_SQUARE, SPACE_TRIANGLE,
};

components! {
    /// The part of a system where a unit fights (COMBAT-02).
    pub enum Theater as "theater" listed in BOTH {
        /// Ships.
        Space => "space",
        /// Ground units.
        Ground => "ground",
    }
}

components! {
    /// The colour of dice and of health.
    pub enum Colour as "colour" listed in BOTH {
        /// Small units.
        Black => "black",
        /// Large units.
        Red => "red",
    }
}

/// The class of a unit, where a rule or a card asks for it (UNIT-04 to UNIT-09).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Class {
    /// A ship with black health.
    Fighter,
    /// A ship with red health.
    Capital,
    /// A Death Star, complete or not.
    Station,
    /// A ground unit on foot.
    Infantry,
    /// A ground vehicle.
    Vehicle,
    /// An Ion Cannon or a Shield Generator.
    Structure,
}

/// The facts of one kind of unit.
#[derive(Copy, Clone, Debug)]
pub struct UnitRow {
    /// Its id.
    pub id: &'static str,
    /// The faction that it belongs to.
    pub faction: Faction,
    /// The theater where it fights.
    pub theater: Theater,
    /// The class of the unit.
    pub class: Class,
    /// Black dice.
    pub black: u8,
    /// Red dice.
    pub red: u8,
    /// Damage that destroys it and the colour of that health; none for the Death Star (UNIT-12).
    pub health: Option<(u8, Colour)>,
    /// The number of units it can carry (TRANSPORT-01).
    pub capacity: u8,
    /// True if it must be carried (TRANSPORT-04).
    pub needs_transport: bool,
    /// True if it can never move (MOVE-07).
    pub immobile: bool,
    /// The icon that builds it.
    pub icon: Option<Icon>,
    /// The number of units of this kind (UNIT-02, UNIT-03).
    pub supply: u8,
}

components! {
    /// A kind of unit: first the Imperial ones, then the Rebel ones.
    #[expect(missing_docs, reason = "the names of the units say it")]
    pub enum Unit as "unit" in UNITS: UnitRow {
        TieFighter => UnitRow {
            id: "tie-fighter",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Fighter,
            black: 1,
            red: 0,
            health: Some((1, Colour::Black)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(SPACE_TRIANGLE),
            supply: 24,
        },
        AssaultCarrier => UnitRow {
            id: "assault-carrier",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Capital,
            black: 1,
            red: 1,
            health: Some((2, Colour::Red)),
            capacity: 4,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_CIRCLE),
            supply: 8,
        },
        StarDestroyer => UnitRow {
            id: "star-destroyer",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Capital,
            black: 1,
            red: 2,
            health: Some((4, Colour::Red)),
            capacity: 6,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_SQUARE),
            supply: 8,
        },
        SuperStarDestroyer => UnitRow {
            id: "super-star-destroyer",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Capital,
            black: 2,
            red: 3,
            health: Some((6, Colour::Red)),
            capacity: 8,
            needs_transport: false,
            immobile: false,
            icon: None,
            supply: 2,
        },
        DeathStar => UnitRow {
            id: "death-star",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Station,
            black: 0,
            red: 4,
            health: None,
            capacity: 8,
            needs_transport: false,
            immobile: false,
            icon: None,
            supply: 2,
        },
        DeathStarUnderConstruction => UnitRow {
            id: "death-star-under-construction",
            faction: Faction::Imperial,
            theater: Theater::Space,
            class: Class::Station,
            black: 0,
            red: 0,
            health: Some((4, Colour::Black)),
            capacity: 0,
            needs_transport: false,
            immobile: true,
            icon: None,
            supply: 1,
        },
        Stormtrooper => UnitRow {
            id: "stormtrooper",
            faction: Faction::Imperial,
            theater: Theater::Ground,
            class: Class::Infantry,
            black: 1,
            red: 0,
            health: Some((1, Colour::Black)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(GROUND_TRIANGLE),
            supply: 30,
        },
        AtSt => UnitRow {
            id: "at-st",
            faction: Faction::Imperial,
            theater: Theater::Ground,
            class: Class::Vehicle,
            black: 1,
            red: 1,
            health: Some((2, Colour::Red)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(GROUND_CIRCLE),
            supply: 10,
        },
        AtAt => UnitRow {
            id: "at-at",
            faction: Faction::Imperial,
            theater: Theater::Ground,
            class: Class::Vehicle,
            black: 1,
            red: 2,
            health: Some((3, Colour::Red)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(GROUND_SQUARE),
            supply: 4,
        },
        XWing => UnitRow {
            id: "x-wing",
            faction: Faction::Rebel,
            theater: Theater::Space,
            class: Class::Fighter,
            black: 1,
            red: 0,
            health: Some((1, Colour::Black)),
            capacity: 0,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_TRIANGLE),
            supply: 8,
        },
        YWing => UnitRow {
            id: "y-wing",
            faction: Faction::Rebel,
            theater: Theater::Space,
            class: Class::Fighter,
            black: 0,
            red: 1,
            health: Some((1, Colour::Black)),
            capacity: 0,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_TRIANGLE),
            supply: 12,
        },
        RebelTransport => UnitRow {
            id: "rebel-transport",
            faction: Faction::Rebel,
            theater: Theater::Space,
            class: Class::Capital,
            black: 0,
            red: 0,
            health: Some((2, Colour::Red)),
            capacity: 4,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_TRIANGLE),
            supply: 4,
        },
        CorellianCorvette => UnitRow {
            id: "corellian-corvette",
            faction: Faction::Rebel,
            theater: Theater::Space,
            class: Class::Capital,
            black: 1,
            red: 1,
            health: Some((2, Colour::Red)),
            capacity: 2,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_CIRCLE),
            supply: 4,
        },
        MonCalamariCruiser => UnitRow {
            id: "mon-calamari-cruiser",
            faction: Faction::Rebel,
            theater: Theater::Space,
            class: Class::Capital,
            black: 1,
            red: 2,
            health: Some((4, Colour::Red)),
            capacity: 4,
            needs_transport: false,
            immobile: false,
            icon: Some(SPACE_SQUARE),
            supply: 3,
        },
        RebelTrooper => UnitRow {
            id: "rebel-trooper",
            faction: Faction::Rebel,
            theater: Theater::Ground,
            class: Class::Infantry,
            black: 1,
            red: 0,
            health: Some((1, Colour::Black)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(GROUND_TRIANGLE),
            supply: 21,
        },
        Airspeeder => UnitRow {
            id: "airspeeder",
            faction: Faction::Rebel,
            theater: Theater::Ground,
            class: Class::Vehicle,
            black: 1,
            red: 1,
            health: Some((2, Colour::Red)),
            capacity: 0,
            needs_transport: true,
            immobile: false,
            icon: Some(GROUND_CIRCLE),
            supply: 6,
        },
        ShieldGenerator => UnitRow {
            id: "shield-generator",
            faction: Faction::Rebel,
            theater: Theater::Ground,
            class: Class::Structure,
            black: 0,
            red: 0,
            health: Some((3, Colour::Red)),
            capacity: 0,
            needs_transport: false,
            immobile: true,
            icon: Some(GROUND_SQUARE),
            supply: 3,
        },
        IonCannon => UnitRow {
            id: "ion-cannon",
            faction: Faction::Rebel,
            theater: Theater::Ground,
            class: Class::Structure,
            black: 0,
            red: 0,
            health: Some((3, Colour::Red)),
            capacity: 0,
            needs_transport: false,
            immobile: true,
            icon: Some(GROUND_SQUARE),
            supply: 3,
        },
    }
}

/// The number of the first Rebel kind: the Imperial ones come first.
const FIRST_REBEL: usize = {
    let mut number = 0;
    while matches!(UNITS[number].faction, Faction::Imperial) {
        number += 1;
    }
    number
};

impl Unit {
    /// The number of kinds.
    pub const KINDS: usize = UNITS.len();

    /// Returns every kind of one faction.
    pub fn of_faction(faction: Faction) -> impl Iterator<Item = Unit> + Clone {
        Self::LIST[Self::unit_numbers_of_faction(faction)]
            .iter()
            .copied()
    }

    /// Returns the numbers of a faction's kinds.
    pub(crate) const fn unit_numbers_of_faction(faction: Faction) -> Range<usize> {
        match faction {
            Faction::Imperial => 0..FIRST_REBEL,
            Faction::Rebel => FIRST_REBEL..Self::KINDS,
        }
    }

    pub(crate) const fn number(self) -> usize {
        self as usize
    }

    /// Returns the faction that these units belong to.
    #[must_use]
    pub const fn faction(self) -> Faction {
        self.row().faction
    }

    /// Tells whether it is a ship (UNIT-05).
    #[must_use]
    pub const fn is_ship(self) -> bool {
        matches!(self.row().theater, Theater::Space)
    }
}
