//! One side's half of the table.

use empire_vs_rebellion::cards::CHARACTERS;
use empire_vs_rebellion::event_cards::POINTS_TO_WIN;
use empire_vs_rebellion::{Card, Side, Strategy};
use locale::empire_vs_rebellion as words;
use tabletop::{Knowers, Set};

use super::super::table_writer::HALF_COLUMNS;
use super::drawing::{TableWriter, component_names};
use super::ink_and_mark;
use crate::paragraph::{breakable_words, pad_to_width, width, with_hard_spaces};

/// The most lines that a discard pile takes; the command `piles` shows the whole pile.
const MAX_DISCARD_LINES: usize = 2;

impl TableWriter<'_> {
    /// Draws one side's half of the table: its rows, each of one line or more.
    pub(super) fn side_panel(&self, side: Side) -> Vec<Vec<String>> {
        let shown = self.view.side(side);
        let row = |label: String, items: &[String], between| {
            self.labelled_row(&label, items, between, HALF_COLUMNS)
        };
        let mut rows = vec![vec![self.title_line(side)]];
        if self.is_full_game() {
            rows.push(vec![self.points_and_influence_line(side)]);
        }
        rows.push(row(
            self.format_text("ui-is-ready"),
            &self.cards_in_play(side, true),
            " ",
        ));
        rows.push(row(
            self.format_text("ui-is-exhausted"),
            &self.cards_in_play(side, false),
            " ",
        ));
        if self.is_full_game() {
            rows.push(row(
                self.format_text("terminal-strategy"),
                &self.chosen_strategy_words(side),
                " ",
            ));
            let used = component_names(self.texts, shown.used, Strategy::id);
            rows.push(row(self.format_text("ui-strategy-used"), &used, ", "));
        }
        let deck = self.pile_label("terminal-deck", shown.deck_size);
        rows.push(row(deck, &self.deck_top(side), ", "));
        rows.push(self.discard_row(side));
        if self.is_full_game() {
            let label = self.pile_label("terminal-reserve", shown.reserve_size);
            rows.push(row(label, &self.reserve_names(side), ", "));
        }
        rows
    }

    /// Writes the name of the side, and how many of the cards it has room for are in play.
    fn title_line(&self, side: Side) -> String {
        let cards = self.view.event.map(|event| {
            let gaps = [
                ("count", self.view.side(side).in_play.len().into()),
                ("capacity", event.row().capacity.into()),
            ];
            self.format_text_with("terminal-in-play", &gaps)
        });
        let cards = cards.unwrap_or_default();
        let mut name = self.side_label(side);
        if self.view.own_side() == Some(side) {
            name = self.format_text_with("terminal-you", &[("name", (&name).into())]);
        }
        pad_to_width(&name, HALF_COLUMNS.saturating_sub(width(&cards))) + &self.muted_text(&cards)
    }

    fn points_and_influence_line(&self, side: Side) -> String {
        let shown = self.view.side(side);
        let points = usize::from(shown.points);
        let goal = usize::from(POINTS_TO_WIN);
        let full = "■".repeat(points.min(goal));
        let full = self.paint.paint_text(ink_and_mark(side).0, &full);
        let empty = self.muted_text(&"□".repeat(goal.saturating_sub(points)));
        let gaps = [
            ("points", points.into()),
            ("goal", goal.into()),
            ("influence", shown.influence.into()),
        ];
        format!(
            "{full}{empty}    {}",
            self.format_text_with("terminal-standing", &gaps)
        )
    }

    /// Writes the ready cards in square brackets, or the exhausted ones in angle brackets.
    fn cards_in_play(&self, side: Side, ready: bool) -> Vec<String> {
        let in_play = self.view.side(side).in_play.iter();
        let cards = in_play.filter(|shown| shown.ready == ready);
        cards
            .map(|shown| self.card_text(shown.card, ready))
            .collect()
    }

    fn card_text(&self, card: Card, ready: bool) -> String {
        let name = words::resource_kind_name(self.texts, card);
        let value = card.value(ready);
        let (ink, _) = ink_and_mark(card.side());
        if ready {
            self.paint.paint_text(ink, &format!("[{value} {name}]"))
        } else {
            self.muted_text(&format!("‹{value} {name}›"))
        }
    }

    /// Writes the chosen strategy as far as the viewer knows it or can work it out from the used ones.
    fn chosen_strategy_words(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let name = |strategy: Strategy| words::name(self.texts, strategy.id());
        if let Some(strategy) = shown.strategy {
            let knowers = self.knowers_text_key(side, shown.strategy_knowers);
            return vec![self.name_with_knowers(knowers, name(strategy))];
        }
        if !shown.has_chosen {
            return Vec::new();
        }
        let unused = Set::<Strategy>::ALL.difference(shown.used);
        let unused: Vec<_> = unused
            .iter()
            .map(name)
            .map(|it| with_hard_spaces(&it))
            .collect();
        let facedown = match &unused[..] {
            [only] => {
                self.format_text_with("terminal-facedown-must-be", &[("strategy", only.into())])
            }
            [one, other] => {
                let gaps = [("one", one.into()), ("other", other.into())];
                self.format_text_with("terminal-facedown-either", &gaps)
            }
            _ => self.format_text("ui-facedown"),
        };
        breakable_words(&facedown)
    }

    /// Adds to a card or strategy who knows it, by the key of the words for that.
    fn name_with_knowers(&self, knowers: Option<&str>, name: String) -> String {
        match knowers {
            Some(key) => self.format_text_with(key, &[("card", (&name).into())]),
            None => name,
        }
    }

    /// Returns the key of the words for who knows a strategy. That its owner knows it is not worth a word.
    fn knowers_text_key(&self, owner: Side, knowers: Knowers) -> Option<&'static str> {
        let knows = |side: Side| knowers.contains(side.seat().index());
        match self.view.own_side() {
            _ if knowers == Knowers::EVERYBODY => Some("terminal-open"),
            Some(_) if knows(owner) && knows(owner.other()) => Some("terminal-both-know"),
            Some(me) if me != owner => Some("terminal-only-you"),
            _ => None,
        }
    }

    /// Writes the cards that lie in a fixed place on the deck, the next one first.
    fn deck_top(&self, side: Side) -> Vec<String> {
        let top = self.view.side(side).deck_top.iter().rev();
        let top = top.map(|placed| self.facedown_card_text(placed.card, placed.knowers));
        let cards = top.enumerate().map(|(at, card)| {
            let key = match at {
                0 => "terminal-next-card",
                1 => "terminal-then-card",
                _ => return card,
            };
            self.format_text_with(key, &[("card", (&card).into())])
        });
        cards.collect()
    }

    fn facedown_card_text(&self, card: Option<Card>, knowers: Option<Knowers>) -> String {
        let knows = |side: Side| knowers.is_some_and(|it| it.contains(side.seat().index()));
        let me = self.view.own_side();
        let name = card.map(|card| words::name(self.texts, card.id()));
        let other_knows = me.is_some_and(|me| knows(me.other()));
        let Some(name) = name else {
            return self.format_text(if other_knows {
                "terminal-opponent-knows"
            } else {
                "terminal-you-do-not-know"
            });
        };
        let knowers = match (me, other_knows) {
            (Some(_), true) => Some("terminal-both-know"),
            (Some(_), false) => Some("terminal-only-you"),
            (None, _) => None,
        };
        self.name_with_knowers(knowers, name)
    }

    fn discard_row(&self, side: Side) -> Vec<String> {
        let pile = self.view.side(side).discard;
        let mut items = component_names(self.texts, pile, Card::id);
        let label = self.pile_label("terminal-discard", pile.len());
        let row = |items: &[String]| self.labelled_row(&label, items, ", ", HALF_COLUMNS);
        let mut lines = row(&items);
        let mut hidden = 0;
        while lines.len() > MAX_DISCARD_LINES {
            items.truncate(pile.len() - hidden - 1);
            hidden += 1;
            items.push(self.muted_text(&self.format_count("terminal-more", hidden)));
            lines = row(&items);
        }
        lines
    }

    /// Writes what the viewer knows about a reserve: the characters in it, or those that may be in it.
    pub(super) fn reserve_names(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let named = |set| component_names(self.texts, set, Card::id);
        if let Some(reserve) = shown.reserve {
            return named(reserve);
        }
        let certain = shown.reserve_certain;
        let open = shown.reserve_possible.difference(certain);
        let characters = side.cards().intersection(CHARACTERS);
        let ruled_out = characters.difference(shown.reserve_possible);
        let (key, mut names) = if ruled_out.len() < open.len() {
            ("terminal-unknown-not", named(ruled_out))
        } else {
            ("terminal-one-of", named(open))
        };
        match names.first_mut() {
            None => names.push(self.format_text("terminal-unknown")),
            Some(first) => *first = self.format_text_with(key, &[("card", (&*first).into())]),
        }
        if !certain.is_empty() {
            let count = shown.reserve_size - certain.len();
            let gaps = [("count", count.into()), ("cards", (&names[0]).into())];
            names[0] = self.format_text_with("terminal-as-many", &gaps);
        }
        let mut items = named(certain);
        items.extend(names);
        items
    }
}
