//! `?`: the explanation of every card, choice and rule.

use locale::Texts;

use super::paint::{COLUMNS, Ink, Paint};
use super::prompt::COMMANDS;
use super::terminal::Terminal;
use crate::paragraph::{labelled, pad, wrap};

/// Explains what the decision is about and what can be typed.
pub(super) fn overview<G: Terminal>(
    texts: &Texts,
    decision: Option<&G::Decision>,
    paint: Paint,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(decision) = decision {
        lines.extend(wrap(&G::advice(texts, decision), COLUMNS));
        lines.extend(rule_ids(texts, G::decision_rules(decision), paint));
        lines.push(String::new());
        let (whole, part) = G::EXAMPLE;
        let gaps = [("whole", whole.into()), ("part", part.into())];
        lines.extend(wrap(
            &texts.format("terminal-how-to-choose", &gaps),
            COLUMNS,
        ));
    }
    for (command, key) in COMMANDS.iter().chain(G::SHEETS) {
        let label = format!("  {}", paint.ink(Ink::Strong, &pad(command, 12)));
        lines.extend(labelled(&label, &texts.format(key, &[]), COLUMNS));
    }
    lines
}

/// Quotes the rules behind a decision word for word.
pub(super) fn rules<G: Terminal>(
    texts: &Texts,
    decision: Option<&G::Decision>,
    paint: Paint,
) -> Vec<String> {
    let Some(decision) = decision else {
        return wrap(&texts.format("terminal-over-no-rule", &[]), COLUMNS);
    };
    let ids = G::decision_rules(decision).iter();
    ids.flat_map(|id| rule::<G>(texts, id, paint)).collect()
}

/// Explains a choice by the cards and rules behind it.
pub(super) fn choice<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    decision: &G::Decision,
    choice: G::Choice,
    paint: Paint,
) -> Vec<String> {
    let words = G::label(texts, decision, choice);
    let mut lines = labelled(
        &paint.ink(Ink::Strong, &format!("`{choice}` ")),
        &words,
        COLUMNS,
    );
    let behind = G::behind(decision, choice);
    for id in &behind.components {
        lines.extend(component::<G>(texts, view, id, paint));
    }
    match &behind.rules[..] {
        [] => lines.extend(rule_ids(texts, G::decision_rules(decision), paint)),
        rules => lines.extend(rules.iter().flat_map(|id| rule::<G>(texts, id, paint))),
    }
    lines
}

/// Explains a card or rule by its id, or by a beginning that fits no other. The error names similar ids.
pub(super) fn topic<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    topic: &str,
    paint: Paint,
) -> Result<Vec<String>, String> {
    let wanted = topic.split_whitespace().collect::<Vec<_>>().join("-");
    let book = conformance::rulebook(G::ID);
    if let Some(found) = book.and_then(|book| book.find(&wanted)) {
        return Ok(rule::<G>(texts, &found.id, paint));
    }
    let components = G::components();
    if components.contains(&wanted.as_str()) {
        return Ok(component::<G>(texts, view, &wanted, paint));
    }
    if let Some(id) = G::called(texts, topic) {
        return Ok(component::<G>(texts, view, id, paint));
    }
    let fitting = fitting(&components, &wanted);
    let does = |id: &&str| G::component(texts, id).explanation;
    match fitting[..] {
        [] => Err(unknown::<G>(texts, topic)),
        // The cards of one kind say the same.
        [id, ref others @ ..] if others.iter().all(|other| does(other) == does(&id)) => {
            Ok(component::<G>(texts, view, id, paint))
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
fn fitting(ids: &[&'static str], wanted: &str) -> Vec<&'static str> {
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

fn unknown<G: Terminal>(texts: &Texts, topic: &str) -> String {
    let near = conformance::rulebook(G::ID).map(|book| book.nearest(topic));
    let near: Vec<_> = near.unwrap_or_default().into_iter().take(12).collect();
    let topic = ("topic", topic.into());
    if near.is_empty() {
        let example = G::components().first().copied().unwrap_or_default();
        let gaps = [topic, ("example", example.into())];
        return texts.format("terminal-nothing-called", &gaps);
    }
    let near = near.join(", ");
    let gaps = [topic, ("ids", (&near).into())];
    texts.format("terminal-no-rule-called", &gaps)
}

fn component<G: Terminal>(texts: &Texts, view: &G::View, id: &str, paint: Paint) -> Vec<String> {
    let shown = G::component(texts, id);
    let name = paint.ink(Ink::Strong, &shown.name);
    let mut lines = vec![format!("{name}  {}", paint.ink(Ink::Muted, id))];
    let facts = shown.facts.iter();
    for text in facts.chain([&shown.explanation]) {
        lines.extend(labelled("  ", text, COLUMNS));
    }
    lines.extend(G::standing(texts, view, id, paint));
    lines
}

fn rule<G: Terminal>(texts: &Texts, id: &str, paint: Paint) -> Vec<String> {
    let found = conformance::rulebook(G::ID).and_then(|book| book.find(id));
    let Some(rule) = found else {
        return vec![texts.format("terminal-rule-missing", &[("rule", id.into())])];
    };
    let label = paint.ink(Ink::Strong, &format!("{}  ", rule.id));
    let text = locale::without_sources(&rule.text).replace(['*', '`'], "");
    labelled(&label, &text, COLUMNS)
}

fn rule_ids(texts: &Texts, ids: &[&str], paint: Paint) -> Vec<String> {
    if ids.is_empty() {
        return Vec::new();
    }
    let text = texts.format("terminal-rules", &[("ids", (&ids.join(", ")).into())]);
    let lines = wrap(&text, COLUMNS).into_iter();
    lines.map(|line| paint.ink(Ink::Muted, &line)).collect()
}
