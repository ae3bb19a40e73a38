//! All tests of the game in one program, but for `footprint.rs`, which counts what it allocates.

mod components;
mod json;
mod properties;
mod records;
mod sight;
mod undo;
