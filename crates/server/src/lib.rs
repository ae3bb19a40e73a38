//! The table service: people and programs play together, nothing is lost, nothing leaks.
//!
//! The server is the only authority. A command is *decided* by the engine against the table as it is,
//! *written* to the journal, and only then *applied* and acknowledged (`table_registry.rs`). A table is what
//! the rows of its journal make of it (`table.rs`), whether this server wrote them or not. Viewers are sent what
//! the engine builds for them, and only the seat that drafts can see its draft (`game_session.rs`).
//!
//! `docs/server.md` describes the protocol by example.

mod caretaker;
mod commands;
mod computers;
mod config;
mod creation;
mod entry;
mod hall;
mod history;
mod http;
mod info;
mod listing;
mod metrics;
mod play;
pub mod properties;
mod prose;
mod rematch;
mod run;
mod secret;
mod site;
mod store;
mod table;
mod thinkers;

pub use config::{Config, Limits, Storage, Times};
pub use http::openapi;
pub use run::{Running, ServeError, serve, start};
pub use site::Site;
pub use store::StoreError;
