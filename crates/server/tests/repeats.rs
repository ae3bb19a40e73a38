//! Every command carries a key: a client that got no answer repeats it, and it is executed once.

use serde_json::{Value, json};

use crate::support::{
    Client, ClientSeat, Server, TestStorage, key, play_random_choices_until, storages_of_every_kind,
};

/// Servers on the same storage, to which every command is given again. The answers are the same, secrets and
/// versions included.
struct Repeater {
    servers: Vec<Server>,
}

impl Repeater {
    fn new(kept: &TestStorage) -> Self {
        let shared = matches!(kept, TestStorage::Postgres(_));
        let servers = (0..1 + usize::from(shared)).map(|_| Server::start_server(kept));
        Self {
            servers: servers.collect(),
        }
    }

    fn first_client(&self) -> Client {
        self.servers[0].client()
    }

    #[track_caller]
    fn send_twice(&self, seat: &ClientSeat, command: &str, mut body: Value) -> Value {
        body["key"] = json!(key());
        let first = seat.post(command, body.clone()).expect_ok();
        for server in &self.servers {
            let again = ClientSeat {
                client: server.client(),
                ..seat.clone()
            };
            assert_eq!(
                again.post(command, body.clone()).expect_ok(),
                first,
                "{command}"
            );
        }
        first
    }
}

#[test]
fn commands_about_the_game_are_done_once() {
    for kept in storages_of_every_kind() {
        let repeater = Repeater::new(&kept);
        let (_, seats) = repeater.first_client().create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial", "seed": "3",
            "seats": {"rebel": "me", "imperial": "me"},
        }));
        let (rebel, imperial) = (&seats[0], &seats[1]);
        let at = |version: u64, draft: u64| json!({"version": version, "draft": draft});
        let choose = |version: u64, choice: &str| json!({"version": version, "choice": choice});
        repeater.send_twice(rebel, "choose", choose(1, "play"));
        repeater.send_twice(imperial, "choose", choose(2, "play"));
        let drafted = repeater.send_twice(rebel, "choose", choose(3, "use reb-force-5"));
        assert_eq!(drafted, at(3, 1));
        assert_eq!(repeater.send_twice(rebel, "undo", at(3, 1)), at(3, 2));
        let mut plan = at(3, 2);
        plan["choices"] = json!(["use reb-force-5"]);
        let planned = json!({"version": 3, "draft": 3, "dropped": 0});
        assert_eq!(repeater.send_twice(rebel, "plan", plan), planned);
        assert_eq!(repeater.send_twice(rebel, "undo", at(3, 3)), at(3, 4));
        rebel.choose("use reb-force-5").expect_ok();
        assert_eq!(repeater.send_twice(rebel, "confirm", at(3, 5)), at(4, 0));
        let told = imperial.view_with_query("?since=3");
        assert_eq!(told["missed"].as_array().expect("a list").len(), 1);
        let mut plan = at(4, 0);
        plan["choices"] = json!(["exhaust imp-force-2", "pass"]);
        let planned = json!({"version": 5, "draft": 0, "dropped": 1});
        assert_eq!(repeater.send_twice(rebel, "plan", plan), planned);
        imperial.choose("pass").expect_ok();
        let version = imperial.view()["version"].as_u64().expect("a version");
        repeater.send_twice(imperial, "take-back", json!({"version": version}));
        let back = repeater.send_twice(rebel, "take-back", json!({"version": version}));
        assert_eq!(back["version"], version + 1);
        assert_eq!(rebel.view()["version"], version + 1);
    }
}

#[test]
fn commands_about_the_table_are_done_once() {
    for kept in storages_of_every_kind() {
        let repeater = Repeater::new(&kept);
        let client = repeater.first_client();
        let (table, seats) = client.create_table(json!({
            "game": "empire-vs-rebellion", "setup": "tutorial", "wait": true,
            "seats": {"rebel": "me", "imperial": "me"},
        }));
        let (rebel, imperial) = (&seats[0], &seats[1]);
        repeater.send_twice(rebel, "entropy", json!({"words": "wind"}));
        repeater.send_twice(imperial, "start", json!({}));
        repeater.send_twice(rebel, "chat", json!({"text": "hello"}));
        let said = imperial.view()["chat"].clone();
        assert_eq!(said.as_array().expect("lines").len(), 1);
        repeater.send_twice(rebel, "abandon", json!({}));
        assert_eq!(client.info(&table)["offers"]["abandon"], json!(["rebel"]));
        repeater.send_twice(imperial, "abandon", json!({"agree": false}));
        repeater.send_twice(imperial, "leave", json!({"level": "random"}));
        repeater.send_twice(imperial, "return", json!({}));
        assert!(client.info(&table)["seats"][1]["away"].is_null());
        repeater.send_twice(rebel, "resign", json!({}));
        assert_eq!(
            client.info(&table)["outcome"]["winners"],
            json!(["imperial"])
        );
        // The offer alone makes no rematch, even if it is repeated.
        let offered = repeater.send_twice(rebel, "rematch", json!({}));
        assert!(offered["table"].is_null());
        let again = repeater.send_twice(imperial, "rematch", json!({}));
        assert_eq!(again["table"], client.info(&table)["rematch"]);
    }
}

#[test]
fn a_repeat_key_counts_for_one_command_of_one_seat() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    let tables = [0; 2].map(|_| client.create_tutorial_table());
    let same = key();
    let say = json!({"text": "hello", "key": same});
    for seat in tables.iter().flatten() {
        seat.post("chat", say.clone()).expect_ok();
    }
    for seats in &tables {
        let said = seats[0].view()["chat"].clone();
        assert_eq!(said.as_array().expect("lines").len(), 2);
        let choose = json!({"version": 1, "choice": "play", "key": same});
        assert_eq!(seats[0].post("choose", choose).expect_ok()["version"], 2);
    }
    // A refused command has used nothing up.
    let stale = json!({"version": 1, "choice": "play", "key": "once more"});
    let right = json!({"version": 2, "choice": "play", "key": "once more"});
    let imperial = &tables[0][1];
    assert_eq!(
        imperial.post("choose", stale).expect_code(),
        "stale-version"
    );
    assert_eq!(imperial.post("choose", right).expect_ok()["version"], 3);
    play_random_choices_until(&tables[0], |_| false);
}

#[test]
fn a_key_is_good_for_one_request_only() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let key = key();
        let create = |name: &str| {
            json!({
                "game": "empire-vs-rebellion", "setup": "tutorial", "name": name,
                "seats": {"rebel": "me"}, "key": key,
            })
        };
        let created = client
            .post("/api/tables", None, &create("Leia"))
            .expect_ok();
        let again = client
            .post("/api/tables", None, &create("Leia"))
            .expect_ok();
        assert_eq!(again, created);
        let other = client.post("/api/tables", None, &create("Han"));
        assert_eq!(other.expect_code(), "key-reused");
        let table = created["table"]["table"].as_str().expect("an id");
        let path = format!("/api/tables/{table}/join");
        let join = |name: &str| client.post(&path, None, &json!({"name": name, "key": key}));
        let joined = join("Vader").expect_ok();
        assert_eq!(join("Vader").expect_ok(), joined);
        assert_eq!(join("Tarkin").expect_code(), "key-reused");
        let secret = created["seats"][0]["secret"].as_str();
        let path = format!("/api/tables/{table}");
        let choose = |choice: &str| {
            let body = json!({"version": 1, "choice": choice, "key": key});
            client.post(&format!("{path}/choose"), secret, &body)
        };
        let chosen = choose("play").expect_ok();
        assert_eq!(choose("play").expect_ok(), chosen);
        assert_eq!(choose("pass").expect_code(), "key-reused");
        let say = |text: &str| {
            let body = json!({"text": text, "key": key});
            client.post(&format!("{path}/chat"), secret, &body)
        };
        say("hello").expect_ok();
        say("hello").expect_ok();
        assert_eq!(say("goodbye").expect_code(), "key-reused");
        let chat = client.get(&format!("{path}/chat"), secret).expect_ok();
        assert_eq!(chat["chat"].as_array().expect("lines").len(), 1);
    }
}
