//! What the screens need of a game beyond its rules: words, sides, and how long to look at what
//! happened.

use bots::levels::Levels;
use leptos::prelude::IntoView;
use rebellion::Happening;
use tabletop::{Side, Turn, View as _};

use crate::cards_in_flight::CardMove;
use crate::charts::Chart;
use crate::table::Table;

/// How much attention something that happened deserves.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum Weight {
    /// Seen in passing.
    Light,
    /// Worth a moment.
    Plain,
    /// Worth stopping for: dice, reveals, combats.
    Heavy,
}

/// What a combat is told by.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Fighting {
    Began,
    /// A unit of a side was destroyed.
    Lost(Side, &'static str),
    Ended,
    /// What a side lost in all of it.
    Summed,
}

/// A game that can be put on the screen.
pub(crate) trait OnScreen:
    Levels<View: Send + Sync, Choice: Send + Sync, Event: Send + Sync, Setup: Send + Sync>
{
    /// The whole table, until it is left.
    fn laid(
        table: Table<Self>,
        leave: impl Fn() + Copy + Send + Sync + 'static,
    ) -> impl IntoView + 'static;

    /// What a component is called.
    fn name(id: &str) -> String;

    /// What a component is or does.
    fn explanation(id: &str) -> String;

    /// What is to be said about a piece at this moment, from what the viewer sees.
    fn facts(view: &Self::View, piece: &str) -> Vec<String>;

    /// What stands on a piece of the board, named as choices name it.
    fn standing_on(_: &Self::View, _piece: &str) -> Vec<String> {
        Vec::new()
    }

    /// The piece that a choice is about, of those its notation names, to light up while somebody considers it.
    /// Nothing where it is about any piece of a kind: none of them is meant more than another.
    fn lights(_: &Self::View, _: Self::Choice, named: &[String]) -> Option<String> {
        named.iter().find(|piece| !piece.contains('@')).cloned()
    }

    /// The rules that a component follows.
    fn piece_rules(id: &str) -> &'static [&'static str];

    /// What is at stake in the decision at hand, in a sentence.
    fn stake(view: &Self::View) -> Option<String>;

    /// Every component that explains itself.
    fn components() -> Vec<&'static str>;

    /// The picture of a component, and the class it is shown with.
    fn picture(id: &str) -> Option<(String, &'static str)>;

    /// Who decides what, in one sentence; nothing once the game is over.
    fn question(view: &Self::View) -> Option<String>;

    /// The side that decides.
    fn on_turn(view: &Self::View) -> Option<Side> {
        match view.turn() {
            Turn::Decide { seat, .. } => Some(Self::side_of(view.setup(), seat)),
            Turn::Over(_) => None,
        }
    }

    /// What to think of, for the decision at hand.
    fn help(decision: &Self::Decision) -> String;

    /// The rules behind a decision.
    fn rules(decision: &Self::Decision) -> &'static [&'static str];

    /// A choice as a button says it.
    fn choice(decision: &Self::Decision, choice: Self::Choice) -> String;

    /// What follows from a choice that deserves a second thought because it cannot be taken back: the message
    /// that says what becomes known or is gone.
    fn doubt(decision: &Self::Decision, choice: Self::Choice) -> Option<&'static str>;

    /// What happened, in words.
    fn told(setup: Self::Setup, what: &Self::Event) -> String;

    /// The dice that were rolled, if it was a roll: whose, what they are worth, and what as many dice are
    /// worth on average.
    fn roll(event: &Self::Event) -> Option<(Side, f32, f32)>;

    /// Whose doing it was.
    fn doer(what: &Self::Event) -> Option<Side>;

    /// The part it has in a combat, for the summary at the end.
    fn fighting(what: &Self::Event) -> Option<Fighting>;

    /// The step of a mission it is, if dice may hang on it; the card game has none.
    fn mission_step(_: &Self::Event) -> Option<Happening> {
        None
    }

    /// The cards that moved by it.
    fn card_moves(what: &Self::Event) -> Vec<CardMove>;

    /// How long it deserves to be looked at.
    fn weight(what: &Self::Event) -> Weight;

    /// The round being played.
    fn round(view: &Self::View) -> u8;

    /// How a game went, from the table at the beginning of each round.
    fn charts(course: &[Self::View]) -> Vec<Chart>;

    /// Why whoever won has won, once the game is over.
    fn reason(view: &Self::View) -> String;

    /// The side that won, once the game is over; `None` before.
    fn winner(view: &Self::View) -> Option<Option<Side>> {
        match view.turn() {
            Turn::Over(outcome) => Some(Self::winning_sides(view.setup(), outcome).next()),
            Turn::Decide { .. } => None,
        }
    }
}
