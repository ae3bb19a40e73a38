//! `cargo xtask bench instructions`: counts instructions with valgrind and compares them with the figures
//! in `docs/performance.md`. Times on a busy machine say little; a count is the same every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages::{self, Installing, Package, is_program_in_path};
use crate::steps::run_step;
use crate::{StepResult, cargo_command, repository_root};

/// The file that holds the figures, for people and for the comparison.
const FIGURES: &str = "docs/performance.md";
/// The growth of a figure in percent up to which the comparison succeeds.
const TOLERANCE: u64 = 10;
/// The argument that names the function to count in `benches/instructions.rs`.
const TOGGLE_COLLECT_ARG: &str = "--toggle-collect=*instructions::counted*";

/// Counts every workload; compares, or writes the figures down.
pub(crate) fn count_and_compare_instructions(keep: bool) -> StepResult {
    let needed = [Package {
        name: "valgrind",
        found: || is_program_in_path("valgrind"),
        purpose: "counting instructions",
    }];
    packages::ensure_installed(&needed, Installing::by_default())?;
    let program = build_benchmark()?;
    let mut text = fs::read_to_string(repository_root().join(FIGURES))
        .map_err(|error| format!("{FIGURES} cannot be read: {error}"))?;
    let (mut worse, mut unknown) = (Vec::new(), Vec::new());
    for name in workload_names(&program)? {
        let count = count_instructions(&program, &name)?;
        let known = known_figure(&text, &name);
        println!(
            "instructions {name} {count}{}",
            percent_difference(count, known)
        );
        match known {
            Some(known) if count > known + known * TOLERANCE / 100 => worse.push(name.clone()),
            None => unknown.push(name.clone()),
            Some(_) => {}
        }
        if keep {
            text = replace_figure_in_table(&text, &name, count)?;
        }
    }
    if keep {
        return fs::write(repository_root().join(FIGURES), text)
            .map_err(|error| format!("{FIGURES} cannot be written: {error}"));
    }
    fail_on_worse_figures(&worse, &unknown)
}

/// Fails if a figure got worse or is not written down.
fn fail_on_worse_figures(worse: &[String], unknown: &[String]) -> StepResult {
    let mut problems = Vec::new();
    if !worse.is_empty() {
        problems.push(format!(
            "more than {TOLERANCE} % above {FIGURES}: {}",
            worse.join(", ")
        ));
    }
    if !unknown.is_empty() {
        problems.push(format!(
            "{FIGURES} has no figure for {}",
            unknown.join(", ")
        ));
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{}\nif that is meant, `cargo xtask bench instructions --keep` writes the new figures down",
            problems.join("\n")
        ))
    }
}

/// Builds the benchmark with the symbols that valgrind looks for.
fn build_benchmark() -> Result<PathBuf, String> {
    let args = [
        "bench",
        "--no-run",
        "--profile",
        "counted",
        "--package",
        "xtask",
        "--bench",
        "instructions",
        "--message-format",
        "json-render-diagnostics",
    ];
    eprintln!("== building what is counted");
    let output = cargo_command(&args)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err("the benchmark was not built".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let built = text.lines().rev().find_map(built_executable);
    built.ok_or_else(|| "cargo does not say where the benchmark is".to_owned())
}

/// Returns the path of the benchmark from a message of cargo, which reports other programs as well.
fn built_executable(message: &str) -> Option<PathBuf> {
    message.contains("\"kind\":[\"bench\"]").then_some(())?;
    let (_, rest) = message.split_once("\"executable\":\"")?;
    let (path, _) = rest.split_once('"')?;
    Some(PathBuf::from(path))
}

fn workload_names(program: &Path) -> Result<Vec<String>, String> {
    let output = Command::new(program)
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    let names = String::from_utf8_lossy(&output.stdout);
    match names.trim() {
        "" => Err(format!("{} names nothing to count", program.display())),
        names => Ok(names.lines().map(str::to_owned).collect()),
    }
}

fn count_instructions(program: &Path, name: &str) -> Result<u64, String> {
    let out = repository_root().join("target").join("callgrind.out");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .arg(TOGGLE_COLLECT_ARG)
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .arg(name);
    run_step(name, &mut valgrind)?;
    let text = fs::read_to_string(&out).map_err(|error| format!("callgrind: {error}"))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    match total {
        Some(0) | None => Err(format!("valgrind counted nothing for {name}")),
        Some(total) => Ok(total),
    }
}

/// Finds the row of the table that begins with this name.
fn figure_row<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .find(|line| line.starts_with(&format!("| `{name}` |")))
}

/// Reads the figure in the row of this name.
fn known_figure(text: &str, name: &str) -> Option<u64> {
    let cell = figure_row(text, name)?.split('|').nth(2)?;
    cell.trim().replace(',', "").parse().ok()
}

fn replace_figure_in_table(text: &str, name: &str, count: u64) -> Result<String, String> {
    let old = figure_row(text, name).ok_or_else(|| {
        format!("{FIGURES} has no row for `{name}`: add `| `{name}` | - | what is counted |` first")
    })?;
    let mut cells: Vec<&str> = old.split('|').collect();
    let new = format!(" {} ", with_thousands_commas(count));
    match cells.get_mut(2) {
        Some(cell) => *cell = &new,
        None => return Err(format!("the row of `{name}` in {FIGURES} has no figure")),
    }
    Ok(text.replace(old, &cells.join("|")))
}

/// Writes a number with a comma between every three digits.
fn with_thousands_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn percent_difference(count: u64, known: Option<u64>) -> String {
    match known {
        Some(known) if known > 0 => {
            let percent = (count as f64 / known as f64 - 1.0) * 100.0;
            format!(" ({percent:+.1} %)")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "| workload | instructions | what |\n|---|---|---|\n| `view` | 1,234,567 | views |\n| `views` | - | more |\n";

    #[test]
    fn figures_are_read_from_and_written_to_their_rows() {
        assert_eq!(known_figure(TABLE, "view"), Some(1_234_567));
        assert_eq!(known_figure(TABLE, "views"), None);
        assert_eq!(known_figure(TABLE, "other"), None);
        let text = replace_figure_in_table(TABLE, "views", 98_765).expect("there is such a row");
        assert_eq!(known_figure(&text, "views"), Some(98_765));
        assert_eq!(known_figure(&text, "view"), Some(1_234_567));
        assert!(text.contains("| `views` | 98,765 | more |"));
        let problem = replace_figure_in_table(TABLE, "other", 1).expect_err("there is no such row");
        assert!(problem.contains("add `| `other` | - |"), "{problem}");
    }

    #[test]
    fn what_is_new_is_not_called_slower() {
        assert_eq!(fail_on_worse_figures(&[], &[]), Ok(()));
        let new = fail_on_worse_figures(&[], &["view".to_owned()]).expect_err("it has no figure");
        assert!(new.contains("no figure for view"), "{new}");
        assert!(!new.contains("above"), "{new}");
        let slower = fail_on_worse_figures(&["view".to_owned()], &[]).expect_err("it is slower");
        assert!(slower.starts_with("more than 10 % above"), "{slower}");
    }

    #[test]
    fn cargo_says_what_it_built() {
        let bench = r#"{"target":{"kind":["bench"]},"executable":"/a/b-1"}"#;
        assert_eq!(built_executable(bench), Some(PathBuf::from("/a/b-1")));
        let program = r#"{"target":{"kind":["bin"]},"executable":"/a/xtask"}"#;
        assert_eq!(built_executable(program), None);
        let library = r#"{"target":{"kind":["lib"]},"executable":null}"#;
        assert_eq!(built_executable(library), None);
    }
}
