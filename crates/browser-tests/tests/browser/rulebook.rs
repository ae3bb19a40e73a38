//! Rules are found by the words that people use, and hints mention only what is on the table.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, REBELLION, screens, staged};

/// Searches for words. Returns the first heading that is found and the first rule's id.
async fn found(browser: &Browser, game: &str, words: &str) -> anyhow::Result<(String, String)> {
    browser.open(&format!("#/rules/{game}")).await?;
    browser.wait_for(".rules-page .rule").await?;
    browser.fill_in(".rules-page input", words).await?;
    browser.settle().await?;
    Ok((
        browser.text(".rules-text h3").await?,
        browser.text(".rules-text .rule .rule-id").await?,
    ))
}

#[test]
fn rules_are_found_by_the_words_people_use() {
    staged("rules-search", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        for words in ["win", "how do I win", "How do I win?", "victory", "winning"] {
            let (heading, rule) = found(&browser, REBELLION, words).await?;
            ensure!(rule.starts_with("WIN-"), "{words}: {heading} {rule}");
        }
        browser
            .picture(&screens()?.join("rules-win-1280x720.png"))
            .await?;
        for (words, family) in [
            ("how can I move units", "MOVE-"),
            ("fight", "COMBAT-"),
            ("where do I hide", "BASE-"),
            ("hide the base", "BASE-"),
            ("build queue", "BUILD-"),
        ] {
            let (heading, rule) = found(&browser, REBELLION, words).await?;
            ensure!(rule.starts_with(family), "{words}: {heading} {rule}");
        }
        for words in ["how do I win", "victory"] {
            let (heading, rule) = found(&browser, CARDS, words).await?;
            let family = rule.starts_with("EVR-END-") || rule.starts_with("EVR-GOAL-");
            ensure!(family, "{words}: {heading} {rule}");
        }
        // An id still leads to its rule, and words that are nowhere find nothing.
        let (_, rule) = found(&browser, REBELLION, "WIN-03").await?;
        ensure!(rule == "WIN-03", "{rule}");
        found(&browser, REBELLION, "xylophone").await?;
        ensure!(
            browser.count(".rules-text .rule").await? == 0,
            "nonsense is found"
        );
        Ok(())
    });
}

#[test]
fn the_tutorial_speaks_of_nothing_that_it_does_not_have() {
    staged("tutorial-hints", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        browser.hurry().await?;
        browser
            .click(&format!(
                ".game[data-game={CARDS}] .options fieldset:nth-of-type(1) .pill"
            ))
            .await?;
        browser
            .click(&format!(".game[data-game={CARDS}] .play[data-side=rebel]"))
            .await?;
        browser.wait_for(".decision .choice").await?;
        browser
            .ask(
                "window.hints = new Set(); new MutationObserver(() => { \
                 const hint = document.querySelector('.stake'); if (hint) window.hints.add(hint.textContent); }) \
                 .observe(document.body, { childList: true, subtree: true, characterData: true });",
            )
            .await?;
        // A player who always plays a card goes above the objective sooner or later.
        let mut above = false;
        for _ in 0..200 {
            browser.wait_for(".decision .choice, .end").await?;
            if browser.count(".end").await? > 0 {
                browser.click(".end .again").await?;
                browser.wait_for(".decision .choice").await?;
            }
            above |= browser.text(".stake").await?.contains("You can’t win");
            if above {
                break;
            }
            browser
                .choose("(all) => all.find((it) => it.dataset.verb === 'play') ?? all[0]")
                .await?;
        }
        ensure!(above, "the objective is never passed");
        let hints = browser.ask("return [...window.hints].join('\\n');").await?;
        let hints = hints.as_str().unwrap_or_default();
        ensure!(!hints.contains("haracter"), "{hints}");
        Ok(())
    });
}
