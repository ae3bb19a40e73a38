//! The list of lessons, with what is done.

use conformance::lessons::{LessonInfo, list_lessons};
use leptos::prelude::*;

use super::lesson_progress::{DonePart, LessonProgress};
use crate::route::Route;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Expands to a section for each game.
macro_rules! game_sections {
    ($progress:ident; $($id:literal => $game:ty),+ $(,)?) => {
        ($(game_section::<$game>(&$progress),)+)
    };
}

/// Draws the list of all lessons. `unknown` is true if the address named one that does not exist.
pub(crate) fn lesson_list(unknown: bool) -> impl IntoView {
    let progress = LessonProgress::load_progress();
    let notice = unknown
        .then(|| view! { <p class="notice" role="status">{ui_text("ui-learn-unknown")}</p> });
    let unreadable = LessonProgress::has_unreadable_progress()
        .then(|| view! { <p class="notice unreadable" role="status">{ui_text("ui-learn-unreadable")}</p> });
    view! {
        <div class="learn-screen">
            <header>
                <a class="button" href=format!("#{}", Route::Home)>{ui_text("ui-to-home")}</a>
                <h1>{ui_text("ui-learn")}</h1>
            </header>
            <main>
                {notice}
                {unreadable}
                <p class="lead">{ui_text("ui-learn-lead")}</p>
                <div class="learn-games">{games::every_game!(game_sections, progress)}</div>
            </main>
        </div>
    }
}

fn game_section<G: TableUi>(progress: &LessonProgress) -> impl IntoView + use<G> {
    let DonePart { done, all } = progress.count_needed_lessons_done(G::ID);
    let lessons = list_lessons(G::ID);
    let first_open = lessons
        .iter()
        .find(|lesson| !progress.is_lesson_done(G::ID, &lesson.id));
    let next = first_open.map(|lesson| lesson.number);
    let rows = lessons.iter().map(|lesson| {
        lesson_row(
            lesson,
            progress.is_lesson_done(G::ID, &lesson.id),
            next == Some(lesson.number),
        )
    });
    let rows = rows.collect_view();
    let counted = ui_text_with(
        "ui-learn-progress",
        &[("done", done.into()), ("all", all.into())],
    );
    view! {
        <section data-game=G::ID aria-label=G::name(G::ID)>
            <h2>{G::name(G::ID)}</h2>
            <p class="counted">{counted}</p>
            <progress max=all.to_string() value=done.to_string() aria-label=ui_text("ui-learn-done-of")></progress>
            <ol class="lessons">{rows}</ol>
            <a class="button to-guide" href=format!("#{}", Route::Guide(G::ID.to_owned()))>{ui_text("ui-field-guide")}</a>
        </section>
    }
}

fn lesson_row(lesson: &LessonInfo, done: bool, next: bool) -> impl IntoView + use<> {
    let route = Route::Lesson {
        game: lesson.game.to_owned(),
        number: lesson.number.to_string(),
    };
    let time = ui_text_with("ui-learn-minutes", &[("minutes", lesson.minutes.into())]);
    let optional = lesson.is_optional.then(|| ui_text("ui-learn-optional"));
    let mark = if done { "✓" } else { "" };
    let state = ui_text(if done {
        "ui-learn-is-done"
    } else {
        "ui-learn-is-open"
    });
    view! {
        <li>
            <a href=format!("#{route}") class:done=done class:next=next>
                <span class="number">{lesson.number}</span>
                <span class="what"><b>{ui_text(&lesson.lesson_text_key(""))}</b><small>{ui_text(&lesson.lesson_text_key(".goal"))}</small></span>
                <span class="time">{time}{optional.map(|text| view! { <small>{text}</small> })}</span>
                <span class="tick" role="img" aria-label=state>{mark}</span>
            </a>
        </li>
    }
}
