//! The OpenAPI document and the lists for people describe what the server does.

use crate::support::json_schema::assert_answer_fits_document;
use crate::support::{
    Client, ClientSeat, LiveConnection, Server, TestStorage, play_random_choices_until,
    storages_of_every_kind,
};
use serde_json::{Value, json};

#[test]
fn answers_are_what_the_document_says() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let document = client.get("/api/openapi.json", None).expect_ok();
        assert_eq!(document["openapi"].as_str().map(|v| &v[..3]), Some("3.1"));
        let get = |path: &str, real: &str, secret: Option<&str>| {
            let answer = client.get(real, secret);
            assert_answer_fits_document(
                &document,
                "get",
                path,
                &answer.status.to_string(),
                &answer.body,
            );
        };
        let seats = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
        let table = &seats[0].table;
        get("/healthz", "/healthz", None);
        get("/api/games", "/api/games", None);
        get("/api/tables", "/api/tables", None);
        get("/api/tables/{table}", &format!("/api/tables/{table}"), None);
        let view = format!("/api/tables/{table}/view");
        get("/api/tables/{table}/view", &view, None);
        get("/api/tables/{table}/view", &view, Some(&seats[0].secret));
        get("/api/tables/{table}/view", &view, Some("nonsense"));
        let done = seats[0].choose(&seats[0].choices()[0]).expect_ok();
        assert_answer_fits_document(
            &document,
            "post",
            "/api/tables/{table}/choose",
            "200",
            &done,
        );
        let refused = seats[0].choose("nonsense").body;
        assert_answer_fits_document(
            &document,
            "post",
            "/api/tables/{table}/choose",
            "400",
            &refused,
        );
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(10));
        get(
            "/api/tables/{table}/view",
            &format!("{view}?since=1"),
            Some(&seats[1].secret),
        );
        let counts_presence = matches!(kept, TestStorage::Sqlite(_));
        for text in live_messages(&client, &seats[1], counts_presence) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            assert_answer_fits_document(&document, "get", "/api/tables/{table}/live", "101", &sent);
        }
        seats[0].post("resign", json!({})).expect_ok();
        get("/api/tables/{table}", &format!("/api/tables/{table}"), None);
    }
}

/// Collects the first messages to a player, a spectator and a stranger with a wrong secret, and, if asked for, what
/// one hears who wants to know who is there.
fn live_messages(client: &Client, seat: &ClientSeat, counts_presence: bool) -> Vec<String> {
    let open = |hello: Value| LiveConnection::open_connection(client, &seat.table, &hello);
    let mut live = seat.open_live(Some(1));
    let (mut watcher, mut refused) = (open(json!({})), open(json!({"secret": "x"})));
    let mut sent = vec![
        live.receive_text(),
        watcher.receive_text(),
        refused.receive_text(),
    ];
    if counts_presence {
        let mut asking = open(json!({"presence": true}));
        sent.extend([asking.receive_text(), asking.receive_text()]);
    }
    sent
}

#[test]
fn the_document_names_every_code_and_every_key() {
    let document: Value = serde_json::from_str(&server::openapi_document()).expect("JSON");
    let codes = &document["components"]["schemas"]["Code"]["enum"];
    for code in protocol::problem::Code::ALL {
        assert!(
            codes
                .as_array()
                .is_some_and(|codes| codes.contains(&json!(code.name())))
        );
    }
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() > 20);
    for (path, methods) in paths {
        let Some(post) = methods.get("post") else {
            continue;
        };
        // The links in mails are sent as they are.
        if path.ends_with("/{token}") {
            assert!(post.get("requestBody").is_none(), "{path}");
            continue;
        }
        let body = &post["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let name = body.as_str().and_then(|body| body.rsplit('/').next());
        let schema = &document["components"]["schemas"][name.expect("a body")];
        let keyed = schema["properties"].get("key").is_some();
        let about_person = ["/api/identity", "/api/notices"];
        let about_person = about_person.iter().any(|it| path.starts_with(it));
        assert_eq!(keyed, !about_person, "{path}");
        assert_eq!(schema["additionalProperties"], json!(false), "{path}");
    }
}

#[test]
fn the_codes_are_documented_for_people() {
    let text = include_str!("../../../docs/server.md");
    for code in protocol::problem::Code::ALL {
        let row = format!("| `{}` | {} |", code.name(), code.http_status());
        assert!(text.contains(&row), "{row}");
    }
}

/// Reads all files in a folder and in its subfolders.
fn read_folder(folder: &std::path::Path) -> String {
    let mut text = String::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            text += &read_folder(&path);
        } else {
            text += &std::fs::read_to_string(path).unwrap_or_default();
        }
    }
    text
}

#[test]
fn the_list_of_promises_names_tests_that_exist() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "tests",
        "src",
        "../twinsuns/tests",
        "../tabletop/src",
        "../test-support/src",
    ];
    let tests = folders.map(|folder| read_folder(&here.join(folder)));
    let tests = tests.concat();
    let list = include_str!("README.md");
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let names = list.split(|c: char| !is_part(c));
    let names: Vec<_> = names.filter(|name| name.matches('_').count() > 1).collect();
    assert!(names.len() > 40);
    for name in names {
        assert!(
            ["(", "<"]
                .iter()
                .any(|end| tests.contains(&format!("fn {name}{end}"))),
            "no test is called {name}"
        );
    }
}
