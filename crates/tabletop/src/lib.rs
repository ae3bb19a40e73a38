//! The kernel of Twin Suns: one contract for every game, player, server and tool.
//!
//! A [`Game`] is plain copyable data that is either over or waits for exactly one seat to make one
//! decision. Random outcomes come from a [`Chance`] handed in from outside, events go to a [`Log`], and
//! the knowledge of a seat is *built* for it as a view. From a view, and from nothing else,
//! [`Game::imagine`] makes states that a computer player may think about.
//!
//! Everything that can be written once for all games is here: decks whose order nobody has looked at
//! yet ([`Deck`]), the session with its undo ([`Session`]), the written record of a game ([`Record`]),
//! random play ([`playout`]) and the property tests every game has to pass ([`properties`]).

// The same on every machine, to the bit.
#![deny(clippy::float_arithmetic)]

pub mod chance;
pub mod components;
pub mod deck;
pub mod fingerprint;
pub mod game;
pub mod hidden;
pub mod ids;
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
