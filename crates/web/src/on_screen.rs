//! What the screens need of a game beyond its rules: words, sides, and how long to look at what
//! happened.

use std::sync::Arc;

use bots::levels::Levels;
use leptos::prelude::IntoView;
use locale::Presented;
use tabletop::{Side, Turn, View as _};

use crate::cards_in_flight::CardMove;
use crate::charts::Chart;
use crate::say::texts;
use crate::table::{Logged, Table};

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

/// A game that can be put on the screen.
pub(crate) trait OnScreen:
    Levels<View: Send + Sync, Choice: Send + Sync, Event: Send + Sync, Setup: Send + Sync> + Presented
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

    /// Returns what the viewer reads while a seat decides: the question, or what the table waits for. Nothing once
    /// the game is over.
    fn prompt(view: &Self::View) -> Option<String> {
        match view.turn() {
            Turn::Decide { seat, decision } => Some(Self::question_for(
                texts(),
                view.setup(),
                view.viewer(),
                seat,
                &decision,
            )),
            Turn::Over(_) => None,
        }
    }

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
    fn roll(_: &Self::Event) -> Option<(Side, f32, f32)> {
        None
    }

    /// Whose doing it was.
    fn doer(what: &Self::Event) -> Option<Side>;

    /// What stands in the log after these lines without having been told: what they come to, where the last one
    /// ends something.
    fn sums_after(_: &[Arc<Logged<Self>>]) -> Vec<Logged<Self>> {
        Vec::new()
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
