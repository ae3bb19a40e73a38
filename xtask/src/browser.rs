//! The tests in a real browser.

use std::path::Path;

use crate::{Done, cargo, ensure_package, step, web};

/// Debian's browser and what steers it: they come from one source and always fit each other.
const PROGRAMS: [(&str, &str); 2] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/chromedriver", "chromium-driver"),
];

/// Builds the site and the server and tries them in a browser; the arguments go to the tests.
pub(crate) fn test(args: &[String]) -> Done {
    ensure()?;
    web::web(false)?;
    let build = ["build", "--quiet", "--package", "twinsuns"];
    step("server", &mut cargo(&build))?;
    let mut tests = cargo(&["test", "--package", "browser-tests", "--"]);
    step("tests in a browser", tests.args(args))
}

/// Without a browser its tests cannot be run, and then nothing may say that everything holds.
pub(crate) fn ensure() -> Done {
    for (program, package) in PROGRAMS {
        let purpose = "the tests in a browser (crates/browser-tests) were not run";
        ensure_package(package, Path::new(program), purpose)?;
    }
    Ok(())
}
