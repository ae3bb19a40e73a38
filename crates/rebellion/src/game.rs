//! The game as the kernel knows it.

use rand_core::Rng;
use tabletop::{Chance, Choices, Game, Log, Seat, Side, StreamInfo, Turn, Viewer};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::streams::STREAMS;
use crate::team::Setup;
use crate::view::View;

impl Game for State {
    const ID: &'static str = "rebellion";
    const RULES_VERSION: u32 = 3;
    const STREAMS: &'static [StreamInfo] = STREAMS;

    type Setup = Setup;
    type Decision = Decision;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn seats(setup: Setup) -> &'static [&'static str] {
        setup.seat_names()
    }

    fn sides(_: Setup) -> &'static [Side] {
        &Faction::SIDES
    }

    fn side_of(setup: Setup, seat: Seat) -> Side {
        setup.faction_of_seat(seat).side()
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn start_game(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Self {
        Self::begin_game(setup, chance, log)
    }

    fn turn(&self) -> Turn<Decision> {
        self.turn_from_agenda()
    }

    fn push_legal_choices(&self, choices: &mut Choices<Choice>) {
        self.push_choices(choices);
    }

    fn choice_count_is_public(decision: &Decision) -> bool {
        decision.choice_count_is_public()
    }

    fn apply_listed(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.apply_unchecked(choice, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::from_state(self, viewer)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        crate::imagine::imagine_state(view, rng)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_components()
    }
}

impl State {
    pub(crate) fn begin_game(
        setup: Setup,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Self {
        let mut state = State::with_leaders_and_decks(setup);
        state.set_up_table(chance, log);
        state
    }

    /// Sets up the table, compiled once for every kind of chance and log.
    fn set_up_table(&mut self, mut chance: &mut dyn Chance, mut log: &mut dyn Log<Event>) {
        let mut resolve = Resolve {
            state: self,
            chance: &mut chance,
            log: &mut log,
        };
        resolve.set_up_table();
    }

    /// Adds the legal choices of the question that is to be answered, if there is one.
    pub(crate) fn push_choices(&self, choices: &mut Choices<Choice>) {
        if let Some(Step::Ask(role, decision)) = self.agenda.last() {
            decision.push_choices(*role, self, choices);
        }
    }

    /// Carries out a choice that is known to be legal, and everything that follows from it.
    pub(crate) fn apply_unchecked(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let Some(Step::Ask(role, decision)) = self.agenda.pop() else {
            panic!("`{choice}` was chosen where nothing is to be decided");
        };
        let mut resolve = Resolve {
            state: self,
            chance,
            log,
        };
        decision.answer(role, &mut resolve, choice);
        resolve.run_agenda();
    }
}

#[cfg(test)]
mod tests {
    use tabletop::chance::QuickChance;
    use tabletop::{NoLog, random};

    use super::*;

    /// All limits are kept on the way.
    #[test]
    fn random_play_reaches_the_end() {
        for setup in Setup::all() {
            for seed in 0..50 {
                let mut chance = QuickChance::new(seed);
                let mut state = State::begin_game(setup, &mut chance, &mut NoLog);
                let mut decisions = 0;
                while !state.over {
                    let mut choices = Choices::new();
                    state.push_choices(&mut choices);
                    assert!(!choices.is_empty(), "{:?}", state.agenda.last());
                    let choice = random::pick_any(&mut chance.0, &choices);
                    state.apply_unchecked(choice, &mut chance, &mut NoLog);
                    decisions += 1;
                    assert!(decisions < 100_000);
                }
            }
        }
    }
}
