//! The game as the kernel knows it.

use rand_core::Rng;
use tabletop::{Chance, Choices, Element, Game, Log, Refusal, Stream, StreamInfo, Turn, Viewer};

use crate::cards::Card;
use crate::choice::Choice;
use crate::decision::Decision;
use crate::event_cards::EventCard;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::{State, Step};
use crate::strategies::Strategy;
use crate::view::View;

pub(crate) const EVENT_DECK: Stream = Stream(0);
pub(crate) const REBEL_DECK: Stream = Stream(1);
pub(crate) const IMPERIAL_DECK: Stream = Stream(2);
pub(crate) const BALANCE: Stream = Stream(3);
pub(crate) const REBEL_STRATEGY: Stream = Stream(4);
pub(crate) const IMPERIAL_STRATEGY: Stream = Stream(5);

fn event_name(index: u8) -> Option<&'static str> {
    (index < EventCard::COUNT).then(|| EventCard::from_index(index).id())
}

fn card_name(index: u8, side: Side) -> Option<&'static str> {
    let card = (index < Card::COUNT).then(|| Card::from_index(index))?;
    (card.side() == side).then(|| card.id())
}

fn strategy_name(index: u8) -> Option<&'static str> {
    (index < Strategy::COUNT).then(|| Strategy::from_index(index).id())
}

impl Game for State {
    const ID: &'static str = "empire-vs-rebellion";
    const RULES_VERSION: u32 = 1;
    const STREAMS: &'static [StreamInfo] = &[
        StreamInfo {
            name: "event-deck",
            outcome: event_name,
        },
        StreamInfo {
            name: "rebel-deck",
            outcome: |index| card_name(index, Side::Rebel),
        },
        StreamInfo {
            name: "imperial-deck",
            outcome: |index| card_name(index, Side::Imperial),
        },
        StreamInfo {
            name: "balance",
            outcome: |index| Side::BOTH.get(usize::from(index)).map(|side| side.id()),
        },
        StreamInfo {
            name: "rebel-strategy",
            outcome: strategy_name,
        },
        StreamInfo {
            name: "imperial-strategy",
            outcome: strategy_name,
        },
    ];

    type Setup = Setup;
    type Decision = Decision;
    type Choice = Choice;
    type Event = Happening;
    type View = View;

    fn seats(_: Setup) -> &'static [&'static str] {
        &["rebel", "imperial"]
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn start(setup: Setup, chance: &mut impl Chance, log: &mut impl Log<Happening>) -> Self {
        Resolve::start(setup, chance, log)
    }

    fn turn(&self) -> Turn<Decision> {
        self.waits_for()
    }

    fn choices(&self, choices: &mut Choices<Choice>) {
        if let Some(Step::Ask(side, decision)) = self.agenda.last() {
            decision.push_choices(*side, self, choices);
        }
    }

    fn choice_count_is_public(decision: &Decision) -> bool {
        decision.choice_count_is_public()
    }

    fn apply(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
    ) -> Result<(), Refusal> {
        if self.over {
            return Err(Refusal::Over);
        }
        if !self.legal_choices().contains(&choice) {
            return Err(Refusal::NotLegal);
        }
        self.apply_listed(choice, chance, log);
        Ok(())
    }

    fn apply_listed(
        &mut self,
        choice: Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
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
        resolve.advance();
    }

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        crate::imagine::imagine(view, rng)
    }

    fn check(&self) -> Result<(), String> {
        self.check_components()
    }
}
