//! Setting up tables, joining and listing them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::table::{Summary, TableInfo};

/// A table to be set up.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateRequest {
    /// The game's id.
    pub game: String,
    /// The variant; the usual one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Who holds which seat: `me`, `open`, `computer` or `computer:LEVEL`. Seats that are left out are
    /// open.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// The name others see; an identity's own name if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// A seed of your own, in words. Everybody is told that there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub seed: Option<String>,
    /// Whether the table is listed.
    #[serde(default)]
    pub public: bool,
    /// Days that a person has for a turn; no clock if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
    pub clock_days: Option<u8>,
    /// Whether the game begins only when a seat starts it, so that everybody can add words to the
    /// seed after having seen its fingerprint.
    #[serde(default)]
    pub wait: bool,
    /// Words for the seed, from the person who creates the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub entropy: Option<String>,
    /// Chosen at random: repeated with the same key, the same table is answered, secrets included.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// Somebody who would like to play.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The seat; any open one if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The name others see; an identity's own name if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// Words for the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 128))]
    pub entropy: Option<String>,
    /// Chosen at random: repeated with the same key, the same seat is answered, its secret included.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// A wish for one more secret.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// Chosen at random: repeated with the same key, the same secret is answered.
    #[cfg_attr(feature = "openapi", schema(min_length = 16, max_length = 128))]
    pub key: String,
}

/// A seat that now belongs to the person who asked. The secret is shown here and nowhere else.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatGiven {
    /// The seat's name.
    pub seat: String,
    /// Goes into the `Authorization` header as `Bearer SECRET`.
    pub secret: String,
    /// For a person: the secret stands behind the `#`, so that it never reaches a log.
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

/// Some tables.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList<T = Summary> {
    /// Newest first.
    pub tables: Vec<T>,
}
