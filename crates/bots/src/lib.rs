//! Players that are programs. A bot is handed a view and its legal choices, or a [`BotInput`] that answers
//! nothing else; it thinks in states that [`tabletop::Game::imagine`] makes from the view.
//!
//! # Where to start
//!
//! - [`levels`] lists the computer players that a person can name, for every game; each makes a [`Bot`].
//! - [`Sampler`] is the simplest player that thinks, in fifty lines and for any game. Read it first.
//! - [`rebellion`] and [`empire_vs_rebellion`] hold the players that know their game: a `Heuristic` that goes by
//!   rules of thumb, and a searching player on top of it.
//! - [`plans`] writes down how people play who follow one idea; `twinsuns gauntlet` lets them meet the levels.
//! - [`Effort`] says how long a searching player may think.
//! - `docs/bots.md` says how they play and how strong they are; `examples/random_match.rs` lets two of them meet.
//!
//! # Example
//!
//! A lieutenant of the card game against somebody who plays anything:
//!
//! ```
//! use ::empire_vs_rebellion::{Setup, Side, State};
//! use bots::levels::{Level, PlayerOptions};
//! use tabletop::{Player, RandomPlayer, Seed, Session, play_game};
//!
//! let level = Level::<State>::find_by_name("lieutenant").unwrap();
//! let lieutenant: Box<dyn Player<State>> = level.make_player(PlayerOptions::with_usual_effort(1));
//! let mut players = [lieutenant, Box::new(RandomPlayer::new(2))];
//!
//! let mut session = Session::new(Setup::Full, Seed::from_words("42"));
//! let outcome = play_game(&mut session, &mut players);
//! assert!(outcome.winners.contains(Side::Rebel.seat()));
//! ```

pub mod advice;
mod bot;
mod effort;
pub mod empire_vs_rebellion;
pub mod levels;
pub mod plans;
mod player_rng;
pub mod rebellion;
mod sampler;

pub use bot::{Bot, BotInput};
pub use effort::Effort;
pub use sampler::Sampler;
