//! Rows of the lists of tables. The lists are fetched again from time to time: a row stays in its place and keeps the
//! focus while its text changes.

use leptos::prelude::*;
use protocol::identity::MySeat;
use protocol::table::{SeatHolder, Status, Summary};

use crate::art::{self, mark_of_side_id};
use crate::online::people::{component_name_in_game, describe_players, waiting_for_seat_text};
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// A table in a list.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct TableRow {
    /// The key that identifies it in its list.
    key: String,
    side: String,
    picture: &'static str,
    title: String,
    people: String,
    state: String,
    /// True if the table waits for somebody at this browser.
    mine: bool,
    /// The screen that it links to, unless it offers seats.
    link_route: Option<Route>,
    /// The free seats: their links, sides and labels.
    seats: Vec<(Route, String, String)>,
}

/// A seat of the player.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct OwnSeat {
    pub seat: MySeat,
    /// True if this browser holds other seats at the table as well.
    pub shared: bool,
}

impl TableRow {
    fn new(summary: &Summary, seat: Option<&str>) -> Self {
        let game = &summary.game;
        let (name, setup) = (
            component_name_in_game(game, game),
            component_name_in_game(game, &summary.setup),
        );
        let gaps = [
            ("game", name.as_str().into()),
            ("setup", setup.as_str().into()),
        ];
        let route = Route::Table {
            id: summary.table.clone(),
            seat: seat.map(str::to_owned),
        };
        Self {
            key: route.to_string(),
            side: String::new(),
            picture: "b-eye",
            title: ui_text_with("ui-game-and-setup", &gaps),
            people: describe_players(game, &summary.seats),
            state: String::new(),
            mine: false,
            link_route: Some(route),
            seats: Vec::new(),
        }
    }

    /// Returns the row of a table of the player, which says whose turn it is.
    pub(super) fn own_table_row(OwnSeat { seat, shared }: &OwnSeat) -> Self {
        let summary = &seat.table.summary;
        let side = seat
            .table
            .find_seat(&seat.seat)
            .map(|info| info.side.clone());
        let side = side.unwrap_or_default().into_owned();
        let decides = seat.table.deciding.as_deref().unwrap_or_default();
        Self {
            picture: mark_of_side_id(&side),
            side,
            state: match (seat.my_turn, summary.status) {
                (true, _) => ui_text("ui-your-turn"),
                (false, Status::Open) => ui_text("ui-state-open"),
                (false, Status::Running) => waiting_for_seat_text(&seat.table, decides),
                (false, _) => ui_text("ui-state-over"),
            },
            mine: seat.my_turn,
            ..Self::new(summary, (!shared).then_some(seat.seat.as_ref()))
        }
    }

    /// Returns the row of a table that waits for people, with its free seats.
    pub(super) fn open_table_row(summary: &Summary) -> Self {
        let free = summary
            .seats
            .iter()
            .filter(|seat| seat.holder == SeatHolder::Open);
        let seats = free.map(|seat| {
            let route = Route::Join {
                id: summary.table.clone(),
                seat: seat.seat.to_string(),
            };
            let name = component_name_in_game(&summary.game, &seat.seat);
            let label = ui_text_with("ui-join-as", &[("seat", name.as_str().into())]);
            (route, seat.side.to_string(), label)
        });
        Self {
            seats: seats.collect(),
            link_route: None,
            ..Self::new(summary, None)
        }
    }

    /// Returns the row of a game to watch.
    pub(super) fn watched_game_row(summary: &Summary) -> Self {
        Self {
            state: ui_text("ui-watch"),
            ..Self::new(summary, None)
        }
    }

    /// Returns the row of a finished game to replay.
    pub(super) fn replay_row(summary: &Summary) -> Self {
        Self {
            state: ui_text("ui-watch-replay"),
            ..Self::new(summary, None)
        }
    }
}

/// Draws a list of tables, or the message that there are none.
pub(super) fn table_rows(all: Memo<Vec<TableRow>>, none: Option<&'static str>) -> impl IntoView {
    let empty = Memo::new(move |_| all.with(Vec::is_empty));
    let without = move || {
        let none = none.filter(|_| empty.get())?;
        Some(view! { <p class="line">{ui_text(none)}</p> })
    };
    view! {
        {without}
        <ul class="table-rows">
            <For each=move || all.get() key=|row| row.key.clone() let(first)>{table_row(all, first)}</For>
        </ul>
    }
}

fn table_row(all: Memo<Vec<TableRow>>, first: TableRow) -> impl IntoView {
    let (key, leads, side, picture) = (
        first.key.clone(),
        first.link_route.clone(),
        first.side.clone(),
        first.picture,
    );
    let now = Memo::new(move |_| {
        let found = all.with(|all| all.iter().find(|row| row.key == key).cloned());
        found.unwrap_or_else(|| first.clone())
    });
    let what = view! {
        <span class="what">
            <b>{move || now.with(|row| row.title.clone())}</b>
            <small>{move || now.with(|row| row.people.clone())}</small>
        </span>
    };
    let content = match leads {
        Some(route) => view! {
            <a href=format!("#{route}") class:mine=move || now.with(|row| row.mine)>
                {art::draw_picture(picture, "mark")}
                {what}
                <em>{move || now.with(|row| row.state.clone())}</em>
            </a>
        }
        .into_any(),
        None => {
            view! { <div class="row">{what}<span class="buttons">{free_seat_links(now)}</span></div> }
                .into_any()
        }
    };
    view! { <li data-side=side>{content}</li> }
}

fn free_seat_links(now: Memo<TableRow>) -> impl IntoView {
    let seat = |(route, side, label): (Route, String, String)| {
        let mark = art::draw_picture(mark_of_side_id(&side), "mark");
        view! { <a class="button" data-side=side href=format!("#{route}")>{mark}{label}</a> }
    };
    view! { <For each=move || now.with(|row| row.seats.clone()) key=|(route, ..)| route.to_string() children=seat /> }
}
