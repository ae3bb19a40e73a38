//! Star Wars: Empire vs. Rebellion, the card game for two players, as pure data and rules.
//!
//! The rules know no text, no screen and no generator of random numbers: [`State`] implements
//! [`tabletop::Game`], and everything else is built on that.
//!
//! # Where to start
//!
//! - [`State`] is a game at a moment; [`Setup`] says which variant it is.
//! - [`Decision`] is what a side is asked, [`Choice`] what it answers, [`Event`] what happens.
//! - [`View`] is what a viewer may know; [`belief`] is how it reckons with a hidden reserve, and [`Sight`] answers the
//!   questions of a computer player without copying.
//! - [`cards`], [`strategies`] and [`event_cards`] list the cards; their effects stand in `abilities.rs` and
//!   `dominance.rs`.
//! - The other files carry the rulebook's own headings: `setup.rs`, `planning.rs`, `struggle.rs`, `dominance.rs`. Rule
//!   ids such as `EVR-PLAY-02` refer to `rules/empire-vs-rebellion.md`.
//! - [`Position`] sets up any position for a scenario, and [`Facts`] says what is true in it.
//!
//! # Example
//!
//! ```
//! use empire_vs_rebellion::{Choice, Setup, Side, State};
//! use tabletop::{Game, Seed, Session};
//!
//! let mut session = Session::<State>::new(Setup::Tutorial, Seed::from_words("42"));
//! let side = Side::of_seat(session.state().deciding_seat().unwrap());
//! assert_eq!(session.state().legal_choices()[..], [Choice::Play, Choice::Pass]);
//!
//! session.choose(side.seat(), Choice::Play).unwrap();
//! assert_eq!(session.state().in_play(side).len(), 1);
//! assert_eq!(session.state().deciding_seat(), Some(side.other().seat()));
//! ```

// The same on every machine, to the bit.
#![deny(clippy::float_arithmetic)]

mod abilities;
pub mod belief;
pub mod cards;
mod choice;
mod decision;
mod dominance;
mod event;
pub mod event_cards;
mod facts;
mod game;
mod imagine;
mod invariants;
mod planning;
mod position;
mod repetition_guard;
mod resolve;
mod setup;
mod side;
mod sight;
mod state;
pub mod strategies;
mod streams;
mod struggle;
mod view;

pub use cards::Card;
pub use choice::Choice;
pub use decision::Decision;
pub use event::Event;
pub use event_cards::EventCard;
pub use facts::Facts;
pub use position::{Position, PositionError};
pub use setup::Setup;
pub use side::Side;
pub use sight::Sight;
pub use state::State;
pub use strategies::Strategy;
pub use view::View;
