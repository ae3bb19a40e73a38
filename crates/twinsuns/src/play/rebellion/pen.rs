//! What is drawn, and with what: marks, names, units and leaders.

use locale::Texts;
use locale::rebellion as words;
use rebellion::view::{LeaderView, UnitCount};
use rebellion::{Faction, Icon, Leader, Place, Ring, Shape, Skill, Spot, System, Theater, View};

use super::super::paint::{COLUMNS, Ink, Paint, clip, flow, pad};

/// The width of what stands before a row.
pub(super) const LABEL: usize = 11;

/// What stands between two columns.
const BETWEEN: &str = " │ ";

/// The width of one of two columns.
pub(super) const HALF: usize = (COLUMNS - 1 - 3) / 2;

/// How much room there is for names.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Names {
    Short,
    Full,
}

/// The ink and the mark of a faction.
pub(super) const fn mark(faction: Faction) -> (Ink, char) {
    match faction {
        Faction::Rebel => (Ink::Rebel, '◓'),
        Faction::Imperial => (Ink::Empire, '◉'),
    }
}

/// A resource icon: hollow for ships, filled for ground units.
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

pub(super) struct Pen<'a> {
    pub(super) texts: &'a Texts,
    pub(super) view: &'a View,
    pub(super) paint: Paint,
}

impl<'a> Pen<'a> {
    pub(super) fn new(texts: &'a Texts, view: &'a View, paint: Paint) -> Self {
        Self { texts, view, paint }
    }

    pub(super) fn name(&self, id: &str) -> String {
        words::name(self.texts, id)
    }

    pub(super) fn short(&self, id: &str, names: Names) -> String {
        match names {
            Names::Short => words::short_name(self.texts, id),
            Names::Full => self.name(id),
        }
    }

    pub(super) fn muted(&self, text: &str) -> String {
        self.paint.ink(Ink::Muted, text)
    }

    pub(super) fn strong(&self, text: &str) -> String {
        self.paint.ink(Ink::Strong, text)
    }

    /// A text in the colour of a faction.
    pub(super) fn inked(&self, faction: Faction, text: &str) -> String {
        self.paint.ink(mark(faction).0, text)
    }

    /// A faction's mark and name in its colour.
    pub(super) fn side(&self, faction: Faction) -> String {
        let name = self.name(faction.id());
        self.inked(faction, &format!("{} {name}", mark(faction).1))
    }

    /// Items behind a label, in as many lines as they need.
    pub(super) fn row(
        &self,
        label: &str,
        items: &[String],
        between: &str,
        columns: usize,
    ) -> Vec<String> {
        let label = self.muted(&pad(&format!("{label} "), LABEL));
        match items.is_empty() {
            true => vec![label + &self.muted("–")],
            false => flow(&label, items, between, columns),
        }
    }

    /// Items behind a label over the whole width.
    pub(super) fn wide(&self, label: &str, items: &[String]) -> Vec<String> {
        let lines = self.row(label, items, ", ", COLUMNS - 1).into_iter();
        lines.map(|line| format!(" {line}")).collect()
    }

    /// The same row of both sides next to each other, as high as the higher one.
    pub(super) fn beside(&self, left: &[String], right: &[String]) -> Vec<String> {
        let line = |row: &[String], at: usize| {
            let line = row.get(at).map_or("", String::as_str);
            clip(line, HALF)
        };
        let lines = (0..left.len().max(right.len())).map(|at| {
            let [left, right] = [left, right].map(|row| line(row, at));
            format!(" {}{}{right}", pad(&left, HALF), self.muted(BETWEEN))
        });
        lines.collect()
    }

    /// One faction's units among these.
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

    /// The units at a place, of both factions.
    pub(super) fn units_at(&self, place: Place) -> &'a [UnitCount] {
        let found = self.view.places.iter().find(|entry| entry.place == place);
        found.map_or(&[], |entry| &entry.units)
    }

    /// The leaders of a faction whose place is such.
    pub(super) fn leaders(
        &self,
        faction: Faction,
        spot: impl Fn(Spot) -> bool,
    ) -> impl Iterator<Item = &'a LeaderView> {
        let leaders = self.view.leaders.iter();
        leaders.filter(move |entry| entry.side == faction && spot(entry.spot))
    }

    /// A leader, and the ring on them.
    pub(super) fn leader(&self, entry: &LeaderView, names: Names) -> String {
        let name = self.short(entry.leader.id(), names);
        match entry.ring {
            None => name,
            Some(Ring::Captured) => format!("{name} (captive)"),
            Some(ring) => format!("{name} ({})", self.short(ring.id(), Names::Short)),
        }
    }

    /// What a leader can do: icons of skills by their first letters, and the tactic values.
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

    /// The first letter of a skill's name.
    pub(super) fn initial(&self, skill: Skill) -> char {
        self.name(skill.id()).chars().next().unwrap_or('?')
    }

    /// Whether a mark stands at a system because the base may be there, or is known to be.
    pub(super) fn base_mark(&self, system: System) -> &'static str {
        match self.view.base {
            Some(base) if base == system => "★",
            None if self.view.possible_bases.contains(system) => "?",
            _ => "",
        }
    }
}
