//! Every text a person reads, as Fluent messages keyed by ids.
//!
//! The messages themselves stand in `texts/*.ftl`, a file per game and one for each client; nothing that a person reads
//! stands anywhere else.
//!
//! # Where to start
//!
//! - [`Texts`] holds one language and knows no game.
//! - [`Presented`] is what a table with people needs of every game: its questions, choices and events in words.
//! - [`rebellion`] and [`empire_vs_rebellion`] say which message describes which card, decision, choice or event.
//! - [`Rulebook`] reads the numbered rules from `rules/*.md`.
//! - [`properties`] checks that a client asks for every message it has, and for no other.
//!
//! # Example
//!
//! ```
//! use ::rebellion::leaders::DARTH_VADER;
//! use locale::Texts;
//!
//! let texts = Texts::english();
//! assert_eq!(locale::rebellion::name(&texts, DARTH_VADER.id()), "Darth Vader");
//! assert_eq!(locale::empire_vs_rebellion::name(&texts, "reb-yoda"), "Yoda");
//! assert_eq!(texts.format("no-such-message", &[]), "[no-such-message]");
//! ```

pub mod empire_vs_rebellion;
mod message;
mod presented;
pub mod properties;
mod pseudo;
mod readings;
pub mod rebellion;
mod rulebook;
mod texts;

pub use presented::Presented;
pub use readings::Reading;
pub use rulebook::{Rule, Rulebook, remove_source_remarks};
pub use texts::{ADVICE, Argument, LESSONS, NOTICES, SCREEN, TERMINAL, Texts};

#[cfg(test)]
mod tests;
