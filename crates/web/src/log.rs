//! The log of events in plain words. Names highlight the pieces they mean, and every line leads back to its
//! moment.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use tabletop::Side;

use crate::desk::Interaction;
use crate::on_screen::OnScreen;
use crate::players::all_players;
use crate::say::{fill, say};
use crate::table::Logged;

/// The number of lines on screen at first: a long game has thousands, and few are read again.
const LINES: usize = 120;
/// The number of earlier lines that are added on request.
const MORE: usize = 400;

/// A piece of a line: words, or the name of a component.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Part {
    Words(String),
    Name(String, &'static str),
}

/// Names with the ids of their components, the longest first.
pub(crate) type Names = Vec<(String, &'static str)>;

/// Returns the names that a game's log highlights.
pub(crate) fn names<G: OnScreen>() -> Names {
    let mut names: Names = G::components()
        .into_iter()
        .map(|id| (G::name(id), id))
        .filter(|(name, _)| name.len() > 2)
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names
}

/// Returns the names of the pieces that a line is about: other pieces may have the same name.
pub(crate) fn meant<G: OnScreen>(line: &Logged<G>, names: &Names) -> Names {
    let told = |(_, id): &&(String, &'static str)| line.ids.iter().any(|told| told == id);
    names.iter().filter(told).cloned().collect()
}

/// Splits a line into words and names.
pub(crate) fn parts(text: &str, names: &Names) -> Vec<Part> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let before = words.chars().next_back();
        let begins = before.is_none_or(|it| !it.is_alphanumeric());
        let named = names
            .iter()
            .find(|(name, _)| begins && rest.starts_with(name.as_str()));
        let (taken, id) = match named {
            Some((name, id)) => (name.len(), Some(*id)),
            None => (next.len_utf8(), None),
        };
        let (head, tail) = rest.split_at(taken);
        match id {
            Some(id) => {
                if !words.is_empty() {
                    found.push(Part::Words(std::mem::take(&mut words)));
                }
                found.push(Part::Name(head.to_owned(), id));
            }
            None => words.push_str(head),
        }
        rest = tail;
    }
    if !words.is_empty() {
        found.push(Part::Words(words));
    }
    found
}

/// Draws the log.
pub(crate) fn log_panel<G: OnScreen>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let names = StoredValue::new(Arc::new(names::<G>()));
    let list = NodeRef::<Div>::new();
    let reach = RwSignal::new(LINES);
    let lines = move || {
        let log = board.log.get();
        let first = log.len().saturating_sub(reach.get());
        with_sums(&log, gathered(log.iter().cloned().enumerate().skip(first)))
    };
    Effect::new(move |_| {
        board.log.track();
        if let Some(list) = list.get() {
            crate::browser::set_timeout(0, move || list.set_scroll_top(list.scroll_height()));
        }
    });
    Effect::new(move |_| {
        let glancing = board.glance.with(|it| it.as_ref().map(|it| it.version));
        if let (Some(_), Some(list)) = (glancing, list.get()) {
            reach.set(usize::MAX);
            crate::browser::set_timeout(0, move || show_moment(&list));
        }
    });
    let more = Memo::new(move |_| board.log.with(|log| log.len()) > reach.get());
    let earlier = move || {
        let show = move |_| reach.update(|reach| *reach = reach.saturating_add(MORE));
        let button = || view! { <button class="quiet earlier" on:click=show>{say("ui-log-earlier")}</button> };
        more.get().then(button)
    };
    view! {
        <section class="log" aria-label=say("ui-log")>
            {all_players(board)}
            <div class="lines" node_ref=list role="log" tabindex="0" aria-label=say("ui-log")>{earlier}<ol>
                <For each=lines key=Line::list_key let(line)>
                    {log_line(desk, &line, &names.get_value())}
                </For>
            </ol></div>
        </section>
    }
}

/// Scrolls to the last line, once the log is on the screen.
pub(crate) fn show_last() {
    crate::browser::set_timeout(0, || {
        if let Some(list) = document().query_selector(".log .lines").ok().flatten() {
            list.set_scroll_top(list.scroll_height());
        }
    });
}

/// Scrolls to the past moment on the screen: the last line that had been written then.
fn show_moment(list: &web_sys::HtmlElement) {
    let next = list.query_selector("li.future").ok().flatten();
    let next = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok());
    let bottom = next.map_or(list.scroll_height(), |next| next.offset_top());
    list.set_scroll_top(bottom - list.client_height());
}

/// A line as the log shows it.
pub(crate) struct Line<G: OnScreen> {
    /// The index in the whole log of the first line it stands for.
    index: usize,
    /// Zero for a logged line; the summaries after it count from one.
    sum: usize,
    /// Its text, and the last moment at which it was logged.
    pub logged: Arc<Logged<G>>,
    /// The number of times it was logged in a row.
    pub times: usize,
}

impl<G: OnScreen> Line<G> {
    /// Tells whether it was not logged, but summarises the lines before it.
    pub(crate) fn is_sum(&self) -> bool {
        self.sum > 0
    }

    /// Returns its place, which no other line has.
    pub(crate) fn log_place(&self) -> (usize, usize) {
        (self.index, self.sum)
    }

    /// Returns the key that identifies it while its content stays the same.
    fn list_key(&self) -> ((usize, usize), usize, usize, usize) {
        let logged = &self.logged;
        (
            self.log_place(),
            logged.version,
            logged.text.len(),
            self.times,
        )
    }
}

/// Merges equal lines in a row into one with their number: the place of the first, the moment of the last.
pub(crate) fn gathered<G: OnScreen>(
    lines: impl Iterator<Item = (usize, Arc<Logged<G>>)>,
) -> Vec<Line<G>> {
    let mut all: Vec<Line<G>> = Vec::new();
    for (index, logged) in lines {
        match all.last_mut() {
            Some(last) if last.logged.text == logged.text => {
                last.logged = logged;
                last.times += 1;
            }
            _ => all.push(Line {
                index,
                sum: 0,
                logged,
                times: 1,
            }),
        }
    }
    all
}

/// Adds summaries after the lines that end something.
pub(crate) fn with_sums<G: OnScreen>(log: &[Arc<Logged<G>>], lines: Vec<Line<G>>) -> Vec<Line<G>> {
    let mut all = Vec::new();
    for line in lines {
        let index = line.index;
        all.push(line);
        let sums = G::sums_after(&log[..=index]).into_iter().zip(1..);
        all.extend(sums.map(|(logged, sum)| Line {
            index,
            sum,
            logged: Arc::new(logged),
            times: 1,
        }));
    }
    all
}

fn log_line<G: OnScreen>(
    desk: Interaction<G>,
    shown: &Line<G>,
    names: &Names,
) -> impl IntoView + use<G> {
    let (line, times, is_sum) = (&*shown.logged, shown.times, shown.is_sum());
    let version = line.version;
    let side = line.doer.map_or("neutral", Side::id);
    let words = parts(&line.text, &meant(line, names))
        .into_iter()
        .map(|part| match part {
            Part::Words(words) => view! { <span>{words}</span> }.into_any(),
            Part::Name(name, id) => {
                view! { <span class="name" data-piece=id>{name}</span> }.into_any()
            }
        });
    let words = words.collect_view();
    let future = move || {
        let glance = desk.table.board.glance;
        glance.with(|it| it.as_ref().is_some_and(|it| it.version < version))
    };
    let viewer = desk.table.board.view;
    let back = move |_| {
        let viewer = viewer.with_untracked(|view| tabletop::View::viewer(&**view));
        desk.table.glance(version, viewer);
    };
    let name = fill("ui-look-back-to", &[("line", line.text.as_str().into())]);
    let seen = desk.table.board.seen;
    let since = move || {
        let new = seen.get().is_some_and(|seen| version > seen);
        new.then(|| say("ui-log-since"))
    };
    view! {
        <li data-side=side class:future=future class:losses=is_sum data-since=since>
            {words}
            {(times > 1).then(|| view! { <b class="times">" ×"{times}</b> })}
            <button class="back" on:click=back title=say("ui-look-back") aria-label=name>"↺"</button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lines_after_each_other_are_one() {
        type Game = games::rebellion::State;
        let line = |text: &str, version| Arc::new(Logged::<Game>::words(version, text.to_owned()));
        let lines = [line("a", 1), line("b", 2), line("b", 3), line("a", 4)];
        let seen = gathered(lines.into_iter().enumerate());
        let seen: Vec<_> = seen
            .iter()
            .map(|line| (line.index, line.logged.version, line.times))
            .collect();
        assert_eq!(seen, [(0, 1, 1), (1, 3, 2), (3, 4, 1)]);
    }

    #[test]
    fn a_name_does_not_begin_inside_a_word() {
        let names = vec![("Han".to_owned(), "han-solo")];
        assert_eq!(
            parts("The Hanger", &vec![("anger".to_owned(), "x")]),
            [Part::Words("The Hanger".into())]
        );
        assert_eq!(parts("a Han", &names).len(), 2);
    }
}
