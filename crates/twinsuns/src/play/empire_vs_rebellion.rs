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
use super::terminal::{Behind, Component, Terminal};

impl Terminal for State {
    const EXAMPLE: (&'static str, &'static str) = ("use reb-yoda", "use yoda");

    fn title(texts: &Texts) -> String {
        words::name(texts, State::ID)
    }

    fn table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        drawing::table(texts, view, paint)
    }

    fn piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        piles::piles(texts, view, paint)
    }

    fn side_name(texts: &Texts, _: Setup, seat: Seat) -> String {
        words::name(texts, Side::of(seat).id())
    }

    fn side_mark(_: Setup, seat: Seat) -> (Ink, char) {
        mark(Side::of(seat))
    }

    fn doer(event: &Happening) -> Option<(Ink, char)> {
        event.doer().map(mark)
    }

    fn advice(texts: &Texts, decision: &Decision) -> String {
        words::help(texts, decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        words::decision_rules(decision)
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
            facts: facts(id),
            explanation: match id.parse::<EventCard>() {
                Ok(event) => drawing::effect(texts, event).unwrap_or_default(),
                Err(_) => words::explanation(texts, id),
            },
        }
    }
}

/// The ink and the mark of a side.
fn mark(side: Side) -> (Ink, char) {
    match side {
        Side::Rebel => (Ink::Rebel, '◓'),
        Side::Imperial => (Ink::Empire, '◉'),
    }
}

/// The numbers printed on a card.
fn facts(id: &str) -> Option<String> {
    if let Ok(card) = id.parse::<Card>() {
        let row = card.row();
        return Some(match row.ready == row.exhausted {
            true => format!("worth {}", row.ready),
            false => format!("worth {}, exhausted {}", row.ready, row.exhausted),
        });
    }
    id.parse().ok().map(drawing::event_facts)
}

/// The card a choice names, and the rules of an action that names none or goes beyond it.
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
