//! Helpers that tests and benchmarks of the table server share.
//!
//! Nothing here knows the server's code: it is tested through its addresses.
//!
//! # Where to start
//!
//! - [`Client`] talks to a server as a bot author would write it; a [`ClientSeat`] plays, a [`LiveConnection`] watches.
//! - [`Process`] is `twinsuns serve` as a process of its own, in a directory of its own ([`Scratch`]).
//! - [`Players`] play while servers come and go, and check that nothing acknowledged is lost.
//! - [`postgres`] runs a PostgreSQL for one test program.
//! - [`sinks`] are machines that a server sends something to: they keep what they get.
//! - [`random_requests`] and [`raw_http`] send what no proper client would send, and [`json_schema`] compares the
//!   answers with the OpenAPI document.
//!
//! # Example
//!
//! ```
//! use test_support::{Scratch, tutorial_request};
//!
//! let scratch = Scratch::new();
//! let kept = scratch.0.clone();
//! std::fs::write(kept.join("request.json"), tutorial_request().to_string()).unwrap();
//! assert!(kept.is_dir());
//!
//! drop(scratch);
//! assert!(!kept.exists());
//! ```

mod client;
pub mod json_schema;
mod players;
pub mod postgres;
pub mod postgres_tls;
pub mod process;
pub mod random_requests;
pub mod raw_http;
mod scratch;
pub mod sinks;

pub use client::{
    Client, ClientSeat, HttpAnswer, LiveConnection, key, play_random_choices_until,
    tutorial_request,
};
pub use players::{AttemptResult, Players};
pub use process::Process;
pub use scratch::Scratch;
