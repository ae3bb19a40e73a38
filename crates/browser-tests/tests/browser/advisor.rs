//! The advisor: hints by button and key in both games, how soon they come, that the page goes on meanwhile, warnings,
//! summaries of rounds, first-time explanations, and the reasons of the computer after the end.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use browser_tests::{
    Browser, CARDS, OnlineTable, REBELLION, Size, TestEnvironment, begin_game, run_test,
    screenshot_folder,
};
use serde_json::json;

use crate::layouts::check_every_window;

/// The time in which a hint has to be there, and the longest time for which the page may not answer meanwhile, in
/// milliseconds.
const MAX_HINT_MS: f64 = 2_000.0;
const MAX_FROZEN_MS: f64 = 400.0;

/// A script that asks for a hint by the key and calls back with the time it took and the longest gap between frames.
const TIMED_HINT: &str = "const done = arguments[0]; const start = performance.now(); let last = start, gap = 0; \
    const look = (now) => { gap = Math.max(gap, now - last); last = now; \
      if (document.querySelector('.advisor .advised')) return done([performance.now() - start, gap]); \
      if (now - start > 30000) return done(null); requestAnimationFrame(look); }; \
    dispatchEvent(new KeyboardEvent('keydown', { key: 'h' })); requestAnimationFrame(look);";

/// Asks for a hint by the key; returns its time and the longest pause of the page in milliseconds.
async fn time_hint(browser: &Browser) -> anyhow::Result<(f64, f64)> {
    let times = browser.run_async_script(TIMED_HINT).await?;
    let number = |index: usize| times[index].as_f64().context("no hint came");
    Ok((number(0)?, number(1)?))
}

/// The number of rounds in which a summary is looked for.
const SUMMARY_TRIES: usize = 5;

/// Plays until a summary of a round is there to stay.
pub(crate) async fn play_until_summary_stays(browser: &Browser) -> anyhow::Result<()> {
    for _ in 0..SUMMARY_TRIES {
        browser
            .play_until_element_shown(".round-summary", 7)
            .await?;
        // The result of the round lies over the table until somebody has looked at it.
        browser.press_keys("\u{e00c}").await?;
        browser.wait_until(Browser::SETTLED).await?;
        browser.wait_until_drawn().await?;
        // A choice that was on its way puts the summary away.
        if browser.count_elements(".round-summary").await? > 0 {
            return Ok(());
        }
    }
    bail!("no summary stayed in {SUMMARY_TRIES} rounds")
}

async fn take_picture(browser: &Browser, name: &str) -> anyhow::Result<()> {
    let path = screenshot_folder()?.join(format!("advisor-{name}.png"));
    browser.take_screenshot(&path).await
}

async fn gives_hints(stage: &TestEnvironment, game: &str, side: &str) -> anyhow::Result<()> {
    let browser = stage.start_browser().await?;
    begin_game(&browser, game, side).await?;
    browser.wait_for(".decision .choice").await?;
    // The worker of the advisor starts with the first hint; this one is not timed as strictly.
    let first = time_hint(&browser).await?;
    take_picture(&browser, &format!("hint-{game}-{side}")).await?;
    browser.press_keys("\u{e00c}").await?;
    browser
        .wait_until("!document.querySelector('.advisor')")
        .await?;
    let mut slowest: (f64, f64) = (0.0, 0.0);
    for round in 0..8 {
        browser.click_choices(3).await?;
        // A single choice plays itself, and the hint about it goes with it.
        let asked = "document.querySelectorAll('.decision .choice').length > 1 || document.querySelector('.end')";
        browser.wait_until(asked).await?;
        if browser.count_elements(".end").await? > 0 {
            break;
        }
        let (time, gap) = time_hint(&browser).await?;
        slowest = (slowest.0.max(time), slowest.1.max(gap));
        let shown = browser.count_elements(".advisor .advised").await?;
        ensure!((1..=3).contains(&shown), "{shown} choices in hint {round}");
        let text = browser.text_of(".advisor").await?;
        ensure!(!text.contains('['), "a text is missing: {text}");
        ensure!(text.contains('%'), "no chances: {text}");
        browser.click_element(".close-advisor").await?;
    }
    eprintln!("{game} {side}: first hint {first:?} ms, slowest of the others {slowest:?} ms");
    ensure!(slowest.0 <= MAX_HINT_MS, "a hint took {} ms", slowest.0);
    ensure!(
        slowest.1 <= MAX_FROZEN_MS,
        "the page stood still for {} ms",
        slowest.1
    );
    // The button does the same, and a click on a choice makes it.
    let before = browser.moment_checksum().await?;
    browser.click_element(".ask-advisor").await?;
    browser.wait_for(".advisor button.advised").await?;
    browser.click_element(".advisor button.advised").await?;
    if browser.count_elements(".doubt").await? > 0 {
        browser.click_element(".doubt .confirm-choice").await?;
    }
    let changed = format!("({}) !== {before:?}", Browser::MOMENT);
    browser.wait_until(&changed).await
}

#[test]
fn advisor_shows_the_best_choices_of_rebellion_in_time() {
    run_test("advisor-rebellion", async |stage| {
        gives_hints(stage, REBELLION, "imperial").await
    });
}

#[test]
fn advisor_shows_the_best_choices_of_cards_in_time() {
    run_test("advisor-cards", async |stage| {
        gives_hints(stage, CARDS, "rebel").await
    });
}

#[test]
fn advisor_explains_each_kind_of_decision_once() {
    run_test("advisor-first-time", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.wait_for(".advice.first-time").await?;
        take_picture(&browser, "first-time").await?;
        let kinds = "return JSON.parse(localStorage.getItem('twinsuns-explained'))['empire-vs-rebellion'].length;";
        ensure!(
            browser.run_script(kinds).await? == json!(1),
            "one kind is kept"
        );
        browser.click_choices(1).await?;
        browser
            .wait_until("!document.querySelector('.advice.first-time')")
            .await?;
        browser.reload_page().await?;
        browser.wait_for(".decision .choice").await?;
        ensure!(
            browser.count_elements(".advice.first-time").await? == 0,
            "the same kind is explained twice"
        );
        Ok(())
    });
}

async fn sums_up(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    begin_game(browser, game, side).await?;
    // To have looked at the result of the round is no act: the summary stays.
    play_until_summary_stays(browser).await?;
    browser.click_element(".round-summary summary").await?;
    browser.wait_for(".round-summary[open] li").await?;
    let lines = browser.count_elements(".round-summary li").await?;
    ensure!(lines == 3, "{lines} lines");
    let text = browser.text_of(".round-summary").await?;
    eprintln!("{game}: {text}");
    ensure!(!text.contains('[') && text.contains('%'), "{text}");
    take_picture(browser, &format!("summary-{game}")).await?;
    browser.click_choices(1).await?;
    // A quick round may have ended meanwhile.
    let gone = format!("document.querySelector('.round-summary')?.textContent !== {text:?}");
    browser.wait_until(&gone).await
}

#[test]
fn advisor_sums_up_rounds_of_both_games() {
    run_test("advisor-rounds", async |stage| {
        let browser = stage.start_browser().await?;
        sums_up(&browser, CARDS, "rebel").await?;
        browser.open_page("").await?;
        sums_up(&browser, REBELLION, "rebel").await
    });
}

/// A JavaScript expression that is true if something lies on the screen and beside the decision.
fn is_beside_decision(selector: &str) -> String {
    format!(
        "(() => {{ const box = (name) => document.querySelector(name).getBoundingClientRect(); \
         const [panel, asked] = [box({selector:?}), box('.decision')]; \
         const inside = panel.left >= 0 && panel.top >= 0 && panel.right <= innerWidth && panel.bottom <= innerHeight; \
         return inside && panel.height > 20 && (panel.right <= asked.left || asked.right <= panel.left \
         || panel.bottom <= asked.top || asked.bottom <= panel.top); }})()"
    )
}

/// Checks in windows of every size that something leaves the decision alone, and every choice as near as without it.
async fn leaves_choices_alone(browser: &Browser, selector: &str) -> anyhow::Result<()> {
    check_every_window(browser).await?;
    for size in Size::ALL {
        browser.resize(size).await?;
        browser.wait_until_drawn().await?;
        ensure!(
            browser
                .is_expression_true(&is_beside_decision(selector))
                .await?,
            "{selector} lies over the decision or beyond the screen of {}",
            size.name
        );
    }
    browser.resize(Size::DESKTOP).await
}

async fn keeps_clear(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    begin_game(browser, game, side).await?;
    browser.wait_for(".decision .choice").await?;
    browser.click_element(".ask-advisor").await?;
    browser.wait_for(".advisor button.advised").await?;
    leaves_choices_alone(browser, ".advisor").await?;
    browser.click_element(".close-advisor").await?;
    play_until_summary_stays(browser).await?;
    leaves_choices_alone(browser, ".round-summary").await?;
    browser.click_element(".round-summary summary").await?;
    leaves_choices_alone(browser, ".round-summary").await
}

#[test]
fn advisor_never_lies_over_choices_nor_pushes_them_away() {
    run_test("advisor-layouts", async |stage| {
        let browser = stage.start_browser().await?;
        keeps_clear(&browser, CARDS, "imperial").await?;
        browser.open_page("").await?;
        keeps_clear(&browser, REBELLION, "rebel").await
    });
}

/// The time that the advisor gets to try every choice before one is made.
const TRYING_MS: u64 = 700;

#[test]
fn advisor_warns_at_most_three_times_a_round() {
    run_test("advisor-warnings", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser
            .run_script("localStorage.setItem('twinsuns-warnings', '\"yes\"');")
            .await?;
        begin_game(&browser, CARDS, "rebel").await?;
        let (mut warned, mut most) = (0, 0);
        for _ in 0..60 {
            browser.wait_for(".decision .choice, .end").await?;
            if browser.count_elements(".end").await? > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(TRYING_MS)).await;
            if browser.count_elements(".round-summary").await? > 0 {
                warned = 0;
            }
            let last = "const all = document.querySelectorAll('.decision .choice'); all[all.length - 1].click();";
            let before = browser.moment_checksum().await?;
            browser.wait_until(Browser::SETTLED).await?;
            browser.run_script(last).await?;
            browser.wait_until_drawn().await?;
            if browser.text_of(".doubt p").await?.contains("The advisor") {
                if most == 0 {
                    take_picture(&browser, "warning").await?;
                }
                warned += 1;
                most = most.max(warned);
            }
            // It never blocks: the choice is made all the same.
            if browser.count_elements(".doubt").await? > 0 {
                browser.click_element(".doubt .confirm-choice").await?;
            }
            let changed = format!(
                "({}) !== {before:?} || document.querySelector('.end')",
                Browser::MOMENT
            );
            browser.wait_until(&changed).await?;
        }
        eprintln!("at most {most} warnings in a round");
        ensure!((1..=3).contains(&most), "{most} warnings");
        Ok(())
    });
}

#[test]
fn advisor_says_why_the_computer_chose_after_the_end() {
    run_test("advisor-why", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        let played = browser.play_choices(6_000, 20).await?;
        ensure!(played.over, "the game does not end");
        browser.click_element(".end .buttons .strong").await?;
        browser.wait_for(".history").await?;
        for _ in 0..60 {
            if browser.count_elements(".history .why").await? > 0 {
                break;
            }
            browser
                .click_element(".history button:nth-of-type(3)")
                .await?;
        }
        browser.click_element(".history .why").await?;
        browser.wait_for(".advisor p.advised").await?;
        let text = browser.text_of(".advisor").await?;
        ensure!(text.contains("It chose:") && !text.contains('['), "{text}");
        take_picture(&browser, "why").await
    });
}

#[test]
fn advisor_helps_without_a_network_after_a_cold_start() {
    run_test("advisor-offline", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser
            .wait_until("navigator.serviceWorker?.controller?.state === 'activated'")
            .await?;
        browser.allow_cut_connections();
        stage.lock_server().await.kill_server().await?;
        // A new visit, a lesson first: nothing of it was loaded before.
        browser
            .open_page("?visit=2#/learn/empire-vs-rebellion/1")
            .await?;
        browser.wait_for(".coach .words").await?;
        browser.open_page("?visit=3").await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        time_hint(&browser).await?;
        Ok(())
    });
}

#[test]
fn advisor_is_silent_where_people_meet() {
    run_test("advisor-online", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/learn/rebellion/2").await?;
        browser.wait_for(".coach .words").await?;
        ensure!(
            browser.count_elements(".ask-advisor").await? == 0,
            "a lesson has hints of its own"
        );
        browser.press_keys("h").await?;
        browser.wait_for(".coach .hint").await?;
        ensure!(
            browser.count_elements(".advisor, .answer p").await? == 0,
            "two hints for one key"
        );
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let decides = table.deciding_browser().await?.context("nobody decides")?;
        decides.press_keys("h").await?;
        decides.wait_for(".answer p").await?;
        ensure!(
            decides.count_elements(".advisor").await? == 0,
            "hints where nobody agreed to them"
        );
        Ok(())
    });
}

#[test]
fn advisor_helps_online_where_everybody_was_told() {
    run_test("advisor-agreed", async |stage| {
        let table =
            OnlineTable::begin_with_options(stage, CARDS, 2, &[".allow-hints input"]).await?;
        let decides = table.deciding_browser().await?.context("nobody decides")?;
        decides.press_keys("h").await?;
        decides.wait_for(".advisor button.advised").await?;
        let watcher = &table.watcher;
        watcher.press_keys("h").await?;
        watcher.wait_until_drawn().await?;
        ensure!(
            watcher.count_elements(".advisor, .ask-advisor").await? == 0,
            "a spectator is given hints"
        );
        // Another seat of such a table is told before it is taken.
        let guest = stage.start_browser().await?;
        guest.open_page("#/together/new").await?;
        guest.click_element(".allow-hints input").await?;
        guest.type_name("Han").await?;
        guest
            .click_element(".new-table button[type=submit]")
            .await?;
        let invitation = guest.read_invitation(1).await?;
        guest.wait_for(".waiting-room .hints-allowed").await?;
        watcher.open_page(&format!("#{invitation}")).await?;
        watcher.wait_for(".invitation-slab .hints-allowed").await
    });
}
