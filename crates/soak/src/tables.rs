//! The messages of the table server, compared in worlds that a viewer cannot tell apart.

use anyhow::bail;
use server::properties::{Covered, Worlds};

/// A comparison of tables of one game, each in two worlds.
#[derive(Debug)]
pub struct TableComparison {
    worlds: Worlds,
    setups: Vec<(String, String)>,
}

impl TableComparison {
    /// Prepares tables of the game with this id.
    #[must_use]
    pub fn new(game: &str) -> Self {
        let worlds = Worlds::new();
        let mut setups = worlds.all_setups();
        setups.retain(|(id, _)| id == game);
        Self { worlds, setups }
    }

    /// Plays the game with this number and counts it. The set-ups take turns.
    pub fn play_game(&self, number: u64, every: u32, tally: &mut TableTally) {
        let (game, setup) = &self.setups[(number % self.setups.len() as u64) as usize];
        match self.worlds.check_game(game, setup, number, every) {
            Ok(covered) => {
                tally.games += 1;
                tally.covered += covered;
            }
            Err(problem) => tally.failures.push(problem),
        }
    }
}

/// The counts and failures of some games at tables.
#[derive(Default, Debug)]
pub struct TableTally {
    games: u64,
    covered: Covered,
    failures: Vec<String>,
}

impl TableTally {
    /// Adds the counts of another thread.
    pub fn merge_counts(&mut self, other: Self) {
        self.games += other.games;
        self.covered += other.covered;
        self.failures.extend(other.failures);
    }

    /// Returns the counts in one line.
    #[must_use]
    pub fn summary_line(&self) -> String {
        let Covered {
            pairs,
            drafts,
            publications,
            undone,
            taken_back,
            plans,
            answers,
            parted,
        } = self.covered;
        format!(
            "{} games, {pairs} pairs of a state and a viewer compared in two worlds ({drafts} with a draft of \
             somebody else, {publications} after a publication, {undone} after an undo, {taken_back} after \
             taking back), {plans} plans made, {answers} answers compared, {parted} worlds parted by something shown",
            self.games
        )
    }

    /// Fails with the first failure, if there is one.
    pub fn require_no_failures(&self) -> anyhow::Result<()> {
        match self.failures.first() {
            Some(first) => bail!("{} games failed, the first: {first}", self.failures.len()),
            None => Ok(()),
        }
    }
}
