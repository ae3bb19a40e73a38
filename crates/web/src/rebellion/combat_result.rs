//! A combat that is over, as long as the viewer has not acted: all that was rolled, and what both sides lost.

use leptos::prelude::*;
use rebellion::{Faction, Place, State, System};

use super::chart_positions::lies_in_lower_chart;
use super::roll_rows::{draw_earlier_scenes, draw_roll_list, scene_title};
use super::side_panel::draw_unit_counts;
use super::stage_scenes::{Scene, SceneKind};
use crate::art::{self, marks};
use crate::cards_in_flight::CardSpot;
use crate::interaction::Interaction;
use crate::stage_hold::{close_stage_button, continue_game_button};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// Draws the result of the last combat, with the scenes before it.
pub(super) fn combat_result(
    desk: Interaction<State>,
    scene: &Scene,
    system: System,
    before: &[Scene],
) -> AnyView {
    let title = scene_title(scene);
    let sides = Faction::BOTH.map(|faction| losses_panel(scene, faction));
    let over = matches!(scene.kind, SceneKind::Combat { ended: true, .. });
    let step = over.then(|| view! { <span class="step">{ui_text("ui-combat-over")}</span> });
    view! {
        <section class="stage combat rolled" data-spot=CardSpot::Stage.data_spot_attribute_value() data-keep-clear="" class:above=lies_in_lower_chart(Place::from(system)) aria-label=title.clone()>
            <header>
                {art::draw_picture(&format!("p-{}", system.id()), "stage-planet")}
                <h2 data-piece=system.id() tabindex="0">{title.clone()}</h2>
                {step}
                {continue_game_button(desk)}{close_stage_button(desk)}
            </header>
            <div class="sides">{sides.collect_view()}</div>
            {draw_roll_list(scene.rolls.iter())}
            {draw_earlier_scenes(before)}
        </section>
    }
    .into_any()
}

fn losses_panel(scene: &Scene, faction: Faction) -> impl IntoView + use<> {
    let lost = &scene.lost[faction as usize];
    let units = if lost.is_empty() {
        view! { <span class="none">{ui_text("ui-losses-none")}</span> }.into_any()
    } else {
        draw_unit_counts(lost, faction).into_any()
    };
    view! {
        <div class="army" data-side=faction.id()>
            <div class="lost">{art::draw_picture(marks::side_mark(faction.side()), "mark")}<b>{State::name(faction.id())}</b><h3>{ui_text("ui-lost")}</h3>{units}</div>
        </div>
    }
}
