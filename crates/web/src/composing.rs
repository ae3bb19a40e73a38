//! Composing: choices that the viewer has made on the screen and that have not been sent yet.
//!
//! A gesture answers several questions. Its choices are tried in a draft, which knows only what the viewer knows; the
//! table shows the draft, and the whole is sent once the gesture is complete: as one plan, or, if the viewer shows
//! something of their own in between, as plans that follow one another unless somebody comes in.

use std::rc::Rc;
use std::sync::Arc;

use gestures::routes::{does_choice_name_piece, find_choice_routes};
use gestures::{Draft, PlanPart};
use leptos::prelude::*;
use tabletop::{Turn, View};

use crate::interaction::{ClickRefusal, Interaction};
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// A gesture in progress.
#[derive(Clone, Debug)]
pub(crate) struct HeldGesture<G: TableUi> {
    pub draft: Draft<G>,
    /// The lengths of the draft before each act, so that each act can be taken back as a whole.
    marks: Vec<usize>,
}

/// The signals of composing.
pub(crate) struct Composing<G: TableUi> {
    /// The gesture in progress.
    held: RwSignal<Option<HeldGesture<G>>>,
    /// The view after it.
    held_view: RwSignal<Option<Arc<G::View>>>,
    /// The ways in which the piece that was touched last can be meant.
    pub routes: RwSignal<Vec<Draft<G>>>,
    /// The length of the draft from which they lead on.
    routes_start: StoredValue<usize>,
    /// The plans of a gesture that are sent once the one before is answered.
    rest: RwSignal<Vec<PlanPart<G>>>,
    /// The open sheet, which takes the choices that pieces on the table stand for.
    picks: StoredValue<Option<PickTaker<G>>, LocalStorage>,
    /// The piece that was carried along a route, for the sheet that it opens.
    pub carried: StoredValue<Option<String>>,
    /// The contents that the next sheet opens with.
    pub filling: StoredValue<SheetFilling>,
}

/// The contents that a sheet opens with.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) enum SheetFilling {
    /// Nothing.
    #[default]
    Empty,
    /// Everything as it is suggested.
    Suggested,
    /// Everything as the viewer chose it the last time.
    LastTime,
}

/// Takes a choice, and tells whether it does.
type PickTaker<G> = Rc<dyn Fn(<G as tabletop::Game>::Choice) -> bool>;

impl<G: TableUi> Clone for Composing<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableUi> Copy for Composing<G> {}

impl<G: TableUi> Composing<G> {
    pub(crate) fn new() -> Self {
        Self {
            held: RwSignal::new(None),
            held_view: RwSignal::new(None),
            routes: RwSignal::new(Vec::new()),
            routes_start: StoredValue::new(0),
            rest: RwSignal::new(Vec::new()),
            picks: StoredValue::new_local(None),
            carried: StoredValue::new(None),
            filling: StoredValue::new(SheetFilling::Empty),
        }
    }

    /// Returns the view after the gesture in progress, if there is one.
    pub(crate) fn held_view(self) -> Option<Arc<G::View>> {
        self.held_view.get()
    }
}

impl<G: TableUi> Interaction<G> {
    /// Follows the table: a new view ends a gesture in progress, and lets the next plan of a gesture go.
    pub(crate) fn end_gesture_on_new_view(self) {
        let board = self.table.board;
        Effect::new(move |_| {
            board.view.track();
            self.discard_gesture();
            self.send_next_plan();
        });
    }

    /// Returns the view with the question on screen: the present with the gesture in progress, unless the viewer looks at
    /// the past.
    pub(crate) fn view_with_question(self) -> Arc<G::View> {
        let board = self.table.board;
        let past = board
            .past_view
            .with(|glance| glance.as_ref().map(|it| it.view.clone()));
        past.or_else(|| self.composing.held_view())
            .unwrap_or_else(|| board.view.get())
    }

    /// Returns the same without tracking it.
    pub(crate) fn view_with_question_untracked(self) -> Arc<G::View> {
        untrack(|| self.view_with_question())
    }

    /// Returns the choices composed so far, or an empty draft of the present; `None` if the viewer does not decide or
    /// makes every choice on its own.
    pub(crate) fn current_draft(self) -> Option<Draft<G>> {
        if !self.table.supports_composed_gestures() {
            return None;
        }
        let held = self.composing.held.get_untracked();
        held.map(|held| held.draft).or_else(|| {
            let view = self.table.board.view.get_untracked();
            Draft::from_view(view.as_ref(), G::shows_only_own_knowledge)
        })
    }

    /// Returns the same, and is told when it changes.
    pub(crate) fn current_draft_tracked(self) -> Option<Draft<G>> {
        self.composing.held.track();
        self.table.board.view.track();
        self.current_draft()
    }

    /// Goes back to where a list of routes began and follows another of them.
    pub(crate) fn switch_gesture_route(self, route: Draft<G>) {
        let start = self.composing.routes_start.get_value();
        let held = self.composing.held.get_untracked();
        // Nothing to go back from if none of them was followed yet.
        if let Some(mut held) = held.filter(|held| held.draft.len() > start) {
            let mark = held.marks.pop().unwrap_or(0);
            held.draft.truncate_to(mark);
            self.composing.held.set((mark > 0).then_some(held));
        }
        self.follow_route(route);
    }

    /// Tells whether a gesture is in progress.
    pub(crate) fn has_gesture_in_progress(self) -> bool {
        self.composing.held.with(Option::is_some)
    }

    /// Tells whether the last act can be taken back.
    pub(crate) fn can_undo(self) -> bool {
        self.has_gesture_in_progress() || self.table.board.can_undo.get()
    }

    /// Lets a sheet take the choices that pieces on the table stand for, as long as it is open.
    pub(crate) fn let_sheet_take_picks(self, takes: impl Fn(G::Choice) -> bool + 'static) {
        let picks = self.composing.picks;
        let own: PickTaker<G> = Rc::new(takes);
        picks.set_value(Some(own.clone()));
        let own = StoredValue::new_local(own);
        let (board, held_view) = (self.table.board, self.composing.held_view);
        on_cleanup(move || {
            let _ = board
                .draft_view
                .try_set(held_view.try_get_untracked().flatten());
            // The next sheet may be open already.
            let same = own.try_with_value(|own| {
                picks.try_with_value(|now| now.as_ref().is_some_and(|now| Rc::ptr_eq(now, own)))
            });
            if same.flatten() == Some(true) {
                picks.set_value(None);
            }
        });
    }

    /// Takes the whole of a part of a gesture: holds it if the next question belongs to it, else sends it.
    pub(crate) fn hold_or_send_draft(self, draft: Draft<G>) {
        self.follow_route(draft);
    }

    /// Makes a choice: holds it as a part of a gesture if the next question belongs to it, else sends what there is.
    pub(crate) fn hold_or_send_choice(self, choice: G::Choice) {
        let sheet = self.composing.picks.get_value();
        if sheet.is_some_and(|takes| takes(choice)) {
            return;
        }
        let draft = self.current_draft();
        let Some((mut draft, decision)) =
            draft.and_then(|it| it.next_decision().map(|at| (it, at)))
        else {
            return self.table.choose(choice);
        };
        if draft.add_choice(choice).is_err() {
            return;
        }
        let is_held = self.composing.held.with_untracked(Option::is_some);
        let is_part = |next| {
            G::gesture_continues_with_next(decision, choice, next)
                || is_held && G::repeats_question(decision, choice, next)
        };
        if draft.next_decision().is_some_and(is_part) {
            self.show_unfinished_draft(answer_single_option_questions::<G>(draft));
        } else {
            self.send_gesture_unless_warned(&draft);
        }
    }

    /// Shows a draft on the table and waits for more.
    pub(crate) fn show_unfinished_draft(self, draft: Draft<G>) {
        let view = Arc::new(draft.seat_view());
        let before = self.composing.held.get_untracked();
        let mut marks = before.as_ref().map_or_else(Vec::new, |it| it.marks.clone());
        marks.retain(|mark| *mark < draft.len());
        let from = before.map_or(0, |it| it.draft.len());
        if from < draft.len() {
            marks.push(from);
        }
        self.composing.held.set(Some(HeldGesture { draft, marks }));
        self.composing.held_view.set(Some(view.clone()));
        self.table.board.draft_view.set(Some(view));
        // To begin a gesture is to have seen what came before.
        self.table.board.seen_version.set(None);
    }

    /// Shows what a sheet would lead to.
    pub(crate) fn show_sheet_preview(self, view: G::View) {
        self.table.board.draft_view.set(Some(Arc::new(view)));
    }

    /// Forgets the gesture in progress.
    pub(crate) fn discard_gesture(self) {
        let composing = self.composing;
        if composing.held.with_untracked(Option::is_some) {
            composing.held.set(None);
            composing.held_view.set(None);
        }
        if self.table.board.draft_view.with_untracked(Option::is_some) {
            self.table.board.draft_view.set(None);
        }
        if composing.routes.with_untracked(|it| !it.is_empty()) {
            composing.routes.set(Vec::new());
        }
    }

    /// Sends a complete gesture, unless the advisor warns of it.
    pub(crate) fn send_gesture_unless_warned(self, draft: &Draft<G>) {
        if self.warn_before_costly_gesture(draft) {
            return;
        }
        self.send_plans_in_order(draft.to_plans());
    }

    /// Sends plans, each once the table is where the one before it should have led.
    pub(crate) fn send_plans_in_order(self, parts: Vec<PlanPart<G>>) {
        let mut parts = parts.into_iter();
        let first = parts.next();
        self.composing.rest.set(parts.collect());
        self.composing.routes.set(Vec::new());
        if let Some(first) = first {
            self.table.send_plan(first.choices);
        }
    }

    /// Sends the next plan of a gesture if the table is where the viewer expected it, else says that it was dropped.
    fn send_next_plan(self) {
        let mut rest = self.composing.rest.get_untracked();
        if rest.is_empty() {
            return;
        }
        let part = rest.remove(0);
        let view = self.table.board.view.get_untracked();
        let asked = match view.turn() {
            Turn::Decide { decision, .. } => Some(decision),
            Turn::Over(_) => None,
        };
        if asked == Some(part.decision) && view.choices().contains(&part.choices[0]) {
            self.composing.rest.set(rest);
            self.table.send_plan(part.choices);
        } else {
            self.composing.rest.set(Vec::new());
            self.next_step.set(None);
            self.refusal.set(Some(ClickRefusal {
                text: ui_text("ui-gesture-interrupted"),
                rules: &[],
            }));
        }
    }

    /// Takes back the last act: of the gesture in progress, or the last one that was sent.
    pub(crate) fn undo_last_act(self) {
        self.composing.routes.set(Vec::new());
        let Some(mut held) = self.composing.held.get_untracked() else {
            return self.table.undo_choice();
        };
        let mark = held.marks.pop().unwrap_or(0);
        if mark == 0 {
            return self.discard_gesture();
        }
        held.draft.truncate_to(mark);
        let view = Arc::new(held.draft.seat_view());
        self.composing.held.set(Some(held));
        self.composing.held_view.set(Some(view.clone()));
        self.table.board.draft_view.set(Some(view));
    }

    /// Returns the gesture in progress without its last act.
    pub(crate) fn draft_before_last_act(self) -> Option<Draft<G>> {
        let held = self.composing.held.get_untracked()?;
        let mut draft = held.draft;
        draft.truncate_to(held.marks.last().copied().unwrap_or(0));
        Some(draft)
    }

    /// Tells whether a sheet takes what is chosen.
    pub(crate) fn has_open_sheet(self) -> bool {
        self.composing.picks.with_value(Option::is_some)
    }

    /// Takes back the last act of the gesture in progress, or closes the list of routes.
    pub(crate) fn step_back_in_gesture(self) {
        if self.composing.held.with_untracked(Option::is_some) {
            self.undo_last_act();
        } else {
            self.composing.routes.set(Vec::new());
        }
    }

    /// Takes the route of those on the list that a touched piece decides, and tells whether there is one: after a leader
    /// the mission, after a system the leader.
    pub(crate) fn follow_route_of_piece(self, pieces: &[String]) -> bool {
        let route = pieces
            .iter()
            .find_map(|piece| self.offered_route_of_piece(piece));
        let is_found = route.is_some();
        if let Some(route) = route {
            self.switch_gesture_route(route);
        }
        is_found
    }

    /// Takes what touched pieces mean together with questions that are still to come, and tells whether that is
    /// anything: the only route, the first that opens a sheet, or a list of all.
    pub(crate) fn follow_or_offer_routes(self, pieces: &[String]) -> bool {
        if self.offers.with_untracked(|all| all.is_empty()) {
            return false;
        }
        let Some(draft) = self.current_draft() else {
            return false;
        };
        let found = pieces
            .iter()
            .map(|piece| find_choice_routes(&draft, &[piece.as_str()], G::one_click_answers_both))
            .find(|routes| !routes.is_empty());
        found.is_some_and(|routes| {
            self.offer_routes(routes);
            true
        })
    }

    /// Takes what one piece means when it is put onto another, and tells whether that is anything.
    pub(crate) fn apply_piece_drop(self, carried: &str, onto: &[String]) -> bool {
        let Some(draft) = self.current_draft() else {
            return false;
        };
        let carried = crate::interaction::piece_id_without_place(carried);
        let routes = onto
            .iter()
            .map(|piece| {
                find_choice_routes(
                    &draft,
                    &[carried, piece.as_str()],
                    G::one_click_answers_both,
                )
            })
            .find(|routes| !routes.is_empty());
        routes.is_some_and(|mut routes| {
            routes.truncate(1); // the shortest
            self.offer_routes(routes);
            true
        })
    }

    /// Takes a piece of the board to another with all that stands beside it, and tells whether that is possible.
    pub(crate) fn move_board_piece_onto(self, piece: &str, onto: &[String]) -> bool {
        let (Some(draft), Some(target)) = (self.current_draft(), onto.last()) else {
            return false;
        };
        let routes = G::routes_for_carried_piece(&draft, piece, target);
        let is_possible = !routes.is_empty();
        if is_possible {
            self.composing.carried.set_value(Some(piece.to_owned()));
            self.offer_routes(routes);
        }
        is_possible
    }

    fn offer_routes(self, routes: Vec<Draft<G>>) {
        self.refusal.set(None);
        let first = match &routes[..] {
            [only] => Some(only.clone()),
            _ => routes.iter().find(|it| G::opens_sheet(it)).cloned(),
        };
        if routes.len() > 1 {
            let start = self.current_draft().map_or(0, |draft| draft.len());
            self.composing.routes_start.set_value(start);
            self.composing.routes.set(routes);
        }
        if let Some(first) = first {
            self.follow_route(first);
        }
    }

    /// Returns the route on offer that a piece decides.
    fn offered_route_of_piece(self, piece: &str) -> Option<Draft<G>> {
        let routes = self.composing.routes.get_untracked();
        let mut fitting = routes.into_iter().filter(|route| {
            let choices = route.list_choices();
            choices
                .iter()
                .any(|choice| does_choice_name_piece(choice, piece))
        });
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }

    /// Follows a route: shows the next question, or sends the gesture.
    pub(crate) fn follow_route(self, route: Draft<G>) {
        let mut answers: Vec<_> = route.choices_with_questions().collect();
        let last = answers.pop();
        let is_part = match (last, route.next_decision()) {
            (Some((decision, choice)), Some(next)) => {
                G::gesture_continues_with_next(decision, choice, next)
            }
            _ => false,
        };
        if !is_part {
            return self.send_gesture_unless_warned(&route);
        }
        if !G::opens_sheet(&route) {
            self.composing.routes.set(Vec::new());
        }
        self.show_unfinished_draft(answer_single_option_questions::<G>(route));
    }
}

/// Answers questions with only one answer, as long as nobody learns anything by that.
fn answer_single_option_questions<G: TableUi>(mut draft: Draft<G>) -> Draft<G> {
    while let (Some(decision), [only]) = (draft.next_decision(), &draft.legal_choices()[..]) {
        let mut tried = draft.clone();
        let goes_on = tried.add_choice(*only).is_ok()
            && tried
                .next_decision()
                .is_some_and(|next| G::gesture_continues_with_next(decision, *only, next));
        if !goes_on {
            break;
        }
        draft = tried;
    }
    draft
}
