//! The choices on offer, and which pieces on the table stand for which of them.
//!
//! Whatever a choice names stands in its notation, so a piece is found by its id: clicking it means
//! the choice that names it, or narrows the list to the choices that do.

use tabletop::{Turn, View};

use crate::on_screen::OnScreen;

/// One choice on offer.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Offer<C> {
    pub choice: C,
    /// What the button says.
    pub text: String,
    /// The ids of the pieces it names; a unit at a place also as `unit@place`.
    pub pieces: Vec<String>,
    /// The verb of its notation.
    pub verb: String,
    /// Whether it asks for a second click.
    pub twice: bool,
}

/// All choices on offer to the viewer, in the order in which the game lists them.
pub(crate) fn offers<G: OnScreen>(view: &G::View) -> Vec<Offer<G::Choice>> {
    let Turn::Decide { decision, .. } = view.turn() else {
        return Vec::new();
    };
    let offer = |choice: &G::Choice| {
        let notation = choice.to_string();
        let mut words = notation.split(' ').map(str::to_owned);
        let verb = words.next().unwrap_or_default();
        let mut pieces: Vec<String> = words.collect();
        if let [first, second, ..] = pieces.as_slice() {
            let both = format!("{first}@{second}");
            pieces.push(both);
        }
        Offer {
            choice: *choice,
            text: G::choice(&decision, *choice),
            pieces,
            verb,
            twice: G::asks_twice(&decision, *choice),
        }
    };
    view.choices().iter().map(offer).collect()
}

/// The numbers of the offers that name a piece.
pub(crate) fn naming<C>(offers: &[Offer<C>], piece: &str) -> Vec<usize> {
    let names = |offer: &Offer<C>| offer.pieces.iter().any(|named| named == piece);
    (0..offers.len())
        .filter(|index| names(&offers[*index]))
        .collect()
}

/// The first of some pieces that offers name, and the numbers of these.
pub(crate) fn meant_by<C>(offers: &[Offer<C>], pieces: &[String]) -> Option<(String, Vec<usize>)> {
    let named = pieces.iter().map(|piece| (piece, naming(offers, piece)));
    let (piece, found) = named.into_iter().find(|(_, found)| !found.is_empty())?;
    Some((piece.clone(), found))
}

/// The number of the offer that a row of keys means: the whole number, or one that no longer number
/// begins with.
pub(crate) fn meant(typed: &str, count: usize) -> Option<usize> {
    let number: usize = typed.parse().ok()?;
    let longer = number.checked_mul(10).is_some_and(|least| least <= count);
    (number >= 1 && number <= count && !longer).then(|| number - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_meant_once_no_longer_one_begins_with_it() {
        assert_eq!(meant("3", 9), Some(2));
        assert_eq!(meant("3", 29), Some(2));
        assert_eq!(meant("2", 29), None);
        assert_eq!(meant("29", 29), Some(28));
        assert_eq!(meant("30", 29), None);
        assert_eq!(meant("0", 9), None);
        assert_eq!(meant("", 9), None);
    }

    #[test]
    fn a_piece_stands_for_the_choices_that_name_it() {
        let session = tabletop::Session::<rebellion::State>::new(
            rebellion::Setup::FULL,
            tabletop::Seed::from_words("offers"),
        );
        let state = session.state();
        let seat = tabletop::Game::deciding(state).unwrap_or(tabletop::Seat::new(0));
        let view = tabletop::Game::view(state, tabletop::Viewer::Seat(seat));
        let all = offers::<rebellion::State>(&view);
        assert!(all.len() > 3);
        let coruscant = naming(&all, "coruscant");
        assert_eq!(coruscant.len(), 1);
        let offer = &all[coruscant[0]];
        assert!(offer.text.contains("Coruscant"), "{}", offer.text);
        let unit = &offer.pieces[0];
        assert_eq!(naming(&all, &format!("{unit}@coruscant")), coruscant);
        // A piece that no choice names stands for what it stands on.
        let touched = ["death-star@coruscant", "coruscant"].map(str::to_owned);
        let meant = meant_by(&all, &touched);
        assert_eq!(meant, Some(("coruscant".to_owned(), coruscant)));
        assert_eq!(meant_by(&all, &touched[..1]), None);
    }
}
