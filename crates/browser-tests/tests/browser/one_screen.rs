//! Three people share one screen: a curtain falls between the sides, and nothing lies behind it.

use anyhow::ensure;
use browser_tests::{is_long_run, run_test, start_game_of_three};

/// A JavaScript expression that is true if any part of the table is on the page.
const TABLE: &str =
    "document.querySelector('.dock, .middle, .track, .chart, [data-piece], [data-verb]') !== null";

/// The choices that a short run makes; `cargo xtask nightly` plays to the end.
const FEW_CHOICES: u64 = 120;

#[test]
fn three_people_at_one_screen_play_rebellion() {
    run_test("one-screen", async |stage| {
        let browser = stage.start_browser().await?;
        start_game_of_three(&browser).await?;
        ensure!(
            !browser.is_expression_true(TABLE).await?,
            "the first curtain hides nothing"
        );
        browser.click_element(".curtain .lift").await?;
        browser.wait_until(TABLE).await?;
        browser.click_choices(3).await?;
        for seed in 0..4 {
            browser.play_until_element_shown(".curtain", seed).await?;
            ensure!(
                !browser.is_expression_true(TABLE).await?,
                "a curtain hides nothing"
            );
            browser.click_element(".curtain .lift").await?;
            browser
                .wait_until("!document.querySelector('.curtain')")
                .await?;
            browser.wait_until(TABLE).await?;
        }
        browser.reload_page().await?;
        let limit = if is_long_run() { 8_000 } else { FEW_CHOICES };
        let played = browser.play_choices(limit, 21).await?;
        ensure!(played.curtains > 10, "few curtains fall: {played:?}");
        ensure!(
            played.over == is_long_run(),
            "it ends at another moment: {played:?}"
        );
        if is_long_run() {
            ensure!(
                browser.count_elements(".end svg[role=img]").await? >= 2,
                "there are no charts"
            );
        }
        Ok(())
    });
}
