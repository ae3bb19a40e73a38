//! Dialogs and menus over the table, for mouse and keys alike: the focus moves in, Escape closes them, and the focus
//! goes back to where it came from.

use leptos::ev;
use leptos::html::{Details, Dialog};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::browser;

thread_local! {
    static OPENINGS: ArcRwSignal<usize> = ArcRwSignal::new(0);
}

/// Returns the number of times that something has opened over the page. Short-lived explanations make room then.
pub(crate) fn overlay_opening_count() -> ArcRwSignal<usize> {
    OPENINGS.with(Clone::clone)
}

/// Notes that something opens over the page.
pub(crate) fn record_overlay_opening() {
    overlay_opening_count().update(|count| *count += 1);
}

/// The part of the page that stays usable while a dialog is open.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum DialogMode {
    /// The table can be used, and explains the pieces in the dialog.
    NonModal,
    /// Nothing else can be used.
    Modal,
}

/// The attribute of the element that had the focus when a dialog opened; its value is the dialog's class.
const OPENER: &str = "data-opener";

/// Draws a dialog that is open as soon as it is on the page; `close` is called when the user closes it.
pub(crate) fn draw_open_dialog(
    class: &'static str,
    label: String,
    beside: DialogMode,
    close: impl Fn() + Copy + Send + Sync + 'static,
    content: impl IntoView + 'static,
) -> impl IntoView {
    let node = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let Some(node) = node.get().filter(|node| !node.open()) else {
            return;
        };
        if let Some(opener) = document().active_element() {
            let _ = opener.set_attribute(OPENER, class);
        }
        match beside {
            DialogMode::NonModal => node.show(),
            DialogMode::Modal => drop(node.show_modal()),
        }
        record_overlay_opening();
    });
    on_cleanup(move || browser::set_timeout(0, move || restore_focus_after_dialog(class)));
    let keys = move |event: ev::KeyboardEvent| {
        event.stop_propagation(); // these keys are not meant for the table
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    view! { <dialog node_ref=node class=class aria-label=label on:keydown=keys on:cancel=move |_: web_sys::Event| close()>{content}</dialog> }
}

/// Gives the focus back, unless it has moved elsewhere meanwhile.
fn restore_focus_after_dialog(class: &str) {
    let opener = document().query_selector(&format!("[{OPENER}={class}]"));
    let Some(opener) = opener.ok().flatten() else {
        return;
    };
    let _ = opener.remove_attribute(OPENER);
    let lost = document()
        .active_element()
        .is_none_or(|it| it.tag_name() == "BODY");
    if let Some(opener) = opener.dyn_ref::<HtmlElement>().filter(|_| lost) {
        let _ = opener.focus();
    }
}

/// Draws a menu that unfolds below its button, and folds again when something else is used.
pub(crate) fn folding_menu(
    class: &'static str,
    label: String,
    button: impl IntoView + 'static,
    content: impl IntoView + 'static,
) -> impl IntoView {
    let node = NodeRef::<Details>::new();
    let fold = move || {
        if let Some(node) = node.get_untracked() {
            node.set_open(false);
        }
    };
    let elsewhere = move |target: Option<web_sys::EventTarget>| {
        let target = target.and_then(|it| it.dyn_into::<Element>().ok());
        let node = node.try_get_untracked().flatten();
        target
            .zip(node)
            .is_some_and(|(target, node)| !node.contains(Some(&target)))
    };
    let handle = window_event_listener(ev::pointerdown, move |event| {
        if elsewhere(event.target()) {
            fold();
        }
    });
    on_cleanup(move || handle.remove());
    let leave = move |event: ev::FocusEvent| {
        if elsewhere(event.related_target()) {
            fold();
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        let open = node
            .get_untracked()
            .filter(web_sys::HtmlDetailsElement::open);
        if let Some(open) = open.filter(|_| event.key() == "Escape") {
            event.stop_propagation();
            fold();
            let summary = open.query_selector("summary").ok().flatten();
            if let Some(summary) = summary.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
                let _ = summary.focus();
            }
        }
    };
    let toggled = move |_| {
        if node
            .get_untracked()
            .is_some_and(|node| web_sys::HtmlDetailsElement::open(&node))
        {
            record_overlay_opening();
        }
    };
    view! {
        <details class=class node_ref=node on:focusout=leave on:keydown=keys on:toggle=toggled>
            <summary aria-label=label.clone() title=label>{button}</summary>
            {content}
        </details>
    }
}
