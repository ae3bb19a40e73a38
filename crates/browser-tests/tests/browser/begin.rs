//! How the tests sit down at a table.

use browser_tests::Browser;

/// The two games.
pub(crate) const REBELLION: &str = "rebellion";
pub(crate) const CARDS: &str = "empire-vs-rebellion";

/// Opens the page, lets the computer play at once, picks the weakest opponent and sits down.
pub(crate) async fn begin(browser: &Browser, game: &str, side: &str) -> anyhow::Result<()> {
    browser.open("").await?;
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
