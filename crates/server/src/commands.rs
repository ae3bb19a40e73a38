//! The commands of people and computer players. Each is decided here against the table as it is; the result
//! is either entries to be written or a refusal. Nothing is changed here.

mod absence;
mod beginnings;
mod chat;
mod choices;
mod command_key;
mod endings;
mod text;

use crate::config::Limits;
use crate::game_session;
use crate::journal_entry::Body;
use crate::secret::Digest;
use crate::table::Table;
pub(crate) use command_key::{CommandKey, request_digest};
use protocol::problem::{Code, Problem};
pub(crate) use text::{MAX_NAME_CHARACTERS, check_entropy_words, clean_line};

/// The moment at which a command is made: the newest version and draft step that its seat knows.
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
    /// Returns the command's name. The same key may be used once for each name.
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

    /// Tells whether it is about the game itself. Only the deciding seat can give it, and that seat may know the
    /// draft.
    pub(crate) const fn is_turn_command(&self) -> bool {
        matches!(
            self,
            Command::Choose { .. }
                | Command::Plan { .. }
                | Command::Undo { .. }
                | Command::Confirm { .. }
        )
    }

    /// Tells whether it can be given only a limited number of times, because a game without undo comes to its end.
    const fn is_bounded_by_game_length(&self) -> bool {
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

/// Everything besides the table that a decision about a command depends on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct DecideContext<'a> {
    pub(crate) now: i64,
    pub(crate) absence: i64,
    pub(crate) limits: &'a Limits,
}

/// The body of the row to be written, or the reason why nothing is written.
type DecideResult = Result<Body, Problem>;

/// A command that was decided and can be written.
pub(crate) struct Decided {
    pub(crate) body: Body,
    /// The seats that now belong to a browser identity.
    pub(crate) seats: Vec<(i64, u8)>,
    /// The transition computed while deciding, so that applying the row need not run the rules again.
    pub(crate) transition: Option<game_session::ComputedTransition>,
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
    /// Decides a command of a seat.
    pub(crate) fn decide_command(
        &self,
        seat: u8,
        command: &Command,
        around: &DecideContext<'_>,
    ) -> Result<Decided, Problem> {
        if !command.is_bounded_by_game_length() {
            self.check_command_quota(seat, around)?;
        }
        let body = match command {
            Command::Choose { at, choice } => return self.decide_choice(seat, *at, choice),
            Command::Plan { at, choices } => return self.decide_plan(seat, *at, choices),
            Command::Undo { at } => self.decide_undo(seat, *at),
            Command::Confirm { at } => self.decide_confirm(seat, *at),
            Command::TakeBack { version, agree } => self.decide_take_back(seat, *version, *agree),
            Command::Abandon { agree } => self.decide_abandon(seat, *agree),
            Command::Resign => self.decide_resign(seat),
            Command::Leave { level } => self.decide_leave(seat, level.as_deref()),
            Command::Return => self.decide_return(seat),
            Command::TakeOver { seat, level } => {
                self.decide_take_over(seat, level.as_deref(), around)
            }
            Command::Rematch { agree } => self.decide_rematch(seat, *agree),
            Command::Entropy { words } => self.decide_entropy(seat, words),
            Command::Start => self.decide_start(),
            Command::Say { text } => self.decide_seat_chat(seat, text, around),
        };
        body.map(Decided::from)
    }

    /// Refuses commands that could be repeated for ever, once this seat has given enough of them. Each seat has a
    /// quota of its own, so no seat can use up another's or learn from its own how much others draft.
    fn check_command_quota(&self, seat: u8, around: &DecideContext<'_>) -> Result<(), Problem> {
        if self.limited_commands[usize::from(seat)] < around.limits.commands_per_seat {
            Ok(())
        } else {
            Err(Problem::new(
                Code::LimitReached,
                "you have done enough at this table: play on or resign",
            ))
        }
    }

    fn require_running_game(&self) -> Result<&dyn game_session::GameSession, Problem> {
        self.check_game_in_progress()?;
        if self.archived.is_some() {
            return Err(Problem::from_code(Code::OtherRules));
        }
        self.running_game()
            .ok_or_else(|| Problem::from_code(Code::NotStarted))
    }

    /// Checks that the game has begun and not ended, under any rules version.
    fn check_game_in_progress(&self) -> Result<(), Problem> {
        match (self.rules, self.ended) {
            (_, Some(_)) => Err(Problem::from_code(Code::GameOver)),
            (None, None) => Err(Problem::from_code(Code::NotStarted)),
            (Some(_), None) => Ok(()),
        }
    }
}

/// Computes the fingerprint of a command's key. A key counts once for each bearer, command and table.
pub(crate) fn command_key_digest(table: &str, bearer: &Digest, command: &str, key: &str) -> Digest {
    let parts = [
        table.as_bytes(),
        &bearer.0,
        command.as_bytes(),
        key.as_bytes(),
    ];
    crate::secret::digest_of_parts("key", &parts)
}
