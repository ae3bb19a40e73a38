//! The addresses of the site's own files. Their names say what is in them and differ from version to version, so the
//! page names those that belong to it.

use leptos::prelude::document;

/// Returns the address of a file that the page names, such as `worker` or `rules-rebellion`.
pub(crate) fn site_address(name: &str) -> Option<String> {
    let meta = document().query_selector(&format!("meta[name={name:?}]"));
    meta.ok()??.get_attribute("content")
}
