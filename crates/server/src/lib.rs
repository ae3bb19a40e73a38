//! The table service: people and programs play together, nothing is lost, nothing leaks.
//!
//! The server is the only authority. A command is *decided* by the engine against the table as it is,
//! *written* to the journal, and only then *applied* and acknowledged (`table_registry.rs`). A table is what
//! the rows of its journal make of it (`table.rs`), whether this server wrote them or not. Viewers are sent what
//! the engine builds for them, and only the seat that drafts can see its draft (`game_session.rs`).
//!
//! `docs/server.md` describes the protocol by example.

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
mod metrics;
pub mod properties;
mod rematch;
mod running_server;
mod secret;
mod site;
mod store;
mod table;
mod table_creation;
mod table_registry;
mod table_updates;

pub use config::{Config, Limits, Storage, Times};
pub use http::openapi_document;
pub use running_server::{RunningServer, ServeError, serve_until_stopped, start_server};
pub use site::Site;
pub use store::StoreError;
