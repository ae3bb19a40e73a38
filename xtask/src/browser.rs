//! The tests in a real browser.

use crate::packages::{self, Package, in_path};
use crate::{Done, cargo, step, web};

/// Debian's browser and what steers it: they come from one source and always fit each other. Without a
/// browser its tests cannot be run, and then nothing may say that everything holds.
pub(crate) const NEEDED: [Package; 2] = [
    Package {
        name: "chromium",
        found: || in_path("chromium"),
        purpose: PURPOSE,
    },
    Package {
        name: "chromium-driver",
        found: || in_path("chromedriver"),
        purpose: PURPOSE,
    },
];

const PURPOSE: &str = "the tests in a browser";

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
    packages::ensure(&NEEDED)?;
    web::web(false)?;
    step("server", &mut cargo(&BUILD))
}
