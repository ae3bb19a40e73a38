//! The fingerprint of a record, as this browser computes it.

use tabletop::record::parse_game_id;
use tabletop::{Fingerprint, Game, Record, RecordError};

/// Returns the fingerprint of a record, or a description of its problem.
pub(crate) fn record_fingerprint(record: &str) -> String {
    let print = parse_game_id(record)
        .map(|game| games::with_game!(game, G => replayed_fingerprint::<G>(record)));
    match print {
        Ok(Some(Ok(print))) => print.to_string(),
        Ok(Some(Err(problem))) | Err(problem) => problem.to_string(),
        Ok(None) => "a game that is not played here".to_owned(),
    }
}

fn replayed_fingerprint<G: Game>(record: &str) -> Result<Fingerprint, RecordError> {
    Record::<G>::parse(record)?.fingerprint()
}
