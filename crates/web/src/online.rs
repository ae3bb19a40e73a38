//! Games on a table server: requests to it, updates from it, and the tools that a table there has beyond one in
//! the page.

mod announcements;
pub(crate) mod api;
mod channel;
mod chat;
pub(crate) mod keys;
pub(crate) mod people;
pub(crate) mod qr;
mod remote;
mod room;
mod screen;
mod sheet;
mod tools;
mod verdict;

pub(crate) use chat::chat_panel;
pub(crate) use room::Room;
pub(crate) use screen::{arrive, online_table};
pub(crate) use tools::{asked, draft_tools, end_tools, stand_in, table_notices, table_tools};
