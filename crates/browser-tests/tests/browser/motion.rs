//! Cards fly to show what happened: they never show more than the viewer was told, never fly for long, and not at
//! all for people who prefer reduced motion.

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, CARDS, REBELLION, Size, begin_game, run_test, screenshot_folder, start_game,
};
use serde_json::{Value, json};

/// A script that records every card that flies from now on.
const WATCH: &str = "window.flown = []; new MutationObserver((changes) => { \
    for (const change of changes) for (const node of change.addedNodes) if (node.classList?.contains('card-flight')) \
    window.flown.push({ ...node.dataset, back: node.classList.contains('back'), words: node.textContent }); \
    }).observe(document.body, { childList: true, subtree: true });";

/// The selector of a revealed mission card in flight.
const REVEALED: &str = ".card-flight[data-kind=c-mission][data-way=shown]";

/// Opens the page, sets the pace and starts a game.
async fn start_at_pace(
    browser: &Browser,
    pace: usize,
    game: &str,
    side: &str,
) -> anyhow::Result<()> {
    browser.open_page("").await?;
    browser.click_element(".menu summary").await?;
    let pace = format!(".menu fieldset label:nth-of-type({pace})");
    browser.click_element(&pace).await?;
    browser.click_element(".menu summary").await?;
    browser.show_plain_lists(true).await?;
    start_game(browser, game, side).await?;
    browser.run_script(WATCH).await?;
    Ok(())
}

/// Returns all cards that have flown.
async fn flown_cards(browser: &Browser) -> anyhow::Result<Vec<Value>> {
    let all = browser.run_script("return window.flown;").await?;
    all.as_array().cloned().context("what has flown")
}

/// Checks that an event ends all flights before the page does anything else. The next flights may begin at once:
/// a person who clicks has seen enough of the last ones.
async fn check_flights_end_by(browser: &Browser, event: &str) -> anyhow::Result<()> {
    let script = format!(
        "const done = arguments[0]; const cards = [...document.querySelectorAll('.card-flight')]; \
         document.querySelector('.turn').dispatchEvent({event}); \
         setTimeout(() => done([cards.length, cards.filter((it) => it.isConnected).length]), 0);"
    );
    let counts = browser.run_async_script(&script).await?;
    ensure!(counts[0].as_u64() > Some(0), "nothing flies: {counts}");
    ensure!(counts[1] == json!(0), "{event} ends nothing: {counts}");
    Ok(())
}

#[test]
fn a_revealed_mission_flies_until_a_click_or_key() {
    run_test("motion-mission", async |stage| {
        let browser = stage.start_browser().await?;
        start_at_pace(&browser, 1, REBELLION, "rebel").await?;
        browser.play_until_element_shown(REVEALED, 3).await?;
        let script = format!(
            "const card = document.querySelector({REVEALED:?}); const style = getComputedStyle(card); \
             return [card.getAnimations().length > 0, style.pointerEvents, style.position, \
             card.closest('[aria-hidden=true]') !== null, card.querySelector('.title').textContent !== '', \
             document.querySelectorAll('.card-flight [data-piece]').length];"
        );
        let card = browser.run_script(&script).await?;
        ensure!(
            card == json!([true, "none", "fixed", true, true, 0]),
            "it is not as it should be: {card}"
        );
        browser
            .take_screenshot(&screenshot_folder()?.join("flight-1280x720.png"))
            .await?;
        let click = "new PointerEvent('pointerdown', { bubbles: true })";
        check_flights_end_by(&browser, click).await?;
        browser.play_until_element_shown(REVEALED, 4).await?;
        let key = "new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })";
        check_flights_end_by(&browser, key).await?;
        let shifts =
            "noticed.shifts.some((it) => it.what.some((what) => what.includes('card-flight')))";
        ensure!(
            !browser.is_expression_true(shifts).await?,
            "a card shifts the page"
        );
        // The missions that the Empire assigns and draws show their backs until they are revealed.
        let mut shown = Vec::new();
        for card in flown_cards(&browser).await? {
            let (back, words) = (card["back"] == json!(true), card["words"].clone());
            if card["way"] == "shown" {
                shown.push(words.clone());
            }
            let secret = card["side"] == "imperial" && card["kind"] == "c-mission";
            let known = !secret || shown.contains(&words);
            ensure!(known || (back && words == ""), "a face is seen: {card}");
        }
        Ok(())
    });
}

#[test]
fn card_game_cards_also_fly_into_play_on_phones() {
    run_test("motion-cards", async |stage| {
        let browser = stage.start_browser().await?;
        browser.resize(Size::PHONE).await?;
        start_at_pace(&browser, 1, CARDS, "rebel").await?;
        browser
            .play_until_element_shown(".card-flight[data-way=lands]", 5)
            .await?;
        ensure!(
            browser.count_elements("[data-arriving]").await? > 0,
            "no card rises into its place"
        );
        browser
            .take_screenshot(&screenshot_folder()?.join("flight-390x844.png"))
            .await?;
        let sideways = "document.scrollingElement.scrollWidth > innerWidth";
        ensure!(
            !browser.is_expression_true(sideways).await?,
            "a card widens the page"
        );
        browser
            .wait_until("!document.querySelector('.card-flight, [data-arriving]')")
            .await
    });
}

#[test]
fn nothing_flies_with_instant_pace_or_reduced_motion() {
    run_test("motion-none", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.run_script(WATCH).await?;
        browser
            .play_until_element_shown(".stage.mission", 3)
            .await?;
        ensure!(flown_cards(&browser).await?.is_empty(), "cards fly at once");
        browser.set_reduced_motion(true).await?;
        start_at_pace(&browser, 2, CARDS, "rebel").await?;
        browser.play_until_element_shown(".resource", 6).await?;
        ensure!(
            flown_cards(&browser).await?.is_empty(),
            "cards fly for people who want no motion"
        );
        Ok(())
    });
}
