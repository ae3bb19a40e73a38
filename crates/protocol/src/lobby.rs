//! Creating, joining and listing tables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::table::{Summary, TableInfo};

/// Facts about a server that everybody may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerInfo {
    /// The version of the program.
    pub version: String,
    /// A message from the people who run it, to be shown to everybody.
    pub message: Option<String>,
}

/// A request to create a table.
///
/// ```
/// use protocol::lobby::CreateRequest;
///
/// let request = CreateRequest {
///     game: "rebellion".into(),
///     seats: [("rebel".into(), "me".into()), ("imperial".into(), "computer:captain".into())].into(),
///     key: "0123456789abcdef".into(),
///     ..CreateRequest::default()
/// };
/// let sent = serde_json::to_string(&request).unwrap();
/// assert!(sent.starts_with(r#"{"game":"rebellion","seats":{"imperial":"computer:captain","rebel":"me"}"#));
/// assert_eq!(serde_json::from_str::<CreateRequest>(&sent).unwrap(), request);
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateRequest {
    /// The game's id.
    pub game: String,
    /// The variant; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The holder of each seat: `me`, `open`, `computer` or `computer:LEVEL`. Seats that are left out are open.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// The name that others see; an identity's own name if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// A seed of your own, in words. Everybody is told that the creator chose it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub seed: Option<String>,
    /// True if the table is listed.
    #[serde(default)]
    pub public: bool,
    /// The number of days that a person has for a turn; no clock if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub clock_days: Option<u8>,
    /// True if the game begins only when a seat starts it, so that everybody can add words to the seed after seeing
    /// its fingerprint.
    #[serde(default)]
    pub wait: bool,
    /// True if everybody at the table may ask for hints. They are told before they take a seat.
    #[serde(default)]
    pub hints: bool,
    /// Words for the seed, from the person who creates the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub entropy: Option<String>,
    /// A random key: repeated with the same key, the request gets the same table, with its secrets.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// A request to take a seat.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The seat; any open one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The name that others see; an identity's own name if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// Words for the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub entropy: Option<String>,
    /// A random key: repeated with the same key, the request gets the same seat, with its secret.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// A request for another secret of a seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// A random key: repeated with the same key, the request gets the same secret.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// A seat that now belongs to the person who asked. Its secret is shown here and nowhere else.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatGiven {
    /// The seat's name.
    pub seat: String,
    /// The secret, to be sent in the `Authorization` header as `Bearer SECRET`.
    pub secret: String,
    /// The link for a person. The secret comes after the `#`, so that it never reaches a log.
    pub link: String,
}

/// A table and the seats that the person who asked holds.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The table.
    pub table: TableInfo,
    /// The seats.
    pub seats: Vec<SeatGiven>,
}

/// A list of tables.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList<T = Summary> {
    /// The tables, newest first.
    pub tables: Vec<T>,
}
