//! Every word comes from a message: in a language whose messages have no plain letters, none is on the screen.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, begin_in, staged};

const PSEUDO: &str = "?lang=pseudo";

/// Checks that no word on the screen is hard-coded.
async fn all_words_are_messages(browser: &Browser, screen: &str) -> anyhow::Result<()> {
    let answer = browser
        .ask(include_str!("../../src/scripts/words.js"))
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

async fn a_game(browser: &Browser, game: &str, side: &str, choices: u64) -> anyhow::Result<()> {
    begin_in(browser, PSEUDO, game, side).await?;
    browser.wait_for(".decision .choice").await?;
    all_words_are_messages(browser, &format!("{game} at the beginning")).await?;
    browser.play(choices, 41).await?;
    all_words_are_messages(browser, &format!("{game} later")).await
}

#[test]
fn no_word_of_the_first_screen_and_the_card_table_is_hard_coded() {
    staged("words-cards", async |stage| {
        let browser = stage.browser().await?;
        browser.open(PSEUDO).await?;
        browser.click(".menu summary").await?;
        all_words_are_messages(&browser, "the first screen").await?;
        a_game(&browser, CARDS, "rebel", 1_000).await
    });
}

#[test]
fn no_word_of_the_rebellion_table_is_hard_coded() {
    staged("words-rebellion", async |stage| {
        let browser = stage.browser().await?;
        a_game(&browser, REBELLION, "imperial", 60).await
    });
}

#[test]
fn the_language_check_sees_english() {
    staged("words-english", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        let seen = all_words_are_messages(&browser, "the first screen").await;
        ensure!(seen.is_err(), "English words are not seen");
        Ok(())
    });
}
