//! Who sits at the table, and who is looking at it.

use serde::{Deserialize, Serialize};

/// One place at the table. Games give their seats names; the kernel only counts them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(u8);

impl Seat {
    /// The most seats a game may have.
    pub const MAX: u8 = 4;

    /// The seat with this number, counted from zero.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MAX, "a table has at most four seats");
        Self(index)
    }

    /// The seat's number, counted from zero.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The same as a place in a list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose eyes a view or an event is made for.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else: a seat without secrets.
    Spectator,
}

impl Viewer {
    /// The word for somebody who watches and has no seat.
    pub const SPECTATOR: &'static str = "spectator";

    /// Every seat of a table with `seats` places, and the spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
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

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// This set with one more seat in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether the seat is one of these.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there is no seat in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX)
            .map(Seat::new)
            .filter(move |seat| self.contains(*seat))
    }
}
