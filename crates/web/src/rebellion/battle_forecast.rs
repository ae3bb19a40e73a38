//! Estimates the result of a battle by fighting it many times with dice alone. Cards and leaders are left out, because
//! nobody knows them beforehand, and the screen calls it an estimate.

use rebellion::view::UnitCount;
use rebellion::{Colour, Faction, Theater, Unit};

/// The number of times a battle is fought for an estimate.
const SIMULATED_BATTLES: u32 = 300;
/// The number of rounds after which nobody is expected to win.
const MAX_ROUNDS: u32 = 12;
/// The largest number of dice of a colour (ATTACK-03).
const MAX_DICE_PER_COLOUR: u8 = 5;

/// The probable result of a battle in one theater: the chances, in per cent, that each side holds it alone.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Forecast {
    pub theater: Theater,
    pub rebel: u8,
    pub imperial: u8,
}

impl Forecast {
    /// Returns the chance of one side.
    pub(super) const fn win_chance_of(self, faction: Faction) -> u8 {
        match faction {
            Faction::Rebel => self.rebel,
            Faction::Imperial => self.imperial,
        }
    }
}

/// A unit in a battle.
#[derive(Copy, Clone)]
struct Fighter {
    unit: Unit,
    damage: u8,
}

impl Fighter {
    /// Returns its remaining health and the colour; `None` for a Death Star, which nothing hurts (UNIT-12).
    fn remaining_health(self) -> Option<(u8, Colour)> {
        let (health, colour) = self.unit.row().health?;
        Some((health.saturating_sub(self.damage), colour))
    }
}

/// Returns the forecasts of the battles among these units; no battle is fought in a theater with only one side.
pub(super) fn forecasts_by_theater(units: &[UnitCount]) -> Vec<Forecast> {
    let mut dice = BattleDice(0x2545_f491);
    let both = Theater::BOTH.into_iter();
    both.filter_map(|theater| theater_forecast(units, theater, &mut dice))
        .collect()
}

fn theater_forecast(
    units: &[UnitCount],
    theater: Theater,
    dice: &mut BattleDice,
) -> Option<Forecast> {
    let side = |faction: Faction| -> Vec<Fighter> {
        let here = units
            .iter()
            .filter(|entry| entry.unit.faction() == faction && entry.unit.row().theater == theater);
        let each = here.flat_map(|entry| (0..entry.count).map(move |_| entry.unit));
        each.map(|unit| Fighter { unit, damage: 0 }).collect()
    };
    let (rebels, empire) = (side(Faction::Rebel), side(Faction::Imperial));
    if rebels.is_empty() || empire.is_empty() {
        return None;
    }
    let mut won = [0_u32; 2];
    for _ in 0..SIMULATED_BATTLES {
        let (mut ours, mut theirs) = (rebels.clone(), empire.clone());
        for _ in 0..MAX_ROUNDS {
            // Both attack with all units that were there when this part of the battle began (ATTACK-26).
            let (on_theirs, on_ours) = (dice.roll_attack(&ours), dice.roll_attack(&theirs));
            assign_hits_to_fighters(&mut theirs, on_theirs);
            assign_hits_to_fighters(&mut ours, on_ours);
            if ours.is_empty() || theirs.is_empty() {
                break;
            }
        }
        won[0] += u32::from(theirs.is_empty() && !ours.is_empty());
        won[1] += u32::from(ours.is_empty() && !theirs.is_empty());
    }
    let percent = |count: u32| u8::try_from(count * 100 / SIMULATED_BATTLES).unwrap_or(100);
    Some(Forecast {
        theater,
        rebel: percent(won[0]),
        imperial: percent(won[1]),
    })
}

/// The numbers of hits on black dice, on red dice, and of direct hits.
#[derive(Copy, Clone, Default)]
struct Hits {
    black: u8,
    red: u8,
    direct: u8,
}

/// Assigns each hit to the unit that it destroys soonest; a hit without a target is lost (ATTACK-16, ATTACK-18).
fn assign_hits_to_fighters(side: &mut Vec<Fighter>, hits: Hits) {
    let aimed = [
        (hits.black, Some(Colour::Black)),
        (hits.red, Some(Colour::Red)),
        (hits.direct, None),
    ];
    for (count, colour) in aimed {
        for _ in 0..count {
            let weakest = side
                .iter_mut()
                .filter_map(|fighter| fighter.remaining_health().map(|left| (left, fighter)))
                .filter(|((left, health), _)| *left > 0 && colour.is_none_or(|it| it == *health))
                .min_by_key(|((left, _), _)| *left);
            if let Some((_, fighter)) = weakest {
                fighter.damage += 1;
            }
        }
    }
    side.retain(|fighter| fighter.remaining_health().is_none_or(|(left, _)| left > 0));
}

/// Dice with a fixed seed, so that an estimate does not flicker.
struct BattleDice(u32);

impl BattleDice {
    fn roll_attack(&mut self, side: &[Fighter]) -> Hits {
        let sum = |value: fn(Unit) -> u8| -> u8 {
            let all = side.iter().map(|fighter| value(fighter.unit));
            all.fold(0_u8, u8::saturating_add).min(MAX_DICE_PER_COLOUR)
        };
        let mut hits = Hits::default();
        for _ in 0..sum(|unit| unit.row().black) {
            self.roll_die(&mut hits.black, &mut hits.direct);
        }
        for _ in 0..sum(|unit| unit.row().red) {
            self.roll_die(&mut hits.red, &mut hits.direct);
        }
        hits
    }

    /// Rolls a die, which has two hits, one direct hit, one special and two blanks.
    fn roll_die(&mut self, hits: &mut u8, direct: &mut u8) {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        match (self.0 >> 8) % 6 {
            0 | 1 => *hits += 1,
            2 => *direct += 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit_counts(counts: &[(&str, u8)]) -> Vec<UnitCount> {
        let entry = |(id, count): &(&str, u8)| UnitCount {
            unit: id.parse().expect("a unit"),
            count: *count,
        };
        counts.iter().map(entry).collect()
    }

    #[test]
    fn only_theaters_with_both_sides_are_fought_over() {
        let all = forecasts_by_theater(&unit_counts(&[
            ("x-wing", 2),
            ("tie-fighter", 2),
            ("stormtrooper", 3),
        ]));
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].theater, Theater::Space);
    }

    #[test]
    fn the_stronger_side_usually_wins_with_chances_up_to_100() {
        let all = forecasts_by_theater(&unit_counts(&[
            ("x-wing", 1),
            ("star-destroyer", 3),
            ("tie-fighter", 4),
        ]));
        assert!(all[0].imperial > 90, "{all:?}");
        assert!(all[0].rebel + all[0].imperial <= 100);
    }

    #[test]
    fn nothing_beats_a_death_star() {
        let all = forecasts_by_theater(&unit_counts(&[
            ("mon-calamari-cruiser", 3),
            ("death-star", 1),
        ]));
        assert_eq!(all[0].rebel, 0);
    }
}
