//! A lesson that somebody plays.

use std::rc::Rc;

use serde_json::Value;
use tabletop::ids::variant_name;
use tabletop::{Refusal, Seat, Turn, Viewer};

use super::lesson_chance::LessonChance;
use super::{Lesson, LessonCard, LessonPart, Trap};
use crate::json_value::to_json_value;
use crate::scenario_game::ScenarioGame;

/// The most choices of the person in one part. Nobody needs as many; a person who gets here is offered a restart.
const MAX_OWN_CHOICES: usize = 120;

/// The number of mistakes after which the hint is shown.
const MISTAKES_FOR_HINT: usize = 2;

/// The number of mistakes after which a good choice is shown.
const MISTAKES_FOR_MOVE: usize = 3;

/// The state of a part.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum LessonStatus {
    /// Somebody decides.
    Playing,
    /// The goal is reached.
    Reached,
    /// The trap with this number has caught the person.
    Trapped(usize),
    /// The game is over or went on for too long, and no trap has an answer for it.
    Missed,
}

/// A choice in a lesson, with what is needed to show it and to go back before it.
#[derive(Clone, Debug)]
pub struct RunStep<G: ScenarioGame> {
    /// The seat that chose.
    pub seat: Seat,
    /// Its choice.
    pub choice: G::Choice,
    /// The events that followed.
    pub events: Vec<G::Event>,
    /// The kind of decision.
    decision: String,
    before: G,
    chance_before: LessonChance,
    told_before: usize,
}

impl<G: ScenarioGame> RunStep<G> {
    /// Returns the state the choice was made in.
    #[must_use]
    pub const fn state_before(&self) -> &G {
        &self.before
    }
}

/// A lesson that somebody plays. The owner asks [`LessonRun::next_choice_of_other_seat`] whenever another seat has to decide.
///
/// ```
/// use conformance::lessons::{LessonRun, LessonStatus, load_lesson};
///
/// let lesson = load_lesson::<rebellion::State>(2).unwrap();
/// let mut run = LessonRun::new(lesson.into());
/// for choice in run.part().solution.clone() {
///     run.choose(choice).unwrap();
///     run.play_until_own_decision();
/// }
/// assert_eq!(run.status(), LessonStatus::Reached);
/// run.restart_part();
/// assert_eq!(run.status(), LessonStatus::Playing);
/// ```
#[derive(Clone, Debug)]
pub struct LessonRun<G: ScenarioGame> {
    lesson: Rc<Lesson<G>>,
    part: usize,
    state: G,
    chance: LessonChance,
    steps: Vec<RunStep<G>>,
    /// Every event of the part as JSON.
    told: Vec<Value>,
    status: LessonStatus,
    mistakes: usize,
}

impl<G: ScenarioGame> LessonRun<G> {
    /// Opens a lesson at its beginning.
    #[must_use]
    pub fn new(lesson: Rc<Lesson<G>>) -> Self {
        let start = &lesson.parts[0];
        Self {
            state: start.start,
            chance: LessonChance::new(start.chance.clone()),
            part: 0,
            steps: Vec::new(),
            told: Vec::new(),
            status: LessonStatus::Playing,
            mistakes: 0,
            lesson,
        }
    }

    /// Returns the lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson<G> {
        &self.lesson
    }

    /// Returns the part being played.
    #[must_use]
    pub fn part(&self) -> &LessonPart<G> {
        &self.lesson.parts[self.part]
    }

    /// Returns the number of the part, counted from zero.
    #[must_use]
    pub const fn part_index(&self) -> usize {
        self.part
    }

    /// Returns the state of the game.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// Returns what the person sees.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.part().seat))
    }

    /// Returns everything chosen in this part so far.
    #[must_use]
    pub fn steps(&self) -> &[RunStep<G>] {
        &self.steps
    }

    /// Returns how the part stands.
    #[must_use]
    pub const fn status(&self) -> LessonStatus {
        self.status
    }

    /// Returns the number of choices that the person has made in this part.
    #[must_use]
    pub fn own_choice_count(&self) -> usize {
        let seat = self.part().seat;
        self.steps.iter().filter(|step| step.seat == seat).count()
    }

    /// Returns the card of words for this moment: the first whose decision is asked and whose condition holds.
    #[must_use]
    pub fn card(&self) -> Option<&LessonCard> {
        if self.state.deciding_seat() != Some(self.part().seat) {
            return None;
        }
        let decision = self.decision_kind();
        let fits = |card: &&LessonCard| {
            (card.at.is_empty() || card.at.contains(&decision))
                && card.when.holds(&self.told, &self.state)
        };
        self.part().cards.iter().find(fits)
    }

    /// Returns the trap that has caught the person, if it is one with an answer of its own.
    #[must_use]
    pub fn sprung_trap(&self) -> Option<&Trap> {
        match self.status {
            LessonStatus::Trapped(index) => self.part().traps.get(index),
            LessonStatus::Playing | LessonStatus::Reached | LessonStatus::Missed => None,
        }
    }

    /// Tells whether the person has failed so often that the hint should be shown.
    #[must_use]
    pub const fn should_show_hint(&self) -> bool {
        self.mistakes >= MISTAKES_FOR_HINT
    }

    /// Returns a choice that leads to the goal, once the person has failed more often still.
    #[must_use]
    pub fn solution_choice_to_show(&self) -> Option<G::Choice> {
        (self.mistakes >= MISTAKES_FOR_MOVE)
            .then(|| self.next_good_choice())
            .flatten()
    }

    /// Returns the first choice of the solution that is legal now and has not been made yet.
    #[must_use]
    pub fn next_good_choice(&self) -> Option<G::Choice> {
        let seat = self.part().seat;
        if self.status != LessonStatus::Playing || self.state.deciding_seat() != Some(seat) {
            return None;
        }
        let own = self.steps.iter().filter(|step| step.seat == seat);
        let mut made: Vec<G::Choice> = own.map(|step| step.choice).collect();
        let legal = self.state.legal_choices();
        let left = self.part().solution.iter().filter(|choice| {
            let done = made.iter().position(|made| made == *choice);
            done.map(|at| made.swap_remove(at)).is_none()
        });
        let left: Vec<_> = left.copied().collect();
        left.into_iter().find(|choice| legal.contains(choice))
    }

    /// Carries out a choice of the person.
    pub fn choose(&mut self, choice: G::Choice) -> Result<(), Refusal> {
        self.apply_choice(self.part().seat, choice)
    }

    /// Returns what another seat chooses now; `None` if the person decides or the part is over.
    #[must_use]
    pub fn next_choice_of_other_seat(&self) -> Option<(Seat, G::Choice)> {
        if self.status != LessonStatus::Playing {
            return None;
        }
        let seat = self.state.deciding_seat()?;
        if seat == self.part().seat {
            return None;
        }
        let legal = self.state.legal_choices();
        let mut replies = self.part().replies.iter();
        let reply =
            replies.find(|(replies_for, choice)| *replies_for == seat && legal.contains(choice));
        let quiet = || {
            legal
                .iter()
                .find(|choice| is_do_nothing_choice(&choice.to_string()))
        };
        let choice = reply.map(|(_, choice)| choice).or_else(quiet);
        choice.or(legal.first()).map(|choice| (seat, *choice))
    }

    /// Lets the other seats decide until the person has to.
    pub fn play_until_own_decision(&mut self) {
        while let Some((seat, choice)) = self.next_choice_of_other_seat() {
            if self.apply_choice(seat, choice).is_err() {
                return;
            }
        }
    }

    /// Carries out a choice of any seat.
    pub fn apply_choice(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Refusal> {
        if self.status != LessonStatus::Playing {
            return Err(Refusal::Over);
        }
        self.state.check_may_decide(seat)?;
        let mut step = RunStep {
            seat,
            choice,
            events: Vec::new(),
            decision: self.decision_kind(),
            before: self.state,
            chance_before: self.chance.clone(),
            told_before: self.told.len(),
        };
        self.state
            .apply(choice, &mut self.chance, &mut step.events)?;
        self.told.extend(step.events.iter().map(to_json_value));
        self.steps.push(step);
        self.status = self.compute_part_status();
        if matches!(self.status, LessonStatus::Trapped(_) | LessonStatus::Missed) {
            self.mistakes += 1;
        }
        Ok(())
    }

    fn compute_part_status(&self) -> LessonStatus {
        let part = self.part();
        if part.goal.holds(&self.told, &self.state) {
            return LessonStatus::Reached;
        }
        let mut traps = part.traps.iter();
        if let Some(trap) = traps.position(|trap| trap.when.holds(&self.told, &self.state)) {
            return LessonStatus::Trapped(trap);
        }
        let is_over = self.state.outcome().is_some();
        if is_over || self.own_choice_count() >= MAX_OWN_CHOICES {
            LessonStatus::Missed
        } else {
            LessonStatus::Playing
        }
    }

    /// Goes back to before the mistake: to the kind of decision that the trap names, or to the last choice of the
    /// person that had an alternative. Without a trap it takes back that choice. Tells whether anything changed.
    pub fn rewind_to_own_choice(&mut self) -> bool {
        let seat = self.part().seat;
        let back_to = self.sprung_trap().and_then(|trap| trap.back_to.clone());
        let is_own = |step: &RunStep<G>| {
            step.seat == seat
                && match &back_to {
                    Some(kind) => step.decision == *kind,
                    None => step.before.legal_choices().len() > 1,
                }
        };
        let Some(point) = self.steps.iter().rposition(is_own) else {
            return false;
        };
        self.rewind_to_step(point);
        true
    }

    fn rewind_to_step(&mut self, point: usize) {
        let first = &self.steps[point];
        self.state = first.before;
        self.chance = first.chance_before.clone();
        let told = first.told_before;
        self.told.truncate(told);
        self.steps.truncate(point);
        self.status = LessonStatus::Playing;
    }

    /// Starts this part again. Mistakes still count, so that hints stay.
    pub fn restart_part(&mut self) {
        self.open_part(self.part, self.mistakes);
    }

    /// Opens the part after this one; `false` if this was the last.
    pub fn open_next_part(&mut self) -> bool {
        let has_next = self.part + 1 < self.lesson.parts.len();
        if has_next {
            self.open_part(self.part + 1, 0);
        }
        has_next
    }

    fn open_part(&mut self, part: usize, mistakes: usize) {
        *self = Self {
            part,
            state: self.lesson.parts[part].start,
            chance: LessonChance::new(self.lesson.parts[part].chance.clone()),
            mistakes,
            ..Self::new(self.lesson.clone())
        };
    }

    fn decision_kind(&self) -> String {
        match self.state.turn() {
            Turn::Over(_) => String::new(),
            Turn::Decide { decision, .. } => variant_name(&decision),
        }
    }
}

/// Tells whether a choice does nothing. Other seats prefer such choices, so that a lesson stays about one thing.
fn is_do_nothing_choice(notation: &str) -> bool {
    matches!(notation, "pass" | "decline" | "done")
}
