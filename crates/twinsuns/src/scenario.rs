//! `twinsuns scenario`: runs scenario files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use conformance::Report;

use crate::files::read_text;
use crate::paragraph::wrapped;

/// What `twinsuns scenario` is given.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ScenarioArgs {
    /// Scenario files, or folders whose `.toml` files are all run
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns scenario rules/scenarios/empire-vs-rebellion
  twinsuns scenario my-idea.toml

rules/README.md describes the language. A file below a folder with a game's name
belongs to that game. If a scenario fails, the exit code is 2.";

/// Runs the scenarios and says which hold.
pub fn run(args: &ScenarioArgs) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    let mut reports = Vec::new();
    for path in &files {
        let text = read_text(path)?;
        reports.extend(conformance::run_file(&path.display().to_string(), &text)?);
    }
    print_reports(&mut io::stdout().lock(), &reports)?;
    let failed = reports.iter().filter(|report| report.result.is_err());
    match (failed.count(), reports.len()) {
        (_, 0) => bail!("there is no scenario in what was given"),
        (0, _) => Ok(()),
        (failed, all) => bail!("{failed} of {all} scenarios failed"),
    }
}

/// Adds a file, or all scenario files below a folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.with_context(|| format!("`{}` cannot be read", path.display()))?;
    let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() || path.extension().is_some_and(|end| end == "toml") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

fn print_reports(out: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    for report in reports {
        let Report {
            file, line, name, ..
        } = report;
        match &report.result {
            Ok(()) => writeln!(out, "ok    {name}")?,
            Err(problem) => {
                writeln!(out, "FAIL  {name}")?;
                writeln!(out, "      {file}:{line}")?;
                for line in problem.lines() {
                    writeln!(out, "{}", wrapped(line, 6))?;
                }
            }
        }
    }
    let holding = reports.iter().filter(|report| report.result.is_ok());
    writeln!(
        out,
        "{} of {} scenarios hold",
        holding.count(),
        reports.len()
    )
}
