//! The players at a table of the server: they are named, their leaving and coming back is shown, and they are told
//! how their requests were answered.

use anyhow::{Context, ensure};
use browser_tests::{Browser, CARDS, OnlineTable, REBELLION, run_test};

const ANY: &str = "(all) => all[all.length >> 1]";

/// Waits until an element on the screen contains all of these words.
async fn wait_for_words(browser: &Browser, selector: &str, words: &[&str]) -> anyhow::Result<()> {
    let expression = format!(
        "[...document.querySelectorAll({selector:?})].some((it) => {words:?}.every((word) => it.textContent.includes(word)))"
    );
    let said = browser.wait_until(&expression).await;
    said.with_context(|| format!("{selector} does not say {words:?}"))
}

/// Returns the player who decides and the one who waits, each with a name.
async fn deciding_and_waiting(
    table: &OnlineTable,
) -> anyhow::Result<[(&Browser, &'static str); 2]> {
    let deciding = table
        .deciding_browser()
        .await?
        .context("the game is over")?;
    let all = [(&table.rebel, "Leia"), (&table.imperial, "Tarkin")];
    let [rebel, imperial] = all;
    Ok(if std::ptr::eq(deciding, &raw const table.rebel) {
        [rebel, imperial]
    } else {
        [imperial, rebel]
    })
}

/// Plays until the decision has passed to the other side. Returns the player who decided last and the one who does
/// now.
async fn handed_over(table: &OnlineTable) -> anyhow::Result<[(&Browser, &'static str); 2]> {
    for _ in 0..40 {
        let [(before, name), _] = deciding_and_waiting(table).await?;
        table.make_choices(1, ANY).await?;
        let [now, _] = deciding_and_waiting(table).await?;
        if now.1 != name {
            return Ok([(before, name), now]);
        }
    }
    anyhow::bail!("one side decides for ever")
}

#[test]
fn the_table_names_its_players() {
    run_test("players-named", async |stage| {
        for (game, setup, panel) in [(CARDS, 2, ".area"), (REBELLION, 1, ".side")] {
            let table = OnlineTable::begin_by_invitation(stage, game, setup).await?;
            for browser in [&table.rebel, &table.imperial, &table.watcher] {
                for (side, name) in [("rebel", "Leia"), ("imperial", "Tarkin")] {
                    let header = format!("{panel}[data-side={side}] header");
                    wait_for_words(browser, &header, &[name]).await?;
                    wait_for_words(browser, ".log .players", &[name]).await?;
                }
            }
            let [(_, decides), (waits, _)] = deciding_and_waiting(&table).await?;
            for browser in [waits, &table.watcher] {
                for line in [".bar .turn", ".decision .waiting"] {
                    wait_for_words(browser, line, &["Waiting for", decides]).await?;
                }
            }
            let screen = format!("players-named-{game}");
            waits.desktop_and_phone_screenshots(&screen).await?;
            // The player's list of games says it too.
            waits.open_page("#/together").await?;
            wait_for_words(waits, ".table-rows em", &["Waiting for", decides]).await?;
        }
        Ok(())
    });
}

async fn ask_to_take_back(browser: &Browser) -> anyhow::Result<()> {
    browser.click_element(".people > summary").await?;
    browser
        .click_element(".people [data-act=take-back]")
        .await?;
    browser.click_element(".people > summary").await
}

#[test]
fn players_who_ask_to_take_back_are_told_the_answer() {
    run_test("players-ask", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let [(asks, _), (answers, name)] = handed_over(&table).await?;
        let (waits, answered) = (
            "[role=status] .notice[data-kind=asked]",
            "[role=status] .notice[data-kind=answer]",
        );
        ask_to_take_back(asks).await?;
        wait_for_words(asks, waits, &["asked", name, "take back"]).await?;
        asks.desktop_and_phone_screenshots("players-ask").await?;
        ensure!(
            answers.count_elements(waits).await? + table.watcher.count_elements(waits).await? == 0,
            "somebody else is told that they asked"
        );
        let no = ".notice[data-offer=take-back] button:not(.strong)";
        answers.click_element(no).await?;
        wait_for_words(asks, answered, &[name, "declined"]).await?;
        ensure!(asks.count_elements(waits).await? == 0, "still waiting");
        asks.desktop_and_phone_screenshots("players-answer").await?;
        ask_to_take_back(asks).await?;
        wait_for_words(asks, waits, &[name]).await?;
        let yes = ".notice[data-offer=take-back] button.strong";
        answers.click_element(yes).await?;
        wait_for_words(asks, answered, &[name, "agreed"]).await?;
        asks.wait_for(".decision .choice").await
    });
}

#[test]
fn everybody_is_told_who_leaves_and_who_comes_back() {
    run_test("players-leave", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let OnlineTable {
            rebel,
            imperial,
            watcher,
            ..
        } = &table;
        let notice = "[role=status] .notice[data-kind=presence]";
        let address = imperial.run_script("return location.hash;").await?;
        let address = address.as_str().unwrap_or_default().to_owned();
        // Spectators come and go unnoticed, and so does a player who reloads the page.
        let seat = watcher.run_script("return location.hash;").await?;
        watcher.open_page("#/").await?;
        imperial.reload_page().await?;
        imperial.wait_for(".table .question").await?;
        watcher.open_page(seat.as_str().unwrap_or_default()).await?;
        watcher.wait_for(".table .question").await?;
        tokio::time::sleep(std::time::Duration::from_secs(8)).await;
        for browser in [rebel, imperial, watcher] {
            ensure!(
                browser.count_elements(notice).await? == 0,
                "nobody left for long"
            );
        }
        imperial.open_page("#/").await?;
        imperial.wait_for(".home-screen").await?;
        for browser in [rebel, watcher] {
            wait_for_words(browser, notice, &["Tarkin", "left"]).await?;
            wait_for_words(browser, ".area[data-side=imperial] header", &["not here"]).await?;
        }
        rebel.desktop_and_phone_screenshots("players-left").await?;
        imperial.open_page(&address).await?;
        for browser in [rebel, watcher] {
            wait_for_words(browser, notice, &["Tarkin", "back"]).await?;
            let gone = "!document.querySelector('.area[data-side=imperial] .absent')";
            browser.wait_until(gone).await?;
        }
        Ok(())
    });
}

#[test]
fn a_person_takes_the_seat_back_that_a_computer_plays() {
    run_test("players-return", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let [(_, decides), (waits, name)] = deciding_and_waiting(&table).await?;
        let other = match decides {
            "Leia" => &table.rebel,
            _ => &table.imperial,
        };
        let notice = "[role=status] .notice[data-kind=presence]";
        // The player who waits lets a computer play, which has to be confirmed.
        waits.click_element(".people > summary").await?;
        for _ in 0..2 {
            waits
                .click_element(".people .buttons button:nth-of-type(3)")
                .await?;
        }
        waits.click_element(".people > summary").await?;
        wait_for_words(waits, ".decision .stand-in", &["is playing for you"]).await?;
        waits
            .desktop_and_phone_screenshots("players-return")
            .await?;
        for browser in [other, &table.watcher] {
            wait_for_words(browser, notice, &["computer", name]).await?;
            ensure!(
                browser.count_elements(".decision .stand-in").await? == 0,
                "it is not their seat"
            );
        }
        waits.click_element(".decision .stand-in button").await?;
        let gone = "!document.querySelector('.decision .stand-in')";
        waits.wait_until(gone).await?;
        for browser in [other, &table.watcher] {
            wait_for_words(browser, notice, &[name, "is playing again"]).await?;
        }
        Ok(())
    });
}
