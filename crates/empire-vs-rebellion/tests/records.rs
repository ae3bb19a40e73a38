//! Records say precisely what is wrong with them.

use empire_vs_rebellion::{Setup, State};
use tabletop::properties::check_record;
use tabletop::{Player, RandomPlayer, Record, RecordError, Seat, Seed, Session, play_game};

fn finished_session() -> Session<State> {
    let mut session = Session::new(Setup::Full, Seed::from_words("record"));
    let mut players: Vec<Box<dyn Player<State>>> = vec![
        Box::new(RandomPlayer::new(1)),
        Box::new(RandomPlayer::new(2)),
    ];
    play_game(&mut session, &mut players);
    session
}

fn record_problem(text: &str) -> String {
    match Record::<State>::parse(text) {
        Err(error) => error.to_string(),
        Ok(record) => record.replay_and_check().unwrap_err().to_string(),
    }
}

#[test]
fn a_good_record_checks_out_at_every_point() {
    check_record::<State>(Setup::Full, 99).unwrap();
    let session = finished_session();
    let record = session.to_record(true);
    for version in [0, 1, 17, session.version()] {
        assert_eq!(
            record.replay_to(version).as_ref(),
            Ok(session.state_at(version))
        );
    }
    let resumed = Session::resume_from_record(&record).unwrap();
    assert_eq!(resumed.state(), session.state());
}

/// The words that the players added to the seed stay in the record, and so does the fingerprint they were promised.
#[test]
fn a_record_with_player_entropy_resumes_unchanged() {
    let seed = Seed::from_words("promised");
    let words = vec![
        (Seat::new(0), "red".to_string()),
        (Seat::new(1), "blue".into()),
    ];
    let played = Session::<State>::new(Setup::Full, seed.with_entropy(&words)).to_record(true);
    let record = Record {
        commitment: seed.commitment(),
        seed: Some(seed),
        entropy: words,
        ..played
    };
    let resumed = Session::resume_from_record(&record).unwrap();
    assert_eq!(resumed.commitment(), record.commitment);
    assert_eq!(resumed.to_record(true), record);
}

#[test]
fn a_record_without_seed_checks_out_but_cannot_resume() {
    let record = finished_session().to_record(false);
    assert!(!record.to_string().contains("seed "));
    assert!(record.replay_and_check().is_ok());
    assert_eq!(
        Session::resume_from_record(&record).err(),
        Some(RecordError::NoSeed)
    );
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let text = finished_session().to_record(true).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let without_end = lines[..lines.len() - 1].join("\n");
    let cut = record_problem(&without_end);
    assert!(
        cut.contains("cut off") && cut.contains(&(lines.len() - 1).to_string()),
        "{cut}"
    );

    let cases = [
        (
            text.replace("twin-suns record 1", "hello"),
            "line 1: the first line must be",
        ),
        (
            text.replace("game empire-vs-rebellion", "game chess"),
            "line 2: the game is `chess`",
        ),
        (text.replace("rules 1", "rules 9"), "rules version 9"),
        (
            text.replace("setup full", "setup huge"),
            "no set-up has the id `huge`; there are full",
        ),
        (
            text.replace("\nstart", "\nstart nonsense"),
            "`start` is expected here",
        ),
        (
            text.replace("\nstart", "\nstartled"),
            "`start` is expected here",
        ),
        (
            lines[..lines.len() - 1].join("\n") + &format!("\nend {} rebel rebel", lines.len() - 8),
            "`rebel` won only once",
        ),
        (text.replace("\n3 rebel:", "\n4 rebel:"), "choice number 3"),
        (
            text.replace("\n3 rebel: character", "\n3 rebel: caracter"),
            "is not a choice",
        ),
        (
            text.replace("\n3 rebel:", "\n3 imperial:"),
            "another seat decides now",
        ),
        (
            text.replace("\n3 rebel:", "\n3 robel:"),
            "no seat is called `robel`; the seats are",
        ),
        (
            text.replacen("; event-deck", "; rebel-deck", 1),
            "has no outcome",
        ),
        (
            text.replacen("; balance", "; balancing", 1),
            "no stream of chance is called",
        ),
        (
            text.replace("end ", "end 1"),
            "the closing line must give the number of choices",
        ),
        (format!("{text}more\n"), "nothing may follow"),
        (text.replace("seed ", "seed 00"), "64 hexadecimal digits"),
    ];
    for (broken, message) in cases {
        let said = record_problem(&broken);
        assert!(said.contains(message), "wanted `{message}`, got `{said}`");
    }
}

#[test]
fn a_record_with_a_forged_result_or_seed_is_detected() {
    let session = finished_session();
    let text = session.to_record(true).to_string();
    let winner = if text.ends_with(" rebel\n") {
        "rebel"
    } else {
        "imperial"
    };
    let loser = if winner == "rebel" {
        "imperial"
    } else {
        "rebel"
    };
    let count = session.version();
    let lied = text.replace(
        &format!("end {count} {winner}"),
        &format!("end {count} {loser}"),
    );
    assert!(
        record_problem(&lied).contains("its choices lead to"),
        "{}",
        record_problem(&lied)
    );

    let mut other = session.to_record(true);
    other.seed = Some(Seed::from_words("another"));
    assert!(matches!(
        other.replay_and_check(),
        Err(RecordError::Seed { .. })
    ));
    other.commitment = Seed::from_words("another").commitment();
    let found = other.replay_and_check().unwrap_err().to_string();
    assert!(found.contains("another outcome of chance"), "{found}");
}

#[test]
fn outcomes_must_be_given_exactly() {
    let text = finished_session().to_record(false).to_string();
    let line = text
        .lines()
        .find(|line| line.contains("; balance"))
        .unwrap();
    let missing = text.replace(line, line.split(" ;").next().unwrap());
    let said = record_problem(&missing);
    assert!(
        said.contains("not given") && said.contains("rebel, imperial"),
        "{said}"
    );
    let surplus = text.replace(line, &format!("{line} ; balance rebel"));
    assert!(
        record_problem(&surplus).contains("nobody asks for"),
        "{}",
        record_problem(&surplus)
    );
}
