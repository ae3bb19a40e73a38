//! Players for the card game.

mod abilities;
mod advice_terms;
mod contest;
mod heuristic;
mod payoff_matrix;
mod plans;
mod prospects;
mod rules_of_thumb;
mod search;
mod strategist;
#[cfg(test)]
mod tests;
mod worlds;

pub use heuristic::Heuristic;
pub use strategist::Strategist;
