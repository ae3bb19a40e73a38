//! What the marks and short names on the table mean.

use rebellion::{Faction, Skill};

use super::super::paint::{COLUMNS, flow, labelled};
use super::pen::{Pen, mark};

/// The marks on the map, and what they mean.
const MARKS: &[(&str, &str)] = &[
    (
        "◎",
        "subjugated by the Empire; a mark behind it is the loyalty below",
    ),
    ("·", "neutral"),
    ("✕", "destroyed"),
    ("★", "the Rebel base, as far as you know"),
    ("?", "the Rebel base may be here, as far as you know"),
    (
        "1 △▲",
        "the space of the queue, and the icons that build there",
    ),
    ("△ ○ □", "icons of ships"),
    ("▲ ● ■", "icons of ground units"),
    (
        "[3] ◓12",
        "on the track: the time, and the reputation of the Rebels",
    ),
    ("4TIE", "a number of units of one kind"),
    ("A, G", "in a team: a leader of the Admiral, of the General"),
    (
        "+1SD",
        "on the queue: chosen just now, still unseen by the opponent",
    ),
];

impl Pen<'_> {
    /// All of them.
    pub(super) fn signs(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for faction in Faction::BOTH {
            let sign = self.inked(faction, &mark(faction).1.to_string());
            let name = self.name(faction.id());
            lines.push(self.sign(
                &sign,
                &format!("{name}: a loyal system, or units and leaders"),
            ));
        }
        let marks = MARKS.iter();
        lines.extend(marks.map(|(sign, meaning)| self.sign(sign, meaning)));
        let skills =
            Skill::ALL.map(|skill| format!("{}1 {} 1", self.initial(skill), self.name(skill.id())));
        let skills = format!(
            "{}, 2/3 tactic values in space and on the ground",
            skills.join(", ")
        );
        lines.extend(labelled(" skills     ", &skills, COLUMNS));
        for faction in Faction::BOTH {
            lines.push(format!(" {}", self.side(faction)));
            lines.extend(flow("   ", &self.short_names(faction), ", ", COLUMNS));
        }
        lines.extend(labelled(
            " ",
            "`?` with a name says how things stand there, as in `? hoth`.",
            COLUMNS,
        ));
        lines
    }

    fn sign(&self, sign: &str, meaning: &str) -> String {
        format!(
            " {} {meaning}",
            super::super::paint::pad(&self.strong(sign), 10)
        )
    }
}
