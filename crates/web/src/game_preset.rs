//! The set-up and the level that the first screen has ready: for a first game those that are easiest to begin with,
//! later those of the last game.

use bots::levels::Levels;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use tabletop::Game;

use crate::game_entry::GameEntry;
use crate::replays;
use crate::storage::{load_value, store_value};

/// The level of the opponent in a first game, in every game that has it.
const FIRST_LEVEL: &str = "cadet";

/// The choices that the last game began with.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
struct StoredPreset {
    setup: String,
    level: String,
}

/// A set-up and a level that the first screen offers.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct GamePreset {
    pub setup: &'static str,
    pub level: &'static str,
}

impl GamePreset {
    /// Returns what the next game begins with unless somebody chooses otherwise.
    pub(crate) fn load_preset<G: GameEntry + Levels>() -> Self {
        let stored = load_value(&preset_storage_name::<G>());
        let mut finished = replays::stored_replays().into_iter();
        let learned =
            finished.any(|it| it.game == <G as Game>::ID && it.setup == G::LEARNING_SETUP);
        Self::preset_after_stored_game::<G>(stored.as_ref(), learned)
    }

    /// Returns the preset after the game that was stored; `learned` once a game to learn by has been finished.
    fn preset_after_stored_game<G: GameEntry + Levels>(
        stored: Option<&StoredPreset>,
        learned: bool,
    ) -> Self {
        let setups = G::FIRST_SETUPS.iter().copied();
        let setup = stored.and_then(|it| setups.clone().find(|setup| *setup == it.setup));
        let setup = setup.unwrap_or(G::LEARNING_SETUP);
        let known_level = |name: &str| {
            let mut levels = G::LEVELS.iter().map(|level| level.name);
            levels.find(|level| *level == name)
        };
        let level = stored.and_then(|it| known_level(&it.level));
        let level = level.or_else(|| known_level(FIRST_LEVEL));
        Self {
            setup: if learned && setup == G::LEARNING_SETUP {
                G::USUAL_SETUP
            } else {
                setup
            },
            level: level.unwrap_or(G::DEFAULT_LEVEL),
        }
    }

    /// Remembers what a game began with.
    pub(crate) fn store_preset<G: Game>(self) {
        let stored = StoredPreset {
            setup: self.setup.to_owned(),
            level: self.level.to_owned(),
        };
        store_value(&preset_storage_name::<G>(), &stored);
    }
}

fn preset_storage_name<G: Game>() -> String {
    format!("preset-{}", G::ID)
}

/// Tells whether nobody has played in this browser yet.
pub(crate) fn has_never_played_here() -> bool {
    let has_played = |game: &&str| {
        load_value::<IgnoredAny>(&format!("preset-{game}")).is_some()
            || load_value::<IgnoredAny>(&format!("game-{game}")).is_some()
    };
    replays::stored_replays().is_empty() && !games::IDS.iter().any(has_played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{empire_vs_rebellion, rebellion};

    fn stored(setup: &str, level: &str) -> StoredPreset {
        StoredPreset {
            setup: setup.to_owned(),
            level: level.to_owned(),
        }
    }

    #[test]
    fn a_first_game_is_easy_but_a_card_game_full() {
        let board = GamePreset::preset_after_stored_game::<rebellion::State>(None, false);
        assert_eq!((board.setup, board.level), ("first", "cadet"));
        let cards = GamePreset::preset_after_stored_game::<empire_vs_rebellion::State>(None, false);
        assert_eq!((cards.setup, cards.level), ("full", "cadet"));
    }

    #[test]
    fn the_last_set_up_returns_unless_a_first_game() {
        type Board = rebellion::State;
        let last = stored("full", "captain");
        let preset = GamePreset::preset_after_stored_game::<Board>(Some(&last), true);
        assert_eq!((preset.setup, preset.level), ("full", "captain"));
        let first = stored("first", "cadet");
        let preset = GamePreset::preset_after_stored_game::<Board>(Some(&first), true);
        assert_eq!((preset.setup, preset.level), ("full", "cadet"));
        let preset =
            GamePreset::preset_after_stored_game::<Board>(Some(&stored("gone", "gone")), false);
        assert_eq!((preset.setup, preset.level), ("first", "cadet"));
        type Cards = empire_vs_rebellion::State;
        let preset =
            GamePreset::preset_after_stored_game::<Cards>(Some(&stored("tutorial", "cadet")), true);
        assert_eq!((preset.setup, preset.level), ("tutorial", "cadet"));
    }
}
