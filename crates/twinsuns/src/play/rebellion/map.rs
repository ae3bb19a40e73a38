//! The map: eight regions and the "Rebel Base" space, arranged as on the board.

use rebellion::systems::{BASE_BUILD_NUMBER, BASE_ICONS, CORUSCANT};
use rebellion::{Faction, Icon, Place, Spot, System};

use super::super::paint::Ink;
use super::pen::{Names, Pen, icon, mark};
use crate::paragraph::{clip, flow, pad, width};

/// The regions as they lie on the board; `None` is the "Rebel Base" space.
const BOARD: [[Option<u8>; 3]; 3] = [
    [Some(1), Some(2), Some(3)],
    [Some(6), None, Some(8)],
    [Some(5), Some(7), Some(4)],
];

/// The width of one part of the map.
const CELL: usize = 31;

impl Pen<'_> {
    /// Draws the whole map.
    pub(super) fn map(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, row) in BOARD.iter().enumerate() {
            lines.push(self.border(row, number));
            let cells = row.map(|region| self.cell(region));
            let height = cells.iter().map(Vec::len).max().unwrap_or_default();
            let between = self.muted(" │ ");
            for at in 0..height {
                let line = |cell: &Vec<String>| {
                    let line = cell.get(at).map_or("", String::as_str);
                    pad(&clip(line, CELL), CELL)
                };
                let row: Vec<_> = cells.iter().map(line).collect();
                lines.push(format!(" {}", row.join(&between)));
            }
        }
        lines.push(self.muted(&edge(["", "", ""], '┴')));
        lines
    }

    fn border(&self, row: &[Option<u8>; 3], number: usize) -> String {
        let base = self.name(Place::BASE.id());
        let titles = row.map(|region| match region {
            Some(region) => self.fill("terminal-region", &[("region", region.into())]),
            None => base.clone(),
        });
        let titles = titles.map(|title| format!(" {title} "));
        let titles = titles.each_ref().map(String::as_str);
        let crossing = if number == 0 { '┬' } else { '┼' };
        self.muted(&edge(titles, crossing))
    }

    fn cell(&self, region: Option<u8>) -> Vec<String> {
        let Some(region) = region else {
            let mut lines = self.base_space(CELL, Names::Short);
            lines.push(self.muted(&self.say("terminal-see-signs")));
            return lines;
        };
        let mut systems: Vec<_> = System::of_region(region).iter().collect();
        // from top to bottom, as the planets lie
        systems.sort_by_key(|system| system.row().position.1);
        let systems = systems.into_iter();
        systems
            .flat_map(|system| self.system(system, CELL, Names::Short))
            .collect()
    }

    /// Draws a system and everything in it.
    pub(super) fn system(&self, system: System, columns: usize, names: Names) -> Vec<String> {
        let name = self.name(system.id()) + self.base_mark(system);
        let left = format!("{}{}", self.loyalty(system), self.strong(&name));
        let right = self.remarks(system);
        let room = columns.saturating_sub(width(&right));
        let mut lines = vec![pad(&left, room) + &right];
        lines.extend(self.presence(system.into(), columns, names));
        lines
    }

    /// Draws the owner of a system in two columns.
    fn loyalty(&self, system: System) -> String {
        let view = self.view;
        let loyal = match system {
            _ if view.rebel_loyalty.contains(system) => Some(Faction::Rebel),
            _ if view.imperial_loyalty.contains(system) => Some(Faction::Imperial),
            CORUSCANT => Some(Faction::Imperial), // LOYALTY-10: it needs no marker
            _ => None,
        };
        let loyal = loyal.map(|faction| self.inked(faction, &mark(faction).1.to_string()));
        match loyal {
            _ if view.destroyed.contains(system) => self.paint.ink(Ink::Alarm, "✕ "),
            _ if view.subjugated.contains(system) => {
                self.inked(Faction::Imperial, "◎") + loyal.as_deref().unwrap_or(" ")
            }
            Some(mark) => mark + " ",
            None if system.is_remote() => "  ".into(),
            None => self.muted("· "),
        }
    }

    /// Writes the resources and remarks at the right of a system.
    fn remarks(&self, system: System) -> String {
        let row = system.row();
        if self.view.destroyed.contains(system) {
            return self.paint.ink(Ink::Alarm, &self.say("ui-destroyed"));
        }
        let icons = if system.is_remote() {
            self.muted(&self.say("terminal-remote"))
        } else {
            icons(row.build_number, row.icons)
        };
        if self.view.sabotaged.contains(system) {
            let sabotage = self.say("terminal-sabotage");
            format!("{} {icons}", self.paint.ink(Ink::Alarm, &sabotage))
        } else {
            icons
        }
    }

    /// Lists the units and leaders at a place, a row for each faction.
    pub(super) fn presence(&self, place: Place, columns: usize, names: Names) -> Vec<String> {
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let mut items = self.units(self.units_at(place), faction, names);
            let here = self.leaders(faction, |spot| spot == Spot::At(place));
            items.extend(here.map(|entry| self.leader(entry, names)));
            if items.is_empty() {
                continue;
            }
            let label = format!("   {} ", mark(faction).1);
            let between = match names {
                Names::Short => " ",
                Names::Full => ", ",
            };
            for line in flow(&label, &items, between, columns) {
                lines.push(self.inked(faction, &line));
            }
        }
        lines
    }

    /// Draws the "Rebel Base" space, and what is known about the base.
    pub(super) fn base_space(&self, columns: usize, names: Names) -> Vec<String> {
        let view = self.view;
        let at = |key, base: System| {
            let system = self.name(base.id());
            self.fill(key, &[("system", (&system).into())])
        };
        let known = match view.base {
            Some(base) if view.base_revealed => at("terminal-base-revealed", base),
            Some(base) => at("terminal-base-hidden", base),
            None => self.count("terminal-base-somewhere", view.possible_bases.len()),
        };
        let icons = if view.base_revealed {
            String::new()
        } else {
            icons(BASE_BUILD_NUMBER, &BASE_ICONS)
        };
        let room = columns.saturating_sub(width(&icons));
        let mut lines = vec![pad(&self.strong(&known), room) + &icons];
        if view.base.is_some() && !view.base_revealed {
            let public = self.count("terminal-base-public", view.public_bases.len());
            lines.push(self.muted(&public));
        }
        lines.extend(self.presence(Place::BASE, columns, names));
        lines
    }
}

/// Writes the build number and the resource icons of a place.
fn icons(build_number: u8, icons: &[Icon]) -> String {
    let icons: String = icons.iter().copied().map(icon).collect();
    format!("{build_number} {icons}")
}

/// Draws a line across the map with a title over each part.
fn edge(titles: [&str; 3], crossing: char) -> String {
    let [left, middle, right] = titles;
    let part = |title: &str, columns: usize| {
        let rest = columns.saturating_sub(width(title) + 1);
        format!("─{title}{}", "─".repeat(rest))
    };
    format!(
        "{}{crossing}{}{crossing}{}",
        part(left, CELL + 2),
        part(middle, CELL + 2),
        part(right, CELL + 1)
    )
}
