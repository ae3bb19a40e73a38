//! What happened, in plain words; names light up the pieces they mean, and every line leads back to
//! its moment.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use tabletop::Side;

use crate::desk::Desk;
use crate::on_screen::OnScreen;
use crate::players::all_players;
use crate::say::{fill, say};
use crate::table::Logged;

/// How many lines are on screen at first: a long game has thousands, and few are read again.
const LINES: usize = 120;
/// How many more come when earlier ones are asked for.
const MORE: usize = 400;

/// A piece of a line: words, or the name of a component.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum Part {
    Words(String),
    Name(String, &'static str),
}

/// Names and whose they are, the longest first.
pub(crate) type Names = Vec<(String, &'static str)>;

/// The names that light up in a game's log.
pub(crate) fn names<G: OnScreen>() -> Names {
    let mut names: Names = G::components()
        .into_iter()
        .map(|id| (G::name(id), id))
        .filter(|(name, _)| name.len() > 2)
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names
}

/// The names of the pieces that a line tells of: other pieces may have the same name.
pub(crate) fn meant<G: OnScreen>(line: &Logged<G>, names: &Names) -> Names {
    let told = |(_, id): &&(String, &'static str)| line.ids.iter().any(|told| told == id);
    names.iter().filter(told).cloned().collect()
}

/// A line taken apart into words and names.
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

/// The log.
pub(crate) fn log_panel<G: OnScreen>(desk: Desk<G>) -> impl IntoView {
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
            crate::browser::later(0, move || list.set_scroll_top(list.scroll_height()));
        }
    });
    Effect::new(move |_| {
        let glancing = board.glance.with(|it| it.as_ref().map(|it| it.version));
        if let (Some(_), Some(list)) = (glancing, list.get()) {
            reach.set(usize::MAX);
            crate::browser::later(0, move || show_moment(&list));
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
    crate::browser::later(0, || {
        if let Some(list) = document().query_selector(".log .lines").ok().flatten() {
            list.set_scroll_top(list.scroll_height());
        }
    });
}

/// Scrolls to the moment that is being looked at: the last line that had been written then.
fn show_moment(list: &web_sys::HtmlElement) {
    let next = list.query_selector("li.future").ok().flatten();
    let next = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok());
    let bottom = next.map_or(list.scroll_height(), |next| next.offset_top());
    list.set_scroll_top(bottom - list.client_height());
}

/// A line as the log shows it.
pub(crate) struct Line<G: OnScreen> {
    /// The place of the first line it stands for in all that was told.
    index: usize,
    /// Nothing for what was told; what is added after it is counted from one on.
    sum: usize,
    /// What it says, and the last moment at which it was told.
    pub logged: Arc<Logged<G>>,
    /// How often it was told.
    pub times: usize,
}

impl<G: OnScreen> Line<G> {
    /// Whether it was not told, but says what the lines before it come to.
    pub(crate) fn is_sum(&self) -> bool {
        self.sum > 0
    }

    /// Its place, which no other line has.
    pub(crate) fn log_place(&self) -> (usize, usize) {
        (self.index, self.sum)
    }

    /// What it is known by while it stays as it is.
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

/// Equal lines after each other once, with their number: the first one's place, the last one's moment.
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

/// The lines, and after those that end something what it came to.
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

fn log_line<G: OnScreen>(desk: Desk<G>, shown: &Line<G>, names: &Names) -> impl IntoView + use<G> {
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
