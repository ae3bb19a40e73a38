//! The site stays in the browser: a second visit needs no server, a new version waits until somebody asks for it, and
//! pages of two versions each keep their own files.

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, CARDS, REBELLION, begin_game, begin_game_in_language, run_test, screenshot_folder,
    start_game, start_game_of_three,
};
use serde_json::json;

/// A JavaScript expression that is true once the whole site is kept in the browser and answers for this page.
const KEPT: &str = "navigator.serviceWorker?.controller?.state === 'activated'";

/// The selector of the notice about a new version.
const UPDATE: &str = ".site-update";

/// Asks the browser to look for a new version now; otherwise it looks from time to time.
async fn look_for_update(browser: &Browser) -> anyhow::Result<()> {
    let look = "const done = arguments[0]; navigator.serviceWorker.getRegistration() \
        .then((it) => it.update()).then(() => done(true), (problem) => done(String(problem)));";
    let looked = browser.run_async_script(look).await?;
    ensure!(looked == json!(true), "no look for a new version: {looked}");
    Ok(())
}

/// Marks the page, so that a reload would be noticed.
async fn mark_page(browser: &Browser) -> anyhow::Result<()> {
    browser.run_script("window.unreloaded = true;").await?;
    Ok(())
}

async fn stored_game(browser: &Browser) -> anyhow::Result<String> {
    let script = format!("return localStorage.getItem('twinsuns-game-{CARDS}') ?? '';");
    let stored = browser.run_script(&script).await?;
    Ok(stored.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_second_visit_plays_a_whole_game_offline() {
    run_test("offline-game", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        browser.allow_cut_connections();
        stage.lock_server().await.kill_server().await?;
        begin_game_in_language(&browser, "?visit=2", CARDS, "rebel").await?;
        browser.click_choices(2).await?;
        browser.reload_page().await?;
        browser.wait_for(".decision .choice, .end").await?;
        let played = browser.play_choices(6_000, 20).await?;
        ensure!(played.over, "the game does not end: {played:?}");
        // It is kept, can be watched again, and the rules are there, too.
        browser.open_page("#/rules/MOVE-01").await?;
        browser.wait_for(".rules-page .rule.asked").await?;
        browser.open_page("#/rules/EVR-PLAY-01").await?;
        browser.wait_for(".rules-page .rule.asked").await?;
        browser.open_page("#/").await?;
        browser.click_element(".replays .watch").await?;
        browser.wait_for(".history").await?;
        // A game that begins at one screen needs no server either.
        browser.open_page("#/").await?;
        start_game(&browser, REBELLION, "rebel").await?;
        browser.click_choices(2).await
    });
}

#[test]
fn three_people_play_at_one_screen_without_a_server() {
    run_test("offline-three", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        browser.allow_cut_connections();
        stage.lock_server().await.kill_server().await?;
        start_game_of_three(&browser).await?;
        let played = browser.play_choices(20, 3).await?;
        ensure!(played.curtains > 1, "few curtains fall: {played:?}");
        browser.reload_page().await?;
        let played = browser.play_choices(10, 4).await?;
        ensure!(played.choices == 10, "the game is stuck: {played:?}");
        Ok(())
    });
}

/// Creates a table at which this browser plays against the computer, and opens it. Returns its id.
async fn play_against_computer(browser: &Browser) -> anyhow::Result<String> {
    let create = json!({
        "game": CARDS, "seats": { "rebel": "me", "imperial": "computer:random" },
        "name": "Leia", "public": true, "key": "a table for later",
    });
    let script = format!(
        "const done = arguments[0]; fetch('/api/tables', {{ method: 'POST', \
         headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({create}) }}) \
         .then((it) => it.json()).then(done);"
    );
    let created = browser.run_async_script(&script).await?;
    let id = created["table"]["table"].as_str().context("a table")?;
    let secret = created["seats"][0]["secret"].as_str().context("a secret")?;
    browser.open_page(&format!("#/table/{id}/{secret}")).await?;
    browser.wait_for(".decision .choice").await?;
    Ok(id.to_owned())
}

#[test]
fn the_last_known_table_is_shown_until_the_server_answers() {
    run_test("offline-table", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        browser.set_instant_pace().await?;
        let id = play_against_computer(&browser).await?;
        browser.click_choices(2).await?;
        browser.wait_for(".decision .choice").await?;
        browser.open_page("#/together").await?;
        let row = format!(".together-screen a[href*={id:?}]");
        browser.wait_for(&row).await?;
        // The lists are kept once all of them have come.
        browser
            .wait_until("localStorage.getItem('twinsuns-lobby-known')")
            .await?;
        browser.allow_cut_connections();
        stage.lock_server().await.kill_server().await?;
        browser.open_page("?visit=2#/together").await?;
        browser.wait_for(".together-screen .complaint").await?;
        browser.wait_for(&row).await?;
        let told = browser.text_of(".together-screen .complaint").await?;
        ensure!(told.contains("Last updated"), "{told}");
        browser.open_page(&format!("?visit=3#/table/{id}")).await?;
        browser.wait_for(".notice[data-kind=as-of]").await?;
        browser.wait_for(".table .question").await?;
        stage.lock_server().await.restart_server().await?;
        browser
            .wait_until(
                "!document.querySelector('.notice[data-kind=as-of], .notice[data-kind=lost]')",
            )
            .await?;
        browser.wait_for(".decision .choice, .end").await?;
        browser.click_choices(2).await
    });
}

#[test]
fn screens_of_the_server_come_back_with_it() {
    run_test("offline-lobby", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        browser.allow_cut_connections();
        stage.lock_server().await.kill_server().await?;
        browser.open_page("#/together").await?;
        browser.wait_for(".together-screen .complaint").await?;
        stage.lock_server().await.restart_server().await?;
        browser
            .wait_until("!document.querySelector('.together-screen .complaint')")
            .await
    });
}

#[test]
fn a_new_version_waits_for_the_game_and_loses_nothing() {
    run_test("update-in-game", async |stage| {
        let mut site = stage.serve_site_copy().await?;
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.click_choices(3).await?;
        browser.wait_for(".decision .choice").await?;
        mark_page(&browser).await?;
        let question = browser.text_of(".question").await?;
        let style = site.publish_version()?;
        look_for_update(&browser).await?;
        browser.wait_for(UPDATE).await?;
        ensure!(
            browser.is_expression_true("window.unreloaded").await?
                && browser.text_of(".question").await? == question,
            "the game is disturbed"
        );
        browser
            .desktop_and_phone_screenshots("update-in-game")
            .await?;
        // Putting it off lets the game continue; the first screen asks again.
        browser.click_element(".site-update .put-off").await?;
        browser.click_choices(2).await?;
        ensure!(
            browser.count_elements(UPDATE).await? == 0,
            "it is not put off"
        );
        browser.wait_for(".decision .choice, .end").await?;
        let left = stored_game(&browser).await?;
        browser.click_element(".bar .home").await?;
        browser.click_element(".site-update .load-update").await?;
        let new_style = format!("document.querySelector('link[href*={style:?}]')");
        browser.wait_until(&new_style).await?;
        browser.wait_for(".page > :not(.symbols)").await?;
        ensure!(
            !browser.is_expression_true("window.unreloaded").await?,
            "the page was not loaded again"
        );
        // Choices still held back may have been sent, and answered, in between.
        let begun = left.split("\\nend ").next().unwrap_or_default();
        let now = stored_game(&browser).await?;
        ensure!(
            now.starts_with(begun),
            "the game is lost: {now} after {left}"
        );
        browser
            .click_element(&format!(".game[data-game={CARDS}] .resume"))
            .await?;
        browser.wait_for(".decision .choice, .end").await?;
        ensure!(
            browser.count_elements(UPDATE).await? == 0,
            "it is still offered"
        );
        Ok(())
    });
}

#[test]
fn two_versions_run_in_two_tabs_with_own_files() {
    run_test("update-two-tabs", async |stage| {
        let mut site = stage.serve_site_copy().await?;
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        mark_page(&browser).await?;
        let driver = browser.web_driver();
        let old_tab = driver.window().await?;
        let new_tab = driver.new_tab().await?;
        let style = site.publish_version()?;
        driver.switch_to_window(new_tab.clone()).await?;
        browser.open_page("").await?;
        look_for_update(&browser).await?;
        browser.click_element(".site-update .load-update").await?;
        let new_style = format!("document.querySelector('link[href*={style:?}]')");
        browser.wait_until(&new_style).await?;
        // The old page stays as it is, is told, and finds files that it has not used so far and that the server no
        // longer has: the worker of the computer player and the rules.
        driver.switch_to_window(old_tab).await?;
        browser.wait_for(UPDATE).await?;
        ensure!(
            browser.is_expression_true("window.unreloaded").await?,
            "it was reloaded"
        );
        ensure!(
            !browser.is_expression_true(&new_style).await?,
            "it is no old version"
        );
        begin_game_in_tab(&browser).await?;
        browser.click_choices(2).await?;
        let workers =
            "performance.getEntriesByType('resource').some((it) => it.name.includes('/worker-'))";
        browser.wait_until(workers).await?;
        browser
            .run_script("location.hash = '/rules/EVR-PLAY-01';")
            .await?;
        browser.wait_for(".rules-page .rule.asked").await?;
        ensure!(
            browser.is_expression_true("window.unreloaded").await?,
            "it was reloaded"
        );
        browser.click_element(".rules-page .close").await?;
        // Once it wants the new version, a reload brings it, and the game is still there.
        browser.click_element(".site-update .load-update").await?;
        browser.wait_until(&new_style).await?;
        browser.wait_for(".decision .choice, .end").await
    });
}

async fn begin_game_in_tab(browser: &Browser) -> anyhow::Result<()> {
    browser.set_instant_pace().await?;
    start_game(browser, CARDS, "rebel").await
}

#[test]
fn the_site_can_be_installed_with_icons_of_its_own() {
    run_test("installable", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.wait_until(KEPT).await?;
        let manifest = browser.command("Page.getAppManifest", json!({})).await?;
        ensure!(
            manifest["errors"].as_array().is_some_and(Vec::is_empty),
            "{manifest}"
        );
        let faults = browser
            .command("Page.getInstallabilityErrors", json!({}))
            .await?;
        let none = faults["installabilityErrors"].as_array();
        ensure!(none.is_some_and(Vec::is_empty), "{faults}");
        let sizes = "const done = arguments[0]; fetch('site.webmanifest').then((it) => it.json()) \
            .then(({ icons }) => Promise.all(icons.filter((it) => it.type === 'image/png').map(async (it) => { \
                const picture = new Image(); picture.src = it.src; await picture.decode(); \
                return `${picture.naturalWidth}x${picture.naturalHeight}` === it.sizes && `${it.purpose} ${it.sizes}`; }))) \
            .then((it) => done(it.join()), (problem) => done(String(problem)));";
        let icons = browser.run_async_script(sizes).await?;
        ensure!(
            icons == "any 192x192,any 512x512,maskable 512x512",
            "{icons}"
        );
        Ok(())
    });
}

#[test]
fn a_click_before_the_program_is_there_is_not_lost() {
    run_test("early-click", async |stage| {
        let browser = stage.start_impatient_browser().await?;
        // The program comes slowly.
        let slow = json!({ "offline": false, "latency": 0, "downloadThroughput": 6_000_000, "uploadThroughput": -1 });
        browser.command("Network.enable", json!({})).await?;
        browser
            .command("Network.emulateNetworkConditions", slow)
            .await?;
        browser.web_driver().goto(browser.address("")).await?;
        let button = ".shell .first-game";
        browser
            .wait_until(&format!(
                "document.querySelector({button:?}) && performance.getEntriesByName('first-contentful-paint').length"
            ))
            .await?;
        browser
            .take_screenshot(&screenshot_folder()?.join("shell-1280x720.png"))
            .await?;
        browser.click_element(button).await?;
        ensure!(
            browser.count_elements(".shell .wished").await? == 1,
            "the page does not take the click"
        );
        browser.wait_for(".table .question").await?;
        ensure!(
            browser
                .is_expression_true("location.hash === '#/here/rebellion'")
                .await?,
            "another game begins"
        );
        Ok(())
    });
}
