//! Whole games between players, checked at every choice and written down.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{CheckCoverage, Thoroughness, check_equal, play_on_and_check};
use crate::chance::{QuickChance, RecordingChance};
use crate::game::{Game, Log};
use crate::play::Player;
use crate::record::Record;
use crate::seat::Viewer;
use crate::seed::Seed;

/// A game in which something did not hold.
#[derive(Clone, Debug)]
pub struct BrokenGame<G: Game> {
    /// The property that did not hold, and the moment.
    pub problem: String,
    /// The choices up to that moment, and none after it.
    pub record: Box<Record<G>>,
}

/// Plays one game between these players and checks everything after every choice; at the end that its
/// record reads back and leads to the same state. A panic is something that does not hold, too.
pub fn check_game_between<G: Game>(
    setup: G::Setup,
    seed: u64,
    thoroughness: Thoroughness,
    players: &mut [Box<dyn Player<G>>],
    log: &mut impl Log<G::Event>,
) -> Result<(CheckCoverage, Record<G>), BrokenGame<G>> {
    let mut quick = QuickChance::new(!seed);
    let mut chance = RecordingChance::new(&mut quick);
    let mut state = G::start_game(setup, &mut chance, log);
    let mut record = Record {
        setup,
        rules_version: G::RULES_VERSION,
        commitment: Seed::from_words(&seed.to_string()).commitment(),
        entropy: Vec::new(),
        seed: None,
        start: chance.into_outcomes(),
        moves: Vec::new(),
        outcome: None,
    };
    let moves = &mut record.moves;
    let checked = catch_unwind(AssertUnwindSafe(|| {
        let mut next = |state: &G, _: &mut QuickChance| {
            let seat = state.deciding_seat()?;
            Some(players[seat.index()].choose(&state.view(Viewer::Seat(seat))))
        };
        play_on_and_check(&mut state, seed, thoroughness, &mut next, log, moves)
    }));
    let checked =
        checked.unwrap_or_else(|panic| Err(format!("seed {seed}: {}", panic_message(&*panic))));
    record.outcome = state.outcome();
    match checked.and_then(|covered| check_record_reads_back(&record, &state).map(|()| covered)) {
        Ok(covered) => Ok((covered, record)),
        Err(problem) => Err(BrokenGame {
            problem,
            record: Box::new(record),
        }),
    }
}

fn check_record_reads_back<G: Game>(record: &Record<G>, state: &G) -> Result<(), String> {
    let read = Record::<G>::parse(&record.to_string()).map_err(|error| error.to_string())?;
    check_equal("a record read back", &read, record)?;
    let replayed = read.replay_and_check().map_err(|error| error.to_string())?;
    check_equal("a replayed state", &replayed, state)
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panicked: {}", words.unwrap_or("without a word"))
}
