//! Feeds `records`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzing::run_fuzz_target_by_name("records", bytes));
