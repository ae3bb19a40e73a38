//! Lists of tables: the player's own with whose turn it is, open ones, and running ones to watch.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::identity::{MySeat, MyTables};
use protocol::lobby::TableList;
use protocol::table::{Status, Summary};

use super::identity::identity_panel;
use super::parts::{hall_screen, link};
use super::rows::{OwnSeat, Row, rows};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::keys;
use crate::route::Route;
use crate::say::{fill, say};

/// The time after which the lists are fetched again.
const REFRESH: u64 = 10_000;

/// The number of the player's own games on the first screen.
const FEW: usize = 3;

/// The lists of tables as the server sent them last.
#[derive(Copy, Clone)]
struct Lists {
    mine: RwSignal<Vec<OwnSeat>>,
    open: RwSignal<Vec<Summary>>,
    running: RwSignal<Vec<Summary>>,
    over: RwSignal<Vec<Summary>>,
    /// True if the server answers; `None` before it was asked.
    there: RwSignal<Option<bool>>,
}

impl Lists {
    fn new() -> Self {
        let lists = Self {
            mine: RwSignal::new(Vec::new()),
            open: RwSignal::new(Vec::new()),
            running: RwSignal::new(Vec::new()),
            over: RwSignal::new(Vec::new()),
            there: RwSignal::new(None),
        };
        lists.keep_reading();
        lists
    }

    /// Fetches all lists now, and again from time to time as long as the screen is there.
    fn keep_reading(self) {
        if self.there.try_get_untracked().is_none() {
            return;
        }
        spawn_local(async move {
            self.read().await;
            browser::set_timeout(REFRESH, move || self.keep_reading());
        });
    }

    async fn read(self) {
        let open: Result<TableList, ApiError> = api::get("/api/tables?status=open", None).await;
        let _ = self.there.try_set(Some(open.is_ok()));
        let Ok(open) = open else { return };
        let _ = self.open.try_set(open.tables);
        let others = [
            (self.running, "/api/tables?status=running"),
            (self.over, "/api/tables?status=over&limit=10"),
        ];
        for (list, path) in others {
            let found: Result<TableList, ApiError> = api::get(path, None).await;
            if let Ok(found) = found {
                let _ = list.try_set(found.tables);
            }
        }
        let Some(identity) = keys::identity() else {
            return;
        };
        let mine: Result<MyTables, ApiError> =
            api::get("/api/identity/tables", Some(&identity.secret)).await;
        if let Ok(mine) = mine {
            let mut seats = share(mine.seats);
            seats.sort_by_key(rank);
            let _ = self.mine.try_set(seats);
        }
    }

    /// Returns the player's own tables as rows.
    fn mine(self) -> Vec<Row> {
        self.mine.with(|all| all.iter().map(Row::mine).collect())
    }

    fn my_turns(self) -> usize {
        self.mine
            .with(|mine| mine.iter().filter(|own| own.seat.my_turn).count())
    }
}

/// Makes one entry of a table at which several people share this browser. The table then asks the deciding one to
/// sit down.
fn share(mut seats: Vec<MySeat>) -> Vec<OwnSeat> {
    let turns: Vec<String> = seats
        .iter()
        .filter(|seat| seat.my_turn)
        .map(|seat| seat.table.summary.table.clone())
        .collect();
    let mut known = Vec::new();
    let own = seats.drain(..).filter_map(|mut seat| {
        let id = seat.table.summary.table.clone();
        let shared = keys::kept(&id).seats.len() > 1;
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
fn rank(OwnSeat { seat, .. }: &OwnSeat) -> u8 {
    match (seat.my_turn, seat.table.summary.status) {
        (true, _) => 0,
        (false, Status::Open) => 1,
        (false, Status::Running) => 2,
        _ => 3,
    }
}

/// Draws the part of the first screen about playing together.
pub(crate) fn together_band() -> impl IntoView {
    let lists = Lists::new();
    let mine = Memo::new(move |_| {
        lists.mine.with(|all| {
            let going = all.iter().filter(|seat| rank(seat) < 3);
            going.take(FEW).map(Row::mine).collect::<Vec<_>>()
        })
    });
    let summary = move || match lists.there.get() {
        Some(false) => say("ui-no-server"),
        _ => {
            let gaps = [
                ("turns", lists.my_turns().into()),
                ("open", lists.open.with(Vec::len).into()),
                ("running", lists.running.with(Vec::len).into()),
            ];
            fill("ui-together-now", &gaps)
        }
    };
    view! {
        <section class="together" aria-label=say("ui-together")>
            <div class="together-text">
                <h2>{say("ui-together")}</h2>
                <p class="line" aria-live="polite">{summary}</p>
            </div>
            {rows(mine, None)}
            <div class="buttons">
                {link(&Route::NewTable, "button strong", say("ui-new-table"))}
                {link(&Route::Together, "button", say("ui-all-tables"))}
            </div>
        </section>
    }
}

/// Draws the screen of all tables.
pub(crate) fn together_screen() -> impl IntoView {
    let lists = Lists::new();
    let content = view! {
        <div class="together-screen">
            <div class="column">
                <section class="slab call">
                    <h2>{say("ui-new-table")}</h2>
                    <p>{say("ui-new-table-line")}</p>
                    {link(&Route::NewTable, "button strong large", say("ui-new-table"))}
                </section>
                {identity_panel(move || spawn_local(lists.read()))}
            </div>
            <div class="column wide">
                {move || (lists.there.get() == Some(false)).then(|| view! {
                    <p class="complaint" role="alert">{say("ui-no-server")}</p>
                })}
                {slab("ui-my-games", "ui-my-games-none", Memo::new(move |_| lists.mine()))}
                {slab("ui-open-tables", "ui-open-tables-none", listed(lists.open, Row::open))}
                {slab("ui-running-tables", "ui-running-tables-none", listed(lists.running, Row::watched))}
                {slab("ui-over-tables", "ui-over-tables-none", listed(lists.over, Row::replayed))}
            </div>
        </div>
    };
    hall_screen(say("ui-together"), content)
}

fn listed(tables: RwSignal<Vec<Summary>>, row: fn(&Summary) -> Row) -> Memo<Vec<Row>> {
    Memo::new(move |_| tables.with(|all| all.iter().map(row).collect()))
}

fn slab(title: &'static str, none: &'static str, all: Memo<Vec<Row>>) -> impl IntoView {
    view! { <section class="slab"><h2>{say(title)}</h2>{rows(all, Some(none))}</section> }
}
