//! Things that all screens share: the title of the window, the focus on the heading, and the notice that the browser
//! refuses to store anything.

use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser;
use crate::storage;
use crate::ui_texts::{ui_text, ui_text_with};

/// Returns the heading of the topmost screen.
fn top_heading() -> Option<HtmlElement> {
    let found = |what: &str| document().query_selector(what).ok().flatten();
    let heading = found(".rules-page h2").or_else(|| found("h1"))?;
    heading.dyn_into().ok()
}

/// Sets the title of the window to the heading of the screen, once it is there.
pub(crate) fn set_window_title() {
    browser::set_timeout(0, || {
        let screen = top_heading().and_then(|it| it.text_content());
        let screen = screen.unwrap_or_default();
        let title = ui_text("ui-title");
        if screen.is_empty() || screen == title {
            browser::set_title(&title);
        } else {
            browser::set_title(&ui_text_with(
                "ui-title-screen",
                &[("screen", screen.as_str().into())],
            ));
        }
    });
}

/// Sets the title for a new screen, and moves the focus to its heading for keyboard users. Tables manage the focus
/// themselves.
pub(crate) fn set_title_and_focus(from_another: bool) {
    set_window_title();
    if !from_another {
        return;
    }
    browser::set_timeout(0, || {
        let lost = document()
            .active_element()
            .is_none_or(|it| it.tag_name() == "BODY");
        let table = document().query_selector(".table").ok().flatten();
        if let Some(heading) = top_heading().filter(|_| lost && table.is_none()) {
            heading.set_tab_index(-1);
            let _ = heading.focus();
        }
    });
}

/// Moves the focus to an element as soon as it is on the page, unless the user is typing.
pub(crate) fn focus_when_on_page<E>(what: NodeRef<E>)
where
    E: ElementType,
    E::Output: JsCast + Clone + 'static,
{
    Effect::new(move |_| {
        let element = what.get().and_then(|it| it.dyn_into::<HtmlElement>().ok());
        let typing = document()
            .active_element()
            .is_some_and(|it| it.tag_name() == "INPUT");
        if let Some(element) = element.filter(|_| !typing) {
            let _ = element.focus();
        }
    });
}

/// Prepares the message that is shown over the page if the program fails, because then it would be too late.
pub(crate) fn prepare_crash_message() {
    let parts = [
        ("#crashed h2", "ui-crashed"),
        ("#crashed p", "ui-crashed-kept"),
        ("#crashed .reload", "ui-reload"),
        ("#crashed .first-screen", "ui-to-home"),
    ];
    for (part, key) in parts {
        if let Some(part) = document().query_selector(part).ok().flatten() {
            part.set_text_content(Some(&ui_text(key)));
        }
    }
}

/// Draws the notice that nothing is kept, if the browser refuses to store anything.
pub(crate) fn storage_refused_notice() -> impl IntoView {
    let refused = storage::storage_refused_signal();
    move || {
        refused.get().then(|| {
            let refused = refused.clone();
            view! {
                <div class="notices storage" role="alert">
                    <p class="notice" data-kind="trouble">
                        {ui_text("ui-nothing-kept")}
                        <button on:click=move |_| refused.set(false) aria-label=ui_text("ui-close") title=ui_text("ui-close")>"✕"</button>
                    </p>
                </div>
            }
        })
    }
}
