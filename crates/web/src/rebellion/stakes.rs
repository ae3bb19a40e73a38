//! The stakes of the current decision: the battle that a fleet would get into, and the chances when opposing a
//! mission.

use locale::Argument;
use rebellion::view::AttemptView;
use rebellion::{Decision, Faction, Leader, Mission, Skill, State, View};

use super::battle_forecast::{Forecast, forecasts_by_theater};
use super::mission_odds::chance_of_success;
use crate::table_ui::TableUi;
use crate::ui_texts::{texts, ui_text, ui_text_with};

/// The largest number of dice per side (OPPOSE-10).
pub(super) const MAX_DICE: u8 = 10;

/// Returns the stakes in a sentence or two.
pub(super) fn decision_stakes(view: &View) -> Option<String> {
    match view.decision {
        Some(Decision::Oppose { .. }) => view.attempt.as_ref().and_then(opposition_chances_text),
        _ => battle_chances_text(view),
    }
}

/// Describes the probable results of the battles before a fleet stops among enemies.
fn battle_chances_text(view: &View) -> Option<String> {
    let to = view.moving.as_ref()?.to;
    let here = view.places.iter().find(|entry| entry.place == to)?;
    let own = view.own_faction()?;
    let theaters = forecasts_text(&forecasts_by_theater(&here.units), own)?;
    let place = State::name(to.id());
    let gaps: [(&str, Argument<'_>); 2] = [
        ("place", place.as_str().into()),
        ("theaters", theaters.as_str().into()),
    ];
    Some(ui_text_with("ui-battle-ahead", &gaps))
}

/// Describes the chances of both sides in each theater; `None` if there is no battle.
pub(super) fn forecasts_text(forecasts: &[Forecast], own: Faction) -> Option<String> {
    let theaters = forecasts.iter().map(|forecast| {
        let theater = State::name(forecast.theater.id());
        let gaps: [(&str, Argument<'_>); 3] = [
            ("theater", theater.as_str().into()),
            ("own", forecast.win_chance_of(own).into()),
            ("other", forecast.win_chance_of(own.opponent()).into()),
        ];
        ui_text_with("ui-forecast", &gaps)
    });
    let theaters: Vec<_> = theaters.collect();
    (!theaters.is_empty()).then(|| theaters.join(" "))
}

/// Describes the chances of a mission if nobody else opposes it, and with each leader who can be sent.
fn opposition_chances_text(attempt: &AttemptView) -> Option<String> {
    if attempt.foiled || attempt.unopposable {
        return None;
    }
    let alone = match attempt_chance(attempt, None) {
        Some(percent) => ui_text_with("ui-oppose-nobody-more", &[("percent", percent.into())]),
        None => ui_text("ui-oppose-nobody"),
    };
    let sent = attempt.may_oppose.iter().filter_map(|leader| {
        let percent = attempt_chance(attempt, Some(leader))?;
        let name = locale::rebellion::short_name(texts(), leader.id());
        let gaps: [(&str, Argument<'_>); 2] = [
            ("leader", name.as_str().into()),
            ("percent", percent.into()),
        ];
        Some(ui_text_with("ui-oppose-with", &gaps))
    });
    let sent: Vec<_> = sent.collect();
    let sent = sent.join(", ");
    let gaps: [(&str, Argument<'_>); 2] = [
        ("alone", alone.as_str().into()),
        ("with", sent.as_str().into()),
    ];
    Some(ui_text_with("ui-oppose-stake", &gaps))
}

/// Returns the chance of an attempt, in per cent, if this leader is sent against it; `None` if nobody opposes it, so
/// that it succeeds without a roll (OPPOSE-02).
pub(super) fn attempt_chance(attempt: &AttemptView, sent: Option<Leader>) -> Option<u8> {
    if sent.is_none() && !attempt.is_opposed {
        return None;
    }
    let (doer, other) = (
        attempt.faction_side(attempt.faction),
        attempt.faction_side(attempt.faction.opponent()),
    );
    let more = sent.map_or(0, |leader| opposing_dice(attempt, leader));
    let dice = (other.dice + more).min(MAX_DICE);
    Some(chance_of_success(
        (doer.dice, doer.bonus),
        (dice, other.bonus),
    ))
}

/// Returns the number of dice that a leader brings to a mission (OPPOSE-05, OPPOSE-11).
fn opposing_dice(attempt: &AttemptView, leader: Leader) -> u8 {
    leader_icons_counting_in_mission(attempt.mission, attempt.skill, leader)
}

/// Returns the number of a leader's icons that count in a mission.
pub(super) fn leader_icons_counting_in_mission(
    mission: Mission,
    skill: Skill,
    leader: Leader,
) -> u8 {
    if mission.row().counts_all_skills {
        Skill::ALL
            .iter()
            .map(|skill| leader.skill_icons(*skill))
            .sum()
    } else {
        leader.skill_icons(skill)
    }
}

#[cfg(test)]
mod tests {
    use rebellion::view::{AttemptSide, AttemptStep};
    use tabletop::Set;

    use super::*;

    /// Makes a mission with two dice; Darth Vader can be sent against it.
    fn sample_attempt() -> (AttemptView, Leader) {
        let mission: Mission = "sabotage".parse().expect("a mission");
        let vader: Leader = "darth-vader".parse().expect("a leader");
        let rebel = AttemptSide {
            dice: 2,
            ..AttemptSide::default()
        };
        let attempt = AttemptView {
            mission,
            faction: Faction::Rebel,
            leaders: Set::EMPTY,
            place: Some("mandalore".parse().expect("a place")),
            target: None,
            skill: mission.row().skill,
            is_attempt: true,
            step: AttemptStep::Opposing,
            rebel,
            imperial: AttemptSide::default(),
            may_oppose: Set::from_element(vader),
            is_opposed: false,
            unopposable: false,
            foiled: false,
            succeeded: None,
        };
        (attempt, vader)
    }

    #[test]
    fn opposing_stakes_name_the_chance_with_each_available_leader() {
        let (attempt, vader) = sample_attempt();
        assert_eq!(attempt_chance(&attempt, None), None);
        let dice = opposing_dice(&attempt, vader);
        let with = chance_of_success((2, 0), (dice, 0));
        assert_eq!(attempt_chance(&attempt, Some(vader)), Some(with));
        let told = opposition_chances_text(&attempt).expect("a stake");
        assert!(
            told.contains("Vader") && told.contains(&format!("{with}%")),
            "{told}"
        );
        assert!(told.contains(&ui_text("ui-oppose-nobody")), "{told}");
    }

    #[test]
    fn a_mission_that_fails_anyway_has_no_stakes() {
        let (attempt, _) = sample_attempt();
        let foiled = AttemptView {
            foiled: true,
            ..attempt
        };
        assert_eq!(opposition_chances_text(&foiled), None);
    }
}
