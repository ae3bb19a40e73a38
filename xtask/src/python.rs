//! `cargo xtask python`: builds the package for Python and runs its tests in a virtual environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::{Installing, is_program_in_path};
use crate::steps::run_step;
use crate::{StepResult, repository_root};

/// The tool that builds the package.
const BUILD_TOOL: &str = "maturin>=1.16,<2";

/// The packages that the tests always need. They are small, so every run of the tests can install them.
const QUICK_PACKAGES: [&str; 8] = [
    "numpy",
    "pytest",
    "pettingzoo",
    "gymnasium",
    "pyarrow",
    "polars",
    "duckdb",
    "pandas",
];

/// The packages that only `--full` installs, several hundred megabytes.
const FULL_PACKAGES: [&str; 5] = ["matplotlib", "mypy", "open-spiel", "ray", "rlcard"];

/// The most bytes that a wheel may have.
const MAX_WHEEL_BYTES: u64 = 5_000_000;

/// The oldest Python that the package is for: its third part does not count.
const OLDEST_VERSION: (u32, u32) = (3, 11);

/// The way the package is built, and how much of it is tested.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct PythonOptions {
    /// Build the wheel that is given to others, optimised.
    release: bool,
    /// Also install the heavy packages and run the tests that need them.
    full: bool,
}

/// Builds and tests the package as the arguments ask.
pub(crate) fn build_and_test(args: &[String]) -> StepResult {
    let (options, installing) = parse_options(args)?;
    find_python()?;
    build_and_test_package(options, installing)
}

fn parse_options(args: &[String]) -> Result<(PythonOptions, Installing), String> {
    let mut options = PythonOptions::default();
    let mut installing = Installing::by_default();
    for arg in args {
        match arg.as_str() {
            "--release" => options.release = true,
            "--full" => options.full = true,
            "--install" => installing = Installing::Allowed,
            other => {
                return Err(format!(
                    "`python` takes `--release`, `--full` and `--install`, not `{other}`"
                ));
            }
        }
    }
    Ok((options, installing))
}

/// Builds the package quickly and runs the tests that need no heavy packages; where there is no Python for it, says so.
pub(crate) fn test_if_python_available(installing: Installing) -> StepResult {
    match find_python() {
        Ok(()) => build_and_test_package(PythonOptions::default(), installing),
        Err(problem) => {
            eprintln!("== python: SKIPPED, nothing of the package was tested: {problem}");
            Ok(())
        }
    }
}

/// Builds the wheel that is given to others, and runs all tests with the heavy packages.
pub(crate) fn run_long_tests(installing: Installing) -> StepResult {
    find_python()?;
    let options = PythonOptions {
        release: true,
        full: true,
    };
    build_and_test_package(options, installing)
}

/// Makes sure of the packages that the quick tests need; where there is no Python for them, nothing is needed.
pub(crate) fn ensure_quick_test_packages(installing: Installing) -> StepResult {
    match find_python() {
        Ok(()) => ensure_environment(&environment_folder(), false, installing),
        Err(_) => Ok(()),
    }
}

/// Returns whether Python can make virtual environments: Debian packs that apart.
pub(crate) fn can_make_virtual_environments() -> bool {
    let probe = Command::new("python3")
        .args(["-c", "import venv, ensurepip"])
        .stderr(std::process::Stdio::null())
        .status();
    probe.is_ok_and(|status| status.success())
}

/// Checks that there is a Python that the package is for, with virtual environments.
fn find_python() -> StepResult {
    if !is_program_in_path("python3") {
        return Err("there is no python3; install Python 3.11 or later".to_owned());
    }
    let asked = "import sys, venv, ensurepip; print(*sys.version_info[:2])";
    let output = Command::new("python3").args(["-c", asked]).output();
    let output = output.map_err(|error| format!("python3 cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(
            "python3 cannot make virtual environments; on Debian install python3-venv".to_owned(),
        );
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut parts = text.split_whitespace().map(str::parse::<u32>);
    match (parts.next(), parts.next()) {
        (Some(Ok(first)), Some(Ok(second))) if (first, second) >= OLDEST_VERSION => Ok(()),
        _ => Err(format!(
            "python3 is version {}; the package is for Python 3.11 or later",
            text.trim()
        )),
    }
}

/// Returns the folder of the virtual environment that the tests run in. It is ours alone and kept from run to run.
fn environment_folder() -> PathBuf {
    repository_root().join("target/python/environment")
}

/// Makes a fresh environment with the packages that the tests need, unless there is one already; only if that is
/// allowed.
fn ensure_environment(folder: &Path, full: bool, installing: Installing) -> StepResult {
    let heavy: &[&str] = if full { &FULL_PACKAGES } else { &[] };
    let packages = [&[BUILD_TOOL], &QUICK_PACKAGES[..], heavy].concat();
    let list = folder.join("packages.txt");
    let found = fs::read_to_string(&list).unwrap_or_default();
    if packages
        .iter()
        .all(|package| found.lines().any(|line| line == *package))
    {
        return Ok(());
    }
    if installing == Installing::Refused {
        return Err(format!(
            "missing: packages for Python in {} ({}); add them with --install, or with\n  cargo xtask python --install{}",
            folder.display(),
            packages.join(", "),
            if full { " --full" } else { "" }
        ));
    }
    let mut create = Command::new("python3");
    let create = create.args(["-m", "venv", "--clear"]).arg(folder);
    run_step("python: fresh environment", create)?;
    let mut pip = Command::new(folder.join("bin/pip"));
    let pip = pip.args(["install", "--quiet", "--disable-pip-version-check"]);
    run_step("python: packages", pip.args(&packages))?;
    fs::write(&list, packages.join("\n")).map_err(|error| format!("{}: {error}", list.display()))
}

fn build_and_test_package(options: PythonOptions, installing: Installing) -> StepResult {
    let root = repository_root();
    let environment = environment_folder();
    ensure_environment(&environment, options.full, installing)?;
    let program = |name: &str| Command::new(environment.join("bin").join(name));
    let wheel = build_wheel(&root, program("maturin"), options.release)?;
    let mut pip = program("pip");
    let pip = pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-index",
    ]);
    let pip = pip.args(["--no-deps", "--force-reinstall"]);
    run_step("python: install the wheel", pip.arg(&wheel))?;
    let mut tests = program("pytest");
    // Not in the folder of the sources: the package that is tested is the installed one.
    tests.current_dir(root.join("target/python")).arg("-q");
    tests.arg("-c").arg(root.join("python/pyproject.toml"));
    tests.args(["-p", "no:cacheprovider"]);
    if !options.full {
        let packages = FULL_PACKAGES.join(", ");
        eprintln!("== python: without {packages}; `cargo xtask python --full` tests with them");
        tests.args(["-m", "not full"]);
    }
    run_step("python: tests", tests.arg(root.join("python/tests")))?;
    println!("the wheel is {}", wheel.display());
    Ok(())
}

/// Builds the wheel and returns its file.
fn build_wheel(root: &Path, mut maturin: Command, release: bool) -> Result<PathBuf, String> {
    let folder = root.join("target/wheels");
    if folder.is_dir() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let profile = if release { "release" } else { "dev" };
    maturin.current_dir(root.join("python"));
    maturin.args(["build", "--quiet", "--profile", profile, "--out"]);
    run_step("python: wheel", maturin.arg(&folder))?;
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = files.flatten().map(|entry| entry.path());
    let wheel = files
        .find(|file| file.extension().is_some_and(|kind| kind == "whl"))
        .ok_or_else(|| format!("{}: no wheel was built", folder.display()))?;
    check_wheel_size(&wheel)?;
    Ok(wheel)
}

fn check_wheel_size(wheel: &Path) -> StepResult {
    let file = fs::metadata(wheel).map_err(|error| format!("{}: {error}", wheel.display()))?;
    let bytes = file.len();
    println!("the wheel has {bytes} bytes");
    if bytes < MAX_WHEEL_BYTES {
        return Ok(());
    }
    let wheel = wheel.display();
    Err(format!(
        "{wheel}: {bytes} bytes, and it must have less than {MAX_WHEEL_BYTES}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_for_python_are_installed_only_when_asked_for() {
        let folder = std::env::temp_dir().join(format!("twinsuns-python-{}", std::process::id()));
        let refused = ensure_environment(&folder, true, Installing::Refused);
        let refused = refused.expect_err("nothing may be installed");
        assert!(
            refused.contains("numpy") && refused.contains("ray"),
            "{refused}"
        );
        assert!(
            refused.ends_with("cargo xtask python --install --full"),
            "{refused}"
        );
        assert!(!folder.exists());
    }

    #[test]
    fn an_environment_with_all_packages_is_kept() {
        let folder = std::env::temp_dir().join(format!("twinsuns-kept-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let packages = [&[BUILD_TOOL], &QUICK_PACKAGES[..]].concat().join("\n");
        fs::write(folder.join("packages.txt"), packages).expect("a list for the test");
        let quick = ensure_environment(&folder, false, Installing::Refused);
        let full = ensure_environment(&folder, true, Installing::Refused);
        fs::remove_dir_all(&folder).expect("the folder is there");
        assert_eq!(quick, Ok(()));
        assert!(full.is_err(), "heavy packages are missing");
    }

    #[test]
    fn arguments_of_the_package_are_read() {
        let parse = |args: &[&str]| {
            parse_options(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let (options, installing) = parse(&["--full", "--install"]).expect("known arguments");
        assert!(options.full && !options.release);
        assert_eq!(installing, Installing::Allowed);
        assert!(parse(&["--fresh"]).is_err());
    }
}
