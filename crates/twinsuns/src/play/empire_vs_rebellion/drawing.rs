//! The table of the card game: the event above, the two sides next to each other, and their totals as
//! bars that must not cross the line.

use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::{Decision, EventCard, Setup, Side, View};
use locale::empire_vs_rebellion as words;
use locale::{Arg, Texts};
use tabletop::{Element, Set};

use super::super::paint::{COLUMNS, Ink, Paint, clip, labelled, pad, width};
use super::super::table::rule;
use super::mark;

/// What stands between the two sides.
const BETWEEN: &str = " │ ";

/// The width of one side.
pub(super) const HALF: usize = (COLUMNS - 1 - 3) / 2;

/// The width of what stands before a side's rows and before the bars.
pub(super) const LABEL: usize = 11;

/// The whole drawing.
pub(super) fn table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
    let pen = Pen { texts, view, paint };
    let mut lines = vec![pen.head(), rule(paint)];
    lines.extend(pen.event());
    lines.push(rule(paint));
    lines.extend(pen.sides());
    lines.push(rule(paint));
    lines.extend(pen.bars());
    lines
}

/// The numbers printed on an event.
pub(super) fn event_facts(event: EventCard) -> String {
    let row = event.row();
    let points = match row.points {
        1 => "1 point".to_string(),
        points => format!("{points} points"),
    };
    let influence = match row.influence {
        0 => "no influence".to_string(),
        influence => format!("{influence} influence"),
    };
    format!(
        "{points} · {influence} · capacity {} · objective {}",
        row.capacity, row.objective
    )
}

/// What an event does besides its numbers.
pub(super) fn effect(texts: &Texts, event: EventCard) -> Option<String> {
    let row = event.row();
    let numbers = [
        ("points", Arg::from(row.points)),
        ("influence", row.influence.into()),
        ("capacity", row.capacity.into()),
        ("objective", row.objective.into()),
    ];
    let numbers = texts.format("evr-event", &numbers);
    let text = words::explanation(texts, event.id());
    let effect = text.strip_prefix(&numbers).unwrap_or(&text).trim();
    (row.effect != Effect::None).then(|| effect.into())
}

/// The names of components, in their order.
pub(super) fn names<T: Element>(
    texts: &Texts,
    set: Set<T>,
    id: impl Fn(T) -> &'static str,
) -> Vec<String> {
    set.iter().map(|one| words::name(texts, id(one))).collect()
}

/// The phase a decision belongs to.
fn phase(decision: Option<Decision>) -> &'static str {
    match decision {
        None => "over",
        Some(Decision::Character) => "set-up",
        Some(Decision::Strategy { .. }) => "planning",
        Some(
            Decision::Support
            | Decision::AddCharacter
            | Decision::BalanceOfTheForce
            | Decision::ArrangeEvents { .. }
            | Decision::DisplayOfPower
            | Decision::ReturnCharacter,
        ) => "dominance",
        Some(_) => "struggle",
    }
}

/// What is drawn, and with what.
pub(super) struct Pen<'a> {
    pub(super) texts: &'a Texts,
    pub(super) view: &'a View,
    pub(super) paint: Paint,
}

impl Pen<'_> {
    /// Whether this is the whole game, with everything the tutorial leaves out.
    pub(super) fn full(&self) -> bool {
        self.view.setup == Setup::Full
    }

    /// A side's mark and name in its colour.
    pub(super) fn side(&self, side: Side) -> String {
        let (ink, mark) = mark(side);
        let name = words::name(self.texts, side.id());
        self.paint.ink(ink, &format!("{mark} {name}"))
    }

    pub(super) fn muted(&self, text: &str) -> String {
        self.paint.ink(Ink::Muted, text)
    }

    /// Round, phase and whose decision it is; at the right the balance token and the event deck.
    fn head(&self) -> String {
        let view = self.view;
        let round = match (view.setup, view.round) {
            (Setup::Tutorial, _) => "Tutorial".to_string(),
            (Setup::Full, 0) => "Before the first round".to_string(),
            (Setup::Full, round) => format!("Round {round}"),
        };
        let round = self.paint.ink(Ink::Strong, &round);
        let who = match (view.deciding, view.winner) {
            (Some(side), _) => format!("decision: {}", self.side(side)),
            (None, Some(side)) => format!("winner: {}", self.side(side)),
            (None, None) => "no winner".into(),
        };
        let left = format!(" {round} · {} · {who}", phase(view.decision));
        if !self.full() {
            return left;
        }
        let balance = match view.round {
            0 => "not placed yet".into(),
            _ => self.side(view.balance),
        };
        let right = format!("balance {balance} · {} events left", view.event_deck_size);
        pad(&left, COLUMNS.saturating_sub(width(&right))) + &right
    }

    fn event(&self) -> Vec<String> {
        let Some(event) = self.view.event else {
            return vec![self.muted(" No event is being contested.")];
        };
        let name = words::name(self.texts, event.id());
        let facts = event_facts(event);
        let name = format!(" {}", self.paint.ink(Ink::Strong, &name));
        let mut lines = vec![pad(&name, COLUMNS.saturating_sub(width(&facts))) + &facts];
        if let Some(effect) = effect(self.texts, event) {
            lines.extend(labelled(" ", &effect, COLUMNS));
        }
        lines
    }

    /// The two sides next to each other, Rebel to the left.
    fn sides(&self) -> Vec<String> {
        let [rebel, imperial] = Side::BOTH.map(|side| self.panel(side));
        let rows = rebel.iter().zip(&imperial);
        rows.flat_map(|(left, right)| self.beside(left, right))
            .collect()
    }

    /// The same row of both sides, as high as the higher one.
    fn beside(&self, left: &[String], right: &[String]) -> Vec<String> {
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
}
