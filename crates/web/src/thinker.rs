//! Computer players, in a worker beside the page so that thinking never blocks it. They are sent views
//! and answer with notation.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use bots::levels::{Level, Levels, Thinking};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The choice of a computer player, as notation; nothing if the question makes no sense.
pub(crate) fn think(game: &str, level: &str, seed: u32, view: &str) -> Option<String> {
    match game {
        <rebellion::State as tabletop::Game>::ID => choice::<rebellion::State>(level, seed, view),
        _ => choice::<empire_vs_rebellion::State>(level, seed, view),
    }
}

fn choice<G: Levels>(level: &str, seed: u32, view: &str) -> Option<String> {
    let view: G::View = serde_json::from_str(view).ok()?;
    let mut player = Level::<G>::named(level)?.player(Thinking::usual(seed.into()));
    Some(player.choose(&view).to_string())
}

type Waiting = Rc<RefCell<HashMap<u32, Box<dyn FnOnce(String)>>>>;

/// Somebody who thinks elsewhere and calls back.
pub(crate) struct Thinker {
    worker: Option<Worker>,
    waiting: Waiting,
    asked: u32,
}

impl Thinker {
    pub(crate) fn new() -> Self {
        let waiting: Waiting = Rc::default();
        let worker = start_worker(&waiting);
        Self {
            worker,
            waiting,
            asked: 0,
        }
    }

    /// Asks for a choice. Where there is no worker it is made at once, in the page.
    pub(crate) fn ask(
        &mut self,
        game: &str,
        level: &str,
        view: &str,
        answer: impl FnOnce(String) + 'static,
    ) {
        let seed = crate::browser::random_number();
        let Some(worker) = &self.worker else {
            if let Some(choice) = think(game, level, seed, view) {
                answer(choice);
            }
            return;
        };
        self.asked += 1;
        self.waiting
            .borrow_mut()
            .insert(self.asked, Box::new(answer));
        let message = Array::of5(
            &self.asked.into(),
            &game.into(),
            &level.into(),
            &seed.into(),
            &view.into(),
        );
        if let Err(problem) = worker.post_message(&message) {
            web_sys::console::error_1(&problem);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }
}

fn start_worker(waiting: &Waiting) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("./worker.js", &options).ok()?;
    let waiting = waiting.clone();
    let heard = move |message: MessageEvent| {
        let data = Array::from(&message.data());
        let (Some(ticket), Some(choice)) = (data.get(0).as_f64(), data.get(1).as_string()) else {
            return;
        };
        let answer = waiting.borrow_mut().remove(&(ticket as u32));
        if let Some(answer) = answer {
            answer(choice);
        }
    };
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(heard).into_js_value();
    worker.set_onmessage(Some(heard.unchecked_ref()));
    Some(worker)
}
