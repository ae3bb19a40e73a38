//! `cargo xtask soak`: plays every game, checks everything after every choice, replays every record here and in the
//! browser's WebAssembly, and compares the results. It also plays tables in pairs of worlds that a viewer cannot
//! tell apart, which must be sent the same.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use browser_tests::{Browser, create_artefact_folder, run_test};
use serde_json::json;
use soak::{CheckedGame, TableComparison, TableTally, Tally};
use tokio::sync::mpsc;

/// The number of decisions from one comparison of imagined views to the next.
const EVERY: u32 = 4;
/// The number of records that the browser is given at once.
const HANDFUL: usize = 16;
/// A script that returns the fingerprint that the client in the page computes for each record.
const REPLAY: &str = "const done = arguments[1]; import('/app.js') \
    .then(async client => { await client.default(); done(arguments[0].map(client.fingerprint)); }) \
    .catch(problem => done(`${problem}`));";

fn main() {
    let minutes: u64 = match std::env::args().nth(1).map(|text| text.parse()) {
        Some(Ok(minutes)) => minutes,
        _ => panic!("how many minutes? `cargo xtask soak --minutes N` says it"),
    };
    // Other games are played every day: the number of the first one is enough to repeat them.
    let first = std::env::args()
        .nth(2)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    run_test("soak", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        let end = Instant::now() + Duration::from_secs(60 * minutes);
        let (hand, mut records) = mpsc::channel(4 * HANDFUL);
        let player = std::thread::spawn(move || play_games(first, end, &hand));
        let mut compared = 0;
        let mut handful = Vec::new();
        while records.recv_many(&mut handful, HANDFUL).await > 0 {
            compare_fingerprints(&browser, &handful).await?;
            compared += handful.len();
            handful.clear();
        }
        let played = player.join().map_err(|_| anyhow::anyhow!("the player"))?;
        for (game, (tally, at_tables)) in games::IDS.iter().zip(&played?) {
            println!("{game}: {}", tally.summary_line());
            println!("{game} at tables: {}", at_tables.summary_line());
        }
        println!("{compared} records replayed in WebAssembly, all to the same states and views");
        Ok(())
    });
}

/// The results for each game, of single games and of games at tables.
type Tallies = Vec<(Tally, TableTally)>;

/// Plays until the time is up or something fails.
fn play_games(
    first: u64,
    end: Instant,
    hand: &mpsc::Sender<CheckedGame>,
) -> anyhow::Result<Tallies> {
    let mut tallies: Tallies = games::IDS.iter().map(|_| Default::default()).collect();
    let tables: Vec<_> = games::IDS
        .iter()
        .map(|game| TableComparison::new(game))
        .collect();
    for number in first.. {
        for (index, (tally, at_tables)) in tallies.iter_mut().enumerate() {
            let game = games::IDS[index];
            tables[index].play_game(number, EVERY, at_tables);
            at_tables.require_no_failures()?;
            let checked = soak::play_and_check_game(game, number, EVERY, tally)
                .with_context(|| format!("{game}, game {number}"))?;
            if hand.blocking_send(checked).is_err() {
                bail!("nobody replays what is played");
            }
        }
        if Instant::now() >= end {
            break;
        }
    }
    Ok(tallies)
}

async fn compare_fingerprints(browser: &Browser, played: &[CheckedGame]) -> anyhow::Result<()> {
    let records: Vec<&str> = played.iter().map(|game| game.record.as_str()).collect();
    let driver = browser.web_driver();
    let answered = driver.execute_async(REPLAY, vec![json!(records)]).await?;
    let prints: Vec<String> = serde_json::from_value(answered.json().clone())
        .with_context(|| format!("the browser answers {}", answered.json()))?;
    ensure!(prints.len() == played.len(), "a record was not replayed");
    for (game, print) in played.iter().zip(prints) {
        if print != game.fingerprint {
            let kept = create_artefact_folder("soak")?.join("differs.record");
            std::fs::write(&kept, &game.record)?;
            let here = &game.fingerprint;
            bail!(
                "replayed here it is {here}, in WebAssembly {print}: {}",
                kept.display()
            );
        }
    }
    Ok(())
}
