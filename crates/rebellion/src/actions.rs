//! The 34 action cards: one row each (COMP-03, ACTION).

use tabletop::{Element, Set, component};

use crate::faction::Faction;
use crate::leaders::{self, Leader};

/// An action card, by its row in the table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Action(u8);

component!(Action, "action card");

/// The bold word on an action card (ACTION-04).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Timing {
    /// In the owner's part of the Assignment Phase (ASSIGN-07).
    Assignment,
    /// After a leader was added to a combat (ACTION-06).
    StartOfCombat,
    /// As soon as it is gained (ACTION-07).
    Immediate,
    /// When the card says (ACTION-08).
    Special,
}

/// The facts of one action card.
#[derive(Copy, Clone, Debug)]
pub struct ActionRow {
    /// Its id.
    pub id: &'static str,
    /// Whose card it is.
    pub faction: Faction,
    /// Whether it has no recruit icon (SETUP-20).
    pub starting: bool,
    /// The leaders shown on it.
    pub leaders: &'static [Leader],
    /// When it is used.
    pub timing: Timing,
}

/// Every action card: first the Rebel ones, then the Imperial ones.
pub const ACTIONS: [ActionRow; 34] = [
    ActionRow {
        id: "human-cyborg-relations",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[],
        timing: Timing::Immediate,
    },
    ActionRow {
        id: "our-most-desperate-hour",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::PRINCESS_LEIA],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "rebel-planning",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::JAN_DODONNA],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "resourceful-astromech",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[],
        timing: Timing::Immediate,
    },
    ActionRow {
        id: "start-the-evacuation",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::GENERAL_RIEEKAN],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "temporary-alliance",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::MON_MOTHMA],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "ambush",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::GENERAL_MADINE],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "an-old-friend",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::HAN_SOLO],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "independent-operation",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LANDO_CALRISSIAN],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "its-a-trap",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::ADMIRAL_ACKBAR],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "noble-sacrifice",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::OBI_WAN_KENOBI],
        timing: Timing::Special,
    },
    ActionRow {
        id: "one-in-a-million",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LUKE_SKYWALKER, leaders::WEDGE_ANTILLES],
        timing: Timing::Special,
    },
    ActionRow {
        id: "point-blank-assault",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::ADMIRAL_ACKBAR, leaders::GENERAL_MADINE],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "son-of-skywalker",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LUKE_SKYWALKER],
        timing: Timing::Special,
    },
    ActionRow {
        id: "target-the-star-destroyers",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::WEDGE_ANTILLES],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "the-millennium-falcon",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::HAN_SOLO, leaders::CHEWBACCA],
        timing: Timing::Immediate,
    },
    ActionRow {
        id: "undercover",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LANDO_CALRISSIAN, leaders::OBI_WAN_KENOBI],
        timing: Timing::Special,
    },
    ActionRow {
        id: "wookiee-guardian",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::CHEWBACCA],
        timing: Timing::Special,
    },
    ActionRow {
        id: "according-to-my-design",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::EMPEROR_PALPATINE],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "brilliant-administrator",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::GRAND_MOFF_TARKIN],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "it-is-your-destiny",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::DARTH_VADER],
        timing: Timing::Special,
    },
    ActionRow {
        id: "more-dangerous-than-you-realize",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::GENERAL_TAGGE],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "blindside",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::BOBA_FETT, leaders::JANUS_GREEJATUS],
        timing: Timing::Special,
    },
    ActionRow {
        id: "boba-fett-where",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::BOBA_FETT],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "catch-them-by-surprise",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_OZZEL],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "fully-operational",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::MOFF_JERJERROD],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "good-intel",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::COLONEL_YULAREN, leaders::SOONTIR_FEL],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "keep-them-from-escaping",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_PIETT],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "local-rumors",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::COLONEL_YULAREN],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "proceeding-as-planned",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_OZZEL, leaders::MOFF_JERJERROD],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "public-support",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::JANUS_GREEJATUS],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "ready-for-action",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_PIETT, leaders::GENERAL_VEERS],
        timing: Timing::StartOfCombat,
    },
    ActionRow {
        id: "scouting-mission",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::SOONTIR_FEL],
        timing: Timing::Assignment,
    },
    ActionRow {
        id: "target-the-generator",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::GENERAL_VEERS],
        timing: Timing::StartOfCombat,
    },
];

impl Action {
    /// Every card, in the order of the table.
    pub fn all() -> impl Iterator<Item = Action> + Clone {
        (0..34).map(Action)
    }

    /// The facts of the card.
    #[must_use]
    pub const fn row(self) -> &'static ActionRow {
        &ACTIONS[self.0 as usize]
    }

    /// The id of the card.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// A faction's cards with or without a recruit icon.
    #[must_use]
    pub fn of(faction: Faction, starting: bool) -> Set<Action> {
        let fits = |card: &Action| card.row().faction == faction && card.row().starting == starting;
        Self::all().filter(fits).collect()
    }

    /// Whether this leader is shown on it.
    #[must_use]
    pub fn shows(self, leader: Leader) -> bool {
        self.row().leaders.contains(&leader)
    }
}

impl Element for Action {
    const COUNT: u8 = 34;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}
