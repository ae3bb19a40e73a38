//! The whole screen around a game's own drawing: what happened, the decision and its choices.

use locale::Texts;
use tabletop::{Session, Turn, View, Viewer};

use super::paint::{COLUMNS, Ink, Paint, columns, labelled, width, wrap};
use super::terminal::Terminal;

/// The height of the log on a terminal, so that nothing below it jumps.
const LOG_LINES: usize = 6;

/// The most new lines a terminal shows before it refers to the log.
const MOST_NEWS: usize = 14;

/// A line across the table.
pub(super) fn rule(paint: Paint) -> String {
    paint.ink(Ink::Muted, &"─".repeat(COLUMNS))
}

/// The decision in a sentence, with the side it is asked of.
pub(super) fn question<G: Terminal>(texts: &Texts, view: &G::View, paint: Paint) -> Vec<String> {
    let Turn::Decide { seat, decision } = view.turn() else {
        return Vec::new();
    };
    let (ink, mark) = G::side_mark(seat);
    let label = paint.ink(ink, &format!(" {mark} "));
    let sentence = labelled("   ", &G::question(texts, seat, &decision), COLUMNS);
    let sentence = sentence.iter().enumerate().map(|(at, line)| {
        let text = paint.ink(Ink::Strong, line.trim_start());
        match at {
            0 => label.clone() + &text,
            _ => format!("   {text}"),
        }
    });
    sentence.collect()
}

/// The choices, numbered.
pub(super) fn choices<G: Terminal>(texts: &Texts, view: &G::View, paint: Paint) -> Vec<String> {
    let Turn::Decide { decision, .. } = view.turn() else {
        return Vec::new();
    };
    let items = view.choices().iter().enumerate().map(|(at, choice)| {
        let number = format!("{:>4}  ", at + 1);
        let number = paint.ink(Ink::Strong, &number);
        labelled(&number, &G::choice(texts, &decision, *choice), COLUMNS)
    });
    columns(&items.collect::<Vec<_>>(), COLUMNS)
}

/// Everything the viewer was told, one entry for each thing that happened, with its version.
fn told<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    since: usize,
    paint: Paint,
) -> Vec<(usize, Vec<String>)> {
    let entry = |(at, event): (usize, G::Event)| {
        let (ink, mark) = G::doer(&event).map_or((Ink::Muted, '·'), G::side_mark);
        let label = paint.ink(ink, &format!(" {mark} "));
        (at, labelled(&label, &G::happening(texts, &event), COLUMNS))
    };
    session.events_for(viewer, since).map(entry).collect()
}

/// The last `count` things that happened, as the viewer was told them.
pub(super) fn log<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    count: usize,
    paint: Paint,
) -> Vec<String> {
    let told = told(texts, session, viewer, 0, paint);
    let first = told.len().saturating_sub(count);
    let head = match first {
        0 => Vec::new(),
        more => vec![paint.ink(Ink::Muted, &format!("   … {more} more before"))],
    };
    let lines = told.into_iter().skip(first).flat_map(|(_, lines)| lines);
    head.into_iter().chain(lines).collect()
}

/// What happened since the viewer decided last, everything if that was never.
pub(super) fn news<G: Terminal>(
    texts: &Texts,
    session: &Session<G>,
    viewer: Viewer,
    seen: Option<usize>,
    paint: Paint,
) -> Vec<String> {
    let since = seen.map_or(0, |version| version + 1);
    let told = told(texts, session, viewer, since, paint).into_iter();
    told.flat_map(|(_, lines)| lines).collect()
}

/// The same at an even height: old lines fill it up, and a flood is cut.
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
        let note = format!("   … {cut} more lines before: `log {}` shows them", lines.len());
        lines.splice(..cut, [paint.ink(Ink::Muted, &note)]);
    }
    let old = told(texts, session, viewer, 0, Paint::PLAIN).into_iter();
    let old = old.filter(|(at, _)| seen.is_some_and(|version| *at <= version));
    let old: Vec<String> = old.flat_map(|(_, lines)| lines).collect();
    let room = LOG_LINES.saturating_sub(lines.len());
    let first = old.len().saturating_sub(room);
    let mut framed: Vec<String> = old[first..]
        .iter()
        .map(|line| paint.ink(Ink::Muted, line))
        .collect();
    framed.extend(lines);
    framed
}

/// A remark of the program itself.
pub(super) fn remark(text: &str, paint: Paint) -> Vec<String> {
    let lines = wrap(text, COLUMNS - 1).into_iter();
    lines.map(|line| paint.ink(Ink::Success, &format!(" {line}"))).collect()
}

/// The prompt of a seat.
pub(super) fn prompt<G: Terminal>(session: &Session<G>, viewer: Viewer, paint: Paint) -> String {
    let Viewer::Seat(seat) = viewer else {
        return "> ".into();
    };
    let (ink, _) = G::side_mark(seat);
    format!("{} ", paint.ink(ink, &format!("{}>", G::seat_name(session.setup(), seat))))
}

/// Whether every line fits the screen.
#[cfg(test)]
pub(super) fn too_wide(lines: &[String]) -> Option<&String> {
    lines.iter().find(|line| width(line) > COLUMNS)
}
