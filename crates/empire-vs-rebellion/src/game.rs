//! The game as the kernel knows it.

use rand_core::Rng;
use tabletop::{Chance, Choices, Game, Log, Seat, StreamInfo, Turn, Viewer};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::event::Event;
use crate::resolve::Resolve;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};
use crate::streams::STREAMS;
use crate::view::View;

impl Game for State {
    const ID: &'static str = "empire-vs-rebellion";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = STREAMS;

    type Setup = Setup;
    type Decision = Decision;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn seats(_: Setup) -> &'static [&'static str] {
        &["rebel", "imperial"]
    }

    fn sides(_: Setup) -> &'static [tabletop::Side] {
        &Side::SIDES
    }

    fn side_of(_: Setup, seat: Seat) -> tabletop::Side {
        Side::of_seat(seat).as_side()
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn start_game(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Self {
        let (mut chance, mut log): (&mut dyn Chance, &mut dyn Log<Event>) = (chance, log);
        Resolve::start_game(setup, &mut chance, &mut log)
    }

    fn turn(&self) -> Turn<Decision> {
        self.current_turn()
    }

    fn push_legal_choices(&self, choices: &mut Choices<Choice>) {
        if let Some(Step::Ask(side, decision)) = self.agenda.last() {
            decision.push_choices(*side, self, choices);
        }
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
        let Some(Step::Ask(side, decision)) = self.agenda.pop() else {
            panic!("`{choice}` was chosen where nothing is to be decided");
        };
        let mut resolve = Resolve {
            state: self,
            chance,
            log,
        };
        decision.answer(side, &mut resolve, choice);
        resolve.advance_to_decision();
    }

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        crate::imagine::imagine_state(view, rng)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_components()
    }
}
