//! Games of self-play in a folder, in files that are written whole: what is there is not played again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, bail};
use bots::rebellion::self_play::SelfPlayGame;
use tabletop::Seed;

use crate::seeds;

/// The number of games in a file.
pub(super) const GAMES_PER_SHARD: u64 = 20;

/// A folder of games that follow from one seed, however many processes play them.
#[derive(Clone, Debug)]
pub(super) struct ShardFolder {
    folder: PathBuf,
    seed: Seed,
    shards: u64,
}

/// The part of all shards that a process plays: shard numbers that leave this remainder.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct ShardPart {
    number: u64,
    of: u64,
}

impl ShardPart {
    /// Takes every shard.
    pub(super) const ALL: Self = Self { number: 1, of: 1 };

    /// Reads `2/5`: the second of five parts.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("a part is written `2/5`: the second of five".to_owned()),
        }
    }

    fn includes(self, shard: u64) -> bool {
        shard % self.of == self.number - 1
    }
}

impl ShardFolder {
    /// Opens a folder for at least this many games, and makes it if it is new.
    pub(super) fn open(folder: &Path, seed: &str, games: u64) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("the folder `{}` cannot be made", folder.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            seed: Seed::from_words(seed),
            shards: games.div_ceil(GAMES_PER_SHARD),
        })
    }

    fn path_of(&self, shard: u64) -> PathBuf {
        self.folder.join(format!("games-{shard:05}.jsonl"))
    }

    /// Plays the games of a part that are not there yet, and says how far it is after every file.
    pub(super) fn play_missing(
        &self,
        part: ShardPart,
        threads: usize,
        progress: impl Fn(u64, u64) + Sync,
    ) -> anyhow::Result<()> {
        let is_missing = |shard: &u64| part.includes(*shard) && !self.path_of(*shard).exists();
        let missing: Vec<u64> = (0..self.shards).filter(is_missing).collect();
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let work = || -> anyhow::Result<()> {
            while let Some(shard) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                self.play_shard(*shard)?;
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                progress(done, missing.len() as u64);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let results = workers.into_iter().map(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.collect::<Vec<_>>().into_iter().collect()
        })
    }

    fn play_shard(&self, shard: u64) -> anyhow::Result<()> {
        let mut text = Vec::new();
        for index in shard * GAMES_PER_SHARD..(shard + 1) * GAMES_PER_SHARD {
            let game = SelfPlayGame::play(seeds::of_game(self.seed, index));
            serde_json::to_writer(&mut text, &game)?;
            text.push(b'\n');
        }
        let path = self.path_of(shard);
        // Another process may play the same shard: each writes its own file, and both come to the same text.
        let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
        fs::write(&unfinished, text)
            .and_then(|()| fs::rename(&unfinished, &path))
            .with_context(|| format!("`{}` cannot be written", path.display()))
    }

    /// Reads the games of a file, or nothing if it is not there.
    pub(super) fn read_shard(&self, shard: u64) -> anyhow::Result<Vec<SelfPlayGame>> {
        let path = self.path_of(shard);
        if !path.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(&path);
        let text = text.with_context(|| format!("`{}` cannot be read", path.display()))?;
        let mut games = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let game: SelfPlayGame = serde_json::from_str(line)
                .with_context(|| format!("line {} of `{}`", index + 1, path.display()))?;
            if game.seed != seeds::of_game(self.seed, shard * GAMES_PER_SHARD + index as u64) {
                bail!(
                    "`{}` belongs to another seed; name it with --seed, or take another folder",
                    path.display()
                );
            }
            games.push(game);
        }
        Ok(games)
    }

    /// Returns the number of files that there can be.
    pub(super) fn shard_count(&self) -> u64 {
        self.shards
    }
}
