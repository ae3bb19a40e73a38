//! Plans for the card game, each a few lines.

use empire_vs_rebellion::{Choice, Decision, Sight, State, Strategy};

use crate::bot::BotInput;
use crate::plans::{Plans, ScriptedPlan, choice_with_highest_value};

type Seen<'a> = BotInput<'a, State>;

impl Plans for State {
    const PLANS: &'static [ScriptedPlan<Self>] = &[
        ScriptedPlan {
            name: "passer",
            description: "passes whenever possible",
            side: None,
            decide: |seen| decide_struggle_turn(seen, |_| Some(Choice::Pass)),
        },
        ScriptedPlan {
            name: "gambler",
            description: "plays cards until there is no room, then passes",
            side: None,
            decide: |seen| {
                decide_struggle_turn(seen, |choices| {
                    first_legal_choice_of(choices, &[Choice::Play, Choice::Pass])
                })
            },
        },
        ScriptedPlan {
            name: "sniper",
            description: "plays cards until within two of the objective, then passes",
            side: None,
            decide: play_until_near_objective,
        },
        ScriptedPlan {
            name: "mirror",
            description: "passes while ahead, plays a card while behind",
            side: None,
            decide: play_unless_nearer_to_objective,
        },
        ScriptedPlan {
            name: "hoarder",
            description: "never uses an ability or an influence token",
            side: None,
            decide: play_until_half_objective,
        },
        ScriptedPlan {
            name: "assassin",
            description: "uses abilities whenever there is one to use",
            side: None,
            decide: |seen| decide_struggle_turn(seen, first_ability_choice),
        },
        ScriptedPlan {
            name: "spender",
            description: "spends influence as soon as it comes in",
            side: None,
            decide: |seen| decide_struggle_turn(seen, best_choice_to_ready_card),
        },
        ScriptedPlan {
            name: "deceiver",
            description: "always takes Deception while it is there, then Direct Assault",
            side: None,
            decide: |seen| {
                choose_first_wanted_strategy(seen, &[Strategy::Deception, Strategy::DirectAssault])
            },
        },
        ScriptedPlan {
            name: "recruiter",
            description: "always takes Support while it is there, then Infiltration",
            side: None,
            decide: |seen| {
                choose_first_wanted_strategy(seen, &[Strategy::Support, Strategy::Infiltration])
            },
        },
    ];
}

/// Decides struggle turns, and nothing else.
fn decide_struggle_turn(
    seen: &Seen<'_>,
    choose: impl Fn(&[Choice]) -> Option<Choice>,
) -> Option<Choice> {
    let choice = (seen.decision() == Decision::Turn).then(|| choose(seen.choices()))??;
    seen.choices().contains(&choice).then_some(choice)
}

/// Returns the first of these that is legal.
fn first_legal_choice_of(choices: &[Choice], wanted: &[Choice]) -> Option<Choice> {
    wanted
        .iter()
        .copied()
        .find(|choice| choices.contains(choice))
}

fn first_ability_choice(choices: &[Choice]) -> Option<Choice> {
    let is_ability = |choice: &&Choice| matches!(choice, Choice::Use(_));
    choices.iter().find(is_ability).copied()
}

/// Readies the card that gains most.
fn best_choice_to_ready_card(choices: &[Choice]) -> Option<Choice> {
    choice_with_highest_value(choices, |choice| match choice {
        Choice::Influence(card) => Some(i32::from(card.value(true) - card.value(false))),
        _ => None,
    })
}

fn play_until_near_objective(seen: &Seen<'_>) -> Option<Choice> {
    let far = distance_to_objective(seen.sight())? > 2;
    let wanted = if far { Choice::Play } else { Choice::Pass };
    decide_struggle_turn(seen, |choices| {
        first_legal_choice_of(choices, &[wanted, Choice::Pass])
    })
}

fn play_unless_nearer_to_objective(seen: &Seen<'_>) -> Option<Choice> {
    let sight = seen.sight();
    let event = sight.event()?;
    let objective = event.row().objective;
    let distance = |total: u8| {
        if total > objective {
            i32::from(u8::MAX)
        } else {
            i32::from(objective - total)
        }
    };
    let mine = distance(sight.total(sight.me()));
    let theirs = distance(sight.total(sight.me().other()));
    let wanted = if mine < theirs {
        Choice::Pass
    } else {
        Choice::Play
    };
    decide_struggle_turn(seen, |choices| {
        first_legal_choice_of(choices, &[wanted, Choice::Pass])
    })
}

/// Plays below half of the objective, and passes above.
fn play_until_half_objective(seen: &Seen<'_>) -> Option<Choice> {
    let objective = i32::from(seen.sight().event()?.row().objective);
    let far = 2 * distance_to_objective(seen.sight())? > objective;
    let wanted = if far { Choice::Play } else { Choice::Pass };
    decide_struggle_turn(seen, |choices| {
        first_legal_choice_of(choices, &[wanted, Choice::Pass])
    })
}

/// Returns what is missing to the objective value; negative if the total is over it.
fn distance_to_objective(sight: Sight<'_>) -> Option<i32> {
    let objective = i32::from(sight.event()?.row().objective);
    Some(objective - i32::from(sight.total(sight.me())))
}

fn choose_first_wanted_strategy(seen: &Seen<'_>, wanted: &[Strategy]) -> Option<Choice> {
    let Decision::Strategy { owner } = seen.decision() else {
        return None;
    };
    if owner != seen.sight().me() {
        return None;
    }
    let mut wanted = wanted.iter().map(|strategy| Choice::Strategy(*strategy));
    wanted.find(|choice| seen.choices().contains(choice))
}
