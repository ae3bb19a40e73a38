//! `twinsuns rules`: the numbered rules, and the scenarios that show them.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use conformance::{Coverage, Rule, Rulebook};
use locale::Reading;
use serde_json::{Map, Value, json};

use crate::games;
use crate::paragraph::wrap_indented;

/// The arguments of `twinsuns rules`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesArgs {
    /// Print the rule with this id [default: all rules]
    #[arg(value_name = "ID", conflicts_with_all = ["search", "coverage"])]
    id: Option<String>,

    /// Print the rules that contain all these words
    #[arg(long, value_name = "TEXT", conflicts_with = "coverage")]
    search: Option<String>,

    /// Report which rules are shown by a scenario that holds, and which are not
    #[arg(long)]
    coverage: bool,

    /// Print the coverage as one JSON object
    #[arg(long, requires = "coverage")]
    json: bool,

    /// Take only the rules of this game [default: all games]
    #[arg(long, value_name = "GAME", value_parser = games::game_id_parser())]
    game: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  twinsuns rules EVR-PLAY-02
  twinsuns rules --search \"influence token\"
  twinsuns rules --coverage --game empire-vs-rebellion";

/// Prints the rules asked for.
pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<()> {
    let games: Vec<&str> = match &args.game {
        Some(game) => vec![game],
        None => games::IDS.to_vec(),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.coverage {
        measure_and_print_coverage(&mut out, &games, args.json)?;
    } else if let Some(id) = &args.id {
        let (book, rule) = find_rule(&games, id)?;
        print_rule(&mut out, book, rule)?;
    } else {
        let words = args.search.as_deref().map(parse_search_words).transpose()?;
        print_rules(&mut out, &games, &words.unwrap_or_default())?;
    }
    out.flush()?;
    Ok(())
}

fn find_rule<'a>(games: &[&str], id: &str) -> anyhow::Result<(&'a Rulebook, &'a Rule)> {
    let mut near = Vec::new();
    for game in games {
        let Some(book) = conformance::rulebook(game) else {
            continue;
        };
        if let Some(rule) = book.find_rule(id) {
            return Ok((book, rule));
        }
        near.extend(book.similar_rule_ids(id));
    }
    near.truncate(12);
    if near.is_empty() {
        bail!(
            "no rule has the id `{id}`; `twinsuns rules --search TEXT` finds rules by their words"
        );
    }
    bail!(
        "no rule has the id `{id}`; did you mean {}?",
        near.join(", ")
    )
}

fn parse_search_words(text: &str) -> anyhow::Result<Vec<String>> {
    let words: Vec<_> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        bail!("--search needs at least one word to look for");
    }
    Ok(words)
}

/// Prints the rules that contain all the words, each with its heading.
fn print_rules(out: &mut impl Write, games: &[&str], words: &[String]) -> anyhow::Result<()> {
    let mut found = 0;
    for game in games {
        let Some(book) = conformance::rulebook(game) else {
            continue;
        };
        for rule in book
            .rules
            .iter()
            .filter(|rule| rule_contains_all_words(rule, words))
        {
            print_rule(out, book, rule)?;
            found += 1;
        }
    }
    if found == 0 {
        bail!("no rule contains `{}`", words.join(" "));
    }
    Ok(())
}

fn rule_contains_all_words(rule: &Rule, words: &[String]) -> bool {
    let text = format!("{} {} {}", rule.id, rule.section, rule.text).to_lowercase();
    words.iter().all(|word| text.contains(word))
}

fn print_rule(out: &mut impl Write, book: &Rulebook, rule: &Rule) -> io::Result<()> {
    writeln!(out, "{}  ({})", rule.id, rule.section)?;
    let readings = book.readings_behind_rule(rule);
    if readings.iter().all(|reading| reading.id != rule.id) {
        let text = locale::remove_source_remarks(&rule.text);
        writeln!(out, "{}", wrap_indented(&text, 4))?;
    }
    for reading in &readings {
        print_rule_reading(out, reading, reading.id == rule.id)?;
    }
    if let Some(reason) = &rule.untestable {
        writeln!(
            out,
            "{}",
            wrap_indented(&format!("No scenario can show it: {reason}"), 4)
        )?;
    }
    Ok(())
}

/// Prints a reading we chose, so that a group that plays it differently finds out: its open point if it stands alone,
/// then ours, the others and our reason.
fn print_rule_reading(out: &mut impl Write, reading: &Reading, alone: bool) -> io::Result<()> {
    let ours = if alone {
        writeln!(out, "{}", wrap_indented(&reading.open_point, 4))?;
        format!("Our reading: {}", reading.ours)
    } else {
        format!("Our reading ({}): {}", reading.id, reading.ours)
    };
    let others = format!("Other readings: {}", reading.others);
    let reason = format!("Why: {}", reading.reason);
    let told = [(&reading.others, others), (&reading.reason, reason)];
    writeln!(out, "{}", wrap_indented(&ours, 4))?;
    for (_, line) in told.iter().filter(|(part, _)| !part.is_empty()) {
        writeln!(out, "{}", wrap_indented(line, 6))?;
    }
    Ok(())
}

fn measure_and_print_coverage(
    out: &mut impl Write,
    games: &[&str],
    json: bool,
) -> anyhow::Result<()> {
    let coverages = games
        .iter()
        .map(|game| conformance::measure_scenario_coverage(game))
        .collect::<Result<Vec<_>, _>>()?;
    if json {
        let object: Map<String, Value> = coverages.iter().map(coverage_as_json).collect();
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
        return Ok(());
    }
    for coverage in &coverages {
        print_coverage(out, coverage)?;
    }
    Ok(())
}

fn coverage_as_json(coverage: &Coverage) -> (String, Value) {
    let untestable: Map<String, Value> = coverage
        .untestable
        .iter()
        .map(|(id, reason)| (id.clone(), reason.as_str().into()))
        .collect();
    let lists = json!({
        "testable": coverage.testable,
        "covered": coverage.covered,
        "uncovered": coverage.uncovered,
        "untestable": untestable,
        "cards": coverage.cards,
    });
    (coverage.game.clone(), lists)
}

fn print_coverage(out: &mut impl Write, coverage: &Coverage) -> io::Result<()> {
    writeln!(
        out,
        "{}: {} of {} testable rules are shown by a scenario; {} cards are exercised",
        coverage.game,
        coverage.covered.len(),
        coverage.testable.len(),
        coverage.cards.len(),
    )?;
    if !coverage.uncovered.is_empty() {
        writeln!(out, "Without a scenario:")?;
        writeln!(out, "{}", wrap_indented(&coverage.uncovered.join(" "), 4))?;
    }
    if !coverage.untestable.is_empty() {
        writeln!(out, "Not testable:")?;
        for (id, reason) in &coverage.untestable {
            writeln!(out, "{}", wrap_indented(&format!("{id}: {reason}"), 4))?;
        }
    }
    Ok(())
}
