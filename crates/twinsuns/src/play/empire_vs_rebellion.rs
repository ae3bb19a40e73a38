//! Empire vs. Rebellion at the terminal.

mod bars;
mod drawing;
mod piles;
mod side_panel;

use bots::advice::{Advice, advise};
use empire_vs_rebellion::{
    Card, Choice, Decision, Event, EventCard, Setup, Side, State, Strategy, View,
};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Game, Seat};

use super::style::{Ink, Paint};
use super::table_writer;
use super::terminal::{ADVICE_SEED, Background, Component, Terminal};

impl Terminal for State {
    const EXAMPLE: (&'static str, &'static str) = ("use reb-yoda", "use yoda");

    fn game_title(texts: &Texts) -> String {
        words::name(texts, State::ID)
    }

    fn draw_table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        drawing::TableWriter::new(texts, view, paint).table_lines()
    }

    fn draw_piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        drawing::TableWriter::new(texts, view, paint).list_all_piles()
    }

    fn best_choices(view: &View) -> Vec<Advice<Choice>> {
        advise::<Self>(view, ADVICE_SEED)
    }

    fn seat_display_name(texts: &Texts, _: Setup, seat: Seat) -> String {
        words::name(texts, Side::of_seat(seat).id())
    }

    fn side_mark(side: tabletop::Side) -> char {
        ink_and_mark(Side::from_tabletop_side(side).unwrap_or(Side::Rebel)).1
    }

    fn actor_side(event: &Event) -> Option<tabletop::Side> {
        event.actor().map(Side::as_side)
    }

    fn decision_advice(texts: &Texts, decision: &Decision) -> String {
        words::help_text(texts, decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        decision.rules()
    }

    fn cards_and_rules_behind_choice(_: &Decision, choice: Choice) -> Background {
        components_and_rules_of_choice(choice)
    }

    fn component_ids() -> Vec<&'static str> {
        let cards = Card::all().map(Card::id);
        let strategies = Strategy::all().map(Strategy::id);
        let events = EventCard::all().map(EventCard::id);
        cards.chain(strategies).chain(events).collect()
    }

    fn describe_component(texts: &Texts, id: &str) -> Component {
        let name = words::name(texts, id);
        Component {
            name,
            facts: card_facts(texts, id),
            explanation: match id.parse::<EventCard>() {
                Ok(event) => words::event_effect(texts, event).unwrap_or_default(),
                Err(_) => words::explanation(texts, id),
            },
        }
    }
}

/// Returns the ink and the mark of a side.
const fn ink_and_mark(side: Side) -> (Ink, char) {
    table_writer::ink_and_mark(side.index())
}

/// Returns the numbers printed on a card, in words.
fn card_facts(texts: &Texts, id: &str) -> Option<String> {
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
fn components_and_rules_of_choice(choice: Choice) -> Background {
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
    Background {
        components,
        rules: rules.to_vec(),
    }
}
