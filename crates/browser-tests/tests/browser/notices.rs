//! The panel in which somebody asks to be told when it is their turn, and the message that the browser shows then. The
//! push service is a fake one: the page gets a subscription of its own making, and the test delivers the message.

use anyhow::{Context, ensure};
use browser_tests::{Browser, CARDS, OnlineTable, run_test};
use serde_json::json;

/// A script that lets the page subscribe without a push service, with keys as a browser makes them.
const FAKE_PUSH_SERVICE: &str = "const done = arguments[0]; \
    const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, ''); \
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']).then(async ({ publicKey }) => { \
      const p256dh = text(await crypto.subtle.exportKey('raw', publicKey)); \
      const auth = text(crypto.getRandomValues(new Uint8Array(16))); \
      PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: 'https://push.example.org/me', keys: { p256dh, auth } }) }); \
      done(true); });";

/// A script that calls back with the title, text and tag of every message that the browser shows.
const SHOWN_MESSAGES: &str = "const done = arguments[0]; navigator.serviceWorker.ready \
    .then((worker) => worker.getNotifications()) \
    .then((shown) => done(shown.map(({ title, body, tag }) => [title, body, tag])));";

/// The number of registrations of service workers among which that of the site is looked for.
const REGISTRATIONS: usize = 8;

const PUSH_BUTTON: &str = "tell-me > button";
const STOP_BUTTON: &str = "tell-me > p button";

async fn open_panel(browser: &Browser) -> anyhow::Result<()> {
    browser.click_element(".people > summary").await?;
    browser.wait_for("tell-me h2").await
}

async fn allow_messages(browser: &Browser) -> anyhow::Result<()> {
    let allowed = json!({ "permissions": ["notifications"] });
    browser.command("Browser.grantPermissions", allowed).await?;
    browser.run_async_script(FAKE_PUSH_SERVICE).await?;
    Ok(())
}

#[test]
fn notices_of_a_browser_are_switched_on_and_off() {
    run_test("notices-push", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let leia = &table.rebel;
        open_panel(leia).await?;
        ensure!(
            leia.count_elements("tell-me form").await? == 0,
            "e-mails are offered without a mail server"
        );
        allow_messages(leia).await?;
        leia.click_element(PUSH_BUTTON).await?;
        leia.wait_for(STOP_BUTTON).await?;
        // The server remembers it, and not the page.
        leia.reload_page().await?;
        open_panel(leia).await?;
        leia.wait_for(STOP_BUTTON).await?;
        ensure!(
            leia.count_elements(PUSH_BUTTON).await? == 0,
            "the same is offered twice"
        );
        leia.click_element(STOP_BUTTON).await?;
        leia.wait_for(PUSH_BUTTON).await?;
        // A spectator has no turn to be told of.
        table.watcher.click_element(".people > summary").await?;
        ensure!(
            table.watcher.count_elements("tell-me").await? == 0,
            "a spectator is offered notices"
        );
        Ok(())
    });
}

#[test]
fn a_browser_that_refuses_messages_says_so() {
    run_test("notices-refused", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let leia = &table.rebel;
        open_panel(leia).await?;
        leia.run_script("Notification.requestPermission = async () => 'denied';")
            .await?;
        leia.click_element(PUSH_BUTTON).await?;
        leia.wait_for("tell-me [role=alert]").await?;
        leia.wait_for(PUSH_BUTTON).await
    });
}

#[test]
fn a_push_message_is_shown_for_its_table() {
    run_test("notices-shown", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        allow_messages(&browser).await?;
        browser
            .run_async_script("navigator.serviceWorker.ready.then(() => arguments[0](true));")
            .await?;
        browser.command("ServiceWorker.enable", json!({})).await?;
        let origin = browser.run_script("return location.origin;").await?;
        let message = json!({ "title": "Twin Suns", "text": "It is your turn.", "table": "abc" });
        // Only events tell the number of the registration, and a command returns none. Wrong numbers are refused.
        for registration in 0..REGISTRATIONS {
            let delivered = json!({
                "origin": origin, "registrationId": registration.to_string(), "data": message.to_string(),
            });
            let _ = browser
                .command("ServiceWorker.deliverPushMessage", delivered)
                .await;
        }
        for _ in 0..50 {
            let shown = browser.run_async_script(SHOWN_MESSAGES).await?;
            if shown == json!([["Twin Suns", "It is your turn.", "abc"]]) {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        Err(anyhow::anyhow!("nothing is shown")).context("the service worker")
    });
}

#[test]
fn an_email_address_waits_for_its_confirmation() {
    run_test("notices-mail", async |stage| {
        {
            let mut server = stage.lock_server().await;
            server.kill_server().await?;
            // Nobody listens there: what counts is what the panel says.
            let mail = [
                "--smtp-url",
                "smtp://127.0.0.1:9",
                "--mail-from",
                "suns@example.org",
                "--public-address",
                "https://suns.example.org",
            ];
            server.restart_with_options(&mail).await?;
        }
        let table = OnlineTable::begin_by_invitation(stage, CARDS, 2).await?;
        let leia = &table.rebel;
        open_panel(leia).await?;
        leia.type_into_field("tell-me input", "leia@example.org")
            .await?;
        leia.click_element("tell-me form button").await?;
        leia.wait_for(STOP_BUTTON).await?;
        let line = leia.text_of("tell-me p").await?;
        ensure!(
            line.contains("leia@example.org") && line.contains("confirm"),
            "{line}"
        );
        ensure!(
            leia.count_elements("tell-me form").await? == 0,
            "a second address is asked for"
        );
        leia.click_element(STOP_BUTTON).await?;
        leia.wait_for("tell-me form").await
    });
}
