//! The drawings always fit the screen, and are the same with and without colour.

use std::path::Path;

use empire_vs_rebellion::{Setup, State};
use locale::Texts;
use tabletop::{Game, Seat, Seed, Session, Turn, View, Viewer};

use super::scripted_games::visit_random_game_positions;
use super::style::{Colour, Paint, SCREEN_COLUMNS};
use super::terminal::Terminal;
use super::{help, screen};
use crate::paragraph::width;

type G = State;

/// Draws everything that a viewer is shown without asking, with the news in a frame of even height or without.
pub(super) fn screen_lines<G: Terminal>(
    session: &Session<G>,
    viewer: Viewer,
    is_framed: bool,
    paint: Paint,
) -> Vec<String> {
    let texts = &Texts::english();
    let view = session.state().view(viewer);
    let news = screen::News {
        texts,
        session,
        viewer,
        seen: session.version().checked_sub(3),
        paint,
    };
    let mut lines = G::draw_table(texts, &view, paint);
    lines.extend(if is_framed {
        news.framed_event_lines()
    } else {
        news.lines()
    });
    lines.extend(screen::question_lines::<G>(texts, &view, paint));
    lines.extend(screen::choice_lines::<G>(texts, &view, paint));
    lines
}

/// Checks that each line fits the screen.
pub(super) fn assert_fits(lines: &[String]) {
    for line in lines {
        assert!(
            width(line) <= SCREEN_COLUMNS,
            "{} columns: {line}",
            width(line)
        );
        assert!(!line.contains('\n'), "{line:?}");
    }
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let texts = Texts::english();
    for number in 0..200 {
        let setup = match number % 10 {
            0 => Setup::Tutorial,
            _ => Setup::Full,
        };
        visit_random_game_positions::<G>(setup, number, |session| {
            // Each seat and the spectator look at every third position.
            let viewer = Viewer::all_viewers(2).nth(session.version() % 3).unwrap();
            let view = session.state().view(viewer);
            assert_fits(&G::draw_table(&texts, &view, Paint::PLAIN));
            assert_fits(&screen::question_lines::<G>(&texts, &view, Paint::PLAIN));
            assert_fits(&screen::choice_lines::<G>(&texts, &view, Paint::PLAIN));
            let seen = session.version().checked_sub(3);
            let news = screen::News {
                texts: &texts,
                session,
                viewer,
                seen,
                paint: Paint::PLAIN,
            };
            assert_fits(&news.lines());
        });
    }
}

#[test]
fn screens_fit_in_height_and_paint_changes_only_colour() {
    let texts = Texts::english();
    let paint = Paint::new(Colour::Always, true);
    for number in 0..3 {
        visit_random_game_positions::<G>(Setup::Full, number, |session| {
            for viewer in Viewer::all_viewers(2) {
                let plain = screen_lines(session, viewer, true, Paint::PLAIN);
                let painted = screen_lines(session, viewer, true, paint);
                assert_fits(&painted);
                let bare: Vec<_> = painted.iter().map(|line| without_paint(line)).collect();
                assert_eq!(bare, plain);
                assert!(plain.len() <= 50, "{}\n{}", plain.len(), plain.join("\n"));
                let piles = G::draw_piles(&texts, &session.state().view(viewer), paint);
                assert_fits(&piles);
            }
        });
    }
}

fn without_paint(line: &str) -> String {
    let mut bare = String::new();
    let mut rest = line;
    while let Some((before, painted)) = rest.split_once('\u{1b}') {
        bare += before;
        rest = painted.split_once('m').map_or("", |(_, rest)| rest);
    }
    bare + rest
}

fn any_view() -> <G as Game>::View {
    let session = Session::<G>::new(Setup::Full, Seed::from_words("1"));
    session.state().view(Viewer::Spectator)
}

/// Explains a decision, its rules and its first choices, and checks that nothing is missing.
pub(super) fn explained_lines<G: Terminal>(
    texts: &Texts,
    view: &G::View,
    decision: &G::Decision,
    choices: usize,
) -> Vec<String> {
    let rules = help::quote_decision_rules::<G>(texts, Some(decision), Paint::PLAIN);
    assert!(!rules.is_empty(), "{decision:?} has no rules");
    let mut all = help::explain_decision::<G>(texts, Some(decision), Paint::PLAIN);
    for choice in view.choices().iter().take(choices) {
        let lines = help::explain_choice::<G>(texts, view, decision, *choice, Paint::PLAIN);
        assert!(lines.len() > 1, "{choice} explains nothing");
        all.extend(lines);
    }
    let unknown = "isn’t in the rulebook";
    assert!(all.iter().chain(&rules).all(|line| !line.contains(unknown)));
    all
}

#[test]
fn every_choice_card_and_rule_explains_itself() {
    let texts = Texts::english();
    for number in 0..5 {
        visit_random_game_positions::<G>(Setup::Full, number, |session| {
            let Turn::Decide { seat, decision } = session.state().turn() else {
                return;
            };
            let view = session.state().view(Viewer::Seat(seat));
            let lines = explained_lines::<G>(&texts, &view, &decision, view.choices().len());
            assert_fits(&lines);
        });
    }
    let view = any_view();
    for id in G::component_ids() {
        let lines = help::explain_topic::<G>(&texts, &view, id, Paint::PLAIN).unwrap();
        assert!(lines[0].ends_with(id), "{lines:?}");
        assert_fits(&lines);
    }
}

#[test]
fn topics_are_found_by_id_and_name_with_near_misses() {
    let texts = Texts::english();
    let view = any_view();
    let topic = |words: &str| help::explain_topic::<G>(&texts, &view, words, Paint::PLAIN);
    assert!(topic("evr-play-02").unwrap()[0].starts_with("EVR-PLAY-02"));
    assert!(topic("vader").unwrap()[0].contains("imp-darth-vader"));
    assert!(topic("darth vader").unwrap()[0].contains("imp-darth-vader"));
    assert!(topic("force").unwrap()[0].contains("reb-force-2"));
    assert!(topic("ba").unwrap_err().contains("matches several"));
    assert!(topic("evr-play-99").unwrap_err().contains("EVR-PLAY-01"));
    assert!(topic("jar jar").unwrap_err().contains("no card or rule"));
}

#[test]
fn every_terminal_text_is_used_and_none_is_missing() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    locale::properties::check_messages_used(locale::TERMINAL, "terminal-", &[&sources]).unwrap();
}

/// Checks lines that are drawn in the language of [`Texts::pseudo`], whose letters all have accents.
pub(super) fn assert_all_from_texts(lines: &[String]) {
    for line in lines {
        let plain = line.contains(|c: char| c.is_ascii_alphabetic());
        assert!(!plain, "not all words are texts: {line}");
    }
}

#[test]
fn every_word_on_the_table_is_a_text() {
    let texts = Texts::pseudo();
    for number in 0..20 {
        visit_random_game_positions::<G>(Setup::Full, number, |session| {
            let viewer = Viewer::all_viewers(2).nth(session.version() % 3).unwrap();
            let view = session.state().view(viewer);
            assert_all_from_texts(&G::draw_table(&texts, &view, Paint::PLAIN));
            assert_all_from_texts(&G::draw_piles(&texts, &view, Paint::PLAIN));
        });
    }
}

#[test]
fn the_seat_that_decides_is_told_everything_needed_to_answer() {
    let texts = Texts::english();
    let session = Session::<G>::new(Setup::Full, Seed::from_words("7"));
    let rebel = Viewer::Seat(Seat::new(0));
    let drawn = screen_lines(&session, rebel, true, Paint::PLAIN).join("\n");
    for expected in [
        "Before the first round",
        "setup",
        "(you)",
        "   1  Add Chewbacca",
    ] {
        assert!(drawn.contains(expected), "`{expected}` in\n{drawn}");
    }
    let other = session.state().view(Viewer::Seat(Seat::new(1)));
    assert!(screen::choice_lines::<G>(&texts, &other, Paint::PLAIN).is_empty());
}
