//! No level that does its best commits a blunder that any sane player sees.
//!
//! `crates/bots/scenarios` holds the positions. A level may be named there as failing one only as long as it
//! plays by rules of thumb.

use std::path::Path;
use std::{fs, thread};

use bots::levels::{Level, Levels, PlayerOptions, RANDOM_LEVEL};
use conformance::{Trial, read_trials};
use rebellion::State;

/// The seeds of players and games, which both leave something to chance.
const SEEDS: [u64; 3] = [1, 2, 3];

/// Levels that err on purpose.
const ERRING: [&str; 2] = [RANDOM_LEVEL, "cadet"];

/// Levels that do not think ahead, and may therefore be excused.
const RULES_OF_THUMB: [&str; 1] = ["lieutenant"];

fn all_trials() -> Vec<Trial<State>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/rebellion");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of the trials")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let read = |path: &Path| {
        let text = fs::read_to_string(path).expect("a text");
        let name = path.display().to_string();
        read_trials::<State>(&name, &text).unwrap_or_else(|problem| panic!("{problem}"))
    };
    files.iter().flat_map(|path| read(path)).collect()
}

/// Returns what a level does wrong in a trial with one of the seeds, if anything.
fn find_blunder(level: &Level<State>, trial: &Trial<State>) -> Option<String> {
    SEEDS.iter().find_map(|seed| {
        let thinking = PlayerOptions::with_usual_effort(*seed);
        let verdict = trial.judge_player(&mut *level.make_player(thinking), *seed);
        let Trial {
            file, line, name, ..
        } = trial;
        let told = |problem| format!("{} in \"{name}\" ({file}:{line}): {problem}", level.name);
        verdict.err().map(told)
    })
}

/// Returns the blunders of a level for which it is not excused, and excuses that it does not need.
fn unexpected_results(level: &Level<State>, trials: &[Trial<State>]) -> Vec<String> {
    let problem = |trial: &Trial<State>| {
        let excused = trial.hard_for.iter().any(|name| name == level.name);
        match (find_blunder(level, trial), excused) {
            (Some(problem), false) => Some(problem),
            (None, true) => Some(format!("{} passes \"{}\" now", level.name, trial.name)),
            _ => None,
        }
    };
    trials.iter().filter_map(problem).collect()
}

#[test]
fn every_level_sees_what_any_sane_player_sees() {
    let trials = all_trials();
    assert!(trials.len() >= 15, "{} trials", trials.len());
    let levels = State::LEVELS.iter();
    let levels = levels.filter(|level| !ERRING.contains(&level.name));
    let problems: Vec<String> = thread::scope(|scope| {
        let judged: Vec<_> = levels
            .map(|level| scope.spawn(|| unexpected_results(level, &trials)))
            .collect();
        let join = |judge: thread::ScopedJoinHandle<'_, Vec<String>>| judge.join().expect("a list");
        judged.into_iter().flat_map(join).collect()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn only_rules_of_thumb_are_excused() {
    for trial in all_trials() {
        for name in &trial.hard_for {
            assert!(
                RULES_OF_THUMB.contains(&name.as_str()),
                "{name}: {}",
                trial.name
            );
        }
    }
}

/// A trial that a player without a thought always passes proves nothing.
#[test]
fn random_play_fails_every_trial_sooner_or_later() {
    let random = Level::<State>::find_by_name(RANDOM_LEVEL).expect("the random level");
    for trial in all_trials() {
        let fails = |seed| {
            let player = &mut *random.make_player(PlayerOptions::with_usual_effort(seed));
            trial.judge_player(player, seed).is_err()
        };
        assert!((0..200).any(fails), "{} is no trial", trial.name);
    }
}
