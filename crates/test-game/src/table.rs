//! Everything that the game needs besides its rules to be played at a table: its words, and its one computer player.

use bots::levels::{Level, Levels, RANDOM_LEVEL};
use locale::{Presented, Texts};
use tabletop::{Hidden, Seat};

use crate::{Card, Choice, Event, HighestCard, SEATS, SIDES, Setup, all_seats};

/// Returns the name of the game, a seat, a side or a card in words.
#[must_use]
pub fn name(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

fn seat_name(seat: Seat) -> String {
    name(SEATS[seat.index()])
}

impl Presented for HighestCard {
    fn setups() -> Vec<Setup> {
        vec![Setup]
    }

    fn question_text(_: &Texts, _: Setup, _: Seat, (): &()) -> String {
        "Keep your card or throw it away?".into()
    }

    fn question_naming_decider(texts: &Texts, setup: Setup, seat: Seat, decision: &()) -> String {
        let (seat_name, side) = (seat_name(seat), name(SIDES[seat.index()].id()));
        let question = Self::question_text(texts, setup, seat, decision);
        format!("{seat_name} ({side}): {question}")
    }

    fn waiting_text(_: &Texts, _: Setup, seat: Seat, (): &()) -> String {
        format!("Waiting for {}", seat_name(seat))
    }

    fn describe_choice(_: &Texts, (): &(), choice: Choice) -> String {
        match choice {
            Choice::Keep => "Keep it".into(),
            Choice::Throw => "Throw it away".into(),
        }
    }

    fn describe_event(_: &Texts, _: Setup, event: &Event) -> String {
        match *event {
            Event::Chosen { seat, choice, card } => {
                let card = match card {
                    Hidden::Shown(card) => format!("the {}", card.name()),
                    Hidden::Withheld => "a card".into(),
                };
                let who = seat_name(seat);
                match choice {
                    Choice::Keep => format!("{who} keeps {card}."),
                    Choice::Throw => format!("{who} throws {card} away."),
                }
            }
            Event::TurnedUp { cards } => {
                let each = all_seats().zip(cards).map(|(seat, card): (Seat, Card)| {
                    format!("{} has the {}", seat_name(seat), card.name())
                });
                format!(
                    "All cards are turned up: {}.",
                    each.collect::<Vec<_>>().join(", ")
                )
            }
        }
    }
}

impl Levels for HighestCard {
    const LEVELS: &'static [Level<Self>] = &[Level::random_player_level()];
    const DEFAULT_LEVEL: &'static str = RANDOM_LEVEL;
}
