//! The time and reputation track.

use leptos::prelude::*;
use locale::Argument;
use rebellion::track::{TRACK_END, is_build_space, is_recruit_space};
use rebellion::{State, View};

use crate::art;
use crate::desk::Interaction;
use crate::say::{fill, say};

/// Draws the track with both markers; its label says what they mean.
pub(crate) fn track(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let markers = Memo::new(move |_| {
        let view = board.shown();
        (view.time, view.reputation)
    });
    let label = move || summary(&board.shown());
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
            (true, true) => say("ui-space-both"),
            (true, false) => say("ui-space-recruit"),
            (false, true) => say("ui-space-build"),
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

fn summary(view: &View) -> String {
    let apart = view.reputation.saturating_sub(view.time);
    let gaps: [(&str, Argument<'_>); 3] = [
        ("time", view.time.into()),
        ("reputation", view.reputation.into()),
        ("apart", apart.into()),
    ];
    format!("{} {}", fill("ui-track", &gaps), ahead(view.time))
}

/// Returns the text with the coming spaces on which leaders are recruited and units built.
fn ahead(time: u8) -> String {
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
    fill("ui-track-ahead", &gaps)
}
