//! The interface that every table with people needs of a game besides its rules: its variants, and its questions,
//! choices and events in words.

use tabletop::{Game, NotationError, Seat, Viewer};

use crate::Texts;

/// A game that can be put before people.
///
/// ```
/// use empire_vs_rebellion::{Setup, State};
/// use locale::{Presented, Texts};
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Turn};
///
/// let texts = Texts::english();
/// let state = State::start_game(Setup::Tutorial, &mut QuickChance::new(1), &mut NoLog);
/// let Turn::Decide { seat, decision } = state.turn() else { panic!("the game has just begun") };
/// assert_eq!(State::question_text(&texts, Setup::Tutorial, seat, &decision), "Choose your action");
/// let labels = state.legal_choices().into_iter().map(|choice| State::describe_choice(&texts, &decision, choice));
/// assert_eq!(labels.collect::<Vec<_>>(), ["Play the top card of your deck", "Pass"]);
/// ```
pub trait Presented: Game {
    /// Returns the variants, the usual one first.
    fn setups() -> Vec<Self::Setup>;

    /// Returns the names of the variants, the usual one first.
    fn setup_names() -> Vec<String> {
        Self::setups().iter().map(ToString::to_string).collect()
    }

    /// Returns the variant with this name, or the usual one; the error lists all names.
    fn setup_named(name: Option<&str>) -> Result<Self::Setup, NotationError> {
        let setups = Self::setups();
        let Some(name) = name else {
            return Ok(setups[0]);
        };
        let named = setups.iter().find(|setup| setup.to_string() == name);
        named.copied().ok_or_else(|| {
            NotationError::new(format!(
                "{} has no set-up `{name}`; there are {}",
                Self::ID,
                Self::setup_names().join(", ")
            ))
        })
    }

    /// Asks the seat that decides, without naming it.
    fn question_text(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String;

    /// Asks the same with the name of the seat in front, where several people share a screen.
    fn question_naming_decider(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String;

    /// Tells everybody else what the seat that decides is doing.
    fn waiting_text(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String;

    /// Returns what this viewer reads while the seat decides: the question, or what the others wait for.
    fn question_or_waiting_text(
        texts: &Texts,
        setup: Self::Setup,
        viewer: Viewer,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        if viewer == Viewer::Seat(seat) {
            Self::question_text(texts, setup, seat, decision)
        } else {
            Self::waiting_text(texts, setup, seat, decision)
        }
    }

    /// Returns a choice in words.
    fn describe_choice(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String;

    /// Returns an event at a table of this set-up in words.
    fn describe_event(texts: &Texts, setup: Self::Setup, event: &Self::Event) -> String;
}

impl Presented for empire_vs_rebellion::State {
    fn setups() -> Vec<Self::Setup> {
        Self::Setup::all().collect()
    }

    fn question_text(
        texts: &Texts,
        _: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        crate::empire_vs_rebellion::question_text(
            texts,
            empire_vs_rebellion::Side::of_seat(seat),
            decision,
        )
    }

    fn question_naming_decider(
        texts: &Texts,
        _: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        crate::empire_vs_rebellion::question_naming_decider(
            texts,
            empire_vs_rebellion::Side::of_seat(seat),
            decision,
        )
    }

    fn waiting_text(
        texts: &Texts,
        _: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        crate::empire_vs_rebellion::waiting_text(
            texts,
            empire_vs_rebellion::Side::of_seat(seat),
            decision,
        )
    }

    fn describe_choice(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String {
        crate::empire_vs_rebellion::describe_choice(texts, decision, choice)
    }

    fn describe_event(texts: &Texts, _: Self::Setup, event: &Self::Event) -> String {
        crate::empire_vs_rebellion::describe_event(texts, event)
    }
}

impl Presented for rebellion::State {
    fn setups() -> Vec<Self::Setup> {
        Self::Setup::all().collect()
    }

    fn question_text(texts: &Texts, _: Self::Setup, _: Seat, decision: &Self::Decision) -> String {
        crate::rebellion::question_text(texts, decision)
    }

    fn question_naming_decider(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        crate::rebellion::question_naming_decider(texts, Self::seat_name(setup, seat), decision)
    }

    fn waiting_text(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        crate::rebellion::waiting_text(texts, Self::seat_name(setup, seat), decision)
    }

    fn describe_choice(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String {
        crate::rebellion::describe_choice(texts, decision, choice)
    }

    fn describe_event(texts: &Texts, setup: Self::Setup, event: &Self::Event) -> String {
        crate::rebellion::describe_event(texts, setup, event)
    }
}
