//! A lesson behind a table: the same board and presenter as in any game, with a [`LessonRun`] in place of a session.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use conformance::ScenarioGame;
use conformance::lessons::{Lesson, LessonRun, LessonStatus};
use leptos::prelude::*;
use tabletop::{Event, Seat, Turn, Viewer};

use super::lesson_progress::LessonProgress;
use crate::advisor::HintAccess;
use crate::presenter::{Audience, GameSource, Presenter, ShownStep};
use crate::settings::Settings;
use crate::table_board::{Board, GameLink, LogEntry, PastView, Table};
use crate::table_ui::{Emphasis, TableUi};
use crate::ui_texts::{texts, ui_text};

/// The stage of a lesson, as the card above the table shows it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) enum CoachStage {
    #[default]
    Playing,
    /// A choice was a mistake.
    Mistake,
    /// A part is done, and another one follows.
    PartDone,
    /// The lesson is done.
    Done,
}

impl CoachStage {
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Mistake => "mistake",
            Self::PartDone => "part-done",
            Self::Done => "done",
        }
    }
}

/// The card above the table at one moment.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct CoachCard {
    pub stage: CoachStage,
    pub words: String,
    /// The hint, for those who have failed twice or asked for it.
    pub hint: Option<String>,
    /// A good choice in words, for those who have failed more often.
    pub solution_choice_to_show: Option<String>,
    /// The pieces to look at, and what they are.
    pub look: Vec<String>,
    pub label: Option<String>,
    /// The words of a choice that leads on. It is scrolled into view, and nothing marks it.
    pub wanted_choice: Option<String>,
    /// True if a choice can be taken back.
    pub can_go_back: bool,
}

/// A game with lessons that can be put on the screen.
pub(super) trait LessonUi: TableUi + ScenarioGame {}
impl<G: TableUi + ScenarioGame> LessonUi for G {}

struct LessonGame<G: LessonUi> {
    run: LessonRun<G>,
    board: Board<G>,
    presenter: Presenter<G>,
    card: RwSignal<CoachCard>,
}

/// A lesson on the screen.
pub(super) struct LessonHandle<G: LessonUi>(Rc<RefCell<LessonGame<G>>>);

impl<G: LessonUi> Clone for LessonHandle<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Opens a lesson: the table, the card above it, and the handle for the buttons of the card.
pub(super) fn open_lesson<G: LessonUi>(
    lesson: Lesson<G>,
    settings: Settings,
) -> (Table<G>, RwSignal<CoachCard>, LessonHandle<G>) {
    let id = format!("lesson-{}-{}", lesson.info.game, lesson.info.id);
    let run = LessonRun::new(lesson.into());
    let board = Board::new(run.view(), &id);
    board.end_put_aside.set(true);
    let presenter = Presenter::new(board, settings);
    let card = RwSignal::new(CoachCard::default());
    let handle = LessonHandle(Rc::new(RefCell::new(LessonGame {
        run,
        board,
        presenter: presenter.clone(),
        card,
    })));
    presenter.set_source(Rc::new(handle.clone()));
    handle.show_present_with_whole_log();
    (Table::new(board, Box::new(handle.clone())), card, handle)
}

impl<G: LessonUi> LessonGame<G> {
    fn log_lines(&self, since: usize) -> Vec<Arc<LogEntry<G>>> {
        let setup = self.run.state().setup();
        let viewer = Viewer::Seat(self.run.part().seat);
        let steps = self.run.steps().iter().enumerate().skip(since);
        let lines = steps.flat_map(|(index, step)| {
            let seen = step
                .events
                .iter()
                .filter_map(|event| event.seen_by(setup, viewer));
            let line = |event| Arc::new(LogEntry::from_event(setup, index + 1, &event));
            seen.map(line).collect::<Vec<_>>()
        });
        lines.collect()
    }

    /// Returns the present with the events from a step on, and the card that belongs to it.
    fn build_step_showing_present(&self, since: usize) -> ShownStep<G> {
        let (signal, card) = (self.card, self.coach_card_content());
        ShownStep {
            version: self.run.steps().len(),
            log_lines: self.log_lines(since),
            log_replaced_from: None,
            emphasis: None,
            view: Some(self.run.view()),
            is_undoable: card.can_go_back,
            on_shown: Some(Box::new(move || signal.set(card))),
        }
    }

    fn strongest_emphasis_of_last_step(&self) -> Emphasis {
        let events = self.run.steps().last().map(|step| step.events.as_slice());
        let weights = events.unwrap_or_default().iter().map(G::emphasis);
        weights.max().unwrap_or(Emphasis::Slight)
    }

    fn lesson_text(&self, part: &str) -> String {
        ui_text(&self.run.lesson().info.lesson_text_key(part))
    }

    fn hint_text(&self) -> String {
        self.lesson_text(&format!(".hint-{}", self.run.part_index() + 1))
    }

    fn coach_card_content(&self) -> CoachCard {
        let run = &self.run;
        let has_next = run.part_index() + 1 < run.lesson().parts.len();
        let (stage, words) = match run.status() {
            LessonStatus::Playing => (CoachStage::Playing, self.card_words()),
            LessonStatus::Reached if has_next => {
                (CoachStage::PartDone, ui_text("ui-learn-part-done"))
            }
            LessonStatus::Reached => (CoachStage::Done, self.lesson_text(".done")),
            LessonStatus::Trapped(_) | LessonStatus::Missed => {
                let trap = run
                    .sprung_trap()
                    .map(|trap| self.lesson_text(&format!("trap-{}", trap.name)));
                (
                    CoachStage::Mistake,
                    trap.unwrap_or_else(|| ui_text("ui-learn-missed")),
                )
            }
        };
        let playing = stage == CoachStage::Playing;
        let card = run.card().filter(|card| playing && !card.look.is_empty());
        CoachCard {
            stage,
            words,
            hint: (playing && run.should_show_hint()).then(|| self.hint_text()),
            solution_choice_to_show: self.solution_choice_to_show(),
            look: card.map(|card| card.look.clone()).unwrap_or_default(),
            label: card.map(|card| self.lesson_text(&format!("{}.look", card.say))),
            wanted_choice: run
                .next_good_choice()
                .and_then(|choice| self.describe_choice_if_playing(choice)),
            can_go_back: run.own_choice_count() > 0,
        }
    }

    fn card_words(&self) -> String {
        let say = self.run.card().map(|card| card.say.clone());
        let last = || self.card.with_untracked(|card| card.words.clone());
        say.map_or_else(last, |say| self.lesson_text(&say))
    }

    fn solution_choice_to_show(&self) -> Option<String> {
        self.describe_choice_if_playing(self.run.solution_choice_to_show()?)
    }

    fn describe_choice_if_playing(&self, choice: G::Choice) -> Option<String> {
        match self.run.state().turn() {
            Turn::Over(_) => None,
            Turn::Decide { decision, .. } => Some(G::describe_choice(texts(), &decision, choice)),
        }
    }

    fn record_lesson_if_done(&self) {
        if self.coach_card_content().stage == CoachStage::Done {
            let info = &self.run.lesson().info;
            LessonProgress::record_lesson_done(info.game, &info.id);
        }
    }
}

impl<G: LessonUi> LessonHandle<G> {
    /// Shows the present with the whole log written anew.
    fn show_present_with_whole_log(&self) {
        let (presenter, step) = {
            let lesson = self.0.borrow();
            let step = ShownStep {
                log_replaced_from: Some(0),
                ..lesson.build_step_showing_present(0)
            };
            lesson.presenter.end_pause_and_drop_action();
            (lesson.presenter.clone(), step)
        };
        presenter.show_step_after_pauses(step);
    }

    fn apply_choice(&self, seat: Seat, choice: G::Choice) {
        let (presenter, step) = {
            let mut lesson = self.0.borrow_mut();
            let since = lesson.run.steps().len();
            if lesson.run.apply_choice(seat, choice).is_err() {
                return;
            }
            lesson.record_lesson_if_done();
            lesson.presenter.end_pause_and_drop_action();
            let step = ShownStep {
                emphasis: Some(lesson.strongest_emphasis_of_last_step()),
                ..lesson.build_step_showing_present(since)
            };
            (lesson.presenter.clone(), step)
        };
        presenter.show_step_after_pauses(step);
    }

    /// Goes back to before the mistake, or takes the last choice back.
    pub(super) fn rewind_to_own_choice(&self) {
        if self.0.borrow_mut().run.rewind_to_own_choice() {
            self.show_present_with_whole_log();
        }
    }

    pub(super) fn restart_part(&self) {
        self.0.borrow_mut().run.restart_part();
        self.show_present_with_whole_log();
    }

    pub(super) fn open_next_part(&self) {
        self.0.borrow_mut().run.open_next_part();
        self.show_present_with_whole_log();
    }

    /// Shows the hint, because the person asked for it.
    pub(super) fn show_lesson_hint(&self) {
        let (signal, hint) = {
            let lesson = self.0.borrow();
            (lesson.card, lesson.hint_text())
        };
        signal.update(|card| card.hint = Some(hint));
    }
}

impl<G: LessonUi> GameSource<G> for LessonHandle<G> {
    fn is_seat_played_here(&self, seat: Seat) -> bool {
        self.0.borrow().run.part().seat == seat
    }

    fn audience(&self) -> Audience {
        Audience::Computers
    }

    /// Everything can be taken back in a lesson.
    fn would_end_undo(&self, _: Seat, _: G::Choice) -> bool {
        false
    }

    fn play_only_choice(&self, seat: Seat, choice: G::Choice) {
        self.apply_choice(seat, choice);
    }

    fn show_table_to_partner(&self, _: Seat) {}

    fn hide_private_view(&self) {}

    fn let_remote_seat_choose(&self, _: Seat) {
        let (presenter, reply) = {
            let lesson = self.0.borrow();
            (
                lesson.presenter.clone(),
                lesson.run.next_choice_of_other_seat(),
            )
        };
        if let Some((seat, choice)) = reply {
            let handle = self.clone();
            presenter.run_after_pauses(move || handle.apply_choice(seat, choice));
        }
    }
}

impl<G: LessonUi> GameLink<G> for LessonHandle<G> {
    fn choose(&self, choice: G::Choice) {
        let seat = self.0.borrow().run.part().seat;
        self.apply_choice(seat, choice);
    }

    fn choose_plan(&self, choices: Vec<G::Choice>) {
        for choice in choices {
            self.choose(choice);
        }
    }

    fn is_lesson(&self) -> bool {
        true
    }

    fn hint_access(&self) -> HintAccess {
        HintAccess::Absent
    }

    fn supports_composed_gestures(&self) -> bool {
        false
    }

    fn end_pause(&self) {
        let presenter = self.0.borrow().presenter.clone();
        presenter.end_pause();
    }

    fn undo_choice(&self) {
        self.rewind_to_own_choice();
    }

    fn show_past_view(&self, version: usize, _: Viewer) {
        let lesson = self.0.borrow();
        let viewer = Viewer::Seat(lesson.run.part().seat);
        let before = lesson
            .run
            .steps()
            .get(version)
            .map(conformance::lessons::RunStep::state_before);
        let state = before.unwrap_or(lesson.run.state());
        lesson.board.past_view.set(Some(PastView {
            version,
            viewer,
            view: Arc::new(state.view(viewer)),
        }));
    }

    fn views_at_round_starts(&self) -> Vec<G::View> {
        Vec::new()
    }

    fn game_record(&self) -> Option<String> {
        None
    }
}
