//! Lessons in the browser: the list with what is done, and a lesson on the real table with a card of words above it.

mod field_guide;
mod lesson_game;
mod lesson_list;
mod lesson_progress;
mod lesson_screen;
mod spotlight;
mod wanted_choice;

pub(crate) use field_guide::{GuideSwitch, field_guide, field_guide_over_table};
pub(crate) use lesson_list::lesson_list;
pub(crate) use lesson_progress::LessonProgress;
pub(crate) use lesson_screen::lesson_screen;
