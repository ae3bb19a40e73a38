//! A game that runs in this page: the session is the authority, and both the screen and the computer players get
//! views only.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use tabletop::{Event, Record, Seat, Session, Viewer};

use crate::advisor::HintAccess;
use crate::bot_worker::BotWorker;
use crate::browser;
use crate::home_screen::NewGame;
use crate::past_views;
use crate::presenter::{Audience, GameSource, Presenter, ShownStep};
use crate::replays::{self, KeptReplay};
use crate::saved_game::{self, LeftGame};
use crate::seating::{Seating, Sitter, all_seats};
use crate::settings::Settings;
use crate::table_board::{Board, CheckedRecord, GameLink, PastDecision, Table};
use crate::table_ui::{Emphasis, TableUi};

struct LocalGame<G: TableUi> {
    session: Session<G>,
    seating: Seating,
    /// The viewer whose view is on the board: the player in front of the screen. It is the spectator while the
    /// curtain is down, so that nothing hidden is on the board then.
    viewer: Viewer,
    thinker: BotWorker,
    board: Board<G>,
    presenter: Presenter<G>,
    /// True if this is a replay of a finished game: nobody decides and nothing is kept.
    replay: bool,
    /// True once the game has ended and is kept as a replay.
    kept: bool,
    /// The number of questions to computer players so far, so that an answer to an old one is not taken for a new one.
    questions: usize,
}

struct LocalHandle<G: TableUi>(Rc<RefCell<LocalGame<G>>>);

impl<G: TableUi> Clone for LocalHandle<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Sits down at a new game.
pub(crate) fn start_game<G: TableUi>(
    setup: G::Setup,
    seating: Seating,
    settings: Settings,
) -> Table<G> {
    open_playable_session(
        Session::new(setup, browser::random_seed()),
        seating,
        settings,
    )
}

/// Resumes the game that was left in this browser, also to show its end once more.
pub(crate) fn resume_game<G: TableUi>(settings: Settings) -> Option<Table<G>> {
    let LeftGame { session, seating } = saved_game::read_left_game::<G>()?.ok()?;
    Some(open_playable_session(session, seating, settings))
}

/// Opens a record as a replay, at its beginning.
pub(crate) fn open_replay<G: TableUi>(record: &str, settings: Settings) -> Option<Table<G>> {
    let record: Record<G> = record.parse().ok()?;
    let session = Session::resume_from_record(&record).ok()?;
    let nobody = Seating::new(Vec::new());
    let table = open_local_session(session, nobody, settings, true);
    table.show_past_view(0, Viewer::Spectator);
    Some(table)
}

/// Returns the first viewer of a game: the first person here if all are of one side, else the spectator.
fn initial_viewer<G: TableUi>(setup: G::Setup, seating: &Seating) -> Viewer {
    let people =
        all_seats::<G>(setup).filter(|seat| seating.player_kind_of_seat(*seat) == Sitter::Here);
    match seating.sides_at_this_screen::<G>(setup)[..] {
        [_] => people.map(Viewer::Seat).next().unwrap_or(Viewer::Spectator),
        _ => Viewer::Spectator,
    }
}

fn open_playable_session<G: TableUi>(
    session: Session<G>,
    seating: Seating,
    settings: Settings,
) -> Table<G> {
    open_local_session(session, seating, settings, false)
}

fn open_local_session<G: TableUi>(
    session: Session<G>,
    seating: Seating,
    settings: Settings,
    replay: bool,
) -> Table<G> {
    let viewer = initial_viewer::<G>(session.setup(), &seating);
    let id = session.commitment().to_string();
    let board = Board::new(session.state().view(viewer), &id);
    let presenter = Presenter::new(board, settings);
    let local = LocalGame {
        kept: session.state().outcome().is_some(),
        session,
        seating,
        viewer,
        thinker: BotWorker::new(),
        board,
        presenter: presenter.clone(),
        replay,
        questions: 0,
    };
    let handle = LocalHandle(Rc::new(RefCell::new(local)));
    presenter.set_source(Rc::new(handle.clone()));
    handle.show_present_with_rewritten_log(0, None);
    Table::new(board, Box::new(handle))
}

impl<G: TableUi> LocalGame<G> {
    /// Tells whether people of several sides share this screen.
    fn is_screen_shared_by_sides(&self) -> bool {
        self.seating
            .sides_at_this_screen::<G>(self.session.setup())
            .len()
            > 1
    }

    /// Returns the present as the viewer sees it, with the events from a version on.
    fn build_step_showing_present(&self, since: usize) -> ShownStep<G> {
        ShownStep {
            version: self.session.version(),
            log_lines: past_views::log_lines_since(&self.session, self.viewer, since).collect(),
            log_replaced_from: None,
            emphasis: None,
            view: Some(self.session.state().view(self.viewer)),
            is_undoable: self.version_before_undoable_choice().is_some(),
            on_shown: None,
        }
    }

    /// Saves the game for a reload, also once it is over.
    fn save_game(&mut self) {
        if self.replay {
            return;
        }
        saved_game::store_left_game(&self.session, &self.seating);
        if self.is_over() && !self.kept {
            self.kept = true;
            self.store_finished_replay();
        }
    }

    /// Keeps a game that has just ended as a replay.
    fn store_finished_replay(&self) {
        let winner = G::winner(&self.session.state().view(Viewer::Spectator)).flatten();
        let game = KeptReplay {
            name: String::new(),
            game: G::ID.to_owned(),
            setup: self.session.setup().to_string(),
            winner: winner.map(|side| side.id().to_owned()),
            moves: self.session.version(),
            day: browser::today_iso(),
        };
        replays::store_finished_replay(game, &self.session.to_record(true).to_string());
    }

    fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// Returns the version before the viewer's last choice with an alternative, if nobody has learned anything since.
    fn version_before_undoable_choice(&self) -> Option<usize> {
        let Viewer::Seat(me) = self.viewer else {
            return None;
        };
        let steps = self.session.steps();
        let mut point = steps.len();
        while point > 0 {
            point -= 1;
            if steps[point].seat != me || self.session.has_anyone_learned_since(point) {
                return None;
            }
            if steps[point].state_before().legal_choices().len() > 1 {
                return Some(point);
            }
        }
        None
    }

    /// Returns the emphasis of the last step.
    fn strongest_emphasis_of_last_step(&self) -> Emphasis {
        self.strongest_emphasis_since(self.session.version().saturating_sub(1))
    }

    /// Returns the emphasis of the steps from a version on.
    fn strongest_emphasis_since(&self, version: usize) -> Emphasis {
        let steps = self.session.steps().iter().skip(version);
        let weight = steps
            .flat_map(|step| &step.events)
            .filter_map(|event| event.seen_by(self.session.setup(), self.viewer))
            .map(|event| G::emphasis(&event))
            .max();
        weight.unwrap_or(Emphasis::Slight)
    }
}

impl<G: TableUi> LocalHandle<G> {
    /// Shows a step. Nothing may stay borrowed meanwhile, because the step may lead to the next change of the game.
    fn show_step_after_pauses(&self, step: ShownStep<G>) {
        let presenter = {
            let mut local = self.0.borrow_mut();
            local.save_game();
            local.presenter.clone()
        };
        presenter.show_step_after_pauses(step);
    }

    /// Shows the present, with the log written anew from a version on.
    fn show_present_with_rewritten_log(&self, since: usize, deserves: Option<Emphasis>) {
        let step = ShownStep {
            log_replaced_from: Some(since),
            emphasis: deserves,
            ..self.0.borrow().build_step_showing_present(since)
        };
        self.show_step_after_pauses(step);
    }

    /// Gives the table to another viewer: from now on the board shows that viewer's view.
    fn switch_to_viewer(&self, viewer: Viewer, deserves: Option<Emphasis>) {
        {
            let mut local = self.0.borrow_mut();
            local.viewer = viewer;
            local.board.past_view.set(None);
        }
        self.show_present_with_rewritten_log(0, deserves);
    }

    fn ask_computer(&self, seat: Seat, level: &str) {
        let mut local = self.0.borrow_mut();
        let view = local.session.state().view(Viewer::Seat(seat));
        let Ok(sent) = lean_json::write_json(&view) else {
            return;
        };
        local.questions += 1;
        let question = local.questions;
        let handle = self.clone();
        local.board.stuck.set(false);
        local
            .thinker
            .ask_for_choice(G::ID, level, &sent, move |answer| {
                let presenter = {
                    let local = handle.0.borrow();
                    if local.questions != question || !local.presenter.is_screen_still_open() {
                        return;
                    }
                    local.presenter.clone()
                };
                let choice = answer.and_then(|answer| answer.parse::<G::Choice>().ok());
                match choice {
                    Some(choice) => {
                        presenter.run_after_pauses(move || handle.apply_choice(seat, choice));
                    }
                    // The board tells the people who wait for it.
                    None => handle.0.borrow().board.stuck.set(true),
                }
            });
    }

    fn apply_choice(&self, seat: Seat, choice: G::Choice) {
        self.apply_plan(seat, &[choice]);
    }

    fn apply_plan(&self, seat: Seat, choices: &[G::Choice]) {
        let step = {
            let mut local = self.0.borrow_mut();
            let before = local.session.version();
            if local.session.choose_plan(seat, choices).is_err() {
                return;
            }
            local.questions += 1;
            local.presenter.end_pause_and_drop_action();
            ShownStep {
                emphasis: Some(local.strongest_emphasis_since(before)),
                ..local.build_step_showing_present(before + 1)
            }
        };
        self.show_step_after_pauses(step);
    }
}

impl<G: TableUi> GameSource<G> for LocalHandle<G> {
    fn is_seat_played_here(&self, seat: Seat) -> bool {
        self.0.borrow().seating.player_kind_of_seat(seat) == Sitter::Here
    }

    fn audience(&self) -> Audience {
        if self.0.borrow().is_screen_shared_by_sides() {
            Audience::Beside
        } else {
            Audience::Computers
        }
    }

    /// Tells whether the choice would end undo: moving the last unit must not end the turn by itself, nor assigning
    /// the last leader the phase.
    fn would_end_undo(&self, seat: Seat, choice: G::Choice) -> bool {
        let local = self.0.borrow();
        local.version_before_undoable_choice().is_some()
            && local.session.would_choice_publish(seat, choice)
    }

    fn play_only_choice(&self, seat: Seat, choice: G::Choice) {
        self.apply_choice(seat, choice);
    }

    fn show_table_to_partner(&self, seat: Seat) {
        let weight = self.0.borrow().strongest_emphasis_of_last_step();
        self.switch_to_viewer(Viewer::Seat(seat), Some(weight));
    }

    fn hide_private_view(&self) {
        self.switch_to_viewer(Viewer::Spectator, None);
    }

    fn let_remote_seat_choose(&self, seat: Seat) {
        let (sitter, replay) = {
            let local = self.0.borrow();
            (local.seating.player_kind_of_seat(seat), local.replay)
        };
        if let (Sitter::Computer(level), false) = (sitter, replay) {
            self.ask_computer(seat, level);
        }
    }

    fn on_game_end_shown(&self) {
        let turns = {
            let local = self.0.borrow();
            local.is_screen_shared_by_sides() && local.viewer != Viewer::Spectator
        };
        if turns {
            self.switch_to_viewer(Viewer::Spectator, None);
        }
    }
}

impl<G: TableUi> GameLink<G> for LocalHandle<G> {
    fn choose(&self, choice: G::Choice) {
        let viewer = self.0.borrow().viewer;
        if let Viewer::Seat(me) = viewer {
            self.apply_choice(me, choice);
        }
    }

    fn choose_plan(&self, choices: Vec<G::Choice>) {
        let viewer = self.0.borrow().viewer;
        if let Viewer::Seat(me) = viewer {
            self.apply_plan(me, &choices);
        }
    }

    fn accepts_advance_orders(&self) -> bool {
        let local = self.0.borrow();
        !local.is_screen_shared_by_sides() && !local.replay
    }

    fn end_pause(&self) {
        let presenter = self.0.borrow().presenter.clone();
        presenter.end_pause();
    }

    fn ask_computer_again(&self) {
        let deciding = {
            let mut local = self.0.borrow_mut();
            local.thinker = BotWorker::new();
            local.session.state().deciding_seat()
        };
        deciding
            .into_iter()
            .for_each(|seat| self.let_remote_seat_choose(seat));
    }

    fn lift_curtain(&self) {
        let curtain = self.0.borrow().board.curtain;
        if let Some(next) = curtain.get_untracked() {
            curtain.set(None);
            self.switch_to_viewer(Viewer::Seat(next), None);
        }
    }

    fn undo_choice(&self) {
        let version = {
            let mut local = self.0.borrow_mut();
            let (Some(point), Viewer::Seat(me)) =
                (local.version_before_undoable_choice(), local.viewer)
            else {
                return;
            };
            while local.session.version() > point && local.session.undo(me).is_ok() {}
            local.presenter.end_pause_and_drop_action();
            local.session.version()
        };
        self.show_present_with_rewritten_log(version + 1, None);
    }

    fn show_past_view(&self, version: usize, viewer: Viewer) {
        let local = self.0.borrow();
        let viewer = if local.is_over() {
            viewer
        } else {
            local.viewer
        };
        let glance = past_views::past_view_at_version(&local.session, version, viewer);
        local.board.past_view.set(Some(glance));
    }

    fn views_at_round_starts(&self) -> Vec<G::View> {
        let local = self.0.borrow();
        if local.is_over() {
            past_views::views_at_round_starts(&local.session)
        } else {
            Vec::new()
        }
    }

    fn dice_luck_over_time(&self) -> Vec<Vec<f32>> {
        let local = self.0.borrow();
        if local.is_over() {
            past_views::dice_luck_over_time(&local.session)
        } else {
            Vec::new()
        }
    }

    fn game_record(&self) -> Option<String> {
        let local = self.0.borrow();
        local
            .is_over()
            .then(|| local.session.to_record(true).to_string())
    }

    fn check_record_against_seed(&self) -> Option<Result<CheckedRecord, String>> {
        let text = self.game_record()?;
        let checked = Record::<G>::parse(&text).and_then(|record| {
            record.replay_and_check()?;
            Ok(CheckedRecord {
                moves: record.moves.len(),
                seed: record.seed.map(|seed| seed.to_string()).unwrap_or_default(),
                commitment: record.commitment.to_string(),
            })
        });
        Some(checked.map_err(|problem| problem.to_string()))
    }

    /// Offers hints if everybody here is of one side.
    fn hint_access(&self) -> HintAccess {
        let local = self.0.borrow();
        if local.is_screen_shared_by_sides() {
            HintAccess::Refused
        } else if local.viewer == Viewer::Spectator {
            HintAccess::Absent
        } else {
            HintAccess::Offered
        }
    }

    fn computer_decision_at_version(&self, version: usize) -> Option<PastDecision<G>> {
        let local = self.0.borrow();
        let step = local.session.steps().get(version)?;
        let is_computer = local.seating.player_kind_of_seat(step.seat) != Sitter::Here;
        (local.is_over() && is_computer).then(|| PastDecision {
            view: local
                .session
                .state_at_version(version)
                .view(Viewer::Seat(step.seat)),
            choice: step.choice,
        })
    }

    fn request_for_same_game(&self) -> Option<NewGame> {
        let local = self.0.borrow();
        (!local.replay).then(|| NewGame::new::<G>(local.session.setup(), local.seating.clone()))
    }
}
