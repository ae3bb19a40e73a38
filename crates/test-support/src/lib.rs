//! Helpers that tests and benchmarks of the table server share.
//!
//! A [`Client`] as a bot author would write one, `twinsuns serve` as a [`Process`], a PostgreSQL for one test
//! program, and requests that no proper client would send. Nothing here knows the server's code: it is tested
//! through its addresses.

mod client;
pub mod json_schema;
pub mod postgres;
pub mod process;
pub mod random_requests;
pub mod raw_http;
mod scratch;

pub use client::{Answer, Client, LiveConnection, Seat, key, play_on, tutorial_request};
pub use process::Process;
pub use scratch::Scratch;
