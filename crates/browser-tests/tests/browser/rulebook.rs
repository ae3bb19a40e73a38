//! Rules are found by the words that people use, and hints mention only what is on the table.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, run_test, screenshot_folder};

/// Searches for words. Returns the first heading that is found and the first rule's id.
async fn search_rules(
    browser: &Browser,
    game: &str,
    words: &str,
) -> anyhow::Result<(String, String)> {
    browser.open_page(&format!("#/rules/{game}")).await?;
    browser.wait_for(".rules-page .rule").await?;
    browser.type_into_field(".rules-page input", words).await?;
    browser.wait_until_drawn().await?;
    Ok((
        browser.text_of(".rules-text h3").await?,
        browser.text_of(".rules-text .rule .rule-id").await?,
    ))
}

#[test]
fn rules_are_found_by_the_words_people_use() {
    run_test("rules-search", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        for words in ["win", "how do I win", "How do I win?", "victory", "winning"] {
            let (heading, rule) = search_rules(&browser, REBELLION, words).await?;
            ensure!(rule.starts_with("WIN-"), "{words}: {heading} {rule}");
        }
        browser
            .take_screenshot(&screenshot_folder()?.join("rules-win-1280x720.png"))
            .await?;
        for (words, family) in [
            ("how can I move units", "MOVE-"),
            ("fight", "COMBAT-"),
            ("where do I hide", "BASE-"),
            ("hide the base", "BASE-"),
            ("build queue", "BUILD-"),
        ] {
            let (heading, rule) = search_rules(&browser, REBELLION, words).await?;
            ensure!(rule.starts_with(family), "{words}: {heading} {rule}");
        }
        for words in ["how do I win", "victory"] {
            let (heading, rule) = search_rules(&browser, CARDS, words).await?;
            let family = rule.starts_with("EVR-END-") || rule.starts_with("EVR-GOAL-");
            ensure!(family, "{words}: {heading} {rule}");
        }
        // An id still leads to its rule, and words that are nowhere find nothing.
        let (_, rule) = search_rules(&browser, REBELLION, "WIN-03").await?;
        ensure!(rule == "WIN-03", "{rule}");
        search_rules(&browser, REBELLION, "xylophone").await?;
        ensure!(
            browser.count_elements(".rules-text .rule").await? == 0,
            "nonsense is found"
        );
        Ok(())
    });
}

#[test]
fn the_rules_have_contents_pictures_and_folded_notes() {
    run_test("rules-contents", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/rules").await?;
        browser.wait_for(".rules-page .rule").await?;
        browser
            .desktop_and_phone_screenshots("rules-contents")
            .await?;
        let phases = "[...document.querySelectorAll('.rules-text h3.phase')].map((it) => it.textContent).join()";
        let phases = browser.run_script(&format!("return {phases};")).await?;
        let phases = phases.as_str().unwrap_or_default().to_owned();
        for phase in [
            "Winning",
            "Assignment Phase",
            "Command Phase",
            "Combat",
            "Refresh Phase",
        ] {
            ensure!(phases.contains(phase), "{phases}");
        }
        // A chapter of the contents leads to its heading.
        browser
            .click_element(".rules-contents a[href$='/MOVE']")
            .await?;
        let at_top = "Math.abs(document.getElementById('rule-MOVE').getBoundingClientRect().top \
            - document.querySelector('.rules-text').getBoundingClientRect().top) < 60";
        browser.wait_until(at_top).await?;
        ensure!(
            browser
                .count_elements("#rule-TRANSPORT-01 svg.icon")
                .await?
                > 0,
            "TIE Fighters have no picture"
        );
        ensure!(
            browser
                .is_expression_true("document.querySelector('.expert-notes').open === false && !document.querySelector('.rule-notes[open]')")
                .await?,
            "the notes are not folded"
        );
        // A note opens when it is asked for.
        browser.open_page("#/rules/G-05").await?;
        browser.wait_for(".expert-notes[open] .rule.asked").await?;
        Ok(())
    });
}

#[test]
fn a_reading_of_ours_opens_below_its_rule() {
    run_test("rules-reading", async |stage| {
        let browser = stage.start_browser().await?;
        for (address, rule, ours, others, reason) in [
            (
                "#/rules/DISCARD-03",
                "DISCARD-03",
                "At once: the moment the last card leaves a deck",
                "Wait until the next card is needed",
                "when a deck runs out",
            ),
            (
                "#/rules/COMBAT-21",
                "COMBAT-21",
                "The order of COMBAT-21",
                "Damage markers and hands first",
                "An objective about a won battle",
            ),
        ] {
            browser.open_page(address).await?;
            let reading = format!("#rule-{rule} + details.reading");
            browser.wait_for(&format!("{reading} summary")).await?;
            let summary = browser.text_of(&format!("{reading} summary")).await?;
            ensure!(summary.starts_with("Our reading (G-"), "{rule}: {summary}");
            let body = format!("{reading}[open] dl");
            ensure!(
                browser.count_elements(&body).await? == 0,
                "{rule}: the reading is not folded"
            );
            browser.click_element(&format!("{reading} summary")).await?;
            browser.wait_for(&body).await?;
            let parts = [
                (format!("{reading}[open] p"), ours),
                (format!("{reading}[open] dd:nth-of-type(1)"), others),
                (format!("{reading}[open] dd:nth-of-type(2)"), reason),
            ];
            for (part, words) in parts {
                let text = browser.text_of(&part).await?;
                ensure!(text.contains(words), "{rule}: {part}: {text}");
            }
        }
        Ok(())
    });
}
