//! The map: 32 systems in eight regions, their borders and their resource icons (SYSTEM-01 to SYSTEM-16).

use serde::{Deserialize, Serialize};
use tabletop::{Element, Set, component};

use crate::units::Theater;

/// A system, by its row in the table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct System(u8);

component!(System, "system");

/// The shape of a resource icon: how large the unit is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// The smallest units.
    Triangle,
    /// Middling units.
    Circle,
    /// The largest units.
    Square,
}

/// A resource icon: a kind of unit that can be built (UNIT-13).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Icon {
    /// Blue for space, orange for ground.
    pub theater: Theater,
    /// How large the unit is.
    pub shape: Shape,
}

const fn icon(theater: Theater, shape: Shape) -> Icon {
    Icon { theater, shape }
}

pub(crate) const SPACE_TRIANGLE: Icon = icon(Theater::Space, Shape::Triangle);
pub(crate) const SPACE_CIRCLE: Icon = icon(Theater::Space, Shape::Circle);
pub(crate) const SPACE_SQUARE: Icon = icon(Theater::Space, Shape::Square);
pub(crate) const GROUND_TRIANGLE: Icon = icon(Theater::Ground, Shape::Triangle);
pub(crate) const GROUND_CIRCLE: Icon = icon(Theater::Ground, Shape::Circle);
pub(crate) const GROUND_SQUARE: Icon = icon(Theater::Ground, Shape::Square);

/// The symbol on a probe card, which decides about starting loyalty (SETUP-11).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Symbol {
    /// No symbol.
    None,
    /// A Rebel system.
    Rebel,
    /// An Imperial system.
    Imperial,
}

/// The facts of one system.
#[derive(Copy, Clone, Debug)]
pub struct SystemRow {
    /// Its id.
    pub id: &'static str,
    /// Its region, 1 to 8.
    pub region: u8,
    /// The build queue space its units start on; 0 for a remote system.
    pub build_number: u8,
    /// Its resource icons, left to right; none in a remote system.
    pub icons: &'static [Icon],
    /// The systems it shares a border with.
    pub neighbours: &'static [System],
    /// The symbol on its probe card.
    pub symbol: Symbol,
    /// Where its planet lies on a chart of 1000 by 500.
    pub position: (u16, u16),
}

/// The system Alderaan.
pub const ALDERAAN: System = System(0);
/// The system Bespin.
pub const BESPIN: System = System(1);
/// The system Bothawui.
pub const BOTHAWUI: System = System(2);
/// The system Cato Neimoidia.
pub const CATO_NEIMOIDIA: System = System(3);
/// The system Corellia.
pub const CORELLIA: System = System(4);
/// The system Coruscant.
pub const CORUSCANT: System = System(5);
/// The system Dagobah.
pub const DAGOBAH: System = System(6);
/// The system Dantooine.
pub const DANTOOINE: System = System(7);
/// The system Dathomir.
pub const DATHOMIR: System = System(8);
/// The system Endor.
pub const ENDOR: System = System(9);
/// The system Felucia.
pub const FELUCIA: System = System(10);
/// The system Geonosis.
pub const GEONOSIS: System = System(11);
/// The system Hoth.
pub const HOTH: System = System(12);
/// The system Ilum.
pub const ILUM: System = System(13);
/// The system Kashyyyk.
pub const KASHYYYK: System = System(14);
/// The system Kessel.
pub const KESSEL: System = System(15);
/// The system Malastare.
pub const MALASTARE: System = System(16);
/// The system Mandalore.
pub const MANDALORE: System = System(17);
/// The system Mon Calamari.
pub const MON_CALAMARI: System = System(18);
/// The system Mustafar.
pub const MUSTAFAR: System = System(19);
/// The system Mygeeto.
pub const MYGEETO: System = System(20);
/// The system Naboo.
pub const NABOO: System = System(21);
/// The system Nal Hutta.
pub const NAL_HUTTA: System = System(22);
/// The system Ord Mantell.
pub const ORD_MANTELL: System = System(23);
/// The system Rodia.
pub const RODIA: System = System(24);
/// The system Ryloth.
pub const RYLOTH: System = System(25);
/// The system Saleucami.
pub const SALEUCAMI: System = System(26);
/// The system Sullust.
pub const SULLUST: System = System(27);
/// The system Tatooine.
pub const TATOOINE: System = System(28);
/// The system Toydaria.
pub const TOYDARIA: System = System(29);
/// The system Utapau.
pub const UTAPAU: System = System(30);
/// The system Yavin.
pub const YAVIN: System = System(31);

/// Every system, in the order of their ids.
pub const SYSTEMS: [SystemRow; 32] = [
    SystemRow {
        id: "alderaan",
        region: 7,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[
            CATO_NEIMOIDIA,
            CORELLIA,
            CORUSCANT,
            KASHYYYK,
            MANDALORE,
            ORD_MANTELL,
        ],
        symbol: Symbol::None,
        position: (414, 389),
    },
    SystemRow {
        id: "bespin",
        region: 4,
        build_number: 1,
        icons: &[GROUND_CIRCLE],
        neighbours: &[ENDOR, HOTH, MUSTAFAR, SULLUST],
        symbol: Symbol::None,
        position: (827, 370),
    },
    SystemRow {
        id: "bothawui",
        region: 2,
        build_number: 1,
        icons: &[GROUND_CIRCLE],
        neighbours: &[MALASTARE, NAL_HUTTA, RODIA, TATOOINE, TOYDARIA],
        symbol: Symbol::Rebel,
        position: (539, 98),
    },
    SystemRow {
        id: "cato-neimoidia",
        region: 7,
        build_number: 2,
        icons: &[SPACE_TRIANGLE, GROUND_CIRCLE],
        neighbours: &[ALDERAAN, CORELLIA, KASHYYYK, MALASTARE, SULLUST],
        symbol: Symbol::None,
        position: (578, 340),
    },
    SystemRow {
        id: "corellia",
        region: 7,
        build_number: 3,
        icons: &[SPACE_TRIANGLE, SPACE_SQUARE],
        neighbours: &[ALDERAAN, CATO_NEIMOIDIA, CORUSCANT, SULLUST],
        symbol: Symbol::Imperial,
        position: (667, 424),
    },
    SystemRow {
        id: "coruscant",
        region: 7,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[ALDERAAN, CORELLIA, ORD_MANTELL],
        symbol: Symbol::None,
        position: (542, 441),
    },
    SystemRow {
        id: "dagobah",
        region: 8,
        build_number: 0,
        icons: &[],
        neighbours: &[MUSTAFAR, NABOO, SULLUST, UTAPAU],
        symbol: Symbol::None,
        position: (781, 269),
    },
    SystemRow {
        id: "dantooine",
        region: 5,
        build_number: 0,
        icons: &[],
        neighbours: &[DATHOMIR, MYGEETO],
        symbol: Symbol::None,
        position: (83, 325),
    },
    SystemRow {
        id: "dathomir",
        region: 6,
        build_number: 0,
        icons: &[],
        neighbours: &[DANTOOINE, MANDALORE, MYGEETO, YAVIN],
        symbol: Symbol::None,
        position: (223, 299),
    },
    SystemRow {
        id: "endor",
        region: 4,
        build_number: 0,
        icons: &[],
        neighbours: &[BESPIN, HOTH],
        symbol: Symbol::None,
        position: (823, 458),
    },
    SystemRow {
        id: "felucia",
        region: 1,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[MANDALORE, MON_CALAMARI, SALEUCAMI, YAVIN],
        symbol: Symbol::None,
        position: (202, 154),
    },
    SystemRow {
        id: "geonosis",
        region: 3,
        build_number: 2,
        icons: &[SPACE_TRIANGLE, GROUND_SQUARE],
        neighbours: &[NABOO, RODIA, RYLOTH, TATOOINE, UTAPAU],
        symbol: Symbol::None,
        position: (788, 108),
    },
    SystemRow {
        id: "hoth",
        region: 4,
        build_number: 0,
        icons: &[],
        neighbours: &[BESPIN, ENDOR, MUSTAFAR],
        symbol: Symbol::None,
        position: (920, 367),
    },
    SystemRow {
        id: "ilum",
        region: 5,
        build_number: 0,
        icons: &[],
        neighbours: &[MYGEETO, ORD_MANTELL],
        symbol: Symbol::None,
        position: (224, 451),
    },
    SystemRow {
        id: "kashyyyk",
        region: 6,
        build_number: 1,
        icons: &[GROUND_TRIANGLE, GROUND_TRIANGLE],
        neighbours: &[
            ALDERAAN,
            CATO_NEIMOIDIA,
            MALASTARE,
            MANDALORE,
            SALEUCAMI,
            TOYDARIA,
        ],
        symbol: Symbol::Rebel,
        position: (427, 266),
    },
    SystemRow {
        id: "kessel",
        region: 2,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[NAL_HUTTA, SALEUCAMI, TOYDARIA],
        symbol: Symbol::None,
        position: (324, 49),
    },
    SystemRow {
        id: "malastare",
        region: 6,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[
            BOTHAWUI,
            CATO_NEIMOIDIA,
            KASHYYYK,
            NABOO,
            RODIA,
            SULLUST,
            TOYDARIA,
        ],
        symbol: Symbol::None,
        position: (549, 254),
    },
    SystemRow {
        id: "mandalore",
        region: 6,
        build_number: 1,
        icons: &[GROUND_TRIANGLE, SPACE_TRIANGLE],
        neighbours: &[
            ALDERAAN,
            DATHOMIR,
            FELUCIA,
            KASHYYYK,
            MYGEETO,
            ORD_MANTELL,
            SALEUCAMI,
            YAVIN,
        ],
        symbol: Symbol::Imperial,
        position: (342, 315),
    },
    SystemRow {
        id: "mon-calamari",
        region: 1,
        build_number: 3,
        icons: &[SPACE_TRIANGLE, SPACE_SQUARE],
        neighbours: &[FELUCIA, SALEUCAMI],
        symbol: Symbol::Rebel,
        position: (165, 52),
    },
    SystemRow {
        id: "mustafar",
        region: 4,
        build_number: 2,
        icons: &[SPACE_TRIANGLE, SPACE_CIRCLE],
        neighbours: &[BESPIN, DAGOBAH, HOTH, SULLUST],
        symbol: Symbol::Imperial,
        position: (888, 277),
    },
    SystemRow {
        id: "mygeeto",
        region: 5,
        build_number: 2,
        icons: &[SPACE_TRIANGLE, GROUND_SQUARE],
        neighbours: &[DANTOOINE, DATHOMIR, ILUM, MANDALORE, ORD_MANTELL],
        symbol: Symbol::Imperial,
        position: (167, 375),
    },
    SystemRow {
        id: "naboo",
        region: 8,
        build_number: 1,
        icons: &[GROUND_TRIANGLE, SPACE_TRIANGLE],
        neighbours: &[DAGOBAH, GEONOSIS, MALASTARE, RODIA, SULLUST, UTAPAU],
        symbol: Symbol::Rebel,
        position: (702, 199),
    },
    SystemRow {
        id: "nal-hutta",
        region: 2,
        build_number: 1,
        icons: &[GROUND_TRIANGLE, SPACE_TRIANGLE],
        neighbours: &[BOTHAWUI, KESSEL, TOYDARIA],
        symbol: Symbol::None,
        position: (431, 44),
    },
    SystemRow {
        id: "ord-mantell",
        region: 5,
        build_number: 2,
        icons: &[SPACE_CIRCLE, GROUND_CIRCLE],
        neighbours: &[ALDERAAN, CORUSCANT, ILUM, MANDALORE, MYGEETO],
        symbol: Symbol::None,
        position: (311, 412),
    },
    SystemRow {
        id: "rodia",
        region: 3,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[BOTHAWUI, GEONOSIS, MALASTARE, NABOO, TATOOINE],
        symbol: Symbol::Imperial,
        position: (624, 136),
    },
    SystemRow {
        id: "ryloth",
        region: 3,
        build_number: 1,
        icons: &[GROUND_TRIANGLE],
        neighbours: &[GEONOSIS, TATOOINE],
        symbol: Symbol::Rebel,
        position: (859, 31),
    },
    SystemRow {
        id: "saleucami",
        region: 1,
        build_number: 1,
        icons: &[GROUND_CIRCLE],
        neighbours: &[FELUCIA, KASHYYYK, KESSEL, MANDALORE, MON_CALAMARI, TOYDARIA],
        symbol: Symbol::Imperial,
        position: (297, 149),
    },
    SystemRow {
        id: "sullust",
        region: 8,
        build_number: 2,
        icons: &[GROUND_TRIANGLE, GROUND_SQUARE],
        neighbours: &[
            BESPIN,
            CATO_NEIMOIDIA,
            CORELLIA,
            DAGOBAH,
            MALASTARE,
            MUSTAFAR,
            NABOO,
        ],
        symbol: Symbol::Imperial,
        position: (705, 331),
    },
    SystemRow {
        id: "tatooine",
        region: 3,
        build_number: 0,
        icons: &[],
        neighbours: &[BOTHAWUI, GEONOSIS, RODIA, RYLOTH],
        symbol: Symbol::None,
        position: (681, 29),
    },
    SystemRow {
        id: "toydaria",
        region: 2,
        build_number: 2,
        icons: &[SPACE_CIRCLE],
        neighbours: &[BOTHAWUI, KASHYYYK, KESSEL, MALASTARE, NAL_HUTTA, SALEUCAMI],
        symbol: Symbol::None,
        position: (400, 162),
    },
    SystemRow {
        id: "utapau",
        region: 8,
        build_number: 3,
        icons: &[SPACE_CIRCLE, SPACE_SQUARE],
        neighbours: &[DAGOBAH, GEONOSIS, NABOO],
        symbol: Symbol::None,
        position: (901, 157),
    },
    SystemRow {
        id: "yavin",
        region: 1,
        build_number: 0,
        icons: &[],
        neighbours: &[DATHOMIR, FELUCIA, MANDALORE],
        symbol: Symbol::None,
        position: (119, 199),
    },
];

/// The icons of the "Rebel Base" space (BUILD-08).
pub const BASE_ICONS: [Icon; 2] = [SPACE_TRIANGLE, GROUND_TRIANGLE];

/// The build queue space of units built from the "Rebel Base" space.
pub const BASE_BUILD_NUMBER: u8 = 1;

/// For each system, the systems it shares a border with.
const ADJACENT: [u64; 32] = {
    let mut adjacent = [0; 32];
    let mut index = 0;
    while index < 32 {
        let neighbours = SYSTEMS[index].neighbours;
        let mut next = 0;
        while next < neighbours.len() {
            adjacent[index] |= 1 << neighbours[next].0;
            next += 1;
        }
        index += 1;
    }
    adjacent
};

/// How many moves a unit needs from one system to another (NEAREST-01).
const DISTANCES: [[u8; 32]; 32] = {
    let mut distances = [[0; 32]; 32];
    let mut from = 0;
    while from < 32 {
        let mut reached = 1u64 << from;
        let mut steps = 0;
        while reached != u64::MAX >> 32 {
            let mut wider = reached;
            let mut index = 0;
            while index < 32 {
                if reached >> index & 1 != 0 {
                    wider |= ADJACENT[index];
                }
                index += 1;
            }
            steps += 1;
            index = 0;
            while index < 32 {
                if (wider & !reached) >> index & 1 != 0 {
                    distances[from][index] = steps;
                }
                index += 1;
            }
            reached = wider;
        }
        from += 1;
    }
    distances
};

/// All remote systems.
pub(crate) const REMOTE: Set<System> = {
    let mut bits = 0;
    let mut index = 0;
    while index < 32 {
        if System(index).is_remote() {
            bits |= 1 << index;
        }
        index += 1;
    }
    Set::from_bits(bits)
};

impl System {
    /// Every system, in the order of their ids.
    pub fn all() -> impl Iterator<Item = System> + Clone {
        (0..32).map(System)
    }

    /// The facts of the system.
    #[must_use]
    pub const fn row(self) -> &'static SystemRow {
        &SYSTEMS[self.0 as usize]
    }

    /// The id of the system.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// The systems it shares a border with (SYSTEM-13).
    #[must_use]
    pub const fn neighbours(self) -> Set<System> {
        Set::from_bits(ADJACENT[self.0 as usize])
    }

    /// How many moves a unit needs to get there (NEAREST-01).
    #[must_use]
    pub const fn distance(self, to: System) -> u8 {
        DISTANCES[self.0 as usize][to.0 as usize]
    }

    /// Whether it prints no resource icon and no loyalty space (SYSTEM-06).
    #[must_use]
    pub const fn is_remote(self) -> bool {
        self.row().icons.is_empty()
    }

    /// The systems of one region, 1 to 8.
    #[must_use]
    pub fn of_region(region: u8) -> Set<System> {
        Self::all()
            .filter(|system| system.row().region == region)
            .collect()
    }
}

impl Element for System {
    const COUNT: u8 = 32;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}
