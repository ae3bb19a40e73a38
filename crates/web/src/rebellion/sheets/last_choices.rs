//! The choices of the last time, which this browser keeps: the places of the starting units, and what every icon built.

use std::collections::BTreeMap;

use gestures::Draft;
use gestures::rebellion::placement_sheet::PlacementSheet;
use gestures::rebellion::sequence_sheet::{SequenceRow, SequenceSheet};
use rebellion::{Choice, Decision, State};
use tabletop::Seat;

use crate::storage::{load_value, store_value};

/// The units that the icons of a place built, by place and icon, in order.
type Builds = BTreeMap<String, Vec<String>>;

const BUILDS_NAME: &str = "last-builds";

/// Returns the name under which the set-up of a side is kept.
fn set_up_storage_name(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "last-set-up-rebel",
        _ => "last-set-up-imperial",
    }
}

/// Keeps the set-up of a draft.
pub(super) fn remember_set_up(draft: &Draft<State>) {
    let choices = draft.list_choices();
    let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
    store_value(set_up_storage_name(draft.own_seat()), &choices);
}

/// Returns the choices of the last set-up of a seat.
pub(super) fn last_set_up(seat: Seat) -> Vec<Choice> {
    let kept: Vec<String> = load_value(set_up_storage_name(seat)).unwrap_or_default();
    kept.iter().filter_map(|text| text.parse().ok()).collect()
}

/// Returns the draft after the same beginning as the last time, if that is possible.
pub(super) fn draft_with_last_set_up(draft: &Draft<State>) -> Option<Draft<State>> {
    let last = last_set_up(draft.own_seat());
    let start = last.iter().find(|it| matches!(it, Choice::Start(_)))?;
    let mut draft = draft.clone();
    draft.add_choice(*start).ok()?;
    Some(draft)
}

/// Places what has no place yet where it stood the last time, as far as that is possible.
pub(super) fn repeat_last_placement(sheet: &mut PlacementSheet, last: &[Choice]) {
    for choice in last {
        if let Choice::Place(unit, place) = *choice {
            sheet.place_unit(unit, place);
        }
    }
}

/// Returns the place and icon that a question about building is about.
fn build_question_key(decision: Decision) -> Option<String> {
    match decision {
        Decision::Build { place, icon } => Some(format!("{place} {icon:?}")),
        _ => None,
    }
}

/// Returns what is kept of the answers of a sheet, in place of what was kept of the same icons.
fn merge_build_answers(mut kept: Builds, rows: &[SequenceRow]) -> Builds {
    let mut own = Builds::new();
    for row in rows {
        if let (Some(key), Choice::Build(_)) = (build_question_key(row.decision), row.answer) {
            own.entry(key).or_default().push(row.answer.to_string());
        }
    }
    kept.extend(own);
    kept
}

/// Keeps what is built.
pub(super) fn remember_builds(rows: &[SequenceRow]) {
    let kept: Builds = load_value(BUILDS_NAME).unwrap_or_default();
    store_value(BUILDS_NAME, &merge_build_answers(kept, rows));
}

/// Answers as the last time what was answered then and still can be.
fn apply_stored_build_answers(sheet: &mut SequenceSheet, mut kept: Builds) {
    for index in 0..sheet.all_rows().len() {
        let Some(row) = sheet.all_rows().get(index).cloned() else {
            return; // an answer before it has made this question needless
        };
        let last = build_question_key(row.decision).and_then(|key| {
            let answers = kept.get_mut(&key).filter(|all| !all.is_empty())?;
            answers.remove(0).parse::<Choice>().ok()
        });
        if let Some(last) = last.filter(|it| row.options.contains(it) && *it != row.answer) {
            sheet.set_answer(index, last);
        }
    }
}

/// Builds the same as the last time where that is possible.
pub(super) fn repeat_last_builds(sheet: &mut SequenceSheet) {
    apply_stored_build_answers(sheet, load_value(BUILDS_NAME).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use gestures::rebellion::start_draft;
    use rebellion::Setup;
    use tabletop::{Game, RandomPlayer, Seed, Session, Viewer};

    use super::*;

    fn draft_of(session: &Session<State>) -> Draft<State> {
        let seat = session.state().deciding_seat().expect("a decision");
        start_draft(&session.state().view(Viewer::Seat(seat))).expect("a draft")
    }

    /// Plays at random to a question about building with something to choose.
    fn play_to_building() -> SequenceSheet {
        for number in 0..50 {
            let seed = Seed::from_words(&format!("building {number}"));
            let mut session = Session::<State>::new(Setup::FULL, seed);
            let mut player = RandomPlayer::new(number);
            while let Some(seat) = session.state().deciding_seat() {
                let choices = session.state().legal_choices();
                let sheet = SequenceSheet::open_sheet(draft_of(&session));
                let builds = |row: &SequenceRow| build_question_key(row.decision).is_some();
                let several = |row: &SequenceRow| builds(row) && row.options.len() > 1;
                if let Some(sheet) = sheet.filter(|it| it.all_rows().iter().any(several)) {
                    return sheet;
                }
                let choice = player.pick_any(&choices);
                session.choose(seat, choice).expect("a legal choice");
            }
        }
        panic!("nobody ever builds");
    }

    #[test]
    fn what_was_built_the_last_time_is_filled_in() {
        let mut sheet = play_to_building();
        let suggested = sheet.clone();
        let rows = sheet.all_rows().to_vec();
        let other = |row: &SequenceRow| {
            let mut options = row.options.iter();
            let build = |it: &&Choice| **it != row.answer && matches!(it, Choice::Build(_));
            options.find(build).copied()
        };
        let (index, wanted) = rows
            .iter()
            .enumerate()
            .find_map(|(index, row)| Some((index, other(row)?)))
            .expect("another unit can be built");
        sheet.set_answer(index, wanted);
        let kept = merge_build_answers(Builds::new(), sheet.all_rows());
        let mut next = suggested;
        assert_ne!(next.all_rows()[index].answer, wanted);
        apply_stored_build_answers(&mut next, kept);
        assert_eq!(next.all_rows()[index].answer, wanted);
    }

    #[test]
    fn starting_units_stand_where_they_stood_the_last_time() {
        let session = Session::<State>::new(Setup::FULL, Seed::from_words("last time"));
        let mut sheet = PlacementSheet::open_sheet(draft_of(&session)).expect("a sheet");
        sheet.place_remaining_as_suggested();
        let last = sheet.finish_draft().expect("a set-up").list_choices();
        let mut next = PlacementSheet::open_sheet(draft_of(&session)).expect("a sheet");
        repeat_last_placement(&mut next, &last);
        assert_eq!(next.unplaced_total(), 0);
        let mut again = next.finish_draft().expect("a set-up").list_choices();
        let mut last = last;
        last.sort_unstable();
        again.sort_unstable();
        assert_eq!(again, last);
    }
}
