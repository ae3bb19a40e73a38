use empire_vs_rebellion::Setup;
use tabletop::Seed;

use crate::command_runner::{random_record, run, run_with, temporary_file};

fn check_record(name: &str, record: &str) -> crate::command_runner::RunResult {
    run(&["replay", &temporary_file(name, record), "--check"])
}

#[test]
fn a_true_record_gets_a_verdict_of_one_line() {
    for (setup, seed) in [(Setup::Full, 1), (Setup::Full, 2), (Setup::Tutorial, 3)] {
        let record = random_record(setup, seed, true);
        let verdict = check_record("true.record", &record).expect_success();
        assert_eq!(verdict.lines().count(), 1);
        assert!(verdict.starts_with("ok: empire-vs-rebellion"), "{verdict}");
        assert!(verdict.contains("seed and result are right"), "{verdict}");
    }
    let record = random_record(Setup::Full, 4, false);
    let verdict = check_record("seedless.record", &record).expect_success();
    assert!(verdict.contains("does not carry its seed"), "{verdict}");
    let piped = run_with(&["replay", "-", "--check"], record.as_bytes()).expect_success();
    assert_eq!(piped, verdict);
}

#[test]
fn a_record_is_refused_wherever_it_was_cut_off() {
    let record = random_record(Setup::Tutorial, 3, true);
    let lines: Vec<_> = record.lines().collect();
    for kept in 0..lines.len() {
        let cut = lines[..kept].join("\n");
        let message = check_record("cut.record", &cut).expect_refusal();
        assert!(message.contains("cut off"), "{kept}: {message}");
        let message = run(&["replay", &temporary_file("cut.record", &cut)]).expect_refusal();
        assert!(message.contains("cut off"), "{kept}: {message}");
    }
    // In the middle of a card's name.
    let half = record.rfind(" ; ").expect("a draw") + 12;
    let message = check_record("half.record", &record[..half]).expect_refusal();
    assert!(message.contains("cut off"), "{message}");
}

/// Replaces the first line of a record that begins like this.
fn with_line(record: &str, begins: &str, line: &str) -> String {
    let mut lines: Vec<_> = record.lines().collect();
    let found = lines.iter().position(|old| old.starts_with(begins));
    lines[found.unwrap()] = line;
    lines.join("\n") + "\n"
}

#[test]
fn an_altered_record_is_refused_with_the_reason() {
    let record = random_record(Setup::Full, 1, true);
    let last = record.lines().last().unwrap();
    let winner = last.rsplit(' ').next().unwrap();
    let loser = match winner {
        "rebel" => "imperial",
        _ => "rebel",
    };
    let other_result = last.replace(winner, loser);
    let other_seed = format!("seed {}", "0".repeat(64));
    let other_commitment = format!("commitment {}", "0".repeat(64));
    let drawn = record.lines().find(|line| line.contains("; balance"));
    let drawn = drawn.unwrap();
    let number = drawn.split(' ').next().unwrap();
    let without_chance = drawn.split(" ;").next().unwrap();
    let other_stream = drawn.replace("; balance rebel", "; rebel-deck reb-force-2");
    let other_stream = other_stream.replace("; balance imperial", "; rebel-deck reb-force-2");
    let extra_chance = format!("{drawn} ; balance rebel");
    let table = [
        ("twin-suns", "twin-suns record 9", "line 1:"),
        ("game", "game chess", "no game is called `chess`"),
        ("rules", "rules 99", "rules version 99"),
        ("rules", "rules many", "line 3:"),
        ("setup", "setup half", "line 4:"),
        ("commitment", "commitment 123", "line 5:"),
        ("commitment", &other_commitment, "fingerprint"),
        ("seed", &other_seed, "seed does not fit"),
        ("start", "begin", "line 7:"),
        ("1 ", "1 rebel: fly", "line 8:"),
        ("1 ", "1 rebel: character reb-nobody", "no card has the id"),
        ("1 ", "1 rebel: character imp-ig-88", "choice 1 "),
        (
            "1 ",
            "1 imperial: character imp-ig-88",
            "another seat decides",
        ),
        ("1 ", "1 pilot: play", "no seat is called `pilot`"),
        ("2 ", "3 rebel: play", "line 9:"),
        (number, without_chance, "outcome that is not given"),
        (number, &other_stream, "another stream"),
        (number, &extra_chance, "nobody asks for"),
        ("end", &other_result, "the record says"),
        ("end", "end 3 rebel", "number of choices"),
        ("end", "end", "is expected, not `end`"),
    ];
    for (begins, line, expected) in table {
        let altered = with_line(&record, begins, line);
        let message = check_record("altered.record", &altered).expect_refusal();
        assert!(message.contains(expected), "{line}: {message}");
        assert!(message.contains("altered.record"), "{message}");
        let shown = run(&["replay", &temporary_file("altered.record", &altered)]).expect_refusal();
        assert_eq!(shown, message);
    }
}

#[test]
fn another_seed_is_noticed_even_with_its_own_fingerprint() {
    let record = random_record(Setup::Full, 1, true);
    let seed = Seed::from_words("another");
    let record = with_line(&record, "seed", &format!("seed {seed}"));
    let commitment = format!("commitment {}", seed.commitment());
    let record = with_line(&record, "commitment", &commitment);
    let message = check_record("reseeded.record", &record).expect_refusal();
    assert!(message.contains("another outcome of chance"), "{message}");
}

#[test]
fn what_is_no_record_is_refused() {
    let message = check_record("empty.record", "").expect_refusal();
    assert!(message.contains("cut off after line 0"), "{message}");
    let bytes = temporary_file("bytes.record", [0xff, 0xfe, 0]);
    assert!(
        run(&["replay", &bytes])
            .expect_refusal()
            .contains("byte 1 is not UTF-8")
    );
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert!(
        run(&["replay", folder])
            .expect_refusal()
            .contains("cannot be read")
    );
    let message = run(&["replay", "no-such-file"]).expect_refusal();
    assert!(
        message.contains("`no-such-file` cannot be read"),
        "{message}"
    );
    let huge = temporary_file("huge.record", vec![b'\n'; (16 << 20) + 1]);
    assert!(
        run(&["replay", &huge])
            .expect_refusal()
            .contains("larger than 16 MiB")
    );
}

#[test]
fn the_story_numbers_the_choices_and_stops_where_it_should() {
    let record = random_record(Setup::Full, 1, true);
    let path = temporary_file("story.record", &record);
    let choices = record.lines().last().unwrap().split(' ').nth(1).unwrap();
    let whole = run(&["replay", &path]).expect_success();
    assert!(whole.contains(&format!(" {choices}. ")), "{whole}");
    assert!(whole.contains("[character reb-"), "{whole}");
    let part = run(&["replay", &path, "--to", "9"]).expect_success();
    assert!(
        part.contains("\n   9. ") && !part.contains("\n  10. "),
        "{part}"
    );
    let nothing = run(&["replay", &path, "--to", "0"]).expect_success();
    assert_eq!(nothing.lines().count(), 1);
    let verdict = run(&["replay", &path, "--to", "9", "--check"]).expect_success();
    assert!(verdict.contains("the first 9 of"), "{verdict}");
    let message = run(&["replay", &path, "--to", "99999"]).expect_refusal();
    assert!(
        message.contains(&format!("only {choices} choices")),
        "{message}"
    );
}

/// The first part of a record can be shown even if a later choice is wrong.
#[test]
fn only_what_is_shown_has_to_be_true() {
    let record = random_record(Setup::Full, 1, true);
    let altered = with_line(&record, "9 ", "9 rebel: play");
    let path = temporary_file("later.record", altered);
    run(&["replay", &path, "--to", "8"]).expect_success();
    run(&["replay", &path, "--to", "9"]).expect_refusal();
}

#[test]
fn a_seat_is_shown_its_own_secrets_only() {
    let path = temporary_file("secrets.record", random_record(Setup::Full, 1, true));
    let story = |seat: &str| run(&["replay", &path, "--to", "8", "--seat", seat]).expect_success();
    for (seat, own, opposing) in [
        ("rebel", 4, 0),
        ("imperial", 0, 4),
        ("spectator", 0, 0),
        ("all", 4, 4),
    ] {
        let story = story(seat);
        assert_eq!(story.matches("[character reb-").count(), own, "{story}");
        assert_eq!(
            story.matches("[character imp-").count(),
            opposing,
            "{story}"
        );
    }
    // Not even in words: the four characters the Empire took are not named.
    let all = story("all");
    let rebel = story("rebel");
    let taken = all.lines().filter(|line| line.contains("[character imp-"));
    for line in taken {
        let label = line
            .split("Add ")
            .nth(1)
            .unwrap()
            .split(" [")
            .next()
            .unwrap();
        assert!(!rebel.contains(label), "{label}: {rebel}");
    }
    let message = run(&["replay", &path, "--seat", "pilot"]).expect_refusal();
    assert!(message.contains("rebel, imperial"), "{message}");
}
