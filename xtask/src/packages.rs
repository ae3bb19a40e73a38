//! Finds and installs programs a machine may lack: packages of Debian, which only root can install, and parts of the
//! Rust toolchain.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::steps::run_step;
use crate::{StepResult, cargo_command, web};

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

impl Package {
    /// Describes a package: its name, how to find out whether it is there, and its purpose.
    pub(crate) const fn new(
        name: &'static str,
        found: fn() -> bool,
        purpose: &'static str,
    ) -> Self {
        Self {
            name,
            found,
            purpose,
        }
    }
}

/// Says whether a command may change the machine it runs on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Installing {
    /// It installs what is missing.
    Allowed,
    /// It names what is missing, and the command that installs it.
    Refused,
}

impl Installing {
    /// Allows it on machines of continuous integration, which set `CI` and belong to nobody.
    pub(crate) fn by_default() -> Self {
        if env::var_os("CI").is_some_and(|value| value != "false") {
            Self::Allowed
        } else {
            Self::Refused
        }
    }
}

/// Installs the packages that are missing if that is allowed, or says how to.
pub(crate) fn ensure_installed(packages: &[Package], installing: Installing) -> StepResult {
    let missing: Vec<Package> = packages
        .iter()
        .copied()
        .filter(|package| !(package.found)())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    if installing == Installing::Refused || !(is_root() && is_program_in_path("apt-get")) {
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

/// Adds the formatter, the linter and the target of the browser client if that is allowed, or says how to.
pub(crate) fn ensure_toolchain_parts(installing: Installing) -> StepResult {
    let has_command = |name: &str| {
        let mut probe = cargo_command(&[name, "--version"]);
        probe.output().is_ok_and(|output| output.status.success())
    };
    let parts = [
        ("component", "rustfmt", has_command("fmt")),
        ("component", "clippy", has_command("clippy")),
        ("target", web::WASM_TARGET, web::is_target_installed()),
    ];
    let missing = parts.iter().filter(|(.., found)| !found);
    let missing: Vec<[&str; 3]> = missing
        .map(|(kind, name, _)| [*kind, "add", *name])
        .collect();
    if installing == Installing::Refused && !missing.is_empty() {
        let commands = missing
            .iter()
            .map(|args| format!("rustup {}", args.join(" ")));
        return Err(format!(
            "the Rust toolchain lacks parts; add them with --install, or with\n  {}",
            commands.collect::<Vec<_>>().join("\n  ")
        ));
    }
    for args in missing {
        run_step(
            &format!("adding {}", args[2]),
            Command::new("rustup").args(args),
        )?;
    }
    Ok(())
}

/// Runs a command that installs something if that is allowed, or names it.
pub(crate) fn run_install_if_allowed(
    name: &str,
    command: &mut Command,
    installing: Installing,
) -> StepResult {
    match installing {
        Installing::Allowed => run_step(name, command),
        Installing::Refused => Err(format!(
            "missing: {name}; add it with --install, or with\n  {}",
            command_line_text(command)
        )),
    }
}

/// Returns a command as one types it.
fn command_line_text(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words
        .map(|word| quote_word(&word.to_string_lossy()))
        .collect();
    words.join(" ")
}

/// Puts a word into quotes if a shell would read it as anything else.
fn quote_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=@:+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Tells whether there is a program with this name.
pub(crate) fn is_program_in_path(program: &str) -> bool {
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
        "missing: {}\nas root on Debian, `--install` installs them, and so does\n  sudo apt-get install --no-install-recommends {}",
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
            ensure_installed(&[sample_package("a-package", || true)], Installing::Refused),
            Ok(())
        );
    }

    #[test]
    fn nothing_is_installed_unless_asked_for() {
        let package = sample_package("no-such-package", || false);
        let refused = ensure_installed(&[package], Installing::Refused).expect_err("it is missing");
        assert!(refused.contains("--install"), "{refused}");
        assert!(
            refused.ends_with("install --no-install-recommends no-such-package"),
            "{refused}"
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
    fn a_command_that_installs_is_named_and_not_run() {
        let file = env::temp_dir().join(format!("twinsuns-install-{}", std::process::id()));
        let touch = || {
            let mut command = Command::new("touch");
            command.arg(&file);
            command
        };
        let refused = run_install_if_allowed("a file", &mut touch(), Installing::Refused);
        let refused = refused.expect_err("nothing may be installed");
        assert!(!file.exists());
        assert!(refused.starts_with("missing: a file; add it with --install"));
        assert!(refused.ends_with(&format!("touch {}", file.display())));
        assert_eq!(
            run_install_if_allowed("a file", &mut touch(), Installing::Allowed),
            Ok(())
        );
        assert!(std::fs::remove_file(&file).is_ok());
    }

    #[test]
    fn words_with_signs_of_the_shell_are_quoted() {
        assert_eq!(quote_word("axe-core@4.14.0"), "axe-core@4.14.0");
        assert_eq!(quote_word("maturin>=1.16,<2"), "'maturin>=1.16,<2'");
        assert_eq!(quote_word("it's"), r"'it'\''s'");
    }

    #[test]
    fn programs_are_looked_for_in_the_path() {
        assert!(is_program_in_path("sh"));
        assert!(!is_program_in_path("no-such-program"));
    }
}
