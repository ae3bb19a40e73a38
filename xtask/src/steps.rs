//! Steps of a command: programs that run one after the other, with their times.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::StepResult;

/// The time that every finished step of this run took, in order.
static STEP_TIMES: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// The cores of the machine that [`FirstBuild`] was measured on.
const MEASURED_CORES: usize = 2;

/// Runs a program as one step, with its output on the screen, and keeps its time.
pub(crate) fn run_step(name: &str, command: &mut Command) -> StepResult {
    time_and_run_step(name, command, Command::status)
}

/// Runs a program as one step and hands every line of its standard output to `on_line`, after printing it.
pub(crate) fn run_step_reading_lines(
    name: &str,
    command: &mut Command,
    mut on_line: impl FnMut(&str),
) -> StepResult {
    time_and_run_step(name, command.stdout(Stdio::piped()), |command| {
        let mut child = command.spawn()?;
        if let Some(output) = child.stdout.take() {
            for line in BufReader::new(output).lines() {
                let line = line?;
                println!("{line}");
                on_line(&line);
            }
        }
        child.wait()
    })
}

fn time_and_run_step(
    name: &str,
    command: &mut Command,
    run: impl FnOnce(&mut Command) -> std::io::Result<std::process::ExitStatus>,
) -> StepResult {
    let start = Instant::now();
    eprintln!("== {name}");
    let status =
        run(command).map_err(|error| format!("{name}: {command:?} cannot be started: {error}"))?;
    if status.success() {
        eprintln!("== {name}: done ({} s)", start.elapsed().as_secs());
        record_step_time(name, start.elapsed());
        Ok(())
    } else {
        Err(format!("{name} failed: {command:?}"))
    }
}

/// Keeps the time of a step for [`print_step_times`].
pub(crate) fn record_step_time(name: &str, time: Duration) {
    let mut times = STEP_TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    times.push((name.to_owned(), time));
}

/// Returns the time of every step of this run, in order.
pub(crate) fn step_times() -> Vec<(String, Duration)> {
    let times = STEP_TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    times.clone()
}

/// Prints the time of every step of this run, longest first.
pub(crate) fn print_step_times() {
    let mut times = step_times();
    times.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    println!("\ntime of each step:");
    for (name, time) in times {
        println!("{:>8.1} s  {name}", time.as_secs_f64());
    }
}

/// A first build in several steps, of which each says how long it and the rest will take.
pub(crate) struct FirstBuild {
    /// The steps that are still to come, each with its seconds on [`MEASURED_CORES`] cores.
    steps: Vec<(&'static str, u64)>,
}

impl FirstBuild {
    /// Announces the build. The seconds are those of a first build; later builds only take what changed.
    pub(crate) fn announce_first_build(steps: &[(&'static str, u64)]) -> Self {
        let all = steps.iter().map(|(_, seconds)| seconds).sum();
        let names: Vec<&str> = steps.iter().map(|(name, _)| *name).collect();
        eprintln!(
            "This is the first build: {} take {} on this machine. Later builds take seconds.",
            names.join(" and "),
            format_minutes(estimated_seconds(all, core_count()))
        );
        Self {
            steps: steps.to_vec(),
        }
    }

    /// Says how long the rest takes, once the first of the steps still to come is done.
    pub(crate) fn announce_remaining_time(&mut self) {
        if !self.steps.is_empty() {
            self.steps.remove(0);
        }
        let left: u64 = self.steps.iter().map(|(_, seconds)| seconds).sum();
        if left > 0 {
            let left = format_minutes(estimated_seconds(left, core_count()));
            eprintln!("Still to come: {left}.");
        }
    }
}

fn core_count() -> usize {
    thread::available_parallelism().map_or(MEASURED_CORES, usize::from)
}

/// Scales a measured time to another number of cores. Beyond eight cores the longest chain of crates decides.
fn estimated_seconds(measured: u64, cores: usize) -> u64 {
    measured * MEASURED_CORES as u64 / cores.clamp(1, 8) as u64
}

fn format_minutes(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "about a minute".to_owned(),
        minutes => format!("about {minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_cores_mean_a_shorter_estimate() {
        assert_eq!(estimated_seconds(240, 2), 240);
        assert_eq!(estimated_seconds(240, 4), 120);
        assert_eq!(estimated_seconds(240, 1), 480);
        assert_eq!(estimated_seconds(240, 64), 60);
    }

    #[test]
    fn times_are_rounded_up_to_minutes() {
        assert_eq!(format_minutes(5), "about a minute");
        assert_eq!(format_minutes(61), "about 2 minutes");
    }

    #[test]
    fn every_line_of_a_step_is_handed_on() {
        let mut lines = Vec::new();
        let mut echo = Command::new("sh");
        echo.args(["-c", "echo one; echo two"]);
        let done = run_step_reading_lines("echo", &mut echo, |line| lines.push(line.to_owned()));
        assert_eq!(done, Ok(()));
        assert_eq!(lines, ["one", "two"]);
    }

    #[test]
    fn a_step_that_fails_is_named() {
        let mut fail = Command::new("sh");
        fail.args(["-c", "exit 3"]);
        let failed = run_step("breaking", &mut fail).expect_err("it fails");
        assert!(failed.starts_with("breaking failed"), "{failed}");
    }
}
