//! What a viewer is told, as an answer and over the live connection.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::problem::Problem;
use crate::table::{ChatLine, TableInfo};

/// One legal choice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChoiceInfo {
    /// What to send back.
    pub choice: String,
    /// What to show a person; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventInfo {
    /// The engine's event.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub event: Box<RawValue>,
    /// The same in words; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What a viewer was told at one moment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Publication {
    /// The version it led to.
    pub version: u64,
    /// The seat that had chosen; none at the start of the game.
    pub seat: Option<Cow<'static, str>>,
    /// Whether this took the publication before it back.
    pub taken_back: bool,
    /// What happened, as this viewer noticed it.
    pub events: Vec<EventInfo>,
}

/// What a viewer is told.
///
/// `view`, `decision`, `question` and `choices` are all missing before the game begins and if nothing of it
/// changed; they are fields of their own, because raw JSON cannot be read from a flattened part.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update {
    /// What everybody may know of the table.
    pub table: TableInfo,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Cow<'static, str>>,
    /// How often something was published in the game.
    pub version: u64,
    /// How many steps the viewer has drafted that nobody else can see.
    pub draft: u64,
    /// The engine's view for this viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>, nullable = false))]
    pub view: Option<Box<RawValue>>,
    /// What is being decided; everybody may know this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>, nullable = false))]
    pub decision: Option<Box<RawValue>>,
    /// The same in words: the question for the seat that decides, what the table waits for to everybody else. Only
    /// if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// What the viewer can choose; empty when another seat decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub choices: Option<Vec<ChoiceInfo>>,
    /// The version after which `missed` begins; nothing if the view stands for itself.
    pub since: Option<u64>,
    /// Everything that was published after that, in order.
    pub missed: Vec<Publication>,
    /// What was said and not yet seen.
    pub chat: Vec<ChatLine>,
}

/// What the server sends over a live connection.
///
/// The variant's name is the only key of the message, so that its raw parts need no second reading.
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
}

/// Who is at a table.
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
    /// The last version seen: what was published after it is sent. Left out: a fresh view is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// How many lines of chat were seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<usize>,
    /// Whether to be told who is at the table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub presence: bool,
    /// The secrets of other seats whose people share this screen: they are at the table too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
    /// The language that questions, choices and events are put into words in; no words if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub texts: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
