//! All tests of the game in one program, but for `footprint.rs`, which counts what it allocates.

mod components;
mod every_card;
mod partners;
mod positions;
mod properties;
mod second_opinion;
mod sight;
mod spies;
mod views;
