//! Switches on the stage of a combat: what the viewer does not want to be asked about until it ends.

use gestures::rebellion::combat_orders::{CombatOrder, CombatOrders};
use leptos::prelude::*;
use rebellion::view::CombatView;
use rebellion::{State, System, View};
use tabletop::{View as _, Viewer};

use crate::interaction::Interaction;
use crate::ui_texts::ui_text;

/// Ends all orders together with the combat they were given for.
pub(super) fn end_orders_with_combat(desk: Interaction<State>) {
    let board = desk.table.board;
    Effect::new(move |before: Option<Option<System>>| {
        let fought = |view: &View| view.combat.as_ref().map(|combat| combat.system);
        let now = board.view.with(|view| fought(view));
        if before.flatten().is_some_and(|before| now != Some(before)) {
            board
                .orders
                .update(|orders| orders.combat = CombatOrders::default());
        }
        now
    });
}

/// Draws the switches, for a viewer who takes part in the combat.
pub(super) fn order_switches(desk: Interaction<State>, combat: &CombatView) -> Option<AnyView> {
    let board = desk.table.board;
    let is_past = board.past_view.with_untracked(Option::is_some);
    let plays = board
        .view
        .with_untracked(|view| view.viewer() != Viewer::Spectator);
    if is_past || !plays || !desk.table.accepts_advance_orders() {
        return None;
    }
    let system = combat.system;
    let switches = CombatOrder::ALL.map(|order| {
        let given = move || {
            board
                .orders
                .get()
                .combat
                .has_order(order, system)
                .to_string()
        };
        let key = format!("ui-order-{}", order.id());
        let help = ui_text(&format!("{key}-help"));
        view! {
            <button class="order" data-order=order.id() title=help aria-pressed=given
                on:click=move |_| toggle_combat_order(desk, order, system)>{ui_text(&key)}</button>
        }
    });
    Some(view! { <span class="orders" role="group" aria-label=ui_text("ui-orders")>{switches.collect_view()}</span> }.into_any())
}

/// Gives an order or takes it back; the question on screen is answered at once if the order covers it.
fn toggle_combat_order(desk: Interaction<State>, order: CombatOrder, system: System) {
    let board = desk.table.board;
    board
        .orders
        .update(|orders| orders.combat.toggle_order(order, system));
    desk.answer_question_by_orders();
}
