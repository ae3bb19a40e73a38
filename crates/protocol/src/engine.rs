//! The JSON-lines protocol of `twinsuns engine`: its requests and answers.
//!
//! `docs/engine-protocol.md` describes it for people who write bots.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::update::ChoiceInfo;

/// The version of the protocol, raised with every change that could break a program.
pub const ENGINE_PROTOCOL_VERSION: u32 = 2;

/// The largest number of bytes in one line of input.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A request for a new game.
///
/// ```
/// use protocol::engine::NewRequest;
///
/// let request: NewRequest = serde_json::from_str(r#"{"game":"rebellion","seed":42}"#).unwrap();
/// assert_eq!(request.setup, None);
/// assert_eq!(request.seed.unwrap().seed_as_words(), "42");
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRequest {
    /// The game's id.
    pub game: String,
    /// The variant; the usual one if it is left out.
    pub setup: Option<String>,
    /// The seed of all chance; fresh if it is left out.
    pub seed: Option<SeedWords>,
}

/// A seed as a text or as a number.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a seed is a text or a whole number from 0 up")]
pub enum SeedWords {
    /// The number 42 is the same seed as the text "42".
    Number(u64),
    /// Any words.
    Text(String),
}

impl SeedWords {
    /// Returns the words that the seed is made from.
    #[must_use]
    pub fn seed_as_words(&self) -> String {
        match self {
            SeedWords::Number(number) => number.to_string(),
            SeedWords::Text(text) => text.clone(),
        }
    }
}

/// A request to continue a game from its record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoadRequest {
    /// The record, with its seed.
    pub record: String,
}

/// A request for the view of a seat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewRequest {
    /// The seat, or `spectator`.
    pub seat: String,
}

/// A request for the choices of the deciding seat.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoicesRequest {
    /// The language of the question and the labels; no words if it is left out.
    pub texts: Option<String>,
}

/// A request to make a choice.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineChooseRequest {
    /// The seat that chooses.
    pub seat: String,
    /// One of the legal choices.
    pub choice: String,
    /// The expected version: at another one, the choice is refused.
    pub version: Option<usize>,
}

/// A request to make several choices of one seat, all or none.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnginePlanRequest {
    /// The seat that chooses.
    pub seat: String,
    /// One of the legal choices, then one that is legal after it, and so on.
    pub choices: Vec<String>,
    /// The expected version: at another one, the plan is refused.
    pub version: Option<usize>,
}

/// A request for the events that a seat was told.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventsRequest {
    /// The seat, or `spectator`.
    pub seat: String,
    /// The first version whose events are wanted.
    #[serde(default)]
    pub since: usize,
    /// The language for events in words; no words if it is left out.
    pub texts: Option<String>,
}

/// A request to take back a seat's last choice or plan.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The seat that made the choice or plan.
    pub seat: String,
}

/// A request for the game so far as a text.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// True to include the seed, false to leave it out; if this is missing, the seed is included once the game is over.
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
    Error { error: EngineProblem },
}

impl Answer {
    /// Answers the request with this id.
    #[must_use]
    pub fn new(id: Option<Value>, result: Result<Body, EngineProblem>) -> Self {
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

/// The content of an answer when the request succeeded.
#[derive(Serialize, Debug)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the document explains each field")]
pub enum Body {
    Games {
        protocol: u32,
        games: Vec<EngineGameInfo>,
    },
    Opened {
        game: Cow<'static, str>,
        rules: u32,
        setup: String,
        seats: Vec<Cow<'static, str>>,
        commitment: String,
        #[serde(flatten)]
        status: EngineStatus,
    },
    State(EngineStatus),
    Planned {
        #[serde(flatten)]
        status: EngineStatus,
        dropped: usize,
    },
    View {
        version: usize,
        view: Box<RawValue>,
    },
    Choices {
        #[serde(flatten)]
        status: EngineStatus,
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

/// The public position of the game; nothing in it is secret.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineStatus {
    /// The number of choices made.
    pub version: usize,
    /// True once the game has ended.
    pub over: bool,
    /// The seat that decides.
    pub seat: Option<Cow<'static, str>>,
    /// The seats that won, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Cow<'static, str>>>,
}

/// A game that the engine knows.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineGameInfo {
    /// Its id.
    pub game: Cow<'static, str>,
    /// The version of its rules.
    pub rules: u32,
    /// Its variants, the usual one first.
    pub setups: Vec<EngineSetupInfo>,
}

/// A variant of a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineSetupInfo {
    /// Its name.
    pub setup: String,
    /// Its seats.
    pub seats: Vec<Cow<'static, str>>,
}

/// An event, with the version that it led to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TimedEvent {
    /// The version that the event led to.
    pub version: usize,
    /// The engine's event.
    pub event: Box<RawValue>,
    /// The event in words; only if a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The reason why a request was refused. A refused request changes nothing.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineProblem {
    /// The kind of refusal.
    pub code: EngineCode,
    /// The reason in words.
    pub message: String,
    /// The values that would have been accepted, where that makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The position in the plan of the choice that is refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

impl EngineProblem {
    /// Makes a refusal of this kind with this message.
    pub fn new(code: EngineCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            legal: None,
            index: None,
        }
    }

    /// Adds the values that would have been accepted.
    #[must_use]
    pub fn with_legal_values(mut self, legal: Vec<String>) -> Self {
        self.legal = Some(legal);
        self
    }

    /// Names the choice of a plan that is refused, counted from 0.
    #[must_use]
    pub const fn with_choice_index(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }
}

/// Defines the codes from one list.
macro_rules! codes {
    ($($code:ident),+ $(,)?) => {
        /// The kinds of problems. Their names never change; the document says when each is sent.
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[expect(missing_docs, reason = "the document explains each code")]
        pub enum EngineCode {
            $($code),+
        }

        impl EngineCode {
            /// All codes.
            pub const ALL: &'static [EngineCode] = &[$(EngineCode::$code),+];
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
        for code in EngineCode::ALL {
            let name = serde_json::to_value(code).expect("JSON");
            let row = format!("| `{}` |", name.as_str().expect("a word"));
            assert!(DOCUMENT.contains(&row), "{row} is missing");
        }
    }
}
