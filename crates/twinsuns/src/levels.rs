//! The levels of the computer players: found by name on the command line, listed in the help.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use anyhow::bail;
pub(crate) use bots::levels::{Level, Levels, PlayerOptions, RANDOM_LEVEL, level_names};

use crate::games::{self, GameVisitor, TableGame};

/// Finds the level of a game with this name; the error lists all levels.
pub(crate) fn find_level<G: Levels>(name: &str) -> anyhow::Result<&'static Level<G>> {
    match Level::find_by_name(name) {
        Some(level) => Ok(level),
        None => bail!(
            "{} has no computer player `{name}`; its levels are {}",
            G::ID,
            level_names::<G>().join(", ")
        ),
    }
}

/// Returns a text for the help with the levels of all games and their descriptions.
#[must_use]
pub(crate) fn levels_help_text() -> String {
    let mut text = String::from("Levels, the weakest first:");
    for id in games::IDS {
        // Every id of the list has its game.
        let _ = games::visit_game_by_id(id, DescribeLevels(&mut text));
    }
    text
}

struct DescribeLevels<'a>(&'a mut String);

impl GameVisitor for DescribeLevels<'_> {
    type Output = ();

    fn visit<G: TableGame>(self) {
        let text = self.0;
        let widest = level_names::<G>().iter().map(|name| name.len()).max();
        let width = widest.unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {}", G::ID);
        for level in G::LEVELS {
            let _ = write!(text, "\n    {:width$}  {}", level.name, level.description);
        }
    }
}
