//! The memory of the server: what many clients are sent at once is bounded.

use crate::support::{LiveConnection, Server, play_random_choices_until, storages_of_every_kind};
use serde_json::{Value, json};

fn line_numbers(answer: &Value) -> Vec<u64> {
    let lines = answer["chat"].as_array().expect("lines").iter();
    lines
        .map(|line| line["number"].as_u64().expect("a number"))
        .collect()
}

#[test]
fn chat_is_told_page_by_page() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        for number in 1..=120 {
            let line = json!({"text": format!("line {number}")});
            seats[0].post("chat", line).expect_ok();
        }
        let newest: Vec<u64> = (71..=120).collect();
        assert_eq!(line_numbers(&seats[1].view()), newest);
        assert_eq!(line_numbers(&seats[1].open_live(None).receive()), newest);
        let path = |query: &str| format!("/api/tables/{}/chat{query}", seats[0].table);
        let mut read = Vec::new();
        let mut page = client.get(&path(""), Some(&seats[1].secret)).expect_ok();
        while !line_numbers(&page).is_empty() {
            let numbers = line_numbers(&page);
            let query = format!("?before={}", numbers[0]);
            read.splice(..0, numbers);
            page = client
                .get(&path(&query), Some(&seats[1].secret))
                .expect_ok();
        }
        assert_eq!(read, (1..=120).collect::<Vec<_>>());
        // Everybody reads their own room.
        let outside = client.get(&path(""), None).expect_ok();
        assert_eq!(outside["chat"], json!([]));
    }
}

#[test]
fn long_lines_make_short_pages() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let seats = server.client().create_tutorial_table();
    for _ in 0..60 {
        let long = json!({"text": "\u{1f680}".repeat(500)});
        seats[0].post("chat", long).expect_ok();
    }
    let mut live = LiveConnection::open_connection(
        &server.client(),
        &seats[0].table,
        &json!({"secret": seats[0].secret}),
    );
    let told = live.receive_text();
    assert!(told.len() < 64 * 1024, "{}", told.len());
    assert!(told.contains("\u{1f680}"));
}

#[test]
fn the_past_is_told_page_by_page() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats =
            client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]);
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(40));
        let secret = Some(&*seats[0].secret);
        let path = format!("/api/tables/{}/history", seats[0].table);
        let all = client.get(&path, secret).expect_ok();
        let told = all["publications"].as_array().expect("publications");
        assert_eq!(json!(told.len()), all["version"]);
        assert_eq!(seats[0].view_with_query("?since=0")["missed"], json!(told));
        let later = client.get(&format!("{path}?since=30"), secret).expect_ok();
        assert_eq!(later["publications"], json!(told[30..]));
        let none = client
            .get(&format!("{path}?since=1000000"), secret)
            .expect_ok();
        assert_eq!(none["publications"], json!([]));
    }
}
