//! Which screen is shown.

use leptos::prelude::*;
use tabletop::Game;

use crate::art;
use crate::browser;
use crate::card_game::card_table;
use crate::home::{Wish, home};
use crate::local;
use crate::on_screen::OnScreen;
use crate::rebellion::rebellion_table;
use crate::rules_page;
use crate::settings::Settings;
use crate::table::Table;

/// How any screen begins another game.
#[derive(Copy, Clone)]
pub(crate) struct Begin(pub Callback<Wish>);

/// The whole page.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let wish = RwSignal::new(Wish::taken_up(&browser::address_mark()));
    Effect::new(move |_| {
        let mark = wish.get().map_or("", |wish| wish.game);
        if !browser::address_mark().starts_with(rules_page::MARK) {
            browser::set_address_mark(mark);
        }
    });
    let leave = move || wish.set(None);
    provide_context(Begin(Callback::new(move |wished| wish.set(Some(wished)))));
    let theme = move || {
        if settings.light.get() {
            "light"
        } else {
            "dark"
        }
    };
    view! {
        <div class="page" data-theme=theme>
            <svg class="symbols" aria-hidden="true" inner_html=art::all_symbols()></svg>
            {move || match wish.get() {
                None => home(move |wished| wish.set(Some(wished))).into_any(),
                Some(wished) if wished.game == <rebellion::State as Game>::ID => {
                    match sit_down::<rebellion::State>(&wished, settings) {
                        Some(table) => rebellion_table(table, leave).into_any(),
                        None => home(move |wished| wish.set(Some(wished))).into_any(),
                    }
                }
                Some(wished) => {
                    match sit_down::<empire_vs_rebellion::State>(&wished, settings) {
                        Some(table) => card_table(table, leave).into_any(),
                        None => home(move |wished| wish.set(Some(wished))).into_any(),
                    }
                }
            }}
            {rules_page::rules_overlay()}
        </div>
    }
}

/// The table that was wished for; nothing if a game that was left cannot be taken up again.
fn sit_down<G: OnScreen>(wish: &Wish, settings: Settings) -> Option<Table<G>> {
    if let Some(record) = &wish.record {
        return local::watch::<G>(record, settings);
    }
    let Some(seats) = &wish.seats else {
        return local::resume::<G>(settings);
    };
    let setup: G::Setup = wish.setup.parse().ok()?;
    Some(local::start(setup, seats.clone(), settings))
}
