//! Two people at one table of the server, each with a browser, and a spectator.

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use thirtyfour::By;

use crate::browser::Browser;
use crate::recording_proxy::RecordingProxy;
use crate::test_environment::TestEnvironment;

/// Two seats and a spectator, each behind a network connection of its own.
#[derive(Clone, Debug)]
pub struct OnlineTable {
    /// The browser that plays the Rebels.
    pub rebel: Browser,
    /// The connection of the Rebels.
    pub rebel_wire: RecordingProxy,
    /// The browser that plays the Empire.
    pub imperial: Browser,
    /// The connection of the Empire.
    pub imperial_wire: RecordingProxy,
    /// The browser of the spectator.
    pub watcher: Browser,
    /// The connection of the spectator.
    pub watcher_wire: RecordingProxy,
}

impl OnlineTable {
    /// Creates a table as people do: one creates it, the other follows the invitation, a third follows the link for
    /// spectators.
    pub async fn begin_by_invitation(
        stage: &TestEnvironment,
        game: &str,
        setup: usize,
    ) -> anyhow::Result<Self> {
        Self::begin_with_options(stage, game, setup, &[]).await
    }

    /// Creates a table by invitation, after clicks on further options of the form.
    pub async fn begin_with_options(
        stage: &TestEnvironment,
        game: &str,
        setup: usize,
        options: &[&str],
    ) -> anyhow::Result<Self> {
        let table = Self::open_first_screens(stage).await?;
        let id = table.create_and_invite(game, setup, options).await?;
        table.open_as_spectator(&id).await?;
        Ok(table)
    }

    /// Creates a table of Rebellion with this seed, whose seats are held by two browsers.
    pub async fn begin_with_seed(stage: &TestEnvironment, seed: &str) -> anyhow::Result<Self> {
        let table = Self::open_first_screens(stage).await?;
        let id = table.seat_both_through_api(seed).await?;
        table.open_as_spectator(&id).await?;
        Ok(table)
    }

    /// Opens the first screen in three browsers.
    async fn open_first_screens(stage: &TestEnvironment) -> anyhow::Result<Self> {
        let (rebel, rebel_wire) = stage.start_proxied_browser().await?;
        let (imperial, imperial_wire) = stage.start_proxied_browser().await?;
        let (watcher, watcher_wire) = stage.start_proxied_browser().await?;
        for browser in [&rebel, &imperial, &watcher] {
            browser.open_page("").await?;
            browser.set_instant_pace().await?;
        }
        Ok(Self {
            rebel,
            rebel_wire,
            imperial,
            imperial_wire,
            watcher,
            watcher_wire,
        })
    }

    /// Lets the Rebels create the table and the Empire follow the invitation. Returns the id of the table.
    async fn create_and_invite(
        &self,
        game: &str,
        setup: usize,
        options: &[&str],
    ) -> anyhow::Result<String> {
        let Self {
            rebel, imperial, ..
        } = self;
        rebel.open_page("#/together/new").await?;
        rebel
            .click_element(&format!(".game-choice[data-game={game}]"))
            .await?;
        rebel
            .click_element(&format!(".options .pill:nth-of-type({setup})"))
            .await?;
        for option in options {
            rebel.click_element(option).await?;
        }
        rebel.type_name("Leia").await?;
        rebel
            .click_element(".new-table button[type=submit]")
            .await?;
        let mark = rebel.read_invitation(1).await?;
        imperial.accept_invitation(&mark, "Tarkin").await?;
        for browser in [rebel, imperial] {
            browser.wait_for(".table .question").await?;
        }
        let table = mark.split('/').nth(2).context("a table")?;
        Ok(table.to_owned())
    }

    /// Seats both through the API, at a table whose seed is known. Returns the id of the table.
    async fn seat_both_through_api(&self, seed: &str) -> anyhow::Result<String> {
        let create = json!({
            "game": "rebellion", "setup": "first", "seats": { "rebel": "me", "imperial": "open" },
            "name": "Leia", "seed": seed, "key": format!("key for {seed} {}", self.rebel_wire.port()),
        });
        let created = self
            .rebel
            .run_async_script(&post_script("/api/tables", &create))
            .await?;
        let id = created["table"]["table"]
            .as_str()
            .context("a table")?
            .to_owned();
        let join = json!({
            "seat": "imperial", "name": "Tarkin", "key": format!("key for joining {}", self.imperial_wire.port()),
        });
        let path = format!("/api/tables/{id}/join");
        let joined = self
            .imperial
            .run_async_script(&post_script(&path, &join))
            .await?;
        for (browser, given) in [(&self.rebel, &created), (&self.imperial, &joined)] {
            let secret = given["seats"][0]["secret"].as_str().context("a secret")?;
            browser.open_page(&format!("#/table/{id}/{secret}")).await?;
            browser.wait_for(".table .question").await?;
        }
        Ok(id)
    }

    async fn open_as_spectator(&self, table: &str) -> anyhow::Result<()> {
        self.watcher.open_page(&format!("#/table/{table}")).await?;
        self.watcher.wait_for(".table .question").await
    }

    /// Makes this many choices on the side that decides, each the one that `pick` names; fewer if the game ends.
    pub async fn make_choices(&self, times: usize, pick: &str) -> anyhow::Result<()> {
        let mut made = 0;
        while made < times {
            let Some(browser) = self.deciding_browser().await? else {
                return Ok(());
            };
            if browser.make_choice(pick).await? {
                made += 1;
            }
        }
        Ok(())
    }

    /// Returns the browser of the side that decides now; none once the game is over.
    pub async fn deciding_browser(&self) -> anyhow::Result<Option<&Browser>> {
        find_deciding(&[&self.rebel, &self.imperial]).await
    }
}

/// Waits for the browser among these that has something to decide; returns none once the game is over.
pub async fn find_deciding<'a>(browsers: &[&'a Browser]) -> anyhow::Result<Option<&'a Browser>> {
    for _ in 0..400 {
        for browser in browsers {
            if browser.count_elements(".decision .choice").await? > 0 {
                return Ok(Some(browser));
            }
            if browser.count_elements(".end").await? > 0 {
                return Ok(None);
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anyhow::bail!("nobody decides")
}

/// Returns a script that sends a request to the server and calls back with the answer.
fn post_script(path: &str, body: &Value) -> String {
    format!(
        "const done = arguments[0]; fetch({path:?}, {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({body}) }}).then((it) => it.json()).then(done);"
    )
}

impl Browser {
    /// Makes the choice that `pick` names, a function from all buttons to one of them, and waits until the table has
    /// changed. Returns false if there was no choice to make any more.
    pub async fn make_choice(&self, pick: &str) -> anyhow::Result<bool> {
        let script = format!(
            "const done = arguments[0]; const moment = () => {}; \
             const all = [...document.querySelectorAll('.decision .choice')]; \
             const it = ({pick})(all) ?? all[0]; if (!it) return done(null); \
             let before = moment(); it.click(); \
             setTimeout(() => {{ const confirm = document.querySelector('.doubt .confirm-choice'); \
             if (confirm) {{ before = moment(); confirm.click(); }} \
             done(before); }}, 60);",
            Self::MOMENT
        );
        let before = self.run_async_script(&script).await?;
        let Some(before) = before.as_str() else {
            return Ok(false); // the table moved on in between
        };
        self.wait_until(&format!("({}) !== {before:?}", Self::MOMENT))
            .await?;
        Ok(true)
    }

    /// Reads the invitation with this number on the screen on which people wait for others.
    pub async fn read_invitation(&self, number: usize) -> anyhow::Result<String> {
        self.wait_for(".waiting-room .invitation input").await?;
        let script = format!(
            "return document.querySelectorAll('.invitation input')[{}].value;",
            number - 1
        );
        let address = self.run_script(&script).await?;
        let address = address.as_str().context("an invitation")?;
        let (_, mark) = address.split_once('#').context("an address")?;
        ensure!(mark.starts_with("/join/"), "not an invitation: {address}");
        Ok(mark.to_owned())
    }

    /// Follows an invitation and takes the seat.
    pub async fn accept_invitation(&self, invitation: &str, name: &str) -> anyhow::Result<()> {
        self.open_page(&format!("#{invitation}")).await?;
        self.type_name(name).await?;
        self.click_element("form button[type=submit]").await
    }

    /// Types a name into the field for names.
    pub async fn type_name(&self, name: &str) -> anyhow::Result<()> {
        self.type_into_field("input[autocomplete=nickname]", name)
            .await
    }

    /// Types a text into a field, in place of its content.
    pub async fn type_into_field(&self, field: &str, text: &str) -> anyhow::Result<()> {
        self.wait_for(field).await?;
        let field = self.web_driver().find(By::Css(field)).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }
}
