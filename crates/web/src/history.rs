//! The table at any past moment: step, play, slide, and after the end of the game as any viewer saw it.

use leptos::prelude::*;
use locale::Argument;
use tabletop::{Game, Seat, View, Viewer};

use crate::advisor::computer_choice_reasons_button;
use crate::browser;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The speeds at which the past is played, with the time that each moment stays in milliseconds.
const SPEEDS: [(&str, u64); 4] = [("½", 1200), ("1", 600), ("2", 300), ("8", 75)];

/// Draws the bar under the table while the viewer looks at the past.
pub(crate) fn past_view_bar<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let playing = RwSignal::new(None::<u64>);
    let runs = StoredValue::new(0);
    let pace = RwSignal::new(SPEEDS[1].1);
    let glancing = Memo::new(move |_| board.past_view.with(Option::is_some));
    // Playing ends with the return to the present.
    Effect::new(move |_| {
        if !glancing.get() {
            playing.set(None);
        }
    });
    move || {
        glancing
            .get()
            .then(|| history_controls(desk, playing, runs, pace))
    }
}

/// The number of the run that plays by itself, if one does; only the latest continues.
type PlayingRun = RwSignal<Option<u64>>;

fn history_controls<G: TableUi>(
    desk: Interaction<G>,
    playing: PlayingRun,
    runs: StoredValue<u64>,
    pace: RwSignal<u64>,
) -> impl IntoView {
    let board = desk.table.board;
    let at = move || {
        board
            .past_view
            .with(|it| it.as_ref().map_or(0, |it| it.version))
    };
    let viewer = move || board.past_view.with(|it| it.as_ref().map(|it| it.viewer));
    let last = move || board.version.get();
    let go = move |version: usize| {
        if let Some(viewer) = viewer() {
            desk.table.show_past_view(version, viewer);
        }
    };
    let label = move || {
        let gaps: [(&str, Argument<'_>); 2] = [("version", at().into()), ("last", last().into())];
        ui_text_with("ui-moment", &gaps)
    };
    let toggle = move |_| match playing.get_untracked() {
        Some(_) => playing.set(None),
        None => {
            runs.update_value(|runs| *runs += 1);
            let run = runs.get_value();
            playing.set(Some(run));
            play_on_from_shown_moment(desk, playing, pace, run);
        }
    };
    let speeds = SPEEDS.map(|(name, time)| {
        view! { <option value=time.to_string() selected=move || pace.get() == time>"×"{name}</option> }
    });
    view! {
        <div class="history" role="group" aria-label=ui_text("ui-history")>
            <button on:click=move |_| go(at().saturating_sub(1)) aria-label=ui_text("ui-step-back") title=ui_text("ui-step-back")>"◂"</button>
            <button class="play-on" on:click=toggle aria-label=ui_text("ui-play-on") title=ui_text("ui-play-on")
                aria-pressed=move || playing.get().is_some().to_string()>
                {move || if playing.get().is_some() { "❚❚" } else { "▶" }}
            </button>
            <button on:click=move |_| go(at() + 1) aria-label=ui_text("ui-step-on") title=ui_text("ui-step-on")>"▸"</button>
            <input type="range" min="0" max=last prop:value=at aria-label=ui_text("ui-history")
                on:input=move |event| go(event_target_value(&event).parse().unwrap_or_default()) />
            <select class="speed" aria-label=ui_text("ui-speed") title=ui_text("ui-speed")
                on:change=move |event| pace.set(event_target_value(&event).parse().unwrap_or(SPEEDS[1].1))>
                {speeds.collect_view()}
            </select>
            <span class="moment">{label}</span>
            {move || past_viewer_select(desk)}
            {computer_choice_reasons_button(desk)}
            <button class="strong" on:click=move |_| desk.table.return_to_present()>{ui_text("ui-present")}</button>
        </div>
    }
}

/// Draws the list of viewers as whom the past can be seen, once the game is over.
fn past_viewer_select<G: TableUi>(desk: Interaction<G>) -> Option<impl IntoView> {
    let board = desk.table.board;
    board.winner()?;
    let setup = board.view.with_untracked(|view| view.setup());
    let viewers: Vec<Viewer> = Viewer::all_viewers(G::seats(setup).len()).collect();
    let names = viewers.iter().map(|viewer| match *viewer {
        Viewer::Seat(seat) => seat_name::<G>(setup, seat),
        Viewer::Spectator => ui_text("ui-spectator"),
    });
    let names: Vec<String> = names.collect();
    let glancing = move || {
        board
            .past_view
            .with(|it| it.as_ref().map(|it| (it.version, it.viewer)))
    };
    let options = viewers.iter().zip(names).enumerate();
    let options = options.map(|(index, (viewer, name))| {
        let viewer = *viewer;
        let chosen = move || glancing().is_some_and(|(_, now)| now == viewer);
        view! { <option value=index.to_string() selected=chosen>{name}</option> }
    });
    let options = options.collect_view();
    let look = move |event| {
        let index = event_target_value(&event).parse::<usize>();
        let viewer = index.ok().and_then(|index| viewers.get(index).copied());
        if let (Some(viewer), Some((at, _))) = (viewer, untrack(glancing)) {
            desk.table.show_past_view(at, viewer);
        }
    };
    Some(
        view! { <select class="eyes" aria-label=ui_text("ui-eyes") title=ui_text("ui-eyes") on:change=look>{options}</select> },
    )
}

fn seat_name<G: Game + TableUi>(setup: G::Setup, seat: Seat) -> String {
    G::name(G::seat_name(setup, seat))
}

/// Plays on from the moment on the screen, until the present or until stopped.
fn play_on_from_shown_moment<G: TableUi>(
    desk: Interaction<G>,
    playing: PlayingRun,
    pace: RwSignal<u64>,
    run: u64,
) {
    let board = desk.table.board;
    let moment = pace.try_get_untracked().unwrap_or(SPEEDS[1].1);
    browser::set_timeout(moment, move || {
        if playing.try_get_untracked().flatten() != Some(run) {
            return;
        }
        let Some(Some((at, viewer))) = board
            .past_view
            .try_with_untracked(|it| it.as_ref().map(|it| (it.version, it.viewer)))
        else {
            return;
        };
        if at >= board.version.get_untracked() {
            return playing.set(None);
        }
        desk.table.show_past_view(at + 1, viewer);
        play_on_from_shown_moment(desk, playing, pace, run);
    });
}
