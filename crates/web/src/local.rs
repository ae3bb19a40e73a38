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

/// Takes up the game that was left in this browser.
pub(crate) fn resume<G: OnScreen>(settings: Settings) -> Option<Table<G>> {
    let saved = browser::stored(&saved_as::<G>())?;
    let (seating, record) = saved.split_once('\n')?;
    let record: Record<G> = record.parse().ok()?;
    let session = Session::resume(&record).ok()?;
    let seating = Seating::parse::<G>(session.setup(), seating)?;
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

/// The name under which the game being played is kept.
fn saved_as<G: OnScreen>() -> String {
    format!("game-{}", G::ID)
}

/// Whether a game was left in this browser.
pub(crate) fn has_saved<G: OnScreen>() -> bool {
    browser::stored(&saved_as::<G>()).is_some()
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
    let board = Board::new(session.state().view(viewer));
    let alive = Arc::new(AtomicBool::new(true));
    let left = alive.clone();
    on_cleanup(move || left.store(false, Ordering::Relaxed));
    let local = Local {
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
    handle.0.borrow().publish(0);
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
        let same = |viewer: Seat| G::faction(setup, viewer) == G::faction(setup, seat);
        matches!(self.viewer, Viewer::Seat(viewer) if same(viewer))
    }

    /// Turns the table towards somebody else: everything on the board is theirs from now on.
    fn turn_to(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.board.glance.set(None);
        self.publish(0);
    }

    /// Writes to the board what has changed since a version.
    fn publish(&self, since: usize) {
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

    fn save(&self) {
        if self.replay {
            return;
        }
        if self.session.state().outcome().is_some() {
            return self.keep();
        }
        let record = self.session.record(true);
        let seating = self.seating.written();
        browser::store(&saved_as::<G>(), &format!("{seating}\n{record}"));
    }

    /// A game that has just ended is no longer played, and can be watched.
    fn keep(&self) {
        if !has_saved::<G>() {
            return; // already done
        }
        browser::forget(&saved_as::<G>());
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

    /// How long what happened last deserves to be looked at.
    fn pause(&self) -> u64 {
        let events = self
            .session
            .steps()
            .last()
            .map(|step| step.events.as_slice());
        let seen = events.unwrap_or_default().iter();
        let weight = seen
            .filter_map(|event| event.seen_by(self.viewer))
            .map(|event| G::weight(G::what(&event)))
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
    /// single choice is waited for as well: how fast it were made would tell the other side something.
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
        local.thinker.ask(G::ID, level, &sent, move |answer| {
            let Ok(choice) = answer.parse::<G::Choice>() else {
                return;
            };
            handle.0.borrow_mut().waiting = Some((plan, seat, choice));
            browser::later(pause, move || handle.make(plan, seat, choice));
        });
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
