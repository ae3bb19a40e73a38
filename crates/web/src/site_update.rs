//! The notice that a new version of the site is ready. It is loaded when somebody asks for it and never by itself,
//! because a reload in a game is nobody's idea of an improvement.

use leptos::prelude::*;

use crate::browser;
use crate::route::Route;
use crate::ui_texts::ui_text;

/// The event with which `update.js` tells that a new version waits.
const UPDATE_EVENT: &str = "twinsuns-update";
/// The event that asks `update.js` to load it.
const LOAD_EVENT: &str = "twinsuns-load-update";

/// Draws the notice, once there is a new version. Who puts it off is asked again on the first screen.
pub(crate) fn update_notice(route: RwSignal<Route>) -> impl IntoView {
    let is_ready = RwSignal::new(false);
    let put_off = RwSignal::new(false);
    let heard = window_event_listener_untyped(UPDATE_EVENT, move |_| is_ready.set(true));
    on_cleanup(move || heard.remove());
    Effect::new(move |_| {
        if route.get() == Route::Home {
            put_off.set(false);
        }
    });
    let in_game = Memo::new(move |_| {
        let screen = route.get();
        matches!(screen, Route::Here(_) | Route::Table { .. })
    });
    move || {
        (is_ready.get() && !put_off.get()).then(|| {
            let text = if in_game.get() {
                ui_text("ui-update-in-game")
            } else {
                ui_text("ui-update-ready")
            };
            view! {
                <div class="notices site-update" role="status">
                    <p class="notice" data-kind="offer">
                        <span>{text}</span>
                        <button class="load-update" class:strong=move || !in_game.get()
                            on:click=|_| browser::dispatch_event(LOAD_EVENT)>{ui_text("ui-update-load")}</button>
                        <button class="put-off" on:click=move |_| put_off.set(true)>{ui_text("ui-update-later")}</button>
                    </p>
                </div>
            }
        })
    }
}
