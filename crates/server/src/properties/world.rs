//! One of two worlds: a table, and beside it the bare engine, which tells what may be seen.

use tabletop::chance::LiveChance;
use tabletop::{Event, Game, RandomPlayer, Seat, Seed, Transition, Viewer};

use super::Worlds;
use crate::commands::{Command, DecideContext, Decided, Moment};
use crate::game_session::{ServedGame, TypedSession};
use crate::http::{command_answer, plan_answer};
use crate::journal_entry::{Body, Created, Entry, Holder, Person, Row};
use crate::secret::Hex;
use crate::table::{CommandAnswer, Table};
use protocol::problem::Problem;

/// The version at which the two worlds begin.
pub(super) const FIRST_VERSION: u64 = 1;

/// A table in one of the worlds.
pub(super) struct World<G: Game> {
    pub(super) table: Table,
    /// The published state, and after it the states of the draft, each with its chance.
    states: Vec<(G, LiveChance)>,
    /// The published state before the latest publication.
    before: Option<(G, LiveChance)>,
    /// The events of each draft step since the latest publication.
    drafted: Vec<Vec<G::Event>>,
    /// The events of the latest publication.
    pub(super) published: Vec<G::Event>,
}

/// The answer to a command as it is sent, and whether the command was executed.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) done: bool,
}

impl<G: ServedGame> World<G> {
    /// Sets up a table at which this state has just been published.
    pub(super) fn new(worlds: &Worlds, state: G, chance: LiveChance) -> Result<Self, String> {
        let body = Body {
            version: FIRST_VERSION,
            draft: 0,
            deciding: state.deciding_seat().map(Seat::number),
            entries: vec![Entry::Created(Box::new(table_settings::<G>(state.setup())))],
        };
        let rows = [journal_row(0, body)];
        let table = Table::load_journal("worlds", &rows, None, &worlds.catalogue);
        let mut table = table.map_err(|error| error.to_string())?;
        table.rules = Some(G::RULES_VERSION);
        table.play = Some(Box::new(TypedSession::<G>::from_position(
            state,
            chance,
            FIRST_VERSION,
        )));
        Ok(Self {
            table,
            states: vec![(state, chance)],
            before: None,
            drafted: Vec::new(),
            published: Vec::new(),
        })
    }

    /// Returns the state after the draft.
    pub(super) fn state(&self) -> &G {
        &self.states[self.states.len() - 1].0
    }

    /// Returns the number of draft steps.
    pub(super) fn draft_steps(&self) -> usize {
        self.drafted.len()
    }

    /// Computes the transition of a choice without making it.
    pub(super) fn transition_of(&self, choice: G::Choice) -> Option<Transition<G>> {
        let (state, chance) = &self.states[self.states.len() - 1];
        Transition::new(state, chance, state.deciding_seat()?, choice).ok()
    }

    /// Picks random choices that may be made one after the other. The last one may publish them if `may_publish`.
    pub(super) fn random_plan(
        &self,
        random: &mut RandomPlayer,
        may_publish: bool,
    ) -> Vec<G::Choice> {
        let (mut state, mut chance) = self.states[self.states.len() - 1];
        let mut plan = Vec::new();
        for _ in 0..random.pick_any(&[1, 2, 3, 4]) {
            let Some(seat) = state.deciding_seat() else {
                break;
            };
            let choice = random.pick_any(&state.legal_choices());
            let Ok(transition) = Transition::new(&state, &chance, seat, choice) else {
                break;
            };
            let publishes = transition.publishes();
            if publishes && !may_publish {
                break;
            }
            plan.push(choice);
            if publishes {
                // This one comes too late.
                plan.push(choice);
                break;
            }
            (state, chance) = (transition.state, transition.chance);
        }
        plan
    }

    /// Returns the moment at which the deciding seat gives its commands.
    pub(super) fn current_moment(&self) -> Moment {
        Moment {
            version: self.table.version(),
            draft: self.table.draft_number(),
        }
    }

    /// Returns the answer that a seat's command would get, without executing it.
    pub(super) fn preview_answer(&self, worlds: &Worlds, seat: u8, command: &Command) -> Answer {
        answer_from_decision(
            &self.table,
            command,
            &self.decide_command(worlds, seat, command),
        )
    }

    fn decide_command(
        &self,
        worlds: &Worlds,
        seat: u8,
        command: &Command,
    ) -> Result<Decided, Problem> {
        let around = DecideContext {
            now: 0,
            absence: 0,
            limits: &worlds.limits,
        };
        self.table.decide_command(seat, command, &around)
    }

    /// Executes a seat's command.
    pub(super) fn execute_command(
        &mut self,
        worlds: &Worlds,
        seat: u8,
        command: &Command,
    ) -> Result<Answer, String> {
        let decided = self.decide_command(worlds, seat, command);
        let answer = answer_from_decision(&self.table, command, &decided);
        let Ok(Decided {
            body, transition, ..
        }) = decided
        else {
            return Ok(answer);
        };
        let (version, taken_back) = (
            body.version,
            matches!(body.entries.last(), Some(Entry::TakenBack)),
        );
        let publishes = version != self.table.version();
        let row = journal_row(self.table.next_row, body);
        let applied = self.table.apply_own_row(&row, transition);
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
            Command::Choose { choice, .. } => {
                self.make_choices_in_engine(std::slice::from_ref(choice))?;
            }
            Command::Plan { choices, .. } => self.make_choices_in_engine(choices)?,
            _ => {}
        }
        if publishes {
            self.before = Some(self.states[0]);
            self.states.drain(..self.states.len() - 1);
            self.published = self.drafted.drain(..).flatten().collect();
        }
        Ok(answer)
    }

    /// Makes the choices of one draft step in the engine, up to the first that publishes.
    fn make_choices_in_engine(&mut self, choices: &[String]) -> Result<(), String> {
        let (mut state, mut chance) = self.states[self.states.len() - 1];
        let mut events = Vec::new();
        for choice in choices {
            let refused = || format!("the engine refuses `{choice}`");
            let seat = state.deciding_seat().ok_or_else(refused)?;
            let parsed: G::Choice = choice.parse().map_err(|_| refused())?;
            let transition = Transition::new(&state, &chance, seat, parsed);
            let transition = transition.map_err(|_| refused())?;
            let publishes = transition.publishes();
            (state, chance) = (transition.state, transition.chance);
            events.extend(transition.step.events);
            if publishes {
                break;
            }
        }
        self.states.push((state, chance));
        self.drafted.push(events);
        Ok(())
    }
}

/// Returns these events as a viewer is told them.
pub(super) fn events_seen_by<G: Game>(
    setup: G::Setup,
    events: &[G::Event],
    viewer: Viewer,
) -> Vec<G::Event> {
    let seen = events.iter();
    seen.filter_map(|event| event.seen_by(setup, viewer))
        .collect()
}

fn answer_from_decision(
    table: &Table,
    command: &Command,
    decided: &Result<Decided, Problem>,
) -> Answer {
    let text = match (decided, command) {
        (Ok(Decided { body, .. }), Command::Plan { .. }) => {
            let row = journal_row(0, body.clone());
            let answered = CommandAnswer::from_row(&row, table.draft_number_after(body));
            serde_json::to_string(&plan_answer(&answered))
        }
        (Ok(Decided { body, .. }), _) => serde_json::to_string(&command_answer(
            command.is_turn_command(),
            body.version,
            table.draft_number_after(body),
        )),
        (Err(problem), _) => serde_json::to_string(problem),
    };
    Answer {
        text: text.unwrap_or_default(),
        done: decided.is_ok(),
    }
}

fn journal_row(seq: u64, body: Body) -> Row {
    Row {
        seq,
        // The clock is the same in all worlds.
        at: 0,
        key: None,
        body,
    }
}

fn table_settings<G: ServedGame>(setup: G::Setup) -> Created {
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
        hints: false,
        entropy: Vec::new(),
        rematch_of: None,
    }
}
