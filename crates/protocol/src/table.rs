//! What everybody may know of a table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Where a table stands.
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
    /// The game was played by rules this server no longer has; it can only be looked at.
    Archived,
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
        }
    }
}

/// What holds a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SeatHolder {
    /// Nothing yet.
    Open,
    /// A person, who may be away.
    Person,
    /// A computer player.
    Computer,
}

/// Why a computer plays for a person.
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

/// Who sits where.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// The seat's name.
    pub seat: Cow<'static, str>,
    /// The side the seat plays for.
    pub side: Cow<'static, str>,
    /// What holds it.
    pub holder: SeatHolder,
    /// The person's name.
    pub name: Option<String>,
    /// The level of the computer that plays now: its own seat's, or for a person who is away.
    pub level: Option<String>,
    /// Why a computer plays for a person.
    pub away: Option<Absence>,
}

/// What a list says of a table.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: Cow<'static, str>,
    /// The variant being played.
    pub setup: String,
    /// Where the table stands.
    pub status: Status,
    /// Whether it is listed.
    pub public: bool,
    /// Days that a person has for a turn, if there is a clock.
    pub clock_days: Option<u8>,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
}

/// Everything about a table that everybody may know.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableInfo {
    /// What a list says of it.
    #[serde(flatten)]
    pub summary: Summary,
    /// Counts changes of this information; the version counts those of the game.
    pub revision: u64,
    /// How often something was published in the game; 0 before it begins.
    pub version: u64,
    /// The version of the rules.
    pub rules: u32,
    /// The seat that decides.
    pub deciding: Option<Cow<'static, str>>,
    /// When a computer takes over for the person who decides, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// The fingerprint of the server's seed.
    pub commitment: String,
    /// Whether the creator chose the seed, and so knows what chance will do.
    pub seeded: bool,
    /// Whether the game begins only when a seat starts it.
    pub wait: bool,
    /// How the game ended.
    pub outcome: Option<OutcomeInfo>,
    /// What is offered.
    pub offers: Offers,
    /// The table this one is a rematch of.
    pub rematch_of: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The server's seed, once the game has ended.
    pub seed: Option<String>,
    /// What the players added to it, once the game has ended.
    pub entropy: Vec<EntropyInfo>,
}

impl TableInfo {
    /// Returns the seat with this name.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<&SeatInfo> {
        self.summary.seats.iter().find(|info| info.seat == name)
    }

    /// Counts the seats that can still be taken.
    #[must_use]
    pub fn open_seats(&self) -> usize {
        let seats = self.summary.seats.iter();
        seats.filter(|seat| seat.holder == SeatHolder::Open).count()
    }
}

/// Why a game is over.
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
}

impl EndReason {
    /// Returns the word on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rules => "rules",
            EndReason::Resigned => "resigned",
            EndReason::Abandoned => "abandoned",
        }
    }
}

/// How a game ended.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeInfo {
    /// Why it is over.
    pub why: EndReason,
    /// The seats that won; none, if nobody did.
    pub winners: Vec<Cow<'static, str>>,
}

/// Who has agreed to what.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// To take the last publication back; the seat that asked comes first.
    pub take_back: Vec<Cow<'static, str>>,
    /// To end the game without a winner.
    pub abandon: Vec<Cow<'static, str>>,
    /// To play again with sides swapped.
    pub rematch: Vec<Cow<'static, str>>,
}

/// What a player added to the seed.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntropyInfo {
    /// The seat that added it.
    pub seat: Cow<'static, str>,
    /// The words.
    pub words: String,
}

/// A line of chat.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Counted from one in the room it was said in.
    pub number: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The seat that spoke; nothing for a spectator.
    pub seat: Option<Cow<'static, str>>,
    /// The speaker's name.
    pub name: String,
    /// Plain text: show it as such.
    pub text: String,
}
