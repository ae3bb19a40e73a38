//! A table, as the entries of its journal make it.
//!
//! A command is first decided ([`crate::commands`]), which changes nothing; then its row is written to the
//! journal; only then is it applied (`table/journal.rs`).

mod changes;
mod journal;
mod people;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use protocol::game::{GameInfo, SetupInfo};
use protocol::problem::{Code, Problem};
use protocol::table::EndReason;
use tabletop::{Seat, SeatSet, Seed};

use crate::game_session::{GameSession, Mismatch};
use crate::journal_entry::{Created, Entry, Holder, Row};
use crate::secret::{Digest, Hex};
use crate::server_clock::Pauses;
use journal::JournalPosition;
pub(crate) use journal::Snapshot;
pub(crate) use people::{ChatMessage, SeatOccupant};

/// One game with the people around it.
pub(crate) struct Table {
    pub(crate) id: String,
    /// The number of the next row.
    pub(crate) next_row: u64,
    pub(crate) created: Created,
    pub(crate) created_at: i64,
    pub(crate) info: Arc<GameInfo>,
    pub(crate) setup: SetupInfo,
    pub(crate) seats: Vec<SeatOccupant>,
    pub(crate) entropy: Vec<(u8, String)>,
    /// The rules version the game was begun with.
    pub(crate) rules: Option<u32>,
    pub(crate) play: Option<Box<dyn GameSession>>,
    /// The reason why the game can only be looked at, if its journal does not fit the rules any more.
    pub(crate) archived: Option<Mismatch>,
    /// True if the stored journal is damaged: only the rows before the damage are here, and none can be added.
    pub(crate) damaged: bool,
    pub(crate) ended: Option<GameEnd>,
    /// The seats that want the last publication taken back, in the order in which they asked.
    pub(crate) take_back: Vec<u8>,
    /// The seats that want to end the game without a winner.
    pub(crate) abandon: Vec<u8>,
    /// The seats that want to play again.
    pub(crate) rematch: Vec<u8>,
    pub(crate) rematch_table: Option<String>,
    pub(crate) chat: Vec<ChatMessage>,
    /// The number of changes to what everybody may know about the table itself.
    pub(crate) revision: u64,
    /// The time at which the deciding seat was first asked, or came back after it was thought absent.
    pub(crate) turn_began: i64,
    /// The time of the last publication.
    published_at: i64,
    /// The times in which nobody could play; they do not count.
    pub(crate) pauses: Pauses,
    /// The number of commands of each seat that do not bring the game closer to its end.
    pub(crate) limited_commands: Vec<u64>,
    answered: HashMap<Digest, CommandAnswer>,
    position: JournalPosition,
    snapshot_version: u64,
}

/// The end of a game: its reason and its winners.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct GameEnd {
    pub(crate) why: EndReason,
    pub(crate) winners: SeatSet,
}

/// The content of the answer to a command, kept for a client that repeats the command.
#[derive(Copy, Clone, Debug)]
pub(crate) struct CommandAnswer {
    pub(crate) version: u64,
    /// The number of the draft.
    pub(crate) draft: u64,
    /// The number of choices at the end of a plan that were not made.
    pub(crate) dropped: u64,
    /// The fingerprint of the request, if it is known.
    pub(crate) request: Option<Digest>,
    /// The seat and the nonce from which its secret was made, if the command gave one out.
    pub(crate) secret: Option<(u8, Hex<16>)>,
}

impl CommandAnswer {
    /// Returns the answer to the command that a row holds.
    pub(crate) fn from_row(row: &Row, draft_number: u64) -> Self {
        let secret = row.body.entries.iter().find_map(|entry| match entry {
            Entry::Joined { seat, person, .. } => Some((*seat, person.nonce)),
            Entry::Linked { seat, nonce, .. } | Entry::Renewed { seat, nonce, .. } => {
                Some((*seat, *nonce))
            }
            _ => None,
        });
        let dropped = row.body.entries.iter().map(|entry| match entry {
            Entry::Planned { dropped, .. } => *dropped,
            _ => 0,
        });
        Self {
            version: row.body.version,
            draft: draft_number,
            dropped: dropped.sum(),
            request: row.key.and_then(|key| key.request),
            secret,
        }
    }
}

impl Table {
    /// Copies what the list of tables shows: everything but the game and the chat.
    pub(crate) fn copy_for_listing(&self) -> Self {
        let mut outline = Self::from_created(
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
        outline.turn_began = self.turn_began;
        outline.pauses = self.pauses.clone();
        outline.position = self.position;
        outline
    }

    fn from_created(
        id: &str,
        created: &Created,
        at: i64,
        info: Arc<GameInfo>,
        setup: SetupInfo,
    ) -> Self {
        let sitters = created.seats.iter().map(|holder| match holder.clone() {
            Holder::Open => SeatOccupant::Open,
            Holder::Person(person) => SeatOccupant::Person { person, away: None },
            Holder::Computer { level } => SeatOccupant::Computer { level },
        });
        Self {
            id: id.to_owned(),
            next_row: 0,
            seats: sitters.collect(),
            entropy: created.entropy.clone(),
            created: created.clone(),
            created_at: at,
            info,
            setup,
            rules: None,
            play: None,
            archived: None,
            damaged: false,
            ended: None,
            take_back: Vec::new(),
            abandon: Vec::new(),
            rematch: Vec::new(),
            rematch_table: None,
            chat: Vec::new(),
            revision: 0,
            turn_began: at,
            published_at: at,
            pauses: Pauses::default(),
            limited_commands: vec![0; created.seats.len()],
            answered: HashMap::new(),
            position: JournalPosition::default(),
            snapshot_version: 0,
        }
    }

    /// Tells whether every person who is present is in this list.
    pub(crate) fn have_all_present_agreed(&self, agreed: &[u8]) -> bool {
        (0u8..)
            .zip(&self.seats)
            .all(|(seat, sitter)| !sitter.is_present() || agreed.contains(&seat))
    }

    /// Returns the seed of the game: the server's seed mixed with the words that players added.
    pub(crate) fn seed_with_player_words(&self) -> Seed {
        let entropy = self.entropy.iter();
        let entropy: Vec<_> = entropy
            .map(|(seat, words)| (Seat::new(*seat), words.clone()))
            .collect();
        self.created.seed.with_entropy(&entropy)
    }

    /// Finds the seat that this secret opens.
    pub(crate) fn find_seat_by_secret(&self, secret: &Digest) -> Option<u8> {
        (0u8..)
            .zip(&self.seats)
            .find_map(|(seat, sitter)| match sitter {
                SeatOccupant::Person { person, .. } if person.secrets.contains(secret) => {
                    Some(seat)
                }
                _ => None,
            })
    }

    /// Finds the answer that was given to the command with this key.
    pub(crate) fn find_earlier_answer(&self, key: &Digest) -> Option<CommandAnswer> {
        self.answered.get(key).copied()
    }

    /// Returns the rules version that the whole game fits: this program's, unless the table is archived.
    pub(crate) fn rules_version(&self) -> u32 {
        let begun = self.rules.filter(|_| self.archived.is_some());
        begun.unwrap_or(self.info.rules)
    }

    /// Returns the name of a seat.
    pub(crate) fn seat_name(&self, seat: u8) -> Cow<'static, str> {
        self.setup.seats[usize::from(seat)].seat.clone()
    }

    /// Returns the side that a seat plays for.
    pub(crate) fn side_of(&self, seat: u8) -> Cow<'static, str> {
        self.setup.seats[usize::from(seat)].side.clone()
    }

    /// Returns the number of publications; zero before the game begins.
    pub(crate) fn version(&self) -> u64 {
        self.play.as_deref().map_or(0, GameSession::version)
    }

    /// Returns the number of draft steps. Only the deciding seat may learn it.
    pub(crate) fn draft_steps(&self) -> u64 {
        self.play.as_deref().map_or(0, GameSession::draft_steps)
    }

    /// Returns the game, while choices can be made in it.
    pub(crate) fn running_game(&self) -> Option<&dyn GameSession> {
        match (&self.archived, &self.ended) {
            (None, None) if !self.damaged => self.play.as_deref(),
            _ => None,
        }
    }

    /// Checks that the stored journal is undamaged; a table with a damaged one takes no changes.
    pub(crate) fn check_undamaged(&self) -> Result<(), Problem> {
        if self.damaged {
            Err(Problem::from_code(Code::TableDamaged))
        } else {
            Ok(())
        }
    }

    /// Returns the seat and the level of the computer player that has to decide now, if one has to.
    pub(crate) fn deciding_computer_player(&self) -> Option<(Seat, &str)> {
        let seat = self.running_game()?.deciding_seat_after_draft()?;
        let level = self.seats[seat.index()].computer_level()?;
        Some((seat, level))
    }

    /// Returns the time that the clock allows for a turn, in milliseconds.
    pub(crate) fn turn_clock_ms(&self) -> Option<i64> {
        let days = self.created.clock_days?;
        Some(i64::from(days) * 24 * 60 * 60 * 1000)
    }

    /// Returns the time by which the person who decides must have decided.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let seat = self.running_game()?.deciding()?;
        let person = self.seats[seat.index()].is_present();
        self.turn_clock_ms()
            .filter(|_| person)
            .map(|clock| self.pauses.shift_past_pauses(self.turn_began) + clock)
    }

    /// Returns the time of the last sign of life from the person who decides. Drafts do not count: nobody else
    /// may learn of them.
    pub(crate) fn decider_last_seen_at(&self) -> i64 {
        self.pauses
            .shift_past_pauses(self.turn_began.max(self.published_at))
    }
}
