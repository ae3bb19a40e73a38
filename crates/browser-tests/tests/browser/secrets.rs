//! Nothing that the other side or a spectator receives contains the base.
//!
//! The same game is played twice, with the same seed and the same choices except for the place of the base. At the
//! end, the Empire and the spectator must see the same to the last byte: in the last message, on the page, and in
//! the storage of the browser. Among all messages, which may be split differently, no fact that names one of the
//! two places may be in one game and not in the other. The Rebels' own browser shows that the comparison can see a
//! base.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use browser_tests::{Browser, OnlineTable, RecordingProxy, TestEnvironment, run_test};
use serde_json::Value;

/// The places of the base.
const BASES: [&str; 2] = ["Endor", "Ilum"];

/// Everything that a browser received.
struct Received {
    /// Every fact that was ever sent.
    facts: BTreeSet<String>,
    /// The table as it was sent last.
    last: String,
    page: String,
    storage: String,
}

async fn collect_received(browser: &Browser, wire: &RecordingProxy) -> anyhow::Result<Received> {
    browser.wait_until_drawn().await?;
    // Codes for phones are drawn from the id of the table, which is another one in every game.
    let page = browser
        .run_script(
            "const table = document.querySelector('.table').cloneNode(true);
             for (const code of table.querySelectorAll('svg.qr')) code.innerHTML = '';
             return table.outerHTML;",
        )
        .await?;
    let storage = browser
        .run_script(
            "return JSON.stringify(Object.entries({ ...localStorage, ...sessionStorage }).sort());",
        )
        .await?;
    let text = |value: Value| without_ids(value.as_str().unwrap_or_default());
    let texts: Vec<String> = wire
        .received_texts()
        .iter()
        .map(|it| without_ids(it))
        .collect();
    let mut all = BTreeSet::new();
    for text in &texts {
        match serde_json::from_str(text) {
            Ok(value) => collect_facts("", &value, &mut all),
            Err(_) => drop(all.insert(text.clone())),
        }
    }
    let last = texts.into_iter().rev().find(|it| it.contains("\"view\":"));
    Ok(Received {
        facts: all,
        last: last.context("no view was sent")?,
        page: text(page),
        storage: text(storage),
    })
}

/// Collects the facts in a message: paths with their values, regardless of positions in lists.
fn collect_facts(place: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(format!("{place}.{key}"));
                collect_facts(&format!("{place}.{key}"), value, found);
            }
        }
        Value::Array(all) => all.iter().for_each(|it| collect_facts(place, it, found)),
        leaf => drop(found.insert(format!("{place} {leaf}"))),
    }
}

/// Returns the facts that name a base and are in only one of two games.
fn base_facts_apart(one: &Received, other: &Received) -> Vec<String> {
    let names = BASES.map(str::to_lowercase);
    let differ = one.facts.symmetric_difference(&other.facts);
    let named = |fact: &&String| {
        let fact = fact.to_lowercase();
        names.iter().any(|name| fact.contains(name))
    };
    differ.filter(named).cloned().collect()
}

/// Removes ids, secrets and times from a text, which differ between any two tables.
fn without_ids(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut word = String::new();
    let put = |word: &mut String, plain: &mut String| {
        let long_number = word.len() >= 10 && word.bytes().all(|it| it.is_ascii_digit());
        let token = word.len() >= 16 && word.bytes().all(|it| it.is_ascii_hexdigit());
        plain.push_str(if long_number || token {
            "#"
        } else {
            word.as_str()
        });
        word.clear();
    };
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() {
            word.push(letter);
        } else {
            put(&mut word, &mut plain);
            plain.push(letter);
        }
    }
    put(&mut word, &mut plain);
    plain
}

/// Plays some choices with the base in one place. Returns what the Rebels, the Empire and the spectator received.
async fn play_world(stage: &TestEnvironment, base: &str) -> anyhow::Result<[Received; 3]> {
    let table = OnlineTable::begin_with_seed(stage, "the same stars").await?;
    let hide = format!(
        "(all) => all.find((it) => it.dataset.verb === 'base' && it.textContent.includes({base:?}))"
    );
    let quiet = "(all) => all.find((it) => ['done', 'pass', 'decline'].includes(it.dataset.verb))";
    let mut hidden = false;
    for _ in 0..60 {
        let Some(browser) = table.deciding_browser().await? else {
            break;
        };
        if browser.count_elements("[data-verb=base]").await? > 0 {
            table.make_choices(1, &hide).await?;
            hidden = true;
            break;
        }
        table.make_choices(1, quiet).await?;
    }
    ensure!(hidden, "the base is never hidden");
    table.make_choices(10, quiet).await?;
    // Reload once more, so that the messages after a reload are compared, too.
    for browser in [&table.imperial, &table.watcher] {
        browser.reload_page().await?;
        browser.wait_for(".table .question").await?;
    }
    Ok([
        collect_received(&table.rebel, &table.rebel_wire).await?,
        collect_received(&table.imperial, &table.imperial_wire).await?,
        collect_received(&table.watcher, &table.watcher_wire).await?,
    ])
}

fn check_same(who: &str, what: &str, one: &str, other: &str) -> anyhow::Result<()> {
    ensure!(
        one == other,
        "{who} {what} what depends on the base, {}",
        first_difference(one, other)
    );
    Ok(())
}

fn first_difference(one: &str, other: &str) -> String {
    let at = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let around = |text: &str| {
        let start = at.saturating_sub(120);
        text.chars().skip(start).take(280).collect::<String>()
    };
    format!("at {at}:\n  {}\n  {}", around(one), around(other))
}

#[test]
fn the_base_is_in_nothing_that_others_receive() {
    run_test("secrets", async |stage| {
        let [rebel_a, imperial_a, watcher_a] = play_world(stage, BASES[0]).await?;
        let [rebel_b, imperial_b, watcher_b] = play_world(stage, BASES[1]).await?;
        // The check can fail: on the Rebels' side everything differs that should.
        ensure!(
            !base_facts_apart(&rebel_a, &rebel_b).is_empty(),
            "the Rebels were not sent their base"
        );
        ensure!(
            rebel_a.last != rebel_b.last,
            "the Rebels' view is without a base"
        );
        ensure!(
            rebel_a.page != rebel_b.page,
            "the Rebels do not see their base"
        );
        let pairs = [
            ("the Empire", imperial_a, imperial_b),
            ("a watcher", watcher_a, watcher_b),
        ];
        for (who, one, other) in pairs {
            let told = base_facts_apart(&one, &other);
            ensure!(told.is_empty(), "{who} was sent the base: {told:#?}");
            check_same(who, "was sent", &one.last, &other.last)?;
            check_same(who, "has on the page", &one.page, &other.page)?;
            check_same(who, "stores", &one.storage, &other.storage)?;
        }
        Ok(())
    });
}

/// Checks that a player with only one choice does not answer faster than others: a forced choice that depends on a
/// hand waits for its click.
#[test]
fn a_forced_choice_online_waits_for_a_click() {
    run_test("forced", async |stage| {
        let table = OnlineTable::begin_with_seed(stage, "forced").await?;
        // Every leader is sent on a mission: then "done" alone is left, unless there is an action card to use.
        let first = "(all) => all.find((it) => ['mission', 'assign', 'join'].includes(it.dataset.verb)) ?? all[0]";
        for _ in 0..80 {
            let browser = table
                .deciding_browser()
                .await?
                .context("the game is over")?;
            let before = browser.moment_checksum().await?;
            if browser.count_elements(".decision .choice").await? == 1 {
                browser
                    .run_async_script("const done = arguments[0]; setTimeout(done, 1500);")
                    .await?;
                ensure!(
                    browser.moment_checksum().await? == before,
                    "a forced choice answered by itself"
                );
                return table.make_choices(1, first).await;
            }
            table.make_choices(1, first).await?;
        }
        anyhow::bail!("nothing is ever forced")
    });
}
