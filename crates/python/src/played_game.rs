//! A game with its history: light enough to be stepped and copied by the hundred thousand, and complete enough for
//! records, events and everything a seat was told.

use std::sync::LazyLock;

use bots::levels::Levels;
use observation::{FeatureLayout, Observed};
use tabletop::chance::{LiveChance, ScriptedChance};
use tabletop::record::Move;
use tabletop::{
    Chance, ChanceOutcome, Choices, Event, Game, Log, NoLog, Record, Seat, Seed, Stream, Turn,
    Viewer,
};

/// A game that Python can play.
pub(crate) trait PlayableGame: Observed + Levels + Game<Choice: Sync> {
    /// Returns the number of the question in `decision_names`.
    fn decision_number(decision: &Self::Decision) -> usize;

    /// The names of all questions.
    const DECISION_NAMES: &'static [&'static str];

    /// Returns the number of bytes of an observation.
    fn feature_count() -> usize;
}

impl PlayableGame for games::rebellion::State {
    fn decision_number(decision: &Self::Decision) -> usize {
        decision.number()
    }

    const DECISION_NAMES: &'static [&'static str] = games::rebellion::Decision::NAMES;

    fn feature_count() -> usize {
        static COUNT: LazyLock<usize> =
            LazyLock::new(|| FeatureLayout::layout_of_game::<games::rebellion::State>().size);
        *COUNT
    }
}

impl PlayableGame for games::empire_vs_rebellion::State {
    fn decision_number(decision: &Self::Decision) -> usize {
        decision.number()
    }

    const DECISION_NAMES: &'static [&'static str] = games::empire_vs_rebellion::Decision::NAMES;

    fn feature_count() -> usize {
        static COUNT: LazyLock<usize> = LazyLock::new(|| {
            FeatureLayout::layout_of_game::<games::empire_vs_rebellion::State>().size
        });
        *COUNT
    }
}

/// Chance that appends what another one decided to a list.
pub(crate) struct NotedChance<'a, C> {
    pub(crate) inner: &'a mut C,
    pub(crate) noted: &'a mut Vec<ChanceOutcome>,
}

impl<C: Chance> Chance for NotedChance<'_, C> {
    fn pick_outcome(&mut self, stream: Stream, from: u64) -> u8 {
        let outcome = self.inner.pick_outcome(stream, from);
        self.noted.push(ChanceOutcome { stream, outcome });
        outcome
    }
}

/// One choice of the history.
#[derive(Copy, Clone, Debug)]
struct PastChoice<C> {
    seat: Seat,
    choice: C,
    /// The number of outcomes of chance in the history after it.
    outcomes: usize,
}

/// The beginning of a history.
#[derive(Clone, Debug)]
enum Origin<G> {
    /// A set-up, with this many outcomes of chance.
    Setup { outcomes: usize },
    /// A world that a seat imagined, with what the seat had been told before.
    Imagined {
        state: Box<G>,
        seat: Seat,
        told: String,
    },
}

/// A game with its history.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame<G: PlayableGame> {
    pub(crate) state: G,
    pub(crate) legal: Choices<G::Choice>,
    chance: LiveChance,
    seed: Seed,
    origin: Origin<G>,
    choices: Vec<PastChoice<G::Choice>>,
    outcomes: Vec<ChanceOutcome>,
    /// True once a planner has decided what chance brings.
    has_chosen_chance: bool,
}

impl<G: PlayableGame> PlayedGame<G> {
    /// Starts a game.
    pub(crate) fn new(setup: G::Setup, seed: Seed) -> Self {
        let mut chance = LiveChance::new(seed);
        let mut outcomes = Vec::new();
        let mut noted = NotedChance {
            inner: &mut chance,
            noted: &mut outcomes,
        };
        let state = G::start_game(setup, &mut noted, &mut NoLog);
        Self {
            state,
            legal: state.legal_choices(),
            chance,
            seed,
            origin: Origin::Setup {
                outcomes: outcomes.len(),
            },
            choices: Vec::new(),
            outcomes,
            has_chosen_chance: false,
        }
    }

    /// Starts a game with these outcomes of chance, which fit its set-up.
    pub(crate) fn with_outcomes(setup: G::Setup, outcomes: Vec<ChanceOutcome>, seed: Seed) -> Self {
        let state = G::start_game(setup, &mut ScriptedChance::new(&outcomes), &mut NoLog);
        Self {
            state,
            legal: state.legal_choices(),
            chance: LiveChance::new(seed),
            seed,
            origin: Origin::Setup {
                outcomes: outcomes.len(),
            },
            choices: Vec::new(),
            outcomes,
            has_chosen_chance: true,
        }
    }

    /// Takes up a game where its record ends. Without a seed in the record, the rest has the chance of `seed`.
    pub(crate) fn from_record(record: &Record<G>, seed: Seed) -> Result<Self, String> {
        record
            .replay_and_check()
            .map_err(|error| error.to_string())?;
        if !record.entropy.is_empty() {
            return Err("the players added words to the seed of this record".to_owned());
        }
        let known = record.seed.is_some();
        let mut game = Self::new(record.setup, record.seed.unwrap_or(seed));
        if known {
            for step in &record.moves {
                game.carry_out_choice(step.choice);
            }
            return Ok(game);
        }
        let replay = |error: tabletop::RecordError| error.to_string();
        let mut state = record.replay_start(&mut NoLog).map_err(replay)?;
        game.outcomes.clone_from(&record.start);
        game.origin = Origin::Setup {
            outcomes: record.start.len(),
        };
        for (index, step) in record.moves.iter().enumerate() {
            record
                .replay_move(index + 1, &mut state, &mut NoLog)
                .map_err(replay)?;
            game.outcomes.extend(&step.drawn);
            game.record_past_choice(step.seat, step.choice);
        }
        game.has_chosen_chance = true;
        game.replace_state(state, &state.legal_choices());
        Ok(game)
    }

    /// Returns the number of choices made.
    pub(crate) fn version_number(&self) -> usize {
        self.choices.len()
    }

    fn record_past_choice(&mut self, seat: Seat, choice: G::Choice) {
        self.choices.push(PastChoice {
            seat,
            choice,
            outcomes: self.outcomes.len(),
        });
    }

    /// Takes over a state with its legal choices, which were listed before anything of the game changed.
    fn replace_state(&mut self, state: G, legal: &[G::Choice]) {
        self.state = state;
        self.legal.clear();
        self.legal.extend(legal.iter().copied());
    }

    /// Carries out a legal choice with the chance of the game. Works on copies, so that a panic changes nothing.
    pub(crate) fn carry_out_choice(&mut self, choice: G::Choice) {
        let Some(seat) = self.state.deciding_seat() else {
            return;
        };
        let (mut state, mut chance) = (self.state, self.chance);
        // What a choice that panicked has left behind does not count.
        self.outcomes.truncate(self.count_outcomes_in_history());
        let mut noted = NotedChance {
            inner: &mut chance,
            noted: &mut self.outcomes,
        };
        state.apply_listed(choice, &mut noted, &mut NoLog);
        let legal = state.legal_choices();
        self.chance = chance;
        self.record_past_choice(seat, choice);
        self.replace_state(state, &legal);
    }

    /// Returns the number of outcomes of chance that the set-up and the choices so far have used.
    fn count_outcomes_in_history(&self) -> usize {
        let start = match &self.origin {
            Origin::Setup { outcomes } => *outcomes,
            Origin::Imagined { .. } => 0,
        };
        self.choices.last().map_or(start, |past| past.outcomes)
    }

    /// Carries out a legal choice with these outcomes of chance, which fit it.
    pub(crate) fn carry_out_with_outcomes(&mut self, choice: G::Choice, drawn: &[ChanceOutcome]) {
        let Some(seat) = self.state.deciding_seat() else {
            return;
        };
        let mut state = self.state;
        let mut script = ScriptedChance::new(drawn);
        state.apply_listed(choice, &mut script, &mut NoLog);
        let legal = state.legal_choices();
        self.outcomes.truncate(self.count_outcomes_in_history());
        self.outcomes.extend(drawn);
        self.has_chosen_chance |= !drawn.is_empty();
        self.record_past_choice(seat, choice);
        self.replace_state(state, &legal);
    }

    /// Returns a world that this seat cannot tell from the game, with the chance of another seed.
    pub(crate) fn imagine_world(&self, seat: Seat, number: u64, seed: Seed) -> Self {
        use rand_core::SeedableRng;
        let view = self.state.view(Viewer::Seat(seat));
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(number);
        let state = G::imagine(&view, &mut rng);
        Self {
            state,
            legal: state.legal_choices(),
            chance: LiveChance::new(seed),
            seed,
            origin: Origin::Imagined {
                state: Box::new(state),
                seat,
                told: self.viewer_history_lines(Viewer::Seat(seat)),
            },
            choices: Vec::new(),
            outcomes: Vec::new(),
            has_chosen_chance: false,
        }
    }

    /// Plays the history again and calls `visit` after the set-up and after every choice.
    fn replay_history(&self, mut visit: impl FnMut(usize, Vec<G::Event>)) {
        let mut events = Vec::new();
        let (mut state, mut used) = match &self.origin {
            Origin::Setup { outcomes } => {
                let mut script = ScriptedChance::new(&self.outcomes[..*outcomes]);
                let setup = self.state.setup();
                (G::start_game(setup, &mut script, &mut events), *outcomes)
            }
            Origin::Imagined { state, .. } => (**state, 0),
        };
        visit(0, std::mem::take(&mut events));
        for (index, past) in self.choices.iter().enumerate() {
            let mut script = ScriptedChance::new(&self.outcomes[used..past.outcomes]);
            used = past.outcomes;
            state.apply_listed(past.choice, &mut script, &mut EventList(&mut events));
            visit(index + 1, std::mem::take(&mut events));
        }
    }

    /// Returns the events from version `since` on as JSON, as this viewer was told them.
    pub(crate) fn events_json(&self, viewer: Viewer, since: usize) -> String {
        let setup = self.state.setup();
        let mut told: Vec<(usize, G::Event)> = Vec::new();
        self.replay_history(|version, events| {
            let seen = events
                .iter()
                .filter_map(|event| event.seen_by(setup, viewer));
            told.extend(
                seen.map(|event| (version, event))
                    .filter(|_| version >= since),
            );
        });
        serde_json::to_string(&told).unwrap_or_default()
    }

    /// Returns everything that a viewer was told and did so far, one line each.
    fn viewer_history_lines(&self, viewer: Viewer) -> String {
        let setup = self.state.setup();
        let mut lines = match &self.origin {
            Origin::Imagined { seat, told, .. } if Viewer::Seat(*seat) == viewer => told.clone(),
            _ => String::new(),
        };
        self.replay_history(|version, events| {
            if let Some(past) = version.checked_sub(1).map(|index| self.choices[index])
                && Viewer::Seat(past.seat) == viewer
            {
                lines += &format!("> {}\n", past.choice);
            }
            for event in events
                .iter()
                .filter_map(|event| event.seen_by(setup, viewer))
            {
                lines += &serde_json::to_string(&event).unwrap_or_default();
                lines.push('\n');
            }
        });
        lines
    }

    /// Returns the view of a viewer as JSON.
    pub(crate) fn view_json(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.state.view(viewer)).unwrap_or_default()
    }

    /// Returns everything that a viewer knows and was told, as a text that is the same only if all of it is.
    pub(crate) fn infostate_text(&self, viewer: Viewer) -> String {
        format!(
            "{}= {}",
            self.viewer_history_lines(viewer),
            self.view_json(viewer)
        )
    }

    /// Returns the decision as JSON, or `null` when the game is over.
    pub(crate) fn decision_json(&self) -> String {
        match self.state.turn() {
            Turn::Decide { decision, .. } => serde_json::to_string(&decision).unwrap_or_default(),
            Turn::Over(_) => "null".to_owned(),
        }
    }

    /// Returns the record of the game, with its seed if `reveal_seed`.
    pub(crate) fn record_text(&self, reveal_seed: bool) -> Result<String, &'static str> {
        let Origin::Setup { outcomes: start } = &self.origin else {
            return Err("a world that a seat imagined has no record: how it began is not known");
        };
        if reveal_seed && self.has_chosen_chance {
            return Err("chance was not decided by the seed alone; ask for the record without it");
        }
        let mut used = *start;
        let mut moves = Vec::with_capacity(self.choices.len());
        for past in &self.choices {
            moves.push(Move {
                seat: past.seat,
                choice: past.choice,
                drawn: self.outcomes[used..past.outcomes].to_vec(),
            });
            used = past.outcomes;
        }
        let record = Record::<G> {
            setup: self.state.setup(),
            rules_version: G::RULES_VERSION,
            commitment: self.seed.commitment(),
            entropy: Vec::new(),
            seed: reveal_seed.then_some(self.seed),
            start: self.outcomes[..*start].to_vec(),
            moves,
            outcome: self.state.outcome(),
        };
        Ok(record.to_string())
    }

    /// Returns the choices so far with the seats that made them.
    pub(crate) fn past_choices(&self) -> impl Iterator<Item = (Seat, G::Choice)> {
        self.choices.iter().map(|past| (past.seat, past.choice))
    }
}

/// A log that collects events.
struct EventList<'a, E>(&'a mut Vec<E>);

impl<E> Log<E> for EventList<'_, E> {
    fn record_event(&mut self, event: E) {
        self.0.push(event);
    }
}
