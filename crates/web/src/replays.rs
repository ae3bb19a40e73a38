//! Finished games, kept in this browser to be watched again.

use crate::browser;

/// How many are kept.
const MOST: usize = 12;
/// The name of a record that is not in the list.
const BORROWED: &str = "replay-borrowed";
/// The name of the list.
const LIST: &str = "replays";

/// A finished game in this browser.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Kept {
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

impl Kept {
    fn written(&self) -> String {
        let winner = self.winner.as_deref().unwrap_or("-");
        [
            &self.name,
            &self.game,
            &self.setup,
            winner,
            &self.moves.to_string(),
            &self.day,
        ]
        .join(" ")
    }

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

/// The finished games, the latest first.
pub(crate) fn all() -> Vec<Kept> {
    let list = browser::stored(LIST).unwrap_or_default();
    list.lines().filter_map(Kept::parse).collect()
}

/// Keeps a finished game; the oldest ones make room.
pub(crate) fn keep(mut game: Kept, record: &str) {
    let mut list = all();
    let number = |kept: &Kept| kept.name.rsplit_once('-')?.1.parse::<usize>().ok();
    let next = list.iter().filter_map(number).max().map_or(0, |it| it + 1);
    game.name = format!("replay-{next}");
    browser::store(&game.name, record);
    list.insert(0, game);
    for old in list.drain(MOST.min(list.len())..) {
        browser::forget(&old.name);
    }
    write(&list);
}

/// Forgets a finished game.
pub(crate) fn forget(name: &str) {
    browser::forget(name);
    let mut list = all();
    list.retain(|kept| kept.name != name);
    write(&list);
}

/// Keeps a record that came from elsewhere, for as long as it is watched: the next one takes its place.
pub(crate) fn borrow(record: &str) -> String {
    browser::store(BORROWED, record);
    BORROWED.to_owned()
}

/// The record of a finished game.
pub(crate) fn record(name: &str) -> Option<String> {
    browser::stored(name)
}

fn write(list: &[Kept]) {
    let lines: Vec<_> = list.iter().map(Kept::written).collect();
    browser::store(LIST, &lines.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_reads_back() {
        let kept = Kept {
            name: "replay-3".into(),
            game: "rebellion".into(),
            setup: "first".into(),
            winner: Some("rebel".into()),
            moves: 412,
            day: "2026-11-16".into(),
        };
        assert_eq!(Kept::parse(&kept.written()), Some(kept.clone()));
        let nobody = Kept {
            winner: None,
            ..kept
        };
        assert_eq!(Kept::parse(&nobody.written()), Some(nobody));
        assert_eq!(Kept::parse("nonsense"), None);
    }
}
