//! Pictures of every step of the lessons, with the words and choices on the page, for readers without context.
//!
//! They are kept if `TWINSUNS_WALK` names a folder: `GAME/LESSON/STEP.png` is what a learner sees, `STEP.txt` the same
//! in words, and `solution.txt` lists the choice of the stored solution at each step.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use browser_tests::Browser;
use conformance::lessons::LessonInfo;

/// Lists in words what a reader is given besides the picture: title, card of words, question and choices.
const PAGE_IN_WORDS: &str = "
    const text = (it) => it ? it.innerText.replace(/\\s*\\n\\s*/g, ' | ').trim() : '';
    const lines = [];
    for (const it of document.querySelectorAll('.coach')) lines.push('Lesson: ' + text(it));
    const choices = [...document.querySelectorAll('.decision .choice > span:last-of-type')];
    lines.push('Question: ' + text(document.querySelector('.decision .question')));
    for (const [index, it] of choices.entries()) lines.push(`${index + 1}. ${text(it)}`);
    for (const it of document.querySelectorAll('.next-part, .to-list')) lines.push('Button: ' + text(it));
    return lines.join('\\n') + '\\n';";

/// Pictures of a lesson that is being played.
pub(super) struct WalkThrough {
    folder: PathBuf,
    steps: usize,
}

impl WalkThrough {
    /// Returns the pictures of a lesson, if anybody asked for them.
    pub(super) fn of_lesson(info: &LessonInfo) -> anyhow::Result<Option<Self>> {
        let Some(root) = std::env::var_os("TWINSUNS_WALK") else {
            return Ok(None);
        };
        let lesson = format!("{:02}-{}", info.number, info.id);
        let folder = PathBuf::from(root).join(info.game).join(lesson);
        fs::create_dir_all(&folder)?;
        fs::File::create(folder.join("solution.txt"))?;
        Ok(Some(Self { folder, steps: 0 }))
    }

    /// Keeps what the page shows now, and what the solution does here.
    pub(super) async fn keep_step(
        &mut self,
        browser: &Browser,
        solution: &str,
    ) -> anyhow::Result<()> {
        self.steps += 1;
        browser
            .wait_until("!document.querySelector('.choices[data-fresh]')")
            .await?;
        browser.move_mouse_aside().await?;
        browser.wait_until_drawn().await?;
        let step = format!("{:02}", self.steps);
        let picture = self.folder.join(format!("{step}.png"));
        browser.take_screenshot(&picture).await?;
        let words = browser.run_script(PAGE_IN_WORDS).await?;
        let file = self.folder.join(format!("{step}.txt"));
        fs::write(file, words.as_str().unwrap_or_default())?;
        let list = self.folder.join("solution.txt");
        let mut list = fs::OpenOptions::new().append(true).open(list)?;
        writeln!(list, "{step}: {solution}")?;
        Ok(())
    }
}
