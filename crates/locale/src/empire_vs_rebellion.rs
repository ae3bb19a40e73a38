//! The texts of Empire vs. Rebellion: names, explanations, decisions, choices and the log.

mod choices;
mod decisions;
mod log;
mod message;
mod names;

pub use choices::choice;
pub use decisions::{decision, help, question, waiting};
pub use log::happening;
pub use names::{event_effect, explanation, kind_name, name};
