//! Which screen is shown.

use leptos::prelude::*;
use rebellion::Faction;
use tabletop::Game;

use crate::art;
use crate::browser;
use crate::card_game::card_table;
use crate::home::{Wish, home};
use crate::local::{self, Seating};
use crate::on_screen::OnScreen;
use crate::rebellion::rebellion_table;
use crate::settings::Settings;
use crate::table::Table;

/// The whole page.
pub(crate) fn app() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let wish = RwSignal::new(Wish::taken_up(&browser::address_mark()));
    Effect::new(move |_| browser::set_address_mark(wish.get().map_or("", |wish| wish.game)));
    let leave = move || wish.set(None);
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
                    sit_down::<rebellion::State>(wished, settings).map(|table| rebellion_table(table, leave)).into_any()
                }
                Some(wished) => {
                    sit_down::<empire_vs_rebellion::State>(wished, settings).map(|table| card_table(table, leave)).into_any()
                }
            }}
        </div>
    }
}

/// The table that was wished for.
fn sit_down<G: OnScreen>(wish: Wish, settings: Settings) -> Option<Table<G>> {
    if wish.resume
        && let Some(table) = local::resume::<G>(settings)
    {
        return Some(table);
    }
    let setup: G::Setup = wish.setup.parse().ok()?;
    let me = seat_of::<G>(setup, wish.side)?;
    let level = wish.level;
    Some(local::start(setup, Seating { me, level }, settings))
}

fn seat_of<G: OnScreen>(setup: G::Setup, side: Faction) -> Option<tabletop::Seat> {
    let seats = 0..u8::try_from(G::seats(setup).len()).ok()?;
    seats
        .map(tabletop::Seat::new)
        .find(|seat| G::faction(setup, *seat) == side)
}
