//! What the command shows of the board game.

mod witness;

use locale::Texts;
use locale::rebellion as words;
use rebellion::actions::ACTIONS;
use rebellion::missions::{MISSIONS, MissionDeck};
use rebellion::objectives::OBJECTIVES;
use rebellion::tactics::TACTICS;
use rebellion::{Choice, Decision, Faction, Ring, Role, Setup, State, Told};
use tabletop::Seat;

use super::TableGame;
use crate::cards::{CardEntry, Number, Numbers};

impl TableGame for State {
    const SIDES: [&'static str; 2] = [Faction::Rebel.id(), Faction::Imperial.id()];

    type Witness = witness::Witness;

    fn side(setup: Setup, seat: Seat) -> usize {
        setup.faction(seat) as usize
    }

    fn setups() -> Vec<Setup> {
        Setup::all().collect()
    }

    /// A seat that holds both roles speaks for its faction, a partner for the own role.
    fn question(texts: &Texts, setup: Setup, seat: Seat, decision: &Decision) -> String {
        let faction = setup.faction(seat);
        let (admiral, general) = (Role::admiral(faction), Role::general(faction));
        match (setup.seat(admiral) == seat, setup.seat(general) == seat) {
            (true, true) => words::decision(texts, admiral, decision),
            (true, false) => words::team_decision(texts, admiral, decision),
            _ => words::team_decision(texts, general, decision),
        }
    }

    fn label(texts: &Texts, decision: &Decision, choice: Choice) -> String {
        words::choice(texts, decision, choice)
    }

    fn tell(texts: &Texts, event: &Told) -> String {
        words::happening(texts, &event.what)
    }

    fn card_played(event: &Told) -> Option<&'static str> {
        event.what.carried_out()
    }

    fn cards(texts: &Texts) -> Vec<CardEntry> {
        let missions = MISSIONS.iter().map(|row| CardEntry {
            kind: match row.deck {
                MissionDeck::Starting => "starting-mission",
                MissionDeck::Regular => "mission",
                MissionDeck::Project => "project",
            },
            faction: row.faction.id(),
            copies: row.copies,
            numbers: Numbers(vec![("requirement", Number::One(row.requirement.into()))]),
            ..entry(texts, row.id)
        });
        let actions = ACTIONS.iter().map(|row| CardEntry {
            kind: if row.starting {
                "starting-action"
            } else {
                "action"
            },
            faction: row.faction.id(),
            ..entry(texts, row.id)
        });
        let objectives = OBJECTIVES.iter().map(|row| CardEntry {
            kind: "objective",
            faction: Faction::Rebel.id(),
            numbers: Numbers(vec![("stage", Number::One(row.stage.into()))]),
            ..entry(texts, row.id)
        });
        let tactics = TACTICS.iter().map(|row| CardEntry {
            kind: "tactic",
            copies: row.copies,
            ..entry(texts, row.id)
        });
        let rings = Ring::ALL.into_iter().map(|ring| CardEntry {
            kind: "ring",
            faction: ring.faction().id(),
            ..entry(texts, ring.id())
        });
        missions
            .chain(actions)
            .chain(objectives)
            .chain(tactics)
            .chain(rings)
            .collect()
    }
}

fn entry(texts: &Texts, id: &'static str) -> CardEntry {
    CardEntry {
        id,
        kind: "",
        faction: "neutral",
        copies: 1,
        name: words::name(texts, id),
        explanation: words::explanation(texts, id),
        numbers: Numbers::default(),
    }
}
