//! The public information about a table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The status of a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are open, or the game waits to be started.
    Open,
    /// The game is being played.
    Running,
    /// The game has ended.
    Over,
    /// The game was played by rules that this server no longer has; it can only be looked at.
    Archived,
    /// The stored game is damaged; its intact part can be looked at.
    Damaged,
}

impl Status {
    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Archived => "archived",
            Status::Damaged => "damaged",
        }
    }
}

/// The kind of holder of a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatHolder {
    /// Nobody yet.
    Open,
    /// A person, who may be away.
    Person,
    /// A computer player.
    Computer,
}

/// The reason why a computer player stands in for a person.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The person asked for it.
    Left,
    /// The person gave up while a partner plays on.
    Resigned,
    /// The clock ran out.
    Expired,
    /// The others had waited long enough.
    Absent,
}

impl Absence {
    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Absence::Left => "left",
            Absence::Resigned => "resigned",
            Absence::Expired => "expired",
            Absence::Absent => "absent",
        }
    }
}

/// A seat and its holder.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// The seat's name.
    pub seat: Cow<'static, str>,
    /// The side that the seat plays for.
    pub side: Cow<'static, str>,
    /// The kind of holder.
    pub holder: SeatHolder,
    /// The person's name.
    pub name: Option<String>,
    /// The level of the computer player that plays now, in its own seat or for a person who is away.
    pub level: Option<String>,
    /// The reason why a computer player stands in for the person, if one does.
    pub away: Option<Absence>,
}

/// The summary of a table, as lists show it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: Cow<'static, str>,
    /// The variant being played.
    pub setup: String,
    /// The status of the table.
    pub status: Status,
    /// True if the table is listed.
    pub public: bool,
    /// The number of days that a person has for a turn, if there is a clock.
    pub clock_days: Option<u8>,
    /// The time at which it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// The seats and their holders.
    pub seats: Vec<SeatInfo>,
}

/// Everything about a table that everybody may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "FlatTable")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// The summary of the table.
    #[serde(flatten)]
    pub summary: Summary,
    /// The number of changes of this information; the version counts the changes of the game.
    pub revision: u64,
    /// The number of publications in the game; 0 before it begins.
    pub version: u64,
    /// The version of the rules.
    pub rules: u32,
    /// The seat that decides.
    pub deciding: Option<Cow<'static, str>>,
    /// The time at which a computer player takes over from the person who decides, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// The fingerprint of the server's seed.
    pub commitment: String,
    /// True if the creator chose the seed, and so knows what chance will do.
    pub seeded: bool,
    /// True if the game begins only when a seat starts it.
    pub wait: bool,
    /// True if everybody at the table may ask for hints.
    pub hints: bool,
    /// The outcome, once the game has ended.
    pub outcome: Option<OutcomeInfo>,
    /// The open offers.
    pub offers: Offers,
    /// The table this one is a rematch of.
    pub rematch_of: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The server's seed, once the game has ended.
    pub seed: Option<String>,
    /// The words that the players added to the seed, once the game has ended.
    pub entropy: Vec<EntropyInfo>,
}

/// The same with the fields of the summary beside the others, as they are in JSON: reading these needs less code than
/// keeping everything aside for a part that may want it.
#[derive(Deserialize)]
struct FlatTable {
    table: String,
    game: Cow<'static, str>,
    setup: String,
    status: Status,
    public: bool,
    clock_days: Option<u8>,
    created_at: i64,
    seats: Vec<SeatInfo>,
    revision: u64,
    version: u64,
    rules: u32,
    deciding: Option<Cow<'static, str>>,
    deadline: Option<i64>,
    commitment: String,
    seeded: bool,
    wait: bool,
    hints: bool,
    outcome: Option<OutcomeInfo>,
    offers: Offers,
    rematch_of: Option<String>,
    rematch: Option<String>,
    seed: Option<String>,
    entropy: Vec<EntropyInfo>,
}

impl From<FlatTable> for TableInfo {
    fn from(flat: FlatTable) -> Self {
        Self {
            summary: Summary {
                table: flat.table,
                game: flat.game,
                setup: flat.setup,
                status: flat.status,
                public: flat.public,
                clock_days: flat.clock_days,
                created_at: flat.created_at,
                seats: flat.seats,
            },
            revision: flat.revision,
            version: flat.version,
            rules: flat.rules,
            deciding: flat.deciding,
            deadline: flat.deadline,
            commitment: flat.commitment,
            seeded: flat.seeded,
            wait: flat.wait,
            hints: flat.hints,
            outcome: flat.outcome,
            offers: flat.offers,
            rematch_of: flat.rematch_of,
            rematch: flat.rematch,
            seed: flat.seed,
            entropy: flat.entropy,
        }
    }
}

impl TableInfo {
    /// Finds the seat with this name.
    #[must_use]
    pub fn find_seat(&self, name: &str) -> Option<&SeatInfo> {
        self.summary.seats.iter().find(|info| info.seat == name)
    }

    /// Counts the seats that can still be taken.
    #[must_use]
    pub fn count_open_seats(&self) -> usize {
        let seats = self.summary.seats.iter();
        seats.filter(|seat| seat.holder == SeatHolder::Open).count()
    }
}

/// The reason why a game is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The rules ended it.
    Rules,
    /// A side gave up.
    Resigned,
    /// Everybody agreed to stop.
    Abandoned,
    /// The people who run the server ended it.
    Closed,
}

impl EndReason {
    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rules => "rules",
            EndReason::Resigned => "resigned",
            EndReason::Abandoned => "abandoned",
            EndReason::Closed => "closed",
        }
    }
}

/// The outcome of a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeInfo {
    /// The reason why it is over.
    pub why: EndReason,
    /// The seats that won; empty if nobody did.
    pub winners: Vec<Cow<'static, str>>,
}

/// The open offers, each with the seats that have agreed to it.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// The seats that agreed to take the last publication back; the seat that asked comes first.
    pub take_back: Vec<Cow<'static, str>>,
    /// The seats that agreed to end the game without a winner.
    pub abandon: Vec<Cow<'static, str>>,
    /// The seats that agreed to play again with sides swapped.
    pub rematch: Vec<Cow<'static, str>>,
}

/// The words that a player added to the seed.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntropyInfo {
    /// The seat that added them.
    pub seat: Cow<'static, str>,
    /// The words.
    pub words: String,
}

/// A line of chat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// The number of the line in its room, counted from one.
    pub number: usize,
    /// The time at which it was written, in milliseconds since 1970.
    pub at: i64,
    /// The seat that wrote it; none for a spectator.
    pub seat: Option<Cow<'static, str>>,
    /// The writer's name.
    pub name: String,
    /// The message, to be shown as plain text.
    pub text: String,
}
