//! The end of a game: who won, how it went, and what can be done now.

use leptos::prelude::*;
use locale::Arg;
use tabletop::View;

use crate::art::{self, marks};
use crate::charts::chart;
use crate::desk::Desk;
use crate::on_screen::OnScreen;
use crate::online::end_tools;
use crate::say::{fill, say};

/// The panel over the table once the game is over, until it is put aside.
pub(crate) fn end_panel<G: OnScreen>(
    desk: Desk<G>,
    leave: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let board = desk.table.board;
    let aside = RwSignal::new(false);
    let over = Memo::new(move |_| board.winner());
    move || {
        let winner = over.get().filter(|_| !aside.get())?;
        let title = match winner {
            Some(faction) => {
                let name = G::name(faction.id());
                let gaps: [(&str, Arg<'_>); 1] = [("side", name.as_str().into())];
                fill("ui-won", &gaps)
            }
            None => say("ui-nobody-won"),
        };
        let ended = board.ended.get().map(|ended| ended.why);
        let why = board.log.with(|log| {
            log.iter()
                .rev()
                .take(3)
                .rev()
                .map(|it| it.text.clone())
                .collect::<Vec<_>>()
        });
        let why = why
            .into_iter()
            .chain(ended)
            .map(|text| view! { <li>{text}</li> })
            .collect_view();
        let course = desk.table.course();
        let charts = (course.len() > 2).then(|| {
            let charts = G::charts(&course);
            view! { <div class="charts">{charts.iter().map(chart).collect_view()}</div> }
        });
        let heading = title.clone();
        let mark = winner.map_or("m-neutral", marks::faction);
        let side = winner.map_or("neutral", rebellion::Faction::id);
        let replay = move |_| {
            let viewer = board.view.with_untracked(|view| view.viewer());
            aside.set(true);
            desk.table.glance(0, viewer);
        };
        let record = desk.table.record();
        let link = record.map(|record| {
            let address = format!("data:text/plain;charset=utf-8,{}", js_sys::encode_uri_component(&record));
            view! { <a class="button" href=address download="game.twinsuns">{say("ui-save-record")}</a> }
        });
        Some(view! {
            <section class="end" data-side=side role="dialog" aria-label=title>
                {art::picture(mark, "seal")}
                <h2>{heading}</h2>
                <ul class="why">{why}</ul>
                {charts}
                {end_tools()}
                <div class="buttons">
                    <button class="strong" on:click=replay>{say("ui-replay")}</button>
                    {link}
                    <button on:click=move |_| aside.set(true)>{say("ui-look-at-table")}</button>
                    <button on:click=move |_| leave()>{say("ui-home")}</button>
                </div>
            </section>
        })
    }
}
