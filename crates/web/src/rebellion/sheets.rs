//! Sheets: one place to answer questions that belong together. Moves, set-up, deployment, building, damage.

mod attack_actions;
mod bag_panel;
mod fleet_drag;
mod last_choices;
mod placement_panel;
mod refusal_hints;
mod sequence_panel;

use gestures::Draft;
use gestures::rebellion::bag_sheet::{BagSheet, is_answered_with_bag_sheet};
use gestures::rebellion::placement_sheet::{PlacementSheet, unit_to_place};
use gestures::rebellion::sequence_sheet::{SequenceSheet, is_answered_with_sequence_sheet};
use leptos::prelude::*;
use rebellion::{Choice, Decision, State};

use super::target_odds::target_odds;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text, ui_text_with};

pub(super) use fleet_drag::{is_own_fleet, routes_moving_fleet};
pub(super) use refusal_hints::refusal_hint;

/// Tells whether a draft leads to a question that has a sheet.
pub(super) fn opens_sheet(draft: &Draft<State>) -> bool {
    let Some(decision) = draft.next_decision() else {
        return false;
    };
    if is_answered_with_bag_sheet(decision) {
        return draft.legal_choices()[..] != [Choice::Done];
    }
    decision == Decision::RebelStart
        || decision == Decision::CombatAction
        || unit_to_place(decision).is_some()
        || is_answered_with_sequence_sheet(decision)
}

/// Draws the sheet of the current question.
pub(super) fn decision_sheet(desk: Interaction<State>) -> Option<AnyView> {
    let draft = desk.current_draft()?;
    let decision = draft.next_decision()?;
    if decision == Decision::RebelStart {
        Some(placement_panel::rebel_start_panel(desk, draft))
    } else if decision == Decision::CombatAction {
        let view = draft.seat_view();
        let actions = attack_actions::attack_actions(desk, &view);
        SequenceSheet::open_attack_sheet(draft)
            .map(|sheet| sequence_panel::sequence_panel(desk, sheet, decision, Some(actions)))
    } else if is_answered_with_bag_sheet(decision) {
        BagSheet::open_sheet(draft).map(|sheet| bag_panel::bag_panel(desk, sheet))
    } else if unit_to_place(decision).is_some() {
        PlacementSheet::open_sheet(draft)
            .map(|sheet| placement_panel::placement_panel(desk, sheet, decision))
    } else {
        SequenceSheet::open_sheet(draft)
            .map(|sheet| sequence_panel::sequence_panel(desk, sheet, decision, None))
    }
}

/// Returns the title of the sheet of a question, if the question itself is about a part of it only.
pub(super) fn sheet_title(decision: Decision) -> Option<String> {
    let key = match decision {
        Decision::ImperialStart { .. } | Decision::RebelStartUnit { .. } => "ui-title-set-up",
        Decision::Deploy { .. } => "ui-title-deploy",
        Decision::Build { .. } => "ui-title-build",
        Decision::AssignDamage { .. } | Decision::CardDamage { .. } => "ui-title-damage",
        Decision::BlockDamage { .. } => "ui-title-block",
        _ => return None,
    };
    Some(ui_text(key))
}

/// Returns the text of a route beside its open sheet, which says the rest.
pub(super) fn route_text_beside_sheet(route: &Draft<State>) -> String {
    match route.list_choices().last() {
        Some(Choice::Activate(leader, _)) => {
            let leader = locale::rebellion::short_name(texts(), leader.id());
            ui_text_with("ui-route-with", &[("leader", leader.as_str().into())])
        }
        _ => draft_text(route),
    }
}

/// Returns the chances at the target that a route ends with.
fn route_target_odds_text(route: &Draft<State>) -> Option<String> {
    let aim = *route.list_choices().last()?;
    let mut before = route.clone();
    before.truncate_to(route.len() - 1);
    let view = before.seat_view();
    let index = view.choices.iter().position(|it| *it == aim)?;
    let odds = target_odds(&view).into_iter().nth(index)??;
    Some(odds.button_text())
}

/// Returns the text of a route.
pub(super) fn draft_text(route: &Draft<State>) -> String {
    let short = |id: &str| locale::rebellion::short_name(texts(), id);
    match route.list_choices().last() {
        Some(Choice::Activate(leader, place)) => {
            let (leader, place) = (short(leader.id()), State::name(place.id()));
            let gaps = [
                ("leader", leader.as_str().into()),
                ("place", place.as_str().into()),
            ];
            ui_text_with("ui-route-activate", &gaps)
        }
        Some(Choice::Assign(assigned, assignee)) => {
            let (leader, mission) = (short(assignee.id()), State::name(assigned.id()));
            let gaps = [
                ("leader", leader.as_str().into()),
                ("mission", mission.as_str().into()),
            ];
            let row = assigned.row();
            let able = assignee.skill_icons(row.skill) >= row.requirement;
            ui_text_with(
                if able {
                    "ui-route-assign"
                } else {
                    "ui-route-assign-short"
                },
                &gaps,
            )
        }
        Some(last @ (Choice::At(_) | Choice::Against(_))) => {
            let revealed = route.list_choices().iter().rev().find_map(|it| match it {
                Choice::Reveal(mission, _) => Some(State::name(mission.id())),
                _ => None,
            });
            let target = match last {
                Choice::Against(leader) => State::name(leader.id()),
                Choice::At(place) => State::name(place.id()),
                _ => String::new(),
            };
            let mission = revealed.unwrap_or_default();
            let gaps = [
                ("mission", mission.as_str().into()),
                ("target", target.as_str().into()),
            ];
            let text = ui_text_with("ui-route-reveal", &gaps);
            match route_target_odds_text(route) {
                Some(odds) => format!("{text} ({odds})"),
                None => text,
            }
        }
        _ => {
            let answers = route.choices_with_questions();
            let texts = answers.map(|(at, it)| State::choice_button_text(&at, it));
            texts.last().unwrap_or_default()
        }
    }
}
