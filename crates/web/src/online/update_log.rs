//! The log of a game on the server, from what its updates tell.

use std::sync::Arc;

use protocol::update::Publication;

use super::api::{self, ApiError};
use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text_with;

/// Lines of the log, and the error if this page cannot read all that was told.
type ReadLog<G> = (Vec<Arc<LogEntry<G>>>, Option<ApiError>);

/// Returns the lines of the log that publications bring.
pub(super) fn log_lines<G: TableUi>(setup: G::Setup, missed: &[Publication]) -> ReadLog<G> {
    let (mut lines, mut unreadable) = (Vec::new(), None);
    for publication in missed {
        let version = publication.version as usize;
        if publication.taken_back {
            let name = publication
                .seat
                .as_deref()
                .map_or_else(String::new, G::name);
            let text = ui_text_with("ui-was-taken-back", &[("seat", name.as_str().into())]);
            lines.push(Arc::new(LogEntry::new_note_line(version, text)));
        }
        for told in &publication.events {
            match api::parse_json::<G::Event>(told.event.get()) {
                Ok(what) => lines.push(Arc::new(LogEntry::from_event(setup, version, &what))),
                Err(error) => unreadable = Some(error),
            }
        }
    }
    (lines, unreadable)
}

#[cfg(test)]
mod tests {
    use games::empire_vs_rebellion::{Event, Setup, Side, State};
    use protocol::update::EventInfo;
    use serde_json::value::{RawValue, to_raw_value};

    use super::*;

    fn read_event(event: Box<RawValue>) -> (usize, Option<ApiError>) {
        let publication = Publication {
            version: 1,
            seat: Some("rebel".into()),
            taken_back: false,
            events: vec![EventInfo { event, text: None }],
        };
        let (lines, unreadable) = log_lines::<State>(Setup::Full, &[publication]);
        (lines.len(), unreadable)
    }

    #[test]
    fn an_event_of_a_later_version_is_reported() {
        let passed = Event::Passed { side: Side::Rebel };
        let (lines, unreadable) = read_event(to_raw_value(&passed).unwrap());
        assert_eq!((lines, unreadable.is_none()), (1, true));
        let later = RawValue::from_string(r#"{"event-of-a-later-version":{}}"#.to_owned());
        let (lines, unreadable) = read_event(later.unwrap());
        assert_eq!(lines, 0);
        assert!(matches!(unreadable, Some(ApiError::Protocol)));
    }
}
