//! The dice (DICE).

use tabletop::component;

/// What a die can show (DICE-01).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Face {
    /// Nothing.
    Blank,
    /// Damage to health of the die's colour.
    Hit,
    /// Damage to health of either colour.
    DirectHit,
    /// A tactic card.
    Special,
}

component!(Face, "die face");

/// The six sides of every die, as chance numbers them: two blanks, two hits, a direct hit, a special.
pub const SIDES: [Face; 6] = [
    Face::Blank,
    Face::Hit,
    Face::DirectHit,
    Face::Special,
    Face::Blank,
    Face::Hit,
];

/// The name of a side in records, which tell the second blank and the second hit apart.
pub(crate) fn side_name(side: u8) -> Option<&'static str> {
    match side {
        4 => Some("second-blank"),
        5 => Some("second-hit"),
        _ => Face::ALL.get(usize::from(side)).map(|face| face.id()),
    }
}

impl Face {
    /// All four.
    pub const ALL: [Face; 4] = [Face::Blank, Face::Hit, Face::DirectHit, Face::Special];

    pub(crate) fn all() -> impl Iterator<Item = Face> + Clone {
        Self::ALL.into_iter()
    }

    /// The name in notation.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Face::Blank => "blank",
            Face::Hit => "hit",
            Face::DirectHit => "direct-hit",
            Face::Special => "special",
        }
    }

    /// What it counts in a mission (OPPOSE-07).
    #[must_use]
    pub const fn successes(self) -> u8 {
        match self {
            Face::Blank => 0,
            Face::Hit | Face::DirectHit => 1,
            Face::Special => 2,
        }
    }
}
