//! Coming back to what was left: a game in progress, the end of a finished one, a replay, and the rules over
//! either.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, begin, staged};
use thirtyfour::Key;

/// Returns a selector inside the card game's panel on the first screen.
fn panel(inside: &str) -> String {
    format!(".game[data-game={CARDS}] {inside}")
}

async fn kept(browser: &Browser) -> anyhow::Result<String> {
    let script = format!("return localStorage.getItem('twinsuns-game-{CARDS}') ?? '';");
    Ok(browser
        .ask(&script)
        .await?
        .as_str()
        .unwrap_or_default()
        .into())
}

#[test]
fn a_new_game_does_not_destroy_the_one_that_was_left() {
    staged("left", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, CARDS, "rebel").await?;
        browser.click_choices(3).await?;
        browser.wait_for(".decision .choice").await?;
        let (question, left) = (browser.text(".question").await?, kept(&browser).await?);
        browser.click(".bar .home").await?;
        browser.click(&panel(".play[data-side=imperial]")).await?;
        browser.wait_for(".replaces").await?;
        ensure!(kept(&browser).await? == left, "it is lost without a word");
        ensure!(
            browser
                .holds("document.activeElement.closest('.replaces')")
                .await?,
            "the question does not have the focus"
        );
        browser.click(".replaces .strong").await?;
        browser.click(&panel(".resume")).await?;
        browser.wait_for(".decision .choice").await?;
        ensure!(
            browser.text(".question").await? == question,
            "another game is taken up"
        );
        browser.click(".bar .home").await?;
        browser.click(&panel(".play[data-side=rebel]")).await?;
        browser.click(".replaces .anew").await?;
        browser.wait_for(".table .question").await?;
        ensure!(kept(&browser).await? != left, "no new game begins");
        Ok(())
    });
}

#[test]
fn a_game_that_other_rules_wrote_says_so_and_can_be_forgotten() {
    staged("left-unreadable", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        let script = format!(
            "localStorage.setItem('twinsuns-game-{CARDS}', 'here cadet\\nnothing of ours');"
        );
        browser.ask(&script).await?;
        browser.reload().await?;
        browser.wait_for(&panel(".of-no-use a[download]")).await?;
        browser.click(&panel(".of-no-use button")).await?;
        ensure!(kept(&browser).await?.is_empty(), "it is still there");
        Ok(())
    });
}

/// Plays the shortest game to its end.
async fn finish(browser: &Browser) -> anyhow::Result<()> {
    browser.open("").await?;
    browser.hurry().await?;
    browser
        .click(&panel(".options fieldset:nth-of-type(1) .pill"))
        .await?;
    browser.click(&panel(".play[data-side=rebel]")).await?;
    browser.wait_for(".table .question").await?;
    let played = browser.play(400, 17).await?;
    ensure!(played.over, "the game does not end: {played:?}");
    Ok(())
}

#[test]
fn the_end_comes_back_from_the_table_the_past_and_a_reload() {
    staged("end-returns", async |stage| {
        let browser = stage.browser().await?;
        finish(&browser).await?;
        browser
            .until("document.activeElement.closest('.end h2')")
            .await?;
        browser.click(".end .verify").await?;
        browser.wait_for(".end .checked.good").await?;
        browser.click(".end .put-aside").await?;
        ensure!(
            browser.count(".end").await? == 0,
            "the end is not put aside"
        );
        browser.click(".how-it-ended").await?;
        browser.wait_for(".end .checked.good").await?;
        browser.click(".end .buttons .strong").await?;
        browser.wait_for(".history").await?;
        browser.press(Key::Escape).await?;
        browser.wait_for(".end .checked.good").await?;
        let won = browser.text(".end h2").await?;
        browser.reload().await?;
        browser.wait_for(".end .charts, .end .buttons").await?;
        ensure!(browser.text(".end h2").await? == won, "another end");
        // Once it is left, it is listed once among the finished games and cannot be continued.
        browser.click(".end .buttons button:last-of-type").await?;
        browser.wait_for(".replays li").await?;
        ensure!(browser.count(".replays li").await? == 1, "kept twice");
        ensure!(
            browser.count(".resume").await? == 0,
            "a finished game can be continued"
        );
        Ok(())
    });
}

#[test]
fn a_replay_and_the_rules_over_it_survive_a_reload() {
    staged("replay-returns", async |stage| {
        let browser = stage.browser().await?;
        finish(&browser).await?;
        browser.click(".end .buttons button:last-of-type").await?;
        browser.click(".replays .watch").await?;
        browser.wait_for(".history").await?;
        browser.reload().await?;
        browser.wait_for(".history").await?;
        // Escape stops the replay, and one press of the button starts it again.
        let playing =
            "document.querySelector('.history .play-on').getAttribute('aria-pressed') === 'true'";
        browser.click(".history .play-on").await?;
        ensure!(browser.holds(playing).await?, "it does not play");
        browser.press(Key::Escape).await?;
        browser.click(".end .buttons .strong").await?;
        browser.wait_for(".history").await?;
        ensure!(!browser.holds(playing).await?, "it says that it plays");
        // The rules open over the replay, also after a reload, and closing them leads back to it.
        let address = browser.ask("return location.hash;").await?;
        browser.open("#/rules/EVR-PLAY-01").await?;
        browser.wait_for(".rules-page .rule").await?;
        browser.open("#/rules/EVR-PLAY-02").await?;
        browser.reload().await?;
        browser.wait_for(".rules-page .rule").await?;
        browser.wait_for(".table .history").await?;
        browser.click(".rules-page .close").await?;
        browser
            .until(&format!(
                "!document.querySelector('.rules-page') && location.hash === {address}"
            ))
            .await?;
        ensure!(browser.count(".history").await? == 1, "the replay is gone");
        Ok(())
    });
}
