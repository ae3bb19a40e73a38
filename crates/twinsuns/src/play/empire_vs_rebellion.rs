//! Empire vs. Rebellion at the terminal.

mod bars;
mod drawing;
mod panel;
mod piles;

use empire_vs_rebellion::{
    Card, Choice, Decision, EventCard, Happening, Setup, Side, State, Strategy, View,
};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Game, Seat};

use super::paint::{Ink, Paint};
use super::pen;
use super::terminal::{Behind, Component, Terminal};

impl Terminal for State {
    const EXAMPLE: (&'static str, &'static str) = ("use reb-yoda", "use yoda");

    fn title(texts: &Texts) -> String {
        words::name(texts, State::ID)
    }

    fn table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        drawing::Pen::new(texts, view, paint).table()
    }

    fn piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        drawing::Pen::new(texts, view, paint).piles()
    }

    fn sitter_name(texts: &Texts, _: Setup, seat: Seat) -> String {
        words::name(texts, Side::of(seat).id())
    }

    fn side_mark(side: tabletop::Side) -> char {
        mark(Side::of_side(side).unwrap_or(Side::Rebel)).1
    }

    fn doer(event: &Happening) -> Option<tabletop::Side> {
        event.doer().map(Side::side)
    }

    fn advice(texts: &Texts, decision: &Decision) -> String {
        words::help(texts, decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        decision.rules()
    }

    fn behind(_: &Decision, choice: Choice) -> Behind {
        behind(choice)
    }

    fn components() -> Vec<&'static str> {
        let cards = Card::all().map(Card::id);
        let strategies = Strategy::all().map(Strategy::id);
        let events = EventCard::all().map(EventCard::id);
        cards.chain(strategies).chain(events).collect()
    }

    fn component(texts: &Texts, id: &str) -> Component {
        let name = words::name(texts, id);
        Component {
            name,
            facts: facts(texts, id),
            explanation: match id.parse::<EventCard>() {
                Ok(event) => words::event_effect(texts, event).unwrap_or_default(),
                Err(_) => words::explanation(texts, id),
            },
        }
    }
}

/// Returns the ink and the mark of a side.
const fn mark(side: Side) -> (Ink, char) {
    pen::mark(side.index())
}

/// Returns the numbers printed on a card, in words.
fn facts(texts: &Texts, id: &str) -> Option<String> {
    if let Ok(card) = id.parse::<Card>() {
        let row = card.row();
        let key = if row.ready == row.exhausted {
            "terminal-worth"
        } else {
            "terminal-worth-exhausted"
        };
        let gaps = [
            ("ready", row.ready.into()),
            ("exhausted", row.exhausted.into()),
        ];
        return Some(texts.format(key, &gaps));
    }
    let event = id.parse().ok()?;
    Some(drawing::event_facts(texts, event))
}

/// Returns the card that a choice names, and the rules of an action that names none or does more.
fn behind(choice: Choice) -> Behind {
    let card = |card: Card| vec![card.id()];
    let (components, rules): (_, &[&'static str]) = match choice {
        Choice::Play => (vec![], &["EVR-PLAY-01", "EVR-PLAY-02"]),
        Choice::Pass => (vec![], &["EVR-PASS-01", "EVR-PASS-02"]),
        Choice::Use(used) => (card(used), &["EVR-ABIL-01"]),
        Choice::Influence(readied) => (card(readied), &["EVR-INFL-01"]),
        Choice::Character(one)
        | Choice::Discard(one)
        | Choice::Exhaust(one)
        | Choice::Bring(one)
        | Choice::Add(one)
        | Choice::Top(one)
        | Choice::Remove(one)
        | Choice::Reserve(one) => (card(one), &[]),
        Choice::Strategy(strategy) | Choice::Name(strategy) => (vec![strategy.id()], &[]),
        Choice::Next(event) => (vec![event.id()], &[]),
        Choice::Deck(_) | Choice::Look | Choice::Decline | Choice::Done => (vec![], &[]),
    };
    Behind {
        components,
        rules: rules.to_vec(),
    }
}
