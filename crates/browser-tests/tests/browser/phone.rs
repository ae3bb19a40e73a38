//! A telephone: nothing to scroll sideways, tabs that lead to every part, and a game of some rounds.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Size, begin, staged};

const SIDEWAYS: &str = "document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight";

/// Goes through the tabs: each shows its part, inside the screen.
async fn tabs_work(browser: &Browser) -> anyhow::Result<()> {
    let tabs = browser.count(".tabs button").await?;
    ensure!(tabs >= 2, "there are {tabs} tabs");
    for number in 1..=tabs {
        browser
            .click(&format!(".tabs button:nth-of-type({number})"))
            .await?;
        let shown = "[...document.querySelectorAll('[data-tab]:not(.table)')].filter((it) => it.checkVisibility()).length";
        browser.until(&format!("{shown} === 1")).await?;
        ensure!(
            browser
                .holds(&format!("document.querySelector('.tabs button:nth-of-type({number})').getAttribute('aria-pressed') === 'true'"))
                .await?,
            "tab {number} does not say that it is open"
        );
        ensure!(
            !browser.holds(SIDEWAYS).await?,
            "tab {number} scrolls the page"
        );
    }
    browser.click(".tabs button:first-of-type").await
}

async fn plays(game: &str, side: &str, browser: &Browser) -> anyhow::Result<()> {
    browser.resize(Size::PHONE).await?;
    begin(browser, game, side).await?;
    tabs_work(browser).await?;
    browser.click_choices(6).await?;
    ensure!(!browser.holds(SIDEWAYS).await?, "the table scrolls");
    let lines = browser.count(".log li").await?;
    let played = browser.play(60, 11).await?;
    ensure!(
        played.over || browser.count(".log li").await? > lines,
        "nothing happens"
    );
    ensure!(
        !browser.holds(SIDEWAYS).await?,
        "the table scrolls later on"
    );
    Ok(())
}

#[test]
fn rebellion_fits_a_telephone() {
    staged("phone-rebellion", async |stage| {
        let browser = stage.browser().await?;
        plays(REBELLION, "imperial", &browser).await?;
        tabs_work(&browser).await
    });
}

#[test]
fn the_card_game_fits_a_telephone() {
    staged("phone-cards", async |stage| {
        let browser = stage.browser().await?;
        plays(CARDS, "rebel", &browser).await
    });
}
