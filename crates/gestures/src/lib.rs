//! Gestures: what a person does in one act at the table, made of the choices of the game.
//!
//! The rules ask one small question after the other. A person wants to do something with several answers: send eight
//! units to Naboo, place a whole fleet, assign all hits of an attack. A [`Draft`] tries choices in a copy of what the
//! person knows; the sheets of [`rebellion`] compose them from counts and rows; the result is a plan, which is sent as
//! one command and made as a whole. Nothing here knows a screen, and nothing is known here but one seat's view.

pub mod draft;
pub mod rebellion;
pub mod routes;

pub use draft::{Draft, DraftRefusal, PlanPart, ShowsOnlyOwn};
