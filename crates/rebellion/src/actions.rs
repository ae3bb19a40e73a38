//! The 34 action cards: one row each (COMP-03, ACTION).

use tabletop::{Set, components};

use crate::faction::Faction;
use crate::leaders::{self, Leader};
use crate::missions::{SystemFilter, Target};
use crate::systems;

/// The bold word on an action card (ACTION-04).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Timing {
    /// In the owner's part of the Assignment Phase (ASSIGN-07).
    Assignment,
    /// After a leader was added to a combat (ACTION-06).
    StartOfCombat,
    /// As soon as it is gained (ACTION-07).
    Immediate,
    /// At the moment that the card names (ACTION-08).
    Special,
}

/// The facts of one action card.
#[derive(Copy, Clone, Debug)]
pub struct ActionRow {
    /// Its id.
    pub id: &'static str,
    /// The faction that the card belongs to.
    pub faction: Faction,
    /// True if it has no recruit icon (SETUP-20).
    pub starting: bool,
    /// The leaders shown on it.
    pub leaders: &'static [Leader],
    /// The moment at which it is used.
    pub timing: Timing,
    /// The places for its leader, for the cards that place one (ASSIGN-07).
    pub target: Option<Target>,
}

components! {
    /// An action card, by its row in the table: first the Rebel ones, then the Imperial ones.
    pub struct Action as "action card" in ACTIONS: ActionRow {
        /// The card Human Cyborg Relations.
        HUMAN_CYBORG_RELATIONS => ActionRow {
            id: "human-cyborg-relations",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[],
            timing: Timing::Immediate,
            target: None,
        },
        /// The card Our Most Desperate Hour.
        OUR_MOST_DESPERATE_HOUR => ActionRow {
            id: "our-most-desperate-hour",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[leaders::PRINCESS_LEIA],
            timing: Timing::Assignment,
            target: None,
        },
        /// The card Rebel Planning.
        REBEL_PLANNING => ActionRow {
            id: "rebel-planning",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[leaders::JAN_DODONNA],
            timing: Timing::Assignment,
            target: Some(Target::RebelBase),
        },
        /// The card Resourceful Astromech.
        RESOURCEFUL_ASTROMECH => ActionRow {
            id: "resourceful-astromech",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[],
            timing: Timing::Immediate,
            target: None,
        },
        /// The card Start The Evacuation.
        START_THE_EVACUATION => ActionRow {
            id: "start-the-evacuation",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[leaders::GENERAL_RIEEKAN],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::NoImperialUnit])),
        },
        /// The card Temporary Alliance.
        TEMPORARY_ALLIANCE => ActionRow {
            id: "temporary-alliance",
            faction: Faction::Rebel,
            starting: true,
            leaders: &[leaders::MON_MOTHMA],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::Neutral])),
        },
        /// The card Ambush.
        AMBUSH => ActionRow {
            id: "ambush",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::GENERAL_MADINE],
            timing: Timing::Assignment,
            target: Some(Target::System(&[])),
        },
        /// The card An Old Friend.
        AN_OLD_FRIEND => ActionRow {
            id: "an-old-friend",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::HAN_SOLO],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::OneOf(&[
                systems::BESPIN,
                systems::KASHYYYK,
            ])])),
        },
        /// The card Independent Operation.
        INDEPENDENT_OPERATION => ActionRow {
            id: "independent-operation",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::LANDO_CALRISSIAN],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::Subjugated])),
        },
        /// The card Its A Trap.
        ITS_A_TRAP => ActionRow {
            id: "its-a-trap",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::ADMIRAL_ACKBAR],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Noble Sacrifice.
        NOBLE_SACRIFICE => ActionRow {
            id: "noble-sacrifice",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::OBI_WAN_KENOBI],
            timing: Timing::Special,
            target: None,
        },
        /// The card One In A Million.
        ONE_IN_A_MILLION => ActionRow {
            id: "one-in-a-million",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::LUKE_SKYWALKER, leaders::WEDGE_ANTILLES],
            timing: Timing::Special,
            target: None,
        },
        /// The card Point Blank Assault.
        POINT_BLANK_ASSAULT => ActionRow {
            id: "point-blank-assault",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::ADMIRAL_ACKBAR, leaders::GENERAL_MADINE],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Son Of Skywalker.
        SON_OF_SKYWALKER => ActionRow {
            id: "son-of-skywalker",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::LUKE_SKYWALKER],
            timing: Timing::Special,
            target: None,
        },
        /// The card Target The Star Destroyers.
        TARGET_THE_STAR_DESTROYERS => ActionRow {
            id: "target-the-star-destroyers",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::WEDGE_ANTILLES],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card The Millennium Falcon.
        THE_MILLENNIUM_FALCON => ActionRow {
            id: "the-millennium-falcon",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::HAN_SOLO, leaders::CHEWBACCA],
            timing: Timing::Immediate,
            target: None,
        },
        /// The card Undercover.
        UNDERCOVER => ActionRow {
            id: "undercover",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::LANDO_CALRISSIAN, leaders::OBI_WAN_KENOBI],
            timing: Timing::Special,
            target: None,
        },
        /// The card Wookiee Guardian.
        WOOKIEE_GUARDIAN => ActionRow {
            id: "wookiee-guardian",
            faction: Faction::Rebel,
            starting: false,
            leaders: &[leaders::CHEWBACCA],
            timing: Timing::Special,
            target: None,
        },
        /// The card According To My Design.
        ACCORDING_TO_MY_DESIGN => ActionRow {
            id: "according-to-my-design",
            faction: Faction::Imperial,
            starting: true,
            leaders: &[leaders::EMPEROR_PALPATINE],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Brilliant Administrator.
        BRILLIANT_ADMINISTRATOR => ActionRow {
            id: "brilliant-administrator",
            faction: Faction::Imperial,
            starting: true,
            leaders: &[leaders::GRAND_MOFF_TARKIN],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::ImperialSystem])),
        },
        /// The card It Is Your Destiny.
        IT_IS_YOUR_DESTINY => ActionRow {
            id: "it-is-your-destiny",
            faction: Faction::Imperial,
            starting: true,
            leaders: &[leaders::DARTH_VADER],
            timing: Timing::Special,
            target: None,
        },
        /// The card More Dangerous Than You Realize.
        MORE_DANGEROUS_THAN_YOU_REALIZE => ActionRow {
            id: "more-dangerous-than-you-realize",
            faction: Faction::Imperial,
            starting: true,
            leaders: &[leaders::GENERAL_TAGGE],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Blindside.
        BLINDSIDE => ActionRow {
            id: "blindside",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::BOBA_FETT, leaders::JANUS_GREEJATUS],
            timing: Timing::Special,
            target: None,
        },
        /// The card Boba Fett Where.
        BOBA_FETT_WHERE => ActionRow {
            id: "boba-fett-where",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::BOBA_FETT],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::ImperialSystem])),
        },
        /// The card Catch Them By Surprise.
        CATCH_THEM_BY_SURPRISE => ActionRow {
            id: "catch-them-by-surprise",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::ADMIRAL_OZZEL],
            timing: Timing::Assignment,
            target: Some(Target::System(&[])),
        },
        /// The card Fully Operational.
        FULLY_OPERATIONAL => ActionRow {
            id: "fully-operational",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::MOFF_JERJERROD],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Good Intel.
        GOOD_INTEL => ActionRow {
            id: "good-intel",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::COLONEL_YULAREN, leaders::SOONTIR_FEL],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Keep Them From Escaping.
        KEEP_THEM_FROM_ESCAPING => ActionRow {
            id: "keep-them-from-escaping",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::ADMIRAL_PIETT],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Local Rumors.
        LOCAL_RUMORS => ActionRow {
            id: "local-rumors",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::COLONEL_YULAREN],
            timing: Timing::Assignment,
            target: Some(Target::System(&[SystemFilter::ImperialUnit])),
        },
        /// The card Proceeding As Planned.
        PROCEEDING_AS_PLANNED => ActionRow {
            id: "proceeding-as-planned",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::ADMIRAL_OZZEL, leaders::MOFF_JERJERROD],
            timing: Timing::Assignment,
            target: None,
        },
        /// The card Public Support.
        PUBLIC_SUPPORT => ActionRow {
            id: "public-support",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::JANUS_GREEJATUS],
            timing: Timing::Assignment,
            target: Some(Target::System(&[
                SystemFilter::ImperialSystem,
                SystemFilter::NoRebelGroundUnit,
            ])),
        },
        /// The card Ready For Action.
        READY_FOR_ACTION => ActionRow {
            id: "ready-for-action",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::ADMIRAL_PIETT, leaders::GENERAL_VEERS],
            timing: Timing::StartOfCombat,
            target: None,
        },
        /// The card Scouting Mission.
        SCOUTING_MISSION => ActionRow {
            id: "scouting-mission",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::SOONTIR_FEL],
            timing: Timing::Assignment,
            target: Some(Target::System(&[])),
        },
        /// The card Target The Generator.
        TARGET_THE_GENERATOR => ActionRow {
            id: "target-the-generator",
            faction: Faction::Imperial,
            starting: false,
            leaders: &[leaders::GENERAL_VEERS],
            timing: Timing::StartOfCombat,
            target: None,
        },
    }
}

impl Action {
    /// Returns a faction's cards with or without a recruit icon.
    #[must_use]
    pub fn of_faction(faction: Faction, starting: bool) -> Set<Action> {
        let fits = |card: &Action| card.row().faction == faction && card.row().starting == starting;
        Self::all().filter(fits).collect()
    }

    /// Tells whether this leader is shown on it.
    #[must_use]
    pub fn shows_leader(self, leader: Leader) -> bool {
        self.row().leaders.contains(&leader)
    }

    /// Tells whether this leader can use it: one shown on it, or Luke Skywalker as a Jedi (LEADER-06).
    #[must_use]
    pub fn can_be_used_by(self, leader: Leader) -> bool {
        let jedi =
            leader == leaders::LUKE_SKYWALKER_JEDI && self.shows_leader(leaders::LUKE_SKYWALKER);
        self.shows_leader(leader) || jedi
    }
}
