//! Exceptions: what went wrong and what would be right.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::exceptions::{PyException, PyValueError};
use pyo3::{PyErr, PyResult, create_exception, pyfunction};

create_exception!(
    twinsuns,
    TwinSunsError,
    PyException,
    "Anything that a game refuses, and faults of ours. The game is untouched."
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
pub(crate) fn illegal_action_error(action: &str, offered: &[String]) -> PyErr {
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

/// Runs what Python asked for. A panic in it is a fault of ours, and becomes an exception that says so: every entry
/// point from Python goes through here, because a panic must not cross the boundary.
pub(crate) fn panics_to_python_errors<T>(run: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    // Games change themselves only after everything that can panic, and batches and players that were cut short refuse
    // to go on: nothing half-done is seen afterwards.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let problem = panic_text(panic.as_ref());
        Err(TwinSunsError::new_err(format!(
            "this is a fault of the package, please report it: {problem}"
        )))
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let fixed = panic.downcast_ref::<&str>().copied();
    let made = || panic.downcast_ref::<String>().map(String::as_str);
    fixed.or_else(made).unwrap_or("a panic without words")
}

/// Panics with these words inside the guard, so that the tests see what becomes of it.
#[pyfunction]
pub(crate) fn panic_on_purpose(words: &str) -> PyResult<()> {
    panics_to_python_errors(|| panic!("{words}"))
}
