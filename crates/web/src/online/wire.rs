//! What the server says and is told, as far as the page needs it. `docs/server.md` explains it all.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Where a table stands.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    Open,
    Running,
    Over,
    Archived,
}

/// Who sits where.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct SeatInfo {
    pub seat: String,
    pub side: String,
    /// `open`, `person` or `computer`.
    pub holder: String,
    pub name: Option<String>,
    pub level: Option<String>,
    /// Why a computer plays for a person.
    pub away: Option<String>,
}

/// What a list says of a table.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct Summary {
    pub table: String,
    pub game: String,
    pub setup: String,
    pub status: Status,
    pub public: bool,
    pub clock_days: Option<u8>,
    pub seats: Vec<SeatInfo>,
}

/// Everything about a table that everybody may know.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct TableInfo {
    #[serde(flatten)]
    pub summary: Summary,
    pub revision: u64,
    pub version: u64,
    pub deciding: Option<String>,
    pub deadline: Option<i64>,
    pub commitment: String,
    pub seeded: bool,
    pub wait: bool,
    pub outcome: Option<OutcomeInfo>,
    pub offers: Offers,
    pub rematch: Option<String>,
    pub seed: Option<String>,
    #[serde(default)]
    pub entropy: Vec<Words>,
}

impl TableInfo {
    /// The seat with this name.
    pub(crate) fn seat(&self, name: &str) -> Option<&SeatInfo> {
        self.summary.seats.iter().find(|info| info.seat == name)
    }

    /// How many seats are still to be taken.
    pub(crate) fn free_seats(&self) -> usize {
        let seats = self.summary.seats.iter();
        seats.filter(|seat| seat.holder == "open").count()
    }
}

/// How a game ended.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct OutcomeInfo {
    /// `rules`, `resigned` or `abandoned`.
    pub why: String,
    pub winners: Vec<String>,
}

/// Who has agreed to what.
#[derive(Clone, Eq, PartialEq, Debug, Default, Deserialize)]
pub(crate) struct Offers {
    pub take_back: Vec<String>,
    pub abandon: Vec<String>,
    pub rematch: Vec<String>,
}

/// What a player added to the seed.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct Words {
    pub seat: String,
    pub words: String,
}

/// A line of chat.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct ChatLine {
    pub number: usize,
    pub seat: Option<String>,
    pub name: String,
    pub text: String,
}

/// What a viewer was told at one moment.
#[derive(Debug, Deserialize)]
pub(crate) struct Publication {
    pub version: u64,
    pub seat: Option<String>,
    pub taken_back: bool,
    pub events: Vec<EventInfo>,
}

/// Something that happened.
#[derive(Debug, Deserialize)]
pub(crate) struct EventInfo {
    pub event: Box<RawValue>,
}

/// What a viewer is told.
#[derive(Debug, Deserialize)]
pub(crate) struct News {
    pub table: TableInfo,
    pub you: Option<String>,
    pub version: u64,
    pub draft: u64,
    pub view: Option<Box<RawValue>>,
    pub since: Option<u64>,
    pub missed: Vec<Publication>,
    pub chat: Vec<ChatLine>,
}

/// A refusal.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Refused {
    pub code: String,
    pub message: String,
}

/// What comes over a live connection: `type` says which. Raw parts forbid a tagged enumeration.
#[derive(Debug, Deserialize)]
pub(crate) struct SentKind {
    #[serde(rename = "type")]
    pub kind: String,
}

/// Who is at the table: the seats with a live connection.
#[derive(Debug, Deserialize)]
pub(crate) struct PresenceSent {
    pub here: Vec<String>,
}

/// The first message over a live connection.
#[derive(Debug, Serialize)]
pub(crate) struct Hello {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    pub chat: usize,
    pub presence: bool,
    /// The secrets of the other seats whose people share this screen.
    pub beside: Vec<String>,
}

/// A table to be set up.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Create {
    pub game: String,
    pub setup: String,
    pub seats: BTreeMap<String, String>,
    pub name: String,
    pub public: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_days: Option<u8>,
    pub wait: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
    pub key: String,
}

/// A seat that was given.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeatGiven {
    pub seat: String,
    pub secret: String,
}

/// A table and the seats that were given.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Seated {
    pub table: TableInfo,
    pub seats: Vec<SeatGiven>,
}

/// An identity with its secret.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct IdentityGiven {
    pub name: String,
    pub secret: String,
}

/// An identity.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct IdentityInfo {
    pub name: String,
    pub handle: Option<String>,
}

/// A seat of one's own.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
pub(crate) struct MySeat {
    pub seat: String,
    pub my_turn: bool,
    pub table: TableInfo,
    /// Whether this browser holds other seats there as well; the page's own note.
    #[serde(skip)]
    pub shared: bool,
}

/// The seats of an identity.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct MyTables {
    pub seats: Vec<MySeat>,
}

/// Some tables.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct TableList {
    pub tables: Vec<Summary>,
}

/// What a choice or its undoing led to.
#[derive(Copy, Clone, Debug, Deserialize)]
pub(crate) struct Stand {
    pub version: u64,
    pub draft: u64,
}

/// Where the game is played again.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct RematchDone {
    pub table: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_update_is_understood() {
        let sent = r#"{"type":"update","table":{"table":"3b1c","game":"rebellion","setup":"full","status":"running","public":true,
            "clock_days":null,"created_at":1,"seats":[{"seat":"rebel","side":"rebel","holder":"person","name":"Leia","level":null,"away":null}],
            "revision":3,"version":2,"rules":1,"deciding":"rebel","deadline":null,"commitment":"9c","seeded":false,"wait":false,
            "outcome":null,"offers":{"take_back":[],"abandon":[],"rematch":[]},"rematch_of":null,"rematch":null,"seed":null,"entropy":[]},
            "you":"rebel","version":2,"draft":0,"view":{"a":1},"decision":null,"question":null,"choices":[],"since":1,
            "missed":[{"version":2,"seat":"imperial","taken_back":false,"events":[{"event":{"b":2},"text":"x"}]}],"chat":[]}"#;
        let kind: SentKind = serde_json::from_str(sent).expect("a kind");
        assert_eq!(kind.kind, "update");
        let update: News = serde_json::from_str(sent).expect("an update");
        assert_eq!(update.view.expect("a view").get(), r#"{"a":1}"#);
        assert_eq!(update.missed[0].events[0].event.get(), r#"{"b":2}"#);
        assert_eq!(update.table.summary.status, Status::Running);
        assert!(update.table.seat("rebel").is_some());
    }
}
