//! The piles: discarded and played cards, and the known cards of the decks.

use leptos::prelude::*;
use rebellion::view::Layer;
use rebellion::{Action, Faction, Mission, Objective, State, System, Tactic, View};

use crate::art::{self, marks};
use crate::dialog::{DialogMode, draw_open_dialog};
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::ui_text;

/// Draws the button that opens the piles, and the piles themselves.
pub(super) fn piles_dialog(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let open = RwSignal::new(false);
    view! {
        <button class="open-piles" data-spot="discard" aria-expanded=move || open.get().to_string() aria-label=ui_text("ui-piles") title=ui_text("ui-piles")
            on:click=move |_| open.update(|it| *it = !*it)>
            {art::draw_picture("b-piles", "icon")}
        </button>
        {move || open.get().then(|| {
            let close = move || open.set(false);
            draw_open_dialog("piles", ui_text("ui-piles"), DialogMode::NonModal, close, view! {
                <button class="close" aria-label=ui_text("ui-close") title=ui_text("ui-close") on:click=move |_| close()>"✕"</button>
                {move || Faction::BOTH.map(|faction| draw_side_piles(&board.shown_view(), faction)).collect_view()}
                {move || draw_shared_piles(&board.shown_view())}
            })
        })}
    }
}

fn draw_side_piles(view: &View, faction: Faction) -> impl IntoView + use<> {
    let shown = view.faction_view(faction);
    let mut rows = vec![
        deck_row("ui-missions", &shown.missions.deck, Mission::id),
        cards_row(
            "ui-discarded",
            shown.missions.discard.iter().map(|card| card.id()),
        ),
        deck_row("ui-actions", &shown.actions.deck, Action::id),
        cards_row("ui-discarded", shown.actions.discard.iter().map(Action::id)),
    ];
    if faction == Faction::Imperial {
        rows.push(deck_row("ui-projects", &view.projects, Mission::id));
        rows.push(cards_row(
            "ui-discarded",
            view.project_discard.iter().map(|card| card.id()),
        ));
    }
    view! {
        <div class="pile-column" data-side=faction.id()>
            <h2>{art::draw_picture(marks::side_mark(faction.side()), "mark")}{State::name(faction.id())}</h2>
            <dl>{rows}</dl>
        </div>
    }
}

fn draw_shared_piles(view: &View) -> impl IntoView + use<> {
    let objectives: Vec<_> = view
        .objectives
        .deck
        .iter()
        .map(|layer| layer.cards.clone())
        .collect();
    let [space, ground] = view.tactic_decks;
    let rows = vec![
        deck_row("ui-objectives", &objectives, Objective::id),
        cards_row(
            "ui-played",
            view.objectives.played.iter().map(Objective::id),
        ),
        deck_row("ui-probes", &view.probes.deck, System::id),
        cards_row("ui-open", view.probes.open.iter().map(System::id)),
        pile_row("ui-tactics", format!("{space} + {ground}"), Vec::new()),
        cards_row(
            "ui-discarded",
            view.tactic_discard.iter().map(|card: &Tactic| card.id()),
        ),
    ];
    view! { <div class="pile-column"><h2>{ui_text("ui-shared")}</h2><dl>{rows}</dl></div> }
}

/// Draws a deck: the number of its cards, and those that the viewer knows.
fn deck_row<T: Copy>(
    key: &'static str,
    layers: &[Layer<T>],
    id: impl Fn(T) -> &'static str,
) -> AnyView {
    let size: usize = layers.iter().map(|layer| layer.size).sum();
    let known = layers.iter().flat_map(|layer| layer.known.iter().copied());
    pile_row(key, size.to_string(), known.map(id).collect())
}

fn cards_row(key: &'static str, ids: impl Iterator<Item = &'static str>) -> AnyView {
    let ids: Vec<_> = ids.collect();
    pile_row(key, ids.len().to_string(), ids)
}

fn pile_row(key: &'static str, count: String, ids: Vec<&'static str>) -> AnyView {
    let names = ids.into_iter().map(|id| {
        view! { <span class="name" data-piece=id tabindex="0" role="note" aria-label=State::name(id)>{State::name(id)}</span> }
    });
    let names = names.collect_view();
    view! { <div><dt>{ui_text(key)}" "<b>{count}</b></dt><dd>{names}</dd></div> }.into_any()
}
