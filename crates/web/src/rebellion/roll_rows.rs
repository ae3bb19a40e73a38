//! Rolls on the stage, a row each: who rolled, for what, all dice, and what they came to.

use leptos::prelude::*;
use locale::Argument;
use rebellion::{Face, State};

use super::dice_drawing::{draw_fallen_die, draw_replaced_die};
use super::stage_scenes::{RollCause, Scene, SceneKind, StageRoll};
use crate::art::{self, marks};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws a roll as a row.
pub(super) fn roll_row(roll: &StageRoll, index: usize) -> AnyView {
    let side = roll.faction;
    view! {
        <li class="roll-row" data-side=side.id() data-roll=roll.key.data_roll_attribute_value() style=("--row", index.to_string())>
            {art::draw_picture(marks::side_mark(side.side()), "mark")}
            <span class="cause">{cause_text(roll)}</span>
            <div class="dice">{draw_rolled_dice(roll)}</div>
            <b class="sum">{roll_result_text(roll)}</b>
        </li>
    }
    .into_any()
}

/// Draws all dice of a roll; those that were rerolled or turned lie behind what became of them.
pub(super) fn draw_rolled_dice(roll: &StageRoll) -> Vec<AnyView> {
    let mut all = Vec::new();
    for die in &roll.dice {
        all.push(draw_fallen_die(
            die.final_face(),
            die.colour,
            !die.earlier_faces().is_empty(),
        ));
        let earlier = die.earlier_faces().iter().rev();
        all.extend(earlier.map(|face| draw_replaced_die(*face, die.colour)));
    }
    all
}

/// Draws the dice of a roll that were rerolled or turned, as they fell at first.
pub(super) fn draw_replaced_dice(roll: &StageRoll) -> Vec<AnyView> {
    let earlier = roll.dice.iter().flat_map(|die| {
        let faces = die.earlier_faces().iter();
        faces.map(|face| draw_replaced_die(*face, die.colour))
    });
    earlier.collect()
}

fn cause_text(roll: &StageRoll) -> String {
    match roll.cause {
        RollCause::Mission => State::name(roll.faction.id()),
        RollCause::Plans => State::name("death-star-plans-2"),
        RollCause::Attack(round, theater) => {
            let theater = State::name(theater.id());
            let gaps: [(&str, Argument<'_>); 2] = [
                ("round", round.into()),
                ("theater", theater.as_str().into()),
            ];
            ui_text_with("ui-attack-in", &gaps)
        }
    }
}

/// Says what a roll came to: successes, or hits and specials.
fn roll_result_text(roll: &StageRoll) -> String {
    match roll.cause {
        RollCause::Mission => ui_text_with("ui-successes", &[("count", roll.successes().into())]),
        RollCause::Plans | RollCause::Attack(..) => {
            let hits = roll.count_dice_showing(&[Face::Hit, Face::DirectHit]);
            let mut said = ui_text_with("ui-hits-rolled", &[("count", hits.into())]);
            if roll.blocked > 0 {
                let blocked = ui_text_with("ui-attack-blocked", &[("count", roll.blocked.into())]);
                said = format!("{said}, {blocked}");
            }
            said
        }
    }
}

/// Draws rolls as a list, the newest first.
pub(super) fn draw_roll_list<'a>(rolls: impl Iterator<Item = &'a StageRoll>) -> Option<AnyView> {
    let rolls: Vec<&StageRoll> = rolls.collect();
    let rows = rolls.iter().rev().enumerate();
    let rows: Vec<AnyView> = rows.map(|(index, roll)| roll_row(roll, index)).collect();
    (!rows.is_empty()).then(|| {
        view! { <ol class="roll-rows" aria-label=ui_text("ui-rolls")>{rows}</ol> }.into_any()
    })
}

/// Draws scenes that were over before the one on the stage, each with all that was rolled in it.
pub(super) fn draw_earlier_scenes(scenes: &[Scene]) -> Option<AnyView> {
    let parts = scenes.iter().rev().map(|scene| {
        view! { <div class="earlier-scene"><h3>{scene_title(scene)}</h3>{draw_roll_list(scene.rolls.iter())}</div> }
    });
    let parts = parts.collect_view();
    (!scenes.is_empty()).then(|| {
        view! { <div class="earlier-scenes" tabindex="0" role="group" aria-label=ui_text("ui-rolls-before")>{parts}</div> }
            .into_any()
    })
}

/// Returns the title of a scene, with its result.
pub(super) fn scene_title(scene: &Scene) -> String {
    match scene.kind {
        SceneKind::Mission {
            mission,
            place,
            succeeded,
            ..
        } => {
            let name = State::name(mission.id());
            let place = place
                .map(|place| State::name(place.id()))
                .unwrap_or_default();
            let result = match succeeded {
                Some(true) => "success",
                Some(false) => "failure",
                None => "open",
            };
            let gaps: [(&str, Argument<'_>); 3] = [
                ("mission", name.as_str().into()),
                ("place", place.as_str().into()),
                ("result", result.into()),
            ];
            ui_text_with("ui-mission-was", &gaps)
        }
        SceneKind::Combat { system, .. } => {
            let place = State::name(system.id());
            ui_text_with("ui-combat", &[("system", place.as_str().into())])
        }
    }
}
