//! The map: 32 systems in eight regions, their borders and their resource icons (SYSTEM-01 to SYSTEM-16).

use serde::{Deserialize, Serialize};
use tabletop::{Set, components};

use crate::units::Theater;

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
    /// The size of the unit.
    pub shape: Shape,
}

const fn resource_icon(theater: Theater, shape: Shape) -> Icon {
    Icon { theater, shape }
}

pub(crate) const SPACE_TRIANGLE: Icon = resource_icon(Theater::Space, Shape::Triangle);
pub(crate) const SPACE_CIRCLE: Icon = resource_icon(Theater::Space, Shape::Circle);
pub(crate) const SPACE_SQUARE: Icon = resource_icon(Theater::Space, Shape::Square);
pub(crate) const GROUND_TRIANGLE: Icon = resource_icon(Theater::Ground, Shape::Triangle);
pub(crate) const GROUND_CIRCLE: Icon = resource_icon(Theater::Ground, Shape::Circle);
pub(crate) const GROUND_SQUARE: Icon = resource_icon(Theater::Ground, Shape::Square);

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
    /// The position of its planet on a chart of 1000 by 500.
    pub position: (u16, u16),
}

components! {
    /// A system, by its row in the table.
    pub struct System as "system" in SYSTEMS: SystemRow {
        /// The system Alderaan.
        ALDERAAN => SystemRow {
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
        /// The system Bespin.
        BESPIN => SystemRow {
            id: "bespin",
            region: 4,
            build_number: 1,
            icons: &[GROUND_CIRCLE],
            neighbours: &[ENDOR, HOTH, MUSTAFAR, SULLUST],
            symbol: Symbol::None,
            position: (827, 370),
        },
        /// The system Bothawui.
        BOTHAWUI => SystemRow {
            id: "bothawui",
            region: 2,
            build_number: 1,
            icons: &[GROUND_CIRCLE],
            neighbours: &[MALASTARE, NAL_HUTTA, RODIA, TATOOINE, TOYDARIA],
            symbol: Symbol::Rebel,
            position: (539, 98),
        },
        /// The system Cato Neimoidia.
        CATO_NEIMOIDIA => SystemRow {
            id: "cato-neimoidia",
            region: 7,
            build_number: 2,
            icons: &[SPACE_TRIANGLE, GROUND_CIRCLE],
            neighbours: &[ALDERAAN, CORELLIA, KASHYYYK, MALASTARE, SULLUST],
            symbol: Symbol::None,
            position: (578, 340),
        },
        /// The system Corellia.
        CORELLIA => SystemRow {
            id: "corellia",
            region: 7,
            build_number: 3,
            icons: &[SPACE_TRIANGLE, SPACE_SQUARE],
            neighbours: &[ALDERAAN, CATO_NEIMOIDIA, CORUSCANT, SULLUST],
            symbol: Symbol::Imperial,
            position: (667, 424),
        },
        /// The system Coruscant.
        CORUSCANT => SystemRow {
            id: "coruscant",
            region: 7,
            build_number: 1,
            icons: &[GROUND_TRIANGLE],
            neighbours: &[ALDERAAN, CORELLIA, ORD_MANTELL],
            symbol: Symbol::None,
            position: (542, 441),
        },
        /// The system Dagobah.
        DAGOBAH => SystemRow {
            id: "dagobah",
            region: 8,
            build_number: 0,
            icons: &[],
            neighbours: &[MUSTAFAR, NABOO, SULLUST, UTAPAU],
            symbol: Symbol::None,
            position: (781, 269),
        },
        /// The system Dantooine.
        DANTOOINE => SystemRow {
            id: "dantooine",
            region: 5,
            build_number: 0,
            icons: &[],
            neighbours: &[DATHOMIR, MYGEETO],
            symbol: Symbol::None,
            position: (83, 325),
        },
        /// The system Dathomir.
        DATHOMIR => SystemRow {
            id: "dathomir",
            region: 6,
            build_number: 0,
            icons: &[],
            neighbours: &[DANTOOINE, MANDALORE, MYGEETO, YAVIN],
            symbol: Symbol::None,
            position: (223, 299),
        },
        /// The system Endor.
        ENDOR => SystemRow {
            id: "endor",
            region: 4,
            build_number: 0,
            icons: &[],
            neighbours: &[BESPIN, HOTH],
            symbol: Symbol::None,
            position: (823, 458),
        },
        /// The system Felucia.
        FELUCIA => SystemRow {
            id: "felucia",
            region: 1,
            build_number: 1,
            icons: &[GROUND_TRIANGLE],
            neighbours: &[MANDALORE, MON_CALAMARI, SALEUCAMI, YAVIN],
            symbol: Symbol::None,
            position: (202, 154),
        },
        /// The system Geonosis.
        GEONOSIS => SystemRow {
            id: "geonosis",
            region: 3,
            build_number: 2,
            icons: &[SPACE_TRIANGLE, GROUND_SQUARE],
            neighbours: &[NABOO, RODIA, RYLOTH, TATOOINE, UTAPAU],
            symbol: Symbol::None,
            position: (788, 108),
        },
        /// The system Hoth.
        HOTH => SystemRow {
            id: "hoth",
            region: 4,
            build_number: 0,
            icons: &[],
            neighbours: &[BESPIN, ENDOR, MUSTAFAR],
            symbol: Symbol::None,
            position: (920, 367),
        },
        /// The system Ilum.
        ILUM => SystemRow {
            id: "ilum",
            region: 5,
            build_number: 0,
            icons: &[],
            neighbours: &[MYGEETO, ORD_MANTELL],
            symbol: Symbol::None,
            position: (224, 451),
        },
        /// The system Kashyyyk.
        KASHYYYK => SystemRow {
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
        /// The system Kessel.
        KESSEL => SystemRow {
            id: "kessel",
            region: 2,
            build_number: 1,
            icons: &[GROUND_TRIANGLE],
            neighbours: &[NAL_HUTTA, SALEUCAMI, TOYDARIA],
            symbol: Symbol::None,
            position: (324, 49),
        },
        /// The system Malastare.
        MALASTARE => SystemRow {
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
        /// The system Mandalore.
        MANDALORE => SystemRow {
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
        /// The system Mon Calamari.
        MON_CALAMARI => SystemRow {
            id: "mon-calamari",
            region: 1,
            build_number: 3,
            icons: &[SPACE_TRIANGLE, SPACE_SQUARE],
            neighbours: &[FELUCIA, SALEUCAMI],
            symbol: Symbol::Rebel,
            position: (165, 52),
        },
        /// The system Mustafar.
        MUSTAFAR => SystemRow {
            id: "mustafar",
            region: 4,
            build_number: 2,
            icons: &[SPACE_TRIANGLE, SPACE_CIRCLE],
            neighbours: &[BESPIN, DAGOBAH, HOTH, SULLUST],
            symbol: Symbol::Imperial,
            position: (888, 277),
        },
        /// The system Mygeeto.
        MYGEETO => SystemRow {
            id: "mygeeto",
            region: 5,
            build_number: 2,
            icons: &[SPACE_TRIANGLE, GROUND_SQUARE],
            neighbours: &[DANTOOINE, DATHOMIR, ILUM, MANDALORE, ORD_MANTELL],
            symbol: Symbol::Imperial,
            position: (167, 375),
        },
        /// The system Naboo.
        NABOO => SystemRow {
            id: "naboo",
            region: 8,
            build_number: 1,
            icons: &[GROUND_TRIANGLE, SPACE_TRIANGLE],
            neighbours: &[DAGOBAH, GEONOSIS, MALASTARE, RODIA, SULLUST, UTAPAU],
            symbol: Symbol::Rebel,
            position: (702, 199),
        },
        /// The system Nal Hutta.
        NAL_HUTTA => SystemRow {
            id: "nal-hutta",
            region: 2,
            build_number: 1,
            icons: &[GROUND_TRIANGLE, SPACE_TRIANGLE],
            neighbours: &[BOTHAWUI, KESSEL, TOYDARIA],
            symbol: Symbol::None,
            position: (431, 44),
        },
        /// The system Ord Mantell.
        ORD_MANTELL => SystemRow {
            id: "ord-mantell",
            region: 5,
            build_number: 2,
            icons: &[SPACE_CIRCLE, GROUND_CIRCLE],
            neighbours: &[ALDERAAN, CORUSCANT, ILUM, MANDALORE, MYGEETO],
            symbol: Symbol::None,
            position: (311, 412),
        },
        /// The system Rodia.
        RODIA => SystemRow {
            id: "rodia",
            region: 3,
            build_number: 1,
            icons: &[GROUND_TRIANGLE],
            neighbours: &[BOTHAWUI, GEONOSIS, MALASTARE, NABOO, TATOOINE],
            symbol: Symbol::Imperial,
            position: (624, 136),
        },
        /// The system Ryloth.
        RYLOTH => SystemRow {
            id: "ryloth",
            region: 3,
            build_number: 1,
            icons: &[GROUND_TRIANGLE],
            neighbours: &[GEONOSIS, TATOOINE],
            symbol: Symbol::Rebel,
            position: (859, 31),
        },
        /// The system Saleucami.
        SALEUCAMI => SystemRow {
            id: "saleucami",
            region: 1,
            build_number: 1,
            icons: &[GROUND_CIRCLE],
            neighbours: &[FELUCIA, KASHYYYK, KESSEL, MANDALORE, MON_CALAMARI, TOYDARIA],
            symbol: Symbol::Imperial,
            position: (297, 149),
        },
        /// The system Sullust.
        SULLUST => SystemRow {
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
        /// The system Tatooine.
        TATOOINE => SystemRow {
            id: "tatooine",
            region: 3,
            build_number: 0,
            icons: &[],
            neighbours: &[BOTHAWUI, GEONOSIS, RODIA, RYLOTH],
            symbol: Symbol::None,
            position: (681, 29),
        },
        /// The system Toydaria.
        TOYDARIA => SystemRow {
            id: "toydaria",
            region: 2,
            build_number: 2,
            icons: &[SPACE_CIRCLE],
            neighbours: &[BOTHAWUI, KASHYYYK, KESSEL, MALASTARE, NAL_HUTTA, SALEUCAMI],
            symbol: Symbol::None,
            position: (400, 162),
        },
        /// The system Utapau.
        UTAPAU => SystemRow {
            id: "utapau",
            region: 8,
            build_number: 3,
            icons: &[SPACE_CIRCLE, SPACE_SQUARE],
            neighbours: &[DAGOBAH, GEONOSIS, NABOO],
            symbol: Symbol::None,
            position: (901, 157),
        },
        /// The system Yavin.
        YAVIN => SystemRow {
            id: "yavin",
            region: 1,
            build_number: 0,
            icons: &[],
            neighbours: &[DATHOMIR, FELUCIA, MANDALORE],
            symbol: Symbol::None,
            position: (119, 199),
        },
    }
}

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

/// The number of moves a unit needs from one system to another (NEAREST-01).
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
    /// Returns the systems it shares a border with (SYSTEM-13).
    #[must_use]
    pub const fn neighbours(self) -> Set<System> {
        Set::from_bits(ADJACENT[self.0 as usize])
    }

    /// Returns the number of moves a unit needs to get there (NEAREST-01).
    ///
    /// ```
    /// use rebellion::systems::{CORUSCANT, HOTH};
    ///
    /// assert_eq!(HOTH.distance_to(HOTH), 0);
    /// assert_eq!(HOTH.distance_to(CORUSCANT), CORUSCANT.distance_to(HOTH));
    /// assert!(HOTH.neighbours().iter().all(|system| HOTH.distance_to(system) == 1));
    /// ```
    #[must_use]
    pub const fn distance_to(self, to: System) -> u8 {
        DISTANCES[self.0 as usize][to.0 as usize]
    }

    /// Tells whether it prints no resource icon and no loyalty space (SYSTEM-06).
    #[must_use]
    pub const fn is_remote(self) -> bool {
        self.row().icons.is_empty()
    }

    /// Returns the systems of one region, 1 to 8.
    #[must_use]
    pub fn systems_of_region(region: u8) -> Set<System> {
        Self::all()
            .filter(|system| system.row().region == region)
            .collect()
    }
}
