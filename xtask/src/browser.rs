//! The tests in a real browser.

use std::process::{Command, Stdio};

use crate::{Done, cargo, install, step, web};

/// Debian's browser and what steers it: they come from one source and always fit each other.
const PROGRAMS: [(&str, &str); 2] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
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
    let missing = PROGRAMS.iter().filter(|(program, _)| !found(program));
    let packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    install(&packages).map_err(|problem| {
        format!(
            "{problem}\nthe tests in a browser (crates/browser-tests) were not run: they need {}",
            packages.join(" and ")
        )
    })
}

fn found(program: &str) -> bool {
    let mut probe = Command::new(program);
    probe
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    probe.status().is_ok_and(|status| status.success())
}
