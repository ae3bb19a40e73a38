//! The cards that move with each event of Empire vs. Rebellion. A card that the viewer may not know shows its back.

use empire_vs_rebellion::{Card, Event, EventCard, Side, Strategy};
use tabletop::Hidden;

use crate::art::marks;
use crate::cards_in_flight::{CardMove, CardSpot};

const STRATEGY_PICTURE: &str = "k-strategy";
const EVENT_PICTURE: &str = "m-suns";

/// Returns the cards that an event moves.
pub(super) fn card_moves(what: &Event) -> Vec<CardMove> {
    use CardSpot::{Deck, Discard, Dock, Play, Reserve};
    match *what {
        Event::EventRevealed { event, .. } => {
            vec![event_card_move(event, CardSpot::Events, CardSpot::Stage)]
        }
        Event::EventWon { side, event, .. } => {
            vec![event_card_move(
                event,
                CardSpot::Stage,
                Dock(side.as_side()),
            )]
        }
        Event::EventLost { event } => {
            vec![event_card_move(event, CardSpot::Stage, CardSpot::Events)]
        }
        Event::Played { card } => vec![open_card_move(card, Deck, Play)],
        Event::Brought { card } => vec![open_card_move(card, Dock, Play)],
        Event::Discarded { card } => vec![open_card_move(card, Play, Discard)],
        Event::Milled { card } => vec![open_card_move(card, Deck, Discard)],
        Event::Banished { card } => vec![open_card_move(card, Play, Reserve)],
        Event::CharacterChosen { side, card } | Event::CharacterAdded { side, card } => {
            vec![resource_card_move(side, card, Reserve, Deck)]
        }
        Event::CharacterReturned { side, card } => {
            vec![resource_card_move(side, card, Deck, Reserve)]
        }
        Event::PlacedOnTop { deck, card, .. } => vec![resource_card_move(deck, card, Dock, Deck)],
        Event::StrategyShown { owner, strategy } => vec![strategy_card_move(owner, strategy)],
        Event::StrategiesRevealed { rebel, imperial } => {
            vec![
                strategy_card_move(Side::Rebel, rebel),
                strategy_card_move(Side::Imperial, imperial),
            ]
        }
        _ => Vec::new(),
    }
}

/// Returns the move of a resource card that everybody sees.
fn open_card_move(
    card: Card,
    from: fn(tabletop::Side) -> CardSpot,
    to: fn(tabletop::Side) -> CardSpot,
) -> CardMove {
    resource_card_move(card.side(), Hidden::Shown(card), from, to)
}

/// Returns the move of a side's resource card, which the viewer may know or not.
fn resource_card_move(
    side: Side,
    card: Hidden<Card>,
    from: fn(tabletop::Side) -> CardSpot,
    to: fn(tabletop::Side) -> CardSpot,
) -> CardMove {
    let side = side.as_side();
    CardMove {
        face: card.into_option().map(Card::id),
        kind: marks::side_mark(side), // the same on every back, so that no back gives its card away
        side: Some(side),
        from: from(side),
        to: to(side),
    }
}

/// Returns the move of a strategy that lay facedown.
fn strategy_card_move(owner: Side, strategy: Strategy) -> CardMove {
    let side = owner.as_side();
    CardMove {
        face: Some(strategy.id()),
        kind: STRATEGY_PICTURE,
        side: Some(side),
        from: CardSpot::Hand(side),
        to: CardSpot::Stage,
    }
}

/// Returns the move of an event card. It belongs to no side before it is won.
const fn event_card_move(event: EventCard, from: CardSpot, to: CardSpot) -> CardMove {
    CardMove {
        face: Some(event.id()),
        kind: EVENT_PICTURE,
        side: None,
        from,
        to,
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, State};
    use tabletop::{Event as _, Viewer};

    use super::*;
    use crate::cards_in_flight::check_no_hidden_face_shown;

    #[test]
    fn a_card_comes_into_play_from_its_deck() {
        let card: Card = "reb-recon-3".parse().expect("a card");
        let moved = card_moves(&Event::Played { card });
        assert_eq!(moved.len(), 1);
        assert_eq!(moved[0].face, Some("reb-recon-3"));
        assert_eq!(moved[0].from, CardSpot::Deck(Side::Rebel.as_side()));
        assert_eq!(moved[0].to, CardSpot::Play(Side::Rebel.as_side()));
    }

    #[test]
    fn a_character_added_in_secret_has_no_face() {
        let card = Card::all().find(|card| card.is_character());
        let card = card.expect("a character");
        let side = card.side();
        let added = Event::CharacterAdded {
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
    fn no_viewer_sees_the_face_of_a_hidden_card() {
        let viewers = Viewer::all_viewers(2).collect::<Vec<_>>();
        let moved =
            check_no_hidden_face_shown::<State>(Setup::Full, "cards in motion", &viewers, 400);
        assert!(moved.faces > 20 && moved.backs > 0, "{moved:?}");
    }
}
