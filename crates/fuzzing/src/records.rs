//! Records of games.

use tabletop::record::parse_game_id;
use tabletop::{Game, Record, Session};

/// Reads the bytes as a whole record of each game.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = parse_game_id(&text);
    for game in games::IDS {
        games::with_game!(*game, G => check_record_round_trip::<G>(&text));
    }
}

fn check_record_round_trip<G: Game>(text: &str) {
    let Ok(record) = text.parse::<Record<G>>() else {
        return;
    };
    let written = record.to_string();
    let again: Record<G> = written
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again, record);
    let checked = record.replay_and_check();
    if let Ok(session) = Session::resume_from_record(&record) {
        // A game that can be resumed has been played by the rules.
        assert_eq!(checked.as_ref(), Ok(session.state()));
    }
}
