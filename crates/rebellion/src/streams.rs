//! The streams of chance: which number and name each has, and what its outcomes are called.

use std::sync::LazyLock;

use tabletop::{Element, streams};

use crate::actions::Action;
use crate::dice::die_face_name;
use crate::faction::Faction;
use crate::missions::{MissionCard, MissionDeck};
use crate::objectives::Objective;
use crate::systems::System;
use crate::tactics::TacticCard;
use crate::units::Theater;

streams! {
    DICE => "dice", die_face_name;
    PROBE_DECK => "probe-deck", |index| component_with_index::<System>(index).map(System::id);
    OBJECTIVE_DECK => "objective-deck", |index| component_with_index::<Objective>(index).map(Objective::id);
    REBEL_MISSIONS => "rebel-missions", |index| mission_name_by_index(index, Faction::Rebel, MissionDeck::Regular);
    IMPERIAL_MISSIONS => "imperial-missions", |index| mission_name_by_index(index, Faction::Imperial, MissionDeck::Regular);
    PROJECT_DECK => "project-deck", |index| mission_name_by_index(index, Faction::Imperial, MissionDeck::Project);
    REBEL_ACTIONS => "rebel-actions", |index| action_name_by_index(index, Faction::Rebel);
    IMPERIAL_ACTIONS => "imperial-actions", |index| action_name_by_index(index, Faction::Imperial);
    SPACE_TACTICS => "space-tactics", |index| tactic_name_by_index(index, Theater::Space);
    GROUND_TACTICS => "ground-tactics", |index| tactic_name_by_index(index, Theater::Ground);
    PROBE_HAND => "probe-hand", |index| component_with_index::<System>(index).map(System::id);
}

/// Returns the ids of cards in the order of their numbers; copies of a kind are told apart by a number.
fn ids_with_copy_numbers(kinds: impl Iterator<Item = &'static str>) -> Vec<String> {
    let mut names = Vec::new();
    let (mut last, mut copies) = ("", 0);
    for kind in kinds {
        copies = if kind == last { copies + 1 } else { 1 };
        last = kind;
        names.push(match copies {
            1 => kind.to_string(),
            _ => format!("{kind}-{copies}"),
        });
    }
    names
}

static MISSION_NAMES: LazyLock<[Vec<String>; 2]> = LazyLock::new(|| {
    Faction::BOTH.map(|faction| {
        let cards = MissionCard::all_of_faction(faction).iter();
        ids_with_copy_numbers(cards.map(|card| card.mission_kind(faction).id()))
    })
});

static TACTIC_NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cards = (0..TacticCard::COUNT).map(TacticCard::from_index);
    ids_with_copy_numbers(cards.map(|card| card.tactic_kind().id()))
});

/// Returns the card with this number, if there is one.
fn component_with_index<T: Element>(index: u8) -> Option<T> {
    (index < T::COUNT).then(|| T::from_index(index))
}

fn mission_name_by_index(index: u8, faction: Faction, deck: MissionDeck) -> Option<&'static str> {
    let card = component_with_index::<MissionCard>(index)?;
    let fits = MissionCard::cards_of_deck(faction, deck).contains(card);
    let names = &MISSION_NAMES[faction.index()];
    fits.then(|| names[usize::from(index)].as_str())
}

fn action_name_by_index(index: u8, faction: Faction) -> Option<&'static str> {
    let card = component_with_index::<Action>(index)?;
    (card.row().faction == faction).then(|| card.id())
}

fn tactic_name_by_index(index: u8, theater: Theater) -> Option<&'static str> {
    let card = component_with_index::<TacticCard>(index)?;
    let fits = card.tactic_kind().row().theater == theater;
    fits.then(|| TACTIC_NAMES[usize::from(index)].as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_of_chance_has_a_name_of_its_own() {
        let sizes = [6, 32, 15, 25, 25, 10, 18, 16, 15, 15, 32];
        for (stream, size) in STREAMS.iter().zip(sizes) {
            let names: Vec<_> = stream.outcome_names().collect();
            assert_eq!(names.len(), size, "{}", stream.name);
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{name} in {}", stream.name);
                assert!(!name.contains(' '));
            }
        }
        assert_eq!(
            STREAMS[3]
                .outcome_number_by_name("hidden-fleet-2")
                .map(|n| {
                    let card = MissionCard::from_index(n);
                    card.mission_kind(Faction::Rebel).id()
                }),
            Some("hidden-fleet")
        );
    }
}
