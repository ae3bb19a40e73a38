//! Creating, joining, looking and choosing, on both kinds of storage.

use crate::support::{Server, key, play_random_choices_until, storages_of_every_kind};
use serde_json::json;

#[test]
fn two_people_meet_and_play_a_whole_game() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (table, mut seats) = client.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial",
            "seats": {"rebel": "me"}, "name": "Leia", "public": true,
        }));
        assert_eq!(client.info(&table)["status"], "open");
        assert_eq!(client.view(&table)["version"], 0);
        let listed = client.get("/api/tables", None).expect_ok();
        assert_eq!(listed["tables"][0]["table"], table[..]);
        assert_eq!(seats[0].choose("play").expect_code(), "not-started");

        seats.push(client.join_table(&table, "imperial", "Vader"));
        let info = client.info(&table);
        assert_eq!(info["status"], "running");
        assert_eq!(info["version"], 1);
        assert_eq!(info["seats"][1]["name"], "Vader");
        assert!(info["seed"].is_null());
        let listed = client.get("/api/tables?status=running", None).expect_ok();
        assert_eq!(listed["tables"][0]["seats"][1]["name"], "Vader");
        assert_eq!(
            client.get("/api/tables", None).expect_ok()["tables"],
            json!([])
        );

        let record = format!("/api/tables/{table}/record");
        assert_eq!(client.get(&record, None).expect_code(), "game-not-over");
        let info = play_random_choices_until(&seats, |_| false);
        assert_eq!(info["status"], "over");
        assert_eq!(info["outcome"]["why"], "rules");
        assert!(info["seed"].is_string());
        assert!(
            client
                .get(&record, None)
                .text
                .starts_with("twin-suns record 1\n")
        );
    }
}

#[test]
fn wrong_requests_are_refused_with_stable_codes() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        let (rebel, imperial) = (&seats[0], &seats[1]);
        let view = rebel.view();
        let at = |choice: &str, version: u64| json!({"version": version, "choice": choice});
        assert_eq!(view["version"], 1);
        assert_eq!(
            rebel.post("choose", at("play", 7)).expect_code(),
            "stale-version"
        );
        assert_eq!(
            imperial.post("choose", at("play", 1)).expect_code(),
            "out-of-turn"
        );
        assert_eq!(
            rebel.post("choose", at("fly", 1)).expect_code(),
            "unknown-choice"
        );
        let refused = rebel.post("choose", at("use reb-yoda", 1));
        assert_eq!(refused.expect_code(), "illegal-choice");
        assert_eq!(refused.status, 409);
        assert_eq!(refused.body["legal"], json!(["play", "pass"]));
        assert_eq!(
            rebel.post_draft_command("undo").expect_code(),
            "nothing-to-undo"
        );
        assert_eq!(rebel.view()["version"], 1, "nothing has changed");

        let path = format!("/api/tables/{}", rebel.table);
        let choose = format!("{path}/choose");
        let body = json!({"version": 1, "choice": "play", "key": key()});
        assert_eq!(
            client.post(&choose, None, &body).expect_code(),
            "secret-missing"
        );
        let stranger = format!("seat_{}", "0".repeat(32));
        assert_eq!(
            client.post(&choose, Some(&stranger), &body).expect_code(),
            "secret-unknown"
        );
        assert_eq!(
            client.post(&choose, Some("x"), &body).expect_code(),
            "secret-unknown"
        );
        assert_eq!(
            client
                .post_text(&choose, Some(&rebel.secret), "{")
                .expect_code(),
            "malformed"
        );
        assert_eq!(
            client
                .get("/api/tables/00000000000000000000", None)
                .expect_code(),
            "unknown-table"
        );
        assert_eq!(
            client.get("/api/tables/x", None).expect_code(),
            "unknown-table"
        );
        assert_eq!(client.get("/nowhere", None).expect_code(), "not-found");
        assert_eq!(client.get(&choose, None).expect_code(), "wrong-method");
        let join = json!({"key": key()});
        assert_eq!(
            client
                .post(&format!("{path}/join"), None, &join)
                .expect_code(),
            "already-started"
        );
        let create = |body: serde_json::Value| client.post("/api/tables", None, &body);
        assert_eq!(
            create(json!({"game": "chess", "key": key()})).expect_code(),
            "unknown-game"
        );
        // Characters count, not bytes; and a name counts as it was sent, before it is cleaned up.
        for short in ["1", "ÄÖÜßäöüß"] {
            let short = json!({"game": "rebellion", "key": short});
            assert_eq!(create(short).expect_code(), "bad-value");
        }
        let long = format!("x{}", "\u{7}".repeat(40));
        let long = json!({"game": "rebellion", "name": long, "key": key()});
        assert_eq!(create(long).expect_code(), "too-large");
    }
}

#[test]
fn a_repeated_command_is_done_once_and_answered_the_same() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let create = json!({
            "game": "empire-vs-rebellion", "setup": "tutorial",
            "seats": {"rebel": "me"}, "key": key(),
        });
        let first = client.post("/api/tables", None, &create).expect_ok();
        let again = client.post("/api/tables", None, &create).expect_ok();
        assert_eq!(first["seats"], again["seats"]);
        assert_eq!(first["table"]["table"], again["table"]["table"]);
        let table = first["table"]["table"].as_str().expect("an id");
        let path = format!("/api/tables/{table}");

        let join = json!({"seat": "imperial", "key": key()});
        let joined = client
            .post(&format!("{path}/join"), None, &join)
            .expect_ok();
        let again = client
            .post(&format!("{path}/join"), None, &join)
            .expect_ok();
        assert_eq!(joined["seats"], again["seats"]);

        let secret = first["seats"][0]["secret"].as_str();
        let choose = json!({"version": 1, "choice": "play", "key": key()});
        let done = client
            .post(&format!("{path}/choose"), secret, &choose)
            .expect_ok();
        assert_eq!(done["version"], 2);
        assert_eq!(
            client
                .post(&format!("{path}/choose"), secret, &choose)
                .expect_ok(),
            done
        );
        assert_eq!(client.info(table)["version"], 2);

        // Even after a restart.
        server.stop();
        let server = Server::start_server(&kept);
        let client = server.client();
        assert_eq!(
            client
                .post(&format!("{path}/choose"), secret, &choose)
                .expect_ok(),
            done
        );
        assert_eq!(
            client
                .post(&format!("{path}/join"), None, &join)
                .expect_ok()["seats"],
            joined["seats"]
        );
        assert_eq!(
            client.post("/api/tables", None, &create).expect_ok()["seats"],
            first["seats"]
        );
        assert_eq!(client.info(table)["version"], 2);
    }
}

#[test]
fn private_tables_are_on_no_list_and_lists_have_pages() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let create = |public: bool| {
            client
                .create_table(json!({
                    "game": "rebellion", "seats": {"rebel": "me"}, "public": public,
                }))
                .0
        };
        let public: Vec<_> = [true, false, true, true, true, true]
            .map(|public| (create(public), public))
            .into_iter()
            .filter_map(|(table, public)| public.then_some(table))
            .collect();
        let page = |query: &str| {
            let listed = client.get(&format!("/api/tables{query}"), None).expect_ok();
            let tables = listed["tables"].as_array().expect("a list").clone();
            let ids = tables
                .iter()
                .map(|one| one["table"].as_str().expect("an id"));
            let ids: Vec<_> = ids.map(str::to_owned).collect();
            let moments = tables.iter().map(|one| one["created_at"].as_i64());
            assert!(moments.rev().is_sorted(), "newest first");
            ids
        };
        let all = page("");
        let sorted = |mut ids: Vec<String>| {
            ids.sort();
            ids
        };
        assert_eq!(sorted(all.clone()), sorted(public));
        // Even if many were created at the same moment, pages leave nothing out and repeat nothing.
        let first = page("?limit=2");
        assert_eq!(first, all[..2]);
        assert_eq!(page(&format!("?limit=2&after={}", first[1])), all[2..4]);
        let mut one_by_one = page("?limit=1");
        while let [next] = &page(&format!(
            "?limit=1&after={}",
            one_by_one.last().expect("one")
        ))[..]
        {
            one_by_one.push(next.clone());
        }
        assert_eq!(one_by_one, all);
        for wrong in ["?limit=0", "?limit=101", "?status=hidden"] {
            let refused = client.get(&format!("/api/tables{wrong}"), None);
            assert_eq!(refused.expect_code(), "bad-value");
        }
        for wrong in ["0123456789abcdef0123", "%00", ""] {
            let refused = client.get(&format!("/api/tables?after={wrong}"), None);
            assert_eq!(refused.expect_code(), "unknown-table");
        }
        // A client that knows the id of a private table may watch it all the same.
        let hidden = create(false);
        assert_eq!(client.info(&hidden)["public"], false);
    }
}

#[test]
fn four_people_play_at_one_table() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let names = [
        "rebel-admiral",
        "rebel-general",
        "imperial-admiral",
        "imperial-general",
    ];
    let (table, mut seats) = client.create_table(json!({
        "game": "rebellion", "setup": "first-4", "seats": {"rebel-admiral": "me"}, "public": true,
    }));
    for name in &names[1..] {
        assert_eq!(client.info(&table)["status"], "open");
        seats.push(client.join_table(&table, name, name));
    }
    let mut asked = std::collections::BTreeSet::new();
    play_random_choices_until(&seats, |info| {
        asked.extend(info["deciding"].as_str().map(str::to_owned));
        asked.len() == 4 || info["version"].as_u64() >= Some(1000)
    });
    assert_eq!(asked.len(), 4, "{asked:?}");
    let sides = client.info(&table)["seats"].clone();
    assert_eq!(sides[0]["side"], sides[1]["side"]);
    assert_ne!(sides[1]["side"], sides[2]["side"]);
}
