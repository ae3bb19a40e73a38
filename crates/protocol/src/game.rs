//! The games that a server offers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::problem::{Code, Problem};

/// The list of games.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Games {
    /// The games, in the order in which they are offered.
    pub games: Vec<GameInfo>,
}

/// The description of a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its id.
    pub game: Cow<'static, str>,
    /// The version of its rules.
    pub rules: u32,
    /// The sides that play against each other.
    pub sides: Vec<Cow<'static, str>>,
    /// Its variants, the usual one first.
    pub setups: Vec<SetupInfo>,
    /// Its computer players, the weakest first.
    pub levels: Vec<LevelInfo>,
    /// The level that a new player meets.
    pub usual_level: Cow<'static, str>,
}

/// A variant of a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupInfo {
    /// Its name.
    pub setup: String,
    /// Its seats.
    pub seats: Vec<SeatName>,
}

/// A seat of a variant.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatName {
    /// Its name.
    pub seat: Cow<'static, str>,
    /// The side that it plays for.
    pub side: Cow<'static, str>,
}

/// A computer player.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// Its name.
    pub level: Cow<'static, str>,
    /// A description of the opponent.
    pub description: Cow<'static, str>,
}

impl GameInfo {
    /// Finds the variant with this name, or the usual one; the problem lists the known names.
    pub fn find_setup(&self, name: Option<&str>) -> Result<&SetupInfo, Problem> {
        let Some(name) = name else {
            return Ok(&self.setups[0]);
        };
        let found = self.setups.iter().find(|info| info.setup == name);
        found.ok_or_else(|| {
            let names = self.setups.iter().map(|info| info.setup.clone());
            Problem::from_code(Code::UnknownSetup).with_legal_values(names.collect())
        })
    }

    /// Returns the level that thinks least.
    #[must_use]
    pub fn weakest_level(&self) -> &str {
        let simplest = self.levels.first();
        simplest.map_or(&self.usual_level, |info| &info.level)
    }

    /// Finds the level with this name, or the usual one; the problem lists the known names.
    pub fn find_level(&self, name: Option<&str>) -> Result<&str, Problem> {
        let name = name.unwrap_or(&self.usual_level);
        let found = self.levels.iter().find(|info| info.level == name);
        found.map(|info| info.level.as_ref()).ok_or_else(|| {
            let names = self.levels.iter().map(|info| info.level.to_string());
            Problem::from_code(Code::UnknownLevel).with_legal_values(names.collect())
        })
    }
}

impl SetupInfo {
    /// Finds the number of the seat with this name; the problem lists the known names.
    pub fn find_seat(&self, name: &str) -> Result<u8, Problem> {
        let found = self.seats.iter().position(|info| info.seat == name);
        found.map(|index| index as u8).ok_or_else(|| {
            let names = self.seats.iter().map(|info| info.seat.to_string());
            Problem::from_code(Code::UnknownSeat).with_legal_values(names.collect())
        })
    }
}
