//! A mission being undertaken: who is on it, against whom, the dice and what they amount to.

use leptos::prelude::*;
use locale::Arg;
use rebellion::view::{AttemptSide, AttemptStep, AttemptView};
use rebellion::{Faction, Leader, State};

use super::chart::lies_low;
use super::dice::{plain_dice, waiting_dice};
use super::odds::chance_of_success;
use super::side::leader_token;
use crate::art::{self, marks};
use crate::desk::Desk;
use crate::on_screen::OnScreen;
use crate::say::{fill, say};

/// The panel over the lower part of the map while a mission is going on and no combat is.
pub(super) fn mission_panel(desk: Desk<State>) -> impl IntoView {
    let board = desk.table.board;
    let attempt = Memo::new(move |_| {
        let view = board.shown();
        let attempt = view.attempt.filter(|_| view.combat.is_none());
        attempt.filter(|attempt| attempt.step != AttemptStep::Placing)
    });
    move || attempt.get().map(|attempt| panel(desk, &attempt))
}

fn panel(desk: Desk<State>, attempt: &AttemptView) -> impl IntoView + use<> {
    let mission = attempt.mission.id();
    let place = attempt.place.map(|place| State::name(place.id()));
    let target = attempt.target.map(|leader| State::name(leader.id()));
    let against = target.map(|target| {
        let gaps: [(&str, Arg<'_>); 1] = [("leader", target.as_str().into())];
        fill("ui-against", &gaps)
    });
    let skill = format!("s-{}", attempt.skill.id());
    let sides = attempt.place.is_some() && attempt.is_attempt;
    let sides = sides.then(|| {
        Faction::BOTH
            .map(|faction| side(desk, attempt, faction))
            .collect_view()
    });
    let crew = (!attempt.is_attempt || attempt.place.is_none())
        .then(|| view! { <div class="tokens">{tokens(desk, attempt.leaders.iter())}</div> });
    let result = attempt.succeeded.map(|succeeded| {
        let (key, class) = match succeeded {
            true => ("ui-succeeded", "result good"),
            false => ("ui-failed", "result bad"),
        };
        view! { <b class=class>{say(key)}</b> }
    });
    let odds = odds(attempt);
    view! {
        <section class="stage mission" class:above=attempt.place.is_some_and(lies_low) data-side=attempt.faction.id() aria-label=State::name(mission)>
            <header>
                {art::picture(marks::faction(attempt.faction), "mark")}
                <h2 data-piece=mission tabindex="0">{State::name(mission)}</h2>
                {art::picture(&skill, "icon skill")}
                <span class="where">{place}</span>
                <span class="where">{against}</span>
                <span class="step">{step(attempt)}</span>
                {odds}{result}
            </header>
            {crew}
            <div class="sides">{sides}</div>
        </section>
    }
}

fn step(attempt: &AttemptView) -> String {
    say(match attempt.step {
        AttemptStep::Placing | AttemptStep::Opposing => "ui-step-opposing",
        AttemptStep::Rolling => "ui-step-rolling",
        AttemptStep::Resolving => "ui-step-resolving",
    })
}

/// The chance of success by the dice that both sides would roll now, before they are rolled.
fn odds(attempt: &AttemptView) -> Option<impl IntoView + use<>> {
    let doer = attempt.side(attempt.faction);
    let other = attempt.side(attempt.faction.other());
    let open = matches!(attempt.step, AttemptStep::Opposing | AttemptStep::Rolling)
        && doer.rolled.total() == 0
        && attempt.is_opposed;
    open.then(|| {
        let chance = chance_of_success((doer.dice, doer.bonus), (other.dice, other.bonus));
        let gaps: [(&str, Arg<'_>); 1] = [("percent", chance.into())];
        view! { <span class="odds">{fill("ui-chance", &gaps)}</span> }
    })
}

fn side(desk: Desk<State>, attempt: &AttemptView, faction: Faction) -> impl IntoView + use<> {
    let side: &AttemptSide = attempt.side(faction);
    let mut dice = plain_dice(side.rolled);
    let waiting = side.dice.saturating_sub(side.rolled.total());
    let rolled = attempt.step == AttemptStep::Resolving;
    if !rolled && attempt.is_opposed {
        dice.extend(waiting_dice(waiting, "plain"));
    }
    let bonus =
        (side.bonus > 0).then(|| view! { <span class="bonus">{format!("+{}", side.bonus)}</span> });
    let alone = (side.leaders.is_empty() && attempt.step != AttemptStep::Opposing)
        .then(|| view! { <span class="none">{say("ui-unopposed")}</span> });
    let total = (side.rolled.total() > 0).then(|| view! { <b class="total">{side.successes}</b> });
    view! {
        <div class="part" data-side=faction.id()>
            {art::picture(marks::faction(faction), "mark")}
            <div class="tokens">{tokens(desk, side.leaders.iter())}</div>
            {alone}
            <div class="dice">{dice}{bonus}</div>
            {total}
        </div>
    }
}

fn tokens(desk: Desk<State>, leaders: impl Iterator<Item = Leader>) -> Vec<AnyView> {
    leaders
        .map(|leader| leader_token(desk, leader).into_any())
        .collect()
}
