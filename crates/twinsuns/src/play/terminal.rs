//! The trait of a game that can be played at a terminal.

use bots::advice::Advice;
use locale::{Presented, Texts};
use tabletop::{Seat, Side};

use super::style::Paint;
use crate::levels::Levels;

/// The cards and rules behind a choice.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct Background {
    /// The ids of the components.
    pub(super) components: Vec<&'static str>,
    /// The ids of the rules.
    pub(super) rules: Vec<&'static str>,
}

/// A card or another component in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Component {
    /// The name that people read.
    pub(super) name: String,
    /// The numbers printed on the component.
    pub(super) facts: Option<String>,
    /// The effect; empty if there is none.
    pub(super) explanation: String,
}

/// The seed of advice: the same position has the same hint.
pub(super) const ADVICE_SEED: u64 = 7;

/// A game that can be drawn and explained in plain text.
///
/// Everything is made from a view or from the public facts of the game, so a drawing holds only what
/// the viewer may know. No line is wider than [`SCREEN_COLUMNS`](super::style::SCREEN_COLUMNS).
pub(super) trait Terminal: Levels + Presented {
    /// A choice in notation, and an abbreviation that is enough.
    const EXAMPLE: (&'static str, &'static str);

    /// The words of further drawings that a person can ask for, with the keys of their explanations.
    const SHEETS: &'static [(&'static str, &'static str)] = &[];

    /// Returns the name of the game.
    fn game_title(texts: &Texts) -> String;

    /// Draws the table as this viewer sees it.
    fn draw_table(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// Lists everything that lies in piles, as far as the viewer can know it.
    fn draw_piles(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// Draws one of [`SHEETS`](Self::SHEETS), by its word.
    fn draw_sheet(_: &Texts, _: &Self::View, _: &str, _: Paint) -> Vec<String> {
        Vec::new()
    }

    /// Returns the best choices of the seat that looks at this view, if the game can be advised about.
    fn best_choices(_: &Self::View) -> Vec<Advice<Self::Choice>> {
        Vec::new()
    }

    /// Returns the name of the player in this seat, as people read it.
    fn seat_display_name(texts: &Texts, setup: Self::Setup, seat: Seat) -> String;

    /// Returns the mark of a side.
    fn side_mark(side: Side) -> char;

    /// Returns the side that caused an event, if one side did.
    fn actor_side(event: &Self::Event) -> Option<Side>;

    /// Returns advice on what to consider in this decision.
    fn decision_advice(texts: &Texts, decision: &Self::Decision) -> String;

    /// Returns the rules behind a decision.
    fn decision_rules(decision: &Self::Decision) -> &'static [&'static str];

    /// Returns the cards and rules behind a choice.
    fn cards_and_rules_behind_choice(decision: &Self::Decision, choice: Self::Choice)
    -> Background;

    /// Returns the ids of all components that can be explained.
    fn component_ids() -> Vec<&'static str>;

    /// Describes a component in words.
    fn describe_component(texts: &Texts, id: &str) -> Component;

    /// Finds a component by its short name.
    fn component_by_short_name(_: &Texts, _: &str) -> Option<&'static str> {
        None
    }

    /// Writes the present state of a component, as far as the viewer may know it.
    fn component_status(_: &Texts, _: &Self::View, _: &str, _: Paint) -> Vec<String> {
        Vec::new()
    }
}
