//! Deciding with a mouse: nothing is confirmed by accident, nothing ends that could be taken back, and only the
//! pieces of a choice light up.

use std::time::Duration;

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, CARDS, REBELLION, Size, begin_game, count_choices_made, open_game_options, run_test,
    screenshot_folder, start_game,
};
use serde_json::json;
use thirtyfour::By;

/// The selector of a choice that has to be confirmed.
const BASE: &str = ".decision .choice[data-verb=base]";
/// The selector of the panel that asks for the confirmation.
const DOUBT: &str = ".doubt";
/// A pause that is longer than the time for which clicks are ignored after the list has changed.
const SETTLED: Duration = Duration::from_millis(450);
/// A pause that is longer than the delay of a choice that plays itself.
const FORCED_CHOICE_PAUSE: Duration = Duration::from_millis(900);

/// Double-clicks the middle of an element.
async fn double_click(browser: &Browser, selector: &str, number: usize) -> anyhow::Result<()> {
    let all = browser.web_driver().find_all(By::Css(selector)).await?;
    let element = all
        .get(number)
        .with_context(|| format!("{selector} {number}"))?;
    element.scroll_into_view().await?;
    let chain = browser.web_driver().action_chain();
    chain.double_click_element(element).perform().await?;
    Ok(())
}

/// Makes the first choice with one of these verbs, or the one in the middle.
async fn choose_one_of(browser: &Browser, verbs: &[&str]) -> anyhow::Result<()> {
    browser.wait_for(".decision .choice").await?;
    let pick = format!(
        "(all) => {}.map((verb) => all.find((it) => it.dataset.verb === verb)).find((it) => it) ?? all[all.length >> 1]",
        json!(verbs)
    );
    browser.make_choice(&pick).await?;
    Ok(())
}

#[test]
fn double_clicks_never_confirm_and_new_questions_start_on_top() {
    run_test("double-click", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.play_until_element_shown(BASE, 21).await?;
        tokio::time::sleep(SETTLED).await;
        let (before, question) = (
            count_choices_made(&browser).await?,
            browser.text_of(".question").await?,
        );
        let last = browser.count_elements(BASE).await? as usize - 1;
        double_click(&browser, BASE, last).await?;
        tokio::time::sleep(SETTLED).await;
        ensure!(
            count_choices_made(&browser).await? == before
                && browser.text_of(".question").await? == question,
            "a double click chooses the base for good"
        );
        browser.wait_for(DOUBT).await?;
        browser
            .take_screenshot(&screenshot_folder()?.join("doubt-1280x720.png"))
            .await?;
        // The confirmation is not under the pointer, which still rests on the choice.
        let apart = format!(
            "(() => {{ const a = document.querySelector('.choice.doubted').getBoundingClientRect(), \
             b = document.querySelector({DOUBT:?}).getBoundingClientRect(); \
             return a.bottom <= b.top || b.bottom <= a.top; }})()"
        );
        ensure!(
            browser.is_expression_true(&apart).await?,
            "it lies under the pointer"
        );
        ensure!(
            browser
                .is_expression_true("document.querySelector('.choices').scrollTop > 0")
                .await?,
            "the list is too short to be scrolled"
        );
        browser
            .click_element(&format!("{DOUBT} .confirm-choice"))
            .await?;
        browser
            .wait_until(&format!(
                "document.querySelector('.question').textContent !== {question:?}"
            ))
            .await?;
        ensure!(
            count_choices_made(&browser).await? > before,
            "it is not confirmed"
        );
        Ok(())
    });
}

#[test]
fn double_clicks_choose_once_and_lists_start_on_top() {
    run_test("double-click-once", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        let full = format!(
            ".game[data-game={REBELLION}] .options fieldset:nth-of-type(1) .pill:last-of-type"
        );
        open_game_options(&browser, REBELLION).await?;
        browser.click_element(&full).await?;
        start_game(&browser, REBELLION, "imperial").await?;
        // The window is so low that the list has to be scrolled.
        let low = Size {
            height: 300,
            ..Size::ZOOMED_DESKTOP
        };
        browser.resize(low).await?;
        // There is one AT-AT to place; the next question is about other units, with as many places.
        browser
            .wait_until("document.querySelectorAll('.decision .choice').length > 5")
            .await?;
        tokio::time::sleep(SETTLED).await;
        let before = count_choices_made(&browser).await?;
        let last = browser.count_elements(".decision .choice").await? as usize - 1;
        let scrolled = "document.querySelector('.choices').scrollTop > 0";
        double_click(&browser, ".decision .choice", last).await?;
        tokio::time::sleep(SETTLED).await;
        let after = count_choices_made(&browser).await?;
        ensure!(
            after == before + 1,
            "{} choices by one double click",
            after - before
        );
        ensure!(
            !browser.is_expression_true(scrolled).await?,
            "the next question does not start at its top"
        );
        browser
            .run_script("document.querySelector('.choices').scrollTop = 999;")
            .await?;
        ensure!(
            browser.is_expression_true(scrolled).await?,
            "the list is too short to be scrolled"
        );
        Ok(())
    });
}

/// Plays the Rebels up to their first leader on a mission.
async fn play_to_assignment(browser: &Browser) -> anyhow::Result<()> {
    begin_game(browser, REBELLION, "rebel").await?;
    browser
        .play_until_element_shown(".decision .choice[data-verb=mission]", 22)
        .await
}

/// Checks that a decision with nothing left but its end waits, and can be taken back.
async fn waits_to_be_ended(browser: &Browser) -> anyhow::Result<()> {
    let (before, question) = (
        count_choices_made(browser).await?,
        browser.text_of(".question").await?,
    );
    tokio::time::sleep(FORCED_CHOICE_PAUSE).await;
    ensure!(
        browser.text_of(".question").await? == question
            && count_choices_made(browser).await? == before,
        "it ends by itself: {}",
        browser.text_of(".question").await?
    );
    ensure!(
        browser
            .is_expression_true(
                "document.querySelectorAll('.decision .choice').length === 1 && \
            document.querySelector('.decision .choice').dataset.verb === 'done'"
            )
            .await?,
        "it does not wait for its end"
    );
    browser.click_element(".decision .undo").await?;
    browser
        .wait_until(
            "document.querySelectorAll('.decision .choice').length > 1 || \
            document.querySelector('.decision .choice')?.dataset.verb !== 'done'",
        )
        .await?;
    ensure!(
        count_choices_made(browser).await? <= before,
        "more is done instead of less"
    );
    Ok(())
}

#[test]
fn the_last_leader_assigned_can_be_taken_back() {
    run_test("last-leader", async |stage| {
        let browser = stage.start_browser().await?;
        play_to_assignment(&browser).await?;
        for _ in 0..40 {
            if browser.count_elements(".side.own .leader-plate").await? == 0 {
                break;
            }
            choose_one_of(&browser, &["mission", "assign", "join"]).await?;
        }
        waits_to_be_ended(&browser).await?;
        ensure!(
            browser.count_elements(".side.own .leader-plate").await? > 0,
            "the leader does not come back"
        );
        Ok(())
    });
}

#[test]
fn the_last_unit_moved_can_be_taken_back() {
    run_test("last-unit", async |stage| {
        let browser = stage.start_browser().await?;
        play_to_assignment(&browser).await?;
        choose_one_of(&browser, &["done"]).await?;
        for _ in 0..60 {
            browser.wait_for(".decision .choice").await?;
            let offered = browser
                .count_elements(".decision .choice[data-verb=move]")
                .await?;
            if offered > 0 {
                break;
            }
            // No such choice is legal: take another.
            if browser
                .count_elements(".decision .choice[data-verb=done]")
                .await?
                > 0
            {
                browser.click_element(".decision .undo").await?;
                let others = "(all) => all[Math.floor(Math.random() * all.length)]";
                browser.make_choice(others).await?;
                continue;
            }
            choose_one_of(&browser, &["lead", "decline"]).await?;
        }
        let mut moved = 0;
        while browser
            .count_elements(".decision .choice[data-verb=move]")
            .await?
            > 0
        {
            choose_one_of(&browser, &["move"]).await?;
            moved += 1;
        }
        ensure!(moved > 0, "no unit could move");
        waits_to_be_ended(&browser).await
    });
}

/// Points at a choice with the mouse.
async fn point_at(browser: &Browser, selector: &str) -> anyhow::Result<()> {
    browser.wait_for(selector).await?;
    let element = browser.web_driver().find(By::Css(selector)).await?;
    element.scroll_into_view().await?;
    browser.move_mouse_aside().await?;
    let chain = browser.web_driver().action_chain();
    chain.move_to_element_center(&element).perform().await?;
    browser.wait_until_drawn().await
}

#[test]
fn pointing_at_a_strategy_lights_up_mine_alone() {
    run_test("lit-strategy", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser
            .play_until_element_shown(":is(.laid, .strategy).offered", 23)
            .await?;
        browser.wait_for(".decision .choice").await?;
        let mut lit = 0;
        for number in 0..browser.count_elements(".decision .choice").await? {
            let selector = format!(".decision .choices li:nth-of-type({}) .choice", number + 1);
            point_at(&browser, &selector).await?;
            ensure!(
                browser
                    .count_elements(".area:not(.own) :is(.laid, .strategy).lit")
                    .await?
                    == 0,
                "a strategy of the other side lights up"
            );
            lit += browser
                .count_elements(".area.own :is(.laid, .strategy).lit")
                .await?;
        }
        ensure!(lit > 0, "mine does not light up");
        Ok(())
    });
}

#[test]
fn pointing_at_a_unit_to_build_lights_none_in_play() {
    run_test("lit-units", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        let build = ".decision .choice:is([data-verb=build], [data-verb=queue])";
        browser.play_until_element_shown(build, 24).await?;
        point_at(&browser, build).await?;
        ensure!(
            browser.count_elements(".chip.lit, .place.lit").await? == 0,
            "units light up that have nothing to do with it"
        );
        // A unit that can move lights up, and no other of its kind.
        let go = ".decision .choice[data-verb=move]";
        browser.play_until_element_shown(go, 25).await?;
        point_at(&browser, go).await?;
        ensure!(
            browser.count_elements(".chip.lit").await? == 1,
            "the unit that is meant does not light up alone"
        );
        ensure!(
            browser.count_elements(".place.lit").await? == 1,
            "its place does not light up"
        );
        Ok(())
    });
}

#[test]
fn a_leader_is_read_out_with_what_each_number_means() {
    run_test("leader-words", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.wait_for(".leader-plate").await?;
        let tree = browser
            .command("Accessibility.getFullAXTree", json!({}))
            .await?;
        let nodes = tree["nodes"].as_array().context("what is read out")?;
        let names: Vec<&str> = nodes
            .iter()
            .filter(|node| node["role"]["value"] == "button")
            .filter_map(|node| node["name"]["value"].as_str())
            .collect();
        let leia = names.iter().find(|name| name.starts_with("Leia"));
        let leia = leia.with_context(|| format!("no Leia among {names:?}"))?;
        for skill in ["Diplomacy", "Intel", "Spec Ops"] {
            ensure!(leia.contains(skill), "{leia}");
        }
        let numbers = leia.split_whitespace().collect::<Vec<_>>();
        let bare = numbers
            .windows(2)
            .any(|two| two.iter().all(|it| it.parse::<u8>().is_ok()));
        ensure!(!bare, "numbers without a name: {leia}");
        Ok(())
    });
}
