//! Lessons: positions in which a person does one new thing, with words, fixed chance and answers to typical mistakes.
//!
//! A lesson is a file `rules/lessons/GAME/NN-ID.toml` in the language of scenarios; `rules/README.md` describes it. Any legal choice is allowed. After each one the lesson looks at what has happened: the goal is reached, a trap
//! has its answer, or play continues. Nothing depends on the order in which people do things.
//!
//! - [`list_lessons`] lists the lessons of a game, [`load_lesson`] makes one ready to play.
//! - [`LessonRun`] is a lesson that somebody plays: in the browser, at the terminal or in a test.

mod condition;
mod lesson_chance;
mod lesson_parsing;
mod lesson_run;

use std::rc::Rc;
use std::sync::LazyLock;

use serde_json::Value;
use tabletop::{ChanceOutcome, Game, Seat};

use condition::Condition;

use crate::document::{Node, ParseProblem};
use crate::scenario_game::ScenarioGame;

pub use lesson_run::{LessonRun, LessonStatus, RunStep};

/// All lessons as JSON, made from their files by the build script.
const ALL_LESSONS: &str = include_str!(concat!(env!("OUT_DIR"), "/lessons.json"));

/// A lesson as a list shows it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct LessonInfo {
    /// The game it teaches.
    pub game: &'static str,
    /// Its place in the list, counted from one. It is part of its address.
    pub number: usize,
    /// Its name in keys of texts, and under which progress is kept.
    pub id: String,
    /// The time that a first-time player needs.
    pub minutes: u8,
    /// True if nobody needs it for a first game.
    pub is_optional: bool,
    /// The number of choices in the stored solution.
    pub par: usize,
}

impl LessonInfo {
    /// Returns the key of one of its texts. The empty part is its title; `.goal` and `.done` are the task in a
    /// sentence and what to take away.
    #[must_use]
    pub fn lesson_text_key(&self, part: &str) -> String {
        let joint = if part.is_empty() || part.starts_with('.') {
            ""
        } else {
            "-"
        };
        format!("learn-{}-{}{joint}{part}", self.game, self.id)
    }
}

/// A lesson that can be played.
#[derive(Clone, Debug)]
pub struct Lesson<G: Game> {
    /// The lesson as a list shows it.
    pub info: LessonInfo,
    /// Its parts, which follow each other.
    pub parts: Vec<LessonPart<G>>,
}

/// A position of a lesson with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct LessonPart<G: Game> {
    /// The seat of the person who learns.
    pub seat: Seat,
    /// The cards of words.
    pub cards: Vec<LessonCard>,
    /// Typical mistakes.
    pub traps: Vec<Trap>,
    /// Choices of the person that reach the goal.
    pub solution: Vec<G::Choice>,
    start: G,
    chance: Rc<[ChanceOutcome]>,
    /// The choices of the other seats; the first that is legal is made.
    replies: Vec<(Seat, G::Choice)>,
    goal: Condition,
}

/// A card of words, shown while its decision is asked.
#[derive(Clone, Debug)]
pub struct LessonCard {
    /// Its name, the last part of the key of its text.
    pub say: String,
    /// The kinds of decision at which it is shown.
    pub at: Vec<String>,
    /// The ids of the pieces to look at.
    pub look: Vec<String>,
    when: Condition,
}

/// A mistake that has an answer.
#[derive(Clone, Debug)]
pub struct Trap {
    /// Its name; `trap-NAME` is the last part of the key of its answer.
    pub name: String,
    /// The kind of decision to go back to; the last choice with an alternative if not given.
    pub back_to: Option<String>,
    when: Condition,
}

fn embedded_lessons(game: &str) -> &'static [Value] {
    static LESSONS: LazyLock<Value> =
        LazyLock::new(|| lean_json::read_json(ALL_LESSONS).unwrap_or_default());
    let lessons = LESSONS.get(game).and_then(Value::as_array);
    lessons.map(Vec::as_slice).unwrap_or_default()
}

/// Lists the lessons of a game in their order.
///
/// ```
/// let lessons = conformance::lessons::list_lessons("rebellion");
/// assert_eq!(lessons[1].id, "activation");
/// assert_eq!(lessons[1].lesson_text_key(""), "learn-rebellion-activation");
/// assert!(conformance::lessons::list_lessons("chess").is_empty());
/// ```
#[must_use]
pub fn list_lessons(game: &str) -> Vec<LessonInfo> {
    let Some(game) = games::IDS.iter().find(|id| **id == game) else {
        return Vec::new();
    };
    let lessons = embedded_lessons(game).iter().enumerate();
    lessons
        .map(|(index, lesson)| lesson_parsing::read_lesson_info(game, index + 1, lesson))
        .collect()
}

/// Makes a lesson of a game ready to play; `None` if there is none with this number.
#[must_use]
pub fn load_lesson<G: ScenarioGame>(number: usize) -> Option<Lesson<G>> {
    let stored = embedded_lessons(G::ID).get(number.checked_sub(1)?)?;
    let info = lesson_parsing::read_lesson_info(G::ID, number, stored);
    lesson_parsing::read_lesson_with_parts(info, &Node::from_value_without_lines(stored)).ok()
}

/// Reads a lesson from the text of its file; the problem names the line and what would be right.
pub fn parse_lesson<G: ScenarioGame>(path: &str, text: &str) -> Result<Lesson<G>, ParseProblem> {
    let node = Node::parse_table(path, text)?;
    let info = lesson_parsing::read_lesson_info(G::ID, 1, &node.value_without_lines());
    lesson_parsing::read_lesson_with_parts(info, &node).map_err(|(line, problem)| ParseProblem {
        file: path.into(),
        line,
        problem,
    })
}
