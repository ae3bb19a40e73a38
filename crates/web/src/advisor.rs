//! The advisor of a person who plays against computers: it explains each kind of decision once, answers the key H with
//! the best choices, warns before costly ones if that is wanted, and sums up each round.
//!
//! It thinks in a worker of its own and is handed what the person's seat sees, like every player.

mod advice_notes;
mod advice_tasks;
mod first_time;
mod hint_panel;
mod past_reasons;
mod round_summary;
mod warnings;

use leptos::prelude::*;
use serde::de::DeserializeOwned;

use crate::bot_worker::BotWorker;
use crate::interaction::{ClickRefusal, Interaction};
use crate::settings::Settings;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

pub(crate) use advice_notes::advice_notes;
pub(crate) use advice_tasks::do_advice_task_by_name;
use advice_tasks::{AdviceTask, AdvisedChoice};
use hint_panel::HintStage;
pub(crate) use hint_panel::{hint_button, hint_panel};
pub(crate) use past_reasons::computer_choice_reasons_button;
use round_summary::{RoundStart, RoundSummary};
use warnings::WarningCount;

/// The hints at a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum HintAccess {
    /// The key does nothing here: a lesson has hints of its own.
    Absent,
    /// Other people play too, so nobody gets hints.
    Refused,
    /// The person who decides plays against computers and may ask.
    Offered,
}

/// The advisor at a table.
#[derive(Copy, Clone)]
pub(crate) struct Advisor {
    hint: RwSignal<HintStage>,
    /// The best choices of the present, if they have been looked for: its moment, and they.
    known_hint: StoredValue<Option<(Moment, Vec<AdvisedChoice>)>>,
    /// The costly choices of the present in notation, with the points they cost.
    costly: StoredValue<Vec<(String, u8)>>,
    /// The warning about the choice that waits to be confirmed.
    warning: RwSignal<Option<String>>,
    warned: StoredValue<WarningCount>,
    summary: RwSignal<Option<RoundSummary>>,
    /// The version at which the summary was shown.
    summed_up_at: StoredValue<usize>,
    round_start: StoredValue<Option<RoundStart>>,
    /// True while the present decision is the first of its kind.
    is_first_time: RwSignal<bool>,
    worker: StoredValue<Option<BotWorker>, LocalStorage>,
    /// The number of decisions so far: the answer to a question about an earlier one is of no interest.
    moment: StoredValue<Moment>,
}

/// The number of a decision at this table, also of one inside a gesture.
type Moment = usize;

impl Advisor {
    pub(crate) fn new() -> Self {
        Self {
            hint: RwSignal::new(HintStage::Closed),
            known_hint: StoredValue::new(None),
            costly: StoredValue::new(Vec::new()),
            warning: RwSignal::new(None),
            warned: StoredValue::new(WarningCount::default()),
            summary: RwSignal::new(None),
            summed_up_at: StoredValue::new(0),
            round_start: StoredValue::new(None),
            is_first_time: RwSignal::new(false),
            worker: StoredValue::new_local(None),
            moment: StoredValue::new(0),
        }
    }

    /// Notes that something else is asked from now on, and returns its number.
    fn begin_new_advice_moment(self) -> Moment {
        self.moment.update_value(|moment| *moment += 1);
        self.moment.get_value()
    }

    /// Tells whether the present decision is the first of its kind for this person.
    pub(crate) fn is_first_time(self) -> bool {
        self.is_first_time.get()
    }

    /// Hands a task to the worker, and its answer to the callback unless the table is gone by then.
    fn ask_advice_worker<T: DeserializeOwned>(
        self,
        game: &'static str,
        task: &AdviceTask,
        view: &impl serde::Serialize,
        answer: impl FnOnce(Option<T>) + 'static,
    ) {
        let (Ok(task), Ok(view)) = (lean_json::write_json(task), lean_json::write_json(view))
        else {
            return;
        };
        self.worker.update_value(|worker| {
            let worker = worker.get_or_insert_with(BotWorker::new);
            worker.ask_for_advice(game, &task, &view, move |text| {
                if self.hint.try_get_untracked().is_some() {
                    answer(text.and_then(|text| lean_json::read_json(&text).ok()));
                }
            });
        });
    }
}

impl<G: TableUi> Interaction<G> {
    /// Lets the advisor follow the table, if the person may have advice here.
    pub(crate) fn start_advisor_for_table(self) {
        let advisor = self.advisor;
        let is_offered = self.table.hint_access() == HintAccess::Offered;
        let settings = use_context::<Settings>().filter(|_| is_offered);
        Effect::new(move |_| {
            let choices = self.offers.with(|all| {
                let notations = all.iter().map(|offer| offer.choice.to_string());
                notations.collect::<Vec<_>>()
            });
            advisor.begin_new_advice_moment();
            advisor.close_hint();
            advisor.costly.set_value(Vec::new());
            if settings.is_some_and(|settings| settings.warnings.get()) {
                self.look_for_costly_choices(choices);
            }
        });
        if let Some(settings) = settings {
            self.explain_new_decision_kinds(settings);
            self.summarize_each_finished_round(settings);
        }
    }

    /// Shows the best choices, or puts them away if they are shown.
    pub(crate) fn toggle_hint_panel(self) {
        match self.table.hint_access() {
            HintAccess::Absent => {}
            HintAccess::Refused => self.show_hint_refusal("ui-advisor-people"),
            HintAccess::Offered if self.advisor.is_hint_open() => self.advisor.close_hint(),
            HintAccess::Offered if self.offers.with_untracked(|all| all.is_empty()) => {
                self.show_hint_refusal("ui-answer-not-yours");
            }
            HintAccess::Offered => self.open_hint_panel(),
        }
    }

    fn show_hint_refusal(self, key: &str) {
        self.refusal.set(Some(ClickRefusal {
            text: ui_text(key),
            rules: &[],
        }));
    }

    /// Looks for the best choices of the present, unless they are known, and hands them on if nothing has changed.
    fn find_best_choices(self, found: impl FnOnce(Option<Vec<AdvisedChoice>>) + 'static) {
        let advisor = self.advisor;
        let now = advisor.moment.get_value();
        if let Some((moment, known)) = advisor.known_hint.get_value()
            && moment == now
        {
            return found(Some(known));
        }
        let view = self.view_with_question_untracked();
        advisor.ask_advice_worker(G::ID, &AdviceTask::Hint, view.as_ref(), move |best| {
            let best: Option<Vec<AdvisedChoice>> = best;
            if advisor.moment.try_get_value() != Some(now) {
                return;
            }
            if let Some(best) = &best {
                advisor.known_hint.set_value(Some((now, best.clone())));
            }
            found(best);
        });
    }
}
