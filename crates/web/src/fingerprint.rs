//! What a record comes to in this browser.

use tabletop::record::game_of;
use tabletop::{Fingerprint, Game, Record, RecordError};

/// The fingerprint of a record, or what is wrong with it.
pub(crate) fn of(record: &str) -> String {
    let print = game_of(record).map(|game| games::with_game!(game, G => replayed::<G>(record)));
    match print {
        Ok(Some(Ok(print))) => print.to_string(),
        Ok(Some(Err(problem))) | Err(problem) => problem.to_string(),
        Ok(None) => "a game that is not played here".to_owned(),
    }
}

fn replayed<G: Game>(record: &str) -> Result<Fingerprint, RecordError> {
    Record::<G>::parse(record)?.fingerprint()
}
