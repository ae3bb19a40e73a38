//! What a game brings along to be played at a terminal.

use locale::{Presented, Texts};
use tabletop::{Seat, Side};

use super::paint::Paint;
use crate::levels::Levels;

/// The cards and rules behind something a person points at.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct Behind {
    /// Ids of components.
    pub(super) components: Vec<&'static str>,
    /// Ids of rules.
    pub(super) rules: Vec<&'static str>,
}

/// A card or another component in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Component {
    /// Its name.
    pub(super) name: String,
    /// The numbers printed on it.
    pub(super) facts: Option<String>,
    /// What it does besides; empty if nothing.
    pub(super) explanation: String,
}

/// A game that can be drawn and explained in plain text.
///
/// Everything is made from a view or from the open facts of the game: what is drawn here is what the
/// viewer may know. No line is wider than [`COLUMNS`](super::paint::COLUMNS).
pub(super) trait Terminal: Levels + Presented {
    /// A choice as it is written, and as much of it as is enough.
    const EXAMPLE: (&'static str, &'static str);

    /// What else a person can ask to be shown by a word, and the key of what that is.
    const SHEETS: &'static [(&'static str, &'static str)] = &[];

    /// The name of the game.
    fn title(texts: &Texts) -> String;

    /// The table as this viewer sees it.
    fn table(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// Everything that lies in piles, as far as the viewer can know it.
    fn piles(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// One of [`SHEETS`](Self::SHEETS), by its word.
    fn sheet(_: &Texts, _: &Self::View, _: &str, _: Paint) -> Vec<String> {
        Vec::new()
    }

    /// The name of whoever sits in this seat.
    fn sitter_name(texts: &Texts, setup: Self::Setup, seat: Seat) -> String;

    /// The mark of a side.
    fn side_mark(side: Side) -> char;

    /// The side whose doing it was, if it was one side's.
    fn doer(event: &Self::Event) -> Option<Side>;

    /// What to think about in this decision.
    fn advice(texts: &Texts, decision: &Self::Decision) -> String;

    /// The rules behind a decision.
    fn decision_rules(decision: &Self::Decision) -> &'static [&'static str];

    /// The cards and rules behind a choice.
    fn behind(decision: &Self::Decision, choice: Self::Choice) -> Behind;

    /// The ids of all components that can be explained.
    fn components() -> Vec<&'static str>;

    /// What there is to say about a component.
    fn component(texts: &Texts, id: &str) -> Component;

    /// The id of the component that is called this where there is little room.
    fn called(_: &Texts, _: &str) -> Option<&'static str> {
        None
    }

    /// How things stand with a component at this moment, as far as the viewer may know.
    fn standing(_: &Texts, _: &Self::View, _: &str, _: Paint) -> Vec<String> {
        Vec::new()
    }
}
