//! Playing without a mouse: the focus is always visible, goes through the parts of a page one after the other and
//! is never lost, and games are begun and played with keys alone.

use anyhow::{bail, ensure};
use browser_tests::{Browser, CARDS, REBELLION, begin_game, run_test};
use thirtyfour::Key;

/// A JavaScript expression that counts everything that keys must reach.
const REACHABLE: &str = "[...document.querySelectorAll('button:not(:disabled), a[href], summary, input[type=search], [role=button]')]\
    .filter((it) => it.checkVisibility({ visibilityProperty: true })).length";

/// Moves the focus through the whole page with Tab until it comes round.
async fn walk_with_tab(browser: &Browser) -> anyhow::Result<()> {
    let reachable = browser.run_script(&format!("return {REACHABLE};")).await?;
    let reachable = reachable.as_u64().unwrap_or_default();
    // Start at the top of the page: merely removing the focus would continue from its last position.
    browser
        .run_script(
            "const page = document.body; page.tabIndex = -1; page.focus(); page.removeAttribute('tabindex'); \
             noticed.focus = [];",
        )
        .await?;
    let mut regions: Vec<String> = Vec::new();
    for step in 0..400_u64 {
        browser.press_keys(Key::Tab).await?;
        let focus = browser.focus_state().await?;
        if focus.lost {
            ensure!(
                step >= reachable,
                "Tab passes {step} of {reachable} controls"
            );
            return Ok(());
        }
        ensure!(focus.inside, "the focus leaves the screen: {focus:?}");
        ensure!(focus.marked, "the focus is not seen: {focus:?}");
        let elsewhere = regions.last() != Some(&focus.region);
        if elsewhere && !focus.region.is_empty() {
            ensure!(
                !regions.contains(&focus.region),
                "the focus comes back to a part that it had left: {focus:?} after {regions:?}"
            );
            regions.push(focus.region);
        }
    }
    bail!("Tab never comes round")
}

/// Presses Tab until an element has the focus.
async fn tab_to(browser: &Browser, selector: &str) -> anyhow::Result<()> {
    for _ in 0..150 {
        browser.press_keys(Key::Tab).await?;
        let there = format!("document.activeElement.matches({selector:?})");
        if browser.is_expression_true(&there).await? {
            let focus = browser.focus_state().await?;
            // The opponent may have ended the list at this very moment; the next one is reached anew.
            if focus.lost {
                continue;
            }
            ensure!(focus.marked && focus.inside, "it is not seen: {focus:?}");
            return Ok(());
        }
    }
    bail!("Tab does not reach {selector}")
}

#[test]
fn the_focus_goes_through_every_screen_and_is_always_seen() {
    run_test("focus-order", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        walk_with_tab(&browser).await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        walk_with_tab(&browser).await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.play_choices(20, 12).await?;
        browser.wait_for(".decision .choice").await?;
        walk_with_tab(&browser).await
    });
}

/// Begins a game with keys alone, then plays by Tab and Enter and by numbers.
async fn play_with_keys(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    browser.open_page("").await?;
    tab_to(browser, ".menu summary").await?;
    browser.press_keys(Key::Enter).await?;
    tab_to(browser, ".menu input[name=pace]").await?;
    browser.press_keys(Key::Right).await?;
    ensure!(
        browser
            .is_expression_true(
                "[...document.querySelectorAll('.menu input[name=pace]')].at(-1).checked"
            )
            .await?,
        "the arrow does not choose the last pace"
    );
    tab_to(
        browser,
        &format!(".game[data-game={game}] .play[data-side={side}]"),
    )
    .await?;
    browser.press_keys(Key::Enter).await?;
    browser.wait_for(".decision .choice").await?;
    for turn in 0..14 {
        browser.wait_for(".decision .choice, .end").await?;
        if browser.count_elements(".end").await? > 0 {
            return Ok(());
        }
        let before = browser.moment_checksum().await?;
        let changed = format!("({}) !== {before:?}", Browser::MOMENT);
        match turn % 2 {
            0 => {
                let choices = browser.count_elements(".decision .choice").await?;
                let number = choices.div_ceil(2).to_string();
                browser.press_keys(number).await?;
                if !browser.is_expression_true(&changed).await? {
                    browser.press_keys(Key::Enter).await?; // it could have become a longer number
                }
            }
            _ => {
                if !browser
                    .is_expression_true("document.activeElement.matches('.choice')")
                    .await?
                {
                    tab_to(browser, ".decision .choice").await?;
                }
                browser.press_keys(Key::Enter).await?;
            }
        }
        if browser.count_elements(".doubt").await? > 0 {
            // The confirmation takes the focus.
            browser
                .wait_until("document.activeElement.matches('.doubt .confirm-choice')")
                .await?;
            browser.press_keys(Key::Enter).await?;
        }
        browser.wait_until(&changed).await?;
        // Once there is something to decide again, the focus must be on a visible element.
        browser.wait_for(".decision .choice, .end").await?;
        if turn % 2 == 1 {
            browser
                .wait_until(
                    "document.querySelector('.end') || document.activeElement !== document.body",
                )
                .await?;
        }
    }
    Ok(())
}

#[test]
fn rebellion_is_played_with_keys_alone() {
    run_test("keys-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        play_with_keys(&browser, REBELLION, "rebel").await?;
        // Arrows move the galaxy.
        browser
            .run_script("document.querySelector('svg.chart').focus();")
            .await?;
        let camera = "document.querySelector('svg.chart g[transform]').getAttribute('transform')";
        let before = browser.run_script(&format!("return {camera};")).await?;
        browser.press_keys("+").await?;
        browser.wait_until(&format!("{camera} !== {before}")).await
    });
}

#[test]
fn the_card_game_is_played_with_keys_alone() {
    run_test("keys-cards", async |stage| {
        let browser = stage.start_browser().await?;
        play_with_keys(&browser, CARDS, "imperial").await
    });
}

#[test]
fn explanations_belong_to_pieces_and_are_reached_by_keys() {
    run_test("keys-tips", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        browser
            .run_script("document.querySelector('.leader-plate').focus();")
            .await?;
        browser.wait_for(".tip").await?;
        let tied = "document.activeElement.getAttribute('aria-describedby') === document.querySelector('.tip').id";
        ensure!(
            browser.is_expression_true(tied).await?,
            "the piece does not say it"
        );
        browser.press_keys(Key::F1).await?;
        browser.press_keys(Key::Tab).await?;
        ensure!(
            browser
                .is_expression_true("document.activeElement.matches('.tip .rule-links a')")
                .await?,
            "the links of an explanation cannot be reached"
        );
        browser.press_keys(Key::Escape).await?;
        browser
            .wait_until("!document.querySelector('.tip')")
            .await?;
        ensure!(
            browser
                .is_expression_true(
                    "document.activeElement.matches('.leader-plate:not([aria-describedby])')"
                )
                .await?,
            "the focus does not come back from the explanation"
        );
        Ok(())
    });
}

#[test]
fn dialogs_take_the_focus_and_give_it_back() {
    run_test("keys-dialogs", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        browser
            .run_script("document.querySelector('.open-piles').focus();")
            .await?;
        browser.press_keys(Key::Enter).await?;
        browser
            .wait_until("document.activeElement.closest('.piles')")
            .await?;
        browser.press_keys(Key::Escape).await?;
        browser
            .wait_until("!document.querySelector('.piles') && document.activeElement.matches('.open-piles')")
            .await?;
        browser.press_keys("?").await?;
        browser
            .wait_until("document.activeElement.matches('.rules-page input')")
            .await?;
        for _ in 0..8 {
            browser.press_keys(Key::Tab).await?;
            ensure!(
                browser
                    .is_expression_true("document.activeElement === document.body || document.activeElement.closest('.rules-page')")
                    .await?,
                "Tab reaches controls behind the rules"
            );
        }
        browser
            .run_script("document.querySelector('.rules-page input').focus();")
            .await?;
        browser.press_keys(Key::Escape).await?;
        browser
            .wait_until("!document.querySelector('.rules-page') && document.activeElement.matches('.open-piles')")
            .await?;
        tab_to(&browser, ".menu summary").await?;
        browser.press_keys(Key::Enter).await?;
        browser.wait_for(".menu[open]").await?;
        browser.press_keys(Key::Escape).await?;
        browser
            .wait_until("!document.querySelector('.menu[open]') && document.activeElement.matches('.menu summary')")
            .await
    });
}
