//! Marks, names, units and leaders as text.

use locale::rebellion as words;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{
    Faction, Icon, Leader, LeaderLocation, Place, Ring, Shape, Skill, System, Theater, View,
};

use super::super::style::{Ink, SCREEN_COLUMNS};
use super::super::table_writer;

pub(super) type TableWriter<'a> = table_writer::TableWriter<'a, View>;

/// The length of names that fits the place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum NameLength {
    Short,
    Full,
}

/// Returns the ink and the mark of a faction.
pub(super) const fn ink_and_mark(faction: Faction) -> (Ink, char) {
    table_writer::ink_and_mark(faction.index())
}

/// Returns the sign of a resource icon: hollow for ships, filled for ground units.
pub(super) const fn icon_sign(icon: Icon) -> char {
    match (icon.theater, icon.shape) {
        (Theater::Space, Shape::Triangle) => '△',
        (Theater::Space, Shape::Circle) => '○',
        (Theater::Space, Shape::Square) => '□',
        (Theater::Ground, Shape::Triangle) => '▲',
        (Theater::Ground, Shape::Circle) => '●',
        (Theater::Ground, Shape::Square) => '■',
    }
}

impl<'a> TableWriter<'a> {
    pub(super) fn name(&self, id: &str) -> String {
        words::name(self.texts, id)
    }

    /// Formats a text that names one component, given by its id.
    pub(super) fn format_with_component_name(&self, key: &str, gap: &str, id: &str) -> String {
        let name = self.name(id);
        self.format_text_with(key, &[(gap, (&name).into())])
    }

    pub(super) fn component_name_of_length(&self, id: &str, names: NameLength) -> String {
        match names {
            NameLength::Short => words::short_name(self.texts, id),
            NameLength::Full => self.name(id),
        }
    }

    /// Writes a text in the colour of a faction.
    pub(super) fn in_faction_colour(&self, faction: Faction, text: &str) -> String {
        self.paint.paint_text(ink_and_mark(faction).0, text)
    }

    /// Writes the mark and the name of a faction in its colour.
    pub(super) fn faction_label(&self, faction: Faction) -> String {
        let name = self.name(faction.id());
        self.in_faction_colour(faction, &format!("{} {name}", ink_and_mark(faction).1))
    }

    /// Writes items behind a label, given by its key, over the whole width.
    pub(super) fn full_width_row(&self, label: &str, items: &[String]) -> Vec<String> {
        let lines = self.labelled_row(&self.format_text(label), items, ", ", SCREEN_COLUMNS - 1);
        lines.into_iter().map(|line| format!(" {line}")).collect()
    }

    /// Writes one faction's units among these.
    pub(super) fn unit_words(
        &self,
        units: &[UnitCount],
        faction: Faction,
        names: NameLength,
    ) -> Vec<String> {
        let own = units.iter().filter(|entry| entry.unit.faction() == faction);
        let words = own.map(|entry| {
            let name = self.component_name_of_length(entry.unit.id(), names);
            match names {
                NameLength::Short => format!("{}{name}", entry.count),
                NameLength::Full => format!("{}× {name}", entry.count),
            }
        });
        words.collect()
    }

    /// Returns the units of both factions at a place.
    pub(super) fn units_at(&self, place: Place) -> &'a [UnitCount] {
        let found = self.view.places.iter().find(|entry| entry.place == place);
        found.map_or(&[], |entry| &entry.units)
    }

    /// Returns the leaders of a faction whose place passes the test.
    pub(super) fn leaders_where(
        &self,
        faction: Faction,
        spot: impl Fn(LeaderLocation) -> bool,
    ) -> impl Iterator<Item = &'a LeaderView> {
        let leaders = self.view.leaders.iter();
        leaders.filter(move |entry| entry.side == faction && spot(entry.spot))
    }

    /// Writes a leader and the attached ring.
    pub(super) fn leader_label(&self, entry: &LeaderView, names: NameLength) -> String {
        let name = self.component_name_of_length(entry.leader.id(), names);
        match entry.ring {
            None => name,
            Some(Ring::Captured) => {
                self.format_text_with("terminal-captive", &[("leader", (&name).into())])
            }
            Some(ring) => format!(
                "{name} ({})",
                self.component_name_of_length(ring.id(), NameLength::Short)
            ),
        }
    }

    /// Writes what a leader can do: icons of skills by their first letters, and the tactic values.
    pub(super) fn leader_talents(&self, leader: Leader) -> String {
        let skills = Skill::ALL
            .into_iter()
            .filter(|s| leader.skill_icons(*s) > 0);
        let mut words: Vec<_> = skills
            .map(|skill| format!("{}{}", self.skill_initial(skill), leader.skill_icons(skill)))
            .collect();
        if let Some([space, ground]) = leader.row().tactics {
            words.push(format!("{space}/{ground}"));
        }
        words.join(" ")
    }

    /// Returns the first letter of a skill's name.
    pub(super) fn skill_initial(&self, skill: Skill) -> char {
        self.name(skill.id()).chars().next().unwrap_or('?')
    }

    /// Returns the mark of a system where the base is known to be, or may be.
    pub(super) fn base_location_mark(&self, system: System) -> &'static str {
        match self.view.base {
            Some(base) if base == system => "★",
            None if self.view.possible_bases.contains(system) => "?",
            _ => "",
        }
    }
}
