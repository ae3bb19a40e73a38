//! A browser under remote control, with helpers for playing at a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{
    BrowserLogEntry, ChromiumLikeCapabilities, LoggingPrefsLogLevel, PageLoadStrategy,
};

use crate::folders;

/// The time limit for anything to appear on the page, on a busy machine.
const PAGE_TIMEOUT: Duration = Duration::from_secs(60);

/// The size of a screen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Size {
    /// The name used in the names of screenshots.
    pub name: &'static str,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// True if it is a touch screen.
    pub touch: bool,
}

impl Size {
    /// A small desktop window at 200 %, or a small phone in landscape.
    pub const ZOOMED_DESKTOP: Size = Size::new("640x360", 640, 360, false);
    /// A phone in landscape.
    pub const PHONE_LANDSCAPE: Size = Size::new("844x390", 844, 390, true);
    /// A tablet in portrait.
    pub const TABLET: Size = Size::new("768x1024", 768, 1024, true);
    /// A larger tablet in portrait.
    pub const LARGE_TABLET: Size = Size::new("820x1180", 820, 1180, true);
    /// A very large desktop screen, with room for everything.
    pub const VERY_LARGE_DESKTOP: Size = Size::new("2560x1440", 2560, 1440, false);
    /// A desktop screen on which the table has docks on all sides.
    pub const DESKTOP: Size = Size::new("1280x720", 1280, 720, false);
    /// A large desktop screen.
    pub const LARGE_DESKTOP: Size = Size::new("1920x1080", 1920, 1080, false);
    /// A phone in portrait.
    pub const PHONE: Size = Size::new("390x844", 390, 844, true);
    /// All sizes that are tested.
    pub const ALL: [Size; 8] = [
        Size::DESKTOP,
        Size::LARGE_DESKTOP,
        Size::PHONE,
        Size::ZOOMED_DESKTOP,
        Size::PHONE_LANDSCAPE,
        Size::TABLET,
        Size::LARGE_TABLET,
        Size::VERY_LARGE_DESKTOP,
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

/// The result of playing by clicks.
#[derive(Clone, Debug)]
pub struct PlayResult {
    /// The number of choices made.
    pub choices: u64,
    /// The number of choices that began with a click on a piece.
    pub pieces: u64,
    /// The number of curtains lifted.
    pub curtains: u64,
    /// True once the game is over.
    pub over: bool,
    /// True if the awaited element is on the screen.
    pub seen: bool,
}

/// The number of games that are played to find something.
const MAX_SEARCH_GAMES: u32 = 8;

/// The position of the focus.
#[derive(Clone, Debug)]
pub struct FocusState {
    /// The element that has the focus.
    pub name: String,
    /// The part of the page that contains it.
    pub region: String,
    /// True if it is on the screen.
    pub inside: bool,
    /// True if the focus is visibly marked.
    pub marked: bool,
    /// True if no element has the focus.
    pub lost: bool,
}

/// A browser of a test.
#[derive(Clone, Debug)]
pub struct Browser {
    driver: WebDriver,
    name: String,
    port: u16,
    /// True while failing connections are part of the test.
    cut_off: Arc<AtomicBool>,
    /// True once a test makes the page's program fail on purpose.
    crash: Arc<AtomicBool>,
}

impl Browser {
    /// A JavaScript expression for the current moment at the table: a checksum of all texts on it.
    pub const MOMENT: &str = "(() => { let sum = 7; \
        for (const part of document.querySelectorAll('.question, .left, .middle, .right, .bottom, .curtain')) \
        for (const letter of part.textContent) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) | 0; \
        return `${sum}`; })()";

    /// A JavaScript expression that is true when clicks count. For a moment after the choices have changed they do not,
    /// unless the page is dead and only the message over it takes clicks.
    pub const SETTLED: &str = "!document.querySelector('.page:not([inert]) .choices[data-fresh]')";

    pub(crate) async fn start_browser(
        driver: &str,
        port: u16,
        name: String,
        strategy: PageLoadStrategy,
    ) -> anyhow::Result<Self> {
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
        wanted.set_page_load_strategy(strategy)?;
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
        browser.resize(Size::DESKTOP).await?;
        Ok(browser)
    }

    /// Returns the WebDriver session.
    #[must_use]
    pub const fn web_driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Returns the address of a page of the server, as this browser sees it.
    #[must_use]
    pub fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    /// Opens a page and waits until it has loaded.
    pub async fn open_page(&self, path: &str) -> anyhow::Result<()> {
        self.driver.goto(self.address(path)).await?;
        self.wait_for(".page > :not(.symbols)").await
    }

    /// Loads the page again.
    pub async fn reload_page(&self) -> anyhow::Result<()> {
        self.driver.refresh().await?;
        self.wait_for(".page > :not(.symbols)").await
    }

    /// Sends a command of the DevTools protocol.
    pub async fn command(&self, name: &str, with: Value) -> anyhow::Result<Value> {
        let answer = self.driver.cdp().send_raw(name, with).await;
        answer.with_context(|| format!("{}: {name}", self.name))
    }

    /// Gives the browser a screen of this size.
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

    /// Turns the preference for reduced motion on or off.
    pub async fn set_reduced_motion(&self, still: bool) -> anyhow::Result<()> {
        let value = if still { "reduce" } else { "" };
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": value }] });
        self.command("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Switches to the light or the dark theme with its checkbox in the menu; a page without a menu is only coloured.
    pub async fn set_light_theme(&self, light: bool) -> anyhow::Result<()> {
        let script = format!(
            "const page = document.querySelector('.page'), box = document.querySelector('.menu input[name=light]'); \
             if ((page.dataset.theme === 'light') === {light}) return; \
             if (box) box.click(); else page.dataset.theme = {light} ? 'light' : 'dark';"
        );
        self.run_script(&script).await?;
        let theme = if light { "light" } else { "dark" };
        self.wait_for(&format!(".page[data-theme={theme}]")).await
    }

    /// Waits until all changes have been drawn.
    pub async fn wait_until_drawn(&self) -> anyhow::Result<()> {
        let frames = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)));";
        self.driver.execute_async(frames, Vec::new()).await?;
        Ok(())
    }

    /// Runs a script in the page and returns its result.
    pub async fn run_script(&self, script: &str) -> anyhow::Result<Value> {
        let answer = self.driver.execute(script, Vec::new()).await;
        let answer = answer.with_context(|| format!("{}: {script}", self.name))?;
        Ok(answer.json().clone())
    }

    /// Runs a script that calls back, and returns the value that it calls back with.
    pub async fn run_async_script(&self, script: &str) -> anyhow::Result<Value> {
        let answer = self.driver.execute_async(script, Vec::new()).await;
        let answer = answer.with_context(|| format!("{}: {script}", self.name))?;
        Ok(answer.json().clone())
    }

    /// Tells whether a JavaScript expression is true in the page.
    pub async fn is_expression_true(&self, expression: &str) -> anyhow::Result<bool> {
        let answer = self
            .run_script(&format!("return !!({expression});"))
            .await?;
        Ok(answer == json!(true))
    }

    /// Waits until a JavaScript expression is true in the page.
    pub async fn wait_until(&self, expression: &str) -> anyhow::Result<()> {
        let start = Instant::now();
        while !self.is_expression_true(expression).await? {
            if start.elapsed() > PAGE_TIMEOUT {
                bail!("{}: in vain awaited: {expression}", self.name);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// Waits until an element is on the page.
    pub async fn wait_for(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_until(&format!("document.querySelector({selector:?})"))
            .await
    }

    /// Counts the elements on the page that match a selector.
    pub async fn count_elements(&self, selector: &str) -> anyhow::Result<u64> {
        let script = format!("return document.querySelectorAll({selector:?}).length;");
        Ok(self.run_script(&script).await?.as_u64().unwrap_or_default())
    }

    /// Returns the text of the first element that matches a selector.
    pub async fn text_of(&self, selector: &str) -> anyhow::Result<String> {
        let script = format!("return document.querySelector({selector:?})?.textContent ?? '';");
        Ok(self
            .run_script(&script)
            .await?
            .as_str()
            .unwrap_or_default()
            .into())
    }

    /// Clicks an element with the mouse, as a person would: it must be there, visible and uncovered.
    pub async fn click_element(&self, selector: &str) -> anyhow::Result<()> {
        self.wait_for(selector).await?;
        self.wait_until(Self::SETTLED).await?;
        let element = self.driver.find(By::Css(selector)).await?;
        element
            .click()
            .await
            .with_context(|| format!("{}: a click on {selector}", self.name))
    }

    /// Moves the mouse to a corner where it points at nothing.
    pub async fn move_mouse_aside(&self) -> anyhow::Result<()> {
        self.driver.action_chain().move_to(1, 1).perform().await?;
        Ok(())
    }

    /// Presses keys in the element that has the focus.
    pub async fn press_keys(&self, keys: impl Into<TypingData>) -> anyhow::Result<()> {
        self.driver.action_chain().send_keys(keys).perform().await?;
        Ok(())
    }

    /// Sets the pace of the other side to "at once" in the menu, and all questions to plain lists.
    pub async fn set_instant_pace(&self) -> anyhow::Result<()> {
        self.click_element(".menu summary").await?;
        self.click_element(".menu fieldset label:last-of-type")
            .await?;
        self.click_element(".menu summary").await?;
        self.show_plain_lists(true).await
    }

    /// Answers every question from a plain list, as most tests do, or lets sheets answer several at once, as people do.
    pub async fn show_plain_lists(&self, plain: bool) -> anyhow::Result<()> {
        let switch = format!(
            "const it = document.querySelector('.menu input[name=lists]'); if (it.checked !== {plain}) it.click();"
        );
        self.run_script(&switch).await?;
        Ok(())
    }

    /// Clicks choices with the mouse, one after the other, always the one in the middle of the list.
    pub async fn click_choices(&self, count: usize) -> anyhow::Result<()> {
        let mut clicked = 0;
        while clicked < count {
            self.wait_for(".decision .choice, .end, .stage .continue")
                .await?;
            if self.count_elements(".end").await? > 0 {
                return Ok(());
            }
            if self.count_elements(".stage .continue").await? > 0 {
                // After a roll of its own the page waits until somebody has looked.
                self.press_keys(Key::Escape).await?;
                continue;
            }
            self.wait_until(Self::SETTLED).await?;
            let buttons = self.driver.find_all(By::Css(".decision .choice")).await?;
            let Some(button) = buttons.get(buttons.len() / 2) else {
                continue;
            };
            clicked += 1;
            let before = self.moment_checksum().await?;
            // The table may have changed meanwhile; then the button is gone.
            if button.click().await.is_err() {
                continue;
            }
            if self.count_elements(".doubt").await? > 0 {
                self.click_element(".doubt .confirm-choice").await?;
            }
            self.wait_until(&format!("({}) !== {before:?}", Self::MOMENT))
                .await?;
        }
        Ok(())
    }

    /// Returns a checksum of the current moment at the table.
    pub async fn moment_checksum(&self) -> anyhow::Result<String> {
        let answer = self
            .run_script(&format!("return {};", Self::MOMENT))
            .await?;
        Ok(answer.as_str().unwrap_or_default().into())
    }

    /// Clicks choices at random in the page itself, which is quicker; stops at the end of the game.
    pub async fn play_choices(&self, choices: u64, seed: u32) -> anyhow::Result<PlayResult> {
        self.play_until(choices, seed, None).await
    }

    /// Plays until an element is on the screen; a game that ends before that is followed by another.
    pub async fn play_until_element_shown(&self, selector: &str, seed: u32) -> anyhow::Result<()> {
        for again in 0..MAX_SEARCH_GAMES {
            let seed = seed + 100 * again;
            let played = self.play_until(5_000, seed, Some(selector)).await?;
            if played.seen {
                return Ok(());
            }
            ensure!(played.over, "{}: {selector} is long in coming", self.name);
            self.click_element(".end .again").await?;
            self.wait_for(".table .question").await?;
        }
        bail!("{}: {selector} never came", self.name)
    }

    async fn play_until(
        &self,
        choices: u64,
        seed: u32,
        stop: Option<&str>,
    ) -> anyhow::Result<PlayResult> {
        let mut sum = PlayResult {
            choices: 0,
            pieces: 0,
            curtains: 0,
            over: false,
            seen: false,
        };
        let (mut idle, mut lines) = (0, 0);
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
            // Clicks that lead nowhere are no progress: the log has to grow, or the list of choices to change.
            let progress = (number("choices") > 0, number("lines"));
            idle = if progress.0 || progress.1 != lines {
                0
            } else {
                idle + 1
            };
            lines = progress.1;
            ensure!(
                idle < 3,
                "{}: whatever is clicked, nothing happens: {answer}",
                self.name
            );
        }
        Ok(sum)
    }

    /// Describes the element that has the focus.
    pub async fn focus_state(&self) -> anyhow::Result<FocusState> {
        let answer = self.run_script(include_str!("scripts/focus.js")).await?;
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        let is = |name: &str| answer[name] == json!(true);
        Ok(FocusState {
            name: text("now"),
            region: text("region"),
            inside: is("inside"),
            marked: is("marked"),
            lost: is("body"),
        })
    }

    /// Takes pictures of a screen in the sizes of a phone and of a desktop, and keeps the latter.
    pub async fn desktop_and_phone_screenshots(&self, screen: &str) -> anyhow::Result<()> {
        for size in [Size::PHONE, Size::DESKTOP] {
            self.resize(size).await?;
            self.wait_until_drawn().await?;
            let file = format!("{screen}-{}-dark.png", size.name);
            self.take_screenshot(&folders::screenshot_folder()?.join(file))
                .await?;
        }
        Ok(())
    }

    /// Takes a screenshot.
    pub async fn take_screenshot(&self, path: &std::path::Path) -> anyhow::Result<()> {
        Ok(self.driver.screenshot(path).await?)
    }

    /// Allows failing connections from now on.
    pub fn allow_cut_connections(&self) {
        self.cut_off.store(true, Ordering::Relaxed);
    }

    /// Allows the page's program to fail from now on: errors in the console are ignored.
    pub fn allow_crash(&self) {
        self.crash.store(true, Ordering::Relaxed);
    }

    /// Saves a screenshot and the page to explain a failure.
    pub(crate) async fn save_evidence(&self) {
        let Ok(folder) = folders::create_artefact_folder("failures") else {
            return;
        };
        let file = |end: &str| folder.join(format!("{}.{end}", self.name));
        let _ = self.take_screenshot(&file("png")).await;
        let page = self.driver.source().await.unwrap_or_default();
        let _ = std::fs::write(file("html"), page);
        eprintln!("{}: see {}", self.name, file("png").display());
    }

    /// Returns the errors in the console that are not allowed.
    pub(crate) async fn console_errors(&self) -> String {
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

    pub(crate) async fn quit_browser(self) {
        let _ = self.driver.quit().await;
    }
}
