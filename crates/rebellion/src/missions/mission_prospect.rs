//! The dice and successes of both sides in a mission before it is aimed: everybody can count them on the board.

use tabletop::Set;

use crate::choice::Choice;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::place::Place;
use crate::state::{Attempt, LeaderLocation, State};
use crate::view::AttemptSide;

/// A mission as it would begin at one of its targets, before anybody is sent against it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct MissionProspect {
    /// The place where it would happen.
    pub place: Place,
    /// The side that undertakes it.
    pub own: AttemptSide,
    /// The other side, with the leaders who are there already.
    pub other: AttemptSide,
    /// True if somebody there is against it, so that dice are rolled (OPPOSE-02).
    pub is_opposed: bool,
}

impl State {
    /// Returns what a mission of these leaders would begin with; `None` if the choice is no target or the mission is
    /// not attempted.
    pub(crate) fn mission_prospect(
        &self,
        mission: Mission,
        leaders: Set<Leader>,
        aim: Choice,
    ) -> Option<MissionProspect> {
        let row = mission.row();
        let (place, target) = match aim {
            Choice::At(place) => (place, None),
            Choice::Against(leader) => match self.leader_location(leader) {
                LeaderLocation::At(place) => (place, Some(leader)),
                _ => return None,
            },
            _ => return None,
        };
        if !row.attempt {
            return None;
        }
        let mut there = *self;
        for leader in leaders {
            there.spots[leader.number()] = LeaderLocation::At(place);
        }
        there.attempt = Attempt {
            place,
            leaders,
            target,
            ..Attempt::default()
        };
        let side = |faction: Faction| AttemptSide::from_state(&there, mission, faction);
        Some(MissionProspect {
            place,
            own: side(row.faction),
            other: side(row.faction.opponent()),
            is_opposed: there.is_opposed(mission),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaders::{DARTH_VADER, PRINCESS_LEIA};
    use crate::systems::{NABOO, RYLOTH};
    use crate::team::Setup;
    use crate::units::Unit;

    fn table() -> State {
        let mut state = State::empty_table(Setup::FULL);
        state.spots = [LeaderLocation::Away; Leader::NUMBER];
        state
    }

    #[test]
    fn leaders_who_are_there_roll_against_a_mission() {
        let mut state = table();
        state.spots[DARTH_VADER.number()] = LeaderLocation::At(NABOO.into());
        let leia = Set::from_element(PRINCESS_LEIA);
        let prospect = |system: crate::System| {
            let aim = Choice::At(system.into());
            state.mission_prospect(Mission::BuildAlliance, leia, aim)
        };
        let [opposed, free] = [NABOO, RYLOTH].map(|it| prospect(it).expect("it is attempted"));
        let skill = Mission::BuildAlliance.row().skill;
        assert_eq!(opposed.own.dice, PRINCESS_LEIA.skill_icons(skill));
        assert_eq!(opposed.other.dice, DARTH_VADER.skill_icons(skill));
        assert!(opposed.is_opposed && !free.is_opposed);
    }

    #[test]
    fn dice_of_the_place_count_except_for_resolved_missions() {
        let mut state = table();
        let leia = Set::from_element(PRINCESS_LEIA);
        let aim = Choice::At(NABOO.into());
        let dice = |state: &State| {
            let prospect = state.mission_prospect(Mission::BuildAlliance, leia, aim);
            prospect.expect("it is attempted").own.dice
        };
        let without = dice(&state);
        state.units.add(NABOO, Unit::XWing, 1);
        assert_eq!(dice(&state), without + 2);
        let resolved = state.mission_prospect(Mission::RapidMobilization, leia, aim);
        assert_eq!(resolved, None);
        let nowhere = Choice::Against(DARTH_VADER);
        assert_eq!(
            state.mission_prospect(Mission::Sabotage, leia, nowhere),
            None
        );
    }
}
