//! Coming back to what was left: a game in progress, the end of a finished one, a replay, and the rules over
//! either.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, begin_game, open_game_options, run_test};
use thirtyfour::Key;

/// Returns a selector inside the card game's panel on the first screen.
fn in_panel(inside: &str) -> String {
    format!(".game[data-game={CARDS}] {inside}")
}

async fn stored_game(browser: &Browser) -> anyhow::Result<String> {
    let script = format!("return localStorage.getItem('twinsuns-game-{CARDS}') ?? '';");
    Ok(browser
        .run_script(&script)
        .await?
        .as_str()
        .unwrap_or_default()
        .into())
}

#[test]
fn a_new_game_does_not_replace_the_left_one_unasked() {
    run_test("left", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.click_choices(3).await?;
        browser.wait_for(".decision .choice").await?;
        let (question, left) = (
            browser.text_of(".question").await?,
            stored_game(&browser).await?,
        );
        browser.click_element(".bar .home").await?;
        browser
            .click_element(&in_panel(".play[data-side=imperial]"))
            .await?;
        browser.wait_for(".replaces").await?;
        ensure!(
            stored_game(&browser).await? == left,
            "it is lost without a word"
        );
        ensure!(
            browser
                .is_expression_true("document.activeElement.closest('.replaces')")
                .await?,
            "the question does not have the focus"
        );
        browser.click_element(".replaces .strong").await?;
        browser.click_element(&in_panel(".resume")).await?;
        browser.wait_for(".decision .choice").await?;
        ensure!(
            browser.text_of(".question").await? == question,
            "another game is taken up"
        );
        browser.click_element(".bar .home").await?;
        browser
            .click_element(&in_panel(".play[data-side=rebel]"))
            .await?;
        browser.click_element(".replaces .anew").await?;
        browser.wait_for(".table .question").await?;
        ensure!(stored_game(&browser).await? != left, "no new game begins");
        Ok(())
    });
}

#[test]
fn games_of_other_rules_say_so_and_can_be_deleted() {
    run_test("left-unreadable", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        let script = format!(
            "localStorage.setItem('twinsuns-game-{CARDS}', 'here cadet\\nnothing of ours');"
        );
        browser.run_script(&script).await?;
        browser.reload_page().await?;
        browser
            .wait_for(&in_panel(".of-no-use a[download]"))
            .await?;
        browser
            .click_element(&in_panel(".of-no-use button"))
            .await?;
        ensure!(stored_game(&browser).await?.is_empty(), "it is still there");
        Ok(())
    });
}

/// Plays the shortest game to its end.
async fn finish_game(browser: &Browser) -> anyhow::Result<()> {
    browser.open_page("").await?;
    browser.set_instant_pace().await?;
    open_game_options(browser, CARDS).await?;
    browser
        .click_element(&in_panel(".options fieldset:nth-of-type(1) .pill"))
        .await?;
    browser
        .click_element(&in_panel(".play[data-side=rebel]"))
        .await?;
    browser.wait_for(".table .question").await?;
    let played = browser.play_choices(400, 17).await?;
    ensure!(played.over, "the game does not end: {played:?}");
    Ok(())
}

#[test]
fn the_end_screen_returns_after_table_history_and_reload() {
    run_test("end-returns", async |stage| {
        let browser = stage.start_browser().await?;
        finish_game(&browser).await?;
        browser
            .wait_until("document.activeElement.closest('.end h2')")
            .await?;
        browser.click_element(".end .verify").await?;
        browser.wait_for(".end .checked.good").await?;
        browser.click_element(".end .put-aside").await?;
        ensure!(
            browser.count_elements(".end").await? == 0,
            "the end is not put aside"
        );
        browser.click_element(".how-it-ended").await?;
        browser.wait_for(".end .checked.good").await?;
        browser.click_element(".end .buttons .strong").await?;
        browser.wait_for(".history").await?;
        browser.press_keys(Key::Escape).await?;
        browser.wait_for(".end .checked.good").await?;
        let won = browser.text_of(".end h2").await?;
        browser.reload_page().await?;
        browser.wait_for(".end .charts, .end .buttons").await?;
        ensure!(browser.text_of(".end h2").await? == won, "another end");
        // Once it is left, it is listed once among the finished games and cannot be continued.
        browser
            .click_element(".end .buttons button:last-of-type")
            .await?;
        browser.wait_for(".replays li").await?;
        ensure!(
            browser.count_elements(".replays li").await? == 1,
            "kept twice"
        );
        ensure!(
            browser.count_elements(".resume").await? == 0,
            "a finished game can be continued"
        );
        Ok(())
    });
}

#[test]
fn a_replay_and_the_rules_over_it_survive_a_reload() {
    run_test("replay-returns", async |stage| {
        let browser = stage.start_browser().await?;
        finish_game(&browser).await?;
        browser
            .click_element(".end .buttons button:last-of-type")
            .await?;
        browser.click_element(".replays .watch").await?;
        browser.wait_for(".history").await?;
        browser.reload_page().await?;
        browser.wait_for(".history").await?;
        // Escape stops the replay, and one press of the button starts it again.
        let playing =
            "document.querySelector('.history .play-on').getAttribute('aria-pressed') === 'true'";
        browser.click_element(".history .play-on").await?;
        ensure!(
            browser.is_expression_true(playing).await?,
            "it does not play"
        );
        browser.press_keys(Key::Escape).await?;
        browser.click_element(".end .buttons .strong").await?;
        browser.wait_for(".history").await?;
        ensure!(
            !browser.is_expression_true(playing).await?,
            "it says that it plays"
        );
        // The rules open over the replay, also after a reload, and closing them leads back to it.
        let address = browser.run_script("return location.hash;").await?;
        browser.open_page("#/rules/EVR-PLAY-01").await?;
        browser.wait_for(".rules-page .rule").await?;
        browser.open_page("#/rules/EVR-PLAY-02").await?;
        browser.reload_page().await?;
        browser.wait_for(".rules-page .rule").await?;
        browser.wait_for(".table .history").await?;
        browser.click_element(".rules-page .close").await?;
        browser
            .wait_until(&format!(
                "!document.querySelector('.rules-page') && location.hash === {address}"
            ))
            .await?;
        ensure!(
            browser.count_elements(".history").await? == 1,
            "the replay is gone"
        );
        Ok(())
    });
}
