//! The texts of Star Wars: Rebellion: names, explanations, decisions, choices and the log.

mod choices;
mod decisions;
mod explanations;
mod lists;
mod log;
mod message;
mod names;

pub use choices::describe_choice;
pub use decisions::{help_text, question_naming_decider, question_text, waiting_text};
pub use explanations::{explanation, skill_icons};
pub use log::describe_event;
pub use names::{name, short_name};
