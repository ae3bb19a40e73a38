//! Programs that do not come with Rust. They are packages of Debian, and only root can install them.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::{StepResult, run_step};

/// A package of Debian that a command here needs.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Package {
    /// The name of the package.
    pub(crate) name: &'static str,
    /// Tells whether what we need from the package is there, from any source.
    pub(crate) found: fn() -> bool,
    /// The purpose that the package is needed for.
    pub(crate) purpose: &'static str,
}

/// Installs the packages that are missing, or says how to.
pub(crate) fn ensure_installed(packages: &[Package]) -> StepResult {
    let missing: Vec<Package> = packages
        .iter()
        .copied()
        .filter(|package| !(package.found)())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !(is_root() && is_in_path("apt-get")) {
        return Err(install_advice(&missing));
    }
    let names = package_names(&missing);
    let installed = run_step(
        &format!("looking for {}", names.join(", ")),
        Command::new("apt-get").arg("update"),
    )
    .and_then(|()| {
        let mut install = Command::new("apt-get");
        // Nobody is there to answer questions.
        install.env("DEBIAN_FRONTEND", "noninteractive");
        let install = install.args(["install", "-y", "--no-install-recommends"]);
        run_step(
            &format!("adding {}", names.join(", ")),
            install.args(&names),
        )
    });
    installed.map_err(|problem| format!("{problem}\n{}", install_advice(&missing)))
}

/// Tells whether there is a program with this name.
pub(crate) fn is_in_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Tells whether Debian's PostgreSQL is there, whose programs are in no folder of the path.
pub(crate) fn has_postgres() -> bool {
    let versions = std::fs::read_dir(Path::new("/usr/lib/postgresql"));
    versions.is_ok_and(|versions| {
        versions
            .flatten()
            .any(|version| version.path().join("bin/postgres").exists())
    })
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn package_names(packages: &[Package]) -> Vec<&'static str> {
    packages.iter().map(|package| package.name).collect()
}

/// Says what the administrator of this machine has to install.
fn install_advice(missing: &[Package]) -> String {
    let needed: Vec<String> = missing
        .iter()
        .map(|package| format!("{} ({})", package.name, package.purpose))
        .collect();
    format!(
        "missing: {}\non Debian: sudo apt-get install --no-install-recommends {}",
        needed.join(", "),
        package_names(missing).join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn sample_package(name: &'static str, found: fn() -> bool) -> Package {
        Package {
            name,
            found,
            purpose: "some tests",
        }
    }

    #[test]
    fn what_is_there_needs_nobody() {
        assert_eq!(
            ensure_installed(&[sample_package("a-package", || true)]),
            Ok(())
        );
    }

    #[test]
    fn everything_that_is_missing_is_named_at_once() {
        let advice = install_advice(&[
            sample_package("one", || false),
            sample_package("two", || false),
        ]);
        assert!(advice.starts_with("missing: one (some tests), two (some tests)\n"));
        assert!(advice.ends_with("sudo apt-get install --no-install-recommends one two"));
    }

    #[test]
    fn programs_are_looked_for_in_the_path() {
        assert!(is_in_path("sh"));
        assert!(!is_in_path("no-such-program"));
    }
}
