//! Refusals that the engine gives in more than one place.

use protocol::engine::{Code, MAX_LINE_BYTES, Problem};
use tabletop::RecordError;

pub(crate) fn line_too_long() -> Problem {
    let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
    Problem::new(Code::LineTooLong, message)
}

pub(crate) fn no_game() -> Problem {
    let message = "there is no game; begin one with `new` or `load`";
    Problem::new(Code::NoGame, message)
}

pub(crate) fn bad_record(error: &RecordError) -> Problem {
    let code = match error {
        RecordError::NoSeed => Code::RecordWithoutSeed,
        _ => Code::BadRecord,
    };
    Problem::new(code, error.to_string())
}
