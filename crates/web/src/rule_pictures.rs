//! Our own pictures of pieces and icons beside the words of the rules that name them.

use crate::game_entry::GameEntry;
use crate::rule_text::TextPiece;

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

/// Returns words that a mark stands for, as an entry of [`GameEntry::rule_pictures`].
pub(crate) fn rule_picture_of_mark((words, mark): &(&str, &str)) -> (String, Picture) {
    let picture = Picture {
        name: (*mark).to_owned(),
        class: "icon",
    };
    ((*words).to_owned(), picture)
}

impl PictureWords {
    /// Returns the words of a game.
    pub(crate) fn of_game(game: &str) -> Self {
        let words = games::with_game!(game, G => G::rule_pictures());
        let mut all: Vec<_> = words.unwrap_or_default();
        all.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        Self(all)
    }

    /// Puts a picture before the first mention of each piece.
    pub(crate) fn add_pictures_to_text(&self, pieces: Vec<TextPiece>) -> Vec<TextPiece> {
        let mut shown = Vec::new();
        let mut all = Vec::new();
        for piece in pieces {
            match piece {
                TextPiece::Words(words) => {
                    self.insert_pictures_in_words(&words, &mut shown, &mut all);
                }
                other => all.push(other),
            }
        }
        all
    }

    fn insert_pictures_in_words(
        &self,
        words: &str,
        shown: &mut Vec<usize>,
        all: &mut Vec<TextPiece>,
    ) {
        let mut rest = words;
        while let Some((at, index)) = self.first_unshown_mention(rest, shown) {
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
    fn first_unshown_mention(&self, text: &str, shown: &[usize]) -> Option<(usize, usize)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures_in(game: &str, text: &str) -> Vec<String> {
        let pieces = vec![TextPiece::Words(text.to_owned())];
        let pieces = PictureWords::of_game(game).add_pictures_to_text(pieces);
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
        let pieces = PictureWords::of_game("rebellion").add_pictures_to_text(pieces);
        let words = pieces.iter().filter_map(|piece| match piece {
            TextPiece::Words(words) => Some(words.as_str()),
            _ => None,
        });
        assert_eq!(words.collect::<String>(), text);
    }
}
