//! Starting a game at a table of the page itself, without the server.

use anyhow::Context;
use thirtyfour::By;

use crate::browser::Browser;

/// The id of Star Wars: Rebellion.
pub const REBELLION: &str = "rebellion";
/// The id of Star Wars: Empire vs. Rebellion.
pub const CARDS: &str = "empire-vs-rebellion";

/// Opens the page, lets the computer play at once, picks the weakest opponent and starts the game.
pub async fn begin_game(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    begin_game_in_language(browser, "", game, side).await
}

/// Does the same in another language.
pub async fn begin_game_in_language(
    browser: &Browser,
    language: &str,
    game: &str,
    side: &str,
) -> anyhow::Result<()> {
    browser.open_page(language).await?;
    browser.set_instant_pace().await?;
    start_game(browser, game, side).await
}

/// Opens what can be chosen about a game on the first screen.
pub async fn open_game_options(browser: &Browser, game: &str) -> anyhow::Result<()> {
    let options = format!(".game[data-game={game}] .game-options");
    if browser.count_elements(&format!("{options}[open]")).await? == 0 {
        browser
            .click_element(&format!("{options} > summary"))
            .await?;
    }
    Ok(())
}

/// Picks the weakest opponent on the first screen and starts the game; of the card game, the full one.
pub async fn start_game(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    let panel = format!(".game[data-game={game}]");
    open_game_options(browser, game).await?;
    if game == CARDS {
        browser
            .click_element(&format!(
                "{panel} .options fieldset:nth-of-type(1) .pill:last-of-type"
            ))
            .await?;
    }
    browser
        .click_element(&format!("{panel} .options fieldset:nth-of-type(2) .pill"))
        .await?;
    browser
        .click_element(&format!("{panel} .play[data-side={side}]"))
        .await?;
    browser.wait_for(".table .question").await
}

/// Starts a game of three people at one screen from the first screen.
pub async fn start_game_of_three(browser: &Browser) -> anyhow::Result<()> {
    browser.open_page("").await?;
    browser.set_instant_pace().await?;
    let panel = format!(".game[data-game={REBELLION}] .more-seats");
    open_game_options(browser, REBELLION).await?;
    browser.click_element(&format!("{panel} summary")).await?;
    browser
        .click_element(&format!("{panel} .pill:has(input[value='3'])"))
        .await?;
    browser
        .wait_until(&format!(
            "document.querySelectorAll({:?}).length === 3",
            format!("{panel} .seat-row")
        ))
        .await?;
    for number in 1..=3 {
        let row = format!("{panel} .seat-row:nth-of-type({number}) option[value=here]");
        browser
            .web_driver()
            .find(By::Css(&row))
            .await?
            .click()
            .await?;
    }
    browser
        .click_element(&format!("{panel} .start-table"))
        .await?;
    browser.wait_for(".table .curtain").await
}

/// Opens a game of Rebellion that is given as the page stores it: the words of the seating, and the record.
pub async fn open_saved_game(browser: &Browser, saved: &str) -> anyhow::Result<()> {
    browser.open_page("").await?;
    let keep = format!("localStorage.setItem('twinsuns-game-{REBELLION}', {saved:?});");
    browser.run_script(&keep).await?;
    browser.open_page(&format!("#/here/{REBELLION}")).await?;
    browser.reload_page().await?;
    browser.wait_for(".table .question").await
}

/// Counts the choices made in the game of Rebellion on the page.
pub async fn count_choices_made(browser: &Browser) -> anyhow::Result<u64> {
    let script = "const saved = localStorage.getItem('twinsuns-game-rebellion') ?? '{}';\
        return (JSON.parse(saved).record ?? '').split('\\n')\
        .filter((line) => /^\\d+ (rebel|imperial)/.test(line)).length;";
    let count = browser.run_script(script).await?;
    count.as_u64().context("a number of moves")
}
