//! `cargo xtask test`: everything that must hold; `cargo xtask nightly`: the same tests at length.

use std::process::Command;
use std::time::Instant;

use crate::packages::{self, Installing, Package, has_postgres, is_program_in_path};
use crate::slow_tests::{print_unstable_tests, run_tests};
use crate::steps::{print_step_times, record_step_time, run_step};
use crate::{StepResult, browser, cargo_command, fuzz, house, python, soak, suite_times};

/// The packages that the tests need besides Rust and a browser.
const NEEDED_PACKAGES: [Package; 4] = [
    Package::new("postgresql", has_postgres, "the tests of the table server"),
    Package::new(
        "procps",
        || is_program_in_path("kill"),
        "the tests that end a server",
    ),
    Package::new(
        "python3",
        || is_program_in_path("python3"),
        "the tests of the bots in examples/ and of the package for Python",
    ),
    Package::new(
        "python3-venv",
        python::can_make_virtual_environments,
        "the tests of the package for Python",
    ),
];

/// The pairs of worlds that `nightly` compares; the tests compare fewer.
const NIGHTLY_PAIRS: &str = "1000000";

/// The comparisons of every card effect that `nightly` makes; the tests make fewer.
const NIGHTLY_COMPARISONS: &str = "10000";

/// The kilobytes of scenarios that `nightly` runs in five seconds; the tests run fewer.
const NIGHTLY_KILOBYTES: &str = "10000";

/// The times that `nightly` kills a server, and a quarter as often one with PostgreSQL; the tests do it 200 times.
const NIGHTLY_KILLS: &str = "2000";

/// The minutes that each long variant takes unless another number is given.
const NIGHTLY_MINUTES: u64 = 60;

/// Runs the whole suite as the arguments ask.
pub(crate) fn test_with_arguments(args: &[String]) -> StepResult {
    let (installing, keep) = parse_test_args(args)?;
    test_everything(installing)?;
    if keep {
        suite_times::write_suite_times()?;
    }
    Ok(())
}

fn parse_test_args(args: &[String]) -> Result<(Installing, bool), String> {
    let mut parsed = (Installing::by_default(), false);
    for arg in args {
        match arg.as_str() {
            "--install" => parsed.0 = Installing::Allowed,
            "--keep" => parsed.1 = true,
            other => {
                return Err(format!(
                    "`test` takes --install, --keep and `browser`, not `{other}`"
                ));
            }
        }
    }
    Ok(parsed)
}

/// Checks everything that must hold before a change lands.
fn test_everything(installing: Installing) -> StepResult {
    let start = Instant::now();
    ensure_suite_requirements(installing)?;
    run_step("format", &mut cargo_command(&["fmt", "--all", "--check"]))?;
    let house_start = Instant::now();
    house::check_house_limits()?;
    record_step_time("house", house_start.elapsed());
    run_step("lints", &mut lint_command())?;
    run_step(
        "lints of the tests in a browser",
        &mut browser_lint_command(),
    )?;
    run_tests("tests", test_command, &[])?;
    let doc_tests = ["test", "--workspace", "--doc", "--quiet"];
    run_step(
        "examples in the documentation",
        &mut cargo_command(&doc_tests),
    )?;
    // The speed of a screen depends on what else the machine does; `test browser` measures it.
    let timed = ["--skip", "the_map_answers_at_once"].map(str::to_owned);
    browser::test_in_browser(&timed, installing)?;
    python::test_if_python_available(installing)?;
    let mut doc = cargo_command(&["doc", "--workspace", "--no-deps", "--quiet"]);
    run_step("documentation", doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    print_step_times();
    print_unstable_tests();
    println!("everything holds ({} s)", start.elapsed().as_secs());
    Ok(())
}

/// Names everything that is missing before minutes of building, not after.
fn ensure_suite_requirements(installing: Installing) -> StepResult {
    packages::ensure_toolchain_parts(installing)?;
    let needed = [&NEEDED_PACKAGES[..], &browser::NEEDED_PACKAGES].concat();
    packages::ensure_installed(&needed, installing)?;
    browser::ensure_axe(installing)?;
    python::ensure_quick_test_packages(installing)
}

fn lint_command() -> Command {
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet"];
    let mut command = cargo_command(&lint);
    command.args(["--", "-D", "warnings"]);
    command
}

/// Returns the command that lints the tests that run only once the site is built: `--all-targets` leaves them out.
fn browser_lint_command() -> Command {
    let mut command = cargo_command(&["clippy", "--workspace", "--quiet"]);
    command.args(["--test=browser", "--test=measures", "--test=soak"]);
    command.args(["--", "-D", "warnings"]);
    command
}

/// Returns the command that runs all tests but the examples in the documentation, which are timed differently.
fn test_command() -> Command {
    cargo_command(&[
        "test",
        "--workspace",
        "--lib",
        "--bins",
        "--tests",
        "--examples",
    ])
}

/// Runs the long variants of what `test` runs shortly: the same code with larger numbers.
pub(crate) fn run_long_tests(args: &[String]) -> StepResult {
    let (installing, minutes) = parse_nightly_args(args)?;
    ensure_suite_requirements(installing)?;
    fuzz::ensure_cargo_fuzz(installing)?;
    let worlds = ["test", "--release", "--package", "server", "worlds"];
    let mut worlds = cargo_command(&worlds);
    run_step(
        "a million pairs of worlds",
        worlds.env("TWINSUNS_PAIRS", NIGHTLY_PAIRS),
    )?;
    let effects = [
        "test",
        "--release",
        "--package",
        "rebellion",
        "--test",
        "suite",
        "second_opinion",
        "--",
        "--nocapture",
    ];
    let mut effects = cargo_command(&effects);
    run_step(
        "ten thousand comparisons of each card effect",
        effects.env("TWINSUNS_COMPARISONS", NIGHTLY_COMPARISONS),
    )?;
    let long_files = [
        "test",
        "--release",
        "--package",
        "conformance",
        "--test",
        "long_files",
        "ten_megabytes",
    ];
    let mut long_files = cargo_command(&long_files);
    run_step(
        "10 MB of scenarios in five seconds",
        long_files.env("TWINSUNS_SCENARIO_KILOBYTES", NIGHTLY_KILOBYTES),
    )?;
    let kills = ["test", "--workspace", "--test=kills", "--", "--nocapture"];
    run_step(
        "two thousand kills",
        cargo_command(&kills).env("TWINSUNS_KILLS", NIGHTLY_KILLS),
    )?;
    browser::run_long_tests(installing)?;
    let minutes_text = minutes.to_string();
    python::run_long_tests(installing)?;
    soak::run_soak(&minutes_text, "0", installing)?;
    fuzz::fuzz_all_targets(minutes * 60, installing)?;
    print_step_times();
    Ok(())
}

fn parse_nightly_args(args: &[String]) -> Result<(Installing, u64), String> {
    let mut installing = Installing::by_default();
    let mut minutes = NIGHTLY_MINUTES;
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--install" => installing = Installing::Allowed,
            "--minutes" => {
                let number = args.next().and_then(|number| number.parse().ok());
                let number = number.filter(|number| *number > 0);
                minutes = number.ok_or("--minutes needs a number from 1")?;
            }
            other => {
                return Err(format!(
                    "`nightly` takes --install and --minutes N, not `{other}`"
                ));
            }
        }
    }
    Ok((installing, minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_the_suite_are_read() {
        let parse = |args: &[&str]| {
            parse_test_args(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(
            parse(&["--keep", "--install"]),
            Ok((Installing::Allowed, true))
        );
        assert_eq!(parse(&[]), Ok((Installing::by_default(), false)));
        assert!(parse(&["browsers"]).is_err());
    }

    #[test]
    fn arguments_of_the_long_tests_are_read() {
        let parse = |args: &[&str]| {
            parse_nightly_args(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(
            parse(&["--install", "--minutes", "5"]),
            Ok((Installing::Allowed, 5))
        );
        assert!(parse(&["--minutes", "0"]).is_err());
        assert!(parse(&["--hours", "5"]).is_err());
    }
}
