//! The memory that people take who only wait.

use std::net::Ipv4Addr;
use std::time::Duration;

use tokio::net::TcpStream;

use crate::connection::{Connection, create_table};
use crate::{Server, print_figure};

/// The number of idle watchers.
const WATCHER_COUNT: usize = 10_000;
/// The number of addresses that they come from: no address may have a large part of all places.
const ADDRESS_COUNT: usize = 40;
/// The number of tables that they watch.
const TABLE_COUNT: u64 = 20;

/// Measures many watchers of many addresses who only wait.
pub(crate) async fn measure_watchers(server: &Server, case: &str) {
    let figure = |figure: &str, value| print_figure(&format!("{case}{figure}"), value);
    let mut connection = Connection::connect_to(server).await;
    figure("memory_idle_mb", server.memory_megabytes());
    let mut tables = Vec::new();
    for number in 0..TABLE_COUNT {
        let game = games::IDS[number as usize % games::IDS.len()];
        tables.push(create_table(&mut connection, game, "full", number).await.0);
    }
    let mut open: Vec<TcpStream> = Vec::with_capacity(WATCHER_COUNT);
    for number in 0..WATCHER_COUNT {
        let source = Ipv4Addr::new(127, 0, 1, (number % ADDRESS_COUNT) as u8 + 1);
        let connection = Connection::connect_from_address(source, server).await;
        let table = &tables[number % tables.len()];
        open.push(connection.watch_table_over_connection(table).await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    figure("watchers", open.len() as f64);
    figure("memory_with_watchers_mb", server.memory_megabytes());
}
