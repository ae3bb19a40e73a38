//! The 25 leaders: skills, tactic values, colours (LEADER, SKILL, COMP-02).

use tabletop::{Element, Set, component};

use crate::faction::{Faction, Frame};

/// A leader, by the row in the table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Leader(u8);

component!(Leader, "leader");

/// One of the four skills (SKILL-01).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Skill {
    /// Loyalty and allies.
    Diplomacy,
    /// Objectives and the search for the base.
    Intel,
    /// Raids and captures.
    SpecOps,
    /// Moving and building.
    Logistics,
}

component!(Skill, "skill");

/// The facts of one leader.
#[derive(Copy, Clone, Debug)]
pub struct LeaderRow {
    /// The id.
    pub id: &'static str,
    /// Whose leader it is at first.
    pub faction: Faction,
    /// The colour of the frame, which decides who controls the leader in a team (TEAM-04).
    pub frame: Frame,
    /// Whether the leader is there from the start (SETUP-02).
    pub starting: bool,
    /// Icons of each skill: diplomacy, intel, spec ops, logistics.
    pub skills: [u8; 4],
    /// Space and ground tactic values, if the leader has any (LEADER-02).
    pub tactics: Option<[u8; 2]>,
}

/// The leader Emperor Palpatine.
pub const EMPEROR_PALPATINE: Leader = Leader(0);
/// The leader Darth Vader.
pub const DARTH_VADER: Leader = Leader(1);
/// The leader Grand Moff Tarkin.
pub const GRAND_MOFF_TARKIN: Leader = Leader(2);
/// The leader General Tagge.
pub const GENERAL_TAGGE: Leader = Leader(3);
/// The leader Admiral Ozzel.
pub const ADMIRAL_OZZEL: Leader = Leader(4);
/// The leader Admiral Piett.
pub const ADMIRAL_PIETT: Leader = Leader(5);
/// The leader Boba Fett.
pub const BOBA_FETT: Leader = Leader(6);
/// The leader Colonel Yularen.
pub const COLONEL_YULAREN: Leader = Leader(7);
/// The leader General Veers.
pub const GENERAL_VEERS: Leader = Leader(8);
/// The leader Janus Greejatus.
pub const JANUS_GREEJATUS: Leader = Leader(9);
/// The leader Moff Jerjerrod.
pub const MOFF_JERJERROD: Leader = Leader(10);
/// The leader Soontir Fel.
pub const SOONTIR_FEL: Leader = Leader(11);
/// The leader Mon Mothma.
pub const MON_MOTHMA: Leader = Leader(12);
/// The leader Princess Leia.
pub const PRINCESS_LEIA: Leader = Leader(13);
/// The leader Jan Dodonna.
pub const JAN_DODONNA: Leader = Leader(14);
/// The leader General Rieekan.
pub const GENERAL_RIEEKAN: Leader = Leader(15);
/// The leader Admiral Ackbar.
pub const ADMIRAL_ACKBAR: Leader = Leader(16);
/// The leader Chewbacca.
pub const CHEWBACCA: Leader = Leader(17);
/// The leader General Madine.
pub const GENERAL_MADINE: Leader = Leader(18);
/// The leader Han Solo.
pub const HAN_SOLO: Leader = Leader(19);
/// The leader Lando Calrissian.
pub const LANDO_CALRISSIAN: Leader = Leader(20);
/// The leader Luke Skywalker.
pub const LUKE_SKYWALKER: Leader = Leader(21);
/// The leader Luke Skywalker (Jedi).
pub const LUKE_SKYWALKER_JEDI: Leader = Leader(22);
/// The leader Obi-Wan Kenobi.
pub const OBI_WAN_KENOBI: Leader = Leader(23);
/// The leader Wedge Antilles.
pub const WEDGE_ANTILLES: Leader = Leader(24);

/// Every leader: first the Imperial ones, then the Rebel ones.
pub const LEADERS: [LeaderRow; 25] = [
    LeaderRow {
        id: "emperor-palpatine",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: true,
        skills: [3, 2, 0, 0],
        tactics: Some([3, 2]),
    },
    LeaderRow {
        id: "darth-vader",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: true,
        skills: [2, 0, 3, 0],
        tactics: Some([2, 3]),
    },
    LeaderRow {
        id: "grand-moff-tarkin",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: true,
        skills: [1, 1, 0, 1],
        tactics: Some([2, 1]),
    },
    LeaderRow {
        id: "general-tagge",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: true,
        skills: [0, 0, 1, 1],
        tactics: Some([1, 2]),
    },
    LeaderRow {
        id: "admiral-ozzel",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: false,
        skills: [0, 1, 0, 1],
        tactics: Some([2, 1]),
    },
    LeaderRow {
        id: "admiral-piett",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: false,
        skills: [0, 2, 1, 0],
        tactics: Some([3, 1]),
    },
    LeaderRow {
        id: "boba-fett",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 2, 3, 0],
        tactics: None,
    },
    LeaderRow {
        id: "colonel-yularen",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 3, 0, 0],
        tactics: Some([2, 2]),
    },
    LeaderRow {
        id: "general-veers",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 0, 2, 0],
        tactics: Some([1, 3]),
    },
    LeaderRow {
        id: "janus-greejatus",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: false,
        skills: [2, 1, 0, 0],
        tactics: None,
    },
    LeaderRow {
        id: "moff-jerjerrod",
        faction: Faction::Imperial,
        frame: Frame::Orange,
        starting: false,
        skills: [1, 0, 0, 1],
        tactics: Some([1, 1]),
    },
    LeaderRow {
        id: "soontir-fel",
        faction: Faction::Imperial,
        frame: Frame::Blue,
        starting: false,
        skills: [0, 1, 2, 0],
        tactics: Some([2, 1]),
    },
    LeaderRow {
        id: "mon-mothma",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: true,
        skills: [3, 0, 0, 1],
        tactics: None,
    },
    LeaderRow {
        id: "princess-leia",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: true,
        skills: [2, 2, 1, 0],
        tactics: Some([1, 1]),
    },
    LeaderRow {
        id: "jan-dodonna",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: true,
        skills: [1, 2, 0, 0],
        tactics: Some([2, 1]),
    },
    LeaderRow {
        id: "general-rieekan",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: true,
        skills: [1, 0, 1, 1],
        tactics: Some([1, 2]),
    },
    LeaderRow {
        id: "admiral-ackbar",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: false,
        skills: [2, 0, 0, 1],
        tactics: Some([3, 1]),
    },
    LeaderRow {
        id: "chewbacca",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 0, 3, 0],
        tactics: Some([1, 2]),
    },
    LeaderRow {
        id: "general-madine",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 2, 2, 0],
        tactics: Some([1, 3]),
    },
    LeaderRow {
        id: "han-solo",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: false,
        skills: [1, 1, 2, 0],
        tactics: Some([2, 2]),
    },
    LeaderRow {
        id: "lando-calrissian",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: false,
        skills: [1, 1, 1, 1],
        tactics: Some([2, 2]),
    },
    LeaderRow {
        id: "luke-skywalker",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 2, 1, 0],
        tactics: Some([2, 2]),
    },
    LeaderRow {
        id: "luke-skywalker-jedi",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: false,
        skills: [0, 3, 2, 0],
        tactics: Some([3, 3]),
    },
    LeaderRow {
        id: "obi-wan-kenobi",
        faction: Faction::Rebel,
        frame: Frame::Orange,
        starting: false,
        skills: [1, 3, 0, 0],
        tactics: Some([1, 3]),
    },
    LeaderRow {
        id: "wedge-antilles",
        faction: Faction::Rebel,
        frame: Frame::Blue,
        starting: false,
        skills: [0, 0, 2, 0],
        tactics: Some([3, 1]),
    },
];

impl Skill {
    /// All four, in the order of the table.
    pub const ALL: [Skill; 4] = [
        Skill::Diplomacy,
        Skill::Intel,
        Skill::SpecOps,
        Skill::Logistics,
    ];

    pub(crate) fn all() -> impl Iterator<Item = Skill> + Clone {
        Self::ALL.into_iter()
    }

    /// The name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Skill::Diplomacy => "diplomacy",
            Skill::Intel => "intel",
            Skill::SpecOps => "spec-ops",
            Skill::Logistics => "logistics",
        }
    }
}

impl Leader {
    /// How many leaders there are.
    pub const NUMBER: usize = 25;

    /// Every leader, in the order of the table.
    pub fn all() -> impl Iterator<Item = Leader> + Clone {
        (0..25).map(Leader)
    }

    /// The leaders a faction starts the game with (LEADER-03).
    #[must_use]
    pub fn starting(faction: Faction) -> Set<Leader> {
        Self::all()
            .filter(|leader| leader.row().starting && leader.row().faction == faction)
            .collect()
    }

    /// The facts of the leader.
    #[must_use]
    pub const fn row(self) -> &'static LeaderRow {
        &LEADERS[self.0 as usize]
    }

    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The id of the leader.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// How many icons of this skill the leader has.
    #[must_use]
    pub const fn icons(self, skill: Skill) -> u8 {
        self.row().skills[skill as usize]
    }

    /// Whether the leader has tactic values (ACTIVATE-03).
    #[must_use]
    pub const fn has_tactics(self) -> bool {
        self.row().tactics.is_some()
    }
}

impl Element for Leader {
    const COUNT: u8 = 25;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}
