//! The dice of a mission when nobody had to decide between the roll and its result: no view shows such dice, so they
//! are taken from events.

use std::sync::Arc;

use rebellion::view::{AttemptSide, AttemptStep, AttemptView, Faces};
use rebellion::{Event, Face, Faction, Leader, LeaderLocation, Mission, Place, State, View};
use tabletop::Set;

use crate::table_board::LogEntry;

/// The successes that the pictured leader adds to a mission, as does one encouraged by a card (OPPOSE-08).
const LEADER_BONUS: u8 = 2;

/// A roll of a mission, from the events of the log.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct MissionRoll {
    /// The version of the game that its result led to.
    pub version: usize,
    mission: Mission,
    leaders: Set<Leader>,
    place: Option<Place>,
    target: Option<Leader>,
    /// The final dice of both sides.
    dice: [[u8; 4]; 2],
    succeeded: bool,
}

impl MissionRoll {
    /// Finds the last mission in the log, if dice were rolled for it, it has a result, and no combat has begun since.
    pub(super) fn last_mission_roll_in_log(log: &[Arc<LogEntry<State>>]) -> Option<Self> {
        let began = log
            .iter()
            .rposition(|line| matches!(line.event, Some(Event::MissionRevealed { .. })))?;
        let later = &log[began..];
        let fought =
            |line: &Arc<LogEntry<State>>| matches!(line.event, Some(Event::CombatBegan { .. }));
        if later.iter().any(fought) {
            return None;
        }
        let Some(Event::MissionRevealed { mission, leaders }) = log[began].event else {
            return None;
        };
        let mut roll = Self {
            version: 0,
            mission,
            leaders,
            place: None,
            target: None,
            dice: [[0; 4]; 2],
            succeeded: false,
        };
        for line in later {
            roll.apply_event(line);
        }
        let rolled = roll.dice.iter().flatten().any(|count| *count > 0);
        (rolled && roll.version > 0).then_some(roll)
    }

    fn apply_event(&mut self, line: &LogEntry<State>) {
        match line.event {
            Some(Event::MissionAt { place, target, .. }) => {
                (self.place, self.target) = (Some(place), target);
            }
            Some(Event::DiceRolled { faction, dice }) => self.dice[faction as usize] = dice,
            Some(Event::DieTurned { face }) => {
                self.replace_die_face(Faction::Imperial, face, Face::Blank);
            }
            Some(Event::DieRolledAgain { from, to }) => {
                self.replace_die_face(Faction::Rebel, from, to);
            }
            Some(Event::MissionSucceeded { .. }) => {
                (self.succeeded, self.version) = (true, line.version);
            }
            Some(Event::MissionFailed { .. }) => {
                (self.succeeded, self.version) = (false, line.version);
            }
            _ => {}
        }
    }

    fn replace_die_face(&mut self, faction: Faction, from: Face, to: Face) {
        let dice = &mut self.dice[faction as usize];
        let (from, to) = (from as usize, to as usize);
        dice[from] = dice[from].saturating_sub(1);
        dice[to] = dice[to].saturating_add(1);
    }

    /// Returns the mission as a view would have shown it. The participants come from the view after it, the leader whom
    /// a card had encouraged from before.
    pub(super) fn attempt_view(&self, after: &View, encouraged: Option<Leader>) -> AttemptView {
        let row = self.mission.row();
        let side = |faction: Faction| {
            let rolled = Faces::from(self.dice[faction as usize]);
            let own = faction == row.faction;
            let pictured = row.portrait.is_some_and(|it| self.leaders.contains(it));
            let helped = encouraged.is_some_and(|it| self.leaders.contains(it));
            let bonus = if own {
                LEADER_BONUS * (u8::from(pictured) + u8::from(helped))
            } else {
                0
            };
            AttemptSide {
                leaders: self.participating_leaders(after, faction),
                dice: rolled.total_dice(),
                rolled,
                bonus,
                successes: rolled.successes() + bonus,
            }
        };
        AttemptView {
            mission: self.mission,
            faction: row.faction,
            leaders: self.leaders,
            place: self.place,
            target: self.target,
            skill: row.skill,
            is_attempt: true,
            step: AttemptStep::Resolving,
            rebel: side(Faction::Rebel),
            imperial: side(Faction::Imperial),
            may_oppose: Set::EMPTY,
            is_opposed: true,
            unopposable: false,
            foiled: false,
            succeeded: Some(self.succeeded),
        }
    }

    fn participating_leaders(&self, after: &View, faction: Faction) -> Set<Leader> {
        let spot = self.place.map(LeaderLocation::At);
        let there = after.leaders.iter().filter(|it| it.side == faction);
        let there = there.filter(|it| {
            let sent = faction == self.mission.row().faction && self.leaders.contains(it.leader);
            sent || Some(it.spot) == spot || self.target == Some(it.leader)
        });
        there.map(|it| it.leader).collect()
    }
}

#[cfg(test)]
mod tests {
    use rebellion::Setup;

    use super::*;

    fn log_of(all: &[(usize, Event)]) -> Vec<Arc<LogEntry<State>>> {
        let line = |(version, what): &(usize, Event)| {
            Arc::new(LogEntry::from_event(Setup::FULL, *version, what))
        };
        all.iter().map(line).collect()
    }

    fn sabotage_events(end: Event) -> Vec<(usize, Event)> {
        let leader: Leader = "chewbacca".parse().expect("a leader");
        let mission = Mission::Sabotage;
        let place = "naboo".parse().expect("a place");
        let (rebel, imperial) = (Faction::Rebel, Faction::Imperial);
        vec![
            (
                4,
                Event::MissionRevealed {
                    mission,
                    leaders: [leader].into_iter().collect(),
                },
            ),
            (
                5,
                Event::MissionAt {
                    faction: rebel,
                    place,
                    target: None,
                },
            ),
            (
                6,
                Event::DiceRolled {
                    faction: rebel,
                    dice: [1, 1, 0, 0],
                },
            ),
            (
                6,
                Event::DiceRolled {
                    faction: imperial,
                    dice: [0, 0, 0, 1],
                },
            ),
            (6, end),
        ]
    }

    #[test]
    fn a_roll_is_known_until_another_mission_or_combat_begins() {
        let mission = Mission::Sabotage;
        let mut all = sabotage_events(Event::MissionFailed { mission });
        let roll = MissionRoll::last_mission_roll_in_log(&log_of(&all)).expect("a roll");
        assert_eq!((roll.version, roll.succeeded), (6, false));
        assert_eq!(roll.dice, [[1, 1, 0, 0], [0, 0, 0, 1]]);
        assert_eq!(
            MissionRoll::last_mission_roll_in_log(&log_of(&all[..4])),
            None,
            "it has no result yet"
        );
        let next = all[0];
        all.push(next);
        assert_eq!(
            MissionRoll::last_mission_roll_in_log(&log_of(&all)),
            None,
            "another mission is revealed"
        );
        all.pop();
        let system = "naboo".parse().expect("a system");
        let current = Faction::Rebel;
        all.push((7, Event::CombatBegan { system, current }));
        assert_eq!(
            MissionRoll::last_mission_roll_in_log(&log_of(&all)),
            None,
            "a combat has begun"
        );
    }

    #[test]
    fn dice_that_rings_have_changed_show_their_new_faces() {
        let mission = Mission::Sabotage;
        let mut all = sabotage_events(Event::MissionSucceeded { mission });
        all.insert(
            4,
            (
                6,
                Event::DieTurned {
                    face: Face::Special,
                },
            ),
        );
        let (from, to) = (Face::Blank, Face::Hit);
        all.insert(5, (6, Event::DieRolledAgain { from, to }));
        let roll = MissionRoll::last_mission_roll_in_log(&log_of(&all)).expect("a roll");
        assert_eq!(roll.dice, [[0, 2, 0, 0], [1, 0, 0, 0]]);
        assert!(roll.succeeded);
    }

    #[test]
    fn a_mission_that_nobody_opposed_has_no_roll() {
        let mission = Mission::Sabotage;
        let mut all = sabotage_events(Event::MissionSucceeded { mission });
        all.retain(|(_, what)| !matches!(what, Event::DiceRolled { .. }));
        assert_eq!(MissionRoll::last_mission_roll_in_log(&log_of(&all)), None);
    }
}
