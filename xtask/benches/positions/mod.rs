//! The positions that the benchmarks measure, which are always the same.

use bots::BotInput;
use bots::levels::{Level, Levels, PlayerOptions};
use rebellion::{Decision, Setup, State, View};
use tabletop::chance::{LiveChance, QuickChance};
use tabletop::{Choices, Game, NoLog, Seat, Seed, Turn, Viewer};

/// Returns the Empire's view of the first turn in a fifth round with many choices, in the first game that
/// has such a turn.
pub(crate) fn fifth_round_view() -> View {
    let empire = Seat::new(1);
    let is_it = |state: &State| match state.turn() {
        Turn::Decide { seat, decision } => {
            let view = || state.view(Viewer::Seat(empire));
            let commands = seat == empire && matches!(decision, Decision::Command);
            commands && view().time == 5 && view().choices.len() >= 8
        }
        Turn::Over(_) => false,
    };
    let games = (1977..2077).map(|seed| play_heuristic_bots_until(seed, is_it));
    let found = games.into_iter().find(is_it);
    match found {
        Some(state) => state.view(Viewer::Seat(empire)),
        None => panic!("no game has a fifth round with much to choose from"),
    }
}

/// Plays a game between players without search, up to a moment or its end.
pub(crate) fn play_heuristic_bots_until(seed: u64, is_it: impl Fn(&State) -> bool) -> State {
    let level = Level::<State>::find_by_name("lieutenant").unwrap_or(&State::LEVELS[0]);
    let mut player = level.make_player(PlayerOptions::with_usual_effort(seed));
    let mut chance = QuickChance::new(seed);
    let mut state = State::start_game(Setup::FULL, &mut chance, &mut NoLog);
    let mut choices = Choices::new();
    while !is_it(&state) {
        choices.clear();
        state.push_legal_choices(&mut choices);
        let Some(seen) = BotInput::new(&state, &choices) else {
            break;
        };
        let choice = player.choose_from_bot_input(seen);
        state.apply_listed(choice, &mut chance, &mut NoLog);
    }
    state
}

/// Returns a state some way into a game with a fixed seed.
pub(crate) fn mid_game_state<G: Game>(setup: G::Setup) -> G {
    let mut live = LiveChance::new(Seed::from_words("bench"));
    let mut state = G::start_game(setup, &mut live, &mut NoLog);
    let mut chance = QuickChance::new(11);
    for _ in 0..60 {
        let next = tabletop::play::random_choice(&state, &mut chance);
        let Some(choice) = next else { break };
        state.apply_listed(choice, &mut live, &mut NoLog);
    }
    state
}
