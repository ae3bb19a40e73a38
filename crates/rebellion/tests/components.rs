//! The tables hold what the box holds (COMP, UNIT-02, UNIT-03, SYSTEM-01).

use std::collections::BTreeSet;

use rebellion::actions::ACTIONS;
use rebellion::leaders::LEADERS;
use rebellion::missions::{MISSIONS, MissionDeck};
use rebellion::objectives::OBJECTIVES;
use rebellion::systems::{BASE_ICONS, SYSTEMS, Symbol};
use rebellion::tactics::TACTICS;
use rebellion::units::UNITS;
use rebellion::{
    Action, Class, Faction, Frame, Leader, Mission, MissionCard, Objective, Place, Setup, System,
    Tactic, TacticCard, Theater, Unit,
};
use tabletop::Element;

#[test]
fn the_map_has_32_systems_8_regions_and_69_borders() {
    assert_eq!(System::all().count(), 32);
    for region in 1..=8 {
        assert_eq!(System::systems_of_region(region).len(), 4);
    }
    let mut borders = 0;
    for system in System::all() {
        borders += system.neighbours().len();
        assert!(!system.neighbours().contains(system));
        for neighbour in system.neighbours() {
            assert!(
                neighbour.neighbours().contains(system),
                "{system} {neighbour}"
            );
        }
    }
    assert_eq!(borders, 2 * 69);
    assert_eq!(System::all().filter(|system| system.is_remote()).count(), 8);
    let symbols = |symbol| SYSTEMS.iter().filter(|row| row.symbol == symbol).count();
    assert_eq!((symbols(Symbol::Rebel), symbols(Symbol::Imperial)), (5, 7));
    for system in System::all() {
        assert_eq!(system.row().build_number == 0, system.is_remote());
        assert!(system.row().icons.len() <= 2 && system.row().build_number <= 3);
    }
    assert_eq!(BASE_ICONS.len(), 2);
}

#[test]
fn distances_are_the_shortest_ways() {
    for from in System::all() {
        assert_eq!(from.distance_to(from), 0);
        for to in System::all() {
            assert_eq!(from.distance_to(to), to.distance_to(from));
            assert_eq!(from.distance_to(to) == 1, from.neighbours().contains(to));
            for via in System::all() {
                assert!(from.distance_to(to) <= from.distance_to(via) + via.distance_to(to));
            }
            if from != to {
                let nearer = |n: System| n.distance_to(to) + 1 == from.distance_to(to);
                assert!(from.neighbours().iter().any(nearer));
            }
        }
    }
}

#[test]
fn there_are_89_imperial_and_64_rebel_units() {
    let supply = |faction: Faction| {
        let rows = UNITS.iter().filter(|row| row.faction == faction);
        rows.map(|row| u32::from(row.supply)).sum::<u32>()
    };
    assert_eq!(
        (supply(Faction::Imperial), supply(Faction::Rebel)),
        (89, 64)
    );
    for faction in Faction::BOTH {
        assert_eq!(Unit::of_faction(faction).count(), 9);
        assert!(Unit::of_faction(faction).all(|unit| unit.faction() == faction));
    }
    for unit in Unit::all() {
        let row = unit.row();
        assert_eq!(
            row.class == Class::Structure,
            row.immobile && !unit.is_ship()
        );
        let ship = matches!(row.class, Class::Fighter | Class::Capital | Class::Station);
        assert_eq!(ship, row.theater == Theater::Space);
    }
}

#[test]
fn every_icon_on_the_map_builds_something_for_both_sides() {
    let icons = SYSTEMS.iter().flat_map(|row| row.icons).chain(&BASE_ICONS);
    for icon in icons {
        for faction in Faction::BOTH {
            assert!(Unit::of_faction(faction).any(|unit| unit.row().icon == Some(*icon)));
        }
    }
}

#[test]
fn there_are_25_leaders_and_two_starters_per_role() {
    assert_eq!(
        LEADERS
            .iter()
            .filter(|row| row.faction == Faction::Imperial)
            .count(),
        12
    );
    assert_eq!(
        LEADERS
            .iter()
            .filter(|row| row.faction == Faction::Rebel)
            .count(),
        13
    );
    for faction in Faction::BOTH {
        let starting = Leader::starting_leaders(faction);
        assert_eq!(starting.len(), 4);
        for frame in [Frame::Blue, Frame::Orange] {
            assert_eq!(
                starting
                    .iter()
                    .filter(|leader| leader.row().frame == frame)
                    .count(),
                2
            );
        }
    }
}

#[test]
fn the_decks_have_their_numbers_of_cards() {
    let missions = |faction, deck| {
        let rows = MISSIONS
            .iter()
            .filter(|row| row.faction == faction && row.deck == deck);
        rows.map(|row| row.copies).sum::<u8>()
    };
    assert_eq!(missions(Faction::Rebel, MissionDeck::Starting), 4);
    assert_eq!(missions(Faction::Rebel, MissionDeck::Regular), 25);
    assert_eq!(missions(Faction::Imperial, MissionDeck::Starting), 4);
    assert_eq!(missions(Faction::Imperial, MissionDeck::Regular), 25);
    assert_eq!(missions(Faction::Imperial, MissionDeck::Project), 10);
    assert_eq!(Mission::all().count(), 53);
    for faction in Faction::BOTH {
        for deck in [
            MissionDeck::Starting,
            MissionDeck::Regular,
            MissionDeck::Project,
        ] {
            let cards = MissionCard::cards_of_deck(faction, deck);
            assert_eq!(cards.len(), usize::from(missions(faction, deck)));
            assert!(
                cards
                    .iter()
                    .all(|card| card.mission_kind(faction).row().faction == faction)
            );
        }
    }
    let actions = |faction, starting| Action::of_faction(faction, starting).len();
    assert_eq!(
        (
            actions(Faction::Rebel, true),
            actions(Faction::Rebel, false)
        ),
        (6, 12)
    );
    assert_eq!(
        (
            actions(Faction::Imperial, true),
            actions(Faction::Imperial, false)
        ),
        (4, 12)
    );
    for stage in 1..=3 {
        assert_eq!(Objective::objectives_of_stage(stage).len(), 5);
    }
    for theater in Theater::BOTH {
        let cards = TacticCard::cards_of_theater(theater);
        assert_eq!(cards.len(), 15);
        assert!(
            cards
                .iter()
                .all(|card| card.tactic_kind().row().theater == theater)
        );
    }
}

/// Recruiting can bring in every leader: each stands on exactly two recruit cards.
#[test]
fn every_recruitable_leader_stands_on_two_recruit_cards() {
    for leader in Leader::all() {
        let cards = Action::all().filter(|card| !card.row().starting && card.shows_leader(leader));
        let jedi = leader.id() == "luke-skywalker-jedi";
        let expected = if leader.row().starting || jedi { 0 } else { 2 };
        assert_eq!(cards.count(), expected, "{leader}");
    }
}

#[test]
fn ids_are_unique_and_read_back() {
    let mut ids = BTreeSet::new();
    let lists = [
        System::all().map(System::id).collect::<Vec<_>>(),
        Unit::all().map(Unit::id).collect(),
        Leader::all().map(Leader::id).collect(),
        Mission::all().map(Mission::id).collect(),
        ACTIONS.iter().map(|row| row.id).collect(),
        OBJECTIVES.iter().map(|row| row.id).collect(),
        TACTICS.iter().map(|row| row.id).collect(),
    ];
    for id in lists.iter().flatten() {
        assert!(ids.insert(*id), "{id} stands twice");
    }
    assert_eq!("yavin".parse(), Ok(System::from_index(31)));
    assert_eq!("rebel-base".parse(), Ok(Place::BASE));
    assert_eq!("space-onslaught".parse(), Ok(Tactic::SpaceOnslaught));
    for setup in Setup::all() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
}
