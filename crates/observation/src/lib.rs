//! Choices and views as numbers, for programs that learn.
//!
//! # Where to start
//!
//! - [`Observed`] numbers the choices of a game ([`Observed::action_number`]) and writes what a seat may know as a row
//!   of bytes, once from a view and once, much faster, straight from a state through a sight.
//! - [`features`] says what each byte means: [`FeatureLayout::layout_of_game`] lists the blocks with their names.
//! - `rebellion` and `empire_vs_rebellion` each have a table of actions and one definition of their features.
//!
//! A feature is defined once and read from either source; the tests of this crate compare the two over many games, and
//! over worlds that a seat cannot tell apart.
//!
//! # Example
//!
//! ```
//! use observation::{FeatureLayout, Observed};
//! use rebellion::{Setup, State};
//! use tabletop::chance::QuickChance;
//! use tabletop::{Game, NoLog, Seat, Viewer};
//!
//! let state = State::start_game(Setup::FIRST, &mut QuickChance::new(1), &mut NoLog);
//! let layout = FeatureLayout::layout_of_game::<State>();
//! let (mut quick, mut slow) = (vec![0; layout.size], vec![0; layout.size]);
//! state.write_features(Seat::new(0), &mut quick);
//! State::write_view_features(&state.view(Viewer::Seat(Seat::new(0))), &mut slow);
//! assert_eq!(quick, slow);
//!
//! let choice = state.legal_choices()[0];
//! let number = State::action_number(choice);
//! assert_eq!(State::all_actions()[number], choice);
//! ```

pub mod features;

mod action_blocks;
mod empire_vs_rebellion;
mod rebellion;

pub use features::{Axis, FeatureBlock, FeatureLayout, FeatureSink};

use tabletop::{Game, Seat, View as _, Viewer};

/// A game whose choices and views are also numbers.
pub trait Observed: Game {
    /// Raised whenever a number of an action or the place of a feature changes.
    const TABLE_VERSION: u32;

    /// The number of actions: of all choices that any decision can ever offer.
    const ACTION_COUNT: usize;

    /// Returns every set-up, the whole game first.
    fn all_setups() -> Vec<Self::Setup>;

    /// Returns the number of a choice, below [`Observed::ACTION_COUNT`].
    fn action_number(choice: Self::Choice) -> usize;

    /// Returns all choices in the order of their numbers.
    fn all_actions() -> Vec<Self::Choice>;

    /// Hands everything that a view says to a sink, block by block, as `seat` reads it.
    fn describe_view_for_seat(view: &Self::View, seat: Seat, sink: &mut impl FeatureSink);

    /// Hands everything that a view says to a sink, block by block. Spectators read it as the first seat.
    fn describe_features_of_view(view: &Self::View, sink: &mut impl FeatureSink) {
        let seat = match view.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::new(0),
        };
        Self::describe_view_for_seat(view, seat, sink);
    }

    /// Hands everything that a seat may know to a sink, straight from the state through a sight.
    fn describe_features_of_sight(&self, seat: Seat, sink: &mut impl FeatureSink);

    /// Writes the features of a view into a row of [`FeatureLayout::size`] bytes.
    ///
    /// # Panics
    ///
    /// If the row is shorter than that.
    fn write_view_features(view: &Self::View, row: &mut [u8]) {
        Self::describe_features_of_view(view, &mut features::RowWriter::new(row));
    }

    /// Writes the same features as [`Observed::write_view_features`] without building a view.
    ///
    /// # Panics
    ///
    /// If the row is shorter than [`FeatureLayout::size`].
    fn write_features(&self, seat: Seat, row: &mut [u8]) {
        self.describe_features_of_sight(seat, &mut features::RowWriter::new(row));
    }
}
