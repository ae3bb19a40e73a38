//! What a record comes to in this browser.

use tabletop::record::game_of;
use tabletop::{Fingerprint, Game, Record, RecordError};

/// The fingerprint of a record, or what is wrong with it.
pub(crate) fn of(record: &str) -> String {
    let print = game_of(record).and_then(|game| match game {
        <rebellion::State as Game>::ID => replayed::<rebellion::State>(record),
        _ => replayed::<empire_vs_rebellion::State>(record),
    });
    print.map_or_else(|problem| problem.to_string(), |print| print.to_string())
}

fn replayed<G: Game>(record: &str) -> Result<Fingerprint, RecordError> {
    Record::<G>::parse(record)?.fingerprint()
}
