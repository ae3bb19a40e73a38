//! The step after which a piece can be chosen: the answer to a click on what is not on offer also offers it.

use gestures::Draft;
use gestures::routes::find_choice_routes;
use leptos::prelude::*;
use locale::Argument;

use crate::browser;
use crate::interaction::{Interaction, piece_id_without_place};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// A step after which a piece can be chosen.
#[derive(Clone, Debug)]
pub(crate) enum NextStep<G: TableUi> {
    /// Return from the past.
    Present { piece: String },
    /// Take back the last act of the gesture in progress.
    TakeBack { piece: String },
    /// Make a choice first; with it the choice of the piece, if there is only one.
    First {
        decision: G::Decision,
        choices: Vec<G::Choice>,
    },
}

impl<G: TableUi> NextStep<G> {
    /// Returns the text of its button.
    fn button_text(&self) -> String {
        match self {
            NextStep::Present { .. } => ui_text("ui-present"),
            NextStep::TakeBack { piece } => {
                let name = G::name(piece_id_without_place(piece));
                let gaps: [(&str, Argument<'_>); 1] = [("piece", name.as_str().into())];
                ui_text_with("ui-step-take-back", &gaps)
            }
            NextStep::First { decision, choices } => {
                let text = G::choice_button_text(decision, choices[0]);
                let gaps: [(&str, Argument<'_>); 1] = [("choice", text.as_str().into())];
                ui_text_with("ui-step-first", &gaps)
            }
        }
    }
}

/// Tells whether a choice names a piece, which may be given with the place where it stands.
fn choice_names_piece(choice: &impl ToString, piece: &str) -> bool {
    let notation = choice.to_string();
    let words: Vec<&str> = notation.split(' ').skip(1).collect();
    match piece.split_once('@') {
        Some((unit, place)) => words.starts_with(&[unit, place]),
        None => words.contains(&piece),
    }
}

/// Tells whether a piece can be chosen where a draft has come to.
fn is_piece_choosable_in_draft<G: TableUi>(draft: &Draft<G>, piece: &str) -> bool {
    let choices = draft.legal_choices();
    choices
        .iter()
        .any(|choice| choice_names_piece(choice, piece))
        || !find_choice_routes(draft, &[piece], G::one_click_answers_both).is_empty()
}

/// Returns the choices that can come first so that a piece can be chosen next, each with the choices of the piece.
fn choices_that_enable_piece<G: TableUi>(
    draft: &Draft<G>,
    piece: &str,
) -> Vec<(G::Choice, Vec<G::Choice>)> {
    let Some(decision) = draft.next_decision() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for choice in draft.legal_choices() {
        let mut tried = draft.clone();
        let is_harmless = G::confirmation_message_key(&decision, choice).is_none();
        if is_harmless && tried.add_choice(choice).is_ok() {
            let next = tried.legal_choices();
            let named: Vec<_> = next
                .iter()
                .copied()
                .filter(|it| choice_names_piece(it, piece))
                .collect();
            if !named.is_empty() {
                found.push((choice, named));
            }
        }
    }
    found
}

impl<G: TableUi> Interaction<G> {
    /// Returns the step after which a piece that is not on offer could be chosen, if one step is enough.
    pub(crate) fn find_step_to_piece(self, piece: &str) -> Option<NextStep<G>> {
        let board = self.table.board;
        let piece = piece.to_owned();
        if board.past_view.with_untracked(Option::is_some) {
            return Some(NextStep::Present { piece });
        }
        if self.offers.with_untracked(|all| all.is_empty()) {
            return None;
        }
        if self
            .draft_before_last_act()
            .is_some_and(|it| is_piece_choosable_in_draft(&it, &piece))
        {
            return Some(NextStep::TakeBack { piece });
        }
        let draft = self.current_draft()?;
        let decision = draft.next_decision()?;
        let mut found = choices_that_enable_piece(&draft, &piece);
        // Of several ways, only a sheet shows which one was taken.
        if found.is_empty() || found.len() > 1 && !G::opens_sheet(&draft) {
            return None;
        }
        let (first, named) = found.swap_remove(0);
        let mut choices = vec![first];
        if let [only] = named[..] {
            choices.push(only);
        }
        Some(NextStep::First { decision, choices })
    }

    /// Takes the step that the answer to the last click offers.
    pub(crate) fn take_next_step(self, step: NextStep<G>) {
        self.refusal.set(None);
        match step {
            NextStep::Present { piece } => {
                self.table.return_to_present();
                self.touch_piece_after_change(piece);
            }
            NextStep::TakeBack { piece } => {
                self.step_back_in_gesture();
                self.touch_piece_after_change(piece);
            }
            NextStep::First { choices, .. } => self.make_choices_in_order(choices),
        }
    }

    /// Touches a piece once the table has changed.
    fn touch_piece_after_change(self, piece: String) {
        browser::set_timeout(0, move || self.touch_piece(&[piece]));
    }

    /// Makes choices one after the other: on the open sheet, or as parts of a gesture.
    fn make_choices_in_order(self, choices: Vec<G::Choice>) {
        if self.has_open_sheet() {
            return choices
                .into_iter()
                .for_each(|it| self.hold_or_send_choice(it));
        }
        let Some(mut draft) = self.current_draft() else {
            return;
        };
        if choices.into_iter().all(|it| draft.add_choice(it).is_ok()) {
            self.hold_or_send_draft(draft);
        }
    }

    /// Draws the button of the step that the answer to the last click offers, if there is one.
    pub(crate) fn next_step_button(self) -> Option<impl IntoView> {
        let step = self.next_step.get_untracked()?;
        let text = step.button_text();
        let take = move |_| self.take_next_step(step.clone());
        Some(view! { <button class="next-step" on:click=take>{text}</button> })
    }
}

#[cfg(test)]
mod tests {
    use rebellion::{Choice, Position, State};
    use tabletop::chance::QuickChance;
    use tabletop::{Game, NoLog, Viewer};

    use super::*;

    /// Returns the draft of a move to Naboo from a neighbour with a ship and somebody to carry.
    fn draft_of_move() -> (Draft<State>, String) {
        let next = rebellion::systems::NABOO.row().neighbours[0].id();
        let position = format!(
            r#"{{ "turn": "imperial-admiral", "at": {{ "{next}": {{ "units": {{
                "star-destroyer": 1, "stormtrooper": 1 }} }} }} }}"#
        );
        let position: Position = serde_json::from_str(&position).expect("a position");
        let state = position
            .build_state(&mut QuickChance::new(1), &mut NoLog)
            .expect("a possible position");
        let seat = state.deciding_seat().expect("a decision");
        let view = state.view(Viewer::Seat(seat));
        let mut draft = Draft::from_view(&view, State::shows_only_own_knowledge).expect("a draft");
        let lead = draft.legal_choices()[0];
        let Choice::Lead(leader) = lead else {
            panic!("nobody leads");
        };
        let naboo = rebellion::systems::NABOO.into();
        for choice in [lead, Choice::Activate(leader, naboo)] {
            draft.add_choice(choice).expect("an activation");
        }
        (draft, next.to_owned())
    }

    #[test]
    fn a_trooper_can_come_once_a_ship_comes() {
        let (draft, from) = draft_of_move();
        let trooper = format!("stormtrooper@{from}");
        assert!(!is_piece_choosable_in_draft(&draft, &trooper));
        let found = choices_that_enable_piece(&draft, &trooper);
        let [(Choice::Move(ship, _), named)] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!((ship.id(), named.len()), ("star-destroyer", 1));
    }

    #[test]
    fn nothing_is_offered_for_what_stays_impossible() {
        let (draft, _) = draft_of_move();
        assert!(choices_that_enable_piece(&draft, "stormtrooper@endor").is_empty());
        assert!(choices_that_enable_piece(&draft, "mon-mothma").is_empty());
    }
}
