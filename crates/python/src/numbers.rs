//! Whole numbers as Python has them: of any size.

use std::fmt;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::value_error;

/// A whole number of Python, so that one that is negative or huge is answered like any other wrong one: by what would
/// be right, and not by the limits of a type. Beyond 127 bits it counts as the nearest number there is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct WholeNumber(i128);

impl WholeNumber {
    /// Returns it as an index, if it can be one.
    pub(crate) fn as_index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }

    /// Returns it as a count, or 0 if it is negative.
    pub(crate) fn as_count_or_zero(self) -> usize {
        usize::try_from(self.0.max(0)).unwrap_or(usize::MAX)
    }

    /// Returns it as a seed; numbers that are 64 bits apart are the same one.
    pub(crate) const fn as_seed(self) -> u64 {
        self.0 as u64
    }

    /// Returns it as a number of something that has a least and a most, or the error that says so.
    pub(crate) fn checked_within(self, least: usize, most: usize, what: &str) -> PyResult<usize> {
        let number = self.as_index();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            value_error(format!(
                "{what} must be a number from {least} to {most}, not {self}"
            ))
        })
    }
}

impl fmt::Display for WholeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'py> FromPyObject<'_, 'py> for WholeNumber {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<i64>() {
            Ok(number) => Ok(Self(number.into())),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                let most = if object.lt(0)? { i128::MIN } else { i128::MAX };
                Ok(Self(object.extract::<i128>().unwrap_or(most)))
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns numbers of outcomes of chance.
pub(crate) fn outcome_numbers(numbers: &[WholeNumber]) -> PyResult<Vec<u8>> {
    let numbers = numbers.iter();
    numbers
        .map(|number| {
            u8::try_from(number.0).map_err(|_| {
                value_error(format!(
                    "outcome {number} cannot come up here; outcomes are numbered from 0 to 63"
                ))
            })
        })
        .collect()
}
