//! The actions of an attack above its hits: tactic cards, rerolls, and draws for specials, one or all at once.

use gestures::PlanPart;
use gestures::rebellion::draws::draws_spending_all_specials;
use leptos::prelude::*;
use locale::Argument;
use rebellion::{Decision, State, View};

use crate::art;
use crate::decision::offered_choice_buttons;
use crate::interaction::Interaction;
use crate::ui_texts::ui_text_with;

/// Draws the actions.
pub(super) fn attack_actions(desk: Interaction<State>, view: &View) -> AnyView {
    let draws = draws_spending_all_specials(view);
    let count = draws.len();
    let draw_all = move |_| {
        let parts = draws.iter().map(|draw| PlanPart {
            decision: Decision::CombatAction,
            choices: vec![*draw],
        });
        desk.send_plans_in_order(parts.collect());
    };
    let gaps: [(&str, Argument<'_>); 1] = [("count", count.into())];
    let all = (count > 1).then(|| {
        view! {
            <li><button class="choice draw-all" on:click=draw_all>
                {art::draw_picture("b-piles", "icon")}<span>{ui_text_with("ui-draw-all", &gaps)}</span>
            </button></li>
        }
    });
    view! { <ol class="attack-actions">{all}{move || offered_choice_buttons(desk)}</ol> }.into_any()
}
