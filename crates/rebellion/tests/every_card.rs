//! Random games with the full decks: everything that must hold, and every card and ring in use at least once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rebellion::actions::ACTIONS;
use rebellion::missions::MISSIONS;
use rebellion::objectives::OBJECTIVES;
use rebellion::tactics::TACTICS;
use rebellion::{Event, Ring, Setup, State};
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::properties::{Thoroughness, check_game_with_log};
use tabletop::{Game, Log};

/// Games in which everything is checked after every choice.
const CHECKED: u64 = 2_000;

/// Games after which a card that has not been played yet is taken for one that cannot be.
const MOST: u64 = 20_000;

/// Views are compared in every game, but not at every decision: `properties.rs` does that.
const IMAGINE_EVERY: u32 = 301;

/// The cards whose effect was carried out.
#[derive(Default)]
struct Played(BTreeSet<&'static str>);

impl Log<Event> for Played {
    fn record_event(&mut self, event: Event) {
        self.0.extend(event.effect_source_id());
    }
}

fn all_cards() -> BTreeSet<&'static str> {
    let missions = MISSIONS.iter().map(|row| row.id);
    let actions = ACTIONS.iter().map(|row| row.id);
    let objectives = OBJECTIVES.iter().map(|row| row.id);
    let tactics = TACTICS.iter().map(|row| row.id);
    let rings = Ring::ALL.iter().map(|ring| ring.id());
    missions
        .chain(rings)
        .chain(actions)
        .chain(objectives)
        .chain(tactics)
        .collect()
}

fn nth_setup(number: u64) -> Setup {
    let setups: Vec<Setup> = Setup::all().collect();
    setups[(number % setups.len() as u64) as usize]
}

/// Plays the next games until there are none left.
fn check_games(next: &AtomicU64) -> Played {
    let thoroughness = Thoroughness {
        imagine_every: IMAGINE_EVERY,
        ..Thoroughness::default()
    };
    let mut played = Played::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= CHECKED {
            return played;
        }
        let setup = nth_setup(number);
        let checked = check_game_with_log::<State>(setup, number, thoroughness, &mut played);
        checked.unwrap_or_else(|problem| panic!("{setup}, {problem}"));
    }
}

fn play_on(number: u64, played: &mut Played) {
    let mut chance = QuickChance::new(number);
    let mut state = State::start_game(nth_setup(number), &mut chance, played);
    while let Some(choice) = random_choice(&state, &mut chance) {
        state.apply_listed(choice, &mut chance, played);
    }
}

#[test]
fn thousands_of_games_keep_every_invariant_and_play_every_card() {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut played = Played::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| check_games(&next)))
            .collect();
        for worker in workers {
            match worker.join() {
                Ok(more) => played.0.extend(more.0),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let all = all_cards();
    let mut number = CHECKED;
    while played.0.len() < all.len() && number < MOST {
        play_on(number, &mut played);
        number += 1;
    }
    let never: Vec<_> = all.difference(&played.0).collect();
    assert!(
        never.is_empty(),
        "never played in {number} games: {never:?}"
    );
}
