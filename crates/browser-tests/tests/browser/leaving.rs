//! Leaving a table removes everything that belongs to it, and a program that fails says so over the page: the game
//! is kept.

use anyhow::ensure;
use browser_tests::{
    Browser, CARDS, REBELLION, begin_game, run_test, screenshot_folder, start_game,
};

/// The selector of the message over a page whose program has died.
const CRASHED: &str = "#crashed:not([hidden])";

/// Checks that the page still answers: choices can be made.
async fn plays_on(browser: &Browser) -> anyhow::Result<()> {
    start_game(browser, REBELLION, "rebel").await?;
    browser.click_choices(2).await?;
    ensure!(
        browser.count_elements(CRASHED).await? == 0,
        "the page has died: {}",
        browser.text_of(CRASHED).await?
    );
    Ok(())
}

#[test]
fn a_game_begins_here_after_a_table_was_created() {
    run_test("leave-created", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        browser.open_page("#/together/new").await?;
        browser.type_name("Leia").await?;
        browser
            .click_element(".new-table button[type=submit]")
            .await?;
        browser.wait_for(".waiting-room").await?;
        browser.click_element(".hall .home").await?;
        plays_on(&browser).await
    });
}

#[test]
fn a_game_begins_here_after_a_table_was_watched() {
    run_test("leave-watched", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        let create = "const done = arguments[0]; fetch('/api/tables', { method: 'POST', \
            headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'rebellion', setup: 'first', \
            seats: { rebel: 'computer:cadet', imperial: 'me' }, name: 'Leia', key: 'a key for watching a table' }) }) \
            .then((it) => it.json()).then((it) => done(it.table?.table ?? JSON.stringify(it)));";
        let table = browser.run_async_script(create).await?;
        let table = table.as_str().unwrap_or_default().to_owned();
        browser.open_page(&format!("#/table/{table}")).await?;
        browser.wait_for(".table .question").await?;
        browser.click_element(".bar .home").await?;
        plays_on(&browser).await
    });
}

/// A script that breaks the program: from now on the browser creates no elements.
const BREAK: &str = "Document.prototype.createElement = () => { throw new Error('nothing can be made') }; \
    Document.prototype.createTextNode = Document.prototype.createElement; \
    Document.prototype.createElementNS = Document.prototype.createElement; \
    Document.prototype.createComment = Document.prototype.createElement; \
    Node.prototype.cloneNode = Document.prototype.createElement; \
    Document.prototype.importNode = Document.prototype.createElement;";

#[test]
fn a_failed_program_says_so_and_the_game_survives_reloading() {
    run_test("crash", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.click_choices(2).await?;
        browser.wait_for(".decision .choice").await?;
        let kept = format!("localStorage.getItem('twinsuns-game-{CARDS}')");
        let (question, left) = (
            browser.text_of(".question").await?,
            browser.run_script(&format!("return {kept};")).await?,
        );
        browser.allow_crash();
        browser.run_script(BREAK).await?;
        let choose = "setTimeout(() => document.querySelector('.decision .choice').click(), 0);";
        browser.run_script(choose).await?;
        browser.wait_for(CRASHED).await?;
        browser
            .take_screenshot(&screenshot_folder()?.join("crashed-1280x720.png"))
            .await?;
        ensure!(
            browser
                .is_expression_true("document.activeElement.closest('#crashed')")
                .await?,
            "the message does not have the focus"
        );
        ensure!(
            browser
                .is_expression_true("document.querySelector('.page').inert")
                .await?,
            "the dead page still takes keys"
        );
        let words = browser.text_of(CRASHED).await?;
        ensure!(words.trim().len() > 20, "it says nothing: {words}");
        browser.click_element("#crashed .reload").await?;
        browser
            .wait_until("!document.querySelector('#crashed:not([hidden])')")
            .await?;
        browser.wait_for(".decision .choice").await?;
        let now = browser.run_script(&format!("return {kept};")).await?;
        let begun = left.as_str().unwrap_or_default();
        ensure!(
            now.as_str()
                .is_some_and(|now| now.starts_with(begun.trim_end()))
                || browser.text_of(".question").await? == question,
            "the game is lost: {now} after {left}"
        );
        Ok(())
    });
}
