//! The table of the card game: the event above, the two sides next to each other, and their totals as
//! bars that must not cross the line.

use empire_vs_rebellion::{Decision, EventCard, Setup, Side, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Element, Set};

use super::super::paint::COLUMNS;
use super::super::pen;
use super::super::table::rule;
use super::mark;
use crate::paragraph::{labelled, pad, width};

pub(super) type Pen<'a> = pen::Pen<'a, View>;

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
pub(super) fn names<T: Element>(
    texts: &Texts,
    set: Set<T>,
    id: impl Fn(T) -> &'static str,
) -> Vec<String> {
    set.iter().map(|one| words::name(texts, id(one))).collect()
}

/// Returns the key of the phase that a decision belongs to.
fn phase(decision: Option<Decision>) -> &'static str {
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

impl Pen<'_> {
    /// Draws the whole table.
    pub(super) fn table(&self) -> Vec<String> {
        let mut lines = vec![self.head(), rule(self.paint)];
        lines.extend(self.event());
        lines.push(rule(self.paint));
        lines.extend(self.sides());
        lines.push(rule(self.paint));
        lines.extend(self.bars());
        lines
    }

    /// Tells whether this is the full game, with everything that the tutorial leaves out.
    pub(super) fn full(&self) -> bool {
        self.view.setup == Setup::Full
    }

    /// Writes the mark and the name of a side in its colour.
    pub(super) fn side(&self, side: Side) -> String {
        let (ink, mark) = mark(side);
        let name = words::name(self.texts, side.id());
        self.paint.ink(ink, &format!("{mark} {name}"))
    }

    /// Writes the round, the phase and whose decision it is; at the right the balance token and the event deck.
    fn head(&self) -> String {
        let view = self.view;
        let round = match (view.setup, view.round) {
            (Setup::Tutorial, _) => words::name(self.texts, view.setup.id()),
            (Setup::Full, 0) => self.say("terminal-before-the-first-round"),
            (Setup::Full, round) => self.fill("ui-round", &[("round", round.into())]),
        };
        let round = self.strong(&round);
        let phase = self.say(phase(view.decision));
        let left = format!(" {round} · {phase} · {}", self.who());
        if !self.full() {
            return left;
        }
        let balance = match view.round {
            0 => self.say("terminal-not-placed"),
            _ => self.side(view.balance),
        };
        let gaps = [
            ("side", (&balance).into()),
            ("events", view.event_deck_size.into()),
        ];
        let right = self.fill("terminal-balance", &gaps);
        pad(&left, COLUMNS.saturating_sub(width(&right))) + &right
    }

    /// Writes who decides, or who has won.
    fn who(&self) -> String {
        let (key, side) = match (self.view.deciding, self.view.winner) {
            (Some(side), _) => ("terminal-decision", side),
            (None, Some(side)) => ("terminal-winner", side),
            (None, None) => return self.say("terminal-no-winner"),
        };
        self.fill(key, &[("side", (&self.side(side)).into())])
    }

    fn event(&self) -> Vec<String> {
        let Some(event) = self.view.event else {
            return vec![self.muted(&format!(" {}", self.say("terminal-no-event")))];
        };
        let name = words::name(self.texts, event.id());
        let facts = event_facts(self.texts, event);
        let name = format!(" {}", self.strong(&name));
        let mut lines = vec![pad(&name, COLUMNS.saturating_sub(width(&facts))) + &facts];
        if let Some(effect) = words::event_effect(self.texts, event) {
            lines.extend(labelled(" ", &effect, COLUMNS));
        }
        lines
    }

    /// Draws the two sides next to each other, the Rebels on the left.
    fn sides(&self) -> Vec<String> {
        let [rebel, imperial] = Side::BOTH.map(|side| self.panel(side));
        self.halves(&rebel, &imperial)
    }
}
