//! Sounds: heard once they are switched on, and as loud after a reload as before.

use anyhow::ensure;
use browser_tests::{Browser, CARDS, begin_game, run_test};

/// Lets the page count the tones that begin to sound, and remember the loudest.
async fn count_tones(browser: &Browser) -> anyhow::Result<()> {
    browser
        .run_script(
            "window.tones = 0; window.loudest = 0; \
             const start = OscillatorNode.prototype.start; \
             OscillatorNode.prototype.start = function (...when) { tones++; return start.apply(this, when); }; \
             const set = AudioParam.prototype.setValueAtTime; \
             AudioParam.prototype.setValueAtTime = function (value, ...at) { loudest = Math.max(loudest, value); return set.call(this, value, ...at); };",
        )
        .await?;
    Ok(())
}

async fn number(browser: &Browser, expression: &str) -> anyhow::Result<f64> {
    let value = browser.run_script(&format!("return {expression};")).await?;
    Ok(value.as_f64().unwrap_or_default())
}

const SET_VOLUME: &str = "const it = document.querySelector('.menu .volume input'); it.value = 20; \
    it.dispatchEvent(new Event('change', { bubbles: true }));";

#[test]
fn sounds_are_off_at_first_and_keep_their_volume() {
    run_test("sounds", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.wait_for(".decision .choice").await?;
        count_tones(&browser).await?;
        browser.click_choices(3).await?;
        ensure!(number(&browser, "tones").await? < 0.5, "it is not silent");
        browser.click_element(".menu summary").await?;
        browser.click_element(".menu input[name=sound]").await?;
        ensure!(
            number(&browser, "tones").await? > 0.0,
            "switching sounds on is not heard"
        );
        let loud = number(&browser, "loudest").await?;
        browser.run_script("window.loudest = 0;").await?;
        browser.run_script(SET_VOLUME).await?;
        let quiet = number(&browser, "loudest").await?;
        ensure!(
            quiet > 0.0 && quiet < loud / 2.0,
            "{quiet} is not much quieter than {loud}"
        );
        browser.reload_page().await?;
        browser.wait_for(".decision .choice").await?;
        ensure!(
            browser
                .is_expression_true("document.querySelector('.menu .volume input').value === '20'")
                .await?,
            "the volume is forgotten"
        );
        count_tones(&browser).await?;
        browser.click_choices(4).await?;
        browser.wait_until("tones > 0").await?;
        let after = number(&browser, "loudest").await?;
        println!("loudest tone: {loud} at first, {quiet} at 20, {after} after the reload");
        ensure!((after - quiet).abs() < 1e-6, "{after} instead of {quiet}");
        Ok(())
    });
}
