//! Star Wars: Rebellion, the board game for two to four players, as pure data and rules.
//!
//! The rules know no text, no screen and no generator of random numbers: [`State`] implements
//! [`tabletop::Game`], and everything else is built on that.
//!
//! # Where to start
//!
//! - [`State`] is a game at a moment; [`Setup`] says how many play and whether it is the first-game set-up.
//! - [`Decision`] is what a role is asked, [`Choice`] what it answers, [`Event`] what happens.
//! - [`View`] is what a viewer may know, in parts ([`view`]); [`Sight`] answers the questions of a computer player
//!   without copying.
//! - [`systems`], [`units`], [`leaders`], [`missions`], [`actions`], [`objectives`] and [`tactics`] list the
//!   components, one row each.
//! - The other files carry the rulebook's own headings: `setup.rs`, `assignment.rs`, `command.rs`, `combat.rs`,
//!   `refresh.rs`. Rule ids such as `ACTIVATE-05` refer to `rules/rebellion.md`.
//! - [`Position`] sets up any position for a scenario, and [`Facts`] says what is true in it.
//!
//! # Example
//!
//! ```
//! use rebellion::{Choice, Decision, Setup, State, systems};
//! use tabletop::{Game, Seed, Session, Turn};
//!
//! let mut session = Session::<State>::new(Setup::FIRST, Seed::from_words("42"));
//! let rebel = State::parse_seat(Setup::FIRST, "rebel").unwrap();
//! assert!(matches!(session.state().turn(), Turn::Decide { seat, decision: Decision::ChooseBase } if seat == rebel));
//!
//! session.choose(rebel, Choice::Base(systems::DANTOOINE)).unwrap();
//! assert_eq!(session.version(), 1);
//! ```

// The same on every machine, to the bit.
#![deny(clippy::float_arithmetic)]

mod action_cards;
pub mod actions;
mod activation;
mod assignment;
mod base;
mod capacity;
mod captivity;
mod card_moves;
mod choice;
mod combat;
mod command;
mod component_ids;
mod decision;
mod destruction;
pub mod dice;
mod elimination;
mod event;
pub mod faction;
mod facts;
mod gain;
mod game;
mod imagine;
mod invariants;
pub mod leaders;
mod loyalty;
mod memory;
pub mod missions;
mod mobilization;
mod nearest;
mod objective_deck;
mod objective_progress;
pub mod objectives;
mod opposition;
pub mod place;
mod position;
mod probe_deck;
mod queue;
mod recruitments;
mod refresh;
mod renewal;
mod resolve;
mod rings;
mod set_dice;
mod setup;
mod sight;
mod state;
mod state_checks;
mod streams;
pub mod systems;
pub mod tactics;
pub mod team;
pub mod track;
pub mod units;
mod vetoes;
pub mod view;

pub use action_cards::Window;
pub use actions::Action;
pub use card_moves::CardMove;
pub use choice::{Choice, Damage};
pub use component_ids::component_ids;
pub use decision::Decision;
pub use dice::Face;
pub use event::Event;
pub use faction::{Faction, Frame};
pub use facts::{AssignedFacts, Facts, PlaceFacts, SideFacts};
pub use leaders::{Leader, Skill};
pub use missions::{Mission, MissionCard, MissionProspect};
pub use objective_progress::Progress;
pub use objectives::Objective;
pub use place::Place;
pub use position::{AssignedPosition, PlacePosition, Position, PositionError, SidePosition};
pub use sight::{AttemptSight, CombatSight, Sight};
pub use state::{LeaderLocation, Ring, State};
pub use systems::{Icon, Shape, System};
pub use tactics::{Tactic, TacticCard, Tactics};
pub use team::{Role, Setup};
pub use units::{Class, Colour, Theater, Unit};
pub use view::{Phase, View};
