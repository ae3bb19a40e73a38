//! Gestures: several choices in one act, composed on the table and sent as one command.

use std::time::Duration;

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, OnlineTable, REBELLION, Size, begin_game, count_choices_made, open_game_options,
    run_test, screenshot_folder, start_game,
};
use gestures::Draft;
use gestures::rebellion::draws::draws_spending_all_specials;
use gestures::rebellion::sequence_sheet::SequenceSheet;
use gestures::rebellion::start_draft;
use rebellion::{Decision, State};
use tabletop::{Game, Seat, Turn, Viewer};
use thirtyfour::{By, Key};

use crate::found_games::{find_imperial_moments, resume_found_game};

/// A pause that is longer than the time for which clicks are ignored after the list has changed.
pub(crate) const SETTLED: Duration = Duration::from_millis(450);
pub(crate) const CONFIRM: &str = ".gesture-sheet .confirm-gesture";

/// Takes a picture at the size of the window.
pub(crate) async fn take_picture(browser: &Browser, name: &str) -> anyhow::Result<()> {
    let path = screenshot_folder()?.join(format!("gesture-{name}.png"));
    browser.take_screenshot(&path).await
}

/// Takes pictures of a sheet on a large screen and on a phone, dark and light.
async fn take_pictures(browser: &Browser, name: &str) -> anyhow::Result<()> {
    for (size, word) in [(Size::DESKTOP, "desktop"), (Size::PHONE, "phone")] {
        browser.resize(size).await?;
        for theme in ["light", "dark"] {
            browser
                .run_script("document.querySelector('.menu input[name=light]').click();")
                .await?;
            browser.wait_until_drawn().await?;
            take_picture(browser, &format!("{name}-{word}-{theme}")).await?;
        }
        let faults = browser
            .is_expression_true("document.scrollingElement.scrollWidth > innerWidth")
            .await?;
        ensure!(!faults, "{name}: the page scrolls sideways on a {word}");
    }
    browser.resize(Size::DESKTOP).await
}

/// Clicks a piece of the map, which is drawn and not a button.
async fn click_piece(browser: &Browser, piece: &str) -> anyhow::Result<()> {
    tokio::time::sleep(SETTLED).await;
    let script = format!(
        "document.querySelector('.galaxy .hit[data-piece=\"{piece}\"]')\
         .dispatchEvent(new MouseEvent('click', {{ bubbles: true, detail: 1 }}));"
    );
    browser.run_script(&script).await?;
    browser.wait_until_drawn().await
}

/// Waits until choices have been made in the saved game.
pub(crate) async fn wait_for_moves(browser: &Browser, at_least: u64) -> anyhow::Result<u64> {
    for _ in 0..100 {
        let moves = count_choices_made(browser).await?;
        if moves >= at_least {
            return Ok(moves);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!(
        "only {} choices were made",
        count_choices_made(browser).await?
    )
}

/// Starts the full game with sheets.
pub(crate) async fn begin_full_game(browser: &Browser, side: &str) -> anyhow::Result<()> {
    browser.open_page("").await?;
    browser.set_instant_pace().await?;
    let full =
        format!(".game[data-game={REBELLION}] .options fieldset:nth-of-type(1) .pill:last-of-type");
    open_game_options(browser, REBELLION).await?;
    browser.click_element(&full).await?;
    start_game(browser, REBELLION, side).await?;
    browser.show_plain_lists(false).await
}

/// Starts the full game as the Empire, and waits until it may place its units.
pub(crate) async fn begin_imperial_setup(browser: &Browser) -> anyhow::Result<()> {
    begin_full_game(browser, "imperial").await?;
    browser.wait_for(".gesture-sheet.placement .suggest").await
}

#[test]
fn the_suggested_setup_takes_two_clicks() {
    run_test("gesture-setup", async |stage| {
        let browser = stage.start_browser().await?;
        begin_imperial_setup(&browser).await?;
        ensure!(
            count_choices_made(&browser).await? == 0,
            "something was placed"
        );
        ensure!(
            browser
                .is_expression_true(&format!("document.querySelector({CONFIRM:?}).disabled"))
                .await?,
            "an empty set-up can be confirmed"
        );
        browser.click_element(".gesture-sheet .suggest").await?;
        take_pictures(&browser, "setup").await?;
        browser.click_element(CONFIRM).await?;
        let moves = wait_for_moves(&browser, 37).await?;
        println!("Imperial set-up: 2 clicks, {moves} choices so far");
        // The Rebels have placed their units and the game has begun.
        browser.wait_for(".decision .choice, .gesture-sheet").await
    });
}

#[test]
fn units_are_placed_one_by_one_on_map_and_sheet() {
    run_test("gesture-palette", async |stage| {
        let browser = stage.start_browser().await?;
        begin_full_game(&browser, "imperial").await?;
        browser.wait_for(".gesture-sheet.placement .more").await?;
        let left = ".palette .kind:nth-of-type(2) span";
        let before: u64 = browser.text_of(left).await?.parse()?;
        browser
            .click_element(".palette .kind:nth-of-type(2)")
            .await?;
        browser
            .click_element(".place-row:nth-of-type(1) .more")
            .await?;
        click_piece(&browser, "coruscant").await?;
        let after: u64 = browser.text_of(left).await?.parse()?;
        ensure!(after + 2 == before, "{before} became {after}");
        ensure!(
            browser
                .text_of(".place-row[data-place=coruscant] output")
                .await?
                == "1",
            "the click on the map is not on the sheet"
        );
        ensure!(
            count_choices_made(&browser).await? == 0,
            "something was sent"
        );
        browser.click_element(".gesture-sheet .take-none").await?;
        let cleared: u64 = browser.text_of(left).await?.parse()?;
        ensure!(cleared == before, "nothing is taken away");
        Ok(())
    });
}

/// Plays the Empire to its first turn, and finds a system that units can move to.
async fn play_to_command(browser: &Browser) -> anyhow::Result<()> {
    begin_game(browser, REBELLION, "imperial").await?;
    browser
        .play_until_element_shown(".decision .choice[data-verb=lead]", 31)
        .await?;
    browser.show_plain_lists(false).await
}

#[test]
fn clicking_a_system_activates_it_and_moves_a_fleet() {
    run_test("gesture-move", async |stage| {
        let browser = stage.start_browser().await?;
        play_to_command(&browser).await?;
        let places = browser
            .run_script("return [...document.querySelectorAll('.galaxy .hit')].map((it) => it.dataset.piece).join(' ');")
            .await?;
        let places = places.as_str().unwrap_or_default().to_owned();
        let mut opened = false;
        for place in places.split(' ') {
            click_piece(&browser, place).await?;
            if browser.count_elements(".gesture-sheet.bag .origin").await? >= 2 {
                opened = true;
                break;
            }
            browser.press_keys(Key::Escape).await?;
        }
        ensure!(opened, "no system opens a move from two others");
        let before = count_choices_made(&browser).await?;
        ensure!(
            browser.count_elements(".routes .route").await? > 0,
            "no other leader is offered"
        );
        browser.click_element(".gesture-sheet .take-all").await?;
        let units = "[...document.querySelectorAll('.gesture-sheet .stepper output')]\
            .reduce((sum, it) => sum + parseInt(it.textContent), 0)";
        let moved = browser.run_script(&format!("return {units};")).await?;
        let moved = moved.as_u64().context("a number of units")?;
        ensure!(moved >= 2, "{moved} units move");
        take_pictures(&browser, "move").await?;
        ensure!(
            count_choices_made(&browser).await? == before,
            "something was sent already"
        );
        browser.click_element(CONFIRM).await?;
        let after = wait_for_moves(&browser, before + moved + 3).await?;
        println!(
            "{moved} units moved with 3 clicks (system, All, Confirm): {} choices",
            after - before
        );
        Ok(())
    });
}

#[test]
fn a_gesture_in_progress_is_taken_back_as_a_whole() {
    run_test("gesture-undo", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=mission]", 32)
            .await?;
        let before = count_choices_made(&browser).await?;
        let leaders = browser.count_elements(".side.own .leader-plate").await?;
        tokio::time::sleep(SETTLED).await;
        // A leader, then a mission: one assignment.
        browser.click_element(".side.own .leader-plate").await?;
        browser.wait_for(".routes .route").await?;
        take_picture(&browser, "assign-routes").await?;
        browser.click_element(".routes .route").await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {}",
                leaders - 1
            ))
            .await?;
        ensure!(
            count_choices_made(&browser).await? == before,
            "it was sent already"
        );
        browser.click_element(".decision .undo").await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {leaders}"
            ))
            .await?;
        ensure!(
            browser
                .count_elements(".decision .choice[data-verb=mission]")
                .await?
                > 0,
            "half of the assignment is left"
        );
        Ok(())
    });
}

#[test]
fn a_leader_is_dragged_onto_a_mission() {
    run_test("gesture-drag", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=mission]", 33)
            .await?;
        tokio::time::sleep(SETTLED).await;
        let leaders = browser.count_elements(".side.own .leader-plate").await?;
        let driver = browser.web_driver();
        let leader = driver.find(By::Css(".side.own .leader-plate")).await?;
        let mission = driver
            .find(By::Css(".card[data-kind=mission].offered"))
            .await?;
        driver
            .action_chain()
            .drag_and_drop_element(&leader, &mission)
            .perform()
            .await?;
        browser
            .wait_until(&format!(
                "document.querySelectorAll('.side.own .leader-plate').length === {}",
                leaders - 1
            ))
            .await
    });
}

#[test]
fn a_mission_is_revealed_with_its_target_and_not_before() {
    run_test("gesture-reveal", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=reveal]", 34)
            .await?;
        let before = count_choices_made(&browser).await?;
        browser
            .make_choice("(all) => all.find((it) => it.dataset.verb === 'reveal')")
            .await?;
        browser
            .wait_for(".decision .choice:is([data-verb=at], [data-verb=against])")
            .await?;
        ensure!(
            count_choices_made(&browser).await? == before,
            "the mission is revealed before its target"
        );
        take_picture(&browser, "reveal-targets").await?;
        browser.press_keys(Key::Escape).await?;
        browser
            .wait_for(".decision .choice[data-verb=reveal]")
            .await?;
        browser
            .make_choice("(all) => all.find((it) => it.dataset.verb === 'reveal')")
            .await?;
        browser
            .make_choice("(all) => all.find((it) => ['at', 'against'].includes(it.dataset.verb))")
            .await?;
        wait_for_moves(&browser, before + 2).await?;
        Ok(())
    });
}

#[test]
fn units_are_built_and_deployed_on_one_sheet_each() {
    run_test("gesture-build", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        for (verb, sheet, seed) in [("build", "sequence", 35), ("place", "placement", 36)] {
            browser
                .play_until_element_shown(&format!(".decision .choice[data-verb={verb}]"), seed)
                .await?;
            browser.show_plain_lists(false).await?;
            browser.wait_for(&format!(".gesture-sheet.{sheet}")).await?;
            let before = count_choices_made(&browser).await?;
            take_pictures(&browser, verb).await?;
            let rows = browser
                .count_elements(".answer-row, .palette .kind")
                .await?;
            ensure!(rows > 0, "nothing is on the sheet");
            browser.click_element(CONFIRM).await?;
            let after = wait_for_moves(&browser, before + 1).await?;
            println!("{verb}: 1 click, {} choices", after - before);
            browser.show_plain_lists(true).await?;
        }
        Ok(())
    });
}

/// Tells whether the Empire can assign the hits of an attack in more than one sensible way: a unit that is lost anyway
/// is not offered again.
fn leaves_hits_to_assign(state: &State) -> bool {
    let asks =
        |it: &Draft<State>| matches!(it.next_decision(), Some(Decision::AssignDamage { .. }));
    let view = state.view(Viewer::Seat(Seat::new(1)));
    let sheet = start_draft(&view)
        .filter(asks)
        .and_then(SequenceSheet::open_sheet);
    sheet.is_some_and(|sheet| sheet.all_rows().iter().any(|row| row.useful.len() > 1))
}

#[test]
fn all_hits_of_an_attack_are_assigned_with_one_confirmation() {
    run_test("gesture-damage", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        let mut games = find_imperial_moments("damage", leaves_hits_to_assign);
        let game = games.next().context("an attack that leaves a choice")?;
        resume_found_game(&browser, &game).await?;
        browser.show_plain_lists(false).await?;
        browser
            .wait_for(".gesture-sheet.sequence .option[aria-pressed=false]")
            .await?;
        let before = count_choices_made(&browser).await?;
        take_pictures(&browser, "damage").await?;
        browser
            .click_element(".gesture-sheet .option[aria-pressed=false]")
            .await?;
        browser.click_element(".gesture-sheet .suggest").await?;
        browser.click_element(CONFIRM).await?;
        wait_for_moves(&browser, before + 1).await?;
        Ok(())
    });
}

/// Tells whether the Empire attacks with several specials to draw for and with hits to assign.
fn can_draw_and_hit(state: &State) -> bool {
    let view = state.view(Viewer::Seat(Seat::new(1)));
    let sheet = start_draft(&view).and_then(SequenceSheet::open_attack_sheet);
    draws_spending_all_specials(&view).len() > 1
        && sheet.is_some_and(|sheet| !sheet.all_rows().is_empty())
}

/// Tells whether the Empire is asked whether to retreat.
fn asks_for_retreat(state: &State) -> bool {
    let is_asked = |seat: Seat, decision| seat == Seat::new(1) && decision == Decision::Retreat;
    matches!(state.turn(), Turn::Decide { seat, decision } if is_asked(seat, decision))
}

#[test]
fn an_attack_draws_all_specials_and_ends_in_two_clicks() {
    run_test("gesture-attack", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        let mut games = find_imperial_moments("attack", can_draw_and_hit);
        let game = games.next().context("an attack with specials")?;
        resume_found_game(&browser, &game).await?;
        browser.show_plain_lists(false).await?;
        browser.wait_for(".gesture-sheet .draw-all").await?;
        let before = count_choices_made(&browser).await?;
        take_pictures(&browser, "attack").await?;
        browser.click_element(".gesture-sheet .draw-all").await?;
        let drawn = wait_for_moves(&browser, before + 2).await?;
        browser
            .wait_until("!document.querySelector('.draw-all')")
            .await?;
        browser.click_element(CONFIRM).await?;
        wait_for_moves(&browser, drawn + 2).await?;
        Ok(())
    });
}

#[test]
fn an_order_answers_the_question_and_those_that_follow() {
    run_test("gesture-order", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.set_instant_pace().await?;
        let mut games = find_imperial_moments("order", asks_for_retreat);
        let game = games.next().context("a combat to retreat from")?;
        resume_found_game(&browser, &game).await?;
        let order = ".stage.combat .order[data-order=no-retreat]";
        browser.wait_for(order).await?;
        let pressed = &format!("{order}[aria-pressed=true]");
        ensure!(
            browser.count_elements(pressed).await? == 0,
            "the order is given already"
        );
        let before = count_choices_made(&browser).await?;
        take_pictures(&browser, "order").await?;
        browser.click_element(order).await?;
        wait_for_moves(&browser, before + 1).await?;
        // The order ends with its combat.
        let held = format!(
            "!document.querySelector('.stage.combat .orders') || document.querySelector({pressed:?})"
        );
        browser.wait_until(&held).await
    });
}

#[test]
fn clicking_an_impossible_choice_says_what_would_allow_it() {
    run_test("gesture-answers", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser
            .play_until_element_shown(".decision .choice[data-verb=mission]", 38)
            .await?;
        click_piece(&browser, "coruscant").await?;
        browser.wait_for(".answer p").await?;
        let answer = browser.text_of(".answer p").await?;
        ensure!(answer.contains("click a leader"), "{answer}");
        ensure!(
            browser.count_elements(".answer .rule-link").await? <= 1,
            "a list of rules is no answer"
        );
        take_picture(&browser, "answer").await?;
        // The way out stands beside Undo.
        ensure!(
            browser
                .count_elements(".decision footer .choice[data-verb=done]")
                .await?
                == 1,
            "Done is not pinned"
        );
        Ok(())
    });
}

#[test]
fn online_a_gesture_is_one_command() {
    run_test("gesture-online", async |stage| {
        let table = OnlineTable::begin_with_seed(stage, "gestures online").await?;
        let rebel = &table.rebel;
        rebel
            .play_until_element_shown(".decision .choice[data-verb=mission]", 39)
            .await?;
        rebel
            .run_script(
                "window.sent = []; const send = window.fetch; \
                 window.fetch = (what, how) => { const url = String(what.url ?? what); \
                 if (/choose|plan/.test(url)) window.sent.push(url.split('/').pop()); return send(what, how); };",
            )
            .await?;
        let watched = table.watcher.moment_checksum().await?;
        for verb in ["mission", "assign"] {
            rebel
                .make_choice(&format!(
                    "(all) => all.find((it) => it.dataset.verb === '{verb}')"
                ))
                .await?;
        }
        tokio::time::sleep(SETTLED).await;
        ensure!(
            rebel.is_expression_true("window.sent.length === 0").await?,
            "something was sent early"
        );
        ensure!(
            table.watcher.moment_checksum().await? == watched,
            "the watcher saw a gesture that is not complete"
        );
        rebel
            .make_choice("(all) => all.find((it) => it.dataset.verb === 'done')")
            .await?;
        rebel.wait_until("window.sent.length > 0").await?;
        rebel
            .wait_until("!document.querySelector('.decision .choice')")
            .await?;
        let sent = rebel.run_script("return window.sent.join(' ');").await?;
        ensure!(sent.as_str() == Some("plan"), "{sent}");
        Ok(())
    });
}
