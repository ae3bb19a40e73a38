//! The updates for viewers, as answers and over the live connection.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::problem::Problem;
use crate::table::{ChatLine, TableInfo};

/// One legal choice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChoiceInfo {
    /// The choice in notation, to be sent back.
    pub choice: String,
    /// The choice in words; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// An event.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventInfo {
    /// The engine's event.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub event: Box<RawValue>,
    /// The event in words; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// One publication as a viewer was told it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Publication {
    /// The version that it led to.
    pub version: u64,
    /// The seat that had chosen; none at the start of the game.
    pub seat: Option<Cow<'static, str>>,
    /// True if this took back the publication before it.
    pub taken_back: bool,
    /// The events, as this viewer is told them.
    pub events: Vec<EventInfo>,
}

/// Everything that a viewer is told.
///
/// `view`, `decision`, `question` and `choices` are all missing before the game begins and if the game did not
/// change. They are separate fields because raw JSON cannot be read from a flattened part.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update {
    /// The public information about the table.
    pub table: TableInfo,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Cow<'static, str>>,
    /// The number of publications in the game.
    pub version: u64,
    /// The number of the viewer's draft: every choice and every undo gives it the next one, so that no two positions
    /// have the same version and draft. Nobody else can see it.
    pub draft: u64,
    /// The number of steps that the viewer has drafted and can take back; nobody else can see them.
    pub drafted: u64,
    /// The engine's view for this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>, nullable = false))]
    pub view: Option<Box<RawValue>>,
    /// The current decision; everybody may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>, nullable = false))]
    pub decision: Option<Box<RawValue>>,
    /// The decision in words: a question for the seat that decides, and what the table waits for to everybody else.
    /// Only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The choices of the viewer; empty when another seat decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub choices: Option<Vec<ChoiceInfo>>,
    /// The version after which `missed` begins; none if the view is complete by itself. It is later than the one that
    /// was asked for if that would have been too much for one answer.
    pub since: Option<u64>,
    /// Everything published after that version, in order.
    pub missed: Vec<Publication>,
    /// The newest lines of chat that the viewer has not seen. If the number of the first one shows that some are missing,
    /// they can be asked for.
    pub chat: Vec<ChatLine>,
}

/// A page of the past of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryPage {
    /// The number of publications in the game.
    pub version: u64,
    /// The first publications after the version that was asked for; the next page comes after the last of them.
    pub publications: Vec<Publication>,
}

/// A page of chat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatPage {
    /// The lines, in order.
    pub chat: Vec<ChatLine>,
}

/// A message of the server over a live connection.
///
/// The variant's name is the only key of the message, so that its raw parts need not be parsed twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Something changed.
    Update(Box<Update>),
    /// Somebody came to the table or left it.
    Presence(Presence),
    /// Something is wrong; the server closes the connection.
    Problem(Problem),
    /// The server restarts; it closes the connection soon.
    Restart(Restart),
}

/// The announcement of a restart. Every client is told another time, so that they do not come back all at once.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Restart {
    /// The number of milliseconds to wait after the end of the connection before opening a new one.
    pub after_ms: u32,
}

/// The people at a table.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The seats with a live connection, or with one that was lost a moment ago.
    pub here: Vec<Cow<'static, str>>,
}

/// The first message of a client over a live connection.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The secret of a seat; spectators leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The last version seen: everything published after it is sent. If it is left out, a fresh view is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The number of lines of chat seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<usize>,
    /// True to be told who is at the table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub presence: bool,
    /// The secrets of other seats whose people share this screen, and so are at the table too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
    /// The language for questions, choices and events in words; no words if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub texts: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
