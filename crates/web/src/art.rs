//! Pictures, all of them our own: drawn in code, put into the page once and used by name.

pub(crate) mod marks;
pub(crate) mod planets;
pub(crate) mod portraits;
pub(crate) mod rings;
pub(crate) mod units;

use leptos::prelude::*;

/// Returns all pictures, for the page to hold once.
pub(crate) fn all_symbols() -> String {
    [
        planets::symbols(),
        units::symbols(),
        marks::symbols(),
        portraits::symbols(),
        rings::symbols(),
    ]
    .concat()
}

/// Returns the mark of a side that is known by its id.
pub(crate) fn marks_of(side: &str) -> &'static str {
    marks::side_with_id(side)
}

/// Draws a picture that screen readers skip: the text beside it says the same in words.
pub(crate) fn picture(name: &str, class: &'static str) -> impl IntoView + use<> {
    let content = format!("<use href='#{name}'/>");
    view! { <svg class=class aria-hidden="true" inner_html=content></svg> }
}
