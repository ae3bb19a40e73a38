//! The first screen: two games, a side and a level, and one plays.

use bots::levels::Levels;
use leptos::ev;
use leptos::html::Button;
use leptos::prelude::*;
use rebellion::Faction;
use tabletop::Game;

use crate::art::{self, marks};
use crate::end::record_link;
use crate::lobby::together_band;
use crate::menu::menu;
use crate::on_screen::OnScreen;
use crate::replay_list::replay_list;
use crate::saved::{self, Left, Unreadable};
use crate::say::say;
use crate::screen::focus_on;
use crate::seating::Seating;
use crate::seats_panel::{level_key, seats_panel};

/// What was chosen on the first screen.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub game: &'static str,
    pub setup: String,
    /// Who sits where in a new game; nobody is named to take up the one that was left.
    pub seats: Option<Seating>,
}

impl Wish {
    /// A new game.
    pub(crate) fn new<G: Game>(setup: G::Setup, seats: Seating) -> Self {
        Self {
            setup: setup.to_string(),
            seats: Some(seats),
            ..Self::go_on::<G>()
        }
    }

    /// To go on with the game that was left in this browser.
    pub(crate) fn go_on<G: Game>() -> Self {
        Self {
            game: G::ID,
            setup: String::new(),
            seats: None,
        }
    }

    /// The game that is named in the page's address: a reload goes on with it.
    pub(crate) fn taken_up(game: &str) -> Option<Self> {
        locale::with_game!(game, G => Wish::go_on::<G>())
    }
}

/// The first screen.
pub(crate) fn home(begin: impl Fn(Wish) + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <div class="home-screen">
            <header class="hero">
                {horizon()}
                <div class="title">
                    <h1>{say("ui-title")}</h1>
                    <p>{say("ui-subtitle")}</p>
                </div>
                {menu()}
            </header>
            <main class="games">
                {together_band()}
                {game_panel::<rebellion::State>(begin, &["first", "full"], "first")}
                {game_panel::<empire_vs_rebellion::State>(begin, &["tutorial", "full"], "full")}
            </main>
            {replay_list()}
            <footer><a class="button" href="#/rules">{say("ui-rules")}</a><p>{say("ui-not-official")}</p></footer>
        </div>
    }
}

/// Two suns over a horizon: the mark of the house, large.
fn horizon() -> impl IntoView {
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

fn game_panel<G: OnScreen + Levels>(
    begin: impl Fn(Wish) + Copy + Send + Sync + 'static,
    setups: &'static [&'static str],
    usual: &'static str,
) -> impl IntoView {
    let id = <G as Game>::ID;
    let setup = RwSignal::new(usual);
    let level = RwSignal::new(G::USUAL);
    let left = left_game::<G>();
    // A new game that would take the place of another one.
    let asked = RwSignal::new(None::<Wish>);
    let start = move |setup: G::Setup, seats: Seating| {
        let wish = Wish::new::<G>(setup, seats);
        match saved::is_worth_a_question::<G>() {
            true => asked.set(Some(wish)),
            false => begin(wish),
        }
    };
    let setups = setups
        .iter()
        .map(|value| (*value, G::name(value), G::explanation(value)));
    let levels = G::LEVELS.iter().map(|it| {
        let key = level_key(it.name);
        (it.name, say(&key), say(&format!("{key}.text")))
    });
    let setups = pills(
        "ui-which-game",
        &format!("setup-{id}"),
        setups.collect(),
        setup,
    );
    let levels = pills(
        "ui-opponent",
        &format!("level-{id}"),
        levels.collect(),
        level,
    );
    let sides = Faction::BOTH.map(|side| {
        let go = move |_| {
            if let Ok(setup) = setup.get_untracked().parse::<G::Setup>() {
                start(
                    setup,
                    Seating::alone::<G>(setup, side, level.get_untracked()),
                );
            }
        };
        let label = say(&format!("ui-play-{}", side.id()));
        view! {
            <button class="play" data-side=side.id() on:click=go>{art::picture(marks::faction(side), "mark")}{label}</button>
        }
    });
    let left = match left {
        Some(Ok(())) => {
            let go = move |_| begin(Wish::go_on::<G>());
            view! { <button class="resume" on:click=go>{say("ui-resume")}</button> }.into_any()
        }
        Some(Err(unreadable)) => of_no_use::<G>(unreadable).into_any(),
        None => ().into_any(),
    };
    view! {
        <section class="game" data-game=id aria-label=G::name(id)>
            {scene(id)}
            <h2>{G::name(id)}</h2>
            <p class="pitch">{say(&format!("ui-pitch-{id}"))}</p>
            <div class="options">
                {setups}{levels}
            </div>
            <div class="plays" hidden=move || asked.with(Option::is_some)>{sides.collect_view()}{left}</div>
            {move || asked.get().map(|wish| replaces::<G>(wish, asked, begin))}
            {seats_panel::<G>(setup, level, start)}
        </section>
    }
}

/// Whether a game can be gone on with, or what is left of it. One that has ended was looked at until now.
fn left_game<G: OnScreen>() -> Option<Result<(), Unreadable>> {
    let left = saved::read::<G>()?;
    if left.as_ref().is_ok_and(Left::is_over) {
        saved::forget::<G>();
        return None;
    }
    Some(left.map(drop))
}

/// A game that these rules cannot go on with: why, and what can be done with it.
fn of_no_use<G: OnScreen>(unreadable: Unreadable) -> impl IntoView {
    let Unreadable { record, problem } = unreadable;
    let there = RwSignal::new(true);
    let forget = move |_| {
        saved::forget::<G>();
        there.set(false);
    };
    view! {
        <div class="of-no-use" hidden=move || !there.get()>
            <p>{say("ui-left-unreadable")}" "<span lang="en">{problem}</span></p>
            {record_link(&record)}
            <button on:click=forget>{say("ui-forget")}</button>
        </div>
    }
}

/// The question before a new game takes the place of the one that was left.
fn replaces<G: OnScreen>(
    wish: Wish,
    asked: RwSignal<Option<Wish>>,
    begin: impl Fn(Wish) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let first = NodeRef::<Button>::new();
    focus_on(first);
    let keys = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            asked.set(None);
        }
    };
    view! {
        <div class="replaces" role="alertdialog" aria-label=say("ui-replaces") on:keydown=keys>
            <p>{say("ui-replaces")}</p>
            <button class="strong" node_ref=first on:click=move |_| asked.set(None)>{say("ui-keep-left")}</button>
            <button class="anew" on:click=move |_| begin(wish.clone())>{say("ui-give-up-left")}</button>
        </div>
    }
}

/// One of several: their names beside each other, and below what the chosen one is like.
fn pills(
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
        <fieldset><legend>{say(legend)}</legend><div class="pills">{labels}</div><p class="line" aria-live="polite">{line}</p></fieldset>
    }
}

/// A picture of what the game is about.
fn scene(game: &str) -> impl IntoView + use<> {
    let content = match game {
        <rebellion::State as Game>::ID => {
            "<g fill='none' stroke='#4a5c88' stroke-width='1.2'><path d='M60 70 150 36 260 60 350 28 440 66M150 36 190 96 260 60 330 104 440 66M60 70 190 96 330 104'/></g>\
             <use href='#p-hoth' x='44' y='54' width='32' height='32'/><use href='#p-tatooine' x='132' y='18' width='36' height='36'/>\
             <use href='#p-coruscant' x='236' y='36' width='48' height='48'/><use href='#p-mon-calamari' x='334' y='12' width='32' height='32'/>\
             <use href='#p-endor' x='424' y='50' width='32' height='32'/><use href='#p-mustafar' x='174' y='80' width='32' height='32'/>\
             <use href='#p-bespin' x='312' y='86' width='36' height='36'/><g color='#7fb2e5'><use href='#u-star-destroyer' x='282' y='28' width='42' height='28'/></g>\
             <g color='#e8793a'><use href='#u-x-wing' x='84' y='44' width='26' height='18'/><use href='#u-mon-calamari-cruiser' x='366' y='84' width='42' height='28'/></g>"
        }
        _ => {
            "<g transform='translate(250 66) scale(.94)'><g transform='rotate(-9) translate(-86 4)'><rect x='-34' y='-48' width='68' height='96' rx='7' fill='#1a2136' stroke='#e8793a'/>\
             <use href='#l-luke-skywalker' x='-24' y='-30' width='48' height='48'/></g><g transform='rotate(9) translate(86 4)'><rect x='-34' y='-48' width='68' height='96' rx='7' fill='#1a2136' stroke='#7fb2e5'/>\
             <use href='#l-darth-vader' x='-24' y='-30' width='48' height='48'/></g><rect x='-38' y='-52' width='76' height='104' rx='8' fill='#121829' stroke='#9aa3b2'/>\
             <g color='#e8793a'><use href='#m-rebel' x='-26' y='-34' width='30' height='30'/></g><g color='#7fb2e5'><use href='#m-imperial' x='-4' y='6' width='30' height='30'/></g><path d='M-26 34 26-34' stroke='#9aa3b2'/></g>"
        }
    };
    view! { <svg class="scene" viewBox="0 0 500 134" aria-hidden="true" inner_html=content></svg> }
}

#[cfg(test)]
mod tests {
    use crate::say::texts;

    #[test]
    fn every_level_says_what_it_is_like() {
        let mut names = bots::levels::names::<rebellion::State>();
        names.extend(bots::levels::names::<empire_vs_rebellion::State>());
        for name in names {
            let key = format!("ui-level-{name}");
            assert!(
                texts().has(&key) && texts().has(&format!("{key}.text")),
                "{key}"
            );
        }
    }
}
