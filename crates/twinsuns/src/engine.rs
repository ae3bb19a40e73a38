//! `twinsuns engine`: the games for programs, one JSON object per line.
//!
//! `docs/engine-protocol.md` describes the protocol for people who write bots.

mod lines;
mod protocol;
mod requests;
mod table;

use std::io::{self, BufRead, Write};

use anyhow::Context;
use clap::Args;
use locale::Texts;
use tabletop::{Game, record};

use crate::games::{self, GameVisitor, TableGame};
use crate::seeds;
use lines::{Line, read_line};
use protocol::{Answer, Body, Code, GameInfo, Problem, SetupInfo};
use requests::{New, Request, SeedWords};
use table::{Live, Table};

/// What `twinsuns engine` is given.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct EngineArgs {}

const EXAMPLES: &str = r#"Example:
  $ twinsuns engine
  {"do":"new","game":"empire-vs-rebellion","seed":"42"}
  {"do":"choices"}
  {"do":"choose","seat":"rebel","choice":"character reb-yoda"}
  {"do":"quit"}

One request per line on the input, one answer per line on the output. The requests
are games, new, load, view, choices, choose, plan, events, undo, record, state, quit;
they are described in docs/engine-protocol.md, and examples/random_bot.py uses them."#;

/// Answers requests until there are no more.
pub fn run(_: &EngineArgs) -> anyhow::Result<()> {
    serve(io::stdin().lock(), io::stdout().lock())
}

/// Answers the requests of one reader to one writer.
pub fn serve(input: impl BufRead, output: impl Write) -> anyhow::Result<()> {
    let mut engine = Engine {
        texts: Texts::english(),
        table: None,
    };
    engine.serve(input, output)
}

/// At most one game, and the words to tell of it.
struct Engine {
    texts: Texts,
    table: Option<Box<dyn Table>>,
}

impl Engine {
    fn serve(&mut self, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
        loop {
            let (id, request) = match read_line(&mut input).context("the input cannot be read")? {
                Line::End => return Ok(()),
                Line::TooLong => (None, Err(Problem::too_long())),
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
                let id = new.game.clone();
                let table = with_game(&id, Open(new))??;
                Ok(self.put(table))
            }
            Request::Load(load) => {
                let id = record::game_of(&load.record).map_err(|e| Problem::bad_record(&e))?;
                let table = with_game(id, Load(&load.record))??;
                Ok(self.put(table))
            }
            Request::View(view) => self.table()?.view(&view.seat),
            Request::Choices => Ok(self.table()?.choices(&self.texts)),
            Request::Choose(choose) => self.table_mut()?.choose(&choose),
            Request::Plan(plan) => self.table_mut()?.plan(&plan),
            Request::Events(events) => {
                self.table()?
                    .events(&events.seat, events.since, &self.texts)
            }
            Request::Undo(undo) => self.table_mut()?.undo(&undo.seat),
            Request::Record(record) => Ok(self.table()?.record(record.seed)),
            Request::State => Ok(Body::State(self.table()?.status())),
            Request::Quit => Ok(Body::Quit {}),
        }
    }

    fn put(&mut self, table: Box<dyn Table>) -> Body {
        let opened = table.opened();
        self.table = Some(table);
        opened
    }

    fn table(&self) -> Result<&dyn Table, Problem> {
        self.table.as_deref().ok_or_else(Problem::no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Box<dyn Table>, Problem> {
        self.table.as_mut().ok_or_else(Problem::no_game)
    }
}

fn with_game<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Output, Problem> {
    games::with_game(id, visitor).map_err(|error| {
        let known = games::IDS.iter().map(ToString::to_string).collect();
        Problem::new(Code::UnknownGame, error.to_string()).with_legal(known)
    })
}

struct Open(New);

impl GameVisitor for Open {
    type Output = Result<Box<dyn Table>, Problem>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let setup = games::setup::<G>(self.0.setup.as_deref()).map_err(|error| {
            Problem::new(Code::UnknownSetup, error.to_string())
                .with_legal(games::setup_names::<G>())
        })?;
        let words = self.0.seed.map(SeedWords::words);
        let seed = seeds::given_or_fresh(words.as_deref())
            .map_err(|error| Problem::new(Code::NoRandomness, format!("{error:#}")))?;
        Ok(Box::new(Live::<G>::new(setup, seed)))
    }
}

struct Load<'a>(&'a str);

impl GameVisitor for Load<'_> {
    type Output = Result<Box<dyn Table>, Problem>;

    fn visit<G: TableGame>(self) -> Self::Output {
        let record = self.0.parse().map_err(|e| Problem::bad_record(&e))?;
        let live = Live::<G>::resume(&record).map_err(|e| Problem::bad_record(&e))?;
        Ok(Box::new(live))
    }
}

struct Describe;

impl GameVisitor for Describe {
    type Output = GameInfo;

    fn visit<G: TableGame>(self) -> GameInfo {
        let setups = G::setups().into_iter().map(|setup| SetupInfo {
            setup: setup.to_string(),
            seats: G::seats(setup),
        });
        GameInfo {
            game: <G as Game>::ID,
            rules: G::RULES_VERSION,
            setups: setups.collect(),
        }
    }
}

fn list_games() -> Body {
    let describe = |id: &&str| games::with_game(id, Describe).ok();
    Body::Games {
        protocol: protocol::VERSION,
        games: games::IDS.iter().filter_map(describe).collect(),
    }
}
