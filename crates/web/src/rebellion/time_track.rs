//! The time and reputation track.

use leptos::prelude::*;
use locale::Argument;
use rebellion::track::{TRACK_END, is_build_space, is_recruit_space};
use rebellion::{State, View};

use crate::art;
use crate::interaction::Interaction;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the track with both markers; its label says what they mean.
pub(crate) fn time_track(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let markers = Memo::new(move |_| {
        let view = board.shown_view();
        (view.time, view.reputation)
    });
    let label = move || track_label(&board.shown_view());
    let spaces = (1..=TRACK_END).map(|space| {
        let class = move || {
            let (time, reputation) = markers.get();
            match (space == time, space == reputation) {
                (true, true) => "space time reputation",
                (true, false) => "space time",
                (false, true) => "space reputation",
                (false, false) if space < time => "space past",
                _ => "space",
            }
        };
        let title = match (is_recruit_space(space), is_build_space(space)) {
            (true, true) => ui_text("ui-space-both"),
            (true, false) => ui_text("ui-space-recruit"),
            (false, true) => ui_text("ui-space-build"),
            (false, false) => String::new(),
        };
        view! {
            <div class=class title=title>
                <span class="count">{space}</span>
                <span class="icons">
                    {is_recruit_space(space).then(|| art::draw_picture("t-recruit", "icon"))}
                    {is_build_space(space).then(|| art::draw_picture("t-build", "icon"))}
                </span>
                <span class="marker reputation">{art::draw_picture("m-rebel", "icon")}</span>
            </div>
        }
    });
    view! { <div class="track" role="img" aria-label=label title=label>{spaces.collect_view()}</div> }
}

fn track_label(view: &View) -> String {
    let apart = view.reputation.saturating_sub(view.time);
    let gaps: [(&str, Argument<'_>); 3] = [
        ("time", view.time.into()),
        ("reputation", view.reputation.into()),
        ("apart", apart.into()),
    ];
    format!(
        "{} {}",
        ui_text_with("ui-track", &gaps),
        coming_spaces_text(view.time)
    )
}

/// Returns the text with the coming spaces on which leaders are recruited and units built.
fn coming_spaces_text(time: u8) -> String {
    let listed = |is: fn(u8) -> bool| {
        let spaces = (time..=TRACK_END).filter(|space| is(*space));
        let spaces: Vec<_> = spaces.map(|space| space.to_string()).collect();
        if spaces.is_empty() {
            "–".to_owned()
        } else {
            spaces.join(", ")
        }
    };
    let (recruits, builds) = (listed(is_recruit_space), listed(is_build_space));
    let gaps: [(&str, Argument<'_>); 2] = [
        ("recruits", recruits.as_str().into()),
        ("builds", builds.as_str().into()),
    ];
    ui_text_with("ui-track-ahead", &gaps)
}
