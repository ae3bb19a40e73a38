//! The seating of a table in this page: people who share the screen, and computer players.

use tabletop::{Seat, Side};

use crate::table_ui::TableUi;

/// The word for a person at this screen, in the place of a level.
pub(crate) const HERE_WORD: &str = "here";

/// The player of a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Sitter {
    /// A person in front of this screen.
    Here,
    /// A computer player of this level.
    Computer(&'static str),
}

impl Sitter {
    /// Reads the form that [`Sitter::id`] returns, if the game has such a level.
    pub(crate) fn parse<G: TableUi>(text: &str) -> Option<Self> {
        match text {
            HERE_WORD => Some(Sitter::Here),
            level => {
                let level = G::LEVELS.iter().find(|it| it.name == level)?;
                Some(Sitter::Computer(level.name))
            }
        }
    }

    /// Returns the level, or the word for a person.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Sitter::Here => HERE_WORD,
            Sitter::Computer(level) => level,
        }
    }
}

/// The players of all seats, in the order of the seats.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Seating(Vec<Sitter>);

impl Seating {
    pub(crate) fn new(sitters: Vec<Sitter>) -> Self {
        Self(sitters)
    }

    /// Gives one side to a person, and all other seats to computer players of one level.
    pub(crate) fn person_against_computers<G: TableUi>(
        setup: G::Setup,
        side: Side,
        level: &'static str,
    ) -> Self {
        let sitter = |seat: Seat| {
            if G::side_of(setup, seat) == side {
                Sitter::Here
            } else {
                Sitter::Computer(level)
            }
        };
        Self(all_seats::<G>(setup).map(sitter).collect())
    }

    /// Returns the player of a seat; a seat without one is played at random.
    pub(crate) fn player_kind_of_seat(&self, seat: Seat) -> Sitter {
        let sitter = self.0.get(seat.index());
        sitter
            .copied()
            .unwrap_or(Sitter::Computer(bots::levels::RANDOM_LEVEL))
    }

    /// Returns the sides that people at this screen play. If there are several, a curtain falls between them.
    pub(crate) fn sides_at_this_screen<G: TableUi>(&self, setup: G::Setup) -> Vec<Side> {
        let played = |side: &Side| {
            all_seats::<G>(setup).any(|seat| {
                self.player_kind_of_seat(seat) == Sitter::Here && G::side_of(setup, seat) == *side
            })
        };
        let sides = G::sides(setup).iter().copied();
        sides.filter(played).collect()
    }

    /// Formats it as one word for each seat.
    pub(crate) fn to_words(&self) -> String {
        let words: Vec<_> = self.0.iter().map(|sitter| sitter.id()).collect();
        words.join(" ")
    }

    /// Reads the form that [`Seating::to_words`] returns, if it fits the set-up.
    pub(crate) fn parse<G: TableUi>(setup: G::Setup, text: &str) -> Option<Self> {
        let sitters: Option<Vec<_>> = text.split(' ').map(Sitter::parse::<G>).collect();
        let sitters = sitters?;
        (sitters.len() == G::seats(setup).len()).then_some(Self(sitters))
    }
}

/// Returns every seat of a set-up.
pub(crate) fn all_seats<G: TableUi>(setup: G::Setup) -> impl Iterator<Item = Seat> + Clone {
    let count = u8::try_from(G::seats(setup).len()).unwrap_or_default();
    (0..count).map(Seat::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::rebellion::{Faction, Setup, State};

    #[test]
    fn a_seating_reads_back_and_fits_its_set_up() {
        let three = Setup::new(3, true).expect("a set-up for three");
        let seating =
            Seating::person_against_computers::<State>(three, Faction::Imperial.side(), "cadet");
        assert_eq!(seating.to_words(), "cadet here here");
        assert_eq!(
            Seating::parse::<State>(three, &seating.to_words()),
            Some(seating.clone())
        );
        assert_eq!(
            Seating::parse::<State>(Setup::FULL, "cadet here here"),
            None
        );
        assert_eq!(Seating::parse::<State>(Setup::FULL, "cadet emperor"), None);
    }

    #[test]
    fn partners_share_a_side_and_opponents_do_not() {
        let three = Setup::new(3, false).expect("a set-up for three");
        let sides = |text: &str| {
            let seating = Seating::parse::<State>(three, text).expect("a seating");
            seating.sides_at_this_screen::<State>(three)
        };
        assert_eq!(sides("cadet here here"), [Faction::Imperial.side()]);
        assert_eq!(sides("here here cadet"), Faction::SIDES);
        assert_eq!(sides("cadet cadet cadet"), []);
    }
}
