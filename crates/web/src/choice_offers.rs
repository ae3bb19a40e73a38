//! The choices on offer, and the pieces on the table that stand for them.
//!
//! The notation of a choice contains the ids of the pieces it names. A click on a piece makes the choice that names
//! it, or narrows the list to the choices that do.

use locale::Argument;
use tabletop::{Turn, View};

use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// One choice on offer.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct ChoiceOffer<C> {
    pub choice: C,
    /// The text of its button.
    pub text: String,
    /// The ids of the pieces it names; a unit at a place also as `unit@place`.
    pub pieces: Vec<String>,
    /// The piece that is highlighted while the viewer points at the choice, unless it is about any piece of a kind.
    pub highlights: Option<String>,
    /// The verb of its notation.
    pub verb: String,
    /// The question before it is made, if it needs a confirmation.
    pub confirmation: Option<String>,
    /// A note on its button, such as its chances.
    pub note: Option<String>,
}

impl<C> ChoiceOffer<C> {
    /// Tells whether it names one of some pieces.
    pub(crate) fn names_any_piece(&self, pieces: &[impl AsRef<str>]) -> bool {
        let mut named = self.pieces.iter();
        named.any(|named| pieces.iter().any(|piece| piece.as_ref() == named))
    }
}

/// Returns all choices on offer to the viewer, in the order of the game.
pub(crate) fn list_offers<G: TableUi>(view: &G::View) -> Vec<ChoiceOffer<G::Choice>> {
    let Turn::Decide { decision, .. } = view.turn() else {
        return Vec::new();
    };
    let mut notes = G::choice_button_notes(view).into_iter();
    let offer = |choice: &G::Choice| {
        let notation = choice.to_string();
        let mut words = notation.split(' ').map(str::to_owned);
        let verb = words.next().unwrap_or_default();
        let mut pieces: Vec<String> = words.collect();
        if let [first, second, ..] = pieces.as_slice() {
            let both = format!("{first}@{second}");
            pieces.push(both);
        }
        let text = G::choice_button_text(&decision, *choice);
        ChoiceOffer {
            choice: *choice,
            confirmation: G::confirmation_message_key(&decision, *choice)
                .map(|key| confirmation_question(&text, key)),
            highlights: G::piece_choice_is_about(view, *choice, &pieces),
            text,
            pieces,
            verb,
            note: notes.next().flatten(),
        }
    };
    view.choices().iter().map(offer).collect()
}

/// Returns the question that confirms a choice: its text, and the consequence that cannot be taken back.
fn confirmation_question(text: &str, key: &str) -> String {
    let known = ui_text(key);
    let gaps: [(&str, Argument<'_>); 2] =
        [("choice", text.into()), ("known", known.as_str().into())];
    ui_text_with("ui-sure", &gaps)
}

/// The smallest number of choices that are grouped by piece.
const MIN_GROUPED_CHOICES: usize = 12;

/// Groups the offers with these numbers by piece, unless that would make one group of all offers, or one of each.
pub(crate) fn group_offers_by_piece<C>(
    offers: &[ChoiceOffer<C>],
    listed: &[usize],
) -> Vec<(Option<String>, Vec<usize>)> {
    let by = |place: usize| {
        let mut all: Vec<(Option<String>, Vec<usize>)> = Vec::new();
        for index in listed {
            let piece = offers[*index]
                .pieces
                .get(place)
                .filter(|it| !it.contains('@'));
            match all.iter_mut().find(|(group, _)| group.as_ref() == piece) {
                Some((Some(_), members)) => members.push(*index),
                _ => all.push((piece.cloned(), vec![*index])),
            }
        }
        all
    };
    let groups = |all: &Vec<(Option<String>, Vec<usize>)>| {
        let named = all.iter().filter(|(piece, _)| piece.is_some()).count();
        named > 1 && named * 2 <= listed.len()
    };
    let found = [0, 1].map(by).into_iter().find(groups);
    match found.filter(|_| listed.len() >= MIN_GROUPED_CHOICES) {
        Some(groups) => groups,
        None => vec![(None, listed.to_vec())],
    }
}

/// Returns the numbers of the offers that name one of some pieces.
pub(crate) fn offer_numbers_naming_pieces<C>(
    offers: &[ChoiceOffer<C>],
    pieces: &[impl AsRef<str>],
) -> Vec<usize> {
    let names = |offer: &ChoiceOffer<C>| offer.names_any_piece(pieces);
    (0..offers.len())
        .filter(|index| names(&offers[*index]))
        .collect()
}

/// Returns the first of some pieces that any offers name, and the numbers of these offers.
pub(crate) fn first_piece_with_offers<C>(
    offers: &[ChoiceOffer<C>],
    pieces: &[String],
) -> Option<(String, Vec<usize>)> {
    let named = pieces
        .iter()
        .map(|piece| (piece, offer_numbers_naming_pieces(offers, &[piece])));
    let (piece, found) = named.into_iter().find(|(_, found)| !found.is_empty())?;
    Some((piece.clone(), found))
}

/// Returns the offer that the typed digits mean, once no longer number can begin with them.
pub(crate) fn offer_for_typed_digits(typed: &str, count: usize) -> Option<usize> {
    let number: usize = typed.parse().ok()?;
    let longer = number.checked_mul(10).is_some_and(|least| least <= count);
    (number >= 1 && number <= count && !longer).then(|| number - 1)
}

#[cfg(test)]
mod tests {
    use games::rebellion::{Setup, State};

    use super::*;

    #[test]
    fn a_typed_number_counts_once_no_longer_one_fits() {
        assert_eq!(offer_for_typed_digits("3", 9), Some(2));
        assert_eq!(offer_for_typed_digits("3", 29), Some(2));
        assert_eq!(offer_for_typed_digits("2", 29), None);
        assert_eq!(offer_for_typed_digits("29", 29), Some(28));
        assert_eq!(offer_for_typed_digits("30", 29), None);
        assert_eq!(offer_for_typed_digits("0", 9), None);
        assert_eq!(offer_for_typed_digits("", 9), None);
    }

    fn offer_of(notation: &str) -> ChoiceOffer<()> {
        let mut words = notation.split(' ').map(str::to_owned);
        ChoiceOffer {
            choice: (),
            text: notation.to_owned(),
            verb: words.next().unwrap_or_default(),
            pieces: words.collect(),
            highlights: None,
            confirmation: None,
            note: None,
        }
    }

    #[test]
    fn a_long_list_is_grouped_by_the_most_telling_piece() {
        let leaders = ["leia-organa", "mon-mothma"];
        let places = ["hoth", "naboo", "endor", "utapau", "dagobah", "kessel"];
        let mut all: Vec<ChoiceOffer<()>> = Vec::new();
        for leader in leaders {
            all.extend(places.map(|place| offer_of(&format!("activate {leader} {place}"))));
        }
        all.push(offer_of("pass"));
        let listed: Vec<usize> = (0..all.len()).collect();
        let groups = group_offers_by_piece(&all, &listed);
        let names: Vec<_> = groups.iter().map(|(piece, _)| piece.as_deref()).collect();
        assert_eq!(names, [Some(leaders[0]), Some(leaders[1]), None]);
        assert_eq!(groups[1].1, [6, 7, 8, 9, 10, 11]);
        assert_eq!(
            group_offers_by_piece(&all, &listed[..6]).len(),
            1,
            "a short list is one"
        );
    }

    #[test]
    fn lists_of_choices_about_different_pieces_are_not_grouped() {
        let all: Vec<_> = (0..14)
            .map(|it| offer_of(&format!("at place-{it}")))
            .collect();
        let listed: Vec<usize> = (0..14).collect();
        assert_eq!(
            group_offers_by_piece(&all, &listed),
            [(None, listed.clone())]
        );
    }

    #[test]
    fn a_confirmation_names_the_choice_and_what_becomes_known() {
        let said = confirmation_question("Reveal the base", "ui-doubt-reveal-base");
        assert!(said.contains("Reveal the base"), "{said}");
        assert!(said.contains(&ui_text("ui-doubt-reveal-base")), "{said}");
    }

    #[test]
    fn a_piece_stands_for_the_choices_that_name_it() {
        let session =
            tabletop::Session::<State>::new(Setup::FULL, tabletop::Seed::from_words("offers"));
        let state = session.state();
        let seat = tabletop::Game::deciding_seat(state).unwrap_or(tabletop::Seat::new(0));
        let view = tabletop::Game::view(state, tabletop::Viewer::Seat(seat));
        let all = list_offers::<State>(&view);
        assert!(all.len() > 3);
        let coruscant = offer_numbers_naming_pieces(&all, &["coruscant"]);
        assert_eq!(coruscant.len(), 1);
        let offer = &all[coruscant[0]];
        assert!(offer.text.contains("Coruscant"), "{}", offer.text);
        let unit = &offer.pieces[0];
        assert_eq!(
            offer_numbers_naming_pieces(&all, &[format!("{unit}@coruscant")]),
            coruscant
        );
        // A piece that no choice names means the piece it stands on.
        let touched = ["death-star@coruscant", "coruscant"].map(str::to_owned);
        let meant = first_piece_with_offers(&all, &touched);
        assert_eq!(meant, Some(("coruscant".to_owned(), coruscant)));
        assert_eq!(first_piece_with_offers(&all, &touched[..1]), None);
    }
}
