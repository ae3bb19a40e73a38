//! The cards that move with each event of Empire vs. Rebellion. A card that the viewer may not know shows its back.

use empire_vs_rebellion::{Card, EventCard, Happening, Side, Strategy};
use tabletop::Hidden;

use crate::art::marks;
use crate::cards_in_flight::{CardMove, Spot};

const STRATEGY: &str = "k-strategy";
const EVENT: &str = "m-suns";

/// Returns the cards that an event moves.
pub(super) fn card_moves(what: &Happening) -> Vec<CardMove> {
    use Spot::{Deck, Discard, Dock, Play, Reserve};
    match *what {
        Happening::EventRevealed { event, .. } => vec![of_event(event, Spot::Events, Spot::Stage)],
        Happening::EventWon { side, event, .. } => {
            vec![of_event(event, Spot::Stage, Dock(side.side()))]
        }
        Happening::EventLost { event } => vec![of_event(event, Spot::Stage, Spot::Events)],
        Happening::Played { card } => vec![open(card, Deck, Play)],
        Happening::Brought { card } => vec![open(card, Dock, Play)],
        Happening::Discarded { card } => vec![open(card, Play, Discard)],
        Happening::Milled { card } => vec![open(card, Deck, Discard)],
        Happening::Banished { card } => vec![open(card, Play, Reserve)],
        Happening::CharacterChosen { side, card } | Happening::CharacterAdded { side, card } => {
            vec![resource(side, card, Reserve, Deck)]
        }
        Happening::CharacterReturned { side, card } => vec![resource(side, card, Deck, Reserve)],
        Happening::PlacedOnTop { deck, card, .. } => vec![resource(deck, card, Dock, Deck)],
        Happening::StrategyShown { owner, strategy } => vec![shown(owner, strategy)],
        Happening::StrategiesRevealed { rebel, imperial } => {
            vec![shown(Side::Rebel, rebel), shown(Side::Imperial, imperial)]
        }
        _ => Vec::new(),
    }
}

/// Returns the move of a resource card that everybody sees.
fn open(card: Card, from: fn(tabletop::Side) -> Spot, to: fn(tabletop::Side) -> Spot) -> CardMove {
    resource(card.side(), Hidden::Shown(card), from, to)
}

/// Returns the move of a side's resource card, which the viewer may know or not.
fn resource(
    side: Side,
    card: Hidden<Card>,
    from: fn(tabletop::Side) -> Spot,
    to: fn(tabletop::Side) -> Spot,
) -> CardMove {
    let side = side.side();
    CardMove {
        face: card.shown().map(Card::id),
        kind: marks::side(side), // the same on every back, so that no back gives its card away
        side: Some(side),
        from: from(side),
        to: to(side),
    }
}

/// Returns the move of a strategy that lay facedown.
fn shown(owner: Side, strategy: Strategy) -> CardMove {
    let side = owner.side();
    CardMove {
        face: Some(strategy.id()),
        kind: STRATEGY,
        side: Some(side),
        from: Spot::Hand(side),
        to: Spot::Stage,
    }
}

/// Returns the move of an event card. It belongs to no side before it is won.
const fn of_event(event: EventCard, from: Spot, to: Spot) -> CardMove {
    CardMove {
        face: Some(event.id()),
        kind: EVENT,
        side: None,
        from,
        to,
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, State};
    use tabletop::{Event, Viewer};

    use super::*;
    use crate::cards_in_flight::told_faces_only;

    #[test]
    fn a_card_comes_into_play_from_its_deck() {
        let card: Card = "reb-recon-3".parse().expect("a card");
        let moved = card_moves(&Happening::Played { card });
        assert_eq!(moved.len(), 1);
        assert_eq!(moved[0].face, Some("reb-recon-3"));
        assert_eq!(moved[0].from, Spot::Deck(Side::Rebel.side()));
        assert_eq!(moved[0].to, Spot::Play(Side::Rebel.side()));
    }

    #[test]
    fn a_character_that_the_other_side_adds_in_secret_has_no_face() {
        let card = Card::all().find(|card| card.is_character());
        let card = card.expect("a character");
        let side = card.side();
        let added = Happening::CharacterAdded {
            side,
            card: Hidden::Shown(card),
        };
        let seen = |viewer| {
            added
                .seen_by(Setup::Full, viewer)
                .map(|what| card_moves(&what))
        };
        let faces = |viewer| seen(viewer).expect("it is told")[0].face;
        assert_eq!(faces(Viewer::Seat(side.seat())), Some(card.id()));
        assert_eq!(faces(Viewer::Seat(side.other().seat())), None);
        assert_eq!(faces(Viewer::Spectator), None);
    }

    #[test]
    fn no_viewer_sees_the_face_of_a_card_that_is_hidden_from_it() {
        let viewers = Viewer::all(2).collect::<Vec<_>>();
        let moved = told_faces_only::<State>(Setup::Full, "cards in motion", &viewers, 400);
        assert!(moved.faces > 20 && moved.backs > 0, "{moved:?}");
    }
}
