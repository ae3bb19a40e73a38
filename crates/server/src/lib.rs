//! The table service: people and programs play together, nothing is lost, nothing leaks.
//!
//! The server is the only authority. A command is *decided* by the engine against the table as it is,
//! *written* to the journal, and only then *applied* and acknowledged (`table_registry.rs`). A table is what
//! the rows of its journal make of it (`table.rs`), whether this server wrote them or not. Viewers are sent what
//! the engine builds for them, and only the seat that drafts can see its draft (`game_session.rs`).
//!
//! # Where to start
//!
//! - [`start_server`] and [`Config`] are all that a program needs; `twinsuns serve` calls [`serve_until_stopped`].
//! - `http.rs` lists the addresses, and `http/` reads requests and answers them. [`openapi_document`] describes them.
//! - `commands.rs` decides, `store.rs` writes, `table/journal.rs` applies, `table_updates.rs` tells the viewers.
//! - [`properties`] compares tables in worlds that a viewer cannot tell apart.
//! - `docs/server.md` describes the protocol by example; `ARCHITECTURE.md` follows a click through all of it.
//!
//! # Example
//!
//! ```
//! use server::{Config, Storage, start_server};
//! use test_support::{Client, Scratch};
//!
//! # #[tokio::main]
//! # async fn main() {
//! let scratch = Scratch::new();
//! let config = Config::new("127.0.0.1:0".parse().unwrap(), Storage::Directory(scratch.0.clone()));
//! let server = start_server(config).await.unwrap();
//!
//! let client = Client::new(&format!("http://{}", server.address()));
//! let asking = tokio::task::spawn_blocking(move || client.get("/api/games", None).expect_ok());
//! assert_eq!(asking.await.unwrap()["games"][0]["game"], "rebellion");
//! server.stop().await;
//! # }
//! ```

mod bot_pool;
mod bot_turns;
mod commands;
mod config;
mod game_session;
mod history;
mod http;
mod journal_entry;
mod languages;
mod listing;
mod maintenance;
mod memory_guard;
mod metrics;
mod moderation;
#[cfg(feature = "notices")]
mod notices;
pub mod properties;
mod rematch;
mod running_server;
mod secret;
mod server_clock;
mod site;
mod store;
mod supervision;
mod table;
mod table_creation;
mod table_registry;
mod table_updates;
mod update_pages;
pub mod upkeep;

pub use config::{
    Config, Limits, NoticeSettings, Retention, SmtpAddress, Storage, Times, TrustedHeader,
};
pub use http::openapi_document;
pub use running_server::{RunningServer, ServeError, serve_until_stopped, start_server};
pub use server_clock::WallClock;
pub use site::Site;
pub use store::StoreError;
pub use store::migrations::SchemaStep;
