//! Dice on the table. Everybody sees them.

use serde::{Deserialize, Serialize};

use crate::dice::Face;
use crate::units::Colour;

/// The number of dice that show each face.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Faces {
    /// Dice that show nothing.
    pub blank: u8,
    /// Dice that show a hit.
    pub hit: u8,
    /// Dice that show a direct hit.
    pub direct_hit: u8,
    /// Dice that show a special.
    pub special: u8,
}

impl Faces {
    /// Returns the number of dice that show this face.
    #[must_use]
    pub const fn count_of_face(self, face: Face) -> u8 {
        match face {
            Face::Blank => self.blank,
            Face::Hit => self.hit,
            Face::DirectHit => self.direct_hit,
            Face::Special => self.special,
        }
    }

    /// Returns every face with the number of dice that show it.
    pub fn iter(self) -> impl Iterator<Item = (Face, u8)> {
        Face::all().map(move |face| (face, self.count_of_face(face)))
    }

    /// Returns the number of dice.
    #[must_use]
    pub const fn total_dice(self) -> u8 {
        self.blank + self.hit + self.direct_hit + self.special
    }

    /// Returns the successes they count for in a mission (OPPOSE-07).
    #[must_use]
    pub fn successes(self) -> u8 {
        self.iter()
            .map(|(face, count)| face.successes() * count)
            .sum()
    }
}

impl From<[u8; 4]> for Faces {
    /// Counts dice as states and events do, in the order of [`Face::ALL`].
    fn from([blank, hit, direct_hit, special]: [u8; 4]) -> Self {
        Self {
            blank,
            hit,
            direct_hit,
            special,
        }
    }
}

/// Dice of both colours.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ColouredDice {
    /// The black ones.
    pub black: Faces,
    /// The red ones.
    pub red: Faces,
}

impl ColouredDice {
    /// Returns the dice of one colour.
    #[must_use]
    pub const fn dice_of_colour(self, colour: Colour) -> Faces {
        match colour {
            Colour::Black => self.black,
            Colour::Red => self.red,
        }
    }
}

impl From<[[u8; 4]; 2]> for ColouredDice {
    fn from([black, red]: [[u8; 4]; 2]) -> Self {
        Self {
            black: black.into(),
            red: red.into(),
        }
    }
}
