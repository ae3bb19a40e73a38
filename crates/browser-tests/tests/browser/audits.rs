//! Audits of every screen at every size: names, roles, contrast, targets, texts in full, no scrolling, controls in
//! reach, and the checks of axe-core; in both themes on a desktop and a phone, and with `cargo xtask nightly` at every
//! size. The same tests take the screenshots that people review.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use browser_tests::{
    Browser, CARDS, Fault, OnlineTable, REBELLION, Size, begin_game, describe_faults, is_long_run,
    run_test, screenshot_folder, start_game_of_three,
};

use crate::advisor::play_until_summary_stays;
use crate::found_games::{find_imperial_games, resume_found_game};

/// An auditor that checks the current screen at every size and in both themes.
struct Auditor<'a> {
    browser: &'a Browser,
    faults: Vec<(String, Fault)>,
}

/// The two themes: light or not.
const THEMES: [bool; 2] = [false, true];

/// The sizes at which short runs look at the light theme, too, and keep pictures: colours hardly depend on the size.
const SIZES_IN_FULL: [Size; 2] = [Size::DESKTOP, Size::PHONE];

impl<'a> Auditor<'a> {
    async fn new(browser: &'a Browser) -> anyhow::Result<Self> {
        browser.set_reduced_motion(true).await?;
        Ok(Self {
            browser,
            faults: Vec::new(),
        })
    }

    /// Audits a page, which may be longer than the screen.
    async fn audit_page(&mut self, screen: &str) -> anyhow::Result<()> {
        self.audit_all_sizes(screen, true).await
    }

    /// Audits a table, which must fit the screen without scrolling.
    async fn audit_table(&mut self, screen: &str) -> anyhow::Result<()> {
        self.audit_all_sizes(screen, false).await
    }

    /// Audits the tabs of a table on a phone in both orientations, and on a tablet, which has some of them.
    async fn audit_tabs(&mut self, screen: &str, tabs: &[&str]) -> anyhow::Result<()> {
        for size in [Size::TABLET, Size::PHONE_LANDSCAPE, Size::PHONE] {
            self.browser.resize(size).await?;
            self.browser.wait_until_drawn().await?;
            for tab in tabs {
                let button = format!(".tabs button[data-opens={tab}]");
                let there = format!("document.querySelector({button:?}).checkVisibility()");
                if self.browser.is_expression_true(&there).await? {
                    self.browser.click_element(&button).await?;
                    self.audit_both_themes(&format!("{screen}-{tab}"), size, false)
                        .await?;
                }
            }
        }
        self.browser
            .click_element(".tabs button:nth-of-type(1)")
            .await?;
        self.resize_to_desktop().await
    }

    /// Audits the whole chart on a phone.
    async fn audit_whole_chart(&mut self, screen: &str) -> anyhow::Result<()> {
        self.browser.resize(Size::PHONE).await?;
        self.browser
            .click_element(".chart-tools button:nth-of-type(3)")
            .await?;
        self.browser.wait_for(".chart[data-distance=far]").await?;
        self.audit_both_themes(screen, Size::PHONE, false).await?;
        self.resize_to_desktop().await
    }

    async fn audit_all_sizes(&mut self, screen: &str, scrolls: bool) -> anyhow::Result<()> {
        self.browser.move_mouse_aside().await?;
        for size in Size::ALL {
            self.browser.resize(size).await?;
            self.audit_both_themes(screen, size, scrolls).await?;
        }
        self.resize_to_desktop().await
    }

    /// Audits the screen at its current size, in both themes where that may make a difference.
    async fn audit_both_themes(
        &mut self,
        screen: &str,
        size: Size,
        scrolls: bool,
    ) -> anyhow::Result<()> {
        let browser = self.browser;
        let folder = screenshot_folder()?;
        let in_full = is_long_run() || SIZES_IN_FULL.contains(&size);
        for light in THEMES.into_iter().filter(|light| in_full || !light) {
            browser.set_light_theme(light).await?;
            browser.wait_until_drawn().await?;
            let theme = if light { "light" } else { "dark" };
            let place = format!("{screen}-{}-{theme}", size.name);
            if in_full {
                let picture = folder.join(format!("{place}.png"));
                browser.take_screenshot(&picture).await?;
            }
            let mut found = browser
                .audit_page(size, scrolls)
                .await
                .context(place.clone())?;
            // The findings of axe-core depend on the contents and colours of a screen, hardly on its size.
            if [
                (Size::DESKTOP, false),
                (Size::PHONE, true),
                (Size::TABLET, false),
            ]
            .contains(&(size, light))
            {
                found.extend(
                    browser
                        .find_accessibility_faults()
                        .await
                        .context(place.clone())?,
                );
            }
            let found = found.into_iter().map(|fault| (place.clone(), fault));
            self.faults.extend(found);
        }
        browser.set_light_theme(false).await
    }

    /// Goes back to the size of a desktop screen.
    async fn resize_to_desktop(&self) -> anyhow::Result<()> {
        self.browser.resize(Size::DESKTOP).await?;
        self.browser.wait_until_drawn().await
    }

    fn fail_on_faults(self) -> anyhow::Result<()> {
        ensure!(
            self.faults.is_empty(),
            "{} faults\n{}",
            self.faults.len(),
            describe_faults(&self.faults)
        );
        Ok(())
    }
}

#[test]
fn the_first_screen_has_no_faults() {
    run_test("audit-home", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_page("home").await?;
        browser.click_element(".menu summary").await?;
        browser.click_element(".menu .keys summary").await?;
        auditor.audit_page("home-menu").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_first_screen_has_no_faults_with_a_left_game() {
    run_test("audit-left", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        browser.click_choices(2).await?;
        browser.wait_for(".decision .choice").await?;
        let broken = format!(
            "localStorage.setItem('twinsuns-game-{CARDS}', 'here cadet\\nnothing of ours');"
        );
        browser.run_script(&broken).await?;
        browser.click_element(".bar .home").await?;
        browser
            .click_element(&format!(".game[data-game={REBELLION}] .play"))
            .await?;
        browser.wait_for(".replaces").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_page("home-left").await?;
        // A browser that can store nothing more.
        browser
            .run_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
            .await?;
        browser.click_element(".replaces .anew").await?;
        browser.wait_for(".notices.storage").await?;
        browser.wait_for(".decision .choice").await?;
        auditor.audit_table("rebellion-nothing-kept").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_rules_and_the_curtain_have_no_faults() {
    run_test("audit-rules", async |stage| {
        let browser = stage.start_browser().await?;
        start_game_of_three(&browser).await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_table("curtain").await?;
        browser.open_page("#/rules").await?;
        browser.wait_for(".rules-page .rule").await?;
        auditor.audit_page("rules").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_lesson_list_and_the_guides_have_no_faults() {
    run_test("audit-learn", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/learn").await?;
        browser.wait_for(".lessons a").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_page("learn").await?;
        for game in [REBELLION, CARDS] {
            browser.open_page(&format!("#/learn/{game}")).await?;
            browser.wait_for(".field-guide dd").await?;
            auditor.audit_page(&format!("guide-{game}")).await?;
        }
        auditor.fail_on_faults()
    });
}

#[test]
fn the_tables_of_lessons_have_no_faults() {
    run_test("audit-lessons", async |stage| {
        let browser = stage.start_browser().await?;
        let mut auditor = Auditor::new(&browser).await?;
        for lesson in ["rebellion/2", "rebellion/10", "empire-vs-rebellion/1"] {
            browser.open_page(&format!("#/learn/{lesson}")).await?;
            browser.wait_for(".coach .words").await?;
            auditor
                .audit_table(&format!("lesson-{}", lesson.replace('/', "-")))
                .await?;
        }
        auditor.fail_on_faults()
    });
}

/// Audits what the advisor says: a hint, and the summary of a round in full.
async fn audit_advisor(
    auditor: &mut Auditor<'_>,
    browser: &Browser,
    game: &str,
) -> anyhow::Result<()> {
    begin_game(browser, game, "rebel").await?;
    browser.wait_for(".decision .choice").await?;
    browser.click_element(".ask-advisor").await?;
    browser.wait_for(".advisor button.advised").await?;
    auditor.audit_table(&format!("{game}-hint")).await?;
    browser.click_element(".close-advisor").await?;
    play_until_summary_stays(browser).await?;
    browser.click_element(".round-summary summary").await?;
    browser.wait_for(".round-summary[open] li").await?;
    auditor.audit_table(&format!("{game}-round")).await
}

#[test]
fn the_advisor_of_rebellion_has_no_faults() {
    run_test("audit-advisor-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        let mut auditor = Auditor::new(&browser).await?;
        audit_advisor(&mut auditor, &browser, REBELLION).await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_advisor_and_guide_over_a_table_have_no_faults() {
    run_test("audit-advisor", async |stage| {
        let browser = stage.start_browser().await?;
        let mut auditor = Auditor::new(&browser).await?;
        audit_advisor(&mut auditor, &browser, CARDS).await?;
        browser.click_element(".menu summary").await?;
        browser.click_element(".open-guide").await?;
        browser.wait_for(".guide-sheet dd").await?;
        auditor.audit_page("cards-guide").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_screens_around_tables_have_no_faults() {
    run_test("audit-together", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/together").await?;
        browser.wait_for(".hall main").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_page("together").await?;
        browser.open_page("#/together/new").await?;
        browser.wait_for(".new-table").await?;
        auditor.audit_page("new-table").await?;
        browser.type_name("Leia").await?;
        browser
            .click_element(".new-table button[type=submit]")
            .await?;
        browser.wait_for(".waiting-room .invitation").await?;
        auditor.audit_page("waiting-room").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_rebellion_table_has_no_faults_for_the_rebels() {
    run_test("audit-rebellion-rebel", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "rebel").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.audit_table("rebellion-rebel-begin").await?;
        browser
            .play_until_element_shown(".table:has(.stage.mission):has(.choice)", 3)
            .await?;
        auditor.audit_table("rebellion-rebel-mission").await?;
        browser
            .play_until_element_shown(".table:has(.stage.combat):has(.choice)", 4)
            .await?;
        auditor.audit_table("rebellion-rebel-combat").await?;
        browser
            .play_until_element_shown(".table:has(.losses:nth-last-child(-n + 4)):has(.choice)", 4)
            .await?;
        auditor.audit_table("rebellion-rebel-losses").await?;
        auditor
            .audit_tabs("rebellion-losses", &["decide", "hand", "sides", "log"])
            .await?;
        browser.play_choices(150, 5).await?;
        browser.wait_for(".decision .choice, .end").await?;
        auditor.audit_table("rebellion-rebel-later").await?;
        browser.play_choices(5_000, 6).await?;
        auditor.audit_table("rebellion-rebel-end").await?;
        browser.click_element(".end .buttons button.strong").await?;
        auditor.audit_table("rebellion-replay").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_rebellion_table_has_no_faults_for_the_empire() {
    run_test("audit-rebellion-imperial", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, REBELLION, "imperial").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.play_choices(120, 7).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.audit_table("rebellion-imperial-later").await?;
        let tabs = ["decide", "hand", "sides", "log"];
        auditor.audit_tabs("rebellion-tab", &tabs).await?;
        // While a mission or a combat is on the stage, a phone has no tools for the chart.
        browser
            .play_until_element_shown(".table:not(:has(.stage)) .decision .choice", 7)
            .await?;
        auditor.audit_whole_chart("rebellion-far").await?;
        for layer in ["odds", "reach", "builds"] {
            let button = format!(".chart-tools button[data-layer={layer}]");
            browser.click_element(&button).await?;
            auditor.audit_table(&format!("rebellion-{layer}")).await?;
        }
        browser
            .click_element(".chart-tools button:last-of-type")
            .await?;
        browser.wait_for(".piles").await?;
        auditor.audit_table("rebellion-piles").await?;
        browser.click_element(".piles .close").await?;
        browser.click_element(".menu summary").await?;
        auditor.audit_table("rebellion-menu").await?;
        auditor.fail_on_faults()
    });
}

/// Tells whether these choices move many units of several kinds.
fn is_long_list(choices: &[rebellion::Choice]) -> bool {
    let words = choices.iter().map(ToString::to_string);
    let units = words.filter_map(|words| words.split(' ').nth(1).map(str::to_owned));
    let kinds: BTreeSet<String> = units.collect();
    choices.len() > 14 && kinds.len() > 1 && kinds.len() < 5
}

#[test]
fn a_long_list_of_choices_has_no_faults() {
    run_test("audit-long-list", async |stage| {
        let game = find_imperial_games("a long list", is_long_list).next();
        let browser = stage.start_browser().await?;
        resume_found_game(&browser, &game.context("no long list")?).await?;
        browser.wait_for(".decision .choice-group").await?;
        let mut auditor = Auditor::new(&browser).await?;
        auditor.audit_table("rebellion-imperial-sheet").await?;
        browser.show_plain_lists(true).await?;
        browser.reload_page().await?;
        browser.wait_for(".decision .choice-group").await?;
        auditor.audit_table("rebellion-imperial-groups").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn a_table_of_the_server_has_no_faults() {
    run_test("audit-online", async |stage| {
        let table = OnlineTable::begin_by_invitation(stage, REBELLION, 1).await?;
        let mut auditor = Auditor::new(&table.rebel).await?;
        auditor.audit_table("online-rebel").await?;
        table.rebel.click_element(".people summary").await?;
        auditor.audit_table("online-people").await?;
        table.rebel.click_element(".talk").await?;
        table.rebel.wait_for(".drawer").await?;
        auditor.audit_table("online-chat").await?;
        auditor.fail_on_faults()?;
        let mut auditor = Auditor::new(&table.watcher).await?;
        auditor.audit_table("online-watcher").await?;
        auditor.fail_on_faults()
    });
}

#[test]
fn the_card_table_has_no_faults() {
    run_test("audit-cards", async |stage| {
        let browser = stage.start_browser().await?;
        begin_game(&browser, CARDS, "rebel").await?;
        let mut auditor = Auditor::new(&browser).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.audit_table("cards-begin").await?;
        browser.play_choices(12, 8).await?;
        browser.wait_for(".decision .choice").await?;
        auditor.audit_table("cards-later").await?;
        auditor.audit_tabs("cards-tab", &["decide", "log"]).await?;
        browser.play_choices(1_000, 9).await?;
        auditor.audit_table("cards-end").await?;
        browser.click_element(".end .put-aside").await?;
        auditor.audit_table("cards-aside").await?;
        auditor.fail_on_faults()
    });
}
