//! The screen around a game's own drawing: the latest events, the decision and its choices.

use locale::Texts;
use tabletop::{Seat, Session, Side, Turn, View, Viewer};

use super::style::{Ink, Paint, SCREEN_COLUMNS};
use super::terminal::Terminal;
use crate::paragraph::{lay_out_columns, wrap_behind_label, wrap_lines};

/// The height of the log on a terminal, so that nothing below it jumps.
const LOG_HEIGHT_LINES: usize = 6;

/// The most new lines that a terminal shows before it refers to the log.
const MAX_NEWS_LINES: usize = 14;

/// The number of earlier events that may fill up the log on a terminal.
const MAX_RECENT_EVENTS: usize = 40;

/// Draws a line across the table.
pub(super) fn horizontal_rule(paint: Paint) -> String {
    paint.paint_text(Ink::Muted, &"─".repeat(SCREEN_COLUMNS))
}

/// Returns the ink and the mark of a side.
fn side_ink_and_mark<G: Terminal>(setup: G::Setup, side: Side) -> (Ink, char) {
    (Ink::Side(G::side_index(setup, side)), G::side_mark(side))
}

/// Returns the ink and the mark of the side that a seat plays for.
pub(super) fn seat_ink_and_mark<G: Terminal>(setup: G::Setup, seat: Seat) -> (Ink, char) {
    side_ink_and_mark::<G>(setup, G::side_of(setup, seat))
}

/// Writes the decision in a sentence, with the mark of the side that decides.
pub(super) fn question_lines<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    paint: Paint,
) -> Vec<String> {
    let Turn::Decide { seat, decision } = view.turn() else {
        return Vec::new();
    };
    let (ink, mark) = seat_ink_and_mark::<G>(view.setup(), seat);
    let label = paint.paint_text(ink, &format!(" {mark} "));
    let sentence = wrap_behind_label(
        "   ",
        &G::question_naming_decider(texts, view.setup(), seat, &decision),
        SCREEN_COLUMNS,
    );
    let sentence = sentence.iter().enumerate().map(|(at, line)| {
        let text = paint.paint_text(Ink::Strong, line.trim_start());
        match at {
            0 => label.clone() + &text,
            _ => format!("   {text}"),
        }
    });
    sentence.collect()
}

/// Returns the choices in words, in their order.
pub(super) fn choice_labels<G: Terminal>(texts: &Texts, view: &G::View) -> Vec<String> {
    let Turn::Decide { decision, .. } = view.turn() else {
        return Vec::new();
    };
    let choices = view.choices().iter();
    choices
        .map(|choice| G::describe_choice(texts, &decision, *choice))
        .collect()
}

/// Lists all choices with their numbers.
pub(super) fn choice_lines<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    paint: Paint,
) -> Vec<String> {
    let all: Vec<_> = (0..view.choices().len()).collect();
    numbered_choice_lines::<G>(texts, view, &all, paint)
}

/// Lists these choices with their numbers.
pub(super) fn numbered_choice_lines<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    places: &[usize],
    paint: Paint,
) -> Vec<String> {
    let labels = choice_labels::<G>(texts, view);
    let items = places.iter().filter_map(|at| {
        let number = format!("{:>4}  ", at + 1);
        let number = paint.paint_text(Ink::Strong, &number);
        Some(wrap_behind_label(&number, labels.get(*at)?, SCREEN_COLUMNS))
    });
    lay_out_columns(&items.collect::<Vec<_>>(), SCREEN_COLUMNS)
}

/// Describes events behind the marks of the sides that caused them. Equal events in a row are written
/// once, with their number.
pub(super) fn event_lines<G: Terminal>(
    texts: &Texts,
    setup: G::Setup,
    events: impl Iterator<Item = G::Event>,
    paint: Paint,
) -> Vec<Vec<String>> {
    let mut entries: Vec<(String, String, usize)> = Vec::new();
    for event in events {
        let doer = G::actor_side(&event).map(|side| side_ink_and_mark::<G>(setup, side));
        let (ink, mark) = doer.unwrap_or((Ink::Muted, '·'));
        let label = paint.paint_text(ink, &format!(" {mark} "));
        let text = G::describe_event(texts, setup, &event);
        match entries.last_mut() {
            Some((before, same, times)) if *before == label && *same == text => *times += 1,
            _ => entries.push((label, text, 1)),
        }
    }
    let entries = entries.into_iter().map(|(label, text, times)| match times {
        1 => wrap_behind_label(&label, &text, SCREEN_COLUMNS),
        _ => {
            let gaps = [("text", (&text).into()), ("times", times.into())];
            wrap_behind_label(
                &label,
                &texts.format("terminal-times", &gaps),
                SCREEN_COLUMNS,
            )
        }
    });
    entries.collect()
}

/// Lists the last `count` events, as the viewer was told them.
pub(super) fn log_lines<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    count: usize,
    paint: Paint,
) -> Vec<String> {
    let events: Vec<_> = session.events_for(viewer, 0).collect();
    let first = events.len().saturating_sub(count);
    let mut lines = Vec::new();
    if first > 0 {
        let earlier = texts.format("terminal-earlier", &[("count", first.into())]);
        lines.push(paint.paint_text(Ink::Muted, &format!("   {earlier}")));
    }
    let last = events.into_iter().skip(first).map(|(_, event)| event);
    lines.extend(event_lines::<G>(texts, session.setup(), last, paint).concat());
    lines
}

/// The news that a viewer reads beside the table.
#[derive(Debug)]
pub(super) struct News<'a, G: Terminal> {
    pub(super) texts: &'a Texts,
    pub(super) session: &'a Session<G>,
    pub(super) viewer: Viewer,
    /// The version at which the viewer decided last, if ever.
    pub(super) seen: Option<usize>,
    pub(super) paint: Paint,
}

impl<G: Terminal> News<'_, G> {
    /// Lists the events since the viewer decided last, or all events if the viewer never has.
    pub(super) fn lines(&self) -> Vec<String> {
        let since = self.seen.map_or(0, |version| version + 1);
        let events = self.session.events_for(self.viewer, since);
        let events = events.map(|(_, event)| event);
        event_lines::<G>(self.texts, self.session.setup(), events, self.paint).concat()
    }

    /// Lists the same events in a frame of even height: old lines fill it up, and too many new ones are cut.
    pub(super) fn framed_event_lines(&self) -> Vec<String> {
        let mut lines = self.lines();
        if lines.len() > MAX_NEWS_LINES {
            let cut = lines.len() - MAX_NEWS_LINES + 1;
            let gaps = [("count", cut.into()), ("all", lines.len().into())];
            let note = self.texts.format("terminal-earlier-lines", &gaps);
            let note = self.paint.paint_text(Ink::Muted, &format!("   {note}"));
            lines.splice(..cut, [note]);
        }
        let Some(seen) = self.seen else {
            return lines;
        };
        let old = self.session.events_for(self.viewer, 0);
        let old: Vec<_> = old
            .filter(|(at, _)| *at <= seen)
            .map(|(_, event)| event)
            .collect();
        let recent = old.len().saturating_sub(MAX_RECENT_EVENTS);
        let old = old.into_iter().skip(recent);
        let old = event_lines::<G>(self.texts, self.session.setup(), old, Paint::PLAIN);
        for mut entry in old.into_iter().rev() {
            if lines.len() + entry.len() > LOG_HEIGHT_LINES {
                break;
            }
            entry
                .iter_mut()
                .for_each(|line| *line = self.paint.paint_text(Ink::Muted, line));
            lines.splice(..0, entry);
        }
        lines
    }
}

/// Writes a remark of the program itself.
pub(super) fn program_remark_lines(text: &str, paint: Paint) -> Vec<String> {
    let lines = wrap_lines(text, SCREEN_COLUMNS - 1).into_iter();
    lines
        .map(|line| paint.paint_text(Ink::Success, &format!(" {line}")))
        .collect()
}

/// Writes the prompt of a seat.
pub(super) fn seat_prompt<G: Terminal>(
    session: &Session<G>,
    viewer: Viewer,
    paint: Paint,
) -> String {
    let Viewer::Seat(seat) = viewer else {
        return "> ".into();
    };
    let (ink, _) = seat_ink_and_mark::<G>(session.setup(), seat);
    format!(
        "{} ",
        paint.paint_text(ink, &format!("{}>", G::seat_name(session.setup(), seat)))
    )
}
