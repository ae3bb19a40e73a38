//! The panel of a mission attempt: the leaders on both sides, their dice and the result.

use std::sync::Arc;

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{AttemptSide, AttemptStep, AttemptView, Faces};
use rebellion::{Faction, Leader, Place, State};

use super::attack_history::{add_faces, cap_face_counts, newly_shown_faces};
use super::chart_positions::lies_in_lower_chart;
use super::combat_result::combat_result;
use super::dice_drawing::{draw_plain_dice, draw_unrolled_dice};
use super::hand_panel::card_text;
use super::mission_rolls::MissionRoll;
use super::roll_rows::{draw_earlier_scenes, draw_replaced_dice};
use super::side_panel::draw_round_leader_token;
use super::stage_scenes::{Scene, SceneKind, scenes_since};
use super::stakes::attempt_chance;
use crate::art::{self, marks};
use crate::cards_in_flight::CardSpot;
use crate::interaction::Interaction;
use crate::stage_hold::{close_stage_button, continue_game_button};
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the panel over the map during a mission without a combat, or what was last rolled.
pub(super) fn mission_panel(
    desk: Interaction<State>,
    scenes: Memo<Arc<Vec<Scene>>>,
) -> impl IntoView {
    let board = desk.table.board;
    let attempt = Memo::new(move |before: Option<&Option<ShownMission>>| {
        let view = board.shown_view();
        let attempt = view.attempt.filter(|_| view.combat.is_none());
        let attempt = attempt.filter(|attempt| attempt.step != AttemptStep::Placing)?;
        let before = before.copied().flatten();
        let changed = before.map(|before| before.dice_changed_in_next(&attempt));
        Some(ShownMission {
            attempt,
            changed: changed.unwrap_or_default(),
            is_past: false,
        })
    });
    let rolled = last_rolled_mission(desk);
    let in_combat = Memo::new(move |_| board.shown_view().combat.is_some());
    move || {
        if in_combat.get() {
            return None;
        }
        let scenes = scenes.get();
        if let Some(undertaken) = attempt.get().or_else(|| rolled.get()) {
            return Some(mission_content(desk, &undertaken, &scenes).into_any());
        }
        let (last, before) = scenes.split_last()?;
        match last.kind {
            SceneKind::Combat { system, .. } => Some(combat_result(desk, last, system, before)),
            SceneKind::Mission { .. } => Some(draw_rolls_without_mission(desk, &scenes)),
        }
    }
}

/// Draws what was rolled while the next mission is not on the stage yet.
fn draw_rolls_without_mission(desk: Interaction<State>, scenes: &[Scene]) -> AnyView {
    view! {
        <section class="stage rolled" data-spot=CardSpot::Stage.data_spot_attribute_value() data-keep-clear="" aria-label=ui_text("ui-rolls")>
            <header><h2>{ui_text("ui-rolls")}</h2>{continue_game_button(desk)}{close_stage_button(desk)}</header>
            {draw_earlier_scenes(scenes)}
        </section>
    }
    .into_any()
}

/// Returns the scenes whose dice are on the stage: those since the viewer last acted, or those of the past moment that
/// the viewer looks at.
pub(super) fn scenes_on_stage(desk: Interaction<State>) -> Memo<Arc<Vec<Scene>>> {
    let board = desk.table.board;
    Memo::new(move |_| {
        let log = board.log.get();
        let glance = board.past_view.with(|it| it.as_ref().map(|it| it.version));
        let (until, since) = match glance {
            Some(version) => (
                log.partition_point(|line| line.version <= version),
                version.saturating_sub(1),
            ),
            None => (log.len(), board.acted_at_version.get()),
        };
        Arc::new(scenes_since(&log[..until], since))
    })
}

/// Returns the last mission with dice, until the viewer acts or something else takes the stage. The view shows dice
/// only while a seat decides about them, so these come from events.
fn last_rolled_mission(desk: Interaction<State>) -> Memo<Option<ShownMission>> {
    let board = desk.table.board;
    let encouraged = Memo::new(move |before: Option<&[Option<Leader>; 2]>| {
        let now = board.shown_view().lasting.encouraged;
        [before.and_then(|before| before[1]), now]
    });
    Memo::new(move |_| {
        let view = board.shown_view();
        let glance = board.past_view.with(|it| it.as_ref().map(|it| it.version));
        if view.combat.is_some() || view.attempt.is_some() {
            return None;
        }
        let log = board.log.get();
        let until = match glance {
            Some(version) => log.partition_point(|line| line.version <= version),
            None => log.len(),
        };
        let roll = MissionRoll::last_mission_roll_in_log(&log[..until])?;
        let is_new = match glance {
            Some(version) => roll.version == version,
            None => roll.version > board.acted_at_version.get(),
        };
        let [before, now] = encouraged.get();
        is_new.then(|| ShownMission {
            attempt: roll.attempt_view(&view, before.or(now)),
            changed: Default::default(),
            is_past: true,
        })
    })
}

/// A mission, and the dice of both sides that were rerolled or turned since they were rolled.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct ShownMission {
    attempt: AttemptView,
    changed: [Faces; 2],
    /// True if it is over and only still shown.
    is_past: bool,
}

impl ShownMission {
    /// Returns the dice that differ in the next view of the same roll.
    fn dice_changed_in_next(&self, next: &AttemptView) -> [Faces; 2] {
        let mut all = [Faces::default(); 2];
        if next.mission == self.attempt.mission {
            for faction in Faction::BOTH {
                let (was, now) = (
                    self.attempt.faction_side(faction).rolled,
                    next.faction_side(faction).rolled,
                );
                let before = self.changed[faction as usize];
                all[faction as usize] =
                    cap_face_counts(add_faces(before, newly_shown_faces(was, now)), now);
            }
        }
        all
    }
}

/// Splits the scenes into that of this mission, if dice were rolled in it, and those before it.
fn split_off_mission_scene<'a>(
    undertaken: &ShownMission,
    scenes: &'a [Scene],
) -> (Option<&'a Scene>, &'a [Scene]) {
    match scenes.split_last() {
        Some((last, before)) if matches!(last.kind, SceneKind::Mission { mission, .. } if mission == undertaken.attempt.mission) => {
            (Some(last), before)
        }
        _ => (None, scenes),
    }
}

fn mission_content(
    desk: Interaction<State>,
    undertaken: &ShownMission,
    scenes: &[Scene],
) -> impl IntoView + use<> {
    let attempt = &undertaken.attempt;
    let (scene, before) = split_off_mission_scene(undertaken, scenes);
    let mission = attempt.mission.id();
    let sides = attempt.place.is_some() && attempt.is_attempt;
    let [rebel, imperial] = Faction::BOTH
        .map(|faction| sides.then(|| mission_side_panel(desk, undertaken, scene, faction)));
    let crew = (!sides)
        .then(|| view! { <div class="tokens">{draw_round_leader_tokens(desk, attempt.leaders.iter())}</div> });
    let put_aside = undertaken.is_past.then(|| close_stage_button(desk));
    let planet = attempt.place.and_then(Place::system);
    let planet = planet.map(|it| art::draw_picture(&format!("p-{}", it.id()), "stage-planet"));
    let facing = sides.then(|| {
        view! { <div class="sides facing">{rebel}{draw_mission_outcome(attempt)}{imperial}</div>{draw_success_balance(attempt)} }
    });
    view! {
        <section class="stage mission" class:rolled=undertaken.is_past data-spot=CardSpot::Stage.data_spot_attribute_value() data-keep-clear="" class:above=attempt.place.is_some_and(lies_in_lower_chart) data-side=attempt.faction.id() aria-label=State::name(mission)>
            <header>
                {planet}
                <h2 data-piece=mission tabindex="0">{art::draw_picture(marks::side_mark(attempt.faction.side()), "mark")}{State::name(mission)}</h2>
                {draw_mission_facts(attempt)}
                {continue_game_button(desk)}{put_aside}
            </header>
            <p class="stage-effect">{card_text(mission)}</p>
            {crew}{facing}{draw_earlier_scenes(before)}
        </section>
    }
}

/// Draws the skill of a mission, its place, its target, its step and what is special about it.
fn draw_mission_facts(attempt: &AttemptView) -> impl IntoView + use<> {
    let place = attempt.place.map(|place| State::name(place.id()));
    let target = attempt.target.map(|leader| State::name(leader.id()));
    let against = target.map(|target| {
        let gaps: [(&str, Argument<'_>); 1] = [("leader", target.as_str().into())];
        ui_text_with("ui-against", &gaps)
    });
    let skill = format!("s-{}", attempt.skill.id());
    let rules = [
        (attempt.foiled, "ui-foiled"),
        (attempt.unopposable, "ui-unopposable"),
    ];
    let rules = rules.into_iter().filter(|(is, _)| *is);
    let rules = rules.map(|(_, key)| view! { <span class="tag">{ui_text(key)}</span> });
    view! {
        {art::draw_picture(&skill, "icon skill")}
        <span class="where">{place}</span>
        <span class="where">{against}</span>
        <span class="step">{mission_step_text(attempt)}</span>
        {rules.collect_view()}
    }
}

/// Draws what stands between the two sides: the chance, or how it ended.
fn draw_mission_outcome(attempt: &AttemptView) -> impl IntoView + use<> {
    let result = attempt.succeeded.map(|succeeded| {
        let (key, class) = if succeeded {
            ("ui-succeeded", "result good")
        } else {
            ("ui-failed", "result bad")
        };
        view! { <b class=class role="status">{ui_text(key)}</b> }
    });
    view! { <div class="outcome">{success_chance_tag(attempt)}{result}</div> }
}

/// Draws the successes of both sides as a bar that each pulls to its own end.
fn draw_success_balance(attempt: &AttemptView) -> Option<impl IntoView + use<>> {
    let sides = Faction::BOTH.map(|faction| *attempt.faction_side(faction));
    if sides.iter().all(|side| side.rolled.total_dice() == 0) {
        return None;
    }
    let parts = Faction::BOTH.into_iter().zip(sides).map(|(faction, side)| {
        let share = f32::from(side.successes) + 0.15;
        view! { <i data-side=faction.id() style=("--share", format!("{share:.2}"))></i> }
    });
    Some(view! { <div class="tug" aria-hidden="true">{parts.collect_view()}</div> })
}

fn mission_step_text(attempt: &AttemptView) -> String {
    ui_text(match attempt.step {
        AttemptStep::Placing | AttemptStep::Opposing => "ui-step-opposing",
        AttemptStep::Rolling => "ui-step-rolling",
        AttemptStep::Resolving => "ui-step-resolving",
    })
}

/// Draws the chance of success with the dice that both sides would roll now, before they are rolled.
fn success_chance_tag(attempt: &AttemptView) -> Option<impl IntoView + use<>> {
    let open = matches!(attempt.step, AttemptStep::Opposing | AttemptStep::Rolling)
        && attempt.faction_side(attempt.faction).rolled.total_dice() == 0
        && !attempt.foiled;
    let chance = attempt_chance(attempt, None).filter(|_| open)?;
    let gaps: [(&str, Argument<'_>); 1] = [("percent", chance.into())];
    Some(view! { <span class="odds">{ui_text_with("ui-chance", &gaps)}</span> })
}

fn mission_side_panel(
    desk: Interaction<State>,
    undertaken: &ShownMission,
    scene: Option<&Scene>,
    faction: Faction,
) -> impl IntoView + use<> {
    let attempt = &undertaken.attempt;
    let side: &AttemptSide = attempt.faction_side(faction);
    let roll = scene.and_then(|scene| scene.last_roll_of_side(faction));
    let mut dice = draw_plain_dice(side.rolled, undertaken.changed[faction as usize]);
    dice.extend(roll.map(draw_replaced_dice).unwrap_or_default());
    let waiting = side.dice.saturating_sub(side.rolled.total_dice());
    let rolled = attempt.step == AttemptStep::Resolving;
    if !rolled && attempt.is_opposed {
        dice.extend(draw_unrolled_dice(waiting, "plain"));
    }
    let bonus =
        (side.bonus > 0).then(|| view! { <span class="bonus">{format!("+{}", side.bonus)}</span> });
    let alone = (side.leaders.is_empty() && attempt.step != AttemptStep::Opposing)
        .then(|| view! { <span class="none">{ui_text("ui-unopposed")}</span> });
    let successes = ui_text_with("ui-successes", &[("count", side.successes.into())]);
    let total = (side.rolled.total_dice() > 0).then(|| {
        view! { <b class="total" role="img" aria-label=successes.clone() title=successes>{side.successes}</b> }
    });
    view! {
        <div class="part" data-side=faction.id() data-roll=roll.map(|roll| roll.key.data_roll_attribute_value())>
            {art::draw_picture(marks::side_mark(faction.side()), "mark")}
            <div class="tokens">{draw_round_leader_tokens(desk, side.leaders.iter())}</div>
            {alone}
            <div class="dice">{dice}{bonus}</div>
            {total}
        </div>
    }
}

fn draw_round_leader_tokens(
    desk: Interaction<State>,
    leaders: impl Iterator<Item = Leader>,
) -> Vec<AnyView> {
    leaders
        .map(|leader| draw_round_leader_token(desk, leader).into_any())
        .collect()
}
