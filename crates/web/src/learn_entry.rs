//! The way from the first screen to the lessons (`#/learn`).

use leptos::prelude::*;

use crate::learn::LessonProgress;
use crate::route::Route;
use crate::ui_texts::ui_text;

/// Draws the way to the lessons: a large button for somebody who has done fewer than three, and then a plain one.
pub(crate) fn learn_button() -> impl IntoView {
    let beginner = LessonProgress::load_progress().is_beginner();
    let (class, key) = if beginner {
        ("button learn large", "ui-learn-in-minutes")
    } else {
        ("button learn", "ui-learn")
    };
    view! { <a class=class href=format!("#{}", Route::Learn)>{ui_text(key)}</a> }
}
