//! The screen around a game's own drawing: the latest events, the decision and its choices.

use locale::Texts;
use tabletop::{Seat, Session, Side, Turn, View, Viewer};

use super::paint::{COLUMNS, Ink, Paint};
use super::terminal::Terminal;
use crate::paragraph::{columns, labelled, wrap};

/// The height of the log on a terminal, so that nothing below it jumps.
const LOG_LINES: usize = 6;

/// The most new lines that a terminal shows before it refers to the log.
const MOST_NEWS: usize = 14;

/// The number of earlier events that may fill up the log on a terminal.
const RECENT: usize = 40;

/// Draws a line across the table.
pub(super) fn rule(paint: Paint) -> String {
    paint.ink(Ink::Muted, &"─".repeat(COLUMNS))
}

/// Returns the ink and the mark of a side.
fn mark<G: Terminal>(setup: G::Setup, side: Side) -> (Ink, char) {
    (Ink::Side(G::side_index(setup, side)), G::side_mark(side))
}

/// Returns the ink and the mark of the side that a seat plays for.
pub(super) fn seat_mark<G: Terminal>(setup: G::Setup, seat: Seat) -> (Ink, char) {
    mark::<G>(setup, G::side_of(setup, seat))
}

/// Writes the decision in a sentence, with the mark of the side that decides.
pub(super) fn question<G: Terminal>(texts: &Texts, view: &G::View, paint: Paint) -> Vec<String> {
    let Turn::Decide { seat, decision } = view.turn() else {
        return Vec::new();
    };
    let (ink, mark) = seat_mark::<G>(view.setup(), seat);
    let label = paint.ink(ink, &format!(" {mark} "));
    let sentence = labelled(
        "   ",
        &G::named_question(texts, view.setup(), seat, &decision),
        COLUMNS,
    );
    let sentence = sentence.iter().enumerate().map(|(at, line)| {
        let text = paint.ink(Ink::Strong, line.trim_start());
        match at {
            0 => label.clone() + &text,
            _ => format!("   {text}"),
        }
    });
    sentence.collect()
}

/// Returns the choices in words, in their order.
pub(super) fn labels<G: Terminal>(texts: &Texts, view: &G::View) -> Vec<String> {
    let Turn::Decide { decision, .. } = view.turn() else {
        return Vec::new();
    };
    let choices = view.choices().iter();
    choices
        .map(|choice| G::label(texts, &decision, *choice))
        .collect()
}

/// Lists all choices with their numbers.
pub(super) fn choices<G: Terminal>(texts: &Texts, view: &G::View, paint: Paint) -> Vec<String> {
    let all: Vec<_> = (0..view.choices().len()).collect();
    some_choices::<G>(texts, view, &all, paint)
}

/// Lists these choices with their numbers.
pub(super) fn some_choices<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    places: &[usize],
    paint: Paint,
) -> Vec<String> {
    let labels = labels::<G>(texts, view);
    let items = places.iter().filter_map(|at| {
        let number = format!("{:>4}  ", at + 1);
        let number = paint.ink(Ink::Strong, &number);
        Some(labelled(&number, labels.get(*at)?, COLUMNS))
    });
    columns(&items.collect::<Vec<_>>(), COLUMNS)
}

/// Describes events behind the marks of the sides that caused them. Equal events in a row are written
/// once, with their number.
fn told<G: Terminal>(
    texts: &Texts,
    setup: G::Setup,
    events: impl Iterator<Item = G::Event>,
    paint: Paint,
) -> Vec<Vec<String>> {
    let mut entries: Vec<(String, String, usize)> = Vec::new();
    for event in events {
        let doer = G::doer(&event).map(|side| mark::<G>(setup, side));
        let (ink, mark) = doer.unwrap_or((Ink::Muted, '·'));
        let label = paint.ink(ink, &format!(" {mark} "));
        let text = G::tell(texts, setup, &event);
        match entries.last_mut() {
            Some((before, same, times)) if *before == label && *same == text => *times += 1,
            _ => entries.push((label, text, 1)),
        }
    }
    let entries = entries.into_iter().map(|(label, text, times)| match times {
        1 => labelled(&label, &text, COLUMNS),
        _ => {
            let gaps = [("text", (&text).into()), ("times", times.into())];
            labelled(&label, &texts.format("terminal-times", &gaps), COLUMNS)
        }
    });
    entries.collect()
}

/// Lists the last `count` events, as the viewer was told them.
pub(super) fn log<G: Terminal>(
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
        lines.push(paint.ink(Ink::Muted, &format!("   {earlier}")));
    }
    let last = events.into_iter().skip(first).map(|(_, event)| event);
    lines.extend(told::<G>(texts, session.setup(), last, paint).concat());
    lines
}

/// Lists the events since the viewer decided last, or all events if the viewer never has.
pub(super) fn news<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    seen: Option<usize>,
    paint: Paint,
) -> Vec<String> {
    let since = seen.map_or(0, |version| version + 1);
    let events = session.events_for(viewer, since);
    let events = events.map(|(_, event)| event);
    told::<G>(texts, session.setup(), events, paint).concat()
}

/// Lists the same events in a frame of even height: old lines fill it up, and too many new ones are cut.
pub(super) fn framed_news<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    seen: Option<usize>,
    paint: Paint,
) -> Vec<String> {
    let mut lines = news(texts, session, viewer, seen, paint);
    if lines.len() > MOST_NEWS {
        let cut = lines.len() - MOST_NEWS + 1;
        let gaps = [("count", cut.into()), ("all", lines.len().into())];
        let note = texts.format("terminal-earlier-lines", &gaps);
        let note = paint.ink(Ink::Muted, &format!("   {note}"));
        lines.splice(..cut, [note]);
    }
    let Some(seen) = seen else {
        return lines;
    };
    let old = session.events_for(viewer, 0).filter(|(at, _)| *at <= seen);
    let old: Vec<_> = old.map(|(_, event)| event).collect();
    let recent = old.len().saturating_sub(RECENT);
    let old = old.into_iter().skip(recent);
    let old = told::<G>(texts, session.setup(), old, Paint::PLAIN);
    for mut entry in old.into_iter().rev() {
        if lines.len() + entry.len() > LOG_LINES {
            break;
        }
        entry
            .iter_mut()
            .for_each(|line| *line = paint.ink(Ink::Muted, line));
        lines.splice(..0, entry);
    }
    lines
}

/// Writes a remark of the program itself.
pub(super) fn remark(text: &str, paint: Paint) -> Vec<String> {
    let lines = wrap(text, COLUMNS - 1).into_iter();
    lines
        .map(|line| paint.ink(Ink::Success, &format!(" {line}")))
        .collect()
}

/// Writes the prompt of a seat.
pub(super) fn prompt<G: Terminal>(session: &Session<G>, viewer: Viewer, paint: Paint) -> String {
    let Viewer::Seat(seat) = viewer else {
        return "> ".into();
    };
    let (ink, _) = seat_mark::<G>(session.setup(), seat);
    format!(
        "{} ",
        paint.ink(ink, &format!("{}>", G::seat_name(session.setup(), seat)))
    )
}
