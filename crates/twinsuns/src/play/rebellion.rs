//! Star Wars: Rebellion at the terminal.

mod cards;
mod combat;
mod explain;
mod map;
mod panel;
mod pen;
mod signs;
#[cfg(test)]
mod tests;

use locale::Texts;
use locale::rebellion as words;
use rebellion::{
    Action, Choice, Decision, Face, Faction, Happening, Leader, Mission, Objective, Place, Ring,
    Setup, Skill, State, Tactic, Theater, Unit, View,
};
use tabletop::{Game, Seat, Side};

use super::paint::Paint;
use super::table::rule;
use super::terminal::{Behind, Component, Terminal};
use pen::{Pen, mark};

impl Terminal for State {
    const EXAMPLE: (&'static str, &'static str) = ("activate darth-vader hoth", "act hoth");

    const SHEETS: &'static [(&'static str, &'static str)] = &[
        ("map", "terminal-sheet-map"),
        ("hand", "terminal-sheet-hand"),
        ("signs", "terminal-sheet-signs"),
    ];

    fn title(texts: &Texts) -> String {
        words::name(texts, State::ID)
    }

    fn table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        let pen = Pen::new(texts, view, paint);
        let mut lines = vec![pen.head(), pen.track()];
        lines.extend(pen.map());
        lines.extend(pen.sides());
        lines.push(rule(paint));
        for part in [pen.lasting(), pen.in_progress(), pen.hand()] {
            if !part.is_empty() {
                lines.extend(part);
                lines.push(rule(paint));
            }
        }
        lines
    }

    fn piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        Pen::new(texts, view, paint).piles()
    }

    fn sheet(texts: &Texts, view: &View, word: &str, paint: Paint) -> Vec<String> {
        let pen = Pen::new(texts, view, paint);
        match word {
            "map" => pen.map(),
            "hand" => pen.cards_in_hand(),
            _ => pen.signs(),
        }
    }

    /// Seats are named after the factions and roles they hold.
    fn sitter_name(texts: &Texts, setup: Setup, seat: Seat) -> String {
        words::name(texts, State::seat_name(setup, seat))
    }

    fn side_mark(side: Side) -> char {
        mark(Faction::of_side(side).unwrap_or(Faction::Rebel)).1
    }

    fn doer(event: &Happening) -> Option<Side> {
        event.doer().map(Faction::side)
    }

    fn advice(texts: &Texts, decision: &Decision) -> String {
        words::help(texts, decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        decision.rules()
    }

    /// Finds the components that the notation of a choice names.
    fn behind(_: &Decision, choice: Choice) -> Behind {
        let written = choice.to_string();
        let known = Self::components().into_iter();
        let named = |id: &&'static str| written.split(' ').skip(1).any(|word| word == *id);
        let components = known.filter(named).collect();
        Behind {
            components,
            rules: Vec::new(),
        }
    }

    fn components() -> Vec<&'static str> {
        let mut ids: Vec<_> = Place::all().map(Place::id).collect();
        ids.extend(Unit::all().map(Unit::id));
        ids.extend(Leader::all().map(Leader::id));
        ids.extend(Mission::all().map(Mission::id));
        ids.extend(Action::all().map(Action::id));
        ids.extend(Objective::all().map(Objective::id));
        ids.extend(Tactic::all().map(Tactic::id));
        ids.extend(Ring::ALL.map(Ring::id));
        ids.extend(Skill::ALL.map(Skill::id));
        ids.extend(Theater::BOTH.map(Theater::id));
        ids.extend(Face::ALL.map(Face::id));
        ids.extend(Faction::BOTH.map(Faction::id));
        ids
    }

    fn component(texts: &Texts, id: &str) -> Component {
        Component {
            name: words::name(texts, id),
            facts: None,
            explanation: words::explanation(texts, id),
        }
    }

    fn called(texts: &Texts, word: &str) -> Option<&'static str> {
        let units = Unit::all().map(Unit::id);
        let mut ids = units.chain(Leader::all().map(Leader::id));
        ids.find(|id| words::short_name(texts, id).eq_ignore_ascii_case(word))
    }

    fn standing(texts: &Texts, view: &View, id: &str, paint: Paint) -> Vec<String> {
        Pen::new(texts, view, paint).standing(id)
    }
}
