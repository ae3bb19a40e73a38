//! Decisions of the people who run a server, followed by servers that run: tables deleted and closed, people forgotten,
//! networks banned, a message for everybody, and tables that expire.

use std::time::{Duration, Instant};

use crate::support::database::{block_on, query_number, run_sql};
use crate::support::{
    Client, ClientSeat, Server, TestStorage, play_random_choices_until, storages_of_every_kind,
};
use serde_json::json;
use server::upkeep::Admin;

fn open_admin(kept: &TestStorage) -> Admin {
    block_on(Admin::open_storage(&kept.config_storage())).expect("a storage")
}

/// Waits until something holds; servers follow decisions within a moment.
#[track_caller]
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(8), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn count_rows_about_table(kept: &TestStorage, table: &str) -> i64 {
    let count = ["journal", "snapshots", "identity_seats"]
        .map(|name| format!("(SELECT COUNT(*) FROM {name} WHERE table_id = '{table}')"));
    let count = count.join(" + ");
    query_number(
        kept,
        &format!("SELECT {count} + (SELECT COUNT(*) FROM tables WHERE id = '{table}')"),
    )
}

#[test]
fn a_deleted_table_is_gone_from_memory_and_storage() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        let table = seats[0].table.clone();
        let mut live = seats[0].open_live(None);
        live.receive();
        // The first look at what was decided before is over when a second passes.
        std::thread::sleep(Duration::from_millis(600));
        let admin = open_admin(&kept);
        block_on(admin.delete_table(&table)).expect("deleted");
        let path = format!("/api/tables/{table}");
        wait_until("the table is still there", || {
            client.get(&path, None).status == 404
        });
        assert!(live.is_closed());
        let choose = json!({"version": 1, "draft": 0, "choice": "play"});
        assert_eq!(
            seats[0].post("choose", choose).expect_code(),
            "unknown-table"
        );
        assert_eq!(count_rows_about_table(&kept, &table), 0);
        let again = block_on(admin.delete_table(&table)).expect_err("gone");
        assert!(again.to_string().contains(&table), "{again}");
    }
}

#[test]
fn a_closed_game_ends_without_a_winner_for_everybody() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        let table = seats[0].table.clone();
        seats[0].choose("play").expect_ok();
        std::thread::sleep(Duration::from_millis(600));
        let admin = open_admin(&kept);
        block_on(admin.end_game_of_table(&table)).expect("closed");
        wait_until("the game goes on", || {
            client.info(&table)["status"] == "over"
        });
        assert_eq!(
            client.info(&table)["outcome"],
            json!({"why": "closed", "winners": []})
        );
        assert_eq!(
            seats[1].post("resign", json!({})).expect_code(),
            "game-over"
        );
        server.stop();
        let server = Server::start_server(&kept);
        assert_eq!(server.client().info(&table)["outcome"]["why"], "closed");
        let again = block_on(admin.end_game_of_table(&table)).expect_err("it has ended");
        assert!(again.to_string().contains("has ended already"), "{again}");
        let exported = block_on(admin.export_table(&table)).expect("an export");
        assert_eq!(
            exported["rows"][0]["body"]["entries"][0]["entry"],
            "created"
        );
    }
}

/// Makes a table at which two identities sit and talk.
fn create_table_of_two(client: &Client) -> (String, String, [ClientSeat; 2]) {
    let leia = client.create_identity("Leia Organa");
    let own = json!({"handle": "leia", "passphrase": "alderaan is peaceful"});
    client
        .post("/api/identity/passphrase", Some(&leia), &own)
        .expect_ok();
    let create = json!({
        "game": "empire-vs-rebellion", "setup": "tutorial", "name": "Leia Organa", "public": true,
        "seats": {"rebel": "me", "imperial": "open"}, "key": crate::support::key(),
    });
    let created = client.post("/api/tables", Some(&leia), &create).expect_ok();
    let table = created["table"]["table"]
        .as_str()
        .expect("a table")
        .to_owned();
    let rebel = ClientSeat {
        client: client.clone(),
        table: table.clone(),
        seat: "rebel".to_owned(),
        secret: created["seats"][0]["secret"]
            .as_str()
            .expect("a secret")
            .to_owned(),
    };
    let imperial = client.join_table(&table, "imperial", "Vader");
    rebel
        .post("chat", json!({"text": "I am from Alderaan"}))
        .expect_ok();
    imperial.post("chat", json!({"text": "I know"})).expect_ok();
    (leia, table, [rebel, imperial])
}

#[test]
fn a_forgotten_person_leaves_no_name_word_or_key() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (leia, table, [rebel, imperial]) = create_table_of_two(&client);
        rebel.choose("play").expect_ok();
        // A table at which she only watches.
        let watched = client.create_tutorial_table();
        let path = format!("/api/tables/{}/chat", watched[0].table);
        let line = json!({"text": "Greetings from Alderaan", "key": crate::support::key()});
        client.post(&path, Some(&leia), &line).expect_ok();
        let other = client.create_identity("Chewbacca");
        let line = json!({"text": "Rrrroar", "key": crate::support::key()});
        client.post(&path, Some(&other), &line).expect_ok();
        std::thread::sleep(Duration::from_millis(600));
        let admin = open_admin(&kept);
        let listed = block_on(admin.list_identities(-1, 10)).expect("identities");
        assert_eq!(listed.len(), 2);
        let gone = block_on(admin.forget_identity("leia")).expect("forgotten");
        assert_eq!((gone.tables, gone.secrets), (2, 1));
        assert_eq!(
            client.get("/api/identity", Some(&leia)).expect_code(),
            "secret-unknown"
        );
        wait_until("the name is still there", || {
            !imperial.view().to_string().contains("Leia")
        });
        let path = format!("/api/tables/{table}/view");
        let locked_out = client.get(&path, Some(&rebel.secret));
        assert_eq!(locked_out.expect_code(), "secret-unknown");
        wait_until("the watcher's name is still there", || {
            !client.view(&watched[0].table).to_string().contains("Leia")
        });
        let chat = client.view(&watched[0].table)["chat"].to_string();
        assert!(
            !chat.contains("Alderaan") && chat.contains("Rrrroar"),
            "{chat}"
        );
        let view = imperial.view();
        assert!(!view.to_string().contains("Alderaan"), "{view}");
        assert!(view.to_string().contains("I know"), "{view}");
        assert_eq!(
            view["table"]["status"], "running",
            "the game belongs to the other one as well"
        );
        let list = client.get("/api/tables?status=running", None).text;
        assert!(list.contains(&table) && !list.contains("Leia"), "{list}");
        for (name, column) in [
            ("journal", "body"),
            ("tables", "summary"),
            ("identities", "name"),
        ] {
            let left = format!(
                "SELECT COUNT(*) FROM {name} WHERE {column} LIKE '%Leia%' OR {column} LIKE '%Alderaan%'"
            );
            assert_eq!(query_number(&kept, &left), 0, "{name}");
        }
        let report =
            block_on(server::upkeep::check_storage(&kept.config_storage())).expect("a report");
        assert_eq!(
            (report.damaged.len(), report.archived.len()),
            (0, 0),
            "{report:?}"
        );
        assert!(block_on(admin.forget_identity("leia")).is_err());
    }
}

#[test]
fn a_banned_network_is_refused_until_the_ban_ends() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        client.get("/api/games", None).expect_ok();
        let admin = open_admin(&kept);
        let network =
            block_on(admin.ban_network("127.0.0.9/8", Some(1), "a test")).expect("banned");
        assert_eq!(network, "127.0.0.0/8");
        wait_until("nobody is refused", || {
            client.get("/api/games", None).status == 403
        });
        assert_eq!(client.get("/api/tables", None).expect_code(), "banned");
        assert_eq!(
            client.get("/healthz", None).status,
            200,
            "the server is well"
        );
        let bans = block_on(admin.list_bans()).expect("bans");
        assert_eq!((bans.len(), bans[0].reason.as_str()), (1, "a test"));
        block_on(admin.unban_network("127.0.0.0/8")).expect("unbanned");
        wait_until("everybody is refused", || {
            client.get("/api/games", None).status == 200
        });
        run_sql(
            &kept,
            "INSERT INTO bans (network, ends_at, reason, at) VALUES ('127.0.0.0/8', 5, '', 0)",
        );
        std::thread::sleep(Duration::from_millis(600));
        client.get("/api/games", None).expect_ok();
        let wrong = block_on(admin.ban_network("everybody", None, "")).expect_err("no network");
        assert!(wrong.to_string().contains("203.0.113.0/24"), "{wrong}");
    }
}

#[test]
fn everybody_can_read_the_message_of_the_day() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let told = || client.get("/api/server", None).expect_ok();
        assert_eq!(told()["message"], json!(null));
        let admin = open_admin(&kept);
        block_on(admin.set_public_message("The server restarts at 20:00.")).expect("set");
        wait_until("there is no message", || {
            told()["message"] == "The server restarts at 20:00."
        });
        block_on(admin.set_public_message("")).expect("cleared");
        wait_until("the message stays", || told()["message"].is_null());
    }
}

#[test]
fn finished_and_abandoned_tables_expire_and_others_stay() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let make = || client.create_tutorial_table();
        let [finished, fresh, quiet, running] = [make(), make(), make(), make()];
        play_random_choices_until(&finished, |_| false);
        play_random_choices_until(&fresh, |_| false);
        server.stop();
        let day = 24 * 60 * 60 * 1000_i64;
        for (seats, days) in [(&finished, 31), (&quiet, 91), (&running, 60)] {
            let table = &seats[0].table;
            let age = days * day;
            run_sql(
                &kept,
                &format!(
                    "UPDATE journal SET checksum = NULL, at = at - {age} WHERE table_id = '{table}'"
                ),
            );
        }
        let server = Server::with(&kept, |config| {
            config.retention.finished_days = 30;
            config.retention.abandoned_days = 90;
            config.times.retention_interval = Duration::from_millis(200);
        });
        let is_there = |seats: &[ClientSeat]| {
            let path = format!("/api/tables/{}", seats[0].table);
            server.client().get(&path, None).status == 200
        };
        wait_until("nothing expires", || {
            !is_there(&finished) && !is_there(&quiet)
        });
        assert!(is_there(&fresh) && is_there(&running));
        assert_eq!(count_rows_about_table(&kept, &finished[0].table), 0);
        let metrics = server.client().get("/metrics", None).text;
        assert!(
            metrics.contains("twinsuns_expired_tables_total 2"),
            "{metrics}"
        );
    }
}
