//! Live connections: a client that comes back is told exactly what it missed.

use std::time::Duration;

use crate::support::{
    LiveConnection, Server, key, play_random_choices_until, storages_of_every_kind,
};
use protocol::table::SeatHolder;
use protocol::update::ServerMessage;
use serde_json::{Value, json};
use tabletop::View as _;

fn missed_versions(update: &Value) -> Vec<u64> {
    let missed = update["missed"].as_array().expect("a list");
    missed
        .iter()
        .map(|one| one["version"].as_u64().expect("a version"))
        .collect()
}

#[test]
fn a_returning_client_is_told_exactly_what_it_missed() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        // A game that lasts longer than what is kept in memory.
        let (_, seats) = client.create_table(json!({
            "game": "rebellion", "setup": "full", "seed": "long",
            "seats": {"rebel": "me", "imperial": "me"},
        }));
        let mut live = seats[0].open_live(None);
        let first = live.receive();
        assert_eq!(first["you"], "rebel");
        assert!(first["since"].is_null() && first["view"].is_object());

        let last = 40;
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(last));
        // Everything came, in order, nothing twice.
        let mut seen = 1;
        while seen < last {
            let update = live.receive();
            assert_eq!(update["since"], seen);
            for version in missed_versions(&update) {
                assert_eq!(version, seen + 1);
                seen = version;
            }
        }
        // The same from the journal, which still holds what is no longer in memory.
        let mut again = seats[0].open_live(Some(3));
        let update = again.receive();
        let now = client.info(&seats[0].table)["version"]
            .as_u64()
            .expect("a version");
        assert!(now >= last);
        assert_eq!(missed_versions(&update), (4..=now).collect::<Vec<_>>());
        let by_http = seats[0].view_with_query("?since=3");
        assert_eq!(by_http["missed"], update["missed"]);
        // A version that never was gives a fresh view.
        let fresh = seats[0].open_live(Some(100_000)).receive();
        assert!(fresh["since"].is_null() && fresh["view"].is_object());
    }
}

#[test]
fn a_client_that_comes_back_while_others_play_misses_nothing() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (table, _) = client.create_table(json!({
            "game": "rebellion", "setup": "full",
            "seats": {"rebel": "computer:random", "imperial": "computer:random"},
        }));
        let mut later = 0;
        while client.info(&table)["version"].as_u64() < Some(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        for round in 0..60 {
            let update = match round % 2 {
                0 => LiveConnection::open_connection(&client, &table, &json!({"version": 0}))
                    .receive(),
                _ => client
                    .get(&format!("/api/tables/{table}/view?since=0"), None)
                    .expect_ok(),
            };
            let now = update["version"].as_u64().expect("a version");
            assert_eq!(missed_versions(&update), (1..=now).collect::<Vec<_>>());
            later += u32::from(client.info(&table)["version"].as_u64() > Some(now));
            if update["table"]["status"] == "over" {
                break;
            }
        }
        assert!(later > 1, "nobody played meanwhile");
    }
}

#[test]
fn live_connections_need_the_right_secret_and_origin() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        config.origins = vec!["https://friends.example".to_owned()];
    });
    let client = server.client();
    let seats = client.create_tutorial_table();
    let table = &seats[0].table;
    let stranger = json!({"secret": format!("seat_{}", "1".repeat(32))});
    let mut refused = LiveConnection::open_connection(&client, table, &stranger);
    assert_eq!(refused.receive()["code"], "secret-unknown");
    assert!(refused.is_closed());
    let mut garbled = LiveConnection::open_connection(&client, table, &json!({"version": "x"}));
    assert_eq!(garbled.receive()["code"], "malformed");
    assert!(garbled.is_closed());

    let open = |origin: &str| {
        let address = server.address.replace("http://", "ws://");
        let request = tungstenite::client::ClientRequestBuilder::new(
            format!("{address}/api/tables/{table}/live")
                .parse()
                .expect("an address"),
        );
        tungstenite::connect(request.with_header("Origin", origin)).is_ok()
    };
    assert!(open(&server.address));
    assert!(open("https://friends.example"));
    assert!(!open("https://example.org"));
    assert!(!open("http://friends.example"));
    assert!(!open(&format!("{}.example.org", server.address)));
    assert!(!open("null"));
}

#[test]
fn chat_stays_in_its_room() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        let table = &seats[0].table;
        let mut seat = seats[1].open_live(None);
        let mut watcher = LiveConnection::open_connection(&client, table, &json!({}));
        seat.receive();
        watcher.receive();
        seats[0]
            .post("chat", json!({"text": " hello <b>there</b>\u{202e}\n"}))
            .expect_ok();
        let told = seat.receive();
        assert_eq!(told["chat"][0]["text"], "hello <b>there</b>");
        assert_eq!(told["chat"][0]["seat"], "rebel");
        assert!(told.get("view").is_none(), "the game did not change");

        let name = json!({"name": "Han"});
        let identity = client.post("/api/identity", None, &name).expect_ok();
        let secret = identity["secret"].as_str();
        let chat = format!("/api/tables/{table}/chat");
        let body = json!({"text": "psst", "key": key()});
        assert_eq!(
            client.post(&chat, None, &body).expect_code(),
            "secret-missing"
        );
        client.post(&chat, secret, &body).expect_ok();
        let told = watcher.receive();
        assert_eq!(told["chat"].as_array().expect("lines").len(), 1);
        assert_eq!(told["chat"][0]["name"], "Han");
        assert_eq!(seats[0].view()["chat"].as_array().expect("lines").len(), 1);
        let long = json!({"text": "x".repeat(501)});
        assert_eq!(seats[0].post("chat", long).expect_code(), "too-large");
        assert_eq!(
            seats[0]
                .post("chat", json!({"text": " \u{7} "}))
                .expect_code(),
            "bad-value"
        );
    }
}

#[test]
fn a_long_poll_waits_for_news() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_tutorial_table();
    let waiting = seats[1].clone();
    let waiter = std::thread::spawn(move || waiting.view_with_query("?since=1&wait=20"));
    std::thread::sleep(Duration::from_millis(200));
    assert!(!waiter.is_finished());
    seats[0].choose("play").expect_ok();
    let told = waiter.join().expect("an answer");
    assert_eq!(told["version"], 2);
    assert_eq!(missed_versions(&told), [2]);
}

#[test]
fn the_past_is_shown_as_each_viewer_saw_it() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
    let path = format!("/api/tables/{}/view", seats[0].table);
    let secrets = [Some(&*seats[0].secret), Some(&*seats[1].secret), None];
    let mut seen = Vec::new();
    for target in 2..24 {
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(target));
        for secret in secrets {
            let now = client.get(&path, secret).expect_ok();
            if now["drafted"] == 0 {
                seen.push((secret, now["version"].clone(), now["view"].clone()));
            }
        }
    }
    assert!(seen.len() > 40);
    for (secret, version, view) in seen {
        let then = client
            .get(&format!("{path}?at={version}"), secret)
            .expect_ok();
        assert_eq!((&then["view"], &then["version"]), (&view, &version));
        assert_eq!(then["choices"], json!([]));
    }
    for never in [0, 1_000_000] {
        let answer = client.get(&format!("{path}?at={never}"), None);
        assert_eq!(answer.expect_code(), "bad-value");
    }
}

#[test]
fn everybody_may_ask_only_who_is_at_the_table() {
    let kept = storages_of_every_kind().remove(0);
    let leaving = Duration::from_millis(300);
    let server = Server::with(&kept, |config| config.times.presence_grace = leaving);
    let client = server.client();
    let [rebel, imperial] = client.create_game_before_draft();
    let table = &rebel.table;
    let asks = json!({"secret": rebel.secret, "presence": true});
    let mut player = LiveConnection::open_connection(&client, table, &asks);
    let mut watcher = LiveConnection::open_connection(&client, table, &json!({"presence": true}));
    let one = json!({"here": ["rebel"]});
    let both = json!({"here": ["rebel", "imperial"]});
    for live in [&mut player, &mut watcher] {
        assert!(live.receive()["table"].is_object());
        assert_eq!(live.receive(), one);
    }
    // Spectators are not listed, and a second screen of a seat changes nothing.
    let second = LiveConnection::open_connection(&client, table, &asks);
    let other = LiveConnection::open_connection(&client, table, &json!({"presence": true}));
    let mut opponent = imperial.open_live(None);
    opponent.receive();
    for live in [&mut player, &mut watcher] {
        assert_eq!(live.receive(), both);
    }
    drop((second, other));
    assert!(opponent.stays_silent_for(leaving * 2), "it did not ask");
    // Presence does not give a draft away either.
    rebel.choose("use reb-force-5").expect_ok();
    assert_eq!(rebel.view()["draft"], 1);
    assert!(watcher.stays_silent_for(leaving * 2), "a draft was told");
    // Coming back at once does not count as leaving.
    drop(opponent);
    let again = imperial.open_live(None);
    assert!(watcher.stays_silent_for(leaving * 2), "nobody left");
    drop(again);
    assert_eq!(watcher.receive(), one);
    // People who share a screen are all present; an unknown secret makes nobody present.
    let nobody = format!("seat_{}", "1".repeat(32));
    let shared = json!({"beside": [imperial.secret, nobody, "x"]});
    let _shared = LiveConnection::open_connection(&client, table, &shared);
    assert_eq!(watcher.receive(), both);
}

#[test]
fn servers_sharing_a_database_do_not_report_presence() {
    let kept = storages_of_every_kind().remove(1);
    let server = Server::start_server(&kept);
    let client = server.client();
    let seats = client.create_tutorial_table();
    let asks = json!({"secret": seats[0].secret, "presence": true});
    let mut live = LiveConnection::open_connection(&client, &seats[0].table, &asks);
    assert!(live.receive()["table"].is_object());
    let _other = seats[1].open_live(None);
    assert!(live.stays_silent_for(Duration::from_millis(300)));
}

#[test]
fn texts_are_sent_only_to_clients_that_name_a_language() {
    let kept = storages_of_every_kind();
    let server = Server::start_server(&kept[0]);
    let (_, seats) = server.client().create_table(json!({
        "game": "rebellion", "setup": "full", "seed": "words",
        "seats": {"rebel": "me", "imperial": "me"},
    }));
    let silent = seats[1].view_with_query("?since=0");
    assert!(silent.get("question").is_none(), "{silent}");
    assert!(silent["choices"][0].get("label").is_none());
    assert!(silent["missed"][0]["events"][0].get("text").is_none());

    let spoken = seats[1].view_with_query("?since=0&texts=en");
    assert!(spoken["question"].is_string(), "{spoken}");
    assert!(spoken["choices"][0]["label"].is_string());
    assert!(spoken["missed"][0]["events"][0]["text"].is_string());

    let (client, table) = (&seats[1].client, &seats[1].table);
    let hello = json!({"version": 0, "texts": "en"});
    let watched = LiveConnection::open_connection(client, table, &hello).receive();
    assert!(watched["missed"][0]["events"][0]["text"].is_string());
    let refused = LiveConnection::open_connection(client, table, &json!({"texts": "xx"})).receive();
    assert_eq!(refused["code"], "bad-value");
    assert_eq!(refused["legal"], json!(["en"]));
}

#[test]
fn both_ends_read_a_live_message_with_the_same_types() {
    let kept = storages_of_every_kind();
    let server = Server::start_server(&kept[0]);
    let (_, seats) = server.client().create_table(json!({
        "game": "rebellion", "setup": "full", "seed": "types",
        "seats": {"rebel": "me", "imperial": "computer:random"},
    }));
    let text = seats[0].open_live(Some(0)).receive_text();
    let message: ServerMessage = serde_json::from_str(&text).expect("a message");
    assert_eq!(serde_json::to_string(&message).expect("JSON"), text);
    let ServerMessage::Update(update) = message else {
        panic!("no update: {text}");
    };
    let view = update.view.expect("a view");
    let view: <rebellion::State as tabletop::Game>::View =
        serde_json::from_str(view.get()).expect("a view of the game");
    assert_eq!(
        view.viewer(),
        tabletop::Viewer::Seat(tabletop::Seat::new(0))
    );
    assert_eq!(update.table.summary.seats[1].holder, SeatHolder::Computer);
}
