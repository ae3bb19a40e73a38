//! The piles of the card game, as far as the viewer can know them.

use empire_vs_rebellion::{Card, EventCard, Setup, Side, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;

use super::super::paint::{COLUMNS, Ink, Paint, flow, pad};
use super::drawing::names;
use super::mark;
use super::panel::reserve;

/// Everything that lies in piles.
pub(super) fn piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let shown = view.side(side);
        let (ink, mark) = mark(side);
        let name = words::name(texts, side.id());
        lines.push(paint.ink(ink, &format!(" {mark} {name}")));
        let deck = match shown.deck {
            Some(deck) => names(texts, deck, Card::id),
            None => vec!["which ones cannot be known".into()],
        };
        lines.extend(row("deck", shown.deck_size, &deck));
        let discard = names(texts, shown.discard, Card::id);
        lines.extend(row("discard", discard.len(), &discard));
        if view.setup == Setup::Full {
            lines.extend(row(
                "reserve",
                shown.reserve_size,
                &reserve(texts, view, side),
            ));
            let won = names(texts, shown.won, EventCard::id);
            lines.extend(row("won", won.len(), &won));
        }
    }
    if view.setup == Setup::Full {
        lines.push(paint.ink(Ink::Strong, " Events"));
        lines.extend(row("deck", view.event_deck_size, &events(texts, view)));
    }
    lines
}

fn row(label: &str, count: usize, items: &[String]) -> Vec<String> {
    let label = pad(&format!("   {label} {count}"), 15);
    flow(&label, items, ", ", COLUMNS)
}

/// The events whose place in the deck the viewer knows.
fn events(texts: &Texts, view: &View) -> Vec<String> {
    let name = |event: EventCard| words::name(texts, event.id());
    let top = view.event_deck_top.iter().rev();
    let mut top: Vec<_> = top.map(|it| it.card.map_or("?".into(), name)).collect();
    let mut bottom: Vec<_> = view.event_deck_bottom.iter().copied().map(name).collect();
    if let Some(first) = top.first_mut() {
        *first = format!("next: {first}");
    }
    if let Some(first) = bottom.first_mut() {
        *first = format!("at the bottom: {first}");
    }
    top.extend(bottom);
    top
}
