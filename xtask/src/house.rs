//! `cargo xtask house`: figures of our naming and commenting habits, compared with `xtask/house.txt`.
//! A figure may get better and not worse; `--keep` writes better ones down. No compiler is needed.

mod changes;
mod limits;
mod measures;
mod prose;
mod rust_file;
mod tokens;
mod usual_names;

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::time::Instant;

use changes::Changes;
use limits::{LIMITS_FILE, Limits, Tenths};
use measures::{FIGURES, Figure, Measured, Place, measure_all};
use usual_names::USUAL_NAMES;

use crate::{StepResult, repository_root};

/// The number of places that a message shows.
const PLACES_SHOWN: usize = 12;

/// Prints the figures and compares them with the limits.
pub(crate) fn check_house_limits() -> StepResult {
    let start = Instant::now();
    eprintln!("== house");
    let limits = read_limits()?;
    let mut changes = None;
    let mut problems = Vec::new();
    for (figure, measured) in FIGURES.iter().zip(measure_all(&limits)?) {
        println!("{}", figure_line(figure, &measured, &limits));
        let limit = limits.limit_of_figure(figure.name);
        if limit.is_none_or(|limit| figure.is_worse(measured.value, limit)) {
            let changes = changes.get_or_insert_with(Changes::changes_since_limits);
            problems.push(describe_problem(figure, &measured, limit, changes.as_ref()));
        }
        problems.extend(measured.stale_excuses.iter().map(|place| {
            let name = figure.name;
            format!("{LIMITS_FILE} excuses {place} from {name}, which needs no excuse: remove the line, or run `cargo xtask house --keep`")
        }));
    }
    if !problems.is_empty() {
        return Err(format!("house failed\n\n{}", problems.join("\n\n")));
    }
    eprintln!("== house: done ({} ms)", start.elapsed().as_millis());
    Ok(())
}

/// Writes down the figures that are better than their limits; the limits of worse ones stay, and fail.
pub(crate) fn write_improved_limits() -> StepResult {
    let mut limits = read_limits()?;
    for (figure, measured) in FIGURES.iter().zip(measure_all(&limits)?) {
        let limit = limits.limit_of_figure(figure.name);
        if limit.is_none_or(|limit| figure.is_worse(limit, measured.value)) {
            limits.set_limit(figure.name, measured.value);
        }
        limits.remove_excuses(figure.name, &measured.stale_excuses);
    }
    fs::write(repository_root().join(LIMITS_FILE), limits.to_text())
        .map_err(|error| format!("{LIMITS_FILE} cannot be written: {error}"))?;
    check_house_limits()
}

/// Prints every place that a figure counts.
pub(crate) fn print_counted_places(name: &str) -> StepResult {
    let Some(index) = FIGURES.iter().position(|figure| figure.name == name) else {
        let names: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
        return Err(format!(
            "there is no figure `{name}`; there are {}",
            names.join(", ")
        ));
    };
    let measured = measure_all(&read_limits()?)?;
    print_lines_until_closed(&measured[index].places)
}

/// Prints the one-word names that every reader of Rust knows, which no figure counts.
pub(crate) fn print_usual_names() -> StepResult {
    let group = |(group, names): (&str, &[&str])| format!("{group}: {}", names.join(", "));
    print_lines_until_closed(&USUAL_NAMES.map(group))
}

/// Prints lines until nobody reads on (`| head`).
fn print_lines_until_closed<T: fmt::Display>(lines: &[T]) -> StepResult {
    let mut out = io::stdout().lock();
    for line in lines {
        if writeln!(out, "{line}").is_err() {
            break;
        }
    }
    Ok(())
}

fn read_limits() -> Result<Limits, String> {
    let text = fs::read_to_string(repository_root().join(LIMITS_FILE))
        .map_err(|error| format!("{LIMITS_FILE} cannot be read: {error}"))?;
    Limits::from_text(&text)
}

fn figure_line(figure: &Figure, measured: &Measured, limits: &Limits) -> String {
    let limit = limits.limit_of_figure(figure.name);
    let limit = limit.map_or("none".to_owned(), |limit| limit.to_string());
    let value = format!("{}{}", measured.value, figure.unit);
    format!(
        "house {:<15} {value:>7}  (limit {limit}, goal {}): {}",
        figure.name, figure.goal, figure.meaning
    )
}

/// Describes what got worse, where, and what would be right.
fn describe_problem(
    figure: &Figure,
    measured: &Measured,
    limit: Option<Tenths>,
    changes: Option<&Changes>,
) -> String {
    let (name, unit, value) = (figure.name, figure.unit, measured.value);
    let Some(limit) = limit else {
        return format!(
            "{name}: {LIMITS_FILE} has no limit; `cargo xtask house --keep` writes {value} down"
        );
    };
    let mut text = format!(
        "{name}: {} is {value}{unit}, and the limit is {limit}{unit}\n  {}",
        figure.meaning, figure.advice
    );
    let is_new = |place: &&Place| {
        changes.is_some_and(|changes| changes.includes_changed_line(&place.file, place.line))
    };
    let new: Vec<&Place> = measured.places.iter().filter(is_new).collect();
    let (heading, shown) = if figure.more_is_better {
        return text;
    } else if new.is_empty() {
        ("counted", measured.places.iter().collect())
    } else {
        ("new since the limits were written", new)
    };
    text.push_str(&format!("\n  {heading}:"));
    for place in shown.iter().take(PLACES_SHOWN) {
        text.push_str(&format!("\n    {place}"));
    }
    if shown.len() > PLACES_SHOWN {
        let more = shown.len() - PLACES_SHOWN;
        text.push_str(&format!(
            "\n    and {more} more: cargo xtask house --list {name}"
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_figure_by_name(name: &str) -> &'static Figure {
        let found = FIGURES.iter().find(|figure| figure.name == name);
        found.expect("there is such a figure")
    }

    fn sample_measured(value: u64, places: usize) -> Measured {
        let place = |line| Place {
            file: "a.rs".to_owned(),
            line,
            text: "b".to_owned(),
        };
        Measured {
            value: Tenths(value),
            places: (1..=places).map(place).collect(),
            stale_excuses: Vec::new(),
        }
    }

    #[test]
    fn worse_is_more_or_less() {
        assert!(find_figure_by_name("match-bool").is_worse(Tenths(20), Tenths(10)));
        assert!(!find_figure_by_name("match-bool").is_worse(Tenths(10), Tenths(10)));
        assert!(find_figure_by_name("doc-examples").is_worse(Tenths(10), Tenths(20)));
        assert!(!find_figure_by_name("doc-examples").is_worse(Tenths(20), Tenths(10)));
    }

    #[test]
    fn a_problem_says_what_where_and_what_would_be_right() {
        let figure = find_figure_by_name("match-bool");
        let text = describe_problem(figure, &sample_measured(140, 14), Some(Tenths(30)), None);
        assert!(text.starts_with("match-bool: "), "{text}");
        assert!(text.contains("is 14, and the limit is 3"), "{text}");
        assert!(text.contains(figure.advice), "{text}");
        assert!(text.contains("\n    a.rs:1: b\n"), "{text}");
        assert!(text.ends_with("and 2 more: cargo xtask house --list match-bool"));
    }

    #[test]
    fn a_figure_without_a_limit_is_a_problem() {
        let text = describe_problem(
            find_figure_by_name("match-bool"),
            &sample_measured(0, 0),
            None,
            None,
        );
        assert!(text.contains("has no limit"), "{text}");
    }

    #[test]
    fn the_limits_of_this_repository_can_be_read() {
        let limits = read_limits().expect("the limits can be read");
        for figure in FIGURES {
            assert!(
                limits.limit_of_figure(figure.name).is_some(),
                "{}",
                figure.name
            );
        }
    }
}
