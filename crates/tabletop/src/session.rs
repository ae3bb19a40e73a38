//! A game in progress: the state, how it came about, and what may be taken back.

use crate::chance::{ChanceOutcome, LiveChance, RecordingChance};
use crate::game::{Event, Game, Refusal};
use crate::plan::{PlanRefusal, PlanTransition};
use crate::record::{Move, Record, RecordError, format_move};
use crate::seat::{Seat, Viewer};
use crate::seed::Seed;

/// One choice that was carried out, with everything needed to report it or to take it back.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The seat that chose.
    pub seat: Seat,
    /// Its choice.
    pub choice: G::Choice,
    /// The outcomes of chance that the choice led to.
    pub drawn: Vec<ChanceOutcome>,
    /// The events, in order.
    pub events: Vec<G::Event>,
    /// True if it was made in one plan with the step before it.
    pub continues: bool,
    before: G,
    chance_before: LiveChance,
}

/// A choice carried out in a copy of the state: its events and the state it leads to.
#[derive(Clone, Debug)]
pub struct Transition<G: Game> {
    /// The choice and its events.
    pub step: Step<G>,
    /// The state after it.
    pub state: G,
    /// The chance after it.
    pub chance: LiveChance,
}

impl<G: Game> Transition<G> {
    /// Carries out a seat's choice in a copy of the state; nothing else is touched. A server that has to
    /// write a choice down before it counts computes this first.
    pub fn new(
        before: &G,
        chance_before: &LiveChance,
        seat: Seat,
        choice: G::Choice,
    ) -> Result<Self, Refusal> {
        before.check_may_decide(seat)?;
        let (mut state, mut chance) = (*before, *chance_before);
        let mut recording = RecordingChance::new(&mut chance);
        let mut events = Vec::new();
        state.apply(choice, &mut recording, &mut events)?;
        let drawn = recording.into_outcomes();
        let step = Step {
            seat,
            choice,
            drawn,
            events,
            continues: false,
            before: *before,
            chance_before: *chance_before,
        };
        Ok(Self {
            step,
            state,
            chance,
        })
    }

    /// Tells whether somebody learned something by it: it revealed something, or another seat is asked now.
    #[must_use]
    pub fn publishes(&self) -> bool {
        self.step.reveals_hidden() || self.state.deciding_seat() != Some(self.step.seat)
    }
}

impl<G: Game> Step<G> {
    /// Returns the state the choice was made in.
    #[must_use]
    pub const fn state_before(&self) -> &G {
        &self.before
    }

    /// Returns the chance the choice was made with.
    #[must_use]
    pub const fn chance_before(&self) -> &LiveChance {
        &self.chance_before
    }

    /// Tells whether somebody learned something: chance decided, a card was looked at, something hidden was shown.
    /// Every decision of chance comes with an event that reveals something
    /// ([`crate::properties::check_chance_is_revealed`]), so this never depends on whether there was more than one
    /// card to draw from.
    #[must_use]
    pub fn reveals_hidden(&self) -> bool {
        !self.drawn.is_empty() || self.events.iter().any(Event::reveals_hidden)
    }
}

/// Why a choice cannot be taken back.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum UndoRefusal {
    /// No choice has been made.
    #[error("there is no choice to take back")]
    Nothing,
    /// The last choice was another seat's.
    #[error("the last choice was not yours")]
    NotYours,
    /// Somebody has learned something since.
    #[error("somebody has learned something since: it cannot be taken back")]
    Learned,
}

/// A live game: its state, its chance and its history.
///
/// ```
/// use tabletop::{Game, Refusal, Seat, Seed, Session, UndoRefusal};
/// use test_game::{Choice, HighestCard, Setup};
///
/// let [north, east] = [0, 1].map(Seat::new);
/// let mut session = Session::<HighestCard>::new(Setup, Seed::from_words("42"));
/// let refused = session.choose(east, Choice::Keep).unwrap_err();
/// assert_eq!(refused, Refusal::OutOfTurn { deciding: north });
///
/// session.choose(north, Choice::Keep).unwrap();
/// assert_eq!((session.version(), session.state().deciding_seat()), (1, Some(east)));
/// // East has been asked by now, so north cannot take the choice back:
/// assert_eq!(session.undo(north), Err(UndoRefusal::Learned));
/// ```
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    setup: G::Setup,
    seed: Seed,
    entropy: Vec<(Seat, String)>,
    state: G,
    chance: LiveChance,
    start_drawn: Vec<ChanceOutcome>,
    start_events: Vec<G::Event>,
    steps: Vec<Step<G>>,
    /// The number of steps that are final, because somebody has learned something by them or after them.
    published: usize,
}

impl<G: Game> Session<G> {
    /// Starts a game.
    #[must_use]
    pub fn new(setup: G::Setup, seed: Seed) -> Self {
        Self::with_entropy(setup, seed, Vec::new())
    }

    /// Starts a game with what the players have added to the seed.
    fn with_entropy(setup: G::Setup, seed: Seed, entropy: Vec<(Seat, String)>) -> Self {
        let mut chance = LiveChance::new(seed.with_entropy(&entropy));
        let mut recording = RecordingChance::new(&mut chance);
        let mut start_events = Vec::new();
        let state = G::start_game(setup, &mut recording, &mut start_events);
        let start_drawn = recording.into_outcomes();
        Self {
            setup,
            seed,
            entropy,
            state,
            chance,
            start_drawn,
            start_events,
            steps: Vec::new(),
            published: 0,
        }
    }

    /// Takes up a game where its record ends. The record must carry its seed.
    pub fn resume_from_record(record: &Record<G>) -> Result<Self, RecordError> {
        let seed = record.seed.ok_or(RecordError::NoSeed)?;
        record.replay_and_check()?;
        let mut session = Self::with_entropy(record.setup, seed, record.entropy.clone());
        for (index, step) in record.moves.iter().enumerate() {
            let refused = |refusal| RecordError::Refused {
                number: index + 1,
                text: format_move::<G>(record.setup, step),
                refusal,
            };
            session.choose(step.seat, step.choice).map_err(refused)?;
        }
        Ok(session)
    }

    /// Returns the variant being played.
    #[must_use]
    pub const fn setup(&self) -> G::Setup {
        self.setup
    }

    /// Returns the state of the game. The owner of a session is the authority, not a player.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// Returns the chance of the game, as it stands now.
    #[must_use]
    pub(crate) const fn chance(&self) -> &LiveChance {
        &self.chance
    }

    /// Returns the number of choices made; every choice makes a new version.
    #[must_use]
    pub fn version(&self) -> usize {
        self.steps.len()
    }

    /// Returns everything chosen so far.
    #[must_use]
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// Returns the fingerprint of the seed, shown before anybody added to it.
    #[must_use]
    pub fn commitment(&self) -> Seed {
        self.seed.commitment()
    }

    /// Returns the state after the first `version` choices.
    #[must_use]
    pub fn state_at_version(&self, version: usize) -> &G {
        self.steps
            .get(version)
            .map_or(&self.state, |step| &step.before)
    }

    /// Returns the events from version `since` on, as this viewer was told it: the version each event led to, and the
    /// event. Version 0 is the set-up.
    pub fn events_for(
        &self,
        viewer: Viewer,
        since: usize,
    ) -> impl Iterator<Item = (usize, G::Event)> {
        let setup = self.setup;
        let start = (since == 0).then_some((0, &self.start_events));
        let later = self
            .steps
            .iter()
            .enumerate()
            .map(|(index, step)| (index + 1, &step.events))
            .skip(since.saturating_sub(1));
        start
            .into_iter()
            .chain(later)
            .flat_map(move |(at, events)| {
                events
                    .iter()
                    .filter_map(move |event| event.seen_by(setup, viewer).map(|seen| (at, seen)))
            })
    }

    /// Carries out a seat's choice. A refused one changes nothing.
    pub fn choose(&mut self, seat: Seat, choice: G::Choice) -> Result<&Step<G>, Refusal> {
        let transition = Transition::new(&self.state, &self.chance, seat, choice)?;
        let publishes = transition.publishes();
        self.adopt_steps(
            transition.state,
            transition.chance,
            [transition.step],
            publishes,
        );
        Ok(&self.steps[self.steps.len() - 1])
    }

    /// Carries out a seat's plan: its choices one after the other, up to the first moment at which
    /// somebody learns something. Returns how many choices at its end were dropped for that. If one of
    /// them is refused before that moment, none is made.
    pub fn choose_plan(&mut self, seat: Seat, choices: &[G::Choice]) -> Result<usize, PlanRefusal> {
        let plan = PlanTransition::new(&self.state, &self.chance, seat, choices)?;
        self.adopt_steps(plan.state, plan.chance, plan.steps, plan.publishes);
        Ok(plan.dropped)
    }

    /// Follows steps that were carried out beside the table.
    fn adopt_steps(
        &mut self,
        state: G,
        chance: LiveChance,
        steps: impl IntoIterator<Item = Step<G>>,
        publishes: bool,
    ) {
        self.state = state;
        self.chance = chance;
        self.steps.extend(steps);
        if publishes {
            self.published = self.steps.len();
        }
    }

    /// Returns whether somebody would learn something by this choice, so that neither it nor what came before it
    /// could be taken back any more. Nothing is carried out.
    #[must_use]
    pub fn would_choice_publish(&self, seat: Seat, choice: G::Choice) -> bool {
        Transition::new(&self.state, &self.chance, seat, choice)
            .is_ok_and(|transition| transition.publishes())
    }

    /// Returns whether anyone has learned anything since version `point`, so that it cannot be gone back to. What
    /// counts as learning is said in one place: [`Transition::publishes`].
    #[must_use]
    pub const fn has_anyone_learned_since(&self, point: usize) -> bool {
        self.published > point
    }

    /// Takes back what this seat did last, one choice or one plan as a whole, if nobody has learned
    /// anything by it. A record does not say which choices were one plan, so a game that was taken up
    /// from one goes back choice by choice.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        let starts = self.steps.iter().rposition(|step| !step.continues);
        let start = starts.ok_or(UndoRefusal::Nothing)?;
        let first = &self.steps[start];
        if first.seat != seat {
            return Err(UndoRefusal::NotYours);
        }
        if self.has_anyone_learned_since(start) {
            return Err(UndoRefusal::Learned);
        }
        self.state = first.before;
        self.chance = first.chance_before;
        self.steps.truncate(start);
        Ok(())
    }

    /// Returns the game so far, as it is written to a file. The seed is part of it only if `reveal_seed`.
    #[must_use]
    pub fn to_record(&self, reveal_seed: bool) -> Record<G> {
        Record {
            setup: self.setup,
            rules_version: G::RULES_VERSION,
            commitment: self.commitment(),
            entropy: self.entropy.clone(),
            seed: reveal_seed.then_some(self.seed),
            start: self.start_drawn.clone(),
            moves: self
                .steps
                .iter()
                .map(|step| Move {
                    seat: step.seat,
                    choice: step.choice,
                    drawn: step.drawn.clone(),
                })
                .collect(),
            outcome: self.state.outcome(),
        }
    }
}
