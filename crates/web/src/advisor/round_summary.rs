//! The summary of a round in three lines: what happened, what it changed, and what to think of next. One folded line
//! over the map or the cards announces it, so that it takes no room from the choices.

use std::sync::Arc;

use leptos::prelude::*;
use locale::Argument;
use tabletop::{View, Viewer};

use super::advice_tasks::{AdviceTask, RoundChange};
use super::hint_panel::term_change_text;
use crate::game_end::most_important_actions;
use crate::interaction::Interaction;
use crate::last_turn::viewer_side;
use crate::settings::Settings;
use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The number of actions that say what happened.
const TOLD_ACTIONS: usize = 2;

/// The beginning of the present round.
#[derive(Clone, Debug)]
pub(super) struct RoundStart {
    round: u8,
    version: usize,
    /// The view of that moment, as JSON.
    view: String,
}

/// The summary of a round in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct RoundSummary {
    /// The number of the round and how it changed the chance of winning.
    chip: String,
    lines: [String; 3],
}

impl RoundSummary {
    fn new(game: &str, round: u8, told: &[String], change: &RoundChange) -> Self {
        let happened = if told.is_empty() {
            ui_text("ui-summary-quiet")
        } else {
            told.join(" ")
        };
        let gaps: [(&str, Argument<'_>); 3] = [
            ("round", round.into()),
            ("before", change.percent_before.into()),
            ("after", change.percent_after.into()),
        ];
        Self {
            chip: ui_text_with("ui-summary", &gaps),
            lines: [
                happened,
                round_change_sentence(game, change),
                next_round_advice_sentence(game, change),
            ],
        }
    }
}

/// Says what the round has changed for the viewer.
fn round_change_sentence(game: &str, change: &RoundChange) -> String {
    let (before, after) = (change.percent_before, change.percent_after);
    let (key, reason) = match after.cmp(&before) {
        std::cmp::Ordering::Greater => ("ui-summary-better", &change.best),
        std::cmp::Ordering::Less => ("ui-summary-worse", &change.worst),
        std::cmp::Ordering::Equal => ("ui-summary-same", &None),
    };
    let reason = reason.as_ref().map(|reason| term_change_text(game, reason));
    let gaps: [(&str, Argument<'_>); 3] = [
        ("before", before.into()),
        ("after", after.into()),
        ("reason", reason.as_deref().unwrap_or_default().into()),
    ];
    match reason {
        Some(_) => ui_text_with(key, &gaps),
        None => ui_text_with("ui-summary-same", &gaps),
    }
}

/// Says what to think of: what got worse, or else what went well.
fn next_round_advice_sentence(game: &str, change: &RoundChange) -> String {
    let words = |key: &str, reason: &_| {
        let reason = term_change_text(game, reason);
        ui_text_with(key, &[("reason", (&reason).into())])
    };
    match (&change.worst, &change.best) {
        (Some(worst), _) => words("ui-summary-mend", worst),
        (None, Some(best)) => words("ui-summary-build-on", best),
        (None, None) => ui_text("ui-summary-go-on"),
    }
}

impl<G: TableUi> Interaction<G> {
    /// Sums up each round as soon as the next one begins.
    pub(super) fn summarize_each_finished_round(self, settings: Settings) {
        let advisor = self.advisor;
        let board = self.table.board;
        Effect::new(move |_| {
            let view = board.view.get();
            let round = G::round_number(&view);
            let is_own = matches!(view.viewer(), Viewer::Seat(_));
            let begun = advisor.round_start.get_value();
            if !is_own || begun.as_ref().is_some_and(|begun| begun.round == round) {
                return;
            }
            let Ok(text) = lean_json::write_json(view.as_ref()) else {
                return;
            };
            advisor.round_start.set_value(Some(RoundStart {
                round,
                version: board.version.get_untracked(),
                view: text,
            }));
            let wanted = settings.advice.get_untracked() && board.winner().is_none();
            // The set-up before the first round is no round.
            let is_over = |begun: &RoundStart| wanted && (1..round).contains(&begun.round);
            if let Some(begun) = begun.filter(is_over) {
                self.summarize_round(&begun, &view);
            }
        });
        // It makes room once the viewer has acted; to have looked at what happened is no act.
        Effect::new(move |_| {
            let own = board.view.with(|view| viewer_side::<G>(view));
            let since = advisor.summed_up_at.get_value();
            let is_own_act = |line: &Arc<LogEntry<G>>| own.is_some() && line.actor == own;
            let has_acted = board.log.with(|log| {
                let mut later = log.iter().rev().take_while(|line| line.version > since);
                later.any(is_own_act)
            });
            if has_acted {
                advisor.summary.set(None);
            }
        });
    }

    fn summarize_round(self, begun: &RoundStart, view: &G::View) {
        let (advisor, board) = (self.advisor, self.table.board);
        let (round, version) = (begun.round, begun.version);
        let task = AdviceTask::Round {
            before: begun.view.clone(),
        };
        advisor.ask_advice_worker(G::ID, &task, view, move |change| {
            let change: Option<RoundChange> = change;
            let Some(change) = change else { return };
            let begun = advisor.round_start.get_value();
            if begun.is_none_or(|begun| begun.round > round + 1) {
                return; // the next one is over, too
            }
            let told = board.log.with_untracked(|log| {
                let first = log.partition_point(|line| line.version <= version);
                let actions = most_important_actions(&log[first..], TOLD_ACTIONS);
                let sentences = actions.iter().map(|action| action.sentence().to_owned());
                sentences.collect::<Vec<_>>()
            });
            advisor
                .summed_up_at
                .set_value(board.version.get_untracked());
            advisor
                .summary
                .set(Some(RoundSummary::new(G::ID, round, &told, &change)));
        });
    }
}

/// Draws the summary of the last round, folded into one line, until the viewer has acted or put it away.
pub(super) fn summary_chip<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let summary = desk.advisor.summary;
    move || {
        summary.get().map(|RoundSummary { chip, lines }| {
            let lines = lines.map(|line| view! { <li>{line}</li> });
            view! {
                <details class="round-summary">
                    <summary title=ui_text("ui-summary-help")>{chip}</summary>
                    <ul>{lines.collect_view()}</ul>
                    <button class="quiet" on:click=move |_| summary.set(None)>{ui_text("ui-close")}</button>
                </details>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advisor::advice_tasks::TermChange;

    #[test]
    fn a_summary_names_what_changed_and_what_to_think_of() {
        let term = |term: &str, more| {
            Some(TermChange {
                term: term.to_owned(),
                more,
            })
        };
        let change = RoundChange {
            percent_before: 40,
            percent_after: 55,
            best: term("points", true),
            worst: term("influence", false),
        };
        let game = "empire-vs-rebellion";
        let told = ["Vader was rude.".to_owned()];
        let summary = RoundSummary::new(game, 2, &told, &change);
        assert!(summary.chip.contains("40%") && summary.chip.contains("55%"));
        assert_eq!(summary.lines[0], "Vader was rude.");
        assert!(summary.lines[1].contains("40%") && summary.lines[1].contains("55%"));
        assert!(summary.lines[1].contains("you score more points"));
        assert!(summary.lines[2].contains("you keep less influence"));
        let quiet = RoundChange {
            percent_after: 40,
            best: None,
            worst: None,
            ..change
        };
        let lines = RoundSummary::new(game, 2, &[], &quiet).lines;
        assert!(
            lines
                .iter()
                .all(|line| !line.is_empty() && !line.contains('['))
        );
    }
}
