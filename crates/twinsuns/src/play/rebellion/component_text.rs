//! Marks, names, units and leaders as text.

use locale::rebellion as words;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Icon, Leader, Place, Ring, Shape, Skill, Spot, System, Theater, View};

use super::super::paint::{COLUMNS, Ink};
use super::super::pen;

pub(super) type Pen<'a> = pen::Pen<'a, View>;

/// The length of names that fits the place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Names {
    Short,
    Full,
}

/// Returns the ink and the mark of a faction.
pub(super) const fn mark(faction: Faction) -> (Ink, char) {
    pen::mark(faction.index())
}

/// Returns the sign of a resource icon: hollow for ships, filled for ground units.
pub(super) const fn icon(icon: Icon) -> char {
    match (icon.theater, icon.shape) {
        (Theater::Space, Shape::Triangle) => '△',
        (Theater::Space, Shape::Circle) => '○',
        (Theater::Space, Shape::Square) => '□',
        (Theater::Ground, Shape::Triangle) => '▲',
        (Theater::Ground, Shape::Circle) => '●',
        (Theater::Ground, Shape::Square) => '■',
    }
}

impl<'a> Pen<'a> {
    pub(super) fn name(&self, id: &str) -> String {
        words::name(self.texts, id)
    }

    /// Formats a text that names one component, given by its id.
    pub(super) fn fill_name(&self, key: &str, gap: &str, id: &str) -> String {
        let name = self.name(id);
        self.fill(key, &[(gap, (&name).into())])
    }

    pub(super) fn short(&self, id: &str, names: Names) -> String {
        match names {
            Names::Short => words::short_name(self.texts, id),
            Names::Full => self.name(id),
        }
    }

    /// Writes a text in the colour of a faction.
    pub(super) fn inked(&self, faction: Faction, text: &str) -> String {
        self.paint.ink(mark(faction).0, text)
    }

    /// Writes the mark and the name of a faction in its colour.
    pub(super) fn side(&self, faction: Faction) -> String {
        let name = self.name(faction.id());
        self.inked(faction, &format!("{} {name}", mark(faction).1))
    }

    /// Writes items behind a label, given by its key, over the whole width.
    pub(super) fn wide(&self, label: &str, items: &[String]) -> Vec<String> {
        let lines = self.row(&self.say(label), items, ", ", COLUMNS - 1);
        lines.into_iter().map(|line| format!(" {line}")).collect()
    }

    /// Writes one faction's units among these.
    pub(super) fn units(&self, units: &[UnitCount], faction: Faction, names: Names) -> Vec<String> {
        let own = units.iter().filter(|entry| entry.unit.faction() == faction);
        let words = own.map(|entry| {
            let name = self.short(entry.unit.id(), names);
            match names {
                Names::Short => format!("{}{name}", entry.count),
                Names::Full => format!("{}× {name}", entry.count),
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
    pub(super) fn leaders(
        &self,
        faction: Faction,
        spot: impl Fn(Spot) -> bool,
    ) -> impl Iterator<Item = &'a LeaderView> {
        let leaders = self.view.leaders.iter();
        leaders.filter(move |entry| entry.side == faction && spot(entry.spot))
    }

    /// Writes a leader and the attached ring.
    pub(super) fn leader(&self, entry: &LeaderView, names: Names) -> String {
        let name = self.short(entry.leader.id(), names);
        match entry.ring {
            None => name,
            Some(Ring::Captured) => self.fill("terminal-captive", &[("leader", (&name).into())]),
            Some(ring) => format!("{name} ({})", self.short(ring.id(), Names::Short)),
        }
    }

    /// Writes what a leader can do: icons of skills by their first letters, and the tactic values.
    pub(super) fn talents(&self, leader: Leader) -> String {
        let skills = Skill::ALL.into_iter().filter(|s| leader.icons(*s) > 0);
        let mut words: Vec<_> = skills
            .map(|skill| format!("{}{}", self.initial(skill), leader.icons(skill)))
            .collect();
        if let Some([space, ground]) = leader.row().tactics {
            words.push(format!("{space}/{ground}"));
        }
        words.join(" ")
    }

    /// Returns the first letter of a skill's name.
    pub(super) fn initial(&self, skill: Skill) -> char {
        self.name(skill.id()).chars().next().unwrap_or('?')
    }

    /// Returns the mark of a system where the base is known to be, or may be.
    pub(super) fn base_mark(&self, system: System) -> &'static str {
        match self.view.base {
            Some(base) if base == system => "★",
            None if self.view.possible_bases.contains(system) => "?",
            _ => "",
        }
    }
}
