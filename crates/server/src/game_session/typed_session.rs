//! A game of a known type as the server keeps it: the state, the draft, and the latest publications.

use std::collections::VecDeque;

use bots::levels::{Level, Thinking};
use locale::Texts;
use protocol::problem::{Code, Problem};
use protocol::update::{ChoiceInfo, EventInfo, Publication};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::chance::{LiveChance, RecordingChance};
use tabletop::record::{Move, parse_move, written_drawn, written_move};
use tabletop::{
    Event, Game, Outcome, PlanRefusal, PlanTransition, Refusal, Seat, Seed, Step, Turn, View as _,
    Viewer,
};

use super::{Begun, ComputedTransition, Considered, GameSession, Mismatch, Served, Shown, Thought};

/// The number of publications kept in memory; older ones are told from the journal.
const KEPT: usize = 32;

/// A game in progress.
///
/// The version that others can see counts publications, never choices: nobody may learn how many small
/// choices a seat made before it showed anything.
pub(crate) struct TypedSession<G: Game> {
    setup: G::Setup,
    /// The state after the draft.
    state: G,
    chance: LiveChance,
    /// The draft steps that only the deciding seat may see; each is one choice or the choices of one plan.
    draft: Vec<Vec<Step<G>>>,
    version: u64,
    /// The latest publications, newest last.
    told: VecDeque<Told<G>>,
    /// The steps of the latest publication, for taking it back.
    latest: Vec<Step<G>>,
}

struct Told<G: Game> {
    seat: Option<Seat>,
    taken_back: bool,
    events: Vec<G::Event>,
}

/// The content of a snapshot, as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Snapshot<G: Game> {
    rules: u32,
    version: u64,
    state: G,
    chance: LiveChance,
}

impl<G: Served> TypedSession<G> {
    /// Begins a game.
    pub(crate) fn begin(setup: &str, seed: Seed) -> Result<Begun, Mismatch> {
        let setup: G::Setup = setup
            .parse()
            .map_err(|error| Mismatch(tabletop::NotationError::to_string(&error)))?;
        let mut chance = LiveChance::new(seed);
        let mut recording = RecordingChance::new(&mut chance);
        let mut events = Vec::new();
        let state = G::start(setup, &mut recording, &mut events);
        let drawn = written_drawn::<G>(&recording.into_drawn());
        let mut live = Self::at(state, chance, 0);
        live.tell(Told {
            seat: None,
            taken_back: false,
            events,
        });
        Ok(Begun {
            play: Box::new(live),
            rules: G::RULES_VERSION,
            drawn,
        })
    }

    /// Continues a game from a snapshot.
    pub(crate) fn resume(
        snapshot: &str,
        any_rules: bool,
    ) -> Result<Box<dyn GameSession>, Mismatch> {
        let kept: Snapshot<G> =
            serde_json::from_str(snapshot).map_err(|error| Mismatch(error.to_string()))?;
        if kept.rules != G::RULES_VERSION && !any_rules {
            return Err(Mismatch(format!("made with rules version {}", kept.rules)));
        }
        Ok(Box::new(Self::at(kept.state, kept.chance, kept.version)))
    }

    /// Starts from the middle of a game, without knowing what was told before.
    pub(crate) fn at(state: G, chance: LiveChance, version: u64) -> Self {
        Self {
            setup: state.setup(),
            state,
            chance,
            draft: Vec::new(),
            version,
            told: VecDeque::new(),
            latest: Vec::new(),
        }
    }

    /// Returns the state before the draft, which all viewers see, each as it may.
    fn published(&self) -> &G {
        let first = self.draft.iter().flatten().next();
        first.map_or(&self.state, Step::before)
    }

    /// Returns the state that this viewer may see: only the deciding seat sees the draft.
    fn state_for(&self, viewer: Viewer) -> &G {
        let published = self.published();
        match (viewer, published.deciding()) {
            (Viewer::Seat(seat), Some(deciding)) if seat == deciding => &self.state,
            _ => published,
        }
    }

    /// Returns the last version that is no longer in memory.
    fn before_kept(&self) -> u64 {
        self.version - self.told.len() as u64
    }

    fn tell(&mut self, told: Told<G>) {
        self.version += 1;
        self.told.push_back(told);
    }

    fn publish(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        self.latest = draft.into_iter().flatten().collect();
        let told = Told {
            seat: self.latest.first().map(|step| step.seat),
            taken_back: false,
            events: self
                .latest
                .iter()
                .flat_map(|step| step.events.iter().copied())
                .collect(),
        };
        self.tell(told);
    }

    /// Explains why a choice of a plan is refused, as if the choices before it had been made one by one.
    fn refused(&self, seat: Seat, choices: &[G::Choice], refused: PlanRefusal) -> Problem {
        let PlanRefusal { index, refusal } = refused;
        let problem = match refusal {
            Refusal::Over => Problem::of(Code::GameOver),
            Refusal::OutOfTurn { deciding } => {
                let name = G::seat_name(self.setup, deciding);
                Problem::new(Code::OutOfTurn, format!("{name} decides now"))
            }
            Refusal::NotLegal => {
                let before = &choices[..index];
                let before = PlanTransition::new(&self.state, &self.chance, seat, before);
                let state = before.map_or(self.state, |before| before.state);
                Problem::new(Code::IllegalChoice, refusal.to_string()).with_legal(legal(&state))
            }
        };
        problem.at_choice(index)
    }

    /// Runs the rules for one draft step of the journal, without changing the game.
    fn replayed(&self, lines: &[String]) -> Result<PlanTransition<G>, Mismatch> {
        // Mismatches go to the log, whose readers must not learn what was chosen.
        let mismatch = |problem: &str| Mismatch(problem.to_owned());
        let written = lines.iter().map(|line| parse_move::<G>(self.setup, line));
        let written: Result<Vec<_>, _> = written.collect();
        let written = written.map_err(|_| mismatch("a choice is not understood"))?;
        let seat = written.first().map(|first| first.seat);
        let seat = seat.filter(|seat| written.iter().all(|each| each.seat == *seat));
        let seat = seat.ok_or_else(|| mismatch("a step is not one seat's"))?;
        let choices: Vec<_> = written.iter().map(|each| each.choice).collect();
        let plan = PlanTransition::new(&self.state, &self.chance, seat, &choices)
            .map_err(|_| mismatch("a choice is not legal"))?;
        if plan.dropped > 0 {
            return Err(mismatch("a choice comes too late for its plan"));
        }
        let mut drawn = plan.steps.iter().zip(&written);
        if drawn.any(|(step, written)| step.drawn != written.drawn) {
            return Err(mismatch("chance decides otherwise"));
        }
        Ok(plan)
    }

    /// Adopts a transition as the newest draft step.
    fn make(&mut self, plan: PlanTransition<G>) {
        self.state = plan.state;
        self.chance = plan.chance;
        self.draft.push(plan.steps);
        if plan.publishes {
            self.publish();
        }
    }

    fn publication(
        &self,
        version: u64,
        told: &Told<G>,
        viewer: Viewer,
        texts: Option<&Texts>,
    ) -> Publication {
        let seen = told
            .events
            .iter()
            .filter_map(|event| event.seen_by(self.setup, viewer));
        let events = seen.map(|event| EventInfo {
            event: raw(&event),
            text: texts.map(|texts| G::tell(texts, self.setup, &event)),
        });
        Publication {
            version,
            seat: told.seat.map(|seat| G::seat_name(self.setup, seat).into()),
            taken_back: told.taken_back,
            events: events.collect(),
        }
    }
}

impl<G: Served> GameSession for TypedSession<G> {
    fn version(&self) -> u64 {
        self.version
    }

    fn draft(&self) -> u64 {
        self.draft.len() as u64
    }

    fn deciding(&self) -> Option<Seat> {
        self.published().deciding()
    }

    fn deciding_in_draft(&self) -> Option<Seat> {
        self.state.deciding()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn consider(&self, seat: Seat, choices: &[String]) -> Result<Considered, Problem> {
        let refused = |refusal| self.refused(seat, &[], PlanRefusal { index: 0, refusal });
        self.state.may_decide(seat).map_err(refused)?;
        let parsed = choices.iter().enumerate().map(|(index, choice)| {
            choice.parse().map_err(|error| {
                let problem = tabletop::NotationError::to_string(&error);
                let problem = Problem::new(Code::UnknownChoice, problem).at_choice(index);
                // The later choices depend on the earlier ones, which may be refused themselves.
                if index == 0 {
                    problem.with_legal(legal(&self.state))
                } else {
                    problem
                }
            })
        });
        let choices: Vec<G::Choice> = parsed.collect::<Result<_, _>>()?;
        let plan = PlanTransition::new(&self.state, &self.chance, seat, &choices)
            .map_err(|refusal| self.refused(seat, &choices, refusal))?;
        let lines = plan.steps.iter().map(|step| {
            let done = Move {
                seat,
                choice: step.choice,
                drawn: step.drawn.clone(),
            };
            written_move::<G>(self.setup, &done)
        });
        Ok(Considered {
            lines: lines.collect(),
            dropped: plan.dropped as u64,
            publishes: plan.publishes,
            deciding: plan.state.deciding(),
            outcome: plan.state.outcome(),
            transition: ComputedTransition(Box::new(plan)),
        })
    }

    fn adopt(&mut self, transition: ComputedTransition, lines: &[String]) -> Result<(), Mismatch> {
        let Ok(plan) = transition.0.downcast::<PlanTransition<G>>() else {
            return Err(Mismatch("a transition is of another game".into()));
        };
        if plan.steps.first().map(Step::before) != Some(&self.state) {
            return Err(Mismatch("a transition begins elsewhere".into()));
        }
        if cfg!(debug_assertions) {
            let again = self.replayed(lines)?;
            if (again.state, again.publishes) != (plan.state, plan.publishes) {
                return Err(Mismatch("a transition is not what the rules say".into()));
            }
        }
        self.make(*plan);
        Ok(())
    }

    fn choose(&mut self, lines: &[String]) -> Result<(), Mismatch> {
        let plan = self.replayed(lines)?;
        self.make(plan);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Mismatch> {
        let steps = self.draft.pop().unwrap_or_default();
        let first = steps.first();
        let first = first.ok_or_else(|| Mismatch("there is no draft".into()))?;
        self.state = *first.before();
        self.chance = *first.chance_before();
        Ok(())
    }

    fn confirm(&mut self) {
        if !self.draft.is_empty() {
            self.publish();
        }
    }

    fn can_take_back(&self) -> Option<Seat> {
        let first = self.latest.first()?;
        let revealed = self.latest.iter().any(Step::reveals);
        (!revealed).then_some(first.seat)
    }

    fn take_back(&mut self) -> Result<(), Mismatch> {
        let latest = std::mem::take(&mut self.latest);
        let first = latest.first();
        let first = first.ok_or_else(|| Mismatch("there is nothing to take back".into()))?;
        self.state = *first.before();
        self.chance = *first.chance_before();
        self.draft.clear();
        self.tell(Told {
            seat: Some(first.seat),
            taken_back: true,
            events: Vec::new(),
        });
        Ok(())
    }

    fn shown(&self, viewer: Viewer, texts: Option<&Texts>) -> Shown {
        let state = self.state_for(viewer);
        let view = state.view(viewer);
        let Turn::Decide { seat, decision } = state.turn() else {
            return Shown {
                view: raw(&view),
                decision: None,
                question: None,
                choices: Vec::new(),
            };
        };
        let describe = |choice: &G::Choice| ChoiceInfo {
            choice: choice.to_string(),
            label: texts.map(|texts| G::label(texts, &decision, *choice)),
        };
        Shown {
            decision: Some(raw(&decision)),
            question: texts
                .map(|texts| G::question_for(texts, self.setup, viewer, seat, &decision)),
            choices: view.choices().iter().map(describe).collect(),
            view: raw(&view),
        }
    }

    fn remembers(&self, since: u64) -> bool {
        since >= self.before_kept()
    }

    fn told_since(
        &self,
        viewer: Viewer,
        since: u64,
        texts: Option<&Texts>,
    ) -> Option<Vec<Publication>> {
        let before_kept = self.before_kept();
        if !self.remembers(since) {
            return None;
        }
        let kept = (before_kept + 1..).zip(&self.told);
        let missed = kept.filter(|(version, _)| *version > since);
        Some(
            missed
                .map(|(version, told)| self.publication(version, told, viewer, texts))
                .collect(),
        )
    }

    fn thought(&self, level: &str, seed: u64) -> Option<Thought> {
        let seat = self.state.deciding()?;
        let level = Level::<G>::named(level)?;
        let view = self.state.view(Viewer::Seat(seat));
        Some(Box::new(move || {
            let mut player = level.player(Thinking::usual(seed));
            player.choose(&view).to_string()
        }))
    }

    fn snapshot(&self) -> Option<String> {
        let first = self.latest.first()?;
        let kept = Snapshot::<G> {
            rules: G::RULES_VERSION,
            version: self.version - 1,
            state: *first.before(),
            chance: *first.chance_before(),
        };
        serde_json::to_string(&kept).ok()
    }

    fn forget(&mut self) {
        while self.told.len() > KEPT {
            self.told.pop_front();
        }
    }
}

/// Lists the legal choices of a state in notation.
fn legal<G: Game>(state: &G) -> Vec<String> {
    let choices = state.legal_choices();
    choices.iter().map(ToString::to_string).collect()
}

/// Writes data as JSON, with its fields in the order that the game gives them.
fn raw(data: &impl Serialize) -> Box<RawValue> {
    // Games are made of numbers, words and lists, which all have a form in JSON.
    to_raw_value(data).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
