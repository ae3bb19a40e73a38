//! Turns games that were played choice by choice into the gestures of people, and back.

use ::rebellion::{Choice, Decision, State};
use tabletop::{Game, Seat, Step, Turn, Viewer};

use super::bag_sheet::{BagSheet, asks_for_bag};
use super::grammar::{GestureKind, belongs_together, gesture_kind};
use super::placement_sheet::{PlacementSheet, unit_to_place};
use super::sequence_sheet::{SequenceSheet, asks_for_sequence};
use super::{shows_only_own, start_draft};
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
}

impl Gesture {
    /// Tells whether a person has to do anything at all: a gesture of forced answers plays itself.
    #[must_use]
    pub const fn needs_act(&self) -> bool {
        self.prompts > 0
    }
}

/// Returns the question that a step answers.
fn asked_question(step: &Step<State>) -> Option<Decision> {
    match step.state_before().turn() {
        Turn::Decide { decision, .. } => Some(decision),
        Turn::Over(_) => None,
    }
}

/// Tells whether somebody learns something by the step with this number.
fn step_publishes(steps: &[Step<State>], index: usize) -> bool {
    let next = steps.get(index + 1);
    steps[index].reveals_hidden() || next.is_none_or(|next| next.seat != steps[index].seat)
}

/// Tells whether the step with this number continues the gesture of the one before.
fn continues_gesture(steps: &[Step<State>], index: usize) -> bool {
    let Some((before, step)) = index.checked_sub(1).map(|it| (&steps[it], &steps[index])) else {
        return false;
    };
    let foreseen = !step_publishes(steps, index - 1)
        || (before.seat == step.seat && before.drawn.is_empty() && shows_only_own(before.choice));
    let (Some(asked), Some(next)) = (asked_question(before), asked_question(step)) else {
        return false;
    };
    before.seat == step.seat && foreseen && belongs_together(asked, before.choice, next)
}

/// Tells whether a person is asked at the step with this number. An only answer gives itself, unless it would end the
/// chance to take back what the person has just done.
fn is_prompt(steps: &[Step<State>], index: usize) -> bool {
    let several = steps[index].state_before().legal_choices().len() > 1;
    let undoable = index > 0
        && steps[index - 1].seat == steps[index].seat
        && !step_publishes(steps, index - 1);
    several || (undoable && step_publishes(steps, index))
}

/// Finds the gestures of a game.
#[must_use]
pub fn find_gestures(steps: &[Step<State>]) -> Vec<Gesture> {
    let mut gestures: Vec<Gesture> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let Some(decision) = asked_question(step) else {
            break;
        };
        let prompts = usize::from(is_prompt(steps, index));
        match gestures.last_mut() {
            Some(gesture) if continues_gesture(steps, index) => {
                gesture.choices.push(step.choice);
                gesture.prompts += prompts;
            }
            _ => gestures.push(Gesture {
                seat: step.seat,
                kind: gesture_kind(decision, step.choice),
                start: index,
                choices: vec![step.choice],
                prompts,
            }),
        }
    }
    gestures
}

/// Composes the choices of a gesture as a screen does: from the view at its start, part after part through the sheets
/// that they belong to. Returns `None` if a sheet cannot say what was chosen.
#[must_use]
pub fn compose_gesture(gesture: &Gesture, before: &State) -> Option<Vec<Choice>> {
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
            decision if asks_for_bag(decision) => compose_bag(draft, rest)?,
            decision if unit_to_place(decision).is_some() => compose_placement(draft, rest)?,
            decision if asks_for_sequence(decision) => compose_sequence(draft, rest)?,
            _ => {
                draft.add_choice(rest[0]).ok()?;
                draft
            }
        };
    }
    Some(draft.list_choices())
}

fn compose_bag(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let mut sheet = BagSheet::open_sheet(draft)?;
    for choice in chosen.iter().filter(|it| **it != Choice::Done) {
        sheet.add_item(*choice).then_some(())?;
    }
    sheet.finish_draft()
}

fn compose_placement(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let mut sheet = PlacementSheet::open_sheet(draft)?;
    for choice in chosen {
        if let Choice::Place(unit, place) = *choice {
            sheet.place_unit(unit, place).then_some(())?;
        }
    }
    sheet.finish_draft()
}

fn compose_sequence(draft: Draft<State>, chosen: &[Choice]) -> Option<Draft<State>> {
    let mut sheet = SequenceSheet::open_sheet(draft)?;
    for (index, choice) in chosen.iter().enumerate() {
        sheet.set_answer(index, *choice);
    }
    Some(sheet.finished_draft().clone())
}
