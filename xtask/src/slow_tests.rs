//! Reports the slowest tests of a run.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::StepResult;
use crate::steps::run_step_reading;

/// The number of tests that a report names.
const TESTS_SHOWN: usize = 15;

/// The slowest tests of all steps of this run.
static SLOWEST: Mutex<Vec<TimedTest>> = Mutex::new(Vec::new());

/// A test and the seconds it took.
#[derive(Clone, Debug, PartialEq)]
struct TimedTest {
    name: String,
    seconds: f64,
}

/// Runs `cargo test …` as a step and prints which tests took longest. `test_args` go to the test programs.
///
/// The times come from the test programs themselves. Rust's test harness gives them only where unstable options are
/// allowed, so the variable that allows them is set for the test programs alone: cargo starts each of them through
/// `env`. If it were set for the compiler, everything would be compiled again.
pub(crate) fn run_tests(name: &str, command: &mut Command, test_args: &[String]) -> StepResult {
    if cfg!(unix) {
        command.env(runner_variable(), "env RUSTC_BOOTSTRAP=1");
        command.args(["--", "-Zunstable-options", "--report-time"]);
    } else {
        command.arg("--");
    }
    command.args(test_args);
    let mut tests = Vec::new();
    let result = run_step_reading(name, command, |line| tests.extend(parse_test_line(line)));
    print_slowest(name, tests);
    result
}

/// Returns the variable that tells cargo through which program it starts test programs for this machine.
fn runner_variable() -> String {
    let target = env!("XTASK_TARGET").to_uppercase().replace('-', "_");
    format!("CARGO_TARGET_{target}_RUNNER")
}

/// Reads `test name ... ok <1.234s>`.
fn parse_test_line(line: &str) -> Option<TimedTest> {
    let rest = line.strip_prefix("test ")?;
    let (name, result) = rest.split_once(" ... ")?;
    let (_, time) = result.rsplit_once('<')?;
    let seconds = time.trim_end().strip_suffix("s>")?.parse().ok()?;
    let name = name.to_owned();
    Some(TimedTest { name, seconds })
}

fn print_slowest(name: &str, mut tests: Vec<TimedTest>) {
    let all: f64 = tests.iter().map(|test| test.seconds).sum();
    tests.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    println!(
        "\n{name}: {} tests, {all:.0} s of tests; the slowest:",
        tests.len()
    );
    tests.truncate(TESTS_SHOWN);
    for test in &tests {
        println!("{:>8.1} s  {}", test.seconds, test.name);
    }
    let mut slowest = SLOWEST.lock().unwrap_or_else(PoisonError::into_inner);
    slowest.append(&mut tests);
}

/// Returns the slowest tests of each step of this run with their seconds, slowest first.
pub(crate) fn slowest_tests() -> Vec<(String, f64)> {
    let tests = SLOWEST.lock().unwrap_or_else(PoisonError::into_inner);
    let named = tests.iter().map(|test| (test.name.clone(), test.seconds));
    let mut named: Vec<(String, f64)> = named.collect();
    named.sort_by(|a, b| b.1.total_cmp(&a.1));
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_tests_are_read() {
        let test = parse_test_line("test hall::a_table_is_found ... ok <1.234s>");
        let expected = TimedTest {
            name: "hall::a_table_is_found".to_owned(),
            seconds: 1.234,
        };
        assert_eq!(test, Some(expected));
    }

    #[test]
    fn other_lines_are_no_tests() {
        for line in [
            "test a ... ok",
            "running 3 tests",
            "test result: ok. 3 passed",
            "",
        ] {
            assert_eq!(parse_test_line(line), None, "{line}");
        }
    }
}
