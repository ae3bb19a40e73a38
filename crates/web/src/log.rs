//! What happened, in plain words; names light up the pieces they mean, and every line leads back to
//! its moment.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use locale::Arg;
use wasm_bindgen::JsCast;

use tabletop::Side;

use crate::desk::Desk;
use crate::on_screen::{Fighting, OnScreen};
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
fn meant(line: &Logged, names: &Names) -> Names {
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
    let setup = board
        .view
        .with_untracked(|view| tabletop::View::setup(&**view));
    let names = StoredValue::new(Arc::new(names::<G>()));
    let list = NodeRef::<Div>::new();
    let reach = RwSignal::new(LINES);
    let lines = move || {
        let log = board.log.get();
        let first = log.len().saturating_sub(reach.get());
        with_losses::<G>(
            setup,
            &log,
            gathered(log.iter().cloned().enumerate().skip(first)),
        )
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
                <For each=lines key=|(index, line, times)| (*index, line.version, line.text.len(), *times) let((_, line, times))>
                    {log_line(desk, &line, times, &names.get_value())}
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

/// Equal lines after each other once, with their number: the first one's place, the last one's moment.
pub(crate) fn gathered(
    lines: impl Iterator<Item = (usize, Arc<Logged>)>,
) -> Vec<(usize, Arc<Logged>, usize)> {
    let mut all: Vec<(usize, Arc<Logged>, usize)> = Vec::new();
    for (index, line) in lines {
        match all.last_mut() {
            Some((_, last, times)) if last.text == line.text => {
                *last = line;
                *times += 1;
            }
            _ => all.push((index, line, 1)),
        }
    }
    all
}

/// The lines, and after every combat what was lost in it.
fn with_losses<G: OnScreen>(
    setup: G::Setup,
    log: &[Arc<Logged>],
    lines: Vec<(usize, Arc<Logged>, usize)>,
) -> Vec<(usize, Arc<Logged>, usize)> {
    let mut all = Vec::new();
    for line in lines {
        let (index, end) = (line.0, line.1.clone());
        all.push(line);
        if end.fighting == Some(Fighting::Ended) {
            for (place, (side, lost)) in losses::<G>(setup, &log[..index]).iter().enumerate() {
                // Counted from behind, so that each has a number of its own.
                let number = usize::MAX - G::sides(setup).len() * index - place;
                let told = told_losses::<G>(*side, lost, end.version);
                all.push((number, Arc::new(told), 1));
            }
        }
    }
    all
}

/// Units, and how many of each.
type Lost = Vec<(&'static str, usize)>;

/// What each side lost in the combat that ends with these lines.
fn losses<G: OnScreen>(setup: G::Setup, log: &[Arc<Logged>]) -> Vec<(Side, Lost)> {
    let since = log
        .iter()
        .rposition(|line| line.fighting == Some(Fighting::Began));
    let sides = G::sides(setup).iter();
    let mut lost: Vec<_> = sides.map(|side| (*side, Lost::new())).collect();
    for line in &log[since.unwrap_or_default()..] {
        if let Some(Fighting::Lost(side, unit)) = line.fighting {
            let (_, units) = &mut lost[G::side_index(setup, side)];
            match units.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, count)) => *count += 1,
                None => units.push((unit, 1)),
            }
        }
    }
    lost
}

/// The sum of one side's losses as a line of the log.
fn told_losses<G: OnScreen>(side: Side, lost: &Lost, version: usize) -> Logged {
    let each = lost
        .iter()
        .map(|(unit, count)| format!("{count} × {}", G::name(unit)));
    let units = match each.collect::<Vec<_>>() {
        none if none.is_empty() => say("ui-losses-none"),
        some => some.join(", "),
    };
    let gaps: [(&str, Arg<'_>); 2] = [("side", side.id().into()), ("units", units.as_str().into())];
    Logged {
        ids: lost.iter().map(|(unit, _)| (*unit).to_owned()).collect(),
        doer: Some(side),
        fighting: Some(Fighting::Summed),
        ..Logged::words(version, fill("ui-losses", &gaps))
    }
}

fn log_line<G: OnScreen>(
    desk: Desk<G>,
    line: &Logged,
    times: usize,
    names: &Names,
) -> impl IntoView + use<G> {
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
    let losses = line.fighting == Some(Fighting::Summed);
    view! {
        <li data-side=side class:future=future class:losses=losses data-since=since>
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
    fn names_are_found_in_a_line_the_longest_first() {
        let names = names::<rebellion::State>();
        let found = parts("Luke Skywalker (Jedi) goes to Hoth.", &names);
        assert_eq!(
            found,
            [
                Part::Name("Luke Skywalker (Jedi)".into(), "luke-skywalker-jedi"),
                Part::Words(" goes to ".into()),
                Part::Name("Hoth".into(), "hoth"),
                Part::Words(".".into()),
            ]
        );
    }

    #[test]
    fn of_two_pieces_with_one_name_the_one_that_was_told_of_lights_up() {
        use empire_vs_rebellion::State;
        let names = names::<State>();
        let name = State::name("imp-recon-3");
        assert_eq!(name, State::name("reb-recon-3"));
        for id in ["imp-recon-3", "reb-recon-3"] {
            let line = Logged {
                ids: vec![id.to_owned()],
                ..Logged::words(1, format!("{name} is played."))
            };
            let found = parts(&line.text, &meant(&line, &names));
            assert_eq!(found[0], Part::Name(name.clone(), id));
        }
    }

    #[test]
    fn a_ring_and_a_mission_of_one_name_are_told_apart_by_what_happened() {
        use rebellion::{Happening, Ring, Setup, State};
        let names = names::<State>();
        let leader = "luke-skywalker".parse().expect("a leader");
        let ring = Ring::DarkSide;
        let told = Logged::of::<State>(Setup::FULL, 1, &Happening::RingAttached { leader, ring });
        let found = meant(&told, &names);
        let ids: Vec<_> = found.iter().map(|(_, id)| *id).collect();
        assert!(
            ids.contains(&ring.id()) && ids.contains(&"luke-skywalker"),
            "{ids:?}"
        );
        assert!(!ids.contains(&"lure-of-the-dark-side"), "{ids:?}");
    }

    #[test]
    fn after_a_combat_stands_what_was_lost_in_it() {
        use rebellion::{Faction, Happening, Setup, State, Unit};
        let system = "hoth".parse().expect("a system");
        let place = "hoth".parse().expect("a place");
        let unit: Unit = "x-wing".parse().expect("a unit");
        let (began, ended) = (
            Happening::CombatBegan {
                system,
                current: Faction::Rebel,
            },
            Happening::CombatEnded { system },
        );
        let lost = Happening::UnitDestroyed { unit, place };
        let all = [lost, began, lost, lost, ended, began, ended];
        let line = |what: &Happening| Arc::new(Logged::of::<State>(Setup::FULL, 1, what));
        let log: Vec<_> = all.iter().map(line).collect();
        let lines = gathered(log.iter().cloned().enumerate());
        let lines = with_losses::<State>(Setup::FULL, &log, lines);
        let summaries: Vec<_> = lines
            .iter()
            .filter(|(index, ..)| *index > log.len())
            .collect();
        let texts: Vec<_> = summaries
            .iter()
            .map(|(_, it, _)| it.text.as_str())
            .collect();
        let sides: Vec<_> = summaries.iter().map(|(_, it, _)| it.doer).collect();
        assert_eq!(
            sides,
            Faction::SIDES
                .repeat(2)
                .into_iter()
                .map(Some)
                .collect::<Vec<_>>()
        );
        let two = format!("2 × {}", State::name("x-wing"));
        assert!(texts[0].contains(&two), "{texts:?}");
        assert!(!texts[1..].concat().contains('×'), "{texts:?}");
        let numbers: std::collections::BTreeSet<_> = lines.iter().map(|(it, ..)| *it).collect();
        assert_eq!(numbers.len(), lines.len());
    }

    #[test]
    fn equal_lines_after_each_other_are_one() {
        let line = |text: &str, version| Arc::new(Logged::words(version, text.to_owned()));
        let lines = [line("a", 1), line("b", 2), line("b", 3), line("a", 4)];
        let seen = gathered(lines.into_iter().enumerate());
        let seen: Vec<_> = seen
            .iter()
            .map(|(index, line, times)| (*index, line.version, *times))
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
