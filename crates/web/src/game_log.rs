//! The log of events in plain words. Names highlight the pieces they mean, and every line leads back to its
//! moment.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use tabletop::Side;

use crate::interaction::Interaction;
use crate::players::draw_all_players;
use crate::table_board::LogEntry;
use crate::table_ui::TableUi;
use crate::ui_texts::{ui_text, ui_text_with};

/// The number of lines on screen at first: a long game has thousands, and few are read again.
const FIRST_LINES: usize = 120;
/// The number of earlier lines that are added on request.
const MORE_LINES: usize = 400;

/// A piece of a line: words, or the name of a component.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) enum LinePart {
    Words(String),
    Name(String, &'static str),
}

/// Names with the ids of their components, the longest first.
pub(crate) type Names = Vec<(String, &'static str)>;

/// Returns the names that a game's log highlights.
pub(crate) fn highlighted_component_names<G: TableUi>() -> Names {
    let mut names: Names = G::component_ids()
        .into_iter()
        .map(|id| (G::name(id), id))
        .filter(|(name, _)| name.len() > 2)
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    names
}

/// Returns the names of the pieces that a line is about: other pieces may have the same name.
pub(crate) fn piece_names_in_line<G: TableUi>(line: &LogEntry<G>, names: &Names) -> Names {
    let told = |(_, id): &&(String, &'static str)| line.ids.iter().any(|told| told == id);
    names.iter().filter(told).cloned().collect()
}

/// Splits a line into words and names.
pub(crate) fn split_line_at_names(text: &str, names: &Names) -> Vec<LinePart> {
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
                    found.push(LinePart::Words(std::mem::take(&mut words)));
                }
                found.push(LinePart::Name(head.to_owned(), id));
            }
            None => words.push_str(head),
        }
        rest = tail;
    }
    if !words.is_empty() {
        found.push(LinePart::Words(words));
    }
    found
}

/// Draws the log.
pub(crate) fn log_panel<G: TableUi>(desk: Interaction<G>) -> impl IntoView {
    let board = desk.table.board;
    let names = StoredValue::new(Arc::new(highlighted_component_names::<G>()));
    let list = NodeRef::<Div>::new();
    let reach = RwSignal::new(FIRST_LINES);
    let actions = move || {
        let log = board.log.get();
        let first = log.len().saturating_sub(reach.get());
        group_log_lines_into_actions(&log, first)
    };
    Effect::new(move |_| {
        board.log.track();
        if let Some(list) = list.get() {
            crate::browser::set_timeout(0, move || list.set_scroll_top(list.scroll_height()));
        }
    });
    Effect::new(move |_| {
        let glancing = board.past_view.with(|it| it.as_ref().map(|it| it.version));
        if let (Some(_), Some(list)) = (glancing, list.get()) {
            reach.set(usize::MAX);
            crate::browser::set_timeout(0, move || scroll_to_moment(&list));
        }
    });
    let more = Memo::new(move |_| board.log.with(|log| log.len()) > reach.get());
    let earlier = move || {
        let show = move |_| reach.update(|reach| *reach = reach.saturating_add(MORE_LINES));
        let button = || view! { <button class="quiet earlier" on:click=show>{ui_text("ui-log-earlier")}</button> };
        more.get().then(button)
    };
    view! {
        <section class="log" aria-label=ui_text("ui-log")>
            {draw_all_players(board)}
            <div class="lines" node_ref=list role="log" tabindex="0" aria-label=ui_text("ui-log")>{earlier}<ol>
                <For each=actions key=LogAction::action_list_key let(action)>
                    {draw_log_action(desk, &action, &names.get_value())}
                </For>
            </ol></div>
        </section>
    }
}

/// Scrolls to the last line, once the log is on the screen.
pub(crate) fn scroll_to_last_line() {
    crate::browser::set_timeout(0, || {
        if let Some(list) = document().query_selector(".log .lines").ok().flatten() {
            list.set_scroll_top(list.scroll_height());
        }
    });
}

/// Scrolls to the past moment on the screen: the last line that had been written then.
fn scroll_to_moment(list: &web_sys::HtmlElement) {
    let next = list.query_selector("li.future").ok().flatten();
    let next = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok());
    let bottom = next.map_or(list.scroll_height(), |next| next.offset_top());
    list.set_scroll_top(bottom - list.client_height());
}

/// An action of the log: the lines of events that belong together.
pub(crate) struct LogAction<G: TableUi> {
    lines: Vec<LogLine<G>>,
    /// The sentence that sums them up; `None` if it is one line.
    sentence: Option<String>,
    /// The sum of what its events matter for the course of the game.
    importance: u32,
    /// The ids in all its events.
    ids: Vec<String>,
}

impl<G: TableUi> LogAction<G> {
    /// Returns what happened, in one sentence.
    pub(crate) fn sentence(&self) -> &str {
        let first = self.lines.first().map(|line| line.logged.text.as_str());
        self.sentence.as_deref().or(first).unwrap_or_default()
    }

    /// Returns the side that acted.
    pub(crate) fn actor(&self) -> Option<Side> {
        self.lines.first().and_then(|line| line.logged.actor)
    }

    /// Returns how much it mattered for the course of the game.
    pub(crate) fn importance(&self) -> u32 {
        self.importance
    }

    /// Returns the version of the game that it led to.
    pub(crate) fn version(&self) -> usize {
        self.lines.last().map_or(0, |line| line.logged.version)
    }

    /// Returns the key that identifies it while its content stays the same.
    fn action_list_key(&self) -> (Option<(usize, usize)>, usize, usize, usize) {
        (
            self.lines.first().map(LogLine::log_line_position),
            self.lines.iter().map(|line| line.times).sum(),
            self.version(),
            self.sentence().len(),
        )
    }
}

/// Puts the lines of a log from an index on together to actions.
pub(crate) fn group_log_lines_into_actions<G: TableUi>(
    log: &[Arc<LogEntry<G>>],
    first: usize,
) -> Vec<LogAction<G>> {
    let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
    for index in first..log.len() {
        match groups.last_mut() {
            Some(group) if G::line_joins_action(&log[group.clone()], &log[index]) => {
                group.end = index + 1;
            }
            _ => groups.push(index..index + 1),
        }
    }
    let mut actions: Vec<LogAction<G>> = Vec::new();
    for group in groups {
        let lines = &log[group.clone()];
        let sentence = (lines.len() > 1)
            .then(|| G::log_action_summary(lines))
            .flatten();
        let numbered = group.clone().zip(lines.iter().cloned());
        let shown = insert_summary_lines(log, merge_equal_lines(numbered));
        if sentence.is_some() {
            let ids = lines.iter().flat_map(|line| line.ids.iter().cloned());
            let events = lines.iter().filter_map(|line| line.event.as_ref());
            actions.push(LogAction {
                sentence,
                importance: events.map(G::importance).sum(),
                ids: ids.collect(),
                lines: shown,
            });
        } else {
            add_lines_as_actions(&mut actions, shown);
        }
    }
    actions
}

/// Adds lines as actions of their own; a line that equals the one before is counted with it.
fn add_lines_as_actions<G: TableUi>(actions: &mut Vec<LogAction<G>>, lines: Vec<LogLine<G>>) {
    for line in lines {
        let same = actions.last_mut().filter(|last| last.sentence.is_none());
        let same = same.and_then(|last| last.lines.last_mut());
        match same.filter(|last| last.logged.text == line.logged.text) {
            Some(last) => {
                last.times += line.times;
                last.logged = line.logged;
            }
            None => actions.push(LogAction {
                sentence: None,
                importance: line.logged.event.as_ref().map_or(0, G::importance),
                ids: line.logged.ids.clone(),
                lines: vec![line],
            }),
        }
    }
}

/// Draws an action: its sentence, which unfolds into its parts.
fn draw_log_action<G: TableUi>(
    desk: Interaction<G>,
    action: &LogAction<G>,
    names: &Names,
) -> impl IntoView + use<G> {
    let lines = action
        .lines
        .iter()
        .map(|line| draw_log_line(desk, line, names));
    let lines = lines.collect_view();
    let Some(sentence) = &action.sentence else {
        return lines.into_any();
    };
    let told = |(_, id): &&(String, &'static str)| action.ids.iter().any(|told| told == id);
    let named: Names = names.iter().filter(told).cloned().collect();
    let side = action.actor().map_or("neutral", Side::id);
    let version = action.version();
    let since = unseen_line_mark(desk, version);
    view! {
        <li class="action" data-side=side class:future=is_after_shown_moment(desk, version) data-since=since>
            <details><summary>{draw_line_words(sentence, &named)}</summary><ol>{lines}</ol></details>
            {show_past_button(desk, version, sentence)}
        </li>
    }
    .into_any()
}

fn draw_line_words(text: &str, names: &Names) -> Vec<AnyView> {
    let parts = split_line_at_names(text, names)
        .into_iter()
        .map(|part| match part {
            LinePart::Words(words) => view! { <span>{words}</span> }.into_any(),
            LinePart::Name(name, id) => {
                view! { <span class="name" data-piece=id>{name}</span> }.into_any()
            }
        });
    parts.collect()
}

/// Tells whether a line is later than the past moment on the screen.
fn is_after_shown_moment<G: TableUi>(
    desk: Interaction<G>,
    version: usize,
) -> impl Fn() -> bool + Copy {
    let glance = desk.table.board.past_view;
    move || glance.with(|it| it.as_ref().is_some_and(|it| it.version < version))
}

/// Returns the mark of lines that came while the table was out of sight.
fn unseen_line_mark<G: TableUi>(
    desk: Interaction<G>,
    version: usize,
) -> impl Fn() -> Option<String> + Copy {
    let seen = desk.table.board.seen_version;
    move || {
        let new = seen.get().is_some_and(|seen| version > seen);
        new.then(|| ui_text("ui-log-since"))
    }
}

/// Draws the button that shows the table as it was after a line.
fn show_past_button<G: TableUi>(
    desk: Interaction<G>,
    version: usize,
    text: &str,
) -> impl IntoView + use<G> {
    let viewer = desk.table.board.view;
    let back = move |_| {
        let viewer = viewer.with_untracked(|view| tabletop::View::viewer(&**view));
        desk.table.show_past_view(version, viewer);
    };
    let name = ui_text_with("ui-look-back-to", &[("line", text.into())]);
    view! { <button class="back" on:click=back title=ui_text("ui-look-back") aria-label=name>"↺"</button> }
}

/// A line as the log shows it.
pub(crate) struct LogLine<G: TableUi> {
    /// The index in the whole log of the first line it stands for.
    index: usize,
    /// Zero for a logged line; the summaries after it count from one.
    summary_number: usize,
    /// Its text, and the last moment at which it was logged.
    pub logged: Arc<LogEntry<G>>,
    /// The number of times it was logged in a row.
    pub times: usize,
}

impl<G: TableUi> LogLine<G> {
    /// Tells whether it was not logged, but summarises the lines before it.
    pub(crate) fn is_summary(&self) -> bool {
        self.summary_number > 0
    }

    /// Returns its place, which no other line has.
    pub(crate) fn log_line_position(&self) -> (usize, usize) {
        (self.index, self.summary_number)
    }
}

/// Merges equal lines in a row into one with their number: the place of the first, the moment of the last.
pub(crate) fn merge_equal_lines<G: TableUi>(
    lines: impl Iterator<Item = (usize, Arc<LogEntry<G>>)>,
) -> Vec<LogLine<G>> {
    let mut all: Vec<LogLine<G>> = Vec::new();
    for (index, logged) in lines {
        match all.last_mut() {
            Some(last) if last.logged.text == logged.text => {
                last.logged = logged;
                last.times += 1;
            }
            _ => all.push(LogLine {
                index,
                summary_number: 0,
                logged,
                times: 1,
            }),
        }
    }
    all
}

/// Adds summaries after the lines that end something.
pub(crate) fn insert_summary_lines<G: TableUi>(
    log: &[Arc<LogEntry<G>>],
    lines: Vec<LogLine<G>>,
) -> Vec<LogLine<G>> {
    let mut all = Vec::new();
    for line in lines {
        let index = line.index;
        all.push(line);
        let sums = G::summaries_after_lines(&log[..=index])
            .into_iter()
            .zip(1..);
        all.extend(sums.map(|(logged, sum)| LogLine {
            index,
            summary_number: sum,
            logged: Arc::new(logged),
            times: 1,
        }));
    }
    all
}

fn draw_log_line<G: TableUi>(
    desk: Interaction<G>,
    shown: &LogLine<G>,
    names: &Names,
) -> impl IntoView + use<G> {
    let (line, times, is_sum) = (&*shown.logged, shown.times, shown.is_summary());
    let version = line.version;
    let side = line.actor.map_or("neutral", Side::id);
    let words = draw_line_words(&line.text, &piece_names_in_line(line, names));
    let since = unseen_line_mark(desk, version);
    view! {
        <li data-side=side class:future=is_after_shown_moment(desk, version) class:losses=is_sum data-since=since>
            {words}
            {(times > 1).then(|| view! { <b class="times">" ×"{times}</b> })}
            {show_past_button(desk, version, &line.text)}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lines_after_each_other_are_one() {
        type Game = games::rebellion::State;
        let line = |text: &str, version| {
            Arc::new(LogEntry::<Game>::new_note_line(version, text.to_owned()))
        };
        let lines = [line("a", 1), line("b", 2), line("b", 3), line("a", 4)];
        let seen = merge_equal_lines(lines.into_iter().enumerate());
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
            split_line_at_names("The Hanger", &vec![("anger".to_owned(), "x")]),
            [LinePart::Words("The Hanger".into())]
        );
        assert_eq!(split_line_at_names("a Han", &names).len(), 2);
    }
}
