//! The map: eight regions and the "Rebel Base" space, arranged as on the board.

use rebellion::systems::{BASE_BUILD_NUMBER, BASE_ICONS, CORUSCANT};
use rebellion::{Faction, Icon, LeaderLocation, Place, System};

use super::super::style::Ink;
use super::component_text::{NameLength, TableWriter, icon_sign, ink_and_mark};
use crate::paragraph::{clip_to_width, pad_to_width, width, wrap_items_behind_label};

/// The regions as they lie on the board; `None` is the "Rebel Base" space.
const REGIONS_ON_BOARD: [[Option<u8>; 3]; 3] = [
    [Some(1), Some(2), Some(3)],
    [Some(6), None, Some(8)],
    [Some(5), Some(7), Some(4)],
];

/// The width of one part of the map.
const CELL_COLUMNS: usize = 31;

impl TableWriter<'_> {
    /// Draws the whole map.
    pub(super) fn map_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, row) in REGIONS_ON_BOARD.iter().enumerate() {
            lines.push(self.region_border_line(row, number));
            let cells = row.map(|region| self.region_cell(region));
            let height = cells.iter().map(Vec::len).max().unwrap_or_default();
            let between = self.muted_text(" │ ");
            for at in 0..height {
                let line = |cell: &Vec<String>| {
                    let line = cell.get(at).map_or("", String::as_str);
                    pad_to_width(&clip_to_width(line, CELL_COLUMNS), CELL_COLUMNS)
                };
                let row: Vec<_> = cells.iter().map(line).collect();
                lines.push(format!(" {}", row.join(&between)));
            }
        }
        lines.push(self.muted_text(&titled_horizontal_line(["", "", ""], '┴')));
        lines
    }

    fn region_border_line(&self, row: &[Option<u8>; 3], number: usize) -> String {
        let base = self.name(Place::BASE.id());
        let titles = row.map(|region| match region {
            Some(region) => self.format_text_with("terminal-region", &[("region", region.into())]),
            None => base.clone(),
        });
        let titles = titles.map(|title| format!(" {title} "));
        let titles = titles.each_ref().map(String::as_str);
        let crossing = if number == 0 { '┬' } else { '┼' };
        self.muted_text(&titled_horizontal_line(titles, crossing))
    }

    fn region_cell(&self, region: Option<u8>) -> Vec<String> {
        let Some(region) = region else {
            let mut lines = self.base_space_lines(CELL_COLUMNS, NameLength::Short);
            lines.push(self.muted_text(&self.format_text("terminal-see-signs")));
            return lines;
        };
        let mut systems: Vec<_> = System::systems_of_region(region).iter().collect();
        // from top to bottom, as the planets lie
        systems.sort_by_key(|system| system.row().position.1);
        let systems = systems.into_iter();
        systems
            .flat_map(|system| self.system_lines(system, CELL_COLUMNS, NameLength::Short))
            .collect()
    }

    /// Draws a system and everything in it.
    pub(super) fn system_lines(
        &self,
        system: System,
        columns: usize,
        names: NameLength,
    ) -> Vec<String> {
        let name = self.name(system.id()) + self.base_location_mark(system);
        let left = format!("{}{}", self.loyalty_mark(system), self.strong_text(&name));
        let right = self.system_remarks_text(system);
        let room = columns.saturating_sub(width(&right));
        let mut lines = vec![pad_to_width(&left, room) + &right];
        lines.extend(self.unit_and_leader_lines(system.into(), columns, names));
        lines
    }

    /// Draws the owner of a system in two columns.
    fn loyalty_mark(&self, system: System) -> String {
        let view = self.view;
        let loyal = match system {
            _ if view.rebel_loyalty.contains(system) => Some(Faction::Rebel),
            _ if view.imperial_loyalty.contains(system) => Some(Faction::Imperial),
            CORUSCANT => Some(Faction::Imperial), // LOYALTY-10: it needs no marker
            _ => None,
        };
        let loyal = loyal
            .map(|faction| self.in_faction_colour(faction, &ink_and_mark(faction).1.to_string()));
        match loyal {
            _ if view.destroyed.contains(system) => self.paint.paint_text(Ink::Alarm, "✕ "),
            _ if view.subjugated.contains(system) => {
                self.in_faction_colour(Faction::Imperial, "◎") + loyal.as_deref().unwrap_or(" ")
            }
            Some(mark) => mark + " ",
            None if system.is_remote() => "  ".into(),
            None => self.muted_text("· "),
        }
    }

    /// Writes the resources and remarks at the right of a system.
    fn system_remarks_text(&self, system: System) -> String {
        let row = system.row();
        if self.view.destroyed.contains(system) {
            return self
                .paint
                .paint_text(Ink::Alarm, &self.format_text("ui-destroyed"));
        }
        let icons = if system.is_remote() {
            self.muted_text(&self.format_text("terminal-remote"))
        } else {
            resource_icons(row.build_number, row.icons)
        };
        if self.view.sabotaged.contains(system) {
            let sabotage = self.format_text("terminal-sabotage");
            format!("{} {icons}", self.paint.paint_text(Ink::Alarm, &sabotage))
        } else {
            icons
        }
    }

    /// Lists the units and leaders at a place, a row for each faction.
    pub(super) fn unit_and_leader_lines(
        &self,
        place: Place,
        columns: usize,
        names: NameLength,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let mut items = self.unit_words(self.units_at(place), faction, names);
            let here = self.leaders_where(faction, |spot| spot == LeaderLocation::At(place));
            items.extend(here.map(|entry| self.leader_label(entry, names)));
            if items.is_empty() {
                continue;
            }
            let label = format!("   {} ", ink_and_mark(faction).1);
            let between = match names {
                NameLength::Short => " ",
                NameLength::Full => ", ",
            };
            for line in wrap_items_behind_label(&label, &items, between, columns) {
                lines.push(self.in_faction_colour(faction, &line));
            }
        }
        lines
    }

    /// Draws the "Rebel Base" space, and what is known about the base.
    pub(super) fn base_space_lines(&self, columns: usize, names: NameLength) -> Vec<String> {
        let view = self.view;
        let at = |key, base: System| {
            let system = self.name(base.id());
            self.format_text_with(key, &[("system", (&system).into())])
        };
        let known = match view.base {
            Some(base) if view.base_revealed => at("terminal-base-revealed", base),
            Some(base) => at("terminal-base-hidden", base),
            None => self.format_count("terminal-base-somewhere", view.possible_bases.len()),
        };
        let icons = if view.base_revealed {
            String::new()
        } else {
            resource_icons(BASE_BUILD_NUMBER, &BASE_ICONS)
        };
        let room = columns.saturating_sub(width(&icons));
        let mut lines = vec![pad_to_width(&self.strong_text(&known), room) + &icons];
        if view.base.is_some() && !view.base_revealed {
            let public = self.format_count("terminal-base-public", view.public_bases.len());
            lines.push(self.muted_text(&public));
        }
        lines.extend(self.unit_and_leader_lines(Place::BASE, columns, names));
        lines
    }
}

/// Writes the build number and the resource icons of a place.
fn resource_icons(build_number: u8, icons: &[Icon]) -> String {
    let icons: String = icons.iter().copied().map(icon_sign).collect();
    format!("{build_number} {icons}")
}

/// Draws a line across the map with a title over each part.
fn titled_horizontal_line(titles: [&str; 3], crossing: char) -> String {
    let [left, middle, right] = titles;
    let part = |title: &str, columns: usize| {
        let rest = columns.saturating_sub(width(title) + 1);
        format!("─{title}{}", "─".repeat(rest))
    };
    format!(
        "{}{crossing}{}{crossing}{}",
        part(left, CELL_COLUMNS + 2),
        part(middle, CELL_COLUMNS + 2),
        part(right, CELL_COLUMNS + 1)
    )
}
