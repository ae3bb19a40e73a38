//! A person's browser: an identity without an account.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::table::TableInfo;

/// A request for a new identity, or for a new name of an identity.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct IdentityRequest {
    /// The name that others see.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: String,
}

/// An identity with its secret, which is shown here and nowhere else.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IdentityGiven {
    /// The name that others see.
    pub name: String,
    /// The secret, to be sent in the `Authorization` header as `Bearer SECRET`.
    pub secret: String,
}

/// An identity.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct IdentityInfo {
    /// The name that others see.
    pub name: String,
    /// The unique name that a passphrase was set for.
    pub handle: Option<String>,
}

/// A request to set a passphrase, or to move an identity to another device with it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PassphraseRequest {
    /// A name that nobody else has: lower-case letters, digits, `-` and `_`.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 3, max_length = 40, pattern = "^[a-z0-9_-]+$")
    )]
    pub handle: String,
    /// The passphrase: long rather than clever.
    #[cfg_attr(feature = "openapi", schema(min_length = 10, max_length = 200))]
    pub passphrase: String,
    /// True to sign out all other devices of the identity.
    #[serde(default)]
    pub sign_out: bool,
}

/// A request for a new secret of an identity; there is nothing to say.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RenewRequest {}

/// A seat that an identity holds.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MySeat {
    /// The seat's name.
    pub seat: Cow<'static, str>,
    /// True if this seat decides now.
    pub my_turn: bool,
    /// The table.
    pub table: TableInfo,
}

/// The seats of an identity.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTables {
    /// The seats, newest first.
    pub seats: Vec<MySeat>,
}
