//! The environment of a test: everything that it needs, cleaned up after it.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

use anyhow::Context;
use thirtyfour::PageLoadStrategy;
use tokio::sync::{Mutex, MutexGuard};

use crate::browser::Browser;
use crate::folders;
use crate::process::{Driver, Server};
use crate::recording_proxy::RecordingProxy;
use crate::site_copy::SiteCopy;

/// The environment of a test: a server, and as many browsers as the test asks for.
pub struct TestEnvironment {
    name: &'static str,
    data: PathBuf,
    server: Mutex<Server>,
    port: u16,
    driver: Driver,
    browsers: Mutex<Vec<Browser>>,
}

impl std::fmt::Debug for TestEnvironment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stage").field("name", &self.name).finish()
    }
}

/// Runs a test in an environment of its own. Every test fails if a browser's console has errors.
pub fn run_test(
    name: &'static str,
    test: impl AsyncFnOnce(&TestEnvironment) -> anyhow::Result<()>,
) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let stage = runtime
        .block_on(TestEnvironment::set_up(name))
        .unwrap_or_else(|problem| panic!("{name} cannot begin: {problem:#}"));
    let played = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&stage))));
    let well = matches!(played, Ok(Ok(())));
    let console = runtime.block_on(stage.clean_up(well));
    match played {
        Err(panic) => resume_unwind(panic),
        Ok(Err(problem)) => panic!("{name}: {problem:#}\n{console}"),
        Ok(Ok(())) => assert!(console.is_empty(), "{name}: the console says\n{console}"),
    }
}

impl TestEnvironment {
    async fn set_up(name: &'static str) -> anyhow::Result<Self> {
        let data = folders::create_artefact_folder(&format!("data/{name}"))?;
        std::fs::remove_dir_all(&data)?;
        std::fs::create_dir_all(&data)?;
        let server = Server::start_server(data.clone()).await?;
        Ok(Self {
            name,
            data,
            port: server.port(),
            server: Mutex::new(server),
            driver: match Driver::start_driver().await {
                Ok(driver) => driver,
                // Another process may have taken its port in between.
                Err(_) => Driver::start_driver().await?,
            },
            browsers: Mutex::new(Vec::new()),
        })
    }

    /// Starts a browser that talks to the server directly.
    pub async fn start_browser(&self) -> anyhow::Result<Browser> {
        self.start_browser_for_port(self.port).await
    }

    /// Starts a browser whose commands do not wait until a page has loaded, to watch how it loads.
    pub async fn start_impatient_browser(&self) -> anyhow::Result<Browser> {
        self.start_recorded_browser(self.port, PageLoadStrategy::None)
            .await
    }

    /// Copies the site and serves the copy from now on, so that a test can publish new versions of it.
    pub async fn serve_site_copy(&self) -> anyhow::Result<SiteCopy> {
        let copy = SiteCopy::new(self.data.join("site"))?;
        self.lock_server()
            .await
            .restart_with_site(copy.folder())
            .await?;
        Ok(copy)
    }

    /// Starts a browser behind a network connection that can be cut and recorded.
    pub async fn start_proxied_browser(&self) -> anyhow::Result<(Browser, RecordingProxy)> {
        let wire = RecordingProxy::start_proxy(self.port).await?;
        let browser = self.start_browser_for_port(wire.port()).await?;
        Ok((browser, wire))
    }

    async fn start_browser_for_port(&self, port: u16) -> anyhow::Result<Browser> {
        self.start_recorded_browser(port, PageLoadStrategy::Normal)
            .await
    }

    async fn start_recorded_browser(
        &self,
        port: u16,
        strategy: PageLoadStrategy,
    ) -> anyhow::Result<Browser> {
        let mut browsers = self.browsers.lock().await;
        let name = format!("{}-{}", self.name, browsers.len() + 1);
        let browser = Browser::start_browser(&self.driver.address(), port, name, strategy)
            .await
            .context("Chromium")?;
        browsers.push(browser.clone());
        Ok(browser)
    }

    /// Returns the server, to be killed and restarted.
    pub async fn lock_server(&self) -> MutexGuard<'_, Server> {
        self.server.lock().await
    }

    /// Cleans everything up. Returns the errors of all consoles that are not allowed.
    async fn clean_up(self, well: bool) -> String {
        let mut said = String::new();
        for browser in self.browsers.into_inner() {
            if !well {
                browser.save_evidence().await;
            }
            said.push_str(&browser.console_errors().await);
            browser.quit_browser().await;
        }
        drop(self.driver);
        let _ = self.server.into_inner().kill_server().await;
        if well {
            let _ = std::fs::remove_dir_all(&self.data);
        }
        said
    }
}
