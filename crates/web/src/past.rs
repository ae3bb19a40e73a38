//! A game that is known as a whole: any moment of it, through anybody's eyes, and its course.

use std::sync::Arc;

use tabletop::{Session, Viewer};

use crate::on_screen::OnScreen;
use crate::table::{Glance, Logged};

/// The table as it was.
pub(crate) fn glance<G: OnScreen>(
    session: &Session<G>,
    version: usize,
    viewer: Viewer,
) -> Glance<G::View> {
    let version = version.min(session.version());
    Glance {
        version,
        viewer,
        view: Arc::new(session.state_at(version).view(viewer)),
    }
}

/// What a viewer was told from a version on.
pub(crate) fn told<G: OnScreen>(
    session: &Session<G>,
    viewer: Viewer,
    since: usize,
) -> impl Iterator<Item = Arc<Logged>> {
    let setup = session.setup();
    session
        .events_for(viewer, since)
        .map(move |(version, event)| {
            Arc::new(Logged {
                version,
                text: G::told(setup, G::what(&event)),
                doer: G::doer(G::what(&event)),
            })
        })
}

/// The table as everybody saw it at the beginning of each round and at the end.
pub(crate) fn course<G: OnScreen>(session: &Session<G>) -> Vec<G::View> {
    let last = session.version();
    let mut course: Vec<G::View> = Vec::new();
    for version in 0..=last {
        let view = session.state_at(version).view(Viewer::Spectator);
        let known = course.last().map(G::round);
        if version == last || known != Some(G::round(&view)) {
            course.push(view);
        }
    }
    course
}
