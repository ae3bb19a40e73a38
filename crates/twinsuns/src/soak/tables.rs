//! `twinsuns soak --tables`: what the table server sends, in worlds that a viewer cannot tell apart.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::bail;
use server::properties::{Covered, Worlds};

use super::SoakArgs;
use crate::series::Sum;

/// Plays the games and reports.
pub(super) fn run(args: &SoakArgs) -> anyhow::Result<()> {
    let begin = Instant::now();
    let worlds = Worlds::new();
    let mut setups = worlds.setups();
    setups.retain(|(game, _)| *game == args.game);
    let time_left = args.time_left(begin);
    let total = args.series().play(Tally::default, |index, _, tally| {
        if time_left() {
            let number = args.first.wrapping_add(index);
            let (game, setup) = &setups[(number % setups.len() as u64) as usize];
            tally.count(worlds.check(game, setup, number, args.every as u32));
        }
    })?;
    let Covered {
        pairs,
        drafts,
        publications,
        undone,
        taken_back,
        answers,
        parted,
    } = total.covered;
    writeln!(
        io::stdout(),
        "{} at tables: {} games, {pairs} pairs of a state and a viewer compared in two worlds ({drafts} \
         with a draft of somebody else, {publications} after a publication, {undone} after an undo, \
         {taken_back} after taking back), {answers} answers compared, {parted} worlds parted by \
         something shown, {:.0} s",
        args.game,
        total.games,
        begin.elapsed().as_secs_f64(),
    )?;
    match total.failures.first() {
        Some(first) => bail!("{} games failed, the first: {first}", total.failures.len()),
        None => Ok(()),
    }
}

#[derive(Default)]
struct Tally {
    games: u64,
    covered: Covered,
    failures: Vec<String>,
}

impl Tally {
    fn count(&mut self, checked: Result<Covered, String>) {
        match checked {
            Ok(covered) => {
                self.games += 1;
                self.covered += covered;
            }
            Err(problem) => self.failures.push(problem),
        }
    }
}

impl Sum for Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.covered += other.covered;
        self.failures.extend(other.failures);
    }
}
