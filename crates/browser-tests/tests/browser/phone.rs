//! Playing on a phone: nothing to scroll sideways, tabs that lead to every part, and a game of some rounds.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Size, begin_game, run_test};

const SIDEWAYS: &str = "document.scrollingElement.scrollWidth > innerWidth || document.scrollingElement.scrollHeight > innerHeight";

/// Checks that each tab shows its part, inside the screen.
async fn tabs_work(browser: &Browser) -> anyhow::Result<()> {
    let tabs = browser.count_elements(".tabs button").await?;
    ensure!(tabs >= 2, "there are {tabs} tabs");
    for number in 1..=tabs {
        browser
            .click_element(&format!(".tabs button:nth-of-type({number})"))
            .await?;
        let shown = "[...document.querySelectorAll('[data-tab]:not(.table)')].filter((it) => it.checkVisibility()).length";
        browser.wait_until(&format!("{shown} === 1")).await?;
        ensure!(
            browser
                .is_expression_true(&format!("document.querySelector('.tabs button:nth-of-type({number})').getAttribute('aria-pressed') === 'true'"))
                .await?,
            "tab {number} does not say that it is open"
        );
        ensure!(
            !browser.is_expression_true(SIDEWAYS).await?,
            "tab {number} scrolls the page"
        );
    }
    browser.click_element(".tabs button:first-of-type").await
}

async fn play_on_phone(game: &str, side: &str, browser: &Browser) -> anyhow::Result<()> {
    browser.resize(Size::PHONE).await?;
    begin_game(browser, game, side).await?;
    tabs_work(browser).await?;
    browser.click_choices(6).await?;
    ensure!(
        !browser.is_expression_true(SIDEWAYS).await?,
        "the table scrolls"
    );
    let lines = browser.count_elements(".log li").await?;
    let played = browser.play_choices(60, 11).await?;
    ensure!(
        played.over || browser.count_elements(".log li").await? > lines,
        "nothing happens"
    );
    ensure!(
        !browser.is_expression_true(SIDEWAYS).await?,
        "the table scrolls later on"
    );
    Ok(())
}

#[test]
fn rebellion_fits_a_telephone() {
    run_test("phone-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        play_on_phone(REBELLION, "imperial", &browser).await?;
        tabs_work(&browser).await
    });
}

/// A script that touches the first unit that can be chosen, and returns its place.
const TOUCH: &str = "const chip = document.querySelector('.chip.offered:has(~ .chip.offered)'); \
    const place = chip.closest('.place'); \
    chip.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true })); \
    chip.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window })); \
    return place.getAttribute('data-piece');";

#[test]
fn a_finger_on_a_unit_means_all_that_stands_there() {
    run_test("phone-finger", async |stage| {
        let browser = stage.start_browser().await?;
        browser.resize(Size::PHONE).await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        let several = ".table:has(.place .chip.offered ~ .chip.offered)";
        browser.play_until_element_shown(several, 13).await?;
        let before = browser.count_elements(".decision .choice").await?;
        let place = browser.run_script(TOUCH).await?;
        let place = place.as_str().unwrap_or_default();
        browser.wait_for(".decision .narrowed").await?;
        let left = browser.count_elements(".decision .choice").await?;
        ensure!(
            left > 1 && left <= before,
            "{left} of {before} choices at {place}"
        );
        let kinds = browser
            .count_elements(&format!(".place[data-piece={place}] .chip.offered"))
            .await?;
        ensure!(left >= kinds, "{left} choices for {kinds} kinds of units");
        Ok(())
    });
}

#[test]
fn the_card_game_fits_a_telephone() {
    run_test("phone-cards", async |stage| {
        let browser = stage.start_browser().await?;
        play_on_phone(CARDS, "rebel", &browser).await
    });
}

#[test]
fn the_system_of_a_combat_is_seen_above_it() {
    run_test("phone-combat", async |stage| {
        let browser = stage.start_browser().await?;
        browser.resize(Size::PHONE).await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".table:has(.stage.combat):has(.choice)", 4)
            .await?;
        let seen = "(() => { const area = (what) => document.querySelector(what).getBoundingClientRect(); \
            const system = area(`.place[data-piece=${document.querySelector('.combat h2').dataset.piece}] .hit`); \
            const [x, y] = [system.left + system.width / 2, system.top + system.height / 2]; \
            return x > 0 && x < innerWidth && y > area('.middle').top && y < area('.stage').top; })()";
        browser.wait_until(seen).await
    });
}

#[test]
fn a_card_without_room_says_its_text_on_request() {
    run_test("phone-card-text", async |stage| {
        let browser = stage.start_browser().await?;
        browser.resize(Size::PHONE).await?;
        begin_game(&browser, CARDS, "rebel").await?;
        let hidden = "[...document.querySelectorAll('.resource .text')]\
            .filter((it) => getComputedStyle(it).display === 'none' && it.closest('.resource').checkVisibility())";
        for choice in 0..30 {
            if browser
                .is_expression_true(&format!("{hidden}.length"))
                .await?
            {
                break;
            }
            ensure!(choice < 29, "every card has room for its text");
            browser.play_choices(1, 14 + choice).await?;
        }
        let script = format!(
            "const text = {hidden}[0]; text.closest('.resource').focus(); return text.textContent;"
        );
        let text = browser.run_script(&script).await?;
        browser.wait_for(".tip").await?;
        let told = browser.text_of(".tip").await?;
        let text = text.as_str().unwrap_or_default();
        ensure!(
            text.len() > 10 && told.contains(text),
            "{told:?} instead of {text:?}"
        );
        ensure!(
            browser
                .is_expression_true("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('.tip').getBoundingClientRect())")
                .await?,
            "the explanation leaves the screen"
        );
        Ok(())
    });
}
