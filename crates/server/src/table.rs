//! A table: what the entries of its journal make of it.
//!
//! A command is first decided ([`crate::commands`]), which looks and changes nothing; then its row is
//! written to the journal; only then is it applied here. A restart, another server process on the same
//! database and the live table all go through the same [`Table::apply`].

use std::collections::HashMap;
use std::sync::Arc;

use tabletop::{Seat, SeatSet, Seed};

use crate::entry::{Absence, Body, Created, Entry, Holder, Person, Row};
use crate::play::{self, Catalogue, GameInfo, Mismatch, Play, SetupInfo};
use crate::secret::{Digest, Hex};

/// How many publications may pass until the game is kept as a whole again.
const SNAPSHOT_EVERY: u64 = 50;

/// The most secrets that open one seat; the oldest stops working when there is one more.
const SECRETS_PER_SEAT: usize = 8;

/// A table.
pub(crate) struct Table {
    pub(crate) id: String,
    /// The number of the next row.
    pub(crate) next: u64,
    pub(crate) created: Created,
    pub(crate) created_at: i64,
    pub(crate) info: Arc<GameInfo>,
    pub(crate) setup: SetupInfo,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) entropy: Vec<(u8, String)>,
    /// The rules version the game was begun with.
    pub(crate) rules: Option<u32>,
    pub(crate) play: Option<Box<dyn Play>>,
    /// Why the game can only be looked at, if its journal does not fit the rules any more.
    pub(crate) archived: Option<Mismatch>,
    pub(crate) ended: Option<Ended>,
    /// Who wants the last publication taken back, who asked first.
    pub(crate) take_back: Vec<u8>,
    /// Who wants to end the game without a winner.
    pub(crate) abandon: Vec<u8>,
    /// Who wants to play again.
    pub(crate) rematch: Vec<u8>,
    pub(crate) rematch_table: Option<String>,
    pub(crate) chat: Vec<Said>,
    /// Counts changes of what everybody may know of the table itself.
    pub(crate) revision: u64,
    /// When the seat that decides now was first asked.
    pub(crate) turn_began: i64,
    answered: HashMap<Digest, Answered>,
    moment: Moment,
    kept_version: u64,
}

/// Where the journal stands.
#[derive(Copy, Clone, Debug, Default)]
struct Moment {
    version: u64,
    deciding: Option<u8>,
    /// The row of the latest publication.
    row: u64,
    /// The row of the publication before it.
    before: u64,
}

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub(crate) enum Sitter {
    Open,
    Person {
        person: Person,
        /// The computer player that plays meanwhile, and why.
        away: Option<(String, Absence)>,
    },
    Computer {
        level: String,
    },
}

impl Sitter {
    /// The computer player that decides for this seat, if one does.
    pub(crate) fn computer(&self) -> Option<&str> {
        match self {
            Sitter::Open => None,
            Sitter::Person { away, .. } => away.as_ref().map(|(level, _)| level.as_str()),
            Sitter::Computer { level } => Some(level),
        }
    }

    /// Whether a person is there to answer offers.
    pub(crate) fn present(&self) -> bool {
        matches!(self, Sitter::Person { away: None, .. })
    }
}

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Ended {
    pub(crate) why: Ending,
    pub(crate) winners: SeatSet,
}

/// Why a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Ending {
    Rules,
    Resigned,
    Abandoned,
}

/// Something said at the table.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) at: i64,
    pub(crate) seat: Option<u8>,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What the answer to a command was made of, for whoever repeats it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) version: u64,
    pub(crate) draft: u64,
    /// What the secret of a seat was made with, if one was given.
    pub(crate) secret: Option<(u8, Hex<16>)>,
}

impl Answered {
    /// The answer to the command that a row holds.
    pub(crate) fn to(row: &Row) -> Self {
        let secret = row.body.entries.iter().find_map(|entry| match entry {
            Entry::Joined { seat, person, .. } => Some((*seat, person.nonce)),
            Entry::Linked { seat, nonce, .. } => Some((*seat, *nonce)),
            _ => None,
        });
        Self {
            version: row.body.version,
            draft: row.body.draft,
            secret,
        }
    }
}

/// A game kept as a whole, and the last row that is part of it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) seq: u64,
    pub(crate) body: String,
}

impl Table {
    /// Builds a table from its journal, starting the game from `kept` if that is possible.
    ///
    /// A journal that does not fit the rules any more gives an archived table; only a journal that
    /// does not even begin as it should is an error.
    pub(crate) fn load(
        id: &str,
        rows: &[Row],
        kept: Option<&Kept>,
        catalogue: &Catalogue,
    ) -> Result<Self, Mismatch> {
        let fresh = || Self::first(id, rows, catalogue);
        if let Some(kept) = kept {
            let mut table = fresh()?;
            match table.fold(rows, Some(kept)) {
                Ok(()) => return Ok(table),
                Err(error) => tracing::warn!(table = id, %error, "a snapshot does not fit"),
            }
        }
        let mut table = fresh()?;
        if let Err(error) = table.fold(rows, None) {
            tracing::warn!(table = id, %error, "the journal does not fit the rules: archived");
            table = fresh()?;
            table.archived = Some(error);
            // Without a game nothing can mismatch any more.
            table.fold(rows, None)?;
            table.play =
                kept.and_then(|kept| play::resume(&table.created.game, &kept.body, true).ok());
        }
        Ok(table)
    }

    fn first(id: &str, rows: &[Row], catalogue: &Catalogue) -> Result<Self, Mismatch> {
        let first = rows.first().ok_or_else(|| Mismatch("no journal".into()))?;
        let [Entry::Created(created), ..] = &first.body.entries[..] else {
            return Err(Mismatch("the journal does not begin with a table".into()));
        };
        let unknown = |problem: crate::problem::Problem| Mismatch(problem.message);
        let info = Arc::clone(catalogue.game(&created.game).map_err(unknown)?);
        let setup = info.setup(Some(&created.setup)).map_err(unknown)?.clone();
        Ok(Self::empty(id, created, first.at, info, setup))
    }

    /// The table as the list of tables knows it: without its game and what was said.
    pub(crate) fn outline(&self) -> Self {
        let mut outline = Self::empty(
            &self.id,
            &self.created,
            self.created_at,
            Arc::clone(&self.info),
            self.setup.clone(),
        );
        outline.seats.clone_from(&self.seats);
        outline.rules = self.rules;
        outline.ended = self.ended;
        outline.abandon.clone_from(&self.abandon);
        outline.revision = self.revision;
        outline
    }

    fn empty(id: &str, created: &Created, at: i64, info: Arc<GameInfo>, setup: SetupInfo) -> Self {
        let sitters = created.seats.iter().map(|holder| match holder.clone() {
            Holder::Open => Sitter::Open,
            Holder::Person(person) => Sitter::Person { person, away: None },
            Holder::Computer { level } => Sitter::Computer { level },
        });
        Self {
            id: id.to_owned(),
            next: 0,
            seats: sitters.collect(),
            entropy: created.entropy.clone(),
            created: created.clone(),
            created_at: at,
            info,
            setup,
            rules: None,
            play: None,
            archived: None,
            ended: None,
            take_back: Vec::new(),
            abandon: Vec::new(),
            rematch: Vec::new(),
            rematch_table: None,
            chat: Vec::new(),
            revision: 0,
            turn_began: at,
            answered: HashMap::new(),
            moment: Moment::default(),
            kept_version: 0,
        }
    }

    fn fold(&mut self, rows: &[Row], kept: Option<&Kept>) -> Result<(), Mismatch> {
        let skipped = kept.map_or(0, |kept| kept.seq + 1);
        for row in rows {
            if row.seq < skipped {
                self.apply_beside(row);
            } else {
                self.apply(row)?;
            }
            if let Some(kept) = kept
                && kept.seq == row.seq
            {
                let play = play::resume(&self.created.game, &kept.body, false)?;
                if (play.version(), 0) != (row.body.version, row.body.draft) {
                    return Err(Mismatch("the snapshot is of another version".into()));
                }
                self.kept_version = play.version();
                self.play = Some(play);
            }
        }
        if kept.is_some() && self.play.is_none() {
            return Err(Mismatch(
                "the snapshot is of rows that are not there".into(),
            ));
        }
        Ok(())
    }

    /// Applies the next row of the journal.
    pub(crate) fn apply(&mut self, row: &Row) -> Result<(), Mismatch> {
        for entry in &row.body.entries {
            self.change_game(entry)?;
            self.change_table(entry, row.at);
        }
        if self.archived.is_none()
            && let Some(play) = &mut self.play
        {
            let body = &row.body;
            let deciding = play.deciding().map(|seat| seat.index() as u8);
            if (play.version(), play.draft(), deciding) != (body.version, body.draft, body.deciding)
            {
                return Err(Mismatch(format!("row {} leads elsewhere", row.seq)));
            }
            play.forget();
        }
        self.passed(row);
        if self.ended.is_none()
            && let Some(outcome) = self.play.as_deref().and_then(Play::outcome)
        {
            self.end(Ending::Rules, outcome.winners);
        }
        Ok(())
    }

    /// Applies a row whose part in the game is already contained in a snapshot.
    fn apply_beside(&mut self, row: &Row) {
        for entry in &row.body.entries {
            self.change_table(entry, row.at);
        }
        self.passed(row);
    }

    fn passed(&mut self, row: &Row) {
        let Body {
            version, deciding, ..
        } = row.body;
        if let Some(key) = row.key {
            self.answered.insert(key, Answered::to(row));
        }
        if version != self.moment.version {
            self.take_back.clear();
            self.moment.before = self.moment.row;
            self.moment.row = row.seq;
            self.moment.version = version;
        }
        if deciding != self.moment.deciding {
            self.moment.deciding = deciding;
            self.turn_began = row.at;
        }
        self.next = row.seq + 1;
    }

    fn change_game(&mut self, entry: &Entry) -> Result<(), Mismatch> {
        if self.archived.is_some() {
            return Ok(());
        }
        if let Entry::Started { drawn, .. } = entry {
            let begun = play::begin(&self.created.game, &self.created.setup, self.seed())?;
            if begun.drawn != *drawn {
                return Err(Mismatch("chance sets the game up otherwise".into()));
            }
            self.play = Some(begun.play);
            return Ok(());
        }
        let Some(play) = &mut self.play else {
            return Ok(());
        };
        match entry {
            Entry::Chosen { line } => play.choose(line),
            Entry::Undone { .. } => play.undo(),
            Entry::Confirmed { .. } => {
                play.confirm();
                Ok(())
            }
            Entry::TakenBack => play.take_back(),
            _ => Ok(()),
        }
    }

    pub(crate) fn change_table(&mut self, entry: &Entry, at: i64) {
        match entry {
            Entry::Created(_) => {}
            Entry::Joined {
                seat,
                person,
                entropy,
            } => {
                self.seats[usize::from(*seat)] = Sitter::Person {
                    person: person.clone(),
                    away: None,
                };
                let words = entropy.iter().map(|words| (*seat, words.clone()));
                self.entropy.extend(words);
            }
            Entry::Linked { seat, secret, .. } => {
                if let Sitter::Person { person, .. } = &mut self.seats[usize::from(*seat)] {
                    person.secrets.push(*secret);
                    let extra = person.secrets.len().saturating_sub(SECRETS_PER_SEAT);
                    person.secrets.drain(..extra);
                }
                return;
            }
            Entry::Entropy { seat, words } => {
                self.entropy.push((*seat, words.clone()));
                return;
            }
            Entry::Started { rules, .. } => self.rules = Some(*rules),
            // These are told by the version, or not at all.
            Entry::Chosen { .. } | Entry::Undone { .. } | Entry::Confirmed { .. } => return,
            Entry::TakeBack { seat, agree } => answer(&mut self.take_back, *seat, *agree),
            Entry::TakenBack => self.take_back.clear(),
            Entry::Abandon { seat, agree } => {
                answer(&mut self.abandon, *seat, *agree);
                if *agree && self.all_present_in(&self.abandon) {
                    self.end(Ending::Abandoned, SeatSet::NONE);
                }
            }
            Entry::Resigned { seat } => {
                let side = self.side(*seat);
                let others = (0..self.seats.len() as u8).filter(|seat| self.side(*seat) != side);
                let winners = others.fold(SeatSet::NONE, |set, seat| set.with(Seat::new(seat)));
                self.end(Ending::Resigned, winners);
            }
            Entry::TakenOver { seat, level, why } => {
                if let Sitter::Person { away, .. } = &mut self.seats[usize::from(*seat)] {
                    *away = Some((level.clone(), *why));
                }
            }
            Entry::Returned { seat } => {
                if let Sitter::Person { away, .. } = &mut self.seats[usize::from(*seat)] {
                    *away = None;
                }
            }
            Entry::Rematch { seat, agree } => answer(&mut self.rematch, *seat, *agree),
            Entry::Rematched { table } => self.rematch_table = Some(table.clone()),
            Entry::Said { seat, name, text } => {
                self.chat.push(Said {
                    at,
                    seat: *seat,
                    name: name.clone(),
                    text: text.clone(),
                });
                return;
            }
        }
        self.revision += 1;
    }

    pub(crate) fn end(&mut self, why: Ending, winners: SeatSet) {
        self.ended.get_or_insert(Ended { why, winners });
    }

    /// Whether everybody who is there is in this list.
    pub(crate) fn all_present_in(&self, agreed: &[u8]) -> bool {
        (0u8..)
            .zip(&self.seats)
            .all(|(seat, sitter)| !sitter.present() || agreed.contains(&seat))
    }

    /// The seed the game is played with: the server's, stirred with what the players added.
    pub(crate) fn seed(&self) -> Seed {
        let entropy = self.entropy.iter();
        let entropy: Vec<_> = entropy
            .map(|(seat, words)| (Seat::new(*seat), words.clone()))
            .collect();
        self.created.seed.stirred(&entropy)
    }

    /// The seat this secret opens.
    pub(crate) fn seat_of(&self, secret: &Digest) -> Option<u8> {
        (0u8..)
            .zip(&self.seats)
            .find_map(|(seat, sitter)| match sitter {
                Sitter::Person { person, .. } if person.secrets.contains(secret) => Some(seat),
                _ => None,
            })
    }

    /// What was answered to the command with this key.
    pub(crate) fn answered(&self, key: &Digest) -> Option<Answered> {
        self.answered.get(key).copied()
    }

    /// The name of a seat.
    pub(crate) fn seat_name(&self, seat: u8) -> &'static str {
        self.setup.seats[usize::from(seat)].seat
    }

    /// The side a seat plays for.
    pub(crate) fn side(&self, seat: u8) -> &'static str {
        self.setup.seats[usize::from(seat)].side
    }

    /// The version, counted in publications; zero before the game begins.
    pub(crate) fn version(&self) -> u64 {
        self.play.as_deref().map_or(0, Play::version)
    }

    /// How many steps the deciding seat has drafted. For that seat's eyes only.
    pub(crate) fn draft(&self) -> u64 {
        self.play.as_deref().map_or(0, Play::draft)
    }

    /// The game, while choices can be made in it.
    pub(crate) fn running(&self) -> Option<&dyn Play> {
        match (&self.archived, &self.ended) {
            (None, None) => self.play.as_deref(),
            _ => None,
        }
    }

    /// The seat and the level of the computer that has to decide now, if one has to.
    pub(crate) fn computer_to_decide(&self) -> Option<(Seat, &str)> {
        let seat = self.running()?.deciding_in_draft()?;
        let level = self.seats[seat.index()].computer()?;
        Some((seat, level))
    }

    /// When the person who decides has to have done so.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let days = i64::from(self.created.clock_days?);
        let seat = self.running()?.deciding()?;
        let person = self.seats[seat.index()].present();
        person.then_some(self.turn_began + days * 24 * 60 * 60 * 1000)
    }

    /// The game as a whole, if it is time to keep it again.
    pub(crate) fn due_to_be_kept(&mut self) -> Option<Kept> {
        let play = self.play.as_deref()?;
        let due = play.version() >= self.kept_version + SNAPSHOT_EVERY;
        if !due || self.archived.is_some() {
            return None;
        }
        let body = play.snapshot()?;
        self.kept_version = play.version();
        Some(Kept {
            seq: self.moment.before,
            body,
        })
    }
}

/// Notes a seat's answer to an offer; whoever declines ends the offer.
fn answer(agreed: &mut Vec<u8>, seat: u8, agree: bool) {
    match agree {
        true if agreed.contains(&seat) => {}
        true => agreed.push(seat),
        false => agreed.clear(),
    }
}
