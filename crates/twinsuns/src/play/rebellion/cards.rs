//! Cards: the viewer's hand with its effects, and everything that lies in piles.

use rebellion::view::Layer;
use rebellion::{Action, Faction, Mission, Objective, System, Tactic};

use super::super::style::SCREEN_COLUMNS;
use super::component_text::TableWriter;
use super::side_panel::merge_equal_items_with_count;
use crate::paragraph::{pad_to_width, wrap_behind_label, wrap_items_behind_label};
use locale::rebellion as words;

/// The column in which the names of the cards in a pile begin.
const PILE_LABEL_COLUMNS: usize = 18;

impl TableWriter<'_> {
    /// Lists the viewer's cards and their effects.
    pub(super) fn viewer_hand_card_lines(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return vec![self.muted_text(&format!(
                " {}",
                self.format_text("terminal-watchers-hold-none")
            ))];
        };
        let shown = self.view.faction_view(faction);
        let missions = shown.missions.hand.iter().flatten();
        let mut lines = self.explain_cards("ui-missions", missions.map(|card| card.id()));
        let actions = shown.actions.hand.unwrap_or_default();
        lines.extend(self.explain_cards("ui-actions", actions.iter().map(Action::id)));
        let drawn = shown.actions.drawn.unwrap_or_default();
        let drawn = drawn.iter().map(Action::id);
        lines.extend(self.explain_cards("terminal-drawn-for-recruiting", drawn));
        let objectives = self.view.objectives.hand.unwrap_or_default();
        lines.extend(self.explain_cards("ui-objectives", objectives.iter().map(Objective::id)));
        let tactics = shown.tactics.hand.iter().flatten();
        lines.extend(self.explain_cards("ui-tactics", tactics.map(|card| card.id())));
        if let Some(probes) = self.view.probes.hand {
            let names: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
            lines.push(self.section_heading("terminal-probe-cards-held"));
            lines.extend(wrap_items_behind_label("   ", &names, ", ", SCREEN_COLUMNS));
        }
        lines
    }

    /// Writes the heading of cards of one kind.
    fn section_heading(&self, key: &str) -> String {
        self.strong_text(&format!(" {}", self.format_text(key)))
    }

    /// Lists cards of one kind, each with its text; nothing if there are none.
    fn explain_cards(&self, heading: &str, ids: impl Iterator<Item = &'static str>) -> Vec<String> {
        let mut seen: Vec<(&str, usize)> = Vec::new();
        for id in ids {
            match seen.iter_mut().find(|(same, _)| *same == id) {
                Some((_, copies)) => *copies += 1,
                None => seen.push((id, 1)),
            }
        }
        if seen.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![self.section_heading(heading)];
        for (id, copies) in seen {
            let copies = match copies {
                1 => String::new(),
                _ => format!("{copies}× "),
            };
            let text = words::explanation(self.texts, id);
            let text = format!("{copies}{}: {text}", self.name(id));
            lines.extend(wrap_behind_label("   ", &text, SCREEN_COLUMNS));
        }
        lines
    }

    /// Lists everything that lies in piles.
    pub(super) fn list_all_piles(&self) -> Vec<String> {
        let view = self.view;
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let shown = view.faction_view(faction);
            lines.push(format!(" {}", self.faction_label(faction)));
            lines.extend(self.deck_lines_with_known_cards(
                "terminal-missions",
                &shown.missions.deck,
                Mission::id,
            ));
            lines.extend(self.discarded_missions(&shown.missions.discard));
            if faction == Faction::Imperial {
                lines.extend(self.deck_lines_with_known_cards(
                    "terminal-projects",
                    &view.projects,
                    Mission::id,
                ));
                lines.extend(self.discarded_missions(&view.project_discard));
            }
            lines.extend(self.deck_lines_with_known_cards(
                "terminal-actions",
                &shown.actions.deck,
                Action::id,
            ));
            let discard = shown.actions.discard;
            let names: Vec<_> = discard.iter().map(|card| self.name(card.id())).collect();
            lines.extend(self.pile_lines("ui-discarded", names.len(), &names));
        }
        lines.push(self.section_heading("ui-objectives"));
        let layers = view.objectives.deck.iter();
        let layers: Vec<_> = layers.map(|layer| layer.cards.clone()).collect();
        lines.extend(self.deck_lines_with_known_cards("terminal-deck", &layers, Objective::id));
        let played = view.objectives.played;
        let names: Vec<_> = played.iter().map(|card| self.name(card.id())).collect();
        lines.extend(self.pile_lines("terminal-played", names.len(), &names));
        lines.push(self.section_heading("ui-probes"));
        lines.extend(self.deck_lines_with_known_cards(
            "terminal-deck",
            &view.probes.deck,
            System::id,
        ));
        let names: Vec<_> = view
            .probes
            .open
            .iter()
            .map(|card| self.name(card.id()))
            .collect();
        lines.extend(self.pile_lines("ui-open", names.len(), &names));
        lines.push(self.section_heading("ui-tactics"));
        let decks = pad_to_width(
            &format!("   {}", self.format_text("terminal-decks")),
            PILE_LABEL_COLUMNS,
        );
        lines.push(decks + &self.tactic_card_count_words(view.tactic_decks));
        let discard = view.tactic_discard.iter();
        let names = merge_equal_items_with_count(discard.map(|card: &Tactic| self.name(card.id())));
        lines.extend(self.pile_lines("ui-discarded", view.tactic_discard.len(), &names));
        lines
    }

    /// Lists discarded missions or projects.
    fn discarded_missions(&self, cards: &[Mission]) -> Vec<String> {
        let names = merge_equal_items_with_count(cards.iter().map(|card| self.name(card.id())));
        self.pile_lines("ui-discarded", cards.len(), &names)
    }

    /// Writes a deck and those of its cards that the viewer knows.
    fn deck_lines_with_known_cards<T: Copy>(
        &self,
        label: &str,
        deck: &[Layer<T>],
        id: impl Fn(T) -> &'static str,
    ) -> Vec<String> {
        let size = deck.iter().map(|layer| layer.size).sum();
        let mut items = Vec::new();
        let mut above = 0;
        for layer in deck {
            let known = layer.known.iter().map(|card| self.name(id(*card)));
            let known = known.collect::<Vec<_>>().join(", ");
            if !known.is_empty() {
                items.push(self.describe_known_cards_position(above, layer.size, &known));
            }
            above += layer.size;
        }
        self.pile_lines(label, size, &items)
    }

    /// Writes where known cards lie: in a layer of `size` cards with `above` cards on top.
    fn describe_known_cards_position(&self, above: usize, size: usize, cards: &str) -> String {
        let cards = ("cards", cards.into());
        let first = (above + 1).into();
        match (above, size) {
            (0, 1) => self.format_text_with("terminal-on-top", &[cards]),
            (_, 1) => self.format_text_with("terminal-at-number", &[("number", first), cards]),
            _ => self.format_text_with(
                "terminal-at-numbers",
                &[("first", first), ("last", (above + size).into()), cards],
            ),
        }
    }

    /// Writes a pile: its name, by its key, the number of its cards, and what is known about them.
    fn pile_lines(&self, label: &str, count: usize, items: &[String]) -> Vec<String> {
        let label = pad_to_width(
            &format!("   {}", self.pile_label(label, count)),
            PILE_LABEL_COLUMNS,
        );
        wrap_items_behind_label(&label, items, ", ", SCREEN_COLUMNS)
    }
}
