//! Cards: the viewer's hand with its effects, and everything that lies in piles.

use rebellion::view::Layer;
use rebellion::{Action, Faction, Mission, Objective, System, Tactic};

use super::super::paint::COLUMNS;
use super::panel::alike;
use super::pen::Pen;
use crate::paragraph::{flow, labelled, pad};
use locale::rebellion as words;

/// The column in which the names of the cards in a pile begin.
const NAMES: usize = 18;

impl Pen<'_> {
    /// Lists the viewer's cards and their effects.
    pub(super) fn cards_in_hand(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return vec![self.muted(&format!(" {}", self.say("terminal-watchers-hold-none")))];
        };
        let shown = self.view.faction(faction);
        let missions = shown.missions.hand.iter().flatten();
        let mut lines = self.explained("ui-missions", missions.map(|card| card.id()));
        let actions = shown.actions.hand.unwrap_or_default();
        lines.extend(self.explained("ui-actions", actions.iter().map(Action::id)));
        let drawn = shown.actions.drawn.unwrap_or_default();
        let drawn = drawn.iter().map(Action::id);
        lines.extend(self.explained("terminal-drawn-for-recruiting", drawn));
        let objectives = self.view.objectives.hand.unwrap_or_default();
        lines.extend(self.explained("ui-objectives", objectives.iter().map(Objective::id)));
        let tactics = shown.tactics.hand.iter().flatten();
        lines.extend(self.explained("ui-tactics", tactics.map(|card| card.id())));
        if let Some(probes) = self.view.probes.hand {
            let names: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
            lines.push(self.heading("terminal-probe-cards-held"));
            lines.extend(flow("   ", &names, ", ", COLUMNS));
        }
        lines
    }

    /// Writes the heading of cards of one kind.
    fn heading(&self, key: &str) -> String {
        self.strong(&format!(" {}", self.say(key)))
    }

    /// Lists cards of one kind, each with its text; nothing if there are none.
    fn explained(&self, heading: &str, ids: impl Iterator<Item = &'static str>) -> Vec<String> {
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
        let mut lines = vec![self.heading(heading)];
        for (id, copies) in seen {
            let copies = match copies {
                1 => String::new(),
                _ => format!("{copies}× "),
            };
            let text = words::explanation(self.texts, id);
            let text = format!("{copies}{}: {text}", self.name(id));
            lines.extend(labelled("   ", &text, COLUMNS));
        }
        lines
    }

    /// Lists everything that lies in piles.
    pub(super) fn piles(&self) -> Vec<String> {
        let view = self.view;
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let shown = view.faction(faction);
            lines.push(format!(" {}", self.side(faction)));
            lines.extend(self.deck("terminal-missions", &shown.missions.deck, Mission::id));
            lines.extend(self.missions(&shown.missions.discard));
            if faction == Faction::Imperial {
                lines.extend(self.deck("terminal-projects", &view.projects, Mission::id));
                lines.extend(self.missions(&view.project_discard));
            }
            lines.extend(self.deck("terminal-actions", &shown.actions.deck, Action::id));
            let discard = shown.actions.discard;
            let names: Vec<_> = discard.iter().map(|card| self.name(card.id())).collect();
            lines.extend(self.list("ui-discarded", names.len(), &names));
        }
        lines.push(self.heading("ui-objectives"));
        let layers = view.objectives.deck.iter();
        let layers: Vec<_> = layers.map(|layer| layer.cards.clone()).collect();
        lines.extend(self.deck("terminal-deck", &layers, Objective::id));
        let played = view.objectives.played;
        let names: Vec<_> = played.iter().map(|card| self.name(card.id())).collect();
        lines.extend(self.list("terminal-played", names.len(), &names));
        lines.push(self.heading("ui-probes"));
        lines.extend(self.deck("terminal-deck", &view.probes.deck, System::id));
        let names: Vec<_> = view
            .probes
            .open
            .iter()
            .map(|card| self.name(card.id()))
            .collect();
        lines.extend(self.list("ui-open", names.len(), &names));
        lines.push(self.heading("ui-tactics"));
        let decks = pad(&format!("   {}", self.say("terminal-decks")), NAMES);
        lines.push(decks + &self.tactic_backs(view.tactic_decks));
        let discard = view.tactic_discard.iter();
        let names = alike(discard.map(|card: &Tactic| self.name(card.id())));
        lines.extend(self.list("ui-discarded", view.tactic_discard.len(), &names));
        lines
    }

    /// Lists discarded missions or projects.
    fn missions(&self, cards: &[Mission]) -> Vec<String> {
        let names = alike(cards.iter().map(|card| self.name(card.id())));
        self.list("ui-discarded", cards.len(), &names)
    }

    /// Writes a deck and those of its cards that the viewer knows.
    fn deck<T: Copy>(
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
                items.push(self.known(above, layer.size, &known));
            }
            above += layer.size;
        }
        self.list(label, size, &items)
    }

    /// Writes where known cards lie: in a layer of `size` cards with `above` cards on top.
    fn known(&self, above: usize, size: usize, cards: &str) -> String {
        let cards = ("cards", cards.into());
        let first = (above + 1).into();
        match (above, size) {
            (0, 1) => self.fill("terminal-on-top", &[cards]),
            (_, 1) => self.fill("terminal-at-number", &[("number", first), cards]),
            _ => self.fill(
                "terminal-at-numbers",
                &[("first", first), ("last", (above + size).into()), cards],
            ),
        }
    }

    /// Writes a pile: its name, by its key, the number of its cards, and what is known about them.
    fn list(&self, label: &str, count: usize, items: &[String]) -> Vec<String> {
        let label = pad(&format!("   {}", self.pile(label, count)), NAMES);
        flow(&label, items, ", ", COLUMNS)
    }
}
