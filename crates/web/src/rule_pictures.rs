//! Our own pictures of pieces and icons beside the words of the rules that name them.

use games::{empire_vs_rebellion, rebellion};
use rebellion::{Faction, Leader, Skill, Unit};

use crate::art::{portraits, unit_silhouettes};
use crate::rule_text::TextPiece;
use crate::table_ui::TableUi;

/// A picture and its look.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Picture {
    /// The name of the drawing.
    pub name: String,
    /// The classes that give it size and colour.
    pub class: &'static str,
}

/// Words and the pictures that belong to them, the longest words first.
pub(crate) struct PictureWords(Vec<(String, Picture)>);

/// Words of the board game's rules whose pictures are marks.
const BOARD_WORDS: &[(&str, &str)] = &[
    ("mission card", "c-mission"),
    ("action card", "c-action"),
    ("objective card", "c-objective"),
    ("probe card", "c-probe"),
    ("tactic card", "c-tactic"),
    ("project card", "c-project"),
    ("sabotage marker", "x-sabotage"),
    ("recruit icon", "t-recruit"),
    ("build icon", "t-build"),
    ("captured leader", "x-captive"),
    ("direct hit", "f-direct-hit"),
    ("hit", "f-hit"),
    ("special", "f-special"),
    ("blank", "f-blank"),
    ("triangle", "r-triangle"),
    ("circle", "r-circle"),
    ("square", "r-square"),
    ("space theater", "h-space"),
    ("ground theater", "h-ground"),
];

/// Words of the card game's rules whose pictures are marks.
const CARD_WORDS: &[(&str, &str)] = &[
    ("diplomacy", "k-diplomacy"),
    ("force", "k-force"),
    ("military", "k-military"),
    ("recon", "k-recon"),
    ("strategy", "k-strategy"),
];

impl PictureWords {
    /// Returns the words of a game.
    pub(crate) fn of_game(game: &str) -> Self {
        let mark = |(words, name): &(&str, &str)| {
            let name = (*name).to_owned();
            (
                (*words).to_owned(),
                Picture {
                    name,
                    class: "icon",
                },
            )
        };
        let mut all: Vec<(String, Picture)> = match game {
            <empire_vs_rebellion::State as tabletop::Game>::ID => {
                CARD_WORDS.iter().map(mark).collect()
            }
            <rebellion::State as tabletop::Game>::ID => {
                let marks = BOARD_WORDS.iter().map(mark);
                marks.chain(piece_words()).collect()
            }
            _ => Vec::new(),
        };
        all.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        Self(all)
    }

    /// Puts a picture before the first mention of each piece.
    pub(crate) fn add_pictures(&self, pieces: Vec<TextPiece>) -> Vec<TextPiece> {
        let mut shown = Vec::new();
        let mut all = Vec::new();
        for piece in pieces {
            match piece {
                TextPiece::Words(words) => self.split_words(&words, &mut shown, &mut all),
                other => all.push(other),
            }
        }
        all
    }

    fn split_words(&self, words: &str, shown: &mut Vec<usize>, all: &mut Vec<TextPiece>) {
        let mut rest = words;
        while let Some((at, index)) = self.first_mention(rest, shown) {
            shown.push(index);
            let (before, after) = rest.split_at(at);
            if !before.is_empty() {
                all.push(TextPiece::Words(before.to_owned()));
            }
            all.push(TextPiece::Picture(self.0[index].1.clone()));
            let (mention, after) = after.split_at(self.0[index].0.len());
            all.push(TextPiece::Words(mention.to_owned()));
            rest = after;
        }
        if !rest.is_empty() {
            all.push(TextPiece::Words(rest.to_owned()));
        }
    }

    /// Finds the first mention of a piece that was not shown yet; of several at one place the longest.
    fn first_mention(&self, text: &str, shown: &[usize]) -> Option<(usize, usize)> {
        // Only letters that take one byte change their case, so that places stay the same.
        let text = text.to_ascii_lowercase();
        let mentions = self.0.iter().enumerate().filter_map(|(index, (words, _))| {
            let at = find_whole_words(&text, words)?;
            (!shown.contains(&index)).then_some((at, index))
        });
        mentions.min()
    }
}

/// Finds words that no letters surround, except for the ending of a plural.
fn find_whole_words(text: &str, words: &str) -> Option<usize> {
    let found = text.match_indices(words).map(|(at, _)| at);
    let mut whole = found.filter(|at| {
        let is_letter = |letter: char| letter.is_alphanumeric();
        let before = text[..*at].chars().next_back();
        let after = text[at + words.len()..].trim_start_matches('s');
        !before.is_some_and(is_letter) && !after.starts_with(is_letter)
    });
    whole.next()
}

/// Returns the names of units, skills and leaders.
fn piece_words() -> impl Iterator<Item = (String, Picture)> {
    let name = |id: &str| <rebellion::State as TableUi>::name(id).to_ascii_lowercase();
    let units = Unit::all().map(move |unit| {
        let class = match unit.faction() {
            Faction::Rebel => "icon unit rebel",
            Faction::Imperial => "icon unit imperial",
        };
        let picture = unit_silhouettes::unit_picture_name(unit);
        (
            name(unit.id()),
            Picture {
                name: picture,
                class,
            },
        )
    });
    let skills = Skill::ALL.iter().map(move |skill| {
        let picture = format!("s-{}", skill.id());
        (
            name(skill.id()),
            Picture {
                name: picture,
                class: "icon",
            },
        )
    });
    let leaders = Leader::all().filter_map(move |leader| {
        let picture = portraits::portrait_picture_name(leader.id())?;
        Some((
            name(leader.id()),
            Picture {
                name: picture,
                class: "icon portrait",
            },
        ))
    });
    units.chain(skills).chain(leaders)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures_in(game: &str, text: &str) -> Vec<String> {
        let pieces = vec![TextPiece::Words(text.to_owned())];
        let pieces = PictureWords::of_game(game).add_pictures(pieces);
        let name = |piece: &TextPiece| match piece {
            TextPiece::Picture(picture) => Some(picture.name.clone()),
            _ => None,
        };
        pieces.iter().filter_map(name).collect()
    }

    #[test]
    fn pieces_get_their_pictures_once_and_the_longest_name_wins() {
        let text =
            "Two TIE Fighters and a Super Star Destroyer; the TIE Fighter stays. White paper.";
        assert_eq!(
            pictures_in("rebellion", text),
            ["u-tie-fighter", "u-super-star-destroyer"]
        );
        assert_eq!(
            pictures_in("rebellion", "A direct hit on the ship"),
            ["f-direct-hit"]
        );
        assert_eq!(
            pictures_in("empire-vs-rebellion", "2 Military icons"),
            ["k-military"]
        );
    }

    #[test]
    fn words_stay_as_they_were() {
        let text = "Stormtroopers, “AT-ATs” and Luke Skywalker — all of them.";
        let pieces = vec![TextPiece::Words(text.to_owned())];
        let pieces = PictureWords::of_game("rebellion").add_pictures(pieces);
        let words = pieces.iter().filter_map(|piece| match piece {
            TextPiece::Words(words) => Some(words.as_str()),
            _ => None,
        });
        assert_eq!(words.collect::<String>(), text);
    }
}
