//! The first screen: one thing to do for somebody new, the game that was left for everybody else, and the rest in reach.

use bots::levels::Levels;
use leptos::ev;
use leptos::html::Button;
use leptos::prelude::*;
use tabletop::Game;

use crate::art::{self, marks};
use crate::game_end::save_record_link;
use crate::game_entry::GameEntry;
use crate::game_preset::{GamePreset, has_never_played_here};
use crate::learn_entry::learn_button;
use crate::lobby::play_together_section;
use crate::online::stored_keys;
use crate::replay_list::replay_list;
use crate::route::Route;
use crate::saved_game::{self, LeftGame, UnreadableGame};
use crate::screen_common::focus_when_on_page;
use crate::seating::Seating;
use crate::seats_panel::{level_message_key, seats_panel};
use crate::settings_menu::settings_menu;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The game that the player asked for on the first screen: a new one, or the one that was left.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub game: &'static str,
    pub setup: String,
    /// The players of a new game; `None` to resume the one that was left.
    pub seats: Option<Seating>,
}

impl NewGame {
    /// Asks for a new game.
    pub(crate) fn new<G: Game>(setup: G::Setup, seats: Seating) -> Self {
        Self {
            setup: setup.to_string(),
            seats: Some(seats),
            ..Self::request_resuming_left_game::<G>()
        }
    }

    /// Asks to resume the game that was left in this browser.
    pub(crate) fn request_resuming_left_game<G: Game>() -> Self {
        Self {
            game: G::ID,
            setup: String::new(),
            seats: None,
        }
    }

    /// Asks to resume the game that the page's address names, after a reload.
    pub(crate) fn request_resuming_game_named(game: &str) -> Option<Self> {
        games::with_game!(game, G => NewGame::request_resuming_left_game::<G>())
    }
}

/// Expands to a panel for each game.
macro_rules! game_panels {
    ($begin:ident; $($id:literal => $game:ty),+ $(,)?) => {
        ($(game_panel::<$game>($begin),)+)
    };
}

/// Draws the first screen.
pub(crate) fn home_screen(begin: impl Fn(NewGame) + Copy + Send + Sync + 'static) -> impl IntoView {
    // People who have played together want to see first what has become of their tables.
    let has_tables = stored_keys::stored_identity().is_some();
    view! {
        <div class="home-screen">
            <header class="hero">
                {horizon_picture()}
                <div class="title">
                    <h1>{ui_text("ui-title")}</h1>
                    <p>{ui_text("ui-subtitle")}</p>
                </div>
                {settings_menu()}
            </header>
            <main class="games">
                {has_never_played_here().then(|| newcomer_panel(begin))}
                {has_tables.then(play_together_section)}
                {games::every_game!(game_panels, begin)}
                {(!has_tables).then(play_together_section)}
            </main>
            {replay_list()}
            <footer>
                <div class="buttons">
                    {(!has_never_played_here()).then(learn_button)}
                    <a class="button" href="#/rules">{ui_text("ui-rules")}</a>
                    {guide_links()}
                </div>
                <p>{ui_text("ui-not-official")}</p>
            </footer>
        </div>
    }
}

/// Draws the ways to the field guides.
fn guide_links() -> impl IntoView {
    let links = games::IDS.iter().map(|game| {
        let name = games::with_game!(*game, G => G::name(game)).unwrap_or_default();
        let text = ui_text_with("ui-field-guide-to", &[("game", (&name).into())]);
        view! { <a class="button" href=format!("#{}", Route::Guide((*game).to_owned()))>{text}</a> }
    });
    links.collect_view()
}

/// Draws the one thing to do for somebody who has never played here: learn, or simply begin.
fn newcomer_panel(begin: impl Fn(NewGame) + Copy + Send + Sync + 'static) -> impl IntoView {
    type FirstGame = games::rebellion::State;
    let go = move |_| {
        let preset = GamePreset::load_preset::<FirstGame>();
        let setup = preset.setup.parse::<<FirstGame as Game>::Setup>();
        if let Ok(setup) = setup {
            let side = <FirstGame as Game>::sides(setup)[0];
            let seats = Seating::person_against_computers::<FirstGame>(setup, side, preset.level);
            preset.store_preset::<FirstGame>();
            begin(NewGame::new::<FirstGame>(setup, seats));
        }
    };
    view! {
        <section class="first-steps" aria-label=ui_text("ui-new-here")>
            <div>
                <h2>{ui_text("ui-new-here")}</h2>
                <p class="line">{ui_text("ui-new-here-line")}</p>
            </div>
            <div class="buttons">
                {learn_button()}
                <button class="strong large first-game" on:click=go>{ui_text("ui-first-game")}</button>
            </div>
        </section>
    }
}

/// Draws two suns over a horizon, which are the large logo.
fn horizon_picture() -> impl IntoView {
    let content = "<defs><radialGradient id='sun-a'><stop offset='0' stop-color='#ffe2a6'/><stop offset='.55' stop-color='#f2b55c'/>\
        <stop offset='1' stop-color='#e08a3c'/></radialGradient><radialGradient id='sun-b'><stop offset='0' stop-color='#ffc59a'/>\
        <stop offset='.6' stop-color='#e8793a'/><stop offset='1' stop-color='#b9502a'/></radialGradient>\
        <linearGradient id='dusk' x1='0' y1='0' x2='0' y2='1'><stop offset='0' stop-color='#0b0f1a'/><stop offset='.6' stop-color='#1b2340'/>\
        <stop offset='.86' stop-color='#6a3f4a'/><stop offset='1' stop-color='#d98550'/></linearGradient>\
        <linearGradient id='dunes' x1='0' y1='0' x2='0' y2='1'><stop offset='0' stop-color='#2b2233'/><stop offset='1' stop-color='#0b0f1a'/></linearGradient></defs>\
        <rect width='1280' height='230' fill='url(#dusk)'/><circle cx='900' cy='170' r='42' fill='url(#sun-a)'/><circle cx='972' cy='184' r='27' fill='url(#sun-b)'/>\
        <path d='M0 196q160-30 330-10t330-8 320 6 300-12v58H0z' fill='url(#dunes)'/><path d='M0 212q220-22 420-4t420-6 440 2v30H0z' fill='#0b0f1a'/>";
    view! { <svg class="horizon" viewBox="0 0 1280 230" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" inner_html=content></svg> }
}

fn game_panel<G: GameEntry + Levels>(
    begin: impl Fn(NewGame) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let id = <G as Game>::ID;
    let preset = GamePreset::load_preset::<G>();
    let setup = RwSignal::new(preset.setup);
    let level = RwSignal::new(preset.level);
    // A new game that would replace another one.
    let asked = RwSignal::new(None::<NewGame>);
    let start = move |new_setup: G::Setup, seats: Seating| {
        let chosen = GamePreset {
            setup: setup.get_untracked(),
            level: level.get_untracked(),
        };
        chosen.store_preset::<G>();
        let wish = NewGame::new::<G>(new_setup, seats);
        if saved_game::would_replace_left_game::<G>() {
            asked.set(Some(wish));
        } else {
            begin(wish);
        }
    };
    view! {
        <section class="game" data-game=id aria-label=G::name(id)>
            <svg class="scene" viewBox="0 0 500 134" aria-hidden="true" inner_html=G::SCENE></svg>
            <h2>{G::name(id)}</h2>
            <p class="pitch">{ui_text(&format!("ui-pitch-{id}"))}</p>
            <div class="plays" hidden=move || asked.with(Option::is_some)>
                {resume_button::<G>(begin)}
                {start_game_side_buttons::<G>(setup, level, start)}
            </div>
            {move || asked.get().map(|wish| confirm_replacing_left_game::<G>(wish, asked, begin))}
            {game_options::<G>(setup, level, start)}
        </section>
    }
}

/// Draws the button that resumes the game that was left, or the reason why that is impossible.
fn resume_button<G: GameEntry>(
    begin: impl Fn(NewGame) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    match find_resumable_game::<G>() {
        Some(Ok(())) => {
            let go = move |_| begin(NewGame::request_resuming_left_game::<G>());
            view! { <button class="resume strong" on:click=go>{ui_text("ui-resume")}</button> }
                .into_any()
        }
        Some(Err(unreadable)) => unreadable_game_notice::<G>(unreadable).into_any(),
        None => ().into_any(),
    }
}

/// Draws a button for each side, which begins a game at once.
fn start_game_side_buttons<G: GameEntry>(
    setup: RwSignal<&'static str>,
    level: RwSignal<&'static str>,
    start: impl Fn(G::Setup, Seating) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let sides = G::USUAL_SETUP.parse::<G::Setup>().map(G::sides);
    let sides = sides.unwrap_or_default().iter().map(|side| {
        let side = *side;
        let go = move |_| {
            if let Ok(setup) = setup.get_untracked().parse::<G::Setup>() {
                start(
                    setup,
                    Seating::person_against_computers::<G>(setup, side, level.get_untracked()),
                );
            }
        };
        let label = ui_text(&format!("ui-play-{}", side.id()));
        view! {
            <button class="play" data-side=side.id() on:click=go>{art::draw_picture(marks::side_mark(side), "mark")}{label}</button>
        }
    });
    sides.collect_view()
}

/// Draws everything that can be chosen about a game, behind a line that says what is chosen.
fn game_options<G: GameEntry + Levels>(
    setup: RwSignal<&'static str>,
    level: RwSignal<&'static str>,
    start: impl Fn(G::Setup, Seating) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let id = <G as Game>::ID;
    let setups = G::FIRST_SETUPS
        .iter()
        .map(|value| (*value, G::name(value), G::explanation(value)));
    let levels = G::LEVELS.iter().map(|it| {
        let key = level_message_key(it.name);
        (it.name, ui_text(&key), ui_text(&format!("{key}.text")))
    });
    let setups = option_pills(
        "ui-which-game",
        &format!("setup-{id}"),
        setups.collect(),
        setup,
    );
    let levels = option_pills(
        "ui-opponent",
        &format!("level-{id}"),
        levels.collect(),
        level,
    );
    let chosen = move || {
        let (setup, level) = (
            G::name(setup.get()),
            ui_text(&level_message_key(level.get())),
        );
        let gaps = [
            ("setup", setup.as_str().into()),
            ("level", level.as_str().into()),
        ];
        ui_text_with("ui-options-chosen", &gaps)
    };
    view! {
        <details class="game-options">
            <summary><span>{ui_text("ui-options")}</span><span class="chosen">{chosen}</span></summary>
            <div class="options">
                {setups}{levels}
            </div>
            {seats_panel::<G>(setup, level, start)}
        </details>
    }
}

/// Returns `Ok` if the game that was left can be resumed, or else its unreadable record. A game that has ended is
/// forgotten, because the player has seen its end.
fn find_resumable_game<G: TableUi>() -> Option<Result<(), UnreadableGame>> {
    let left = saved_game::read_left_game::<G>()?;
    if left.as_ref().is_ok_and(LeftGame::is_over) {
        saved_game::delete_left_game::<G>();
        return None;
    }
    Some(left.map(drop))
}

/// Draws the notice about a game that these rules cannot resume: the problem, and what to do with the record.
fn unreadable_game_notice<G: TableUi>(unreadable: UnreadableGame) -> impl IntoView {
    let UnreadableGame { record, problem } = unreadable;
    let there = RwSignal::new(true);
    let forget = move |_| {
        saved_game::delete_left_game::<G>();
        there.set(false);
    };
    view! {
        <div class="of-no-use" hidden=move || !there.get()>
            <p>{ui_text("ui-left-unreadable")}" "<span lang="en">{problem}</span></p>
            {save_record_link(&record)}
            <button on:click=forget>{ui_text("ui-forget")}</button>
        </div>
    }
}

/// Asks before a new game replaces the one that was left.
fn confirm_replacing_left_game<G: TableUi>(
    wish: NewGame,
    asked: RwSignal<Option<NewGame>>,
    begin: impl Fn(NewGame) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let first = NodeRef::<Button>::new();
    focus_when_on_page(first);
    let keys = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            asked.set(None);
        }
    };
    view! {
        <div class="replaces" role="alertdialog" aria-label=ui_text("ui-replaces") on:keydown=keys>
            <p>{ui_text("ui-replaces")}</p>
            <button class="strong" node_ref=first on:click=move |_| asked.set(None)>{ui_text("ui-keep-left")}</button>
            <button class="anew" on:click=move |_| begin(wish.clone())>{ui_text("ui-give-up-left")}</button>
        </div>
    }
}

/// Draws a choice of one option: their names in a row, and below them the description of the chosen one.
fn option_pills(
    legend: &str,
    group: &str,
    options: Vec<(&'static str, String, String)>,
    chosen: RwSignal<&'static str>,
) -> impl IntoView + use<> {
    let labels = options.iter().map(|(value, name, line)| {
        let value = *value;
        view! {
            <label class="pill" title=line.clone()>
                <input type="radio" name=group.to_owned() prop:checked=move || chosen.get() == value
                    on:change=move |_| chosen.set(value) />
                {name.clone()}
            </label>
        }
    });
    let labels = labels.collect_view();
    let line = move || {
        let found = options.iter().find(|(value, ..)| *value == chosen.get());
        found.map(|(.., line)| line.clone())
    };
    view! {
        <fieldset><legend>{ui_text(legend)}</legend><div class="pills">{labels}</div><p class="line" aria-live="polite">{line}</p></fieldset>
    }
}

#[cfg(test)]
mod tests {
    use crate::ui_texts::texts;

    #[test]
    fn every_level_says_what_it_is_like() {
        let names = games::IDS
            .iter()
            .filter_map(|game| games::with_game!(*game, G => bots::levels::level_names::<G>()));
        for name in names.flatten() {
            let key = format!("ui-level-{name}");
            assert!(
                texts().has_message(&key) && texts().has_message(&format!("{key}.text")),
                "{key}"
            );
        }
    }
}
