//! Star Wars: Empire vs. Rebellion, the card game for two players, as pure data and rules.
//!
//! The files carry the rulebook's own headings: `setup`, `planning`, `struggle`, `dominance`;
//! the cards stand in [`cards`], [`strategies`] and [`event_cards`], their effects in `abilities` and
//! `dominance`. Rule ids such as `EVR-PLAY-02` refer to `rules/empire-vs-rebellion.md`.

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
