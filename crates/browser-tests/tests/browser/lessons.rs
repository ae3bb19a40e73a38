//! Lessons by clicking: every one to its end, one with all its mistakes, one on a phone, one by keys, one offline.

use std::rc::Rc;

use anyhow::{Context, ensure};
use browser_tests::{Browser, CARDS, Size, begin_game, run_test};
use conformance::ScenarioGame;
use conformance::lessons::{LessonRun, LessonStatus, list_lessons, load_lesson};
use empire_vs_rebellion::State as CardGame;
use locale::Texts;
use rebellion::State as Rebellion;
use serde_json::json;
use tabletop::{RandomPlayer, Turn, View};

use crate::walk_through::WalkThrough;

/// The Enter and Tab keys.
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
/// The number of times that Tab is pressed before a link counts as out of reach.
const MAX_TABS: usize = 40;

/// A lesson on the page and the same lesson here, step by step.
struct Learner<'a, G: ScenarioGame> {
    browser: &'a Browser,
    texts: Texts,
    run: LessonRun<G>,
    by_keys: bool,
    /// True if the pieces that a card speaks of have to be lit and in sight.
    checks_lights: bool,
    pictures: Option<WalkThrough>,
}

impl<'a, G: ScenarioGame> Learner<'a, G> {
    async fn open_lesson(browser: &'a Browser, number: usize) -> anyhow::Result<Self> {
        let lesson = load_lesson::<G>(number).context("no such lesson")?;
        let route = format!("/learn/{}/{number}", G::ID);
        browser
            .run_script(&format!("location.hash = {route:?};"))
            .await?;
        let mut learner = Self {
            browser,
            texts: Texts::english(),
            run: LessonRun::new(Rc::new(lesson)),
            by_keys: false,
            checks_lights: false,
            pictures: None,
        };
        learner.settle_run();
        learner.wait_for_words().await?;
        Ok(learner)
    }

    /// Plays what plays itself on the page: the others, and decisions with one choice.
    fn settle_run(&mut self) {
        loop {
            self.run.play_until_own_decision();
            let view = self.run.view();
            let [only] = view.choices() else {
                return;
            };
            if self.run.choose(*only).is_err() {
                return;
            }
        }
    }

    /// Returns the words that the page should show.
    fn expected_words(&self) -> Option<String> {
        let info = &self.run.lesson().info;
        let part = match self.run.status() {
            LessonStatus::Playing => self.run.card()?.say.clone(),
            LessonStatus::Trapped(_) => format!("trap-{}", self.run.sprung_trap()?.name),
            LessonStatus::Reached | LessonStatus::Missed => return None,
        };
        Some(self.texts.format(&info.lesson_text_key(&part), &[]))
    }

    async fn wait_for_words(&self) -> anyhow::Result<()> {
        let Some(words) = self.expected_words() else {
            return Ok(());
        };
        let shown = format!(
            "document.querySelector('.coach .words')?.textContent === {}",
            json!(words)
        );
        let waited = self.browser.wait_until(&shown).await;
        waited.with_context(|| format!("{}: {words}", self.run.lesson().info.id))?;
        if self.checks_lights && self.run.status() == LessonStatus::Playing {
            self.wait_for_lights(&words).await?;
        }
        Ok(())
    }

    /// Waits until all pieces that the card speaks of are lit and in sight.
    async fn wait_for_lights(&self, words: &str) -> anyhow::Result<()> {
        let look = self.run.card().map(|card| card.look.clone());
        for piece in look.unwrap_or_default() {
            let lit = format!(
                "[...document.querySelectorAll('.lesson .table :is([data-piece=\"{piece}\"], [data-verb=\"{piece}\"]), \
                 .lesson .table g.leader[data-piece=\"{piece}\"] .frame')].some((it) => it.checkVisibility() \
                 && getComputedStyle(it).getPropertyValue('--lesson-light') === '1')"
            );
            let waited = self.browser.wait_until(&lit).await;
            waited.with_context(|| {
                format!(
                    "{}: {words}: no light on {piece}",
                    self.run.lesson().info.id
                )
            })?;
        }
        Ok(())
    }

    fn describe_choice(&self, choice: G::Choice) -> String {
        match self.run.state().turn() {
            Turn::Decide { decision, .. } => G::describe_choice(&self.texts, &decision, choice),
            Turn::Over(_) => String::new(),
        }
    }

    /// Keeps what the page shows, if anybody asked for it.
    async fn keep_picture(&mut self, solution: &str) -> anyhow::Result<()> {
        let Some(pictures) = &mut self.pictures else {
            return Ok(());
        };
        pictures.keep_step(self.browser, solution).await
    }

    /// Makes a choice on the page, as a person would, and here.
    async fn make_choice(&mut self, choice: G::Choice) -> anyhow::Result<()> {
        let text = self.describe_choice(choice);
        let button = format!(
            "[...document.querySelectorAll('.decision .choice')].find((it) => it.querySelector('span:last-of-type').firstChild.textContent === {})",
            json!(text)
        );
        let ready = format!("!document.querySelector('.choices[data-fresh]') && {button}");
        self.browser
            .wait_until(&format!("Boolean({ready})"))
            .await
            .with_context(|| text.clone())?;
        if self.by_keys {
            let key = self
                .browser
                .run_script(&format!(
                    "return {button}.querySelector('kbd').textContent;"
                ))
                .await?;
            self.browser
                .press_keys(key.as_str().unwrap_or_default())
                .await?;
        } else {
            // A real click, which fails where something lies over the choice.
            self.browser
                .run_script(&format!(
                    "document.querySelector('[data-wanted]')?.removeAttribute('data-wanted'); \
                     {button}.setAttribute('data-wanted', '');"
                ))
                .await?;
            self.browser.click_element("[data-wanted]").await?;
        }
        self.browser.wait_until_drawn().await?;
        if self
            .browser
            .count_elements(".doubt .confirm-choice")
            .await?
            > 0
        {
            if self.by_keys {
                self.browser.press_keys(ENTER).await?;
            } else {
                self.browser.click_element(".doubt .confirm-choice").await?;
            }
        }
        self.run.choose(choice)?;
        self.settle_run();
        self.wait_for_words().await
    }

    /// Makes the choices of the solution, part by part, until the lesson is done.
    async fn play_solution(&mut self) -> anyhow::Result<()> {
        loop {
            while self.run.status() == LessonStatus::Playing {
                let choice = self
                    .run
                    .next_good_choice()
                    .context("the solution ends too early")?;
                self.keep_picture(&self.describe_choice(choice)).await?;
                self.make_choice(choice).await?;
            }
            ensure!(
                self.run.status() == LessonStatus::Reached,
                "{:?}",
                self.run.status()
            );
            if !self.run.open_next_part() {
                self.browser
                    .wait_for(".lesson[data-stage=done] .to-list")
                    .await?;
                return self.keep_picture("the lesson is done").await;
            }
            self.settle_run();
            self.browser.wait_for(".next-part").await?;
            self.keep_picture("next part").await?;
            if self.by_keys {
                self.browser
                    .wait_until("document.activeElement.matches('.next-part')")
                    .await?;
                self.browser.press_keys(ENTER).await?;
            } else {
                self.browser.click_element(".next-part").await?;
            }
            self.wait_for_words().await?;
        }
    }

    /// Steps into a trap by the shortest way that is found, and goes back from it.
    async fn step_into_trap(&mut self, index: usize) -> anyhow::Result<()> {
        let ways = (0..4_000).filter_map(|seed| way_into_trap(&self.run, index, seed));
        let way = ways.min_by_key(Vec::len).context("nobody steps into it")?;
        for choice in way {
            self.make_choice(choice).await?;
        }
        ensure!(
            self.run.status() == LessonStatus::Trapped(index),
            "{:?}",
            self.run.status()
        );
        self.browser
            .wait_until("document.activeElement.matches('.go-back')")
            .await?;
        if self.by_keys {
            self.browser.press_keys("b").await?;
        } else {
            self.browser.click_element(".go-back").await?;
        }
        self.run.rewind_to_own_choice();
        self.wait_for_words().await?;
        if self.by_keys {
            return self.wait_for_words().await;
        }
        self.browser.click_element(".restart").await?;
        self.run.restart_part();
        self.settle_run();
        self.wait_for_words().await
    }
}

/// Returns the choices with which a person who tries anything steps into a trap, without those that play themselves.
fn way_into_trap<G: ScenarioGame>(
    run: &LessonRun<G>,
    index: usize,
    seed: u64,
) -> Option<Vec<G::Choice>> {
    let (mut run, mut player, mut way) = (run.clone(), RandomPlayer::new(seed), Vec::new());
    while run.status() == LessonStatus::Playing {
        let view = run.view();
        let choice = player.pick_any(view.choices());
        if view.choices().len() > 1 {
            way.push(choice);
        }
        run.choose(choice).ok()?;
        run.play_until_own_decision();
    }
    (run.status() == LessonStatus::Trapped(index)).then_some(way)
}

async fn open_list(browser: &Browser) -> anyhow::Result<()> {
    browser.open_page("#/learn").await?;
    browser
        .run_script("localStorage.setItem('twinsuns-pace', '\"instant\"');")
        .await?;
    browser.reload_page().await?;
    browser.wait_for(".lessons a").await
}

async fn play_all<G: ScenarioGame>(browser: &Browser) -> anyhow::Result<()> {
    open_list(browser).await?;
    for lesson in list_lessons(G::ID) {
        let mut learner = Learner::<G>::open_lesson(browser, lesson.number).await?;
        learner.checks_lights = true;
        learner.pictures = WalkThrough::of_lesson(&lesson)?;
        let played = learner.play_solution().await;
        played.with_context(|| lesson.id.clone())?;
    }
    browser.click_element(".to-list").await?;
    browser.wait_for(".lessons a").await?;
    let done = browser
        .count_elements(&format!("[data-game={}] .lessons a.done", G::ID))
        .await?;
    ensure!(done == list_lessons(G::ID).len() as u64, "{done} are done");
    Ok(())
}

#[test]
fn lessons_of_rebellion_are_played_to_their_end() {
    run_test("lessons-rebellion", async |stage| {
        let browser = stage.start_browser().await?;
        play_all::<Rebellion>(&browser).await
    });
}

#[test]
fn lessons_of_the_card_game_are_played_to_their_end() {
    run_test("lessons-cards", async |stage| {
        let browser = stage.start_browser().await?;
        play_all::<CardGame>(&browser).await
    });
}

#[test]
fn lessons_answer_every_mistake_and_go_back() {
    run_test("lessons-mistakes", async |stage| {
        let browser = stage.start_browser().await?;
        open_list(&browser).await?;
        let mut learner = Learner::<Rebellion>::open_lesson(&browser, 2).await?;
        for trap in 0..learner.run.part().traps.len() {
            learner.step_into_trap(trap).await?;
        }
        // After the second mistake the hint is there, after the third a good choice.
        browser.wait_for(".coach .hint + .hint").await?;
        learner.play_solution().await
    });
}

#[test]
fn lessons_show_both_colours_and_the_wanted_choice() {
    run_test("lessons-sight", async |stage| {
        let browser = stage.start_browser().await?;
        open_list(&browser).await?;
        // The Empire learns here, and the Rebels keep their colour.
        let mut learner = Learner::<Rebellion>::open_lesson(&browser, 2).await?;
        let colour = |side: &str| {
            format!(
                "getComputedStyle(document.querySelector('.side[data-side={side}] .mark')).color"
            )
        };
        let differ = format!("{} !== {}", colour("rebel"), colour("imperial"));
        ensure!(
            browser.is_expression_true(&differ).await?,
            "both sides look the same"
        );
        let leader = learner.run.next_good_choice().context("no solution")?;
        learner.make_choice(leader).await?;
        // Cato Neimoidia is the fourth of 32 systems, and Yavin is the last.
        let in_view = "(() => { const list = document.querySelector('.decision .choices').getBoundingClientRect();
            const wanted = [...document.querySelectorAll('.decision .choice')].find((it) => it.textContent.includes('Cato Neimoidia')).getBoundingClientRect();
            return wanted.top >= list.top && wanted.bottom <= list.bottom; })()";
        browser
            .wait_until(in_view)
            .await
            .context("the wanted choice is out of sight")?;
        learner.play_solution().await?;
        let hidden = "getComputedStyle(document.querySelector('.decision .question')).visibility === 'hidden'";
        ensure!(
            browser.is_expression_true(hidden).await?,
            "a question stays open"
        );
        Ok(())
    });
}

#[test]
fn lessons_fit_a_telephone() {
    run_test("lessons-phone", async |stage| {
        let browser = stage.start_browser().await?;
        open_list(&browser).await?;
        browser.resize(Size::PHONE).await?;
        let wide = "document.scrollingElement.scrollWidth > innerWidth";
        ensure!(
            !browser.is_expression_true(wide).await?,
            "the list scrolls sideways"
        );
        Learner::<CardGame>::open_lesson(&browser, 1)
            .await?
            .play_solution()
            .await?;
        let mut learner = Learner::<Rebellion>::open_lesson(&browser, 6).await?;
        ensure!(
            !browser.is_expression_true(wide).await?,
            "the lesson scrolls sideways"
        );
        let tall = "document.scrollingElement.scrollHeight > innerHeight";
        ensure!(
            !browser.is_expression_true(tall).await?,
            "the lesson scrolls"
        );
        learner.play_solution().await
    });
}

#[test]
fn lessons_are_played_by_keys_alone() {
    run_test("lessons-keys", async |stage| {
        let browser = stage.start_browser().await?;
        open_list(&browser).await?;
        let here = format!("document.activeElement.matches('.lessons a[href$=\"/{CARDS}/2\"]')");
        let mut tabs = 0;
        while !browser.is_expression_true(&here).await? {
            ensure!(tabs < MAX_TABS, "the lesson is out of reach");
            browser.press_keys(TAB).await?;
            tabs += 1;
        }
        browser.press_keys(ENTER).await?;
        browser.wait_for(".coach .words").await?;
        let mut learner = Learner::<CardGame>::open_lesson(&browser, 2).await?;
        learner.by_keys = true;
        browser.press_keys("h").await?;
        browser.wait_for(".coach .hint").await?;
        learner.step_into_trap(0).await?;
        learner.play_solution().await
    });
}

#[test]
fn lessons_need_no_network_once_the_page_is_there() {
    run_test("lessons-offline", async |stage| {
        let browser = stage.start_browser().await?;
        open_list(&browser).await?;
        browser.allow_cut_connections();
        let cut = json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
        browser.command("Network.enable", json!({})).await?;
        browser
            .command("Network.emulateNetworkConditions", cut)
            .await?;
        Learner::<CardGame>::open_lesson(&browser, 3)
            .await?
            .play_solution()
            .await
    });
}

#[test]
fn lessons_are_offered_large_until_three_are_done() {
    run_test("lessons-home", async |stage| {
        let browser = stage.start_browser().await?;
        browser.open_page("#/").await?;
        browser.wait_for(".first-steps .learn.large").await?;
        let done = r#"localStorage.setItem('twinsuns-lessons', '{"rebellion":["what-wins","activation","transport"]}');"#;
        browser.run_script(done).await?;
        browser.reload_page().await?;
        browser.wait_for(".first-steps .learn").await?;
        ensure!(
            browser.count_elements(".learn.large").await? == 0,
            "the button does not step back after three lessons"
        );
        // Somebody who has begun a game is no newcomer any more.
        browser.run_script("localStorage.clear();").await?;
        begin_game(&browser, CARDS, "rebel").await?;
        browser.click_choices(1).await?;
        browser.open_page("#/").await?;
        browser.wait_for(".home-screen footer .learn").await?;
        ensure!(
            browser.count_elements(".first-steps").await? == 0,
            "the button does not step back after a game"
        );
        Ok(())
    });
}

#[test]
fn lessons_that_do_not_exist_lead_to_the_list() {
    run_test("lessons-unknown", async |stage| {
        let browser = stage.start_browser().await?;
        for address in ["rebellion/99", "rebellion/x", "chess/1"] {
            browser.open_page("#/").await?;
            browser
                .run_script(&format!("location.hash = '/learn/{address}';"))
                .await?;
            browser.wait_for(".learn-screen .notice").await?;
            ensure!(
                browser
                    .is_expression_true("location.hash === '#/learn'")
                    .await?,
                "{address}"
            );
        }
        browser
            .run_script("localStorage.setItem('twinsuns-lessons', '{\"rebellion\":7}');")
            .await?;
        browser.reload_page().await?;
        browser.wait_for(".lessons a").await?;
        ensure!(
            browser.count_elements(".lessons a.done").await? == 0,
            "something is done"
        );
        // It is set aside before anything new is stored.
        browser.wait_for(".notice.unreadable").await?;
        let kept = "localStorage.getItem('twinsuns-lessons-unreadable') === '{\"rebellion\":7}'";
        ensure!(
            browser.is_expression_true(kept).await?,
            "the old progress is lost"
        );
        Ok(())
    });
}
