//! A game, as Python sees it.

use numpy::{PyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::any_game::{
    AnyGame, ChanceNode, chance_at_start, resume_record, start_game, start_with_outcomes,
};
use crate::errors::{
    StaleHandle, WrongSeat, illegal_action_error, panics_to_python_errors, value_error,
};
use crate::numbers::{WholeNumber, outcome_numbers};

/// A game in progress with its whole history.
#[pyclass(module = "twinsuns._native", subclass)]
#[expect(missing_debug_implementations, reason = "a game of any type has none")]
pub struct Game {
    pub(crate) inner: Box<dyn AnyGame>,
}

impl Game {
    fn given_or_deciding_seat(&self, seat: Option<WholeNumber>) -> PyResult<usize> {
        match seat {
            Some(seat) => self.seat_numbered(seat),
            None => self.inner.deciding_seat().ok_or_else(|| {
                WrongSeat::new_err("the game is over, so nobody decides: name a seat")
            }),
        }
    }

    /// Returns the index of the seat with this number.
    fn seat_numbered(&self, number: WholeNumber) -> PyResult<usize> {
        let names = self.inner.seat_names();
        let index = number.as_index().filter(|index| *index < names.len());
        index.ok_or_else(|| {
            let last = names.len() - 1;
            let names = names.join(", ");
            WrongSeat::new_err(format!(
                "there is no seat {number}; the seats are 0 to {last}: {names}"
            ))
        })
    }

    /// Returns an action as an index, or the error for a number that no table has.
    fn action_index(&self, action: WholeNumber) -> PyResult<usize> {
        action.as_index().ok_or_else(|| {
            let given = format!("action {action} (no action of the table)");
            illegal_action_error(&given, &self.inner.legal_choice_names())
        })
    }

    fn check_seat_and_version(
        &self,
        seat: Option<WholeNumber>,
        version: Option<WholeNumber>,
    ) -> PyResult<()> {
        let now = self.inner.version_number();
        if let Some(version) = version
            && version.as_index() != Some(now)
        {
            let problem =
                format!("this is for version {version}, and the game is at version {now}");
            return Err(StaleHandle::new_err(problem));
        }
        let deciding = self.inner.deciding_seat();
        if let (Some(seat), Some(deciding)) = (seat, deciding)
            && self.seat_numbered(seat)? != deciding
        {
            let name = self.inner.seat_names()[deciding];
            let problem = format!("seat {seat} does not decide now; seat {deciding} ({name}) does");
            return Err(WrongSeat::new_err(problem));
        }
        Ok(())
    }
}

/// Returns a slice of an array that has just this many places.
pub(crate) fn slice_of_exact_size<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArray1<'_, T>,
    size: usize,
    name: &str,
) -> PyResult<&'a mut [T]> {
    let slice = array
        .as_slice_mut()
        .map_err(|_| value_error(format!("{name} must lie in one piece (C order)")))?;
    if slice.len() == size {
        Ok(slice)
    } else {
        let problem = format!("{name} must have {size} places, not {}", slice.len());
        Err(value_error(problem))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, setup=None, seed="1"))]
    fn new(game: &str, setup: Option<&str>, seed: &str) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let inner = start_game(game, setup, seed)?;
            Ok(Self { inner })
        })
    }

    #[staticmethod]
    #[pyo3(signature = (text, seed="1"))]
    fn from_record(text: &str, seed: &str) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let inner = resume_record(text, seed)?;
            Ok(Self { inner })
        })
    }

    #[staticmethod]
    #[pyo3(signature = (game, setup=None, outcomes=Vec::new()))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn start_chance(
        game: &str,
        setup: Option<&str>,
        outcomes: Vec<WholeNumber>,
    ) -> PyResult<Option<ChanceNode>> {
        panics_to_python_errors(|| chance_at_start(game, setup, &outcome_numbers(&outcomes)?))
    }

    #[staticmethod]
    #[pyo3(signature = (game, setup, outcomes, seed="1"))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn start_with(
        game: &str,
        setup: Option<&str>,
        outcomes: Vec<WholeNumber>,
        seed: &str,
    ) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let outcomes = outcome_numbers(&outcomes)?;
            let inner = start_with_outcomes(game, setup, &outcomes, seed)?;
            Ok(Self { inner })
        })
    }

    #[getter]
    fn game_id(&self) -> PyResult<&'static str> {
        panics_to_python_errors(|| Ok(self.inner.game_id()))
    }

    #[getter]
    fn setup_name(&self) -> PyResult<String> {
        panics_to_python_errors(|| Ok(self.inner.setup_name()))
    }

    #[getter]
    fn seat_names(&self) -> PyResult<Vec<&'static str>> {
        panics_to_python_errors(|| Ok(self.inner.seat_names().to_vec()))
    }

    #[getter]
    fn side_names(&self) -> PyResult<Vec<&'static str>> {
        panics_to_python_errors(|| Ok(self.inner.side_names()))
    }

    #[getter]
    fn version_number(&self) -> PyResult<usize> {
        panics_to_python_errors(|| Ok(self.inner.version_number()))
    }

    #[getter]
    fn deciding_seat(&self) -> PyResult<Option<usize>> {
        panics_to_python_errors(|| Ok(self.inner.deciding_seat()))
    }

    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        panics_to_python_errors(|| Ok(self.inner.deciding_seat().is_none()))
    }

    #[getter]
    fn winning_seats(&self) -> PyResult<Option<Vec<usize>>> {
        panics_to_python_errors(|| Ok(self.inner.winning_seats()))
    }

    #[getter]
    fn decision_number(&self) -> PyResult<Option<usize>> {
        panics_to_python_errors(|| Ok(self.inner.decision_number()))
    }

    #[getter]
    fn decision_json(&self) -> PyResult<String> {
        panics_to_python_errors(|| Ok(self.inner.decision_json()))
    }

    #[getter]
    fn action_count(&self) -> PyResult<usize> {
        panics_to_python_errors(|| Ok(self.inner.action_count()))
    }

    #[getter]
    fn feature_count(&self) -> PyResult<usize> {
        panics_to_python_errors(|| Ok(self.inner.feature_count()))
    }

    #[getter]
    fn past_choices(&self) -> PyResult<Vec<(usize, String)>> {
        panics_to_python_errors(|| Ok(self.inner.past_choices()))
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        panics_to_python_errors(|| Ok(PyArray1::from_vec(py, self.inner.legal_action_numbers())))
    }

    fn legal_choices(&self) -> PyResult<Vec<String>> {
        panics_to_python_errors(|| Ok(self.inner.legal_choice_names()))
    }

    fn find_action(&self, choice: &str) -> PyResult<usize> {
        panics_to_python_errors(|| self.inner.find_action(choice))
    }

    #[pyo3(signature = (action, seat=None, version=None))]
    fn step_action(
        &mut self,
        action: WholeNumber,
        seat: Option<WholeNumber>,
        version: Option<WholeNumber>,
    ) -> PyResult<()> {
        panics_to_python_errors(|| {
            self.check_seat_and_version(seat, version)?;
            let action = self.action_index(action)?;
            self.inner.step_by_action_number(action)
        })
    }

    #[pyo3(signature = (choice, seat=None, version=None))]
    fn choose_notation(
        &mut self,
        choice: &str,
        seat: Option<WholeNumber>,
        version: Option<WholeNumber>,
    ) -> PyResult<()> {
        panics_to_python_errors(|| {
            self.check_seat_and_version(seat, version)?;
            self.inner.step_by_choice_notation(choice)
        })
    }

    #[pyo3(signature = (action, outcomes=Vec::new()))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn chance_after(
        &self,
        action: WholeNumber,
        outcomes: Vec<WholeNumber>,
    ) -> PyResult<Option<ChanceNode>> {
        panics_to_python_errors(|| {
            let action = self.action_index(action)?;
            self.inner
                .chance_after(action, &outcome_numbers(&outcomes)?)
        })
    }

    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn step_with(&mut self, action: WholeNumber, outcomes: Vec<WholeNumber>) -> PyResult<()> {
        panics_to_python_errors(|| {
            let action = self.action_index(action)?;
            let outcomes = outcome_numbers(&outcomes)?;
            self.inner.step_with_outcomes(action, &outcomes)
        })
    }

    #[pyo3(signature = (seat=None))]
    fn observe_seat<'py>(
        &self,
        py: Python<'py>,
        seat: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        panics_to_python_errors(|| {
            let mut row = vec![0; self.inner.feature_count()];
            let seat = self.given_or_deciding_seat(seat)?;
            self.inner.write_features(seat, &mut row)?;
            Ok(PyArray1::from_vec(py, row))
        })
    }

    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        panics_to_python_errors(|| {
            let mut mask = vec![0; self.inner.action_count()];
            let seat = seat.map(|seat| self.seat_numbered(seat)).transpose()?;
            if seat.is_none() || seat == self.inner.deciding_seat() {
                self.inner.mark_legal_actions(&mut mask);
            }
            Ok(PyArray1::from_vec(py, mask))
        })
    }

    #[pyo3(signature = (observation, mask, seat=None))]
    fn observe_into(
        &self,
        mut observation: PyReadwriteArray1<'_, u8>,
        mut mask: PyReadwriteArray1<'_, i8>,
        seat: Option<WholeNumber>,
    ) -> PyResult<()> {
        panics_to_python_errors(|| {
            let seat = self.given_or_deciding_seat(seat)?;
            let features = self.inner.feature_count();
            let row = slice_of_exact_size(&mut observation, features, "the observation")?;
            let actions = self.inner.action_count();
            let mask = slice_of_exact_size(&mut mask, actions, "the mask")?;
            self.inner.write_features(seat, row)?;
            if self.inner.deciding_seat() == Some(seat) {
                self.inner.mark_legal_actions(mask);
            } else {
                mask.fill(0);
            }
            Ok(())
        })
    }

    fn view_json(&self, viewer: &str) -> PyResult<String> {
        panics_to_python_errors(|| self.inner.view_json(viewer))
    }

    #[pyo3(signature = (viewer, since=None))]
    fn events_json(&self, viewer: &str, since: Option<WholeNumber>) -> PyResult<String> {
        let since = since.map_or(0, WholeNumber::as_count_or_zero);
        panics_to_python_errors(|| self.inner.events_json(viewer, since))
    }

    fn infostate_text(&self, viewer: &str) -> PyResult<String> {
        panics_to_python_errors(|| self.inner.infostate_text(viewer))
    }

    #[pyo3(signature = (reveal_seed=true))]
    fn record_text(&self, reveal_seed: bool) -> PyResult<String> {
        panics_to_python_errors(|| self.inner.record_text(reveal_seed))
    }

    fn imagine_world(&self, seat: WholeNumber, number: WholeNumber, seed: &str) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let seat = self.seat_numbered(seat)?;
            let inner = self.inner.imagine_world(seat, number.as_seed(), seed)?;
            Ok(Self { inner })
        })
    }

    fn copy_game(&self) -> PyResult<Self> {
        panics_to_python_errors(|| {
            let inner = self.inner.copy_game();
            Ok(Self { inner })
        })
    }
}
