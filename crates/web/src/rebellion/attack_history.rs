//! The changes of dice and damage between two views. A view has only the current dice: that one was rerolled or
//! turned, or that damage was blocked, shows only in the difference.

use rebellion::view::{CombatView, Faces};
use rebellion::{Colour, Face, Faction, Theater};

/// The round, theater and attacker, which identify an attack.
type AttackKey = (u8, Option<Theater>, Faction);

/// The history of the attack being resolved.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(super) struct AttackHistory {
    attack: Option<AttackKey>,
    /// The last dice of both colours, spent ones included.
    lying: [Faces; 2],
    /// The damage in this attack that can still be blocked.
    pub damage: u8,
    /// The dice of both colours that have shown another face before.
    pub changed: [Faces; 2],
    /// The damage that was blocked.
    pub blocked: u8,
}

impl AttackHistory {
    /// Updates the history with the next view.
    pub(super) fn updated_with_view(self, combat: &CombatView) -> Self {
        let Some(attack) = combat.attack else {
            return Self::default();
        };
        let now = Self {
            attack: Some((combat.round, combat.theater, attack.faction)),
            lying: Colour::BOTH.map(|colour| {
                add_faces(
                    attack.dice.dice_of_colour(colour),
                    attack.spent.dice_of_colour(colour),
                )
            }),
            damage: assigned_damage(combat, attack.faction.opponent()),
            ..Self::default()
        };
        if now.attack != self.attack {
            return now;
        }
        let mut changed = self.changed;
        for (colour, sofar) in changed.iter_mut().enumerate() {
            let gained = newly_shown_faces(self.lying[colour], now.lying[colour]);
            *sofar = cap_face_counts(add_faces(*sofar, gained), now.lying[colour]);
        }
        Self {
            changed,
            blocked: self.blocked + self.damage.saturating_sub(now.damage),
            ..now
        }
    }
}

fn assigned_damage(combat: &CombatView, faction: Faction) -> u8 {
    let units = combat.faction_side(faction).units.iter();
    units.map(|it| it.assigned * it.count).sum()
}

/// Returns the faces that are new among the same number of dice.
pub(super) fn newly_shown_faces(before: Faces, now: Faces) -> Faces {
    if before.total_dice() == now.total_dice() {
        faces_with_counts(|face| {
            now.count_of_face(face)
                .saturating_sub(before.count_of_face(face))
        })
    } else {
        Faces::default()
    }
}

/// Limits the count of each face to that of another set of dice.
pub(super) fn cap_face_counts(some: Faces, all: Faces) -> Faces {
    faces_with_counts(|face| some.count_of_face(face).min(all.count_of_face(face)))
}

pub(super) fn add_faces(one: Faces, other: Faces) -> Faces {
    faces_with_counts(|face| one.count_of_face(face) + other.count_of_face(face))
}

fn faces_with_counts(count: impl Fn(Face) -> u8) -> Faces {
    Face::ALL.map(count).into()
}

#[cfg(test)]
mod tests {
    use rebellion::view::{AttackView, ColouredDice, CombatSide, CombatStep, Fighters};

    use super::*;

    /// Makes a combat in which the Rebels attack in space, with black dice and damage on one Star Destroyer.
    fn sample_combat(black: [u8; 4], spent: [u8; 4], assigned: u8) -> CombatView {
        let dice = |black: [u8; 4]| ColouredDice::from([black, [0; 4]]);
        let destroyer = Fighters {
            unit: "star-destroyer".parse().expect("a unit"),
            count: 1,
            markers: 0,
            assigned,
            health: Some(4),
            doomed: false,
        };
        CombatView {
            system: "hoth".parse().expect("a system"),
            first: Faction::Rebel,
            round: 1,
            step: CombatStep::BlockDamage,
            theater: Some(Theater::Space),
            attack: Some(AttackView {
                faction: Faction::Rebel,
                to_roll: [0; 2],
                dice: dice(black),
                spent: dice(spent),
            }),
            rebel: CombatSide::default(),
            imperial: CombatSide {
                units: vec![destroyer],
                ..CombatSide::default()
            },
            played: None,
            in_force: tabletop::Set::EMPTY,
            plans: None,
            closed: tabletop::Set::EMPTY,
            next: None,
        }
    }

    fn history_after(looks: &[CombatView]) -> AttackHistory {
        looks
            .iter()
            .fold(AttackHistory::default(), AttackHistory::updated_with_view)
    }

    #[test]
    fn rerolled_dice_are_distinguished_from_first_rolls() {
        let tally = history_after(&[
            sample_combat([1, 1, 0, 0], [0; 4], 0),
            sample_combat([0, 2, 0, 0], [0; 4], 0),
        ]);
        assert_eq!(tally.changed[0], Faces::from([0, 1, 0, 0]));
        assert_eq!(tally.changed[1], Faces::default());
    }

    #[test]
    fn spent_and_new_dice_have_not_changed() {
        let tally = history_after(&[
            sample_combat([1, 1, 0, 0], [0; 4], 0),
            sample_combat([1, 0, 0, 0], [0, 1, 0, 0], 1),
            sample_combat([1, 0, 1, 0], [0, 1, 0, 0], 1),
        ]);
        assert_eq!(tally.changed, [Faces::default(); 2]);
        assert_eq!((tally.damage, tally.blocked), (1, 0));
    }

    #[test]
    fn damage_that_disappears_was_blocked() {
        let tally = history_after(&[
            sample_combat([0; 4], [0, 2, 0, 0], 2),
            sample_combat([0; 4], [0, 2, 0, 0], 1),
        ]);
        assert_eq!((tally.damage, tally.blocked), (1, 1));
    }

    #[test]
    fn every_attack_begins_anew() {
        let mut later = sample_combat([0, 1, 0, 0], [0; 4], 0);
        later.round = 2;
        let tally = history_after(&[sample_combat([1, 0, 0, 0], [0; 4], 2), later]);
        assert_eq!((tally.changed, tally.blocked), ([Faces::default(); 2], 0));
    }
}
