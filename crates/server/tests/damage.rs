//! Bits that flipped on the disk: noticed when a table is read, and told plainly.

use crate::support::database::{block_on, run_sql};
use crate::support::{
    ClientSeat, Server, TestStorage, play_random_choices_until, storages_of_every_kind,
};
use serde_json::json;
use server::upkeep;

/// SQL that changes a letter in the row with this number.
fn sql_to_change_letter(table: &str, row: u64) -> String {
    format!(
        "UPDATE journal SET body = REPLACE(body, '\"version\"', '\"versioN\"') \
         WHERE table_id = '{table}' AND seq = {row}"
    )
}

/// Checks that the seat is told of the damage, and nothing about rows: they count draft steps.
#[track_caller]
fn expect_every_command_refused(seat: &ClientSeat) {
    for (command, body) in [
        (
            "choose",
            json!({"version": 1, "draft": 0, "choice": "play"}),
        ),
        ("chat", json!({"text": "hello?"})),
        ("resign", json!({})),
    ] {
        let refused = seat.post(command, body);
        assert_eq!(refused.expect_code(), "table-damaged", "{command}");
        assert_eq!(refused.status, 409);
        assert!(refused.text.contains("backup"), "{}", refused.text);
        assert!(
            !refused.text.contains("row"),
            "rows count draft steps: {}",
            refused.text
        );
    }
}

#[test]
fn a_damaged_table_shows_its_intact_part_and_takes_nothing() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let seats = client.create_tutorial_table();
        let healthy = client.create_tutorial_table();
        let table = seats[0].table.clone();
        seats[0]
            .post("chat", json!({"text": "before the damage"}))
            .expect_ok();
        let before = seats[0].view();
        seats[0]
            .post("chat", json!({"text": "damaged"}))
            .expect_ok();
        seats[0]
            .post("chat", json!({"text": "after the damage"}))
            .expect_ok();
        server.stop();
        // A letter of the text, so that the row can still be read.
        run_sql(
            &kept,
            "UPDATE journal SET body = REPLACE(body, '\"damaged\"', '\"damaget\"')",
        );

        let server = Server::start_server(&kept);
        let client = server.client();
        let moved = |seat: &ClientSeat| ClientSeat {
            client: client.clone(),
            ..seat.clone()
        };
        let rebel = moved(&seats[0]);
        let view = rebel.view();
        assert_eq!(view["table"]["status"], "damaged");
        assert_eq!(view["view"], before["view"]);
        assert_eq!(
            view["chat"], before["chat"],
            "nothing from the damage on is shown"
        );
        assert_eq!(view["choices"], json!([]));
        expect_every_command_refused(&rebel);
        moved(&healthy[0]).choose("play").expect_ok();
        let metrics = client.get("/metrics", None).text;
        assert!(
            metrics.contains("twinsuns_damaged_loads_total 1"),
            "{metrics}"
        );
        server.stop();

        let report = block_on(upkeep::check_storage(&kept.config_storage())).expect("a report");
        assert_eq!(report.tables, 2);
        let found: Vec<_> = report.damaged.iter().map(|it| it.place.as_str()).collect();
        assert_eq!(found, [table.as_str()]);
        assert!(report.damaged[0].what.contains("checksum"), "{report:?}");
    }
}

#[test]
fn a_table_without_a_readable_beginning_is_damaged_not_unknown() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let seats = server.client().create_tutorial_table();
        let table = seats[0].table.clone();
        server.stop();
        run_sql(&kept, &sql_to_change_letter(&table, 0));
        let server = Server::start_server(&kept);
        let asked = server.client().get(&format!("/api/tables/{table}"), None);
        assert_eq!(asked.expect_code(), "table-damaged");
    }
}

#[test]
fn a_missing_row_and_a_damaged_snapshot_are_noticed() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let long = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
        play_random_choices_until(&long, |info| info["version"].as_u64() >= Some(60));
        let before = long[0].view();
        let gap = client.create_tutorial_table();
        for text in ["one", "two", "three"] {
            gap[0].post("chat", json!({ "text": text })).expect_ok();
        }
        server.stop();
        run_sql(&kept, "UPDATE snapshots SET body = body || ' '");
        let gone = &gap[0].table;
        run_sql(
            &kept,
            &format!("DELETE FROM journal WHERE table_id = '{gone}' AND seq = 2"),
        );

        let report = block_on(upkeep::check_storage(&kept.config_storage())).expect("a report");
        let told: Vec<_> = report
            .damaged
            .iter()
            .map(|it| (it.place.clone(), it.what.clone()))
            .collect();
        assert_eq!(told.len(), 2, "{told:?}");
        let about = |table: &str| {
            told.iter()
                .find(|(place, _)| place == table)
                .map(|(_, what)| what)
        };
        assert!(
            about(gone).is_some_and(|what| what.contains("row 2 is missing")),
            "{told:?}"
        );
        let table = &long[0].table;
        assert!(
            about(table).is_some_and(|what| what.contains("snapshot")),
            "{told:?}"
        );

        // The journal holds everything that a snapshot does.
        let server = Server::start_server(&kept);
        let seat = ClientSeat {
            client: server.client(),
            ..long[0].clone()
        };
        assert_eq!(seat.view(), before);
    }
}

#[test]
fn entries_that_do_not_fit_the_journal_are_found() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let identity = client.create_identity("Leia");
        let create = json!({
            "game": "rebellion", "seats": {"rebel": "me"}, "name": "Leia", "key": crate::support::key(),
        });
        client
            .post("/api/tables", Some(&identity), &create)
            .expect_ok();
        server.stop();
        let damage = || {
            let report = block_on(upkeep::check_storage(&kept.config_storage()));
            let damaged = report.expect("a report").damaged;
            damaged.into_iter().map(|it| it.what).collect::<Vec<_>>()
        };
        assert_eq!(damage(), Vec::<String>::new());
        run_sql(&kept, "UPDATE identity_seats SET seat = 1");
        assert!(damage()[0].contains("the list of its people"));
        run_sql(&kept, "UPDATE identity_seats SET seat = 0");
        run_sql(
            &kept,
            "UPDATE tables SET summary = REPLACE(summary, 'Leia', 'Lela')",
        );
        assert!(damage()[0].contains("the list of tables"));
    }
}

#[test]
fn damaged_identities_are_refused_and_not_mistaken_for_others() {
    for kept in storages_of_every_kind() {
        let server = Server::start_server(&kept);
        let client = server.client();
        let (leia, han) = (
            client.create_identity("Leia"),
            client.create_identity("Han"),
        );
        let login = json!({"handle": "leia", "passphrase": "a long enough passphrase"});
        client
            .post("/api/identity/passphrase", Some(&leia), &login)
            .expect_ok();
        let own = |secret: &String| client.get("/api/identity", Some(secret));
        run_sql(
            &kept,
            "UPDATE identities SET name = 'Lela' WHERE name = 'Leia'",
        );
        assert_eq!(own(&leia).expect_code(), "identity-damaged");
        let moved = client.post("/api/identity/move", None, &login);
        assert_eq!(moved.expect_code(), "identity-damaged");
        assert_eq!(own(&han).expect_ok()["name"], "Han");
        run_sql(
            &kept,
            "UPDATE identities SET name = 'Leia' WHERE name = 'Lela'",
        );
        assert_eq!(own(&leia).expect_ok()["name"], "Leia");
        // A secret that leads to another person opens nothing.
        run_sql(
            &kept,
            "UPDATE identity_secrets SET identity = (SELECT id FROM identities WHERE name = 'Leia') \
             WHERE identity = (SELECT id FROM identities WHERE name = 'Han')",
        );
        assert_eq!(own(&han).expect_code(), "identity-damaged");
        assert_eq!(own(&leia).expect_ok()["name"], "Leia");
    }
}

/// Changes one letter of a text wherever it stands in the file of the tables, as a failing disk would.
fn change_letter_in_file(kept: &TestStorage, text: &str) {
    let TestStorage::Sqlite(scratch) = kept else {
        unreachable!("only called for SQLite");
    };
    let path = scratch.0.join("tables.sqlite");
    let mut bytes = std::fs::read(&path).expect("the file");
    let places = bytes.windows(text.len()).enumerate();
    let places: Vec<_> = places
        .filter(|(_, part)| *part == text.as_bytes())
        .map(|(place, _)| place)
        .collect();
    assert!(!places.is_empty(), "{text} is not in the file");
    for place in places {
        bytes[place + text.len() - 1] ^= 1;
    }
    std::fs::write(&path, bytes).expect("the file");
}

#[test]
fn a_flipped_bit_in_the_file_is_found() {
    let kept = storages_of_every_kind().remove(0);
    let server = Server::start_server(&kept);
    let client = server.client();
    client.create_identity("Lando Calrissian");
    let handle = json!({"handle": "boba-fett", "passphrase": "no disintegrations please"});
    let boba = client.create_identity("Boba");
    let set = client.post("/api/identity/passphrase", Some(&boba), &handle);
    set.expect_ok();
    let seats = client.create_tutorial_table();
    let text = "it is a trap";
    seats[0].post("chat", json!({ "text": text })).expect_ok();
    server.stop();
    let storage = kept.config_storage();
    let admin = block_on(upkeep::Admin::open_storage(&storage)).expect("an administrator");
    block_on(admin.ban_network("10.9.0.0/16", None, "too many droids")).expect("banned");
    block_on(admin.close_connections());
    let found = || {
        let report = block_on(upkeep::check_storage(&storage)).expect("a report");
        let found = report.damaged.into_iter();
        found
            .map(|it| format!("{}: {}", it.place, it.what))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(), Vec::<String>::new());
    for (flipped, expected) in [
        ("Lando Calrissian", "identity "),
        ("boba-fett", "identity "),
        ("too many droids", "the ban of 10.9.0.0/16"),
        (text, &seats[0].table),
    ] {
        change_letter_in_file(&kept, flipped);
        let damaged = found();
        assert!(
            damaged
                .iter()
                .any(|it| it.starts_with(expected) && it.contains("checksum")),
            "{flipped}: {damaged:?}"
        );
        // A second flip mends it.
        let flipped_back = flipped[..flipped.len() - 1].to_owned()
            + &char::from(flipped.as_bytes()[flipped.len() - 1] ^ 1).to_string();
        change_letter_in_file(&kept, &flipped_back);
        assert_eq!(found(), Vec::<String>::new(), "{flipped}");
    }
}
