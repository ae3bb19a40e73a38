//! Threats at a glance: odds, reach, likelihoods and progress, without a mode.

use std::time::Duration;

use anyhow::ensure;
use browser_tests::{Browser, REBELLION, begin_game, run_test};

/// A pause that is longer than the time after which a piece under the pointer is explained.
const EXPLAINED: Duration = Duration::from_millis(300);

/// Moves the pointer onto the middle of a piece of the map, and waits for its explanation.
async fn explain_place(browser: &Browser, place: &str) -> anyhow::Result<String> {
    let script = format!(
        "const hit = document.querySelector('.galaxy .hit[data-piece=\"{place}\"]');\
         hit.dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}));"
    );
    browser.run_script(&script).await?;
    tokio::time::sleep(EXPLAINED).await;
    browser.wait_for(".tip .facts").await?;
    browser.text_of(".tip .facts").await
}

/// Returns the ids of the places that an expression in JavaScript picks from all of them.
async fn find_places(browser: &Browser, picks: &str) -> anyhow::Result<Vec<String>> {
    let script = format!(
        "return [...document.querySelectorAll('.galaxy .place')].filter((it) => {picks}).map((it) => it.dataset.piece).join(' ');"
    );
    let found = browser.run_script(&script).await?;
    let found = found.as_str().unwrap_or_default();
    Ok(found.split_whitespace().map(str::to_owned).collect())
}

#[test]
fn an_enemy_fleet_under_the_pointer_lights_its_reach() {
    run_test("threats-reach", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(
                ".table:not(:has(.stage)) .decision .choice[data-verb=lead]",
                51,
            )
            .await?;
        let fleets = find_places(
            &browser,
            "it.querySelector('.chip[data-side=imperial][data-piece^=\"star-destroyer\"]')",
        )
        .await?;
        ensure!(!fleets.is_empty(), "there is no Imperial fleet");
        let mut lit = 0;
        for place in &fleets {
            let told = explain_place(&browser, place).await?;
            lit = browser.count_elements(".place.threatened").await?;
            let lanes = browser.count_elements(".lane.threatened").await?;
            ensure!(lanes == lit, "{place}: {lanes} lanes and {lit} places");
            if lit > 0 {
                ensure!(
                    told.contains("could move units from here to"),
                    "{place}: {told}"
                );
                break;
            }
        }
        ensure!(lit > 0, "no fleet can leave: {fleets:?}");
        browser
            .desktop_and_phone_screenshots("threats-reach")
            .await?;
        browser.move_mouse_aside().await?;
        browser
            .run_script("document.querySelector('.log').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));")
            .await?;
        browser
            .wait_until("!document.querySelector('.threatened')")
            .await?;
        // The notes at the head of the viewer's panel.
        let notes = browser.text_of(".side.own .threats").await?;
        ensure!(notes.contains("Time meets reputation in"), "{notes}");
        ensure!(notes.contains("reach your base"), "{notes}");
        let bases =
            "getComputedStyle(document.querySelector('.place .possible')).display !== 'none'";
        ensure!(
            !browser.is_expression_true(bases).await?,
            "the layer is on already"
        );
        browser.click_element(".threats .can-know").await?;
        browser.wait_until(bases).await?;
        browser
            .desktop_and_phone_screenshots("threats-can-know")
            .await
    });
}

#[test]
fn a_mission_shows_its_chances_at_every_target() {
    run_test("threats-targets", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        for seed in 53..73 {
            browser
                .play_until_element_shown(".decision .choice[data-verb=reveal]", seed)
                .await?;
            browser
                .make_choice("(all) => all.find((it) => it.dataset.verb === 'reveal')")
                .await?;
            browser.wait_until_drawn().await?;
            if browser.count_elements(".place .target-odds").await? > 0 {
                break;
            }
            browser.play_choices(4, seed).await?;
        }
        let places = find_places(&browser, "it.querySelector('.target-odds')").await?;
        ensure!(!places.is_empty(), "no mission shows its chances");
        let targets = ".decision .choice:is([data-verb=at], [data-verb=against])";
        let noted = browser.count_elements(&format!("{targets} .note")).await?;
        let all = browser.count_elements(targets).await?;
        ensure!(noted == all, "{noted} of {all} buttons say their chances");
        let label = browser
            .run_script(&format!(
                "return document.querySelector('.hit[data-piece=\"{}\"]').getAttribute('aria-label');",
                places[0]
            ))
            .await?;
        let label = label.as_str().unwrap_or_default().to_owned();
        ensure!(label.contains('%'), "{label}");
        browser
            .desktop_and_phone_screenshots("threats-targets")
            .await
    });
}

#[test]
fn objectives_in_hand_say_how_nearly_they_are_met() {
    run_test("threats-objectives", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        let counted = ".table:not(:has(.stage)):has(.decision .choice[data-verb=mission]):has(.card[data-kind=objective] .progress)";
        browser.play_until_element_shown(counted, 54).await?;
        let line = ".card[data-kind=objective] .progress";
        ensure!(!browser.text_of(line).await?.is_empty(), "an empty line");
        browser
            .desktop_and_phone_screenshots("threats-objectives")
            .await
    });
}

#[test]
fn arrows_of_the_last_turn_vanish_once_i_act() {
    run_test("threats-last-turn", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        let chip = ".decision .last-turn";
        ensure!(
            browser.count_elements(&format!("{chip}:disabled")).await? == 1,
            "there is a last turn before anybody had one"
        );
        browser
            .play_until_element_shown(
                ".table:not(:has(.stage)):has(.traces .trace) .decision .choice[data-verb=pass]",
                55,
            )
            .await?;
        ensure!(
            browser
                .count_elements(&format!("{chip}:not(:disabled)"))
                .await?
                == 1,
            "the last turn cannot be played again"
        );
        browser
            .desktop_and_phone_screenshots("threats-last-turn")
            .await?;
        // While it is played, the past is on screen, without arrows.
        browser.click_element(chip).await?;
        browser
            .wait_until(
                "document.querySelector('.history') && !document.querySelector('.traces .trace')",
            )
            .await?;
        browser
            .wait_until("!!document.querySelector('.traces .trace')")
            .await?;
        tokio::time::sleep(Duration::from_millis(450)).await;
        // The Empire may move again at once, so the moment without arrows is caught by an observer.
        let watch = "window.cleared = false;\
            new MutationObserver(() => { window.cleared ||= !document.querySelector('.traces .trace'); })\
            .observe(document.querySelector('.traces'), { childList: true, subtree: true });";
        browser.run_script(watch).await?;
        browser
            .make_choice("(all) => all.find((it) => it.dataset.verb === 'pass')")
            .await?;
        browser.wait_until("window.cleared === true").await
    });
}
