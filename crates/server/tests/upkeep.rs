//! Backups made while people play, and what comes back from them.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::support::database::{block_on, query_number, run_sql};
use crate::support::{
    Client, ClientSeat, Scratch, Server, TestStorage, play_random_choices_until,
    storages_of_every_kind,
};
use serde_json::{Value, json};
use server::upkeep::{check_backup, check_storage, restore_backup, write_backup};

fn views_of_all_seats(client: &Client, seats: &[ClientSeat]) -> Vec<Value> {
    let seats = seats.iter().map(|seat| ClientSeat {
        client: client.clone(),
        ..seat.clone()
    });
    seats.map(|seat| seat.view_with_query("?since=0")).collect()
}

/// Ends the load whether or not an assertion fails beside it.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Writes rows for as long as it is told to, and counts those that were acknowledged.
fn write_rows_until_stopped(seats: &[ClientSeat], stop: &AtomicBool, done: &AtomicU64) {
    for agree in [true, false].into_iter().cycle() {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        seats[0]
            .post("rematch", json!({ "agree": agree }))
            .expect_ok();
        done.fetch_add(1, Ordering::Relaxed);
    }
}

/// Writes a backup while four more tables are written to all the time, and returns the number of tables in it.
fn back_up_under_load(kept: &TestStorage, client: &Client, file: &Path) -> u64 {
    let play_tutorial = |_| {
        let seats = client.create_tutorial_table();
        play_random_choices_until(&seats, |_| false);
        seats
    };
    let busy: Vec<_> = (0..4).map(play_tutorial).collect();
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let _stop = StopOnDrop(&stop);
        for seats in &busy {
            scope.spawn(|| write_rows_until_stopped(seats, &stop, &done));
        }
        while done.load(Ordering::Relaxed) < 50 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let (start, before_backup) = (Instant::now(), done.load(Ordering::Relaxed));
        let tables = block_on(write_backup(&kept.config_storage(), file)).expect("a backup");
        let (took, written) = (
            start.elapsed(),
            done.load(Ordering::Relaxed) - before_backup,
        );
        println!("{written} rows were written beside a backup of {took:?}");
        assert!(written > 0, "nothing was written meanwhile");
        assert!(took < Duration::from_secs(20), "{took:?}");
        tables
    })
}

#[test]
fn a_backup_under_load_finishes_and_restores_everything() {
    for (kept, other) in storages_of_every_kind()
        .into_iter()
        .zip(storages_of_every_kind().into_iter().rev())
    {
        let server = Server::with(&kept, |config| config.limits.commands_per_seat = u64::MAX);
        let client = server.client();
        let identity = client.create_identity("Leia");
        let seats = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(60));
        let over = client.create_tutorial_table();
        play_random_choices_until(&over, |_| false);
        let (before, ended) = (
            views_of_all_seats(&client, &seats),
            views_of_all_seats(&client, &over),
        );
        let folder = Scratch::new();
        let file = folder.0.join("backup.sqlite");
        assert_eq!(back_up_under_load(&kept, &client, &file), 6);
        assert_eq!(private_mode(&file), 0o600);
        let again = block_on(write_backup(&kept.config_storage(), &file)).expect_err("it is there");
        assert!(again.to_string().contains("exists already"), "{again}");
        drop(server);

        // The drill: into the other kind of database.
        assert_eq!(block_on(check_backup(&file)).expect("a report").damaged, []);
        let storage = other.config_storage();
        let report = block_on(restore_backup(&storage, &file)).expect("restored");
        assert_eq!(report.tables, 6);
        let again = block_on(restore_backup(&storage, &file)).expect_err("not empty");
        assert!(again.to_string().contains("never overwrites"), "{again}");
        let report = block_on(check_storage(&storage)).expect("a report");
        assert_eq!(
            (report.tables, report.damaged.len(), report.archived.len()),
            (6, 0, 0)
        );
        let server = Server::start_server(&other);
        let client = server.client();
        assert_eq!(views_of_all_seats(&client, &seats), before);
        assert_eq!(views_of_all_seats(&client, &over), ended);
        client.get("/api/identity", Some(&identity)).expect_ok();
        let seats: Vec<_> = seats
            .into_iter()
            .map(|seat| ClientSeat {
                client: client.clone(),
                ..seat
            })
            .collect();
        play_random_choices_until(&seats, |info| info["version"].as_u64() >= Some(63));
    }
}

#[cfg(unix)]
fn private_mode(file: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    let found = std::fs::metadata(file).expect("the file");
    found.permissions().mode() & 0o777
}

#[test]
fn a_backup_of_the_previous_release_is_restored_and_migrated() {
    let (sqlite, postgres) = {
        let mut both = storages_of_every_kind().into_iter();
        (
            both.next().expect("SQLite"),
            both.next().expect("PostgreSQL"),
        )
    };
    run_sql(&sqlite, include_str!("fixtures/schema-1.sql"));
    let folder = Scratch::new();
    let file = folder.0.join("backup.sqlite");
    block_on(write_backup(&sqlite.config_storage(), &file)).expect("a backup before migrating");
    let checked = block_on(check_backup(&file))
        .expect_err("another schema")
        .to_string();
    assert!(checked.contains("twinsuns migrate"), "{checked}");
    for target in [TestStorage::Sqlite(Scratch::new()), postgres] {
        let report = block_on(restore_backup(&target.config_storage(), &file)).expect("restored");
        assert_eq!(report.tables, 3);
        let report = block_on(check_storage(&target.config_storage())).expect("a report");
        assert_eq!(
            (
                report.damaged.len(),
                report.rows,
                report.rows_without_checksum
            ),
            (0, 265, 265)
        );
        assert_eq!(
            query_number(&target, "SELECT COUNT(*) FROM identity_seats"),
            5
        );
    }
}

#[test]
fn a_file_that_is_not_a_backup_is_refused_first() {
    let folder = Scratch::new();
    let file = folder.0.join("letter.txt");
    std::fs::write(&file, "Dear admiral, this is no database. ".repeat(100)).expect("a file");
    let target = folder.0.join("data");
    let storage = server::Storage::Directory(target.clone());
    block_on(restore_backup(&storage, &file)).expect_err("refused");
    assert!(!target.exists());
    let missing = folder.0.join("missing.sqlite");
    let error = block_on(restore_backup(&storage, &missing))
        .expect_err("refused")
        .to_string();
    assert!(error.contains("missing.sqlite"), "{error}");
    let error =
        block_on(write_backup(&storage, &folder.0.join("copy"))).expect_err("nothing there");
    assert!(error.to_string().contains("tables.sqlite"), "{error}");
    assert!(!target.exists() && !folder.0.join("copy.part").exists());
}
