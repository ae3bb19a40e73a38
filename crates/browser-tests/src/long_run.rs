//! Long variants of the tests: the same code, more of it.

/// Tells whether the long variants are wanted: `cargo xtask nightly` sets `TWINSUNS_LONG`.
#[must_use]
pub fn is_long_run() -> bool {
    std::env::var_os("TWINSUNS_LONG").is_some()
}
