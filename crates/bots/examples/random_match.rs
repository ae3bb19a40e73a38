//! Plays one game of each kind between two levels and prints the results.
//!
//!     cargo run --release --example random_match [LEVEL LEVEL [SEED]]
//!
//! `docs/bots.md` lists the levels. Put a player of your own in one of the seats: it needs a
//! [`tabletop::Player`], which is one function from a view to a choice.

use std::{env, process};

use bots::levels::{Level, Levels, PlayerOptions, level_names};
use tabletop::{Player, Seat, Seed, Session, play_game};

fn main() {
    if let Err(problem) = play_matches() {
        eprintln!("{problem}");
        process::exit(1);
    }
}

/// Plays a game of each kind with the levels that the command line names.
fn play_matches() -> Result<(), String> {
    let given: Vec<String> = env::args().skip(1).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let (levels, words) = match given[..] {
        [] => (["lieutenant", "random"], "42"),
        [first, second] => ([first, second], "42"),
        [first, second, words] => ([first, second], words),
        _ => return Err("name two levels, and perhaps a seed".into()),
    };
    let seed = Seed::from_words(words);
    play_match::<rebellion::State>(rebellion::Setup::FULL, levels, seed)?;
    play_match::<empire_vs_rebellion::State>(empire_vs_rebellion::Setup::Full, levels, seed)
}

/// Plays a game in which the seats take these levels in turn.
fn play_match<G: Levels>(setup: G::Setup, levels: [&str; 2], seed: Seed) -> Result<(), String> {
    let seats = 0..G::seats(setup).len();
    let level_of = |seat: usize| levels[seat % levels.len()];
    let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
    for seat in seats {
        players.push(make_player(level_of(seat), seat as u64)?);
    }
    let mut session = Session::<G>::new(setup, seed);
    let outcome = play_game(&mut session, &mut players);
    let describe = |seat: Seat| {
        let name = G::seat_name(setup, seat);
        format!("{name} ({})", level_of(seat.index()))
    };
    let winners: Vec<String> = outcome.winners.iter().map(describe).collect();
    println!(
        "{}: {} won after {} choices",
        G::ID,
        if winners.is_empty() {
            "nobody".into()
        } else {
            winners.join(" and ")
        },
        session.version()
    );
    Ok(())
}

/// Makes a player of the level with this name.
fn make_player<G: Levels>(name: &str, seed: u64) -> Result<Box<dyn Player<G>>, String> {
    let level = Level::<G>::find_by_name(name).ok_or_else(|| {
        let names = level_names::<G>().join(", ");
        format!("{} has no level `{name}`; there are {names}", G::ID)
    })?;
    Ok(level.make_player(PlayerOptions::with_usual_effort(seed)))
}
