//! The 68 mission cards of 53 kinds: one row a kind (COMP-03, MISSION, PROJECT).

use tabletop::components;

use crate::faction::Faction;
use crate::leaders::{self, Leader, Skill};
use crate::missions::targets::{Filter, Target};
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
type Origin = (Faction, MissionDeck);

const REBEL_STARTING: Origin = (Faction::Rebel, MissionDeck::Starting);
const REBEL: Origin = (Faction::Rebel, MissionDeck::Regular);
const IMPERIAL_STARTING: Origin = (Faction::Imperial, MissionDeck::Starting);
const PROJECT: Origin = (Faction::Imperial, MissionDeck::Project);
const IMPERIAL: Origin = (Faction::Imperial, MissionDeck::Regular);

/// Returns a row for a single card without portrait that is attempted.
const fn attempted(
    id: &'static str,
    (faction, deck): Origin,
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
const fn resolved(
    id: &'static str,
    origin: Origin,
    skill: Skill,
    requirement: u8,
    target: Target,
) -> MissionRow {
    MissionRow {
        attempt: false,
        ..attempted(id, origin, skill, requirement, target)
    }
}

components! {
    /// A kind of mission card: first the Rebel ones, then the Imperial ones.
    #[expect(missing_docs, reason = "the names of the cards say it")]
    pub enum Mission as "mission" in MISSIONS: MissionRow {
        BuildAlliance => attempted(
            "build-alliance",
            REBEL_STARTING,
            Skill::Diplomacy,
            1,
            Target::System(&[Filter::Populous]),
        ),
        Infiltration => attempted(
            "infiltration",
            REBEL_STARTING,
            Skill::Intel,
            1,
            Target::System(&[Filter::ImperialUnit]),
        ),
        RapidMobilization => resolved(
            "rapid-mobilization",
            REBEL_STARTING,
            Skill::Logistics,
            1,
            Target::RebelBase,
        ),
        Sabotage => attempted(
            "sabotage",
            REBEL_STARTING,
            Skill::SpecOps,
            1,
            Target::System(&[Filter::Populous]),
        ),
        BaseDefenses => MissionRow {
            portrait: Some(leaders::GENERAL_RIEEKAN),
            ..attempted(
                "base-defenses",
                REBEL,
                Skill::Diplomacy,
                1,
                Target::System(&[Filter::RebelSystem]),
            )
        },
        ContingencyPlan => MissionRow {
            portrait: Some(leaders::LANDO_CALRISSIAN),
            ..resolved(
                "contingency-plan",
                REBEL,
                Skill::Logistics,
                1,
                Target::Nowhere,
            )
        },
        CovertOperation => attempted(
            "covert-operation",
            REBEL,
            Skill::Intel,
            3,
            Target::System(&[Filter::ImperialUnit]),
        ),
        DaringRescue => MissionRow {
            copies: 2,
            ..attempted(
                "daring-rescue",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[Filter::Captive]),
            )
        },
        Demolition => attempted(
            "demolition",
            REBEL,
            Skill::SpecOps,
            3,
            Target::System(&[Filter::ImperialSystem]),
        ),
        EstablishTradeRelations => MissionRow {
            portrait: Some(leaders::MON_MOTHMA),
            ..attempted(
                "establish-trade-relations",
                REBEL,
                Skill::Diplomacy,
                3,
                Target::System(&[Filter::NoSabotage]),
            )
        },
        ForTheGreaterGood => MissionRow {
            portrait: Some(leaders::OBI_WAN_KENOBI),
            ..attempted(
                "for-the-greater-good",
                REBEL,
                Skill::Intel,
                3,
                Target::System(&[Filter::Captive]),
            )
        },
        HiddenFleet => MissionRow {
            copies: 3,
            ..resolved(
                "hidden-fleet",
                REBEL,
                Skill::Logistics,
                1,
                Target::System(&[Filter::NoImperialUnit]),
            )
        },
        HitAndRun => MissionRow {
            copies: 2,
            ..attempted("hit-and-run", REBEL, Skill::SpecOps, 2, Target::System(&[]))
        },
        InciteRebellion => MissionRow {
            copies: 2,
            ..attempted(
                "incite-rebellion",
                REBEL,
                Skill::Diplomacy,
                2,
                Target::System(&[Filter::Subjugated]),
            )
        },
        LeadTheStrikeTeam => MissionRow {
            portrait: Some(leaders::HAN_SOLO),
            ..attempted(
                "lead-the-strike-team",
                REBEL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        Misdirection => MissionRow {
            portrait: Some(leaders::GENERAL_MADINE),
            ..attempted(
                "misdirection",
                REBEL,
                Skill::SpecOps,
                1,
                Target::System(&[Filter::ImperialUnit]),
            )
        },
        PlanTheAssault => MissionRow {
            portrait: Some(leaders::JAN_DODONNA),
            ..attempted(
                "plan-the-assault",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[Filter::ImperialShip]),
            )
        },
        PlantFalseLead => resolved(
            "plant-false-lead",
            REBEL,
            Skill::Logistics,
            1,
            Target::System(&[Filter::ImperialUnit]),
        ),
        PublicUprising => attempted(
            "public-uprising",
            REBEL,
            Skill::Diplomacy,
            3,
            Target::System(&[Filter::Subjugated]),
        ),
        RogueSquadronRaid => MissionRow {
            portrait: Some(leaders::WEDGE_ANTILLES),
            ..attempted(
                "rogue-squadron-raid",
                REBEL,
                Skill::SpecOps,
                2,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        SeekYoda => MissionRow {
            portrait: Some(leaders::LUKE_SKYWALKER),
            ..resolved(
                "seek-yoda",
                REBEL,
                Skill::Intel,
                1,
                Target::System(&[Filter::Is(systems::DAGOBAH)]),
            )
        },
        StolenPlans => MissionRow {
            portrait: Some(leaders::PRINCESS_LEIA),
            ..attempted(
                "stolen-plans",
                REBEL,
                Skill::Intel,
                2,
                Target::System(&[Filter::ImperialUnit]),
            )
        },
        SupportOfMonCalamari => MissionRow {
            portrait: Some(leaders::ADMIRAL_ACKBAR),
            ..attempted(
                "support-of-mon-calamari",
                REBEL,
                Skill::Diplomacy,
                2,
                Target::System(&[Filter::Is(systems::MON_CALAMARI)]),
            )
        },
        WookieeUprising => MissionRow {
            portrait: Some(leaders::CHEWBACCA),
            ..attempted(
                "wookiee-uprising",
                REBEL,
                Skill::SpecOps,
                3,
                Target::System(&[Filter::Is(systems::KASHYYYK)]),
            )
        },
        CaptureRebelOperative => attempted(
            "capture-rebel-operative",
            IMPERIAL_STARTING,
            Skill::SpecOps,
            1,
            Target::RebelLeader(&[Filter::ImperialUnit]),
        ),
        GatherIntel => attempted(
            "gather-intel",
            IMPERIAL_STARTING,
            Skill::Intel,
            1,
            Target::System(&[Filter::RebelSystem]),
        ),
        ResearchAndDevelopment => resolved(
            "research-and-development",
            IMPERIAL_STARTING,
            Skill::Logistics,
            1,
            Target::System(&[Filter::ImperialLoyalty]),
        ),
        RuleByFear => attempted(
            "rule-by-fear",
            IMPERIAL_STARTING,
            Skill::Diplomacy,
            1,
            Target::System(&[Filter::Populous, Filter::ImperialUnit]),
        ),
        ConstructDeathStar => resolved(
            "construct-death-star",
            PROJECT,
            Skill::Logistics,
            1,
            Target::System(&[Filter::Remote, Filter::NoRebelUnit]),
        ),
        ConstructFactory => MissionRow {
            copies: 2,
            ..resolved(
                "construct-factory",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        ConstructSuperStarDestroyer => MissionRow {
            copies: 2,
            ..resolved(
                "construct-super-star-destroyer",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[Filter::ImperialSystem, Filter::Icon(SPACE_SQUARE)]),
            )
        },
        OverseeProject => MissionRow {
            copies: 2,
            ..resolved(
                "oversee-project",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[Filter::ImperialUnit, Filter::NoRebelUnit]),
            )
        },
        SuperlaserOnline => MissionRow {
            copies: 3,
            ..resolved(
                "superlaser-online",
                PROJECT,
                Skill::Logistics,
                1,
                Target::System(&[Filter::AnyOf(&[Unit::DeathStar])]),
            )
        },
        AddressDelays => MissionRow {
            copies: 2,
            ..resolved(
                "address-delays",
                IMPERIAL,
                Skill::Logistics,
                1,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        CarbonFreezing => attempted(
            "carbon-freezing",
            IMPERIAL,
            Skill::SpecOps,
            3,
            Target::Captive,
        ),
        CollectBounty => MissionRow {
            portrait: Some(leaders::BOBA_FETT),
            ..attempted(
                "collect-bounty",
                IMPERIAL,
                Skill::SpecOps,
                3,
                Target::RebelLeader(&[]),
            )
        },
        Detained => MissionRow {
            portrait: Some(leaders::GENERAL_TAGGE),
            ..attempted(
                "detained",
                IMPERIAL,
                Skill::SpecOps,
                1,
                Target::RebelLeader(&[]),
            )
        },
        DisplayOfPower => attempted(
            "display-of-power",
            IMPERIAL,
            Skill::Diplomacy,
            3,
            Target::System(&[Filter::Populous]),
        ),
        DoubleOurEfforts => MissionRow {
            portrait: Some(leaders::MOFF_JERJERROD),
            ..resolved(
                "double-our-efforts",
                IMPERIAL,
                Skill::Diplomacy,
                1,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        FearWillKeepThemInLine => MissionRow {
            portrait: Some(leaders::GRAND_MOFF_TARKIN),
            ..attempted(
                "fear-will-keep-them-in-line",
                IMPERIAL,
                Skill::Diplomacy,
                1,
                Target::System(&[Filter::AnyOf(&[
                    Unit::DeathStar,
                    Unit::StarDestroyer,
                    Unit::SuperStarDestroyer,
                ])]),
            )
        },
        HomingBeacon => attempted("homing-beacon", IMPERIAL, Skill::Intel, 3, Target::Captive),
        HuntThemDown => MissionRow {
            portrait: Some(leaders::SOONTIR_FEL),
            ..attempted(
                "hunt-them-down",
                IMPERIAL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        ImperialPropaganda => MissionRow {
            portrait: Some(leaders::JANUS_GREEJATUS),
            ..attempted(
                "imperial-propaganda",
                IMPERIAL,
                Skill::Diplomacy,
                2,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        InterceptTransmissions => MissionRow {
            copies: 2,
            ..attempted(
                "intercept-transmissions",
                IMPERIAL,
                Skill::Intel,
                2,
                Target::System(&[Filter::RebelSystem]),
            )
        },
        Interrogation => MissionRow {
            copies: 2,
            ..attempted(
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
            ..attempted(
                "interrogation-droid",
                IMPERIAL,
                Skill::Intel,
                3,
                Target::Captive,
            )
        },
        LongRangeProbe => MissionRow {
            portrait: Some(leaders::ADMIRAL_PIETT),
            ..attempted(
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
            ..attempted(
                "lure-of-the-dark-side",
                IMPERIAL,
                Skill::Diplomacy,
                3,
                Target::Captive,
            )
        },
        PlanetaryConquest => MissionRow {
            portrait: Some(leaders::GENERAL_VEERS),
            ..attempted(
                "planetary-conquest",
                IMPERIAL,
                Skill::SpecOps,
                2,
                Target::System(&[]),
            )
        },
        ProbeDroidInitiative => MissionRow {
            portrait: Some(leaders::ADMIRAL_OZZEL),
            ..resolved(
                "probe-droid-initiative",
                IMPERIAL,
                Skill::Intel,
                1,
                Target::System(&[Filter::AnyOf(&[
                    Unit::StarDestroyer,
                    Unit::SuperStarDestroyer,
                ])]),
            )
        },
        RetrieveThePlans => MissionRow {
            portrait: Some(leaders::DARTH_VADER),
            ..attempted(
                "retrieve-the-plans",
                IMPERIAL,
                Skill::SpecOps,
                3,
                Target::Captive,
            )
        },
        SecretWeaponsResearch => MissionRow {
            copies: 2,
            ..resolved(
                "secret-weapons-research",
                IMPERIAL,
                Skill::Logistics,
                1,
                Target::System(&[Filter::ImperialSystem]),
            )
        },
        TradeNegotiations => MissionRow {
            copies: 2,
            ..attempted(
                "trade-negotiations",
                IMPERIAL,
                Skill::Diplomacy,
                2,
                Target::System(&[Filter::Populous]),
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
pub(super) const CARDS: [u8; 2] = {
    let mut cards = [0; 2];
    let mut number = 0;
    while number < MISSIONS.len() {
        cards[MISSIONS[number].faction.index()] += MISSIONS[number].copies;
        number += 1;
    }
    cards
};

/// The most mission cards a faction has.
pub const MOST_CARDS: usize = CARDS[Faction::Imperial.index()] as usize;

impl Mission {
    /// Tells whether it is a starting mission.
    #[must_use]
    pub const fn is_starting(self) -> bool {
        matches!(self.row().deck, MissionDeck::Starting)
    }
}
