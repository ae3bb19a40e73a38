//! A game that lives in this page: the engine is the authority, the screen gets views, and computer
//! players are sent views as well.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use tabletop::{Event, Record, Seat, Session, Turn, View, Viewer};

use crate::browser;
use crate::on_screen::{OnScreen, Weight};
use crate::settings::Settings;
use crate::table::{Board, Glance, Link, Logged, Table};
use crate::thinker::Thinker;

/// Who sits where: the viewer on one seat, computer players of one level on the others.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seating {
    pub me: Seat,
    pub level: &'static str,
}

struct Local<G: OnScreen> {
    session: Session<G>,
    seating: Seating,
    thinker: Thinker,
    board: Board<G>,
    settings: Settings,
    /// Until the screen is left.
    alive: Arc<AtomicBool>,
    /// Counts plans, so that an answer to an old question is not taken for a new one.
    plans: usize,
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

/// Takes up the game that was left in this browser.
pub(crate) fn resume<G: OnScreen>(settings: Settings) -> Option<Table<G>> {
    let saved = browser::stored(G::ID)?;
    let (head, record) = saved.split_once('\n')?;
    let (seat, level) = head.split_once(' ')?;
    let level = G::LEVELS.iter().find(|it| it.name == level)?.name;
    let record: Record<G> = record.parse().ok()?;
    let session = Session::resume(&record).ok()?;
    let me = G::parse_seat(session.setup(), seat).ok()?;
    Some(sit(session, Seating { me, level }, settings))
}

/// Whether a game was left in this browser.
pub(crate) fn has_saved<G: OnScreen>() -> bool {
    browser::stored(G::ID).is_some()
}

fn sit<G: OnScreen>(session: Session<G>, seating: Seating, settings: Settings) -> Table<G> {
    let board = Board::new(session.state().view(Viewer::Seat(seating.me)));
    let alive = Arc::new(AtomicBool::new(true));
    let left = alive.clone();
    on_cleanup(move || left.store(false, Ordering::Relaxed));
    let local = Local {
        session,
        seating,
        thinker: Thinker::new(),
        board,
        settings,
        alive,
        plans: 0,
    };
    let handle = Handle(Rc::new(RefCell::new(local)));
    handle.0.borrow().publish(0);
    handle.go_on(0);
    Table::new(board, Box::new(handle))
}

impl<G: OnScreen> Local<G> {
    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seating.me)
    }

    /// Writes to the board what has changed since a version.
    fn publish(&self, since: usize) {
        let version = self.session.version();
        let setup = self.session.setup();
        let kept = self.board.log.with_untracked(|log| {
            log.iter()
                .take_while(|it| it.version < since)
                .cloned()
                .collect()
        });
        let mut log: Vec<Arc<Logged>> = kept;
        let told = self.session.events_for(self.viewer(), since);
        log.extend(told.map(|(version, event)| {
            Arc::new(Logged {
                version,
                text: G::told(setup, &event),
                doer: G::doer(&event),
            })
        }));
        self.board.log.set(Arc::new(log));
        self.board.version.set(version);
        self.board.undoable.set(self.point_of_return().is_some());
        let view = self.session.state().view(self.viewer());
        self.board.view.set(Arc::new(view));
        self.save();
    }

    fn save(&self) {
        if self.session.state().outcome().is_some() {
            return browser::forget(G::ID);
        }
        let setup = self.session.setup();
        let seat = G::seat_name(setup, self.seating.me);
        let record = self.session.record(true);
        browser::store(G::ID, &format!("{seat} {}\n{record}", self.seating.level));
    }

    /// The version before the viewer's last choice that was a choice, if nothing was learned since.
    fn point_of_return(&self) -> Option<usize> {
        let steps = self.session.steps();
        let mut point = steps.len();
        while point > 0 {
            point -= 1;
            if steps[point].seat != self.seating.me || self.session.learned_since(point) {
                return None;
            }
            if steps[point].before().legal_choices().len() > 1 {
                return Some(point);
            }
        }
        None
    }

    /// How long what happened last deserves to be looked at.
    fn pause(&self) -> u64 {
        let events = self
            .session
            .steps()
            .last()
            .map(|step| step.events.as_slice());
        let seen = events.unwrap_or_default().iter();
        let weight = seen
            .filter_map(|event| event.seen_by(self.viewer()))
            .map(|event| G::weight(&event))
            .max();
        self.settings.pause(weight.unwrap_or(Weight::Light))
    }
}

impl<G: OnScreen> Handle<G> {
    /// Lets whoever decides next decide, unless it is the viewer and there is something to decide.
    fn go_on(&self, pause: u64) {
        let mut local = self.0.borrow_mut();
        local.plans += 1;
        let plan = local.plans;
        let Turn::Decide { seat, .. } = local.session.state().turn() else {
            return;
        };
        let view = local.session.state().view(Viewer::Seat(seat));
        if seat == local.seating.me {
            let [only] = view.choices() else { return };
            if !local.settings.plays_single_choices() {
                return;
            }
            let only = *only;
            let handle = self.clone();
            return browser::later(pause.max(60), move || handle.make(plan, seat, only));
        }
        let Ok(sent) = serde_json::to_string(&view) else {
            return;
        };
        let level = local.seating.level;
        let handle = self.clone();
        local.thinker.ask(G::ID, level, &sent, move |answer| {
            let Ok(choice) = answer.parse::<G::Choice>() else {
                return;
            };
            browser::later(pause, move || handle.make(plan, seat, choice));
        });
    }

    /// Carries out a planned choice, unless something else has happened meanwhile.
    fn make(&self, plan: usize, seat: Seat, choice: G::Choice) {
        let current = {
            let local = self.0.borrow();
            local.plans == plan && local.alive.load(Ordering::Relaxed)
        };
        if current {
            self.carry_out(seat, choice);
        }
    }

    fn carry_out(&self, seat: Seat, choice: G::Choice) {
        let pause = {
            let mut local = self.0.borrow_mut();
            if local.session.choose(seat, choice).is_err() {
                return;
            }
            let version = local.session.version();
            local.publish(version);
            local.pause()
        };
        self.go_on(pause);
    }
}

impl<G: OnScreen> Link<G> for Handle<G> {
    fn choose(&self, choice: G::Choice) {
        let me = self.0.borrow().seating.me;
        self.carry_out(me, choice);
    }

    fn undo(&self) {
        let mut local = self.0.borrow_mut();
        let Some(point) = local.point_of_return() else {
            return;
        };
        let me = local.seating.me;
        while local.session.version() > point && local.session.undo(me).is_ok() {}
        local.plans += 1;
        let version = local.session.version();
        local.publish(version + 1);
    }

    fn glance(&self, version: usize, viewer: Viewer) {
        let local = self.0.borrow();
        let over = local.session.state().outcome().is_some();
        let viewer = match over {
            true => viewer,
            false => local.viewer(),
        };
        let version = version.min(local.session.version());
        let view = Arc::new(local.session.state_at(version).view(viewer));
        local.board.glance.set(Some(Glance {
            version,
            viewer,
            view,
        }));
    }

    fn course(&self) -> Vec<G::View> {
        let local = self.0.borrow();
        if local.session.state().outcome().is_none() {
            return Vec::new();
        }
        let last = local.session.version();
        let mut course: Vec<G::View> = Vec::new();
        for version in 0..=last {
            let view = local.session.state_at(version).view(Viewer::Spectator);
            let known = course.last().map(G::round);
            if version == last || known != Some(G::round(&view)) {
                course.push(view);
            }
        }
        course
    }

    fn record(&self) -> Option<String> {
        let local = self.0.borrow();
        let over = local.session.state().outcome().is_some();
        over.then(|| local.session.record(true).to_string())
    }
}
