//! Playing over the network: a whole game and a rematch, reloads, a cut connection, a dead server, and undo.

use std::time::{Duration, Instant};

use anyhow::ensure;
use browser_tests::{Browser, CARDS, OnlineTable, REBELLION, run_test};

const ANY: &str = "(all) => all[all.length >> 1]";

/// A JavaScript expression for the last lines of the log, which are the same for all players.
const LAST_LINES: &str = "[...document.querySelectorAll('.log li')].slice(-3).map((it) => it.firstChild.textContent).join('|')";

async fn last_lines(browser: &Browser) -> anyhow::Result<String> {
    let answer = browser.run_script(&format!("return {LAST_LINES};")).await?;
    Ok(answer.as_str().unwrap_or_default().into())
}

/// Goes to the table of the rematch, once everybody has agreed.
async fn follow_rematch(browser: &Browser) -> anyhow::Result<()> {
    let there = "document.querySelector('.end') === null";
    browser
        .wait_until(&format!(
            "{there} || document.querySelector('.end > button.strong')"
        ))
        .await?;
    if !browser.is_expression_true(there).await? {
        browser.click_element(".end > button.strong").await?;
    }
    browser.wait_until(there).await?;
    browser.wait_for(".table .question").await
}

#[test]
fn two_play_online_to_the_end_with_spectator_and_rematch() {
    run_test("online-cards", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        table.make_choices(6, ANY).await?;
        ensure!(
            table.watcher.count_elements(".decision .choice").await? == 0,
            "a watcher is offered choices"
        );
        let (rebel, imperial) = (&table.rebel, &table.imperial);
        let (one, other) =
            tokio::try_join!(rebel.play_choices(600, 31), imperial.play_choices(600, 32))?;
        ensure!(one.over && other.over, "{one:?} {other:?}");
        table.watcher.wait_for(".end").await?;
        let won = rebel.text_of(".end h2").await?;
        for browser in [imperial, &table.watcher] {
            ensure!(
                browser.text_of(".end h2").await? == won,
                "not everybody saw {won}"
            );
        }
        rebel.wait_for(".verdict[data-good=true]").await?;
        rebel.click_element(".end > button.strong").await?;
        imperial
            .click_element(".notice[data-kind=offer] button.strong")
            .await?;
        for browser in [rebel, imperial] {
            follow_rematch(browser).await?;
        }
        table.make_choices(2, ANY).await
    });
}

#[test]
fn online_games_survive_reloads_lost_connections_and_dead_servers() {
    run_test("online-cuts", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let OnlineTable {
            rebel, imperial, ..
        } = &table;
        for browser in [rebel, imperial, &table.watcher] {
            browser.allow_cut_connections();
        }
        table.make_choices(5, ANY).await?;
        // All players reload the page and find the table as it was.
        for browser in [rebel, imperial, &table.watcher] {
            let question = browser.text_of(".question").await?;
            browser.reload_page().await?;
            browser
                .wait_until(&format!(
                    "document.querySelector('.question')?.textContent === {question:?}"
                ))
                .await?;
        }
        // One connection is cut: that player is told, the others continue, and nothing is missed.
        table.imperial_wire.cut_connections();
        imperial.wait_for(".notice[data-kind=lost]").await?;
        if rebel.count_elements(".decision .choice").await? > 0 {
            rebel.click_choices(1).await?;
        }
        table.imperial_wire.mend_connections();
        imperial
            .wait_until("!document.querySelector('.notice[data-kind=lost]')")
            .await?;
        let lines = last_lines(rebel).await?;
        imperial
            .wait_until(&format!("({LAST_LINES}) === {lines:?}"))
            .await?;
        table.make_choices(2, ANY).await?;
        // The server dies and comes back.
        let mut server = stage.lock_server().await;
        server.kill_server().await?;
        for browser in [rebel, imperial] {
            browser.wait_for(".notice[data-kind=lost]").await?;
        }
        server.restart_server().await?;
        for browser in [rebel, imperial, &table.watcher] {
            browser
                .wait_until("!document.querySelector('.notice[data-kind=lost]')")
                .await?;
        }
        table.make_choices(3, ANY).await
    });
}

/// The longest time that a restart of the server may keep a player from the table.
const RESTART_TIME: Duration = Duration::from_secs(5);

#[test]
fn a_restart_is_over_in_seconds_and_a_draft_survives() {
    run_test("online-restart", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, REBELLION, 1).await?;
        for _ in 0..40 {
            let Some(browser) = table.deciding_browser().await? else {
                anyhow::bail!("the game is over");
            };
            table.make_choices(1, ANY).await?;
            if !browser
                .is_expression_true("document.querySelector('.undo:not(:disabled)')")
                .await?
            {
                continue;
            }
            for browser in [&table.rebel, &table.imperial, &table.watcher] {
                browser.allow_cut_connections();
            }
            let question = browser.text_of(".question").await?;
            let mut server = stage.lock_server().await;
            let start = Instant::now();
            server.end_server().await?;
            server.restart_server().await?;
            browser.wait_for(".notice[data-kind=back]").await?;
            println!("back after {:?}", start.elapsed());
            ensure!(start.elapsed() < RESTART_TIME, "{:?}", start.elapsed());
            ensure!(
                browser.text_of(".question").await? == question,
                "the draft is lost"
            );
            browser.click_element(".undo:not(:disabled)").await?;
            browser
                .wait_until(&format!(
                    "document.querySelector('.question')?.textContent !== {question:?} || !document.querySelector('.undo:not(:disabled)')"
                ))
                .await?;
            return table.make_choices(3, ANY).await;
        }
        anyhow::bail!("nobody ever drafted")
    });
}

#[test]
fn a_choice_online_is_taken_back_before_anybody_saw_it() {
    run_test("online-undo", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, REBELLION, 1).await?;
        for _ in 0..40 {
            let Some(browser) = table.deciding_browser().await? else {
                anyhow::bail!("the game is over");
            };
            let question = browser.text_of(".question").await?;
            let choices = browser.count_elements(".decision .choice").await?;
            table.make_choices(1, ANY).await?;
            if !browser
                .is_expression_true("document.querySelector('.undo:not(:disabled)')")
                .await?
            {
                continue;
            }
            let watched = table.watcher.moment_checksum().await?;
            browser.click_element(".undo").await?;
            browser
                .wait_until(&format!(
                    "document.querySelector('.question')?.textContent === {question:?} && document.querySelectorAll('.decision .choice').length === {choices}"
                ))
                .await?;
            ensure!(
                table.watcher.moment_checksum().await? == watched,
                "the watcher saw the draft"
            );
            return table.make_choices(3, ANY).await;
        }
        anyhow::bail!("nothing could ever be taken back")
    });
}

#[test]
fn what_happened_meanwhile_is_marked_until_the_next_choice() {
    run_test("online-meanwhile", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, REBELLION, 1).await?;
        // Until both sides have chosen something and it is the Rebels' turn again.
        table.make_choices(12, ANY).await?;
        while table.rebel.count_elements(".decision .choice").await? == 0 {
            table.make_choices(1, ANY).await?;
        }
        let address = table.imperial.run_script("return location.hash;").await?;
        let address = address.as_str().unwrap_or_default().to_owned();
        // The Empire leaves the table while the Rebels play for as long as they can.
        table.imperial.open_page("#/").await?;
        table.imperial.wait_for(".home-screen").await?;
        for _ in 0..20 {
            if table.rebel.count_elements(".decision .choice").await? > 0 {
                table.rebel.make_choice(ANY).await?;
            }
            table.rebel.wait_until_drawn().await?;
        }
        table.imperial.open_page(&address).await?;
        table
            .imperial
            .wait_for(".log li:not([data-since]) + li[data-since]")
            .await?;
        table
            .imperial
            .desktop_and_phone_screenshots("online-meanwhile")
            .await?;
        while table.imperial.count_elements(".decision .choice").await? == 0 {
            table.make_choices(1, ANY).await?;
        }
        table.imperial.make_choice(ANY).await?;
        table
            .imperial
            .wait_until("!document.querySelector('.log li[data-since]')")
            .await
    });
}

#[test]
fn a_page_that_was_asleep_connects_again_by_itself() {
    run_test("online-asleep", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 1).await?;
        let rebel = &table.rebel;
        ensure!(
            rebel.count_elements(".notice[data-kind=back]").await? == 0,
            "the connection was lost before"
        );
        // The clock jumps, as it does when a machine wakes up: the socket is open, but may be dead.
        rebel
            .run_script("const clock = Date.now; Date.now = () => clock() + 60_000;")
            .await?;
        rebel.wait_for(".notice[data-kind=back]").await?;
        rebel
            .wait_until("!document.querySelector('.notice[data-kind=back]')")
            .await?;
        table.make_choices(2, ANY).await
    });
}

#[test]
fn a_table_that_cannot_be_reached_says_so() {
    run_test("online-away", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        browser.allow_cut_connections();
        let mut server = stage.lock_server().await;
        server.kill_server().await?;
        browser.open_page("#/table/0123456789abcdef").await?;
        browser.wait_for(".notice[data-kind=lost]").await?;
        browser.desktop_and_phone_screenshots("online-away").await?;
        server.restart_server().await?;
        // The server is back and knows no such table.
        browser
            .wait_until("!document.querySelector('.notice[data-kind=lost]') && document.querySelector('.notice-slab')")
            .await
    });
}

#[test]
fn the_message_of_the_server_operators_is_shown() {
    run_test("online-message", async |stage| {
        let text = "The server restarts at 20:00.";
        stage.lock_server().await.set_message(text).await?;
        let browser = stage.start_browser().await?;
        let shown = format!("document.querySelector('.server-message')?.textContent === {text:?}");
        for address in ["", "#/together"] {
            browser.open_page(address).await?;
            browser.wait_until(&shown).await?;
        }
        stage.lock_server().await.set_message("").await?;
        browser
            .wait_until("!document.querySelector('.server-message')")
            .await
    });
}
