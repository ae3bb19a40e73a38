//! *Highest Card*, a tiny game for tests. It has three sides, which neither of the real games has, and one secret
//! for each seat.
//!
//! Everybody is dealt a card facedown. In turn, each keeps it or throws it away. Then all cards are turned up, and
//! the highest card that was kept wins, unless somebody else kept one of the same rank.
//!
//! The seats have other names than the sides they play for, so that code which confuses the two fails.
//!
//! # Where to start
//!
//! [`HighestCard`] is the state and implements [`tabletop::Game`] in a hundred lines: read it to see what a game has to
//! do. [`Choice`], [`Event`] and [`View`] have a file each. With the feature `table` the game also has words and a
//! computer player, so that it can be played at a table.
//!
//! # Example
//!
//! ```
//! use tabletop::chance::ScriptedChance;
//! use tabletop::{ChanceOutcome, Game, NoLog, Seat, SeatSet, Stream};
//! use test_game::{Choice, HighestCard, Setup};
//!
//! // A queen, a knight and a page are dealt, and the queen is thrown away.
//! let deal = [3, 1, 0].map(|outcome| ChanceOutcome { stream: Stream(0), outcome });
//! let chance = &mut ScriptedChance::new(&deal);
//! let mut game = HighestCard::start_game(Setup, chance, &mut NoLog);
//! for choice in [Choice::Throw, Choice::Keep, Choice::Keep] {
//!     game.apply(choice, chance, &mut NoLog).unwrap();
//! }
//! assert_eq!(game.outcome().unwrap().winners, SeatSet::from_seat(Seat::new(1)));
//! ```

mod card;
mod choice;
mod event;
#[cfg(feature = "table")]
mod table;
mod view;

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use tabletop::{
    Chance, Choices, Game, Hidden, Log, Outcome, Seat, SeatSet, Side, Stream, StreamInfo, Turn,
    Viewer, random,
};

pub use card::Card;
pub use choice::{Choice, Setup};
pub use event::Event;
#[cfg(feature = "table")]
pub use table::name;
pub use view::View;

/// The number of players, each of whom plays for a separate side.
pub const PLAYERS: usize = 3;

/// The sides, in the order of their seats.
pub const SIDES: [Side; PLAYERS] = [Side::new("red"), Side::new("green"), Side::new("blue")];

/// The names of the seats.
pub const SEATS: [&str; PLAYERS] = ["north", "east", "west"];

/// Everything about a game, secrets included.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct HighestCard {
    cards: [Card; PLAYERS],
    chosen: [Option<Choice>; PLAYERS],
}

/// Returns every seat.
pub fn all_seats() -> impl Iterator<Item = Seat> {
    (0..PLAYERS as u8).map(Seat::new)
}

impl HighestCard {
    /// Returns the card of a seat, kept or not.
    #[must_use]
    pub const fn card_of_seat(&self, seat: Seat) -> Card {
        self.cards[seat.index()]
    }

    /// Returns the winner by these choices; nobody wins if several seats share the highest card.
    fn winners(&self) -> SeatSet {
        let kept = || all_seats().filter(|seat| self.chosen[seat.index()] == Some(Choice::Keep));
        let highest = kept().map(|seat| self.card_of_seat(seat)).max();
        let mut holders = kept().filter(|seat| Some(self.card_of_seat(*seat)) == highest);
        match (holders.next(), holders.next()) {
            (Some(winner), None) => SeatSet::from_seat(winner),
            _ => SeatSet::NONE,
        }
    }
}

impl Game for HighestCard {
    const ID: &'static str = "highest-card";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = &[StreamInfo {
        name: "deal",
        outcome: |rank| Card::card_of_rank(rank).map(Card::id),
    }];
    type Setup = Setup;
    type Decision = ();
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn seats(_: Setup) -> &'static [&'static str] {
        &SEATS
    }

    fn sides(_: Setup) -> &'static [Side] {
        &SIDES
    }

    fn side_of(_: Setup, seat: Seat) -> Side {
        SIDES[seat.index()]
    }

    fn setup(&self) -> Setup {
        Setup
    }

    fn start_game(_: Setup, chance: &mut impl Chance, _: &mut impl Log<Event>) -> Self {
        let mut deal = || Card::card_of_rank(chance.pick_outcome(Stream(0), Card::RANKS));
        Self {
            cards: [(); PLAYERS].map(|()| deal().unwrap_or(Card::Page)),
            chosen: [None; PLAYERS],
        }
    }

    fn turn(&self) -> Turn<()> {
        let undecided = all_seats().find(|seat| self.chosen[seat.index()].is_none());
        match undecided {
            Some(seat) => Turn::Decide { seat, decision: () },
            None => Turn::Over(Outcome {
                winners: self.winners(),
            }),
        }
    }

    fn push_legal_choices(&self, choices: &mut Choices<Choice>) {
        if self.outcome().is_none() {
            choices.extend([Choice::Keep, Choice::Throw]);
        }
    }

    fn choice_count_is_public((): &()) -> bool {
        true
    }

    fn apply_listed(&mut self, choice: Choice, _: &mut impl Chance, log: &mut impl Log<Event>) {
        let Some(seat) = self.deciding_seat() else {
            return;
        };
        self.chosen[seat.index()] = Some(choice);
        log.record_event(Event::Chosen {
            seat,
            choice,
            card: Hidden::Shown(self.card_of_seat(seat)),
        });
        if self.outcome().is_some() {
            log.record_event(Event::TurnedUp { cards: self.cards });
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let over = self.outcome().is_some();
        let seen = |seat: Seat| over || viewer == Viewer::Seat(seat);
        let mut cards = [None; PLAYERS];
        for seat in all_seats().filter(|seat| seen(*seat)) {
            cards[seat.index()] = Some(self.card_of_seat(seat));
        }
        let decides = self.deciding_seat().map(Viewer::Seat) == Some(viewer);
        View {
            viewer,
            cards,
            chosen: self.chosen,
            turn: self.turn().into(),
            choices: if decides {
                self.legal_choices().to_vec()
            } else {
                Vec::new()
            },
        }
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        let mut any = || Card::ALL[random::number_below(rng, Card::ALL.len() as u32) as usize];
        Self {
            cards: view.cards.map(|seen| seen.unwrap_or_else(&mut any)),
            chosen: view.chosen,
        }
    }

    fn check_invariants(&self) -> Result<(), String> {
        let undecided = self.chosen.iter().skip_while(|choice| choice.is_some());
        if undecided.into_iter().all(Option::is_none) {
            Ok(())
        } else {
            Err("somebody chose out of turn".into())
        }
    }
}
