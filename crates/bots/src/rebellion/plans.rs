//! Plans for the board game, each a few lines. A plan for one side leaves the other side to the level.

use rebellion::{Choice, Decision, Faction, Mission, Place, Sight, State, System, Unit};

use super::bases;
use super::force::{MovableForces, force_at, victory_percent};
use super::missions;
use crate::bot::BotInput;
use crate::plans::{Plans, ScriptedPlan, choice_with_highest_value};

type Seen<'a> = BotInput<'a, State>;

const REBELS: usize = Faction::Rebel as usize;
const EMPIRE: usize = Faction::Imperial as usize;

impl Plans for State {
    const PLANS: &'static [ScriptedPlan<Self>] = &[
        ScriptedPlan {
            name: "senator",
            description: "Rebels: court neutral systems, man allies, keep the nearest objective",
            side: Some(REBELS),
            decide: |seen| decide_for_faction_only(seen, Faction::Rebel, win_over_neutral_systems),
        },
        ScriptedPlan {
            name: "turtle",
            description: "Rebels: never activate a system; everything stays at the base",
            side: Some(REBELS),
            decide: |seen| {
                decide_for_faction_only(seen, Faction::Rebel, best_choice_without_activation)
            },
        },
        ScriptedPlan {
            name: "fox",
            description: "Rebels: move the base whenever that is possible",
            side: Some(REBELS),
            decide: |seen| decide_for_faction_only(seen, Faction::Rebel, move_base_when_allowed),
        },
        ScriptedPlan {
            name: "raider",
            description: "Rebels: attack whatever is weaker, wherever it stands",
            side: Some(REBELS),
            decide: |seen| decide_for_faction_only(seen, Faction::Rebel, attack_weaker_systems),
        },
        ScriptedPlan {
            name: "saboteur",
            description: "Rebels: sabotage the richest Imperial system every round",
            side: Some(REBELS),
            decide: |seen| {
                decide_for_faction_only(seen, Faction::Rebel, |seen| {
                    prefer_missions_in_order(seen, &SABOTEUR_MISSIONS)
                })
            },
        },
        ScriptedPlan {
            name: "sweeper",
            description: "Empire: activate the nearest system that may hold the base, every turn",
            side: Some(EMPIRE),
            decide: |seen| decide_for_faction_only(seen, Faction::Imperial, search_possible_bases),
        },
        ScriptedPlan {
            name: "jailer",
            description: "Empire: capture leaders and squeeze them",
            side: Some(EMPIRE),
            decide: |seen| {
                decide_for_faction_only(seen, Faction::Imperial, |seen| {
                    prefer_missions_in_order(seen, &JAILER_MISSIONS)
                })
            },
        },
        ScriptedPlan {
            name: "warlord",
            description: "Empire: attack whatever is weaker, wherever it stands",
            side: Some(EMPIRE),
            decide: |seen| decide_for_faction_only(seen, Faction::Imperial, attack_weaker_systems),
        },
        ScriptedPlan {
            name: "engineer",
            description: "Empire: projects first, the Death Star above all",
            side: Some(EMPIRE),
            decide: |seen| {
                decide_for_faction_only(seen, Faction::Imperial, |seen| {
                    prefer_missions_in_order(seen, &ENGINEER_MISSIONS)
                })
            },
        },
        ScriptedPlan {
            name: "passer",
            description: "both: pass whenever possible in the Command Phase",
            side: None,
            decide: |seen| {
                decide_command_turn(seen, |_, choices| choose_if_legal(choices, Choice::Pass))
            },
        },
    ];
}

/// The missions of a plan, the most wanted first.
const SABOTEUR_MISSIONS: [Mission; 3] = [
    Mission::Sabotage,
    Mission::Demolition,
    Mission::RogueSquadronRaid,
];
const JAILER_MISSIONS: [Mission; 5] = [
    Mission::LureOfTheDarkSide,
    Mission::InterrogationDroid,
    Mission::CarbonFreezing,
    Mission::CaptureRebelOperative,
    Mission::CollectBounty,
];
const ENGINEER_MISSIONS: [Mission; 4] = [
    Mission::SuperlaserOnline,
    Mission::ConstructDeathStar,
    Mission::OverseeProject,
    Mission::ResearchAndDevelopment,
];

/// Follows a plan on one side only.
fn decide_for_faction_only(
    seen: &Seen<'_>,
    side: Faction,
    decide: impl Fn(&Seen<'_>) -> Option<Choice>,
) -> Option<Choice> {
    (seen.sight().own_faction() == side).then(|| decide(seen))?
}

/// Decides turns of the Command Phase, and nothing else.
fn decide_command_turn(
    seen: &Seen<'_>,
    choose: impl Fn(Sight<'_>, &[Choice]) -> Option<Choice>,
) -> Option<Choice> {
    (seen.decision() == Decision::Command).then(|| choose(seen.sight(), seen.choices()))?
}

fn choose_if_legal(choices: &[Choice], wanted: Choice) -> Option<Choice> {
    choices.contains(&wanted).then_some(wanted)
}

/// Court neutral systems with envoys, garrison allies, and play objectives as soon as they are met.
fn win_over_neutral_systems(seen: &Seen<'_>) -> Option<Choice> {
    let sight = seen.sight();
    match seen.decision() {
        Decision::Assign => choice_with_highest_value(seen.choices(), |choice| match choice {
            Choice::Mission(mission) if is_loyalty_mission(mission) => {
                let value = missions::value_of_assigning_to_mission(sight, mission);
                (value > 0 && neutral_system_count(sight) > 0).then_some(value)
            }
            _ => None,
        }),
        Decision::MissionPlace { mission } if is_loyalty_mission(mission) => {
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::At(place) => {
                    let system = place.system()?;
                    let is_neutral = sight.loyalty(system).is_none();
                    is_neutral.then(|| missions::loyalty_value(sight, system, Faction::Rebel))
                }
                _ => None,
            })
        }
        Decision::Deploy { .. } => {
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::Place(_, place) => ungarrisoned_ally_value(sight, place),
                _ => None,
            })
        }
        _ => None,
    }
}

fn is_loyalty_mission(mission: Mission) -> bool {
    matches!(
        mission,
        Mission::BuildAlliance | Mission::TradeNegotiations | Mission::SupportOfMonCalamari
    )
}

fn neutral_system_count(sight: Sight<'_>) -> usize {
    let is_neutral = |system: &System| {
        sight.is_populous(*system)
            && sight.loyalty(*system).is_none()
            && !sight.is_subjugated(*system)
    };
    System::all().filter(is_neutral).count()
}

/// Returns the worth of a garrison for an ally that has none.
fn ungarrisoned_ally_value(sight: Sight<'_>, place: Place) -> Option<i32> {
    let system = place.system()?;
    let is_ally = sight.loyalty(system) == Some(Faction::Rebel);
    let is_empty = force_at(sight, system, Faction::Rebel).occupying_units == 0;
    (is_ally && is_empty).then(|| 10 + system.row().icons.len() as i32)
}

/// Refuses to activate anything: the best other choice of the turn, by rules of thumb.
fn best_choice_without_activation(seen: &Seen<'_>) -> Option<Choice> {
    decide_command_turn(seen, |sight, choices| {
        choice_with_highest_value(choices, |choice| match choice {
            Choice::Reveal(mission, _) => {
                Some(missions::value_of_revealing_mission(sight, mission))
            }
            Choice::Pass => Some(0),
            _ => None,
        })
    })
}

/// Moves the base as soon as a card allows it.
fn move_base_when_allowed(seen: &Seen<'_>) -> Option<Choice> {
    let sight = seen.sight();
    match seen.decision() {
        Decision::Assign => {
            choose_if_legal(seen.choices(), Choice::Mission(Mission::RapidMobilization))
        }
        Decision::Mobilize { .. } => choose_if_legal(seen.choices(), Choice::Relocate),
        Decision::NewBase => choice_with_highest_value(seen.choices(), |choice| match choice {
            Choice::Base(system) => Some(bases::hideout_value(sight, system)),
            _ => None,
        }),
        _ => None,
    }
}

/// Activates systems where the enemy is weaker, and moves everything there.
fn attack_weaker_systems(seen: &Seen<'_>) -> Option<Choice> {
    let sight = seen.sight();
    match seen.decision() {
        Decision::Command => {
            let forces = MovableForces::new(sight);
            let prey = System::all()
                .filter_map(|system| beatable_enemy_strength(sight, &forces, system))
                .max()?;
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::Lead(leader) => Some(prey + missions::leader_worth(leader)),
                _ => None,
            })
        }
        Decision::Activate { .. } => {
            let forces = MovableForces::new(sight);
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::Activate(_, place) => {
                    beatable_enemy_strength(sight, &forces, place.system()?)
                }
                _ => None,
            })
        }
        Decision::Move { .. } => choice_with_highest_value(seen.choices(), |choice| match choice {
            Choice::Move(unit, _) => Some(super::force::unit_power(unit)),
            _ => None,
        }),
        _ => None,
    }
}

/// Returns the strength of enemies that would probably be beaten in this system.
fn beatable_enemy_strength(
    sight: Sight<'_>,
    forces: &MovableForces,
    system: System,
) -> Option<i32> {
    let me = sight.own_faction();
    let enemy = force_at(sight, system, me.opponent());
    let mine =
        force_at(sight, system, me).combined_with(forces.force_brought_to(sight, system.into()));
    let wins =
        victory_percent(mine.ground, enemy.ground).min(victory_percent(mine.space, enemy.space));
    (enemy.total_strength() > 0 && wins >= 60).then(|| enemy.total_strength())
}

/// Goes through the possible bases, one activation after the other.
fn search_possible_bases(seen: &Seen<'_>) -> Option<Choice> {
    let sight = seen.sight();
    if sight.base().is_some() {
        return None;
    }
    let forces = MovableForces::new(sight);
    let landing = |system: System| {
        let brought = forces.force_brought_to(sight, system.into());
        let is_new = force_at(sight, system, Faction::Imperial).occupying_units == 0;
        let may_be_base = sight.possible_bases().contains(system);
        (may_be_base && is_new && brought.occupying_units > 0).then(|| brought.total_strength())
    };
    match seen.decision() {
        Decision::Command => {
            System::all().find_map(landing)?;
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::Lead(leader) => Some(-missions::skill_icon_count(leader)),
                _ => None,
            })
        }
        Decision::Activate { .. } => {
            choice_with_highest_value(seen.choices(), |choice| match choice {
                Choice::Activate(_, place) => landing(place.system()?),
                _ => None,
            })
        }
        Decision::Move { to } => choice_with_highest_value(seen.choices(), |choice| match choice {
            Choice::Move(unit, _) => base_search_landing_value(sight, to, unit),
            _ => None,
        }),
        _ => None,
    }
}

/// Returns the wish for one transport and one ground unit, which is enough to look for the base.
fn base_search_landing_value(sight: Sight<'_>, to: Place, unit: Unit) -> Option<i32> {
    let there = force_at(sight, to, Faction::Imperial);
    let row = unit.row();
    match (row.capacity > 0, row.needs_transport) {
        (true, _) if there.space == 0 => Some(2),
        (_, true) if there.occupying_units == 0 => Some(1),
        _ => None,
    }
}

/// Assigns and reveals these missions before all others.
fn prefer_missions_in_order(seen: &Seen<'_>, wanted: &[Mission]) -> Option<Choice> {
    let sight = seen.sight();
    let rank = |mission: Mission| {
        let position = wanted.iter().position(|other| *other == mission)?;
        Some(-(position as i32))
    };
    let possible = |mission: Mission| missions::best_mission_value(sight, mission) > 0;
    choice_with_highest_value(seen.choices(), |choice| match (seen.decision(), choice) {
        (Decision::Assign, Choice::Mission(mission))
            if missions::value_of_assigning_to_mission(sight, mission) > -20
                && possible(mission) =>
        {
            rank(mission)
        }
        (Decision::Command, Choice::Reveal(mission, _)) if possible(mission) => rank(mission),
        _ => None,
    })
}
