//! Every text a person reads, as Fluent messages keyed by ids.
//!
//! [`Texts`] holds one language and knows no game; a module per game says which message describes which card, decision,
//! choice or event. The messages themselves stand in `texts/*.ftl`.

pub mod empire_vs_rebellion;
mod message;
mod presented;
pub mod properties;
mod pseudo;
pub mod rebellion;
mod rulebook;
mod texts;

pub use presented::Presented;
pub use rulebook::{Rule, Rulebook, without_sources};
pub use texts::{Argument, SCREEN, TERMINAL, Texts};

#[cfg(test)]
mod tests;
