//! Every word comes from a message: in a language whose messages have no plain letters, none is on the screen.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, begin_game_in_language, run_test};

const PSEUDO: &str = "?lang=pseudo";

/// Checks that no word on the screen is hard-coded.
async fn all_words_are_messages(browser: &Browser, screen: &str) -> anyhow::Result<()> {
    let answer = browser
        .run_script(include_str!("../../src/scripts/words.js"))
        .await?;
    ensure!(answer["texts"].as_u64() > Some(5), "{screen} is empty");
    let words = answer["words"].as_array().cloned().unwrap_or_default();
    ensure!(
        words.is_empty(),
        "{screen} has {} words of its own: {:#?}",
        words.len(),
        &words[..words.len().min(20)]
    );
    Ok(())
}

async fn check_game_words(
    browser: &Browser,
    game: &str,
    side: &str,
    choices: u64,
) -> anyhow::Result<()> {
    begin_game_in_language(browser, PSEUDO, game, side).await?;
    browser.wait_for(".decision .choice").await?;
    all_words_are_messages(browser, &format!("{game} at the beginning")).await?;
    browser.play_choices(choices, 41).await?;
    all_words_are_messages(browser, &format!("{game} later")).await
}

#[test]
fn no_word_of_home_and_card_table_is_hard_coded() {
    run_test("words-cards", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page(PSEUDO).await?;
        browser.click_element(".menu summary").await?;
        all_words_are_messages(&browser, "the first screen").await?;
        check_game_words(&browser, CARDS, "rebel", 1_000).await
    });
}

#[test]
fn no_word_of_the_rebellion_table_is_hard_coded() {
    run_test("words-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        check_game_words(&browser, REBELLION, "imperial", 60).await
    });
}

#[test]
fn the_language_check_sees_english() {
    run_test("words-english", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        let seen = all_words_are_messages(&browser, "the first screen").await;
        ensure!(seen.is_err(), "English words are not seen");
        Ok(())
    });
}
