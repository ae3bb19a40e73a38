//! A lesson on the screen: the real table, and above it one card of words with what can be done.

use conformance::lessons::{LessonInfo, list_lessons, load_lesson};
use leptos::ev;
use leptos::html::Button;
use leptos::prelude::*;

use super::lesson_game::{CoachCard, CoachStage, LessonHandle, LessonUi, open_lesson};
use super::spotlight::spotlight_pieces;
use super::wanted_choice::scroll_choice_into_view;
use crate::browser;
use crate::route::Route;
use crate::screen_common::focus_when_on_page;
use crate::settings::Settings;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws a lesson, if the game has one with this number.
pub(crate) fn lesson_screen(game: &str, number: &str, settings: Settings) -> Option<AnyView> {
    let number = number.parse().ok()?;
    games::with_game!(game, G => draw_lesson::<G>(number, settings)).flatten()
}

fn draw_lesson<G: LessonUi>(number: usize, settings: Settings) -> Option<AnyView> {
    let lesson = load_lesson::<G>(number)?;
    let info = lesson.info.clone();
    let (table, card, handle) = open_lesson(lesson, settings);
    let handle = StoredValue::new_local(handle);
    Effect::new(move |_| card.with(|card| spotlight_pieces(&card.look)));
    on_cleanup(|| spotlight_pieces(&[]));
    Effect::new(move |_| card.with(|card| scroll_choice_into_view(card.wanted_choice.clone())));
    let leave = Callback::new(move |()| browser::set_fragment(&Route::Learn.to_string()));
    Some(
        view! {
            <div class="lesson" data-stage=move || card.with(|card| card.stage.id())>
                {coach_panel(info, card, handle)}
                {G::render(table, leave).into_any()}
            </div>
        }
        .into_any(),
    )
}

type Coach<G> = StoredValue<LessonHandle<G>, LocalStorage>;

/// Draws the card of words with its buttons.
fn coach_panel<G: LessonUi>(
    info: LessonInfo,
    card: RwSignal<CoachCard>,
    handle: Coach<G>,
) -> impl IntoView {
    let title = ui_text_with(
        "ui-learn-lesson",
        &[
            ("number", info.number.into()),
            ("title", (&ui_text(&info.lesson_text_key(""))).into()),
        ],
    );
    let goal = ui_text(&info.lesson_text_key(".goal"));
    let keys = window_event_listener(ev::keydown, move |event| {
        let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        match event.key().as_str() {
            "h" if plain => handle.with_value(LessonHandle::show_lesson_hint),
            "b" if plain => handle.with_value(LessonHandle::rewind_to_own_choice),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    let stage = Memo::new(move |_| card.with(|card| card.stage));
    let hint = move || {
        let text = card.with(|card| card.hint.clone());
        text.map(|text| view! { <p class="hint">{ui_text_with("ui-learn-hint-is", &[("hint", (&text).into())])}</p> })
    };
    let shown = move || {
        let text = card.with(|card| card.solution_choice_to_show.clone());
        text.map(|text| view! { <p class="hint">{ui_text_with("ui-learn-try", &[("choice", (&text).into())])}</p> })
    };
    let label = move || {
        let text = card.with(|card| card.label.clone());
        text.map(|text| view! { <p class="light">{text}</p> })
    };
    view! {
        <section class="coach" aria-label=ui_text("ui-learn-coach")>
            <div class="heads"><h2 title=goal.clone()>{title}</h2><p class="goal">{goal}</p></div>
            <div class="says" role="status" aria-live="polite">
                <p class="words">{move || card.with(|card| card.words.clone())}</p>
                {label}{hint}{shown}
            </div>
            <div class="coach-buttons">{move || coach_buttons(stage.get(), &info, card, handle)}</div>
        </section>
    }
}

/// Draws what can be done at this stage, the most likely first. After a mistake and at an end it has the focus.
fn coach_buttons<G: LessonUi>(
    stage: CoachStage,
    info: &LessonInfo,
    card: RwSignal<CoachCard>,
    handle: Coach<G>,
) -> AnyView {
    let back = move |_| handle.with_value(LessonHandle::rewind_to_own_choice);
    let restart = move |_| handle.with_value(LessonHandle::restart_part);
    let restarts = move || view! { <button class="restart" on:click=restart>{ui_text("ui-learn-restart")}</button> };
    match stage {
        CoachStage::Playing => {
            let hint = move |_| handle.with_value(LessonHandle::show_lesson_hint);
            let nothing_done = move || card.with(|card| !card.can_go_back);
            view! {
                <button class="ask-hint" aria-keyshortcuts="h" on:click=hint>{ui_text("ui-learn-hint")}</button>
                <button class="go-back" aria-keyshortcuts="b" disabled=nothing_done on:click=back>{ui_text("ui-learn-take-back")}</button>
                {restarts()}
            }
            .into_any()
        }
        CoachStage::Mistake => {
            let first = NodeRef::<Button>::new();
            focus_when_on_page(first);
            view! {
                <button class="go-back strong" node_ref=first aria-keyshortcuts="b" on:click=back>{ui_text("ui-learn-back")}</button>
                {restarts()}
            }
            .into_any()
        }
        CoachStage::PartDone => {
            let first = NodeRef::<Button>::new();
            focus_when_on_page(first);
            let next = move |_| handle.with_value(LessonHandle::open_next_part);
            view! {
                <button class="next-part strong" node_ref=first on:click=next>{ui_text("ui-learn-next-part")}</button>
                {restarts()}
            }
            .into_any()
        }
        CoachStage::Done => finished_lesson_buttons(info).into_any(),
    }
}

/// Draws the ways on from a lesson that is done.
fn finished_lesson_buttons(info: &LessonInfo) -> impl IntoView + use<> {
    let next = list_lessons(info.game).into_iter().nth(info.number);
    let (route, text) = next.map_or_else(
        || (Route::Home, ui_text("ui-learn-play")),
        |next| {
            let route = Route::Lesson {
                game: next.game.to_owned(),
                number: next.number.to_string(),
            };
            let title = ui_text(&next.lesson_text_key(""));
            let text = ui_text_with("ui-learn-next", &[("title", (&title).into())]);
            (route, text)
        },
    );
    view! {
        <a class="button strong next" href=format!("#{route}")>{text}</a>
        <a class="button to-list" href=format!("#{}", Route::Learn)>{ui_text("ui-learn-list")}</a>
    }
}
