//! Shows the steps of a game one after the other, both for games in the page and for games on a server.
//!
//! A step is a choice of one seat, with the events that the viewer may know and the view after it. The log and the
//! table change together, because cards fly from their old places to their new ones. The step then stays for as long
//! as the strongest of its events deserves, and the next one follows. When no step waits any more, the presenter
//! looks at who decides: the viewer gets the choices, or an only choice is played where nobody can learn from that;
//! a partner in front of the same screen takes the viewer's place; before a player of another side the curtain
//! falls; for all others the table waits. A computer may think during the pause after a step, and its choice follows
//! after the pause. A key or click ends a pause, pace "instant" has no pauses, and a crowd of steps passes quickly.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Seat, Turn, View, Viewer};

use crate::browser;
use crate::on_screen::{OnScreen, Weight};
use crate::settings::Settings;
use crate::table::{Board, Logged};

/// The largest number of waiting steps that are still shown one by one.
const CROWD: usize = 12;

/// The shortest time that an only choice is on screen before it is played.
const ONLY_CHOICE_MS: u64 = 60;

/// A step of a game to show.
pub(crate) struct Step<G: OnScreen> {
    /// The version of the game it led to.
    pub version: usize,
    /// The lines of the log that it adds.
    pub told: Vec<Arc<Logged<G>>>,
    /// The version from which its lines replace the log; `None` if they are only added.
    pub told_anew_from: Option<usize>,
    /// Its emphasis; `None` if it is not new but, say, the same table for another viewer.
    pub deserves: Option<Weight>,
    /// The view after it, unless it has not changed.
    pub view: Option<G::View>,
    /// True if the viewer can undo the last choice after it.
    pub is_undoable: bool,
    /// A callback for other changes at the moment it is shown.
    pub along: Option<Deed>,
}

/// The other players who could notice how soon an only choice is made.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Audience {
    /// Computer players, who do not notice that.
    Computers,
    /// People of another side in front of the same screen.
    Beside,
    /// People at other screens.
    Elsewhere,
}

/// The seat that decides after the last step, as the screen has to treat it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Next<C> {
    /// Nobody: the game is over.
    Nobody,
    /// The viewer, with the choice if there is only one.
    Viewer(Seat, Option<C>),
    /// A player in front of this screen who may see the viewer's view.
    Partner(Seat),
    /// A player in front of this screen who may not.
    Opponent(Seat),
    /// A player who is not in front of this screen.
    Elsewhere(Seat),
}

/// A game to show, in this page or on a server.
pub(crate) trait Source<G: OnScreen> {
    /// Tells whether a person in front of this screen plays a seat.
    fn plays_here(&self, seat: Seat) -> bool;
    /// Returns the other players who could notice how soon the viewer chooses.
    fn audience(&self) -> Audience;
    /// Tells whether this choice would end the viewer's chance to undo the last one.
    fn ends_taking_back(&self, seat: Seat, choice: G::Choice) -> bool;
    /// Makes the only choice of the viewer.
    fn play(&self, seat: Seat, choice: G::Choice);
    /// Shows the table to a partner from now on.
    fn turn_to(&self, seat: Seat);
    /// Removes everything from the board that not everybody may see, once the curtain is down.
    fn hide(&self);
    /// Waits for a player who is not in front of this screen.
    fn wait_for(&self, _: Seat) {}
    /// Reacts to the end of the game, once it is on screen.
    fn end(&self) {}
}

/// An action for later.
type Deed = Box<dyn FnOnce()>;

struct Inner<G: OnScreen> {
    board: Board<G>,
    settings: Settings,
    source: RefCell<Option<Rc<dyn Source<G>>>>,
    waiting: RefCell<VecDeque<Step<G>>>,
    /// The number of the step on screen, during the pause after it.
    looked_at: Cell<Option<u64>>,
    /// The number of steps so far, so that the end of one pause does not end another.
    shown: Cell<u64>,
    /// True once the player who decides has been asked about the view on the board.
    is_asked: Cell<bool>,
    /// The action to take after all pauses.
    afterwards: RefCell<Option<Deed>>,
    /// Calls a function after a number of milliseconds.
    later: fn(u64, Deed),
}

/// A presenter, which shows a game on a board.
pub(crate) struct Presenter<G: OnScreen>(Rc<Inner<G>>);

impl<G: OnScreen> Clone for Presenter<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: OnScreen> Presenter<G> {
    /// Makes a presenter that shows nothing before it has a source, and nothing after the screen was left.
    pub(crate) fn new(board: Board<G>, settings: Settings) -> Self {
        let presenter = Self::with_clock(board, settings, browser::set_timeout);
        let left = StoredValue::new_local(presenter.clone());
        on_cleanup(move || {
            left.try_with_value(Self::leave);
        });
        presenter
    }

    fn with_clock(board: Board<G>, settings: Settings, later: fn(u64, Deed)) -> Self {
        Self(Rc::new(Inner {
            board,
            settings,
            source: RefCell::new(None),
            waiting: RefCell::default(),
            looked_at: Cell::new(None),
            shown: Cell::new(0),
            is_asked: Cell::new(false),
            afterwards: RefCell::new(None),
            later,
        }))
    }

    /// Sets the game to show.
    pub(crate) fn follow(&self, source: Rc<dyn Source<G>>) {
        self.0.source.replace(Some(source));
    }

    /// Tells whether the screen is still there.
    pub(crate) fn is_there(&self) -> bool {
        self.0.source.borrow().is_some()
    }

    fn leave(&self) {
        let source = self.0.source.take();
        self.0.waiting.take();
        self.0.afterwards.take();
        drop(source);
    }

    /// Shows a step as soon as the pauses after earlier steps are over.
    pub(crate) fn present(&self, step: Step<G>) {
        self.0.waiting.borrow_mut().push_back(step);
        self.go_on();
    }

    /// Calls a function after all pauses, unless the game changes before.
    pub(crate) fn afterwards(&self, what: impl FnOnce() + 'static) {
        self.0.afterwards.replace(Some(Box::new(what)));
        self.go_on();
    }

    /// Ends the pause after the step on screen.
    pub(crate) fn hurry(&self) {
        if self.0.looked_at.take().is_some() {
            self.go_on();
        }
    }

    /// Ends the pause and drops the action after it, because the viewer does something else.
    pub(crate) fn interrupt(&self) {
        self.0.looked_at.set(None);
        self.0.afterwards.take();
    }

    fn go_on(&self) {
        while self.is_there() && self.0.looked_at.get().is_none() {
            let step = self.0.waiting.borrow_mut().pop_front();
            let Some(step) = step else {
                let afterwards = self.0.afterwards.take();
                return afterwards.into_iter().for_each(|what| what());
            };
            if step.view.is_some() {
                self.0.afterwards.take();
                self.0.is_asked.set(false);
            }
            self.show(step);
        }
    }

    /// Puts a step on the board, and pauses for as long as it deserves.
    fn show(&self, step: Step<G>) {
        let inner = &self.0;
        let number = inner.shown.get() + 1;
        inner.shown.set(number);
        inner.looked_at.set(Some(number));
        let crowded = inner.waiting.borrow().len() > CROWD;
        let deserves = step.deserves.filter(|_| !crowded);
        let pause = deserves.map(|weight| inner.settings.pause(weight));
        self.put_on_board(step);
        let is_last = inner.waiting.borrow().is_empty();
        let asks = is_last && !inner.is_asked.replace(true);
        let least = asks.then(|| self.ask_who_decides()).flatten();
        let Some(pause) = pause.max(least) else {
            return self.end_looking(number);
        };
        let presenter = self.clone();
        let seen = move || {
            presenter.end_looking(number);
            presenter.go_on();
        };
        (inner.later)(pause, Box::new(seen));
    }

    fn end_looking(&self, number: u64) {
        if self.0.looked_at.get() == Some(number) {
            self.0.looked_at.set(None);
        }
    }

    fn put_on_board(&self, step: Step<G>) {
        let board = self.0.board;
        if step.told_anew_from.is_some() || !step.told.is_empty() {
            let kept = step.told_anew_from.unwrap_or(usize::MAX);
            board.log.update(|log| {
                let known = log.iter().filter(|line| line.version < kept).cloned();
                *log = Arc::new(known.chain(step.told).collect());
            });
        }
        board.version.set(step.version);
        board.undoable.set(step.is_undoable);
        step.along.into_iter().for_each(|along| along());
        if let Some(view) = step.view {
            board.view.set(Arc::new(view));
        }
    }

    /// Lets the next seat decide; returns the shortest time that this takes, if any.
    fn ask_who_decides(&self) -> Option<u64> {
        let board = self.0.board;
        let source = self.0.source.borrow().clone()?;
        let is_down = board.curtain.with_untracked(Option::is_some);
        if is_down || board.ended.with_untracked(Option::is_some) {
            return None;
        }
        let view = board.view.get_untracked();
        match next::<G>(&view, |seat| source.plays_here(seat)) {
            Next::Nobody => {
                self.0.looked_at.set(None);
                source.end();
            }
            Next::Elsewhere(seat) => source.wait_for(seat),
            Next::Partner(seat) => {
                // At once: a partner sees the same, and the pause continues there.
                self.0.looked_at.set(None);
                source.turn_to(seat);
            }
            Next::Opponent(seat) => {
                let presenter = self.clone();
                self.afterwards(move || presenter.lower_curtain(seat));
            }
            Next::Viewer(_, None) => {}
            Next::Viewer(seat, Some(only)) => {
                if self.plays_itself(&*source, &view, only, seat) {
                    self.afterwards(move || source.play(seat, only));
                    return Some(ONLY_CHOICE_MS);
                }
            }
        }
        None
    }

    /// Tells whether an only choice may be made without asking.
    fn plays_itself(
        &self,
        source: &dyn Source<G>,
        view: &G::View,
        only: G::Choice,
        seat: Seat,
    ) -> bool {
        self.0.settings.plays_single_choices()
            && tells_nothing::<G>(view, source.audience())
            && !source.ends_taking_back(seat, only)
    }

    /// Hides everything that only the last player may see until the next one sits down.
    fn lower_curtain(&self, next: Seat) {
        let board = self.0.board;
        board.glance.set(None);
        board.curtain.set(Some(next));
        let source = self.0.source.borrow().clone();
        let viewer = board.view.with_untracked(|view| view.viewer());
        if let Some(source) = source.filter(|_| viewer != Viewer::Spectator) {
            source.hide();
        }
    }
}

/// Returns the player who decides, from the viewer's point of view.
fn next<G: OnScreen>(view: &G::View, plays_here: impl Fn(Seat) -> bool) -> Next<G::Choice> {
    let Turn::Decide { seat, .. } = view.turn() else {
        return Next::Nobody;
    };
    if !plays_here(seat) {
        return Next::Elsewhere(seat);
    }
    let side = |seat: Seat| G::side_of(view.setup(), seat);
    match view.viewer() {
        Viewer::Seat(viewer) if viewer == seat => {
            let only = match view.choices() {
                [only] => Some(*only),
                _ => None,
            };
            Next::Viewer(seat, only)
        }
        Viewer::Seat(viewer) if side(viewer) == side(seat) => Next::Partner(seat),
        Viewer::Seat(_) | Viewer::Spectator => Next::Opponent(seat),
    }
}

/// Tells whether nobody learns anything from how soon the viewer makes an only choice: a hidden hand may be the
/// reason why there is only one. People in front of one screen notice everything, so every choice is waited for there.
fn tells_nothing<G: OnScreen>(view: &G::View, audience: Audience) -> bool {
    match (audience, view.turn()) {
        (Audience::Computers, _) => true,
        (Audience::Elsewhere, Turn::Decide { decision, .. }) => {
            G::choice_count_is_public(&decision)
        }
        (Audience::Elsewhere, Turn::Over(_)) | (Audience::Beside, _) => false,
    }
}

#[cfg(test)]
mod tests;
