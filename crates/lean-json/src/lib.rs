//! JSON with little code, for the browser client.
//!
//! `serde_json` compiles several readers of every type: structs may also be arrays, names may also be numbers or bytes,
//! and every error is put into words. A server sends none of that, and people fetch every byte of the client. So here a
//! struct is an object, a name is a text, and an error is no more than its place. What can be written once for all types
//! is never compiled into those that use it.
//!
//! # Where to start
//!
//! - [`read_json`] reads a value, and [`write_json`] writes one.
//!
//! # Example
//!
//! ```
//! assert_eq!(lean_json::read_json::<Vec<u8>>("[1, 2]"), Ok(vec![1, 2]));
//! let error = lean_json::read_json::<Vec<u8>>("[1, true]").unwrap_err();
//! assert_eq!(error.to_string(), "JSON cannot be read at byte 4");
//! assert_eq!(lean_json::write_json(&("a", 1, [true])).unwrap(), r#"["a",1,[true]]"#);
//! ```

mod containers;
mod deserializer;
mod scanner;
mod writer;

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use scanner::Scanner;
use writer::Writer;

pub use writer::NoJson;

/// The name by which `serde_json` asks for a value as it is written; a test compares the two.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Says that a text is no JSON, or not that of the type that was asked for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct UnreadableJson {
    /// The number of bytes before the place that cannot be read.
    pub at: usize,
}

impl fmt::Display for UnreadableJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JSON cannot be read at byte {}", self.at)
    }
}

impl std::error::Error for UnreadableJson {}

/// Reads a value from a text that is nothing but JSON.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, UnreadableJson> {
    let mut scanner = Scanner::new(text);
    let read = T::deserialize(&mut scanner).and_then(|value| scanner.expect_end().map(|()| value));
    read.map_err(|_| UnreadableJson { at: scanner.at() })
}

/// Writes a value, to the byte like `serde_json`. Fractions have no JSON here.
pub fn write_json<T: Serialize + ?Sized>(value: &T) -> Result<String, NoJson> {
    let mut writer = Writer::default();
    value.serialize(&mut writer)?;
    Ok(writer.text)
}

/// Says that something cannot be read. It carries nothing, so that every result is small; the scanner knows the place.
#[derive(Copy, Clone, Debug)]
struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unreadable")
    }
}

impl std::error::Error for Unreadable {}

impl serde::de::Error for Unreadable {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests;
