//! Moving fleets with few clicks: a large move from a saved game, and a fleet dragged along a lane.

use anyhow::{Context, ensure};
use browser_tests::{Browser, count_choices_made, open_saved_game, run_test};
use gestures::rebellion::bag_sheet::{BagSheet, chosen_origin};
use gestures::rebellion::start_draft;
use rebellion::{Choice, Decision, Setup, State, System};
use tabletop::{Game, RandomPlayer, Seat, Seed, Session, Turn, Viewer};
use thirtyfour::{By, Key};

use crate::gestures::{CONFIRM, SETTLED, take_picture, wait_for_moves};

/// The units that are moved, the systems they come from, and the clicks that this may take.
const MOVED_UNITS: usize = 8;
const ORIGINS: usize = 3;
const MAX_CLICKS: u64 = 4;
/// A JavaScript expression for the number of units on the open sheet that move.
const MOVING: &str = "[...document.querySelectorAll('.gesture-sheet .stepper output')]\
    .reduce((sum, it) => sum + parseInt(it.textContent), 0)";

/// A saved game in which the Empire can move, to a system, from others.
struct SavedMove {
    game: String,
    system: System,
    origin: &'static str,
}

/// Returns an origin of the move of everything to a system, if that is as many units as are wanted.
fn large_move(state: &State, system: System) -> Option<&'static str> {
    let view = state.view(Viewer::Seat(Seat::new(1)));
    let mut draft = start_draft(&view)?;
    let mut leads = view.choices.iter().copied();
    let lead = leads.find(|it| matches!(it, Choice::Lead(_)))?;
    let Choice::Lead(leader) = lead else {
        return None;
    };
    draft.add_choice(lead).ok()?;
    draft
        .add_choice(Choice::Activate(leader, system.into()))
        .ok()?;
    let mut sheet = BagSheet::open_sheet(draft)?;
    sheet.add_all_fitting_items(|_| true);
    let moving = sheet.all_items().iter().copied();
    let moving: Vec<Choice> = moving.filter(|it| sheet.item_count(*it) > 0).collect();
    let mut origins: Vec<_> = moving.iter().filter_map(|it| chosen_origin(*it)).collect();
    origins.sort_unstable();
    origins.dedup();
    let wanted = sheet.total_item_count() == MOVED_UNITS && origins.len() == ORIGINS;
    origins.first().map(|it| it.id()).filter(|_| wanted)
}

/// Plays at random until the Empire can make such a move.
fn game_before_a_large_move() -> SavedMove {
    for number in 0_u64..400 {
        let seed = Seed::from_words(&format!("a large move {number}"));
        let mut session = Session::<State>::new(Setup::FULL, seed);
        let mut player = RandomPlayer::new(number);
        while let Some(seat) = session.state().deciding_seat() {
            let state = session.state();
            let commands = matches!(
                state.turn(),
                Turn::Decide {
                    decision: Decision::Command,
                    ..
                }
            );
            if seat == Seat::new(1) && commands {
                let found = System::all().find_map(|it| Some((it, large_move(state, it)?)));
                if let Some((system, origin)) = found {
                    let game = format!("random here\n{}", session.to_record(true));
                    return SavedMove {
                        game,
                        system,
                        origin,
                    };
                }
            }
            let choice = player.pick_any(&state.legal_choices());
            session.choose(seat, choice).expect("a legal choice");
        }
    }
    panic!("no game comes to a move of {MOVED_UNITS} units");
}

/// Opens a saved game, and puts away what has happened in it so far.
async fn open_to_move(browser: &Browser, saved: &SavedMove) -> anyhow::Result<()> {
    open_saved_game(browser, &saved.game).await?;
    browser
        .wait_for(".decision .choice[data-verb=lead]")
        .await?;
    tokio::time::sleep(SETTLED).await;
    browser.press_keys(Key::Escape).await?;
    browser
        .wait_until("!document.querySelector('.stage')?.checkVisibility()")
        .await
}

/// Drags the Imperial fleet of a system to another system with the mouse.
async fn drag_fleet(browser: &Browser, origin: &str, target: &str) -> anyhow::Result<()> {
    let driver = browser.web_driver();
    let fleet = format!(".chart .chip[data-side=imperial][data-piece$='@{origin}']");
    let fleet = driver.find(By::Css(&fleet)).await?;
    let target = format!(".chart .hit[data-piece={target}]");
    let target = driver.find(By::Css(&target)).await?;
    let chain = driver.action_chain();
    chain
        .drag_and_drop_element(&fleet, &target)
        .perform()
        .await?;
    Ok(())
}

/// Lets the page count the clicks of a real mouse.
async fn count_real_clicks(browser: &Browser) -> anyhow::Result<()> {
    browser
        .run_script(
            "window.realClicks = 0; addEventListener('click', (event) => { if (event.isTrusted) realClicks++; }, true);",
        )
        .await?;
    Ok(())
}

#[test]
fn eight_units_from_three_systems_take_four_clicks_at_most() {
    let saved = game_before_a_large_move();
    run_test("fleets-clicks", async |stage| {
        let browser = stage.start_browser().await?;
        open_to_move(&browser, &saved).await?;
        let before = count_choices_made(&browser).await?;
        count_real_clicks(&browser).await?;
        let place = format!(".place[data-piece={}]", saved.system);
        browser.click_element(&place).await?;
        browser.wait_for(".gesture-sheet.bag .origin").await?;
        browser.click_element(".gesture-sheet .take-all").await?;
        let moving = browser.run_script(&format!("return {MOVING};")).await?;
        ensure!(moving.as_u64() == Some(8), "{moving} units move");
        let origins = browser
            .run_script("return [...document.querySelectorAll('.origin')].filter((it) => it.querySelector('.stepper.chosen')).length;")
            .await?;
        ensure!(origins.as_u64() == Some(3), "from {origins} systems");
        take_picture(&browser, "move-of-eight").await?;
        browser.click_element(CONFIRM).await?;
        let after = wait_for_moves(&browser, before + 10).await?;
        let clicks = browser.run_script("return realClicks;").await?;
        let clicks = clicks.as_u64().context("a number of clicks")?;
        println!(
            "8 units from 3 systems: {clicks} real clicks for {} choices",
            after - before
        );
        ensure!(clicks <= MAX_CLICKS, "{clicks} clicks");
        Ok(())
    });
}

#[test]
fn a_fleet_dragged_along_a_lane_opens_its_sheet() {
    let saved = game_before_a_large_move();
    run_test("fleets-drag", async |stage| {
        let browser = stage.start_browser().await?;
        open_to_move(&browser, &saved).await?;
        let camera = "document.querySelector('svg.chart g[transform]').getAttribute('transform')";
        let before = browser.run_script(&format!("return {camera};")).await?;
        drag_fleet(&browser, saved.origin, saved.system.id()).await?;
        let shown = "[...document.querySelectorAll('.origin')].filter((it) => it.checkVisibility()).map((it) => it.dataset.origin).join()";
        browser
            .wait_until(&format!("{shown} === '{}'", saved.origin))
            .await?;
        ensure!(
            browser.is_expression_true(&format!("{MOVING} > 0")).await?,
            "nobody comes along"
        );
        ensure!(
            browser.run_script(&format!("return {camera};")).await? == before,
            "the map moves under the fleet"
        );
        take_picture(&browser, "fleet-dragged").await?;
        browser.click_element(".gesture-sheet .all-origins").await?;
        browser
            .wait_until("[...document.querySelectorAll('.origin')].filter((it) => it.checkVisibility()).length >= 3")
            .await
    });
}

#[test]
fn a_fleet_goes_nowhere_that_no_lane_leads_to() {
    let saved = game_before_a_large_move();
    let target = System::all()
        .find(|it| {
            let beside = it
                .row()
                .neighbours
                .iter()
                .any(|next| next.id() == saved.origin);
            !beside && it.id() != saved.origin && *it != saved.system
        })
        .expect("a system far away");
    run_test("fleets-far", async |stage| {
        let browser = stage.start_browser().await?;
        open_to_move(&browser, &saved).await?;
        drag_fleet(&browser, saved.origin, target.id()).await?;
        browser.wait_for(".answer p").await?;
        ensure!(
            browser.count_elements(".gesture-sheet").await? == 0,
            "a sheet is open"
        );
        Ok(())
    });
}
