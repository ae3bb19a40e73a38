//! The texts of Empire vs. Rebellion: names, explanations, decisions, choices and the log.

mod choices;
mod decisions;
mod log;
mod message;
mod names;

pub use choices::describe_choice;
pub use decisions::{help_text, question_naming_decider, question_text, waiting_text};
pub use log::describe_event;
pub use names::{event_effect, explanation, name, resource_kind_name};
