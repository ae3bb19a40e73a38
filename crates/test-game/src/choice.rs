//! The choices, and the only set-up.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::NotationError;

/// A choice about the player's card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Keep it.
    Keep,
    /// Throw it away.
    Throw,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Choice::Keep => "keep",
            Choice::Throw => "throw",
        })
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "keep" => Ok(Choice::Keep),
            "throw" => Ok(Choice::Throw),
            _ => Err(NotationError::new("a choice is `keep` or `throw`")),
        }
    }
}

/// The only variant.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Setup;

const SETUP: &str = "three";

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SETUP)
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            SETUP => Ok(Setup),
            _ => Err(NotationError::new("the only set-up is `three`")),
        }
    }
}
