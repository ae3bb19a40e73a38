//! The piles of the card game, as far as the viewer can know them.

use empire_vs_rebellion::{Card, EventCard, Side};
use locale::empire_vs_rebellion as words;

use super::super::paint::COLUMNS;
use super::drawing::{Pen, names};
use crate::paragraph::{flow, pad};

impl Pen<'_> {
    /// Lists everything that lies in piles.
    pub(super) fn piles(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            lines.extend(self.piles_of(side));
        }
        if self.full() {
            let events = format!(" {}", self.say("terminal-events"));
            lines.push(self.strong(&events));
            lines.extend(self.list("terminal-deck", self.view.event_deck_size, &self.events()));
        }
        lines
    }

    fn piles_of(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let mut lines = vec![format!(" {}", self.side(side))];
        let deck = match shown.deck {
            Some(deck) => names(self.texts, deck, Card::id),
            None => vec![self.say("terminal-cannot-be-known")],
        };
        lines.extend(self.list("terminal-deck", shown.deck_size, &deck));
        let discard = names(self.texts, shown.discard, Card::id);
        lines.extend(self.list("terminal-discard", discard.len(), &discard));
        if self.full() {
            let reserve = self.reserve(side);
            lines.extend(self.list("terminal-reserve", shown.reserve_size, &reserve));
            let won = names(self.texts, shown.won, EventCard::id);
            lines.extend(self.list("terminal-won", won.len(), &won));
        }
        lines
    }

    /// Writes a pile: its name, by its key, the number of its cards, and what is known about them.
    fn list(&self, label: &str, count: usize, items: &[String]) -> Vec<String> {
        let label = pad(&format!("   {}", self.pile(label, count)), 15);
        flow(&label, items, ", ", COLUMNS)
    }

    /// Returns the events whose place in the deck the viewer knows.
    fn events(&self) -> Vec<String> {
        let name = |event: EventCard| words::name(self.texts, event.id());
        let top = self.view.event_deck_top.iter().rev();
        let mut top: Vec<_> = top.map(|it| it.card.map_or("?".into(), name)).collect();
        let bottom = self.view.event_deck_bottom.iter().copied();
        let mut bottom: Vec<_> = bottom.map(name).collect();
        for (key, cards) in [
            ("terminal-next-card", &mut top),
            ("terminal-bottom-card", &mut bottom),
        ] {
            if let Some(first) = cards.first_mut() {
                *first = self.fill(key, &[("card", (&*first).into())]);
            }
        }
        top.extend(bottom);
        top
    }
}
