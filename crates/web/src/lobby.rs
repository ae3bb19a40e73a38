//! Playing together: setting up tables, inviting, joining, watching, and the list of the player's own games.

mod identity;
mod join;
mod lists;
mod new_table;
mod parts;
mod rows;
mod waiting;

pub(crate) use join::join_screen;
pub(crate) use lists::{together_band, together_screen};
pub(crate) use new_table::new_table_screen;
pub(crate) use parts::{invitation, notice_screen};
pub(crate) use waiting::waiting_room;
