//! A game, as Python sees it.

use numpy::{PyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::any_game::{
    AnyGame, ChanceNode, chance_at_start, resume_record, start_game, start_with_outcomes,
};
use crate::errors::{StaleHandle, WrongSeat, value_error};

/// A game in progress with its whole history.
#[pyclass(module = "twinsuns._native", subclass)]
#[expect(missing_debug_implementations, reason = "a game of any type has none")]
pub struct Game {
    pub(crate) inner: Box<dyn AnyGame>,
}

impl Game {
    fn seat_or_deciding(&self, seat: Option<usize>) -> PyResult<usize> {
        seat.or_else(|| self.inner.deciding_seat())
            .ok_or_else(|| WrongSeat::new_err("the game is over, so nobody decides: name a seat"))
    }

    fn check_moment(&self, seat: Option<usize>, version: Option<usize>) -> PyResult<()> {
        let now = self.inner.version_number();
        if let Some(version) = version
            && version != now
        {
            let problem =
                format!("this is for version {version}, and the game is at version {now}");
            return Err(StaleHandle::new_err(problem));
        }
        let deciding = self.inner.deciding_seat();
        if let (Some(seat), Some(deciding)) = (seat, deciding)
            && seat != deciding
        {
            let name = self.inner.seat_names()[deciding];
            let problem = format!("seat {seat} does not decide now; seat {deciding} ({name}) does");
            return Err(WrongSeat::new_err(problem));
        }
        Ok(())
    }
}

/// Returns a slice of an array that has just this many places.
pub(crate) fn whole_slice<'a, T: numpy::Element>(
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
        let inner = start_game(game, setup, seed)?;
        Ok(Self { inner })
    }

    #[staticmethod]
    #[pyo3(signature = (text, seed="1"))]
    fn from_record(text: &str, seed: &str) -> PyResult<Self> {
        let inner = resume_record(text, seed)?;
        Ok(Self { inner })
    }

    #[staticmethod]
    #[pyo3(signature = (game, setup=None, outcomes=Vec::new()))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn start_chance(
        game: &str,
        setup: Option<&str>,
        outcomes: Vec<u8>,
    ) -> PyResult<Option<ChanceNode>> {
        chance_at_start(game, setup, &outcomes)
    }

    #[staticmethod]
    #[pyo3(signature = (game, setup, outcomes, seed="1"))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn start_with(
        game: &str,
        setup: Option<&str>,
        outcomes: Vec<u8>,
        seed: &str,
    ) -> PyResult<Self> {
        let inner = start_with_outcomes(game, setup, &outcomes, seed)?;
        Ok(Self { inner })
    }

    #[getter]
    fn game_id(&self) -> &'static str {
        self.inner.game_id()
    }

    #[getter]
    fn setup_name(&self) -> String {
        self.inner.setup_name()
    }

    #[getter]
    fn seat_names(&self) -> Vec<&'static str> {
        self.inner.seat_names().to_vec()
    }

    #[getter]
    fn side_names(&self) -> Vec<&'static str> {
        self.inner.side_names()
    }

    #[getter]
    fn version_number(&self) -> usize {
        self.inner.version_number()
    }

    #[getter]
    fn deciding_seat(&self) -> Option<usize> {
        self.inner.deciding_seat()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.inner.deciding_seat().is_none()
    }

    #[getter]
    fn winning_seats(&self) -> Option<Vec<usize>> {
        self.inner.winning_seats()
    }

    #[getter]
    fn decision_number(&self) -> Option<usize> {
        self.inner.decision_number()
    }

    #[getter]
    fn decision_json(&self) -> String {
        self.inner.decision_json()
    }

    #[getter]
    fn action_count(&self) -> usize {
        self.inner.action_count()
    }

    #[getter]
    fn feature_count(&self) -> usize {
        self.inner.feature_count()
    }

    #[getter]
    fn past_choices(&self) -> Vec<(usize, String)> {
        self.inner.past_choices()
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        PyArray1::from_vec(py, self.inner.legal_numbers())
    }

    fn legal_choices(&self) -> Vec<String> {
        self.inner.legal_names()
    }

    fn find_action(&self, choice: &str) -> PyResult<usize> {
        self.inner.find_action(choice)
    }

    #[pyo3(signature = (action, seat=None, version=None))]
    fn step_action(
        &mut self,
        action: usize,
        seat: Option<usize>,
        version: Option<usize>,
    ) -> PyResult<()> {
        self.check_moment(seat, version)?;
        self.inner.step_number(action)
    }

    #[pyo3(signature = (choice, seat=None, version=None))]
    fn choose_notation(
        &mut self,
        choice: &str,
        seat: Option<usize>,
        version: Option<usize>,
    ) -> PyResult<()> {
        self.check_moment(seat, version)?;
        self.inner.step_name(choice)
    }

    #[pyo3(signature = (action, outcomes=Vec::new()))]
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn chance_after(&self, action: usize, outcomes: Vec<u8>) -> PyResult<Option<ChanceNode>> {
        self.inner.chance_after(action, &outcomes)
    }

    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    fn step_with(&mut self, action: usize, outcomes: Vec<u8>) -> PyResult<()> {
        self.inner.step_with_outcomes(action, &outcomes)
    }

    #[pyo3(signature = (seat=None))]
    fn observe_seat<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut row = vec![0; self.inner.feature_count()];
        let seat = self.seat_or_deciding(seat)?;
        self.inner.write_features(seat, &mut row)?;
        Ok(PyArray1::from_vec(py, row))
    }

    #[pyo3(signature = (seat=None))]
    fn action_mask<'py>(&self, py: Python<'py>, seat: Option<usize>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.inner.action_count()];
        if seat.is_none() || seat == self.inner.deciding_seat() {
            self.inner.mark_legal(&mut mask);
        }
        PyArray1::from_vec(py, mask)
    }

    #[pyo3(signature = (observation, mask, seat=None))]
    fn observe_into(
        &self,
        mut observation: PyReadwriteArray1<'_, u8>,
        mut mask: PyReadwriteArray1<'_, i8>,
        seat: Option<usize>,
    ) -> PyResult<()> {
        let seat = self.seat_or_deciding(seat)?;
        let features = self.inner.feature_count();
        let row = whole_slice(&mut observation, features, "the observation")?;
        let actions = self.inner.action_count();
        let mask = whole_slice(&mut mask, actions, "the mask")?;
        self.inner.write_features(seat, row)?;
        if self.inner.deciding_seat() == Some(seat) {
            self.inner.mark_legal(mask);
        } else {
            mask.fill(0);
        }
        Ok(())
    }

    fn view_json(&self, viewer: &str) -> PyResult<String> {
        self.inner.view_json(viewer)
    }

    #[pyo3(signature = (viewer, since=0))]
    fn events_json(&self, viewer: &str, since: usize) -> PyResult<String> {
        self.inner.events_json(viewer, since)
    }

    fn infostate_text(&self, viewer: &str) -> PyResult<String> {
        self.inner.infostate_text(viewer)
    }

    #[pyo3(signature = (reveal_seed=true))]
    fn record_text(&self, reveal_seed: bool) -> PyResult<String> {
        self.inner.record_text(reveal_seed)
    }

    fn imagine_world(&self, seat: usize, number: u64, seed: &str) -> PyResult<Self> {
        let inner = self.inner.imagine_world(seat, number, seed)?;
        Ok(Self { inner })
    }

    fn copy_game(&self) -> Self {
        Self {
            inner: self.inner.copy_game(),
        }
    }
}
