//! How things stand with a system, a unit or a leader at the moment: what `?` adds to the explanation.

use rebellion::{Faction, Leader, Place, Spot, System, Unit};

use super::super::paint::{COLUMNS, flow, labelled};
use super::pen::{Names, Pen};

impl Pen<'_> {
    /// Nothing for cards, which are the same at every moment.
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

    /// A system and those around it, with everything in them.
    fn neighbourhood(&self, system: System) -> Vec<String> {
        let drawn = |system: System| {
            let lines = self.system(system, COLUMNS - 30, Names::Full).into_iter();
            lines.map(|line| format!("  {line}"))
        };
        let mut lines = vec![self.muted("  Now:")];
        lines.extend(drawn(system));
        lines.push(self.muted("  Around it:"));
        lines.extend(system.neighbours().iter().flat_map(drawn));
        lines
    }

    fn base_now(&self) -> Vec<String> {
        let base = self.base_space(COLUMNS - 30, Names::Full).into_iter();
        let mut lines: Vec<_> = base.map(|line| format!("  {line}")).collect();
        if self.view.base.is_none() {
            let possible = self.view.possible_bases.iter();
            let names: Vec<_> = possible.map(|system| self.name(system.id())).collect();
            lines.extend(flow("  possible: ", &names, ", ", COLUMNS));
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
        let place = match entry.spot {
            Spot::Away => "not in the game yet".to_string(),
            Spot::Pool => "in the leader pool".to_string(),
            Spot::At(place) => format!("at {}", self.name(place.id())),
            Spot::On(slot) => {
                let shown = self.view.faction(entry.side);
                let mut cards = shown.missions.assigned.iter();
                let card = cards.find(|card| card.slot == slot);
                let mission = card.and_then(|card| card.mission);
                match mission {
                    Some(mission) => format!("on {}", self.name(mission.id())),
                    None => "on a facedown mission".to_string(),
                }
            }
            Spot::Eliminated => "out of the game".to_string(),
        };
        let text = format!("Now: {}, {place}.", self.leader(entry, Names::Full));
        labelled("  ", &text, COLUMNS)
    }

    fn unit_now(&self, unit: Unit) -> Vec<String> {
        let mut items = Vec::new();
        for entry in &self.view.places {
            let here = entry.units.iter().find(|here| here.unit == unit);
            items.extend(
                here.map(|here| format!("{} at {}", here.count, self.name(entry.place.id()))),
            );
        }
        for (space, units) in self
            .view
            .queue
            .iter()
            .zip(1..)
            .map(|(units, space)| (space, units))
        {
            let here = units.iter().find(|here| here.unit == unit);
            items.extend(here.map(|here| format!("{} on space {space} of the queue", here.count)));
        }
        if items.is_empty() {
            items.push("none in play".into());
        }
        flow("  Now: ", &items, ", ", COLUMNS)
    }

    /// Every kind of unit of a faction with its short name.
    pub(super) fn short_names(&self, faction: Faction) -> Vec<String> {
        let units = Unit::of(faction).map(|unit| {
            let short = self.short(unit.id(), Names::Short);
            format!("{} {}", self.strong(&short), self.name(unit.id()))
        });
        units.collect()
    }
}
