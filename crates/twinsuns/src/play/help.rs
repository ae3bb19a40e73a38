//! `?`: the explanation of every card, choice and rule.

use locale::Texts;

use super::prompt::COMMANDS;
use super::style::{Ink, Paint, SCREEN_COLUMNS};
use super::terminal::Terminal;
use crate::paragraph::{pad_to_width, wrap_behind_label, wrap_lines};

/// Explains what the decision is about and what can be typed.
pub(super) fn explain_decision<G: Terminal>(
    texts: &Texts,
    decision: Option<&G::Decision>,
    paint: Paint,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(decision) = decision {
        lines.extend(wrap_lines(
            &G::decision_advice(texts, decision),
            SCREEN_COLUMNS,
        ));
        lines.extend(rule_ids_line(texts, G::decision_rules(decision), paint));
        lines.push(String::new());
        let (whole, part) = G::EXAMPLE;
        let gaps = [("whole", whole.into()), ("part", part.into())];
        lines.extend(wrap_lines(
            &texts.format("terminal-how-to-choose", &gaps),
            SCREEN_COLUMNS,
        ));
    }
    for (command, key) in COMMANDS.iter().chain(G::SHEETS) {
        let label = format!(
            "  {}",
            paint.paint_text(Ink::Strong, &pad_to_width(command, 12))
        );
        lines.extend(wrap_behind_label(
            &label,
            &texts.format(key, &[]),
            SCREEN_COLUMNS,
        ));
    }
    lines
}

/// Quotes the rules behind a decision word for word.
pub(super) fn quote_decision_rules<G: Terminal>(
    texts: &Texts,
    decision: Option<&G::Decision>,
    paint: Paint,
) -> Vec<String> {
    let Some(decision) = decision else {
        return wrap_lines(&texts.format("terminal-over-no-rule", &[]), SCREEN_COLUMNS);
    };
    let ids = G::decision_rules(decision).iter();
    ids.flat_map(|id| quote_rule::<G>(texts, id, paint))
        .collect()
}

/// Explains a choice by the cards and rules behind it.
pub(super) fn explain_choice<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    decision: &G::Decision,
    choice: G::Choice,
    paint: Paint,
) -> Vec<String> {
    let words = G::describe_choice(texts, decision, choice);
    let mut lines = wrap_behind_label(
        &paint.paint_text(Ink::Strong, &format!("`{choice}` ")),
        &words,
        SCREEN_COLUMNS,
    );
    let behind = G::cards_and_rules_behind_choice(decision, choice);
    for id in &behind.components {
        lines.extend(explain_component::<G>(texts, view, id, paint));
    }
    match &behind.rules[..] {
        [] => lines.extend(rule_ids_line(texts, G::decision_rules(decision), paint)),
        rules => lines.extend(
            rules
                .iter()
                .flat_map(|id| quote_rule::<G>(texts, id, paint)),
        ),
    }
    lines
}

/// Explains a card or rule by its id, or by a beginning that fits no other. The error names similar ids.
pub(super) fn explain_topic<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    topic: &str,
    paint: Paint,
) -> Result<Vec<String>, String> {
    let wanted = topic.split_whitespace().collect::<Vec<_>>().join("-");
    let book = conformance::rulebook(G::ID);
    if let Some(found) = book.and_then(|book| book.find_rule(&wanted)) {
        return Ok(quote_rule::<G>(texts, &found.id, paint));
    }
    let components = G::component_ids();
    if components.contains(&wanted.as_str()) {
        return Ok(explain_component::<G>(texts, view, &wanted, paint));
    }
    if let Some(id) = G::component_by_short_name(texts, topic) {
        return Ok(explain_component::<G>(texts, view, id, paint));
    }
    let fitting = matching_ids(&components, &wanted);
    let does = |id: &&str| G::describe_component(texts, id).explanation;
    match fitting[..] {
        [] => Err(unknown_help_topic_message::<G>(texts, topic)),
        // The cards of one kind say the same.
        [id, ref others @ ..] if others.iter().all(|other| does(other) == does(&id)) => {
            Ok(explain_component::<G>(texts, view, id, paint))
        }
        _ => {
            let ids = fitting.join(", ");
            let gaps = [("topic", topic.into()), ("ids", (&ids).into())];
            Err(texts.format("terminal-fits-several", &gaps))
        }
    }
}

/// Returns the ids that begin with these words, with or without the part before the first dash; if there
/// are none, those with a later word that begins with them.
fn matching_ids(ids: &[&'static str], wanted: &str) -> Vec<&'static str> {
    let begins = |id: &&&str| {
        let name = id.split_once('-').map_or("", |(_, name)| name);
        id.starts_with(wanted) || name.starts_with(wanted)
    };
    let contains = |id: &&&str| id.contains(&format!("-{wanted}"));
    let near: Vec<_> = ids.iter().filter(begins).copied().collect();
    if near.is_empty() {
        ids.iter().filter(contains).copied().collect()
    } else {
        near
    }
}

fn unknown_help_topic_message<G: Terminal>(texts: &Texts, topic: &str) -> String {
    let near = conformance::rulebook(G::ID).map(|book| book.similar_rule_ids(topic));
    let near: Vec<_> = near.unwrap_or_default().into_iter().take(12).collect();
    let topic = ("topic", topic.into());
    if near.is_empty() {
        let example = G::component_ids().first().copied().unwrap_or_default();
        let gaps = [topic, ("example", example.into())];
        return texts.format("terminal-nothing-called", &gaps);
    }
    let near = near.join(", ");
    let gaps = [topic, ("ids", (&near).into())];
    texts.format("terminal-no-rule-called", &gaps)
}

fn explain_component<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    id: &str,
    paint: Paint,
) -> Vec<String> {
    let shown = G::describe_component(texts, id);
    let name = paint.paint_text(Ink::Strong, &shown.name);
    let mut lines = vec![format!("{name}  {}", paint.paint_text(Ink::Muted, id))];
    let facts = shown.facts.iter();
    for text in facts.chain([&shown.explanation]) {
        lines.extend(wrap_behind_label("  ", text, SCREEN_COLUMNS));
    }
    lines.extend(G::component_status(texts, view, id, paint));
    lines
}

fn quote_rule<G: Terminal>(texts: &Texts, id: &str, paint: Paint) -> Vec<String> {
    let found = conformance::rulebook(G::ID).and_then(|book| book.find_rule(id));
    let Some(rule) = found else {
        return vec![texts.format("terminal-rule-missing", &[("rule", id.into())])];
    };
    let label = paint.paint_text(Ink::Strong, &format!("{}  ", rule.id));
    let text = locale::remove_source_remarks(&rule.text).replace(['*', '`'], "");
    wrap_behind_label(&label, &text, SCREEN_COLUMNS)
}

fn rule_ids_line(texts: &Texts, ids: &[&str], paint: Paint) -> Vec<String> {
    if ids.is_empty() {
        return Vec::new();
    }
    let text = texts.format("terminal-rules", &[("ids", (&ids.join(", ")).into())]);
    let lines = wrap_lines(&text, SCREEN_COLUMNS).into_iter();
    lines
        .map(|line| paint.paint_text(Ink::Muted, &line))
        .collect()
}
