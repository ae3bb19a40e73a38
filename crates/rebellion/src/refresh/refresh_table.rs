//! A table for tests: a position, the steps to work through, choices as they are written.

use tabletop::chance::ScriptedChance;
use tabletop::{ChanceOutcome, Choices, Element, Event as _, Set, Stream, Viewer};

use crate::choice::Choice;
use crate::decision::Decision;
use crate::event::Event;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::{HOTH, System};
use crate::team::{Role, Setup};
use crate::units::Unit;

pub(super) struct RefreshTable {
    pub(super) state: State,
    pub(super) log: Vec<Event>,
}

/// Returns the top card of a deck.
pub(super) fn outcome_drawing_card<T: Element>(stream: Stream, card: T) -> ChanceOutcome {
    let outcome = card.index();
    ChanceOutcome { stream, outcome }
}

pub(super) fn parse_systems(ids: &str) -> Set<System> {
    ids.split_whitespace()
        .map(|id| id.parse::<System>().expect(id))
        .collect()
}

impl RefreshTable {
    /// Creates an empty galaxy with the base hidden on Hoth.
    pub(super) fn new() -> Self {
        Self::with_setup(Setup::FULL)
    }

    pub(super) fn with_setup(setup: Setup) -> Self {
        let mut state = State::empty_table(setup);
        state.base = Some(HOTH);
        state.base_public = Set::from_element(HOTH);
        let log = Vec::new();
        Self { state, log }
    }

    /// Puts units somewhere, written like `2 x-wing ryloth`.
    pub(super) fn put_units(&mut self, units: &str) -> &mut Self {
        for line in units.split(',') {
            let words: Vec<&str> = line.split_whitespace().collect();
            let place: Place = words[2].parse().expect(line);
            let unit: Unit = words[1].parse().expect(line);
            let count = words[0].parse().expect(line);
            self.state.units.add(place, unit, count);
        }
        self
    }

    /// Works through these steps up to the first decision; after them a new round would begin.
    pub(super) fn run(&mut self, steps: &[Step], script: &[ChanceOutcome]) -> &mut Self {
        self.state.agenda.clear();
        self.with(script, |resolve| {
            resolve.put_steps_on_agenda(&[Step::NewRound]);
            resolve.put_steps_on_agenda(steps);
            resolve.run_agenda();
        })
    }

    fn with(
        &mut self,
        script: &[ChanceOutcome],
        act: impl FnOnce(&mut Resolve<'_, ScriptedChance<'_>, Vec<Event>>),
    ) -> &mut Self {
        let mut chance = ScriptedChance::new(script);
        act(&mut Resolve {
            state: &mut self.state,
            chance: &mut chance,
            log: &mut self.log,
        });
        chance.check_script_used_up().expect("what was drawn");
        self
    }

    pub(super) fn choose(&mut self, choice: &str) -> &mut Self {
        self.choose_and_draw(choice, &[])
    }

    pub(super) fn choose_and_draw(&mut self, choice: &str, script: &[ChanceOutcome]) -> &mut Self {
        let listed = self.choice_texts();
        assert!(
            listed.contains(&choice.to_string()),
            "{choice} in {listed:?}"
        );
        let choice: Choice = choice.parse().expect(choice);
        let mut chance = ScriptedChance::new(script);
        self.state
            .apply_unchecked(choice, &mut chance, &mut self.log);
        chance.check_script_used_up().expect("what was drawn");
        self
    }

    pub(super) fn choice_texts(&self) -> Vec<String> {
        let mut choices = Choices::new();
        self.state.push_choices(&mut choices);
        choices.iter().map(ToString::to_string).collect()
    }

    /// Returns the seat that decides and its decision.
    pub(super) fn asked_question(&self) -> Option<(Role, Decision)> {
        match self.state.agenda.last() {
            Some(Step::Ask(role, decision)) if !self.state.over => Some((*role, *decision)),
            _ => None,
        }
    }

    pub(super) fn decision(&self) -> Option<Decision> {
        self.asked_question().map(|(_, decision)| decision)
    }

    /// Tells whether all steps are done and the next round has begun.
    pub(super) fn is_done(&self) -> bool {
        self.decision() == Some(Decision::Assign)
    }

    /// Returns the events as a viewer is told them.
    pub(super) fn events_for(&self, viewer: Viewer) -> Vec<Event> {
        let setup = self.state.setup;
        let seen = self.log.iter();
        seen.filter_map(|told| told.seen_by(setup, viewer))
            .collect()
    }
}
