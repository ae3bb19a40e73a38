//! Setting up a table: the game, the players, and the terms.

use std::collections::BTreeMap;

use bots::levels::Levels;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Presented;
use protocol::lobby::{CreateRequest, Seated};
use tabletop::Game;

use super::identity::{player_name_field, player_name_signal, typed_name_or_nameless};
use super::lobby_parts::{draw_error_message, go_to_route, lobby_screen};
use crate::art::{self, mark_of_side_id};
use crate::browser;
use crate::online::api::{self, ApiError};
use crate::online::stored_keys;
use crate::route::Route;
use crate::seats_panel::level_message_key;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The time limits for a turn that are offered, in days.
const CLOCK_DAYS: [u8; 4] = [1, 3, 7, 14];

/// A game and its variants, without its type.
#[derive(Clone, Debug)]
struct GameOption {
    game: &'static str,
    name: String,
    pitch: String,
    setups: Vec<SetupOption>,
    levels: Vec<&'static str>,
}

/// A variant and its seats.
#[derive(Clone, Debug)]
struct SetupOption {
    setup: String,
    name: String,
    line: String,
    seats: Vec<(&'static str, &'static str, String)>,
}

fn build_game_option<G: TableUi + Levels + Presented>() -> GameOption {
    let setups = G::setups().into_iter().map(|setup| {
        let id = setup.to_string();
        let seats = crate::seating::all_seats::<G>(setup).map(|seat| {
            let id = G::seat_name(setup, seat);
            (id, G::side_of(setup, seat).id(), <G as TableUi>::name(id))
        });
        SetupOption {
            name: <G as TableUi>::name(&id),
            line: <G as TableUi>::explanation(&id),
            seats: seats.collect(),
            setup: id,
        }
    });
    GameOption {
        game: <G as Game>::ID,
        name: <G as TableUi>::name(<G as Game>::ID),
        pitch: ui_text(&format!("ui-pitch-{}", <G as Game>::ID)),
        setups: setups.collect(),
        levels: G::LEVELS.iter().map(|level| level.name).collect(),
    }
}

/// The form for a new table.
#[derive(Copy, Clone)]
struct Form {
    offers: StoredValue<Vec<GameOption>>,
    game: RwSignal<usize>,
    setup: RwSignal<usize>,
    /// The player of each seat: `me`, `open` or `computer:LEVEL`.
    sitters: RwSignal<Vec<String>>,
    public: RwSignal<bool>,
    clock: RwSignal<Option<u8>>,
    wait: RwSignal<bool>,
    hints: RwSignal<bool>,
    words: RwSignal<String>,
    name: RwSignal<String>,
    trouble: RwSignal<Option<ApiError>>,
    busy: RwSignal<bool>,
}

impl Form {
    fn new() -> Self {
        let offers = games::IDS
            .iter()
            .filter_map(|game| games::with_game!(*game, G => build_game_option::<G>()));
        Self {
            offers: StoredValue::new(offers.collect()),
            game: RwSignal::new(0),
            setup: RwSignal::new(0),
            sitters: RwSignal::new(Vec::new()),
            public: RwSignal::new(false),
            clock: RwSignal::new(None),
            wait: RwSignal::new(false),
            hints: RwSignal::new(false),
            words: RwSignal::new(String::new()),
            name: player_name_signal(),
            trouble: RwSignal::new(None),
            busy: RwSignal::new(false),
        }
    }

    fn selected_game(self) -> GameOption {
        let game = self.game.get();
        self.offers.with_value(|offers| offers[game].clone())
    }

    fn selected_setup(self) -> Option<SetupOption> {
        self.selected_game().setups.get(self.setup.get()).cloned()
    }

    /// Returns the request for the table as the form describes it.
    fn build_create_request(self) -> Option<CreateRequest> {
        let (offer, variant) = (
            untrack(|| self.selected_game()),
            untrack(|| self.selected_setup())?,
        );
        let sitters = self.sitters.get_untracked();
        let seats = variant.seats.iter().zip(sitters);
        let words = self.words.get_untracked().trim().to_owned();
        Some(CreateRequest {
            game: offer.game.to_owned(),
            setup: Some(variant.setup),
            seats: seats
                .map(|((seat, ..), sitter)| ((*seat).to_owned(), sitter))
                .collect::<BTreeMap<_, _>>(),
            name: Some(typed_name_or_nameless(self.name)),
            seed: None,
            public: self.public.get_untracked(),
            clock_days: self.clock.get_untracked(),
            wait: self.wait.get_untracked(),
            hints: self.hints.get_untracked(),
            entropy: (!words.is_empty()).then_some(words),
            key: browser::random_command_key(),
        })
    }

    fn create_table(self) {
        let Some(request) = self.build_create_request() else {
            return;
        };
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        spawn_local(async move {
            let created = post_new_table(&request).await;
            let _ = self.busy.try_set(false);
            match created {
                Ok(route) => go_to_route(&route),
                Err(trouble) => {
                    let _ = self.trouble.try_set(Some(trouble));
                }
            }
        });
    }
}

async fn post_new_table(request: &CreateRequest) -> Result<Route, ApiError> {
    let identity =
        stored_keys::ensure_named_identity(request.name.as_deref().unwrap_or_default()).await?;
    let seated: Seated = api::post_json("/api/tables", Some(&identity.secret), request).await?;
    stored_keys::store_given_seats(&seated.table, &seated.seats);
    Ok(Route::Table {
        id: seated.table.summary.table,
        seat: None,
    })
}

/// Draws the screen on which a table is set up.
pub(crate) fn new_table_screen() -> impl IntoView {
    let form = Form::new();
    // At first the player takes the first seat, and the others are open.
    Effect::new(move |_| {
        let count = form
            .selected_setup()
            .map_or(0, |variant| variant.seats.len());
        let sitter = |index| if index == 0 { "me" } else { "open" };
        form.sitters
            .set((0..count).map(|index| sitter(index).to_owned()).collect());
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        form.create_table();
    };
    let content = view! {
        <form class="new-table" on:submit=submit>
            <section class="slab">
                <h2>{ui_text("ui-new-game")}</h2>
                {game_radio_buttons(form)}
                {move || setup_radio_buttons(form)}
            </section>
            <section class="slab">
                <h2>{ui_text("ui-new-seats")}</h2>
                <p class="line">{ui_text("ui-new-seats-line")}</p>
                <div class="seat-rows">{move || seat_rows(form)}</div>
                {player_name_field(form.name)}
            </section>
            <section class="slab">
                <h2>{ui_text("ui-new-conduct")}</h2>
                {terms_fields(form)}
                {draw_error_message(form.trouble)}
                <button type="submit" class="strong large" disabled=move || form.busy.get()>{ui_text("ui-create-table")}</button>
            </section>
        </form>
    };
    lobby_screen(ui_text("ui-new-table"), content)
}

fn game_radio_buttons(form: Form) -> impl IntoView {
    let offers = form.offers.get_value();
    let pills = offers.into_iter().enumerate().map(|(index, offer)| {
        let choose = move |_| {
            form.setup.set(0);
            form.game.set(index);
        };
        view! {
            <label class="game-choice" data-game=offer.game>
                <input type="radio" name="new-game" prop:checked=move || form.game.get() == index on:change=choose />
                <span><b>{offer.name}</b><small>{offer.pitch}</small></span>
            </label>
        }
    });
    view! { <fieldset><legend class="unseen">{ui_text("ui-new-game")}</legend>{pills.collect_view()}</fieldset> }
}

fn setup_radio_buttons(form: Form) -> impl IntoView {
    let variants = form.selected_game().setups;
    let pills = variants.iter().enumerate().map(|(index, variant)| {
        let name = variant.name.clone();
        view! {
            <label class="pill">
                <input type="radio" name="new-setup" prop:checked=move || form.setup.get() == index
                    on:change=move |_| form.setup.set(index) />
                {name}
            </label>
        }
    });
    let pills = pills.collect_view();
    let line = move || form.selected_setup().map(|variant| variant.line);
    view! {
        <fieldset class="options"><legend>{ui_text("ui-which-game")}</legend><div class="pills">{pills}</div><p class="line">{line}</p></fieldset>
    }
}

fn seat_rows(form: Form) -> impl IntoView {
    let offer = form.selected_game();
    form.selected_setup().map(|variant| {
        let rows = variant.seats.into_iter().enumerate();
        rows.map(|(index, (seat, side, name))| seat_row(form, &offer, index, (seat, side), name))
            .collect_view()
    })
}

fn seat_row(
    form: Form,
    offer: &GameOption,
    index: usize,
    (seat, side): (&'static str, &'static str),
    name: String,
) -> impl IntoView + use<> {
    let current = move || {
        form.sitters
            .with(|all| all.get(index).cloned().unwrap_or_default())
    };
    let people = [("me", "ui-sitter-me"), ("open", "ui-sitter-person")];
    let people = people.map(|(value, key)| (value.to_owned(), ui_text(key)));
    let levels = offer.levels.iter().map(|level| {
        let name = ui_text(&level_message_key(level));
        let name = ui_text_with("ui-sitter-computer", &[("level", name.as_str().into())]);
        (format!("computer:{level}"), name)
    });
    let options = people.into_iter().chain(levels).map(|(value, name)| {
        let chosen = value.clone();
        view! { <option value=value selected=move || current() == chosen>{name}</option> }
    });
    let options = options.collect_view();
    let change = move |event| {
        let value = event_target_value(&event);
        form.sitters.update(|all| {
            if let Some(sitter) = all.get_mut(index) {
                *sitter = value;
            }
        });
    };
    view! {
        <label class="seat-row" data-side=side data-seat=seat>
            {art::draw_picture(mark_of_side_id(side), "mark")}
            <span>{name}</span>
            <select on:change=change prop:value=current>{options}</select>
        </label>
    }
}

/// Draws the terms of the table: who may join, the time limit, and the words that players add to the seed.
fn terms_fields(form: Form) -> impl IntoView {
    let listed = [(false, "ui-private"), (true, "ui-public")].map(|(value, key)| {
        view! {
            <label class="pill" title=ui_text(&format!("{key}.text"))>
                <input type="radio" name="new-public" prop:checked=move || form.public.get() == value
                    on:change=move |_| form.public.set(value) />
                {ui_text(key)}
            </label>
        }
    });
    let line = move || {
        if form.public.get() {
            ui_text("ui-public.text")
        } else {
            ui_text("ui-private.text")
        }
    };
    let clocks = std::iter::once(None).chain(CLOCK_DAYS.into_iter().map(Some));
    let clocks = clocks.map(|days| {
        let name = match days {
            None => ui_text("ui-clock-none"),
            Some(days) => ui_text_with("ui-clock-days", &[("days", days.into())]),
        };
        let value = days.map_or_else(String::new, |days: u8| days.to_string());
        view! { <option value=value selected=move || form.clock.get() == days>{name}</option> }
    });
    let clocks = clocks.collect_view();
    let set_clock = move |event| form.clock.set(event_target_value(&event).parse().ok());
    view! {
        <fieldset class="options"><legend>{ui_text("ui-who-may-come")}</legend><div class="pills">{listed}</div><p class="line">{line}</p></fieldset>
        <label class="field"><span>{ui_text("ui-clock")}</span><select on:change=set_clock>{clocks}</select></label>
        <p class="line">{ui_text("ui-clock-line")}</p>
        <label class="check allow-hints">
            <input type="checkbox" prop:checked=move || form.hints.get() on:change=move |_| form.hints.update(|it| *it = !*it) />
            {ui_text("ui-allow-hints")}
        </label>
        <details class="chance">
            <summary>{ui_text("ui-fair-chance")}</summary>
            <p class="line">{ui_text("ui-fair-chance-line")}</p>
            <label class="field"><span>{ui_text("ui-words")}</span>
                <input type="text" maxlength="128" autocomplete="off" prop:value=move || form.words.get()
                    on:input=move |event| form.words.set(event_target_value(&event)) />
            </label>
            <label class="check">
                <input type="checkbox" prop:checked=move || form.wait.get() on:change=move |_| form.wait.update(|it| *it = !*it) />
                {ui_text("ui-wait")}
            </label>
        </details>
    }
}
