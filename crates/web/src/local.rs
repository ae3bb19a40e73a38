//! A game that runs in this page: the session is the authority, and both the screen and the computer players get
//! views only.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use tabletop::{Event, Record, Seat, Session, Viewer};

use crate::browser;
use crate::home::Wish;
use crate::on_screen::{OnScreen, Weight};
use crate::past;
use crate::presenter::{Audience, Presenter, Source, Step};
use crate::replays::{self, Kept};
use crate::saved::{self, Left};
use crate::seating::{Seating, Sitter, seats};
use crate::settings::Settings;
use crate::table::{Board, Checked, Link, Table};
use crate::thinker::Thinker;

struct Local<G: OnScreen> {
    session: Session<G>,
    seating: Seating,
    /// The viewer whose view is on the board: the player in front of the screen. It is the spectator while the
    /// curtain is down, so that nothing hidden is on the board then.
    viewer: Viewer,
    thinker: Thinker,
    board: Board<G>,
    presenter: Presenter<G>,
    /// True if this is a replay of a finished game: nobody decides and nothing is kept.
    replay: bool,
    /// True once the game has ended and is kept as a replay.
    kept: bool,
    /// The number of questions to computer players so far, so that an answer to an old one is not taken for a new one.
    questions: usize,
}

struct Handle<G: OnScreen>(Rc<RefCell<Local<G>>>);

impl<G: OnScreen> Clone for Handle<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Sits down at a new game.
pub(crate) fn start<G: OnScreen>(
    setup: G::Setup,
    seating: Seating,
    settings: Settings,
) -> Table<G> {
    sit(
        Session::new(setup, browser::random_seed()),
        seating,
        settings,
    )
}

/// Resumes the game that was left in this browser, also to show its end once more.
pub(crate) fn resume<G: OnScreen>(settings: Settings) -> Option<Table<G>> {
    let Left { session, seating } = saved::read::<G>()?.ok()?;
    Some(sit(session, seating, settings))
}

/// Opens a record as a replay, at its beginning.
pub(crate) fn watch<G: OnScreen>(record: &str, settings: Settings) -> Option<Table<G>> {
    let record: Record<G> = record.parse().ok()?;
    let session = Session::resume_from_record(&record).ok()?;
    let nobody = Seating::new(Vec::new());
    let table = seated(session, nobody, settings, true);
    table.glance(0, Viewer::Spectator);
    Some(table)
}

/// Returns the first viewer of a game: the first person here if all are of one side, else the spectator.
fn first_viewer<G: OnScreen>(setup: G::Setup, seating: &Seating) -> Viewer {
    let people = seats::<G>(setup).filter(|seat| seating.sitter(*seat) == Sitter::Here);
    match seating.sides::<G>(setup)[..] {
        [_] => people.map(Viewer::Seat).next().unwrap_or(Viewer::Spectator),
        _ => Viewer::Spectator,
    }
}

fn sit<G: OnScreen>(session: Session<G>, seating: Seating, settings: Settings) -> Table<G> {
    seated(session, seating, settings, false)
}

fn seated<G: OnScreen>(
    session: Session<G>,
    seating: Seating,
    settings: Settings,
    replay: bool,
) -> Table<G> {
    let viewer = first_viewer::<G>(session.setup(), &seating);
    let id = session.commitment().to_string();
    let board = Board::new(session.state().view(viewer), &id);
    let presenter = Presenter::new(board, settings);
    let local = Local {
        kept: session.state().outcome().is_some(),
        session,
        seating,
        viewer,
        thinker: Thinker::new(),
        board,
        presenter: presenter.clone(),
        replay,
        questions: 0,
    };
    let handle = Handle(Rc::new(RefCell::new(local)));
    presenter.follow(Rc::new(handle.clone()));
    handle.show_anew(0, None);
    Table::new(board, Box::new(handle))
}

impl<G: OnScreen> Local<G> {
    /// Tells whether people of several sides share this screen.
    fn is_shared(&self) -> bool {
        self.seating.sides::<G>(self.session.setup()).len() > 1
    }

    /// Returns the present as the viewer sees it, with the events from a version on.
    fn step(&self, since: usize) -> Step<G> {
        Step {
            version: self.session.version(),
            told: past::told(&self.session, self.viewer, since).collect(),
            told_anew_from: None,
            deserves: None,
            view: Some(self.session.state().view(self.viewer)),
            is_undoable: self.point_of_return().is_some(),
            along: None,
        }
    }

    /// Saves the game for a reload, also once it is over.
    fn save(&mut self) {
        if self.replay {
            return;
        }
        saved::write(&self.session, &self.seating);
        if self.is_over() && !self.kept {
            self.kept = true;
            self.keep();
        }
    }

    /// Keeps a game that has just ended as a replay.
    fn keep(&self) {
        let winner = G::winner(&self.session.state().view(Viewer::Spectator)).flatten();
        let game = Kept {
            name: String::new(),
            game: G::ID.to_owned(),
            setup: self.session.setup().to_string(),
            winner: winner.map(|side| side.id().to_owned()),
            moves: self.session.version(),
            day: browser::today_iso(),
        };
        replays::keep(game, &self.session.to_record(true).to_string());
    }

    fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// Returns the version before the viewer's last choice with an alternative, if nobody has learned anything since.
    fn point_of_return(&self) -> Option<usize> {
        let Viewer::Seat(me) = self.viewer else {
            return None;
        };
        let steps = self.session.steps();
        let mut point = steps.len();
        while point > 0 {
            point -= 1;
            if steps[point].seat != me || self.session.has_learned_since(point) {
                return None;
            }
            if steps[point].state_before().legal_choices().len() > 1 {
                return Some(point);
            }
        }
        None
    }

    /// Returns the emphasis of the last step.
    fn weight(&self) -> Weight {
        let last = self.session.steps().last();
        let events = last.map(|step| step.events.as_slice());
        let seen = events.unwrap_or_default().iter();
        let weight = seen
            .filter_map(|event| event.seen_by(self.session.setup(), self.viewer))
            .map(|event| G::weight(&event))
            .max();
        weight.unwrap_or(Weight::Light)
    }
}

impl<G: OnScreen> Handle<G> {
    /// Shows a step. Nothing may stay borrowed meanwhile, because the step may lead to the next change of the game.
    fn present(&self, step: Step<G>) {
        let presenter = {
            let mut local = self.0.borrow_mut();
            local.save();
            local.presenter.clone()
        };
        presenter.present(step);
    }

    /// Shows the present, with the log written anew from a version on.
    fn show_anew(&self, since: usize, deserves: Option<Weight>) {
        let step = Step {
            told_anew_from: Some(since),
            deserves,
            ..self.0.borrow().step(since)
        };
        self.present(step);
    }

    /// Gives the table to another viewer: from now on the board shows that viewer's view.
    fn turn_towards(&self, viewer: Viewer, deserves: Option<Weight>) {
        {
            let mut local = self.0.borrow_mut();
            local.viewer = viewer;
            local.board.glance.set(None);
        }
        self.show_anew(0, deserves);
    }

    fn ask_computer(&self, seat: Seat, level: &str) {
        let mut local = self.0.borrow_mut();
        let view = local.session.state().view(Viewer::Seat(seat));
        let Ok(sent) = serde_json::to_string(&view) else {
            return;
        };
        local.questions += 1;
        let question = local.questions;
        let handle = self.clone();
        local.board.stuck.set(false);
        local.thinker.ask(G::ID, level, &sent, move |answer| {
            let presenter = {
                let local = handle.0.borrow();
                if local.questions != question || !local.presenter.is_there() {
                    return;
                }
                local.presenter.clone()
            };
            let choice = answer.and_then(|answer| answer.parse::<G::Choice>().ok());
            match choice {
                Some(choice) => presenter.afterwards(move || handle.carry_out(seat, choice)),
                // The board tells the people who wait for it.
                None => handle.0.borrow().board.stuck.set(true),
            }
        });
    }

    fn carry_out(&self, seat: Seat, choice: G::Choice) {
        let step = {
            let mut local = self.0.borrow_mut();
            if local.session.choose(seat, choice).is_err() {
                return;
            }
            local.questions += 1;
            local.presenter.interrupt();
            Step {
                deserves: Some(local.weight()),
                ..local.step(local.session.version())
            }
        };
        self.present(step);
    }
}

impl<G: OnScreen> Source<G> for Handle<G> {
    fn plays_here(&self, seat: Seat) -> bool {
        self.0.borrow().seating.sitter(seat) == Sitter::Here
    }

    fn audience(&self) -> Audience {
        if self.0.borrow().is_shared() {
            Audience::Beside
        } else {
            Audience::Computers
        }
    }

    /// Tells whether the choice would end undo: moving the last unit must not end the turn by itself, nor assigning
    /// the last leader the phase.
    fn ends_taking_back(&self, seat: Seat, choice: G::Choice) -> bool {
        let local = self.0.borrow();
        local.point_of_return().is_some() && local.session.would_publish(seat, choice)
    }

    fn play(&self, seat: Seat, choice: G::Choice) {
        self.carry_out(seat, choice);
    }

    fn turn_to(&self, seat: Seat) {
        let weight = self.0.borrow().weight();
        self.turn_towards(Viewer::Seat(seat), Some(weight));
    }

    fn hide(&self) {
        self.turn_towards(Viewer::Spectator, None);
    }

    fn wait_for(&self, seat: Seat) {
        let (sitter, replay) = {
            let local = self.0.borrow();
            (local.seating.sitter(seat), local.replay)
        };
        if let (Sitter::Computer(level), false) = (sitter, replay) {
            self.ask_computer(seat, level);
        }
    }

    fn end(&self) {
        let turns = {
            let local = self.0.borrow();
            local.is_shared() && local.viewer != Viewer::Spectator
        };
        if turns {
            self.turn_towards(Viewer::Spectator, None);
        }
    }
}

impl<G: OnScreen> Link<G> for Handle<G> {
    fn choose(&self, choice: G::Choice) {
        let viewer = self.0.borrow().viewer;
        if let Viewer::Seat(me) = viewer {
            self.carry_out(me, choice);
        }
    }

    fn hurry(&self) {
        let presenter = self.0.borrow().presenter.clone();
        presenter.hurry();
    }

    fn ask_again(&self) {
        let deciding = {
            let mut local = self.0.borrow_mut();
            local.thinker = Thinker::new();
            local.session.state().deciding_seat()
        };
        deciding.into_iter().for_each(|seat| self.wait_for(seat));
    }

    fn lift_curtain(&self) {
        let curtain = self.0.borrow().board.curtain;
        if let Some(next) = curtain.get_untracked() {
            curtain.set(None);
            self.turn_towards(Viewer::Seat(next), None);
        }
    }

    fn undo(&self) {
        let version = {
            let mut local = self.0.borrow_mut();
            let (Some(point), Viewer::Seat(me)) = (local.point_of_return(), local.viewer) else {
                return;
            };
            while local.session.version() > point && local.session.undo(me).is_ok() {}
            local.presenter.interrupt();
            local.session.version()
        };
        self.show_anew(version + 1, None);
    }

    fn glance(&self, version: usize, viewer: Viewer) {
        let local = self.0.borrow();
        let viewer = if local.is_over() {
            viewer
        } else {
            local.viewer
        };
        let glance = past::glance(&local.session, version, viewer);
        local.board.glance.set(Some(glance));
    }

    fn course(&self) -> Vec<G::View> {
        let local = self.0.borrow();
        if local.is_over() {
            past::course(&local.session)
        } else {
            Vec::new()
        }
    }

    fn luck(&self) -> Vec<Vec<f32>> {
        let local = self.0.borrow();
        if local.is_over() {
            past::luck(&local.session)
        } else {
            Vec::new()
        }
    }

    fn record(&self) -> Option<String> {
        let local = self.0.borrow();
        local
            .is_over()
            .then(|| local.session.to_record(true).to_string())
    }

    fn check(&self) -> Option<Result<Checked, String>> {
        let text = self.record()?;
        let checked = Record::<G>::parse(&text).and_then(|record| {
            record.replay_and_check()?;
            Ok(Checked {
                moves: record.moves.len(),
                seed: record.seed.map(|seed| seed.to_string()).unwrap_or_default(),
                commitment: record.commitment.to_string(),
            })
        });
        Some(checked.map_err(|problem| problem.to_string()))
    }

    fn again(&self) -> Option<Wish> {
        let local = self.0.borrow();
        (!local.replay).then(|| Wish::new::<G>(local.session.setup(), local.seating.clone()))
    }
}
