//! Three people share one screen: a curtain falls between the sides, and nothing lies behind it.

use anyhow::ensure;
use browser_tests::{run_test, start_game_of_three};

/// A JavaScript expression that is true if any part of the table is on the page.
const TABLE: &str =
    "document.querySelector('.dock, .middle, .track, .chart, [data-piece], [data-verb]') !== null";

#[test]
fn three_people_at_one_screen_play_rebellion_to_the_end() {
    run_test("one-screen", async |stage| {
        let browser = stage.start_browser().await?;
        start_game_of_three(&browser).await?;
        ensure!(
            !browser.is_true(TABLE).await?,
            "the first curtain hides nothing"
        );
        browser.click_element(".curtain .lift").await?;
        browser.wait_until(TABLE).await?;
        browser.click_choices(3).await?;
        for seed in 0..4 {
            browser.play_to(".curtain", seed).await?;
            ensure!(!browser.is_true(TABLE).await?, "a curtain hides nothing");
            browser.click_element(".curtain .lift").await?;
            browser
                .wait_until("!document.querySelector('.curtain')")
                .await?;
            browser.wait_until(TABLE).await?;
        }
        browser.reload_page().await?;
        let played = browser.play_choices(8_000, 21).await?;
        ensure!(played.over, "the game does not end: {played:?}");
        ensure!(played.curtains > 10, "few curtains fall: {played:?}");
        ensure!(
            browser.count_elements(".end svg[role=img]").await? >= 2,
            "there are no charts"
        );
        Ok(())
    });
}
