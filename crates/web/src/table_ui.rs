//! The interface between the screens and a game: texts, pictures, sides, and the emphasis of events.

use std::sync::Arc;

use bots::levels::Levels;
use gestures::Draft;
use leptos::prelude::{AnyView, Callback, IntoView};
use locale::Presented;
use tabletop::{Side, Turn, View as _};

use crate::cards_in_flight::CardMove;
use crate::charts::Chart;
use crate::interaction::Interaction;
use crate::piece_keys::PieceKey;
use crate::sound::Cue;
use crate::table_board::{LogEntry, Table};
use crate::ui_texts::texts;

/// The attention that an event deserves.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum Emphasis {
    /// Seen in passing.
    Slight,
    /// Worth a moment.
    Normal,
    /// Worth stopping for: dice, reveals, combats.
    Strong,
    /// The result of a mission, a combat or a struggle, which stays until it has been read.
    Result,
}

/// A game that can be put on the screen.
pub(crate) trait TableUi:
    Levels<
        View: Send + Sync,
        Decision: Send + Sync,
        Choice: Send + Sync,
        Event: Send + Sync,
        Setup: Send + Sync,
    > + Presented
{
    /// The orders with which the viewer answers questions before they are asked.
    type Orders: Copy + Default + PartialEq + Send + Sync + 'static;

    /// Returns the answer that the orders of the viewer give to the question of a view, if they cover it. It must not
    /// depend on anything that only the viewer knows.
    fn ordered_choice(_: &Self::View, _: Self::Orders) -> Option<Self::Choice> {
        None
    }

    /// Draws the whole table; `leave` is called when the player leaves it.
    fn render(table: Table<Self>, leave: Callback<()>) -> impl IntoView + 'static;

    /// Returns the name of a component.
    fn name(id: &str) -> String;

    /// Returns a text that says what a component is or does.
    fn explanation(id: &str) -> String;

    /// Returns sentences about a piece at this moment, from the viewer's view.
    fn piece_facts(view: &Self::View, piece: &str) -> Vec<String>;

    /// Returns the pieces that stand on a piece of the board, named as choices name them.
    fn pieces_standing_on(_: &Self::View, _piece: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns the piece that a choice is about, of those in its notation, to highlight it while the player considers
    /// the choice. Returns `None` if the choice is about any piece of a kind.
    fn piece_choice_is_about(_: &Self::View, _: Self::Choice, named: &[String]) -> Option<String> {
        named.iter().find(|piece| !piece.contains('@')).cloned()
    }

    /// Tells whether a choice shows nothing but what its own seat knows already.
    fn shows_only_own_knowledge(_: Self::Choice) -> bool {
        false
    }

    /// Tells whether a choice is only a part of what the viewer wants to do, and the next question another part. Such
    /// choices are sent together.
    fn gesture_continues_with_next(
        _: Self::Decision,
        _: Self::Choice,
        _next: Self::Decision,
    ) -> bool {
        false
    }

    /// Tells whether a click on a piece can answer a question and the next together.
    fn one_click_answers_both(
        decision: Self::Decision,
        choice: Self::Choice,
        next: Self::Decision,
    ) -> bool {
        Self::gesture_continues_with_next(decision, choice, next)
    }

    /// Tells whether the next question is the same once more, about the next thing of its kind.
    fn repeats_question(_: Self::Decision, _: Self::Choice, _next: Self::Decision) -> bool {
        false
    }

    /// Tells whether a draft leads to a question that has a sheet.
    fn opens_sheet(_: &Draft<Self>) -> bool {
        false
    }

    /// Returns what declines the question of a view and all like it for some time, in words and as orders, if anything
    /// does.
    fn offered_order(_: &Self::View, _: Self::Orders) -> Option<(String, Self::Orders)> {
        None
    }

    /// Returns the text of a route: everything that it chooses.
    fn draft_text(route: &Draft<Self>) -> String {
        let texts = route
            .choices_with_questions()
            .map(|(decision, choice)| Self::choice_button_text(&decision, choice));
        texts.collect::<Vec<_>>().join(", ")
    }

    /// Returns the text of a route beside its open sheet, which says the rest.
    fn route_text_beside_sheet(route: &Draft<Self>) -> String {
        Self::draft_text(route)
    }

    /// Returns the title of the sheet of a question, if the question itself is about a part of it only.
    fn sheet_title(_: Self::Decision) -> Option<String> {
        None
    }

    /// Draws the sheet on which the current question is answered together with those that follow, if it has one.
    fn decision_sheet(_: Interaction<Self>) -> Option<AnyView> {
        None
    }

    /// Returns what the buttons of the choices on offer say besides, in the order of the choices.
    fn choice_button_notes(_: &Self::View) -> Vec<Option<String>> {
        Vec::new()
    }

    /// Returns what would make a piece possible to choose, if the viewer touches one that is not on offer.
    fn refusal_hint(_: &Self::View, _piece: &str) -> Option<String> {
        None
    }

    /// Tells whether a piece of the board is carried when the pointer drags it; others move the board.
    fn is_draggable_piece(_: &Self::View, _piece: &str) -> bool {
        false
    }

    /// Returns the routes on which a piece of the board goes to another, with all that stands beside it.
    fn routes_for_carried_piece(_: &Draft<Self>, _piece: &str, _onto: &str) -> Vec<Draft<Self>> {
        Vec::new()
    }

    /// Returns the piece of the viewer that a key stands for.
    fn piece_for_key(_: &Self::View, _: PieceKey) -> Option<String> {
        None
    }

    /// Returns the ids of the rules that a component follows.
    fn piece_rules(id: &str) -> &'static [&'static str];

    /// Returns a sentence about what is at stake in the current decision.
    fn stakes(view: &Self::View) -> Option<String>;

    /// Returns the ids of all components with an explanation.
    fn component_ids() -> Vec<&'static str>;

    /// Returns the picture of a component, and the class it is shown with.
    fn component_picture(id: &str) -> Option<(String, &'static str)>;

    /// Returns the text that the viewer reads while a seat decides: the question, or a note that the table waits for
    /// somebody. Returns `None` once the game is over.
    fn prompt_text(view: &Self::View) -> Option<String> {
        match view.turn() {
            Turn::Decide { seat, decision } => Some(Self::question_or_waiting_text(
                texts(),
                view.setup(),
                view.viewer(),
                seat,
                &decision,
            )),
            Turn::Over(_) => None,
        }
    }

    /// Returns the side that decides.
    fn side_on_turn(view: &Self::View) -> Option<Side> {
        match view.turn() {
            Turn::Decide { seat, .. } => Some(Self::side_of(view.setup(), seat)),
            Turn::Over(_) => None,
        }
    }

    /// Returns advice for a decision.
    fn decision_advice(decision: &Self::Decision) -> String;

    /// Returns the ids of the rules behind a decision.
    fn decision_rules(decision: &Self::Decision) -> &'static [&'static str];

    /// Returns a choice as its button says it.
    fn choice_button_text(decision: &Self::Decision, choice: Self::Choice) -> String;

    /// Returns the id of the message about what becomes known or is lost by a choice, if the choice needs a
    /// confirmation because it cannot be taken back.
    fn confirmation_message_key(
        decision: &Self::Decision,
        choice: Self::Choice,
    ) -> Option<&'static str>;

    /// Returns an event in words.
    fn event_log_text(setup: Self::Setup, what: &Self::Event) -> String;

    /// Returns the dice of an event, if it was a roll: the side that rolled, their value, and the average value of as
    /// many dice.
    fn dice_roll_and_average(_: &Self::Event) -> Option<(Side, f32, f32)> {
        None
    }

    /// Returns the side that caused an event.
    fn actor(what: &Self::Event) -> Option<Side>;

    /// Tells whether a line of the log belongs to the action of the lines before it.
    fn line_joins_action(_: &[Arc<LogEntry<Self>>], _next: &LogEntry<Self>) -> bool {
        false
    }

    /// Returns one sentence that says what an action of several lines came to.
    fn log_action_summary(_: &[Arc<LogEntry<Self>>]) -> Option<String> {
        None
    }

    /// Returns the summaries that follow these lines in the log, if the last line ends something.
    fn summaries_after_lines(_: &[Arc<LogEntry<Self>>]) -> Vec<LogEntry<Self>> {
        Vec::new()
    }

    /// Returns the cards that an event moves.
    fn card_moves(what: &Self::Event) -> Vec<CardMove>;

    /// Returns the emphasis of an event.
    fn emphasis(what: &Self::Event) -> Emphasis;

    /// Returns the sound of an event.
    fn sound_cue(_: &Self::Event) -> Option<Cue> {
        None
    }

    /// Returns how much an event matters for the course of the game, for the moments that its end recalls.
    fn importance(_: &Self::Event) -> u32 {
        0
    }

    /// Returns the round being played.
    fn round_number(view: &Self::View) -> u8;

    /// Returns charts of the course of a game, from the views at the beginning of each round.
    fn charts_of_game_course(course: &[Self::View]) -> Vec<Chart>;

    /// Returns the reason why the winner has won, once the game is over.
    fn win_reason(view: &Self::View) -> String;

    /// Returns the side that won, once the game is over; `None` before.
    fn winner(view: &Self::View) -> Option<Option<Side>> {
        match view.turn() {
            Turn::Over(outcome) => Some(Self::winning_sides(view.setup(), outcome).next()),
            Turn::Decide { .. } => None,
        }
    }
}
