//! The 18 kinds of unit: values, abilities and how many there are (UNIT-01 to UNIT-14).

use std::ops::Range;

use tabletop::{Element, component};

use crate::faction::Faction;
use crate::systems::{
    GROUND_CIRCLE, GROUND_SQUARE, GROUND_TRIANGLE, Icon, SPACE_CIRCLE, SPACE_SQUARE, SPACE_TRIANGLE,
};

/// Where a unit fights (COMBAT-02).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Theater {
    /// Ships.
    Space,
    /// Ground units.
    Ground,
}

component!(Theater, "theater");

/// The colour of dice and of health.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Colour {
    /// Small units.
    Black,
    /// Large units.
    Red,
}

component!(Colour, "colour");

/// What a unit is, where a rule or a card asks (UNIT-04 to UNIT-09).
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

/// A kind of unit.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the units say it")]
pub enum Unit {
    TieFighter,
    AssaultCarrier,
    StarDestroyer,
    SuperStarDestroyer,
    DeathStar,
    DeathStarUnderConstruction,
    Stormtrooper,
    AtSt,
    AtAt,
    XWing,
    YWing,
    RebelTransport,
    CorellianCorvette,
    MonCalamariCruiser,
    RebelTrooper,
    Airspeeder,
    ShieldGenerator,
    IonCannon,
}

component!(Unit, "unit");

/// The facts of one kind of unit.
#[derive(Copy, Clone, Debug)]
pub struct UnitRow {
    /// Its id.
    pub id: &'static str,
    /// Whose it is.
    pub faction: Faction,
    /// Where it fights.
    pub theater: Theater,
    /// What it is.
    pub class: Class,
    /// Black dice.
    pub black: u8,
    /// Red dice.
    pub red: u8,
    /// Damage that destroys it and the colour of that health; none for the Death Star (UNIT-12).
    pub health: Option<(u8, Colour)>,
    /// How many units it can carry (TRANSPORT-01).
    pub capacity: u8,
    /// Whether it must be carried (TRANSPORT-04).
    pub needs_transport: bool,
    /// Whether it can never move (MOVE-07).
    pub immobile: bool,
    /// The icon that builds it.
    pub icon: Option<Icon>,
    /// How many there are (UNIT-02, UNIT-03).
    pub supply: u8,
}

/// Every kind of unit: first the Imperial ones, then the Rebel ones.
pub const UNITS: [UnitRow; 18] = [
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
    UnitRow {
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
];

impl Theater {
    /// Both, space first: the order of a combat round.
    pub const BOTH: [Theater; 2] = [Theater::Space, Theater::Ground];

    pub(crate) fn all() -> impl Iterator<Item = Theater> + Clone {
        Self::BOTH.into_iter()
    }

    /// The name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theater::Space => "space",
            Theater::Ground => "ground",
        }
    }
}

impl Colour {
    /// Both.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::Red];

    pub(crate) fn all() -> impl Iterator<Item = Colour> + Clone {
        Self::BOTH.into_iter()
    }

    /// The name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::Red => "red",
        }
    }
}

impl Unit {
    /// How many kinds there are.
    pub const KINDS: usize = 18;

    const LIST: [Unit; 18] = [
        Unit::TieFighter,
        Unit::AssaultCarrier,
        Unit::StarDestroyer,
        Unit::SuperStarDestroyer,
        Unit::DeathStar,
        Unit::DeathStarUnderConstruction,
        Unit::Stormtrooper,
        Unit::AtSt,
        Unit::AtAt,
        Unit::XWing,
        Unit::YWing,
        Unit::RebelTransport,
        Unit::CorellianCorvette,
        Unit::MonCalamariCruiser,
        Unit::RebelTrooper,
        Unit::Airspeeder,
        Unit::ShieldGenerator,
        Unit::IonCannon,
    ];

    /// Every kind, in the order of the table.
    pub fn all() -> impl Iterator<Item = Unit> + Clone {
        Self::LIST.into_iter()
    }

    /// Every kind of one faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = Unit> + Clone {
        Self::LIST[Self::numbers(faction)].iter().copied()
    }

    /// The numbers of a faction's kinds.
    pub(crate) const fn numbers(faction: Faction) -> Range<usize> {
        match faction {
            Faction::Imperial => 0..9,
            Faction::Rebel => 9..18,
        }
    }

    /// The facts of the kind.
    #[must_use]
    pub const fn row(self) -> &'static UnitRow {
        &UNITS[self as usize]
    }

    pub(crate) const fn number(self) -> usize {
        self as usize
    }

    /// The id of the kind.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// Whose units these are.
    #[must_use]
    pub const fn faction(self) -> Faction {
        self.row().faction
    }

    /// Whether it is a ship (UNIT-05).
    #[must_use]
    pub const fn is_ship(self) -> bool {
        matches!(self.row().theater, Theater::Space)
    }
}

impl Element for Unit {
    const COUNT: u8 = 18;

    fn index(self) -> u8 {
        self as u8
    }

    fn from_index(index: u8) -> Self {
        Self::LIST[index as usize]
    }
}
