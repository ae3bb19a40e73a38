//! The notation of choices, set-ups, seats, chance and seeds.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use locale::Presented;
use tabletop::record::{parse_drawn_line, parse_move, written_drawn, written_move};
use tabletop::{Game, Seed};

/// Reads every line by itself as each kind of notation.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        for game in games::IDS {
            games::with_game!(*game, G => lines_of::<G>(line));
        }
        reads_back::<Seed>(line);
        let _ = Seed::from_words(line);
    }
}

fn lines_of<G: Presented>(line: &str) {
    reads_back::<G::Choice>(line);
    reads_back::<<G as Game>::Setup>(line);
    for setup in G::setups() {
        let _ = G::parse_seat(setup, line);
        if let Ok(step) = parse_move::<G>(setup, line) {
            let written = written_move(setup, &step);
            let again = parse_move::<G>(setup, &written);
            assert_eq!(again.as_ref(), Ok(&step), "`{written}`");
        }
    }
    if let Ok(drawn) = parse_drawn_line::<G>(line) {
        let written = written_drawn::<G>(&[drawn]);
        let written = written.trim_start_matches([';', ' ']);
        assert_eq!(parse_drawn_line::<G>(written), Ok(drawn), "`{written}`");
    }
}

/// Checks that a text that can be read is written so that it means the same.
fn reads_back<T>(text: &str)
where
    T: FromStr + Display + PartialEq + Debug,
    T::Err: Debug,
{
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        let again: T = written
            .parse()
            .unwrap_or_else(|error| panic!("`{written}`: {error:?}"));
        assert_eq!(again, value, "`{written}`");
    }
}
