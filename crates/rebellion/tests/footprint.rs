//! The state is small, and playing allocates nothing.

use std::alloc::System;

use rebellion::{Choice, Setup, State};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tabletop::chance::QuickChance;
use tabletop::play::play_new_random_game;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Runs without the test harness, whose own thread would allocate meanwhile.
fn main() {
    assert!(size_of::<State>() <= 2048, "{}", size_of::<State>());
    assert!(size_of::<Choice>() <= 4, "{}", size_of::<Choice>());

    let mut chance = QuickChance::new(7);
    let region = Region::new(ALLOCATOR);
    let mut decisions = 0;
    for setup in Setup::all() {
        for _ in 0..20 {
            decisions += play_new_random_game::<State>(setup, &mut chance).1;
        }
    }
    let change = region.change();
    assert!(decisions > 10_000);
    assert_eq!(change.allocations, 0, "{change:?}");
    assert_eq!(change.reallocations, 0, "{change:?}");

    let kept = Box::new(chance);
    assert_eq!(region.change().allocations, 1, "the counter counts");
    drop(kept);
}
