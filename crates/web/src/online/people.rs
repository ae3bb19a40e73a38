//! The people and computers at a table, in words.

use protocol::table::{Absence, SeatHolder, SeatInfo, TableInfo};

use crate::seats_panel::level_message_key;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Returns the name of a component, a set-up or a seat of the game with this id.
pub(crate) fn component_name_in_game(game: &str, id: &str) -> String {
    let name = games::with_game!(game, G => <G as TableUi>::name(id));
    name.unwrap_or_else(|| id.to_owned())
}

/// Describes the holder of a seat: a name, a level, or a note that it is open.
pub(crate) fn describe_seat_holder(info: &SeatInfo) -> String {
    let level = info
        .level
        .as_deref()
        .map(|level| ui_text(&level_message_key(level)));
    let name = info.name.as_deref().unwrap_or_default();
    match (info.holder, level) {
        (SeatHolder::Open, _) => ui_text("ui-seat-open"),
        (SeatHolder::Computer, level) => level.unwrap_or_default(),
        (SeatHolder::Person, Some(level)) => {
            let gaps = [("name", name.into()), ("level", level.as_str().into())];
            let why = info.away.unwrap_or(Absence::Left).name();
            ui_text_with(&format!("ui-away-{why}"), &gaps)
        }
        (SeatHolder::Person, None) => name.to_owned(),
    }
}

/// Returns the name of the person who plays a seat, or the name of the seat where a computer plays.
pub(crate) fn seat_player_name(info: &TableInfo, seat: &str) -> String {
    let person = info.find_seat(seat).filter(|it| it.away.is_none());
    let name = person.and_then(|it| it.name.clone());
    name.unwrap_or_else(|| component_name_in_game(&info.summary.game, seat))
}

/// Returns the text that says for whom a table waits.
pub(crate) fn waiting_for_seat_text(info: &TableInfo, seat: &str) -> String {
    let role = component_name_in_game(&info.summary.game, seat);
    let person = info.find_seat(seat).filter(|it| it.away.is_none());
    match person.and_then(|it| it.name.as_deref()) {
        Some(name) => {
            let gaps = [("name", name.into()), ("seat", role.as_str().into())];
            ui_text_with("ui-waiting-for-player", &gaps)
        }
        None => ui_text_with("ui-waiting-for-side", &[("side", role.as_str().into())]),
    }
}

/// Describes all players at a table in one line.
pub(crate) fn describe_players(game: &str, seats: &[SeatInfo]) -> String {
    let each = seats.iter().map(|info| {
        let seat = component_name_in_game(game, &info.seat);
        let who = describe_seat_holder(info);
        let gaps = [("seat", seat.as_str().into()), ("who", who.as_str().into())];
        ui_text_with("ui-seat-and-who", &gaps)
    });
    each.collect::<Vec<_>>().join(" · ")
}
