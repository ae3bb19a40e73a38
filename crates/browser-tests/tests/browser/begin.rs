//! How the tests sit down at a table.

use browser_tests::Browser;
use thirtyfour::By;

/// The two games.
pub(crate) const REBELLION: &str = "rebellion";
pub(crate) const CARDS: &str = "empire-vs-rebellion";

/// Opens the page, lets the computer play at once, picks the weakest opponent and sits down.
pub(crate) async fn begin(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    begin_in(browser, "", game, side).await
}

/// The same in another language.
pub(crate) async fn begin_in(
    browser: &Browser,
    language: &str,
    game: &str,
    side: &str,
) -> anyhow::Result<()> {
    browser.open(language).await?;
    browser.hurry().await?;
    let panel = format!(".game[data-game={game}]");
    browser
        .click(&format!("{panel} .options fieldset:nth-of-type(2) .pill"))
        .await?;
    browser
        .click(&format!("{panel} .play[data-side={side}]"))
        .await?;
    browser.wait_for(".table .question").await
}

/// Seats three people from the first screen.
pub(crate) async fn seat_three(browser: &Browser) -> anyhow::Result<()> {
    browser.open("").await?;
    browser.hurry().await?;
    let panel = format!(".game[data-game={REBELLION}] .more-seats");
    browser.click(&format!("{panel} summary")).await?;
    browser
        .click(&format!("{panel} .pill:has(input[value='3'])"))
        .await?;
    browser
        .until(&format!(
            "document.querySelectorAll({:?}).length === 3",
            format!("{panel} .seat-row")
        ))
        .await?;
    for number in 1..=3 {
        let row = format!("{panel} .seat-row:nth-of-type({number}) option[value=here]");
        browser.driver().find(By::Css(&row)).await?.click().await?;
    }
    browser.click(&format!("{panel} .start-table")).await?;
    browser.wait_for(".table .curtain").await
}
