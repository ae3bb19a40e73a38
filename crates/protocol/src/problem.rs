//! Refusals: a stable code to act on, and a sentence for people.

use serde::{Deserialize, Serialize};

/// Defines the codes from one list, each with its name and HTTP status.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $code:ident $name:literal $status:literal),+ $(,)?) => {
        /// The reason why a request was refused. Programs act on this; the message may be reworded.
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum Code {
            $($(#[doc = $doc])+ $code),+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$code),+];

            /// Returns the word on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$code => $name),+ }
            }

            /// Returns the HTTP status of the answer.
            #[must_use]
            pub const fn http_status(self) -> u16 {
                match self { $(Code::$code => $status),+ }
            }

            /// Returns one line that tells when the code is sent.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$code => concat!($($doc),+).trim_ascii_start()),+ }
            }
        }
    };
}

codes! {
    /// the body is not JSON of the expected form
    Malformed "malformed" 400,
    /// a value is out of its bounds or means nothing
    BadValue "bad-value" 400,
    /// no game has this id
    UnknownGame "unknown-game" 400,
    /// the game has no such set-up
    UnknownSetup "unknown-setup" 400,
    /// the set-up has no such seat
    UnknownSeat "unknown-seat" 400,
    /// the game has no such computer player
    UnknownLevel "unknown-level" 400,
    /// the choice is no choice of this game
    UnknownChoice "unknown-choice" 400,
    /// the request needs a secret in its `Authorization` header
    SecretMissing "secret-missing" 401,
    /// the secret belongs to nobody here
    SecretUnknown "secret-unknown" 401,
    /// the name or the passphrase is wrong
    PassphraseWrong "passphrase-wrong" 401,
    /// this seat may not do that
    NotAllowed "not-allowed" 403,
    /// a page of another origin may not open a WebSocket here
    WrongOrigin "wrong-origin" 403,
    /// the people who run this server accept no requests from this network
    Banned "banned" 403,
    /// there is no such table
    UnknownTable "unknown-table" 404,
    /// there is nothing at this address
    NotFound "not-found" 404,
    /// the address does not know this method
    WrongMethod "wrong-method" 405,
    /// the command was made for another version or another draft
    StaleVersion "stale-version" 409,
    /// another seat decides now
    OutOfTurn "out-of-turn" 409,
    /// the choice is not on offer now
    IllegalChoice "illegal-choice" 409,
    /// there is no draft step to take back
    NothingToUndo "nothing-to-undo" 409,
    /// the last publication cannot be taken back: it rolled, drew or revealed, or was not yours
    CannotTakeBack "cannot-take-back" 409,
    /// there is no offer to answer
    NothingOffered "nothing-offered" 409,
    /// the game has not begun
    NotStarted "not-started" 409,
    /// the game has begun already
    AlreadyStarted "already-started" 409,
    /// some seats are still open
    SeatsOpen "seats-open" 409,
    /// the seat is not open
    SeatTaken "seat-taken" 409,
    /// the game has ended
    GameOver "game-over" 409,
    /// the game has not ended yet
    GameNotOver "game-not-over" 409,
    /// the person may still come back: the seat cannot be taken over yet
    NotAbsent "not-absent" 409,
    /// the table was played by rules that this server does not have; it can be looked at, resigned or abandoned
    OtherRules "other-rules" 409,
    /// what is stored of the table is damaged: its intact part can be looked at, and a backup can bring the rest back
    TableDamaged "table-damaged" 409,
    /// what is stored of the identity is damaged: its seats can be played with their own secrets, and a backup can
    /// bring the rest back
    IdentityDamaged "identity-damaged" 409,
    /// the key was used before, for another request; make up a new key
    KeyReused "key-reused" 409,
    /// the name belongs to somebody else
    NameTaken "name-taken" 409,
    /// the request took too long to arrive or to be answered
    TooSlow "too-slow" 408,
    /// the body or the message is too long
    TooLarge "too-large" 413,
    /// the body must be sent as `application/json`
    WrongMediaType "wrong-media-type" 415,
    /// too many requests from this address
    SlowDown "slow-down" 429,
    /// a limit of this server or of this table is reached
    LimitReached "limit-reached" 429,
    /// something went wrong that should not have; the log says more
    Internal "internal" 500,
    /// the storage does not answer: nothing was changed, or the answer was lost; repeat the command with the same key
    StorageFailed "storage-failed" 503,
    /// the server is about to restart; try again in a moment
    Restarting "restarting" 503,
    /// the storage is full or can only be read: nothing was changed; repeat the command when there is room again
    StorageFull "storage-full" 507,
}

/// A refusal, as it is sent.
///
/// ```
/// use protocol::problem::{Code, Problem};
///
/// let problem = Problem::from_code(Code::UnknownSeat).with_legal_values(vec!["rebel".into(), "imperial".into()]);
/// assert_eq!(problem.code.http_status(), 400);
/// assert_eq!(
///     serde_json::to_string(&problem).unwrap(),
///     r#"{"code":"unknown-seat","message":"the set-up has no such seat","legal":["rebel","imperial"]}"#
/// );
/// ```
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// The kind of refusal.
    pub code: Code,
    /// The reason in words.
    pub message: String,
    /// The values that would have been accepted, where that makes sense.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// The newest version, if the command was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The newest draft step, if the command was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<u64>,
    /// The position in the plan of the choice that is refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The number of seconds after which it is worth trying again, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}

impl Problem {
    /// Makes a refusal of this kind with this message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            legal: Vec::new(),
            version: None,
            draft: None,
            index: None,
            retry_after: None,
        }
    }

    /// Makes a refusal with the usual message of its code.
    #[must_use]
    pub fn from_code(code: Code) -> Self {
        Self::new(code, code.meaning())
    }

    /// Names the choice of a plan that is refused, counted from 0.
    #[must_use]
    pub fn with_choice_index(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }

    /// Says after how many seconds it is worth trying again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Adds the values that would have been accepted.
    #[must_use]
    pub fn with_legal_values(mut self, legal: Vec<String>) -> Self {
        self.legal = legal;
        self
    }

    /// Tells whether the storage is to blame, so that it is worth trying again.
    #[must_use]
    pub fn is_storage_failure(&self) -> bool {
        matches!(self.code, Code::StorageFailed | Code::StorageFull)
    }
}

#[cfg(feature = "answers")]
impl axum_core::response::IntoResponse for Problem {
    fn into_response(self) -> axum_core::response::Response {
        use http::{HeaderValue, StatusCode, header};
        let code = self.code;
        let status = StatusCode::from_u16(code.http_status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let json = HeaderValue::from_static("application/json");
        let mut response = (status, [(header::CONTENT_TYPE, json)], body).into_response();
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, scheme);
        }
        // `LimitReached` is left out: such a limit does not end after a second.
        if matches!(code, Code::SlowDown | Code::Restarting) || self.is_storage_failure() {
            let wait = HeaderValue::from(self.retry_after.unwrap_or(1));
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_sent_by_its_name() {
        for code in Code::ALL {
            let sent = serde_json::to_value(code).expect("JSON");
            assert_eq!(sent, code.name());
        }
    }
}
