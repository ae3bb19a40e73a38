//! The games for programs, one JSON object per line: the protocol of `twinsuns engine`.
//!
//! A program in any language starts the command, writes requests and reads an answer to each. The engine holds at most
//! one game and sits in no seat: the program plays as many seats as it likes.
//!
//! # Where to start
//!
//! - [`serve`] is the whole interface: requests come in, answers go out.
//! - `requests.rs` reads a line; its types stand in [`protocol::engine`], beside those of the answers.
//! - `engine_table.rs` plays the game, and `refusals.rs` says what is wrong with a request.
//! - `docs/engine-protocol.md` describes the protocol for people who write bots; `examples/random_bot.py` is a bot.
//!
//! # Example
//!
//! ```
//! use tabletop::Seed;
//!
//! let requests = br#"{"do":"new","game":"empire-vs-rebellion","setup":"tutorial","seed":"42"}
//! {"do":"choices","texts":"en"}
//! "#;
//! let mut answers = Vec::new();
//! engine_protocol::serve(&requests[..], &mut answers, || Ok(Seed::from_words("fresh"))).unwrap();
//!
//! let answers = String::from_utf8(answers).unwrap();
//! let (opened, choices) = answers.split_once('\n').unwrap();
//! assert!(opened.starts_with(r#"{"ok":true,"game":"empire-vs-rebellion""#));
//! assert!(choices.contains(r#"{"choice":"play","label":"Play the top card of your deck"}"#));
//! ```

mod engine_table;
mod lines;
mod refusals;
mod requests;

use std::borrow::Cow;
use std::io::{BufRead, Write};

use anyhow::Context;
use locale::{Presented, Texts};
use protocol::engine::{
    Answer, Body, ENGINE_PROTOCOL_VERSION, EngineCode, EngineGameInfo, EngineProblem,
    EngineSetupInfo, NewRequest,
};
use tabletop::{Game, Seed, record};

use engine_table::{EngineTable, TypedTable};
use lines::{Line, read_bounded_line};
use refusals::{bad_record_problem, line_too_long_problem, no_open_game_problem};
use requests::Request;

/// Reads requests from `input` and writes the answers to `output`. A game without a named seed gets a fresh one.
///
/// A request that cannot be carried out is answered, too, and changes nothing:
///
/// ```
/// use tabletop::Seed;
///
/// let mut answer = Vec::new();
/// let fresh_seed = || Ok(Seed::from_words("fresh"));
/// engine_protocol::serve(&br#"{"id":1,"do":"state"}"#[..], &mut answer, fresh_seed).unwrap();
/// assert!(answer.starts_with(br#"{"id":1,"ok":false,"error":{"code":"no-game""#));
/// ```
pub fn serve(
    input: impl BufRead,
    output: impl Write,
    fresh_seed: impl Fn() -> anyhow::Result<Seed>,
) -> anyhow::Result<()> {
    let mut engine = Engine {
        texts: Texts::english(),
        table: None,
        fresh_seed,
    };
    engine.serve_requests(input, output)
}

/// The only language.
const ENGLISH: &str = "en";

/// The engine: at most one game, and the texts to describe it.
struct Engine<F> {
    texts: Texts,
    table: Option<Box<dyn EngineTable>>,
    fresh_seed: F,
}

impl<F: Fn() -> anyhow::Result<Seed>> Engine<F> {
    fn serve_requests(
        &mut self,
        mut input: impl BufRead,
        mut output: impl Write,
    ) -> anyhow::Result<()> {
        loop {
            let (id, request) =
                match read_bounded_line(&mut input).context("the input cannot be read")? {
                    Line::End => return Ok(()),
                    Line::TooLong => (None, Err(line_too_long_problem())),
                    Line::Whole(line) => requests::parse_request_line(&line),
                };
            let quit = matches!(request, Ok(Request::Quit));
            let result = request.and_then(|request| self.answer_request(request));
            let mut answer = serde_json::to_vec(&Answer::new(id, result))?;
            answer.push(b'\n');
            output.write_all(&answer)?;
            output.flush()?;
            if quit {
                return Ok(());
            }
        }
    }

    fn answer_request(&mut self, request: Request) -> Result<Body, EngineProblem> {
        match request {
            Request::Games => Ok(list_games()),
            Request::New(new) => {
                let game = new.game.as_str();
                let table = games::with_game!(game, G => self.open_game::<G>(&new));
                Ok(self
                    .replace_table_and_answer(table.ok_or_else(|| unknown_game_id_problem(game))??))
            }
            Request::Load(load) => {
                let id = record::parse_game_id(&load.record).map_err(|e| bad_record_problem(&e))?;
                let table = games::with_game!(id, G => resume_game::<G>(&load.record));
                Ok(self
                    .replace_table_and_answer(table.ok_or_else(|| unknown_game_id_problem(id))??))
            }
            Request::View(view) => self.current_table()?.view_answer(&view.seat),
            Request::Choices(choices) => {
                let texts = self.find_texts_of_language(choices.texts.as_deref())?;
                Ok(self.current_table()?.choices_answer(texts))
            }
            Request::Choose(choose) => self.current_table_mut()?.make_choice(&choose),
            Request::Plan(plan) => self.current_table_mut()?.carry_out_plan(&plan),
            Request::Events(events) => {
                let texts = self.find_texts_of_language(events.texts.as_deref())?;
                self.current_table()?
                    .events_answer(&events.seat, events.since, texts)
            }
            Request::Undo(undo) => self.current_table_mut()?.undo_choice(&undo.seat),
            Request::Record(record) => Ok(self.current_table()?.game_record_answer(record.seed)),
            Request::State => Ok(Body::State(self.current_table()?.status())),
            Request::Quit => Ok(Body::Quit {}),
        }
    }

    /// Returns the texts of the language that was asked for, or `None` if no words are wanted.
    fn find_texts_of_language(
        &self,
        language: Option<&str>,
    ) -> Result<Option<&Texts>, EngineProblem> {
        match language {
            None => Ok(None),
            Some(ENGLISH) => Ok(Some(&self.texts)),
            Some(other) => {
                let message = format!("there are no texts in `{other}`");
                let known = vec![ENGLISH.to_owned()];
                Err(EngineProblem::new(EngineCode::UnknownLanguage, message)
                    .with_legal_values(known))
            }
        }
    }

    fn open_game<G: Presented>(
        &self,
        new: &NewRequest,
    ) -> Result<Box<dyn EngineTable>, EngineProblem> {
        let setup = G::setup_named(new.setup.as_deref()).map_err(|error| {
            EngineProblem::new(EngineCode::UnknownSetup, error.to_string())
                .with_legal_values(G::setup_names())
        })?;
        let seed = match &new.seed {
            Some(words) => Seed::from_words(&words.seed_as_words()),
            None => (self.fresh_seed)().map_err(|error| {
                EngineProblem::new(EngineCode::NoRandomness, format!("{error:#}"))
            })?,
        };
        Ok(Box::new(TypedTable::<G>::new(setup, seed)))
    }

    fn replace_table_and_answer(&mut self, table: Box<dyn EngineTable>) -> Body {
        let opened = table.game_opened_answer();
        self.table = Some(table);
        opened
    }

    fn current_table(&self) -> Result<&dyn EngineTable, EngineProblem> {
        self.table.as_deref().ok_or_else(no_open_game_problem)
    }

    fn current_table_mut(&mut self) -> Result<&mut Box<dyn EngineTable>, EngineProblem> {
        self.table.as_mut().ok_or_else(no_open_game_problem)
    }
}

fn unknown_game_id_problem(id: &str) -> EngineProblem {
    let known = games::IDS.iter().map(ToString::to_string).collect();
    EngineProblem::new(
        EngineCode::UnknownGame,
        games::unknown_game_error(id).to_string(),
    )
    .with_legal_values(known)
}

/// Continues a game from the end of its record.
fn resume_game<G: Presented>(record: &str) -> Result<Box<dyn EngineTable>, EngineProblem> {
    let record = record.parse().map_err(|e| bad_record_problem(&e))?;
    let live = TypedTable::<G>::resume_record(&record).map_err(|e| bad_record_problem(&e))?;
    Ok(Box::new(live))
}

fn list_games() -> Body {
    let describe = |id: &&str| games::with_game!(*id, G => describe_game::<G>());
    Body::Games {
        protocol: ENGINE_PROTOCOL_VERSION,
        games: games::IDS.iter().filter_map(describe).collect(),
    }
}

fn describe_game<G: Presented>() -> EngineGameInfo {
    let setups = G::setups().into_iter().map(|setup| EngineSetupInfo {
        setup: setup.to_string(),
        seats: owned_names(G::seats(setup)),
    });
    EngineGameInfo {
        game: <G as Game>::ID.into(),
        rules: G::RULES_VERSION,
        setups: setups.collect(),
    }
}

/// Returns names in the form in which they are sent.
fn owned_names(names: &[&'static str]) -> Vec<Cow<'static, str>> {
    names.iter().map(|name| Cow::Borrowed(*name)).collect()
}
