//! Feeds `choices`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run_target_by_name("choices", bytes));
