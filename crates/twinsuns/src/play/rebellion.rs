//! Star Wars: Rebellion at the terminal.

mod cards;
mod combat;
mod component_text;
mod explain;
mod map;
mod side_panel;
mod signs;
#[cfg(test)]
mod tests;

use bots::advice::{Advice, advise};
use locale::Texts;
use locale::rebellion as words;
use rebellion::{Choice, Decision, Event, Faction, Leader, Setup, State, Unit, View};
use tabletop::{Game, Seat, Side};

use super::screen::horizontal_rule;
use super::style::Paint;
use super::terminal::{ADVICE_SEED, Background, Component, Terminal};
use component_text::{TableWriter, ink_and_mark};

impl Terminal for State {
    const EXAMPLE: (&'static str, &'static str) = ("activate darth-vader hoth", "act hoth");

    const SHEETS: &'static [(&'static str, &'static str)] = &[
        ("map", "terminal-sheet-map"),
        ("hand", "terminal-sheet-hand"),
        ("signs", "terminal-sheet-signs"),
    ];

    fn game_title(texts: &Texts) -> String {
        words::name(texts, State::ID)
    }

    fn draw_table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        let pen = TableWriter::new(texts, view, paint);
        let mut lines = vec![pen.heading_line(), pen.time_track_line()];
        lines.extend(pen.map_lines());
        lines.extend(pen.side_panels());
        lines.push(horizontal_rule(paint));
        for part in [
            pen.round_effect_lines(),
            pen.combat_or_mission_lines(),
            pen.hand_lines(),
        ] {
            if !part.is_empty() {
                lines.extend(part);
                lines.push(horizontal_rule(paint));
            }
        }
        lines
    }

    fn draw_piles(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
        TableWriter::new(texts, view, paint).list_all_piles()
    }

    fn draw_sheet(texts: &Texts, view: &View, word: &str, paint: Paint) -> Vec<String> {
        let pen = TableWriter::new(texts, view, paint);
        match word {
            "map" => pen.map_lines(),
            "hand" => pen.viewer_hand_card_lines(),
            _ => pen.signs_legend(),
        }
    }

    /// Seats are named after the factions and roles they hold.
    fn best_choices(view: &View) -> Vec<Advice<Choice>> {
        advise::<Self>(view, ADVICE_SEED)
    }

    fn seat_display_name(texts: &Texts, setup: Setup, seat: Seat) -> String {
        words::name(texts, State::seat_name(setup, seat))
    }

    fn side_mark(side: Side) -> char {
        ink_and_mark(Faction::from_tabletop_side(side).unwrap_or(Faction::Rebel)).1
    }

    fn actor_side(event: &Event) -> Option<Side> {
        event.actor().map(Faction::side)
    }

    fn decision_advice(texts: &Texts, decision: &Decision) -> String {
        words::help_text(texts, decision)
    }

    fn decision_rules(decision: &Decision) -> &'static [&'static str] {
        decision.rules()
    }

    /// Finds the components that the notation of a choice names.
    fn cards_and_rules_behind_choice(_: &Decision, choice: Choice) -> Background {
        let written = choice.to_string();
        let known = Self::component_ids().into_iter();
        let named = |id: &&'static str| written.split(' ').skip(1).any(|word| word == *id);
        let components = known.filter(named).collect();
        Background {
            components,
            rules: Vec::new(),
        }
    }

    fn component_ids() -> Vec<&'static str> {
        rebellion::component_ids()
    }

    fn describe_component(texts: &Texts, id: &str) -> Component {
        Component {
            name: words::name(texts, id),
            facts: None,
            explanation: words::explanation(texts, id),
        }
    }

    fn component_by_short_name(texts: &Texts, word: &str) -> Option<&'static str> {
        let units = Unit::all().map(Unit::id);
        let mut ids = units.chain(Leader::all().map(Leader::id));
        ids.find(|id| words::short_name(texts, id).eq_ignore_ascii_case(word))
    }

    fn component_status(texts: &Texts, view: &View, id: &str, paint: Paint) -> Vec<String> {
        TableWriter::new(texts, view, paint).component_status(id)
    }
}
