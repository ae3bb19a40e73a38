//! Drafts, which only their seat knows until somebody learns something; and taking back what everybody saw.

use std::time::Duration;

use crate::support::{ClientSeat, LiveConnection, Server, storages_of_every_kind};
use serde_json::json;

#[test]
fn nobody_else_can_tell_that_a_seat_drafts() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let [rebel, imperial] = client.create_game_before_draft();
        let theirs = imperial.view();
        let watched = client.view(&rebel.table);
        let hello = json!({"version": watched["version"]});
        let mut watcher = LiveConnection::open_connection(&client, &rebel.table, &hello);
        let mut opponent = imperial.open_live(theirs["version"].as_u64());
        let mut own = rebel.open_live(None);
        watcher.receive();
        opponent.receive();
        assert_eq!(own.receive()["draft"], 0);

        let done = rebel.choose("use reb-force-5").expect_ok();
        assert_eq!((&done["version"], &done["draft"]), (&json!(3), &json!(1)));
        let told = own.receive();
        assert_eq!(told["draft"], 1);
        assert_eq!(told["decision"]["kind"], "force");
        assert_eq!(rebel.choices(), ["exhaust imp-force-2"]);
        assert_eq!(imperial.view(), theirs);
        assert_eq!(client.view(&rebel.table), watched);
        assert!(watcher.stays_silent_for(Duration::from_millis(300)));
        assert!(opponent.stays_silent_for(Duration::from_millis(300)));
        // Commands that depend on the version and draft step of the table do not give it away either.
        let stale = json!({"version": 3, "draft": 1, "choice": "play"});
        assert_eq!(
            imperial.post("choose", stale).expect_code(),
            "stale-version"
        );
        let out = json!({"version": 3, "draft": 0, "choice": "play"});
        assert_eq!(imperial.post("choose", out).expect_code(), "out-of-turn");
        let said = imperial.post("chat", json!({"text": "well?"})).expect_ok();
        assert_eq!((&said["version"], &said["draft"]), (&json!(3), &json!(0)));
    }
}

#[test]
fn a_client_with_false_versions_learns_of_no_drafts() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let [rebel, imperial] = client.create_game_before_draft();
    let lies = [
        json!({"chat": 1_000_000}),
        json!({"chat": 1, "version": 3}),
        json!({"version": u64::MAX}),
    ];
    let mut listeners = Vec::new();
    for lie in lies {
        listeners.push(LiveConnection::open_connection(&client, &rebel.table, &lie));
        let mut seated = lie;
        seated["secret"] = json!(imperial.secret);
        listeners.push(LiveConnection::open_connection(
            &client,
            &rebel.table,
            &seated,
        ));
    }
    for listener in &mut listeners {
        assert_eq!(listener.receive()["version"], 3);
    }
    rebel.choose("use reb-force-5").expect_ok();
    rebel.post_draft_command("undo").expect_ok();
    for listener in &mut listeners {
        assert!(listener.stays_silent_for(Duration::from_millis(300)));
    }
    // They are told what everybody is told.
    rebel.choose("pass").expect_ok();
    for listener in &mut listeners {
        assert_eq!(listener.receive()["version"], 4);
    }
}

#[test]
fn a_draft_survives_a_restart_and_is_published_whole() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let [rebel, imperial] = server.client().create_game_before_draft();
        rebel.choose("use reb-force-5").expect_ok();
        let done = rebel.post_draft_command("undo").expect_ok();
        assert_eq!((&done["version"], &done["draft"]), (&json!(3), &json!(2)));
        assert_eq!(rebel.view()["drafted"], 0);
        assert_eq!(rebel.choices(), ["play", "use reb-force-5", "pass"]);
        rebel.choose("use reb-force-5").expect_ok();
        server.stop();

        let server = Server::start_server(&kept);
        let client = server.client();
        let again = |seat: &ClientSeat| ClientSeat {
            client: client.clone(),
            ..seat.clone()
        };
        let (rebel, imperial) = (again(&rebel), again(&imperial));
        let view = rebel.view();
        assert_eq!((&view["draft"], &view["drafted"]), (&json!(3), &json!(1)));
        let done = rebel.choose("exhaust imp-force-2").expect_ok();
        assert_eq!((&done["version"], &done["draft"]), (&json!(4), &json!(0)));
        assert_eq!(
            rebel.post_draft_command("undo").expect_code(),
            "out-of-turn"
        );
        let told = imperial.view_with_query("?since=3");
        let missed = told["missed"].as_array().expect("what was missed");
        assert_eq!(missed.len(), 1);
        assert_eq!(missed[0]["version"], 4);
        assert_eq!(missed[0]["seat"], "rebel");
        assert!(missed[0]["events"].as_array().expect("events").len() > 1);
    }
}

#[test]
fn a_choice_for_a_draft_that_was_undone_is_stale() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let [rebel, _] = server.client().create_game_before_draft();
        // The second device sees the draft of the first, and is slow.
        let mut second = rebel.open_live(None);
        second.receive();
        rebel.choose("use reb-force-5").expect_ok();
        let seen = second.receive();
        let slow = json!({
            "version": seen["version"], "draft": seen["draft"], "choice": "exhaust imp-force-2",
        });
        let undo = json!({"version": seen["version"], "draft": seen["draft"]});
        let undone = rebel.post("undo", undo.clone()).expect_ok();
        // Another draft of as many steps; the second device is told of it.
        let body = json!({
            "version": undone["version"], "draft": undone["draft"], "choice": "use reb-force-5",
        });
        let done = rebel.post("choose", body).expect_ok();
        assert_ne!(done["draft"], seen["draft"], "the number repeats");
        while second.receive()["draft"] != done["draft"] {}
        for (command, body) in [("choose", slow), ("undo", undo.clone()), ("confirm", undo)] {
            let refused = rebel.post(command, body);
            assert_eq!(refused.expect_code(), "stale-version", "{command}");
            assert_eq!(refused.body["draft"], done["draft"]);
        }
        assert_eq!(rebel.view()["drafted"], 1);
        rebel.choose("exhaust imp-force-2").expect_ok();
    }
}

#[test]
fn a_plan_stops_where_somebody_learns_something() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let [rebel, imperial] = server.client().create_game_before_draft();
        let at = json!({"version": 3, "draft": 0});
        let plan = |choices: &[&str]| {
            let mut body = at.clone();
            body["choices"] = json!(choices);
            body
        };
        let theirs = imperial.view();
        // Refused as a whole: nothing has happened, and the refusal names the choice.
        let illegal = rebel.post("plan", plan(&["use reb-force-5", "pass"]));
        assert_eq!(
            (illegal.expect_code(), &illegal.body["index"]),
            ("illegal-choice", &json!(1))
        );
        assert_eq!(illegal.body["legal"], json!(["exhaust imp-force-2"]));
        let unknown = rebel.post("plan", plan(&["use reb-force-5", "dance"]));
        assert_eq!(
            (unknown.expect_code(), &unknown.body["index"]),
            ("unknown-choice", &json!(1))
        );
        assert_eq!(rebel.post("plan", plan(&[])).expect_code(), "bad-value");
        assert_eq!(
            rebel.post("plan", plan(&["pass"; 65])).expect_code(),
            "bad-value"
        );
        assert_eq!(
            imperial.post("plan", plan(&["play"])).expect_code(),
            "out-of-turn"
        );
        assert_eq!(rebel.view()["draft"], 0);
        assert_eq!(rebel.choices(), ["play", "use reb-force-5", "pass"]);
        assert_eq!(imperial.view(), theirs);

        let planned = plan(&["use reb-force-5", "exhaust imp-force-2", "pass"]);
        let done = rebel.post("plan", planned).expect_ok();
        assert_eq!(done, json!({"version": 4, "draft": 0, "dropped": 1}));
        let told = imperial.view_with_query("?since=3");
        let missed = told["missed"].as_array().expect("what was missed");
        assert_eq!(missed.len(), 1);
        assert_eq!(imperial.choices()[0], "play");
        assert_eq!(
            rebel.post("plan", plan(&["pass"])).expect_code(),
            "stale-version"
        );
    }
}

#[test]
fn a_plan_is_one_undo_step_even_after_a_restart() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let seats =
            server
                .client()
                .create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
        let (seat, plan) = two_choices_that_publish_nothing(&seats);
        let (before, other) = (seat.view(), &seats[usize::from(seat.seat == "rebel")]);
        let theirs = other.view();
        let body = json!({
            "version": before["version"], "draft": before["draft"], "choices": plan,
        });
        let done = seat.post("plan", body).expect_ok();
        let draft = before["draft"].as_u64().expect("a number") + 1;
        let expected = json!({"version": before["version"], "draft": draft, "dropped": 0});
        assert_eq!(done, expected);
        assert_eq!(other.view(), theirs);
        server.stop();

        let server = Server::start_server(&kept);
        let again = |seat: &ClientSeat| ClientSeat {
            client: server.client(),
            ..seat.clone()
        };
        let (seat, other) = (again(seat), again(other));
        assert_eq!(seat.view()["drafted"], 1);
        seat.post_draft_command("undo").expect_ok();
        let mut after = seat.view();
        assert_eq!(after["drafted"], 0);
        assert!(after["draft"].as_u64() > before["draft"].as_u64());
        after["draft"] = before["draft"].clone();
        assert_eq!(after, before);
        assert_eq!(other.view(), theirs);
        assert_eq!(
            seat.post_draft_command("undo").expect_code(),
            "nothing-to-undo"
        );
    }
}

/// Plays on until a seat can make two choices from which nobody learns anything; they are not made.
fn two_choices_that_publish_nothing(seats: &[ClientSeat]) -> (&ClientSeat, [String; 2]) {
    loop {
        let info = seats[0].client.info(&seats[0].table);
        let seat = seats.iter().find(|seat| info["deciding"] == seat.seat[..]);
        let seat = seat.expect("somebody decides");
        let mut made = Vec::new();
        loop {
            let choice = seat.choices().swap_remove(0);
            seat.choose(&choice).expect_ok();
            made.push(choice);
            if seat.view()["drafted"] == 0 {
                break;
            }
            if made.len() == 2 {
                seat.post_draft_command("undo").expect_ok();
                seat.post_draft_command("undo").expect_ok();
                return (seat, made.try_into().expect("two choices"));
            }
        }
    }
}

#[test]
fn a_confirmed_draft_is_public_and_not_undone_alone() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let [rebel, imperial] = server.client().create_game_before_draft();
        assert_eq!(
            rebel.post_draft_command("confirm").expect_code(),
            "nothing-to-undo"
        );
        rebel.choose("use reb-force-5").expect_ok();
        let done = rebel.post_draft_command("confirm").expect_ok();
        assert_eq!((&done["version"], &done["draft"]), (&json!(4), &json!(0)));
        assert_eq!(imperial.view()["version"], 4);
        assert_eq!(imperial.view()["decision"]["kind"], "force");
        assert_eq!(
            rebel.post_draft_command("undo").expect_code(),
            "nothing-to-undo"
        );
    }
}

#[test]
fn what_everybody_saw_is_taken_back_by_consent_only() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let [rebel, imperial] = server.client().create_game_before_draft();
        // A card was drawn for the last choice: never.
        assert_eq!(
            imperial
                .post("take-back", json!({"version": 3}))
                .expect_code(),
            "cannot-take-back"
        );
        rebel.choose("pass").expect_ok();
        assert_eq!(
            imperial
                .post("take-back", json!({"version": 4}))
                .expect_code(),
            "cannot-take-back"
        );
        assert_eq!(
            rebel.post("take-back", json!({"version": 3})).expect_code(),
            "stale-version"
        );
        let declines = json!({"version": 4, "agree": false});
        assert_eq!(
            imperial.post("take-back", declines.clone()).expect_code(),
            "nothing-offered"
        );
        rebel.post("take-back", json!({"version": 4})).expect_ok();
        assert_eq!(
            imperial.view()["table"]["offers"]["take_back"],
            json!(["rebel"])
        );
        imperial.post("take-back", declines).expect_ok();
        assert_eq!(imperial.view()["table"]["offers"]["take_back"], json!([]));
        assert_eq!(imperial.view()["version"], 4);

        rebel.post("take-back", json!({"version": 4})).expect_ok();
        imperial
            .post("take-back", json!({"version": 4}))
            .expect_ok();
        let view = rebel.view_with_query("?since=4");
        assert_eq!(view["version"], 5);
        assert_eq!(view["missed"][0]["taken_back"], true);
        assert_eq!(rebel.choices(), ["play", "use reb-force-5", "pass"]);
        // It cannot be taken back twice, and the game continues.
        assert_eq!(
            rebel.post("take-back", json!({"version": 5})).expect_code(),
            "cannot-take-back"
        );
        assert_eq!(rebel.choose("pass").expect_ok()["version"], 6);
    }
}
