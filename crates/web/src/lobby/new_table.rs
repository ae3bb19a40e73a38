//! Setting up a table: the game, the players, and the terms.

use std::collections::BTreeMap;

use bots::levels::Levels;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Presented;
use protocol::lobby::{CreateRequest, Seated};
use tabletop::Game;

use super::identity::{name_field, name_or_none, name_signal};
use super::parts::{complaint, go, hall_screen};
use crate::art::{self, mark_of_side_id};
use crate::browser;
use crate::on_screen::OnScreen;
use crate::online::api::{self, ApiError};
use crate::online::keys;
use crate::route::Route;
use crate::say::{fill, say};
use crate::seats_panel::level_key;

/// The time limits for a turn that are offered, in days.
const CLOCKS: [u8; 4] = [1, 3, 7, 14];

/// A game and its variants, without its type.
#[derive(Clone, Debug)]
struct Offer {
    game: &'static str,
    name: String,
    pitch: String,
    setups: Vec<Variant>,
    levels: Vec<&'static str>,
}

/// A variant and its seats.
#[derive(Clone, Debug)]
struct Variant {
    setup: String,
    name: String,
    line: String,
    seats: Vec<(&'static str, &'static str, String)>,
}

fn offer<G: OnScreen + Levels + Presented>() -> Offer {
    let setups = G::setups().into_iter().map(|setup| {
        let id = setup.to_string();
        let seats = crate::seating::seats::<G>(setup).map(|seat| {
            let id = G::seat_name(setup, seat);
            (id, G::side_of(setup, seat).id(), <G as OnScreen>::name(id))
        });
        Variant {
            name: <G as OnScreen>::name(&id),
            line: <G as OnScreen>::explanation(&id),
            seats: seats.collect(),
            setup: id,
        }
    });
    Offer {
        game: <G as Game>::ID,
        name: <G as OnScreen>::name(<G as Game>::ID),
        pitch: say(&format!("ui-pitch-{}", <G as Game>::ID)),
        setups: setups.collect(),
        levels: G::LEVELS.iter().map(|level| level.name).collect(),
    }
}

/// The form for a new table.
#[derive(Copy, Clone)]
struct Form {
    offers: StoredValue<Vec<Offer>>,
    game: RwSignal<usize>,
    setup: RwSignal<usize>,
    /// The player of each seat: `me`, `open` or `computer:LEVEL`.
    sitters: RwSignal<Vec<String>>,
    public: RwSignal<bool>,
    clock: RwSignal<Option<u8>>,
    wait: RwSignal<bool>,
    words: RwSignal<String>,
    name: RwSignal<String>,
    trouble: RwSignal<Option<ApiError>>,
    busy: RwSignal<bool>,
}

impl Form {
    fn new() -> Self {
        let offers = games::IDS
            .iter()
            .filter_map(|game| games::with_game!(*game, G => offer::<G>()));
        Self {
            offers: StoredValue::new(offers.collect()),
            game: RwSignal::new(0),
            setup: RwSignal::new(0),
            sitters: RwSignal::new(Vec::new()),
            public: RwSignal::new(false),
            clock: RwSignal::new(None),
            wait: RwSignal::new(false),
            words: RwSignal::new(String::new()),
            name: name_signal(),
            trouble: RwSignal::new(None),
            busy: RwSignal::new(false),
        }
    }

    fn offer(self) -> Offer {
        let game = self.game.get();
        self.offers.with_value(|offers| offers[game].clone())
    }

    fn variant(self) -> Option<Variant> {
        self.offer().setups.get(self.setup.get()).cloned()
    }

    /// Returns the request for the table as the form describes it.
    fn request(self) -> Option<CreateRequest> {
        let (offer, variant) = (untrack(|| self.offer()), untrack(|| self.variant())?);
        let sitters = self.sitters.get_untracked();
        let seats = variant.seats.iter().zip(sitters);
        let words = self.words.get_untracked().trim().to_owned();
        Some(CreateRequest {
            game: offer.game.to_owned(),
            setup: Some(variant.setup),
            seats: seats
                .map(|((seat, ..), sitter)| ((*seat).to_owned(), sitter))
                .collect::<BTreeMap<_, _>>(),
            name: Some(name_or_none(self.name)),
            seed: None,
            public: self.public.get_untracked(),
            clock_days: self.clock.get_untracked(),
            wait: self.wait.get_untracked(),
            entropy: (!words.is_empty()).then_some(words),
            key: browser::random_key(),
        })
    }

    fn create(self) {
        let Some(request) = self.request() else {
            return;
        };
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        spawn_local(async move {
            let created = set_up(&request).await;
            let _ = self.busy.try_set(false);
            match created {
                Ok(route) => go(&route),
                Err(trouble) => {
                    let _ = self.trouble.try_set(Some(trouble));
                }
            }
        });
    }
}

async fn set_up(request: &CreateRequest) -> Result<Route, ApiError> {
    let identity = keys::be(request.name.as_deref().unwrap_or_default()).await?;
    let seated: Seated = api::post("/api/tables", Some(&identity.secret), request).await?;
    keys::keep_seats(&seated.table, &seated.seats);
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
        let count = form.variant().map_or(0, |variant| variant.seats.len());
        let sitter = |index| if index == 0 { "me" } else { "open" };
        form.sitters
            .set((0..count).map(|index| sitter(index).to_owned()).collect());
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        form.create();
    };
    let content = view! {
        <form class="new-table" on:submit=submit>
            <section class="slab">
                <h2>{say("ui-new-game")}</h2>
                {games(form)}
                {move || setups(form)}
            </section>
            <section class="slab">
                <h2>{say("ui-new-seats")}</h2>
                <p class="line">{say("ui-new-seats-line")}</p>
                <div class="seat-rows">{move || seat_rows(form)}</div>
                {name_field(form.name)}
            </section>
            <section class="slab">
                <h2>{say("ui-new-conduct")}</h2>
                {conduct(form)}
                {complaint(form.trouble)}
                <button type="submit" class="strong large" disabled=move || form.busy.get()>{say("ui-create-table")}</button>
            </section>
        </form>
    };
    hall_screen(say("ui-new-table"), content)
}

fn games(form: Form) -> impl IntoView {
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
    view! { <fieldset><legend class="unseen">{say("ui-new-game")}</legend>{pills.collect_view()}</fieldset> }
}

fn setups(form: Form) -> impl IntoView {
    let variants = form.offer().setups;
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
    let line = move || form.variant().map(|variant| variant.line);
    view! {
        <fieldset class="options"><legend>{say("ui-which-game")}</legend><div class="pills">{pills}</div><p class="line">{line}</p></fieldset>
    }
}

fn seat_rows(form: Form) -> impl IntoView {
    let offer = form.offer();
    form.variant().map(|variant| {
        let rows = variant.seats.into_iter().enumerate();
        rows.map(|(index, (seat, side, name))| seat_row(form, &offer, index, (seat, side), name))
            .collect_view()
    })
}

fn seat_row(
    form: Form,
    offer: &Offer,
    index: usize,
    (seat, side): (&'static str, &'static str),
    name: String,
) -> impl IntoView + use<> {
    let current = move || {
        form.sitters
            .with(|all| all.get(index).cloned().unwrap_or_default())
    };
    let people = [("me", "ui-sitter-me"), ("open", "ui-sitter-person")];
    let people = people.map(|(value, key)| (value.to_owned(), say(key)));
    let levels = offer.levels.iter().map(|level| {
        let name = say(&level_key(level));
        let name = fill("ui-sitter-computer", &[("level", name.as_str().into())]);
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
fn conduct(form: Form) -> impl IntoView {
    let listed = [(false, "ui-private"), (true, "ui-public")].map(|(value, key)| {
        view! {
            <label class="pill" title=say(&format!("{key}.text"))>
                <input type="radio" name="new-public" prop:checked=move || form.public.get() == value
                    on:change=move |_| form.public.set(value) />
                {say(key)}
            </label>
        }
    });
    let line = move || {
        if form.public.get() {
            say("ui-public.text")
        } else {
            say("ui-private.text")
        }
    };
    let clocks = std::iter::once(None).chain(CLOCKS.into_iter().map(Some));
    let clocks = clocks.map(|days| {
        let name = match days {
            None => say("ui-clock-none"),
            Some(days) => fill("ui-clock-days", &[("days", days.into())]),
        };
        let value = days.map_or_else(String::new, |days: u8| days.to_string());
        view! { <option value=value selected=move || form.clock.get() == days>{name}</option> }
    });
    let clocks = clocks.collect_view();
    let set_clock = move |event| form.clock.set(event_target_value(&event).parse().ok());
    view! {
        <fieldset class="options"><legend>{say("ui-who-may-come")}</legend><div class="pills">{listed}</div><p class="line">{line}</p></fieldset>
        <label class="field"><span>{say("ui-clock")}</span><select on:change=set_clock>{clocks}</select></label>
        <p class="line">{say("ui-clock-line")}</p>
        <details class="chance">
            <summary>{say("ui-fair-chance")}</summary>
            <p class="line">{say("ui-fair-chance-line")}</p>
            <label class="field"><span>{say("ui-words")}</span>
                <input type="text" maxlength="128" autocomplete="off" prop:value=move || form.words.get()
                    on:input=move |event| form.words.set(event_target_value(&event)) />
            </label>
            <label class="check">
                <input type="checkbox" prop:checked=move || form.wait.get() on:change=move |_| form.wait.update(|it| *it = !*it) />
                {say("ui-wait")}
            </label>
        </details>
    }
}
