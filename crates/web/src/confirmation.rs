//! The confirmation of a choice that cannot be taken back, or that the advisor warns of. It stands beside the choice and never under the pointer.

use leptos::html::Button;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The room between a choice and the question about it, in pixels.
const QUESTION_GAP_PX: f64 = 8.0;

/// The place of the question: in line with the list, above or below the choice.
#[derive(Copy, Clone, PartialEq, Debug)]
struct QuestionPlace {
    left: f64,
    width: f64,
    top: Option<f64>,
    bottom: Option<f64>,
}

/// Returns the roomier place for the question about the choice that lies between `top` and `bottom`.
fn roomier_question_place(
    (left, width): (f64, f64),
    (top, bottom): (f64, f64),
    height: f64,
) -> QuestionPlace {
    let below = height - bottom > top;
    QuestionPlace {
        left,
        width,
        top: below.then_some(bottom + QUESTION_GAP_PX),
        bottom: (!below).then_some(height - top + QUESTION_GAP_PX),
    }
}

/// Finds the choice in question, brings it into sight and measures where to ask about it.
fn measure_question_place() -> Option<QuestionPlace> {
    let choice = document()
        .query_selector(".choice.doubted")
        .ok()
        .flatten()?;
    let list = choice.closest(".choices, footer").ok().flatten()?;
    let (around, before) = (
        list.get_bounding_client_rect(),
        choice.get_bounding_client_rect(),
    );
    if before.top() < around.top() || before.bottom() > around.bottom() {
        choice.scroll_into_view_with_bool(before.top() < around.top());
    }
    let rect = choice.get_bounding_client_rect();
    let lines = (rect.top(), rect.bottom());
    Some(roomier_question_place(
        (around.left(), around.width()),
        lines,
        browser::window_size().1,
    ))
}

/// Returns the place of the question when the choice is not on the screen.
fn question_place_mid_screen() -> QuestionPlace {
    let (width, height) = browser::window_size();
    QuestionPlace {
        left: width * 0.1,
        width: width * 0.8,
        top: Some(height * 0.4),
        bottom: None,
    }
}

/// Asks about the choice that waits to be confirmed.
pub(crate) fn confirmation_panel<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let asked = move || {
        let index = desk.confirming.get()?;
        let lasting = desk
            .offers
            .with(|all| all.get(index).and_then(|it| it.confirmation.clone()));
        let parts = [lasting, desk.advisor.costly_choice_warning_text()];
        let text: Vec<String> = parts.into_iter().flatten().collect();
        (!text.is_empty()).then(|| confirmation_dialog(desk, text.join(" ")))
    };
    move || asked()
}

fn confirmation_dialog<G: TableUi>(desk: Interaction<G>, text: String) -> impl IntoView {
    let spot = RwSignal::new(None::<QuestionPlace>);
    let yes = NodeRef::<Button>::new();
    // Once the list has marked the choice.
    browser::set_timeout(0, move || {
        let _ = spot.try_set(Some(
            measure_question_place().unwrap_or_else(question_place_mid_screen),
        ));
        browser::set_timeout(0, move || {
            if let Some(yes) = yes.try_get_untracked().flatten() {
                let _ = yes.focus();
            }
        });
    });
    let confirm = move |event: leptos::ev::MouseEvent| {
        if !desk.is_click_too_soon(&event) {
            desk.confirm_choice();
        }
    };
    let back = move |_| {
        return_focus_to_choice();
        desk.confirming.set(None);
    };
    let pixels =
        |value: Option<f64>| value.map_or_else(|| "auto".to_owned(), |it| format!("{it:.0}px"));
    let at = move |side: fn(QuestionPlace) -> Option<f64>| pixels(spot.get().and_then(side));
    let label = text.clone();
    view! {
        <div class="doubt" role="alertdialog" aria-label=label
            style:left=move || at(|it| Some(it.left)) style:width=move || at(|it| Some(it.width))
            style:top=move || at(|it| it.top) style:bottom=move || at(|it| it.bottom)
            style:visibility=move || if spot.get().is_some() { "visible" } else { "hidden" }>
            <p>{text}</p>
            <button class="strong confirm-choice" node_ref=yes on:click=confirm>{ui_text("ui-confirm-choice")}</button>
            <button class="think-again" on:click=back>{ui_text("ui-think-again")}</button>
        </div>
    }
}

/// Gives the focus back to the choice that is asked about.
fn return_focus_to_choice() {
    let choice = document().query_selector(".choice.doubted").ok().flatten();
    if let Some(choice) = choice.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _ = choice.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_has_room_and_never_covers_its_choice() {
        let high = roomier_question_place((900.0, 260.0), (100.0, 130.0), 720.0);
        assert_eq!((high.top, high.bottom), (Some(138.0), None));
        let low = roomier_question_place((900.0, 260.0), (500.0, 530.0), 720.0);
        assert_eq!((low.top, low.bottom), (None, Some(228.0)));
    }
}
