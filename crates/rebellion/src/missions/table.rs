//! The 68 mission cards of 53 kinds: one row a kind (COMP-03, MISSION, PROJECT).

use tabletop::{Element, Set};

use crate::faction::Faction;
use crate::leaders::{self, Leader, Skill};
use crate::missions::targets::{Filter, Target};
use crate::systems::{self, SPACE_SQUARE};
use crate::units::Unit;
use tabletop::component;

/// A kind of mission card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the cards say it")]
pub enum Mission {
    BuildAlliance,
    Infiltration,
    RapidMobilization,
    Sabotage,
    BaseDefenses,
    ContingencyPlan,
    CovertOperation,
    DaringRescue,
    Demolition,
    EstablishTradeRelations,
    ForTheGreaterGood,
    HiddenFleet,
    HitAndRun,
    InciteRebellion,
    LeadTheStrikeTeam,
    Misdirection,
    PlanTheAssault,
    PlantFalseLead,
    PublicUprising,
    RogueSquadronRaid,
    SeekYoda,
    StolenPlans,
    SupportOfMonCalamari,
    WookieeUprising,
    CaptureRebelOperative,
    GatherIntel,
    ResearchAndDevelopment,
    RuleByFear,
    ConstructDeathStar,
    ConstructFactory,
    ConstructSuperStarDestroyer,
    OverseeProject,
    SuperlaserOnline,
    AddressDelays,
    CarbonFreezing,
    CollectBounty,
    Detained,
    DisplayOfPower,
    DoubleOurEfforts,
    FearWillKeepThemInLine,
    HomingBeacon,
    HuntThemDown,
    ImperialPropaganda,
    InterceptTransmissions,
    Interrogation,
    InterrogationDroid,
    LongRangeProbe,
    LureOfTheDarkSide,
    PlanetaryConquest,
    ProbeDroidInitiative,
    RetrieveThePlans,
    SecretWeaponsResearch,
    TradeNegotiations,
}

component!(Mission, "mission");

/// Where a mission card comes from and where it goes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum MissionDeck {
    /// In hand from the start; returns to hand (MISSION-16 to MISSION-18).
    Starting,
    /// The faction's mission deck.
    Regular,
    /// The Imperial project deck (PROJECT-01).
    Project,
}

/// The facts of one kind of mission card.
#[derive(Copy, Clone, Debug)]
pub struct MissionRow {
    /// Its id.
    pub id: &'static str,
    /// Whose mission it is.
    pub faction: Faction,
    /// Where it comes from.
    pub deck: MissionDeck,
    /// How many cards there are.
    pub copies: u8,
    /// The skill it asks for.
    pub skill: Skill,
    /// How many icons of that skill the assigned leaders need (MISSION-02).
    pub requirement: u8,
    /// Whether it is attempted and can be opposed, or resolved (MISSION-09).
    pub attempt: bool,
    /// The leader pictured on it.
    pub portrait: Option<Leader>,
    /// Whether all skill icons count in an attempt (OPPOSE-10).
    pub counts_all_skills: bool,
    /// Where it can happen.
    pub target: Target,
}

/// Every kind: first the Rebel ones, then the Imperial ones.
pub const MISSIONS: [MissionRow; 53] = [
    MissionRow {
        id: "build-alliance",
        faction: Faction::Rebel,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Populous]),
    },
    MissionRow {
        id: "infiltration",
        faction: Faction::Rebel,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Intel,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "rapid-mobilization",
        faction: Faction::Rebel,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::RebelBase,
    },
    MissionRow {
        id: "sabotage",
        faction: Faction::Rebel,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Populous]),
    },
    MissionRow {
        id: "base-defenses",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 1,
        attempt: true,
        portrait: Some(leaders::GENERAL_RIEEKAN),
        counts_all_skills: false,
        target: Target::System(&[Filter::RebelSystem]),
    },
    MissionRow {
        id: "contingency-plan",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: Some(leaders::LANDO_CALRISSIAN),
        counts_all_skills: false,
        target: Target::Nowhere,
    },
    MissionRow {
        id: "covert-operation",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "daring-rescue",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Intel,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Captive]),
    },
    MissionRow {
        id: "demolition",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "establish-trade-relations",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::MON_MOTHMA),
        counts_all_skills: false,
        target: Target::System(&[Filter::NoSabotage]),
    },
    MissionRow {
        id: "for-the-greater-good",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::OBI_WAN_KENOBI),
        counts_all_skills: false,
        target: Target::System(&[Filter::Captive]),
    },
    MissionRow {
        id: "hidden-fleet",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 3,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::NoImperialUnit]),
    },
    MissionRow {
        id: "hit-and-run",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[]),
    },
    MissionRow {
        id: "incite-rebellion",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Diplomacy,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Subjugated]),
    },
    MissionRow {
        id: "lead-the-strike-team",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::HAN_SOLO),
        counts_all_skills: false,
        target: Target::System(&[]),
    },
    MissionRow {
        id: "misdirection",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 1,
        attempt: true,
        portrait: Some(leaders::GENERAL_MADINE),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "plan-the-assault",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::JAN_DODONNA),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialShip]),
    },
    MissionRow {
        id: "plant-false-lead",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "public-uprising",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Subjugated]),
    },
    MissionRow {
        id: "rogue-squadron-raid",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::WEDGE_ANTILLES),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "seek-yoda",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 1,
        attempt: false,
        portrait: Some(leaders::LUKE_SKYWALKER),
        counts_all_skills: false,
        target: Target::System(&[Filter::Is(systems::DAGOBAH)]),
    },
    MissionRow {
        id: "stolen-plans",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::PRINCESS_LEIA),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "support-of-mon-calamari",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::ADMIRAL_ACKBAR),
        counts_all_skills: false,
        target: Target::System(&[Filter::Is(systems::MON_CALAMARI)]),
    },
    MissionRow {
        id: "wookiee-uprising",
        faction: Faction::Rebel,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::CHEWBACCA),
        counts_all_skills: false,
        target: Target::System(&[Filter::Is(systems::KASHYYYK)]),
    },
    MissionRow {
        id: "capture-rebel-operative",
        faction: Faction::Imperial,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::RebelLeader(&[Filter::ImperialUnit]),
    },
    MissionRow {
        id: "gather-intel",
        faction: Faction::Imperial,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Intel,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::RebelSystem]),
    },
    MissionRow {
        id: "research-and-development",
        faction: Faction::Imperial,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialLoyalty]),
    },
    MissionRow {
        id: "rule-by-fear",
        faction: Faction::Imperial,
        deck: MissionDeck::Starting,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 1,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Populous, Filter::ImperialUnit]),
    },
    MissionRow {
        id: "construct-death-star",
        faction: Faction::Imperial,
        deck: MissionDeck::Project,
        copies: 1,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Remote, Filter::NoRebelUnit]),
    },
    MissionRow {
        id: "construct-factory",
        faction: Faction::Imperial,
        deck: MissionDeck::Project,
        copies: 2,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "construct-super-star-destroyer",
        faction: Faction::Imperial,
        deck: MissionDeck::Project,
        copies: 2,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem, Filter::Icon(SPACE_SQUARE)]),
    },
    MissionRow {
        id: "oversee-project",
        faction: Faction::Imperial,
        deck: MissionDeck::Project,
        copies: 2,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialUnit, Filter::NoRebelUnit]),
    },
    MissionRow {
        id: "superlaser-online",
        faction: Faction::Imperial,
        deck: MissionDeck::Project,
        copies: 3,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::AnyOf(&[Unit::DeathStar])]),
    },
    MissionRow {
        id: "address-delays",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "carbon-freezing",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::Captive,
    },
    MissionRow {
        id: "collect-bounty",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::BOBA_FETT),
        counts_all_skills: false,
        target: Target::RebelLeader(&[]),
    },
    MissionRow {
        id: "detained",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 1,
        attempt: true,
        portrait: Some(leaders::GENERAL_TAGGE),
        counts_all_skills: false,
        target: Target::RebelLeader(&[]),
    },
    MissionRow {
        id: "display-of-power",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Populous]),
    },
    MissionRow {
        id: "double-our-efforts",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 1,
        attempt: false,
        portrait: Some(leaders::MOFF_JERJERROD),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "fear-will-keep-them-in-line",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 1,
        attempt: true,
        portrait: Some(leaders::GRAND_MOFF_TARKIN),
        counts_all_skills: false,
        target: Target::System(&[Filter::AnyOf(&[
            Unit::DeathStar,
            Unit::StarDestroyer,
            Unit::SuperStarDestroyer,
        ])]),
    },
    MissionRow {
        id: "homing-beacon",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 3,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::Captive,
    },
    MissionRow {
        id: "hunt-them-down",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::SOONTIR_FEL),
        counts_all_skills: false,
        target: Target::System(&[]),
    },
    MissionRow {
        id: "imperial-propaganda",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::JANUS_GREEJATUS),
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "intercept-transmissions",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Intel,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::RebelSystem]),
    },
    MissionRow {
        id: "interrogation",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::Captive,
    },
    MissionRow {
        id: "interrogation-droid",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::COLONEL_YULAREN),
        counts_all_skills: true,
        target: Target::Captive,
    },
    MissionRow {
        id: "long-range-probe",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::ADMIRAL_PIETT),
        counts_all_skills: false,
        target: Target::System(&[]),
    },
    MissionRow {
        id: "lure-of-the-dark-side",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Diplomacy,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::EMPEROR_PALPATINE),
        counts_all_skills: true,
        target: Target::Captive,
    },
    MissionRow {
        id: "planetary-conquest",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 2,
        attempt: true,
        portrait: Some(leaders::GENERAL_VEERS),
        counts_all_skills: false,
        target: Target::System(&[]),
    },
    MissionRow {
        id: "probe-droid-initiative",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::Intel,
        requirement: 1,
        attempt: false,
        portrait: Some(leaders::ADMIRAL_OZZEL),
        counts_all_skills: false,
        target: Target::System(&[Filter::AnyOf(&[
            Unit::StarDestroyer,
            Unit::SuperStarDestroyer,
        ])]),
    },
    MissionRow {
        id: "retrieve-the-plans",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 1,
        skill: Skill::SpecOps,
        requirement: 3,
        attempt: true,
        portrait: Some(leaders::DARTH_VADER),
        counts_all_skills: false,
        target: Target::Captive,
    },
    MissionRow {
        id: "secret-weapons-research",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Logistics,
        requirement: 1,
        attempt: false,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::ImperialSystem]),
    },
    MissionRow {
        id: "trade-negotiations",
        faction: Faction::Imperial,
        deck: MissionDeck::Regular,
        copies: 2,
        skill: Skill::Diplomacy,
        requirement: 2,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target: Target::System(&[Filter::Populous]),
    },
];

/// The first Imperial kind in the table.
const FIRST_IMPERIAL: usize = 24;

/// The most mission cards a faction has.
pub const MOST_CARDS: usize = 39;

impl Mission {
    const LIST: [Mission; 53] = [
        Mission::BuildAlliance,
        Mission::Infiltration,
        Mission::RapidMobilization,
        Mission::Sabotage,
        Mission::BaseDefenses,
        Mission::ContingencyPlan,
        Mission::CovertOperation,
        Mission::DaringRescue,
        Mission::Demolition,
        Mission::EstablishTradeRelations,
        Mission::ForTheGreaterGood,
        Mission::HiddenFleet,
        Mission::HitAndRun,
        Mission::InciteRebellion,
        Mission::LeadTheStrikeTeam,
        Mission::Misdirection,
        Mission::PlanTheAssault,
        Mission::PlantFalseLead,
        Mission::PublicUprising,
        Mission::RogueSquadronRaid,
        Mission::SeekYoda,
        Mission::StolenPlans,
        Mission::SupportOfMonCalamari,
        Mission::WookieeUprising,
        Mission::CaptureRebelOperative,
        Mission::GatherIntel,
        Mission::ResearchAndDevelopment,
        Mission::RuleByFear,
        Mission::ConstructDeathStar,
        Mission::ConstructFactory,
        Mission::ConstructSuperStarDestroyer,
        Mission::OverseeProject,
        Mission::SuperlaserOnline,
        Mission::AddressDelays,
        Mission::CarbonFreezing,
        Mission::CollectBounty,
        Mission::Detained,
        Mission::DisplayOfPower,
        Mission::DoubleOurEfforts,
        Mission::FearWillKeepThemInLine,
        Mission::HomingBeacon,
        Mission::HuntThemDown,
        Mission::ImperialPropaganda,
        Mission::InterceptTransmissions,
        Mission::Interrogation,
        Mission::InterrogationDroid,
        Mission::LongRangeProbe,
        Mission::LureOfTheDarkSide,
        Mission::PlanetaryConquest,
        Mission::ProbeDroidInitiative,
        Mission::RetrieveThePlans,
        Mission::SecretWeaponsResearch,
        Mission::TradeNegotiations,
    ];

    /// Every kind, in the order of the table.
    pub fn all() -> impl Iterator<Item = Mission> + Clone {
        Self::LIST.into_iter()
    }

    /// The facts of the kind.
    #[must_use]
    pub const fn row(self) -> &'static MissionRow {
        &MISSIONS[self as usize]
    }

    /// The id of the kind.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// Whether it is a starting mission.
    #[must_use]
    pub const fn is_starting(self) -> bool {
        matches!(self.row().deck, MissionDeck::Starting)
    }
}

/// One mission card of a faction, numbered within the faction: copies of a kind differ in number only.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct MissionCard(u8);

/// For each faction, the kind of each of its cards.
const KINDS: [[Mission; MOST_CARDS]; 2] = {
    let mut kinds = [[Mission::LIST[0]; MOST_CARDS]; 2];
    let mut faction = 0;
    while faction < 2 {
        let (mut kind, end) = match faction {
            0 => (0, FIRST_IMPERIAL),
            _ => (FIRST_IMPERIAL, MISSIONS.len()),
        };
        let mut card = 0;
        while kind < end {
            let mut copy = 0;
            while copy < MISSIONS[kind].copies {
                kinds[faction][card] = Mission::LIST[kind];
                card += 1;
                copy += 1;
            }
            kind += 1;
        }
        faction += 1;
    }
    kinds
};

impl MissionCard {
    /// How many cards a faction has: 29 Rebel, 39 Imperial.
    #[must_use]
    pub const fn number(faction: Faction) -> u8 {
        match faction {
            Faction::Rebel => 29,
            Faction::Imperial => 39,
        }
    }

    /// What kind of card it is, as a card of this faction.
    #[must_use]
    pub const fn kind(self, faction: Faction) -> Mission {
        KINDS[faction as usize][self.0 as usize]
    }

    /// Every card of the faction.
    #[must_use]
    pub fn all(faction: Faction) -> Set<MissionCard> {
        (0..Self::number(faction)).map(MissionCard).collect()
    }

    /// The faction's cards of one origin.
    #[must_use]
    pub fn of(faction: Faction, deck: MissionDeck) -> Set<MissionCard> {
        let cards = (0..Self::number(faction)).map(MissionCard);
        cards
            .filter(|card| card.kind(faction).row().deck == deck)
            .collect()
    }
}

impl Element for MissionCard {
    const COUNT: u8 = 39;

    fn index(self) -> u8 {
        self.0
    }

    fn from_index(index: u8) -> Self {
        Self(index)
    }
}

impl serde::Serialize for MissionCard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for MissionCard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        match number < Self::COUNT {
            true => Ok(Self(number)),
            false => Err(serde::de::Error::custom(
                "a faction has at most 39 mission cards",
            )),
        }
    }
}
