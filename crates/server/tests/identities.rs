//! Browser identities: people without accounts.

use crate::support::raw_http::RawConnection;
use crate::support::{LiveConnection, Server, key, storages_of_every_kind, tutorial_request};
use serde_json::json;
use server::TrustedHeader;

#[test]
fn an_identity_finds_its_games_and_moves_to_another_device() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (identity, _, created) = client.create_identity_with_table("Leia");
        let me = Some(identity.as_str());
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
    let kept = storages_of_every_kind().remove(0);
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
    let seats = client.create_tutorial_table();
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

#[test]
fn a_trusted_proxy_names_the_person_and_nobody_else_can() {
    for kept in storages_of_every_kind() {
        let trust = |from: &str| TrustedHeader {
            name: "x-remote-user".to_owned(),
            from: vec![from.parse().expect("a network")],
        };
        let server = Server::with(&kept, |config| {
            config.trusted_header = Some(trust("127.0.0.0/8"));
        });
        let sign_in = |server: &Server, user: Option<&str>| {
            let headers: Vec<_> = user
                .map(|user| ("X-Remote-User", user))
                .into_iter()
                .collect();
            let body = json!({"name": "Leia"}).to_string();
            let answer = server
                .client()
                .post_with_headers("/api/identity", &headers, &body)
                .expect_ok();
            answer["secret"].as_str().expect("a secret").to_owned()
        };
        let first = sign_in(&server, Some("leia@alderaan.example"));
        let client = server.client();
        let create = json!({"game": "rebellion", "seats": {"rebel": "me"}, "key": key()});
        client
            .post("/api/tables", Some(&first), &create)
            .expect_ok();
        let seats = |secret: &str| {
            let mine = client.get("/api/identity/tables", Some(secret)).expect_ok();
            mine["seats"].as_array().map(Vec::len)
        };
        // Another browser of the same person, another person, and somebody without the header.
        let second = sign_in(&server, Some("leia@alderaan.example"));
        assert_ne!(first, second);
        assert_eq!(seats(&second), Some(1));
        assert_eq!(
            seats(&sign_in(&server, Some("han@falcon.example"))),
            Some(0)
        );
        assert_eq!(seats(&sign_in(&server, None)), Some(0));
        server.stop();
        // The same header from anywhere else is worth nothing.
        let server = Server::with(&kept, |config| {
            config.trusted_header = Some(trust("10.0.0.0/8"));
            config.behind_proxy = true;
        });
        let forged = server.client().post_with_headers(
            "/api/identity",
            &[
                ("X-Remote-User", "leia@alderaan.example"),
                ("X-Forwarded-For", "10.0.0.1"),
            ],
            &json!({"name": "Leia"}).to_string(),
        );
        let forged = forged.expect_ok()["secret"]
            .as_str()
            .expect("a secret")
            .to_owned();
        let mine = server
            .client()
            .get("/api/identity/tables", Some(&forged))
            .expect_ok();
        assert_eq!(mine["seats"], json!([]));
    }
}

#[test]
fn renewed_secrets_replace_all_earlier_ones() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let identity = client.create_identity("Leia");
        let mut request = tutorial_request();
        request["seats"]["imperial"] = json!("me");
        let created = client
            .post("/api/tables", Some(&identity), &request)
            .expect_ok();
        let table = created["table"]["table"]
            .as_str()
            .expect("an id")
            .to_owned();
        let secret =
            |answer: &serde_json::Value| answer["secret"].as_str().expect("a secret").to_owned();
        let [rebel, imperial] = [0, 1].map(|seat| secret(&created["seats"][seat]));
        let view = |secret: &str| client.get(&format!("/api/tables/{table}/view"), Some(secret));
        let renew = |seat: &str, bearer: &str, body: &serde_json::Value| {
            client.post(
                &format!("/api/tables/{table}/seats/{seat}/renew"),
                Some(bearer),
                body,
            )
        };
        let hello = json!({"secret": rebel});
        let mut live = LiveConnection::open_connection(&client, &table, &hello);
        live.receive();
        let body = json!({"key": key()});
        let renewed = renew("rebel", &rebel, &body).expect_ok();
        assert_eq!(
            renew("rebel", &rebel, &body).expect_ok(),
            renewed,
            "it is done once"
        );
        assert_eq!(view(&rebel).expect_code(), "secret-unknown");
        assert_eq!(view(&secret(&renewed)).expect_ok()["you"], "rebel");
        assert_eq!(live.wait_for_close_code(), Some(1008));
        // Only the holder may: by another seat's secret it is refused, by the identity it is not.
        let body = json!({"key": key()});
        assert_eq!(
            renew("rebel", &imperial, &body).expect_code(),
            "not-allowed"
        );
        let again = renew("rebel", &identity, &json!({"key": key()})).expect_ok();
        assert_eq!(view(&secret(&renewed)).expect_code(), "secret-unknown");
        assert_eq!(view(&secret(&again)).expect_ok()["you"], "rebel");
        assert_eq!(view(&imperial).expect_ok()["you"], "imperial");
        let fresh = client
            .post("/api/identity/renew", Some(&identity), &json!({}))
            .expect_ok();
        assert_eq!(
            client.get("/api/identity", Some(&identity)).expect_code(),
            "secret-unknown"
        );
        let me = client
            .get("/api/identity", Some(&secret(&fresh)))
            .expect_ok();
        assert_eq!(me["name"], "Leia");
    }
}

#[test]
fn signing_out_leaves_one_device() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let first = client.create_identity("Leia");
        let mut body = json!({"handle": "leia", "passphrase": "a long enough passphrase"});
        client
            .post("/api/identity/passphrase", Some(&first), &body)
            .expect_ok();
        let moved = client.post("/api/identity/move", None, &body).expect_ok();
        let second = moved["secret"].as_str().expect("a secret").to_owned();
        let knows = |secret: &str| client.get("/api/identity", Some(secret)).status == 200;
        assert!(knows(&first) && knows(&second));
        body["passphrase"] = json!("another long passphrase");
        body["sign_out"] = json!(true);
        client
            .post("/api/identity/passphrase", Some(&second), &body)
            .expect_ok();
        assert!(!knows(&first) && knows(&second));
        let moved = client.post("/api/identity/move", None, &body).expect_ok();
        assert!(!knows(&second) && knows(moved["secret"].as_str().expect("a secret")));
    }
}

#[test]
fn others_who_guess_do_not_lock_the_owner_out() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::with(&kept, |config| config.behind_proxy = true);
    let client = server.client();
    let identity = client.create_identity("Leia");
    let right = json!({"handle": "leia", "passphrase": "a long enough passphrase"});
    client
        .post("/api/identity/passphrase", Some(&identity), &right)
        .expect_ok();
    let wrong = json!({"handle": "leia", "passphrase": "not the right one"}).to_string();
    let from = |address: &str, body: &str| {
        let head = format!(
            "POST /api/identity/move HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        );
        RawConnection::new(&server.address).send_request(&head, body.as_bytes())
    };
    let guesses: Vec<_> = (0..30).map(|_| from("203.0.113.7", &wrong)).collect();
    let slowed = guesses.last().expect("a guess");
    assert_eq!(slowed.status, 429, "{}", slowed.text);
    let wait = slowed.json().expect("JSON")["retry_after"].as_u64();
    assert!(wait >= Some(1), "{}", slowed.text);
    assert_eq!(from("203.0.113.8", &right.to_string()).status, 200);
}
