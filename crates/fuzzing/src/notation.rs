//! The notation of choices, set-ups, seats, chance and seeds.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use locale::Presented;
use tabletop::record::{format_chance_outcomes, format_move, parse_chance_outcome, parse_move};
use tabletop::{Game, Seed};

/// Reads every line by itself as each kind of notation.
pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        for game in games::IDS {
            games::with_game!(*game, G => check_notation_round_trip::<G>(line));
        }
        assert_reads_back::<Seed>(line);
        let _ = Seed::from_words(line);
    }
}

fn check_notation_round_trip<G: Presented>(line: &str) {
    assert_reads_back::<G::Choice>(line);
    assert_reads_back::<<G as Game>::Setup>(line);
    for setup in G::setups() {
        let _ = G::parse_seat(setup, line);
        if let Ok(step) = parse_move::<G>(setup, line) {
            let written = format_move(setup, &step);
            let again = parse_move::<G>(setup, &written);
            assert_eq!(again.as_ref(), Ok(&step), "`{written}`");
        }
    }
    if let Ok(drawn) = parse_chance_outcome::<G>(line) {
        let written = format_chance_outcomes::<G>(&[drawn]);
        let written = written.trim_start_matches([';', ' ']);
        assert_eq!(parse_chance_outcome::<G>(written), Ok(drawn), "`{written}`");
    }
}

/// Checks that a text that can be read is written so that it means the same.
fn assert_reads_back<T>(text: &str)
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
