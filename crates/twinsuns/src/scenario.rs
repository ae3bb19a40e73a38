//! `twinsuns scenario`: runs scenario files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bots::levels::{self, Level, PlayerOptions};
use clap::Args;
use conformance::Report;
use rebellion::State;

use crate::files::read_text;
use crate::numbers::whole_number_parser;
use crate::paragraph::wrap_indented;

/// The arguments of `twinsuns scenario`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ScenarioArgs {
    /// Run these scenario files, and all `.toml` files in these folders
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Test this level of Rebellion in the trials of the files instead
    #[arg(long, value_name = "LEVEL", value_parser = parse_bot_level)]
    level: Option<&'static Level<State>>,

    /// Seed what the level and the trials leave to chance
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "level", value_parser = whole_number_parser(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
}

fn parse_bot_level(name: &str) -> Result<&'static Level<State>, String> {
    let names = || levels::level_names::<State>().join(", ");
    Level::find_by_name(name).ok_or_else(|| format!("the levels are {}", names()))
}

const EXAMPLES: &str = "\
Examples:
  twinsuns scenario rules/scenarios/empire-vs-rebellion
  twinsuns scenario my-idea.toml
  twinsuns scenario crates/bots/scenarios/rebellion --level lieutenant

rules/README.md describes the language. A file below a folder with a game's name
belongs to that game. If a scenario fails, the exit code is 2. Trials are positions
in which any sane player sees the move; with --level, a computer player is put to
the test in them.";

/// Runs the scenarios and prints which of them hold.
pub(crate) fn run(args: &ScenarioArgs) -> anyhow::Result<()> {
    let mut files = Vec::new();
    for path in &args.files {
        collect_scenario_files(path, &mut files)?;
    }
    let mut reports = Vec::new();
    for path in &files {
        let text = read_text(path)?;
        let name = path.display().to_string();
        let found = match args.level {
            None => conformance::run_scenarios_in_text(&name, &text),
            Some(level) => judge_level_in_trials(level, args.seed, &name, &text),
        };
        // A file that makes no sense is one failure; the others still run.
        reports.extend(found.unwrap_or_else(|problem| vec![unreadable_file_report(problem)]));
    }
    print_reports(&mut io::stdout().lock(), &reports)?;
    let failed = reports.iter().filter(|report| report.result.is_err());
    match (failed.count(), reports.len()) {
        (_, 0) => bail!("there is no scenario in what was given"),
        (0, _) => Ok(()),
        (failed, all) => bail!("{failed} of {all} scenarios failed"),
    }
}

/// Reports a file that is no scenario as a failure.
fn unreadable_file_report(problem: conformance::ParseProblem) -> Report {
    Report {
        name: format!("what {} says", problem.file),
        file: problem.file,
        line: problem.line,
        rules: Vec::new(),
        cards: Vec::new(),
        result: Err(problem.problem),
    }
}

/// Tests a level in the trials of a file.
fn judge_level_in_trials(
    level: &Level<State>,
    seed: u64,
    file: &str,
    text: &str,
) -> Result<Vec<Report>, conformance::ParseProblem> {
    let trials = conformance::read_trials::<State>(file, text)?.into_iter();
    let reports = trials.map(|trial| {
        let thinking = PlayerOptions::with_usual_effort(seed);
        let result = trial.judge_player(&mut *level.make_player(thinking), seed);
        Report {
            file: trial.file,
            line: trial.line,
            name: trial.name,
            rules: Vec::new(),
            cards: Vec::new(),
            result,
        }
    });
    Ok(reports.collect())
}

/// Adds a file, or all scenario files below a folder in the order of their names.
fn collect_scenario_files(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
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
            collect_scenario_files(&path, files)?;
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
                    writeln!(out, "{}", wrap_indented(line, 6))?;
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
