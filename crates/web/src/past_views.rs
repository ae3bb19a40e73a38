//! The past of a game whose session is known: the view of any viewer at any moment, and the course of the game.

use std::sync::Arc;

use tabletop::{Session, Viewer};

use crate::table_board::{LogEntry, PastView};
use crate::table_ui::TableUi;

/// Returns the table at a past moment.
pub(crate) fn past_view_at_version<G: TableUi>(
    session: &Session<G>,
    version: usize,
    viewer: Viewer,
) -> PastView<G::View> {
    let version = version.min(session.version());
    PastView {
        version,
        viewer,
        view: Arc::new(session.state_at_version(version).view(viewer)),
    }
}

/// Returns the log lines of a viewer from a version on.
pub(crate) fn log_lines_since<G: TableUi>(
    session: &Session<G>,
    viewer: Viewer,
    since: usize,
) -> impl Iterator<Item = Arc<LogEntry<G>>> {
    let setup = session.setup();
    session
        .events_for(viewer, since)
        .map(move |(version, event)| Arc::new(LogEntry::from_event(setup, version, &event)))
}

/// Returns the versions at which rounds began, and the last one.
fn round_start_versions<G: TableUi>(session: &Session<G>) -> Vec<usize> {
    let last = session.version();
    let mut all: Vec<(usize, u8)> = Vec::new();
    for version in 0..=last {
        let now = G::round_number(&session.state_at_version(version).view(Viewer::Spectator));
        if version == last || all.last().is_none_or(|(_, known)| *known != now) {
            all.push((version, now));
        }
    }
    all.into_iter().map(|(version, _)| version).collect()
}

/// Returns the public view at the beginning of each round and at the end.
pub(crate) fn views_at_round_starts<G: TableUi>(session: &Session<G>) -> Vec<G::View> {
    let view = |version: usize| session.state_at_version(version).view(Viewer::Spectator);
    round_start_versions(session)
        .into_iter()
        .map(view)
        .collect()
}

/// Returns how much better than average each side's dice fell until each moment of the course, in the order of the
/// sides.
pub(crate) fn dice_luck_over_time<G: TableUi>(session: &Session<G>) -> Vec<Vec<f32>> {
    let events = session.events_for(Viewer::Spectator, 0);
    let rolls =
        events.filter_map(|(version, event)| Some((version, G::dice_roll_and_average(&event)?)));
    let rolls: Vec<_> = rolls.collect();
    if rolls.is_empty() {
        return Vec::new();
    }
    let until = |version: usize| {
        let mut luck = vec![0.0; G::sides(session.setup()).len()];
        for (at, (side, got, usual)) in &rolls {
            if *at <= version {
                luck[G::side_index(session.setup(), *side)] += got - usual;
            }
        }
        luck
    };
    round_start_versions(session)
        .into_iter()
        .map(until)
        .collect()
}
