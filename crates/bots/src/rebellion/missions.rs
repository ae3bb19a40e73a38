//! The value of missions, the leaders to assign to them, and when to oppose.

use rebellion::{Choice, Faction, Leader, LeaderLocation, Mission, Place, Sight, Skill, System};

use super::ABSURD_VALUE;
use super::bases;
use super::force::{Force, force_at};

/// Returns the probability in percent that an attempt with this many dice succeeds against an opponent's dice.
pub(super) fn success_percent(own: u8, theirs: u8, bonus: u8) -> i32 {
    const MAX_DICE: usize = 10;
    fn success_distribution(dice: u8) -> [f32; 2 * MAX_DICE + 1] {
        let mut chances = [0.0; 2 * MAX_DICE + 1];
        chances[0] = 1.0;
        for _ in 0..dice.min(MAX_DICE as u8) {
            let mut next = [0.0; 2 * MAX_DICE + 1];
            for (sum, chance) in chances.iter().enumerate() {
                for face in rebellion::dice::DIE_SIDES {
                    let to = (sum + usize::from(face.successes())).min(2 * MAX_DICE);
                    next[to] += chance / 6.0;
                }
            }
            chances = next;
        }
        chances
    }
    let (mine, enemy) = (success_distribution(own), success_distribution(theirs));
    let mut wins = 0.0;
    for (own, chance) in mine.iter().enumerate() {
        let beaten = (own + usize::from(bonus)).min(2 * MAX_DICE + 1);
        wins += chance * enemy[..beaten].iter().sum::<f32>();
    }
    (100.0 * wins) as i32
}

/// Returns the number of all skill icons of a leader.
pub(super) fn skill_icon_count(leader: Leader) -> i32 {
    Skill::ALL
        .iter()
        .map(|skill| i32::from(leader.skill_icons(*skill)))
        .sum()
}

/// Returns the worth of keeping a leader: icons and tactic values.
pub(super) fn leader_worth(leader: Leader) -> i32 {
    let tactics = leader
        .row()
        .tactics
        .map_or(0, |[space, ground]| i32::from(space + ground));
    2 * skill_icon_count(leader) + 2 * tactics
}

fn resource_icon_count(system: System) -> i32 {
    system.row().icons.len() as i32
}

/// Returns the worth of one point of loyalty to a side.
pub(super) fn loyalty_value(sight: Sight<'_>, system: System, faction: Faction) -> i32 {
    if !sight.is_populous(system) || sight.loyalty(system) == Some(faction) {
        return 0;
    }
    let production = 12 + 14 * resource_icon_count(system);
    let taken = match sight.loyalty(system) {
        Some(_) => 10,
        None => 0,
    };
    let found = match faction {
        Faction::Imperial => bases::base_likelihood_percent(sight, system) * 3,
        Faction::Rebel => 0,
    };
    production + taken + found
}

fn enemy_force(sight: Sight<'_>, place: Place) -> Force {
    force_at(sight, place, sight.own_faction().opponent())
}

/// Tells whether a mission asks where the base is although the Empire knows.
fn is_mission_pointless(sight: Sight<'_>, mission: Mission) -> bool {
    matches!(
        mission,
        Mission::LongRangeProbe | Mission::InterrogationDroid | Mission::HomingBeacon
    ) && bases::possible_base_count(sight) <= 1
}

/// Returns what a mission brings at a place if it succeeds.
pub(super) fn mission_value_at_place(sight: Sight<'_>, mission: Mission, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return general_mission_value(sight, mission);
    };
    if is_mission_pointless(sight, mission) {
        return 0;
    }
    let me = sight.own_faction();
    match mission {
        Mission::BuildAlliance
        | Mission::RuleByFear
        | Mission::TradeNegotiations
        | Mission::EstablishTradeRelations => loyalty_value(sight, system, me),
        Mission::DisplayOfPower => loyalty_value(sight, system, me) * 3 / 2,
        Mission::Sabotage => match sight.loyalty(system) {
            _ if sight.is_sabotaged(system) => 0,
            Some(Faction::Imperial) => 10 + 16 * resource_icon_count(system),
            _ if sight.is_subjugated(system) => 8 + 10 * resource_icon_count(system),
            _ => -10,
        },
        Mission::AddressDelays | Mission::ConstructFactory => 8 + 22 * resource_icon_count(system),
        Mission::LongRangeProbe => bases::base_likelihood_percent(sight, system) * 3,
        Mission::SuperlaserOnline => 10 + bases::base_likelihood_percent(sight, system) * 10,
        Mission::HitAndRun | Mission::HuntThemDown => {
            enemy_force(sight, place).total_strength().min(14) * 3
        }
        Mission::WookieeUprising => 30 + enemy_force(sight, place).total_strength().min(24) * 2,
        Mission::PlanetaryConquest => {
            bases::base_likelihood_percent(sight, system) * 4 + 30
                - enemy_force(sight, place).ground * 2
        }
        Mission::LeadTheStrikeTeam | Mission::PlanTheAssault => {
            25 - enemy_force(sight, place).total_strength()
        }
        mission => general_mission_value(sight, mission),
    }
}

/// Returns what a mission brings in general.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
fn general_mission_value(sight: Sight<'_>, mission: Mission) -> i32 {
    let unknown = bases::possible_base_count(sight) as i32;
    let at_base =
        i32::from(force_at(sight, sight.base_place(), Faction::Rebel).occupying_units > 0);
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
        Mission::RapidMobilization => bases::value_of_moving_base(sight),
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
pub(super) fn mission_value_against_leader(
    sight: Sight<'_>,
    mission: Mission,
    leader: Leader,
) -> i32 {
    general_mission_value(sight, mission) + 2 * leader_worth(leader)
}

/// Returns what a mission brings at the best place it has now, or 0 if it has none.
pub(super) fn best_mission_value(sight: Sight<'_>, mission: Mission) -> i32 {
    let places = sight.mission_places(mission).iter();
    let places = places.map(|place| mission_value_at_place(sight, mission, place));
    let victims = sight.mission_target_leaders(mission).iter();
    let victims = victims.map(|leader| mission_value_against_leader(sight, mission, leader));
    places.chain(victims).max().unwrap_or(0)
}

/// Returns the number of leaders that the side would rather keep in its pool: to move fleets, to oppose, to defend.
fn leader_count_kept_in_pool(sight: Sight<'_>) -> i32 {
    match sight.own_faction() {
        Faction::Imperial => 4,
        Faction::Rebel => 1,
    }
}

/// Estimates the value of assigning leaders to this mission.
pub(super) fn value_of_assigning_to_mission(sight: Sight<'_>, mission: Mission) -> i32 {
    if is_mission_pointless(sight, mission) {
        return ABSURD_VALUE;
    }
    let pool = sight.pool_leaders(sight.own_faction());
    let row = mission.row();
    let able = pool
        .iter()
        .any(|leader| leader.skill_icons(row.skill) >= row.requirement);
    let doubled = sight.assigned_missions().any(|(other, _)| other == mission);
    let spare = pool.len() as i32 - leader_count_kept_in_pool(sight);
    if !able || spare <= 0 || (doubled && !matches!(mission, Mission::HiddenFleet)) {
        return -20;
    }
    best_mission_value(sight, mission) - 28
}

/// Estimates the value of assigning this leader to the mission.
pub(super) fn value_of_assigning_leader(mission: Mission, leader: Leader) -> i32 {
    let row = mission.row();
    let icons = i32::from(leader.skill_icons(row.skill));
    let pictured = row.portrait == Some(leader);
    let able = leader.skill_icons(row.skill) >= row.requirement;
    let dice = if row.attempt { 6 * icons } else { 0 };
    200 * i32::from(able) + 12 * i32::from(pictured) + dice - leader_worth(leader)
}

/// Estimates the value of opposing with a leader.
pub(super) fn value_of_opposing_with_leader(sight: Sight<'_>, leader: Leader) -> i32 {
    let Some(attempt) = sight.current_attempt() else {
        return 0;
    };
    let me = sight.own_faction();
    let row = attempt.mission.row();
    let bonus = match row.portrait {
        Some(pictured) if attempt.leaders.contains(pictured) => 2,
        _ => 0,
    };
    let theirs = sight.count_mission_dice(me.opponent());
    let mine = sight.count_mission_dice(me);
    let already = !sight.leaders_at(attempt.place, me).is_empty();
    let before = if already {
        success_percent(theirs, mine, bonus)
    } else {
        100
    };
    let after = success_percent(theirs, mine + leader.skill_icons(row.skill), bonus);
    let danger = enemy_mission_harm(attempt.mission);
    danger * (before - after) / 100 - 14 - leader_worth(leader) / 3
}

/// Returns how much an enemy mission hurts.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
fn enemy_mission_harm(mission: Mission) -> i32 {
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
pub(super) fn value_of_revealing_mission(sight: Sight<'_>, mission: Mission) -> i32 {
    match mission {
        mission if is_mission_pointless(sight, mission) => ABSURD_VALUE,
        // the choice comes at the end of the phase; there is no hurry
        Mission::RapidMobilization if bases::value_of_moving_base(sight) <= 0 => -5,
        mission => best_mission_value(sight, mission),
    }
}

/// Estimates the value of a place or a target for a mission.
pub(super) fn mission_target_value(sight: Sight<'_>, mission: Mission, choice: Choice) -> i32 {
    let base = match choice {
        Choice::At(place) if would_probe_excluded_system(sight, mission, place) => {
            return ABSURD_VALUE;
        }
        Choice::At(place) => {
            mission_value_at_place(sight, mission, place)
                - opposing_leader_strength_at(sight, place)
        }
        Choice::Against(leader) => match sight.leader_location(leader) {
            LeaderLocation::At(place) => {
                mission_value_against_leader(sight, mission, leader)
                    - opposing_leader_strength_at(sight, place)
            }
            _ => mission_value_against_leader(sight, mission, leader),
        },
        _ => 0,
    };
    base * 2
}

/// Tells whether a probe goes to a system of which the Empire knows that the base is not there.
fn would_probe_excluded_system(sight: Sight<'_>, mission: Mission, place: Place) -> bool {
    let possible = |system| sight.possible_bases().contains(system);
    mission == Mission::LongRangeProbe && !place.system().is_some_and(possible)
}

/// Returns the strength of the enemy leaders who are there already.
fn opposing_leader_strength_at(sight: Sight<'_>, place: Place) -> i32 {
    let there = sight
        .leaders_at(place, sight.own_faction().opponent())
        .iter();
    there.map(|leader| 4 + skill_icon_count(leader)).sum()
}
