//! The one list of the games there are.
//!
//! Everything that is done for every game (its words, its computer players, its screens) is a trait of the crate that
//! does it, implemented there for each game; this crate only says which games those are. A game that is added to the
//! list cannot be forgotten anywhere: the compiler names every trait that it does not implement yet.
//!
//! # Where to start
//!
//! The list itself stands in [`every_game!`]. A crate that visits all games hands a macro to it, one that is given an id
//! uses [`with_game!`], and one that needs no types uses [`IDS`].
//!
//! # Example
//!
//! ```
//! use tabletop::Game;
//!
//! fn count_seats<G: Game>(setup: &str) -> Option<usize> {
//!     setup.parse().ok().map(|setup| G::seats(setup).len())
//! }
//!
//! let found = games::with_game!("rebellion", G => count_seats::<G>("full-3"));
//! assert_eq!(found, Some(Some(3)));
//! assert_eq!(games::with_game!("chess", G => count_seats::<G>("full")), None);
//! ```

use std::fmt;

#[doc(hidden)]
#[cfg(feature = "types")]
pub use {empire_vs_rebellion, rebellion, tabletop};

/// Hands the list of all games to a macro, each as `"id" => Type`; the game that people see first comes first.
///
/// Anything after the name of the macro is handed to it first, followed by a semicolon.
///
/// ```
/// use tabletop::Game;
///
/// macro_rules! rules_versions {
///     ($($id:literal => $game:ty),+ $(,)?) => {
///         vec![$(($id, <$game as Game>::RULES_VERSION)),+]
///     };
/// }
///
/// let versions = games::every_game!(rules_versions);
/// assert_eq!(versions.len(), games::IDS.len());
/// assert_eq!(versions[0].0, "rebellion");
/// ```
#[macro_export]
macro_rules! every_game {
    ($($macro:tt)::+ $(, $($given:tt)+)?) => {
        $($macro)::+! {
            $($($given)+;)?
            "rebellion" => $crate::rebellion::State,
            "empire-vs-rebellion" => $crate::empire_vs_rebellion::State,
        }
    };
}

/// Does something with the type of the game with this id; returns `None` if there is no such game.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $Game:ident => $do:expr) => {
        $crate::every_game!($crate::match_game, $id, $Game => $do)
    };
}

/// Does something with the game of this id: the part of [`with_game!`] that receives the list.
#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ($wanted:expr, $Game:ident => $do:expr; $($id:literal => $game:ty),+ $(,)?) => {
        match $wanted {
            $($id => {
                type $Game = $game;
                Some($do)
            })+
            _ => None,
        }
    };
}

macro_rules! ids {
    ($($id:literal => $game:ty),+ $(,)?) => {
        /// The ids of all games, in the order of the list.
        pub const IDS: &[&str] = &[$($id),+];
    };
}

every_game!(ids);

/// An error that no game has this id; its message lists the games.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct UnknownGame {
    /// The id that was asked for.
    pub id: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, games) = (&self.id, IDS.join(", "));
        write!(f, "no game is called `{id}`; the games are {games}")
    }
}

impl std::error::Error for UnknownGame {}

/// Returns the error for an id that no game has.
///
/// ```
/// let error = games::unknown_game_error("chess");
/// let games = games::IDS.join(", ");
/// assert_eq!(error.to_string(), format!("no game is called `chess`; the games are {games}"));
/// ```
#[must_use]
pub fn unknown_game_error(id: &str) -> UnknownGame {
    UnknownGame { id: id.to_owned() }
}

#[cfg(all(test, feature = "types"))]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use tabletop::Game;

    macro_rules! check {
        ($($id:literal => $game:ty),+ $(,)?) => {
            $(assert_eq!(<$game as Game>::ID, $id);)+
        };
    }

    #[test]
    fn every_game_has_the_id_that_the_list_says() {
        every_game!(check);
    }

    #[test]
    fn no_game_is_listed_twice_and_each_has_its_rules() {
        let different: BTreeSet<_> = super::IDS.iter().collect();
        assert_eq!(different.len(), super::IDS.len());
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
        for game in super::IDS {
            assert!(rules.join(format!("{game}.md")).exists(), "{game}");
        }
    }
}
