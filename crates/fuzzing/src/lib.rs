//! Everything that reads bytes from strangers, ready to be fed with any bytes.
//!
//! A target takes any bytes and must return: no panic, no endless loop, nothing half-done. Fuzzers
//! that watch which code an input reaches run these from `fuzz/` (`cargo xtask fuzz`); the test suite
//! runs them on the corpus and on a few thousand of its mutations.
//!
//! # Where to start
//!
//! - [`TARGETS`] lists the targets, each in a file of its own: `notation.rs`, `records.rs`, `engine.rs` and so on.
//! - [`run_fuzz_target_by_name`] feeds one of them.
//! - [`mutate`] makes new inputs from known ones, for the test in `tests/short.rs`.
//!
//! # Example
//!
//! ```
//! use fuzzing::mutate::Mutator;
//!
//! let known = [b"activate darth-vader hoth".to_vec(), b"use reb-yoda".to_vec()];
//! let mut mutator = Mutator::new(1);
//! for _ in 0..20 {
//!     // Whatever comes out is read or refused; nothing panics.
//!     fuzzing::run_fuzz_target_by_name("notation", &mutator.next_mutated_input(&known));
//! }
//! assert!(fuzzing::TARGETS.iter().any(|target| target.name == "notation"));
//! ```

pub mod mutate;
pub mod scenarios;

mod choices;
mod engine;
mod notation;
mod records;
mod wire;

/// A function that takes bytes from strangers, with the name of its corpus.
#[derive(Copy, Clone, Debug)]
pub struct FuzzTarget {
    /// The name of the target, of its corpus and of its program in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Takes any bytes; panics if something does not hold.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[FuzzTarget] = &[
    FuzzTarget {
        name: "notation",
        run: notation::run,
    },
    FuzzTarget {
        name: "records",
        run: records::run,
    },
    FuzzTarget {
        name: "scenarios",
        run: scenarios::run,
    },
    FuzzTarget {
        name: "engine",
        run: engine::run,
    },
    FuzzTarget {
        name: "wire",
        run: wire::run,
    },
    FuzzTarget {
        name: "choices",
        run: choices::run,
    },
];

/// Feeds the target of this name.
pub fn run_fuzz_target_by_name(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target `{name}`"));
    (target.run)(bytes);
}
