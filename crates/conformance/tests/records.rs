//! Games that were played and written down replay as they did then, choice by choice and to the byte.
//!
//! `records/GAME` holds whole games of every set-up by players of every kind, each with its fingerprint in
//! `fingerprints.txt`. A change that makes one differ breaks the games people have saved: either it is a
//! mistake, or `Game::RULES_VERSION` goes up. `twinsuns sim GAME --records FOLDER` writes more of them.
//! `records/GAME/version-N` holds some games of older rules, which are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use locale::Presented;
use tabletop::{Game, Record};

/// The number of records that every set-up must have.
const RECORDS_PER_SETUP: usize = 7;

fn records_folder(game: &str) -> PathBuf {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    crate_folder.join("records").join(game)
}

/// Returns the fingerprint of each record of a game when it was played, by the name of its file.
fn read_fingerprints(game: &str) -> BTreeMap<String, String> {
    let text = fs::read_to_string(records_folder(game).join("fingerprints.txt")).unwrap();
    text.lines()
        .map(|line| line.split_once(' ').expect("a name and a fingerprint"))
        .map(|(name, fingerprint)| (name.to_owned(), fingerprint.to_owned()))
        .collect()
}

/// Returns the text of each record in a folder, by the name of its file.
fn read_records(folder: PathBuf) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "record"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// Replays the records of a game; each must be as it was.
fn replay_all<G: Game + Presented>() {
    let expected = read_fingerprints(G::ID);
    let mut per_setup = BTreeMap::<String, usize>::new();
    let mut differing = Vec::new();
    let records = read_records(records_folder(G::ID));
    for (name, text) in &records {
        let record = Record::<G>::parse(text).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let end = record
            .replay_and_check()
            .unwrap_or_else(|problem| panic!("{name}: {problem}"));
        assert!(end.outcome().is_some(), "{name} is not a whole game");
        assert_eq!(record.to_string(), *text, "{name} is written otherwise now");
        let fingerprint = record.fingerprint().unwrap().to_string();
        if expected.get(name) != Some(&fingerprint) {
            differing.push(format!("{name} {fingerprint}"));
        }
        *per_setup.entry(record.setup.to_string()).or_default() += 1;
    }
    assert!(
        differing.is_empty(),
        "these differ from {}/fingerprints.txt, or are not listed there:\n{}",
        G::ID,
        differing.join("\n")
    );
    let listed: BTreeSet<_> = expected.keys().collect();
    assert_eq!(listed, records.keys().collect(), "a record is missing");
    for setup in G::setups() {
        let count = per_setup.get(&setup.to_string()).copied();
        assert!(
            count.unwrap_or_default() >= RECORDS_PER_SETUP,
            "{} {setup}: {count:?} records",
            G::ID
        );
    }
}

/// Reads the records in `version-N`: each must be refused with its version and ours, not as a broken record.
fn refuse_older_versions<G: Game + Presented>() {
    for version in 1..G::RULES_VERSION {
        let folder = records_folder(G::ID).join(format!("version-{version}"));
        if !folder.exists() {
            continue;
        }
        let records = read_records(folder);
        assert!(!records.is_empty(), "{} version {version}", G::ID);
        for (name, text) in records {
            let problem = match Record::<G>::parse(&text) {
                Ok(_) => panic!("{name} was read, although it has other rules"),
                Err(problem) => problem.to_string(),
            };
            let expected = format!(
                "the record was made with rules version {version}; this program has version {}",
                G::RULES_VERSION
            );
            assert_eq!(problem, expected, "{name}");
        }
    }
}

macro_rules! games {
    ($($id:literal => $game:ty),+ $(,)?) => {
        #[test]
        fn records_replay_with_the_same_fingerprints() {
            $(replay_all::<$game>();)+
        }

        #[test]
        fn records_of_older_rules_are_refused_by_their_version() {
            $(refuse_older_versions::<$game>();)+
        }
    };
}

games::every_game!(games);
