//! Three people share one screen: a curtain falls between the sides, and nothing hidden lies behind it.

use anyhow::ensure;
use browser_tests::{Browser, staged};
use thirtyfour::By;

use crate::begin::REBELLION;

/// Seats three people from the first screen.
async fn seat_three(browser: &Browser) -> anyhow::Result<()> {
    browser.open("").await?;
    browser.hurry().await?;
    let panel = format!(".game[data-game={REBELLION}] .more-seats");
    browser.click(&format!("{panel} summary")).await?;
    browser.click(&format!("{panel} .pill:has(input[value='3'])")).await?;
    browser.until(&format!("document.querySelectorAll({:?}).length === 3", format!("{panel} .seat-row"))).await?;
    for number in 1..=3 {
        let row = format!("{panel} .seat-row:nth-of-type({number}) option[value=here]");
        browser.driver().find(By::Css(&row)).await?.click().await?;
    }
    browser.click(&format!("{panel} .start-table")).await?;
    browser.wait_for(".table .curtain").await
}

/// What only the Rebel players may see.
const HIDDEN: &str = "document.querySelector('.base-mark, .base-ring, .card, [data-verb]') !== null";

#[test]
fn three_people_at_one_screen_play_rebellion_to_the_end() {
    staged("one-screen", async |stage| {
        let browser = stage.browser().await?;
        seat_three(&browser).await?;
        ensure!(!browser.holds(HIDDEN).await?, "the first curtain hides nothing");
        browser.click(".curtain .lift").await?;
        browser.click_choices(3).await?;
        for seed in 0..4 {
            browser.play_to(".curtain", seed).await?;
            ensure!(!browser.holds(HIDDEN).await?, "a curtain hides nothing");
            browser.click(".curtain .lift").await?;
            browser.until("!document.querySelector('.curtain')").await?;
        }
        browser.reload().await?;
        let played = browser.play(8_000, 21).await?;
        ensure!(played.over, "the game does not end: {played:?}");
        ensure!(played.curtains > 10, "few curtains fall: {played:?}");
        ensure!(browser.count(".end svg[role=img]").await? >= 2, "there are no charts");
        Ok(())
    });
}
