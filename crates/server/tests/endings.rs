//! Resigning, abandoning and rematches.

use crate::support::{Server, play_random_choices_until, storages_of_every_kind};
use serde_json::json;

#[test]
fn resigning_ends_the_game_and_shows_everything() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
        let table = &seats[0].table;
        let as_rebel = format!("/api/tables/{table}/view?seat=rebel");
        assert_eq!(client.get(&as_rebel, None).expect_code(), "game-not-over");
        assert_eq!(
            client.get(&as_rebel, Some(&seats[1].secret)).expect_code(),
            "game-not-over"
        );
        assert_eq!(
            seats[0].post("rematch", json!({})).expect_code(),
            "game-not-over"
        );
        seats[0].post("resign", json!({})).expect_ok();
        let info = client.info(table);
        assert_eq!(info["status"], "over");
        assert_eq!(
            info["outcome"],
            json!({"why": "resigned", "winners": ["imperial"]})
        );
        assert!(info["deciding"].is_null() && info["seed"].is_string());
        seats[0]
            .post("chat", json!({"text": "well played"}))
            .expect_ok();
        let view = client.get(&as_rebel, None).expect_ok();
        let own = seats[0].view();
        assert_eq!(view["view"], own["view"]);
        assert_ne!(view["view"], client.view(table)["view"]);
        assert_eq!(view["choices"], json!([]));
        // A client that is shown another seat's view does not read that seat's chat.
        assert!(view["you"].is_null());
        assert_eq!(view["chat"], json!([]));
        assert_eq!(own["chat"][0]["text"], "well played");
        let at = format!("{as_rebel}&at=1");
        assert_eq!(client.get(&at, None).expect_ok()["chat"], json!([]));
        let other = client.get(&as_rebel, Some(&seats[1].secret)).expect_ok();
        assert_eq!(
            (&other["you"], &other["chat"]),
            (&json!("imperial"), &own["chat"])
        );
        assert_eq!(seats[1].choose("pass").expect_code(), "game-over");
        assert_eq!(
            seats[1].post("resign", json!({})).expect_code(),
            "game-over"
        );
    }
}

#[test]
fn a_partner_plays_on_when_one_resigns() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let names = ["rebel", "imperial-admiral", "imperial-general"];
    let seats = client.create_hot_seat_table("rebellion", "first-3", &names);
    seats[1].post("resign", json!({})).expect_ok();
    let info = client.info(&seats[0].table);
    assert_eq!(info["status"], "running");
    assert_eq!(info["seats"][1]["away"], "resigned");
    seats[2].post("resign", json!({})).expect_ok();
    let info = client.info(&seats[0].table);
    assert_eq!(
        info["outcome"],
        json!({"why": "resigned", "winners": ["rebel"]})
    );
}

#[test]
fn abandoning_needs_everybody() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats =
            client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
        let table = &seats[0].table;
        let no = json!({"agree": false});
        assert_eq!(
            seats[0].post("abandon", no.clone()).expect_code(),
            "nothing-offered"
        );
        seats[0].post("abandon", json!({})).expect_ok();
        assert_eq!(client.info(table)["offers"]["abandon"], json!(["rebel"]));
        seats[1].post("abandon", no).expect_ok();
        assert_eq!(client.info(table)["offers"]["abandon"], json!([]));
        seats[0].post("abandon", json!({})).expect_ok();
        seats[1].post("abandon", json!({})).expect_ok();
        assert_eq!(
            client.info(table)["outcome"],
            json!({"why": "abandoned", "winners": []})
        );
    }
}

#[test]
fn a_rematch_swaps_sides_and_keeps_the_secrets() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (table, mut seats) = client.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial",
            "seats": {"rebel": "me"}, "name": "Leia", "hints": true,
        }));
        assert_eq!(client.info(&table)["hints"], true);
        seats.push(client.join_table(&table, "imperial", "Vader"));
        play_random_choices_until(&seats, |_| false);
        let first = seats[0].post("rematch", json!({})).expect_ok();
        assert!(first["table"].is_null());
        let second = seats[1].post("rematch", json!({})).expect_ok();
        let again = second["table"].as_str().expect("a table").to_owned();
        assert_eq!(client.info(&table)["rematch"], again[..]);
        let info = client.info(&again);
        assert_eq!(info["rematch_of"], table[..]);
        assert_eq!(info["hints"], true);
        assert_eq!(info["seats"][0]["name"], "Vader");
        assert_eq!(info["status"], "running");
        assert_eq!(
            seats[1].post("rematch", json!({})).expect_ok()["table"],
            again[..]
        );
        let mut seats: Vec<_> = seats.into_iter().rev().collect();
        for (seat, name) in seats.iter_mut().zip(["rebel", "imperial"]) {
            seat.table.clone_from(&again);
            name.clone_into(&mut seat.seat);
        }
        assert_eq!(
            play_random_choices_until(&seats, |_| false)["status"],
            "over"
        );
    }
}

#[test]
fn with_partners_everybody_changes_sides_and_three_take_turns() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let four = [
        "rebel-admiral",
        "rebel-general",
        "imperial-admiral",
        "imperial-general",
    ];
    let three = ["rebel", "imperial-admiral", "imperial-general"];
    for (setup, names, moved) in [
        ("first-4", &four[..], &[2, 3, 0, 1][..]),
        ("first-3", &three[..], &[2, 0, 1][..]),
    ] {
        let (table, mut seats) = client.create_table(json!({
            "game": "rebellion", "setup": setup, "seats": {names[0]: "me"}, "name": names[0],
        }));
        for name in &names[1..] {
            seats.push(client.join_table(&table, name, name));
        }
        for seat in &seats {
            seat.post("abandon", json!({})).expect_ok();
        }
        let mut again = json!(null);
        for seat in &seats {
            again = seat.post("rematch", json!({})).expect_ok()["table"].clone();
        }
        let info = client.info(again.as_str().expect("a table"));
        let now = info["seats"].as_array().expect("seats").iter();
        let now: Vec<_> = now
            .map(|seat| seat["name"].as_str().expect("a name"))
            .collect();
        let wanted: Vec<_> = moved.iter().map(|index| names[*index]).collect();
        assert_eq!(now, wanted, "{setup}");
    }
}

#[test]
fn a_player_away_at_the_end_may_play_again() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    // A player leaves a computer player to play another, and comes back when the game is over.
    let (table, seats) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "tutorial",
        "seats": {"rebel": "me", "imperial": "computer:random"}, "name": "Leia",
    }));
    seats[0]
        .post("leave", json!({"level": "random"}))
        .expect_ok();
    let start = std::time::Instant::now();
    while client.info(&table)["status"] != "over" {
        assert!(
            start.elapsed() < std::time::Duration::from_secs(30),
            "stuck"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let again = seats[0].post("rematch", json!({})).expect_ok()["table"].clone();
    let info = client.info(again.as_str().expect("a table"));
    assert_eq!(info["seats"][1]["name"], "Leia");
    assert!(info["seats"][1]["away"].is_null());

    // A player who resigned while the partner played on.
    let names = ["rebel", "imperial-admiral", "imperial-general"];
    let (table, mut seats) = client.create_table(json!({
        "game": "rebellion", "setup": "first-3", "seats": {"rebel": "me"}, "name": "rebel",
    }));
    for name in &names[1..] {
        seats.push(client.join_table(&table, name, name));
    }
    seats[1].post("resign", json!({})).expect_ok();
    seats[2].post("resign", json!({})).expect_ok();
    for seat in [1, 0] {
        seats[seat].post("rematch", json!({})).expect_ok();
    }
    let again = seats[2].post("rematch", json!({})).expect_ok()["table"].clone();
    let info = client.info(again.as_str().expect("a table"));
    let now: Vec<_> = (0..3)
        .map(|seat| info["seats"][seat]["name"].clone())
        .collect();
    assert_eq!(now, ["imperial-general", "rebel", "imperial-admiral"]);
}
