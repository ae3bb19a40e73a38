//! The JSON-lines protocol of `twinsuns engine`: what can be asked, and what is answered.
//!
//! `docs/engine-protocol.md` describes it for people who write bots.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::update::ChoiceInfo;

/// Raised when a program that spoke the protocol before could stumble.
pub const VERSION: u32 = 2;

/// The most bytes of one line of input.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Asks for a new game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The game's id.
    pub game: String,
    /// The variant; the usual one if it is left out.
    pub setup: Option<String>,
    /// Where all chance comes from; fresh if it is left out.
    pub seed: Option<SeedWords>,
}

/// A seed as a text or as a number.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a seed is a text or a whole number from 0 on")]
pub enum SeedWords {
    /// The number 42 is the same seed as the text "42".
    Number(u64),
    /// Any words.
    Text(String),
}

impl SeedWords {
    /// Returns the words the seed is made of.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            SeedWords::Number(number) => number.to_string(),
            SeedWords::Text(text) => text.clone(),
        }
    }
}

/// Asks to continue a game from its record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// The record, with its seed.
    pub record: String,
}

/// Asks what a seat may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat, or `spectator`.
    pub seat: String,
}

/// Asks what the deciding seat can choose.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// The language of the question and the labels; no words if it is left out.
    pub texts: Option<String>,
}

/// Makes a choice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Who chooses.
    pub seat: String,
    /// One of the choices on offer.
    pub choice: String,
    /// Refuses the choice if the game is at another version.
    pub version: Option<usize>,
}

/// Makes several choices of one seat, all or none.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Who chooses.
    pub seat: String,
    /// One of the choices on offer, then one of those on offer after it, and so on.
    pub choices: Vec<String>,
    /// Refuses the plan if the game is at another version.
    pub version: Option<usize>,
}

/// Asks what a seat was told.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// The seat, or `spectator`.
    pub seat: String,
    /// The first version whose events are wanted.
    #[serde(default)]
    pub since: usize,
    /// The language that events are put into words in; no words if it is left out.
    pub texts: Option<String>,
}

/// Takes back a seat's last choice or plan.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Whose.
    pub seat: String,
}

/// Asks for the game so far as a text.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Whether the seed is part of it; once the game is over it is, unless this says otherwise.
    pub seed: Option<bool>,
}

/// One line of output.
#[derive(Serialize, Debug)]
pub struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    ok: bool,
    #[serde(flatten)]
    content: Content,
}

#[derive(Serialize, Debug)]
#[serde(untagged)]
enum Content {
    Body(Body),
    Error { error: Problem },
}

impl Answer {
    /// Answers the request with this id.
    #[must_use]
    pub fn new(id: Option<Value>, result: Result<Body, Problem>) -> Self {
        Self {
            id,
            ok: result.is_ok(),
            content: match result {
                Ok(body) => Content::Body(body),
                Err(error) => Content::Error { error },
            },
        }
    }
}

/// What an answer says when all went well.
#[derive(Serialize, Debug)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the document explains each field")]
pub enum Body {
    Games {
        protocol: u32,
        games: Vec<GameInfo>,
    },
    Opened {
        game: Cow<'static, str>,
        rules: u32,
        setup: String,
        seats: Vec<Cow<'static, str>>,
        commitment: String,
        #[serde(flatten)]
        status: Status,
    },
    State(Status),
    Planned {
        #[serde(flatten)]
        status: Status,
        dropped: usize,
    },
    View {
        version: usize,
        view: Box<RawValue>,
    },
    Choices {
        #[serde(flatten)]
        status: Status,
        decision: Option<Box<RawValue>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        question: Option<String>,
        choices: Vec<ChoiceInfo>,
    },
    Events {
        version: usize,
        next: usize,
        events: Vec<TimedEvent>,
    },
    Record {
        version: usize,
        record: String,
    },
    Quit {},
}

/// Where the game stands; nothing in it is a secret.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// How many choices were made.
    pub version: usize,
    /// Whether the game has ended.
    pub over: bool,
    /// The seat that decides.
    pub seat: Option<Cow<'static, str>>,
    /// The seats that won, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Cow<'static, str>>>,
}

/// A game the engine knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its id.
    pub game: Cow<'static, str>,
    /// The version of its rules.
    pub rules: u32,
    /// Its variants, the usual one first.
    pub setups: Vec<SetupInfo>,
}

/// A variant of a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetupInfo {
    /// Its name.
    pub setup: String,
    /// Its seats.
    pub seats: Vec<Cow<'static, str>>,
}

/// Something that happened, with the version it led to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TimedEvent {
    /// The version it led to.
    pub version: usize,
    /// The engine's event.
    pub event: Box<RawValue>,
    /// The same in words; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Why a request was not carried out. Nothing has changed then.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// What kind of refusal it is.
    pub code: Code,
    /// The same in words.
    pub message: String,
    /// What would have been accepted, where that makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// Which choice of a plan is refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

impl Problem {
    /// Makes a refusal of this kind that says this.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            legal: None,
            index: None,
        }
    }

    /// Adds what would have been accepted.
    #[must_use]
    pub fn with_legal(mut self, legal: Vec<String>) -> Self {
        self.legal = Some(legal);
        self
    }

    /// Names the choice of a plan that is refused, counted from 0.
    #[must_use]
    pub const fn at_choice(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }
}

/// Lists the codes once.
macro_rules! codes {
    ($($code:ident),+ $(,)?) => {
        /// The kinds of problems. Their names never change; the document says when each is sent.
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the document explains each code")]
        pub enum Code {
            $($code),+
        }

        impl Code {
            /// Every code there is.
            pub const ALL: &'static [Code] = &[$(Code::$code),+];
        }
    };
}

codes! {
    Malformed, LineTooLong, UnknownCommand, BadFields, UnknownGame, UnknownSetup, UnknownLanguage,
    NoRandomness, BadRecord, RecordWithoutSeed, NoGame, UnknownSeat, UnknownVersion, StaleVersion,
    GameOver, WrongSeat, UnknownChoice, IllegalChoice, NothingToUndo, UndoNotYours, UndoTooLate,
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../../docs/engine-protocol.md");

    #[test]
    fn every_code_is_documented() {
        for code in Code::ALL {
            let name = serde_json::to_value(code).expect("JSON");
            let row = format!("| `{}` |", name.as_str().expect("a word"));
            assert!(DOCUMENT.contains(&row), "{row} is missing");
        }
    }
}
