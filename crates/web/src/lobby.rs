//! Playing together: setting up tables, inviting, joining, watching, and the list of the player's own games.

mod identity;
mod join;
mod lobby_parts;
mod new_table;
mod table_lists;
mod table_rows;
mod waiting_room;

pub(crate) use join::join_screen;
pub(crate) use lobby_parts::{invitation_link, message_screen};
pub(crate) use new_table::new_table_screen;
pub(crate) use table_lists::{all_tables_screen, play_together_section};
pub(crate) use waiting_room::waiting_room;
