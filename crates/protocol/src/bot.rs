//! The JSON lines between `twinsuns arena` and a computer player that is a program of its own.
//!
//! The arena writes one line for every game and one for every decision; the program answers each decision with one
//! line. It is told what its seat may know, and nothing else. `docs/bots.md` describes the conversation.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of these lines, raised with every change that could break a program.
pub const BOT_PROTOCOL_VERSION: u32 = 1;

/// A line from the arena.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BotRequest {
    /// A game begins. It needs no answer.
    New(BotGame),
    /// The seat has to decide: its view, with the legal choices.
    View(Box<RawValue>),
}

/// The game that begins.
///
/// ```
/// use protocol::bot::BotRequest;
///
/// let line = r#"{"new":{"version":1,"game":"rebellion","setup":"full","seat":"rebel","seed":"7"}}"#;
/// let Ok(BotRequest::New(game)) = serde_json::from_str(line) else {
///     panic!("a game begins");
/// };
/// assert_eq!((game.seat.as_str(), game.time_ms), ("rebel", None));
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotGame {
    /// The version of these lines, [`BOT_PROTOCOL_VERSION`].
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The variant.
    pub setup: String,
    /// The seat that the program plays.
    pub seat: String,
    /// A number from 0 to 2⁶⁴ − 1 for everything that the program leaves to chance, as a text.
    pub seed: String,
    /// The time for a decision, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// The answer to a view.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BotAnswer {
    /// One of the legal choices.
    Choice(String),
    /// An explanation for people of what is wrong.
    Error(String),
}
