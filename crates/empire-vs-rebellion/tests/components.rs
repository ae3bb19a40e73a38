//! The tables hold what the box holds (EVR-COMP-01, EVR-COMP-02), with the totals that are known.

use empire_vs_rebellion::cards::{Ability, CARDS, CHARACTERS};
use empire_vs_rebellion::event_cards::EVENTS;
use empire_vs_rebellion::{Card, EventCard, Side, Strategy};

#[test]
fn each_faction_has_16_basic_cards_and_8_characters() {
    for side in Side::BOTH {
        let cards: Vec<_> = Card::all().filter(|card| card.side() == side).collect();
        assert_eq!(cards.len(), 24);
        let basic: Vec<_> = cards.iter().filter(|card| !card.is_character()).collect();
        assert_eq!(basic.len(), 16);
        assert_eq!(basic.iter().map(|card| card.value(true)).sum::<u8>(), 56);
        for kind in [
            Ability::Diplomacy,
            Ability::Force,
            Ability::Military,
            Ability::Recon,
        ] {
            let mut values: Vec<_> = basic
                .iter()
                .filter(|card| card.row().ability == kind)
                .map(|card| (card.value(true), card.value(false)))
                .collect();
            values.sort_unstable();
            assert_eq!(values, [(2, 2), (3, 3), (4, 4), (5, 5)]);
        }
        let characters: Vec<_> = cards.iter().filter(|card| card.is_character()).collect();
        assert_eq!(characters.len(), 8);
        assert!(
            characters
                .iter()
                .all(|c| (c.value(true), c.value(false)) == (6, 1))
        );
        assert!(characters.iter().all(|card| CHARACTERS.contains(**card)));
        assert!(cards.iter().all(|card| side.cards().contains(*card)));
    }
}

#[test]
fn the_events_are_worth_42_points_and_30_influence() {
    assert_eq!(
        EVENTS
            .iter()
            .map(|event| u32::from(event.points))
            .sum::<u32>(),
        42
    );
    assert_eq!(EVENTS.iter().map(|event| event.influence).sum::<u16>(), 30);
    assert!(
        EVENTS
            .iter()
            .all(|event| u16::from(event.points) + event.influence == 3)
    );
    let capacities = [2, 3, 4, 5, 6].map(|n| EVENTS.iter().filter(|e| e.capacity == n).count());
    assert_eq!(capacities, [5, 8, 5, 4, 2]);
}

#[test]
fn ids_are_unique_and_read_back() {
    let mut ids: Vec<_> = CARDS.iter().map(|row| row.id).collect();
    ids.extend(EVENTS.iter().map(|row| row.id));
    ids.extend(Strategy::all().map(Strategy::id));
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((count, ids.len()), (77, 77));
    for card in Card::all() {
        assert_eq!(card.id().parse(), Ok(card));
        assert_eq!(card.id().starts_with("reb-"), card.side() == Side::Rebel);
    }
    for event in EventCard::all() {
        assert_eq!(event.id().parse(), Ok(event));
    }
    let unknown = "reb-yodda".parse::<Card>().unwrap_err();
    assert!(
        unknown.problem.contains("did you mean reb-yoda"),
        "{unknown}"
    );
}
