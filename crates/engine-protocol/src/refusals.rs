//! Refusals that the engine gives in more than one place.

use protocol::engine::{EngineCode, EngineProblem, MAX_LINE_BYTES};
use tabletop::RecordError;

pub(crate) fn line_too_long_problem() -> EngineProblem {
    let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
    EngineProblem::new(EngineCode::LineTooLong, message)
}

pub(crate) fn no_open_game_problem() -> EngineProblem {
    let message = "there is no game; begin one with `new` or `load`";
    EngineProblem::new(EngineCode::NoGame, message)
}

pub(crate) fn bad_record_problem(error: &RecordError) -> EngineProblem {
    let code = match error {
        RecordError::NoSeed => EngineCode::RecordWithoutSeed,
        _ => EngineCode::BadRecord,
    };
    EngineProblem::new(code, error.to_string())
}
