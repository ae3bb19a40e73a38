//! The reasons behind a computer's choice: after the end, what the advisor thinks of the position as the computer saw it.

use leptos::prelude::*;
use tabletop::{Turn, View};

use super::advice_tasks::{AdviceTask, AdvisedChoice};
use super::hint_panel::{Hint, HintStage, hint_lines};
use crate::interaction::Interaction;
use crate::table_board::PastDecision;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the button that asks why the computer chose as it did, at its decisions of a game that is over.
pub(crate) fn computer_choice_reasons_button<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let moment = Memo::new(move |_| board.past_view.with(|it| it.as_ref().map(|it| it.version)));
    let asked = move || {
        let version = moment.get()?;
        board.winner()?;
        desk.table.computer_decision_at_version(version)?;
        let ask = move |_| desk.explain_past_decision(version);
        Some(view! { <button class="why" on:click=ask>{ui_text("ui-why")}</button> })
    };
    // Advice about another moment is put away.
    Effect::new(move |_| {
        moment.track();
        desk.advisor.close_hint();
    });
    asked
}

impl<G: TableUi> Interaction<G> {
    /// Shows the best choices of a past decision beside the one that was made.
    fn explain_past_decision(self, version: usize) {
        let advisor = self.advisor;
        let Some(PastDecision { view, choice }) = self.table.computer_decision_at_version(version)
        else {
            return;
        };
        let Turn::Decide { decision, .. } = view.turn() else {
            return;
        };
        let asked = advisor.begin_new_advice_moment();
        advisor.hint.set(HintStage::Thinking);
        advisor.ask_advice_worker(G::ID, &AdviceTask::Hint, &view, move |best| {
            let best: Option<Vec<AdvisedChoice>> = best;
            if advisor.moment.try_get_value() != Some(asked) {
                return;
            }
            let chosen = G::choice_button_text(&decision, choice);
            advisor.set_panel_hint(best.map(|best| Hint {
                title: ui_text("ui-why"),
                chosen: Some(ui_text_with(
                    "ui-why-chosen",
                    &[("choice", (&chosen).into())],
                )),
                lines: hint_lines::<G>(&decision, best),
            }));
        });
    }
}
