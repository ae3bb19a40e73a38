//! One side's half of the table.

use empire_vs_rebellion::cards::CHARACTERS;
use empire_vs_rebellion::event_cards::POINTS_TO_WIN;
use empire_vs_rebellion::{Card, Side, Strategy};
use locale::empire_vs_rebellion as words;
use tabletop::{Knowers, Set};

use super::super::pen::HALF;
use super::drawing::{Pen, names};
use super::mark;
use crate::paragraph::{breakable, pad, unbroken, width};

/// The most lines that a discard pile takes; the command `piles` shows the whole pile.
const DISCARD_LINES: usize = 2;

impl Pen<'_> {
    /// Draws one side's half of the table: its rows, each of one line or more.
    pub(super) fn panel(&self, side: Side) -> Vec<Vec<String>> {
        let shown = self.view.side(side);
        let row = |label: String, items: &[String], between| self.row(&label, items, between, HALF);
        let mut rows = vec![vec![self.name(side)]];
        if self.full() {
            rows.push(vec![self.standing(side)]);
        }
        rows.push(row(self.say("ui-is-ready"), &self.cards(side, true), " "));
        rows.push(row(
            self.say("ui-is-exhausted"),
            &self.cards(side, false),
            " ",
        ));
        if self.full() {
            rows.push(row(
                self.say("terminal-strategy"),
                &self.strategy(side),
                " ",
            ));
            let used = names(self.texts, shown.used, Strategy::id);
            rows.push(row(self.say("ui-strategy-used"), &used, ", "));
        }
        let deck = self.pile("terminal-deck", shown.deck_size);
        rows.push(row(deck, &self.top(side), ", "));
        rows.push(self.discard(side));
        if self.full() {
            let label = self.pile("terminal-reserve", shown.reserve_size);
            rows.push(row(label, &self.reserve(side), ", "));
        }
        rows
    }

    /// Writes the name of the side, and how many of the cards it has room for are in play.
    fn name(&self, side: Side) -> String {
        let cards = self.view.event.map(|event| {
            let gaps = [
                ("count", self.view.side(side).in_play.len().into()),
                ("capacity", event.row().capacity.into()),
            ];
            self.fill("terminal-in-play", &gaps)
        });
        let cards = cards.unwrap_or_default();
        let mut name = self.side(side);
        if self.view.own_side() == Some(side) {
            name = self.fill("terminal-you", &[("name", (&name).into())]);
        }
        pad(&name, HALF.saturating_sub(width(&cards))) + &self.muted(&cards)
    }

    fn standing(&self, side: Side) -> String {
        let shown = self.view.side(side);
        let points = usize::from(shown.points);
        let goal = usize::from(POINTS_TO_WIN);
        let full = "■".repeat(points.min(goal));
        let full = self.paint.ink(mark(side).0, &full);
        let empty = self.muted(&"□".repeat(goal.saturating_sub(points)));
        let gaps = [
            ("points", points.into()),
            ("goal", goal.into()),
            ("influence", shown.influence.into()),
        ];
        format!("{full}{empty}    {}", self.fill("terminal-standing", &gaps))
    }

    /// Writes the ready cards in square brackets, or the exhausted ones in angle brackets.
    fn cards(&self, side: Side, ready: bool) -> Vec<String> {
        let in_play = self.view.side(side).in_play.iter();
        let cards = in_play.filter(|shown| shown.ready == ready);
        cards.map(|shown| self.card(shown.card, ready)).collect()
    }

    fn card(&self, card: Card, ready: bool) -> String {
        let name = words::kind_name(self.texts, card);
        let value = card.value(ready);
        let (ink, _) = mark(card.side());
        if ready {
            self.paint.ink(ink, &format!("[{value} {name}]"))
        } else {
            self.muted(&format!("‹{value} {name}›"))
        }
    }

    /// Writes the chosen strategy as far as the viewer knows it or can work it out from the used ones.
    fn strategy(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let name = |strategy: Strategy| words::name(self.texts, strategy.id());
        if let Some(strategy) = shown.strategy {
            let knowers = self.knowers(side, shown.strategy_knowers);
            return vec![self.with_knowers(knowers, name(strategy))];
        }
        if !shown.has_chosen {
            return Vec::new();
        }
        let unused = Set::<Strategy>::ALL.difference(shown.used);
        let unused: Vec<_> = unused.iter().map(name).map(|it| unbroken(&it)).collect();
        let facedown = match &unused[..] {
            [only] => self.fill("terminal-facedown-must-be", &[("strategy", only.into())]),
            [one, other] => {
                let gaps = [("one", one.into()), ("other", other.into())];
                self.fill("terminal-facedown-either", &gaps)
            }
            _ => self.say("ui-facedown"),
        };
        breakable(&facedown)
    }

    /// Adds to a card or strategy who knows it, by the key of the words for that.
    fn with_knowers(&self, knowers: Option<&str>, name: String) -> String {
        match knowers {
            Some(key) => self.fill(key, &[("card", (&name).into())]),
            None => name,
        }
    }

    /// Returns the key of the words for who knows a strategy. That its owner knows it is not worth a word.
    fn knowers(&self, owner: Side, knowers: Knowers) -> Option<&'static str> {
        let knows = |side: Side| knowers.contains(side.seat().index());
        match self.view.own_side() {
            _ if knowers == Knowers::EVERYBODY => Some("terminal-open"),
            Some(_) if knows(owner) && knows(owner.other()) => Some("terminal-both-know"),
            Some(me) if me != owner => Some("terminal-only-you"),
            _ => None,
        }
    }

    /// Writes the cards that lie in a fixed place on the deck, the next one first.
    fn top(&self, side: Side) -> Vec<String> {
        let top = self.view.side(side).deck_top.iter().rev();
        let top = top.map(|placed| self.facedown(placed.card, placed.knowers));
        let cards = top.enumerate().map(|(at, card)| {
            let key = match at {
                0 => "terminal-next-card",
                1 => "terminal-then-card",
                _ => return card,
            };
            self.fill(key, &[("card", (&card).into())])
        });
        cards.collect()
    }

    fn facedown(&self, card: Option<Card>, knowers: Option<Knowers>) -> String {
        let knows = |side: Side| knowers.is_some_and(|it| it.contains(side.seat().index()));
        let me = self.view.own_side();
        let name = card.map(|card| words::name(self.texts, card.id()));
        let other_knows = me.is_some_and(|me| knows(me.other()));
        let Some(name) = name else {
            return self.say(if other_knows {
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
        self.with_knowers(knowers, name)
    }

    fn discard(&self, side: Side) -> Vec<String> {
        let pile = self.view.side(side).discard;
        let mut items = names(self.texts, pile, Card::id);
        let label = self.pile("terminal-discard", pile.len());
        let row = |items: &[String]| self.row(&label, items, ", ", HALF);
        let mut lines = row(&items);
        let mut hidden = 0;
        while lines.len() > DISCARD_LINES {
            items.truncate(pile.len() - hidden - 1);
            hidden += 1;
            items.push(self.muted(&self.count("terminal-more", hidden)));
            lines = row(&items);
        }
        lines
    }

    /// Writes what the viewer knows about a reserve: the characters in it, or those that may be in it.
    pub(super) fn reserve(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let named = |set| names(self.texts, set, Card::id);
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
            None => names.push(self.say("terminal-unknown")),
            Some(first) => *first = self.fill(key, &[("card", (&*first).into())]),
        }
        if !certain.is_empty() {
            let count = shown.reserve_size - certain.len();
            let gaps = [("count", count.into()), ("cards", (&names[0]).into())];
            names[0] = self.fill("terminal-as-many", &gaps);
        }
        let mut items = named(certain);
        items.extend(names);
        items
    }
}
