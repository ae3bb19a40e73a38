//! The messages between server and clients, defined once: both ends use the same types, so that neither can
//! misunderstand the other.
//!
//! Requests with unknown fields are refused; answers may gain fields, and clients ignore those that they do not know.
//! Ids of games, seats and sides are [`Cow`](std::borrow::Cow)s: the server fills them from its own tables without
//! copying, a client owns what it read.
//!
//! # Where to start
//!
//! - [`update::Update`] is everything that a viewer is told, and [`command::ChooseRequest`] is how a seat answers.
//! - [`lobby`] creates, joins and lists tables; [`table`] says what everybody may know about one.
//! - [`notice`] says who is told what while away.
//! - [`problem`] lists every reason for a refusal.
//! - [`engine`] is the other protocol: the JSON lines of `twinsuns engine`. [`bot`] is what the arena says to computer
//!   players that are programs of their own.
//! - `docs/server.md` and `docs/engine-protocol.md` explain both conversations.
//!
//! # Example
//!
//! ```
//! use protocol::update::{Hello, ServerMessage};
//!
//! // A program that watches a table and wants no sentences, only data:
//! let hello = Hello { version: Some(4), ..Hello::default() };
//! assert_eq!(serde_json::to_string(&hello).unwrap(), r#"{"version":4}"#);
//!
//! // The server answers with updates, or says once what is wrong:
//! let answer = r#"{"problem":{"code":"unknown-table","message":"there is no such table"}}"#;
//! let ServerMessage::Problem(problem) = serde_json::from_str(answer).unwrap() else {
//!     panic!("a problem was sent");
//! };
//! assert_eq!(problem.code, protocol::problem::Code::UnknownTable);
//! ```

pub mod bot;
pub mod command;
pub mod engine;
pub mod game;
pub mod identity;
pub mod lobby;
pub mod notice;
pub mod problem;
pub mod table;
pub mod update;

/// The version of the server's protocol and of its OpenAPI document, raised with every change that could break a
/// client.
pub const PROTOCOL_VERSION: &str = "2.0.0";
