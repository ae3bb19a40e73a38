//! Players that are programs. A bot is handed a view and its legal choices, or a [`BotInput`] that answers
//! nothing else; it thinks in states that [`tabletop::Game::imagine`] makes from the view.

mod bot;
mod effort;
pub mod empire_vs_rebellion;
pub mod levels;
mod player_rng;
pub mod rebellion;
mod sampler;

pub use bot::{Bot, BotInput};
pub use effort::Effort;
pub use sampler::Sampler;
