//! A game that lives in this page: the engine is the authority, the screen gets views, and computer
//! players are sent views as well.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use leptos::prelude::*;
use tabletop::{Event, Record, Seat, Session, Turn, View, Viewer};

use crate::browser;
use crate::home::Wish;
use crate::on_screen::{OnScreen, Weight};
use crate::past;
use crate::replays::{self, Kept};
use crate::saved::{self, Left};
use crate::seating::{Seating, Sitter, seats};
use crate::settings::Settings;
use crate::table::{Board, Checked, Link, Logged, Table};
use crate::thinker::Thinker;

struct Local<G: OnScreen> {
    session: Session<G>,
    seating: Seating,
    /// Through whose eyes the table is seen: whoever sits in front of the screen. Nobody's while the
    /// curtain is down, so that nothing hidden is on the board then.
    viewer: Viewer,
    thinker: Thinker,
    board: Board<G>,
    settings: Settings,
    /// Until the screen is left.
    alive: Arc<AtomicBool>,
    /// Whether a finished game is being watched: nothing is decided and nothing kept.
    replay: bool,
    /// Whether the game has ended and can be watched again.
    kept: bool,
    /// A computer player's choice that waits until what happened before has been looked at.
    waiting: Option<(usize, Seat, G::Choice)>,
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

/// Takes up the game that was left in this browser, or looks once more at how it ended.
pub(crate) fn resume<G: OnScreen>(settings: Settings) -> Option<Table<G>> {
    let Left { session, seating } = saved::read::<G>()?.ok()?;
    Some(sit(session, seating, settings))
}

/// Opens a record to be watched, from its beginning.
pub(crate) fn watch<G: OnScreen>(record: &str, settings: Settings) -> Option<Table<G>> {
    let record: Record<G> = record.parse().ok()?;
    let session = Session::resume(&record).ok()?;
    let nobody = Seating::new(Vec::new());
    let table = seated(session, nobody, settings, true);
    table.glance(0, Viewer::Spectator);
    Some(table)
}

/// Through whose eyes a game is seen at first: with people on one side, through theirs.
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
    let alive = Arc::new(AtomicBool::new(true));
    let left = alive.clone();
    on_cleanup(move || left.store(false, Ordering::Relaxed));
    let local = Local {
        kept: session.state().outcome().is_some(),
        session,
        seating,
        viewer,
        thinker: Thinker::new(),
        board,
        settings,
        alive,
        replay,
        waiting: None,
        plans: 0,
    };
    let handle = Handle(Rc::new(RefCell::new(local)));
    handle.0.borrow_mut().publish(0);
    if !replay {
        handle.go_on(0);
    }
    Table::new(board, Box::new(handle))
}

impl<G: OnScreen> Local<G> {
    /// Whether people of both sides share this screen.
    fn is_shared(&self) -> bool {
        self.seating.sides::<G>(self.session.setup()).len() > 1
    }

    /// Whether whoever sits in front of the screen may see what this seat sees.
    fn sees_for(&self, seat: Seat) -> bool {
        let setup = self.session.setup();
        let same = |viewer: Seat| G::side_of(setup, viewer) == G::side_of(setup, seat);
        matches!(self.viewer, Viewer::Seat(viewer) if same(viewer))
    }

    /// Turns the table towards somebody else: everything on the board is theirs from now on.
    fn turn_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.board.glance.set(None);
        self.publish(0);
    }

    /// Writes to the board what has changed since a version.
    fn publish(&mut self, since: usize) {
        let version = self.session.version();
        let kept = self.board.log.with_untracked(|log| {
            log.iter()
                .take_while(|it| it.version < since)
                .cloned()
                .collect()
        });
        let mut log: Vec<Arc<Logged>> = kept;
        log.extend(past::told(&self.session, self.viewer, since));
        self.board.log.set(Arc::new(log));
        self.board.version.set(version);
        self.board.undoable.set(self.point_of_return().is_some());
        let view = self.session.state().view(self.viewer);
        self.board.view.set(Arc::new(view));
        self.save();
    }

    /// Keeps the game for a reload; its end as well, until it is left.
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

    /// A game that has just ended can be watched.
    fn keep(&self) {
        let winner = G::winner(&self.session.state().view(Viewer::Spectator)).flatten();
        let game = Kept {
            name: String::new(),
            game: G::ID.to_owned(),
            setup: self.session.setup().to_string(),
            winner: winner.map(|side| side.id().to_owned()),
            moves: self.session.version(),
            day: browser::today(),
        };
        replays::keep(game, &self.session.record(true).to_string());
    }

    fn is_over(&self) -> bool {
        self.session.state().outcome().is_some()
    }

    /// The version before the viewer's last choice that was a choice, if nothing was learned since.
    fn point_of_return(&self) -> Option<usize> {
        let Viewer::Seat(me) = self.viewer else {
            return None;
        };
        let steps = self.session.steps();
        let mut point = steps.len();
        while point > 0 {
            point -= 1;
            if steps[point].seat != me || self.session.learned_since(point) {
                return None;
            }
            if steps[point].before().legal_choices().len() > 1 {
                return Some(point);
            }
        }
        None
    }

    /// Whether this choice would put the viewer's last one out of reach: the last unit moved does not end the
    /// turn by itself, nor the last leader assigned the phase.
    fn ends_taking_back(&self, seat: Seat, choice: G::Choice) -> bool {
        self.point_of_return().is_some() && self.session.would_publish(seat, choice)
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
            .filter_map(|event| event.seen_by(self.session.setup(), self.viewer))
            .map(|event| G::weight(&event))
            .max();
        self.settings.pause(weight.unwrap_or(Weight::Light))
    }
}

impl<G: OnScreen> Handle<G> {
    /// Lets whoever decides next decide, unless it is somebody here and there is something to decide.
    fn go_on(&self, pause: u64) {
        let mut local = self.0.borrow_mut();
        local.plans += 1;
        let plan = local.plans;
        let Turn::Decide { seat, .. } = local.session.state().turn() else {
            if local.is_shared() {
                local.turn_to(Viewer::Spectator);
            }
            return;
        };
        match local.seating.sitter(seat) {
            Sitter::Here if local.sees_for(seat) => self.ask_viewer(&mut local, seat, pause),
            Sitter::Here => {
                let handle = self.clone();
                browser::later(pause, move || handle.lower_curtain(plan, seat));
            }
            Sitter::Computer(level) => self.ask_computer(&mut local, seat, level, pause),
        }
    }

    /// Leaves the decision to whoever sits in front of the screen. With people of both sides there, a
    /// single choice is waited for as well: how fast it were made would tell the other side something. So is one
    /// that ends what could still be taken back.
    fn ask_viewer(&self, local: &mut Local<G>, seat: Seat, pause: u64) {
        if local.viewer != Viewer::Seat(seat) {
            local.turn_to(Viewer::Seat(seat));
        }
        let view = local.board.view.get_untracked();
        let [only] = view.choices() else { return };
        if local.is_shared() || !local.settings.plays_single_choices() {
            return;
        }
        let (only, plan) = (*only, local.plans);
        if local.ends_taking_back(seat, only) {
            return;
        }
        let handle = self.clone();
        browser::later(pause.max(60), move || handle.make(plan, seat, only));
    }

    fn ask_computer(&self, local: &mut Local<G>, seat: Seat, level: &str, pause: u64) {
        let view = local.session.state().view(Viewer::Seat(seat));
        let Ok(sent) = serde_json::to_string(&view) else {
            return;
        };
        let plan = local.plans;
        let handle = self.clone();
        local.board.stuck.set(false);
        local.thinker.ask(G::ID, level, &sent, move |answer| {
            let choice = answer.and_then(|answer| answer.parse::<G::Choice>().ok());
            let Some(choice) = choice else {
                return handle.give_up(plan);
            };
            handle.0.borrow_mut().waiting = Some((plan, seat, choice));
            browser::later(pause, move || handle.make(plan, seat, choice));
        });
    }

    /// The computer player does not answer: whoever waits for it is told so.
    fn give_up(&self, plan: usize) {
        let local = self.0.borrow();
        if local.plans == plan && local.alive.load(Ordering::Relaxed) {
            local.board.stuck.set(true);
        }
    }

    /// Hides everything that only the last player may see until the next one sits down.
    fn lower_curtain(&self, plan: usize, next: Seat) {
        let mut local = self.0.borrow_mut();
        if local.plans != plan || !local.alive.load(Ordering::Relaxed) {
            return;
        }
        local.turn_to(Viewer::Spectator);
        local.board.curtain.set(Some(next));
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
        let viewer = self.0.borrow().viewer;
        if let Viewer::Seat(me) = viewer {
            self.carry_out(me, choice);
        }
    }

    fn hurry(&self) {
        let waiting = self.0.borrow_mut().waiting.take();
        if let Some((plan, seat, choice)) = waiting {
            self.make(plan, seat, choice);
        }
    }

    fn ask_again(&self) {
        self.0.borrow_mut().thinker = Thinker::new();
        self.go_on(0);
    }

    fn lift_curtain(&self) {
        let Some(next) = self.0.borrow().board.curtain.get_untracked() else {
            return;
        };
        {
            let mut local = self.0.borrow_mut();
            local.turn_to(Viewer::Seat(next));
            local.board.curtain.set(None);
        }
        self.go_on(0);
    }

    fn undo(&self) {
        let mut local = self.0.borrow_mut();
        let (Some(point), Viewer::Seat(me)) = (local.point_of_return(), local.viewer) else {
            return;
        };
        while local.session.version() > point && local.session.undo(me).is_ok() {}
        local.plans += 1;
        let version = local.session.version();
        local.publish(version + 1);
    }

    fn glance(&self, version: usize, viewer: Viewer) {
        let local = self.0.borrow();
        let viewer = match local.is_over() {
            true => viewer,
            false => local.viewer,
        };
        let glance = past::glance(&local.session, version, viewer);
        local.board.glance.set(Some(glance));
    }

    fn course(&self) -> Vec<G::View> {
        let local = self.0.borrow();
        match local.is_over() {
            true => past::course(&local.session),
            false => Vec::new(),
        }
    }

    fn luck(&self) -> Vec<[f32; 2]> {
        let local = self.0.borrow();
        match local.is_over() {
            true => past::luck(&local.session),
            false => Vec::new(),
        }
    }

    fn record(&self) -> Option<String> {
        let local = self.0.borrow();
        local
            .is_over()
            .then(|| local.session.record(true).to_string())
    }

    fn check(&self) -> Option<Result<Checked, String>> {
        let text = self.record()?;
        let checked = Record::<G>::parse(&text).and_then(|record| {
            record.check()?;
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
