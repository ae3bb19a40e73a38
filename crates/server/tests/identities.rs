//! Browser identities: people without accounts.

use crate::support::{Server, key, storages, tutorial_request};
use serde_json::json;

#[test]
fn an_identity_finds_its_games_and_moves_to_another_device() {
    for kept in storages() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let identity = client.create_identity("Leia");
        let me = Some(identity.as_str());
        let create = tutorial_request();
        let created = client.post("/api/tables", me, &create).expect_ok();
        let table = created["table"]["table"].as_str().expect("an id");
        assert_eq!(created["table"]["seats"][0]["name"], "Leia");
        client.join_table(table, "imperial", "Vader");
        let mine = client.get("/api/identity/tables", me).expect_ok();
        assert_eq!(mine["seats"][0]["table"]["table"], table);
        assert_eq!(mine["seats"][0]["my_turn"], true);

        let own = json!({"handle": "leia", "passphrase": "a long enough one"});
        client
            .post("/api/identity/passphrase", me, &own)
            .expect_ok();
        let other = client
            .post("/api/identity", None, &json!({"name": "Han"}))
            .expect_ok();
        let taken = client.post("/api/identity/passphrase", other["secret"].as_str(), &own);
        assert_eq!(taken.expect_code(), "name-taken");
        let wrong = json!({"handle": "leia", "passphrase": "another long one"});
        assert_eq!(
            client
                .post("/api/identity/move", None, &wrong)
                .expect_code(),
            "passphrase-wrong"
        );
        let nobody = json!({"handle": "luke", "passphrase": "another long one"});
        assert_eq!(
            client
                .post("/api/identity/move", None, &nobody)
                .expect_code(),
            "passphrase-wrong"
        );
        let moved = client.post("/api/identity/move", None, &own).expect_ok();
        assert_eq!(moved["name"], "Leia");
        let there = moved["secret"].as_str();
        assert_ne!(there, me);
        assert_eq!(
            client.get("/api/identity", there).expect_ok()["handle"],
            "leia"
        );

        // The other device asks for a link of its own; the first one keeps working.
        let path = format!("/api/tables/{table}/seats/rebel/link");
        let body = json!({"key": key()});
        let link = client.post(&path, there, &body).expect_ok();
        assert_eq!(client.post(&path, there, &body).expect_ok(), link);
        assert_eq!(
            client
                .post(&path, other["secret"].as_str(), &body)
                .expect_code(),
            "not-allowed"
        );
        for secret in [&link["secret"], &created["seats"][0]["secret"]] {
            let view = client
                .get(&format!("/api/tables/{table}/view"), secret.as_str())
                .expect_ok();
            assert_eq!(view["you"], "rebel");
        }
        let link = link["link"].as_str().expect("a link");
        assert!(link.starts_with(&format!("/#/table/{table}/seat_")));
    }
}

#[test]
fn secrets_are_stored_as_hashes_only() {
    let kept = storages().remove(0);
    let crate::support::TestStorage::Sqlite(scratch) = &kept else {
        panic!("the first storage is SQLite");
    };
    let server = Server::start_server(&kept);
    let client = server.client();
    let identity = client
        .post("/api/identity", None, &json!({"name": "Leia"}))
        .expect_ok();
    let phrase = "a long enough passphrase";
    let own = json!({"handle": "leia", "passphrase": phrase});
    let me = identity["secret"].as_str();
    client
        .post("/api/identity/passphrase", me, &own)
        .expect_ok();
    let create = json!({"game": "rebellion", "seats": {"rebel": "me"}, "key": key()});
    let created = client.post("/api/tables", me, &create).expect_ok();
    let seats = client.hot_seat("empire-vs-rebellion", "tutorial", &["rebel", "imperial"]);
    seats[0].choose("play").expect_ok();
    server.stop();
    let mut stored = Vec::new();
    for file in std::fs::read_dir(&scratch.0).expect("a directory") {
        stored.extend(std::fs::read(file.expect("a file").path()).expect("its bytes"));
    }
    let contains = |text: &str| {
        stored
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    };
    assert!(contains("rebel: play"), "the journal is there");
    let secrets = [&seats[0].secret, &seats[1].secret];
    for secret in secrets
        .into_iter()
        .map(String::as_str)
        .chain(identity["secret"].as_str())
    {
        assert!(!contains(&secret[5..]), "a secret is stored in clear");
        assert_eq!(secret.len(), 5 + 128 / 4, "128 bits");
    }
    let given = created["seats"][0]["secret"].as_str().expect("a secret");
    assert!(!contains(&given[5..]), "a secret is stored in clear");
    // The key of a command gives its secret out again: it is as good as the secret.
    assert!(!contains(create["key"].as_str().expect("a key")));
    assert!(!contains(phrase));
    assert!(contains("$argon2id$v=19$m=19456,t=2,p=1$"), "Argon2id");
}
