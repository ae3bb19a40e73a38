//! The cards of the board game as the command lists them.

mod game_stats;

use locale::Texts;
use locale::rebellion as words;
use rebellion::actions::ACTIONS;
use rebellion::missions::{MISSIONS, MissionDeck};
use rebellion::objectives::OBJECTIVES;
use rebellion::tactics::TACTICS;
use rebellion::{Faction, Ring, State};

use super::TableGame;
use crate::cards::{CardEntry, Number, Numbers};

impl TableGame for State {
    type Stats = game_stats::BoardGameStats;

    fn list_all_cards(texts: &Texts) -> Vec<CardEntry> {
        let missions = MISSIONS.iter().map(|row| CardEntry {
            kind: match row.deck {
                MissionDeck::Starting => "starting-mission",
                MissionDeck::Regular => "mission",
                MissionDeck::Project => "project",
            },
            faction: row.faction.id(),
            copies: row.copies,
            numbers: Numbers(vec![("requirement", Number::One(row.requirement.into()))]),
            ..card_entry(texts, row.id)
        });
        let actions = ACTIONS.iter().map(|row| CardEntry {
            kind: if row.starting {
                "starting-action"
            } else {
                "action"
            },
            faction: row.faction.id(),
            ..card_entry(texts, row.id)
        });
        let objectives = OBJECTIVES.iter().map(|row| CardEntry {
            kind: "objective",
            faction: Faction::Rebel.id(),
            numbers: Numbers(vec![("stage", Number::One(row.stage.into()))]),
            ..card_entry(texts, row.id)
        });
        let tactics = TACTICS.iter().map(|row| CardEntry {
            kind: "tactic",
            copies: row.copies,
            ..card_entry(texts, row.id)
        });
        let rings = Ring::ALL.into_iter().map(|ring| CardEntry {
            kind: "ring",
            faction: ring.faction().id(),
            ..card_entry(texts, ring.id())
        });
        missions
            .chain(actions)
            .chain(objectives)
            .chain(tactics)
            .chain(rings)
            .collect()
    }
}

fn card_entry(texts: &Texts, id: &'static str) -> CardEntry {
    CardEntry::new(id, words::name(texts, id), words::explanation(texts, id))
}
