//! The present state of a system, a unit or a leader, which `?` adds to the explanation.

use rebellion::{Faction, Leader, Place, Spot, System, Unit};

use super::super::paint::COLUMNS;
use super::pen::{Names, Pen};
use crate::paragraph::{flow, labelled};

impl Pen<'_> {
    /// Writes the present state of a component; nothing for cards, which never change.
    pub(super) fn standing(&self, id: &str) -> Vec<String> {
        if let Ok(system) = id.parse::<System>() {
            return self.neighbourhood(system);
        }
        if id == Place::BASE.id() {
            return self.base_now();
        }
        if let Ok(leader) = id.parse::<Leader>() {
            return self.leader_now(leader);
        }
        id.parse()
            .map_or_else(|_| Vec::new(), |unit| self.unit_now(unit))
    }

    /// Draws a system and its neighbours, with everything in them.
    fn neighbourhood(&self, system: System) -> Vec<String> {
        let drawn = |system: System| {
            let lines = self.system(system, COLUMNS - 30, Names::Full).into_iter();
            lines.map(|line| format!("  {line}"))
        };
        let mut lines = vec![self.muted(&format!("  {}", self.say("terminal-now")))];
        lines.extend(drawn(system));
        lines.push(self.muted(&format!("  {}", self.say("terminal-around"))));
        lines.extend(system.neighbours().iter().flat_map(drawn));
        lines
    }

    fn base_now(&self) -> Vec<String> {
        let base = self.base_space(COLUMNS - 30, Names::Full).into_iter();
        let mut lines: Vec<_> = base.map(|line| format!("  {line}")).collect();
        if self.view.base.is_none() {
            let possible = self.view.possible_bases.iter();
            let names: Vec<_> = possible.map(|system| self.name(system.id())).collect();
            let label = format!("  {} ", self.say("terminal-possible"));
            lines.extend(flow(&label, &names, ", ", COLUMNS));
        }
        lines
    }

    fn leader_now(&self, leader: Leader) -> Vec<String> {
        let found = self
            .view
            .leaders
            .iter()
            .find(|entry| entry.leader == leader);
        let Some(entry) = found else {
            return Vec::new();
        };
        let spot = match entry.spot {
            Spot::Away => self.say("terminal-spot-away"),
            Spot::Pool => self.say("terminal-spot-pool"),
            Spot::At(place) => self.fill_name("terminal-spot-at", "place", place.id()),
            Spot::On(slot) => {
                let shown = self.view.faction(entry.side);
                let mut cards = shown.missions.assigned.iter();
                let card = cards.find(|card| card.slot == slot);
                let mission = card.and_then(|card| card.mission);
                match mission {
                    Some(mission) => self.fill_name("terminal-spot-on", "mission", mission.id()),
                    None => self.say("terminal-spot-facedown"),
                }
            }
            Spot::Eliminated => self.say("terminal-spot-eliminated"),
        };
        let leader = self.leader(entry, Names::Full);
        let gaps = [("leader", (&leader).into()), ("spot", (&spot).into())];
        labelled("  ", &self.fill("terminal-leader-now", &gaps), COLUMNS)
    }

    fn unit_now(&self, unit: Unit) -> Vec<String> {
        let mut items = Vec::new();
        for entry in &self.view.places {
            let here = entry.units.iter().find(|here| here.unit == unit);
            let place = self.name(entry.place.id());
            items.extend(here.map(|here| {
                let gaps = [("count", here.count.into()), ("place", (&place).into())];
                self.fill("terminal-units-at", &gaps)
            }));
        }
        for (units, space) in self.view.queue.iter().zip(1_u8..) {
            let here = units.iter().find(|here| here.unit == unit);
            items.extend(here.map(|here| {
                let gaps = [("count", here.count.into()), ("space", space.into())];
                self.fill("terminal-units-on-queue", &gaps)
            }));
        }
        if items.is_empty() {
            items.push(self.say("terminal-no-units"));
        }
        let label = format!("  {} ", self.say("terminal-now"));
        flow(&label, &items, ", ", COLUMNS)
    }

    /// Lists every kind of unit of a faction with its short name.
    pub(super) fn short_names(&self, faction: Faction) -> Vec<String> {
        let units = Unit::of(faction).map(|unit| {
            let short = self.short(unit.id(), Names::Short);
            format!("{} {}", self.strong(&short), self.name(unit.id()))
        });
        units.collect()
    }
}
