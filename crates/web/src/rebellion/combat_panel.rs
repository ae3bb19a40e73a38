//! A combat being fought: both sides by theater, the dice of the attack, damage, losses and cards.

use std::sync::Arc;

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{CombatSide, CombatStep, CombatView, Faces, Fighters};
use rebellion::{Colour, Faction, State, Theater};

use super::attack_history::AttackHistory;
use super::chart_positions::lies_in_lower_chart;
use super::dice_drawing::{draw_coloured_dice, draw_plain_dice, draw_unrolled_dice};
use super::order_switches::{end_orders_with_combat, order_switches};
use super::roll_rows::{draw_earlier_scenes, draw_replaced_dice, draw_roll_list};
use super::side_panel::{draw_round_leader_token, draw_tactic_values, draw_unit_counts};
use super::stage_scenes::{RollCause, Scene, StageRoll};
use crate::art::{self, marks, unit_silhouettes};
use crate::cards_in_flight::CardSpot;
use crate::interaction::{Interaction, PieceOffer};
use crate::stage_hold::continue_game_button;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the panel over the lower part of the map during a combat.
pub(super) fn combat_panel(
    desk: Interaction<State>,
    scenes: Memo<Arc<Vec<Scene>>>,
) -> impl IntoView {
    let board = desk.table.board;
    end_orders_with_combat(desk);
    let combat = Memo::new(
        move |before: Option<&Option<(CombatView, AttackHistory)>>| {
            let combat = board.shown_view().combat.clone()?;
            let before = before.and_then(Option::as_ref);
            let tally = before.map_or_else(AttackHistory::default, |(_, tally)| *tally);
            let tally = tally.updated_with_view(&combat);
            Some((combat, tally))
        },
    );
    move || {
        combat
            .get()
            .map(|(combat, tally)| combat_content(desk, &combat, tally, &scenes.get()))
    }
}

fn combat_content(
    desk: Interaction<State>,
    combat: &CombatView,
    tally: AttackHistory,
    scenes: &[Scene],
) -> impl IntoView + use<> {
    let (fought, before) = match scenes.split_last() {
        Some((last, before)) if last.is_combat() => (last.rolls.as_slice(), before),
        _ => (Default::default(), scenes),
    };
    let (live, over) = split_off_current_roll(combat, fought);
    let place = State::name(combat.system.id());
    let gaps: [(&str, Argument<'_>); 1] = [("system", place.as_str().into())];
    let title = ui_text_with("ui-combat", &gaps);
    let round = (combat.round > 0).then(|| {
        let gaps: [(&str, Argument<'_>); 1] = [("round", combat.round.into())];
        ui_text_with("ui-round", &gaps)
    });
    let theater = combat.theater.map(|theater| State::name(theater.id()));
    let cards = combat.in_force.iter().map(rebellion::Action::id);
    let cards = cards.chain(combat.played.map(rebellion::Tactic::id));
    let cards = cards
        .map(|id| view! { <span class="tag" data-piece=id tabindex="0" role="note" aria-label=State::name(id)>{State::name(id)}</span> });
    let sides = Faction::BOTH.map(|faction| combat_side_panel(desk, combat, faction));
    view! {
        <section class="stage combat" data-spot=CardSpot::Stage.data_spot_attribute_value() data-keep-clear="" class:above=lies_in_lower_chart(combat.system.into()) aria-label=title.clone()>
            <header>
                {art::draw_picture(&format!("p-{}", combat.system.id()), "stage-planet")}
                <h2 data-piece=combat.system.id() tabindex="0">{title.clone()}</h2>
                <span class="where">{round}</span>
                <span class="where">{theater}</span>
                <span class="step">{combat_step_text(combat)}</span>
                {cards.collect_view()}
                {order_switches(desk, combat)}
                {continue_game_button(desk)}
            </header>
            <div class="sides">{sides.collect_view()}</div>
            <div class="roll">{draw_attack_dice(combat, tally, live)}{draw_death_star_plans_dice(combat)}</div>
            {draw_roll_list(over.iter())}{draw_earlier_scenes(before)}
        </section>
    }
}

fn combat_step_text(combat: &CombatView) -> String {
    ui_text(match combat.step {
        CombatStep::AddLeaders => "ui-combat-add-leaders",
        CombatStep::StartOfCombat => "ui-combat-start",
        CombatStep::Roll => "ui-combat-roll",
        CombatStep::Actions => "ui-combat-actions",
        CombatStep::AssignDamage => "ui-combat-assign",
        CombatStep::BlockDamage => "ui-combat-block",
        CombatStep::Losses => "ui-combat-losses",
        CombatStep::Retreat => "ui-combat-retreat",
    })
}

fn combat_side_panel(
    desk: Interaction<State>,
    combat: &CombatView,
    faction: Faction,
) -> impl IntoView + use<> {
    let side: &CombatSide = combat.faction_side(faction);
    let attacks = combat
        .attack
        .is_some_and(|attack| attack.faction == faction);
    let leaders = side.leaders.iter().map(|leader| {
        view! {
            <span class="commander">{draw_round_leader_token(desk, leader)}
                {draw_tactic_values(leader.row().tactics.unwrap_or_default())}
            </span>
        }
    });
    let leaders = leaders.collect_view();
    let theaters = Theater::BOTH.map(|theater| {
        let fighting = combat.theater == Some(theater);
        let units = side
            .units
            .iter()
            .filter(|it| it.unit.row().theater == theater);
        let units = units
            .map(|it| unit_group_button(desk, combat, it))
            .collect_view();
        view! {
            <div class="theater" class:fighting=fighting data-theater=theater.id()>
                <h3>{State::name(theater.id())}</h3><div class="fighters">{units}</div>
            </div>
        }
    });
    let lost = (!side.lost.is_empty()).then(|| {
        view! { <div class="lost"><h3>{ui_text("ui-lost")}</h3>{draw_unit_counts(&side.lost, faction)}</div> }
    });
    let tags = [
        (side.cannot_block, "ui-cannot-block"),
        (side.cannot_retreat, "ui-cannot-retreat"),
        (side.free_retreat, "ui-free-retreat"),
    ];
    let tags = tags
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, key)| view! { <span class="tag">{ui_text(key)}</span> });
    view! {
        <div class="army" role="group" aria-label=State::name(faction.id()) data-side=faction.id() class:attacks=attacks>
            <header>{art::draw_picture(marks::side_mark(faction.side()), "mark")}<b>{State::name(faction.id())}</b>{leaders}{tags.collect_view()}</header>
            {theaters.collect_view()}{lost}
        </div>
    }
}

/// Draws units of one kind with the same damage: pips for their health, filled where they are hit.
fn unit_group_button(
    desk: Interaction<State>,
    combat: &CombatView,
    fighters: &Fighters,
) -> impl IntoView + use<> {
    let unit = fighters.unit;
    let id = unit.id();
    let place = combat.system.id();
    let (markers, assigned) = (fighters.markers, fighters.assigned);
    let pips = fighters.health.map(|health| {
        let pips = (1..=health).map(move |pip| {
            let class = match pip {
                pip if pip <= markers => "pip marker",
                pip if pip <= markers + assigned => "pip assigned",
                _ => "pip",
            };
            view! { <i class=class></i> }
        });
        pips.collect_view()
    });
    let colour = unit.row().health.map_or("none", |(_, colour)| colour.id());
    let offered = move || {
        desk.count_choices_naming_piece(id) != PieceOffer::No
            || desk.count_choices_naming_piece(&format!("{id}@{place}")) != PieceOffer::No
    };
    view! {
        <button class="fighter" data-piece=id data-health=colour aria-label=unit_group_label(fighters) class:offered=offered class:doomed=fighters.doomed>
            {art::draw_picture(&unit_silhouettes::unit_picture_name(unit), "icon unit")}<b>{fighters.count}</b><span class="pips" aria-hidden="true">{pips}</span>
        </button>
    }
}

/// Describes units in words: their number, kind, health and damage.
fn unit_group_label(fighters: &Fighters) -> String {
    let name = State::name(fighters.unit.id());
    let colour = fighters.health.and(fighters.unit.row().health);
    let colour = colour.map_or("none", |(_, colour)| colour.id());
    let gaps: [(&str, Argument<'_>); 7] = [
        ("count", fighters.count.into()),
        ("unit", name.as_str().into()),
        ("colour", colour.into()),
        ("health", fighters.health.unwrap_or_default().into()),
        ("markers", fighters.markers.into()),
        ("assigned", fighters.assigned.into()),
        ("doomed", if fighters.doomed { "yes" } else { "no" }.into()),
    ];
    ui_text_with("ui-fighters", &gaps)
}

/// Draws the totals of the dice of an attack, as far as they are known.
fn draw_attack_totals(dice: [Faces; 2], tally: AttackHistory) -> impl IntoView {
    let open: u8 = dice.iter().map(|it| it.hit + it.direct_hit).sum();
    let sums = [
        ("ui-attack-open", open),
        ("ui-attack-damage", tally.damage),
        ("ui-attack-blocked", tally.blocked),
    ];
    let sums = sums.into_iter().filter(|(_, count)| *count > 0);
    let sums = sums.map(|(key, count)| {
        let gaps: [(&str, Argument<'_>); 1] = [("count", count.into())];
        view! { <li data-sum=key>{ui_text_with(key, &gaps)}</li> }
    });
    view! { <ul class="sums">{sums.collect_view()}</ul> }
}

/// Splits off the roll of the attack being resolved, whose dice the view shows with what became of them.
fn split_off_current_roll<'a>(
    combat: &CombatView,
    rolls: &'a [StageRoll],
) -> (Option<&'a StageRoll>, &'a [StageRoll]) {
    let attack = combat.attack.zip(combat.theater);
    match (rolls.split_last(), attack) {
        (Some((last, over)), Some((attack, theater)))
            if last.faction == attack.faction
                && last.cause == RollCause::Attack(combat.round, theater) =>
        {
            (Some(last), over)
        }
        _ => (None, rolls),
    }
}

fn draw_attack_dice(
    combat: &CombatView,
    tally: AttackHistory,
    roll: Option<&StageRoll>,
) -> Option<impl IntoView + use<>> {
    let attack = combat.attack?;
    let mut dice = draw_coloured_dice(attack.dice, attack.spent, tally.changed);
    dice.extend(roll.map(draw_replaced_dice).unwrap_or_default());
    for (colour, count) in Colour::BOTH.into_iter().zip(attack.to_roll) {
        dice.extend(draw_unrolled_dice(count, colour.id()));
    }
    let gaps: [(&str, Argument<'_>); 1] = [("side", attack.faction.id().into())];
    Some(view! {
        <div class="attack" data-side=attack.faction.id() data-roll=roll.map(|roll| roll.key.data_roll_attribute_value())>
            {art::draw_picture(marks::side_mark(attack.faction.side()), "mark")}
            <span>{ui_text_with("ui-attack", &gaps)}</span>
            <div class="dice">{dice}</div>
            {draw_attack_totals(Colour::BOTH.map(|colour| attack.dice.dice_of_colour(colour)), tally)}
        </div>
    })
}

fn draw_death_star_plans_dice(combat: &CombatView) -> Option<impl IntoView + use<>> {
    let plans = combat.plans?;
    let id = plans.objective.id();
    let target = plans.target.map(|unit| State::name(unit.id()));
    Some(view! {
        <div class="attack" data-side="rebel">
            <span data-piece=id tabindex="0" role="note" aria-label=State::name(id)>{State::name(id)}</span><span>{target}</span>
            <div class="dice">{draw_plain_dice(plans.dice, Faces::default())}</div>
        </div>
    })
}
