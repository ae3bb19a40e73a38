//! The 30 tactic cards of 19 kinds: one row a kind (COMP-03, TACTIC).

use tabletop::{Element, List, Set, components};

use crate::units::Theater;

/// The facts of one kind of tactic card.
#[derive(Copy, Clone, Debug)]
pub struct TacticRow {
    /// Its id.
    pub id: &'static str,
    /// The theater it belongs to.
    pub theater: Theater,
    /// The number of copies.
    pub copies: u8,
    /// True if playing it costs a die showing special (ATTACK-11).
    pub special: bool,
    /// True if it is played by the defender to block damage (ATTACK-19).
    pub blocks: bool,
}

components! {
    /// A kind of tactic card: first space, then ground.
    #[derive(Default)]
    #[expect(missing_docs, reason = "the names of the cards say it")]
    pub enum Tactic as "tactic card" in TACTICS: TacticRow {
        #[default]
        SpaceBrilliantStrategy => TacticRow {
            id: "space-brilliant-strategy",
            theater: Theater::Space,
            copies: 1,
            special: true,
            blocks: false,
        },
        SpaceConcentrateFire => TacticRow {
            id: "space-concentrate-fire",
            theater: Theater::Space,
            copies: 2,
            special: false,
            blocks: false,
        },
        SpaceCriticalHit => TacticRow {
            id: "space-critical-hit",
            theater: Theater::Space,
            copies: 2,
            special: false,
            blocks: false,
        },
        SpaceDefensiveFormation => TacticRow {
            id: "space-defensive-formation",
            theater: Theater::Space,
            copies: 3,
            special: false,
            blocks: true,
        },
        SpaceOnslaught => TacticRow {
            id: "space-onslaught",
            theater: Theater::Space,
            copies: 1,
            special: true,
            blocks: false,
        },
        SpaceTakeItDown => TacticRow {
            id: "space-take-it-down",
            theater: Theater::Space,
            copies: 2,
            special: true,
            blocks: false,
        },
        SpaceUnstoppableAssault => TacticRow {
            id: "space-unstoppable-assault",
            theater: Theater::Space,
            copies: 1,
            special: true,
            blocks: false,
        },
        SpaceNoEscape => TacticRow {
            id: "space-no-escape",
            theater: Theater::Space,
            copies: 1,
            special: false,
            blocks: false,
        },
        SpaceOutmaneuver => TacticRow {
            id: "space-outmaneuver",
            theater: Theater::Space,
            copies: 2,
            special: false,
            blocks: true,
        },
        GroundBrilliantStrategy => TacticRow {
            id: "ground-brilliant-strategy",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
        GroundConcentrateFire => TacticRow {
            id: "ground-concentrate-fire",
            theater: Theater::Ground,
            copies: 2,
            special: false,
            blocks: false,
        },
        GroundCriticalHit => TacticRow {
            id: "ground-critical-hit",
            theater: Theater::Ground,
            copies: 2,
            special: false,
            blocks: false,
        },
        GroundDefensiveFormation => TacticRow {
            id: "ground-defensive-formation",
            theater: Theater::Ground,
            copies: 3,
            special: false,
            blocks: true,
        },
        GroundOnslaught => TacticRow {
            id: "ground-onslaught",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
        GroundTakeItDown => TacticRow {
            id: "ground-take-it-down",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
        GroundUnstoppableAssault => TacticRow {
            id: "ground-unstoppable-assault",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
        GroundBombardment => TacticRow {
            id: "ground-bombardment",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
        GroundDigIn => TacticRow {
            id: "ground-dig-in",
            theater: Theater::Ground,
            copies: 2,
            special: false,
            blocks: true,
        },
        GroundEscapePlan => TacticRow {
            id: "ground-escape-plan",
            theater: Theater::Ground,
            copies: 1,
            special: true,
            blocks: false,
        },
    }
}

impl Tactic {}

/// The number of cards of each theater, copies included.
const CARDS_BY_THEATER: [usize; 2] = {
    let mut cards = [0; 2];
    let mut kind = 0;
    while kind < TACTICS.len() {
        cards[TACTICS[kind].theater as usize] += TACTICS[kind].copies as usize;
        kind += 1;
    }
    cards
};

/// The number of cards.
const CARDS: usize = CARDS_BY_THEATER[0] + CARDS_BY_THEATER[1];

/// Tactic cards by their kinds, in the order of the table.
pub type Tactics = List<Tactic, CARDS>;

/// One tactic card: 0 to 14 are space cards, 15 to 29 ground cards.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct TacticCard(u8);

/// The kind of each card.
const KINDS: [Tactic; CARDS] = {
    let mut kinds = [Tactic::LIST[0]; CARDS];
    let (mut kind, mut card) = (0, 0);
    while kind < TACTICS.len() {
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
    /// Returns the kind of the card.
    #[must_use]
    pub const fn tactic_kind(self) -> Tactic {
        KINDS[self.0 as usize]
    }

    /// Returns the kinds of some cards, which is all that tells them apart: copies of a card are alike.
    #[must_use]
    pub fn tactic_kinds_of_cards<B: FromIterator<Tactic>>(cards: Set<TacticCard>) -> B {
        cards.iter().map(TacticCard::tactic_kind).collect()
    }

    /// Returns all cards of one theater.
    #[must_use]
    pub const fn cards_of_theater(theater: Theater) -> Set<TacticCard> {
        let [space, ground] = CARDS_BY_THEATER;
        match theater {
            Theater::Space => Set::from_bits((1 << space) - 1),
            Theater::Ground => Set::from_bits(((1 << ground) - 1) << space),
        }
    }
}

impl Element for TacticCard {
    const COUNT: u8 = CARDS as u8;

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
        if number < Self::COUNT {
            Ok(Self(number))
        } else {
            Err(serde::de::Error::custom("there are 30 tactic cards"))
        }
    }
}
