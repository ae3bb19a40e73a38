//! Pictures, all of them our own: drawn in code, put into the page once and used by name.

pub(crate) mod marks;
pub(crate) mod planets;
pub(crate) mod portraits;
pub(crate) mod ring_glyphs;
pub(crate) mod unit_silhouettes;

use leptos::prelude::*;

/// Returns all pictures, for the page to hold once.
pub(crate) fn all_svg_symbols() -> String {
    [
        planets::planet_symbols(),
        unit_silhouettes::unit_symbols(),
        marks::mark_symbols(),
        portraits::portrait_symbols(),
        ring_glyphs::ring_symbols(),
    ]
    .concat()
}

/// Returns the mark of a side that is known by its id.
pub(crate) fn mark_of_side_id(side: &str) -> &'static str {
    marks::side_mark_with_id(side)
}

/// Draws a picture that screen readers skip: the text beside it says the same in words.
pub(crate) fn draw_picture(name: &str, class: &'static str) -> impl IntoView + use<> {
    let content = format!("<use href='#{name}'/>");
    view! { <svg class=class aria-hidden="true" inner_html=content></svg> }
}
