//! The dice (DICE).

use tabletop::components;

components! {
    /// A face of a die (DICE-01).
    pub enum Face as "die face" listed in ALL {
        /// Nothing.
        Blank => "blank",
        /// Damage to health of the die's colour.
        Hit => "hit",
        /// Damage to health of either colour.
        DirectHit => "direct-hit",
        /// A tactic card.
        Special => "special",
    }
}

/// The six sides of every die, as chance numbers them: two blanks, two hits, a direct hit, a special.
pub const DIE_SIDES: [Face; 6] = [
    Face::Blank,
    Face::Hit,
    Face::DirectHit,
    Face::Special,
    Face::Blank,
    Face::Hit,
];

/// Returns the name of a side in records, which tell the second blank and the second hit apart.
pub(crate) fn die_face_name(side: u8) -> Option<&'static str> {
    match side {
        4 => Some("second-blank"),
        5 => Some("second-hit"),
        _ => Face::ALL.get(usize::from(side)).map(|face| face.id()),
    }
}

impl Face {
    /// Returns the successes it counts for in a mission (OPPOSE-07).
    #[must_use]
    pub const fn successes(self) -> u8 {
        match self {
            Face::Blank => 0,
            Face::Hit | Face::DirectHit => 1,
            Face::Special => 2,
        }
    }
}
