//! The decision at hand: one sentence, what to think of, the choices as a list, and undo.

use leptos::prelude::*;
use locale::Arg;
use tabletop::{Turn, View};

use crate::art;
use crate::desk::{Desk, bare};
use crate::offers::Offer;
use crate::on_screen::OnScreen;
use crate::online::draft_tools;
use crate::say::{fill, say};

/// From so many choices on they can be filtered by typing.
const MANY: usize = 9;

/// The panel in which the viewer decides, or sees who does.
pub(crate) fn decision_panel<G: OnScreen>(desk: Desk<G>) -> impl IntoView {
    let board = desk.table.board;
    let filter = RwSignal::new(String::new());
    Effect::new(move |_| {
        desk.offers.with(|_| ());
        filter.set(String::new());
    });
    let mine = move || desk.offers.with(|all| !all.is_empty());
    let side = move || {
        let side = G::on_turn(&board.shown());
        side.map_or("neutral", rebellion::Faction::id)
    };
    let advice = move || {
        let view = board.shown();
        match view.turn() {
            Turn::Decide { decision, .. } if mine() => Some(G::help(&decision)),
            _ => None,
        }
    };
    let rules = move || {
        let view = board.shown();
        match view.turn() {
            Turn::Decide { decision, .. } if mine() => G::rules(&decision).join(" · "),
            _ => String::new(),
        }
    };
    view! {
        <section class="decision" data-side=side class:mine=mine aria-label=say("ui-decision")>
            <p class="question" aria-live="polite">{move || desk.question()}</p>
            {move || advice().map(|text| view! { <p class="advice" title=rules>{text}</p> })}
            {move || desk.answer.get().map(|text| view! { <p class="answer" role="status">{text}</p> })}
            {move || narrowed(desk)}
            {move || {
                let many = desk.offers.with(|all| all.len() > MANY);
                many.then(|| view! {
                    <input class="filter" type="search" aria-label=say("ui-filter") placeholder=say("ui-filter")
                        prop:value=move || filter.get()
                        on:input=move |event| filter.set(event_target_value(&event)) />
                })
            }}
            <ol class="choices" aria-label=say("ui-choices")>{move || choices(desk, &filter.get())}</ol>
            {move || (!mine() && !board.glance.with(Option::is_some)).then(|| waiting(desk))}
            <footer>
                <button class="quiet undo" on:click=move |_| desk.table.undo() disabled=move || !board.undoable.get()>
                    {art::picture("b-undo", "icon")}{say("ui-undo")}
                </button>
                {draft_tools()}
                <span class="typed" aria-live="polite">{move || desk.typed()}</span>
            </footer>
        </section>
    }
}

fn waiting<G: OnScreen>(desk: Desk<G>) -> impl IntoView {
    let over = desk.table.board.winner().is_some();
    (!over).then(|| view! { <p class="waiting"><span class="pulse"></span>{say("ui-waiting")}</p> })
}

fn narrowed<G: OnScreen>(desk: Desk<G>) -> impl IntoView {
    desk.narrow.get().map(|piece| {
        let name = G::name(bare(&piece));
        let gaps: [(&str, Arg<'_>); 1] = [("piece", name.as_str().into())];
        view! {
            <button class="narrowed" on:click=move |_| desk.narrow.set(None)>
                {fill("ui-narrowed", &gaps)}
            </button>
        }
    })
}

fn choices<G: OnScreen>(desk: Desk<G>, filter: &str) -> Vec<AnyView> {
    let wanted = filter.to_lowercase();
    let narrow = desk.narrow.get();
    let offers = desk.offers.get();
    let shown = |offer: &Offer<G::Choice>| {
        let fits = narrow
            .as_ref()
            .is_none_or(|piece| offer.pieces.contains(piece));
        fits && offer.text.to_lowercase().contains(&wanted)
    };
    let listed = offers.iter().enumerate().filter(|(_, offer)| shown(offer));
    listed
        .map(|(index, offer)| choice_button(desk, index, offer).into_any())
        .collect()
}

fn choice_button<G: OnScreen>(
    desk: Desk<G>,
    index: usize,
    offer: &Offer<G::Choice>,
) -> impl IntoView + use<G> {
    let text = offer.text.clone();
    let picture = offer
        .pieces
        .iter()
        .rev()
        .find_map(|piece| G::picture(piece));
    let picture = picture.map(|(name, class)| art::picture(&name, class));
    let lights = offer.pieces.iter().find(|piece| !piece.contains('@'));
    let lights = lights.cloned();
    let doubted = move || desk.doubt.get() == Some(index);
    let verb = offer.verb.clone();
    view! {
        <li>
            <button class="choice" class:doubted=doubted data-verb=verb
                on:click=move |_| desk.pick(index)
                on:pointerenter=move |_| desk.lit.set(lights.clone())
                on:pointerleave=move |_| desk.lit.set(None)>
                <kbd>{index + 1}</kbd>
                {picture}
                <span>{move || match doubted() {
                    true => say("ui-sure"),
                    false => text.clone(),
                }}</span>
            </button>
        </li>
    }
}
