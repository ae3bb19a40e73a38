//! The 30 tactic cards of 19 kinds: one row a kind (COMP-03, TACTIC).

use tabletop::{Element, List, Set, component};

use crate::units::Theater;

/// A kind of tactic card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names of the cards say it")]
pub enum Tactic {
    #[default]
    SpaceBrilliantStrategy,
    SpaceConcentrateFire,
    SpaceCriticalHit,
    SpaceDefensiveFormation,
    SpaceOnslaught,
    SpaceTakeItDown,
    SpaceUnstoppableAssault,
    SpaceNoEscape,
    SpaceOutmaneuver,
    GroundBrilliantStrategy,
    GroundConcentrateFire,
    GroundCriticalHit,
    GroundDefensiveFormation,
    GroundOnslaught,
    GroundTakeItDown,
    GroundUnstoppableAssault,
    GroundBombardment,
    GroundDigIn,
    GroundEscapePlan,
}

component!(Tactic, "tactic card");

/// The facts of one kind of tactic card.
#[derive(Copy, Clone, Debug)]
pub struct TacticRow {
    /// Its id.
    pub id: &'static str,
    /// The theater it belongs to.
    pub theater: Theater,
    /// How many cards there are.
    pub copies: u8,
    /// Whether playing it costs a die showing special (ATTACK-11).
    pub special: bool,
    /// Whether it is played by the defender to block damage (ATTACK-19).
    pub blocks: bool,
}

/// Every kind: first space, then ground.
pub const TACTICS: [TacticRow; 19] = [
    TacticRow {
        id: "space-brilliant-strategy",
        theater: Theater::Space,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "space-concentrate-fire",
        theater: Theater::Space,
        copies: 2,
        special: false,
        blocks: false,
    },
    TacticRow {
        id: "space-critical-hit",
        theater: Theater::Space,
        copies: 2,
        special: false,
        blocks: false,
    },
    TacticRow {
        id: "space-defensive-formation",
        theater: Theater::Space,
        copies: 3,
        special: false,
        blocks: true,
    },
    TacticRow {
        id: "space-onslaught",
        theater: Theater::Space,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "space-take-it-down",
        theater: Theater::Space,
        copies: 2,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "space-unstoppable-assault",
        theater: Theater::Space,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "space-no-escape",
        theater: Theater::Space,
        copies: 1,
        special: false,
        blocks: false,
    },
    TacticRow {
        id: "space-outmaneuver",
        theater: Theater::Space,
        copies: 2,
        special: false,
        blocks: true,
    },
    TacticRow {
        id: "ground-brilliant-strategy",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "ground-concentrate-fire",
        theater: Theater::Ground,
        copies: 2,
        special: false,
        blocks: false,
    },
    TacticRow {
        id: "ground-critical-hit",
        theater: Theater::Ground,
        copies: 2,
        special: false,
        blocks: false,
    },
    TacticRow {
        id: "ground-defensive-formation",
        theater: Theater::Ground,
        copies: 3,
        special: false,
        blocks: true,
    },
    TacticRow {
        id: "ground-onslaught",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "ground-take-it-down",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "ground-unstoppable-assault",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "ground-bombardment",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
    TacticRow {
        id: "ground-dig-in",
        theater: Theater::Ground,
        copies: 2,
        special: false,
        blocks: true,
    },
    TacticRow {
        id: "ground-escape-plan",
        theater: Theater::Ground,
        copies: 1,
        special: true,
        blocks: false,
    },
];

impl Tactic {
    const LIST: [Tactic; 19] = [
        Tactic::SpaceBrilliantStrategy,
        Tactic::SpaceConcentrateFire,
        Tactic::SpaceCriticalHit,
        Tactic::SpaceDefensiveFormation,
        Tactic::SpaceOnslaught,
        Tactic::SpaceTakeItDown,
        Tactic::SpaceUnstoppableAssault,
        Tactic::SpaceNoEscape,
        Tactic::SpaceOutmaneuver,
        Tactic::GroundBrilliantStrategy,
        Tactic::GroundConcentrateFire,
        Tactic::GroundCriticalHit,
        Tactic::GroundDefensiveFormation,
        Tactic::GroundOnslaught,
        Tactic::GroundTakeItDown,
        Tactic::GroundUnstoppableAssault,
        Tactic::GroundBombardment,
        Tactic::GroundDigIn,
        Tactic::GroundEscapePlan,
    ];

    /// Every kind, in the order of the table.
    pub fn all() -> impl Iterator<Item = Tactic> + Clone {
        Self::LIST.into_iter()
    }

    /// The facts of the kind.
    #[must_use]
    pub const fn row(self) -> &'static TacticRow {
        &TACTICS[self as usize]
    }

    /// The id of the kind.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }
}

/// Tactic cards by their kinds, in the order of the table.
pub type Tactics = List<Tactic, 30>;

/// One tactic card: 0 to 14 are space cards, 15 to 29 ground cards.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct TacticCard(u8);

/// The kind of each card.
const KINDS: [Tactic; 30] = {
    let mut kinds = [Tactic::LIST[0]; 30];
    let (mut kind, mut card) = (0, 0);
    while kind < 19 {
        let mut copy = 0;
        while copy < TACTICS[kind].copies {
            kinds[card] = Tactic::LIST[kind];
            card += 1;
            copy += 1;
        }
        kind += 1;
    }
    kinds
};

impl TacticCard {
    /// What kind of card it is.
    #[must_use]
    pub const fn kind(self) -> Tactic {
        KINDS[self.0 as usize]
    }

    /// The kinds of some cards, which is all that tells them apart: copies of a card are alike.
    #[must_use]
    pub fn kinds<B: FromIterator<Tactic>>(cards: Set<TacticCard>) -> B {
        cards.iter().map(TacticCard::kind).collect()
    }

    /// All cards of one theater.
    #[must_use]
    pub const fn of(theater: Theater) -> Set<TacticCard> {
        Set::from_bits(0x7fff << (15 * theater as u32))
    }
}

impl Element for TacticCard {
    const COUNT: u8 = 30;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}

impl serde::Serialize for TacticCard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for TacticCard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        match number < Self::COUNT {
            true => Ok(Self(number)),
            false => Err(serde::de::Error::custom("there are 30 tactic cards")),
        }
    }
}
