//! The area in front of one side: cards in play, deck, discard pile, reserve, strategies, influence.

use empire_vs_rebellion::event_cards::POINTS_TO_WIN;
use empire_vs_rebellion::{Card, Decision, Setup, Side, State, Strategy, View};
use leptos::prelude::*;
use locale::Argument;
use locale::empire_vs_rebellion::resource_kind_name;

use super::card_game_ui::card_kind;
use crate::art::{self, marks, portraits};
use crate::cards_in_flight::CardSpot;
use crate::interaction::{Interaction, PieceOffer};
use crate::players::draw_side_players;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text, ui_text_with};

/// Draws the round and the points of both sides, for the bar on top.
pub(super) fn round_and_points_bar(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let side = move |side: Side| {
        let points = move || board.shown_view().side(side).points;
        let pips = (1..=POINTS_TO_WIN).map(move |pip| {
            view! { <i class="pip" class:full=move || pip <= points()></i> }
        });
        let label = move || {
            let gaps: [(&str, Argument<'_>); 2] =
                [("points", points().into()), ("goal", POINTS_TO_WIN.into())];
            ui_text_with("ui-points", &gaps)
        };
        view! {
            <span class="points" data-side=side.id() title=label aria-label=label role="img">
                {art::draw_picture(marks::side_mark(side.as_side()), "mark")}{pips.collect_view()}
            </span>
        }
    };
    let round = move || match board.shown_view().round {
        0 => ui_text("ui-set-up"),
        round => ui_text_with("ui-round", &[("round", round.into())]),
    };
    view! { <div class="standing"><b>{round}</b>{side(Side::Rebel)}{side(Side::Imperial)}</div> }
}

/// Draws one side's half of the table.
pub(super) fn side_area(desk: Interaction<State>, side: Side, own: bool) -> impl IntoView {
    let board = desk.table.board;
    let deciding = move || board.shown_view().deciding == Some(side);
    view! {
        <section class="area" class:own=own class:deciding=deciding data-side=side.id() data-spot=CardSpot::Dock(side.as_side()).data_spot_attribute_value() aria-label=State::name(side.id())>
            <div class="play" data-spot=CardSpot::Play(side.as_side()).data_spot_attribute_value() class:drafting=move || is_viewer_building_deck(&board.shown_view(), side)>{move || draw_cards_in_play(desk, &board.shown_view(), side)}</div>
            <div class="stock">{move || draw_piles_and_tokens(desk, &board.shown_view(), side)}</div>
        </section>
    }
}

fn draw_cards_in_play(desk: Interaction<State>, view: &View, side: Side) -> Vec<AnyView> {
    let shown = view.side(side);
    if is_viewer_choosing_strategy(view, side) {
        return draw_unused_strategy_cards(desk, view, side);
    }
    let mut all: Vec<AnyView> = shown
        .in_play
        .iter()
        .map(|it| draw_resource_card(desk, it.card, it.ready).into_any())
        .collect();
    if is_viewer_building_deck(view, side) {
        let reserve = shown.reserve.unwrap_or_default();
        all.extend(
            reserve
                .iter()
                .map(|it| draw_resource_card(desk, it, true).into_any()),
        );
    }
    let capacity = view
        .event
        .map_or(0, |event| usize::from(event.row().capacity));
    let free = capacity.saturating_sub(all.len());
    all.extend((0..free).map(|_| view! { <span class="slot"></span> }.into_any()));
    all
}

/// Tells whether the viewer chooses one of this side's strategies while none of its cards is in play: the strategies
/// then lie on the table with what they do.
fn is_viewer_choosing_strategy(view: &View, side: Side) -> bool {
    let decides = view.deciding.is_some() && view.deciding == view.own_side();
    decides
        && side_whose_strategies_are_offered(view) == Some(side)
        && view.side(side).in_play.is_empty()
}

/// Draws the unused strategies of a side as cards.
fn draw_unused_strategy_cards(desk: Interaction<State>, view: &View, side: Side) -> Vec<AnyView> {
    let used = view.side(side).used;
    let unused = Strategy::all().filter(|strategy| !used.contains(*strategy));
    unused
        .map(|strategy| {
            let id = strategy.id();
            view! {
                <button class="resource laid" data-piece=id data-side=side.id() class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No
                    class:lit=move || desk.is_highlighted(id)>
                    {art::draw_picture("k-strategy", "emblem")}
                    <span class="title">{State::name(id)}</span>
                    <span class="text">{State::explanation(id)}</span>
                </button>
            }
            .into_any()
        })
        .collect()
}

/// Tells whether the viewer, of this side, is putting a deck together: the characters then lie on the table to choose
/// from.
fn is_viewer_building_deck(view: &View, side: Side) -> bool {
    let decides = view.event.is_none() && view.deciding.is_some();
    decides && view.setup == Setup::Full && view.own_side() == Some(side)
}

/// Draws a resource card: the value that counts now, its other value small beside it, and what it does.
pub(super) fn draw_resource_card(
    desk: Interaction<State>,
    card: Card,
    ready: bool,
) -> impl IntoView {
    let id = card.id();
    let (now, then) = (card.value(ready), card.value(!ready));
    let other = (now != then).then(|| view! { <span class="other">{then}</span> });
    let picture =
        portraits::portrait_picture_name(id).unwrap_or_else(|| format!("k-{}", card_kind(card)));
    let title = resource_kind_name(texts(), card);
    view! {
        <button class="resource" data-piece=id data-side=card.side().id() class:exhausted=!ready
            class:character=card.is_character() class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No
            class:lit=move || desk.is_highlighted(id)>
            <span class="value" aria-hidden="true">{now}{other}</span>
            {art::draw_picture(&picture, "emblem")}
            <span class="title" aria-hidden="true">{title}</span>
            <span class="unseen">{card_label(card, ready)}</span>
            <span class="text">{State::explanation(id)}</span>
        </button>
    }
}

fn card_label(card: Card, ready: bool) -> String {
    let name = State::name(card.id());
    let key = if ready { "ui-ready" } else { "ui-exhausted" };
    let gaps: [(&str, Argument<'_>); 2] = [
        ("card", name.as_str().into()),
        ("value", card.value(ready).into()),
    ];
    ui_text_with(key, &gaps)
}

/// Draws the piles and tokens beside the cards.
fn draw_piles_and_tokens(desk: Interaction<State>, view: &View, side: Side) -> Vec<AnyView> {
    let shown = view.side(side);
    let count = |key: &str, count: usize| {
        let gaps: [(&str, Argument<'_>); 1] = [("count", count.into())];
        ui_text_with(key, &gaps)
    };
    let names = |cards: tabletop::Set<Card>| {
        let names = cards.iter().map(|card| {
            view! { <span class="name" data-piece=card.id()>{State::name(card.id())}</span> }
        });
        names.collect_view()
    };
    let mut rows = vec![
        view! {
            <header>{art::draw_picture(marks::side_mark(side.as_side()), "mark")}<h2>{State::name(side.id())}</h2>{draw_side_players(desk.table.board, side.as_side())}</header>
        }
        .into_any(),
    ];
    if view.setup == Setup::Full {
        let tokens = (0..shown.influence.min(12)).map(|_| view! { <i class="token"></i> });
        let influence = count("ui-influence", usize::from(shown.influence));
        rows.push(
            view! { <p class="influence" title=influence.clone() aria-label=influence>{tokens.collect_view()}<b>{shown.influence}</b></p> }
                .into_any(),
        );
        rows.push(draw_strategy_cards(desk, view, side).into_any());
    }
    let mut piles = vec![draw_facedown_pile(
        side,
        "ui-deck",
        shown.deck_size,
        CardSpot::Deck(side.as_side()),
    )];
    let discard = CardSpot::Discard(side.as_side());
    piles.push(draw_faceup_pile(desk, "ui-discard", shown.discard, discard));
    if view.setup == Setup::Full {
        let spot = CardSpot::Reserve(side.as_side());
        piles.push(match shown.reserve {
            Some(reserve) => draw_faceup_pile(desk, "ui-reserve", reserve, spot),
            None => draw_facedown_pile(side, "ui-reserve", shown.reserve_size, spot),
        });
    }
    rows.push(view! { <div class="piles-of-side">{piles}</div> }.into_any());
    if view.setup == Setup::Full {
        let certain = shown.reserve.is_none().then_some(shown.reserve_certain);
        let names = certain.filter(|cards| !cards.is_empty()).map(names);
        rows.extend(names.map(|names| {
            view! { <p class="pile-names"><b>{ui_text("ui-in-reserve")}</b>{names}</p> }.into_any()
        }));
    }
    rows
}

/// The largest number of cards of a pile whose edges are drawn.
const MAX_PILE_EDGES: usize = 8;

/// Draws a pile of facedown cards, as high as it is.
fn draw_facedown_pile(side: Side, key: &str, size: usize, spot: CardSpot) -> AnyView {
    let label = pile_size_label(key, size);
    let edges = size.div_ceil(2).min(MAX_PILE_EDGES);
    view! {
        <div class="pile" data-spot=spot.data_spot_attribute_value() class:none-left=size == 0>
            <span class="stack" data-side=side.id() style=("--edges", edges.to_string()) aria-hidden="true">{art::draw_picture(marks::side_mark(side.as_side()), "mark")}<b>{size}</b></span>
            <span class="label">{label}</span>
        </div>
    }
    .into_any()
}

/// Draws a pile of cards whose faces the viewer knows: the last one lies on top, and all are named when it is opened.
fn draw_faceup_pile(
    desk: Interaction<State>,
    key: &str,
    cards: tabletop::Set<Card>,
    spot: CardSpot,
) -> AnyView {
    let size = cards.len();
    let label = pile_size_label(key, size);
    let edges = size.div_ceil(2).min(MAX_PILE_EDGES);
    let faces = cards.iter().map(|card| {
        let id = card.id();
        let picture = portraits::portrait_picture_name(id).unwrap_or_else(|| format!("k-{}", card_kind(card)));
        view! {
            <button class="in-pile" data-piece=id data-side=card.side().id() class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No class:lit=move || desk.is_highlighted(id)>
                {art::draw_picture(&picture, "emblem")}<span>{State::name(id)}</span>
            </button>
        }
    });
    let faces = faces.collect_view();
    let top = cards.iter().last().map(|card| {
        let picture = portraits::portrait_picture_name(card.id())
            .unwrap_or_else(|| format!("k-{}", card_kind(card)));
        art::draw_picture(&picture, "emblem")
    });
    let stack = view! { <span class="stack faceup" style=("--edges", edges.to_string()) aria-hidden="true">{top}<b>{size}</b></span> };
    if size == 0 {
        return view! { <div class="pile none-left" data-spot=spot.data_spot_attribute_value()>{stack}<span class="label">{label}</span></div> }.into_any();
    }
    view! {
        <details class="pile" data-spot=spot.data_spot_attribute_value() name="piles">
            <summary>{stack}<span class="label">{label.clone()}</span></summary>
            <div class="spread">{faces}</div>
        </details>
    }
    .into_any()
}

fn pile_size_label(key: &str, size: usize) -> String {
    let gaps: [(&str, Argument<'_>); 1] = [("count", size.into())];
    ui_text_with(key, &gaps)
}

/// Returns the side whose strategies are being chosen from.
fn side_whose_strategies_are_offered(view: &View) -> Option<Side> {
    match view.decision? {
        Decision::Strategy { owner } => Some(owner),
        Decision::Replacement => view.deciding,
        Decision::DisplayOfPower => view.deciding.map(Side::other),
        _ => None,
    }
}

/// Draws the five strategies: used, chosen, or still to be chosen.
fn draw_strategy_cards(desk: Interaction<State>, view: &View, side: Side) -> impl IntoView + use<> {
    let shown = view.side(side);
    let choosing = side_whose_strategies_are_offered(view) == Some(side);
    let all = Strategy::all().map(|strategy| {
        let id = strategy.id();
        let used = shown.used.contains(strategy);
        let chosen = shown.strategy == Some(strategy);
        let offered = move || choosing && desk.count_choices_naming_piece(id) != PieceOffer::No;
        // Both sides have the same five: a click on the other side's must not count as a choice.
        let piece = if choosing {
            id.to_owned()
        } else {
            format!("{id}@{}", side.id())
        };
        let state = match (chosen, used) {
            (true, _) => Some(ui_text("ui-strategy-chosen")),
            (false, true) => Some(ui_text("ui-strategy-used")),
            (false, false) => None,
        };
        let state = state.map(|state| view! { <span class="unseen">", "{state}</span> });
        let effect = chosen.then(|| view! { <span class="text">{State::explanation(id)}</span> });
        let itself = piece.clone();
        view! {
            <button class="strategy" data-piece=piece class:used=used class:chosen=chosen class:offered=offered
                class:lit=move || desk.is_exactly_highlighted(&itself)>
                {State::name(id)}{state}{effect}
            </button>
        }
    });
    let all = all.collect_view();
    let facedown = (shown.has_chosen && shown.strategy.is_none()).then(
        || view! { <span class="strategy facedown">{ui_text("ui-strategy-facedown")}</span> },
    );
    view! { <div class="strategies" data-spot=CardSpot::Hand(side.as_side()).data_spot_attribute_value()>{all}{facedown}</div> }
}
