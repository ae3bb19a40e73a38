//! The table of the card game: the event above, the two sides next to each other, and their totals as
//! bars that must not cross the line.

use empire_vs_rebellion::event_cards::POINTS_TO_WIN;
use empire_vs_rebellion::{Card, Decision, EventCard, Setup, Side, State, View};
use locale::Texts;
use locale::empire_vs_rebellion as words;
use tabletop::{Element, Knowers, Set};

use super::super::paint::{COLUMNS, Ink, Paint, flow, labelled, pad, width, wrap};
use super::super::table::rule;
use super::super::terminal::Terminal;

/// What stands between the two sides.
const BETWEEN: &str = " │ ";

/// The width of one side.
const HALF: usize = (COLUMNS - 1 - 3) / 2;

/// How many columns one point of a total takes.
const POINT: usize = 2;

/// How far above the line a bar is drawn, in points.
const ABOVE: usize = 12;

/// The whole drawing.
pub(super) fn table(texts: &Texts, view: &View, paint: Paint) -> Vec<String> {
    let pen = Pen { texts, view, paint };
    let mut lines = vec![pen.head(), rule(paint)];
    lines.extend(pen.event());
    lines.push(rule(paint));
    lines.extend(pen.sides());
    lines.push(rule(paint));
    lines.extend(pen.bars());
    lines.push(rule(paint));
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

/// Several words, or this one if there are none.
pub(super) fn or_none(words: &str, none: &str) -> String {
    let text = if words.is_empty() { none } else { words };
    text.into()
}

/// The names of components, in their order.
pub(super) fn names<T: Element>(
    texts: &Texts,
    set: Set<T>,
    id: impl Fn(T) -> &'static str,
) -> Vec<String> {
    set.iter().map(|one| words::name(texts, id(one))).collect()
}

/// What is drawn, with what it is drawn.
struct Pen<'a> {
    texts: &'a Texts,
    view: &'a View,
    paint: Paint,
}

impl Pen<'_> {
    fn full(&self) -> bool {
        self.view.setup == Setup::Full
    }

    /// A side's mark and name in its colour.
    fn side(&self, side: Side) -> String {
        let (ink, mark) = State::side_mark(side.seat());
        let name = State::side_name(self.texts, side.seat());
        self.paint.ink(ink, &format!("{mark} {name}"))
    }

    fn muted(&self, text: &str) -> String {
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
        let who = match (view.deciding, view.winner) {
            (Some(side), _) => format!("{} decides", self.side(side)),
            (None, Some(side)) => format!("{} has won", self.side(side)),
            (None, None) => "nobody has won".into(),
        };
        let left = format!(" {} · {} · {who}", self.paint.ink(Ink::Strong, &round), phase(view.decision));
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
        lines.extend(labelled(" ", &words::explanation(self.texts, event.id()), COLUMNS));
        lines
    }

    /// The two sides next to each other, Rebel to the left.
    fn sides(&self) -> Vec<String> {
        let [rebel, imperial] = Side::BOTH.map(|side| self.panel(side));
        let blank = String::new();
        let height = rebel.len().max(imperial.len());
        let rows = (0..height).map(|row| {
            let [left, right] = [&rebel, &imperial].map(|panel| panel.get(row).unwrap_or(&blank));
            format!(" {}{}{right}", pad(left, HALF), self.muted(BETWEEN))
        });
        rows.collect()
    }

    fn panel(&self, side: Side) -> Vec<String> {
        let you = match self.view.own_side() == Some(side) {
            true => " (you)",
            false => "",
        };
        let mut lines = vec![self.side(side) + you];
        if self.full() {
            lines.push(self.standing(side));
        }
        lines.extend(self.in_play(side));
        if self.full() {
            lines.extend(self.strategy(side));
        }
        lines.extend(self.deck(side));
        lines.extend(self.discard(side));
        if self.full() {
            lines.extend(self.reserve(side));
        }
        lines
    }

    fn standing(&self, side: Side) -> String {
        let shown = self.view.side(side);
        let points = usize::from(shown.points);
        let goal = usize::from(POINTS_TO_WIN);
        let full = "■".repeat(points.min(goal));
        let empty = "□".repeat(goal.saturating_sub(points));
        format!(
            "{full}{empty} {points} of {goal} points · {} influence",
            shown.influence
        )
    }

    /// Ready cards upright in square brackets, exhausted ones lying in angled ones.
    fn in_play(&self, side: Side) -> Vec<String> {
        let in_play = &self.view.side(side).in_play;
        let cards = |ready: bool| {
            let cards = in_play.iter().filter(move |shown| shown.ready == ready);
            let cards = cards.map(|shown| self.card(shown.card, ready));
            cards.collect::<Vec<_>>()
        };
        let mut lines = Vec::new();
        for (label, cards) in [("ready", cards(true)), ("exhausted", cards(false))] {
            let label = self.label(label);
            lines.extend(match cards.is_empty() {
                true => vec![label + &self.muted("–")],
                false => flow(&label, &cards, " ", HALF),
            });
        }
        lines
    }

    fn card(&self, card: Card, ready: bool) -> String {
        let name = words::name(self.texts, card.id());
        let printed = format!(" {}", card.row().ready);
        let name = name.strip_suffix(&printed).unwrap_or(&name);
        let value = card.value(ready);
        let (ink, _) = State::side_mark(card.side().seat());
        match ready {
            true => self.paint.ink(ink, &format!("[{value} {name}]")),
            false => self.muted(&format!("‹{value} {name}›")),
        }
    }

    fn label(&self, text: &str) -> String {
        self.muted(&pad(text, 10))
    }

    /// The chosen strategy as far as the viewer knows it, and the used ones.
    fn strategy(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let known = shown.strategy.map(|strategy| words::name(self.texts, strategy.id()));
        let chosen = match (shown.has_chosen, known) {
            (false, _) => self.muted("none chosen"),
            (true, None) => "facedown".into(),
            (true, Some(name)) => name + self.knowers(side, shown.strategy_knowers),
        };
        let mut lines = vec![self.label("strategy") + &chosen];
        let used = names(self.texts, shown.used, |strategy| strategy.id()).join(", ");
        let used = or_none(&used, "none");
        lines.extend(labelled(&self.label("used"), &used, HALF));
        lines
    }

    /// Who knows a facedown card, if that is worth a word: its owner's knowing it is not.
    fn knowers(&self, owner: Side, knowers: Knowers) -> &'static str {
        let knows = |side: Side| knowers.contains(side.seat().index());
        match self.view.own_side() {
            None => " (open)",
            Some(_) if knows(owner) && knows(owner.other()) => " (both know)",
            Some(me) if me == owner => "",
            Some(_) => " (you know)",
        }
    }

    fn deck(&self, side: Side) -> Vec<String> {
        let shown = self.view.side(side);
        let mut text = match shown.deck_size {
            1 => "1 card".to_string(),
            size => format!("{size} cards"),
        };
        let top = shown.deck_top.iter().rev();
        let top: Vec<_> = top.map(|it| self.facedown(it.card, it.knowers)).collect();
        if !top.is_empty() {
            text += &format!(", next {}", top.join(", then "));
        }
        labelled(&self.label("deck"), &text, HALF)
    }

    /// A card in a fixed place of a deck.
    fn facedown(&self, card: Option<Card>, knowers: Option<Knowers>) -> String {
        let knows = |side: Side| knowers.is_some_and(|it| it.contains(side.seat().index()));
        let me = self.view.own_side();
        let name = card.map(|card| words::name(self.texts, card.id()));
        match (name, me) {
            (Some(name), Some(me)) if knows(me.other()) => format!("{name} (both know)"),
            (Some(name), _) => name,
            (None, Some(me)) if knows(me.other()) => "one that the opponent knows".into(),
            (None, _) => "one that you do not know".into(),
        }
    }

    fn discard(&self, side: Side) -> Vec<String> {
        const MOST: usize = 2;
        let pile = self.view.side(side).discard;
        let mut text = names(self.texts, pile, Card::id).join(", ");
        if text.is_empty() {
            return vec![self.label("discard") + &self.muted("empty")];
        }
        text = format!("{}: {text}", pile.len());
        let mut lines = labelled(&self.label("discard"), &text, HALF);
        if lines.len() > MOST {
            lines.truncate(MOST);
            let all = wrap(&lines[MOST - 1], HALF - 2).swap_remove(0);
            lines[MOST - 1] = format!("{}{all} …", " ".repeat(10));
        }
        lines
    }

    fn reserve(&self, side: Side) -> Vec<String> {
        let text = reserve(self.texts, self.view, side);
        labelled(&self.label("reserve"), &text, HALF)
    }

    /// Both totals against the objective.
    fn bars(&self) -> Vec<String> {
        let objective = self.view.event.map(|event| usize::from(event.row().objective));
        let label = |text: &str| pad(text, 24);
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let total = usize::from(self.view.side(side).total);
            let name = format!(" {}", self.side(side));
            let head = format!("{}{total:>3} ", label(&name));
            let Some(objective) = objective else {
                lines.push(head);
                continue;
            };
            let mut remark = remark(total, objective);
            if self.leader() == Some(side) {
                remark += " · ahead";
            }
            lines.push(format!("{head}{} {remark}", self.bar(side, total, objective)));
        }
        if let Some(objective) = objective {
            let line = format!("objective {objective} ");
            let left = 24 + 4 + objective * POINT;
            let line = format!("{line:>left$}┘");
            lines.push(self.muted(&line));
        }
        lines
    }

    fn bar(&self, side: Side, total: usize, objective: usize) -> String {
        let (ink, _) = State::side_mark(side.seat());
        let within = total.min(objective);
        let above = total.saturating_sub(objective);
        let full = self.paint.ink(ink, &"█".repeat(within * POINT));
        let empty = self.muted(&"░".repeat((objective - within) * POINT));
        let over = self.paint.ink(Ink::Alarm, &"▒".repeat(above.min(ABOVE) * POINT));
        format!("{full}{empty}│{over}")
    }

    /// Who would win the event if the struggle ended now and no strategy changed anything.
    fn leader(&self) -> Option<Side> {
        let view = self.view;
        let objective = view.event?.row().objective;
        let [rebel, imperial] = Side::BOTH.map(|side| {
            let total = view.side(side).total;
            (total <= objective).then_some(total)
        });
        match rebel.cmp(&imperial) {
            std::cmp::Ordering::Greater => Some(Side::Rebel),
            std::cmp::Ordering::Less => Some(Side::Imperial),
            std::cmp::Ordering::Equal => rebel.filter(|_| self.full()).map(|_| view.balance),
        }
    }
}

fn remark(total: usize, objective: usize) -> String {
    match total.cmp(&objective) {
        std::cmp::Ordering::Less => format!("{} below", objective - total),
        std::cmp::Ordering::Equal => "exactly on it".into(),
        std::cmp::Ordering::Greater => format!("{} above: cannot win", total - objective),
    }
}

/// What the viewer knows of a reserve.
pub(super) fn reserve(texts: &Texts, view: &View, side: Side) -> String {
    let shown = view.side(side);
    let size = shown.reserve_size;
    let listed = |set| names(texts, set, Card::id).join(", ");
    if size == 0 {
        return "empty".into();
    }
    if let Some(reserve) = shown.reserve {
        return format!("{size}: {}", listed(reserve));
    }
    let certain = shown.reserve_certain;
    let open = shown.reserve_possible.difference(certain);
    let rest = size - certain.len();
    let seen = side.cards().intersection(empire_vs_rebellion::cards::CHARACTERS);
    let seen = seen.difference(shown.reserve_possible);
    match (certain.is_empty(), seen.is_empty()) {
        (true, true) => format!("{size} of 8 characters"),
        (true, false) => format!("{size} unknown, not {}", listed(seen)),
        (false, _) => format!("{size}: {} and {rest} of {}", listed(certain), listed(open)),
    }
}
