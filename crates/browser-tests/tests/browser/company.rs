//! People at tables of the server: more than two of them, what they agree on, how slowly they may play, and one
//! person on several devices.

use std::collections::BTreeSet;

use anyhow::{bail, ensure};
use browser_tests::{
    Browser, CARDS, OnlineTable, REBELLION, TestEnvironment, find_deciding, run_test,
};

const ANY: &str = "(all) => all[all.length >> 1]";

/// Goes to the screen for new tables and picks the game and a variant with this many seats.
async fn set_up(browser: &Browser, game: &str, seats: u64) -> anyhow::Result<()> {
    browser.open_page("").await?;
    browser.set_instant_pace().await?;
    browser.open_page("#/together/new").await?;
    browser
        .click_element(&format!(".game-choice[data-game={game}]"))
        .await?;
    let variants = browser
        .count_elements(".new-table .options .pill:has([name=new-setup])")
        .await?;
    for number in 1..=variants {
        browser
            .click_element(&format!(
                ".new-table .pills .pill:nth-of-type({number}):has([name=new-setup])"
            ))
            .await?;
        browser.wait_until_drawn().await?;
        if browser.count_elements(".new-table .seat-row").await? == seats {
            return browser.type_name("Leia").await;
        }
    }
    bail!("no variant has {seats} seats")
}

/// Creates the table that was set up. Returns the invitations to its open seats.
async fn create_table(browser: &Browser, invitations: usize) -> anyhow::Result<Vec<String>> {
    browser
        .click_element(".new-table button[type=submit]")
        .await?;
    let mut all = Vec::new();
    for number in 1..=invitations {
        all.push(browser.read_invitation(number).await?);
    }
    Ok(all)
}

/// Makes choices in the browser that decides, until this many seats have decided something.
async fn play_until_seats_decided(browsers: &[&Browser], wanted: usize) -> anyhow::Result<()> {
    let seat = "[...document.querySelectorAll('.seat-list li')].findIndex((it) => it.querySelector('em:not(.turn-mark)'))";
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        for browser in browsers {
            if browser.count_elements(".curtain .lift").await? > 0 {
                browser.click_element(".curtain .lift").await?;
                browser.wait_for(".table .question").await?;
            }
        }
        let Some(browser) = find_deciding(browsers).await? else {
            bail!("the game is over");
        };
        let now = browser.run_script(&format!("return {seat};")).await?;
        if browser.make_choice(ANY).await? {
            seen.insert(now.to_string());
        }
        if seen.len() == wanted {
            return Ok(());
        }
    }
    bail!("only the seats {seen:?} ever decided")
}

#[test]
fn three_people_play_rebellion_online() {
    run_test("three-online", async |stage| {
        let (one, two, three) = (
            stage.start_browser().await?,
            stage.start_browser().await?,
            stage.start_browser().await?,
        );
        set_up(&one, REBELLION, 3).await?;
        let invitations = create_table(&one, 2).await?;
        for (browser, (invitation, name)) in [&two, &three]
            .into_iter()
            .zip(invitations.iter().zip(["Han", "Tarkin"]))
        {
            browser.open_page("").await?;
            browser.set_instant_pace().await?;
            browser.accept_invitation(invitation, name).await?;
        }
        let all = [&one, &two, &three];
        for browser in all {
            browser.wait_for(".table .question").await?;
            ensure!(
                browser.count_elements(".seat-list li").await? == 3,
                "not everybody is named"
            );
        }
        play_until_seats_decided(&all, 3).await?;
        // All players read the same facts.
        let round = one.text_of(".phase").await?;
        for browser in all {
            browser
                .wait_until(&format!(
                    "document.querySelector('.phase').textContent === {round:?}"
                ))
                .await?;
        }
        Ok(())
    });
}

/// Plays four seats on two screens: partners share one, and it turns to the partner who decides.
#[test]
fn four_seats_are_played_on_two_screens() {
    run_test("four-online", async |stage| {
        let (one, two) = (stage.start_browser().await?, stage.start_browser().await?);
        set_up(&one, REBELLION, 4).await?;
        let side = |side: &str| format!(".new-table .seat-row[data-side={side}]");
        ensure!(
            one.count_elements(&side("rebel")).await? == 2,
            "two seats a side"
        );
        // Both Rebel seats are held here, both Imperial seats are open.
        let seats = "[...document.querySelectorAll('.new-table .seat-row')].forEach((row) => { \
            const select = row.querySelector('select'); \
            select.value = row.dataset.side === 'rebel' ? 'me' : 'open'; \
            select.dispatchEvent(new Event('change', { bubbles: true })); });";
        one.run_script(seats).await?;
        let invitations = create_table(&one, 2).await?;
        two.open_page("").await?;
        two.set_instant_pace().await?;
        for invitation in &invitations {
            two.accept_invitation(invitation, "Tarkin").await?;
            two.wait_for(".waiting-room, .table").await?;
        }
        for browser in [&one, &two] {
            browser.wait_for(".table .question, .curtain .lift").await?;
        }
        play_until_seats_decided(&[&one, &two], 4).await
    });
}

/// Plays until one side has handed the decision to the other. Returns the side that waits now and the one that decides.
async fn handed_over(table: &OnlineTable) -> anyhow::Result<(&Browser, &Browser)> {
    for _ in 0..40 {
        let Some(before) = table.deciding_browser().await? else {
            bail!("the game is over");
        };
        table.make_choices(1, ANY).await?;
        let Some(after) = table.deciding_browser().await? else {
            bail!("the game is over");
        };
        if !std::ptr::eq(before, after) {
            return Ok((before, after));
        }
    }
    bail!("one side decides for ever")
}

async fn request_action(browser: &Browser, what: &str) -> anyhow::Result<()> {
    browser.click_element(".people > summary").await?;
    browser
        .click_element(&format!(".people [data-act={what}]"))
        .await?;
    browser.click_element(".people > summary").await
}

#[test]
fn taking_back_and_abandoning_need_the_other_side_to_agree() {
    run_test("agreed", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let (asks, answers) = handed_over(&table).await?;
        let question = asks.text_of(".question").await?;
        request_action(asks, "take-back").await?;
        // First the other side declines: the game stays as it is.
        answers
            .click_element(".notice[data-offer=take-back] button:not(.strong)")
            .await?;
        answers
            .wait_until("!document.querySelector('.notice[data-offer]')")
            .await?;
        ensure!(
            asks.text_of(".question").await? == question,
            "it was taken back all the same"
        );
        request_action(asks, "take-back").await?;
        answers
            .click_element(".notice[data-offer=take-back] button.strong")
            .await?;
        asks.wait_for(".decision .choice").await?;
        answers
            .wait_until("!document.querySelector('.decision .choice')")
            .await?;
        request_action(answers, "abandon").await?;
        asks.click_element(".notice[data-offer=abandon] button.strong")
            .await?;
        for browser in [asks, answers, &table.watcher] {
            browser.wait_for(".end .reason").await?;
        }
        Ok(())
    });
}

#[test]
fn choices_that_nobody_saw_are_confirmed() {
    run_test("confirmed", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, REBELLION, 1).await?;
        for _ in 0..400 {
            let Some(browser) = table.deciding_browser().await? else {
                bail!("the game is over");
            };
            table.make_choices(1, ANY).await?;
            if browser.count_elements(".decision .confirm").await? == 0 {
                continue;
            }
            let watched = table.watcher.moment_checksum().await?;
            browser.click_element(".decision .confirm").await?;
            browser.wait_until("!document.querySelector('.decision .confirm') && document.querySelector('.undo:disabled')").await?;
            return table
                .watcher
                .wait_until(&format!("({}) !== {watched:?}", Browser::MOMENT))
                .await;
        }
        bail!("nothing was ever to be confirmed")
    });
}

/// Creates a table with a clock, whose first player moves to another device by a passphrase and plays on there.
async fn move_to_another_device(stage: &TestEnvironment) -> anyhow::Result<()> {
    let (home, away) = (stage.start_browser().await?, stage.start_browser().await?);
    set_up(&home, CARDS, 2).await?;
    home.run_script(
        "const clock = document.querySelector('.new-table label.field:has(option[value=\"3\"]) select'); clock.value = '3'; \
         clock.dispatchEvent(new Event('change', { bubbles: true })); \
         const other = document.querySelectorAll('.new-table .seat-row select')[1]; other.value = other.options[2].value; \
         other.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await?;
    create_table(&home, 0).await?;
    home.wait_for(".table .question").await?;
    home.wait_for(".people .deadline").await?;
    ensure!(
        home.text_of(".people .deadline").await?.contains("72"),
        "the clock does not say three days"
    );
    let passphrase = |button: usize| format!(".identity .buttons button:nth-of-type({button})");
    for (browser, button) in [(&home, 1), (&away, 2)] {
        browser.open_page("#/together").await?;
        browser.click_element(".identity summary").await?;
        browser
            .type_into_field(".identity [autocomplete=username]", "leia")
            .await?;
        browser
            .type_into_field(".identity [type=password]", "a long way from Alderaan")
            .await?;
        browser.click_element(&passphrase(button)).await?;
        browser.wait_for(".identity .good").await?;
    }
    away.click_element(".table-rows a").await?;
    away.wait_for(".table .decision").await?;
    ensure!(
        away.count_elements(".seat-list em:not(.turn-mark)").await? == 1,
        "nobody's seat"
    );
    away.wait_for(".decision .choice").await?;
    ensure!(
        away.make_choice(ANY).await?,
        "nothing to choose on the other device"
    );
    Ok(())
}

#[test]
fn a_slow_game_continues_on_another_device() {
    run_test("moved", move_to_another_device);
}
