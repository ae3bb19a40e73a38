//! Keys of pieces: an assignment and an activation with letters, arrows and the filter of places, with sheets on.

use anyhow::{Context, ensure};
use browser_tests::{Browser, REBELLION, begin_game, count_choices_made, run_test};
use thirtyfour::Key;

use crate::gestures::{SETTLED, take_picture, wait_for_moves};

/// Presses the key that a piece shows.
async fn press_key_of(browser: &Browser, piece: &str) -> anyhow::Result<()> {
    let shown = browser.text_of(&format!("{piece} .piece-key")).await?;
    let letter = shown.trim_start_matches('⇧');
    ensure!(letter.len() == 1, "{piece} shows {shown:?}");
    let letter = letter.to_lowercase();
    let keys = browser.web_driver().action_chain();
    let keys = if shown.starts_with('⇧') {
        keys.key_down(Key::Shift)
            .send_keys(letter)
            .key_up(Key::Shift)
    } else {
        keys.send_keys(letter)
    };
    keys.perform().await?;
    browser.wait_until_drawn().await
}

async fn count_plates(browser: &Browser) -> anyhow::Result<u64> {
    browser.count_elements(".side.own .leader-plate").await
}

#[test]
fn an_assignment_is_played_with_the_keys_of_pieces() {
    run_test("piece-keys-assign", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=mission]", 51)
            .await?;
        browser.show_plain_lists(false).await?;
        let before = count_choices_made(&browser).await?;
        let leaders = count_plates(&browser).await?;
        tokio::time::sleep(SETTLED).await;
        take_picture(&browser, "keys-of-pieces").await?;
        // A leader, then a mission; then a mission, then a leader.
        press_key_of(&browser, ".side.own .leader-plate").await?;
        browser.wait_for(".routes .route").await?;
        press_key_of(&browser, ".card[data-kind=mission].offered").await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {}",
                leaders - 1
            ))
            .await?;
        press_key_of(&browser, ".card[data-kind=mission].offered").await?;
        press_key_of(&browser, ".side.own .leader-plate.offered").await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {}",
                leaders - 2
            ))
            .await?;
        ensure!(
            count_choices_made(&browser).await? == before,
            "it was sent early"
        );
        // One act is taken back at a time.
        browser.press_keys("u").await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {}",
                leaders - 1
            ))
            .await?;
        browser.press_keys("u").await?;
        browser.wait_until_drawn().await?;
        browser.press_keys(Key::Enter).await?;
        let moves = wait_for_moves(&browser, before + 3).await?;
        println!("an assignment with keys: {} choices", moves - before);
        Ok(())
    });
}

/// Walks to a place with arrow keys, and returns the name of the place that has the focus.
async fn focused_place(browser: &Browser) -> anyhow::Result<String> {
    let script = "return document.activeElement.closest('.place')?.dataset.piece ?? '';";
    let place = browser.run_script(script).await?;
    Ok(place.as_str().unwrap_or_default().to_owned())
}

/// Gives the focus to a place with the filter.
async fn find_place(browser: &Browser, name: &str) -> anyhow::Result<()> {
    browser.press_keys("/").await?;
    browser
        .wait_until("document.activeElement.matches('.place-filter input')")
        .await?;
    browser.press_keys(name).await?;
    browser.wait_for(".place-filter li button").await?;
    take_picture(browser, "place-filter").await?;
    browser.press_keys(Key::Enter).await?;
    browser
        .wait_until("document.activeElement.closest('.place')")
        .await
}

#[test]
fn an_activation_is_played_with_keys() {
    run_test("piece-keys-activate", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=lead]", 52)
            .await?;
        browser.show_plain_lists(false).await?;
        tokio::time::sleep(SETTLED).await;
        let before = count_choices_made(&browser).await?;
        browser
            .run_script(
                "document.activeElement.blur(); document.querySelector('.question').focus();",
            )
            .await?;
        // Arrows walk from place to place and back.
        browser.press_keys(Key::Right).await?;
        let first = focused_place(&browser).await?;
        ensure!(!first.is_empty(), "no place has the focus");
        browser.press_keys(Key::Up).await?;
        let second = focused_place(&browser).await?;
        ensure!(first != second, "an arrow leads nowhere from {first}");
        let names = browser
            .run_script("return [...document.querySelectorAll('.galaxy .hit')].map((it) => it.getAttribute('aria-label').split(',')[0]).join('|');")
            .await?;
        let names = names.as_str().context("the places")?.to_owned();
        let mut opened = false;
        for name in names.split('|') {
            find_place(&browser, name).await?;
            browser.press_keys(Key::Enter).await?;
            browser.wait_until_drawn().await?;
            if browser
                .count_elements(".gesture-sheet.bag .more:not(:disabled)")
                .await?
                > 0
            {
                opened = true;
                break;
            }
            browser.press_keys(Key::Escape).await?;
        }
        ensure!(opened, "no system opens a move");
        browser.click_element(".gesture-sheet .take-all").await?;
        browser.run_script("document.activeElement.blur();").await?;
        browser.press_keys(Key::Enter).await?;
        let moves = wait_for_moves(&browser, before + 3).await?;
        println!("an activation with keys: {} choices", moves - before);
        Ok(())
    });
}
