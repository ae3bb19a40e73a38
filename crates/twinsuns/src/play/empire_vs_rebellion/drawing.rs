//! The table of the card game: the event above, the two sides next to each other, and their totals as
//! bars that must not cross the line.

use empire_vs_rebellion::{Decision, EventCard, Setup, Side, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Element, Set};

use super::super::screen::horizontal_rule;
use super::super::style::SCREEN_COLUMNS;
use super::super::table_writer;
use super::ink_and_mark;
use crate::paragraph::{pad_to_width, width, wrap_behind_label};

pub(super) type TableWriter<'a> = table_writer::TableWriter<'a, View>;

/// Returns the numbers printed on an event, in words.
pub(super) fn event_facts(texts: &Texts, event: EventCard) -> String {
    let row = event.row();
    let points = texts.format("ui-event-points", &[("count", row.points.into())]);
    let influence = match row.influence {
        0 => texts.format("terminal-no-influence", &[]),
        count => texts.format("ui-event-influence", &[("count", count.into())]),
    };
    let gaps = [
        ("points", (&points).into()),
        ("influence", (&influence).into()),
        ("capacity", row.capacity.into()),
        ("objective", row.objective.into()),
    ];
    texts.format("terminal-event-facts", &gaps)
}

/// Returns the names of components, in their order.
pub(super) fn component_names<T: Element>(
    texts: &Texts,
    set: Set<T>,
    id: impl Fn(T) -> &'static str,
) -> Vec<String> {
    set.iter().map(|one| words::name(texts, id(one))).collect()
}

/// Returns the key of the phase that a decision belongs to.
fn phase_text_key(decision: Option<Decision>) -> &'static str {
    match decision {
        None => "terminal-phase-over",
        Some(Decision::Character) => "terminal-set-up",
        Some(Decision::Strategy { .. }) => "terminal-phase-planning",
        Some(
            Decision::Support
            | Decision::AddCharacter
            | Decision::BalanceOfTheForce
            | Decision::ArrangeEvents { .. }
            | Decision::DisplayOfPower
            | Decision::ReturnCharacter,
        ) => "terminal-phase-dominance",
        Some(_) => "terminal-phase-struggle",
    }
}

impl TableWriter<'_> {
    /// Draws the whole table.
    pub(super) fn table_lines(&self) -> Vec<String> {
        let mut lines = vec![self.heading_line(), horizontal_rule(self.paint)];
        lines.extend(self.event_lines());
        lines.push(horizontal_rule(self.paint));
        lines.extend(self.side_panels());
        lines.push(horizontal_rule(self.paint));
        lines.extend(self.draw_total_bars());
        lines
    }

    /// Tells whether this is the full game, with everything that the tutorial leaves out.
    pub(super) fn is_full_game(&self) -> bool {
        self.view.setup == Setup::Full
    }

    /// Writes the mark and the name of a side in its colour.
    pub(super) fn side_label(&self, side: Side) -> String {
        let (ink, mark) = ink_and_mark(side);
        let name = words::name(self.texts, side.id());
        self.paint.paint_text(ink, &format!("{mark} {name}"))
    }

    /// Writes the round, the phase and whose decision it is; at the right the balance token and the event deck.
    fn heading_line(&self) -> String {
        let view = self.view;
        let round = match (view.setup, view.round) {
            (Setup::Tutorial, _) => words::name(self.texts, view.setup.id()),
            (Setup::Full, 0) => self.format_text("terminal-before-the-first-round"),
            (Setup::Full, round) => self.format_text_with("ui-round", &[("round", round.into())]),
        };
        let round = self.strong_text(&round);
        let phase = self.format_text(phase_text_key(view.decision));
        let left = format!(" {round} · {phase} · {}", self.decider_or_winner_text());
        if !self.is_full_game() {
            return left;
        }
        let balance = match view.round {
            0 => self.format_text("terminal-not-placed"),
            _ => self.side_label(view.balance),
        };
        let gaps = [
            ("side", (&balance).into()),
            ("events", view.event_deck_size.into()),
        ];
        let right = self.format_text_with("terminal-balance", &gaps);
        pad_to_width(&left, SCREEN_COLUMNS.saturating_sub(width(&right))) + &right
    }

    /// Writes who decides, or who has won.
    fn decider_or_winner_text(&self) -> String {
        let (key, side) = match (self.view.deciding, self.view.winner) {
            (Some(side), _) => ("terminal-decision", side),
            (None, Some(side)) => ("terminal-winner", side),
            (None, None) => return self.format_text("terminal-no-winner"),
        };
        self.format_text_with(key, &[("side", (&self.side_label(side)).into())])
    }

    fn event_lines(&self) -> Vec<String> {
        let Some(event) = self.view.event else {
            return vec![self.muted_text(&format!(" {}", self.format_text("terminal-no-event")))];
        };
        let name = words::name(self.texts, event.id());
        let facts = event_facts(self.texts, event);
        let name = format!(" {}", self.strong_text(&name));
        let mut lines =
            vec![pad_to_width(&name, SCREEN_COLUMNS.saturating_sub(width(&facts))) + &facts];
        if let Some(effect) = words::event_effect(self.texts, event) {
            lines.extend(wrap_behind_label(" ", &effect, SCREEN_COLUMNS));
        }
        lines
    }

    /// Draws the two sides next to each other, the Rebels on the left.
    fn side_panels(&self) -> Vec<String> {
        let [rebel, imperial] = Side::BOTH.map(|side| self.side_panel(side));
        self.place_rows_side_by_side(&rebel, &imperial)
    }
}
