//! Turns games that were played choice by choice into the gestures of people, and back.

use ::rebellion::{Choice, Decision, State};
use tabletop::{Game, Seat, Step, Viewer};

use super::bag_sheet::{BagSheet, is_answered_with_bag_sheet};
use super::grammar::{
    GestureKind, belongs_together, gesture_kind, next_question_stays_on_sheet,
    same_act_answers_both,
};
use super::ordered_answers::{OrderedAnswers, continues_draws_with_specials, question_of_step};
use super::placement_sheet::{PlacementSheet, unit_to_place};
use super::sequence_sheet::{SequenceSheet, is_answered_with_sequence_sheet};
use super::{shows_only_own_knowledge, start_draft};
use crate::draft::Draft;

/// One act of a person, found in a game.
#[derive(Clone, Debug)]
pub struct Gesture {
    /// The seat of the person.
    pub seat: Seat,
    /// The kind of act.
    pub kind: GestureKind,
    /// The number of its first choice among all choices of the game.
    pub start: usize,
    /// Its choices.
    pub choices: Vec<Choice>,
    /// The questions that had more than one answer, or whose only answer had to be given by hand.
    pub prompts: usize,
    /// The acts of the hand that it takes at least: a leader dragged onto a mission, a click on a piece or a choice, a
    /// sheet that is filled in and confirmed.
    pub acts: usize,
    /// True if it takes an act only because it is played online, where an only answer does not give itself if its
    /// number would tell something about a hand.
    pub is_forced_online: bool,
    /// True if an order for the rest of a combat gives all its answers.
    pub is_ordered: bool,
}

impl Gesture {
    /// Tells whether a person has to do anything at all alone against the computer, where a gesture of forced answers
    /// plays itself, and so does what is ordered.
    #[must_use]
    pub const fn needs_person_to_act(&self) -> bool {
        self.prompts > 0 && !self.is_forced_online && !self.is_ordered
    }
}

/// Tells whether somebody learns something by the step with this number.
fn step_reveals_information(steps: &[Step<State>], index: usize) -> bool {
    let next = steps.get(index + 1);
    steps[index].reveals_hidden() || next.is_none_or(|next| next.seat != steps[index].seat)
}

/// Tells whether the step with this number continues the gesture of the one before.
fn continues_gesture(steps: &[Step<State>], index: usize) -> bool {
    let Some((before, step)) = index.checked_sub(1).map(|it| (&steps[it], &steps[index])) else {
        return false;
    };
    let foreseen = !step_reveals_information(steps, index - 1)
        || (before.seat == step.seat
            && before.drawn.is_empty()
            && shows_only_own_knowledge(before.choice));
    let (Some(asked), Some(next)) = (question_of_step(before), question_of_step(step)) else {
        return false;
    };
    before.seat == step.seat && foreseen && belongs_together(asked, before.choice, next)
}

/// Tells whether a person is asked at the step with this number. An only answer gives itself, unless it would end the
/// chance to take back what the person has just done.
fn is_person_asked(steps: &[Step<State>], index: usize) -> bool {
    let several = steps[index].state_before().legal_choices().len() > 1;
    let undoable = index > 0
        && steps[index - 1].seat == steps[index].seat
        && !step_reveals_information(steps, index - 1);
    several || (undoable && step_reveals_information(steps, index))
}

/// Tells whether a step is answered by the same act of the hand as the one before: on one sheet, or by a click or drag
/// that names both.
fn continues_act(steps: &[Step<State>], index: usize) -> bool {
    let (before, step) = (&steps[index - 1], &steps[index]);
    let (Some(asked), Some(next)) = (question_of_step(before), question_of_step(step)) else {
        return false;
    };
    let has_sheet = is_answered_with_bag_sheet(asked)
        || is_answered_with_sequence_sheet(asked)
        || unit_to_place(asked).is_some();
    same_act_answers_both(asked, before.choice, next)
        || one_confirmation_answers_both(before, step)
        || has_sheet && next_question_stays_on_sheet(asked, before.choice, next)
}

/// Tells whether the sheet of an attack answers two steps with one confirmation: it ends the actions after the damage of
/// a card, and assigns the hits once they are ended.
fn one_confirmation_answers_both(before: &Step<State>, step: &Step<State>) -> bool {
    let is_done = |step: &Step<State>| step.choice == Choice::Done;
    match (question_of_step(before), question_of_step(step)) {
        (Some(Decision::CombatAction), Some(Decision::AssignDamage { .. })) => is_done(before),
        (
            Some(
                Decision::CardDamage { .. }
                | Decision::ConcentrateFire { .. }
                | Decision::Bombardment,
            ),
            Some(Decision::CombatAction),
        ) => is_done(step),
        _ => false,
    }
}

/// Finds the gestures of a game, and counts the acts that they take.
#[must_use]
pub fn find_gestures(steps: &[Step<State>]) -> Vec<Gesture> {
    let mut gestures: Vec<Gesture> = Vec::new();
    let ordered = OrderedAnswers::find_ordered_answers(steps);
    let mut is_act_counted = false;
    for (index, step) in steps.iter().enumerate() {
        let Some(decision) = question_of_step(step) else {
            break;
        };
        let continues = !gestures.is_empty() && continues_gesture(steps, index);
        let asked = is_person_asked(steps, index);
        // What is forced in the middle of a gesture is answered together with the rest.
        let asked_online = !continues && !State::choice_count_is_public(&decision);
        if !continues {
            gestures.push(Gesture {
                seat: step.seat,
                kind: gesture_kind(decision, step.choice),
                start: index,
                choices: Vec::new(),
                prompts: 0,
                acts: 0,
                is_forced_online: asked_online && !asked,
                is_ordered: true,
            });
        }
        let Some(gesture) = gestures.last_mut() else {
            break;
        };
        is_act_counted &=
            continues && continues_act(steps, index) || continues_draws_with_specials(steps, index);
        let is_asked = asked || asked_online;
        if is_asked && !ordered.is_ordered(index) && !is_act_counted {
            gesture.acts += 1;
            is_act_counted = true;
        }
        gesture.acts += ordered.extra_acts(index);
        gesture.is_ordered &= ordered.is_ordered(index) || !is_asked;
        gesture.is_forced_online &= !asked;
        gesture.prompts += usize::from(asked || asked_online);
        gesture.choices.push(step.choice);
    }
    gestures
}

/// Composes the choices of a gesture as a screen does: from the view at its start, part after part through the sheets
/// that they belong to. Returns `None` if a sheet cannot say what was chosen.
#[must_use]
pub fn compose_through_sheets(gesture: &Gesture, before: &State) -> Option<Vec<Choice>> {
    let mut draft = start_draft(&before.view(Viewer::Seat(gesture.seat)))?;
    while let Some(rest) = gesture
        .choices
        .get(draft.len()..)
        .filter(|it| !it.is_empty())
    {
        // A unit that was held back before an equal one was placed is not asked for when that one comes first.
        let Some(decision) = draft.next_decision() else {
            break;
        };
        draft = match decision {
            decision if is_answered_with_bag_sheet(decision) => {
                compose_through_bag_sheet(draft, rest)?
            }
            decision if unit_to_place(decision).is_some() => {
                compose_through_placement_sheet(draft, rest)?
            }
            decision if is_answered_with_sequence_sheet(decision) => {
                compose_through_sequence_sheet(draft, rest)?
            }
            _ => {
                draft.add_choice(rest[0]).ok()?;
                draft
            }
        };
    }
    Some(draft.list_choices())
}

fn compose_through_bag_sheet(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let mut sheet = BagSheet::open_sheet(draft)?;
    for choice in chosen.iter().filter(|it| **it != Choice::Done) {
        sheet.add_item(*choice).then_some(())?;
    }
    sheet.finish_draft()
}

fn compose_through_placement_sheet(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let mut sheet = PlacementSheet::open_sheet(draft)?;
    for choice in chosen {
        if let Choice::Place(unit, place) = *choice {
            sheet.place_unit(unit, place).then_some(())?;
        }
    }
    sheet.finish_draft()
}

fn compose_through_sequence_sheet(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let before = draft.len();
    let draft = SequenceSheet::open_sheet(draft)?.answer_as_chosen(chosen);
    (draft.len() > before).then_some(draft)
}
