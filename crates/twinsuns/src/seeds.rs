//! Seeds for games, players and chance.

use anyhow::{Context, anyhow};
use tabletop::Seed;

/// Returns the seed that a person asked for in words, or a fresh one that nobody can guess.
pub(crate) fn given_or_fresh_seed(words: Option<&str>) -> anyhow::Result<Seed> {
    words.map_or_else(fresh_seed, |words| Ok(Seed::from_words(words)))
}

/// Takes a seed from the operating system.
pub(crate) fn fresh_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow!("{error}"))
        .context("the operating system gives no random numbers")?;
    Ok(Seed::new(bytes))
}

/// Returns the number that decides game `index` of a series, with any players and on any thread.
#[must_use]
pub(crate) fn game_seed_in_series(series: Seed, index: u64) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = series.bytes();
    mix_bits(u64::from_le_bytes([a, b, c, d, e, f, g, h]).wrapping_add(mix_bits(index)))
}

/// Returns the number that decides what the player in seat `seat` does in a game.
#[must_use]
pub(crate) fn player_seed_in_game(game: u64, seat: usize) -> u64 {
    mix_bits(game ^ mix_bits(seat as u64 + 1))
}

/// Returns the number that decides the chance of a game.
#[must_use]
pub(crate) fn chance_seed_of_game(game: u64) -> u64 {
    mix_bits(!game)
}

/// Spreads a number over all 64 bits (the finishing step of SplitMix64).
const fn mix_bits(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
