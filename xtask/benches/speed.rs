//! The speed of the games on one core: one line per figure, `bench GAME FIGURE VALUE`.
//!
//! Every figure is the best of several rounds, because other work on the machine can only slow a round
//! down.

mod positions;

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::Effort;
use bots::rebellion::Searcher;
use positions::{fifth_round_view, mid_game_state, play_heuristic_bots_until};
use rebellion::{Setup, State};
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;
use tabletop::{Game, Player, Seat, Viewer};

/// The number of rounds of which the best counts.
const ROUNDS: usize = 7;

fn main() {
    // `cargo test --benches` builds and starts this without measuring.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    measure_game::<empire_vs_rebellion::State>(empire_vs_rebellion::Setup::Full, 20_000);
    measure_game::<State>(Setup::FULL, 500);
    measure_players();
}

/// Measures the players of the board game.
fn measure_players() {
    const GAMES: u64 = 100;
    const ITERATIONS: u32 = 4_096;
    let time = shortest_run_time(|| {
        for seed in 0..GAMES {
            black_box(play_heuristic_bots_until(seed, |_| false));
        }
    });
    let games = GAMES as f64 / time.as_secs_f64();
    print_figure::<State>("heuristic_games_per_second", games);
    let view = fifth_round_view();
    let time = shortest_run_time(|| {
        let mut player = Searcher::new(7, Effort::Worlds(ITERATIONS), 1);
        black_box(player.choose(&view));
    });
    // Eight candidates share the iterations evenly in three stages, so hardly any is left over.
    let iterations = f64::from(ITERATIONS) / time.as_secs_f64();
    print_figure::<State>("search_iterations_per_second", iterations);
}

fn measure_game<G: Game>(setup: G::Setup, games: u32) {
    print_figure::<G>("state_bytes", size_of::<G>() as f64);
    print_figure::<G>("choice_bytes", size_of::<G::Choice>() as f64);
    let state = mid_game_state::<G>(setup);
    print_figure::<G>(
        "clone_ns",
        mean_nanoseconds_per_run(1_000_000, || *black_box(&state)),
    );
    print_figure::<G>(
        "view_ns",
        mean_nanoseconds_per_run(20_000, || state.view(Viewer::Seat(Seat::new(0)))),
    );
    let view = state.view(Viewer::Seat(Seat::new(0)));
    let mut rng = QuickChance::new(3).0;
    print_figure::<G>(
        "imagine_ns",
        mean_nanoseconds_per_run(20_000, || G::imagine(&view, &mut rng)),
    );

    let mut decisions = 0;
    let time = shortest_run_time(|| {
        let mut chance = QuickChance::new(1977);
        decisions = (0..games)
            .map(|_| play_new_random_game::<G>(setup, &mut chance).1)
            .sum();
    });
    print_figure::<G>("decisions_per_game", decisions as f64 / f64::from(games));
    print_figure::<G>(
        "decisions_per_second",
        decisions as f64 / time.as_secs_f64(),
    );
    print_figure::<G>(
        "random_games_per_second",
        f64::from(games) / time.as_secs_f64(),
    );
}

fn mean_nanoseconds_per_run<T>(times: u32, mut run: impl FnMut() -> T) -> f64 {
    let time = shortest_run_time(|| {
        for _ in 0..times {
            black_box(run());
        }
    });
    time.as_secs_f64() * 1e9 / f64::from(times)
}

fn shortest_run_time(mut run: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn print_figure<G: Game>(figure: &str, value: f64) {
    println!("bench {} {figure} {value:.1}", G::ID);
}
