//! Two people at one table of the server, each with a browser, and somebody who watches.

use anyhow::{Context, ensure};
use browser_tests::{Browser, Stage, Wire};
use thirtyfour::By;

/// Two seats and a watcher, each behind a wire of its own.
pub(crate) struct Together {
    pub(crate) rebel: Browser,
    pub(crate) rebel_wire: Wire,
    pub(crate) imperial: Browser,
    pub(crate) imperial_wire: Wire,
    pub(crate) watcher: Browser,
    pub(crate) watcher_wire: Wire,
}

impl Together {
    /// Sets up a table as people do: one creates it, the other follows the invitation, a third one the link
    /// for watching.
    pub(crate) async fn begin(stage: &Stage, game: &str, setup: usize) -> anyhow::Result<Self> {
        let (rebel, rebel_wire) = stage.wired().await?;
        let (imperial, imperial_wire) = stage.wired().await?;
        let (watcher, watcher_wire) = stage.wired().await?;
        rebel.open("").await?;
        rebel.hurry().await?;
        rebel.open("#/together/new").await?;
        rebel
            .click(&format!(".game-choice[data-game={game}]"))
            .await?;
        rebel
            .click(&format!(".options .pill:nth-of-type({setup})"))
            .await?;
        type_name(&rebel, "Leia").await?;
        rebel.click(".new-table button[type=submit]").await?;
        rebel.wait_for(".waiting-room .invitation input").await?;
        let invitation = rebel
            .ask("return document.querySelector('.invitation input').value;")
            .await?;
        let invitation = invitation.as_str().context("an invitation")?.to_owned();
        let (_, mark) = invitation.split_once('#').context("an address")?;
        ensure!(
            mark.starts_with("/join/"),
            "not an invitation: {invitation}"
        );
        imperial.open("").await?;
        imperial.hurry().await?;
        imperial.open(&format!("#{mark}")).await?;
        type_name(&imperial, "Tarkin").await?;
        imperial.click("form button[type=submit]").await?;
        for browser in [&rebel, &imperial] {
            browser.wait_for(".table .question").await?;
        }
        let table = mark.split('/').nth(2).context("a table")?;
        watcher.open("").await?;
        watcher.open(&format!("#/table/{table}")).await?;
        watcher.wait_for(".table .question").await?;
        Ok(Self {
            rebel,
            rebel_wire,
            imperial,
            imperial_wire,
            watcher,
            watcher_wire,
        })
    }

    /// Makes choices on whichever side decides, the one that `pick` names, until somebody has made so many.
    pub(crate) async fn choose(&self, times: usize, pick: &str) -> anyhow::Result<()> {
        for _ in 0..times {
            let Some(browser) = self.deciding().await? else {
                return Ok(());
            };
            let before = browser.moment().await?;
            let script = format!(
                "const done = arguments[0]; const all = [...document.querySelectorAll('.decision .choice')]; \
                 const it = ({pick})(all) ?? all[0]; if (!it) return done(false); it.click(); \
                 setTimeout(() => {{ if (it.classList.contains('doubted')) it.click(); done(true); }}, 60);"
            );
            if browser.answer(&script).await? != true {
                continue; // the table moved on in between
            }
            browser
                .until(&format!("({}) !== {before:?}", Browser::MOMENT))
                .await?;
        }
        Ok(())
    }

    /// Whoever decides now; nobody once the game is over.
    pub(crate) async fn deciding(&self) -> anyhow::Result<Option<&Browser>> {
        for _ in 0..400 {
            for browser in [&self.rebel, &self.imperial] {
                if browser.count(".decision .choice").await? > 0 {
                    return Ok(Some(browser));
                }
                if browser.count(".end").await? > 0 {
                    return Ok(None);
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        anyhow::bail!("nobody decides")
    }
}

/// Types a name where one is asked for.
pub(crate) async fn type_name(browser: &Browser, name: &str) -> anyhow::Result<()> {
    let field = "input[autocomplete=nickname]";
    browser.wait_for(field).await?;
    let field = browser.driver().find(By::Css(field)).await?;
    field.clear().await?;
    Ok(field.send_keys(name).await?)
}
