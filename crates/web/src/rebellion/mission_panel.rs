//! The panel of a mission attempt: the leaders on both sides, their dice and the result.

use leptos::prelude::*;
use locale::Argument;
use rebellion::view::{AttemptSide, AttemptStep, AttemptView, Faces};
use rebellion::{Faction, Leader, State};

use super::attack_history::{add_faces, limit_faces, new_faces};
use super::chart_positions::lies_low;
use super::dice_drawing::{plain_dice, waiting_dice};
use super::mission_rolls::MissionRoll;
use super::side_panel::leader_token;
use super::stakes::attempt_chance;
use crate::art::{self, marks};
use crate::cards_in_flight::CardSpot;
use crate::interaction::Interaction;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// Draws the panel over the lower part of the map during a mission without a combat.
pub(super) fn mission_panel(desk: Interaction<State>) -> impl IntoView {
    let board = desk.table.board;
    let attempt = Memo::new(move |before: Option<&Option<ShownMission>>| {
        let view = board.shown_view();
        let attempt = view.attempt.filter(|_| view.combat.is_none());
        let attempt = attempt.filter(|attempt| attempt.step != AttemptStep::Placing)?;
        let before = before.copied().flatten();
        let changed = before.map(|before| before.changed_in(&attempt));
        Some(ShownMission {
            attempt,
            changed: changed.unwrap_or_default(),
            is_past: false,
        })
    });
    let rolled = last_rolled_mission(desk);
    move || {
        let shown = attempt.get().or_else(|| rolled.get());
        shown.map(|undertaken| mission_content(desk, &undertaken))
    }
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
        let roll = MissionRoll::last_in_log(&log[..until])?;
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
    fn changed_in(&self, next: &AttemptView) -> [Faces; 2] {
        let mut all = [Faces::default(); 2];
        if next.mission == self.attempt.mission {
            for faction in Faction::BOTH {
                let (was, now) = (
                    self.attempt.faction_side(faction).rolled,
                    next.faction_side(faction).rolled,
                );
                let before = self.changed[faction as usize];
                all[faction as usize] = limit_faces(add_faces(before, new_faces(was, now)), now);
            }
        }
        all
    }
}

fn mission_content(desk: Interaction<State>, undertaken: &ShownMission) -> impl IntoView + use<> {
    let attempt = &undertaken.attempt;
    let mission = attempt.mission.id();
    let place = attempt.place.map(|place| State::name(place.id()));
    let target = attempt.target.map(|leader| State::name(leader.id()));
    let against = target.map(|target| {
        let gaps: [(&str, Argument<'_>); 1] = [("leader", target.as_str().into())];
        ui_text_with("ui-against", &gaps)
    });
    let skill = format!("s-{}", attempt.skill.id());
    let sides = attempt.place.is_some() && attempt.is_attempt;
    let sides = sides.then(|| {
        Faction::BOTH
            .map(|faction| mission_side_panel(desk, undertaken, faction))
            .collect_view()
    });
    let crew = (!attempt.is_attempt || attempt.place.is_none())
        .then(|| view! { <div class="tokens">{leader_tokens(desk, attempt.leaders.iter())}</div> });
    let result = attempt.succeeded.map(|succeeded| {
        let (key, class) = if succeeded {
            ("ui-succeeded", "result good")
        } else {
            ("ui-failed", "result bad")
        };
        view! { <b class=class>{ui_text(key)}</b> }
    });
    let odds = success_chance_tag(attempt);
    let rules = [
        (attempt.foiled, "ui-foiled"),
        (attempt.unopposable, "ui-unopposable"),
    ];
    let rules = rules.into_iter().filter(|(is, _)| *is);
    let rules = rules.map(|(_, key)| view! { <span class="tag">{ui_text(key)}</span> });
    let rules = rules.collect_view();
    let put_aside = undertaken.is_past.then(|| {
        let close = move |_| desk.table.dismiss_last_events();
        view! { <button class="put-aside" on:click=close aria-label=ui_text("ui-close") title=ui_text("ui-close")>"✕"</button> }
    });
    view! {
        <section class="stage mission" class:rolled=undertaken.is_past data-spot=CardSpot::Stage.data_spot() data-keep-clear="" class:above=attempt.place.is_some_and(lies_low) data-side=attempt.faction.id() aria-label=State::name(mission)>
            <header>
                {art::draw_picture(marks::side_mark(attempt.faction.side()), "mark")}
                <h2 data-piece=mission tabindex="0">{State::name(mission)}</h2>
                {art::draw_picture(&skill, "icon skill")}
                <span class="where">{place}</span>
                <span class="where">{against}</span>
                <span class="step">{step_text(attempt)}</span>
                {rules}{odds}{result}{put_aside}
            </header>
            {crew}
            <div class="sides">{sides}</div>
        </section>
    }
}

fn step_text(attempt: &AttemptView) -> String {
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
    faction: Faction,
) -> impl IntoView + use<> {
    let attempt = &undertaken.attempt;
    let side: &AttemptSide = attempt.faction_side(faction);
    let mut dice = plain_dice(side.rolled, undertaken.changed[faction as usize]);
    let waiting = side.dice.saturating_sub(side.rolled.total_dice());
    let rolled = attempt.step == AttemptStep::Resolving;
    if !rolled && attempt.is_opposed {
        dice.extend(waiting_dice(waiting, "plain"));
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
        <div class="part" data-side=faction.id()>
            {art::draw_picture(marks::side_mark(faction.side()), "mark")}
            <div class="tokens">{leader_tokens(desk, side.leaders.iter())}</div>
            {alone}
            <div class="dice">{dice}{bonus}</div>
            {total}
        </div>
    }
}

fn leader_tokens(desk: Interaction<State>, leaders: impl Iterator<Item = Leader>) -> Vec<AnyView> {
    leaders
        .map(|leader| leader_token(desk, leader).into_any())
        .collect()
}
