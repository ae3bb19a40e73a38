//! A browser under remote control, with hands for the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{BrowserLogEntry, ChromiumLikeCapabilities, LoggingPrefsLogLevel};

use crate::place;

/// How long anything may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A screen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Size {
    /// What its screenshots are called after.
    pub name: &'static str,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Whether fingers touch it.
    pub touch: bool,
}

impl Size {
    /// A page of a small desk at 200 %, or a small telephone on its side.
    pub const ZOOMED: Size = Size::new("640x360", 640, 360, false);
    /// A telephone on its side.
    pub const TURNED: Size = Size::new("844x390", 844, 390, true);
    /// A tablet held upright.
    pub const TABLET: Size = Size::new("768x1024", 768, 1024, true);
    /// A larger one.
    pub const LARGE_TABLET: Size = Size::new("820x1180", 820, 1180, true);
    /// A desk with room for everything.
    pub const HALL: Size = Size::new("2560x1440", 2560, 1440, false);
    /// A desk on which a table stands with docks on all sides.
    pub const DESK: Size = Size::new("1280x720", 1280, 720, false);
    /// A large one.
    pub const WALL: Size = Size::new("1920x1080", 1920, 1080, false);
    /// A telephone's.
    pub const PHONE: Size = Size::new("390x844", 390, 844, true);
    /// Every screen that is looked at.
    pub const ALL: [Size; 8] = [
        Size::DESK,
        Size::WALL,
        Size::PHONE,
        Size::ZOOMED,
        Size::TURNED,
        Size::TABLET,
        Size::LARGE_TABLET,
        Size::HALL,
    ];

    const fn new(name: &'static str, width: u32, height: u32, touch: bool) -> Self {
        Self {
            name,
            width,
            height,
            touch,
        }
    }
}

/// What a row of clicks came to.
#[derive(Clone, Debug)]
pub struct Played {
    /// How often there was something to choose.
    pub choices: u64,
    /// How often a piece on the table was clicked first.
    pub pieces: u64,
    /// How many curtains were lifted.
    pub curtains: u64,
    /// Whether the game is over.
    pub over: bool,
    /// Whether what was played for is on the screen.
    pub seen: bool,
}

/// In how many games something is looked for.
const GAMES: u32 = 8;

/// Where the focus is.
#[derive(Clone, Debug)]
pub struct Focus {
    /// What has it.
    pub name: String,
    /// The part of the page it is in.
    pub region: String,
    /// Whether that is on the screen.
    pub inside: bool,
    /// Whether one sees that it has it.
    pub marked: bool,
    /// Whether nothing has it.
    pub lost: bool,
}

/// A browser.
#[derive(Clone, Debug)]
pub struct Browser {
    driver: WebDriver,
    name: String,
    port: u16,
    /// Whether failing connections are part of the test.
    cut_off: Arc<AtomicBool>,
    /// Set when a test makes the page's program fail on purpose.
    crash: Arc<AtomicBool>,
}

impl Browser {
    /// What tells one moment at the table from another, as an expression: all that is written on it, in short.
    pub const MOMENT: &str = "(() => { let sum = 7; \
        for (const part of document.querySelectorAll('.question, .left, .middle, .right, .bottom, .curtain')) \
        for (const letter of part.textContent) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) | 0; \
        return `${sum}`; })()";

    /// Asks, as an expression, if clicks count: for a moment after the choices have changed they do not, unless the
    /// page is dead and only what lies over it takes them.
    const SETTLED: &str = "!document.querySelector('.page:not([inert]) .choices[data-fresh]')";

    pub(crate) async fn start(driver: &str, port: u16, name: String) -> anyhow::Result<Self> {
        let mut wanted = DesiredCapabilities::chrome();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--force-color-profile=srgb",
            "--hide-scrollbars",
            "--window-size=1280,720",
        ] {
            wanted.add_arg(flag)?;
        }
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let browser = Self {
            driver: WebDriver::new(driver, wanted).await?,
            name,
            port,
            cut_off: Arc::default(),
            crash: Arc::default(),
        };
        let prelude = include_str!("scripts/prelude.js").replace("$SEED", &browser.name);
        let script = json!({ "source": prelude });
        browser
            .command("Page.addScriptToEvaluateOnNewDocument", script)
            .await?;
        browser.resize(Size::DESK).await?;
        Ok(browser)
    }

    /// The remote control itself.
    #[must_use]
    pub const fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// The address of a page of the server, as this browser sees it.
    #[must_use]
    pub fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    /// Opens a page and waits until it is there.
    pub async fn open(&self, path: &str) -> anyhow::Result<()> {
        self.driver.goto(self.address(path)).await?;
        self.wait_for(".page > :not(.symbols)").await
    }

    /// Loads the page again.
    pub async fn reload(&self) -> anyhow::Result<()> {
        self.driver.refresh().await?;
        self.wait_for(".page > :not(.symbols)").await
    }

    /// A command of the DevTools protocol.
    pub async fn command(&self, name: &str, with: Value) -> anyhow::Result<Value> {
        let answer = self.driver.cdp().send_raw(name, with).await;
        answer.with_context(|| format!("{}: {name}", self.name))
    }

    /// Gives the browser another screen.
    pub async fn resize(&self, size: Size) -> anyhow::Result<()> {
        let screen = json!({
            "width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": size.touch,
        });
        self.command("Emulation.setDeviceMetricsOverride", screen)
            .await?;
        let touch = json!({ "enabled": size.touch });
        self.command("Emulation.setTouchEmulationEnabled", touch)
            .await?;
        Ok(())
    }

    /// Asks the page to do without motion, or to move again.
    pub async fn hold_still(&self, still: bool) -> anyhow::Result<()> {
        let value = if still { "reduce" } else { "" };
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": value }] });
        self.command("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Chooses the dark or the light theme, by its box in the menu.
    pub async fn light(&self, light: bool) -> anyhow::Result<()> {
        let script = format!(
            "if ((document.querySelector('.page').dataset.theme === 'light') !== {light}) \
             document.querySelector('.menu input[name=light]').click();"
        );
        self.ask(&script).await?;
        let theme = if light { "light" } else { "dark" };
        self.wait_for(&format!(".page[data-theme={theme}]")).await
    }

    /// Waits until what was changed has been drawn.
    pub async fn settle(&self) -> anyhow::Result<()> {
        let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)));";
        self.driver.execute_async(frames, Vec::new()).await?;
        Ok(())
    }

    /// Runs a script in the page; what it returns is the answer.
    pub async fn ask(&self, script: &str) -> anyhow::Result<Value> {
        let answer = self.driver.execute(script, Vec::new()).await;
        let answer = answer.with_context(|| format!("{}: {script}", self.name))?;
        Ok(answer.json().clone())
    }

    /// Runs a script that calls back; what it calls back with is the answer.
    pub async fn answer(&self, script: &str) -> anyhow::Result<Value> {
        let answer = self.driver.execute_async(script, Vec::new()).await;
        let answer = answer.with_context(|| format!("{}: {script}", self.name))?;
        Ok(answer.json().clone())
    }

    /// Whether something is true in the page: an expression.
    pub async fn holds(&self, expression: &str) -> anyhow::Result<bool> {
        let answer = self.ask(&format!("return !!({expression});")).await?;
        Ok(answer == json!(true))
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, expression: &str) -> anyhow::Result<()> {
        let start = Instant::now();
        while !self.holds(expression).await? {
            if start.elapsed() > PATIENCE {
                bail!("{}: in vain awaited: {expression}", self.name);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// Waits until something is on the page.
    pub async fn wait_for(&self, selector: &str) -> anyhow::Result<()> {
        self.until(&format!("document.querySelector({selector:?})"))
            .await
    }

    /// How many of something are on the page.
    pub async fn count(&self, selector: &str) -> anyhow::Result<u64> {
        let script = format!("return document.querySelectorAll({selector:?}).length;");
        Ok(self.ask(&script).await?.as_u64().unwrap_or_default())
    }

    /// The text of the first of something.
    pub async fn text(&self, selector: &str) -> anyhow::Result<String> {
        let script = format!("return document.querySelector({selector:?})?.textContent ?? '';");
        Ok(self.ask(&script).await?.as_str().unwrap_or_default().into())
    }

    /// Clicks something with the mouse, as a person would: it must be there, visible and uncovered.
    pub async fn click(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_for(selector).await?;
        self.until(Self::SETTLED).await?;
        let element = self.driver.find(By::Css(selector)).await?;
        element
            .click()
            .await
            .with_context(|| format!("{}: a click on {selector}", self.name))
    }

    /// Takes the mouse where it points at nothing.
    pub async fn step_aside(&self) -> anyhow::Result<()> {
        self.driver.action_chain().move_to(1, 1).perform().await?;
        Ok(())
    }

    /// Presses keys, wherever the focus is.
    pub async fn press(&self, keys: impl Into<TypingData>) -> anyhow::Result<()> {
        self.driver.action_chain().send_keys(keys).perform().await?;
        Ok(())
    }

    /// Turns the pace of the other side to "at once", through the menu.
    pub async fn hurry(&self) -> anyhow::Result<()> {
        self.click(".menu summary").await?;
        self.click(".menu fieldset label:last-of-type").await?;
        self.click(".menu summary").await
    }

    /// Clicks choices with the mouse, one after the other, always the one in the middle of the list.
    pub async fn click_choices(&self, count: usize) -> anyhow::Result<()> {
        for _ in 0..count {
            self.wait_for(".decision .choice, .end").await?;
            if self.count(".end").await? > 0 {
                return Ok(());
            }
            self.until(Self::SETTLED).await?;
            let buttons = self.driver.find_all(By::Css(".decision .choice")).await?;
            let Some(button) = buttons.get(buttons.len() / 2) else {
                continue;
            };
            let before = self.moment().await?;
            // The table may have gone on meanwhile; then the button is not there any more.
            if button.click().await.is_err() {
                continue;
            }
            if self.count(".doubt").await? > 0 {
                self.click(".doubt .confirm-choice").await?;
            }
            self.until(&format!("({}) !== {before:?}", Self::MOMENT))
                .await?;
        }
        Ok(())
    }

    /// What tells one moment at the table from another.
    pub async fn moment(&self) -> anyhow::Result<String> {
        let answer = self.ask(&format!("return {};", Self::MOMENT)).await?;
        Ok(answer.as_str().unwrap_or_default().into())
    }

    /// Clicks choices at random in the page itself, which is quicker; stops at the end of the game.
    pub async fn play(&self, choices: u64, seed: u32) -> anyhow::Result<Played> {
        self.play_until(choices, seed, None).await
    }

    /// Plays until something is on the screen; a game that ends before is followed by another.
    pub async fn play_to(&self, selector: &str, seed: u32) -> anyhow::Result<()> {
        for again in 0..GAMES {
            let seed = seed + 100 * again;
            let played = self.play_until(5_000, seed, Some(selector)).await?;
            if played.seen {
                return Ok(());
            }
            ensure!(played.over, "{}: {selector} is long in coming", self.name);
            self.click(".end .again").await?;
            self.wait_for(".table .question").await?;
        }
        bail!("{}: {selector} never came", self.name)
    }

    async fn play_until(
        &self,
        choices: u64,
        seed: u32,
        stop: Option<&str>,
    ) -> anyhow::Result<Played> {
        let mut sum = Played {
            choices: 0,
            pieces: 0,
            curtains: 0,
            over: false,
            seen: false,
        };
        let mut idle = 0;
        self.driver
            .set_script_timeout(Duration::from_secs(60))
            .await?;
        while sum.choices < choices && !sum.over && !sum.seen {
            let with = vec![json!(choices - sum.choices), json!(seed), json!(stop)];
            let script = include_str!("scripts/player.js");
            let answer = self.driver.execute_async(script, with).await?;
            let answer = answer.json().clone();
            let number = |name: &str| answer[name].as_u64().unwrap_or_default();
            sum.choices += number("choices");
            sum.pieces += number("pieces");
            sum.curtains += number("curtains");
            sum.over = answer["over"] == json!(true);
            sum.seen = answer["why"] == "seen";
            idle = if number("clicks") > 0 { 0 } else { idle + 1 };
            ensure!(
                idle < 3,
                "{}: nothing to click and nothing happens: {answer}",
                self.name
            );
        }
        Ok(sum)
    }

    /// Where the focus is, and what it passed since it was last asked.
    pub async fn focus(&self) -> anyhow::Result<Focus> {
        let answer = self.ask(include_str!("scripts/focus.js")).await?;
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        let is = |name: &str| answer[name] == json!(true);
        Ok(Focus {
            name: text("now"),
            region: text("region"),
            inside: is("inside"),
            marked: is("marked"),
            lost: is("body"),
        })
    }

    /// Takes pictures of a screen on a phone and on a desk, where it stays.
    pub async fn desk_and_phone_pictures(&self, screen: &str) -> anyhow::Result<()> {
        for size in [Size::PHONE, Size::DESK] {
            self.resize(size).await?;
            self.settle().await?;
            let file = format!("{screen}-{}-dark.png", size.name);
            self.picture(&place::screens()?.join(file)).await?;
        }
        Ok(())
    }

    /// Takes a picture.
    pub async fn picture(&self, path: &std::path::Path) -> anyhow::Result<()> {
        Ok(self.driver.screenshot(path).await?)
    }

    /// From now on failing connections are part of the test.
    pub fn expect_cuts(&self) {
        self.cut_off.store(true, Ordering::Relaxed);
    }

    /// From now on a page that fails is part of the test: the console says nothing that it should not.
    pub fn expect_crash(&self) {
        self.crash.store(true, Ordering::Relaxed);
    }

    /// Whatever explains a failure.
    pub(crate) async fn keep_evidence(&self) {
        let Ok(folder) = place::artefacts("failures") else {
            return;
        };
        let file = |end: &str| folder.join(format!("{}.{end}", self.name));
        let _ = self.picture(&file("png")).await;
        let page = self.driver.source().await.unwrap_or_default();
        let _ = std::fs::write(file("html"), page);
        eprintln!("{}: see {}", self.name, file("png").display());
    }

    /// What the console said that it should not have.
    pub(crate) async fn complaints(&self) -> String {
        let log = match self.driver.browser_log().await {
            Ok(log) => log,
            Err(problem) => return format!("the console cannot be read: {problem}"),
        };
        let connecting = self.cut_off.load(Ordering::Relaxed);
        let bad = |entry: &&BrowserLogEntry| {
            let allowed = connecting
                && (entry.message.contains("WebSocket connection to")
                    || entry.source.as_deref() == Some("network"));
            entry.level == "SEVERE" && !allowed && !self.crash.load(Ordering::Relaxed)
        };
        let lines = log.iter().filter(bad);
        lines
            .map(|entry| format!("{}: {}\n", self.name, entry.message))
            .collect()
    }

    pub(crate) async fn quit(self) {
        let _ = self.driver.quit().await;
    }
}
