//! The games for programs, one JSON object per line: the protocol of `twinsuns engine`.
//!
//! `docs/engine-protocol.md` describes the protocol for people who write bots.
//!
//! ```
//! use tabletop::Seed;
//!
//! let request = br#"{"do":"new","game":"rebellion","seed":"42"}"#;
//! let mut answers = Vec::new();
//! engine_protocol::serve(&request[..], &mut answers, || Ok(Seed::from_words("fresh"))).unwrap();
//! assert!(answers.starts_with(br#"{"ok":true,"game":"rebellion""#));
//! ```

mod lines;
mod refusals;
mod requests;
mod table;

use std::borrow::Cow;
use std::io::{BufRead, Write};

use anyhow::Context;
use locale::{Presented, Texts};
use protocol::engine::{Answer, Body, Code, GameInfo, New, Problem, SetupInfo, VERSION};
use tabletop::{Game, Seed, record};

use lines::{Line, read_line};
use refusals::{bad_record, line_too_long, no_game};
use requests::Request;
use table::{Live, Table};

/// Reads requests from `input` and writes the answers to `output`. A game without a named seed gets a fresh one.
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
    engine.serve(input, output)
}

/// The only language.
const ENGLISH: &str = "en";

/// The engine: at most one game, and the texts to describe it.
struct Engine<F> {
    texts: Texts,
    table: Option<Box<dyn Table>>,
    fresh_seed: F,
}

impl<F: Fn() -> anyhow::Result<Seed>> Engine<F> {
    fn serve(&mut self, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
        loop {
            let (id, request) = match read_line(&mut input).context("the input cannot be read")? {
                Line::End => return Ok(()),
                Line::TooLong => (None, Err(line_too_long())),
                Line::Whole(line) => requests::read(&line),
            };
            let quit = matches!(request, Ok(Request::Quit));
            let result = request.and_then(|request| self.answer(request));
            let mut answer = serde_json::to_vec(&Answer::new(id, result))?;
            answer.push(b'\n');
            output.write_all(&answer)?;
            output.flush()?;
            if quit {
                return Ok(());
            }
        }
    }

    fn answer(&mut self, request: Request) -> Result<Body, Problem> {
        match request {
            Request::Games => Ok(list_games()),
            Request::New(new) => {
                let game = new.game.as_str();
                let table = games::with_game!(game, G => self.open::<G>(&new));
                Ok(self.put(table.ok_or_else(|| unknown_game(game))??))
            }
            Request::Load(load) => {
                let id = record::game_of(&load.record).map_err(|e| bad_record(&e))?;
                let table = games::with_game!(id, G => resume::<G>(&load.record));
                Ok(self.put(table.ok_or_else(|| unknown_game(id))??))
            }
            Request::View(view) => self.table()?.view(&view.seat),
            Request::Choices(choices) => {
                let texts = self.texts(choices.texts.as_deref())?;
                Ok(self.table()?.choices(texts))
            }
            Request::Choose(choose) => self.table_mut()?.choose(&choose),
            Request::Plan(plan) => self.table_mut()?.plan(&plan),
            Request::Events(events) => {
                let texts = self.texts(events.texts.as_deref())?;
                self.table()?.events(&events.seat, events.since, texts)
            }
            Request::Undo(undo) => self.table_mut()?.undo(&undo.seat),
            Request::Record(record) => Ok(self.table()?.record(record.seed)),
            Request::State => Ok(Body::State(self.table()?.status())),
            Request::Quit => Ok(Body::Quit {}),
        }
    }

    /// Returns the texts of the language that was asked for, or `None` if no words are wanted.
    fn texts(&self, language: Option<&str>) -> Result<Option<&Texts>, Problem> {
        match language {
            None => Ok(None),
            Some(ENGLISH) => Ok(Some(&self.texts)),
            Some(other) => {
                let message = format!("there are no texts in `{other}`");
                let known = vec![ENGLISH.to_owned()];
                Err(Problem::new(Code::UnknownLanguage, message).with_legal(known))
            }
        }
    }

    fn open<G: Presented>(&self, new: &New) -> Result<Box<dyn Table>, Problem> {
        let setup = G::setup_named(new.setup.as_deref()).map_err(|error| {
            Problem::new(Code::UnknownSetup, error.to_string()).with_legal(G::setup_names())
        })?;
        let seed = match &new.seed {
            Some(words) => Seed::from_words(&words.words()),
            None => (self.fresh_seed)()
                .map_err(|error| Problem::new(Code::NoRandomness, format!("{error:#}")))?,
        };
        Ok(Box::new(Live::<G>::new(setup, seed)))
    }

    fn put(&mut self, table: Box<dyn Table>) -> Body {
        let opened = table.opened();
        self.table = Some(table);
        opened
    }

    fn table(&self) -> Result<&dyn Table, Problem> {
        self.table.as_deref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Box<dyn Table>, Problem> {
        self.table.as_mut().ok_or_else(no_game)
    }
}

fn unknown_game(id: &str) -> Problem {
    let known = games::IDS.iter().map(ToString::to_string).collect();
    Problem::new(Code::UnknownGame, games::unknown(id).to_string()).with_legal(known)
}

/// Continues a game from the end of its record.
fn resume<G: Presented>(record: &str) -> Result<Box<dyn Table>, Problem> {
    let record = record.parse().map_err(|e| bad_record(&e))?;
    let live = Live::<G>::resume(&record).map_err(|e| bad_record(&e))?;
    Ok(Box::new(live))
}

fn list_games() -> Body {
    let describe = |id: &&str| games::with_game!(*id, G => describe::<G>());
    Body::Games {
        protocol: VERSION,
        games: games::IDS.iter().filter_map(describe).collect(),
    }
}

fn describe<G: Presented>() -> GameInfo {
    let setups = G::setups().into_iter().map(|setup| SetupInfo {
        setup: setup.to_string(),
        seats: names(G::seats(setup)),
    });
    GameInfo {
        game: <G as Game>::ID.into(),
        rules: G::RULES_VERSION,
        setups: setups.collect(),
    }
}

/// Returns names in the form in which they are sent.
fn names(names: &[&'static str]) -> Vec<Cow<'static, str>> {
    names.iter().map(|name| Cow::Borrowed(*name)).collect()
}
