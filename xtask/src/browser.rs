//! The tests in a real browser.

use std::process::Command;

use crate::packages::{self, Installing, Package, is_program_in_path};
use crate::slow_tests::run_tests;
use crate::steps::run_step;
use crate::{StepResult, cargo_command, web};

/// Debian's browser and its driver, which come from one source and always fit each other. Without a browser
/// its tests cannot run, and then nothing may say that everything holds.
pub(crate) const NEEDED_PACKAGES: [Package; 3] = [
    Package::new("chromium", || is_program_in_path("chromium"), PURPOSE),
    Package::new(
        "chromium-driver",
        || is_program_in_path("chromedriver"),
        PURPOSE,
    ),
    Package::new(
        "npm",
        || is_program_in_path("npm"),
        "fetching axe-core, which looks at every screen for what bars people from it",
    ),
];

const PURPOSE: &str = "the tests in a browser";

/// The version of axe-core that checks the screens; another one may have other rules.
const AXE_VERSION: &str = "4.14.0";

/// Fetches axe-core into `target/axe` once, if that is allowed. The tests inject it into pages; it is no part of the
/// site.
pub(crate) fn ensure_axe(installing: Installing) -> StepResult {
    let folder = web::target_folder().join("axe");
    let package = folder.join("node_modules/axe-core/package.json");
    let wanted = format!("\"version\": \"{AXE_VERSION}\"");
    if std::fs::read_to_string(package).is_ok_and(|text| text.contains(&wanted)) {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install
        .args([
            "install",
            "--no-save",
            "--no-package-lock",
            "--ignore-scripts",
        ])
        .args(["--no-audit", "--no-fund", "--prefix"])
        .arg(&folder)
        .arg(format!("axe-core@{AXE_VERSION}"));
    packages::run_install_if_allowed("axe-core", &mut install, installing)
}

/// The tests to build, with a test of the command so that cargo builds the command as well. Packages are built
/// with the features of the whole workspace, as in `cargo xtask test`, so that nothing is built twice.
const TEST_BUILD_ARGS: [&str; 8] = [
    "test",
    "--workspace",
    "--no-run",
    "--quiet",
    "--test=browser",
    "--test=measures",
    "--test=soak",
    "--test=command",
];

/// Builds the site and the server and tries them in a browser; the arguments go to the tests.
pub(crate) fn test_in_browser(args: &[String], installing: Installing) -> StepResult {
    build_for_tests(installing)?;
    let tests = || cargo_command(&["test", "--workspace", "--test=browser", "--test=measures"]);
    run_tests("tests in a browser", tests, args)
}

/// Runs the long variants of the tests in a browser: every size in both themes, and every game to its end.
pub(crate) fn run_long_tests(installing: Installing) -> StepResult {
    build_for_tests(installing)?;
    let tests = || {
        let mut tests =
            cargo_command(&["test", "--workspace", "--test=browser", "--test=measures"]);
        tests.env("TWINSUNS_LONG", "1");
        tests
    };
    run_tests("tests in a browser at length", tests, &[])
}

/// Builds the site and the server, and makes sure of the browser and its driver.
pub(crate) fn build_for_tests(installing: Installing) -> StepResult {
    packages::ensure_installed(&NEEDED_PACKAGES, installing)?;
    ensure_axe(installing)?;
    web::build_site(web::Purpose::Test, installing)?;
    run_step("server", &mut cargo_command(&TEST_BUILD_ARGS))
}
