//! What every table that people sit at needs of a game besides its rules: the variants it has, and
//! its questions, choices and events in words.

use tabletop::{Game, NotationError, Seat};

use crate::Texts;

/// A game that can be put before people.
pub trait Presented: Game {
    /// The variants, the usual one first.
    fn setups() -> Vec<Self::Setup>;

    /// The names of the variants, the usual one first.
    fn setup_names() -> Vec<String> {
        Self::setups().iter().map(ToString::to_string).collect()
    }

    /// The variant with this name, or the usual one; the error names those there are.
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

    /// What a seat is asked, in words.
    fn question(texts: &Texts, setup: Self::Setup, seat: Seat, decision: &Self::Decision)
    -> String;

    /// A choice in words.
    fn label(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String;

    /// What happened at a table of this set-up, in words.
    fn tell(texts: &Texts, setup: Self::Setup, event: &Self::Event) -> String;
}

impl Presented for empire_vs_rebellion::State {
    fn setups() -> Vec<Self::Setup> {
        Self::Setup::all().collect()
    }

    fn question(texts: &Texts, _: Self::Setup, seat: Seat, decision: &Self::Decision) -> String {
        crate::empire_vs_rebellion::decision(texts, empire_vs_rebellion::Side::of(seat), decision)
    }

    fn label(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String {
        crate::empire_vs_rebellion::choice(texts, decision, choice)
    }

    fn tell(texts: &Texts, _: Self::Setup, event: &Self::Event) -> String {
        crate::empire_vs_rebellion::happening(texts, event)
    }
}

impl Presented for rebellion::State {
    fn setups() -> Vec<Self::Setup> {
        Self::Setup::all().collect()
    }

    /// A seat that holds both roles speaks for its faction, a partner for the own role.
    fn question(
        texts: &Texts,
        setup: Self::Setup,
        seat: Seat,
        decision: &Self::Decision,
    ) -> String {
        use crate::rebellion as words;
        let faction = setup.faction(seat);
        let admiral = rebellion::Role::admiral(faction);
        let general = rebellion::Role::general(faction);
        match (setup.seat(admiral) == seat, setup.seat(general) == seat) {
            (true, true) => words::decision(texts, admiral, decision),
            (true, false) => words::team_decision(texts, admiral, decision),
            _ => words::team_decision(texts, general, decision),
        }
    }

    fn label(texts: &Texts, decision: &Self::Decision, choice: Self::Choice) -> String {
        crate::rebellion::choice(texts, decision, choice)
    }

    fn tell(texts: &Texts, setup: Self::Setup, event: &Self::Event) -> String {
        crate::rebellion::happening(texts, setup, event)
    }
}
