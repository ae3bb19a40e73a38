//! The readings a rule rests on, to open below it: ours, the other readings, and why.

use leptos::prelude::*;
use locale::{Argument, Reading, Rule, Rulebook};

use crate::ui_texts::{ui_text, ui_text_with};

/// Shows the readings of a rule, or nothing if it has none.
pub(crate) fn rule_readings(book: &Rulebook, rule: &Rule) -> impl IntoView + use<> {
    book.readings_behind_rule(rule)
        .into_iter()
        .map(reading_note)
        .collect_view()
}

fn reading_note(reading: Reading) -> impl IntoView {
    let gaps: [(&str, Argument<'_>); 1] = [("id", (&reading.id).into())];
    let parts = [
        (ui_text("ui-reading-others"), reading.others),
        (ui_text("ui-reading-reason"), reading.reason),
    ];
    let parts = parts.into_iter().filter(|(_, text)| !text.is_empty());
    let parts = parts.map(|(name, text)| view! { <dt>{name}</dt><dd>{text}</dd> });
    view! {
        <details class="reading">
            <summary>{ui_text_with("ui-reading-ours", &gaps)}</summary>
            <p>{reading.ours}</p>
            <dl>{parts.collect_view()}</dl>
        </details>
    }
}
