//! Hints at what would make a piece possible to choose: the answers to clicks on what is not on offer.

use locale::Argument;
use rebellion::{Choice, Decision, Leader, LeaderLocation, Mission, Place, State, Unit, View};

use crate::interaction::piece_id_without_place;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// Returns the hint for a piece, if there is one for this question.
pub(in crate::rebellion) fn refusal_hint(view: &View, piece: &str) -> Option<String> {
    let decision = view.decision?;
    let id = piece_id_without_place(piece);
    let place = piece.rsplit('@').next().unwrap_or(piece).parse::<Place>();
    let name = State::name(id);
    let say = |key: &str| {
        let gaps: [(&str, Argument<'_>); 1] = [("piece", name.as_str().into())];
        Some(ui_text_with(key, &gaps))
    };
    if let Ok(leader) = id.parse::<Leader>() {
        return leader_refusal_hint(view, decision, leader).and_then(say);
    }
    if id.parse::<Mission>().is_ok() {
        return match decision {
            Decision::Command => say("ui-hint-unassigned-mission"),
            Decision::Assign => say("ui-hint-no-leaders"),
            _ => None,
        };
    }
    match (decision, id.parse::<Unit>(), place) {
        (Decision::Assign | Decision::AssignLeader, ..) => say("ui-hint-assign-first"),
        (Decision::Command, ..) if !can_leader_activate_system(view) => say("ui-hint-nobody-leads"),
        (Decision::Move { to }, Ok(unit), Ok(from)) => {
            unit_move_refusal_hint(view, to, unit, from).and_then(say)
        }
        (Decision::Move { .. }, ..) => say("ui-hint-units-first"),
        (Decision::MissionPlace { .. }, ..) => say("ui-hint-lit-targets"),
        _ => None,
    }
}

/// Tells whether a leader on offer can activate a system.
fn can_leader_activate_system(view: &View) -> bool {
    let leads = |choice: &Choice| matches!(choice, Choice::Lead(_));
    view.choices.iter().any(leads)
}

/// Returns the hint for a leader: where they are instead.
fn leader_refusal_hint(view: &View, decision: Decision, leader: Leader) -> Option<&'static str> {
    let entry = view.leaders.iter().find(|it| it.leader == leader)?;
    if Some(entry.side) != view.own_faction() {
        return Some("ui-hint-other-side");
    }
    match (entry.spot, decision) {
        (LeaderLocation::On(_), Decision::Assign | Decision::AssignLeader) => {
            Some("ui-hint-on-mission")
        }
        (LeaderLocation::At(_), _) => Some("ui-hint-leader-used"),
        (LeaderLocation::Pool, Decision::Command) => Some("ui-hint-no-tactics"),
        _ => None,
    }
}

/// Returns the hint for a unit that cannot move.
fn unit_move_refusal_hint(view: &View, to: Place, unit: Unit, from: Place) -> Option<&'static str> {
    let held = view
        .leaders
        .iter()
        .any(|it| it.spot == LeaderLocation::At(from) && Some(it.side) == view.own_faction());
    match () {
        () if Some(unit.faction()) != view.own_faction() => Some("ui-hint-other-side"),
        () if from == to => Some("ui-hint-already-there"),
        () if unit.row().immobile => Some("ui-hint-immobile"),
        () if held => Some("ui-hint-held-back"),
        () if unit.row().needs_transport => Some("ui-hint-needs-ship"),
        () => Some("ui-hint-too-far"),
    }
}
