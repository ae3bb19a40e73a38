//! The grammar of gestures: the questions that belong to one act of a person.

use ::rebellion::{Choice, Decision};

/// Tells whether a question continues what a choice has begun, so that one gesture answers both.
#[must_use]
pub fn belongs_together(decision: Decision, choice: Choice, next: Decision) -> bool {
    gesture_continues_with_next(decision, choice, next) || repeats_question(decision, choice, next)
}

/// Tells whether a choice is only a part of what a person wants to do, and the next question the next part.
#[must_use]
pub const fn gesture_continues_with_next(
    decision: Decision,
    choice: Choice,
    next: Decision,
) -> bool {
    continues_choice_outside_combat(decision, choice, next)
        || continues_choice_in_combat(decision, choice, next)
}

/// Tells whether a click on a piece can answer a question and the next together. After a leader on a mission there may
/// be another, but who clicks the other mission does not mean any leader for the first.
#[must_use]
pub const fn one_click_answers_both(decision: Decision, choice: Choice, next: Decision) -> bool {
    gesture_continues_with_next(decision, choice, next)
        && !matches!(decision, Decision::AssignLeader)
}

/// Tells whether a question continues what a choice has begun, outside combats.
const fn continues_choice_outside_combat(
    decision: Decision,
    choice: Choice,
    next: Decision,
) -> bool {
    match decision {
        Decision::Assign => {
            matches!(choice, Choice::Mission(_) | Choice::Join(_))
                && matches!(next, Decision::AssignLeader)
        }
        Decision::AssignLeader => matches!(next, Decision::Assign),
        Decision::Command => matches!(
            (choice, next),
            (Choice::Lead(_), Decision::Activate { .. })
                | (Choice::Reveal(..), Decision::MissionPlace { .. })
        ),
        Decision::Activate { .. } => matches!(next, Decision::Move { .. }),
        Decision::Recruit => {
            matches!(choice, Choice::Recruit(_)) && matches!(next, Decision::RecruitLeader)
        }
        Decision::Mobilize { .. } => matches!(next, Decision::TransferFrom),
        Decision::TransferFrom => matches!(next, Decision::Transfer { .. }),
        Decision::RebelStart => matches!(next, Decision::RebelStartUnit { .. }),
        Decision::PlantNumber => matches!(next, Decision::PlantOrder { .. }),
        _ => false,
    }
}

/// Tells whether a question continues what a choice has begun in a combat: an attack is one act from its first card to
/// its last hit, unless chance comes in.
const fn continues_choice_in_combat(decision: Decision, choice: Choice, next: Decision) -> bool {
    match decision {
        Decision::CombatAction => match choice {
            Choice::Tactic(..) => is_question_of_attack(next),
            _ => matches!(next, Decision::ConvertHits | Decision::AssignDamage { .. }),
        },
        Decision::CardDamage { .. } | Decision::Bombardment | Decision::ConvertHits => {
            is_question_of_attack(next)
        }
        Decision::Block => matches!(choice, Choice::Tactic(..)) && is_question_of_block(next),
        Decision::BlockCost { .. } | Decision::BlockDamage { .. } => is_question_of_block(next),
        Decision::Retreat => matches!(next, Decision::RetreatTo { .. }),
        Decision::RetreatTo { .. } => matches!(next, Decision::RetreatUnits { .. }),
        _ => false,
    }
}

const fn is_question_of_attack(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::CombatAction
            | Decision::CardDamage { .. }
            | Decision::ConcentrateFire { .. }
            | Decision::BrilliantStrategy { .. }
            | Decision::Bombardment
            | Decision::ConvertHits
            | Decision::AssignDamage { .. }
    )
}

const fn is_question_of_block(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Block | Decision::BlockCost { .. } | Decision::BlockDamage { .. }
    )
}

/// Tells whether a question is the same as the one before, about the next thing of its kind.
#[must_use]
pub fn repeats_question(decision: Decision, choice: Choice, next: Decision) -> bool {
    match (decision, next) {
        (Decision::ImperialStart { .. }, Decision::ImperialStart { .. })
        | (Decision::RebelStartUnit { .. }, Decision::RebelStartUnit { .. })
        | (Decision::Build { .. }, Decision::Build { .. })
        | (Decision::Deploy { .. }, Decision::Deploy { .. })
        | (Decision::AssignDamage { .. }, Decision::AssignDamage { .. })
        | (Decision::CardDamage { .. }, Decision::CardDamage { .. })
        | (Decision::BlockDamage { .. }, Decision::BlockDamage { .. })
        | (Decision::ConcentrateFire { .. }, Decision::ConcentrateFire { .. })
        | (Decision::PlantOrder { .. }, Decision::PlantOrder { .. })
        | (Decision::OrderObjectives { .. }, Decision::OrderObjectives { .. })
        | (Decision::QueueUnit { .. }, Decision::QueueUnit { .. })
        | (Decision::Demolish { .. }, Decision::Demolish { .. })
        | (Decision::DiscardMission, Decision::DiscardMission) => true,
        (Decision::Move { .. }, Decision::Move { .. })
        | (Decision::CardMove { .. }, Decision::CardMove { .. })
        | (Decision::Transfer { .. }, Decision::Transfer { .. })
        | (Decision::RetreatUnits { .. }, Decision::RetreatUnits { .. })
        | (Decision::DestroyUnits { .. }, Decision::DestroyUnits { .. })
        | (Decision::RaidQueue { .. }, Decision::RaidQueue { .. })
        | (Decision::Excess { .. }, Decision::Excess { .. }) => choice != Choice::Done,
        _ => false,
    }
}

/// Tells whether a question stands on the same sheet as the one that a choice answers: the same once more, or the next
/// step of a card.
#[must_use]
pub fn next_question_stays_on_sheet(decision: Decision, choice: Choice, next: Decision) -> bool {
    let is_next_step = match decision {
        Decision::Bombardment => matches!(next, Decision::CardDamage { .. }),
        Decision::Block => matches!(choice, Choice::Tactic(..)) && is_question_of_block(next),
        Decision::BlockCost { .. } | Decision::BlockDamage { .. } => is_question_of_block(next),
        _ => false,
    };
    is_next_step || repeats_question(decision, choice, next)
}

/// Tells whether one click or drag answers a question together with the next: it names the leader and the mission, the
/// leader and the system, or the mission and its target.
#[must_use]
pub const fn same_act_answers_both(decision: Decision, choice: Choice, next: Decision) -> bool {
    matches!(
        (decision, choice, next),
        (
            Decision::Assign,
            Choice::Mission(_) | Choice::Join(_),
            Decision::AssignLeader
        ) | (
            Decision::Command,
            Choice::Lead(_),
            Decision::Activate { .. }
        ) | (
            Decision::Command,
            Choice::Reveal(..),
            Decision::MissionPlace { .. }
        ) | (
            Decision::Retreat,
            Choice::Retreat(_),
            Decision::RetreatTo { .. }
        )
    )
}

/// The kinds of gestures, as people would name them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum GestureKind {
    /// Placing the starting units of a side.
    SetUp,
    /// Putting leaders on missions.
    Assignment,
    /// Activating a system and moving units there.
    Activation,
    /// Revealing a mission and saying where it happens.
    Mission,
    /// Choosing everything that is built.
    Build,
    /// Placing everything that leaves the queue.
    Deployment,
    /// A part of a combat: an attack, a block, a retreat.
    Combat,
    /// Any other act.
    Other,
}

/// Returns the kind of gesture that a choice begins.
#[must_use]
pub const fn gesture_kind(decision: Decision, choice: Choice) -> GestureKind {
    match (decision, choice) {
        (
            Decision::ImperialStart { .. } | Decision::RebelStart | Decision::RebelStartUnit { .. },
            _,
        ) => GestureKind::SetUp,
        (Decision::Assign, Choice::Mission(_) | Choice::Join(_)) => GestureKind::Assignment,
        (Decision::Command, Choice::Lead(_)) => GestureKind::Activation,
        (Decision::Command, Choice::Reveal(..)) => GestureKind::Mission,
        (Decision::Build { .. }, _) => GestureKind::Build,
        (Decision::Deploy { .. }, _) => GestureKind::Deployment,
        (
            Decision::AddLeader
            | Decision::CombatAction
            | Decision::ConvertHits
            | Decision::AssignDamage { .. }
            | Decision::CardDamage { .. }
            | Decision::BrilliantStrategy { .. }
            | Decision::ConcentrateFire { .. }
            | Decision::Bombardment
            | Decision::Block
            | Decision::BlockCost { .. }
            | Decision::BlockDamage { .. }
            | Decision::CombatCard { .. }
            | Decision::CombatObjective
            | Decision::Retreat
            | Decision::RetreatTo { .. }
            | Decision::RetreatUnits { .. },
            _,
        ) => GestureKind::Combat,
        _ => GestureKind::Other,
    }
}
