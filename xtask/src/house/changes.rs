//! Asks git which lines are new since the limits were written, to say where a figure got worse.

use std::collections::HashMap;
use std::ops::Range;
use std::process::Command;

use super::limits::LIMITS_FILE;
use crate::repository_root;

/// New lines by file. A file that git does not know yet is new as a whole.
#[derive(Clone, Default, Debug)]
pub(crate) struct Changes {
    by_file: HashMap<String, Vec<Range<usize>>>,
}

impl Changes {
    /// Compares the files with the commit that last changed the limits; nothing without git.
    pub(crate) fn changes_since_limits() -> Option<Self> {
        let commit = run_git(&["log", "-1", "--format=%H", "--", LIMITS_FILE])?;
        let commit = commit.trim();
        if commit.is_empty() {
            return None;
        }
        let mut changes = Self::from_diff(&run_git(&["diff", "-U0", "--no-color", commit])?);
        for file in run_git(&["ls-files", "--others", "--exclude-standard"])?.lines() {
            let whole = 0..usize::MAX;
            changes.by_file.insert(file.to_owned(), vec![whole]);
        }
        Some(changes)
    }

    fn from_diff(diff: &str) -> Self {
        let mut changes = Changes::default();
        let mut file = None;
        for line in diff.lines() {
            if let Some(name) = line.strip_prefix("+++ ") {
                file = name.strip_prefix("b/");
            } else if let Some(hunk) = line.strip_prefix("@@ ")
                && let (Some(file), Some(lines)) = (file, parse_new_line_range(hunk))
            {
                let known = changes.by_file.entry(file.to_owned());
                known.or_default().push(lines);
            }
        }
        changes
    }

    /// Tells whether a line is new.
    pub(crate) fn includes_changed_line(&self, file: &str, line: usize) -> bool {
        let changed = self.by_file.get(file);
        changed.is_some_and(|ranges| ranges.iter().any(|range| range.contains(&line)))
    }
}

/// Reads the new lines of `-3,2 +5,4 @@ …`.
fn parse_new_line_range(hunk: &str) -> Option<Range<usize>> {
    let new = hunk.split(' ').nth(1)?.strip_prefix('+')?;
    let (start, length) = new.split_once(',').unwrap_or((new, "1"));
    let start: usize = start.parse().ok()?;
    Some(start..start + length.parse::<usize>().ok()?)
}

fn run_git(args: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(args)
        .current_dir(repository_root())
        .output();
    let output = output.ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_are_read_from_a_diff() {
        let diff = "--- a/x.rs\n+++ b/x.rs\n@@ -1,0 +2,2 @@ fn a\n+b\n+c\n@@ -9 +11 @@\n-d\n+e\n\
                    --- a/y.rs\n+++ /dev/null\n@@ -1,3 +0,0 @@\n";
        let changes = Changes::from_diff(diff);
        let lines: Vec<usize> = (0..20)
            .filter(|line| changes.includes_changed_line("x.rs", *line))
            .collect();
        assert_eq!(lines, [2, 3, 11]);
        assert!(!changes.includes_changed_line("y.rs", 1));
    }
}
