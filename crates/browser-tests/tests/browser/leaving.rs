//! Leaving a table removes everything that belongs to it, and a program that fails says so over the page: the game
//! is kept.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, begin, screens, sit_down, staged};

/// The selector of the message over a page whose program has died.
const CRASHED: &str = "#crashed:not([hidden])";

/// Checks that the page still answers: choices can be made.
async fn plays_on(browser: &Browser) -> anyhow::Result<()> {
    sit_down(browser, REBELLION, "rebel").await?;
    browser.click_choices(2).await?;
    ensure!(
        browser.count(CRASHED).await? == 0,
        "the page has died: {}",
        browser.text(CRASHED).await?
    );
    Ok(())
}

#[test]
fn a_game_begins_here_after_a_table_was_created() {
    staged("leave-created", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        browser.hurry().await?;
        browser.open("#/together/new").await?;
        browser.type_name("Leia").await?;
        browser.click(".new-table button[type=submit]").await?;
        browser.wait_for(".waiting-room").await?;
        browser.click(".hall .home").await?;
        plays_on(&browser).await
    });
}

#[test]
fn a_game_begins_here_after_a_table_was_watched() {
    staged("leave-watched", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        browser.hurry().await?;
        let create = "const done = arguments[0]; fetch('/api/tables', { method: 'POST', \
            headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game: 'rebellion', setup: 'first', \
            seats: { rebel: 'computer:cadet', imperial: 'me' }, name: 'Leia', key: 'a key for watching a table' }) }) \
            .then((it) => it.json()).then((it) => done(it.table?.table ?? JSON.stringify(it)));";
        let table = browser.answer(create).await?;
        let table = table.as_str().unwrap_or_default().to_owned();
        browser.open(&format!("#/table/{table}")).await?;
        browser.wait_for(".table .question").await?;
        browser.click(".bar .home").await?;
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
fn a_program_that_fails_says_so_and_the_game_continues_after_a_reload() {
    staged("crash", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, CARDS, "rebel").await?;
        browser.click_choices(2).await?;
        browser.wait_for(".decision .choice").await?;
        let kept = format!("localStorage.getItem('twinsuns-game-{CARDS}')");
        let (question, left) = (
            browser.text(".question").await?,
            browser.ask(&format!("return {kept};")).await?,
        );
        browser.expect_crash();
        browser.ask(BREAK).await?;
        let choose = "setTimeout(() => document.querySelector('.decision .choice').click(), 0);";
        browser.ask(choose).await?;
        browser.wait_for(CRASHED).await?;
        browser
            .picture(&screens()?.join("crashed-1280x720.png"))
            .await?;
        ensure!(
            browser
                .holds("document.activeElement.closest('#crashed')")
                .await?,
            "the message does not have the focus"
        );
        ensure!(
            browser
                .holds("document.querySelector('.page').inert")
                .await?,
            "the dead page still takes keys"
        );
        let words = browser.text(CRASHED).await?;
        ensure!(words.trim().len() > 20, "it says nothing: {words}");
        browser.click("#crashed .reload").await?;
        browser
            .until("!document.querySelector('#crashed:not([hidden])')")
            .await?;
        browser.wait_for(".decision .choice").await?;
        let now = browser.ask(&format!("return {kept};")).await?;
        let begun = left.as_str().unwrap_or_default();
        ensure!(
            now.as_str()
                .is_some_and(|now| now.starts_with(begun.trim_end()))
                || browser.text(".question").await? == question,
            "the game is lost: {now} after {left}"
        );
        Ok(())
    });
}
