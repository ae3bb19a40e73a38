use crate::command_runner::{GAME, run};

#[test]
fn enough_games_play_every_card_and_each_is_counted() {
    let told = run(&["soak", GAME, "--games", "300", "--every", "50"]).expect_success();
    let mut lines = told.lines();
    let summary = lines.next().unwrap();
    assert!(
        summary.starts_with("empire-vs-rebellion: 300 games, "),
        "{summary}"
    );
    let counts: Vec<u64> = lines
        .map(|line| line.split_whitespace().next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(counts.len(), 77); // 48 resources, 5 kinds of strategy, 24 events
    assert!(counts.iter().all(|count| *count > 0));
}

#[test]
fn too_few_games_say_which_cards_were_not_seen() {
    let ran = run(&["soak", "rebellion", "--games", "6", "--every", "500"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stdout.starts_with("rebellion: 6 games, "),
        "{}",
        ran.stdout
    );
    let expected = "error: never played in these games: ";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("target-the-star-destroyers"),
        "{}",
        ran.stderr
    );
}

#[test]
fn the_last_number_there_is_can_be_played() {
    let first = u64::MAX.to_string();
    let arguments = ["soak", GAME, "--games", "1", "--every", "500", "--first"];
    let ran = run(&[&arguments[..], &[&first]].concat());
    assert!(
        ran.stdout.starts_with("empire-vs-rebellion: 1 games, "),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
}

#[test]
fn what_tables_send_is_compared_in_two_worlds() {
    let arguments = ["soak", GAME, "--tables", "--games", "4", "--every", "10"];
    let told = run(&arguments).expect_success();
    assert!(
        told.starts_with("empire-vs-rebellion at tables: 4 games, "),
        "{told}"
    );
    let pairs = told
        .split(", ")
        .nth(1)
        .and_then(|part| part.split(' ').next());
    let pairs: u64 = pairs
        .and_then(|pairs| pairs.parse().ok())
        .expect("a number");
    assert!(pairs > 100, "{told}");
}
