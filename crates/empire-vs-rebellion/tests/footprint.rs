//! The state is small, and playing allocates nothing.

use std::alloc::System;

use empire_vs_rebellion::{Choice, Setup, State};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Runs without the test harness, because its thread would allocate at the same time.
fn main() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert_eq!(size_of::<Choice>(), 2);

    let mut chance = QuickChance::new(7);
    let region = Region::new(ALLOCATOR);
    let mut decisions = 0;
    for _ in 0..2_000 {
        decisions += play_new_random_game::<State>(Setup::Full, &mut chance).1;
        decisions += play_new_random_game::<State>(Setup::Tutorial, &mut chance).1;
    }
    let change = region.change();
    assert!(decisions > 100_000);
    assert_eq!(change.allocations, 0, "{change:?}");
    assert_eq!(change.reallocations, 0, "{change:?}");

    let kept = Box::new(chance);
    assert_eq!(region.change().allocations, 1, "the counter counts");
    drop(kept);
}
