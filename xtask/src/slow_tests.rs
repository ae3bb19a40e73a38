//! Reports the slowest tests of a run.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::StepResult;
use crate::steps::run_step_reading_lines;

/// The number of tests that a report names.
const TESTS_SHOWN: usize = 15;

/// The number of failed tests that are run once more; if more fail, the change is to blame.
const MAX_REPEATED: usize = 3;

/// The tests of this run that failed beside others and passed alone.
static UNSTABLE: Mutex<Vec<String>> = Mutex::new(Vec::new());

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
/// A few tests that fail are run once more, one after the other and beside nothing else: what a busy machine upset is
/// named as unstable, what fails again fails the step.
pub(crate) fn run_tests(
    name: &str,
    build_command: impl Fn() -> Command,
    test_args: &[String],
) -> StepResult {
    let mut command = build_command();
    command.arg("--no-fail-fast");
    let (result, lines) = run_timed_tests(name, command, test_args);
    print_slowest(name, lines.iter().filter_map(|line| parse_test_line(line)));
    let failed = failed_tests(&lines);
    if result.is_ok() || failed.is_empty() || failed.len() > MAX_REPEATED {
        return result;
    }
    repeat_failed_tests(name, build_command(), failed)
}

/// Runs tests with their times. Returns the result and the lines that say how each test went.
///
/// The times come from the test programs themselves. Rust's test harness gives them only where unstable options are
/// allowed, so the variable that allows them is set for the test programs alone: cargo starts each of them through
/// `env`. If it were set for the compiler, everything would be compiled again.
fn run_timed_tests(
    name: &str,
    mut command: Command,
    test_args: &[String],
) -> (StepResult, Vec<String>) {
    if cfg!(unix) {
        command.env(runner_variable(), "env RUSTC_BOOTSTRAP=1");
        command.args(["--", "-Zunstable-options", "--report-time"]);
    } else {
        command.arg("--");
    }
    command.args(test_args);
    let mut lines = Vec::new();
    let result = run_step_reading_lines(name, &mut command, |line| {
        if line.starts_with("test ") {
            lines.push(line.to_owned());
        }
    });
    (result, lines)
}

/// Runs tests that failed once more, alone. Names them at the end of the run if they pass now.
fn repeat_failed_tests(name: &str, command: Command, failed: Vec<String>) -> StepResult {
    let mut args = vec!["--exact".to_owned(), "--test-threads=1".to_owned()];
    args.extend(failed.iter().cloned());
    let (result, lines) = run_timed_tests(&format!("{name}, failed ones again"), command, &args);
    result?;
    if let Some(missing) = failed
        .iter()
        .find(|test| !passed_tests(&lines).contains(test))
    {
        return Err(format!("{name}: {missing} failed and was not found again"));
    }
    let mut unstable = UNSTABLE.lock().unwrap_or_else(PoisonError::into_inner);
    unstable.extend(failed);
    Ok(())
}

/// Prints the tests that failed beside others and passed alone.
pub(crate) fn print_unstable_tests() {
    let unstable = UNSTABLE.lock().unwrap_or_else(PoisonError::into_inner);
    for test in unstable.iter() {
        println!("unstable: {test} failed beside other tests and passed alone; please mend it");
    }
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

/// Returns the tests whose lines say `FAILED`.
fn failed_tests(lines: &[String]) -> Vec<String> {
    tests_with_result(lines, "FAILED")
}

/// Returns the tests whose lines say `ok`.
fn passed_tests(lines: &[String]) -> Vec<String> {
    tests_with_result(lines, "ok")
}

fn tests_with_result(lines: &[String], wanted: &str) -> Vec<String> {
    let results = lines.iter().filter_map(|line| {
        let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
        result.starts_with(wanted).then(|| name.to_owned())
    });
    results.collect()
}

fn print_slowest(name: &str, tests: impl Iterator<Item = TimedTest>) {
    let mut tests: Vec<TimedTest> = tests.collect();
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
    fn failed_and_passed_tests_are_told_apart() {
        let lines = [
            "test hall::a_table_is_found ... ok <1.234s>",
            "test gestures::a_fleet_moves ... FAILED <15.2s>",
            "test motion::cards_fly ... ignored, needs a screen",
            "test result: FAILED. 98 passed; 1 failed",
        ]
        .map(str::to_owned);
        assert_eq!(failed_tests(&lines), ["gestures::a_fleet_moves"]);
        assert_eq!(passed_tests(&lines), ["hall::a_table_is_found"]);
    }

    /// Stands in for `cargo test`: a script that says how two tests went, and whether they failed.
    fn scripted_run(first: &str, again: &str) -> (impl Fn() -> Command, std::path::PathBuf) {
        let place = format!("repeated-tests-{}-{}", std::process::id(), again.len());
        let marker = std::env::temp_dir().join(place);
        let _ = std::fs::remove_file(&marker);
        let script = format!(
            "if [ -e {0} ]; then {again}; else touch {0}; {first}; fi",
            marker.display()
        );
        let command = move || {
            let mut command = Command::new("sh");
            command.args(["-c", &script, "sh"]);
            command
        };
        (command, marker)
    }

    #[test]
    fn tests_that_pass_alone_are_unstable_and_others_fail() {
        let failing = "echo 'test a::b ... FAILED <1.0s>'; exit 1";
        for (again, passes) in [
            ("echo 'test a::b ... ok <1.0s>'", true),
            (failing, false),
            ("echo 'running 0 tests'", false),
        ] {
            let (command, marker) = scripted_run(failing, again);
            assert_eq!(run_tests("tries", command, &[]).is_ok(), passes, "{again}");
            let _ = std::fs::remove_file(marker);
        }
        let many = "for n in 1 2 3 4; do echo \"test a::$n ... FAILED <1.0s>\"; done; exit 1";
        let (command, marker) = scripted_run(many, "echo again");
        assert!(run_tests("tries", command, &[]).is_err());
        let _ = std::fs::remove_file(marker);
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
