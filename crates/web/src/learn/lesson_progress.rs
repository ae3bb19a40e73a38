//! The lessons that were done in this browser.

use std::collections::{BTreeMap, BTreeSet};

use conformance::lessons::list_lessons;
use serde::{Deserialize, Serialize};

use crate::storage::{load_or_set_aside_value, store_value, was_value_set_aside};

const NAME: &str = "lessons";

/// The number of lessons after which nobody is asked to learn any more.
const LESSONS_OF_A_BEGINNER: usize = 3;

/// The lessons done, by their ids. Ids of lessons that no longer exist stay where they are and count for nothing.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct LessonProgress(BTreeMap<String, BTreeSet<String>>);

/// The part of a game that has been learned.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct DonePart {
    pub done: usize,
    pub all: usize,
}

impl LessonProgress {
    /// Loads what this browser remembers; what cannot be read is set aside and counts as nothing done.
    pub(crate) fn load_progress() -> Self {
        load_or_set_aside_value(NAME).unwrap_or_default()
    }

    /// Tells whether there is progress that could not be read.
    pub(crate) fn has_unreadable_progress() -> bool {
        was_value_set_aside(NAME)
    }

    /// Notes a lesson as done.
    pub(crate) fn record_lesson_done(game: &str, lesson: &str) {
        let mut progress = Self::load_progress();
        let lessons = progress.0.entry(game.to_owned()).or_default();
        if lessons.insert(lesson.to_owned()) {
            store_value(NAME, &progress);
        }
    }

    pub(crate) fn is_lesson_done(&self, game: &str, lesson: &str) -> bool {
        self.0
            .get(game)
            .is_some_and(|lessons| lessons.contains(lesson))
    }

    /// Counts the lessons of a game that a first game needs, and those of them that are done.
    pub(crate) fn count_needed_lessons_done(&self, game: &str) -> DonePart {
        let lessons = list_lessons(game);
        let needed = lessons.iter().filter(|lesson| !lesson.is_optional);
        let done =
            |lesson: &&&conformance::lessons::LessonInfo| self.is_lesson_done(game, &lesson.id);
        let needed: Vec<_> = needed.collect();
        DonePart {
            done: needed.iter().filter(done).count(),
            all: needed.len(),
        }
    }

    /// Tells whether so little is done that the first screen should offer to teach.
    pub(crate) fn is_beginner(&self) -> bool {
        let done = games::IDS
            .iter()
            .map(|game| self.count_needed_lessons_done(game).done);
        done.sum::<usize>() < LESSONS_OF_A_BEGINNER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_of_other_versions_counts_only_known_lessons() {
        let text = r#"{"rebellion":["activation","transport","of-old"],"chess":["opening"]}"#;
        let progress: LessonProgress = serde_json::from_str(text).unwrap();
        for (game, done) in [("rebellion", 2), ("empire-vs-rebellion", 0)] {
            let lessons = list_lessons(game);
            let optional = lessons.iter().filter(|lesson| lesson.is_optional).count();
            let all = lessons.len() - optional;
            assert_eq!(
                progress.count_needed_lessons_done(game),
                DonePart { done, all }
            );
            assert!(all > done, "{game} has only {all} lessons");
        }
        assert!(progress.is_beginner());
        assert!(serde_json::to_string(&progress).unwrap().contains("of-old"));
        let text = r#"{"rebellion":["activation","transport","hunt"]}"#;
        assert!(
            !serde_json::from_str::<LessonProgress>(text)
                .unwrap()
                .is_beginner()
        );
    }
}
