//! What can go wrong, as clients are told it: a stable code to act on and a sentence for people.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Lists the codes once, with the status each is sent with.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $code:ident $name:literal $status:ident),+ $(,)?) => {
        /// Why a request was refused. Act on this; the message may be reworded.
        #[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, ToSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Code {
            $($(#[doc = $doc])+ $code),+
        }

        impl Code {
            /// Every code there is.
            pub const ALL: &'static [Code] = &[$(Code::$code),+];

            /// The word on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$code => $name),+ }
            }

            /// The status the answer has.
            #[must_use]
            pub const fn status(self) -> StatusCode {
                match self { $(Code::$code => StatusCode::$status),+ }
            }

            /// When it is sent, in a line.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$code => concat!($($doc),+).trim_ascii_start()),+ }
            }
        }
    };
}

codes! {
    /// the body is not JSON of the expected form
    Malformed "malformed" BAD_REQUEST,
    /// a value is out of its bounds or means nothing
    BadValue "bad-value" BAD_REQUEST,
    /// no game has this id
    UnknownGame "unknown-game" BAD_REQUEST,
    /// the game has no such set-up
    UnknownSetup "unknown-setup" BAD_REQUEST,
    /// the set-up has no such seat
    UnknownSeat "unknown-seat" BAD_REQUEST,
    /// the game has no such computer player
    UnknownLevel "unknown-level" BAD_REQUEST,
    /// the choice is no choice of this game
    UnknownChoice "unknown-choice" BAD_REQUEST,
    /// the request needs a secret in its `Authorization` header
    SecretMissing "secret-missing" UNAUTHORIZED,
    /// the secret belongs to nobody here
    SecretUnknown "secret-unknown" UNAUTHORIZED,
    /// the name or the passphrase is wrong
    PassphraseWrong "passphrase-wrong" UNAUTHORIZED,
    /// this seat may not do that
    NotAllowed "not-allowed" FORBIDDEN,
    /// a page of another origin may not open a WebSocket here
    WrongOrigin "wrong-origin" FORBIDDEN,
    /// there is no such table
    UnknownTable "unknown-table" NOT_FOUND,
    /// there is nothing at this address
    NotFound "not-found" NOT_FOUND,
    /// the address does not know this method
    WrongMethod "wrong-method" METHOD_NOT_ALLOWED,
    /// the command was made for another version or another draft step
    StaleVersion "stale-version" CONFLICT,
    /// another seat decides now
    OutOfTurn "out-of-turn" CONFLICT,
    /// the choice is not on offer now
    IllegalChoice "illegal-choice" CONFLICT,
    /// there is no draft step to take back
    NothingToUndo "nothing-to-undo" CONFLICT,
    /// the last publication cannot be taken back: it rolled, drew or revealed, or was not yours
    CannotTakeBack "cannot-take-back" CONFLICT,
    /// there is no offer to answer
    NothingOffered "nothing-offered" CONFLICT,
    /// the game has not begun
    NotStarted "not-started" CONFLICT,
    /// the game has begun already
    AlreadyStarted "already-started" CONFLICT,
    /// some seats are still open
    SeatsOpen "seats-open" CONFLICT,
    /// the seat is not open
    SeatTaken "seat-taken" CONFLICT,
    /// the game has ended
    GameOver "game-over" CONFLICT,
    /// the game has not ended yet
    GameNotOver "game-not-over" CONFLICT,
    /// the person may still come back: the seat cannot be taken over yet
    NotAbsent "not-absent" CONFLICT,
    /// the table was played by rules that this server does not have; it can be looked at, resigned or abandoned
    OtherRules "other-rules" CONFLICT,
    /// the name belongs to somebody else
    NameTaken "name-taken" CONFLICT,
    /// the request took too long to arrive or to be answered
    TooSlow "too-slow" REQUEST_TIMEOUT,
    /// the body or the message is too long
    TooLarge "too-large" PAYLOAD_TOO_LARGE,
    /// the body must be sent as `application/json`
    WrongMediaType "wrong-media-type" UNSUPPORTED_MEDIA_TYPE,
    /// too many requests from this address
    SlowDown "slow-down" TOO_MANY_REQUESTS,
    /// a limit of this server or of this table is reached
    LimitReached "limit-reached" TOO_MANY_REQUESTS,
    /// something went wrong that should not have; the log says more
    Internal "internal" INTERNAL_SERVER_ERROR,
    /// the storage does not answer: nothing was changed, or the answer was lost; repeat the command with the same key
    StorageFailed "storage-failed" SERVICE_UNAVAILABLE,
    /// the storage is full or can only be read: nothing was changed; repeat the command when there is room again
    StorageFull "storage-full" INSUFFICIENT_STORAGE,
}

/// A refusal, as it is sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// What kind of refusal it is.
    pub code: Code,
    /// The same in words.
    pub message: String,
    /// What would have been accepted, where that makes sense.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// The version to look at now, if the command was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The draft step to go on from, if the command was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<u64>,
    /// Which choice of a plan is refused, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
}

impl Problem {
    /// A refusal of this kind that says this.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            legal: Vec::new(),
            version: None,
            draft: None,
            index: None,
        }
    }

    /// A refusal that says what its code means.
    #[must_use]
    pub fn of(code: Code) -> Self {
        Self::new(code, code.meaning())
    }

    /// Whether the storage is to blame, so that it is worth trying again.
    pub(crate) fn is_storage(&self) -> bool {
        matches!(self.code, Code::StorageFailed | Code::StorageFull)
    }

    /// The same refusal, of a plan because of its choice with this index.
    pub(crate) fn at_choice(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }

    pub(crate) fn with_legal(mut self, legal: Vec<String>) -> Self {
        self.legal = legal;
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (code, status) = (self.code, self.code.status());
        let mut response = (status, axum::Json(self)).into_response();
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, scheme);
        }
        // A limit that is reached does not pass in a second.
        if matches!(
            code,
            Code::SlowDown | Code::StorageFailed | Code::StorageFull
        ) {
            let wait = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}
