//! What people and computers do at a table: each command is decided here, against the table as it is,
//! and comes to the entries to be written, or to a refusal. Nothing is changed here.

mod absence;
mod beginnings;
mod chat;
mod choices;
mod endings;
mod text;

use crate::config::Limits;
use crate::entry::Body;
use crate::play;
use crate::secret::Digest;
use crate::table::Table;
use protocol::problem::{Code, Problem};
pub(crate) use text::{NAME_LENGTH, entropy, plain_text};

/// Where a command was made: the seat's newest version and draft step.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Moment {
    /// The version the command is made against.
    pub(crate) version: u64,
    /// The draft step the command is made against.
    pub(crate) draft: u64,
}

/// A command of a seat.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    Choose { at: Moment, choice: String },
    Plan { at: Moment, choices: Vec<String> },
    Undo { at: Moment },
    Confirm { at: Moment },
    TakeBack { version: u64, agree: bool },
    Abandon { agree: bool },
    Resign,
    Leave { level: Option<String> },
    Return,
    TakeOver { seat: String, level: Option<String> },
    Rematch { agree: bool },
    Entropy { words: String },
    Start,
    Say { text: String },
}

impl Command {
    /// The command's name: one key may be used once for each.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Command::Choose { .. } => "choose",
            Command::Plan { .. } => "plan",
            Command::Undo { .. } => "undo",
            Command::Confirm { .. } => "confirm",
            Command::TakeBack { .. } => "take-back",
            Command::Abandon { .. } => "abandon",
            Command::Resign => "resign",
            Command::Leave { .. } => "leave",
            Command::Return => "return",
            Command::TakeOver { .. } => "take-over",
            Command::Rematch { .. } => "rematch",
            Command::Entropy { .. } => "entropy",
            Command::Start => "start",
            Command::Say { .. } => "chat",
        }
    }

    /// Whether it is about the game itself: whoever gives it decides, and so may know the draft.
    pub(crate) const fn plays(&self) -> bool {
        matches!(
            self,
            Command::Choose { .. }
                | Command::Plan { .. }
                | Command::Undo { .. }
                | Command::Confirm { .. }
        )
    }

    /// Whether it can be given only so often: a game without undo comes to its end.
    const fn leads_to_the_end(&self) -> bool {
        matches!(
            self,
            Command::Choose { .. }
                | Command::Plan { .. }
                | Command::Confirm { .. }
                | Command::Resign
                | Command::Start
                | Command::Entropy { .. }
        )
    }
}

/// What is known besides the table when a command is decided.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Circumstances<'a> {
    pub(crate) now: i64,
    pub(crate) absence: i64,
    pub(crate) limits: &'a Limits,
}

/// What a command comes to: what is to be written, or why nothing is.
type Verdict = Result<Body, Problem>;

/// What a command came to, which seats belong to a browser identity by it, and where it leads the game.
pub(crate) struct Decided {
    pub(crate) body: Body,
    pub(crate) seats: Vec<(i64, u8)>,
    /// The transition that was computed to decide, so that applying the row need not run the rules again.
    pub(crate) transition: Option<play::ComputedTransition>,
}

impl From<Body> for Decided {
    fn from(body: Body) -> Self {
        Self {
            body,
            seats: Vec::new(),
            transition: None,
        }
    }
}

impl Table {
    /// What a seat's command comes to.
    pub(crate) fn decide(
        &self,
        seat: u8,
        command: &Command,
        around: &Circumstances<'_>,
    ) -> Result<Decided, Problem> {
        if !command.leads_to_the_end() {
            self.has_room(seat, around)?;
        }
        let body = match command {
            Command::Choose { at, choice } => return self.choose(seat, *at, choice),
            Command::Plan { at, choices } => return self.plan(seat, *at, choices),
            Command::Undo { at } => self.undo(seat, *at),
            Command::Confirm { at } => self.confirm(seat, *at),
            Command::TakeBack { version, agree } => self.ask_back(seat, *version, *agree),
            Command::Abandon { agree } => self.abandon(seat, *agree),
            Command::Resign => self.resign(seat),
            Command::Leave { level } => self.leave(seat, level.as_deref()),
            Command::Return => self.come_back(seat),
            Command::TakeOver { seat, level } => self.take_over(seat, level.as_deref(), around),
            Command::Rematch { agree } => self.ask_rematch(seat, *agree),
            Command::Entropy { words } => self.add_entropy(seat, words),
            Command::Start => self.start(),
            Command::Say { text } => self.say(Some(seat), self.person_name(seat), text, around),
        };
        body.map(Decided::from)
    }

    /// Refuses what could go on for ever, once this seat has done enough of it. What the others do counts
    /// for nothing: nobody uses up another's room, and nobody learns from its own how much others draft.
    fn has_room(&self, seat: u8, around: &Circumstances<'_>) -> Result<(), Problem> {
        match self.done[usize::from(seat)] < around.limits.commands_per_seat {
            true => Ok(()),
            false => Err(Problem::new(
                Code::LimitReached,
                "you have done enough at this table: play on or resign",
            )),
        }
    }

    fn in_play(&self) -> Result<&dyn play::Play, Problem> {
        self.unfinished()?;
        if self.archived.is_some() {
            return Err(Problem::of(Code::OtherRules));
        }
        self.running().ok_or_else(|| Problem::of(Code::NotStarted))
    }

    /// Whether the game has begun and not ended, by whatever rules.
    fn unfinished(&self) -> Result<(), Problem> {
        match (self.rules, self.ended) {
            (_, Some(_)) => Err(Problem::of(Code::GameOver)),
            (None, None) => Err(Problem::of(Code::NotStarted)),
            (Some(_), None) => Ok(()),
        }
    }
}

/// The fingerprint of a command's key: a key counts once for each bearer, command and table.
pub(crate) fn key_digest(table: &str, bearer: &Digest, command: &str, key: &str) -> Digest {
    let parts = [
        table.as_bytes(),
        &bearer.0,
        command.as_bytes(),
        key.as_bytes(),
    ];
    crate::secret::digest("key", &parts)
}
