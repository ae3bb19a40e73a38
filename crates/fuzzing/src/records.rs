//! Records of games.

use tabletop::record::game_of;
use tabletop::{Game, Record, Session};

/// Reads the bytes as a whole record of each game.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = game_of(&text);
    for game in games::IDS {
        games::with_game!(*game, G => of::<G>(&text));
    }
}

fn of<G: Game>(text: &str) {
    let Ok(record) = text.parse::<Record<G>>() else {
        return;
    };
    let written = record.to_string();
    let again: Record<G> = written
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again, record);
    let checked = record.check();
    if let Ok(session) = Session::resume(&record) {
        // A game that can be resumed has been played by the rules.
        assert_eq!(checked.as_ref(), Ok(session.state()));
    }
}
