//! The entry of each game on the pages that list all games: the first screen and the rules.

use crate::rule_contents::RulePhase;
use crate::rule_pictures::Picture;
use crate::table_ui::TableUi;

/// A game on the pages that list all games.
pub(crate) trait GameEntry: TableUi {
    /// The set-ups that the first screen offers, in this order.
    const FIRST_SETUPS: &'static [&'static str];

    /// The set-up that is selected for a first game.
    const LEARNING_SETUP: &'static str;

    /// The set-up that is selected for those who have finished a game to learn by.
    const USUAL_SETUP: &'static str;

    /// A picture for the game: SVG, 500 wide and 134 high.
    const SCENE: &'static str;

    /// The parts of the game in the order in which it meets them, each with the codes of its chapters in the rules.
    const RULE_PHASES: &'static [RulePhase];

    /// The prefixes of the ids of its rules. Ids with no prefix of any game belong to the first game.
    const RULE_PREFIXES: &'static [&'static str];

    /// Returns words of its rules, in lower case, with the pictures that stand before their first mention.
    fn rule_pictures() -> Vec<(String, Picture)>;
}

/// Returns the game that a rule id belongs to.
pub(crate) fn game_id_of_rule(id: &str) -> &'static str {
    let has_rule = |game: &&&str| {
        let prefixes = games::with_game!(**game, G => G::RULE_PREFIXES);
        prefixes.is_some_and(|all| all.iter().any(|prefix| id.starts_with(prefix)))
    };
    games::IDS.iter().find(has_rule).unwrap_or(&games::IDS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers_its_set_ups<G: GameEntry>() {
        let parses = |setup: &&str| setup.parse::<G::Setup>().is_ok();
        assert!(G::FIRST_SETUPS.iter().all(parses), "{}", G::ID);
        for setup in [G::LEARNING_SETUP, G::USUAL_SETUP] {
            assert!(G::FIRST_SETUPS.contains(&setup), "{} {setup}", G::ID);
        }
    }

    #[test]
    fn the_first_screen_offers_set_ups_that_exist() {
        for game in games::IDS {
            games::with_game!(*game, G => offers_its_set_ups::<G>());
        }
    }

    #[test]
    fn every_rule_is_looked_for_in_its_own_game() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
        for game in games::IDS {
            let text = std::fs::read_to_string(format!("{folder}/{game}.md"));
            let book = locale::Rulebook::parse(&text.expect("the rules"));
            assert!(book.rules.len() > 100);
            for rule in &book.rules {
                assert_eq!(game_id_of_rule(&rule.id), *game, "{}", rule.id);
            }
        }
    }
}
