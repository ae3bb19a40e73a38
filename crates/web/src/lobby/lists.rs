//! Tables to go to: one's own with whose turn it is, open ones, and running ones to watch.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::identity::identity_panel;
use super::parts::{hall_screen, link};
use crate::art::{self, marks_of};
use crate::browser;
use crate::online::api::{self, Trouble};
use crate::online::keys;
use crate::online::people::{everybody, name_in};
use crate::online::wire::{MySeat, MyTables, Status, Summary, TableList};
use crate::route::Route;
use crate::say::{fill, say};

/// How often the lists are read anew, in milliseconds.
const REFRESH: u64 = 10_000;

/// How many of one's own games the first screen shows.
const FEW: usize = 3;

/// What is known of the tables there are.
#[derive(Copy, Clone)]
struct Lists {
    mine: RwSignal<Vec<MySeat>>,
    open: RwSignal<Vec<Summary>>,
    running: RwSignal<Vec<Summary>>,
    over: RwSignal<Vec<Summary>>,
    /// Whether the server answers; nothing before it was asked.
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

    /// Reads everything now, and again from time to time as long as the screen is there.
    fn keep_reading(self) {
        if self.there.try_get_untracked().is_none() {
            return;
        }
        spawn_local(async move {
            self.read().await;
            browser::later(REFRESH, move || self.keep_reading());
        });
    }

    async fn read(self) {
        let open: Result<TableList, Trouble> = api::get("/api/tables?status=open", None).await;
        let _ = self.there.try_set(Some(open.is_ok()));
        let Ok(open) = open else { return };
        let _ = self.open.try_set(open.tables);
        let others = [
            (self.running, "/api/tables?status=running"),
            (self.over, "/api/tables?status=over&limit=10"),
        ];
        for (list, path) in others {
            let found: Result<TableList, Trouble> = api::get(path, None).await;
            if let Ok(found) = found {
                let _ = list.try_set(found.tables);
            }
        }
        let Some(identity) = keys::identity() else {
            return;
        };
        let mine: Result<MyTables, Trouble> =
            api::get("/api/identity/tables", Some(&identity.secret)).await;
        if let Ok(mut mine) = mine {
            share(&mut mine.seats);
            mine.seats.sort_by_key(rank);
            let _ = self.mine.try_set(mine.seats);
        }
    }

    fn my_turns(self) -> usize {
        self.mine
            .with(|mine| mine.iter().filter(|seat| seat.my_turn).count())
    }
}

/// A table at which several people share this browser is one row: whoever decides is asked to sit down.
fn share(seats: &mut Vec<MySeat>) {
    let turns: Vec<String> = seats
        .iter()
        .filter(|seat| seat.my_turn)
        .map(|seat| seat.table.summary.table.clone())
        .collect();
    let mut known = Vec::new();
    seats.retain_mut(|seat| {
        let id = seat.table.summary.table.clone();
        if keys::kept(&id).seats.len() < 2 {
            return true;
        }
        seat.my_turn = turns.contains(&id);
        seat.shared = true;
        let first = !known.contains(&id);
        known.push(id);
        first
    });
}

/// What waits for oneself comes first, what is over last.
fn rank(seat: &MySeat) -> u8 {
    match (seat.my_turn, seat.table.summary.status) {
        (true, _) => 0,
        (false, Status::Open) => 1,
        (false, Status::Running) => 2,
        _ => 3,
    }
}

/// Playing together, on the first screen.
pub(crate) fn together_band() -> impl IntoView {
    let lists = Lists::new();
    let mine = move || {
        let going = lists.mine.get().into_iter();
        let going = going.filter(|seat| rank(seat) < 3).take(FEW);
        going.map(|seat| my_row(&seat)).collect_view()
    };
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
            <ul class="table-rows">{mine}</ul>
            <div class="buttons">
                {link(&Route::NewTable, "button strong", say("ui-new-table"))}
                {link(&Route::Together, "button", say("ui-all-tables"))}
            </div>
        </section>
    }
}

/// The screen of all tables.
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
                <section class="slab">
                    <h2>{say("ui-my-games")}</h2>
                    {move || list(lists.mine.get().iter().map(|seat| my_row(seat).into_any()).collect(), "ui-my-games-none")}
                </section>
                <section class="slab">
                    <h2>{say("ui-open-tables")}</h2>
                    {move || list(lists.open.get().iter().map(|table| open_row(table).into_any()).collect(), "ui-open-tables-none")}
                </section>
                <section class="slab">
                    <h2>{say("ui-running-tables")}</h2>
                    {move || list(lists.running.get().iter().map(|table| watch_row(table, "ui-watch").into_any()).collect(), "ui-running-tables-none")}
                </section>
                <section class="slab">
                    <h2>{say("ui-over-tables")}</h2>
                    {move || list(lists.over.get().iter().map(|table| watch_row(table, "ui-watch-replay").into_any()).collect(), "ui-over-tables-none")}
                </section>
            </div>
        </div>
    };
    hall_screen(say("ui-together"), content)
}

fn list(rows: Vec<AnyView>, none: &'static str) -> AnyView {
    match rows.is_empty() {
        true => view! { <p class="line">{say(none)}</p> }.into_any(),
        false => view! { <ul class="table-rows">{rows}</ul> }.into_any(),
    }
}

fn title(summary: &Summary) -> String {
    let game = &summary.game;
    let (name, setup) = (name_in(game, game), name_in(game, &summary.setup));
    let gaps = [
        ("game", name.as_str().into()),
        ("setup", setup.as_str().into()),
    ];
    fill("ui-game-and-setup", &gaps)
}

fn my_row(seat: &MySeat) -> impl IntoView + use<> {
    let summary = &seat.table.summary;
    let side = seat.table.seat(&seat.seat).map(|info| info.side.clone());
    let side = side.unwrap_or_default();
    let route = Route::Table {
        id: summary.table.clone(),
        seat: (!seat.shared).then(|| seat.seat.clone()),
    };
    let decides = seat.table.deciding.as_deref();
    let decides = decides
        .map(|seat| name_in(&summary.game, seat))
        .unwrap_or_default();
    let state = match (seat.my_turn, summary.status) {
        (true, _) => say("ui-your-turn"),
        (false, Status::Open) => say("ui-state-open"),
        (false, Status::Running) => fill("ui-state-theirs", &[("seat", decides.as_str().into())]),
        (false, _) => say("ui-state-over"),
    };
    view! {
        <li data-side=side.clone()>
            <a href=format!("#{route}") class:mine=seat.my_turn>
                {art::picture(marks_of(&side), "mark")}
                <span class="what"><b>{title(summary)}</b><small>{everybody(&summary.game, &summary.seats)}</small></span>
                <em>{state}</em>
            </a>
        </li>
    }
}

fn open_row(summary: &Summary) -> impl IntoView + use<> {
    let free = summary.seats.iter().filter(|seat| seat.holder == "open");
    let joins = free.map(|seat| {
        let route = Route::Join {
            id: summary.table.clone(),
            seat: seat.seat.clone(),
        };
        let name = name_in(&summary.game, &seat.seat);
        let label = fill("ui-join-as", &[("seat", name.as_str().into())]);
        view! {
            <a class="button" data-side=seat.side.clone() href=format!("#{route}")>{art::picture(marks_of(&seat.side), "mark")}{label}</a>
        }
    });
    view! {
        <li class="row">
            <span class="what"><b>{title(summary)}</b><small>{everybody(&summary.game, &summary.seats)}</small></span>
            <span class="buttons">{joins.collect_view()}</span>
        </li>
    }
}

fn watch_row(summary: &Summary, label: &str) -> impl IntoView + use<> {
    let route = Route::Table {
        id: summary.table.clone(),
        seat: None,
    };
    view! {
        <li>
            <a href=format!("#{route}")>
                {art::picture("b-eye", "mark")}
                <span class="what"><b>{title(summary)}</b><small>{everybody(&summary.game, &summary.seats)}</small></span>
                <em>{say(label)}</em>
            </a>
        </li>
    }
}
