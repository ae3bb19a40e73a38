//! Games on a table server: requests to it, updates from it, and the tools that a table there has beyond one in
//! the page.

mod announcements;
pub(crate) mod api;
mod chat;
pub(crate) mod last_known;
mod live_channel;
mod online_screen;
pub(crate) mod people;
pub(crate) mod qr;
mod remote_game;
mod seed_check;
pub(crate) mod stored_keys;
mod table_room;
mod table_sheet;
mod table_tools;
mod update_log;

pub(crate) use chat::chat_panel;
pub(crate) use online_screen::{online_table, seat_secret_link_screen};
pub(crate) use table_room::Room;
pub(crate) use table_tools::{
    draw_seed_check_and_rematch, draw_table_notices, pending_offer_notice, publish_draft_button,
    stand_in_notice, table_tools,
};
