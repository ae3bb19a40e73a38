//! Pages of chat and history: an update holds the newest part, and the rest is asked for page by page. So nobody makes
//! the server replay a whole table to many clients at once.

use protocol::table::ChatLine;
use protocol::update::Publication;
use tabletop::Viewer;

use crate::table::Table;

/// The most lines of chat in one answer.
const CHAT_PAGE_LINES: usize = 50;

/// The bytes of chat after which an answer holds no more lines.
const CHAT_PAGE_BYTES: usize = 16 * 1024;

/// The bytes of events after which an answer holds no more publications.
const HISTORY_PAGE_BYTES: usize = 256 * 1024;

impl Table {
    /// Returns the newest lines of chat of the viewer's room that come after the first `seen` and before line
    /// `before`.
    pub(crate) fn chat_page(
        &self,
        viewer: Viewer,
        seen: usize,
        before: Option<usize>,
    ) -> Vec<ChatLine> {
        let room: Vec<_> = (1..)
            .zip(self.chat_lines_visible_to_viewer(viewer))
            .collect();
        let end = before.map_or(room.len(), |before| {
            before.saturating_sub(1).min(room.len())
        });
        let lines = room.get(seen.min(end)..end).unwrap_or_default();
        let count = count_items_within_bytes(
            lines.iter().rev().take(CHAT_PAGE_LINES),
            CHAT_PAGE_BYTES,
            |(_, said)| said.text.len() + said.name.len(),
        );
        let newest = &lines[lines.len() - count..];
        let line = |(number, said): &(usize, &crate::table::ChatMessage)| ChatLine {
            number: *number,
            at: said.at,
            seat: said.seat.map(|seat| self.seat_name(seat)),
            name: said.name.clone(),
            text: said.text.clone(),
        };
        newest.iter().map(line).collect()
    }
}

/// Keeps the newest publications that fit into one answer. Returns them and the version after which they begin.
pub(crate) fn keep_newest_publications(
    since: u64,
    mut missed: Vec<Publication>,
) -> (u64, Vec<Publication>) {
    let count =
        count_items_within_bytes(missed.iter().rev(), HISTORY_PAGE_BYTES, publication_bytes);
    let dropped = missed.len() - count;
    let since = match missed[..dropped].last() {
        Some(last) => last.version,
        None => since,
    };
    missed.drain(..dropped);
    (since, missed)
}

/// Keeps the oldest publications that fit into one answer.
pub(crate) fn keep_oldest_publications(mut missed: Vec<Publication>) -> Vec<Publication> {
    let count = count_items_within_bytes(missed.iter(), HISTORY_PAGE_BYTES, publication_bytes);
    missed.truncate(count);
    missed
}

fn publication_bytes(told: &Publication) -> usize {
    let events = told.events.iter();
    let bytes =
        events.map(|event| event.event.get().len() + event.text.as_ref().map_or(0, String::len));
    bytes.sum::<usize>() + 64
}

/// Counts the items that fit into this many bytes, at least one.
fn count_items_within_bytes<T>(
    items: impl Iterator<Item = T>,
    bytes: usize,
    size: impl Fn(T) -> usize,
) -> usize {
    let mut used = 0;
    let mut count = 0;
    for item in items {
        used += size(item);
        if used > bytes && count > 0 {
            break;
        }
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{HISTORY_PAGE_BYTES, keep_newest_publications, keep_oldest_publications};
    use protocol::update::{EventInfo, Publication};

    fn publications(count: u64, bytes: usize) -> Vec<Publication> {
        let told = |version| Publication {
            version,
            seat: None,
            taken_back: false,
            events: vec![EventInfo {
                event: serde_json::value::to_raw_value(&"x".repeat(bytes)).expect("JSON"),
                text: None,
            }],
        };
        (1..=count).map(told).collect()
    }

    #[test]
    fn history_pages_are_bounded_and_say_where_they_begin() {
        let (since, all) = keep_newest_publications(0, publications(10, 100));
        assert_eq!((since, all.len()), (0, 10));
        let bytes = HISTORY_PAGE_BYTES / 4;
        let (since, newest) = keep_newest_publications(0, publications(10, bytes));
        assert_eq!((since, newest[0].version, newest.len()), (7, 8, 3));
        let oldest = keep_oldest_publications(publications(10, bytes));
        assert_eq!((oldest[0].version, oldest.len()), (1, 3));
        let (since, huge) = keep_newest_publications(0, publications(3, 2 * HISTORY_PAGE_BYTES));
        assert_eq!((since, huge.len()), (2, 1), "one is always sent");
    }
}
