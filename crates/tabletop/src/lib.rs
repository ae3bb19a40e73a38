//! The kernel of Twin Suns: one contract for every game, player, server and tool.
//!
//! A [`Game`] is plain copyable data that is either over or waits for exactly one seat to make one
//! decision. Random outcomes come from a [`Chance`] handed in from outside, events go to a [`Log`], and
//! the knowledge of a seat is *built* for it as a view. From a view, and from nothing else,
//! [`Game::imagine`] makes states that a computer player may think about.
//!
//! Everything that can be written once for all games is here.
//!
//! # Where to start
//!
//! - [`game`] is the contract: [`Game`], and beside it [`Event`], [`View`] and [`Turn`].
//! - [`session`] plays a game with its history and its undo: [`Session`]. [`plan`] makes several choices at once.
//! - [`chance`] is the only source of randomness, and [`seed`] decides what it does in a live game.
//! - [`record`] writes a game down and replays it: [`Record`].
//! - [`set`], [`list`], [`deck`] and [`layered_deck`] are what states are made of; [`components!`] and
//!   [`questions!`] declare the cards and the decisions of a game, one list each.
//! - [`hidden`] and [`seat`] say who may see what.
//! - [`play`] plays games to their end, and [`properties`] holds the checks that every game has to pass.
//!
//! # Example
//!
//! A whole game and the record that proves it. The game is the tiny one that tests use:
//!
//! ```
//! use tabletop::{Player, RandomPlayer, Record, Seed, Session, play_game};
//! use test_game::{HighestCard, Setup};
//!
//! let mut session = Session::<HighestCard>::new(Setup, Seed::from_words("42"));
//! let mut players: Vec<Box<dyn Player<_>>> = (0..3).map(|seed| Box::new(RandomPlayer::new(seed)) as _).collect();
//! let outcome = play_game(&mut session, &mut players);
//!
//! let text = session.to_record(true).to_string();
//! let record: Record<HighestCard> = text.parse().unwrap();
//! assert_eq!(record.replay_and_check().unwrap(), *session.state());
//! assert_eq!(record.outcome, Some(outcome));
//! ```

// The same on every machine, to the bit.
#![deny(clippy::float_arithmetic)]

pub mod chance;
pub mod components;
pub mod deck;
pub mod fingerprint;
pub mod game;
pub mod hidden;
pub mod ids;
pub mod kinds;
pub mod layered_deck;
pub mod list;
pub mod plan;
pub mod play;
pub mod properties;
pub mod questions;
pub mod random;
pub mod record;
pub mod seat;
pub mod seed;
pub mod session;
pub mod set;
pub mod side;
pub mod text_form;

pub use chance::{Chance, ChanceOutcome, Stream, StreamInfo};
pub use deck::{Deck, Knowers};
pub use fingerprint::Fingerprint;
pub use game::{
    Choices, Event, Game, Log, MAX_CHOICES, NoLog, NotationError, Outcome, Refusal, Turn, View,
};
pub use hidden::Hidden;
pub use layered_deck::LayeredDeck;
pub use list::List;
pub use plan::{PlanRefusal, PlanTransition};
pub use play::{Player, RandomPlayer, play_game, playout};
pub use record::{Record, RecordError};
pub use seat::{Seat, SeatSet, Viewer};
pub use seed::Seed;
pub use session::{Session, Step, Transition, UndoRefusal};
pub use set::{Element, Set};
pub use side::Side;
