//! Three people share one screen: a curtain falls between the sides, and nothing lies behind it.

use anyhow::ensure;
use browser_tests::{seat_three, staged};

/// A JavaScript expression that is true if any part of the table is on the page.
const TABLE: &str =
    "document.querySelector('.dock, .middle, .track, .chart, [data-piece], [data-verb]') !== null";

#[test]
fn three_people_at_one_screen_play_rebellion_to_the_end() {
    staged("one-screen", async |stage| {
        let browser = stage.browser().await?;
        seat_three(&browser).await?;
        ensure!(
            !browser.holds(TABLE).await?,
            "the first curtain hides nothing"
        );
        browser.click(".curtain .lift").await?;
        browser.until(TABLE).await?;
        browser.click_choices(3).await?;
        for seed in 0..4 {
            browser.play_to(".curtain", seed).await?;
            ensure!(!browser.holds(TABLE).await?, "a curtain hides nothing");
            browser.click(".curtain .lift").await?;
            browser.until("!document.querySelector('.curtain')").await?;
            browser.until(TABLE).await?;
        }
        browser.reload().await?;
        let played = browser.play(8_000, 21).await?;
        ensure!(played.over, "the game does not end: {played:?}");
        ensure!(played.curtains > 10, "few curtains fall: {played:?}");
        ensure!(
            browser.count(".end svg[role=img]").await? >= 2,
            "there are no charts"
        );
        Ok(())
    });
}
