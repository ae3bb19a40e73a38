//! Decisions that single cards ask for.

use rebellion::systems::CORUSCANT;
use rebellion::{Choice, Decision, Face, Faction, Leader, Mission, Place, Sight};
use tabletop::Set;

use super::{bases, command, force, missions};

/// Estimates the value of a choice that only a card asks for.
#[expect(
    clippy::match_same_arms,
    reason = "equal by chance: each is a judgement of its own"
)]
pub(super) fn card_choice_value(sight: Sight<'_>, decision: Decision, choice: Choice) -> i32 {
    match (decision, choice) {
        (Decision::ActionPlace { .. }, Choice::At(place)) => leader_placement_value(sight, place),
        (Decision::RegionLoyalty { .. }, Choice::At(place)) => place.system().map_or(0, |system| {
            missions::loyalty_value(sight, system, sight.own_faction())
        }),
        (Decision::CardMove { to, .. }, choice) => command::unit_move_value(sight, to, choice),
        (Decision::DestroyUnits { .. }, Choice::Destroy(unit, _)) => force::unit_power(unit),
        (Decision::ScrapForGain { .. }, Choice::Destroy(..)) => -5,
        (_, Choice::Queue(unit) | Choice::Gain(unit) | Choice::OnQueue(unit, _)) => {
            10 + force::unit_power(unit)
        }
        (Decision::Accompany { .. }, Choice::Go) => 10,
        (_, Choice::Rescue(leader)) => 20 + missions::leader_worth(leader),
        (_, Choice::Eliminate(leader) | Choice::Protect(leader)) => missions::leader_worth(leader),
        (Decision::Destiny, Choice::Against(leader)) => missions::leader_worth(leader),
        (_, Choice::Ring(_)) => 20,
        (_, Choice::Blank(face)) => 5 + 10 * i32::from(face.successes()),
        (_, Choice::RollAgain(face) | Choice::RerollAny(face)) => {
            if face == Face::Blank {
                20
            } else {
                -10
            }
        }
        (_, Choice::Set(_, face) | Choice::SetAny(face)) => match face {
            Face::DirectHit => 20,
            face => 10 * i32::from(face.successes()),
        },
        (_, Choice::Convert(count)) => i32::from(count),
        (Decision::Search { leader, .. }, Choice::Mission(mission)) => {
            skill_bonus(Set::from_element(leader), mission)
                + missions::best_mission_value(sight, mission)
        }
        (Decision::Contingency, Choice::Mission(mission)) => {
            let leaders = sight
                .current_attempt()
                .map_or(Set::EMPTY, |attempt| attempt.leaders);
            skill_bonus(leaders, mission) + missions::best_mission_value(sight, mission)
        }
        (Decision::SonOfSkywalker, Choice::Keep(mission)) => {
            missions::best_mission_value(sight, mission)
        }
        _ => 0,
    }
}

/// Returns a bonus for leaders who have the skill for a mission; others cannot attempt it.
fn skill_bonus(leaders: Set<Leader>, mission: Mission) -> i32 {
    let row = mission.row();
    let icons: u8 = leaders
        .iter()
        .map(|leader| leader.skill_icons(row.skill))
        .sum();
    if icons >= row.requirement { 500 } else { 0 }
}

/// Returns how much a leader placed by a card is wanted at a place.
fn leader_placement_value(sight: Sight<'_>, place: Place) -> i32 {
    let Some(system) = place.system() else {
        return 0;
    };
    let enemies = force::force_at(sight, place, sight.own_faction().opponent()).total_strength();
    let icons = 4 * system.row().icons.len() as i32;
    let hunted = match sight.own_faction() {
        Faction::Imperial => bases::base_likelihood_percent(sight, system),
        Faction::Rebel => 0,
    };
    let capital = if system == CORUSCANT { 2 } else { 0 };
    icons + hunted + capital + enemies.min(12)
}
