//! Cards fly to show what happened: they never show more than the viewer was told, never fly for long, and not at
//! all for people who prefer reduced motion.

use anyhow::{Context, ensure};
use browser_tests::{Browser, CARDS, REBELLION, Size, begin, screens, sit_down, staged};
use serde_json::{Value, json};

/// A script that records every card that flies from now on.
const WATCH: &str = "window.flown = []; new MutationObserver((changes) => { \
    for (const change of changes) for (const node of change.addedNodes) if (node.classList?.contains('card-flight')) \
    window.flown.push({ ...node.dataset, back: node.classList.contains('back'), words: node.textContent }); \
    }).observe(document.body, { childList: true, subtree: true });";

/// The selector of a revealed mission card in flight.
const REVEALED: &str = ".card-flight[data-kind=c-mission][data-way=shown]";

/// Opens the page, sets the pace and starts a game.
async fn sit(browser: &Browser, pace: usize, game: &str, side: &str) -> anyhow::Result<()> {
    browser.open("").await?;
    browser.click(".menu summary").await?;
    let pace = format!(".menu fieldset label:nth-of-type({pace})");
    browser.click(&pace).await?;
    browser.click(".menu summary").await?;
    sit_down(browser, game, side).await?;
    browser.ask(WATCH).await?;
    Ok(())
}

/// Returns all cards that have flown.
async fn flown(browser: &Browser) -> anyhow::Result<Vec<Value>> {
    let all = browser.ask("return window.flown;").await?;
    all.as_array().cloned().context("what has flown")
}

/// Checks that an event ends all flights before the page does anything else. The next flights may begin at once:
/// a person who clicks has seen enough of the last ones.
async fn ends_by(browser: &Browser, event: &str) -> anyhow::Result<()> {
    let script = format!(
        "const done = arguments[0]; const cards = [...document.querySelectorAll('.card-flight')]; \
         document.querySelector('.turn').dispatchEvent({event}); \
         setTimeout(() => done([cards.length, cards.filter((it) => it.isConnected).length]), 0);"
    );
    let counts = browser.answer(&script).await?;
    ensure!(counts[0].as_u64() > Some(0), "nothing flies: {counts}");
    ensure!(counts[1] == json!(0), "{event} ends nothing: {counts}");
    Ok(())
}

#[test]
fn a_revealed_mission_flies_until_somebody_clicks_or_presses_a_key() {
    staged("motion-mission", async |stage| {
        let browser = stage.browser().await?;
        sit(&browser, 1, REBELLION, "rebel").await?;
        browser.play_to(REVEALED, 3).await?;
        let script = format!(
            "const card = document.querySelector({REVEALED:?}); const style = getComputedStyle(card); \
             return [card.getAnimations().length > 0, style.pointerEvents, style.position, \
             card.closest('[aria-hidden=true]') !== null, card.querySelector('.title').textContent !== '', \
             document.querySelectorAll('.card-flight [data-piece]').length];"
        );
        let card = browser.ask(&script).await?;
        ensure!(
            card == json!([true, "none", "fixed", true, true, 0]),
            "it is not as it should be: {card}"
        );
        browser
            .picture(&screens()?.join("flight-1280x720.png"))
            .await?;
        let click = "new PointerEvent('pointerdown', { bubbles: true })";
        ends_by(&browser, click).await?;
        browser.play_to(REVEALED, 4).await?;
        let key = "new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })";
        ends_by(&browser, key).await?;
        let shifts =
            "noticed.shifts.some((it) => it.what.some((what) => what.includes('card-flight')))";
        ensure!(!browser.holds(shifts).await?, "a card shifts the page");
        // The missions that the Empire assigns and draws show their backs until they are revealed.
        let mut shown = Vec::new();
        for card in flown(&browser).await? {
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
fn cards_of_the_card_game_fly_into_play_on_a_telephone_as_well() {
    staged("motion-cards", async |stage| {
        let browser = stage.browser().await?;
        browser.resize(Size::PHONE).await?;
        sit(&browser, 1, CARDS, "rebel").await?;
        browser.play_to(".card-flight[data-way=lands]", 5).await?;
        ensure!(
            browser.count("[data-arriving]").await? > 0,
            "no card rises into its place"
        );
        browser
            .picture(&screens()?.join("flight-390x844.png"))
            .await?;
        let sideways = "document.scrollingElement.scrollWidth > innerWidth";
        ensure!(!browser.holds(sideways).await?, "a card widens the page");
        browser
            .until("!document.querySelector('.card-flight, [data-arriving]')")
            .await
    });
}

#[test]
fn nothing_flies_at_once_and_nothing_for_people_who_want_no_motion() {
    staged("motion-none", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        browser.ask(WATCH).await?;
        browser.play_to(".stage.mission", 3).await?;
        ensure!(flown(&browser).await?.is_empty(), "cards fly at once");
        browser.hold_still(true).await?;
        sit(&browser, 2, CARDS, "rebel").await?;
        browser.play_to(".resource", 6).await?;
        ensure!(
            flown(&browser).await?.is_empty(),
            "cards fly for people who want no motion"
        );
        Ok(())
    });
}
