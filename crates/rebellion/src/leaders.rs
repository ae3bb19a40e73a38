//! The 25 leaders: skills, tactic values, colours (LEADER, SKILL, COMP-02).

use tabletop::{Set, components};

use crate::faction::{Faction, Frame};

components! {
    /// One of the four skills (SKILL-01).
    pub enum Skill as "skill" listed in ALL {
        /// Loyalty and allies.
        Diplomacy => "diplomacy",
        /// Objectives and the search for the base.
        Intel => "intel",
        /// Raids and captures.
        SpecOps => "spec-ops",
        /// Moving and building.
        Logistics => "logistics",
    }
}

/// The facts of one leader.
#[derive(Copy, Clone, Debug)]
pub struct LeaderRow {
    /// The id.
    pub id: &'static str,
    /// The faction that the leader fights for at first.
    pub faction: Faction,
    /// The colour of the frame, which decides who controls the leader in a team (TEAM-04).
    pub frame: Frame,
    /// True if the leader is in play from the start (SETUP-02).
    pub starting: bool,
    /// Icons of each skill: diplomacy, intel, spec ops, logistics.
    pub skills: [u8; 4],
    /// Space and ground tactic values, if the leader has any (LEADER-02).
    pub tactics: Option<[u8; 2]>,
}

components! {
    /// A leader, by the row in the table: first the Imperial ones, then the Rebel ones.
    pub struct Leader as "leader" in LEADERS: LeaderRow {
        /// The leader Emperor Palpatine.
        EMPEROR_PALPATINE => LeaderRow {
            id: "emperor-palpatine",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: true,
            skills: [3, 2, 0, 0],
            tactics: Some([3, 2]),
        },
        /// The leader Darth Vader.
        DARTH_VADER => LeaderRow {
            id: "darth-vader",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: true,
            skills: [2, 0, 3, 0],
            tactics: Some([2, 3]),
        },
        /// The leader Grand Moff Tarkin.
        GRAND_MOFF_TARKIN => LeaderRow {
            id: "grand-moff-tarkin",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: true,
            skills: [1, 1, 0, 1],
            tactics: Some([2, 1]),
        },
        /// The leader General Tagge.
        GENERAL_TAGGE => LeaderRow {
            id: "general-tagge",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: true,
            skills: [0, 0, 1, 1],
            tactics: Some([1, 2]),
        },
        /// The leader Admiral Ozzel.
        ADMIRAL_OZZEL => LeaderRow {
            id: "admiral-ozzel",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: false,
            skills: [0, 1, 0, 1],
            tactics: Some([2, 1]),
        },
        /// The leader Admiral Piett.
        ADMIRAL_PIETT => LeaderRow {
            id: "admiral-piett",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: false,
            skills: [0, 2, 1, 0],
            tactics: Some([3, 1]),
        },
        /// The leader Boba Fett.
        BOBA_FETT => LeaderRow {
            id: "boba-fett",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 2, 3, 0],
            tactics: None,
        },
        /// The leader Colonel Yularen.
        COLONEL_YULAREN => LeaderRow {
            id: "colonel-yularen",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 3, 0, 0],
            tactics: Some([2, 2]),
        },
        /// The leader General Veers.
        GENERAL_VEERS => LeaderRow {
            id: "general-veers",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 0, 2, 0],
            tactics: Some([1, 3]),
        },
        /// The leader Janus Greejatus.
        JANUS_GREEJATUS => LeaderRow {
            id: "janus-greejatus",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: false,
            skills: [2, 1, 0, 0],
            tactics: None,
        },
        /// The leader Moff Jerjerrod.
        MOFF_JERJERROD => LeaderRow {
            id: "moff-jerjerrod",
            faction: Faction::Imperial,
            frame: Frame::Orange,
            starting: false,
            skills: [1, 0, 0, 1],
            tactics: Some([1, 1]),
        },
        /// The leader Soontir Fel.
        SOONTIR_FEL => LeaderRow {
            id: "soontir-fel",
            faction: Faction::Imperial,
            frame: Frame::Blue,
            starting: false,
            skills: [0, 1, 2, 0],
            tactics: Some([2, 1]),
        },
        /// The leader Mon Mothma.
        MON_MOTHMA => LeaderRow {
            id: "mon-mothma",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: true,
            skills: [3, 0, 0, 1],
            tactics: None,
        },
        /// The leader Princess Leia.
        PRINCESS_LEIA => LeaderRow {
            id: "princess-leia",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: true,
            skills: [2, 2, 1, 0],
            tactics: Some([1, 1]),
        },
        /// The leader Jan Dodonna.
        JAN_DODONNA => LeaderRow {
            id: "jan-dodonna",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: true,
            skills: [1, 2, 0, 0],
            tactics: Some([2, 1]),
        },
        /// The leader General Rieekan.
        GENERAL_RIEEKAN => LeaderRow {
            id: "general-rieekan",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: true,
            skills: [1, 0, 1, 1],
            tactics: Some([1, 2]),
        },
        /// The leader Admiral Ackbar.
        ADMIRAL_ACKBAR => LeaderRow {
            id: "admiral-ackbar",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: false,
            skills: [2, 0, 0, 1],
            tactics: Some([3, 1]),
        },
        /// The leader Chewbacca.
        CHEWBACCA => LeaderRow {
            id: "chewbacca",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 0, 3, 0],
            tactics: Some([1, 2]),
        },
        /// The leader General Madine.
        GENERAL_MADINE => LeaderRow {
            id: "general-madine",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 2, 2, 0],
            tactics: Some([1, 3]),
        },
        /// The leader Han Solo.
        HAN_SOLO => LeaderRow {
            id: "han-solo",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: false,
            skills: [1, 1, 2, 0],
            tactics: Some([2, 2]),
        },
        /// The leader Lando Calrissian.
        LANDO_CALRISSIAN => LeaderRow {
            id: "lando-calrissian",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: false,
            skills: [1, 1, 1, 1],
            tactics: Some([2, 2]),
        },
        /// The leader Luke Skywalker.
        LUKE_SKYWALKER => LeaderRow {
            id: "luke-skywalker",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 2, 1, 0],
            tactics: Some([2, 2]),
        },
        /// The leader Luke Skywalker (Jedi).
        LUKE_SKYWALKER_JEDI => LeaderRow {
            id: "luke-skywalker-jedi",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: false,
            skills: [0, 3, 2, 0],
            tactics: Some([3, 3]),
        },
        /// The leader Obi-Wan Kenobi.
        OBI_WAN_KENOBI => LeaderRow {
            id: "obi-wan-kenobi",
            faction: Faction::Rebel,
            frame: Frame::Orange,
            starting: false,
            skills: [1, 3, 0, 0],
            tactics: Some([1, 3]),
        },
        /// The leader Wedge Antilles.
        WEDGE_ANTILLES => LeaderRow {
            id: "wedge-antilles",
            faction: Faction::Rebel,
            frame: Frame::Blue,
            starting: false,
            skills: [0, 0, 2, 0],
            tactics: Some([3, 1]),
        },
    }
}

impl Leader {
    /// The number of leaders.
    pub const NUMBER: usize = LEADERS.len();

    /// Returns the leaders a faction starts the game with (LEADER-03).
    #[must_use]
    pub fn starting_leaders(faction: Faction) -> Set<Leader> {
        Self::all()
            .filter(|leader| leader.row().starting && leader.row().faction == faction)
            .collect()
    }

    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of icons of this skill.
    #[must_use]
    pub const fn skill_icons(self, skill: Skill) -> u8 {
        self.row().skills[skill as usize]
    }

    /// Tells whether the leader has tactic values (ACTIVATE-03).
    #[must_use]
    pub const fn has_tactic_values(self) -> bool {
        self.row().tactics.is_some()
    }
}
