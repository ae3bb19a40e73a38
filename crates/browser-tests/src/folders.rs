//! The folders of what was built, and of what the tests leave behind.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// Finds cargo's target folder from the path of the running test program.
fn target_folder() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("the test program has no place")?;
    // target/debug/deps/program
    let target = program.ancestors().nth(3);
    target
        .map(Path::to_owned)
        .context("the test program is not in cargo's folder")
}

fn require_built(path: PathBuf) -> anyhow::Result<PathBuf> {
    ensure!(
        path.exists(),
        "{} is missing: `cargo xtask test browser` builds it first",
        path.display()
    );
    Ok(path)
}

/// Returns the path of the command `twinsuns`.
pub(crate) fn twinsuns_program() -> anyhow::Result<PathBuf> {
    require_built(target_folder()?.join("debug").join("twinsuns"))
}

/// Returns the folder of the built site.
pub(crate) fn site_folder() -> anyhow::Result<PathBuf> {
    require_built(target_folder()?.join("site"))
}

/// Returns the program of axe-core, which checks the accessibility of a page.
pub(crate) fn axe_program() -> anyhow::Result<String> {
    let file = require_built(target_folder()?.join("axe/node_modules/axe-core/axe.min.js"))?;
    std::fs::read_to_string(&file).with_context(|| file.display().to_string())
}

/// Creates a folder for files that a test leaves behind.
pub fn create_artefact_folder(what: &str) -> anyhow::Result<PathBuf> {
    let folder = target_folder()?.join("browser").join(what);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Returns the folder of the screenshots that people review.
pub fn screenshot_folder() -> anyhow::Result<PathBuf> {
    create_artefact_folder("screens")
}
