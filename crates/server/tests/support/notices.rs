//! A server that sends notices at once, and games of two people for it.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;

use super::sinks::WebSink;
use super::{Client, Seat, Server, TestStorage, key};

/// The time that somebody must be away in these tests, and a time in which everything that is due was sent.
pub(crate) const ABSENCE: Duration = Duration::from_millis(400);
pub(crate) const LONG_ENOUGH: Duration = Duration::from_millis(1_500);

/// Sets everything that takes a minute to a moment, and lets the server send to this machine.
pub(crate) fn be_quick(config: &mut Config) {
    config.notices.private_targets = true;
    config.notices.public_address = Some("https://suns.example.org".to_owned());
    config.times.notice_absence = ABSENCE;
    config.times.notice_retry = Duration::from_millis(100);
    config.times.letter_timeout = Duration::from_secs(2);
    config.times.maintenance_interval = Duration::from_millis(50);
    config.times.presence_grace = Duration::from_millis(50);
}

/// Starts a server that sends notices at once.
pub(crate) fn quick_server(kept: &TestStorage) -> Server {
    Server::with(kept, be_quick)
}

/// Begins a game of two people, in which the Rebels decide.
pub(crate) fn game_of_two(client: &Client, imperial: Option<&str>) -> [Seat; 2] {
    let (table, mut seats) = client.create_table(json!({
        "game": "empire-vs-rebellion", "setup": "tutorial", "seats": {"rebel": "me"}, "seed": "3",
    }));
    let body = json!({"seat": "imperial", "name": "Vader", "key": key()});
    let joined = client.post(&format!("/api/tables/{table}/join"), imperial, &body);
    let secret = joined.expect_ok()["seats"][0]["secret"]
        .as_str()
        .map(str::to_owned);
    let rebel = seats.remove(0);
    let imperial = Seat {
        seat: "imperial".to_owned(),
        secret: secret.expect("a secret"),
        ..rebel.clone()
    };
    [rebel, imperial]
}

/// Has a seat told at a place. Returns the answer.
pub(crate) fn tell_seat(seat: &Seat, to: &Value, events: &[&str]) -> Value {
    let body = json!({"table": seat.table, "to": to, "events": events});
    let added = seat.client.post("/api/notices", Some(&seat.secret), &body);
    added.expect_ok()
}

/// Names a sink as the place for notices.
pub(crate) fn webhook(sink: &WebSink) -> Value {
    json!({"webhook": format!("{}/hook?who=me", sink.address)})
}

/// Waits until everything that is due was sent.
pub(crate) fn wait() {
    std::thread::sleep(LONG_ENOUGH);
}
