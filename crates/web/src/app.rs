//! The page as a whole: it shows the screen that the address asks for.

use leptos::ev;
use leptos::prelude::*;

use crate::art;
use crate::browser;
use crate::home_screen::{NewGame, home_screen};
use crate::learn::{field_guide, lesson_list, lesson_screen};
use crate::lobby::{all_tables_screen, join_screen, new_table_screen};
use crate::local_game;
use crate::online::{online_table, seat_secret_link_screen};
use crate::replays;
use crate::route::Route;
use crate::rules_page;
use crate::screen_common;
use crate::settings::Settings;
use crate::site_update;
use crate::table_board::Table;
use crate::table_ui::TableUi;

/// The callback with which any screen begins another game.
#[derive(Copy, Clone)]
pub(crate) struct BeginGame(pub Callback<NewGame>);

/// Draws the whole page.
pub(crate) fn app_page() -> impl IntoView {
    let settings = Settings::load_settings();
    provide_context(settings);
    let screen = rules_page::address_of_screen_below().unwrap_or_default();
    let route = RwSignal::new(Route::parse(&screen));
    let changed = window_event_listener(ev::hashchange, move |_| {
        let screen = rules_page::address_of_screen_below();
        let now = screen.map(|screen| Route::parse(&screen));
        if let Some(now) = now.filter(|now| route.get_untracked() != *now) {
            route.set(now);
        }
    });
    on_cleanup(move || changed.remove());
    Effect::new(move |before: Option<()>| {
        route.track();
        screen_common::set_title_and_focus(before.is_some());
    });
    // The game that was chosen on the first screen and is not yet saved anywhere.
    let wish = RwSignal::new(None::<NewGame>);
    let begin = move |wished: NewGame| {
        let here = Route::Here(wished.game.to_owned());
        wish.set(Some(wished));
        browser::set_fragment(&here.to_string());
        route.set(here);
    };
    provide_context(BeginGame(Callback::new(begin)));
    let theme = move || {
        if settings.light.get() {
            "light"
        } else {
            "dark"
        }
    };
    Effect::new(move |_| browser::set_theme_colour(settings.browser_theme_colour()));
    let screen = move || {
        let leave = Callback::new(move |()| {
            wish.set(None);
            browser::set_fragment(&Route::Home.to_string());
            route.set(Route::Home);
        });
        match route.get() {
            Route::Home => home_screen(begin).into_any(),
            Route::Here(game) => local_game_screen(&game, wish, settings, leave)
                .unwrap_or_else(|| redirect_and_draw_home(begin)),
            Route::Replay(name) => replay_screen(&name, settings, leave)
                .unwrap_or_else(|| redirect_and_draw_home(begin)),
            Route::Learn => lesson_list(false).into_any(),
            Route::Guide(game) => field_guide(&game).unwrap_or_else(redirect_and_draw_lesson_list),
            Route::Lesson { game, number } => lesson_screen(&game, &number, settings)
                .unwrap_or_else(redirect_and_draw_lesson_list),
            Route::Together => all_tables_screen().into_any(),
            Route::NewTable => new_table_screen().into_any(),
            Route::Table { id, seat } => online_table(id, seat, settings).into_any(),
            Route::Secret { id, secret } => seat_secret_link_screen(id, secret).into_any(),
            Route::Join { id, seat } => join_screen(id, seat).into_any(),
        }
    };
    view! {
        <div class="page" data-theme=theme>
            <svg class="symbols" aria-hidden="true" inner_html=art::all_svg_symbols()></svg>
            {screen}
            {rules_page::rules_overlay()}
            {screen_common::storage_refused_notice()}
            {site_update::update_notice(route)}
        </div>
    }
}

/// Draws the first screen in place of one that does not exist.
fn redirect_and_draw_home(begin: impl Fn(NewGame) + Copy + Send + Sync + 'static) -> AnyView {
    browser::replace_fragment_without_history(&Route::Home.to_string());
    home_screen(begin).into_any()
}

/// Draws the list of lessons in place of a lesson that does not exist.
fn redirect_and_draw_lesson_list() -> AnyView {
    browser::replace_fragment_without_history(&Route::Learn.to_string());
    lesson_list(true).into_any()
}

/// Draws a finished game that is kept in this browser, if there is one of this name.
fn replay_screen(name: &str, settings: Settings, leave: Callback<()>) -> Option<AnyView> {
    let record = replays::stored_replay_record(name)?;
    let game = tabletop::record::parse_game_id(&record).ok()?;
    games::with_game!(game, G => render_table::<G>(local_game::open_replay(&record, settings), leave)).flatten()
}

/// Draws a game in this page: the new one that was asked for, or else the one that was left, if there is one.
fn local_game_screen(
    game: &str,
    wish: RwSignal<Option<NewGame>>,
    settings: Settings,
    leave: Callback<()>,
) -> Option<AnyView> {
    #[cfg(feature = "test-game")]
    if let Some(table) = crate::highest_card::highest_card_table(game, settings, leave) {
        return Some(table);
    }
    let wished = wish.get_untracked().filter(|wished| wished.game == game);
    let wished = wished.or_else(|| NewGame::request_resuming_game_named(game))?;
    // A new game begins once: coming back to this address continues it.
    wish.set(None);
    games::with_game!(wished.game, G => render_table::<G>(start_or_resume_table(&wished, settings), leave)).flatten()
}

fn render_table<G: TableUi>(table: Option<Table<G>>, leave: Callback<()>) -> Option<AnyView> {
    table.map(|table| G::render(table, leave).into_any())
}

/// Opens the table that was asked for; `None` if a game that was left cannot be resumed.
fn start_or_resume_table<G: TableUi>(wish: &NewGame, settings: Settings) -> Option<Table<G>> {
    let Some(seats) = &wish.seats else {
        return local_game::resume_game::<G>(settings);
    };
    let setup: G::Setup = wish.setup.parse().ok()?;
    Some(local_game::start_game(setup, seats.clone(), settings))
}
