//! What people and computers do at a table: each command is decided here, against the table as it is,
//! and comes to the entries to be written, or to a refusal. Nothing is changed here.

use serde::Deserialize;
use tabletop::Seat;
use utoipa::ToSchema;

use crate::config::Limits;
use crate::entry::{Absence, Body, Entry, Person};
use crate::play;
use crate::problem::{Code, Problem};
use crate::secret::{Digest, Hex, Token};
use crate::table::{Sitter, Table};

/// Where a command was made: the seat's newest version and draft step.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize, ToSchema)]
pub(crate) struct Moment {
    /// The version the command is made against.
    pub(crate) version: u64,
    /// The draft step the command is made against.
    #[serde(default)]
    pub(crate) draft: u64,
}

/// A command of a seat.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    Choose { at: Moment, choice: String },
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
}

impl Command {
    /// Whether it can be given only so often: a game without undo comes to its end.
    const fn leads_to_the_end(&self) -> bool {
        matches!(
            self,
            Command::Choose { .. }
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

type Decided = Result<Body, Problem>;

impl Table {
    /// What a seat's command comes to.
    pub(crate) fn decide(
        &self,
        seat: u8,
        command: &Command,
        around: &Circumstances<'_>,
    ) -> Decided {
        if !command.leads_to_the_end() {
            self.has_room(around)?;
        }
        match command {
            Command::Choose { at, choice } => self.choose(seat, *at, choice),
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
        }
    }

    /// Refuses what could go on for ever, once the journal is long enough.
    fn has_room(&self, around: &Circumstances<'_>) -> Result<(), Problem> {
        match self.next < around.limits.rows {
            true => Ok(()),
            false => Err(Problem::new(
                Code::LimitReached,
                "enough was done at this table: play on or resign",
            )),
        }
    }

    /// Entries that leave the game itself where it is.
    pub(crate) fn beside(&self, entries: Vec<Entry>) -> Body {
        let play = self.play.as_deref();
        Body {
            version: self.version(),
            draft: self.draft(),
            deciding: play.and_then(play::Play::deciding).map(number),
            entries,
        }
    }

    fn in_play(&self) -> Result<&dyn play::Play, Problem> {
        if self.archived.is_some() {
            return Err(Problem::of(Code::OtherRules));
        }
        if self.ended.is_some() {
            return Err(Problem::of(Code::GameOver));
        }
        self.running().ok_or_else(|| Problem::of(Code::NotStarted))
    }

    /// The game, if this seat is up to date and has to decide.
    fn on_turn(&self, seat: u8, at: Moment) -> Result<&dyn play::Play, Problem> {
        let play = self.in_play()?;
        let deciding = play.deciding().map(number);
        // Only the deciding seat may learn where its draft stands.
        let draft = match deciding == Some(seat) {
            true => play.draft(),
            false => 0,
        };
        if (at.version, at.draft) != (play.version(), draft) {
            let version = play.version();
            let message = format!("the table is at version {version}, draft step {draft}");
            return Err(Problem {
                version: Some(version),
                draft: Some(draft),
                ..Problem::new(Code::StaleVersion, message)
            });
        }
        match deciding {
            Some(deciding) if deciding != seat => {
                let name = self.seat_name(deciding);
                Err(Problem::new(Code::OutOfTurn, format!("{name} decides now")))
            }
            _ => Ok(play),
        }
    }

    fn choose(&self, seat: u8, at: Moment, choice: &str) -> Decided {
        let play = self.on_turn(seat, at)?;
        let considered = play.consider(Seat::new(seat), choice)?;
        let (version, draft) = match considered.publishes {
            true => (play.version() + 1, 0),
            false => (play.version(), play.draft() + 1),
        };
        Ok(Body {
            version,
            draft,
            deciding: considered.deciding.map(number),
            entries: vec![Entry::Chosen {
                line: considered.line,
            }],
        })
    }

    fn undo(&self, seat: u8, at: Moment) -> Decided {
        let play = self.on_turn(seat, at)?;
        let draft = play.draft().checked_sub(1);
        let draft = draft.ok_or_else(|| Problem::of(Code::NothingToUndo))?;
        Ok(Body {
            draft,
            ..self.beside(vec![Entry::Undone { seat }])
        })
    }

    fn confirm(&self, seat: u8, at: Moment) -> Decided {
        let play = self.on_turn(seat, at)?;
        if play.draft() == 0 {
            return Err(Problem::of(Code::NothingToUndo));
        }
        Ok(Body {
            version: play.version() + 1,
            draft: 0,
            ..self.beside(vec![Entry::Confirmed { seat }])
        })
    }

    /// Asks for the last publication to be taken back, or answers somebody who did.
    fn ask_back(&self, seat: u8, version: u64, agree: bool) -> Decided {
        let play = self.in_play()?;
        if version != play.version() {
            let message = format!("the table is at version {}", play.version());
            return Err(Problem {
                version: Some(play.version()),
                ..Problem::new(Code::StaleVersion, message)
            });
        }
        let author = play.can_take_back().map(number);
        let author = author.ok_or_else(|| Problem::of(Code::CannotTakeBack))?;
        match (self.take_back.is_empty(), agree) {
            (true, true) if author != seat => return Err(Problem::of(Code::CannotTakeBack)),
            (true, false) => return Err(Problem::of(Code::NothingOffered)),
            _ => {}
        }
        let mut entries = vec![Entry::TakeBack { seat, agree }];
        let mut agreed = self.take_back.clone();
        agreed.push(seat);
        if !agree || !self.all_present_in(&agreed) {
            return Ok(self.beside(entries));
        }
        entries.push(Entry::TakenBack);
        Ok(Body {
            version: play.version() + 1,
            draft: 0,
            deciding: Some(author),
            entries,
        })
    }

    fn abandon(&self, seat: u8, agree: bool) -> Decided {
        self.in_play()?;
        if !agree && self.abandon.is_empty() {
            return Err(Problem::of(Code::NothingOffered));
        }
        Ok(self.beside(vec![Entry::Abandon { seat, agree }]))
    }

    /// Gives up. While a partner plays on, a computer takes the seat instead.
    fn resign(&self, seat: u8) -> Decided {
        self.in_play()?;
        let side = self.side(seat);
        let partner_plays = (0u8..)
            .zip(&self.seats)
            .any(|(other, sitter)| other != seat && self.side(other) == side && sitter.present());
        Ok(self.beside(vec![match partner_plays {
            true => Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_owned(),
                why: Absence::Resigned,
            },
            false => Entry::Resigned { seat },
        }]))
    }

    fn leave(&self, seat: u8, level: Option<&str>) -> Decided {
        self.in_play()?;
        let level = self.info.level(level)?.to_owned();
        Ok(self.beside(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Left,
        }]))
    }

    fn come_back(&self, seat: u8) -> Decided {
        self.in_play()?;
        match &self.seats[usize::from(seat)] {
            Sitter::Person { away: Some(_), .. } => Ok(self.beside(vec![Entry::Returned { seat }])),
            _ => Err(Problem::new(Code::NotAllowed, "you have not left")),
        }
    }

    fn take_over(&self, seat: &str, level: Option<&str>, around: &Circumstances<'_>) -> Decided {
        let play = self.in_play()?;
        let seat = self.setup.seat(seat)?;
        let level = self.info.level(level)?.to_owned();
        let waited = play.deciding().map(number) == Some(seat)
            && self.seats[usize::from(seat)].present()
            && around.now - self.turn_began >= around.absence;
        if !waited {
            return Err(Problem::of(Code::NotAbsent));
        }
        Ok(self.beside(vec![Entry::TakenOver {
            seat,
            level,
            why: Absence::Absent,
        }]))
    }

    /// The clock ran out: a computer plays until the person is back.
    pub(crate) fn expire(&self, now: i64) -> Option<Body> {
        let deadline = self.deadline()?;
        let seat = number(self.running()?.deciding()?);
        (now >= deadline).then(|| {
            self.beside(vec![Entry::TakenOver {
                seat,
                level: self.info.usual_level.to_owned(),
                why: Absence::Expired,
            }])
        })
    }

    fn ask_rematch(&self, seat: u8, agree: bool) -> Decided {
        if self.ended.is_none() {
            return Err(Problem::of(Code::GameNotOver));
        }
        if !agree && self.rematch.is_empty() {
            return Err(Problem::of(Code::NothingOffered));
        }
        Ok(self.beside(vec![Entry::Rematch { seat, agree }]))
    }

    fn not_started(&self) -> Result<(), Problem> {
        match self.rules {
            Some(_) => Err(Problem::of(Code::AlreadyStarted)),
            None => Ok(()),
        }
    }

    fn add_entropy(&self, seat: u8, words: &str) -> Decided {
        self.not_started()?;
        if self.entropy.iter().any(|(earlier, _)| *earlier == seat) {
            let message = "you have added your words already";
            return Err(Problem::new(Code::NotAllowed, message));
        }
        let words = entropy(words)?;
        Ok(self.beside(vec![Entry::Entropy { seat, words }]))
    }

    pub(crate) fn start(&self) -> Decided {
        self.not_started()?;
        if self
            .seats
            .iter()
            .any(|sitter| matches!(sitter, Sitter::Open))
        {
            return Err(Problem::of(Code::SeatsOpen));
        }
        begin(self, self.seed(), Vec::new())
    }

    /// A person takes an open seat; if it was the last one, the game begins.
    pub(crate) fn join(&self, seat: u8, person: Person, words: Option<&str>) -> Decided {
        self.not_started()?;
        if !matches!(self.seats[usize::from(seat)], Sitter::Open) {
            return Err(Problem::of(Code::SeatTaken));
        }
        let entropy = words.map(entropy).transpose()?;
        let added = entropy.clone().map(|words| (seat, words));
        let joined = Entry::Joined {
            seat,
            person,
            entropy,
        };
        let open = self
            .seats
            .iter()
            .filter(|sitter| matches!(sitter, Sitter::Open));
        if open.count() > 1 || self.created.wait {
            return Ok(self.beside(vec![joined]));
        }
        let all = self.entropy.iter().cloned().chain(added);
        let all: Vec<_> = all.map(|(seat, words)| (Seat::new(seat), words)).collect();
        begin(self, self.created.seed.stirred(&all), vec![joined])
    }

    /// One more secret for whoever holds the seat by this identity.
    pub(crate) fn link(
        &self,
        seat: u8,
        identity: i64,
        key: &str,
        around: &Circumstances<'_>,
    ) -> Decided {
        self.has_room(around)?;
        match &self.seats[usize::from(seat)] {
            Sitter::Person { person, .. } if person.identity == Some(identity) => {
                let nonce = Hex::fresh()?;
                let secret = Token::of_seat(nonce, seat, key).digest();
                let linked = Entry::Linked {
                    seat,
                    nonce,
                    secret,
                };
                Ok(self.beside(vec![linked]))
            }
            _ => Err(Problem::new(Code::NotAllowed, "this seat is not yours")),
        }
    }

    /// Somebody says something: a seat to the seats, a watcher to the watchers.
    pub(crate) fn say(
        &self,
        seat: Option<u8>,
        name: &str,
        text: &str,
        around: &Circumstances<'_>,
    ) -> Decided {
        let text = plain_text(text, around.limits.chat_length)?;
        // Those who watch cannot silence those who play.
        let room = self.chat.iter();
        let room = room.filter(|said| said.seat.is_some() == seat.is_some());
        if room.count() >= around.limits.chat_messages {
            return Err(Problem::new(
                Code::LimitReached,
                "enough was said at this table",
            ));
        }
        Ok(self.beside(vec![Entry::Said {
            seat,
            name: name.to_owned(),
            text,
        }]))
    }

    fn person_name(&self, seat: u8) -> &str {
        match &self.seats[usize::from(seat)] {
            Sitter::Person { person, .. } => &person.name,
            _ => "",
        }
    }
}

/// The entries before it, and the start of the game.
fn begin(table: &Table, seed: tabletop::Seed, mut entries: Vec<Entry>) -> Decided {
    let created = &table.created;
    let begun = play::begin(&created.game, &created.setup, seed).map_err(|error| {
        tracing::error!(table = table.id, %error, "a game cannot begin");
        Problem::of(Code::Internal)
    })?;
    entries.push(Entry::Started {
        rules: begun.rules,
        drawn: begun.drawn,
    });
    Ok(Body {
        version: begun.play.version(),
        draft: 0,
        deciding: begun.play.deciding().map(number),
        entries,
    })
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

/// The most characters of a name.
pub(crate) const NAME_LENGTH: usize = 40;

/// The most characters that a player adds to the seed.
const ENTROPY_LENGTH: usize = 128;

/// A text of one line without control characters, not empty and not too long.
pub(crate) fn plain_text(text: &str, longest: usize) -> Result<String, Problem> {
    let text: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !is_direction_mark(*c))
        .collect();
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::new(Code::BadValue, "there is no text in it"));
    }
    if text.chars().count() > longest {
        let message = format!("at most {longest} characters are allowed");
        return Err(Problem::new(Code::TooLarge, message));
    }
    Ok(text.to_owned())
}

/// Marks that turn the direction of writing could make a line look like another one.
const fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Words for the seed: printable ASCII, so that they look the same in every record.
pub(crate) fn entropy(words: &str) -> Result<String, Problem> {
    let words = words.trim();
    let printable = words.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if words.is_empty() || words.len() > ENTROPY_LENGTH || !printable {
        let message = format!("entropy is 1 to {ENTROPY_LENGTH} printable ASCII characters");
        return Err(Problem::new(Code::BadValue, message));
    }
    Ok(words.to_owned())
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
