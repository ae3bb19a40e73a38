//! What a game brings along to be played at a terminal.

use locale::Texts;
use tabletop::Seat;

use super::paint::{Ink, Paint};
use crate::games::TableGame;

/// The cards and rules behind something a person points at.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct Behind {
    /// Ids of components.
    pub(super) components: Vec<&'static str>,
    /// Ids of rules.
    pub(super) rules: Vec<&'static str>,
}

/// A game that can be drawn and explained in plain text.
///
/// Everything is made from a view or from the open facts of the game: what is drawn here is what the
/// viewer may know. No line is wider than [`COLUMNS`](super::paint::COLUMNS).
pub(super) trait Terminal: TableGame {
    /// The name of the game.
    fn title() -> &'static str;

    /// The table as this viewer sees it.
    fn table(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// Everything that lies in piles, as far as the viewer can know it.
    fn piles(texts: &Texts, view: &Self::View, paint: Paint) -> Vec<String>;

    /// The name of the side in this seat.
    fn side_name(texts: &Texts, seat: Seat) -> String;

    /// The ink and the mark of the side in this seat.
    fn side_mark(seat: Seat) -> (Ink, char);

    /// The decision in a sentence.
    fn question(texts: &Texts, seat: Seat, decision: &Self::Decision) -> String;

    /// A choice in words.
    fn choice(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String;

    /// Something that happened in words.
    fn happening(texts: &Texts, event: &Self::Event) -> String;

    /// Whose doing it was, if it was one side's.
    fn doer(event: &Self::Event) -> Option<Seat>;

    /// What to think about in this decision.
    fn advice(texts: &Texts, decision: &Self::Decision) -> String;

    /// The rules behind a decision.
    fn decision_rules(decision: &Self::Decision) -> &'static [&'static str];

    /// The cards and rules behind a choice.
    fn behind(decision: &Self::Decision, choice: Self::Choice) -> Behind;

    /// The ids of all components that can be explained.
    fn components() -> Vec<&'static str>;

    /// A component's name and printed facts, and what it does.
    fn component(texts: &Texts, id: &str) -> (String, String);
}
