//! The last answers of the server, kept in this browser with their time: they are shown while the server cannot be reached.

use protocol::identity::MySeat;
use protocol::table::Summary;
use protocol::update::Update;
use serde::{Deserialize, Serialize};

use super::stored_keys;
use crate::browser;
use crate::storage;
use crate::ui_texts::ui_text_with;

const LISTS_ENTRY: &str = "lobby-known";
const TABLES_ENTRY: &str = "tables-known";

/// The number of tables whose last view is kept: a view is some ten thousand bytes.
const MAX_TABLES: usize = 3;

/// Something that the server said, and when.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LastKnown<T> {
    at_ms: f64,
    pub value: T,
}

impl<T> LastKnown<T> {
    fn stamp_with_present_time(value: T) -> Self {
        Self {
            at_ms: browser::now_ms(),
            value,
        }
    }

    /// Returns a sentence that says when it was so.
    pub(crate) fn as_of(&self) -> String {
        let time = browser::format_local_date_time(self.at_ms);
        ui_text_with("ui-as-of", &[("time", time.as_str().into())])
    }
}

/// The lists of tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KnownLists {
    pub mine: Vec<MySeat>,
    pub open: Vec<Summary>,
    pub running: Vec<Summary>,
    pub over: Vec<Summary>,
}

/// Returns the lists that were kept last.
pub(crate) fn last_known_lists() -> Option<LastKnown<KnownLists>> {
    storage::load_value(LISTS_ENTRY)
}

/// Keeps the lists as they are now, and returns them with their time.
pub(crate) fn store_known_lists(lists: KnownLists) -> LastKnown<KnownLists> {
    let known = LastKnown::stamp_with_present_time(lists);
    storage::store_value(LISTS_ENTRY, &known);
    known
}

/// Keeps what a viewer was told of a table, unless several people at this browser have seats there: what one of them
/// sees is none of the others' business.
pub(super) fn store_known_update(update: &Update) {
    let id = &update.table.summary.table;
    if update.view.is_none() || stored_keys::table_keys(id).seats.len() > 1 {
        return;
    }
    let kept = Update {
        since: None,
        missed: Vec::new(),
        ..update.clone()
    };
    let mut all = all_last_known_updates();
    put_known_update_first(&mut all, LastKnown::stamp_with_present_time(kept));
    storage::store_value(TABLES_ENTRY, &all);
}

/// Returns what a viewer was told of a table last, if it is kept.
pub(super) fn last_known_update(id: &str, seat: Option<&str>) -> Option<LastKnown<Update>> {
    let mut all = all_last_known_updates().into_iter();
    all.find(|it| it.value.table.summary.table == id && it.value.you.as_deref() == seat)
}

fn all_last_known_updates() -> Vec<LastKnown<Update>> {
    storage::load_value(TABLES_ENTRY).unwrap_or_default()
}

/// Puts the news about a table before all others, in place of what was known of it.
fn put_known_update_first(all: &mut Vec<LastKnown<Update>>, news: LastKnown<Update>) {
    let id = news.value.table.summary.table.clone();
    all.retain(|it| it.value.table.summary.table != id);
    all.insert(0, news);
    all.truncate(MAX_TABLES);
}
