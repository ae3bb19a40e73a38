//! The panel of a faction: leaders, facedown missions, build queue, hand and decks.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Leader, LeaderLocation, Ring, Skill, State, Theater, View};

use super::leader_rings::{is_captive_ring, leader_label, ring_badge, ring_on_leader};
use super::own_keys::{draw_key_of, key_of_piece};

use crate::art::{self, marks, portraits};
use crate::cards_in_flight;
use crate::interaction::{Interaction, PieceOffer};
use crate::piece_keys::PieceKey;
use crate::players::draw_side_players;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text, ui_text_with};

/// Draws the panel of a faction; that of the viewer's faction shows more, and begins with notes.
pub(crate) fn side_panel(
    desk: Interaction<State>,
    faction: Faction,
    notes: Option<AnyView>,
) -> impl IntoView {
    let own = notes.is_some();
    let board = desk.table.board;
    let lies = Memo::new(move |_| {
        let view = board.shown_view();
        let units = (
            view.queue.clone(),
            view.ready.clone(),
            view.to_place.clone(),
        );
        let decks = (
            view.objectives.clone(),
            view.probes.clone(),
            view.projects.clone(),
        );
        (
            view.faction_view(faction).clone(),
            view.leaders.clone(),
            units,
            decks,
        )
    });
    let content = move || {
        lies.with(|_| ());
        let view = board.shown_view_untracked();
        let parts = [
            draw_leader_pool(desk, &view, faction, own).into_any(),
            draw_assigned_missions(desk, &view, faction).into_any(),
            draw_build_queue(&view, faction).into_any(),
            draw_card_counts(&view, faction).into_any(),
        ];
        parts.collect_view()
    };
    let loyal = move || system_count_text(&board.shown_view(), faction);
    let deciding = move || State::side_on_turn(&board.shown_view()) == Some(faction.side());
    view! {
        <section class="side" data-side=faction.id() class:own=own class:deciding=deciding data-spot=cards_in_flight::CardSpot::Dock(faction.side()).data_spot_attribute_value() aria-label=State::name(faction.id())>
            <header>
                {art::draw_picture(marks::side_mark(faction.side()), "mark")}
                <h2>{State::name(faction.id())}</h2>
                {draw_side_players(board, faction.side())}
                <span class="tally">{loyal}</span>
            </header>
            {notes}
            {content}
        </section>
    }
}

/// Returns the text with the number of systems of a side.
fn system_count_text(view: &View, faction: Faction) -> String {
    let loyal = match faction {
        Faction::Rebel => view.rebel_loyalty.len(),
        Faction::Imperial => view.imperial_loyalty.len(),
    };
    let subjugated = match faction {
        Faction::Rebel => 0,
        Faction::Imperial => view.subjugated.len(),
    };
    let gaps: [(&str, Argument<'_>); 2] =
        [("loyal", loyal.into()), ("subjugated", subjugated.into())];
    ui_text_with("ui-systems", &gaps)
}

fn faction_leaders_in_location(
    view: &View,
    faction: Faction,
    spot: LeaderLocation,
) -> Vec<LeaderView> {
    let all = view.leaders.iter().copied();
    all.filter(|leader| leader.side == faction && leader.spot == spot)
        .collect()
}

fn draw_leader_pool(
    desk: Interaction<State>,
    view: &View,
    faction: Faction,
    own: bool,
) -> impl IntoView + use<> {
    let leaders = faction_leaders_in_location(view, faction, LeaderLocation::Pool);
    let list = leaders.iter().map(|leader| {
        if own {
            draw_leader_plate(desk, leader.leader).into_any()
        } else {
            draw_round_leader_token(desk, leader.leader).into_any()
        }
    });
    let list = list.collect_view();
    let title = ui_text("ui-pool");
    if leaders.is_empty() {
        return view! { <div class="pool"><h3>{title}<span class="none">{ui_text("ui-pool-empty")}</span></h3></div> }.into_any();
    }
    view! { <div class="pool"><h3>{title}</h3><div class="leaders" class:plates=own>{list}</div></div> }
        .into_any()
}

/// Draws a leader with name and skills.
fn draw_leader_plate(desk: Interaction<State>, leader: Leader) -> impl IntoView {
    let id = leader.id();
    let row = leader.row();
    let skills = Skill::ALL.into_iter().zip(row.skills);
    let skills = skills
        .filter(|(_, count)| *count > 0)
        .map(|(skill, count)| {
            let label = locale::rebellion::skill_icons(texts(), skill, count);
            view! {
                <span class="talent" data-skill=skill.id() role="img" aria-label=label.clone() title=label>
                    {art::draw_picture(&format!("s-{}", skill.id()), "icon skill")}{count}
                </span>
            }
        });
    let tactics = row.tactics.map(draw_tactic_values);
    let ring = leader_ring_memo(desk, leader);
    view! {
        <button class="leader-plate" data-piece=id data-frame=leader_frame_css_class(leader) aria-keyshortcuts=key_of_piece(id).map(PieceKey::aria_key_shortcut_text) class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No class:lit=move || desk.is_highlighted(id)>
            <span class="likeness">{leader_portrait(id)}{move || ring.get().map(ring_badge)}{draw_key_of(id)}</span>
            <span class="unseen">{move || ring.get().map(|ring| State::name(ring.id()))}</span>
            <span class="who">{locale::rebellion::short_name(texts(), id)}</span>
            <span class="talents">{skills.collect_view()}</span>
            {tactics}
        </button>
    }
}

/// Draws a leader as a round token.
pub(crate) fn draw_round_leader_token(desk: Interaction<State>, leader: Leader) -> impl IntoView {
    let id = leader.id();
    let ring = leader_ring_memo(desk, leader);
    view! {
        <button class="leader-token" data-piece=id data-frame=leader_frame_css_class(leader) aria-label=move || leader_label(leader, ring.get())
            class:offered=move || desk.count_choices_naming_piece(id) != PieceOffer::No class:lit=move || desk.is_highlighted(id) class:captive=move || is_captive_ring(ring.get())>
            <span class="likeness">{leader_portrait(id)}{move || ring.get().map(ring_badge)}</span>
        </button>
    }
}

/// Returns a memo of the ring on a leader, which comes and goes.
fn leader_ring_memo(desk: Interaction<State>, leader: Leader) -> Memo<Option<Ring>> {
    Memo::new(move |_| ring_on_leader(&desk.table.board.shown_view(), leader))
}

/// Draws the tactic values of a leader: in space beside a star, on the ground beside a hill.
pub(super) fn draw_tactic_values(values: [u8; 2]) -> impl IntoView {
    let values = Theater::BOTH.into_iter().zip(values).map(|(theater, value)| {
        let id = theater.id();
        let gaps: [(&str, Argument<'_>); 2] = [("theater", id.into()), ("value", value.into())];
        let label = ui_text_with("ui-tactic-value", &gaps);
        view! { <i class=id role="img" aria-label=label.clone() title=label>{art::draw_picture(marks::theater_picture_id(theater), "icon")}{value}</i> }
    });
    view! { <span class="tactics">{values.collect_view()}</span> }
}

/// Draws the round portrait of a leader.
pub(crate) fn leader_portrait(id: &str) -> impl IntoView + use<> {
    portraits::portrait_picture_name(id).map(|name| art::draw_picture(&name, "portrait"))
}

/// Returns the class of a leader's frame.
pub(crate) fn leader_frame_css_class(leader: Leader) -> &'static str {
    match leader.row().frame {
        rebellion::Frame::Blue => "blue",
        rebellion::Frame::Orange => "orange",
    }
}

fn draw_assigned_missions(
    desk: Interaction<State>,
    view: &View,
    faction: Faction,
) -> impl IntoView + use<> {
    let cards = &view.faction_view(faction).missions.assigned;
    if cards.is_empty() {
        return None;
    }
    let rows = cards.iter().map(|card| {
        let leaders = faction_leaders_in_location(view, faction, LeaderLocation::On(card.slot));
        let tokens = leaders.iter().map(|it| draw_round_leader_token(desk, it.leader));
        let tokens = tokens.collect_view();
        let name = match card.mission {
            Some(mission) => {
                let id = mission.id();
                let skill = format!("s-{}", mission.row().skill.id());
                view! {
                    <span class="name" data-piece=id tabindex="0" role="note" aria-label=State::name(id)>{art::draw_picture(&skill, "icon skill")}<span class="called">{State::name(id)}</span>{draw_key_of(id)}</span>
                }
                .into_any()
            }
            None => {
                let facedown = ui_text("ui-facedown");
                view! { <span class="facedown" role="img" aria-label=facedown.clone() title=facedown>{art::draw_picture("c-mission", "icon")}</span> }.into_any()
            }
        };
        view! { <li>{tokens}{name}</li> }
    });
    let rows = rows.collect_view();
    Some(view! { <div class="assigned"><h3>{ui_text("ui-assigned")}</h3><ul>{rows}</ul></div> })
}

/// Draws units of one faction as small pictures with counts.
pub(crate) fn draw_unit_counts(units: &[UnitCount], faction: Faction) -> Vec<AnyView> {
    let own = units.iter().filter(|entry| entry.unit.faction() == faction);
    own.map(|entry| {
        let id = entry.unit.id();
        let label = format!("{} × {}", entry.count, State::name(id));
        view! {
            <span class="unit-count" data-piece=id tabindex="0" role="img" aria-label=label>
                {art::draw_picture(&art::unit_silhouettes::unit_picture_name(entry.unit), "icon unit")}{entry.count}
            </span>
        }
        .into_any()
    })
    .collect()
}

fn draw_build_queue(view: &View, faction: Faction) -> impl IntoView + use<> {
    let built = view.faction_view(faction).built.clone();
    let spaces = (0..3).map(|space| {
        let mut units = draw_unit_counts(&view.queue[space], faction);
        if let Some(built) = &built {
            units.extend(draw_unit_counts(&built[space], faction));
        }
        view! { <div class="queue-space"><b>{space + 1}</b>{units}</div> }
    });
    let spaces = spaces.collect_view();
    let mut waiting = draw_unit_counts(&view.to_place, faction);
    waiting.extend(draw_unit_counts(&view.ready, faction));
    let waiting = (!waiting.is_empty()).then(
        || view! { <div class="queue-space waits"><b>{ui_text("ui-to-place")}</b>{waiting}</div> },
    );
    view! { <div class="queue"><h3>{ui_text("ui-queue")}</h3>{spaces}{waiting}</div> }
}

fn draw_card_counts(view: &View, faction: Faction) -> impl IntoView + use<> {
    let shown = view.faction_view(faction);
    let size = |layers: usize, hand: usize| format!("{hand} · {layers}");
    let missions = shown.missions.deck.iter().map(|layer| layer.size).sum();
    let actions = shown.actions.deck.iter().map(|layer| layer.size).sum();
    let mut rows = vec![
        (
            "c-mission",
            "ui-missions",
            size(missions, shown.missions.hand_size),
        ),
        (
            "c-action",
            "ui-actions",
            size(actions, shown.actions.hand_size),
        ),
    ];
    match faction {
        Faction::Rebel => {
            let deck = view
                .objectives
                .deck
                .iter()
                .map(|layer| layer.cards.size)
                .sum();
            let hand = view.objectives.hand_stages.iter().sum();
            rows.push(("c-objective", "ui-objectives", size(deck, hand)));
        }
        Faction::Imperial => {
            let probes = view.probes.deck.iter().map(|layer| layer.size).sum();
            let projects = view.projects.iter().map(|layer| layer.size).sum();
            rows.push(("c-probe", "ui-probes", size(probes, view.probes.hand_size)));
            rows.push(("c-project", "ui-projects", size(projects, 0)));
        }
    }
    let rows = rows.into_iter().map(|(picture, key, text)| {
        let name = ui_text(key);
        let label = format!("{name} {text}");
        view! { <li title=format!("{name}: {}", ui_text("ui-hand-and-deck")) aria-label=label>{art::draw_picture(picture, "icon")}{text}</li> }
    });
    view! { <ul class="counts" data-spot=cards_in_flight::CardSpot::Deck(faction.side()).data_spot_attribute_value() aria-label=ui_text("ui-hand-and-deck")>{rows.collect_view()}</ul> }
}
