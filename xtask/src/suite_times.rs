//! `cargo xtask test --keep`: writes the time of every step and the slowest tests into `docs/performance.md`.

use std::fmt::Write;
use std::fs;
use std::time::Duration;

use crate::slow_tests::slowest_tests;
use crate::steps::step_times;
use crate::{StepResult, repository_root};

/// The file that holds the times.
const DOCUMENT: &str = "docs/performance.md";
/// The lines around what is written.
const BEGIN: &str = "<!-- `cargo xtask test --keep` writes what follows -->";
const END: &str = "<!-- until here -->";

/// Writes the times of this run in place of those written before.
pub(crate) fn write_suite_times() -> StepResult {
    let path = repository_root().join(DOCUMENT);
    let text = fs::read_to_string(&path).map_err(|error| format!("{DOCUMENT}: {error}"))?;
    let text = replace_times(&text, &format_times(&step_times(), &slowest_tests()))?;
    fs::write(&path, text).map_err(|error| format!("{DOCUMENT}: {error}"))
}

fn replace_times(text: &str, times: &str) -> Result<String, String> {
    let missing = || format!("{DOCUMENT} has no lines\n{BEGIN}\n{END}");
    let (before, rest) = text.split_once(BEGIN).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{BEGIN}\n{times}{END}{after}"))
}

/// Writes steps in their order and the slowest tests as tables.
fn format_times(steps: &[(String, Duration)], tests: &[(String, f64)]) -> String {
    let mut text = String::from("\n| step | seconds |\n|---|---:|\n");
    for (name, time) in steps {
        let _ = writeln!(text, "| {name} | {:.0} |", time.as_secs_f64());
    }
    let all: f64 = steps.iter().map(|(_, time)| time.as_secs_f64()).sum();
    let _ = writeln!(text, "| **together** | **{all:.0}** |");
    text.push_str("\n| slowest tests | seconds |\n|---|---:|\n");
    for (name, seconds) in tests {
        let _ = writeln!(text, "| `{name}` | {seconds:.1} |");
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_the_place_of_those_before() {
        let steps = [("lints".to_owned(), Duration::from_millis(1_600))];
        let times = format_times(&steps, &[("hall::found".to_owned(), 3.25)]);
        assert!(times.contains("| lints | 2 |\n| **together** | **2** |\n"));
        assert!(times.contains("| `hall::found` | 3.2 |\n"));
        let text = format!("# Times\n\n{BEGIN}\nold\n{END}\n\nmore\n");
        let new = replace_times(&text, &times).expect("both lines are there");
        assert!(new.starts_with("# Times\n") && new.ends_with("\n\nmore\n"));
        assert!(new.contains("hall::found") && !new.contains("old"));
        assert_eq!(replace_times(&new, &times).as_deref(), Ok(&*new));
        assert!(replace_times("# Times\n", &times).is_err());
    }
}
