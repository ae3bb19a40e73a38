//! The commands of a seat. Every command carries a key: repeated with the same key, it is executed once and gets
//! the same answer.

use serde::{Deserialize, Serialize};

/// The position of the table after a command, as the seat that gave it may know.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of publications in the game.
    pub version: u64,
    /// The number of the seat's draft.
    pub draft: u64,
}

/// A command with a key.
pub trait Keyed {
    /// Returns the key: repeated with the same one, a command is executed once.
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($request:ty),+ $(,)?) => {
        $(impl Keyed for $request {
            fn key(&self) -> &str {
                &self.key
            }
        })+
    };
}
keyed!(
    ChooseRequest,
    PlanRequest,
    DraftRequest,
    TakeBackRequest,
    OfferRequest,
    KeyRequest,
    LeaveRequest,
    TakeOverRequest,
    EntropyRequest,
    ChatRequest,
);

/// A choice.
///
/// ```
/// use protocol::command::ChooseRequest;
///
/// let sent = r#"{"version":12,"choice":"activate darth-vader hoth","key":"5f0c83aa"}"#;
/// let request: ChooseRequest = serde_json::from_str(sent).unwrap();
/// assert_eq!((request.version, request.draft), (12, 0));
///
/// let again = serde_json::to_string(&request).unwrap();
/// assert_eq!(serde_json::from_str::<ChooseRequest>(&again).unwrap(), request);
/// // Unknown fields are refused, so that no misspelt one is ignored:
/// assert!(serde_json::from_str::<ChooseRequest>(r#"{"version":12,"pick":"pass","key":"x"}"#).is_err());
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChooseRequest {
    /// The version that the choice is made against.
    pub version: u64,
    /// The draft that the choice is made against; 0 if it is left out.
    #[serde(default)]
    pub draft: u64,
    /// One of the `choices` of the view.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub choice: String,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Choices that are made together or not at all.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// The version that the plan is made against.
    pub version: u64,
    /// The draft that the plan is made against; 0 if it is left out.
    #[serde(default)]
    pub draft: u64,
    /// One of the `choices` of the view, then one of those on offer after it, and so on.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 64))]
    pub choices: Vec<String>,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// The position of the table after a plan.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlanDone {
    /// The number of publications in the game.
    pub version: u64,
    /// The number of the seat's draft.
    pub draft: u64,
    /// The number of choices at the end of the plan that were not made, because somebody learned something from the
    /// choice before them.
    pub dropped: u64,
}

/// A command about the draft.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// The version that the command is made against.
    pub version: u64,
    /// The draft that the command is made against.
    pub draft: u64,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A request to take the last publication back, or the answer to one.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeBackRequest {
    /// The version that would be taken back.
    pub version: u64,
    /// True to ask or to agree, false to decline; true if it is left out.
    #[serde(default = "agrees_by_default")]
    pub agree: bool,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// An offer, or the answer to one.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferRequest {
    /// True to ask or to agree, false to decline; true if it is left out.
    #[serde(default = "agrees_by_default")]
    pub agree: bool,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

const fn agrees_by_default() -> bool {
    true
}

/// A command that needs nothing but its key.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeyRequest {
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A request that a computer player take over the sender's seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LeaveRequest {
    /// The level of the computer player; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A request that a computer player take over the seat of a person who is absent.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeOverRequest {
    /// The seat of the absent person.
    pub seat: String,
    /// The level of the computer player; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Words for the seed.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntropyRequest {
    /// The words, in printable ASCII.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub words: String,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A chat message.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// The message, one line of plain text.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub text: String,
    /// The key of the command: repeated with the same key, it is executed once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// The answer to an offer of a rematch.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RematchDone {
    /// The new table, once everybody present agreed. The secrets of the seats stay the same.
    pub table: Option<String>,
}
