//! `cargo xtask fuzz`: runs every target of `fuzz/` for a while, guided by the code that inputs reach.

use std::fs;
use std::process::Command;

use crate::packages::{self, Installing, Package, is_program_in_path};
use crate::steps::run_step;
use crate::{StepResult, cargo_command, repository_root};

/// The seconds that all targets share unless another number is given.
const DEFAULT_SECONDS: u64 = 60;

/// Runs all targets as the arguments ask.
pub(crate) fn fuzz_with_arguments(args: &[String]) -> StepResult {
    let (seconds, installing) = parse_options(args)?;
    fuzz_all_targets(seconds, installing)
}

fn parse_options(args: &[String]) -> Result<(u64, Installing), String> {
    let mut options = (DEFAULT_SECONDS, Installing::by_default());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--install" => options.1 = Installing::Allowed,
            "--seconds" => {
                let number = args.next().and_then(|number| number.parse().ok());
                let number = number.filter(|number| *number > 0);
                options.0 = number.ok_or("`--seconds` takes a number of at least 1")?;
            }
            other => {
                return Err(format!(
                    "`fuzz` takes `--seconds N` and `--install`, not `{other}`"
                ));
            }
        }
    }
    Ok(options)
}

/// Runs all targets, which share the time equally.
pub(crate) fn fuzz_all_targets(seconds: u64, installing: Installing) -> StepResult {
    ensure_cargo_fuzz(installing)?;
    let targets = target_names()?;
    let each = (seconds / targets.len() as u64).max(1);
    for target in targets {
        run_target(&target, each)?;
    }
    Ok(())
}

/// Returns the folders of the repository whose inputs a target is fed with first.
fn seed_folders(target: &str) -> Vec<String> {
    let mut seeds = vec![
        format!("fuzz/corpus/{target}"),
        format!("fuzz/found/{target}"),
    ];
    if target == "scenarios" {
        seeds.push("rules/scenarios".to_owned());
    }
    seeds.retain(|folder| repository_root().join(folder).is_dir());
    seeds
}

fn run_target(target: &str, seconds: u64) -> StepResult {
    // New inputs go to a separate folder: those in the repository are chosen by hand.
    let found = repository_root().join("target/fuzz").join(target);
    fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    let mut command = cargo_command(&["fuzz", "run", "--sanitizer", "none", target]);
    command.arg(&found).args(seed_folders(target)).args([
        "--".to_owned(),
        format!("-max_total_time={seconds}"),
        "-timeout=30".to_owned(),
        "-print_final_stats=1".to_owned(),
    ]);
    run_step(&format!("fuzzing {target}"), &mut command).map_err(|problem| {
        format!(
            "{problem}\nthe input is in fuzz/artifacts/{target}; mend what it shows, and keep it under a name that says what it was \
             in fuzz/found/{target}, where the test suite feeds it again"
        )
    })
}

fn target_names() -> Result<Vec<String>, String> {
    let folder = repository_root().join("fuzz/fuzz_targets");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = files
        .flatten()
        .filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// Makes sure of the tool that runs the targets.
pub(crate) fn ensure_cargo_fuzz(installing: Installing) -> StepResult {
    let needed = [Package {
        name: "g++",
        found: || is_program_in_path("g++"),
        purpose: "the fuzzer, which is C++",
    }];
    packages::ensure_installed(&needed, installing)?;
    let mut probe = cargo_command(&["fuzz", "--version"]);
    if probe.output().is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let mut install = Command::new("cargo");
    let install = install.args(["install", "--locked", "cargo-fuzz"]);
    packages::run_install_if_allowed("cargo-fuzz", install, installing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_fuzzing_are_read() {
        let parse = |args: &[&str]| {
            parse_options(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(
            parse(&["--install", "--seconds", "5"]),
            Ok((5, Installing::Allowed))
        );
        assert_eq!(parse(&[]), Ok((60, Installing::by_default())));
        assert!(parse(&["--seconds", "0"]).is_err());
        assert!(parse(&["--seconds"]).is_err());
        assert!(parse(&["5"]).is_err());
    }
}
