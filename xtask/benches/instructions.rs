//! The numbers of instructions that the games and their players take, counted by valgrind and so the same
//! on every run. `cargo xtask bench instructions` starts this once for each workload.

mod positions;

use std::hint::black_box;

use bots::Effort;
use bots::rebellion::Searcher;
use positions::{fifth_round_view, mid_game_state, play_heuristic_bots_until};
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;
use tabletop::{Game, Player, Seat, Viewer};

type CardGame = empire_vs_rebellion::State;
type BoardGame = rebellion::State;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    match names.iter().find(|name| !name.starts_with("--")) {
        Some(name) => run(name),
        // `cargo test --benches` starts this without counting.
        None => all_workloads()
            .iter()
            .for_each(|(name, _)| println!("{name}")),
    }
}

fn run(name: &str) {
    let found = all_workloads()
        .into_iter()
        .find(|(known, _)| *known == name);
    match found {
        Some((_, prepare)) => counted(prepare()),
        None => eprintln!("there is no workload `{name}`"),
    }
}

/// Runs the part that is counted: valgrind looks for the name of this function.
#[inline(never)]
fn counted(work: Box<dyn FnOnce()>) {
    work();
}

/// A function that prepares the work and returns it.
type Prepare = fn() -> Box<dyn FnOnce()>;

fn all_workloads() -> [(&'static str, Prepare); 8] {
    [
        ("card-game-random-games", || {
            prepare_random_games::<CardGame>(empire_vs_rebellion::Setup::Full, 50)
        }),
        ("card-game-view", || {
            prepare_view_building::<CardGame>(empire_vs_rebellion::Setup::Full)
        }),
        ("board-game-random-games", || {
            prepare_random_games::<BoardGame>(rebellion::Setup::FULL, 5)
        }),
        ("board-game-view", || {
            prepare_view_building::<BoardGame>(rebellion::Setup::FULL)
        }),
        ("board-game-view-as-json", prepare_view_serialization),
        ("board-game-imagine", prepare_world_imagining),
        ("board-game-heuristic-games", prepare_heuristic_games),
        ("board-game-search", prepare_one_search),
    ]
}

fn prepare_random_games<G: Game>(setup: G::Setup, games: u32) -> Box<dyn FnOnce()> {
    Box::new(move || {
        let mut chance = QuickChance::new(1977);
        for _ in 0..games {
            black_box(play_new_random_game::<G>(setup, &mut chance));
        }
    })
}

/// Builds 100 views.
fn prepare_view_building<G: Game>(setup: G::Setup) -> Box<dyn FnOnce()> {
    let state = mid_game_state::<G>(setup);
    Box::new(move || {
        for _ in 0..100 {
            black_box(state.view(Viewer::Seat(Seat::new(0))));
        }
    })
}

/// Writes 100 views as text, as a server sends them.
fn prepare_view_serialization() -> Box<dyn FnOnce()> {
    let state = mid_game_state::<BoardGame>(rebellion::Setup::FULL);
    let view = state.view(Viewer::Seat(Seat::new(0)));
    Box::new(move || {
        for _ in 0..100 {
            black_box(serde_json::to_string(&view).ok());
        }
    })
}

/// Imagines 100 worlds that fit a view.
fn prepare_world_imagining() -> Box<dyn FnOnce()> {
    let view = fifth_round_view();
    let mut rng = QuickChance::new(3).0;
    Box::new(move || {
        for _ in 0..100 {
            black_box(BoardGame::imagine(&view, &mut rng));
        }
    })
}

/// Plays 5 games between players that play by rules of thumb.
fn prepare_heuristic_games() -> Box<dyn FnOnce()> {
    Box::new(|| {
        for seed in 0..5 {
            black_box(play_heuristic_bots_until(seed, |_| false));
        }
    })
}

/// Makes one decision with 128 iterations.
fn prepare_one_search() -> Box<dyn FnOnce()> {
    let view = fifth_round_view();
    let mut player = Searcher::new(7, Effort::Worlds(128), 1);
    Box::new(move || {
        black_box(player.choose(&view));
    })
}
