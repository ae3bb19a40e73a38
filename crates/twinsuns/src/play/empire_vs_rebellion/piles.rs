//! The piles of the card game, as far as the viewer can know them.

use empire_vs_rebellion::{Card, EventCard, Side};
use locale::empire_vs_rebellion as words;

use super::super::style::SCREEN_COLUMNS;
use super::drawing::{TableWriter, component_names};
use crate::paragraph::{pad_to_width, wrap_items_behind_label};

impl TableWriter<'_> {
    /// Lists everything that lies in piles.
    pub(super) fn list_all_piles(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            lines.extend(self.list_piles_of_side(side));
        }
        if self.is_full_game() {
            let events = format!(" {}", self.format_text("terminal-events"));
            lines.push(self.strong_text(&events));
            lines.extend(self.pile_lines(
                "terminal-deck",
                self.view.event_deck_size,
                &self.names_of_known_events(),
            ));
        }
        lines
    }

    fn list_piles_of_side(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let mut lines = vec![format!(" {}", self.side_label(side))];
        let deck = match shown.deck {
            Some(deck) => component_names(self.texts, deck, Card::id),
            None => vec![self.format_text("terminal-cannot-be-known")],
        };
        lines.extend(self.pile_lines("terminal-deck", shown.deck_size, &deck));
        let discard = component_names(self.texts, shown.discard, Card::id);
        lines.extend(self.pile_lines("terminal-discard", discard.len(), &discard));
        if self.is_full_game() {
            let reserve = self.reserve_names(side);
            lines.extend(self.pile_lines("terminal-reserve", shown.reserve_size, &reserve));
            let won = component_names(self.texts, shown.won, EventCard::id);
            lines.extend(self.pile_lines("terminal-won", won.len(), &won));
        }
        lines
    }

    /// Writes a pile: its name, by its key, the number of its cards, and what is known about them.
    fn pile_lines(&self, label: &str, count: usize, items: &[String]) -> Vec<String> {
        let label = pad_to_width(&format!("   {}", self.pile_label(label, count)), 15);
        wrap_items_behind_label(&label, items, ", ", SCREEN_COLUMNS)
    }

    /// Returns the events whose place in the deck the viewer knows.
    fn names_of_known_events(&self) -> Vec<String> {
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
                *first = self.format_text_with(key, &[("card", (&*first).into())]);
            }
        }
        top.extend(bottom);
        top
    }
}
