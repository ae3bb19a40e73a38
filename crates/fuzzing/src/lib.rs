//! What reads bytes from strangers, ready to be fed with any.
//!
//! A target takes any bytes and must come back: no panic, no endless loop, nothing half-done. Fuzzers
//! that watch which code an input reaches run these from `fuzz/` (`cargo xtask fuzz`); the test suite
//! runs them on the corpus and on a few thousand mutations of it ([`mutate`]).

pub mod mutate;
pub mod scenarios;

mod choices;
mod engine;
mod notation;
mod records;
mod wire;

/// Something that takes bytes, and where they come from.
#[derive(Copy, Clone, Debug)]
pub struct Target {
    /// Its name, also of its corpus and of the program in `fuzz/fuzz_targets`.
    pub name: &'static str,
    /// Takes any bytes; panics where something does not hold.
    pub run: fn(&[u8]),
}

/// Every target there is.
pub const TARGETS: &[Target] = &[
    Target {
        name: "notation",
        run: notation::run,
    },
    Target {
        name: "records",
        run: records::run,
    },
    Target {
        name: "scenarios",
        run: scenarios::run,
    },
    Target {
        name: "engine",
        run: engine::run,
    },
    Target {
        name: "wire",
        run: wire::run,
    },
    Target {
        name: "choices",
        run: choices::run,
    },
];

/// Feeds the target of this name.
pub fn feed(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target `{name}`"));
    (target.run)(bytes);
}
