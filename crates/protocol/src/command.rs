//! The commands of a seat. Every command carries a key: repeated with the same key it is answered the same
//! and done once.

use serde::{Deserialize, Serialize};

/// Where the table stands after a command, as the seat that gave it may know.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// How often something was published in the game.
    pub version: u64,
    /// How many steps the seat has drafted.
    pub draft: u64,
}

/// A command with a key.
pub trait Keyed {
    /// Returns the key: repeated with the same one, a command is done once.
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
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChooseRequest {
    /// The version the choice is made against.
    pub version: u64,
    /// The draft step the choice is made against; 0 if it is left out.
    #[serde(default)]
    pub draft: u64,
    /// One of the `choices` of the view.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub choice: String,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Choices that are made together or not at all.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// The version the plan is made against.
    pub version: u64,
    /// The draft step the plan is made against; 0 if it is left out.
    #[serde(default)]
    pub draft: u64,
    /// One of the `choices` of the view, then one of those on offer after it, and so on.
    #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 64))]
    pub choices: Vec<String>,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Where the table stands after a plan.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlanDone {
    /// How often something was published in the game.
    pub version: u64,
    /// How many steps the seat has drafted.
    pub draft: u64,
    /// How many choices at the end of the plan were not made, because somebody learned something by
    /// the one before them.
    pub dropped: u64,
}

/// A command about the draft.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// The version the command is made against.
    pub version: u64,
    /// The draft step the command is made against.
    pub draft: u64,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A wish to take the last publication back, or the answer to one.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeBackRequest {
    /// The version that would be taken back.
    pub version: u64,
    /// `false` declines.
    #[serde(default = "yes")]
    pub agree: bool,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// An offer, or the answer to one.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferRequest {
    /// `false` declines.
    #[serde(default = "yes")]
    pub agree: bool,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

const fn yes() -> bool {
    true
}

/// A command that needs nothing but its key.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeyRequest {
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A wish for a computer player in one's own seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LeaveRequest {
    /// Its level; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// A computer for somebody who does not come.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeOverRequest {
    /// Whose seat.
    pub seat: String,
    /// The computer's level; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Words for the seed.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntropyRequest {
    /// Printable ASCII.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub words: String,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Something to say.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// Plain text of one line.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500))]
    pub text: String,
    /// Repeated with the same key, the command is done once.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub key: String,
}

/// Where the game is played again.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RematchDone {
    /// The new table, once everybody present agreed. The secrets of the seats stay the same.
    pub table: Option<String>,
}
