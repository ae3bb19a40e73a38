//! The texts of Star Wars: Rebellion: names, explanations, decisions, choices and the log.

mod choices;
mod decisions;
mod explanations;
mod lists;
mod log;
mod message;
mod names;

pub use choices::choice;
pub use decisions::{decision, help, question, waiting};
pub use explanations::{explanation, skill_icons};
pub use log::happening;
pub use names::{name, short_name};
