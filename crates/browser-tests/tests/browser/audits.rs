//! Audits of every screen at every size in both themes: names, roles, contrast, targets, texts in full, no scrolling,
//! controls in reach, and the checks of axe-core.
//! The same tests take the screenshots that people review.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, CARDS, Fault, REBELLION, Size, Together, begin, faults_told, screens, seat_three,
    staged,
};
use rebellion::{Setup, State};
use tabletop::{Game, RandomPlayer, Seat, Seed, Session};

/// An auditor that checks the current screen at every size and in both themes.
struct Auditor<'a> {
    browser: &'a Browser,
    faults: Vec<(String, Fault)>,
}

/// The two themes: light or not.
const THEMES: [bool; 2] = [false, true];

impl<'a> Auditor<'a> {
    async fn new(browser: &'a Browser) -> anyhow::Result<Self> {
        browser.hold_still(true).await?;
        Ok(Self {
            browser,
            faults: Vec::new(),
        })
    }

    /// Audits a page, which may be longer than the screen.
    async fn page(&mut self, screen: &str) -> anyhow::Result<()> {
        self.look(screen, true).await
    }

    /// Audits a table, which must fit the screen without scrolling.
    async fn table(&mut self, screen: &str) -> anyhow::Result<()> {
        self.look(screen, false).await
    }

    /// Audits the tabs of a table on a phone in both orientations, and on a tablet, which has some of them.
    async fn tabs(&mut self, screen: &str, tabs: &[&str]) -> anyhow::Result<()> {
        for size in [Size::TABLET, Size::TURNED, Size::PHONE] {
            self.browser.resize(size).await?;
            self.browser.settle().await?;
            for tab in tabs {
                let button = format!(".tabs button[data-opens={tab}]");
                let there = format!("document.querySelector({button:?}).checkVisibility()");
                if self.browser.holds(&there).await? {
                    self.browser.click(&button).await?;
                    self.look_at(&format!("{screen}-{tab}"), size, false)
                        .await?;
                }
            }
        }
        self.browser.click(".tabs button:nth-of-type(1)").await?;
        self.stand_up().await
    }

    /// Audits the whole chart on a phone.
    async fn from_afar(&mut self, screen: &str) -> anyhow::Result<()> {
        self.browser.resize(Size::PHONE).await?;
        self.browser
            .click(".chart-tools button:nth-of-type(3)")
            .await?;
        self.browser.wait_for(".chart[data-distance=far]").await?;
        self.look_at(screen, Size::PHONE, false).await?;
        self.stand_up().await
    }

    async fn look(&mut self, screen: &str, scrolls: bool) -> anyhow::Result<()> {
        self.browser.step_aside().await?;
        for size in Size::ALL {
            self.browser.resize(size).await?;
            self.look_at(screen, size, scrolls).await?;
        }
        self.stand_up().await
    }

    /// Audits the screen in both themes at its current size.
    async fn look_at(&mut self, screen: &str, size: Size, scrolls: bool) -> anyhow::Result<()> {
        let browser = self.browser;
        let folder = screens()?;
        for light in THEMES {
            browser.light(light).await?;
            browser.settle().await?;
            let theme = if light { "light" } else { "dark" };
            let place = format!("{screen}-{}-{theme}", size.name);
            browser
                .picture(&folder.join(format!("{place}.png")))
                .await?;
            let mut found = browser.audit(size, scrolls).await.context(place.clone())?;
            // The findings of axe-core depend on the contents and colours of a screen, hardly on its size.
            if [
                (Size::DESK, false),
                (Size::PHONE, true),
                (Size::TABLET, false),
            ]
            .contains(&(size, light))
            {
                found.extend(browser.axe().await.context(place.clone())?);
            }
            let found = found.into_iter().map(|fault| (place.clone(), fault));
            self.faults.extend(found);
        }
        browser.light(false).await
    }

    /// Goes back to the size of a desktop screen.
    async fn stand_up(&self) -> anyhow::Result<()> {
        self.browser.resize(Size::DESK).await?;
        self.browser.settle().await
    }

    fn verdict(self) -> anyhow::Result<()> {
        ensure!(
            self.faults.is_empty(),
            "{} faults\n{}",
            self.faults.len(),
            faults_told(&self.faults)
        );
        Ok(())
    }
}

#[test]
fn the_first_screen_has_no_faults() {
    staged("audit-home", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.page("home").await?;
        browser.click(".menu summary").await?;
        browser.click(".menu .keys summary").await?;
        auditor.page("home-menu").await?;
        auditor.verdict()
    });
}

#[test]
fn the_first_screen_has_no_faults_when_a_game_was_left() {
    staged("audit-left", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        browser.click_choices(2).await?;
        browser.wait_for(".decision .choice").await?;
        let broken = format!(
            "localStorage.setItem('twinsuns-game-{CARDS}', 'here cadet\\nnothing of ours');"
        );
        browser.ask(&broken).await?;
        browser.click(".bar .home").await?;
        browser
            .click(&format!(".game[data-game={REBELLION}] .play"))
            .await?;
        browser.wait_for(".replaces").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.page("home-left").await?;
        // A browser that can store nothing more.
        browser
            .ask("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
            .await?;
        browser.click(".replaces .anew").await?;
        browser.wait_for(".notices.storage").await?;
        browser.wait_for(".decision .choice").await?;
        auditor.table("rebellion-nothing-kept").await?;
        auditor.verdict()
    });
}

#[test]
fn the_rules_and_the_curtain_have_no_faults() {
    staged("audit-rules", async |stage| {
        let browser = stage.browser().await?;
        seat_three(&browser).await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.table("curtain").await?;
        browser.open("#/rules").await?;
        browser.wait_for(".rules-page .rule").await?;
        auditor.page("rules").await?;
        auditor.verdict()
    });
}

#[test]
fn the_screens_around_tables_have_no_faults() {
    staged("audit-together", async |stage| {
        let browser = stage.browser().await?;
        browser.open("#/together").await?;
        browser.wait_for(".hall main").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.page("together").await?;
        browser.open("#/together/new").await?;
        browser.wait_for(".new-table").await?;
        auditor.page("new-table").await?;
        browser.type_name("Leia").await?;
        browser.click(".new-table button[type=submit]").await?;
        browser.wait_for(".waiting-room .invitation").await?;
        auditor.page("waiting-room").await?;
        auditor.verdict()
    });
}

#[test]
fn the_rebellion_table_has_no_faults_for_the_rebels() {
    staged("audit-rebellion-rebel", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "rebel").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.table("rebellion-rebel-begin").await?;
        browser
            .play_to(".table:has(.stage.mission):has(.choice)", 3)
            .await?;
        auditor.table("rebellion-rebel-mission").await?;
        browser
            .play_to(".table:has(.stage.combat):has(.choice)", 4)
            .await?;
        auditor.table("rebellion-rebel-combat").await?;
        browser
            .play_to(".table:has(.losses:nth-last-child(-n + 4)):has(.choice)", 4)
            .await?;
        auditor.table("rebellion-rebel-losses").await?;
        auditor
            .tabs("rebellion-losses", &["decide", "hand", "sides", "log"])
            .await?;
        browser.play(150, 5).await?;
        browser.wait_for(".decision .choice, .end").await?;
        auditor.table("rebellion-rebel-later").await?;
        browser.play(5_000, 6).await?;
        auditor.table("rebellion-rebel-end").await?;
        browser.click(".end .buttons button.strong").await?;
        auditor.table("rebellion-replay").await?;
        auditor.verdict()
    });
}

#[test]
fn the_rebellion_table_has_no_faults_for_the_empire() {
    staged("audit-rebellion-imperial", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, REBELLION, "imperial").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.play(120, 7).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.table("rebellion-imperial-later").await?;
        let tabs = ["decide", "hand", "sides", "log"];
        auditor.tabs("rebellion-tab", &tabs).await?;
        auditor.from_afar("rebellion-far").await?;
        for layer in ["odds", "reach", "builds"] {
            let button = format!(".chart-tools button[data-layer={layer}]");
            browser.click(&button).await?;
            auditor.table(&format!("rebellion-{layer}")).await?;
        }
        browser.click(".chart-tools button:last-of-type").await?;
        browser.wait_for(".piles").await?;
        auditor.table("rebellion-piles").await?;
        browser.click(".piles .close").await?;
        browser.click(".menu summary").await?;
        auditor.table("rebellion-menu").await?;
        auditor.verdict()
    });
}

/// Returns a game in the form that the page stores, at a moment when the Empire can move many units of several kinds.
fn game_with_a_long_list() -> String {
    for number in 0_u64.. {
        let seed = Seed::from_words(&format!("a long list {number}"));
        let mut session = Session::<State>::new(Setup::FULL, seed);
        let mut player = RandomPlayer::new(number);
        while let Some(seat) = session.state().deciding() {
            let choices = session.state().legal_choices();
            if seat == Seat::new(1) && is_long_list(&choices) {
                return format!("random here\n{}", session.record(true));
            }
            let choice = player.pick(&choices);
            session.choose(seat, choice).expect("a legal choice");
        }
    }
    String::new()
}

fn is_long_list(choices: &[rebellion::Choice]) -> bool {
    let words = choices.iter().map(ToString::to_string);
    let units = words.filter_map(|words| words.split(' ').nth(1).map(str::to_owned));
    let kinds: BTreeSet<String> = units.collect();
    choices.len() > 14 && kinds.len() > 1 && kinds.len() < 5
}

#[test]
fn a_long_list_of_choices_has_no_faults() {
    let game = game_with_a_long_list();
    staged("audit-long-list", async |stage| {
        let browser = stage.browser().await?;
        browser.open("").await?;
        let keep = format!("localStorage.setItem('twinsuns-game-{REBELLION}', {game:?});");
        browser.ask(&keep).await?;
        browser.open(&format!("#/here/{REBELLION}")).await?;
        browser.reload().await?;
        browser.wait_for(".decision .choice-group").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.table("rebellion-imperial-groups").await?;
        auditor.verdict()
    });
}

#[test]
fn a_table_of_the_server_has_no_faults() {
    staged("audit-online", async |stage| {
        let table = Together::begin(stage, REBELLION, 1).await?;
        let mut auditor = Auditor::new(&table.rebel).await?;
        auditor.table("online-rebel").await?;
        table.rebel.click(".people summary").await?;
        auditor.table("online-people").await?;
        table.rebel.click(".talk").await?;
        table.rebel.wait_for(".drawer").await?;
        auditor.table("online-chat").await?;
        auditor.verdict()?;
        let mut auditor = Auditor::new(&table.watcher).await?;
        auditor.table("online-watcher").await?;
        auditor.verdict()
    });
}

#[test]
fn the_card_table_has_no_faults() {
    staged("audit-cards", async |stage| {
        let browser = stage.browser().await?;
        begin(&browser, CARDS, "rebel").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.table("cards-begin").await?;
        browser.play(12, 8).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.table("cards-later").await?;
        auditor.tabs("cards-tab", &["decide", "log"]).await?;
        browser.play(1_000, 9).await?;
        auditor.table("cards-end").await?;
        browser.click(".end .put-aside").await?;
        auditor.table("cards-aside").await?;
        auditor.verdict()
    });
}
