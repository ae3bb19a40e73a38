//! The tests in a real browser.

use std::process::Command;

use crate::packages::{self, Package, in_path};
use crate::{Done, cargo, step, web};

/// Debian's browser and its driver, which come from one source and always fit each other. Without a browser
/// its tests cannot run, and then nothing may say that everything holds.
pub(crate) const NEEDED: [Package; 3] = [
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
    Package {
        name: "npm",
        found: || in_path("npm"),
        purpose: "fetching axe-core, which looks at every screen for what bars people from it",
    },
];

const PURPOSE: &str = "the tests in a browser";

/// The version of axe-core that checks the screens; another one may have other rules.
const AXE_VERSION: &str = "4.14.0";

/// Fetches axe-core into `target/axe` once. The tests inject it into pages; it is no part of the site.
fn fetch_axe() -> Done {
    let folder = web::target_folder().join("axe");
    let package = folder.join("node_modules/axe-core/package.json");
    let wanted = format!("\"version\": \"{AXE_VERSION}\"");
    if std::fs::read_to_string(package).is_ok_and(|text| text.contains(&wanted)) {
        return Ok(());
    }
    std::fs::create_dir_all(&folder)
        .map_err(|problem| format!("{}: {problem}", folder.display()))?;
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
    step("fetching axe-core", &mut install)
}

/// The tests to build, with a test of the command so that cargo builds the command as well. Packages are built
/// with the features of the whole workspace, as in `cargo xtask test`, so that nothing is built twice.
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

/// Builds the site and the server, and installs the browser and its driver.
pub(crate) fn build() -> Done {
    packages::ensure(&NEEDED)?;
    fetch_axe()?;
    web::web(web::Purpose::Test)?;
    step("server", &mut cargo(&BUILD))
}
