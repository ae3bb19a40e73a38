//! All tests of the game in one program, except `footprint.rs`, which counts allocations.

mod components;
mod json;
mod properties;
mod records;
mod sight;
mod undo;
