//! Values that this browser keeps for each of the latest games.

use serde::{Deserialize, Serialize};

/// The number of games that are remembered.
const MAX_GAMES: usize = 40;

/// Values by the id of their game; the game that was changed last comes first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PerGame<T>(Vec<(String, T)>);

impl<T> Default for PerGame<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> PerGame<T> {
    /// Returns the value of a game.
    pub(crate) fn get(&self, game: &str) -> Option<&T> {
        let found = self.0.iter().find(|(id, _)| id == game);
        found.map(|(_, value)| value)
    }

    /// Sets or removes the value of a game. The oldest games make room.
    pub(crate) fn set_value(&mut self, game: &str, value: Option<T>) {
        self.0.retain(|(id, _)| id != game);
        if let Some(value) = value {
            self.0.insert(0, (game.to_owned(), value));
        }
        self.0.truncate(MAX_GAMES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_own_value() {
        let mut kept = PerGame::default();
        kept.set_value("one", Some(3));
        kept.set_value("other", Some(7));
        assert_eq!((kept.get("one"), kept.get("other")), (Some(&3), Some(&7)));
        kept.set_value("one", Some(5));
        assert_eq!((kept.get("one"), kept.get("other")), (Some(&5), Some(&7)));
        assert_eq!(kept.get("on"), None);
        kept.set_value("one", None);
        assert_eq!((kept.get("one"), kept.get("other")), (None, Some(&7)));
    }

    #[test]
    fn old_games_make_room() {
        let mut kept = PerGame::default();
        for game in 0..MAX_GAMES + 5 {
            kept.set_value(&format!("game {game}"), Some(game));
        }
        assert_eq!(kept.0.len(), MAX_GAMES);
        assert_eq!(kept.get("game 4"), None);
        assert_eq!(kept.get("game 5"), Some(&5));
        assert_eq!(kept.get("game 44"), Some(&44));
    }
}
