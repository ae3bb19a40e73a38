//! What the engine answers.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tabletop::RecordError;

use crate::lines::MAX_LINE;

/// Raised whenever a program that spoke the protocol before could stumble.
pub(crate) const VERSION: u32 = 1;

/// One line of output.
#[derive(Serialize, Debug)]
pub(crate) struct Answer {
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
    pub(crate) fn new(id: Option<Value>, result: Result<Body, Problem>) -> Self {
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
pub(crate) enum Body {
    Games {
        protocol: u32,
        games: Vec<GameInfo>,
    },
    Opened {
        game: &'static str,
        rules: u32,
        setup: String,
        seats: &'static [&'static str],
        commitment: String,
        #[serde(flatten)]
        status: Status,
    },
    State(Status),
    Planned {
        #[serde(flatten)]
        status: Status,
        /// How many choices at the end of the plan were not made.
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
        question: Option<String>,
        choices: Vec<ChoiceInfo>,
    },
    Events {
        version: usize,
        next: usize,
        events: Vec<EventInfo>,
    },
    Record {
        version: usize,
        record: String,
    },
    Quit {},
}

/// Where the game stands; nothing in it is a secret.
#[derive(Serialize, Debug)]
pub(crate) struct Status {
    pub(crate) version: usize,
    pub(crate) over: bool,
    /// Who decides.
    pub(crate) seat: Option<&'static str>,
    /// Who won, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) winners: Option<Vec<&'static str>>,
}

#[derive(Serialize, Debug)]
pub(crate) struct GameInfo {
    pub(crate) game: &'static str,
    pub(crate) rules: u32,
    pub(crate) setups: Vec<SetupInfo>,
}

#[derive(Serialize, Debug)]
pub(crate) struct SetupInfo {
    pub(crate) setup: String,
    pub(crate) seats: &'static [&'static str],
}

#[derive(Serialize, Debug)]
pub(crate) struct ChoiceInfo {
    pub(crate) choice: String,
    pub(crate) label: String,
}

#[derive(Serialize, Debug)]
pub(crate) struct EventInfo {
    pub(crate) version: usize,
    pub(crate) event: Box<RawValue>,
    pub(crate) text: String,
}

/// Why a request was not carried out. Nothing has changed then.
#[derive(Serialize, Debug)]
pub(crate) struct Problem {
    code: Code,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    /// Which choice of a plan is refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

/// The kinds of problems. Their names never change.
#[derive(Copy, Clone, Eq, PartialEq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    Malformed,
    LineTooLong,
    UnknownCommand,
    BadFields,
    UnknownGame,
    UnknownSetup,
    NoRandomness,
    BadRecord,
    RecordWithoutSeed,
    NoGame,
    UnknownSeat,
    UnknownVersion,
    StaleVersion,
    GameOver,
    WrongSeat,
    UnknownChoice,
    IllegalChoice,
    NothingToUndo,
    UndoNotYours,
    UndoTooLate,
}

impl Problem {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            legal: None,
            index: None,
        }
    }

    /// The same with what would have been accepted.
    pub(crate) fn with_legal(mut self, legal: Vec<String>) -> Self {
        self.legal = Some(legal);
        self
    }

    /// The same refusal, of a plan because of its choice with this index.
    pub(crate) fn at_choice(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }

    pub(crate) fn too_long() -> Self {
        Self::new(
            Code::LineTooLong,
            format!("the line is longer than {MAX_LINE} bytes"),
        )
    }

    pub(crate) fn no_game() -> Self {
        Self::new(
            Code::NoGame,
            "there is no game; begin one with `new` or `load`",
        )
    }

    pub(crate) fn bad_record(error: &RecordError) -> Self {
        let code = match error {
            RecordError::NoSeed => Code::RecordWithoutSeed,
            _ => Code::BadRecord,
        };
        Self::new(code, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../../docs/engine-protocol.md");

    /// Whoever adds a code has to extend this list and the document.
    const CODES: [Code; 20] = [
        Code::Malformed,
        Code::LineTooLong,
        Code::UnknownCommand,
        Code::BadFields,
        Code::UnknownGame,
        Code::UnknownSetup,
        Code::NoRandomness,
        Code::BadRecord,
        Code::RecordWithoutSeed,
        Code::NoGame,
        Code::UnknownSeat,
        Code::UnknownVersion,
        Code::StaleVersion,
        Code::GameOver,
        Code::WrongSeat,
        Code::UnknownChoice,
        Code::IllegalChoice,
        Code::NothingToUndo,
        Code::UndoNotYours,
        Code::UndoTooLate,
    ];

    #[test]
    fn every_code_is_documented() {
        for code in CODES {
            let name = serde_json::to_value(code).unwrap();
            let row = format!("| `{}` |", name.as_str().unwrap());
            assert!(DOCUMENT.contains(&row), "{row} is missing");
        }
    }
}
