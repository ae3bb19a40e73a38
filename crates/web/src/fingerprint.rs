//! The fingerprint of a record, as this browser computes it.

use tabletop::record::parse_game_id;
use tabletop::{Fingerprint, Game, Record, RecordError};

/// Returns the fingerprint of a record, or a description of its problem.
pub(crate) fn fingerprint_of_record(record: &str) -> String {
    let print = parse_game_id(record)
        .map(|game| games::with_game!(game, G => fingerprint_of_typed_record::<G>(record)));
    match print {
        Ok(Some(Ok(print))) => print.to_string(),
        Ok(Some(Err(problem))) | Err(problem) => problem.to_string(),
        Ok(None) => "a game that is not played here".to_owned(),
    }
}

fn fingerprint_of_typed_record<G: Game>(record: &str) -> Result<Fingerprint, RecordError> {
    Record::<G>::parse(record)?.fingerprint()
}
