//! One game between computer players.

use std::time::{Duration, Instant};

use bots::plans::{Plans, ScriptedPlan};
use bots::{Bot, BotInput};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, Log, Outcome, Seat, Side, Turn};

use super::contestant::Contestant;
use crate::levels::PlayerOptions;
use crate::seeds;

/// A table of computer players.
#[derive(Clone, Debug)]
pub(crate) struct BotTable<G: Game> {
    pub(crate) setup: G::Setup,
    /// The player of each seat.
    pub(crate) contestants: Vec<Contestant<G>>,
    /// The time that a player may think about a decision, if not as long as its level usually does.
    pub(crate) time: Option<Duration>,
    /// The plan that all seats of one side follow, if any; their player decides what the plan leaves open.
    pub(crate) plan: Option<(Side, &'static ScriptedPlan<G>)>,
}

/// A watcher that sees everything in a game.
pub(crate) trait GameWatcher<G: Game>: Log<G::Event> {
    /// Notes a choice before it is carried out.
    fn on_choice(&mut self, state: &G, offered: &[G::Choice], choice: G::Choice);

    /// Notes the time that a player has thought about a decision.
    fn on_thinking_time(&mut self, seat: Seat, time: Duration);
}

impl<G: Plans> BotTable<G> {
    /// Plays one game. Everything in it depends on the seed, and on the clock if there is a time limit.
    /// A decision with only one choice is made without asking.
    pub(crate) fn play_game(
        &self,
        seed: u64,
        watcher: &mut impl GameWatcher<G>,
    ) -> FinishedGame<G> {
        let mut players = self.make_players_for_seats(seed);
        let mut chance = QuickChance::new(seeds::chance_seed_of_game(seed));
        let mut state = G::start_game(self.setup, &mut chance, watcher);
        let mut choices = Choices::new();
        let mut decisions = 0;
        loop {
            let seat = match state.turn() {
                Turn::Decide { seat, .. } => seat,
                Turn::Over(outcome) => {
                    return FinishedGame {
                        state,
                        outcome,
                        decisions,
                    };
                }
            };
            choices.clear();
            state.push_legal_choices(&mut choices);
            let choice = match choices[..] {
                [only] => only,
                _ => ask_player_for_choice(&mut *players[seat.index()], &state, &choices, watcher),
            };
            watcher.on_choice(&state, &choices, choice);
            state.apply_listed(choice, &mut chance, watcher);
            decisions += 1;
        }
    }

    /// Makes the player of each seat.
    pub(crate) fn make_players_for_seats(&self, seed: u64) -> Vec<Box<dyn Bot<G>>> {
        let time = self.time;
        let sit = |(seat, contestant): (usize, &Contestant<G>)| {
            let options = PlayerOptions {
                time,
                ..PlayerOptions::with_usual_effort(seeds::player_seed_in_game(seed, seat))
            };
            let seat = Seat::new(seat as u8);
            let side = G::side_of(self.setup, seat);
            match self.plan {
                Some((planned, plan)) if planned == side => {
                    contestant.make_plan_following_player(plan, self.setup, seat, options)
                }
                _ => contestant.make_player(self.setup, seat, options),
            }
        };
        self.contestants.iter().enumerate().map(sit).collect()
    }
}

/// Asks a player, who is shown what its seat may know, and measures the time.
fn ask_player_for_choice<G: Game>(
    player: &mut dyn Bot<G>,
    state: &G,
    choices: &[G::Choice],
    watcher: &mut impl GameWatcher<G>,
) -> G::Choice {
    let Some(seen) = BotInput::new(state, choices) else {
        unreachable!("nobody is asked when the game is over");
    };
    let seat = seen.seat();
    let begin = Instant::now();
    let choice = player.choose_from_bot_input(seen);
    watcher.on_thinking_time(seat, begin.elapsed());
    assert!(
        choices.contains(&choice),
        "a player chose `{choice}`, which was not on offer"
    );
    choice
}

/// A game that is over.
#[derive(Debug)]
pub(crate) struct FinishedGame<G> {
    pub(crate) state: G,
    pub(crate) outcome: Outcome,
    pub(crate) decisions: u64,
}

/// A watcher that ignores everything.
#[derive(Copy, Clone, Debug)]
pub(crate) struct NoWatcher;

impl<E> Log<E> for NoWatcher {
    fn record_event(&mut self, _: E) {}
}

impl<G: Game> GameWatcher<G> for NoWatcher {
    fn on_choice(&mut self, _: &G, _: &[G::Choice], _: G::Choice) {}

    fn on_thinking_time(&mut self, _: Seat, _: Duration) {}
}
