//! The time track (REPUTATION, G-02).

/// The last space of the track.
pub const TRACK_END: u8 = 16;

/// The space on which the time marker starts (SETUP-03).
pub const TIME_START: u8 = 1;

/// The space on which the reputation marker starts (SETUP-03).
pub const REPUTATION_START: u8 = 14;

/// Tells whether players recruit when the time marker enters this space (RECRUIT-01).
#[must_use]
pub const fn is_recruit_space(space: u8) -> bool {
    matches!(space, 2..=5)
}

/// Tells whether players build when the time marker enters this space (BUILD-01).
#[must_use]
pub const fn is_build_space(space: u8) -> bool {
    matches!(space, 2 | 4 | 6 | 8 | 10 | 12 | 14)
}
