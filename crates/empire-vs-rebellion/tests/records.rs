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
            record.replay_to_choice(version).as_ref(),
            Ok(session.state_at_version(version))
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

    let wrong_end = format!("{without_end}\nend {} rebel rebel", lines.len() - 8);
    expect_problem(&wrong_end, "`rebel` won only once");
    expect_problem(&format!("{text}more\n"), "nothing may follow");
    // Each row: the text to replace, its replacement, and the message it leads to.
    let replaced = [
        (
            "twin-suns record 1",
            "hello",
            "line 1: the first line must be",
        ),
        (
            "game empire-vs-rebellion",
            "game chess",
            "line 2: the game is `chess`",
        ),
        ("rules 1", "rules 9", "rules version 9"),
        (
            "setup full",
            "setup huge",
            "no set-up has the id `huge`; there are full",
        ),
        ("\nstart", "\nstart nonsense", "`start` is expected here"),
        ("\nstart", "\nstartled", "`start` is expected here"),
        ("\n3 rebel:", "\n4 rebel:", "choice number 3"),
        (
            "\n3 rebel: character",
            "\n3 rebel: caracter",
            "is not a choice",
        ),
        ("\n3 rebel:", "\n3 imperial:", "another seat decides now"),
        (
            "\n3 rebel:",
            "\n3 robel:",
            "no seat is called `robel`; the seats are",
        ),
        ("; event-deck", "; rebel-deck", "has no outcome"),
        ("; balance", "; balancing", "no stream of chance is called"),
        (
            "end ",
            "end 1",
            "the closing line must give the number of choices",
        ),
        ("seed ", "seed 00", "64 hexadecimal digits"),
    ];
    for (from, to, message) in replaced {
        expect_problem(&text.replacen(from, to, 1), message);
    }
}

#[track_caller]
fn expect_problem(broken: &str, message: &str) {
    let said = record_problem(broken);
    assert!(said.contains(message), "wanted `{message}`, got `{said}`");
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
