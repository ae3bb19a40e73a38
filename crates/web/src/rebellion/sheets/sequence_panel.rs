//! The sheet of questions with an answer each: what every icon builds, what every die hits. All are filled in.

use gestures::rebellion::sequence_sheet::{SequenceRow, SequenceSheet};
use leptos::prelude::*;
use rebellion::{Choice, Decision, State, Unit};
use wasm_bindgen::JsCast;

use super::last_choices::{remember_builds, repeat_last_builds};
use crate::art;
use crate::browser;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text};

/// Draws the sheet.
pub(super) fn sequence_panel(
    desk: Interaction<State>,
    mut sheet: SequenceSheet,
    decision: Decision,
    actions: Option<AnyView>,
) -> AnyView {
    let is_attack = decision == Decision::CombatAction;
    let builds = matches!(decision, Decision::Build { .. });
    if builds {
        repeat_last_builds(&mut sheet);
    }
    let sheet = RwSignal::new(sheet);
    let changed = RwSignal::new(None::<usize>);
    // A piece on the table answers the first question that it can answer and that has another answer.
    desk.let_sheet_take_picks(move |choice| {
        let found = sheet.with_untracked(|it| {
            let fits = |row: &SequenceRow| row.options.contains(&choice) && row.answer != choice;
            it.all_rows().iter().position(fits)
        });
        if let Some(index) = found {
            sheet.update(|it| it.set_answer(index, choice));
        }
        // Other actions of an attack come before its hits.
        found.is_some() || !is_attack
    });
    let rows = move || {
        let rows = sheet.with(|it| it.all_rows().to_vec());
        let rows = rows.into_iter().enumerate();
        rows.map(|(index, row)| answer_row(sheet, changed, index, &row))
            .collect_view()
    };
    // The answer that was changed keeps the focus.
    Effect::new(move |_| {
        sheet.track();
        if let Some(index) = changed.try_update(Option::take).flatten() {
            browser::set_timeout(0, move || refocus_picked_answer(index));
        }
    });
    let confirm = move |_| {
        if builds {
            sheet.with_untracked(|it| remember_builds(it.all_rows()));
        }
        let draft = sheet.with_untracked(|it| it.finished_draft().clone());
        desk.hold_or_send_draft(draft);
    };
    let suggestion = ui_text(if builds {
        "ui-suggest-build"
    } else {
        "ui-assign-for-me"
    });
    let is_empty = sheet.with_untracked(|it| it.all_rows().is_empty());
    let is_open = |row: &SequenceRow| row.useful.len() > 1;
    let has_choice = sheet.with_untracked(|it| it.all_rows().iter().any(is_open));
    let confirm_key = match (is_attack, is_empty) {
        (true, true) => "ui-end-attack",
        (true, false) => "ui-assign-and-end",
        _ => "ui-confirm-sheet",
    };
    view! {
        <section class="gesture-sheet sequence" aria-label=ui_text(if builds { "ui-sheet-build" } else { "ui-sheet-damage" })>
            {actions}
            {has_choice.then(|| view! { <div class="sheet-tools">
                <button class="quiet suggest" on:click=move |_| sheet.update(SequenceSheet::suggest_all_answers)>{suggestion}</button>
            </div> })}
            <div class="sheet-rows">{rows}</div>
            <button class="strong confirm-gesture" on:click=confirm>{ui_text(confirm_key)}</button>
        </section>
    }
    .into_any()
}

/// Draws a question with its answers.
fn answer_row(
    sheet: RwSignal<SequenceSheet>,
    changed: RwSignal<Option<usize>>,
    index: usize,
    row: &SequenceRow,
) -> impl IntoView + use<> {
    let title = question_row_label(row.decision);
    let label = title.clone();
    let (decision, answer) = (row.decision, row.answer);
    let options = row.useful.iter().copied().map(|option| {
        let id = unit_of_answer(option).map(Unit::id);
        let picture = id.and_then(State::component_picture);
        let picture = picture.map(|(picture, class)| art::draw_picture(&picture, class));
        let text = answer_option_text(decision, option);
        let pick = move |_| {
            changed.set(Some(index));
            sheet.update(|it| it.set_answer(index, option));
        };
        view! {
            <button class="option" data-row=index.to_string() aria-pressed=(option == answer).to_string() on:click=pick>
                {picture}<span>{text}</span>
            </button>
        }
    });
    let options = options.collect_view();
    view! {
        <div class="answer-row" role="group" aria-label=label>
            <b>{title}</b><div class="options">{options}</div>
        </div>
    }
}

/// Returns the unit that an answer is about.
const fn unit_of_answer(option: Choice) -> Option<Unit> {
    match option {
        Choice::Build(unit)
        | Choice::Destroy(unit, _)
        | Choice::Hit(unit, _)
        | Choice::Block(unit, _) => Some(unit),
        _ => None,
    }
}

/// Returns the text of an answer: the unit alone, where the question says what happens to it.
fn answer_option_text(decision: Decision, option: Choice) -> String {
    match option {
        Choice::Build(unit) => State::name(unit.id()),
        Choice::Hit(unit, damage) | Choice::Block(unit, damage) => {
            let name = State::name(unit.id());
            match damage.markers + damage.assigned {
                0 => name,
                suffered => format!("{name} −{suffered}"),
            }
        }
        Choice::Decline => ui_text("ui-build-nothing"),
        _ => State::choice_button_text(&decision, option),
    }
}

/// Returns the label of a question.
fn question_row_label(decision: Decision) -> String {
    match decision {
        Decision::Build { place, .. } => State::name(place.id()),
        _ => locale::rebellion::question_text(texts(), &decision),
    }
}

/// Gives the focus back to the answer that was picked.
fn refocus_picked_answer(index: usize) {
    let selector = format!(".option[data-row='{index}'][aria-pressed='true']");
    let option = document().query_selector(&selector).ok().flatten();
    if let Some(option) = option.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = option.focus();
    }
}
