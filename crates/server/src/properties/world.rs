//! One of two worlds: a table, and beside it the engine alone, which says what may be seen.

use tabletop::chance::LiveChance;
use tabletop::{Event, Game, Seat, Seed, Transition, Viewer};

use super::Worlds;
use crate::commands::{Circumstances, Command, Moment};
use crate::entry::{Body, Created, Entry, Holder, Person, Row};
use crate::http::Done;
use crate::play::{Live, Served};
use crate::problem::Problem;
use crate::secret::Hex;
use crate::table::Table;

/// The version at which the two worlds begin.
pub(super) const FIRST: u64 = 1;

/// A table in one of the worlds.
pub(super) struct World<G: Game> {
    pub(super) table: Table,
    /// The published state, and after it the states of the draft, each with its chance.
    states: Vec<(G, LiveChance)>,
    /// The published state before the latest publication.
    before: Option<(G, LiveChance)>,
    /// What happened since the latest publication, and what made it up.
    drafted: Vec<Vec<G::Event>>,
    /// What made up the latest publication.
    pub(super) published: Vec<G::Event>,
}

/// What became of a command: the answer as it is sent, and whether it was carried out.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) done: bool,
}

impl<G: Served> World<G> {
    /// A table at which this state has just been published.
    pub(super) fn new(worlds: &Worlds, state: G, chance: LiveChance) -> Result<Self, String> {
        let body = Body {
            version: FIRST,
            draft: 0,
            deciding: state.deciding().map(Seat::number),
            entries: vec![Entry::Created(Box::new(created::<G>(state.setup())))],
        };
        let rows = [row(0, body)];
        let table = Table::load("worlds", &rows, None, &worlds.catalogue);
        let mut table = table.map_err(|error| error.to_string())?;
        table.rules = Some(G::RULES_VERSION);
        table.play = Some(Box::new(Live::<G>::at(state, chance, FIRST)));
        Ok(Self {
            table,
            states: vec![(state, chance)],
            before: None,
            drafted: Vec::new(),
            published: Vec::new(),
        })
    }

    /// The state with the draft counted in.
    pub(super) fn state(&self) -> &G {
        &self.states[self.states.len() - 1].0
    }

    /// How long the draft is.
    pub(super) fn draft(&self) -> usize {
        self.drafted.len()
    }

    /// What a choice would come to.
    pub(super) fn consider(&self, choice: G::Choice) -> Option<Transition<G>> {
        let (state, chance) = &self.states[self.states.len() - 1];
        Transition::new(state, chance, state.deciding()?, choice).ok()
    }

    /// Where whoever decides gives its commands.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            version: self.table.version(),
            draft: self.draft() as u64,
        }
    }

    /// What a seat's command would be answered; nothing is done.
    pub(super) fn ask(&self, worlds: &Worlds, seat: u8, command: &Command) -> Answer {
        answer(command, &self.decide(worlds, seat, command))
    }

    fn decide(&self, worlds: &Worlds, seat: u8, command: &Command) -> Result<Body, Problem> {
        let around = Circumstances {
            now: 0,
            absence: 0,
            limits: &worlds.limits,
        };
        self.table.decide(seat, command, &around)
    }

    /// Carries out a seat's command.
    pub(super) fn give(
        &mut self,
        worlds: &Worlds,
        seat: u8,
        command: &Command,
    ) -> Result<Answer, String> {
        let decided = self.decide(worlds, seat, command);
        let answer = answer(command, &decided);
        let Ok(body) = decided else {
            return Ok(answer);
        };
        let (version, taken_back) = (
            body.version,
            matches!(body.entries.last(), Some(Entry::TakenBack)),
        );
        let publishes = version != self.table.version();
        let applied = self.table.apply(&row(self.table.next, body));
        applied.map_err(|error| error.to_string())?;
        if taken_back {
            self.states = self.before.take().into_iter().collect();
            self.drafted.clear();
            self.published.clear();
            return Ok(answer);
        }
        match command {
            Command::Undo { .. } => {
                self.states.pop();
                self.drafted.pop();
            }
            Command::Choose { choice, .. } => self.chosen(choice)?,
            _ => {}
        }
        if publishes {
            self.before = Some(self.states[0]);
            self.states.drain(..self.states.len() - 1);
            self.published = self.drafted.drain(..).flatten().collect();
        }
        Ok(answer)
    }

    fn chosen(&mut self, choice: &str) -> Result<(), String> {
        let parsed: Result<G::Choice, _> = choice.parse();
        let transition = parsed.ok().and_then(|choice| self.consider(choice));
        let transition = transition.ok_or_else(|| format!("the engine refuses `{choice}`"))?;
        self.states.push((transition.state, transition.chance));
        self.drafted.push(transition.step.events);
        Ok(())
    }
}

/// What a viewer notices of these events.
pub(super) fn seen<E: Event>(events: &[E], viewer: Viewer) -> Vec<E> {
    let seen = events.iter().filter_map(|event| event.seen_by(viewer));
    seen.collect()
}

fn answer(command: &Command, decided: &Result<Body, Problem>) -> Answer {
    let done = |body: &Body| Done::after(command.plays(), body.version, body.draft);
    let text = match decided {
        Ok(body) => serde_json::to_string(&done(body)),
        Err(problem) => serde_json::to_string(problem),
    };
    Answer {
        text: text.unwrap_or_default(),
        done: decided.is_ok(),
    }
}

fn row(seq: u64, body: Body) -> Row {
    Row {
        seq,
        // The clock is the same in all worlds.
        at: 0,
        key: None,
        body,
    }
}

fn created<G: Served>(setup: G::Setup) -> Created {
    let person = |seat: &&str| {
        Holder::Person(Person {
            name: (*seat).to_owned(),
            nonce: Hex([0; 16]),
            secrets: Vec::new(),
            identity: None,
        })
    };
    Created {
        game: G::ID.to_owned(),
        setup: setup.to_string(),
        seats: G::seats(setup).iter().map(person).collect(),
        seed: Seed::from_words("worlds"),
        seeded: false,
        public: true,
        clock_days: Some(3),
        wait: false,
        entropy: Vec::new(),
        rematch_of: None,
    }
}
