//! The light on the pieces that a lesson speaks of. It is a rule of a style sheet, because pieces are drawn anew all
//! the time, and because the content policy allows no styles in the page.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::CssStyleSheet;

/// A part of the address of the style sheet that takes the rules.
const SHEET: &str = "/style";

fn spotlight_style_sheet() -> Option<CssStyleSheet> {
    let sheets = document().style_sheets();
    let all = (0..sheets.length()).filter_map(|index| sheets.get(index));
    let mut named = all.filter(|sheet| {
        sheet
            .href()
            .ok()
            .flatten()
            .is_some_and(|at| at.contains(SHEET))
    });
    named.next()?.dyn_into().ok()
}

/// Puts the light on these pieces, and on the choices of these verbs, in place of those before.
pub(super) fn spotlight_pieces(pieces: &[String]) {
    let Some(sheet) = spotlight_style_sheet() else {
        return;
    };
    let kept = sheet.css_rules().map_or(0, |rules| rules.length());
    // The rules of the last card are at the end, behind the marked one that the file ends with.
    for index in (0..kept).rev() {
        let rules = sheet.css_rules().ok();
        let rule = rules.and_then(|rules| rules.item(index));
        if rule.is_some_and(|rule| rule.css_text().contains(MARK)) {
            let _ = sheet.delete_rule(index);
        }
    }
    for rule in spotlight_css_rules(pieces) {
        let end = sheet.css_rules().map_or(0, |rules| rules.length());
        let _ = sheet.insert_rule_with_index(&rule, end);
    }
}

/// A custom property that tells our rules from those of the file.
const MARK: &str = "--lesson-light";

/// Returns the rules that light these pieces and dim the others of their kind.
fn spotlight_css_rules(pieces: &[String]) -> Vec<String> {
    let is_id = |piece: &&String| {
        piece
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let pieces: Vec<&String> = pieces.iter().filter(is_id).collect();
    if pieces.is_empty() {
        return Vec::new();
    }
    let list = |form: fn(&str) -> String| {
        let forms: Vec<String> = pieces.iter().map(|piece| form(piece)).collect();
        forms.join(", ")
    };
    let named = list(|piece| format!("[data-piece=\"{piece}\"], [data-verb=\"{piece}\"]"));
    let circles = list(|piece| format!("circle.hit[data-piece=\"{piece}\"]"));
    let leaders = list(|piece| format!("g.leader[data-piece=\"{piece}\"] .frame"));
    let on_map = list(|piece| format!("[data-piece=\"{piece}\"]"));
    vec![
        format!(
            ".lesson .table :is(button, .event):is({named}) {{ {MARK}: 1; outline: 4px dashed var(--focus); outline-offset: -4px; }}"
        ),
        // The face of a card in hand lies over its button.
        format!(
            ".lesson .table .card:is({named}) .card-face {{ {MARK}: 1; outline: 4px dashed var(--focus); outline-offset: -4px; }}"
        ),
        // Names of missions, units and probe cards beside the map; the log speaks of the past.
        format!(
            ".lesson .table :is(.assigned .name, .unit-count, .probe-names span, h2):is({named}) {{ {MARK}: 1; outline: 3px dashed var(--focus); outline-offset: 1px; }}"
        ),
        format!(
            ".lesson .table :is({circles}) {{ {MARK}: 1; stroke: var(--focus); stroke-width: 3px; stroke-dasharray: 7 5; }}"
        ),
        // The marks of the search would lie on the light.
        format!(".lesson .table g.place:is({on_map}) .possible {{ {MARK}: 1; display: none; }}"),
        format!(
            ".lesson .table :is({leaders}) {{ {MARK}: 1; stroke: var(--focus); stroke-width: 3px; }}"
        ),
        format!(
            // Names stay as they are: everybody must be able to read them.
            ".lesson .table g.place:not({on_map}):not(.offered) .planet {{ {MARK}: 1; opacity: .5; }}"
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_become_rules() {
        assert!(spotlight_css_rules(&[]).is_empty());
        assert!(spotlight_css_rules(&["x\"] { color: red }".to_owned()]).is_empty());
        let rules = spotlight_css_rules(&["hoth".to_owned(), "darth-vader".to_owned()]);
        assert_eq!(rules.len(), 7);
        assert!(
            rules[0].contains(
                "[data-piece=\"hoth\"], [data-verb=\"hoth\"], [data-piece=\"darth-vader\"]"
            )
        );
    }
}
