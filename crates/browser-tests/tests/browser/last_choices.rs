//! The memory of earlier games: the set-up of a side.

use anyhow::ensure;
use browser_tests::{REBELLION, count_choices_made, run_test};

use crate::gestures::{CONFIRM, begin_imperial_setup, wait_for_moves};

#[test]
fn the_set_up_of_the_last_game_is_offered_again() {
    run_test("last-set-up", async |stage| {
        let browser = stage.start_browser().await?;
        begin_imperial_setup(&browser).await?;
        ensure!(
            browser.count_elements(".as-last-time").await? == 0,
            "there was no last time"
        );
        browser.click_element(".gesture-sheet .suggest").await?;
        browser.click_element(CONFIRM).await?;
        wait_for_moves(&browser, 37).await?;
        browser.click_element(".bar .home").await?;
        let play = format!(".game[data-game={REBELLION}] .play[data-side=imperial]");
        browser.click_element(&play).await?;
        browser.click_element(".replaces .anew").await?;
        browser
            .click_element(".gesture-sheet.placement .as-last-time")
            .await?;
        let placed = "[...document.querySelectorAll('.palette .kind span')].some((it) => it.textContent === '0')";
        browser.wait_until(placed).await?;
        ensure!(
            count_choices_made(&browser).await? == 0,
            "something was sent"
        );
        Ok(())
    });
}
