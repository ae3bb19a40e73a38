//! Long files of scenarios are run in linear time.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use conformance::run_scenarios_in_text;

/// Scenarios of both games that hold, each with a position, a choice and a fact.
const SHORT_SCENARIOS: [(&str, &str); 2] = [
    (
        "empire-vs-rebellion",
        "[[scenario]]\nname = \"A test\"\nrules = [\"EVR-PLAY-01\"]\n\
         given.rebel.play = [\"reb-yoda\", \"reb-force-2\"]\nwhen = [\"rebel: pass\"]\nthen.rebel.total = 8\n",
    ),
    (
        "rebellion",
        "[[scenario]]\nname = \"A test\"\nrules = [\"COMMAND-02\"]\n\
         given.at.naboo.units = { x-wing = 1 }\nwhen = [\"rebel: pass\"]\nthen.at.naboo.units.x-wing = 1\n",
    ),
];

/// The bytes of a short file; a long one has eight times as many.
const SHORT_FILE_BYTES: usize = 100_000;

/// The most runs of the files: other programs disturb a measurement.
const MOST_ROUNDS: usize = 12;

/// Returns the time that a game takes for a file of at least this many bytes: the same scenario again and again.
fn time_to_run(game: &str, scenario: &str, bytes: usize) -> Duration {
    let text = scenario.repeat(bytes / scenario.len() + 1);
    let begun = Instant::now();
    let reports = run_scenarios_in_text(&format!("{game}/long.toml"), &text).expect("a good file");
    let time = begun.elapsed();
    assert!(reports.iter().all(|report| report.result.is_ok()));
    time
}

/// Eight times the text takes eight times as long, and a quarter more for noise. What grew with the square of the length
/// would take 64 times as long in every round. `docs/performance.md` has the time of 10 MB.
#[test]
fn a_long_file_takes_time_in_proportion() {
    for (game, scenario) in SHORT_SCENARIOS {
        let (mut short, mut long) = (Duration::MAX, Duration::MAX);
        let in_proportion = (0..MOST_ROUNDS).any(|_| {
            short = short.min(time_to_run(game, scenario, SHORT_FILE_BYTES));
            long = long.min(time_to_run(game, scenario, 8 * SHORT_FILE_BYTES));
            long <= short * 10
        });
        assert!(
            in_proportion,
            "{game}: {short:?} for 0.1 MB, {long:?} for 0.8 MB"
        );
    }
}

/// The kilobytes of all scenarios repeated, in the ordinary tests; `cargo xtask nightly` takes 10,000.
const FEW_KILOBYTES: usize = 50;

/// The time that even 10 MB may take in a release build.
const MOST_TIME: Duration = Duration::from_secs(5);

/// Adds the text of all scenario files of a folder.
fn gather_scenarios(folder: &Path, text: &mut String) {
    let entries = fs::read_dir(folder).expect("a folder of scenarios");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather_scenarios(&path, text);
        } else if path.extension().is_some_and(|end| end == "toml") {
            text.push_str(&fs::read_to_string(&path).expect("a scenario file"));
            text.push('\n');
        }
    }
}

#[test]
fn ten_megabytes_of_all_scenarios_take_five_seconds() {
    let kilobytes = env::var("TWINSUNS_SCENARIO_KILOBYTES").map_or(FEW_KILOBYTES, |number| {
        number
            .parse()
            .expect("TWINSUNS_SCENARIO_KILOBYTES is a number")
    });
    for game in games::IDS {
        let mut all = String::new();
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/scenarios");
        gather_scenarios(&rules.join(game), &mut all);
        let mut text = all.repeat(kilobytes * 1_000 / all.len() + 1);
        let mut ends = text.rmatch_indices("\n[[scenario]]").map(|(at, _)| at);
        let end = ends
            .find(|at| *at <= kilobytes * 1_000)
            .expect("a scenario");
        text.truncate(end);
        let begun = Instant::now();
        let reports =
            run_scenarios_in_text(&format!("{game}/long.toml"), &text).expect("good files");
        let time = begun.elapsed();
        println!(
            "{game}: {} bytes, {} scenarios, {time:?}",
            text.len(),
            reports.len()
        );
        assert!(reports.iter().all(|report| report.result.is_ok()));
        assert!(time < MOST_TIME, "{game}: {time:?}");
    }
}
