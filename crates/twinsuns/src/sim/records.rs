//! `twinsuns sim --records`: games whose records are written to files.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use tabletop::{Outcome, Player, Seed, Session, play_game};

use crate::games::TableGame;
use crate::seeds;
use crate::series::MergeCounts;
use crate::series::bot_table::BotTable;
use crate::series::contestant::Contestant;
use crate::series::tally::Tally;

/// The counts of the games that were written, and the first problem.
pub(super) struct RecordedTally {
    pub(super) tally: Tally,
    pub(super) problem: Option<anyhow::Error>,
}

impl MergeCounts for RecordedTally {
    fn add(&mut self, other: Self) {
        self.tally.add(other.tally);
        self.problem = self.problem.take().or(other.problem);
    }
}

impl RecordedTally {
    /// Plays and writes the game that this number decides, unless an earlier one could not be written.
    pub(super) fn play_and_write_record<G: TableGame>(
        &mut self,
        table: &BotTable<G>,
        seed: u64,
        folder: &Path,
    ) {
        if self.problem.is_some() {
            return;
        }
        match play_game_into_record_file(table, seed, folder) {
            Ok((outcome, decisions)) => self.tally.count_game(outcome, decisions),
            Err(problem) => self.problem = Some(problem),
        }
    }
}

/// Plays one game and writes its record, with its seed, to a file that did not exist.
fn play_game_into_record_file<G: TableGame>(
    table: &BotTable<G>,
    seed: u64,
    folder: &Path,
) -> anyhow::Result<(Outcome, u64)> {
    let players = table.make_players_for_seats(seed).into_iter();
    let mut players: Vec<_> = players.map(|bot| bot as Box<dyn Player<G>>).collect();
    let chance = Seed::from_words(&seeds::chance_seed_of_game(seed).to_string());
    let mut session = Session::<G>::new(table.setup, chance);
    let outcome = play_game(&mut session, &mut players);
    let record = session.to_record(true);
    let players: Vec<_> = table.contestants.iter().map(Contestant::name).collect();
    let name = format!(
        "{}.{}.{:.8}.record",
        table.setup,
        players.join("-"),
        record.commitment.to_string()
    );
    let path = folder.join(name);
    File::create_new(&path)
        .and_then(|mut file| file.write_all(record.to_string().as_bytes()))
        .with_context(|| format!("`{}` cannot be written", path.display()))?;
    Ok((outcome, session.version() as u64))
}
