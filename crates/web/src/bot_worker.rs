//! Computer players and the advisor, in workers beside the page so that thinking never blocks it. They receive views and
//! answer with notation or JSON.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bots::levels::{Level, Levels, PlayerOptions};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::advisor::do_advice_task_by_name;
use crate::browser;
use crate::site_address::site_address;

/// Returns the choice of a computer player as notation; `None` if the question makes no sense.
pub(crate) fn bot_choice_notation(
    game: &str,
    level: &str,
    seed: u32,
    view: &str,
) -> Option<String> {
    games::with_game!(game, G => bot_choice_for_game_type::<G>(level, seed, view)).flatten()
}

fn bot_choice_for_game_type<G: Levels>(level: &str, seed: u32, view: &str) -> Option<String> {
    let view: G::View = lean_json::read_json(view).ok()?;
    let mut player =
        Level::<G>::find_by_name(level)?.make_player(PlayerOptions::with_usual_effort(seed.into()));
    Some(player.choose(&view).to_string())
}

/// The seed of advice: the same question has the same answer.
const ADVICE_SEED: u32 = 7;

/// The kind of work that a question is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Work {
    Choose,
    Advise,
}

impl Work {
    /// Returns the name by which the worker knows it.
    const fn id(self) -> &'static str {
        match self {
            Self::Choose => "choose",
            Self::Advise => "advise",
        }
    }
}

/// A question to a computer player or to the advisor.
struct Question {
    work: Work,
    game: &'static str,
    /// The level of the player, or the task of the advisor.
    how: String,
    seed: u32,
    view: String,
}

impl Question {
    fn compute_answer_in_page(&self) -> Option<String> {
        match self.work {
            Work::Choose => bot_choice_notation(self.game, &self.how, self.seed, &self.view),
            Work::Advise => do_advice_task_by_name(self.game, &self.how, self.seed, &self.view),
        }
    }
}

/// A callback that takes the choice, if there is one.
type AnswerCallback = Box<dyn FnOnce(Option<String>)>;

/// The state that the page and the handlers of its worker share.
#[derive(Default)]
struct WorkerState {
    /// The worker; `None` if there are no workers, or this one could not be loaded.
    worker: RefCell<Option<Worker>>,
    waiting: RefCell<HashMap<u32, (Question, AnswerCallback)>>,
}

/// The client of the worker. It always calls back later, never at once.
pub(crate) struct BotWorker {
    between: Rc<WorkerState>,
    asked: u32,
}

impl BotWorker {
    pub(crate) fn new() -> Self {
        let between = Rc::<WorkerState>::default();
        *between.worker.borrow_mut() = start_worker(&between);
        Self { between, asked: 0 }
    }

    /// Asks for a choice. Without a worker it is made in the page.
    pub(crate) fn ask_for_choice(
        &mut self,
        game: &'static str,
        level: &str,
        view: &str,
        answer: impl FnOnce(Option<String>) + 'static,
    ) {
        let question = Question {
            work: Work::Choose,
            game,
            how: level.to_owned(),
            seed: browser::random_number(),
            view: view.to_owned(),
        };
        self.ask(question, Box::new(answer));
    }

    /// Hands a task to the advisor.
    pub(crate) fn ask_for_advice(
        &mut self,
        game: &'static str,
        task: &str,
        view: &str,
        answer: impl FnOnce(Option<String>) + 'static,
    ) {
        let question = Question {
            work: Work::Advise,
            game,
            how: task.to_owned(),
            seed: ADVICE_SEED,
            view: view.to_owned(),
        };
        self.ask(question, Box::new(answer));
    }

    fn ask(&mut self, question: Question, answer: AnswerCallback) {
        self.asked += 1;
        let worker = self.between.worker.borrow();
        let sent = worker
            .as_ref()
            .is_some_and(|worker| send_question_to_worker(worker, self.asked, &question));
        if sent {
            let mut waiting = self.between.waiting.borrow_mut();
            waiting.insert(self.asked, (question, answer));
        } else {
            answer_without_worker(question, answer);
        }
    }
}

impl Drop for BotWorker {
    fn drop(&mut self) {
        self.between.waiting.borrow_mut().clear();
        if let Some(worker) = self.between.worker.borrow_mut().take() {
            worker.terminate();
        }
    }
}

fn send_question_to_worker(worker: &Worker, ticket: u32, question: &Question) -> bool {
    let parts: [JsValue; 6] = [
        ticket.into(),
        question.work.id().into(),
        question.game.into(),
        question.how.as_str().into(),
        question.seed.into(),
        question.view.as_str().into(),
    ];
    let message: Array = parts.iter().collect();
    worker.post_message(&message).is_ok()
}

/// Makes the choice in the page, after its current work.
fn answer_without_worker(question: Question, answer: AnswerCallback) {
    browser::set_timeout(0, move || answer(question.compute_answer_in_page()));
}

fn start_worker(between: &Rc<WorkerState>) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let address = site_address("worker")?;
    let worker = Worker::new_with_options(&address, &options).ok()?;
    let waiting = Rc::downgrade(between);
    let heard = move |message: MessageEvent| {
        let data = Array::from(&message.data());
        let (Some(between), Some(ticket)) = (waiting.upgrade(), data.get(0).as_f64()) else {
            return;
        };
        let asked = between.waiting.borrow_mut().remove(&(ticket as u32));
        if let Some((_, answer)) = asked {
            answer(data.get(1).as_string());
        }
    };
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(heard).into_js_value();
    worker.set_onmessage(Some(heard.unchecked_ref()));
    let waiting = Rc::downgrade(between);
    // The worker could not be loaded: its questions are answered here.
    let failed = move || {
        let Some(between) = waiting.upgrade() else {
            return;
        };
        *between.worker.borrow_mut() = None;
        let asked = std::mem::take(&mut *between.waiting.borrow_mut());
        for (question, answer) in asked.into_values() {
            answer_without_worker(question, answer);
        }
    };
    let failed = Closure::<dyn FnMut()>::new(failed).into_js_value();
    worker.set_onerror(Some(failed.unchecked_ref()));
    Some(worker)
}
