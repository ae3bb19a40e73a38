//! Playing over the network: a whole game and a rematch, reloads, a cut connection, a dead server, and undo.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, Together, staged};

const ANY: &str = "(all) => all[all.length >> 1]";

/// A JavaScript expression for the last lines of the log, which are the same for all players.
const LAST_LINES: &str = "[...document.querySelectorAll('.log li')].slice(-3).map((it) => it.firstChild.textContent).join('|')";

async fn last_lines(browser: &Browser) -> anyhow::Result<String> {
    let answer = browser.ask(&format!("return {LAST_LINES};")).await?;
    Ok(answer.as_str().unwrap_or_default().into())
}

/// Goes to the table of the rematch, once everybody has agreed.
async fn follow(browser: &Browser) -> anyhow::Result<()> {
    let there = "document.querySelector('.end') === null";
    browser
        .until(&format!(
            "{there} || document.querySelector('.end > button.strong')"
        ))
        .await?;
    if !browser.holds(there).await? {
        browser.click(".end > button.strong").await?;
    }
    browser.until(there).await?;
    browser.wait_for(".table .question").await
}

#[test]
fn two_play_the_card_game_online_to_the_end_while_a_third_watches_and_play_again() {
    staged("online-cards", async |stage| {
        let table = Together::begin(stage, CARDS, 2).await?;
        table.choose(6, ANY).await?;
        ensure!(
            table.watcher.count(".decision .choice").await? == 0,
            "a watcher is offered choices"
        );
        let (rebel, imperial) = (&table.rebel, &table.imperial);
        let (one, other) = tokio::try_join!(rebel.play(600, 31), imperial.play(600, 32))?;
        ensure!(one.over && other.over, "{one:?} {other:?}");
        table.watcher.wait_for(".end").await?;
        let won = rebel.text(".end h2").await?;
        for browser in [imperial, &table.watcher] {
            ensure!(
                browser.text(".end h2").await? == won,
                "not everybody saw {won}"
            );
        }
        rebel.wait_for(".verdict[data-good=true]").await?;
        rebel.click(".end > button.strong").await?;
        imperial
            .click(".notice[data-kind=offer] button.strong")
            .await?;
        for browser in [rebel, imperial] {
            follow(browser).await?;
        }
        table.choose(2, ANY).await
    });
}

#[test]
fn a_game_online_survives_reloads_a_cut_wire_and_a_dead_server() {
    staged("online-cuts", async |stage| {
        let table = Together::begin(stage, CARDS, 2).await?;
        let Together {
            rebel, imperial, ..
        } = &table;
        for browser in [rebel, imperial, &table.watcher] {
            browser.expect_cuts();
        }
        table.choose(5, ANY).await?;
        // All players reload the page and find the table as it was.
        for browser in [rebel, imperial, &table.watcher] {
            let question = browser.text(".question").await?;
            browser.reload().await?;
            browser
                .until(&format!(
                    "document.querySelector('.question')?.textContent === {question:?}"
                ))
                .await?;
        }
        // One connection is cut: that player is told, the others continue, and nothing is missed.
        table.imperial_wire.cut();
        imperial.wait_for(".notice[data-kind=lost]").await?;
        if rebel.count(".decision .choice").await? > 0 {
            rebel.click_choices(1).await?;
        }
        table.imperial_wire.mend();
        imperial
            .until("!document.querySelector('.notice[data-kind=lost]')")
            .await?;
        let lines = last_lines(rebel).await?;
        imperial
            .until(&format!("({LAST_LINES}) === {lines:?}"))
            .await?;
        table.choose(2, ANY).await?;
        // The server dies and comes back.
        let mut server = stage.server().await;
        server.die().await?;
        for browser in [rebel, imperial] {
            browser.wait_for(".notice[data-kind=lost]").await?;
        }
        server.come_back().await?;
        for browser in [rebel, imperial, &table.watcher] {
            browser
                .until("!document.querySelector('.notice[data-kind=lost]')")
                .await?;
        }
        table.choose(3, ANY).await
    });
}

#[test]
fn a_choice_online_is_taken_back_before_anybody_saw_it() {
    staged("online-undo", async |stage| {
        let table = Together::begin(stage, REBELLION, 1).await?;
        for _ in 0..40 {
            let Some(browser) = table.deciding().await? else {
                anyhow::bail!("the game is over");
            };
            let question = browser.text(".question").await?;
            let choices = browser.count(".decision .choice").await?;
            table.choose(1, ANY).await?;
            if !browser
                .holds("document.querySelector('.undo:not(:disabled)')")
                .await?
            {
                continue;
            }
            let watched = table.watcher.moment().await?;
            browser.click(".undo").await?;
            browser
                .until(&format!(
                    "document.querySelector('.question')?.textContent === {question:?} && document.querySelectorAll('.decision .choice').length === {choices}"
                ))
                .await?;
            ensure!(
                table.watcher.moment().await? == watched,
                "the watcher saw the draft"
            );
            return table.choose(3, ANY).await;
        }
        anyhow::bail!("nothing could ever be taken back")
    });
}

#[test]
fn what_happened_meanwhile_is_marked_until_the_next_choice() {
    staged("online-meanwhile", async |stage| {
        let table = Together::begin(stage, REBELLION, 1).await?;
        // Until both sides have chosen something and it is the Rebels' turn again.
        table.choose(12, ANY).await?;
        while table.rebel.count(".decision .choice").await? == 0 {
            table.choose(1, ANY).await?;
        }
        let address = table.imperial.ask("return location.hash;").await?;
        let address = address.as_str().unwrap_or_default().to_owned();
        // The Empire leaves the table while the Rebels play for as long as they can.
        table.imperial.open("#/").await?;
        table.imperial.wait_for(".home-screen").await?;
        for _ in 0..20 {
            if table.rebel.count(".decision .choice").await? > 0 {
                table.rebel.choose(ANY).await?;
            }
            table.rebel.settle().await?;
        }
        table.imperial.open(&address).await?;
        table
            .imperial
            .wait_for(".log li:not([data-since]) + li[data-since]")
            .await?;
        table
            .imperial
            .desk_and_phone_pictures("online-meanwhile")
            .await?;
        while table.imperial.count(".decision .choice").await? == 0 {
            table.choose(1, ANY).await?;
        }
        table.imperial.choose(ANY).await?;
        table
            .imperial
            .until("!document.querySelector('.log li[data-since]')")
            .await
    });
}

#[test]
fn a_page_that_was_asleep_connects_again_by_itself() {
    staged("online-asleep", async |stage| {
        let table = Together::begin(stage, CARDS, 1).await?;
        let rebel = &table.rebel;
        ensure!(
            rebel.count(".notice[data-kind=back]").await? == 0,
            "the connection was lost before"
        );
        // The clock jumps, as it does when a machine wakes up: the socket is open, but may be dead.
        rebel
            .ask("const clock = Date.now; Date.now = () => clock() + 60_000;")
            .await?;
        rebel.wait_for(".notice[data-kind=back]").await?;
        rebel
            .until("!document.querySelector('.notice[data-kind=back]')")
            .await?;
        table.choose(2, ANY).await
    });
}

#[test]
fn a_table_that_cannot_be_reached_says_so() {
    staged("online-away", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        browser.expect_cuts();
        let mut server = stage.server().await;
        server.die().await?;
        browser.open("#/table/0123456789abcdef").await?;
        browser.wait_for(".notice[data-kind=lost]").await?;
        browser.desk_and_phone_pictures("online-away").await?;
        server.come_back().await?;
        // The server is back and knows no such table.
        browser
            .until("!document.querySelector('.notice[data-kind=lost]') && document.querySelector('.notice-slab')")
            .await
    });
}
