//! The tiny test game of three sides at the table: nothing around a game's own drawing assumes two sides.

use anyhow::{Context, ensure};
use browser_tests::run_test;

/// The seats in the order in which they decide, with the sides that they play for.
const SEATS: [(&str, &str); 3] = [("north", "red"), ("east", "green"), ("west", "blue")];

/// A script that returns the texts of the cards on the table, in the order of the seats.
const CARDS: &str =
    "return [...document.querySelectorAll('.seat-row')].map(row => row.textContent)";

#[test]
fn three_people_play_for_three_sides_at_one_screen() {
    run_test("three-sides", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/here/highest-card").await?;
        for (index, (seat, side)) in SEATS.into_iter().enumerate() {
            let curtain = format!(".curtain[data-seat={seat}][data-side={side}]");
            browser.wait_for(&curtain).await?;
            browser.click_element(&format!("{curtain} .lift")).await?;
            browser.wait_for(".choices button").await?;
            let question = browser.text_of(".question").await?;
            ensure!(
                question.contains("Keep your card or throw it away?"),
                "{seat} is asked `{question}`"
            );
            let cards = browser.run_script(CARDS).await?;
            let cards = cards.as_array().context("no cards")?;
            for (other, card) in cards.iter().enumerate() {
                let is_facedown = card == "facedown";
                ensure!(is_facedown == (other != index), "{seat} sees {cards:?}");
            }
            // Only the second player keeps the card, and so wins with any card.
            let verb = if seat == "east" { "keep" } else { "throw" };
            browser
                .click_element(&format!("[data-verb={verb}]"))
                .await?;
        }
        browser.wait_for(".end").await?;
        let end = browser.text_of(".end").await?;
        ensure!(end.contains("Green"), "the end says `{end}`");
        let cards = browser.run_script(CARDS).await?;
        ensure!(
            !cards.to_string().contains("facedown"),
            "not all cards are turned up: {cards}"
        );
        let lines = ".log li[data-side=red], .log li[data-side=green], .log li[data-side=blue]";
        ensure!(
            browser.count_elements(lines).await? == 3,
            "each side has a line of its own in the log"
        );
        Ok(())
    });
}
