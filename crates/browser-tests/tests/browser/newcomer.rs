//! A newcomer opens the page, picks a game, a side and a weak opponent, and plays to the end by clicking legal
//! choices.

use anyhow::ensure;
use browser_tests::{CARDS, REBELLION, Stage, begin, staged};

async fn plays_to_the_end(
    stage: &Stage,
    game: &str,
    side: &str,
    by_mouse: usize,
) -> anyhow::Result<()> {
    let browser = stage.browser().await?;
    begin(&browser, game, side).await?;
    browser.click_choices(by_mouse).await?;
    let played = browser.play(6_000, 20).await?;
    eprintln!("{game} {side}: {played:?}");
    ensure!(played.over, "the game does not end: {played:?}");
    ensure!(
        browser.count(".end .buttons button").await? >= 3,
        "the end says nothing"
    );
    ensure!(
        browser.count(".end svg[role=img]").await? >= 2,
        "there are no charts"
    );
    ensure!(!browser.text(".end h2").await?.is_empty(), "nobody won");
    Ok(())
}

#[test]
fn a_newcomer_plays_rebellion_as_the_rebels_to_the_end() {
    staged("rebellion-rebel", async |stage| {
        plays_to_the_end(stage, REBELLION, "rebel", 12).await
    });
}

#[test]
fn a_newcomer_plays_rebellion_as_the_empire_to_the_end() {
    staged("rebellion-imperial", async |stage| {
        plays_to_the_end(stage, REBELLION, "imperial", 12).await
    });
}

#[test]
fn a_newcomer_plays_the_card_game_as_the_rebels_to_the_end() {
    staged("cards-rebel", async |stage| {
        plays_to_the_end(stage, CARDS, "rebel", 8).await
    });
}

#[test]
fn a_newcomer_plays_the_card_game_as_the_empire_to_the_end() {
    staged("cards-imperial", async |stage| {
        plays_to_the_end(stage, CARDS, "imperial", 8).await
    });
}
