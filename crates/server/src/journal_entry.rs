//! The entries of a journal. A table is what the entries of its journal make of it, nothing else.
//!
//! Every command that was executed is one row: its number at this table, its time, the fingerprint of its
//! idempotency key, and the entries that it consists of. Rows are only ever added.

use protocol::table::Absence;
use serde::{Deserialize, Serialize};
use tabletop::Seed;

use crate::commands::CommandKey;
use crate::secret::{Digest, Hex};

/// A row of the journal.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The row's number at its table, counted from zero. It counts draft steps as well, so only the server may
    /// ever see it.
    pub(crate) seq: u64,
    /// The time at which it was written, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The command's key.
    pub(crate) key: Option<CommandKey>,
    /// The content of the row.
    pub(crate) body: Body,
}

/// The result of a command, as the journal keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Body {
    /// The version after it.
    pub(crate) version: u64,
    /// The draft steps after it.
    pub(crate) draft: u64,
    /// The seat that decides after it, as everybody may know.
    pub(crate) deciding: Option<u8>,
    /// The entries, in order.
    pub(crate) entries: Vec<Entry>,
}

/// One change at a table. Seats are counted from zero.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// The table was set up; always the first entry.
    Created(Box<Created>),
    /// A person took an open seat.
    Joined {
        seat: u8,
        person: Person,
        entropy: Option<String>,
    },
    /// The holder of a seat was given another secret for it.
    Linked {
        seat: u8,
        nonce: Hex<16>,
        secret: Digest,
    },
    /// The holder of a seat was given a new secret; all earlier ones stopped working.
    Renewed {
        seat: u8,
        nonce: Hex<16>,
        secret: Digest,
    },
    /// A seat added words to the seed.
    Entropy { seat: u8, words: String },
    /// The game began.
    Started {
        /// The version of the rules it is played by.
        rules: u32,
        /// The results of chance before the first choice, in the notation of records.
        drawn: String,
    },
    /// A choice and the results of chance that followed, in the notation of records.
    Chosen { line: String },
    /// The choices of a plan, each written like a single choice: one draft step.
    Planned {
        lines: Vec<String>,
        /// The number of further choices that were not made.
        dropped: u64,
    },
    /// The last draft step was taken back.
    Undone { seat: u8 },
    /// The draft was made public.
    Confirmed { seat: u8 },
    /// The game ended by its rules. Later rules may no longer be able to tell who won.
    Ended { winners: Vec<u8> },
    /// A seat asks for the last publication to be taken back, agrees or declines.
    TakeBack { seat: u8, agree: bool },
    /// All seats agreed: the last publication is taken back.
    TakenBack,
    /// A seat offers to end the game without a winner, agrees or declines.
    Abandon { seat: u8, agree: bool },
    /// The people who run the server ended the game.
    Closed,
    /// A seat gives up.
    Resigned { seat: u8 },
    /// A computer plays for a person.
    TakenOver {
        seat: u8,
        level: String,
        why: Absence,
    },
    /// The person is back.
    Returned { seat: u8 },
    /// A seat would like to play again, or not.
    Rematch { seat: u8, agree: bool },
    /// The table at which the game is played again.
    Rematched { table: String },
    /// Somebody wrote a chat message.
    Said {
        /// The seat that wrote; none for a spectator.
        seat: Option<u8>,
        /// The identity of a spectator, so that it can be forgotten.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identity: Option<i64>,
        name: String,
        text: String,
    },
}

impl Entry {
    /// Tells whether it adds a step to the draft or takes one back.
    pub(crate) const fn is_draft_change(&self) -> bool {
        matches!(
            self,
            Entry::Chosen { .. } | Entry::Planned { .. } | Entry::Undone { .. }
        )
    }

    /// Returns the seat of an entry that could be repeated for ever; a game without such entries comes to its end.
    pub(crate) fn seat_of_repeatable_entry(&self) -> Option<u8> {
        match self {
            Entry::Linked { seat, .. }
            | Entry::Renewed { seat, .. }
            | Entry::Undone { seat }
            | Entry::TakeBack { seat, .. }
            | Entry::Abandon { seat, .. }
            | Entry::Returned { seat }
            | Entry::Rematch { seat, .. } => Some(*seat),
            Entry::TakenOver { seat, why, .. } => (*why == Absence::Left).then_some(*seat),
            Entry::Said { seat, .. } => *seat,
            _ => None,
        }
    }
}

/// The settings of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Created {
    pub(crate) game: String,
    pub(crate) setup: String,
    pub(crate) seats: Vec<Holder>,
    /// The server's part of the seed, committed to by its fingerprint.
    pub(crate) seed: Seed,
    /// True if the creator of the table chose that seed and so knows what chance will do.
    pub(crate) seeded: bool,
    pub(crate) public: bool,
    pub(crate) clock_days: Option<u8>,
    /// True if the game begins only when a seat starts it.
    pub(crate) wait: bool,
    /// True if everybody may ask for hints. Tables of earlier releases have none.
    #[serde(default)]
    pub(crate) hints: bool,
    pub(crate) entropy: Vec<(u8, String)>,
    /// The table this one is a rematch of.
    pub(crate) rematch_of: Option<String>,
}

/// The holder of a seat when a table is created.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "holder", rename_all = "kebab-case")]
pub(crate) enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Person(Person),
    /// A computer player.
    Computer { level: String },
}

/// A person at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: String,
    /// Part of the seat's secret, so that a repeated command gets the same answer.
    pub(crate) nonce: Hex<16>,
    /// The fingerprints of the secrets that open the seat, newest last.
    pub(crate) secrets: Vec<Digest>,
    /// The browser identity that holds it, through which a lost link is found again.
    pub(crate) identity: Option<i64>,
}
