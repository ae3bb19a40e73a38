//! The tests in a real browser.

use std::path::Path;

use crate::{Done, cargo, ensure_package, step, web};

/// Debian's browser and what steers it: they come from one source and always fit each other.
const PROGRAMS: [(&str, &str); 2] = [
    ("/usr/bin/chromium", "chromium"),
    ("/usr/bin/chromedriver", "chromium-driver"),
];

/// Tests that have not passed yet, each for a reason in issue 7, which stays open until this list is
/// empty. `cargo xtask test browser` runs them with the others; they are not part of `cargo xtask test`.
const NOT_YET: &[&str] = &[
    "keyboard::the_focus_goes_through_every_screen_and_is_always_seen",
    "one_screen::three_people_at_one_screen_play_rebellion_to_the_end",
    "the_map_answers_at_once",
];

/// Those tests that must pass.
pub(crate) fn suite() -> Done {
    let skip = |name: &&str| ["--skip".to_owned(), (*name).to_owned()];
    let args: Vec<String> = NOT_YET.iter().flat_map(skip).collect();
    test(&args)
}

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
