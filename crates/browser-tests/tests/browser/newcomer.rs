//! A newcomer opens the page, picks a game, a side and a weak opponent, and plays to the end by clicking legal
//! choices.

use anyhow::ensure;
use browser_tests::{CARDS, REBELLION, TestEnvironment, begin_game, run_test};

async fn plays_to_the_end(
    stage: &TestEnvironment,
    game: &str,
    side: &str,
    by_mouse: usize,
) -> anyhow::Result<()> {
    let browser = stage.start_browser().await?;
    begin_game(&browser, game, side).await?;
    browser.click_choices(by_mouse).await?;
    let played = browser.play_choices(6_000, 20).await?;
    eprintln!("{game} {side}: {played:?}");
    ensure!(played.over, "the game does not end: {played:?}");
    ensure!(
        browser.count_elements(".end .buttons button").await? >= 3,
        "the end says nothing"
    );
    ensure!(
        browser.count_elements(".end svg[role=img]").await? >= 2,
        "there are no charts"
    );
    ensure!(!browser.text_of(".end h2").await?.is_empty(), "nobody won");
    Ok(())
}

#[test]
fn a_newcomer_plays_rebellion_as_the_rebels_to_the_end() {
    run_test("rebellion-rebel", async |stage| {
        plays_to_the_end(stage, REBELLION, "rebel", 12).await
    });
}

#[test]
fn a_newcomer_plays_rebellion_as_the_empire_to_the_end() {
    run_test("rebellion-imperial", async |stage| {
        plays_to_the_end(stage, REBELLION, "imperial", 12).await
    });
}

#[test]
fn a_newcomer_plays_a_whole_card_game_as_rebels() {
    run_test("cards-rebel", async |stage| {
        plays_to_the_end(stage, CARDS, "rebel", 8).await
    });
}

#[test]
fn a_newcomer_plays_a_whole_card_game_as_empire() {
    run_test("cards-imperial", async |stage| {
        plays_to_the_end(stage, CARDS, "imperial", 8).await
    });
}
