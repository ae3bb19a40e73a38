//! Measurements: nothing on the page jumps, and the map answers at once. These tests run by themselves, so that
//! others do not disturb the timing.

use std::sync::{Mutex, PoisonError};

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Size, TestEnvironment, run_test, start_game};
use serde_json::{Value, json};

/// The lock that lets only one test measure at a time: two browsers would slow each other down.
static ALONE: Mutex<()> = Mutex::new(());

fn run_alone(name: &'static str, test: impl AsyncFnOnce(&TestEnvironment) -> anyhow::Result<()>) {
    let _turn = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    run_test(name, test);
}

/// The time after a click or a key from which on a frame feels late.
const LATE_FRAME_MS: f64 = 100.0;
/// The number of times that the map is tried.
const ROUNDS: usize = 8;
/// The largest layout shift of a page, as browsers count it: more than this feels like jumping.
const MAX_LAYOUT_SHIFT: f64 = 0.02;

async fn read_noticed(browser: &Browser, what: &str) -> anyhow::Result<Vec<Value>> {
    let answer = browser
        .run_script(&format!("return noticed.{what};"))
        .await?;
    Ok(answer.as_array().cloned().unwrap_or_default())
}

async fn nothing_jumps(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    // At the default pace: a shift that directly follows a click is not counted.
    browser.open_page("").await?;
    start_game(browser, game, side).await?;
    // What counts is the table: the first screen has been left.
    browser.run_script("noticed.shifts = [];").await?;
    browser.click_choices(12).await?;
    let shifts = read_noticed(browser, "shifts").await?;
    let sum: f64 = shifts.iter().filter_map(|it| it["value"].as_f64()).sum();
    eprintln!("{game}: layout shift {sum:.4} in {} steps", shifts.len());
    let mut told: Vec<String> = shifts
        .iter()
        .map(|it| format!("{} {}", it["value"], it["what"]))
        .collect();
    told.sort_by(|one, other| other.cmp(one));
    ensure!(
        sum < MAX_LAYOUT_SHIFT,
        "the page moves by {sum:.3}:\n{}",
        told.join("\n")
    );
    Ok(())
}

#[test]
fn nothing_jumps_while_rebellion_is_played() {
    run_alone("still-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        nothing_jumps(&browser, REBELLION, "imperial").await
    });
}

#[test]
fn nothing_jumps_while_the_card_game_is_played() {
    run_alone("still-cards", async |stage| {
        let browser = stage.start_browser().await?;
        nothing_jumps(&browser, CARDS, "imperial").await
    });
}

/// Clicks and presses keys all over the map and turns on every layer. Returns the slow answers, slowest first.
async fn touch_the_map(browser: &Browser) -> anyhow::Result<Vec<(f64, String)>> {
    browser.run_script("noticed.slow = [];").await?;
    for place in [
        "hoth",
        "coruscant",
        "tatooine",
        "endor",
        "kashyyyk",
        "naboo",
    ] {
        browser
            .click_element(&format!(".place[data-piece={place}]"))
            .await?;
        browser.press_keys("+").await?;
        browser.press_keys("-").await?;
        browser.wait_until_drawn().await?;
    }
    for layer in ["odds", "reach", "builds", "builds"] {
        let button = format!(".chart-tools button[data-layer={layer}]");
        browser.click_element(&button).await?;
        browser.wait_until_drawn().await?;
    }
    let slow = read_noticed(browser, "slow").await?;
    let felt = |it: &Value| Some((it["duration"].as_f64()?, format!("{it}")));
    let mut felt: Vec<(f64, String)> = slow.iter().filter_map(felt).collect();
    felt.sort_by(|one, other| other.0.total_cmp(&one.0));
    Ok(felt)
}

#[test]
fn the_map_answers_at_once() {
    run_alone("at-once", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        start_game(&browser, REBELLION, "imperial").await?;
        browser.click_choices(8).await?;
        // Other work on the machine can only make it slower: the best of several rounds counts.
        let mut best: Option<(f64, String)> = None;
        for _ in 0..ROUNDS {
            let felt = touch_the_map(&browser).await?;
            let slowest = felt.into_iter().next().unwrap_or((0.0, "nothing".into()));
            eprintln!("the slowest answer of the map: {} ms", slowest.0);
            if best.as_ref().is_none_or(|best| slowest.0 < best.0) {
                best = Some(slowest);
            }
            if best.as_ref().is_some_and(|best| best.0 < LATE_FRAME_MS) {
                break;
            }
        }
        let (slowest, what) = best.unwrap_or_default();
        ensure!(
            slowest < LATE_FRAME_MS,
            "the map answers after {slowest} ms: {what}"
        );
        Ok(())
    });
}

/// The time in milliseconds within which a slow line has to show something useful.
const USEFUL_MS: f64 = 2_000.0;
/// The time in milliseconds within which a second start has to reach a table that can be played at.
const SECOND_START_MS: f64 = 1_000.0;

#[test]
fn a_slow_line_shows_the_first_screen_within_two_seconds() {
    run_alone("slow-line", async |stage| {
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            let browser = stage.start_impatient_browser().await?;
            // 1.6 Mbit/s with 150 ms each way, on a phone that computes four times as slowly.
            let line = json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000 });
            browser.command("Network.enable", json!({})).await?;
            browser
                .command("Network.emulateNetworkConditions", line)
                .await?;
            let slow = json!({ "rate": 4 });
            browser
                .command("Emulation.setCPUThrottlingRate", slow)
                .await?;
            browser.resize(Size::PHONE).await?;
            browser.web_driver().goto(browser.address("")).await?;
            let painted = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
            browser.wait_until(painted).await?;
            ensure!(
                browser
                    .is_expression_true("document.querySelector('.shell .play').checkVisibility()")
                    .await?,
                "the first paint has no button"
            );
            let at = browser.run_script(&format!("return {painted};")).await?;
            let at = at.as_f64().unwrap_or(f64::INFINITY);
            eprintln!("a slow line shows the first screen after {at:.0} ms");
            best = best.min(at);
            if best < USEFUL_MS {
                break;
            }
        }
        ensure!(best < USEFUL_MS, "it takes {best:.0} ms");
        Ok(())
    });
}

#[test]
fn a_second_start_reaches_a_table_within_a_second() {
    run_alone("second-start", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser
            .wait_until("navigator.serviceWorker?.controller?.state === 'activated'")
            .await?;
        start_game(&browser, REBELLION, "imperial").await?;
        browser.click_choices(4).await?;
        browser.wait_for(".decision .choice").await?;
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            browser.web_driver().refresh().await?;
            browser.wait_for(".decision .choice").await?;
            let at = browser.run_script("return performance.now();").await?;
            let at = at.as_f64().unwrap_or(f64::INFINITY);
            eprintln!("a second start reaches a table after {at:.0} ms");
            best = best.min(at);
            if best < SECOND_START_MS {
                break;
            }
        }
        ensure!(best < SECOND_START_MS, "it takes {best:.0} ms");
        Ok(())
    });
}
