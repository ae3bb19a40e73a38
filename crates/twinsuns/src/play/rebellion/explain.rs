//! The present state of a system, a unit or a leader, which `?` adds to the explanation.

use rebellion::{Faction, Leader, LeaderLocation, Place, System, Unit};

use super::super::style::SCREEN_COLUMNS;
use super::component_text::{NameLength, TableWriter};
use crate::paragraph::{wrap_behind_label, wrap_items_behind_label};

impl TableWriter<'_> {
    /// Writes the present state of a component; nothing for cards, which never change.
    pub(super) fn component_status(&self, id: &str) -> Vec<String> {
        if let Ok(system) = id.parse::<System>() {
            return self.system_and_neighbours(system);
        }
        if id == Place::BASE.id() {
            return self.base_status_lines();
        }
        if let Ok(leader) = id.parse::<Leader>() {
            return self.leader_status_lines(leader);
        }
        id.parse()
            .map_or_else(|_| Vec::new(), |unit| self.unit_status_lines(unit))
    }

    /// Draws a system and its neighbours, with everything in them.
    fn system_and_neighbours(&self, system: System) -> Vec<String> {
        let drawn = |system: System| {
            let lines = self
                .system_lines(system, SCREEN_COLUMNS - 30, NameLength::Full)
                .into_iter();
            lines.map(|line| format!("  {line}"))
        };
        let mut lines = vec![self.muted_text(&format!("  {}", self.format_text("terminal-now")))];
        lines.extend(drawn(system));
        lines.push(self.muted_text(&format!("  {}", self.format_text("terminal-around"))));
        lines.extend(system.neighbours().iter().flat_map(drawn));
        lines
    }

    fn base_status_lines(&self) -> Vec<String> {
        let base = self
            .base_space_lines(SCREEN_COLUMNS - 30, NameLength::Full)
            .into_iter();
        let mut lines: Vec<_> = base.map(|line| format!("  {line}")).collect();
        if self.view.base.is_none() {
            let possible = self.view.possible_bases.iter();
            let names: Vec<_> = possible.map(|system| self.name(system.id())).collect();
            let label = format!("  {} ", self.format_text("terminal-possible"));
            lines.extend(wrap_items_behind_label(
                &label,
                &names,
                ", ",
                SCREEN_COLUMNS,
            ));
        }
        lines
    }

    fn leader_status_lines(&self, leader: Leader) -> Vec<String> {
        let found = self
            .view
            .leaders
            .iter()
            .find(|entry| entry.leader == leader);
        let Some(entry) = found else {
            return Vec::new();
        };
        let spot = match entry.spot {
            LeaderLocation::Away => self.format_text("terminal-spot-away"),
            LeaderLocation::Pool => self.format_text("terminal-spot-pool"),
            LeaderLocation::At(place) => {
                self.format_with_component_name("terminal-spot-at", "place", place.id())
            }
            LeaderLocation::On(slot) => {
                let shown = self.view.faction_view(entry.side);
                let mut cards = shown.missions.assigned.iter();
                let card = cards.find(|card| card.slot == slot);
                let mission = card.and_then(|card| card.mission);
                match mission {
                    Some(mission) => {
                        self.format_with_component_name("terminal-spot-on", "mission", mission.id())
                    }
                    None => self.format_text("terminal-spot-facedown"),
                }
            }
            LeaderLocation::Eliminated => self.format_text("terminal-spot-eliminated"),
        };
        let leader = self.leader_label(entry, NameLength::Full);
        let gaps = [("leader", (&leader).into()), ("spot", (&spot).into())];
        wrap_behind_label(
            "  ",
            &self.format_text_with("terminal-leader-now", &gaps),
            SCREEN_COLUMNS,
        )
    }

    fn unit_status_lines(&self, unit: Unit) -> Vec<String> {
        let mut items = Vec::new();
        for entry in &self.view.places {
            let here = entry.units.iter().find(|here| here.unit == unit);
            let place = self.name(entry.place.id());
            items.extend(here.map(|here| {
                let gaps = [("count", here.count.into()), ("place", (&place).into())];
                self.format_text_with("terminal-units-at", &gaps)
            }));
        }
        for (units, space) in self.view.queue.iter().zip(1_u8..) {
            let here = units.iter().find(|here| here.unit == unit);
            items.extend(here.map(|here| {
                let gaps = [("count", here.count.into()), ("space", space.into())];
                self.format_text_with("terminal-units-on-queue", &gaps)
            }));
        }
        if items.is_empty() {
            items.push(self.format_text("terminal-no-units"));
        }
        let label = format!("  {} ", self.format_text("terminal-now"));
        wrap_items_behind_label(&label, &items, ", ", SCREEN_COLUMNS)
    }

    /// Lists every kind of unit of a faction with its short name.
    pub(super) fn unit_short_name_lines(&self, faction: Faction) -> Vec<String> {
        let units = Unit::of_faction(faction).map(|unit| {
            let short = self.component_name_of_length(unit.id(), NameLength::Short);
            format!("{} {}", self.strong_text(&short), self.name(unit.id()))
        });
        units.collect()
    }
}
