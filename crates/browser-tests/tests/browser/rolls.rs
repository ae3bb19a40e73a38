//! Every die that falls in a mission or a combat appears on the screen, even if nobody had to decide about it.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use browser_tests::{
    Browser, OnlineTable, REBELLION, begin_game, run_test, screenshot_folder, start_game,
};
use rebellion::{Event, State};
use serde_json::json;
use tabletop::{Record, Seat, Session, Viewer};

/// A script that records every roll of a mission that is drawn from now on, with its side and faces, and every roll
/// in the log, in the same form; attacks have no successes. A mission that led to a combat has its rolls as rows there. It also counts the dice of every roll on the stage.
const WATCH: &str = r"window.drawn = new Set(); window.told = []; window.rolls = {}; const read = new WeakSet();
    const faces = ['blank', 'direct-hit', 'hit', 'special'];
    const look = () => {
        for (const roll of document.querySelectorAll('.stage [data-roll]')) {
            const dice = [...roll.querySelectorAll('.die:not(.waits)')].filter((it) => it.checkVisibility());
            window.rolls[roll.dataset.roll] = Math.max(window.rolls[roll.dataset.roll] ?? 0, dice.length);
        }
        for (const part of document.querySelectorAll('.stage.mission .part, .stage .roll-row')) {
            const dice = [...part.querySelectorAll('.die:not(.waits, [data-fate=replaced])')].map((it) => it.dataset.piece);
            const counts = faces.map((face) => dice.filter((it) => it === face).length);
            if (dice.length) window.drawn.add(`${part.dataset.side}: ${counts}`);
        }
        for (const line of document.querySelectorAll('.log li')) {
            if (read.has(line)) continue;
            read.add(line);
            const [, side, dice] = /^The (Rebels|Empire) rolled (.+): \d+ success/.exec(line.textContent) ?? [];
            if (!side) continue;
            const count = (face) => Number(new RegExp(`(\\d+) ${face.replace('-', ' ')}`).exec(dice)?.[1] ?? 0);
            window.told.push(`${side === 'Rebels' ? 'rebel' : 'imperial'}: ${faces.map(count)}`);
        }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });";

/// Counts the rolls in the log, and returns those that were never drawn.
async fn undrawn_rolls(browser: &Browser) -> anyhow::Result<(usize, Vec<String>)> {
    browser.wait_until_drawn().await?;
    let told = browser.run_script("return window.told;").await?;
    let drawn = browser.run_script("return [...window.drawn];").await?;
    let list = |value: serde_json::Value| -> anyhow::Result<Vec<String>> {
        let all = value.as_array().context("a list")?;
        Ok(all
            .iter()
            .filter_map(|it| it.as_str())
            .map(str::to_owned)
            .collect())
    };
    let (told, drawn) = (list(told)?, list(drawn)?);
    let missed = told.iter().filter(|it| !drawn.contains(it)).cloned();
    Ok((told.len(), missed.collect()))
}

/// Returns the dice that fell in a game that the page has saved, as one side saw it: for every roll its place in the log
/// and the number of dice.
fn fallen_dice(saved: &str, seat: Seat) -> anyhow::Result<Vec<(String, u64)>> {
    let saved: serde_json::Value = serde_json::from_str(saved)?;
    let record: Record<State> = saved["record"].as_str().context("a record")?.parse()?;
    let session = Session::resume_from_record(&record)?;
    let sum = |dice: &[u8]| dice.iter().map(|count| u64::from(*count)).sum::<u64>();
    let mut all = Vec::new();
    let mut place = (0, 0);
    for (version, event) in session.events_for(Viewer::Seat(seat), 0) {
        place = if place.0 == version {
            (version, place.1 + 1)
        } else {
            (version, 0)
        };
        let dice = match event {
            Event::DiceRolled { dice, .. } | Event::PlansRolled { dice } => sum(&dice),
            Event::AttackRolled { black, red, .. } => sum(&black) + sum(&red),
            _ => 0,
        };
        if dice > 0 {
            all.push((format!("{}-{}", place.0, place.1), dice));
        }
    }
    Ok(all)
}

#[test]
fn every_die_of_missions_and_combats_is_on_the_screen() {
    run_test("rolls-dice", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        browser.run_script(WATCH).await?;
        browser.play_choices(560, 61).await?;
        browser.wait_until_drawn().await?;
        let saved = format!("return localStorage.getItem('twinsuns-game-{REBELLION}');");
        let saved = browser.run_script(&saved).await?;
        let fallen = fallen_dice(saved.as_str().context("a saved game")?, Seat::new(1))?;
        let seen = browser.run_script("return window.rolls;").await?;
        let mut missed = Vec::new();
        let (mut drawn, mut all) = (0, 0);
        for (roll, dice) in fallen {
            let on_screen = seen[&roll].as_u64().unwrap_or_default().min(dice);
            if on_screen < dice {
                missed.push(format!("{roll}: {on_screen} of {dice}"));
            }
            (drawn, all) = (drawn + on_screen, all + dice);
        }
        eprintln!("{drawn} of {all} dice were on the screen");
        ensure!(missed.is_empty(), "{missed:?}");
        ensure!(all > 40, "only {all} dice fell");
        Ok(())
    });
}

/// Plays on until the log has this number of rolls.
async fn play_rolls(browser: &Browser, count: usize, seed: u32) -> anyhow::Result<()> {
    for part in 0..40 {
        let (told, missed) = undrawn_rolls(browser).await?;
        ensure!(
            missed.is_empty(),
            "rolled and never drawn: {missed:?} of {told}"
        );
        if told >= count || browser.play_choices(12, seed + part).await?.over {
            return Ok(());
        }
    }
    Ok(())
}

#[test]
fn every_mission_roll_is_drawn_at_instant_pace_and_stays() {
    run_test("rolls-instant", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.run_script(WATCH).await?;
        browser
            .play_until_element_shown(".stage.mission.rolled", 35)
            .await?;
        // It stays until something else happens.
        tokio::time::sleep(Duration::from_millis(600)).await;
        ensure!(
            browser.count_elements(".stage.mission.rolled .die").await? > 0,
            "it does not stay"
        );
        ensure!(
            browser
                .count_elements(".stage.mission.rolled .result")
                .await?
                > 0,
            "nobody says how it ended"
        );
        browser
            .take_screenshot(&screenshot_folder()?.join("roll-1280x720.png"))
            .await?;
        play_rolls(&browser, 14, 36).await?;
        let (told, missed) = undrawn_rolls(&browser).await?;
        ensure!(told >= 6 && missed.is_empty(), "{missed:?} of {told}");
        Ok(())
    });
}

#[test]
fn a_roll_can_be_put_aside() {
    run_test("rolls-aside", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        browser
            .play_until_element_shown(".table:has(.stage.mission.rolled):has(.choice)", 33)
            .await?;
        browser
            .click_element(".stage.mission.rolled .put-aside")
            .await?;
        browser
            .wait_until("!document.querySelector('.stage.mission.rolled')")
            .await
    });
}

#[test]
fn every_mission_roll_is_drawn_at_a_brisk_pace() {
    run_test("rolls-brisk", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.show_plain_lists(true).await?;
        let mut told = 0;
        // A game may be over before that many missions are opposed.
        for seed in [47, 147, 247] {
            browser.open_page("").await?;
            start_game(&browser, REBELLION, "imperial").await?;
            browser.run_script(WATCH).await?;
            play_rolls(&browser, 3 - told, seed).await?;
            let (in_this_game, missed) = undrawn_rolls(&browser).await?;
            told += in_this_game;
            ensure!(missed.is_empty(), "{missed:?} of {in_this_game}");
            if told >= 3 {
                return Ok(());
            }
        }
        bail!("only {told} missions were opposed")
    });
}

#[test]
fn both_sides_and_the_spectator_see_the_rolls_online() {
    run_test("rolls-online", async |stage| {
        let table = OnlineTable::begin_with_seed(stage, "rolls").await?;
        let all = [&table.rebel, &table.imperial, &table.watcher];
        for browser in all {
            browser.run_script(WATCH).await?;
        }
        let pick = format!(
            "(all) => {}.map((verb) => all.find((it) => it.dataset.verb === verb)).find((it) => it) ?? all[all.length >> 1]",
            json!(["mission", "assign", "reveal", "oppose", "at"])
        );
        let mut told = 0;
        for _ in 0..120 {
            table.make_choices(5, &pick).await?;
            (told, _) = undrawn_rolls(&table.watcher).await?;
            if told >= 2 {
                break;
            }
        }
        ensure!(told >= 2, "no mission was opposed");
        for browser in all {
            let (told, missed) = undrawn_rolls(browser).await?;
            ensure!(told >= 2 && missed.is_empty(), "{missed:?} of {told}");
        }
        Ok(())
    });
}
