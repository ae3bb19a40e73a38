use std::time::Duration;

use empire_vs_rebellion::{Choice, Decision, Position, Setup, Side, Sight, State, Strategy, View};
use tabletop::chance::QuickChance;
use tabletop::{Element, Game, NoLog, Player, RandomPlayer, Seat, Turn, Viewer};

use super::contest::Stakes;
use super::payoff_matrix::{Mix, PayoffMatrix};
use super::strategist::are_both_strategies_secret;
use super::{Heuristic, Strategist};
use crate::{Effort, Sampler};

type PlayerMaker = fn(u64) -> Box<dyn Player<State>>;

const RANDOM: PlayerMaker = |seed| Box::new(RandomPlayer::new(seed));
const RULES_OF_THUMB: PlayerMaker = |seed| Box::new(Heuristic::new(seed));
const BRIEF_SEARCH: PlayerMaker = |seed| Box::new(Strategist::new(seed, Effort::Worlds(60)));
const LONG_SEARCH: PlayerMaker = |seed| Box::new(Strategist::new(seed, Effort::Worlds(600)));

/// Plays a game and returns every choice and the winner's seat.
fn play_one_game(players: [PlayerMaker; 2], seed: u64) -> (Vec<Choice>, Option<Side>) {
    let mut chance = QuickChance::new(seed);
    let mut state = State::start_game(Setup::Full, &mut chance, &mut NoLog);
    let mut players = [players[0](seed), players[1](seed + 1_000)];
    let mut choices = Vec::new();
    loop {
        match state.turn() {
            Turn::Over(outcome) => {
                let won = |side: &&Side| outcome.winners.contains(side.seat());
                return (choices, Side::BOTH.iter().find(won).copied());
            }
            Turn::Decide { seat, .. } => {
                let view = state.view(Viewer::Seat(seat));
                let choice = players[seat.index()].choose(&view);
                state.apply(choice, &mut chance, &mut NoLog).unwrap();
                choices.push(choice);
            }
        }
    }
}

/// Plays this many games on each side and returns the number of wins of the first player.
fn count_wins(a: PlayerMaker, b: PlayerMaker, games: u64) -> usize {
    let as_rebel = (0..games).filter(|seed| play_one_game([a, b], *seed).1 == Some(Side::Rebel));
    let as_empire =
        (0..games).filter(|seed| play_one_game([b, a], *seed).1 == Some(Side::Imperial));
    as_rebel.count() + as_empire.count()
}

#[test]
fn counting_beats_random_play() {
    let wins = count_wins(RULES_OF_THUMB, RANDOM, 100);
    assert!(wins >= 185, "{wins} of 200");
}

#[test]
fn looking_ahead_beats_counting() {
    let wins = count_wins(BRIEF_SEARCH, RULES_OF_THUMB, 20);
    assert!(wins >= 25, "{wins} of 40");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for maker in [RULES_OF_THUMB, BRIEF_SEARCH] {
        assert_eq!(play_one_game([maker; 2], 3), play_one_game([maker; 2], 3));
        assert_ne!(play_one_game([maker; 2], 3), play_one_game([maker; 2], 4));
    }
}

#[test]
fn a_limit_of_time_is_kept_and_something_is_chosen() {
    let mut chance = QuickChance::new(1);
    let state = State::start_game(Setup::Tutorial, &mut chance, &mut NoLog);
    let view = state.view(Viewer::Seat(Seat::new(0)));
    let mut player = Strategist::new(1, Effort::Time(Duration::ZERO));
    assert!(view.choices.contains(&player.choose(&view)));
}

fn build_position(text: &str) -> State {
    let position: Position =
        serde_json::from_str(text).unwrap_or_else(|problem| panic!("{problem}"));
    let built = position.build(&mut QuickChance::new(1), &mut NoLog);
    built.unwrap_or_else(|problem| panic!("{problem}"))
}

/// Returns the choices of players of every kind, with several seeds.
fn choices_here(state: &State) -> Vec<Choice> {
    let seat = match state.turn() {
        Turn::Decide { seat, .. } => seat,
        Turn::Over(_) => panic!("there is nothing to decide"),
    };
    let view = state.view(Viewer::Seat(seat));
    let of = |maker: PlayerMaker| (0..5).map(maker);
    let players = [RULES_OF_THUMB, BRIEF_SEARCH, LONG_SEARCH]
        .into_iter()
        .flat_map(of);
    players.map(|mut player| player.choose(&view)).collect()
}

/// The Rebels have five points, the event has three, the Empire has passed and cannot deceive.
const WON_POSITION: &str = r#"{
    "event": "ev-battle-of-yavin", "turn": "rebel", "passed": true,
    "rebel": {
        "play": ["reb-force-5", "reb-military-5", "reb-recon-5"],
        "won": ["ev-battle-of-hoth", "ev-acquire-death-star-plans"],
        "strategy": "strat-support"
    },
    "imperial": {
        "play": ["imp-force-3", "imp-military-4"],
        "used": ["strat-deception"], "strategy": "strat-bureaucracy"
    }
}"#;

#[test]
fn a_won_game_is_won() {
    let state = build_position(WON_POSITION);
    for choice in choices_here(&state) {
        assert_eq!(choice, Choice::Pass);
    }
}

#[test]
fn the_objective_value_is_not_exceeded_for_nothing() {
    let state = build_position(&WON_POSITION.replace("\"passed\": true", "\"passed\": false"));
    for choice in choices_here(&state) {
        assert_ne!(choice, Choice::Play);
    }
}

/// The Rebels are above the objective value; the Empire has passed and would win.
#[test]
fn a_player_above_the_objective_gets_rid_of_a_card() {
    let above = WON_POSITION.replace("\"reb-recon-5\"", "\"reb-recon-4\", \"reb-diplomacy-2\"");
    let mut state = build_position(&above);
    for choice in choices_here(&state) {
        assert_ne!(choice, Choice::Pass);
    }
    let diplomacy = "use reb-diplomacy-2".parse().unwrap();
    let chance = &mut QuickChance::new(1);
    state.apply(diplomacy, chance, &mut NoLog).unwrap();
    for choice in choices_here(&state) {
        let mut after = state;
        after.apply(choice, chance, &mut NoLog).unwrap();
        assert!((8..=15).contains(&after.total(Side::Rebel)), "{choice}");
    }
}

/// Returns positions in which a side chooses its strategy, unseen like the other one, in games by rules of thumb.
fn secret_strategy_views(count: usize) -> Vec<View> {
    let mut views = Vec::new();
    for seed in 0.. {
        let mut chance = QuickChance::new(seed);
        let mut state = State::start_game(Setup::Full, &mut chance, &mut NoLog);
        let mut player = Heuristic::new(seed);
        let mut met = 0;
        while let Turn::Decide { seat, decision } = state.turn() {
            let view = state.view(Viewer::Seat(seat));
            let side = Side::of_seat(seat);
            let sight = Sight::new(&state, side);
            let own = decision == Decision::Strategy { owner: side };
            if own && view.choices.len() > 2 && are_both_strategies_secret(&view, sight) {
                met += 1;
                if met % 4 == 1 {
                    views.push(view.clone());
                }
                if views.len() == count {
                    return views;
                }
            }
            let choice = player.choose(&view);
            state.apply_listed(choice, &mut chance, &mut NoLog);
        }
    }
    views
}

/// Returns how often each strategy is chosen here, as seen by an opponent who runs the same code many times.
fn strategy_frequencies(view: &View, runs: u64, mut choose: impl FnMut(u64) -> Choice) -> Mix {
    let mut mix = [0.0; 5];
    for seed in 0..runs {
        match choose(seed) {
            Choice::Strategy(strategy) => {
                mix[usize::from(strategy.index())] += 1.0 / runs as f32;
            }
            choice => panic!("{choice} in {view:?}"),
        }
    }
    mix
}

/// Returns what the best answer to these frequencies gains, compared with an answer to the best mixture.
fn exploitation_gain(matrix: &PayoffMatrix, habit: &Mix) -> f32 {
    let worth = |mix: &Mix, column: Strategy| {
        let rows = Strategy::all()
            .map(|row| mix[usize::from(row.index())] * matrix.mean_value(row, column));
        rows.sum::<f32>()
    };
    let least = |mix: &Mix| {
        let columns = matrix.columns().iter().map(|column| worth(mix, column));
        columns.fold(f32::MAX, f32::min)
    };
    least(&matrix.solve_equilibrium_mixtures(2_000).0) - least(habit)
}

/// An opponent who knows the code, but not the seed, finds out how a player chooses its strategy by
/// running the code often. Against a player that takes what is best on average this pays; against one
/// that mixes it pays little.
#[test]
fn knowing_the_code_does_not_tell_the_strategy() {
    let (mut read, mut unread) = (0.0, 0.0);
    let duels = secret_strategy_views(6);
    for view in &duels {
        let me = view.own_side().unwrap();
        let mut judge = Strategist::new(99, Effort::Worlds(6_000));
        let matrix = judge.estimate_payoffs(view, me);
        let world = State::imagine(view, &mut QuickChance::new(1).0);
        let stake = Stakes::from_sight(Sight::new(&world, me)).amount_at_stake();
        let sampler = strategy_frequencies(view, 8, |seed| {
            Player::<State>::choose(&mut Sampler::new(seed, 60), view)
        });
        let strategist = strategy_frequencies(view, 40, |seed| {
            Strategist::new(seed, Effort::Worlds(400)).choose(view)
        });
        read += exploitation_gain(&matrix, &sampler) / stake;
        unread += exploitation_gain(&matrix, &strategist) / stake;
    }
    let each = |sum: f32| sum / duels.len() as f32;
    let (read, unread) = (each(read), each(unread));
    assert!(
        unread < 0.05 && read > 2.0 * unread,
        "a player that averages loses {read} of the stake, one that mixes {unread}"
    );
}
