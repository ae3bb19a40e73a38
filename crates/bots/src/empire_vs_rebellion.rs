//! Players for the card game.

mod abilities;
mod contest;
mod heuristic;
mod matrix;
mod prospects;
mod search;
mod strategist;
#[cfg(test)]
mod tests;
mod thumb;
mod worlds;

pub use heuristic::Heuristic;
pub use strategist::Strategist;
