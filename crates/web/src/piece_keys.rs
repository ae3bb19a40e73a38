//! Keys of pieces: a letter stands for the same piece in every game, because lists of choices change and pieces stay.
//!
//! A side has more pieces than the alphabet has letters, so some kinds of them have letters with Shift.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::interaction::Interaction;
use crate::table_ui::TableUi;

/// The letters that mean something else: Undo, Pin and Hint.
const RESERVED_LETTERS: [char; 3] = ['u', 'p', 'h'];

/// The key that stands for a piece.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) struct PieceKey {
    letter: char,
    shift: bool,
}

impl PieceKey {
    /// Returns the key that was pressed, if it is one that pieces can have.
    pub(crate) fn from_event(event: &KeyboardEvent) -> Option<Self> {
        let pressed = event.key();
        let mut letters = pressed.chars();
        let letter = letters.next()?.to_ascii_lowercase();
        let free = letter.is_ascii_lowercase() && !RESERVED_LETTERS.contains(&letter);
        let shift = event.shift_key();
        (free && letters.next().is_none()).then_some(Self { letter, shift })
    }

    /// Returns the key as it is shown on a piece.
    pub(crate) fn displayed_key_text(self) -> String {
        let shift = if self.shift { "⇧" } else { "" };
        format!("{shift}{}", self.letter.to_ascii_uppercase())
    }

    /// Returns the key as assistive technology reads it.
    pub(crate) fn aria_key_shortcut_text(self) -> String {
        let shift = if self.shift { "Shift+" } else { "" };
        format!("{shift}{}", self.letter.to_ascii_uppercase())
    }

    /// Draws the key on its piece.
    pub(crate) fn draw_key(self) -> impl IntoView {
        view! { <kbd class="piece-key" aria-hidden="true">{self.displayed_key_text()}</kbd> }
    }
}

/// Assigns a key to every piece: one of its own letters if there is one left, with or without Shift as the pieces of its
/// kind have it, else any.
pub(crate) fn assign_keys(
    pieces: impl Iterator<Item = (&'static str, bool)>,
) -> Vec<(&'static str, PieceKey)> {
    let mut assigned: Vec<(&'static str, PieceKey)> = Vec::new();
    for (piece, shift) in pieces {
        let is_free = |key: &PieceKey| {
            let reserved = RESERVED_LETTERS.contains(&key.letter);
            !reserved && assigned.iter().all(|(_, other)| other != key)
        };
        let initials = piece.split('-').filter_map(|word| word.chars().next());
        let own = initials.chain(piece.chars());
        let own: Vec<char> = own.filter(char::is_ascii_lowercase).collect();
        let keys = |shift: bool, letters: Vec<char>| {
            letters
                .into_iter()
                .map(move |letter| PieceKey { letter, shift })
        };
        let all: Vec<char> = ('a'..='z').collect();
        let wishes = keys(shift, own.clone()).chain(keys(!shift, own));
        let mut wishes = wishes
            .chain(keys(shift, all.clone()))
            .chain(keys(!shift, all));
        if let Some(key) = wishes.find(is_free) {
            assigned.push((piece, key));
        }
    }
    assigned
}

impl<G: TableUi> Interaction<G> {
    /// Touches the piece whose key was pressed, if the viewer has one with it.
    pub(crate) fn touch_piece_of_key(self, event: &KeyboardEvent) {
        let view = self.view_with_question_untracked();
        let piece = PieceKey::from_event(event).and_then(|key| G::piece_for_key(&view, key));
        if let Some(piece) = piece {
            event.prevent_default();
            self.touch_piece(&[piece]);
        }
    }

    /// Picks the choice that says no more than "Done", if there is only one.
    pub(crate) fn choose_only_done_choice(self) {
        let done = self.offers.with_untracked(|all| {
            let mut done = all.iter().enumerate().filter(|(_, it)| it.verb == "done");
            let first = done.next().map(|(index, _)| index);
            first.filter(|_| done.next().is_none())
        });
        if let Some(index) = done {
            self.choose_or_ask_confirmation(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_prefer_their_initials_and_never_share_a_key() {
        let keys = assign_keys([("leia", false), ("lando", false), ("sabotage", true)].into_iter());
        let shown: Vec<_> = keys
            .iter()
            .map(|(_, key)| key.displayed_key_text())
            .collect();
        assert_eq!(shown, ["L", "A", "⇧S"]);
        assert_eq!(keys[2].1.aria_key_shortcut_text(), "Shift+S");
    }

    #[test]
    fn a_reserved_letter_is_never_assigned() {
        let keys = assign_keys([("uph", false), ("han", false), ("hup", true)].into_iter());
        let used = |letter: char| keys.iter().any(|(_, key)| key.letter == letter);
        assert_eq!(keys.len(), 3);
        assert!(!RESERVED_LETTERS.into_iter().any(used), "{keys:?}");
    }
}
