//! Notices to people who are away: who is told of what, and when.

use crate::support::database::{block_on, query_number};
use crate::support::notices::{
    ABSENCE, LONG_ENOUGH, be_quick, game_of_two, quick_server, tell_seat, wait, webhook,
};
use crate::support::sinks::WebSink;
use crate::support::{ClientSeat, Server, storages_of_every_kind};
use ring::hmac;
use serde_json::{Value, json};
use server::upkeep;

#[test]
fn a_webhook_is_told_once_until_the_table_is_opened() {
    for kept in storages_of_every_kind() {
        let (server, sink) = (quick_server(&kept), WebSink::start());
        let [rebel, imperial] = game_of_two(&server.client(), None);
        let added = tell_seat(&imperial, &webhook(&sink), &["turn", "chat"]);
        rebel.choose("play").expect_ok();
        let told = sink.wait_for(1).remove(0);
        let text = String::from_utf8(told.body.clone()).expect("a text");
        let notice: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(told.path, "/hook?who=me");
        assert_eq!(
            (&notice["event"], &notice["seat"]),
            (&json!("turn"), &json!("imperial"))
        );
        assert_eq!(notice["table"], imperial.table);
        assert_eq!(notice["title"], "Star Wars: Empire vs. Rebellion");
        assert_eq!(notice["text"], "It is your turn (Empire).");
        let link = format!("https://suns.example.org/#/table/{}", imperial.table);
        assert_eq!(notice["link"], link);
        assert!(!text.contains("seat_"), "{text}");

        let secret = added["secret"].as_str().expect("a secret");
        let signed = format!("{}.{text}", told.header("twinsuns-time"));
        let digits = told.header("twinsuns-signature").strip_prefix("sha256=");
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let tag = from_hex(digits.expect("a signature"));
        assert!(hmac::verify(&key, signed.as_bytes(), &tag).is_ok());

        // Whatever else happens, there is nothing more before the table is opened.
        rebel
            .post("chat", json!({"text": "Are you there?"}))
            .expect_ok();
        wait();
        assert_eq!(sink.count(), 1);
        imperial.view();
        std::thread::sleep(ABSENCE / 2);
        rebel.post("chat", json!({"text": "Now?"})).expect_ok();
        let told = sink.wait_for(2).remove(1);
        let notice: Value = serde_json::from_slice(&told.body).expect("JSON");
        assert_eq!(notice["event"], "chat");
        assert!(!String::from_utf8_lossy(&told.body).contains("Now?"));
    }
}

fn from_hex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    let pairs = pairs.map(|pair| std::str::from_utf8(pair).expect("digits"));
    pairs
        .map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal"))
        .collect()
}

#[test]
fn people_who_are_there_and_drafts_cause_no_notice() {
    for kept in storages_of_every_kind() {
        let (server, sink) = (quick_server(&kept), WebSink::start());
        let [rebel, imperial] = server.client().create_game_before_draft();
        tell_seat(
            &imperial,
            &webhook(&sink),
            &["turn", "offer", "over", "chat"],
        );
        rebel.choose("use reb-force-5").expect_ok();
        assert_eq!(rebel.view()["drafted"], 1, "a draft");
        let [rebel, imperial] = game_of_two(&server.client(), None);
        tell_seat(&imperial, &webhook(&sink), &["turn", "chat"]);
        let live = imperial.open_live(None);
        std::thread::sleep(ABSENCE / 2);
        rebel.choose("play").expect_ok();
        rebel.post("chat", json!({"text": "Hello"})).expect_ok();
        wait();
        assert_eq!(sink.count(), 0);
        // The one who has left is told of what comes next.
        drop(live);
        std::thread::sleep(ABSENCE);
        rebel.post("chat", json!({"text": "Hello?"})).expect_ok();
        sink.wait_for(1);
    }
}

#[test]
fn what_has_passed_is_not_told() {
    for kept in storages_of_every_kind() {
        let sink = WebSink::start();
        let server = Server::with(&kept, |config| {
            be_quick(config);
            config.times.notice_absence = LONG_ENOUGH;
        });
        let [rebel, imperial] = game_of_two(&server.client(), None);
        tell_seat(&imperial, &webhook(&sink), &["turn"]);
        tell_seat(&rebel, &webhook(&sink), &["offer"]);
        rebel.choose("play").expect_ok();
        // The turn is over before the time is: another device of the same person played.
        imperial.choose("play").expect_ok();
        imperial.post("abandon", json!({})).expect_ok();
        imperial
            .post("abandon", json!({"agree": false}))
            .expect_ok();
        wait();
        wait();
        assert_eq!(sink.count(), 0);
    }
}

#[test]
fn an_identity_chooses_events_for_each_place() {
    for kept in storages_of_every_kind() {
        let server = quick_server(&kept);
        let client = server.client();
        let (turns, ends) = (WebSink::start(), WebSink::start());
        let vader = client.create_identity("Vader");
        for (sink, event) in [(&turns, "turn"), (&ends, "over")] {
            let body = json!({"to": webhook(sink), "events": [event]});
            client.post("/api/notices", Some(&vader), &body).expect_ok();
        }
        let listed = client.get("/api/notices", Some(&vader)).expect_ok();
        let told_of = |event: &str| {
            let channels = listed["channels"].as_array().expect("channels");
            let found = channels.iter().find(|it| it["events"] == json!([event]));
            found.expect("a channel")["id"].clone()
        };
        assert_ne!(told_of("turn"), told_of("over"));
        assert_eq!(listed["channels"].as_array().map(Vec::len), Some(2));
        let [rebel, _] = game_of_two(&client, Some(&vader));
        rebel.choose("play").expect_ok();
        turns.wait_for(1);
        assert_eq!(ends.count(), 0);
        // The same place again gets the events of the newest request.
        let body = json!({"to": webhook(&turns), "events": ["chat"]});
        client.post("/api/notices", Some(&vader), &body).expect_ok();
        let [rebel, imperial] = game_of_two(&client, Some(&vader));
        rebel.post("resign", json!({})).expect_ok();
        ends.wait_for(1);
        assert_eq!(turns.count(), 1);

        let channel = told_of("over");
        let others = client.create_identity("Leia");
        let remove = json!({"id": channel});
        client
            .post("/api/notices/remove", Some(&others), &remove)
            .expect_ok();
        let after = client.get("/api/notices", Some(&vader)).expect_ok();
        assert_eq!(
            after["channels"].as_array().map(Vec::len),
            Some(2),
            "nobody else's"
        );
        let after = client.post("/api/notices/remove", Some(&vader), &remove);
        assert_eq!(
            after.expect_ok()["channels"].as_array().map(Vec::len),
            Some(1)
        );
        imperial.view();
    }
}

#[test]
fn a_failed_notice_is_tried_again_and_then_given_up() {
    for kept in storages_of_every_kind() {
        let (server, sink) = (quick_server(&kept), WebSink::start());
        let [rebel, imperial] = game_of_two(&server.client(), None);
        tell_seat(&imperial, &webhook(&sink), &["turn"]);
        sink.set_next_answers(&[500, 302]);
        rebel.choose("play").expect_ok();
        let told = sink.wait_for(3);
        assert_eq!(told[0].body, told[2].body);
        assert!(
            told.iter().all(|told| told.path == "/hook?who=me"),
            "no redirection is followed"
        );
        wait();
        assert_eq!(sink.count(), 3);
        assert_eq!(
            query_number(&kept, "SELECT COUNT(*) FROM notice_letters"),
            0
        );
        assert_eq!(
            query_number(&kept, "SELECT COUNT(*) FROM notice_channels"),
            1
        );
    }
}

#[test]
fn a_server_asks_no_machine_of_its_own_network() {
    let kept = storages_of_every_kind().remove(0);
    let sink = WebSink::start();
    let server = Server::with(&kept, |config| {
        be_quick(config);
        config.notices.private_targets = false;
    });
    let client = server.client();
    let [rebel, imperial] = game_of_two(&client, None);
    let add = |target: Value| {
        let body = json!({"table": imperial.table, "to": target, "events": ["turn"]});
        client.post("/api/notices", Some(&imperial.secret), &body)
    };
    assert_eq!(add(webhook(&sink)).expect_code(), "bad-value", "no TLS");
    // A name may point anywhere by the time it is used, so the address is looked at when something is sent.
    let port = sink.address.rsplit(':').next().expect("a port");
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        add(json!({"webhook": format!("https://{host}:{port}/")})).expect_ok();
    }
    rebel.choose("play").expect_ok();
    wait();
    assert_eq!(
        query_number(
            &kept,
            "SELECT COUNT(*) FROM notice_seats WHERE due_at IS NULL"
        ),
        1
    );
    assert_eq!(
        query_number(&kept, "SELECT COUNT(*) FROM notice_letters"),
        0,
        "given up"
    );
    assert_eq!(sink.count(), 0);
}

#[test]
fn several_servers_send_one_notice() {
    let kept = storages_of_every_kind().remove(1);
    let servers: Vec<_> = (0..3).map(|_| quick_server(&kept)).collect();
    let sink = WebSink::start();
    let [rebel, imperial] = game_of_two(&servers[0].client(), None);
    tell_seat(&imperial, &webhook(&sink), &["turn", "chat"]);
    // The server that writes the row need not be the one that knows of the channel.
    std::thread::sleep(ABSENCE);
    let elsewhere = ClientSeat {
        client: servers[1].client(),
        ..rebel.clone()
    };
    elsewhere.choose("play").expect_ok();
    sink.wait_for(1);
    wait();
    assert_eq!(sink.count(), 1);
    // A person at another server is there.
    let there = ClientSeat {
        client: servers[2].client(),
        ..imperial.clone()
    };
    let _live = there.open_live(None);
    std::thread::sleep(ABSENCE);
    elsewhere.post("chat", json!({"text": "Hello"})).expect_ok();
    wait();
    assert_eq!(sink.count(), 1);
}

#[test]
fn places_for_notices_are_limited_and_checked() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| {
        be_quick(config);
        config.notices.channels_per_person = 2;
        config.notices.channels_per_hour = 8;
    });
    let client = server.client();
    let leia = client.create_identity("Leia");
    let add = |target: Value, events: Value| {
        let body = json!({"to": target, "events": events});
        client.post("/api/notices", Some(&leia), &body)
    };
    let hook = |name: &str| json!({"webhook": format!("https://example.org/{name}")});
    assert_eq!(add(hook("a"), json!([])).expect_code(), "bad-value");
    assert_eq!(
        add(json!({"webhook": "ftp://a.b"}), json!(["turn"])).expect_code(),
        "bad-value"
    );
    assert_eq!(
        add(json!({"mail": "leia@example.org"}), json!(["turn"])).expect_code(),
        "bad-value"
    );
    let keys = json!({"p256dh": "AAAA", "auth": "AAAA"});
    let push = json!({"push": {"endpoint": "https://example.org/", "keys": keys}});
    assert_eq!(add(push, json!(["turn"])).expect_code(), "bad-value");
    add(hook("a"), json!(["turn"])).expect_ok();
    add(hook("b"), json!(["turn"])).expect_ok();
    assert_eq!(
        add(hook("c"), json!(["turn"])).expect_code(),
        "limit-reached"
    );
    add(hook("a"), json!(["over"])).expect_ok();
    let limited = add(hook("a"), json!(["turn"]));
    assert_eq!(limited.expect_code(), "slow-down", "too many in an hour");
    assert!(limited.headers.contains_key("retry-after"));
    assert_eq!(
        client
            .post(
                "/api/notices",
                None,
                &json!({"to": hook("a"), "events": ["turn"]})
            )
            .expect_code(),
        "secret-missing"
    );
    let listed = client.get("/api/notices", Some(&leia)).expect_ok();
    assert_eq!(listed["offered"]["mail"], false);
    let mut events: Vec<_> = (0..2)
        .map(|it| listed["channels"][it]["events"][0].as_str())
        .collect();
    events.sort_unstable();
    assert_eq!(events, [Some("over"), Some("turn")]);
    assert!(!listed.to_string().contains("secret"), "shown once");
}

#[test]
fn what_is_forgotten_is_told_nothing() {
    for kept in storages_of_every_kind() {
        let server = quick_server(&kept);
        let client = server.client();
        let vader = client.create_identity("Vader");
        let sink = WebSink::start();
        let [_, imperial] = game_of_two(&client, Some(&vader));
        let body = json!({"to": webhook(&sink), "events": ["turn"]});
        client.post("/api/notices", Some(&vader), &body).expect_ok();
        tell_seat(&imperial, &webhook(&sink), &["turn"]);
        const COUNT: &str = "SELECT COUNT(*) FROM notice_channels";
        assert_eq!(query_number(&kept, COUNT), 2);
        let id = query_number(
            &kept,
            "SELECT identity FROM notice_channels WHERE identity IS NOT NULL",
        );
        let admin =
            block_on(upkeep::Admin::open_storage(&kept.config_storage())).expect("an admin");
        block_on(admin.forget_identity(&id.to_string())).expect("forgotten");
        assert_eq!(query_number(&kept, COUNT), 0);
    }
}
