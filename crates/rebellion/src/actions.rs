//! The 34 action cards: one row each (COMP-03, ACTION).

use tabletop::{Element, Set, component};

use crate::faction::Faction;
use crate::leaders::{self, Leader};
use crate::missions::{Filter, Target};
use crate::systems;

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
    /// Where its leader is placed, for the cards that place one (ASSIGN-07).
    pub target: Option<Target>,
}

/// Every action card: first the Rebel ones, then the Imperial ones.
pub const ACTIONS: [ActionRow; 34] = [
    ActionRow {
        id: "human-cyborg-relations",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[],
        timing: Timing::Immediate,
        target: None,
    },
    ActionRow {
        id: "our-most-desperate-hour",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::PRINCESS_LEIA],
        timing: Timing::Assignment,
        target: None,
    },
    ActionRow {
        id: "rebel-planning",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::JAN_DODONNA],
        timing: Timing::Assignment,
        target: Some(Target::RebelBase),
    },
    ActionRow {
        id: "resourceful-astromech",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[],
        timing: Timing::Immediate,
        target: None,
    },
    ActionRow {
        id: "start-the-evacuation",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::GENERAL_RIEEKAN],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::NoImperialUnit])),
    },
    ActionRow {
        id: "temporary-alliance",
        faction: Faction::Rebel,
        starting: true,
        leaders: &[leaders::MON_MOTHMA],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::Neutral])),
    },
    ActionRow {
        id: "ambush",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::GENERAL_MADINE],
        timing: Timing::Assignment,
        target: Some(Target::System(&[])),
    },
    ActionRow {
        id: "an-old-friend",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::HAN_SOLO],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::OneOf(&[
            systems::BESPIN,
            systems::KASHYYYK,
        ])])),
    },
    ActionRow {
        id: "independent-operation",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LANDO_CALRISSIAN],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::Subjugated])),
    },
    ActionRow {
        id: "its-a-trap",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::ADMIRAL_ACKBAR],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "noble-sacrifice",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::OBI_WAN_KENOBI],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "one-in-a-million",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LUKE_SKYWALKER, leaders::WEDGE_ANTILLES],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "point-blank-assault",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::ADMIRAL_ACKBAR, leaders::GENERAL_MADINE],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "son-of-skywalker",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LUKE_SKYWALKER],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "target-the-star-destroyers",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::WEDGE_ANTILLES],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "the-millennium-falcon",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::HAN_SOLO, leaders::CHEWBACCA],
        timing: Timing::Immediate,
        target: None,
    },
    ActionRow {
        id: "undercover",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::LANDO_CALRISSIAN, leaders::OBI_WAN_KENOBI],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "wookiee-guardian",
        faction: Faction::Rebel,
        starting: false,
        leaders: &[leaders::CHEWBACCA],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "according-to-my-design",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::EMPEROR_PALPATINE],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "brilliant-administrator",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::GRAND_MOFF_TARKIN],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::ImperialSystem])),
    },
    ActionRow {
        id: "it-is-your-destiny",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::DARTH_VADER],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "more-dangerous-than-you-realize",
        faction: Faction::Imperial,
        starting: true,
        leaders: &[leaders::GENERAL_TAGGE],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "blindside",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::BOBA_FETT, leaders::JANUS_GREEJATUS],
        timing: Timing::Special,
        target: None,
    },
    ActionRow {
        id: "boba-fett-where",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::BOBA_FETT],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::ImperialSystem])),
    },
    ActionRow {
        id: "catch-them-by-surprise",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_OZZEL],
        timing: Timing::Assignment,
        target: Some(Target::System(&[])),
    },
    ActionRow {
        id: "fully-operational",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::MOFF_JERJERROD],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "good-intel",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::COLONEL_YULAREN, leaders::SOONTIR_FEL],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "keep-them-from-escaping",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_PIETT],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "local-rumors",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::COLONEL_YULAREN],
        timing: Timing::Assignment,
        target: Some(Target::System(&[Filter::ImperialUnit])),
    },
    ActionRow {
        id: "proceeding-as-planned",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_OZZEL, leaders::MOFF_JERJERROD],
        timing: Timing::Assignment,
        target: None,
    },
    ActionRow {
        id: "public-support",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::JANUS_GREEJATUS],
        timing: Timing::Assignment,
        target: Some(Target::System(&[
            Filter::ImperialSystem,
            Filter::NoRebelGroundUnit,
        ])),
    },
    ActionRow {
        id: "ready-for-action",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::ADMIRAL_PIETT, leaders::GENERAL_VEERS],
        timing: Timing::StartOfCombat,
        target: None,
    },
    ActionRow {
        id: "scouting-mission",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::SOONTIR_FEL],
        timing: Timing::Assignment,
        target: Some(Target::System(&[])),
    },
    ActionRow {
        id: "target-the-generator",
        faction: Faction::Imperial,
        starting: false,
        leaders: &[leaders::GENERAL_VEERS],
        timing: Timing::StartOfCombat,
        target: None,
    },
];

/// The cards by name, as rows of the table.
#[expect(missing_docs, reason = "the names of the cards say it")]
mod named {
    use super::Action;

    pub const HUMAN_CYBORG_RELATIONS: Action = Action(0);
    pub const OUR_MOST_DESPERATE_HOUR: Action = Action(1);
    pub const REBEL_PLANNING: Action = Action(2);
    pub const RESOURCEFUL_ASTROMECH: Action = Action(3);
    pub const START_THE_EVACUATION: Action = Action(4);
    pub const TEMPORARY_ALLIANCE: Action = Action(5);
    pub const AMBUSH: Action = Action(6);
    pub const AN_OLD_FRIEND: Action = Action(7);
    pub const INDEPENDENT_OPERATION: Action = Action(8);
    pub const ITS_A_TRAP: Action = Action(9);
    pub const NOBLE_SACRIFICE: Action = Action(10);
    pub const ONE_IN_A_MILLION: Action = Action(11);
    pub const POINT_BLANK_ASSAULT: Action = Action(12);
    pub const SON_OF_SKYWALKER: Action = Action(13);
    pub const TARGET_THE_STAR_DESTROYERS: Action = Action(14);
    pub const THE_MILLENNIUM_FALCON: Action = Action(15);
    pub const UNDERCOVER: Action = Action(16);
    pub const WOOKIEE_GUARDIAN: Action = Action(17);
    pub const ACCORDING_TO_MY_DESIGN: Action = Action(18);
    pub const BRILLIANT_ADMINISTRATOR: Action = Action(19);
    pub const IT_IS_YOUR_DESTINY: Action = Action(20);
    pub const MORE_DANGEROUS_THAN_YOU_REALIZE: Action = Action(21);
    pub const BLINDSIDE: Action = Action(22);
    pub const BOBA_FETT_WHERE: Action = Action(23);
    pub const CATCH_THEM_BY_SURPRISE: Action = Action(24);
    pub const FULLY_OPERATIONAL: Action = Action(25);
    pub const GOOD_INTEL: Action = Action(26);
    pub const KEEP_THEM_FROM_ESCAPING: Action = Action(27);
    pub const LOCAL_RUMORS: Action = Action(28);
    pub const PROCEEDING_AS_PLANNED: Action = Action(29);
    pub const PUBLIC_SUPPORT: Action = Action(30);
    pub const READY_FOR_ACTION: Action = Action(31);
    pub const SCOUTING_MISSION: Action = Action(32);
    pub const TARGET_THE_GENERATOR: Action = Action(33);
}

pub use named::*;

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

    /// Whether this leader can use it: one shown on it, or Luke Skywalker as a Jedi (LEADER-06).
    #[must_use]
    pub fn is_for(self, leader: Leader) -> bool {
        let jedi = leader == leaders::LUKE_SKYWALKER_JEDI && self.shows(leaders::LUKE_SKYWALKER);
        self.shows(leader) || jedi
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
