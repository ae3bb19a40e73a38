//! The tests in a real browser.

use std::path::Path;

use crate::{Done, cargo, ensure_package, step, web};

/// Debian's browser and what steers it: they come from one source and always fit each other.
const PROGRAMS: [(&str, &str); 2] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/chromedriver", "chromium-driver"),
];

/// Tests, and the one of the command that makes cargo build the command as well. Packages are built with
/// what all of the workspace asks of them, as `cargo xtask test` did before: nothing is built twice.
const BUILD: [&str; 8] = [
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
pub(crate) fn test(args: &[String]) -> Done {
    build()?;
    let mut tests = cargo(&["test", "--workspace", "--test=browser", "--test=measures"]);
    step("tests in a browser", tests.arg("--").args(args))
}

/// The site, the server, and what steers a browser.
pub(crate) fn build() -> Done {
    ensure()?;
    web::web(false)?;
    step("server", &mut cargo(&BUILD))
}

/// Without a browser its tests cannot be run, and then nothing may say that everything holds.
pub(crate) fn ensure() -> Done {
    for (program, package) in PROGRAMS {
        let purpose = "the tests in a browser (crates/browser-tests) were not run";
        ensure_package(package, Path::new(program), purpose)?;
    }
    Ok(())
}
