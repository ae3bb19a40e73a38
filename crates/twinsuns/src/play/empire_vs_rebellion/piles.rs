//! The piles of the card game, as far as the viewer can know them.

use empire_vs_rebellion::{Card, EventCard, Setup, Side, State, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;

use super::super::paint::{COLUMNS, Ink, Paint, labelled, pad};
use super::super::terminal::Terminal;
use super::drawing::{names, or_none, reserve};

/// Everything that lies in piles.
pub(super) fn piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
    let row = |label: &str, text: &str| {
        labelled(&format!("   {}", pad(label, 10)), text, COLUMNS)
    };
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let shown = view.side(side);
        let (ink, mark) = State::side_mark(side.seat());
        let name = State::side_name(texts, side.seat());
        lines.push(paint.ink(ink, &format!(" {mark} {name}")));
        let deck = match shown.deck {
            Some(deck) => or_none(&names(texts, deck, Card::id).join(", "), "empty"),
            None => format!("{} cards; which ones cannot be known", shown.deck_size),
        };
        lines.extend(row("deck", &deck));
        let discard = names(texts, shown.discard, Card::id).join(", ");
        lines.extend(row("discard", &or_none(&discard, "empty")));
        if view.setup == Setup::Full {
            lines.extend(row("reserve", &reserve(texts, view, side)));
            let won = names(texts, shown.won, EventCard::id).join(", ");
            lines.extend(row("won", &or_none(&won, "nothing yet")));
        }
    }
    if view.setup == Setup::Full {
        lines.push(paint.ink(Ink::Strong, " Events"));
        lines.extend(row("deck", &events(texts, view)));
    }
    lines
}

/// The event deck: how many, and those whose place the viewer knows.
fn events(texts: &Texts, view: &View) -> String {
    let name = |event: EventCard| words::name(texts, event.id());
    let top = view.event_deck_top.iter().rev();
    let top: Vec<_> = top.map(|it| it.card.map_or("?".into(), name)).collect();
    let bottom: Vec<_> = view.event_deck_bottom.iter().copied().map(name).collect();
    let mut text = format!("{} cards", view.event_deck_size);
    if !top.is_empty() {
        text += &format!("; next: {}", top.join(", then "));
    }
    if !bottom.is_empty() {
        text += &format!("; at the bottom: {}", bottom.join(", then "));
    }
    text
}
