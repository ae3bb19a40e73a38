//! Finding a place on the map by its name: `/` opens the filter, Enter gives the place the focus.

use leptos::ev;
use leptos::html::Input;
use leptos::prelude::*;
use rebellion::{Place, State};
use wasm_bindgen::JsCast;

use super::map_walk::focus_place;
use crate::browser;
use crate::rules_page::MARK;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// The number of places that are listed.
const MAX_LISTED_PLACES: usize = 6;

/// Returns the places with a text in their names, those that begin with it first.
fn find_places_by_name(wanted: &str) -> Vec<(Place, String)> {
    let wanted = wanted.trim().to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let named = Place::all().map(|place| (place, State::name(place.id())));
    let mut found: Vec<_> = named
        .filter_map(|(place, name)| Some((name.to_lowercase().find(&wanted)?, place, name)))
        .collect();
    found.sort_by(|one, other| (one.0, &one.2).cmp(&(other.0, &other.2)));
    let found = found.into_iter().map(|(_, place, name)| (place, name));
    found.take(MAX_LISTED_PLACES).collect()
}

/// Tells whether a key is typed into something.
fn is_key_typed_in_field(event: &ev::KeyboardEvent) -> bool {
    let target = event.target();
    target.is_some_and(|it| {
        it.has_type::<web_sys::HtmlInputElement>() || it.has_type::<web_sys::HtmlTextAreaElement>()
    })
}

/// Draws the filter while it is open.
pub(super) fn place_filter() -> impl IntoView {
    let open = RwSignal::new(false);
    let handle = window_event_listener(ev::keydown, move |event| {
        let held = event.ctrl_key() || event.meta_key() || event.alt_key();
        let above = browser::fragment().starts_with(MARK);
        if event.key() == "/" && !held && !above && !is_key_typed_in_field(&event) {
            event.prevent_default();
            open.set(true);
        }
    });
    on_cleanup(move || handle.remove());
    move || open.get().then(|| filter_form(open))
}

fn filter_form(open: RwSignal<bool>) -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| find_places_by_name(&wanted.get()));
    let input = NodeRef::<Input>::new();
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
    });
    let go_to = move |place: Place| {
        open.set(false);
        browser::set_timeout(0, move || focus_place(place));
    };
    let keys = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Escape" => open.set(false),
        "Enter" => {
            event.prevent_default();
            if let Some((place, _)) = found.with_untracked(|all| all.first().cloned()) {
                go_to(place);
            }
        }
        _ => {}
    };
    let list = move || {
        let all = found.get().into_iter().map(|(place, name)| {
            view! { <li><button on:click=move |_| go_to(place)>{name}</button></li> }
        });
        all.collect_view()
    };
    let missing = move || !wanted.get().trim().is_empty() && found.with(Vec::is_empty);
    view! {
        <div class="place-filter" role="search" aria-label=ui_text("ui-find-place")>
            <input type="search" node_ref=input aria-label=ui_text("ui-find-place") placeholder=ui_text("ui-find-place")
                on:input=move |event| wanted.set(event_target_value(&event)) on:keydown=keys />
            <ol aria-live="polite">{list}</ol>
            {move || missing().then(|| view! { <p>{ui_text("ui-find-nothing")}</p> })}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_found(wanted: &str) -> Vec<String> {
        let found = find_places_by_name(wanted).into_iter();
        found.map(|(_, name)| name).collect()
    }

    #[test]
    fn places_are_found_by_part_of_a_name_beginnings_first() {
        assert_eq!(names_found("nab"), ["Naboo"]);
        assert_eq!(names_found(" CORUSC ")[0], "Coruscant");
        let found = names_found("da");
        assert!(found[0].starts_with("Da"), "{found:?}");
        assert!(found.len() <= MAX_LISTED_PLACES);
    }

    #[test]
    fn nothing_is_listed_before_something_is_typed() {
        assert!(find_places_by_name("  ").is_empty());
        assert!(find_places_by_name("no such place").is_empty());
    }
}
