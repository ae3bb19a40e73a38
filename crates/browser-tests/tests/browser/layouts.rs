//! Windows of every size: all controls are in reach, and nothing covers, pushes away or cuts off anything else.

use std::fmt::Write;

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Size, begin, staged};

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
async fn in_every_window(browser: &Browser) -> anyhow::Result<()> {
    let mut told = String::new();
    for size in Size::ALL {
        browser.resize(size).await?;
        browser.settle().await?;
        let mut faults = browser.audit(size, false).await?;
        browser.light(true).await?;
        faults.extend(browser.audit(size, false).await?);
        browser.light(false).await?;
        for fault in faults
            .iter()
            .filter(|it| LAYOUT.contains(&it.kind.as_str()))
        {
            writeln!(told, "{}: {fault}", size.name)?;
        }
    }
    ensure!(told.is_empty(), "{told}");
    browser.resize(Size::DESK).await
}

#[test]
fn the_map_the_menu_and_choices_are_in_reach_in_every_window() {
    staged("layouts-rebellion", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        in_every_window(&browser).await?;
        browser.play(60, 3).await?;
        browser.wait_for(".decision .choice").await?;
        in_every_window(&browser).await
    });
}

#[test]
fn the_cards_the_menu_and_choices_are_in_reach_in_every_window() {
    staged("layouts-cards", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, CARDS, "imperial").await?;
        browser.wait_for(".decision .choice").await?;
        in_every_window(&browser).await?;
        browser.play(20, 3).await?;
        browser.wait_for(".decision .choice").await?;
        in_every_window(&browser).await
    });
}

/// Points at a system while nothing has the focus, and waits for its explanation.
async fn ask_for(browser: &Browser, system: &str) -> anyhow::Result<()> {
    browser.ask("document.activeElement.blur();").await?;
    browser.step_aside().await?;
    let middle = format!(
        "const box = document.querySelector('.place[data-piece={system}] .hit').getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);"
    );
    let at = browser.ask(&middle).await?;
    let [x, y] = [&at[0], &at[1]].map(|it| it.as_i64().unwrap_or_default());
    let pointer = browser.driver().action_chain();
    pointer.move_to(x, y).perform().await?;
    browser.wait_for(".tip .facts li").await
}

#[test]
fn an_explanation_shows_all_of_its_facts() {
    staged("layouts-facts", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "imperial").await?;
        for (size, least) in [(Size::DESK, 240), (Size::WALL, 240), (Size::TABLET, 240)] {
            browser.resize(size).await?;
            browser.settle().await?;
            ask_for(&browser, "coruscant").await?;
            let narrow = format!(
                "[...document.querySelectorAll('.tip .facts li')].filter((it) => it.clientWidth < {least}).length"
            );
            ensure!(
                browser.ask(&format!("return {narrow};")).await? == 0,
                "facts are squeezed at {}",
                size.name
            );
            let lines = "document.querySelector('.tip .facts').clientHeight / document.querySelectorAll('.tip .facts li').length";
            ensure!(
                browser.holds(&format!("{lines} < 50")).await?,
                "the explanation is full of empty space at {}",
                size.name
            );
        }
        Ok(())
    });
}

#[test]
fn an_explanation_makes_room_for_what_opens() {
    staged("layouts-tips", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "imperial").await?;
        browser.wait_for(".decision .choice").await?;
        for (opener, opened) in [
            (".bar .menu summary", ".bar .menu[open]"),
            (".open-piles", ".piles"),
        ] {
            ask_for(&browser, "coruscant").await?;
            // By keys, with the mouse left where it was.
            browser
                .ask(&format!("document.querySelector({opener:?}).focus();"))
                .await?;
            browser.press(thirtyfour::Key::Enter).await?;
            browser.wait_for(opened).await?;
            browser.settle().await?;
            ensure!(
                browser.count(".tip").await? == 0,
                "the explanation lies over {opened}"
            );
            browser.press(thirtyfour::Key::Escape).await?;
            browser
                .until(&format!("!document.querySelector({opened:?})"))
                .await?;
        }
        ask_for(&browser, "coruscant").await?;
        browser.press("?").await?;
        browser.wait_for(".rules-page").await?;
        browser.settle().await?;
        ensure!(
            browser.count(".tip").await? == 0,
            "the explanation stays behind the rules"
        );
        Ok(())
    });
}

#[test]
fn more_seats_of_one_game_leave_the_other_where_it_is() {
    staged("layouts-home", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        let place = format!(
            "return document.querySelector('.game[data-game={CARDS}] .play').getBoundingClientRect().top + scrollY;"
        );
        let before = browser.ask(&place).await?;
        browser
            .click(&format!(".game[data-game={REBELLION}] .more-seats summary"))
            .await?;
        browser.settle().await?;
        ensure!(
            browser.ask(&place).await? == before,
            "the buttons of the other game have moved from {before}"
        );
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
    staged("layouts-seven-cards", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, CARDS, "rebel").await?;
        browser
            .play_to(".table:has(.area .resource):has(.slot):has(.choice)", 5)
            .await?;
        browser.ask(PUT_DOWN).await?;
        ensure!(browser.count(".area.own .play > .resource").await? == 7);
        in_every_window(&browser).await
    });
}

#[test]
fn the_number_of_the_base_space_leaves_its_units_free() {
    staged("layouts-base", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        let numbered =
            ".table:has([data-piece=rebel-base] .number):has([data-piece=rebel-base] .chip)";
        browser.play_to(numbered, 21).await?;
        in_every_window(&browser).await
    });
}

#[test]
fn a_tablet_has_tabs_for_what_stands_beside_the_decision() {
    staged("layouts-tabs", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        browser.resize(Size::TABLET).await?;
        for tab in ["sides", "log", "hand"] {
            browser
                .click(&format!(".tabs button[data-opens={tab}]"))
                .await?;
            let shown = "[...document.querySelectorAll('[data-tab]:not(.table)')].filter((it) => it.checkVisibility()).map((it) => it.dataset.tab).sort().join()";
            let mut parts = ["decide", tab];
            parts.sort_unstable();
            browser
                .until(&format!("({shown}) === {:?}", parts.join(",")))
                .await?;
            let open = "[...document.querySelectorAll('.tabs [aria-pressed=true]')].map((it) => it.dataset.opens).join()";
            ensure!(
                browser.holds(&format!("({open}) === {tab:?}")).await?,
                "the tab {tab} does not say that it is open"
            );
        }
        Ok(())
    });
}
