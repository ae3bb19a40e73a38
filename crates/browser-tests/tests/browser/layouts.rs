//! Windows of every size: all controls are in reach, and nothing covers, pushes away or cuts off anything else.

use std::fmt::Write;

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Size, begin_game, open_game_options, run_test};
use serde_json::json;

/// The kinds of faults of an audit that concern the layout.
const LAYOUT: [&str; 7] = [
    "out of reach",
    "small felt",
    "covers the chart",
    "covers a unit",
    "runs out of the felt",
    "scrolls",
    "scrolls sideways",
];

/// Checks the layout of the current table in windows of every size.
pub(crate) async fn check_every_window(browser: &Browser) -> anyhow::Result<()> {
    let mut told = String::new();
    for size in Size::ALL {
        browser.resize(size).await?;
        browser.wait_until_drawn().await?;
        let mut faults = browser.audit_page(size, false).await?;
        browser.set_light_theme(true).await?;
        faults.extend(browser.audit_page(size, false).await?);
        browser.set_light_theme(false).await?;
        for fault in faults
            .iter()
            .filter(|it| LAYOUT.contains(&it.kind.as_str()))
        {
            writeln!(told, "{}: {fault}", size.name)?;
        }
    }
    ensure!(told.is_empty(), "{told}");
    browser.resize(Size::DESKTOP).await
}

#[test]
fn map_menu_and_choices_are_in_reach_in_every_window() {
    run_test("layouts-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        check_every_window(&browser).await?;
        browser.play_choices(60, 3).await?;
        browser.wait_for(".decision .choice").await?;
        check_every_window(&browser).await?;
        check_card_icons(&browser).await
    });
}

/// Checks that the icons of the cards in hand keep their size: a rule for something else once made them a dot with a
/// mouse and put them over the name with a finger.
async fn check_card_icons(browser: &Browser) -> anyhow::Result<()> {
    let wrong = "return [...document.querySelectorAll('.hand .card .kind')].filter((it) => it.checkVisibility()) \
        .map((it) => [it.getBoundingClientRect(), getComputedStyle(it).padding]) \
        .filter(([box, padding]) => box.width > 30 || box.height > 30 || padding !== '0px').length;";
    for size in [Size::DESKTOP, Size::TABLET] {
        browser.resize(size).await?;
        browser.wait_until_drawn().await?;
        let cards = browser.count_elements(".hand .card .kind").await?;
        ensure!(cards > 0, "no card is in hand");
        let wrong = browser.run_script(wrong).await?;
        ensure!(wrong == json!(0), "{}: {wrong} icons are wrong", size.name);
    }
    browser.resize(Size::DESKTOP).await
}

#[test]
fn cards_menu_and_choices_are_in_reach_in_every_window() {
    run_test("layouts-cards", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "imperial").await?;
        browser.wait_for(".decision .choice").await?;
        check_every_window(&browser).await?;
        browser.play_choices(20, 3).await?;
        browser.wait_for(".decision .choice").await?;
        check_every_window(&browser).await
    });
}

/// Points at a system while nothing has the focus, and waits for its explanation.
async fn point_at_system(browser: &Browser, system: &str) -> anyhow::Result<()> {
    browser.run_script("document.activeElement.blur();").await?;
    browser.move_mouse_aside().await?;
    let middle = format!(
        "const box = document.querySelector('.place[data-piece={system}] .hit').getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);"
    );
    let at = browser.run_script(&middle).await?;
    let [x, y] = [&at[0], &at[1]].map(|it| it.as_i64().unwrap_or_default());
    let pointer = browser.web_driver().action_chain();
    pointer.move_to(x, y).perform().await?;
    browser.wait_for(".tip .facts li").await
}

#[test]
fn an_explanation_shows_all_of_its_facts() {
    run_test("layouts-facts", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        for (size, least) in [
            (Size::DESKTOP, 240),
            (Size::LARGE_DESKTOP, 240),
            (Size::TABLET, 240),
        ] {
            browser.resize(size).await?;
            browser.wait_until_drawn().await?;
            point_at_system(&browser, "coruscant").await?;
            let narrow = format!(
                "[...document.querySelectorAll('.tip .facts li')].filter((it) => it.clientWidth < {least}).length"
            );
            ensure!(
                browser.run_script(&format!("return {narrow};")).await? == 0,
                "facts are squeezed at {}",
                size.name
            );
            let lines = "document.querySelector('.tip .facts').clientHeight / document.querySelectorAll('.tip .facts li').length";
            ensure!(
                browser.is_expression_true(&format!("{lines} < 50")).await?,
                "the explanation is full of empty space at {}",
                size.name
            );
        }
        Ok(())
    });
}

#[test]
fn an_explanation_makes_room_for_what_opens() {
    run_test("layouts-tips", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        browser.wait_for(".decision .choice").await?;
        for (opener, opened) in [
            (".bar .menu summary", ".bar .menu[open]"),
            (".open-piles", ".piles"),
        ] {
            point_at_system(&browser, "coruscant").await?;
            // By keys, with the mouse left where it was.
            browser
                .run_script(&format!("document.querySelector({opener:?}).focus();"))
                .await?;
            browser.press_keys(thirtyfour::Key::Enter).await?;
            browser.wait_for(opened).await?;
            browser.wait_until_drawn().await?;
            ensure!(
                browser.count_elements(".tip").await? == 0,
                "the explanation lies over {opened}"
            );
            browser.press_keys(thirtyfour::Key::Escape).await?;
            browser
                .wait_until(&format!("!document.querySelector({opened:?})"))
                .await?;
        }
        point_at_system(&browser, "coruscant").await?;
        browser.press_keys("?").await?;
        browser.wait_for(".rules-page").await?;
        browser.wait_until_drawn().await?;
        ensure!(
            browser.count_elements(".tip").await? == 0,
            "the explanation stays behind the rules"
        );
        Ok(())
    });
}

#[test]
fn more_seats_of_one_game_do_not_move_the_other() {
    run_test("layouts-home", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        let place = format!(
            "return document.querySelector('.game[data-game={CARDS}] .play').getBoundingClientRect().top + scrollY;"
        );
        let before = browser.run_script(&place).await?;
        open_game_options(&browser, REBELLION).await?;
        browser
            .click_element(&format!(".game[data-game={REBELLION}] .more-seats summary"))
            .await?;
        browser.wait_until_drawn().await?;
        ensure!(
            browser.run_script(&place).await? == before,
            "the buttons of the other game have moved from {before}"
        );
        Ok(())
    });
}

/// Returns the width and height in pixels of the smallest card of the viewer's side.
async fn smallest_card(browser: &Browser) -> anyhow::Result<[f64; 2]> {
    let sizes = "const all = [...document.querySelectorAll('.area.own .play > .resource:not(.exhausted)')]; \
        return ['offsetWidth', 'offsetHeight'].map((side) => Math.min(...all.map((card) => card[side])));";
    let found = browser.run_script(sizes).await?;
    Ok([0, 1].map(|index| found[index].as_f64().unwrap_or_default()))
}

#[test]
fn cards_are_large_and_grow_with_the_window() {
    run_test("layouts-card-size", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.wait_for(".area.own .drafting .resource").await?;
        for (size, least) in [
            (Size::DESKTOP, [170.0, 239.0]),
            (Size::LARGE_DESKTOP, [250.0, 350.0]),
            (Size::VERY_LARGE_DESKTOP, [330.0, 460.0]),
        ] {
            browser.resize(size).await?;
            browser.wait_until_drawn().await?;
            let card = smallest_card(&browser).await?;
            eprintln!("{}: cards of {}×{} px", size.name, card[0], card[1]);
            ensure!(
                card[0] >= least[0] && card[1] >= least[1],
                "{}: {card:?}, not {least:?}",
                size.name
            );
        }
        Ok(())
    });
}

/// A script that adds cards to those in play until both sides have seven.
const PUT_DOWN: &str = "const card = document.querySelector('.resource'); \
    for (const play of document.querySelectorAll('.area .play')) { \
        play.querySelectorAll('.slot').forEach((slot) => slot.remove()); \
        while (play.children.length < 7) play.append(card.cloneNode(true)); \
    }";

#[test]
fn seven_cards_in_play_stay_on_the_felt() {
    run_test("layouts-seven-cards", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser
            .play_until_element_shown(".table:has(.area .resource):has(.slot):has(.choice)", 5)
            .await?;
        browser.run_script(PUT_DOWN).await?;
        ensure!(
            browser
                .count_elements(".area.own .play > .resource")
                .await?
                == 7
        );
        check_every_window(&browser).await
    });
}

#[test]
fn the_number_of_the_base_space_leaves_its_units_free() {
    run_test("layouts-base", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        let numbered =
            ".table:has([data-piece=rebel-base] .number):has([data-piece=rebel-base] .chip)";
        browser.play_until_element_shown(numbered, 21).await?;
        check_every_window(&browser).await
    });
}

#[test]
fn a_tablet_has_tabs_for_what_stands_beside_the_decision() {
    run_test("layouts-tabs", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.resize(Size::TABLET).await?;
        for tab in ["sides", "log", "hand"] {
            browser
                .click_element(&format!(".tabs button[data-opens={tab}]"))
                .await?;
            let shown = "[...document.querySelectorAll('[data-tab]:not(.table)')].filter((it) => it.checkVisibility()).map((it) => it.dataset.tab).sort().join()";
            let mut parts = ["decide", tab];
            parts.sort_unstable();
            browser
                .wait_until(&format!("({shown}) === {:?}", parts.join(",")))
                .await?;
            let open = "[...document.querySelectorAll('.tabs [aria-pressed=true]')].map((it) => it.dataset.opens).join()";
            ensure!(
                browser
                    .is_expression_true(&format!("({open}) === {tab:?}"))
                    .await?,
                "the tab {tab} does not say that it is open"
            );
        }
        Ok(())
    });
}
