//! A short run of every target on its corpus, on everything that ever broke it, and on mutations of both.
//! `cargo xtask fuzz` runs the targets for longer and watches which code is reached.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use fuzzing::mutate::Mutator;
use fuzzing::{FuzzTarget, TARGETS};

/// Reads the corpus of a target and the inputs that once broke it, each with its path.
fn known_inputs(target: &FuzzTarget) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let mut inputs = Vec::new();
    for kind in ["corpus", "found"] {
        let Ok(files) = fs::read_dir(root.join(kind).join(target.name)) else {
            continue;
        };
        for file in files {
            let path = file.unwrap().path();
            inputs.push((path.clone(), fs::read(path).unwrap()));
        }
    }
    if target.name == "scenarios" {
        inputs.extend(some_scenarios(&root.join("../rules/scenarios")));
    }
    inputs.sort();
    inputs
}

/// Reads every twentieth scenario of the rules: they are the corpus of their target, and some are enough here.
fn some_scenarios(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.retain(|path| path.extension().is_some_and(|kind| kind == "toml"));
    found.sort();
    let some = found.into_iter().step_by(20);
    some.map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Feeds the target; an input that breaks it is saved for looking at it later.
fn feed_target_or_save_input(target: &FuzzTarget, what: &str, bytes: &[u8]) {
    if catch_unwind(AssertUnwindSafe(|| (target.run)(bytes))).is_err() {
        let kept = std::env::temp_dir().join(format!("twinsuns-{}.input", target.name));
        fs::write(&kept, bytes).unwrap();
        panic!(
            "{}: {what} breaks it; kept in {}",
            target.name,
            kept.display()
        );
    }
}

fn fuzz_target_briefly(name: &str, mutations: usize) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let known = known_inputs(target);
    assert!(!known.is_empty(), "{name} has no corpus");
    for (path, bytes) in &known {
        feed_target_or_save_input(target, &path.display().to_string(), bytes);
    }
    let known: Vec<Vec<u8>> = known.into_iter().map(|(_, bytes)| bytes).collect();
    let mut mutator = Mutator::new(1977);
    for number in 0..mutations {
        feed_target_or_save_input(
            target,
            &format!("mutation {number}"),
            &mutator.next_mutated_input(&known),
        );
    }
}

#[test]
fn notation() {
    fuzz_target_briefly("notation", 20_000);
}

#[test]
fn records() {
    fuzz_target_briefly("records", 1_000);
}

#[test]
fn scenarios() {
    fuzz_target_briefly("scenarios", 2_000);
}

#[test]
fn scenarios_of_the_corpus_are_run_and_hold() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/scenarios");
    for (path, bytes) in some_scenarios(&rules) {
        let reports =
            fuzzing::scenarios::run_scenarios_as_every_game(&String::from_utf8(bytes).unwrap());
        let holds = |report: &conformance::Report| report.result.is_ok();
        assert!(
            !reports.is_empty() && reports.iter().all(holds),
            "{}",
            path.display()
        );
    }
}

#[test]
fn engine() {
    fuzz_target_briefly("engine", 1_000);
}

#[test]
fn wire() {
    fuzz_target_briefly("wire", 500);
}

#[test]
fn choices() {
    fuzz_target_briefly("choices", 1_500);
}

/// The first byte of an input says which game it plays.
#[test]
fn choices_of_every_game_are_in_the_corpus() {
    let target = TARGETS.iter().find(|target| target.name == "choices");
    let inputs = known_inputs(target.unwrap());
    for (number, game) in games::IDS.iter().enumerate() {
        let count = inputs
            .iter()
            .filter(|(_, bytes)| bytes[0] == number as u8 && bytes.len() > 100)
            .count();
        assert!(count >= 4, "{game}: {count} inputs");
    }
}

#[test]
fn every_target_is_run_and_has_a_program() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = fs::read_to_string(here.join("tests/short.rs")).unwrap();
    for target in TARGETS {
        assert!(tests.contains(&format!("fuzz_target_briefly(\"{}\"", target.name)));
        let program = format!("../../fuzz/fuzz_targets/{}.rs", target.name);
        assert!(here.join(&program).exists(), "{program}");
    }
}
