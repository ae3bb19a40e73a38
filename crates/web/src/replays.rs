//! Finished games, kept in this browser to be watched again.

use serde::{Deserialize, Serialize};

use crate::storage;

/// The number of games that are kept.
const MAX_REPLAYS: usize = 12;
/// The name of a record that is not in the list.
const BORROWED_ENTRY: &str = "replay-borrowed";
/// The name of the list.
const LIST_ENTRY: &str = "replays";

/// A finished game in this browser.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptReplay {
    /// The name its record is kept under.
    pub name: String,
    pub game: String,
    pub setup: String,
    /// The side that won, if one did.
    pub winner: Option<String>,
    pub moves: usize,
    /// The day it ended.
    pub day: String,
}

impl KeptReplay {
    /// Reads a line of the list as an earlier version of this page wrote it.
    fn parse(line: &str) -> Option<Self> {
        let [name, game, setup, winner, moves, day] = line.split(' ').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        Some(Self {
            name: name.to_owned(),
            game: game.to_owned(),
            setup: setup.to_owned(),
            winner: (winner != "-").then(|| winner.to_owned()),
            moves: moves.parse().ok()?,
            day: day.to_owned(),
        })
    }
}

/// Reads the list as an earlier version of this page stored it.
fn parse_lines(lines: &str) -> Vec<KeptReplay> {
    lines.lines().filter_map(KeptReplay::parse).collect()
}

/// Returns the finished games, the latest first.
pub(crate) fn stored_replays() -> Vec<KeptReplay> {
    let old_lines = || storage::load_value::<String>(LIST_ENTRY);
    storage::load_value(LIST_ENTRY)
        .or_else(|| old_lines().map(|lines| parse_lines(&lines)))
        .unwrap_or_default()
}

/// Keeps a finished game; the oldest ones make room.
pub(crate) fn store_finished_replay(mut game: KeptReplay, record: &str) {
    let mut list = stored_replays();
    let number = |kept: &KeptReplay| kept.name.rsplit_once('-')?.1.parse::<usize>().ok();
    let next = list.iter().filter_map(number).max().map_or(0, |it| it + 1);
    game.name = format!("replay-{next}");
    storage::store_value(&game.name, record);
    list.insert(0, game);
    for old in list.drain(MAX_REPLAYS.min(list.len())..) {
        storage::remove_value(&old.name);
    }
    storage::store_value(LIST_ENTRY, &list);
}

/// Forgets a finished game.
pub(crate) fn forget_replay(name: &str) {
    storage::remove_value(name);
    let mut list = stored_replays();
    list.retain(|kept| kept.name != name);
    storage::store_value(LIST_ENTRY, &list);
}

/// Keeps a record that came from a file, until the next one replaces it.
pub(crate) fn store_record_from_file(record: &str) -> String {
    storage::store_value(BORROWED_ENTRY, record);
    BORROWED_ENTRY.to_owned()
}

/// Returns the record of a finished game.
pub(crate) fn stored_replay_record(name: &str) -> Option<String> {
    storage::load_value(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_reads_back_and_so_does_one_of_lines() {
        let kept = KeptReplay {
            name: "replay-3".into(),
            game: "rebellion".into(),
            setup: "first".into(),
            winner: Some("rebel".into()),
            moves: 412,
            day: "2026-11-16".into(),
        };
        let nobody = KeptReplay {
            winner: None,
            ..kept.clone()
        };
        let games = vec![kept, nobody];
        let text = lean_json::write_json(&games).expect("it can be written");
        assert_eq!(lean_json::read_json(&text).as_ref(), Ok(&games));
        let lines = "replay-3 rebellion first rebel 412 2026-11-16\nnonsense\n\
            replay-3 rebellion first - 412 2026-11-16";
        assert_eq!(parse_lines(lines), games);
    }
}
