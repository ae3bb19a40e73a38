//! Databases of other releases: older ones are brought up to date and play on, newer ones are left as they are.

use crate::support::database::{block_on, query_number, run_sql};
use crate::support::{
    Client, ClientSeat, Server, TestStorage, play_random_choices_until, storages_of_every_kind,
};
use serde_json::{Value, json};
use server::upkeep;

/// The number of rows in the journals of the first schema, which have no checksums.
const ROWS_WITHOUT_CHECKSUM: i64 = 265;

/// Fills an empty storage with what the first schema stored. Returns what was true of it.
fn fill_storage_like_first_release(kept: &TestStorage) -> Value {
    run_sql(kept, include_str!("fixtures/schema-1.sql"));
    serde_json::from_str(include_str!("fixtures/schema-1.json")).expect("JSON")
}

/// Fills an empty storage with what release 0.2.0 stored, and with the list of its migrations, whose checksums each
/// kind of database writes in its own way.
fn fill_storage_like_release_2(kept: &TestStorage) -> Value {
    run_sql(kept, include_str!("fixtures/schema-5.sql"));
    let told: Value = serde_json::from_str(include_str!("fixtures/schema-5.json")).expect("JSON");
    let is_sqlite = matches!(kept, TestStorage::Sqlite(_));
    let kind = if is_sqlite { "BLOB" } else { "BYTEA" };
    let mut sql = format!(
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, \
         installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, \
         checksum {kind} NOT NULL, execution_time BIGINT NOT NULL);"
    );
    for step in told["steps"].as_array().expect("steps") {
        let text = |name: &str| step[name].as_str().expect("a text");
        let (version, name, hex) = (&step["version"], text("description"), text("checksum"));
        let checksum = if is_sqlite {
            format!("x'{hex}'")
        } else {
            format!("'\\x{hex}'")
        };
        sql += "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) ";
        sql += &format!("VALUES ({version}, '{name}', TRUE, {checksum}, 0);");
    }
    run_sql(kept, &sql);
    told
}

fn seat_of(client: &Client, told: &Value, seat: &str) -> ClientSeat {
    ClientSeat {
        client: client.clone(),
        table: told["table"].as_str().expect("a table").to_owned(),
        seat: seat.to_owned(),
        secret: told[seat].as_str().expect("a secret").to_owned(),
    }
}

/// Starts today's server on a kept database, and plays on.
fn check_that_everybody_plays_on(kept: &TestStorage, told: &Value) {
    let server = Server::start_server(kept);
    let client = server.client();
    let over = client.info(told["over"]["table"].as_str().expect("a table"));
    assert_eq!(over["status"], "over");
    assert_eq!(over["outcome"], told["over"]["outcome"]);

    let seats = ["rebel", "imperial"].map(|seat| seat_of(&client, &told["running"], seat));
    let view = seats[0].view();
    let open = told["open"]["table"].as_str().expect("a table");
    // A game that does not fit newer rules is archived, which `kept.rs` tests. A table without a game has the
    // newest rules.
    if view["table"]["status"] == "archived" {
        assert_ne!(client.info(open)["rules"], told["running"]["rules"]);
    } else {
        assert_eq!(view["version"], told["running"]["version"]);
        assert_eq!(view["draft"], told["running"]["draft"]);
        let info = play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(80));
        assert_eq!(info["version"], 80);
    }
    let moved = json!({"handle": "leia", "passphrase": told["passphrase"]});
    client.post("/api/identity/move", None, &moved).expect_ok();
    let mine = client.get("/api/identity/tables", told["leia"].as_str());
    assert_eq!(mine.expect_ok()["seats"].as_array().map(Vec::len), Some(3));
    client.join_table(open, "rebel", "Leia");
    server.stop();
    let report = block_on(upkeep::check_storage(&kept.config_storage())).expect("a report");
    assert_eq!((report.tables, report.damaged), (3, Vec::new()));
    Server::start_server(kept).stop();
}

const WITHOUT_CHECKSUM: &str = "SELECT COUNT(*) FROM journal WHERE checksum IS NULL";

#[test]
fn a_database_of_the_first_schema_plays_on() {
    for kept in storages_of_every_kind() {
        let told = fill_storage_like_first_release(&kept);
        check_that_everybody_plays_on(&kept, &told);
        assert_eq!(query_number(&kept, WITHOUT_CHECKSUM), ROWS_WITHOUT_CHECKSUM);
        let new = "SELECT COUNT(*) FROM journal WHERE checksum IS NOT NULL";
        assert!(query_number(&kept, new) > 0);
    }
}

#[test]
fn a_database_of_release_2_plays_on() {
    for kept in storages_of_every_kind() {
        let told = fill_storage_like_release_2(&kept);
        let kept_rows = query_number(&kept, "SELECT COUNT(*) FROM journal");
        assert_eq!(told["rows"], kept_rows);
        check_that_everybody_plays_on(&kept, &told);
        assert_eq!(query_number(&kept, WITHOUT_CHECKSUM), 0);
        assert_eq!(query_number(&kept, "SELECT COUNT(*) FROM bans"), 1);
    }
}

#[test]
fn a_dry_run_tells_the_steps_and_changes_nothing() {
    for kept in storages_of_every_kind() {
        fill_storage_like_first_release(&kept);
        let storage = kept.config_storage();
        let state = block_on(upkeep::read_schema_state(&storage)).expect("a state");
        assert_eq!(state.found, 1);
        let steps: Vec<_> = state.pending.iter().map(|step| step.version).collect();
        assert_eq!(steps, (2..=state.newest).collect::<Vec<_>>());
        let state = block_on(upkeep::read_schema_state(&storage)).expect("the same state");
        assert_eq!(state.found, 1, "nothing was changed");
        block_on(upkeep::migrate_storage(&storage)).expect("migrated");
        let state = block_on(upkeep::read_schema_state(&storage)).expect("a state");
        assert_eq!((state.found, state.pending.len()), (state.newest, 0));
    }
}

#[test]
fn a_database_of_a_newer_release_is_left_alone() {
    for kept in storages_of_every_kind() {
        Server::start_server(&kept).stop();
        let newest = query_number(&kept, "SELECT MAX(version) FROM _sqlx_migrations");
        run_sql(
            &kept,
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT 9876, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1; \
             DROP TABLE identity_seats",
        );
        let config = server::Config::new(([127, 0, 0, 1], 0).into(), kept.config_storage());
        let refused = block_on(server::start_server(config))
            .expect_err("refused")
            .to_string();
        let both = ["version 9876".to_owned(), format!("version {newest}")];
        assert!(
            both.iter().all(|version| refused.contains(version)),
            "{refused}"
        );
        run_sql(&kept, "CREATE TABLE identity_seats (identity BIGINT)");
    }
}
