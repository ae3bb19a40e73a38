//! One game between computer players.

use std::time::{Duration, Instant};

use bots::{Bot, Seen};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, Log, Outcome, Seat, Turn};

use crate::levels::{Level, Levels, Thinking};
use crate::seeds;

/// A table of computer players.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Game> {
    pub(crate) setup: G::Setup,
    /// The level of each seat.
    pub(crate) levels: Vec<&'static Level<G>>,
    /// The time that a player may think about a decision, if not as long as its level usually does.
    pub(crate) time: Option<Duration>,
}

/// A watcher that sees everything in a game.
pub(crate) trait Watcher<G: Game>: Log<G::Event> {
    /// Notes a choice before it is carried out.
    fn chosen(&mut self, state: &G, offered: &[G::Choice], choice: G::Choice);

    /// Notes the time that a player has thought about a decision.
    fn thought(&mut self, seat: Seat, time: Duration);
}

impl<G: Levels> Table<G> {
    /// Plays one game. Everything in it depends on the seed, and on the clock if there is a time limit.
    /// A decision with only one choice is made without asking.
    pub(crate) fn play(&self, seed: u64, watcher: &mut impl Watcher<G>) -> Finished<G> {
        let mut players = self.players(seed);
        let mut chance = QuickChance::new(seeds::of_chance(seed));
        let mut state = G::start(self.setup, &mut chance, watcher);
        let mut choices = Choices::new();
        let mut decisions = 0;
        loop {
            let seat = match state.turn() {
                Turn::Decide { seat, .. } => seat,
                Turn::Over(outcome) => {
                    return Finished {
                        state,
                        outcome,
                        decisions,
                    };
                }
            };
            choices.clear();
            state.choices(&mut choices);
            let choice = match choices[..] {
                [only] => only,
                _ => ask(&mut *players[seat.index()], &state, &choices, watcher),
            };
            watcher.chosen(&state, &choices, choice);
            state.apply_listed(choice, &mut chance, watcher);
            decisions += 1;
        }
    }

    /// Seats a player of the level of each seat.
    pub(crate) fn players(&self, seed: u64) -> Vec<Box<dyn Bot<G>>> {
        let time = self.time;
        let sit = |(seat, level): (usize, &&Level<G>)| {
            let seed = seeds::of_player(seed, seat);
            level.player(Thinking {
                time,
                ..Thinking::usual(seed)
            })
        };
        self.levels.iter().enumerate().map(sit).collect()
    }
}

/// Asks a player, who is shown what its seat may know, and measures the time.
fn ask<G: Game>(
    player: &mut dyn Bot<G>,
    state: &G,
    choices: &[G::Choice],
    watcher: &mut impl Watcher<G>,
) -> G::Choice {
    let Some(seen) = Seen::new(state, choices) else {
        unreachable!("nobody is asked when the game is over");
    };
    let seat = seen.seat();
    let begin = Instant::now();
    let choice = player.look(seen);
    watcher.thought(seat, begin.elapsed());
    assert!(
        choices.contains(&choice),
        "a player chose `{choice}`, which was not on offer"
    );
    choice
}

/// A game that is over.
#[derive(Debug)]
pub(crate) struct Finished<G> {
    pub(crate) state: G,
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u64,
}

/// A watcher that ignores everything.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Nobody;

impl<E> Log<E> for Nobody {
    fn note(&mut self, _: E) {}
}

impl<G: Game> Watcher<G> for Nobody {
    fn chosen(&mut self, _: &G, _: &[G::Choice], _: G::Choice) {}

    fn thought(&mut self, _: Seat, _: Duration) {}
}
