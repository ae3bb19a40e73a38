//! Cards: the viewer's own with what they do, and all that lie in piles.

use rebellion::view::Layer;
use rebellion::{Action, Faction, Mission, Objective, System, Tactic};

use super::super::paint::{COLUMNS, flow, labelled, pad};
use super::panel::alike;
use super::pen::Pen;
use locale::rebellion as words;

impl Pen<'_> {
    /// The viewer's cards and what they do.
    pub(super) fn cards_in_hand(&self) -> Vec<String> {
        let Some(faction) = self.view.own_faction() else {
            return vec![self.muted(" Whoever watches holds no cards.")];
        };
        let shown = self.view.faction(faction);
        let missions = shown.missions.hand.iter().flatten();
        let mut lines = self.explained("Missions", missions.map(|card| card.id()));
        let actions = shown.actions.hand.unwrap_or_default();
        lines.extend(self.explained("Action cards", actions.iter().map(Action::id)));
        let drawn = shown.actions.drawn.unwrap_or_default();
        lines.extend(self.explained("Drawn for recruiting", drawn.iter().map(Action::id)));
        let objectives = self.view.objectives.hand.unwrap_or_default();
        lines.extend(self.explained("Objectives", objectives.iter().map(Objective::id)));
        let tactics = shown.tactics.hand.iter().flatten();
        lines.extend(self.explained("Tactic cards", tactics.map(|card| card.id())));
        if let Some(probes) = self.view.probes.hand {
            let names: Vec<_> = probes.iter().map(|system| self.name(system.id())).collect();
            lines.push(self.strong(" Probe cards: the base is in none of these systems"));
            lines.extend(list("", names.len(), &names));
        }
        lines
    }

    /// Cards of one kind, each with its text; nothing if there are none.
    fn explained(&self, title: &str, ids: impl Iterator<Item = &'static str>) -> Vec<String> {
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
        let mut lines = vec![self.strong(&format!(" {title}"))];
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

    /// Everything that lies in piles.
    pub(super) fn piles(&self) -> Vec<String> {
        let view = self.view;
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let shown = view.faction(faction);
            lines.push(format!(" {}", self.side(faction)));
            lines.extend(self.deck("missions", &shown.missions.deck, Mission::id));
            lines.extend(self.missions("discarded", &shown.missions.discard));
            if faction == Faction::Imperial {
                lines.extend(self.deck("projects", &view.projects, Mission::id));
                lines.extend(self.missions("discarded", &view.project_discard));
            }
            lines.extend(self.deck("actions", &shown.actions.deck, Action::id));
            let discard = shown.actions.discard;
            let names: Vec<_> = discard.iter().map(|card| self.name(card.id())).collect();
            lines.extend(list("discarded", names.len(), &names));
        }
        lines.push(self.strong(" Objectives"));
        let layers = view.objectives.deck.iter();
        let layers: Vec<_> = layers.map(|layer| layer.cards.clone()).collect();
        lines.extend(self.deck("deck", &layers, Objective::id));
        let played = view.objectives.played;
        let names: Vec<_> = played.iter().map(|card| self.name(card.id())).collect();
        lines.extend(list("played", names.len(), &names));
        lines.push(self.strong(" Probe cards"));
        lines.extend(self.deck("deck", &view.probes.deck, System::id));
        let names: Vec<_> = view
            .probes
            .open
            .iter()
            .map(|card| self.name(card.id()))
            .collect();
        lines.extend(list("open", names.len(), &names));
        lines.push(self.strong(" Tactic cards"));
        let [space, ground] = view.tactic_decks;
        lines.push(format!(
            "   decks          {space} for space, {ground} for the ground"
        ));
        let discard = view.tactic_discard.iter();
        let names = alike(discard.map(|card: &Tactic| self.name(card.id())));
        lines.extend(list("discarded", view.tactic_discard.len(), &names));
        lines
    }

    fn missions(&self, label: &str, cards: &[Mission]) -> Vec<String> {
        let names = alike(cards.iter().map(|card| self.name(card.id())));
        list(label, cards.len(), &names)
    }

    /// A deck and the cards of it that the viewer knows.
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
            let known: Vec<_> = known.collect();
            if !known.is_empty() {
                let place = match (above, layer.size) {
                    (0, 1) => "on top".to_string(),
                    (_, 1) => format!("card {}", above + 1),
                    (_, size) => format!("cards {} to {}", above + 1, above + size),
                };
                items.push(format!("{place}: {}", known.join(", ")));
            }
            above += layer.size;
        }
        list(label, size, &items)
    }
}

/// A pile, how many cards it has, and what is known of them.
fn list(label: &str, count: usize, items: &[String]) -> Vec<String> {
    let label = match label {
        "" => "   ".to_string(),
        _ => pad(&format!("   {label} {count}"), 18),
    };
    flow(&label, items, ", ", COLUMNS)
}
