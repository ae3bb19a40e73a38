//! A game of a known type as the server keeps it: the state, the draft, and the latest publications.

use std::collections::VecDeque;

use bots::levels::{Level, PlayerOptions};
use locale::Texts;
use protocol::problem::{Code, Problem};
use protocol::update::{ChoiceInfo, EventInfo, Publication};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::chance::{LiveChance, RecordingChance};
use tabletop::record::{Move, format_chance_outcomes, format_move, parse_move};
use tabletop::{
    Event, Game, Outcome, PlanRefusal, PlanTransition, Refusal, Seat, Seed, Step, Turn, View as _,
    Viewer,
};

use super::{
    Begun, ComputedTransition, GameSession, Mismatch, PendingChoice, Proposal, ServedGame,
    ShownGame,
};

/// The number of publications kept in memory; older ones are told from the journal.
const PUBLICATIONS_IN_MEMORY: usize = 32;

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
    publications: VecDeque<StoredPublication<G>>,
    /// The steps of the latest publication, for taking it back.
    latest: Vec<Step<G>>,
}

struct StoredPublication<G: Game> {
    seat: Option<Seat>,
    taken_back: bool,
    events: Vec<G::Event>,
}

/// The content of a snapshot, as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct SnapshotBody<G: Game> {
    rules: u32,
    version: u64,
    state: G,
    chance: LiveChance,
}

impl<G: ServedGame> TypedSession<G> {
    /// Begins a game.
    pub(crate) fn begin(setup: &str, seed: Seed) -> Result<Begun, Mismatch> {
        let setup: G::Setup = setup
            .parse()
            .map_err(|error| Mismatch(tabletop::NotationError::to_string(&error)))?;
        let mut chance = LiveChance::new(seed);
        let mut recording = RecordingChance::new(&mut chance);
        let mut events = Vec::new();
        let state = G::start_game(setup, &mut recording, &mut events);
        let drawn = format_chance_outcomes::<G>(&recording.into_outcomes());
        let mut live = Self::from_position(state, chance, 0);
        live.add_publication(StoredPublication {
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
        let kept: SnapshotBody<G> =
            serde_json::from_str(snapshot).map_err(|error| Mismatch(error.to_string()))?;
        if kept.rules != G::RULES_VERSION && !any_rules {
            return Err(Mismatch(format!("made with rules version {}", kept.rules)));
        }
        Ok(Box::new(Self::from_position(
            kept.state,
            kept.chance,
            kept.version,
        )))
    }

    /// Starts from the middle of a game, without knowing what was told before.
    pub(crate) fn from_position(state: G, chance: LiveChance, version: u64) -> Self {
        Self {
            setup: state.setup(),
            state,
            chance,
            draft: Vec::new(),
            version,
            publications: VecDeque::new(),
            latest: Vec::new(),
        }
    }

    /// Returns the state before the draft, which all viewers see, each as it may.
    fn state_before_draft(&self) -> &G {
        let first = self.draft.iter().flatten().next();
        first.map_or(&self.state, Step::state_before)
    }

    /// Returns the state that this viewer may see: only the deciding seat sees the draft.
    fn state_visible_to_viewer(&self, viewer: Viewer) -> &G {
        let published = self.state_before_draft();
        match (viewer, published.deciding_seat()) {
            (Viewer::Seat(seat), Some(deciding)) if seat == deciding => &self.state,
            _ => published,
        }
    }

    /// Returns the last version that is no longer in memory.
    fn last_version_not_kept(&self) -> u64 {
        self.version - self.publications.len() as u64
    }

    fn add_publication(&mut self, told: StoredPublication<G>) {
        self.version += 1;
        self.publications.push_back(told);
    }

    fn publish_draft_steps(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        self.latest = draft.into_iter().flatten().collect();
        let told = StoredPublication {
            seat: self.latest.first().map(|step| step.seat),
            taken_back: false,
            events: self
                .latest
                .iter()
                .flat_map(|step| step.events.iter().copied())
                .collect(),
        };
        self.add_publication(told);
    }

    /// Explains why a choice of a plan is refused, as if the choices before it had been made one by one.
    fn explain_refusal(&self, seat: Seat, choices: &[G::Choice], refused: PlanRefusal) -> Problem {
        let PlanRefusal { index, refusal } = refused;
        let problem = match refusal {
            Refusal::Over => Problem::from_code(Code::GameOver),
            Refusal::OutOfTurn { deciding } => {
                let name = G::seat_name(self.setup, deciding);
                Problem::new(Code::OutOfTurn, format!("{name} decides now"))
            }
            Refusal::NotLegal => {
                let before = &choices[..index];
                let before = PlanTransition::new(&self.state, &self.chance, seat, before);
                let state = before.map_or(self.state, |before| before.state);
                Problem::new(Code::IllegalChoice, refusal.to_string())
                    .with_legal_values(legal_choices_in_notation(&state))
            }
        };
        problem.with_choice_index(index)
    }

    /// Runs the rules for one draft step of the journal, without changing the game.
    fn compute_transition_from_lines(
        &self,
        lines: &[String],
    ) -> Result<PlanTransition<G>, Mismatch> {
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
    fn push_draft_step(&mut self, plan: PlanTransition<G>) {
        self.state = plan.state;
        self.chance = plan.chance;
        self.draft.push(plan.steps);
        if plan.publishes {
            self.publish_draft_steps();
        }
    }

    fn publication_for_viewer(
        &self,
        version: u64,
        told: &StoredPublication<G>,
        viewer: Viewer,
        texts: Option<&Texts>,
    ) -> Publication {
        let seen = told
            .events
            .iter()
            .filter_map(|event| event.seen_by(self.setup, viewer));
        let events = seen.map(|event| EventInfo {
            event: to_raw_json(&event),
            text: texts.map(|texts| G::describe_event(texts, self.setup, &event)),
        });
        Publication {
            version,
            seat: told.seat.map(|seat| G::seat_name(self.setup, seat).into()),
            taken_back: told.taken_back,
            events: events.collect(),
        }
    }
}

impl<G: ServedGame> GameSession for TypedSession<G> {
    fn version(&self) -> u64 {
        self.version
    }

    fn draft_steps(&self) -> u64 {
        self.draft.len() as u64
    }

    fn deciding(&self) -> Option<Seat> {
        self.state_before_draft().deciding_seat()
    }

    fn deciding_seat_after_draft(&self) -> Option<Seat> {
        self.state.deciding_seat()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn propose_choices(&self, seat: Seat, choices: &[String]) -> Result<Proposal, Problem> {
        let refused = |refusal| self.explain_refusal(seat, &[], PlanRefusal { index: 0, refusal });
        self.state.check_may_decide(seat).map_err(refused)?;
        let parsed = choices.iter().enumerate().map(|(index, choice)| {
            choice.parse().map_err(|error| {
                let problem = tabletop::NotationError::to_string(&error);
                let problem = Problem::new(Code::UnknownChoice, problem).with_choice_index(index);
                // The later choices depend on the earlier ones, which may be refused themselves.
                if index == 0 {
                    problem.with_legal_values(legal_choices_in_notation(&self.state))
                } else {
                    problem
                }
            })
        });
        let choices: Vec<G::Choice> = parsed.collect::<Result<_, _>>()?;
        let plan = PlanTransition::new(&self.state, &self.chance, seat, &choices)
            .map_err(|refusal| self.explain_refusal(seat, &choices, refusal))?;
        let lines = plan.steps.iter().map(|step| {
            let done = Move {
                seat,
                choice: step.choice,
                drawn: step.drawn.clone(),
            };
            format_move::<G>(self.setup, &done)
        });
        Ok(Proposal {
            lines: lines.collect(),
            dropped: plan.dropped as u64,
            publishes: plan.publishes,
            deciding: plan.state.deciding_seat(),
            outcome: plan.state.outcome(),
            transition: ComputedTransition(Box::new(plan)),
        })
    }

    fn apply_computed_transition(
        &mut self,
        transition: ComputedTransition,
        lines: &[String],
    ) -> Result<(), Mismatch> {
        let Ok(plan) = transition.0.downcast::<PlanTransition<G>>() else {
            return Err(Mismatch("a transition is of another game".into()));
        };
        if plan.steps.first().map(Step::state_before) != Some(&self.state) {
            return Err(Mismatch("a transition begins elsewhere".into()));
        }
        if cfg!(debug_assertions) {
            let again = self.compute_transition_from_lines(lines)?;
            if (again.state, again.publishes) != (plan.state, plan.publishes) {
                return Err(Mismatch("a transition is not what the rules say".into()));
            }
        }
        self.push_draft_step(*plan);
        Ok(())
    }

    fn replay_choices(&mut self, lines: &[String]) -> Result<(), Mismatch> {
        let plan = self.compute_transition_from_lines(lines)?;
        self.push_draft_step(plan);
        Ok(())
    }

    fn undo_draft_step(&mut self) -> Result<(), Mismatch> {
        let steps = self.draft.pop().unwrap_or_default();
        let first = steps.first();
        let first = first.ok_or_else(|| Mismatch("there is no draft".into()))?;
        self.state = *first.state_before();
        self.chance = *first.chance_before();
        Ok(())
    }

    fn confirm_draft(&mut self) {
        if !self.draft.is_empty() {
            self.publish_draft_steps();
        }
    }

    fn seat_allowed_to_take_back(&self) -> Option<Seat> {
        let first = self.latest.first()?;
        let revealed = self.latest.iter().any(Step::reveals_hidden);
        (!revealed).then_some(first.seat)
    }

    fn take_back(&mut self) -> Result<(), Mismatch> {
        let latest = std::mem::take(&mut self.latest);
        let first = latest.first();
        let first = first.ok_or_else(|| Mismatch("there is nothing to take back".into()))?;
        self.state = *first.state_before();
        self.chance = *first.chance_before();
        self.draft.clear();
        self.add_publication(StoredPublication {
            seat: Some(first.seat),
            taken_back: true,
            events: Vec::new(),
        });
        Ok(())
    }

    fn build_shown_game(&self, viewer: Viewer, texts: Option<&Texts>) -> ShownGame {
        let state = self.state_visible_to_viewer(viewer);
        let view = state.view(viewer);
        let Turn::Decide { seat, decision } = state.turn() else {
            return ShownGame {
                view: to_raw_json(&view),
                decision: None,
                question: None,
                choices: Vec::new(),
            };
        };
        let describe = |choice: &G::Choice| ChoiceInfo {
            choice: choice.to_string(),
            label: texts.map(|texts| G::describe_choice(texts, &decision, *choice)),
        };
        ShownGame {
            decision: Some(to_raw_json(&decision)),
            question: texts.map(|texts| {
                G::question_or_waiting_text(texts, self.setup, viewer, seat, &decision)
            }),
            choices: view.choices().iter().map(describe).collect(),
            view: to_raw_json(&view),
        }
    }

    fn has_publications_since(&self, since: u64) -> bool {
        since >= self.last_version_not_kept()
    }

    fn publications_since(
        &self,
        viewer: Viewer,
        since: u64,
        texts: Option<&Texts>,
    ) -> Option<Vec<Publication>> {
        let before_kept = self.last_version_not_kept();
        if !self.has_publications_since(since) {
            return None;
        }
        let kept = (before_kept + 1..).zip(&self.publications);
        let missed = kept.filter(|(version, _)| *version > since);
        Some(
            missed
                .map(|(version, told)| self.publication_for_viewer(version, told, viewer, texts))
                .collect(),
        )
    }

    fn prepare_computer_choice(&self, level: &str, seed: u64) -> Option<PendingChoice> {
        let seat = self.state.deciding_seat()?;
        let level = Level::<G>::find_by_name(level)?;
        let view = self.state.view(Viewer::Seat(seat));
        Some(Box::new(move || {
            let mut player = level.make_player(PlayerOptions::with_usual_effort(seed));
            player.choose(&view).to_string()
        }))
    }

    fn snapshot(&self) -> Option<String> {
        let first = self.latest.first()?;
        let kept = SnapshotBody::<G> {
            rules: G::RULES_VERSION,
            version: self.version - 1,
            state: *first.state_before(),
            chance: *first.chance_before(),
        };
        serde_json::to_string(&kept).ok()
    }

    fn drop_old_publications(&mut self) {
        while self.publications.len() > PUBLICATIONS_IN_MEMORY {
            self.publications.pop_front();
        }
    }
}

/// Lists the legal choices of a state in notation.
fn legal_choices_in_notation<G: Game>(state: &G) -> Vec<String> {
    let choices = state.legal_choices();
    choices.iter().map(ToString::to_string).collect()
}

/// Writes data as JSON, with its fields in the order that the game gives them.
fn to_raw_json(data: &impl Serialize) -> Box<RawValue> {
    // Games are made of numbers, words and lists, which all have a form in JSON.
    to_raw_value(data).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
