//! A computer player that is a program of its own and is asked by JSON lines.

use std::io::{BufRead, BufReader, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, anyhow, bail};
use bots::Bot;
use protocol::bot::{BOT_PROTOCOL_VERSION, BotAnswer, BotGame, BotRequest};
use serde_json::value::to_raw_value;
use tabletop::{Game, Player, Seat, View};

use crate::levels::PlayerOptions;

/// The command of a program, and what went wrong with it in any game.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    command: Arc<str>,
    failure: Arc<OnceLock<String>>,
}

impl Program {
    /// Takes a command as it would be typed, without quoting.
    pub(crate) fn from_command(command: &str) -> anyhow::Result<Self> {
        if command.split_whitespace().next().is_none() {
            bail!("`program:` needs a command, for example `program:python3 my_bot.py`");
        }
        Ok(Self {
            command: command.into(),
            failure: Arc::default(),
        })
    }

    /// Returns the command.
    pub(crate) fn command(&self) -> &str {
        &self.command
    }

    /// Fails with the first thing that went wrong, because no result can be trusted then.
    pub(crate) fn fail_if_program_player_failed(&self) -> anyhow::Result<()> {
        match self.failure.get() {
            None => Ok(()),
            Some(failure) => Err(anyhow!("`{}`: {failure}", self.command)),
        }
    }

    fn record_first_failure(&self, failure: &anyhow::Error) {
        // Only the first failure counts: the others follow from it.
        let _ = self.failure.set(format!("{failure:#}"));
    }
}

/// The program at one seat in one game.
///
/// Once it has failed, the first choice of every list is taken, so that the game ends soon; the failure is kept in its
/// [`Program`], and the code that plays the series has to ask for it.
pub(crate) struct ProgramPlayer<G> {
    program: Program,
    conversation: Option<Conversation>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> ProgramPlayer<G> {
    /// Starts the program and tells it which game begins.
    pub(crate) fn start(
        program: &Program,
        setup: G::Setup,
        seat: Seat,
        options: PlayerOptions,
    ) -> Self {
        let game = BotGame {
            version: BOT_PROTOCOL_VERSION,
            game: G::ID.to_owned(),
            setup: setup.to_string(),
            seat: G::seat_name(setup, seat).into(),
            seed: options.seed.to_string(),
            time_ms: options.time.map(|time| time.as_millis() as u64),
        };
        let conversation = Conversation::start(&program.command, game);
        let conversation = conversation.map_err(|error| program.record_first_failure(&error));
        Self {
            program: program.clone(),
            conversation: conversation.ok(),
            game: PhantomData,
        }
    }
}

impl<G: Game> Player<G> for ProgramPlayer<G> {
    fn choose(&mut self, view: &G::View) -> G::Choice {
        if let Some(conversation) = &mut self.conversation {
            match conversation.ask_for_choice::<G>(view) {
                Ok(choice) => return choice,
                Err(error) => {
                    self.program.record_first_failure(&error);
                    self.conversation = None;
                }
            }
        }
        view.choices()[0]
    }
}

impl<G: Game> Bot<G> for ProgramPlayer<G> {}

/// A running program.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    fn start(command: &str, game: BotGame) -> anyhow::Result<Self> {
        let mut words = command.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("it cannot be started")?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("it has no input or output");
        };
        let output = BufReader::new(output);
        let mut conversation = Self {
            child,
            input,
            output,
        };
        conversation.send(&BotRequest::New(game))?;
        Ok(conversation)
    }

    fn send(&mut self, request: &BotRequest) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(request)?;
        line.push(b'\n');
        let written = self.input.write_all(&line);
        written.context("it reads no more")
    }

    fn ask_for_choice<G: Game>(&mut self, view: &G::View) -> anyhow::Result<G::Choice> {
        self.send(&BotRequest::View(to_raw_value(view)?))?;
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            bail!("it ended without an answer");
        }
        let answer = serde_json::from_str(&line);
        match answer.with_context(|| format!("it answered `{}`", line.trim_end()))? {
            BotAnswer::Error(error) => bail!("it says: {error}"),
            BotAnswer::Choice(text) => {
                let legal = view.choices().iter();
                let found = legal.copied().find(|choice| choice.to_string() == text);
                found.with_context(|| format!("it chose `{text}`, which is not on offer"))
            }
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // The program may have ended by itself, and nobody waits for its exit code.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
