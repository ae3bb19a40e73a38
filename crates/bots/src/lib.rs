//! Players that are programs. A bot is handed a view and its legal choices, nothing else; it thinks in
//! states that [`tabletop::Game::imagine`] makes from the view.

mod sampler;

pub use sampler::Sampler;
