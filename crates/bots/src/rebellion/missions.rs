//! The value of missions, the leaders to assign to them, and when to oppose.

use rebellion::{Choice, Faction, Leader, Mission, Place, Sight, Skill, Spot, System};

use super::bases;
use super::force::{Force, force};

/// Returns the probability in percent that an attempt with this many dice succeeds against an opponent's dice.
pub(super) fn odds(own: u8, theirs: u8, bonus: u8) -> i32 {
    const MOST: usize = 10;
    fn spread(dice: u8) -> [f32; 2 * MOST + 1] {
        let mut chances = [0.0; 2 * MOST + 1];
        chances[0] = 1.0;
        for _ in 0..dice.min(MOST as u8) {
            let mut next = [0.0; 2 * MOST + 1];
            for (sum, chance) in chances.iter().enumerate() {
                for face in rebellion::dice::SIDES {
                    let to = (sum + usize::from(face.successes())).min(2 * MOST);
                    next[to] += chance / 6.0;
                }
            }
            chances = next;
        }
        chances
    }
    let (mine, enemy) = (spread(own), spread(theirs));
    let mut wins = 0.0;
    for (own, chance) in mine.iter().enumerate() {
        let beaten = (own + usize::from(bonus)).min(2 * MOST + 1);
        wins += chance * enemy[..beaten].iter().sum::<f32>();
    }
    (100.0 * wins) as i32
}

/// Returns the number of all skill icons of a leader.
pub(super) fn talent(leader: Leader) -> i32 {
    Skill::ALL
        .iter()
        .map(|skill| i32::from(leader.icons(*skill)))
        .sum()
}

/// Returns the worth of keeping a leader: icons and tactic values.
pub(super) fn worth(leader: Leader) -> i32 {
    let tactics = leader
        .row()
        .tactics
        .map_or(0, |[space, ground]| i32::from(space + ground));
    2 * talent(leader) + 2 * tactics
}

fn icons(system: System) -> i32 {
    system.row().icons.len() as i32
}

/// Returns the worth of one point of loyalty to a side.
pub(super) fn loyalty_value(sight: Sight<'_>, system: System, faction: Faction) -> i32 {
    if !sight.is_populous(system) || sight.loyalty(system) == Some(faction) {
        return 0;
    }
    let production = 12 + 14 * icons(system);
    let taken = match sight.loyalty(system) {
        Some(_) => 10,
        None => 0,
    };
    let found = match faction {
        Faction::Imperial => bases::likelihood(sight, system) * 3,
        Faction::Rebel => 0,
    };
    production + taken + found
}

fn enemies(sight: Sight<'_>, place: Place) -> Force {
    force(sight, place, sight.me().other())
}

/// Returns what a mission brings at a place if it succeeds.
pub(super) fn value_at(sight: Sight<'_>, mission: Mission, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return value_of(sight, mission);
    };
    let me = sight.me();
    match mission {
        Mission::BuildAlliance
        | Mission::RuleByFear
        | Mission::TradeNegotiations
        | Mission::EstablishTradeRelations => loyalty_value(sight, system, me),
        Mission::DisplayOfPower => loyalty_value(sight, system, me) * 3 / 2,
        Mission::Sabotage => match sight.loyalty(system) {
            _ if sight.is_sabotaged(system) => 0,
            Some(Faction::Imperial) => 10 + 16 * icons(system),
            _ if sight.is_subjugated(system) => 8 + 10 * icons(system),
            _ => -10,
        },
        Mission::AddressDelays | Mission::ConstructFactory => 8 + 22 * icons(system),
        Mission::LongRangeProbe => bases::likelihood(sight, system) * 3,
        Mission::SuperlaserOnline => 10 + bases::likelihood(sight, system) * 10,
        Mission::HitAndRun | Mission::HuntThemDown => enemies(sight, place).total().min(14) * 3,
        Mission::WookieeUprising => 30 + enemies(sight, place).total().min(24) * 2,
        Mission::PlanetaryConquest => {
            bases::likelihood(sight, system) * 4 + 30 - enemies(sight, place).ground * 2
        }
        Mission::LeadTheStrikeTeam | Mission::PlanTheAssault => 25 - enemies(sight, place).total(),
        mission => value_of(sight, mission),
    }
}

/// Returns what a mission brings in general.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
fn value_of(sight: Sight<'_>, mission: Mission) -> i32 {
    let unknown = bases::possible(sight) as i32;
    let at_base = i32::from(force(sight, sight.base_place(), Faction::Rebel).boots > 0);
    let hunt = |value: i32| if unknown > 1 { value } else { 0 };
    match mission {
        Mission::GatherIntel => hunt(30 + 15 * at_base),
        Mission::InterceptTransmissions => hunt(60),
        Mission::ProbeDroidInitiative => hunt(70),
        Mission::InterrogationDroid => hunt(140),
        Mission::HomingBeacon => hunt(110),
        Mission::LureOfTheDarkSide => 130,
        Mission::CaptureRebelOperative => 70,
        Mission::CollectBounty | Mission::RetrieveThePlans => 75,
        Mission::CarbonFreezing => 65,
        Mission::ConstructSuperStarDestroyer => 70,
        Mission::SecretWeaponsResearch => 45,
        Mission::ResearchAndDevelopment
        | Mission::OverseeProject
        | Mission::DoubleOurEfforts
        | Mission::ImperialPropaganda
        | Mission::ConstructDeathStar => 38,
        Mission::FearWillKeepThemInLine => 75,
        Mission::Interrogation | Mission::Detained => 18,
        Mission::RapidMobilization => bases::wish_to_move(sight),
        Mission::CovertOperation | Mission::ForTheGreaterGood => 85,
        Mission::DaringRescue => 80,
        Mission::Infiltration => 42,
        Mission::StolenPlans | Mission::SupportOfMonCalamari => 45,
        Mission::SeekYoda => 60,
        Mission::BaseDefenses | Mission::InciteRebellion | Mission::PublicUprising => 40,
        Mission::Demolition | Mission::RogueSquadronRaid => 40,
        Mission::PlantFalseLead => 35,
        Mission::HiddenFleet | Mission::ContingencyPlan => 5,
        _ => 30,
    }
}

/// Returns what a mission brings against a leader.
pub(super) fn value_against(sight: Sight<'_>, mission: Mission, leader: Leader) -> i32 {
    value_of(sight, mission) + 2 * worth(leader)
}

/// Returns what a mission brings at the best place it has now, or 0 if it has none.
pub(super) fn best_value(sight: Sight<'_>, mission: Mission) -> i32 {
    let places = sight.mission_places(mission).iter();
    let places = places.map(|place| value_at(sight, mission, place));
    let victims = sight.mission_victims(mission).iter();
    let victims = victims.map(|leader| value_against(sight, mission, leader));
    places.chain(victims).max().unwrap_or(0)
}

/// Returns the number of leaders that the side would rather keep in its pool: to move fleets, to oppose, to defend.
fn reserve(sight: Sight<'_>) -> i32 {
    match sight.me() {
        Faction::Imperial => 4,
        Faction::Rebel => 1,
    }
}

/// Estimates the value of assigning leaders to this mission.
pub(super) fn assign(sight: Sight<'_>, mission: Mission) -> i32 {
    let pool = sight.pool(sight.me());
    let row = mission.row();
    let able = pool
        .iter()
        .any(|leader| leader.icons(row.skill) >= row.requirement);
    let doubled = sight.assigned().any(|(other, _)| other == mission);
    let spare = pool.len() as i32 - reserve(sight);
    if !able || spare <= 0 || (doubled && !matches!(mission, Mission::HiddenFleet)) {
        return -20;
    }
    best_value(sight, mission) - 28
}

/// Estimates the value of assigning this leader to the mission.
pub(super) fn assign_leader(mission: Mission, leader: Leader) -> i32 {
    let row = mission.row();
    let icons = i32::from(leader.icons(row.skill));
    let pictured = row.portrait == Some(leader);
    let able = leader.icons(row.skill) >= row.requirement;
    let dice = if row.attempt { 6 * icons } else { 0 };
    200 * i32::from(able) + 12 * i32::from(pictured) + dice - worth(leader)
}

/// Estimates the value of opposing with a leader.
pub(super) fn oppose(sight: Sight<'_>, leader: Leader) -> i32 {
    let Some(attempt) = sight.attempt() else {
        return 0;
    };
    let me = sight.me();
    let row = attempt.mission.row();
    let bonus = match row.portrait {
        Some(pictured) if attempt.leaders.contains(pictured) => 2,
        _ => 0,
    };
    let theirs = sight.mission_dice(me.other());
    let mine = sight.mission_dice(me);
    let already = !sight.leaders_at(attempt.place, me).is_empty();
    let before = if already {
        odds(theirs, mine, bonus)
    } else {
        100
    };
    let after = odds(theirs, mine + leader.icons(row.skill), bonus);
    let danger = danger(attempt.mission);
    danger * (before - after) / 100 - 14 - worth(leader) / 3
}

/// Returns how much an enemy mission hurts.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
fn danger(mission: Mission) -> i32 {
    match mission {
        Mission::CaptureRebelOperative | Mission::CollectBounty => 80,
        Mission::LureOfTheDarkSide | Mission::InterrogationDroid | Mission::HomingBeacon => 130,
        Mission::CarbonFreezing | Mission::RetrieveThePlans | Mission::CovertOperation => 80,
        Mission::Sabotage | Mission::Infiltration => 35,
        Mission::GatherIntel => 40,
        Mission::DaringRescue | Mission::ForTheGreaterGood => 80,
        _ => 50,
    }
}

/// Estimates the value of revealing a mission now.
pub(super) fn reveal(sight: Sight<'_>, mission: Mission) -> i32 {
    match mission {
        // the choice comes at the end of the phase; there is no hurry
        Mission::RapidMobilization if bases::wish_to_move(sight) <= 0 => -5,
        mission => best_value(sight, mission),
    }
}

/// Estimates the value of a place or a target for a mission.
pub(super) fn place(sight: Sight<'_>, mission: Mission, choice: Choice) -> i32 {
    let base = match choice {
        Choice::At(place) => value_at(sight, mission, place) - resistance(sight, place),
        Choice::Against(leader) => match sight.spot(leader) {
            Spot::At(place) => value_against(sight, mission, leader) - resistance(sight, place),
            _ => value_against(sight, mission, leader),
        },
        _ => 0,
    };
    base * 2
}

/// Returns the strength of the enemy leaders who are there already.
fn resistance(sight: Sight<'_>, place: Place) -> i32 {
    let there = sight.leaders_at(place, sight.me().other()).iter();
    there.map(|leader| 4 + talent(leader)).sum()
}
