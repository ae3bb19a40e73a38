//! The 68 mission cards of 53 kinds: one row a kind (COMP-03, MISSION, PROJECT).

use tabletop::components;

use crate::faction::Faction;
use crate::leaders::{self, Leader, Skill};
use crate::missions::targets::{SystemFilter, Target};
use crate::systems::{self, SPACE_SQUARE};
use crate::units::Unit;

/// The deck that a mission card comes from and goes to.
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
    /// The faction that the mission belongs to.
    pub faction: Faction,
    /// The deck it comes from.
    pub deck: MissionDeck,
    /// The number of copies.
    pub copies: u8,
    /// The skill it asks for.
    pub skill: Skill,
    /// The number of icons of that skill that the assigned leaders need (MISSION-02).
    pub requirement: u8,
    /// True if it is attempted and can be opposed, false if it is resolved (MISSION-09).
    pub attempt: bool,
    /// The leader pictured on it.
    pub portrait: Option<Leader>,
    /// True if all skill icons count in an attempt (OPPOSE-10).
    pub counts_all_skills: bool,
    /// The targets it can be aimed at.
    pub target: Target,
}

/// The faction that a card belongs to, and its deck.
type CardOrigin = (Faction, MissionDeck);

const REBEL_STARTING: CardOrigin = (Faction::Rebel, MissionDeck::Starting);
const REBEL: CardOrigin = (Faction::Rebel, MissionDeck::Regular);
const IMPERIAL_STARTING: CardOrigin = (Faction::Imperial, MissionDeck::Starting);
const PROJECT: CardOrigin = (Faction::Imperial, MissionDeck::Project);
const IMPERIAL: CardOrigin = (Faction::Imperial, MissionDeck::Regular);

/// Returns a row for a single card without portrait that is attempted.
const fn attempted_mission_row(
    id: &'static str,
    (faction, deck): CardOrigin,
    skill: Skill,
    requirement: u8,
    target: Target,
) -> MissionRow {
    MissionRow {
        id,
        faction,
        deck,
        copies: 1,
        skill,
        requirement,
        attempt: true,
        portrait: None,
        counts_all_skills: false,
        target,
    }
}

/// Returns a row for a single card without portrait that is resolved.
const fn resolved_mission_row(
    id: &'static str,
    origin: CardOrigin,
    skill: Skill,
    requirement: u8,
    target: Target,
) -> MissionRow {
    MissionRow {
        attempt: false,
        ..attempted_mission_row(id, origin, skill, requirement, target)
    }
}

components! {
    /// A kind of mission card: first the Rebel ones, then the Imperial ones.
    #[expect(missing_docs, reason = "the names of the cards say it")]
    pub enum Mission as "mission" in MISSIONS: MissionRow {
        BuildAlliance => attempted_mission_row(
            "build-alliance",
            REBEL_STARTING,
            Skill::Diplomacy,
            1,
            Target::System(&[SystemFilter::Populous]),
        ),
        Infiltration => attempted_mission_row(
            "infiltration",
            REBEL_STARTING,
            Skill::Intel,
            1,
            Target::System(&[SystemFilter::ImperialUnit]),
        ),
        RapidMobilization => resolved_mission_row(
            "rapid-mobilization",
            REBEL_STARTING,
            Skill::Logistics,
            1,
            Target::RebelBase,
        ),
        Sabotage => attempted_mission_row(
            "sabotage",
            REBEL_STARTING,
            Skill::SpecOps,
            1,
            Target::System(&[SystemFilter::Populous]),
        ),
        BaseDefenses => MissionRow {
            portrait: Some(leaders::GENERAL_RIEEKAN),
            ..attempted_mission_row(
                "base-defenses",
                REBEL,
                Skill::Diplomacy,
                1,
                Target::System(&[SystemFilter::RebelSystem]),
            )
        },
        ContingencyPlan => MissionRow {
            portrait: Some(leaders::LANDO_CALRISSIAN),
            ..resolved_mission_row(
                "contingency-plan",
                REBEL,
                Skill::Logistics,
                1,
                Target::Nowhere,
            )
        },
        CovertOperation => attempted_mission_row(
            "covert-operation",
            REBEL,
            Skill::Intel,
            3,
            Target::System(&[SystemFilter::ImperialUnit]),
        ),
        DaringRescue => MissionRow {
            copies: 2,
            ..attempted_mission_row(
                "daring-rescue",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[SystemFilter::Captive]),
            )
        },
        Demolition => attempted_mission_row(
            "demolition",
            REBEL,
            Skill::SpecOps,
            3,
            Target::System(&[SystemFilter::ImperialSystem]),
        ),
        EstablishTradeRelations => MissionRow {
            portrait: Some(leaders::MON_MOTHMA),
            ..attempted_mission_row(
                "establish-trade-relations",
                REBEL,
                Skill::Diplomacy,
                3,
                Target::System(&[SystemFilter::NoSabotage]),
            )
        },
        ForTheGreaterGood => MissionRow {
            portrait: Some(leaders::OBI_WAN_KENOBI),
            ..attempted_mission_row(
                "for-the-greater-good",
                REBEL,
                Skill::Intel,
                3,
                Target::System(&[SystemFilter::Captive]),
            )
        },
        HiddenFleet => MissionRow {
            copies: 3,
            ..resolved_mission_row(
                "hidden-fleet",
                REBEL,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::NoImperialUnit]),
            )
        },
        HitAndRun => MissionRow {
            copies: 2,
            ..attempted_mission_row("hit-and-run", REBEL, Skill::SpecOps, 2, Target::System(&[]))
        },
        InciteRebellion => MissionRow {
            copies: 2,
            ..attempted_mission_row(
                "incite-rebellion",
                REBEL,
                Skill::Diplomacy,
                2,
                Target::System(&[SystemFilter::Subjugated]),
            )
        },
        LeadTheStrikeTeam => MissionRow {
            portrait: Some(leaders::HAN_SOLO),
            ..attempted_mission_row(
                "lead-the-strike-team",
                REBEL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        Misdirection => MissionRow {
            portrait: Some(leaders::GENERAL_MADINE),
            ..attempted_mission_row(
                "misdirection",
                REBEL,
                Skill::SpecOps,
                1,
                Target::System(&[SystemFilter::ImperialUnit]),
            )
        },
        PlanTheAssault => MissionRow {
            portrait: Some(leaders::JAN_DODONNA),
            ..attempted_mission_row(
                "plan-the-assault",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[SystemFilter::ImperialShip]),
            )
        },
        PlantFalseLead => resolved_mission_row(
            "plant-false-lead",
            REBEL,
            Skill::Logistics,
            1,
            Target::System(&[SystemFilter::ImperialUnit]),
        ),
        PublicUprising => attempted_mission_row(
            "public-uprising",
            REBEL,
            Skill::Diplomacy,
            3,
            Target::System(&[SystemFilter::Subjugated]),
        ),
        RogueSquadronRaid => MissionRow {
            portrait: Some(leaders::WEDGE_ANTILLES),
            ..attempted_mission_row(
                "rogue-squadron-raid",
                REBEL,
                Skill::SpecOps,
                2,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        SeekYoda => MissionRow {
            portrait: Some(leaders::LUKE_SKYWALKER),
            ..resolved_mission_row(
                "seek-yoda",
                REBEL,
                Skill::Intel,
                1,
                Target::System(&[SystemFilter::Is(systems::DAGOBAH)]),
            )
        },
        StolenPlans => MissionRow {
            portrait: Some(leaders::PRINCESS_LEIA),
            ..attempted_mission_row(
                "stolen-plans",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[SystemFilter::ImperialUnit]),
            )
        },
        SupportOfMonCalamari => MissionRow {
            portrait: Some(leaders::ADMIRAL_ACKBAR),
            ..attempted_mission_row(
                "support-of-mon-calamari",
                REBEL,
                Skill::Diplomacy,
                2,
                Target::System(&[SystemFilter::Is(systems::MON_CALAMARI)]),
            )
        },
        WookieeUprising => MissionRow {
            portrait: Some(leaders::CHEWBACCA),
            ..attempted_mission_row(
                "wookiee-uprising",
                REBEL,
                Skill::SpecOps,
                3,
                Target::System(&[SystemFilter::Is(systems::KASHYYYK)]),
            )
        },
        CaptureRebelOperative => attempted_mission_row(
            "capture-rebel-operative",
            IMPERIAL_STARTING,
            Skill::SpecOps,
            1,
            Target::RebelLeader(&[SystemFilter::ImperialUnit]),
        ),
        GatherIntel => attempted_mission_row(
            "gather-intel",
            IMPERIAL_STARTING,
            Skill::Intel,
            1,
            Target::System(&[SystemFilter::RebelSystem]),
        ),
        ResearchAndDevelopment => resolved_mission_row(
            "research-and-development",
            IMPERIAL_STARTING,
            Skill::Logistics,
            1,
            Target::System(&[SystemFilter::ImperialLoyalty]),
        ),
        RuleByFear => attempted_mission_row(
            "rule-by-fear",
            IMPERIAL_STARTING,
            Skill::Diplomacy,
            1,
            Target::System(&[SystemFilter::Populous, SystemFilter::ImperialUnit]),
        ),
        ConstructDeathStar => resolved_mission_row(
            "construct-death-star",
            PROJECT,
            Skill::Logistics,
            1,
            Target::System(&[SystemFilter::Remote, SystemFilter::NoRebelUnit]),
        ),
        ConstructFactory => MissionRow {
            copies: 2,
            ..resolved_mission_row(
                "construct-factory",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        ConstructSuperStarDestroyer => MissionRow {
            copies: 2,
            ..resolved_mission_row(
                "construct-super-star-destroyer",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::ImperialSystem, SystemFilter::Icon(SPACE_SQUARE)]),
            )
        },
        OverseeProject => MissionRow {
            copies: 2,
            ..resolved_mission_row(
                "oversee-project",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::ImperialUnit, SystemFilter::NoRebelUnit]),
            )
        },
        SuperlaserOnline => MissionRow {
            copies: 3,
            ..resolved_mission_row(
                "superlaser-online",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::AnyOf(&[Unit::DeathStar])]),
            )
        },
        AddressDelays => MissionRow {
            copies: 2,
            ..resolved_mission_row(
                "address-delays",
                IMPERIAL,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        CarbonFreezing => attempted_mission_row(
            "carbon-freezing",
            IMPERIAL,
            Skill::SpecOps,
            3,
            Target::Captive,
        ),
        CollectBounty => MissionRow {
            portrait: Some(leaders::BOBA_FETT),
            ..attempted_mission_row(
                "collect-bounty",
                IMPERIAL,
                Skill::SpecOps,
                3,
                Target::RebelLeader(&[]),
            )
        },
        Detained => MissionRow {
            portrait: Some(leaders::GENERAL_TAGGE),
            ..attempted_mission_row(
                "detained",
                IMPERIAL,
                Skill::SpecOps,
                1,
                Target::RebelLeader(&[]),
            )
        },
        DisplayOfPower => attempted_mission_row(
            "display-of-power",
            IMPERIAL,
            Skill::Diplomacy,
            3,
            Target::System(&[SystemFilter::Populous]),
        ),
        DoubleOurEfforts => MissionRow {
            portrait: Some(leaders::MOFF_JERJERROD),
            ..resolved_mission_row(
                "double-our-efforts",
                IMPERIAL,
                Skill::Diplomacy,
                1,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        FearWillKeepThemInLine => MissionRow {
            portrait: Some(leaders::GRAND_MOFF_TARKIN),
            ..attempted_mission_row(
                "fear-will-keep-them-in-line",
                IMPERIAL,
                Skill::Diplomacy,
                1,
                Target::System(&[SystemFilter::AnyOf(&[
                    Unit::DeathStar,
                    Unit::StarDestroyer,
                    Unit::SuperStarDestroyer,
                ])]),
            )
        },
        HomingBeacon => attempted_mission_row("homing-beacon", IMPERIAL, Skill::Intel, 3, Target::Captive),
        HuntThemDown => MissionRow {
            portrait: Some(leaders::SOONTIR_FEL),
            ..attempted_mission_row(
                "hunt-them-down",
                IMPERIAL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        ImperialPropaganda => MissionRow {
            portrait: Some(leaders::JANUS_GREEJATUS),
            ..attempted_mission_row(
                "imperial-propaganda",
                IMPERIAL,
                Skill::Diplomacy,
                2,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        InterceptTransmissions => MissionRow {
            copies: 2,
            ..attempted_mission_row(
                "intercept-transmissions",
                IMPERIAL,
                Skill::Intel,
                2,
                Target::System(&[SystemFilter::RebelSystem]),
            )
        },
        Interrogation => MissionRow {
            copies: 2,
            ..attempted_mission_row(
                "interrogation",
                IMPERIAL,
                Skill::SpecOps,
                2,
                Target::Captive,
            )
        },
        InterrogationDroid => MissionRow {
            portrait: Some(leaders::COLONEL_YULAREN),
            counts_all_skills: true,
            ..attempted_mission_row(
                "interrogation-droid",
                IMPERIAL,
                Skill::Intel,
                3,
                Target::Captive,
            )
        },
        LongRangeProbe => MissionRow {
            portrait: Some(leaders::ADMIRAL_PIETT),
            ..attempted_mission_row(
                "long-range-probe",
                IMPERIAL,
                Skill::Intel,
                2,
                Target::System(&[]),
            )
        },
        LureOfTheDarkSide => MissionRow {
            portrait: Some(leaders::EMPEROR_PALPATINE),
            counts_all_skills: true,
            ..attempted_mission_row(
                "lure-of-the-dark-side",
                IMPERIAL,
                Skill::Diplomacy,
                3,
                Target::Captive,
            )
        },
        PlanetaryConquest => MissionRow {
            portrait: Some(leaders::GENERAL_VEERS),
            ..attempted_mission_row(
                "planetary-conquest",
                IMPERIAL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        ProbeDroidInitiative => MissionRow {
            portrait: Some(leaders::ADMIRAL_OZZEL),
            ..resolved_mission_row(
                "probe-droid-initiative",
                IMPERIAL,
                Skill::Intel,
                1,
                Target::System(&[SystemFilter::AnyOf(&[
                    Unit::StarDestroyer,
                    Unit::SuperStarDestroyer,
                ])]),
            )
        },
        RetrieveThePlans => MissionRow {
            portrait: Some(leaders::DARTH_VADER),
            ..attempted_mission_row(
                "retrieve-the-plans",
                IMPERIAL,
                Skill::SpecOps,
                3,
                Target::Captive,
            )
        },
        SecretWeaponsResearch => MissionRow {
            copies: 2,
            ..resolved_mission_row(
                "secret-weapons-research",
                IMPERIAL,
                Skill::Logistics,
                1,
                Target::System(&[SystemFilter::ImperialSystem]),
            )
        },
        TradeNegotiations => MissionRow {
            copies: 2,
            ..attempted_mission_row(
                "trade-negotiations",
                IMPERIAL,
                Skill::Diplomacy,
                2,
                Target::System(&[SystemFilter::Populous]),
            )
        },
    }
}

/// The first Imperial kind in the table.
pub(super) const FIRST_IMPERIAL: usize = {
    let mut number = 0;
    while matches!(MISSIONS[number].faction, Faction::Rebel) {
        number += 1;
    }
    number
};

/// The number of cards each faction has, copies included.
pub(super) const CARD_COUNTS: [u8; 2] = {
    let mut cards = [0; 2];
    let mut number = 0;
    while number < MISSIONS.len() {
        cards[MISSIONS[number].faction.index()] += MISSIONS[number].copies;
        number += 1;
    }
    cards
};

/// The most mission cards a faction has.
pub const MAX_MISSION_CARDS: usize = CARD_COUNTS[Faction::Imperial.index()] as usize;

impl Mission {
    /// Tells whether it is a starting mission.
    #[must_use]
    pub const fn is_starting_mission(self) -> bool {
        matches!(self.row().deck, MissionDeck::Starting)
    }
}
