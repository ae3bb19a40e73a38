//! The meaning of the marks and short names on the table.

use rebellion::{Faction, Skill, Unit};

use super::super::paint::COLUMNS;
use super::super::pen::LABEL;
use super::pen::{Names, Pen, mark};
use crate::paragraph::{flow, labelled, pad};

/// The marks on the map, and the keys of their meanings.
const MARKS: &[(&str, &str)] = &[
    ("◎", "terminal-sign-subjugated"),
    ("·", "terminal-sign-neutral"),
    ("✕", "ui-destroyed"),
    ("★", "terminal-sign-base"),
    ("?", "terminal-sign-possible-base"),
    ("1 △▲", "terminal-sign-icons"),
    ("△ ○ □", "terminal-sign-ships"),
    ("▲ ● ■", "terminal-sign-ground"),
    ("[3] ◓12", "terminal-sign-track"),
];

impl Pen<'_> {
    /// Lists all signs with their meanings.
    pub(super) fn signs(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let sign = self.inked(faction, &mark(faction).1.to_string());
            let name = self.name(faction.id());
            let meaning = self.fill("terminal-sign-side", &[("side", (&name).into())]);
            lines.push(self.sign(&sign, &meaning));
        }
        let marks = MARKS.iter();
        lines.extend(marks.map(|(sign, key)| self.sign(sign, &self.say(key))));
        lines.extend(self.signs_with_letters());
        lines.extend(self.skill_letters());
        for faction in Faction::BOTH {
            lines.push(format!(" {}", self.side(faction)));
            lines.extend(flow("   ", &self.short_names(faction), ", ", COLUMNS));
        }
        let names = self.say("terminal-ask-for-names");
        lines.extend(labelled(" ", &names, COLUMNS));
        lines
    }

    /// Lists the signs that depend on the language.
    fn signs_with_letters(&self) -> [String; 3] {
        let short = |unit: Unit| self.short(unit.id(), Names::Short);
        let [admiral, general] = ["terminal-admiral", "terminal-general"].map(|key| self.say(key));
        [
            (
                format!("4{}", short(Unit::TieFighter)),
                "terminal-sign-units",
            ),
            (format!("{admiral}, {general}"), "terminal-sign-team"),
            (
                format!("+1{}", short(Unit::StarDestroyer)),
                "terminal-sign-chosen",
            ),
        ]
        .map(|(sign, key)| self.sign(&sign, &self.say(key)))
    }

    fn skill_letters(&self) -> Vec<String> {
        let skills =
            Skill::ALL.map(|skill| format!("{}1 {} 1", self.initial(skill), self.name(skill.id())));
        let skills = skills.join(", ");
        let text = self.fill(
            "terminal-skills-and-tactics",
            &[("skills", (&skills).into())],
        );
        let label = format!(" {}", pad(&self.say("terminal-skills"), LABEL));
        labelled(&label, &text, COLUMNS)
    }

    fn sign(&self, sign: &str, meaning: &str) -> String {
        format!(" {} {meaning}", pad(&self.strong(sign), 10))
    }
}
