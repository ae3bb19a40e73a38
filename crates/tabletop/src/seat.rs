//! The seats of a table, and the viewers who look at it.

use serde::{Deserialize, Serialize};

/// One place at the table. Games give their seats names; the kernel only counts them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(u8);

impl Seat {
    /// The most seats a game may have.
    pub const MAX: u8 = 4;

    /// Returns the seat with this number, counted from zero.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MAX, "a table has at most four seats");
        Self(index)
    }

    /// Returns the seat's number, counted from zero.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the seat's number as an index into a list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The recipient that a view or an event is made for.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else: a seat without secrets.
    Spectator,
}

impl Viewer {
    /// The word for a viewer without a seat.
    pub const SPECTATOR: &'static str = "spectator";

    /// Returns every seat of a table with `seats` places, and the spectator.
    pub fn all_viewers(seats: usize) -> impl Iterator<Item = Viewer> {
        (0..seats as u8)
            .map(|index| Viewer::Seat(Seat::new(index)))
            .chain([Viewer::Spectator])
    }
}

/// Some of the seats of a table.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Returns the set with just this seat.
    #[must_use]
    pub const fn from_seat(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Returns this set with one more seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Tells whether the seat is one of these.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Tells whether the set has no seats.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX)
            .map(Seat::new)
            .filter(move |seat| self.contains(*seat))
    }
}
