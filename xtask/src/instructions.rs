//! `cargo xtask bench instructions`: counts instructions with valgrind and compares them with the figures
//! in `docs/performance.md`. Time on a busy machine says little; a count says the same every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Done, cargo, ensure_package, root, step};

/// The file that holds the figures, for people and for the comparison.
const FIGURES: &str = "docs/performance.md";
/// By how much a figure may grow before the comparison fails, in percent.
const TOLERANCE: u64 = 10;
/// The function that is counted in `benches/instructions.rs`.
const COUNTED: &str = "--toggle-collect=*instructions::counted*";

/// Counts every workload; compares, or writes the figures down.
pub(crate) fn instructions(keep: bool) -> Done {
    ensure_package("valgrind", Path::new("/usr/bin/valgrind"), "counting")?;
    let program = build()?;
    let mut text = fs::read_to_string(root().join(FIGURES))
        .map_err(|error| format!("{FIGURES} cannot be read: {error}"))?;
    let mut worse = Vec::new();
    for name in workloads(&program)? {
        let count = count(&program, &name)?;
        let known = figure(&text, &name);
        println!("instructions {name} {count}{}", difference(count, known));
        match known {
            Some(known) if count > known + known * TOLERANCE / 100 => worse.push(name.clone()),
            None if !keep => worse.push(format!("{name} (no figure yet)")),
            _ => {}
        }
        if keep {
            text = written(&text, &name, count)?;
        }
    }
    if keep {
        return fs::write(root().join(FIGURES), text)
            .map_err(|error| format!("{FIGURES} cannot be written: {error}"));
    }
    match worse.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "more than {TOLERANCE} % above {FIGURES}: {}\n\
             if that is meant, `cargo xtask bench instructions --keep` writes the new figures down",
            worse.join(", ")
        )),
    }
}

/// The benchmark, built with the symbols that valgrind looks for.
fn build() -> Result<PathBuf, String> {
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
        "json",
    ];
    eprintln!("== building what is counted");
    let output = cargo(&args)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let built = text.lines().rev().find_map(executable);
    built.ok_or_else(|| "the benchmark was not built".to_owned())
}

/// The program that a message of cargo says it has built.
fn executable(message: &str) -> Option<PathBuf> {
    let (_, rest) = message.split_once("\"executable\":\"")?;
    let (path, _) = rest.split_once('"')?;
    Some(PathBuf::from(path))
}

fn workloads(program: &Path) -> Result<Vec<String>, String> {
    let output = Command::new(program)
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    let names = String::from_utf8_lossy(&output.stdout);
    Ok(names.lines().map(str::to_owned).collect())
}

fn count(program: &Path, name: &str) -> Result<u64, String> {
    let out = root().join("target").join("callgrind.out");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .arg(COUNTED)
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .arg(name);
    step(name, &mut valgrind)?;
    let text = fs::read_to_string(&out).map_err(|error| format!("callgrind: {error}"))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    match total {
        Some(0) | None => Err(format!("valgrind counted nothing for {name}")),
        Some(total) => Ok(total),
    }
}

/// The cell with the figure in a row of the table that begins with this name.
fn row<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines()
        .find(|line| line.starts_with(&format!("| `{name}` |")))
}

fn figure(text: &str, name: &str) -> Option<u64> {
    let cell = row(text, name)?.split('|').nth(2)?;
    cell.trim().replace(',', "").parse().ok()
}

fn written(text: &str, name: &str, count: u64) -> Result<String, String> {
    let old = row(text, name).ok_or_else(|| format!("{FIGURES} has no row for `{name}`"))?;
    let mut cells: Vec<&str> = old.split('|').collect();
    let new = format!(" {} ", grouped(count));
    match cells.get_mut(2) {
        Some(cell) => *cell = &new,
        None => return Err(format!("the row of `{name}` in {FIGURES} has no figure")),
    }
    Ok(text.replace(old, &cells.join("|")))
}

/// With a comma between every three digits.
fn grouped(number: u64) -> String {
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

fn difference(count: u64, known: Option<u64>) -> String {
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
    fn a_figure_is_read_from_its_row_and_written_back_to_it() {
        assert_eq!(figure(TABLE, "view"), Some(1_234_567));
        assert_eq!(figure(TABLE, "views"), None);
        assert_eq!(figure(TABLE, "other"), None);
        let text = written(TABLE, "views", 98_765).expect("there is such a row");
        assert_eq!(figure(&text, "views"), Some(98_765));
        assert_eq!(figure(&text, "view"), Some(1_234_567));
        assert!(text.contains("| `views` | 98,765 | more |"));
        assert!(written(TABLE, "other", 1).is_err());
    }

    #[test]
    fn cargo_says_what_it_built() {
        let line = r#"{"reason":"compiler-artifact","executable":"/a/b-1"}"#;
        assert_eq!(executable(line), Some(PathBuf::from("/a/b-1")));
        assert_eq!(executable(r#"{"executable":null}"#), None);
    }
}
