//! Lists of tables: the player's own with whose turn it is, open ones, and running ones to watch.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::identity::{MySeat, MyTables};
use protocol::lobby::{ServerInfo, TableList};
use protocol::table::{Status, Summary};

use super::identity::identity_panel;
use super::lobby_parts::{lobby_screen, route_link};
use super::table_rows::{OwnSeat, TableRow, table_rows};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::last_known::{self, KnownLists};
use crate::online::stored_keys;
use crate::route::Route;
use crate::ui_texts::{ui_text, ui_text_with};

/// The time after which the lists are fetched again.
const REFRESH_MS: u64 = 10_000;

/// The number of the player's own games on the first screen.
const MAX_FIRST_SCREEN_GAMES: usize = 3;

/// The lists of tables as the server sent them last.
#[derive(Copy, Clone)]
struct Lists {
    mine: RwSignal<Vec<OwnSeat>>,
    open: RwSignal<Vec<Summary>>,
    running: RwSignal<Vec<Summary>>,
    over: RwSignal<Vec<Summary>>,
    /// True if the server answers; `None` before it was asked.
    server_answers: RwSignal<Option<bool>>,
    /// The message of the people who run the server.
    message: RwSignal<Option<String>>,
    /// A sentence that says when the lists were as they are shown, until the server answers.
    as_of: RwSignal<Option<String>>,
}

impl Lists {
    fn new() -> Self {
        let lists = Self {
            mine: RwSignal::new(Vec::new()),
            open: RwSignal::new(Vec::new()),
            running: RwSignal::new(Vec::new()),
            over: RwSignal::new(Vec::new()),
            server_answers: RwSignal::new(None),
            message: RwSignal::new(None),
            as_of: RwSignal::new(None),
        };
        lists.show_last_known();
        lists.refresh_lists_periodically();
        lists
    }

    /// Shows the lists as the server sent them last, even if that was another day.
    fn show_last_known(self) {
        let Some(known) = last_known::last_known_lists() else {
            return;
        };
        self.as_of.set(Some(known.as_of()));
        let KnownLists {
            mine,
            open,
            running,
            over,
        } = known.value;
        self.mine.set(sort_own_seats(mine));
        self.open.set(open);
        self.running.set(running);
        self.over.set(over);
    }

    /// Returns what is to be said while the server does not answer.
    fn unreachable_server_message(self) -> Option<String> {
        let is_away = self.server_answers.get() == Some(false);
        is_away.then(|| match self.as_of.get() {
            Some(as_of) => format!("{} {as_of}", ui_text("ui-no-server")),
            None => ui_text("ui-no-server"),
        })
    }

    /// Fetches all lists now, and again from time to time as long as the screen is there.
    fn refresh_lists_periodically(self) {
        if self.server_answers.try_get_untracked().is_none() {
            return;
        }
        spawn_local(async move {
            self.fetch_lists().await;
            browser::set_timeout(REFRESH_MS, move || self.refresh_lists_periodically());
        });
    }

    async fn fetch_lists(self) {
        let open: Result<TableList, ApiError> =
            api::get_json("/api/tables?status=open", None).await;
        let _ = self.server_answers.try_set(Some(open.is_ok()));
        let Ok(open) = open else { return };
        let mut known = KnownLists {
            open: open.tables,
            ..KnownLists::default()
        };
        let _ = self.open.try_set(known.open.clone());
        let server: Result<ServerInfo, ApiError> = api::get_json("/api/server", None).await;
        if let Ok(server) = server {
            let _ = self.message.try_set(server.message);
        }
        let others = [
            (
                self.running,
                &mut known.running,
                "/api/tables?status=running",
            ),
            (
                self.over,
                &mut known.over,
                "/api/tables?status=over&limit=10",
            ),
        ];
        for (list, kept, path) in others {
            let found: Result<TableList, ApiError> = api::get_json(path, None).await;
            if let Ok(found) = found {
                kept.clone_from(&found.tables);
                let _ = list.try_set(found.tables);
            }
        }
        if let Some(identity) = stored_keys::stored_identity() {
            let mine: Result<MyTables, ApiError> =
                api::get_json("/api/identity/tables", Some(&identity.secret)).await;
            if let Ok(mine) = mine {
                known.mine.clone_from(&mine.seats);
                let _ = self.mine.try_set(sort_own_seats(mine.seats));
            }
        }
        let known = last_known::store_known_lists(known);
        let _ = self.as_of.try_set(Some(known.as_of()));
    }

    /// Draws the message of the people who run the server, if there is one.
    fn operator_message_line(self) -> impl IntoView {
        let line = |text| view! { <p class="line server-message" role="status">{text}</p> };
        move || self.message.get().map(line)
    }

    /// Returns the player's own tables as rows.
    fn own_table_rows(self) -> Vec<TableRow> {
        self.mine
            .with(|all| all.iter().map(TableRow::own_table_row).collect())
    }

    fn count_own_turns(self) -> usize {
        self.mine
            .with(|mine| mine.iter().filter(|own| own.seat.my_turn).count())
    }
}

/// Returns the player's tables in the order of their urgency.
fn sort_own_seats(seats: Vec<MySeat>) -> Vec<OwnSeat> {
    let mut seats = merge_shared_tables(seats);
    seats.sort_by_key(own_seat_sort_rank);
    seats
}

/// Makes one entry of a table at which several people share this browser. The table then asks the deciding one to
/// sit down.
fn merge_shared_tables(mut seats: Vec<MySeat>) -> Vec<OwnSeat> {
    let turns: Vec<String> = seats
        .iter()
        .filter(|seat| seat.my_turn)
        .map(|seat| seat.table.summary.table.clone())
        .collect();
    let mut known = Vec::new();
    let own = seats.drain(..).filter_map(|mut seat| {
        let id = seat.table.summary.table.clone();
        let shared = stored_keys::table_keys(&id).seats.len() > 1;
        if shared {
            seat.my_turn = turns.contains(&id);
            if known.contains(&id) {
                return None;
            }
            known.push(id);
        }
        Some(OwnSeat { seat, shared })
    });
    own.collect()
}

/// Returns the sort key of a table: those that wait for the player first, those that are over last.
fn own_seat_sort_rank(OwnSeat { seat, .. }: &OwnSeat) -> u8 {
    match (seat.my_turn, seat.table.summary.status) {
        (true, _) => 0,
        (false, Status::Open) => 1,
        (false, Status::Running) => 2,
        _ => 3,
    }
}

/// Draws the part of the first screen about playing together.
pub(crate) fn play_together_section() -> impl IntoView {
    let lists = Lists::new();
    let mine = Memo::new(move |_| {
        lists.mine.with(|all| {
            let going = all.iter().filter(|seat| own_seat_sort_rank(seat) < 3);
            going
                .take(MAX_FIRST_SCREEN_GAMES)
                .map(TableRow::own_table_row)
                .collect::<Vec<_>>()
        })
    });
    let summary = move || {
        lists.unreachable_server_message().unwrap_or_else(|| {
            let gaps = [
                ("turns", lists.count_own_turns().into()),
                ("open", lists.open.with(Vec::len).into()),
                ("running", lists.running.with(Vec::len).into()),
            ];
            ui_text_with("ui-together-now", &gaps)
        })
    };
    view! {
        <section class="together" aria-label=ui_text("ui-together")>
            <div class="together-text">
                <h2>{ui_text("ui-together")}</h2>
                <p class="line" aria-live="polite">{summary}</p>
                {lists.operator_message_line()}
            </div>
            {table_rows(mine, None)}
            <div class="buttons">
                {route_link(&Route::NewTable, "button strong", ui_text("ui-new-table"))}
                {route_link(&Route::Together, "button", ui_text("ui-all-tables"))}
            </div>
        </section>
    }
}

/// Draws the screen of all tables.
pub(crate) fn all_tables_screen() -> impl IntoView {
    let lists = Lists::new();
    let content = view! {
        <div class="together-screen">
            <div class="column">
                <section class="slab call">
                    <h2>{ui_text("ui-new-table")}</h2>
                    <p>{ui_text("ui-new-table-line")}</p>
                    {route_link(&Route::NewTable, "button strong large", ui_text("ui-new-table"))}
                </section>
                {identity_panel(move || spawn_local(lists.fetch_lists()))}
            </div>
            <div class="column wide">
                {lists.operator_message_line()}
                {move || lists.unreachable_server_message().map(|text| view! { <p class="complaint" role="alert">{text}</p> })}
                {table_list_section("ui-my-games", "ui-my-games-none", Memo::new(move |_| lists.own_table_rows()))}
                {table_list_section("ui-open-tables", "ui-open-tables-none", table_rows_memo(lists.open, TableRow::open_table_row))}
                {table_list_section("ui-running-tables", "ui-running-tables-none", table_rows_memo(lists.running, TableRow::watched_game_row))}
                {table_list_section("ui-over-tables", "ui-over-tables-none", table_rows_memo(lists.over, TableRow::replay_row))}
            </div>
        </div>
    };
    lobby_screen(ui_text("ui-together"), content)
}

fn table_rows_memo(
    tables: RwSignal<Vec<Summary>>,
    row: fn(&Summary) -> TableRow,
) -> Memo<Vec<TableRow>> {
    Memo::new(move |_| tables.with(|all| all.iter().map(row).collect()))
}

fn table_list_section(
    title: &'static str,
    none: &'static str,
    all: Memo<Vec<TableRow>>,
) -> impl IntoView {
    view! { <section class="slab"><h2>{ui_text(title)}</h2>{table_rows(all, Some(none))}</section> }
}
