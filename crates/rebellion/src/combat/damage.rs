//! Damage: who has taken how much, and who is lost (ATTACK-15 to ATTACK-25, DESTROY-02).

use serde::{Deserialize, Serialize};
use tabletop::{Chance, List, Log};

use super::Combat;
use super::effects::Effects;
use crate::choice::Damage;
use crate::dice::Face;
use crate::event::Event;
use crate::faction::Faction;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::units::{Colour, Theater, Unit};

/// The most different wounds at one moment. Between attacks no kind has more than its health allows: at
/// most 24 in both theaters; an attack adds at most one for each of ten dice and for each of the nine
/// units that the damage cards of a theater can hit.
pub(super) const MAX_WOUNDED_ENTRIES: usize = 48;

/// More damage than this destroys nothing more: no unit has so much health.
const MAX_ASSIGNED_DAMAGE: u8 = 15;

/// Units of one kind that have taken the same damage.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Wounded {
    pub(crate) unit: Unit,
    /// Damage markers from earlier attacks and the damage of this one, at most 15 each, in one byte.
    packed: u8,
    pub(crate) count: u8,
}

impl Default for Wounded {
    /// Returns an entry that is not in use.
    fn default() -> Self {
        Self::wounded_single_unit(Unit::TieFighter, Damage::default())
    }
}

impl Wounded {
    pub(super) fn wounded_single_unit(unit: Unit, damage: Damage) -> Self {
        Self {
            unit,
            packed: damage.markers << 4 | damage.assigned.min(MAX_ASSIGNED_DAMAGE),
            count: 1,
        }
    }

    fn damage(&self) -> Damage {
        Damage {
            markers: self.packed >> 4,
            assigned: self.packed & 15,
        }
    }

    pub(crate) fn unit_and_damage(&self) -> (Unit, Damage) {
        (self.unit, self.damage())
    }

    /// Tells whether a unit has enough damage to be destroyed (ATTACK-23).
    fn is_doomed(&self, effects: Effects) -> bool {
        let health = effects.health_in_combat(self.unit);
        let damage = self.damage();
        health.is_some_and(|health| damage.markers + damage.assigned >= health)
    }
}

impl Combat {
    /// Returns the number of units of a kind with exactly this damage, if it is any.
    pub(super) fn count_units_with_damage(&self, unit: Unit, damage: Damage) -> u8 {
        let mut entries = self.wounded.iter();
        let entry = entries.find(|entry| entry.unit_and_damage() == (unit, damage));
        entry.map_or(0, |entry| entry.count)
    }

    fn add_wounded(&mut self, unit: Unit, damage: Damage) {
        if damage == Damage::default() {
            return;
        }
        let assigned = damage.assigned.min(MAX_ASSIGNED_DAMAGE);
        let damage = Damage { assigned, ..damage };
        let key = (unit, damage);
        let index = self
            .wounded
            .partition_point(|entry| entry.unit_and_damage() < key);
        match self.wounded.get_mut(index) {
            Some(entry) if entry.unit_and_damage() == key => entry.count += 1,
            _ => self
                .wounded
                .insert(index, Wounded::wounded_single_unit(unit, damage)),
        }
    }

    pub(super) fn remove_wounded(&mut self, unit: Unit, damage: Damage) {
        let mut entries = self.wounded.iter();
        if let Some(index) = entries.position(|entry| entry.unit_and_damage() == (unit, damage)) {
            self.wounded[index].count -= 1;
            if self.wounded[index].count == 0 {
                self.wounded.remove(index);
            }
        }
    }

    fn change_damage(&mut self, unit: Unit, from: Damage, to: Damage) {
        self.remove_wounded(unit, from);
        self.add_wounded(unit, to);
    }

    /// Turns damage that was not blocked into markers (ATTACK-25); damage beyond the health is lost.
    fn turn_damage_into_markers(&mut self) {
        let before = self.wounded;
        self.wounded.clear();
        for entry in before.iter() {
            let health = self.effects.health_in_combat(entry.unit).unwrap_or(0);
            let damage = Damage {
                markers: (entry.damage().markers + entry.damage().assigned).min(health),
                assigned: 0,
            };
            for _ in 0..entry.count {
                self.add_wounded(entry.unit, damage);
            }
        }
    }

    /// Forgets the damage of one unit of a kind of which all leave: its markers go with it.
    pub(super) fn forget_unit_damage(&mut self, unit: Unit) {
        let mut entries = self.wounded.iter().rev();
        if let Some(damage) = entries.find(|e| e.unit == unit).map(Wounded::damage) {
            self.remove_wounded(unit, damage);
        }
    }

    /// Takes the doomed units of a theater off the list and returns them.
    fn take_doomed_units(&mut self, theater: Theater) -> List<Wounded, MAX_WOUNDED_ENTRIES> {
        let before = self.wounded;
        let effects = self.effects;
        let falls =
            |entry: &&Wounded| entry.unit.row().theater == theater && entry.is_doomed(effects);
        self.wounded = before
            .iter()
            .filter(|entry| !falls(entry))
            .copied()
            .collect();
        before.iter().filter(falls).copied().collect()
    }
}

impl State {
    /// Returns the units of a faction that can take damage in a theater, by kind and damage (UNIT-12, G-64).
    pub(super) fn damage_targets(
        &self,
        faction: Faction,
        theater: Theater,
    ) -> impl Iterator<Item = (Unit, Damage)> {
        let fits = move |unit: &Unit| {
            let row = unit.row();
            row.faction == faction && row.theater == theater && row.health.is_some()
        };
        let unhurt = Unit::of_faction(faction)
            .filter(move |unit| fits(unit) && self.undamaged_count(*unit) > 0)
            .map(|unit| (unit, Damage::default()));
        let wounded = self.combat.wounded.iter().map(Wounded::unit_and_damage);
        unhurt.chain(wounded.filter(move |(unit, _)| fits(unit)))
    }

    /// Returns the number of units of a kind in the combat without any damage.
    fn undamaged_count(&self, unit: Unit) -> u8 {
        let entries = self.combat.wounded.iter().filter(|e| e.unit == unit);
        let wounded: u8 = entries.map(|entry| entry.count).sum();
        self.unit_count(self.combat.system, unit)
            .saturating_sub(wounded)
    }

    /// Returns the different amounts of damage that units of a kind in the combat have, including none.
    pub(super) fn damage_amounts_on(&self, unit: Unit) -> impl Iterator<Item = Damage> {
        self.damage_amounts_with_counts(unit)
            .map(|(damage, _)| damage)
    }

    /// Returns the same with the number of units that have it.
    pub(crate) fn damage_amounts_with_counts(
        &self,
        unit: Unit,
    ) -> impl Iterator<Item = (Damage, u8)> {
        let unhurt =
            Some((Damage::NONE, self.undamaged_count(unit))).filter(|(_, count)| *count > 0);
        let entries = self.combat.wounded.iter().filter(move |e| e.unit == unit);
        let entries = entries.map(|entry| (entry.damage(), entry.count));
        unhurt.into_iter().chain(entries)
    }

    /// Returns the units that a die can damage (ATTACK-16).
    pub(super) fn units_die_can_damage(
        &self,
        colour: Colour,
        face: Face,
    ) -> impl Iterator<Item = (Unit, Damage)> {
        let fits = move |unit: Unit| {
            let health = unit.row().health;
            face == Face::DirectHit || health.is_some_and(|(_, health)| health == colour)
        };
        self.damage_targets(self.combat.defender(), self.combat.current_theater())
            .filter(move |(unit, _)| fits(*unit))
    }

    /// Returns the player's own units with damage of this attack, which alone can be blocked (ATTACK-19, ATTACK-20).
    pub(super) fn blockable_units(&self) -> impl Iterator<Item = (Unit, Damage)> {
        let wounded = self.combat.wounded.iter().map(Wounded::unit_and_damage);
        wounded.filter(|(_, damage)| damage.assigned > 0)
    }

    /// Tells by theater and faction whether units are in the system of the combat.
    fn units_present_by_theater(&self) -> [[bool; 2]; 2] {
        let system = self.combat.system;
        let has = |faction, theater| self.has_units_in_theater(system, faction, theater);
        Theater::BOTH.map(|theater| Faction::BOTH.map(|faction| has(faction, theater)))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Assigns damage to a unit; more than it can bear is allowed (ATTACK-17).
    pub(super) fn assign_damage(&mut self, unit: Unit, before: Damage, points: u8) {
        let Damage { markers, assigned } =
            self.change_assigned_damage(unit, before, before.assigned + points);
        self.log.record_event(Event::Damaged {
            unit,
            markers,
            assigned,
        });
    }

    /// Removes one damage just assigned (ATTACK-19).
    pub(super) fn remove_assigned_damage(&mut self, unit: Unit, before: Damage) {
        let Damage { markers, assigned } =
            self.change_assigned_damage(unit, before, before.assigned - 1);
        self.log.record_event(Event::DamageBlocked {
            unit,
            markers,
            assigned,
        });
    }

    /// Changes the damage that is assigned to a unit in this attack, and returns all its damage.
    fn change_assigned_damage(&mut self, unit: Unit, before: Damage, assigned: u8) -> Damage {
        let damage = Damage { assigned, ..before };
        self.state.combat.change_damage(unit, before, damage);
        damage
    }

    /// Carries out step 5 of an attack: units with enough damage wait for the end of the battle (ATTACK-23).
    pub(crate) fn end_attack(&mut self) {
        self.state.combat.turn_damage_into_markers();
        self.state.combat.clear_dice();
        self.state.combat.attacker = None;
    }

    /// Removes the losses of both sides from the board together (ATTACK-23, ATTACK-26).
    pub(crate) fn remove_battle_losses(&mut self) {
        let theater = self.state.combat.current_theater();
        let doomed = self.state.combat.take_doomed_units(theater);
        self.destroy_units_in_combat(doomed.iter().map(|entry| (entry.unit, entry.count)));
        self.state.combat.theater = None;
        self.state.combat.no_block = [false; 2];
        self.plan_steps_after_losses(theater == Theater::Space);
    }

    /// Destroys units of the combat; a side that is left alone in a theater by that has beaten the other side there
    /// (G-54), unless its own last unit there is destroyed as well (BATTLE-WIN-04).
    pub(crate) fn destroy_units_in_combat(&mut self, units: impl Iterator<Item = (Unit, u8)>) {
        let before = self.state.units_present_by_theater();
        let lost = self.state.combat.lost;
        let place = self.state.combat.system.into();
        for (unit, count) in units {
            for _ in 0..count {
                self.destroy_unit(unit, place);
                self.state.combat.lost[unit.number()] += 1;
                self.state.combat.eventful = true;
            }
        }
        self.state
            .combat
            .record_objectives_fulfilled_by_losses(&lost);
        let after = self.state.units_present_by_theater();
        for theater in Theater::BOTH {
            let [stood, stand] = [before, after].map(|presence| presence[theater as usize]);
            let ahead = &mut self.state.combat.ahead[theater as usize];
            for faction in Faction::BOTH {
                let [me, enemy] = [faction.index(), faction.opponent().index()];
                if stood[enemy] && !stand[enemy] {
                    *ahead = stand[me].then_some(faction);
                }
            }
        }
    }

    /// Destroys all units of some kinds in the combat and tells whether there were any.
    pub(super) fn destroy_combat_units_fitting(&mut self, fits: impl Fn(Unit) -> bool) -> bool {
        let mut counts = [0; Unit::KINDS];
        for unit in Unit::all().filter(|unit| fits(*unit)) {
            counts[unit.number()] = self.state.unit_count(self.state.combat.system, unit);
            (0..counts[unit.number()]).for_each(|_| self.state.combat.forget_unit_damage(unit));
        }
        self.destroy_units_in_combat(Unit::all().map(|unit| (unit, counts[unit.number()])));
        counts.iter().any(|count| *count > 0)
    }

    /// Plans what follows when losses have left the board: checks and victory (N-28), too many units for the ships in
    /// a destroyed system (G-55), then the Rebels' objectives (G-46).
    pub(super) fn plan_steps_after_losses(&mut self, space_battle: bool) {
        let plans = space_battle;
        self.state.agenda.push(Step::ObjectiveWindow { plans });
        self.run_state_checks();
    }
}
