//! Everything that lies before one side.

use empire_vs_rebellion::cards::CHARACTERS;
use empire_vs_rebellion::event_cards::POINTS_TO_WIN;
use empire_vs_rebellion::{Card, Side, Strategy, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Knowers, Set};

use super::super::paint::{Ink, flow, pad, width};
use super::drawing::{HALF, LABEL, Pen, names};
use super::mark;

/// The most lines a discard pile takes; `piles` shows all of it.
const DISCARD_LINES: usize = 2;

impl Pen<'_> {
    /// One side's half of the table: its rows, each of one line or more.
    pub(super) fn panel(&self, side: Side) -> Vec<Vec<String>> {
        let shown = self.view.side(side);
        let mut rows = vec![vec![self.name(side)]];
        if self.full() {
            rows.push(vec![self.standing(side)]);
        }
        rows.push(self.row("ready", &self.cards(side, true), " "));
        rows.push(self.row("exhausted", &self.cards(side, false), " "));
        if self.full() {
            rows.push(self.row("strategy", &self.strategy(side), " "));
            let used = names(self.texts, shown.used, Strategy::id);
            rows.push(self.row("used", &used, ", "));
        }
        rows.push(self.row(&format!("deck {}", shown.deck_size), &self.top(side), ", "));
        rows.push(self.discard(side));
        if self.full() {
            let label = format!("reserve {}", shown.reserve_size);
            let items = reserve(self.texts, self.view, side);
            rows.push(self.row(&label, &items, ", "));
        }
        rows
    }

    /// Whose side it is, and how many of the cards it has room for are in play.
    fn name(&self, side: Side) -> String {
        let you = match self.view.own_side() == Some(side) {
            true => " (you)",
            false => "",
        };
        let cards = self.view.event.map(|event| {
            let cards = self.view.side(side).in_play.len();
            format!("{cards} of {} cards in play", event.row().capacity)
        });
        let cards = cards.unwrap_or_default();
        let name = self.side(side) + you;
        pad(&name, HALF.saturating_sub(width(&cards))) + &self.muted(&cards)
    }

    /// Items behind a label, in as many lines as they need.
    fn row(&self, label: &str, items: &[String], between: &str) -> Vec<String> {
        let label = self.muted(&pad(label, LABEL));
        match items.is_empty() {
            true => vec![label + &self.muted("–")],
            false => flow(&label, items, between, HALF),
        }
    }

    fn standing(&self, side: Side) -> String {
        let shown = self.view.side(side);
        let points = usize::from(shown.points);
        let goal = usize::from(POINTS_TO_WIN);
        let full = "■".repeat(points.min(goal));
        let full = self.paint.ink(mark(side).0, &full);
        let empty = self.muted(&"□".repeat(goal.saturating_sub(points)));
        format!(
            "{full}{empty}    {points} of {goal} points · {} influence",
            shown.influence
        )
    }

    /// Ready cards stand in square brackets, exhausted ones lie in angled ones.
    fn cards(&self, side: Side, ready: bool) -> Vec<String> {
        let in_play = self.view.side(side).in_play.iter();
        let cards = in_play.filter(|shown| shown.ready == ready);
        cards.map(|shown| self.card(shown.card, ready)).collect()
    }

    fn card(&self, card: Card, ready: bool) -> String {
        let name = words::name(self.texts, card.id());
        let printed = format!(" {}", card.row().ready);
        let name = name.strip_suffix(&printed).unwrap_or(&name);
        let value = card.value(ready);
        let (ink, _) = mark(card.side());
        match ready {
            true => self.paint.ink(ink, &format!("[{value} {name}]")),
            false => self.muted(&format!("‹{value} {name}›")),
        }
    }

    /// The chosen strategy as far as the viewer knows it or can tell from the used ones.
    fn strategy(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let name = |strategy: Strategy| words::name(self.texts, strategy.id());
        if let Some(strategy) = shown.strategy {
            let knowers = self.knowers(side, shown.strategy_knowers);
            return vec![name(strategy) + knowers];
        }
        if !shown.has_chosen {
            return Vec::new();
        }
        let unused = Set::<Strategy>::ALL.difference(shown.used);
        let unused: Vec<_> = unused.iter().map(name).collect();
        match &unused[..] {
            [only] => vec!["facedown,".into(), format!("must be {only}")],
            [one, other] => vec!["facedown:".into(), format!("{one} or"), other.clone()],
            _ => vec!["facedown".into()],
        }
    }

    /// Who knows a strategy, if that is worth a word: its owner's knowing it is not.
    fn knowers(&self, owner: Side, knowers: Knowers) -> &'static str {
        let knows = |side: Side| knowers.contains(side.seat().index());
        match self.view.own_side() {
            _ if knowers == Knowers::EVERYBODY => " (open)",
            Some(_) if knows(owner) && knows(owner.other()) => " (both know)",
            Some(me) if me != owner => " (only you)",
            _ => "",
        }
    }

    /// The cards that lie in a fixed place on the deck, the next one first.
    fn top(&self, side: Side) -> Vec<String> {
        let top = self.view.side(side).deck_top.iter().rev();
        let top = top.map(|placed| self.facedown(placed.card, placed.knowers));
        let words = ["next: ", "then "].into_iter().chain(std::iter::repeat(""));
        words
            .zip(top)
            .map(|(word, card)| word.to_string() + &card)
            .collect()
    }

    fn facedown(&self, card: Option<Card>, knowers: Option<Knowers>) -> String {
        let knows = |side: Side| knowers.is_some_and(|it| it.contains(side.seat().index()));
        let me = self.view.own_side();
        let name = card.map(|card| words::name(self.texts, card.id()));
        match (name, me) {
            (Some(name), Some(me)) if knows(me.other()) => format!("{name} (both know)"),
            (Some(name), Some(_)) => format!("{name} (only you)"),
            (Some(name), None) => name,
            (None, Some(me)) if knows(me.other()) => "a card the opponent knows".into(),
            (None, _) => "a card you do not know".into(),
        }
    }

    fn discard(&self, side: Side) -> Vec<String> {
        let pile = self.view.side(side).discard;
        let mut items = names(self.texts, pile, Card::id);
        let label = format!("discard {}", pile.len());
        let mut lines = self.row(&label, &items, ", ");
        let mut hidden = 0;
        while lines.len() > DISCARD_LINES {
            items.truncate(pile.len() - hidden - 1);
            hidden += 1;
            items.push(self.paint.ink(Ink::Muted, &format!("{hidden} more")));
            lines = self.row(&label, &items, ", ");
        }
        lines
    }
}

/// What the viewer knows of a reserve: the characters in it, or those in question.
pub(super) fn reserve(texts: &Texts, view: &View, side: Side) -> Vec<String> {
    let shown = view.side(side);
    let named = |set| names(texts, set, Card::id);
    if let Some(reserve) = shown.reserve {
        return named(reserve);
    }
    let certain = shown.reserve_certain;
    let open = shown.reserve_possible.difference(certain);
    let characters = side.cards().intersection(CHARACTERS);
    let ruled_out = characters.difference(shown.reserve_possible);
    let (word, mut names) = match ruled_out.len() < open.len() {
        true => ("unknown, not", named(ruled_out)),
        false => ("of", named(open)),
    };
    match names.first_mut() {
        None => names.push("unknown".into()),
        Some(first) => *first = format!("{word} {first}"),
    }
    if !certain.is_empty() {
        names[0] = format!("{} {}", shown.reserve_size - certain.len(), names[0]);
    }
    let mut items = named(certain);
    items.extend(names);
    items
}
