//! The time from the start of the process to its first answer, with many tables stored.

use std::path::Path;
use std::time::Instant;

use tokio::runtime::Runtime;
use tokio::task::{JoinSet, LocalSet};

use crate::connection::{Connection, create_table};
use crate::{Case, Server, print_figure};

/// The number of tables in storage when a server starts.
const STORED_TABLE_COUNT: usize = 100_000;
/// The number of connections over which they are made.
const CONNECTION_COUNT: usize = 50;
/// The number of measured starts.
const START_COUNT: usize = 5;

/// Measures the starts of every program. The oldest one makes the tables, because it cannot read what a newer one
/// makes; the others get copies.
pub(crate) fn measure_starts(cases: &[Case], directory: &Path, runtime: &Runtime) {
    let Some((oldest, others)) = cases.split_last() else {
        return;
    };
    let data = directory.join("stored");
    let table = fill_storage_with_tables(&Server::start_server(&oldest.program, &data), runtime);
    for (number, case) in others.iter().enumerate() {
        let copy = directory.join(format!("stored-{number}"));
        copy_files(&data, &copy);
        measure_program_start(case, &copy, &table, runtime);
    }
    measure_program_start(oldest, &data, &table, runtime);
}

/// Creates all tables; returns the last one.
fn fill_storage_with_tables(server: &Server, runtime: &Runtime) -> String {
    let local = LocalSet::new();
    let filled = local.run_until(async {
        let mut running = JoinSet::new();
        for from in 0..CONNECTION_COUNT {
            let mut connection = Connection::connect_to(server).await;
            running.spawn_local(async move {
                let mut last = String::new();
                for number in (from..STORED_TABLE_COUNT).step_by(CONNECTION_COUNT) {
                    let game = games::IDS[number % games::IDS.len()];
                    last = create_table(&mut connection, game, "full", number as u64)
                        .await
                        .0;
                }
                last
            });
        }
        running.join_all().await
    });
    runtime.block_on(filled).pop().expect("a table")
}

fn copy_files(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory");
    for file in std::fs::read_dir(from).expect("the tables") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
    }
}

fn measure_program_start(case: &Case, data: &Path, table: &str, runtime: &Runtime) {
    // The first start may bring the tables up to date.
    drop(Server::start_server(&case.program, data));
    let (mut best, mut worst) = (f64::INFINITY, 0.0_f64);
    for _ in 0..START_COUNT {
        let start = Instant::now();
        let server = Server::start_server(&case.program, data);
        runtime.block_on(async {
            let mut connection = Connection::connect_to(&server).await;
            connection
                .get_text(&format!("/api/tables/{table}/view"))
                .await
        });
        let time = start.elapsed().as_secs_f64() * 1e3;
        (best, worst) = (best.min(time), worst.max(time));
    }
    let figure = |figure: &str, value| print_figure(&format!("{}{figure}", case.prefix), value);
    figure("stored_tables", STORED_TABLE_COUNT as f64);
    figure("start_to_first_view_ms_best", best);
    figure("start_to_first_view_ms_worst", worst);
}
