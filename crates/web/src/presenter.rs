//! Shows the steps of a game one after the other, both for games in the page and for games on a server.
//!
//! A step is a choice of one seat, with the events that the viewer may know and the view after it. The log and the
//! table change together, because cards fly from their old places to their new ones. The step then stays for as long
//! as the strongest of its events deserves, and the next one follows. When no step waits any more, the presenter
//! looks at who decides: the viewer gets the choices, or an only choice is played where nobody can learn from that;
//! a partner in front of the same screen takes the viewer's place; before a player of another side the curtain
//! falls; for all others the table waits. A computer may think during the pause after a step, and its choice follows
//! after the pause. After a roll of the viewer's own side the game waits until a key or click shows that it was seen.
//! A key or click ends every pause, pace "instant" has no pauses, and a crowd of steps passes quickly.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Seat, Turn, View, Viewer};

use crate::browser;
use crate::settings::Settings;
use crate::table_board::{Board, LogEntry};
use crate::table_ui::{Emphasis, TableUi};

/// The largest number of waiting steps that are still shown one by one.
const MAX_WAITING_STEPS: usize = 12;

/// The shortest time that an only choice is on screen before it is played.
const ONLY_CHOICE_MS: u64 = 60;

/// The time that people elsewhere wait for an answer that was ordered: any time in it is as likely as any other,
/// whatever the seat could have answered.
const ORDER_MS: std::ops::Range<u64> = 900..2_700;

/// A step of a game to show.
pub(crate) struct ShownStep<G: TableUi> {
    /// The version of the game it led to.
    pub version: usize,
    /// The lines of the log that it adds.
    pub log_lines: Vec<Arc<LogEntry<G>>>,
    /// The version from which its lines replace the log; `None` if they are only added.
    pub log_replaced_from: Option<usize>,
    /// Its emphasis; `None` if it is not new but, say, the same table for another viewer.
    pub emphasis: Option<Emphasis>,
    /// The view after it, unless it has not changed.
    pub view: Option<G::View>,
    /// True if the viewer can undo the last choice after it.
    pub is_undoable: bool,
    /// A callback for other changes at the moment it is shown.
    pub on_shown: Option<DeferredAction>,
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
enum NextDecider<C> {
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
pub(crate) trait GameSource<G: TableUi> {
    /// Tells whether a person in front of this screen plays a seat.
    fn is_seat_played_here(&self, seat: Seat) -> bool;
    /// Returns the other players who could notice how soon the viewer chooses.
    fn audience(&self) -> Audience;
    /// Tells whether this choice would end the viewer's chance to undo the last one.
    fn would_end_undo(&self, seat: Seat, choice: G::Choice) -> bool;
    /// Makes the only choice of the viewer.
    fn play_only_choice(&self, seat: Seat, choice: G::Choice);
    /// Shows the table to a partner from now on.
    fn show_table_to_partner(&self, seat: Seat);
    /// Removes everything from the board that not everybody may see, once the curtain is down.
    fn hide_private_view(&self);
    /// Waits for a player who is not in front of this screen.
    fn let_remote_seat_choose(&self, _: Seat) {}
    /// Reacts to the end of the game, once it is on screen.
    fn on_game_end_shown(&self) {}
}

/// An action for later.
type DeferredAction = Box<dyn FnOnce()>;

struct PresenterState<G: TableUi> {
    board: Board<G>,
    settings: Settings,
    source: RefCell<Option<Rc<dyn GameSource<G>>>>,
    waiting: RefCell<VecDeque<ShownStep<G>>>,
    /// The number of the step on screen, during the pause after it.
    paused_step: Cell<Option<u64>>,
    /// The number of steps so far, so that the end of one pause does not end another.
    shown_steps: Cell<u64>,
    /// True once the player who decides has been asked about the view on the board.
    is_asked: Cell<bool>,
    /// The action to take after all pauses.
    after_pauses: RefCell<Option<DeferredAction>>,
    /// Calls a function after a number of milliseconds.
    set_timeout: fn(u64, DeferredAction),
    /// Returns a random number below another.
    pick_below: fn(u64) -> u64,
}

/// A presenter, which shows a game on a board.
pub(crate) struct Presenter<G: TableUi>(Rc<PresenterState<G>>);

impl<G: TableUi> Clone for Presenter<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: TableUi> Presenter<G> {
    /// Makes a presenter that shows nothing before it has a source, and nothing after the screen was left.
    pub(crate) fn new(board: Board<G>, settings: Settings) -> Self {
        let pick_below = |bound| u64::from(browser::random_number()) % bound;
        let presenter = Self::new_with_clock(board, settings, browser::set_timeout, pick_below);
        let left = StoredValue::new_local(presenter.clone());
        on_cleanup(move || {
            left.try_with_value(Self::stop_presenting);
        });
        presenter
    }

    fn new_with_clock(
        board: Board<G>,
        settings: Settings,
        later: fn(u64, DeferredAction),
        pick_below: fn(u64) -> u64,
    ) -> Self {
        Self(Rc::new(PresenterState {
            board,
            settings,
            source: RefCell::new(None),
            waiting: RefCell::default(),
            paused_step: Cell::new(None),
            shown_steps: Cell::new(0),
            is_asked: Cell::new(false),
            after_pauses: RefCell::new(None),
            set_timeout: later,
            pick_below,
        }))
    }

    /// Sets the game to show.
    pub(crate) fn set_source(&self, source: Rc<dyn GameSource<G>>) {
        self.0.source.replace(Some(source));
    }

    /// Tells whether the screen is still there.
    pub(crate) fn is_screen_still_open(&self) -> bool {
        self.0.source.borrow().is_some()
    }

    fn stop_presenting(&self) {
        let source = self.0.source.take();
        self.0.waiting.take();
        self.0.after_pauses.take();
        drop(source);
    }

    /// Shows a step as soon as the pauses after earlier steps are over.
    pub(crate) fn show_step_after_pauses(&self, step: ShownStep<G>) {
        self.0.waiting.borrow_mut().push_back(step);
        self.show_next_steps();
    }

    /// Calls a function after all pauses, unless the game changes before.
    pub(crate) fn run_after_pauses(&self, what: impl FnOnce() + 'static) {
        self.0.after_pauses.replace(Some(Box::new(what)));
        self.show_next_steps();
    }

    /// Ends the pause after the step on screen.
    pub(crate) fn end_pause(&self) {
        if self.0.paused_step.take().is_some() {
            self.0.board.holds.set(false);
            self.show_next_steps();
        }
    }

    /// Ends the pause and drops the action after it, because the viewer does something else.
    pub(crate) fn end_pause_and_drop_action(&self) {
        self.0.paused_step.set(None);
        self.0.board.holds.set(false);
        self.0.after_pauses.take();
    }

    fn show_next_steps(&self) {
        while self.is_screen_still_open() && self.0.paused_step.get().is_none() {
            let step = self.0.waiting.borrow_mut().pop_front();
            let Some(step) = step else {
                let afterwards = self.0.after_pauses.take();
                return afterwards.into_iter().for_each(|what| what());
            };
            if step.view.is_some() {
                self.0.after_pauses.take();
                self.0.is_asked.set(false);
            }
            self.show_step(step);
        }
    }

    /// Puts a step on the board, and pauses for as long as it deserves.
    fn show_step(&self, step: ShownStep<G>) {
        let inner = &self.0;
        let number = inner.shown_steps.get() + 1;
        inner.shown_steps.set(number);
        inner.paused_step.set(Some(number));
        let crowded = inner.waiting.borrow().len() > MAX_WAITING_STEPS;
        let deserves = step.emphasis.filter(|_| !crowded);
        let pause = deserves.map(|weight| inner.settings.pause_for_emphasis_ms(weight));
        let is_own_roll = deserves.is_some() && self.viewer_side_rolled_in_step(&step);
        self.put_step_on_board(step);
        let is_last = inner.waiting.borrow().is_empty();
        let asks = is_last && !inner.is_asked.replace(true);
        let least = asks.then(|| self.let_next_seat_decide()).flatten();
        let Some(pause) = pause.max(least) else {
            return self.end_pause_if_current(number);
        };
        if is_own_roll && inner.paused_step.get() == Some(number) && self.may_wait_for_viewer() {
            return inner.board.holds.set(true); // until a key or click
        }
        let presenter = self.clone();
        let seen = move || {
            presenter.end_pause_if_current(number);
            presenter.show_next_steps();
        };
        (inner.set_timeout)(pause, Box::new(seen));
    }

    /// Tells whether the viewer's side rolled dice in a step.
    fn viewer_side_rolled_in_step(&self, step: &ShownStep<G>) -> bool {
        let view = self.0.board.view.get_untracked();
        let Viewer::Seat(seat) = view.viewer() else {
            return false;
        };
        let own = G::side_of(view.setup(), seat);
        let mut events = step.log_lines.iter().filter_map(|line| line.event.as_ref());
        events.any(|event| G::dice_roll_and_average(event).is_some_and(|(side, ..)| side == own))
    }

    /// Tells whether the game may wait until the viewer has looked: nobody else waits meanwhile, and there is nothing to
    /// decide that would show the same.
    fn may_wait_for_viewer(&self) -> bool {
        let source = self.0.source.borrow().clone();
        let Some(source) = source.filter(|_| self.0.settings.has_pauses()) else {
            return false;
        };
        let view = self.0.board.view.get_untracked();
        let next = next_decider::<G>(&view, |seat| source.is_seat_played_here(seat));
        // Somebody who has given orders does not want to be held up.
        let hurries = self.0.board.orders.get_untracked() != G::Orders::default();
        source.audience() == Audience::Computers
            && !hurries
            && !matches!(next, NextDecider::Viewer(_, None) | NextDecider::Nobody)
    }

    fn end_pause_if_current(&self, number: u64) {
        if self.0.paused_step.get() == Some(number) {
            self.0.paused_step.set(None);
        }
    }

    fn put_step_on_board(&self, step: ShownStep<G>) {
        let board = self.0.board;
        if step.log_replaced_from.is_some() || !step.log_lines.is_empty() {
            let kept = step.log_replaced_from.unwrap_or(usize::MAX);
            board.log.update(|log| {
                let known = log.iter().filter(|line| line.version < kept).cloned();
                *log = Arc::new(known.chain(step.log_lines).collect());
            });
        }
        board.version.set(step.version);
        board.can_undo.set(step.is_undoable);
        step.on_shown.into_iter().for_each(|along| along());
        if let Some(view) = step.view {
            board.view.set(Arc::new(view));
        }
    }

    /// Lets the next seat decide; returns the shortest time that this takes, if any.
    fn let_next_seat_decide(&self) -> Option<u64> {
        let board = self.0.board;
        let source = self.0.source.borrow().clone()?;
        let is_down = board.curtain.with_untracked(Option::is_some);
        if is_down || board.ended.with_untracked(Option::is_some) {
            return None;
        }
        let view = board.view.get_untracked();
        match next_decider::<G>(&view, |seat| source.is_seat_played_here(seat)) {
            NextDecider::Nobody => {
                self.0.paused_step.set(None);
                source.on_game_end_shown();
            }
            NextDecider::Elsewhere(seat) => source.let_remote_seat_choose(seat),
            NextDecider::Partner(seat) => {
                // At once: a partner sees the same, and the pause continues there.
                self.0.paused_step.set(None);
                source.show_table_to_partner(seat);
            }
            NextDecider::Opponent(seat) => {
                let presenter = self.clone();
                self.run_after_pauses(move || presenter.lower_curtain(seat));
            }
            NextDecider::Viewer(seat, only) => {
                if let Some(ordered) = G::ordered_choice(&view, board.orders.get_untracked()) {
                    return self.apply_moderation_order(source, seat, ordered);
                }
                let only = only?;
                if self.may_play_only_choice(&*source, &view, only, seat) {
                    self.run_after_pauses(move || source.play_only_choice(seat, only));
                    return Some(ONLY_CHOICE_MS);
                }
            }
        }
        None
    }

    /// Gives the answer that the viewer has ordered, and returns the shortest time that this takes. People elsewhere wait
    /// for a time that depends on nothing.
    fn apply_moderation_order(
        &self,
        source: Rc<dyn GameSource<G>>,
        seat: Seat,
        ordered: G::Choice,
    ) -> Option<u64> {
        let wait = match source.audience() {
            Audience::Beside => return None,
            Audience::Computers => ONLY_CHOICE_MS,
            Audience::Elsewhere => {
                ORDER_MS.start + (self.0.pick_below)(ORDER_MS.end - ORDER_MS.start)
            }
        };
        let board = self.0.board;
        self.run_after_pauses(move || {
            let view = board.view.get_untracked();
            // The order may have been taken back meanwhile.
            if G::ordered_choice(&view, board.orders.get_untracked()) == Some(ordered) {
                source.play_only_choice(seat, ordered);
            }
        });
        Some(wait)
    }

    /// Tells whether an only choice may be made without asking.
    fn may_play_only_choice(
        &self,
        source: &dyn GameSource<G>,
        view: &G::View,
        only: G::Choice,
        seat: Seat,
    ) -> bool {
        self.0.settings.makes_only_choices_automatically()
            && timing_reveals_nothing::<G>(view, source.audience())
            && !source.would_end_undo(seat, only)
    }

    /// Hides everything that only the last player may see until the next one sits down.
    fn lower_curtain(&self, next: Seat) {
        let board = self.0.board;
        board.past_view.set(None);
        board.curtain.set(Some(next));
        let source = self.0.source.borrow().clone();
        let viewer = board.view.with_untracked(|view| view.viewer());
        if let Some(source) = source.filter(|_| viewer != Viewer::Spectator) {
            source.hide_private_view();
        }
    }
}

/// Returns the player who decides, from the viewer's point of view.
fn next_decider<G: TableUi>(
    view: &G::View,
    plays_here: impl Fn(Seat) -> bool,
) -> NextDecider<G::Choice> {
    let Turn::Decide { seat, .. } = view.turn() else {
        return NextDecider::Nobody;
    };
    if !plays_here(seat) {
        return NextDecider::Elsewhere(seat);
    }
    let side = |seat: Seat| G::side_of(view.setup(), seat);
    match view.viewer() {
        Viewer::Seat(viewer) if viewer == seat => {
            let only = match view.choices() {
                [only] => Some(*only),
                _ => None,
            };
            NextDecider::Viewer(seat, only)
        }
        Viewer::Seat(viewer) if side(viewer) == side(seat) => NextDecider::Partner(seat),
        Viewer::Seat(_) | Viewer::Spectator => NextDecider::Opponent(seat),
    }
}

/// Tells whether nobody learns anything from how soon the viewer makes an only choice: a hidden hand may be the
/// reason why there is only one. People in front of one screen notice everything, so every choice is waited for there.
fn timing_reveals_nothing<G: TableUi>(view: &G::View, audience: Audience) -> bool {
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
