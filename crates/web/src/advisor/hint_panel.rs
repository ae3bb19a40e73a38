//! The panel with the best choices, the chance of winning after each, and why. A click on one makes it.

use leptos::prelude::*;
use locale::Argument;
use tabletop::{Turn, View};

use super::advice_tasks::{AdvisedChoice, TermChange};
use super::{Advisor, HintAccess};
use crate::dialog::{DialogMode, draw_open_dialog};
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The stage of the panel.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum HintStage {
    Closed,
    Thinking,
    /// Nothing could be found out.
    Unknown,
    Shown(Hint),
}

/// The best choices in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Hint {
    pub title: String,
    /// The choice that was made, if it is about the past.
    pub chosen: Option<String>,
    pub lines: Vec<HintLine>,
}

/// One of the best choices in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct HintLine {
    /// The choice in notation, and as its button says it.
    pub choice: String,
    pub text: String,
    pub percent: u8,
    pub reasons: Option<String>,
}

/// Returns what a term means for the game, as a clause.
pub(super) fn term_change_text(game: &str, change: &TermChange) -> String {
    let end = if change.more { "more" } else { "less" };
    ui_text(&format!("advice-{game}-{}-{end}", change.term))
}

impl Advisor {
    pub(super) fn is_hint_open(self) -> bool {
        self.hint
            .with_untracked(|stage| *stage != HintStage::Closed)
    }

    pub(super) fn close_hint(self) {
        if self.is_hint_open() {
            self.hint.set(HintStage::Closed);
        }
    }

    /// Shows best choices, or that there are none, if somebody still waits for them.
    pub(super) fn set_panel_hint(self, hint: Option<Hint>) {
        if self.is_hint_open() {
            self.hint
                .set(hint.map_or(HintStage::Unknown, HintStage::Shown));
        }
    }
}

/// Puts best choices of a decision into words.
pub(super) fn hint_lines<G: TableUi>(
    decision: &G::Decision,
    best: Vec<AdvisedChoice>,
) -> Vec<HintLine> {
    let line = |advised: AdvisedChoice| {
        let choice = advised.choice.parse::<G::Choice>().ok()?;
        let reasons: Vec<String> = advised
            .reasons
            .iter()
            .map(|reason| term_change_text(G::ID, reason))
            .collect();
        let reasons = match &reasons[..] {
            [] => None,
            [only] => Some(ui_text_with(
                "ui-advisor-because",
                &[("reason", only.into())],
            )),
            [first, second, ..] => {
                let gaps: [(&str, Argument<'_>); 2] =
                    [("first", first.into()), ("second", second.into())];
                Some(ui_text_with("ui-advisor-because-both", &gaps))
            }
        };
        Some(HintLine {
            text: G::choice_button_text(decision, choice),
            choice: advised.choice,
            percent: advised.percent,
            reasons,
        })
    };
    best.into_iter().filter_map(line).collect()
}

impl<G: TableUi> Interaction<G> {
    pub(super) fn open_hint_panel(self) {
        let advisor = self.advisor;
        let view = self.view_with_question_untracked();
        let Turn::Decide { decision, .. } = view.turn() else {
            return;
        };
        advisor.hint.set(HintStage::Thinking);
        self.find_best_choices(move |best| {
            advisor.set_panel_hint(best.map(|best| Hint {
                title: ui_text("ui-advisor"),
                chosen: None,
                lines: hint_lines::<G>(&decision, best),
            }));
        });
    }

    /// Makes a choice that the panel shows, if it is on offer.
    fn choose_hinted_choice(self, choice: &str) {
        let index = self.offers.with_untracked(|all| {
            let mut offers = all.iter();
            offers.position(|offer| offer.choice.to_string() == choice)
        });
        self.advisor.close_hint();
        if let Some(index) = index {
            self.choose_or_ask_confirmation(index);
        }
    }
}

/// Draws the button that asks for a hint, where people may have hints.
pub(crate) fn hint_button<G: TableUi>(desk: Interaction<G>) -> Option<impl IntoView> {
    let offered = desk.table.hint_access() == HintAccess::Offered;
    let mine = move || desk.offers.with(|all| !all.is_empty());
    offered.then(|| {
        view! {
            <button class="quiet ask-advisor" aria-keyshortcuts="h" title=ui_text("ui-advisor-key") disabled=move || !mine()
                on:click=move |_| desk.toggle_hint_panel()>{ui_text("ui-advisor")}</button>
        }
    })
}

/// Draws the panel while it is open.
pub(crate) fn hint_panel<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let advisor = desk.advisor;
    let open = Memo::new(move |_| advisor.hint.with(|stage| *stage != HintStage::Closed));
    let close = move || advisor.close_hint();
    move || {
        open.get().then(|| {
            let content = view! {
                <div class="advisor-head">
                    <h2>{move || advisor.hint.with(panel_title)}</h2>
                    <button class="quiet close-advisor" aria-label=ui_text("ui-close") title=ui_text("ui-close") on:click=move |_| close()>"×"</button>
                </div>
                <div role="status" aria-live="polite">{move || hint_content(desk, advisor.hint.get())}</div>
            };
            draw_open_dialog("advisor", ui_text("ui-advisor"), DialogMode::NonModal, close, content)
        })
    }
}

fn panel_title(stage: &HintStage) -> String {
    match stage {
        HintStage::Shown(hint) => hint.title.clone(),
        _ => ui_text("ui-advisor"),
    }
}

fn hint_content<G: TableUi>(desk: Interaction<G>, stage: HintStage) -> AnyView {
    match stage {
        HintStage::Closed => ().into_any(),
        HintStage::Thinking => {
            view! { <p class="waiting"><span class="pulse"></span>{ui_text("ui-advisor-thinking")}</p> }.into_any()
        }
        HintStage::Unknown => view! { <p>{ui_text("ui-advisor-unknown")}</p> }.into_any(),
        HintStage::Shown(hint) => draw_shown_hint(desk, hint).into_any(),
    }
}

/// Tells whether several choices are as good as each other, as far as the advisor can tell.
fn are_choices_equally_good(lines: &[HintLine]) -> bool {
    lines.len() > 1 && lines.iter().all(|line| line.percent == lines[0].percent)
}

fn draw_shown_hint<G: TableUi>(desk: Interaction<G>, hint: Hint) -> impl IntoView {
    let is_past = hint.chosen.is_some();
    let is_even = are_choices_equally_good(&hint.lines);
    let rows = hint.lines.into_iter().map(|line| {
        let percent = ui_text_with("ui-advisor-percent", &[("percent", line.percent.into())]);
        let reasons = line.reasons.map(|reasons| view! { <small class="reasons">{reasons}</small> });
        let words = view! { <b>{line.text}</b>" "<span class="percent">{percent}</span>" "{reasons} };
        if is_past {
            view! { <li><p class="advised">{words}</p></li> }.into_any()
        } else {
            let choice = line.choice;
            view! { <li><button class="advised" on:click=move |_| desk.choose_hinted_choice(&choice)>{words}</button></li> }.into_any()
        }
    });
    let chosen = hint
        .chosen
        .map(|text| view! { <p class="chosen">{text}</p> });
    view! {
        {chosen}
        <ol>{rows.collect_view()}</ol>
        {is_even.then(|| view! { <p class="fine">{ui_text("ui-advisor-even")}</p> })}
        <p class="fine">{ui_text(if is_past { "ui-why-how" } else { "ui-advisor-how" })}</p>
    }
}
