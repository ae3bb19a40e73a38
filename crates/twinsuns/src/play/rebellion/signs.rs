//! The meaning of the marks and short names on the table.

use rebellion::{Faction, Skill, Unit};

use super::super::style::SCREEN_COLUMNS;
use super::super::table_writer::LABEL_COLUMNS;
use super::component_text::{NameLength, TableWriter, ink_and_mark};
use crate::paragraph::{pad_to_width, wrap_behind_label, wrap_items_behind_label};

/// The marks on the map, and the keys of their meanings.
const MAP_MARKS: &[(&str, &str)] = &[
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

impl TableWriter<'_> {
    /// Lists all signs with their meanings.
    pub(super) fn signs_legend(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let sign = self.in_faction_colour(faction, &ink_and_mark(faction).1.to_string());
            let name = self.name(faction.id());
            let meaning = self.format_text_with("terminal-sign-side", &[("side", (&name).into())]);
            lines.push(self.sign_line(&sign, &meaning));
        }
        let marks = MAP_MARKS.iter();
        lines.extend(marks.map(|(sign, key)| self.sign_line(sign, &self.format_text(key))));
        lines.extend(self.signs_with_letters());
        lines.extend(self.skill_letter_lines());
        for faction in Faction::BOTH {
            lines.push(format!(" {}", self.faction_label(faction)));
            lines.extend(wrap_items_behind_label(
                "   ",
                &self.unit_short_name_lines(faction),
                ", ",
                SCREEN_COLUMNS,
            ));
        }
        let names = self.format_text("terminal-ask-for-names");
        lines.extend(wrap_behind_label(" ", &names, SCREEN_COLUMNS));
        lines
    }

    /// Lists the signs that depend on the language.
    fn signs_with_letters(&self) -> [String; 3] {
        let short = |unit: Unit| self.component_name_of_length(unit.id(), NameLength::Short);
        let [admiral, general] =
            ["terminal-admiral", "terminal-general"].map(|key| self.format_text(key));
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
        .map(|(sign, key)| self.sign_line(&sign, &self.format_text(key)))
    }

    fn skill_letter_lines(&self) -> Vec<String> {
        let skills = Skill::ALL
            .map(|skill| format!("{}1 {} 1", self.skill_initial(skill), self.name(skill.id())));
        let skills = skills.join(", ");
        let text = self.format_text_with(
            "terminal-skills-and-tactics",
            &[("skills", (&skills).into())],
        );
        let label = format!(
            " {}",
            pad_to_width(&self.format_text("terminal-skills"), LABEL_COLUMNS)
        );
        wrap_behind_label(&label, &text, SCREEN_COLUMNS)
    }

    fn sign_line(&self, sign: &str, meaning: &str) -> String {
        format!(" {} {meaning}", pad_to_width(&self.strong_text(sign), 10))
    }
}
