//! Exceptions: what went wrong and what would be right.

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    twinsuns,
    TwinSunsError,
    PyException,
    "Anything that a game refuses. The game is untouched."
);
create_exception!(
    twinsuns,
    IllegalAction,
    TwinSunsError,
    "An action or choice that is not on offer; the message lists what is."
);
create_exception!(
    twinsuns,
    WrongSeat,
    TwinSunsError,
    "A seat that does not exist, or does not decide now."
);
create_exception!(
    twinsuns,
    StaleHandle,
    TwinSunsError,
    "Something that belongs to an earlier moment of a game, or to another game."
);
create_exception!(
    twinsuns,
    RecordProblem,
    TwinSunsError,
    "A record that is cut off, wrong, or cannot be written."
);

/// The most choices that a message lists.
const CHOICES_SHOWN: usize = 12;

/// Returns an error for something that is no value of its kind.
pub(crate) fn value_error(problem: impl Into<String>) -> PyErr {
    PyValueError::new_err(problem.into())
}

/// Returns the error for an action that is not on offer.
pub(crate) fn illegal_action(action: &str, offered: &[String]) -> PyErr {
    let shown = offered.len().min(CHOICES_SHOWN);
    let mut legal = offered[..shown].join("; ");
    if shown < offered.len() {
        legal += &format!("; and {} more", offered.len() - shown);
    }
    if offered.is_empty() {
        return IllegalAction::new_err(format!("{action} cannot be chosen: the game is over"));
    }
    IllegalAction::new_err(format!("{action} is not on offer now; legal are: {legal}"))
}
