//! The drawings fit the screen in every game, show what matters and give nothing away.

use locale::Texts;
use rebellion::{Choice, Faction, Setup, State, View};
use tabletop::{Game, Player, RandomPlayer, Seat, Seed, Session, Turn, View as _, Viewer};

use super::super::scripted_games::{
    CLEAR_SCROLLBACK, screens_seen_by_people, visit_random_game_positions,
};
use super::super::style::{Colour, Paint};
use super::super::terminal::Terminal;
use super::super::tests::{self, assert_all_from_texts, explained_lines, screen_lines};
use super::super::{help, screen};
use super::component_text::ink_and_mark;
use crate::paragraph::width;

type G = State;

const REBEL: Viewer = Viewer::Seat(Seat::new(0));
const IMPERIAL: Viewer = Viewer::Seat(Seat::new(1));

fn assert_fits(lines: &[String]) {
    tests::assert_fits(lines);
    for line in lines {
        assert!(!line.contains('…'), "something was cut off: {line}");
        assert!(!line.contains("[swr-"), "a text is missing: {line}");
    }
}

/// Draws everything that a viewer can ask for.
fn all_sheets(texts: &Texts, view: &View) -> Vec<String> {
    let mut lines = G::draw_piles(texts, view, Paint::PLAIN);
    for (word, _) in G::SHEETS {
        lines.extend(G::draw_sheet(texts, view, word, Paint::PLAIN));
    }
    for id in G::component_ids() {
        lines.extend(G::component_status(texts, view, id, Paint::PLAIN));
    }
    lines
}

#[test]
fn games_of_every_set_up_fit_every_seats_screen() {
    for (setup, number) in Setup::all().zip(0..) {
        let seats = setup.seat_names().len();
        visit_random_game_positions::<G>(setup, number, |session| {
            // the spectator looks now and then, the seats at every decision
            let watches = session.version() % 10 == 0;
            let viewers = Viewer::all_viewers(seats);
            for viewer in viewers.filter(|it| watches || *it != Viewer::Spectator) {
                let shown = screen_lines(session, viewer, false, Paint::PLAIN);
                assert_fits(&shown);
                let over = session.state().outcome().is_some();
                let phase = shown[0].contains(" Phase ") || shown[0].contains("setup");
                assert!(phase || over, "what goes on was not read: {}", shown[0]);
            }
        });
    }
}

#[test]
fn everything_that_can_be_asked_for_fits_the_screen() {
    let texts = Texts::english();
    visit_random_game_positions::<G>(Setup::FULL, 7, |session| {
        if session.version() % 20 == 0 {
            for viewer in Viewer::all_viewers(2) {
                assert_fits(&all_sheets(&texts, &session.state().view(viewer)));
            }
        }
    });
}

#[test]
fn every_word_on_the_table_is_a_text() {
    let texts = Texts::pseudo();
    for (setup, number) in Setup::all().zip(10..) {
        visit_random_game_positions::<G>(setup, number, |session| {
            let viewer = Viewer::all_viewers(setup.seat_names().len()).nth(session.version() % 3);
            let view = session.state().view(viewer.unwrap());
            assert_all_from_texts(&G::draw_table(&texts, &view, Paint::PLAIN));
            if session.version() % 20 == 0 {
                assert_all_from_texts(&all_sheets(&texts, &view));
            }
        });
    }
}

#[test]
fn paint_changes_nothing_but_the_colour() {
    let paint = Paint::new(Colour::Always, true);
    visit_random_game_positions::<G>(Setup::FULL, 3, |session| {
        if session.version() % 10 == 0 {
            let plain = screen_lines(session, IMPERIAL, false, Paint::PLAIN);
            let painted = screen_lines(session, IMPERIAL, false, paint);
            let widths = |lines: &[String]| lines.iter().map(|l| width(l)).collect::<Vec<_>>();
            assert_eq!(widths(&painted), widths(&plain));
        }
    });
}

/// Plays two games that are the same in everything but the base, which the Rebels choose.
fn two_bases(setup: Setup, words: &str) -> [Session<G>; 2] {
    let mut session = Session::<G>::new(setup, Seed::from_words(words));
    let mut player = RandomPlayer::new(1);
    loop {
        let seat = session.state().deciding_seat().unwrap();
        let view = session.state().view(Viewer::Seat(seat));
        if let [Choice::Base(_), .., Choice::Base(_)] = view.choices() {
            let choices = [view.choices()[0], view.choices()[view.choices().len() - 1]];
            return choices.map(|choice| {
                let mut session = session.clone();
                session.choose(seat, choice).unwrap();
                session
            });
        }
        let choice = Player::<G>::choose(&mut player, &view);
        session.choose(seat, choice).unwrap();
    }
}

/// Returns a choice that both games offer and that does not reveal the base.
fn common_choice(worlds: &[Session<G>; 2], number: u64) -> Option<Choice> {
    let [left, right] = worlds.each_ref().map(|world| world.state().legal_choices());
    let common = left.iter().filter(|choice| right.contains(choice));
    let common: Vec<_> = common
        .filter(|choice| **choice != Choice::RevealBase)
        .collect();
    let scattered = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    let pick = scattered.checked_rem(common.len() as u64)?;
    common.get(pick as usize).map(|choice| **choice)
}

#[test]
fn worlds_with_other_bases_look_alike_to_empire_and_spectators() {
    let texts = Texts::english();
    let mut compared = 0;
    for (setup, number) in Setup::all().zip(0_u64..) {
        let mut worlds = two_bases(setup, &format!("bases {number}"));
        let bases = worlds
            .each_ref()
            .map(|world| world.state().view(REBEL).base);
        assert_ne!(bases[0], bases[1]);
        let seats = setup.seat_names().len();
        let outsiders = Viewer::all_viewers(seats).filter(|viewer| match viewer {
            Viewer::Seat(seat) => setup.faction_of_seat(*seat) == Faction::Imperial,
            Viewer::Spectator => true,
        });
        let outsiders: Vec<_> = outsiders.collect();
        for step in 0..60 {
            for viewer in &outsiders {
                let views = worlds.each_ref().map(|world| world.state().view(*viewer));
                if views[0] != views[1] || views[0].base_revealed {
                    continue; // the probe cards drawn so far tell the worlds apart
                }
                let shown = worlds.each_ref().map(|world| {
                    let mut lines = screen_lines(world, *viewer, false, Paint::PLAIN);
                    lines.extend(screen::log_lines(
                        &texts,
                        world,
                        *viewer,
                        1000,
                        Paint::PLAIN,
                    ));
                    lines
                });
                assert_eq!(shown[0], shown[1]);
                assert!(!shown[0].iter().any(|line| line.contains('★')));
                if step % 10 == 0 {
                    assert_eq!(all_sheets(&texts, &views[0]), all_sheets(&texts, &views[1]));
                }
                compared += 1;
            }
            let Some(choice) = common_choice(&worlds, number * 1000 + step) else {
                break;
            };
            for world in &mut worlds {
                let seat = world.state().deciding_seat().unwrap();
                world.choose(seat, choice).unwrap();
            }
        }
    }
    assert!(compared > 300, "only {compared} positions were compared");
}

#[test]
fn rebels_see_their_base_and_the_empire_possible_ones() {
    let texts = Texts::english();
    let [world, _] = two_bases(Setup::FULL, "7");
    let drawn = |viewer| {
        let view = world.state().view(viewer);
        G::draw_table(&texts, &view, Paint::PLAIN).join("\n")
    };
    let base = world.state().view(REBEL).base.unwrap();
    let name = locale::rebellion::name(&texts, base.id());
    assert!(drawn(REBEL).contains(&format!("hidden at {name} ★")));
    assert!(drawn(REBEL).contains(&format!("{name}★")));
    let imperial = drawn(IMPERIAL);
    assert!(imperial.contains("hidden: 26 systems (?)"), "{imperial}");
    // the 26 systems, and the line that counts them
    assert_eq!(imperial.matches('?').count(), 27, "{imperial}");
    assert!(imperial.contains("◉ Coruscant "), "{imperial}");
}

#[test]
fn a_combat_is_drawn_with_its_units_dice_and_cards() {
    let texts = Texts::english();
    let mut seen = [false; 5];
    for number in 0..4 {
        visit_random_game_positions::<G>(Setup::FIRST, number, |session| {
            let view = session.state().view(IMPERIAL);
            let Some(combat) = &view.combat else {
                return;
            };
            let drawn = G::draw_table(&texts, &view, Paint::PLAIN).join("\n");
            let system = locale::rebellion::name(&texts, combat.system.id());
            assert!(drawn.contains(&format!("Combat at {system}")), "{drawn}");
            let expected = [
                "round 2",
                "space battle · ◉ Empire attacking",
                "(damage 1 of ",
                "× red hit",
                " space, ",
            ];
            for (seen, expected) in seen.iter_mut().zip(expected) {
                *seen |= drawn.contains(expected);
            }
        });
    }
    assert_eq!(seen, [true; 5]);
}

#[test]
fn missions_are_drawn_with_opposition_and_marks_of_the_round() {
    let texts = Texts::english();
    let mut seen = [false; 4];
    for number in 0..6 {
        visit_random_game_positions::<G>(Setup::FULL, number, |session| {
            let view = session.state().view(IMPERIAL);
            let drawn = G::draw_table(&texts, &view, Paint::PLAIN).join(" ");
            let words: Vec<_> = drawn.split_whitespace().collect();
            let drawn = words.join(" "); // wherever a line ends
            let opposed = view.attempt.is_some_and(|attempt| attempt.is_opposed);
            assert_eq!(
                drawn.contains("opposed by "),
                opposed && view.combat.is_none()
            );
            let detained = view.lasting.detained.is_some();
            assert_eq!(drawn.contains(": detained"), detained, "{drawn}");
            let expected = ["opposed by ", " success", ": detained", "pending: 1"];
            for (seen, expected) in seen.iter_mut().zip(expected) {
                *seen |= drawn.contains(expected);
            }
        });
    }
    assert_eq!(seen, [true; 4]);
}

#[test]
fn facedown_missions_show_leaders_and_name_themselves_to_owners() {
    let texts = Texts::english();
    let mut compared = 0;
    visit_random_game_positions::<G>(Setup::FULL, 5, |session| {
        let [own, enemy] = [REBEL, IMPERIAL].map(|viewer| {
            let view = session.state().view(viewer);
            let table = G::draw_table(&texts, &view, Paint::PLAIN);
            let sides = table.iter().filter(|line| line.contains(" │ "));
            let left = sides.map(|line| line.split(" │ ").next().unwrap_or_default().to_string());
            left.collect::<Vec<_>>().join("\n")
        });
        let view = session.state().view(REBEL);
        for card in &view.rebel.missions.assigned {
            let name = locale::rebellion::name(&texts, card.mission.unwrap().id());
            assert!(own.contains(&name), "{name} in\n{own}");
            assert!(enemy.contains("facedown: "), "{enemy}");
            assert!(!enemy.contains(&name), "{name} in\n{enemy}");
            compared += 1;
        }
    });
    assert!(compared > 10);
}

#[test]
fn every_choice_and_every_thing_explains_itself() {
    let texts = Texts::english();
    visit_random_game_positions::<G>(Setup::FULL, 2, |session| {
        let Turn::Decide { seat, decision } = session.state().turn() else {
            return;
        };
        let view = session.state().view(Viewer::Seat(seat));
        // All choices of a decision are explained by the same means.
        assert_fits(&explained_lines::<G>(&texts, &view, &decision, 3));
    });
    let session = Session::<G>::new(Setup::FULL, Seed::from_words("1"));
    let view = session.state().view(REBEL);
    for id in G::component_ids() {
        let lines = help::explain_topic::<G>(&texts, &view, id, Paint::PLAIN).unwrap();
        assert!(lines[0].ends_with(id), "{lines:?}");
        assert!(lines.len() > 1, "{id} explains nothing");
        assert_fits(&lines);
    }
}

#[test]
fn topics_are_found_by_id_name_and_short_name() {
    let texts = Texts::english();
    let session = Session::<G>::new(Setup::FIRST, Seed::from_words("1"));
    let view = session.state().view(REBEL);
    let topic = |words: &str| {
        let lines = help::explain_topic::<G>(&texts, &view, words, Paint::PLAIN);
        lines.map(|lines| lines.join("\n"))
    };
    assert!(topic("activate-02").unwrap().starts_with("ACTIVATE-02"));
    assert!(
        topic("vader")
            .unwrap()
            .contains("Now: Darth Vader, in the leader pool.")
    );
    assert!(topic("leia").unwrap().contains("Princess Leia"));
    let destroyers = topic("sd").unwrap();
    assert!(destroyers.contains("1 at Saleucami"), "{destroyers}");
    let hoth = topic("hoth").unwrap();
    for expected in [
        "Bespin, Endor and Mustafar",
        "Adjacent:",
        "1× Assault Carrier",
    ] {
        assert!(hoth.contains(expected), "`{expected}` in {hoth}");
    }
    assert!(
        topic("rebel base")
            .unwrap()
            .contains("possible: Bothawui, ")
    );
    assert!(topic("jar jar").unwrap_err().contains("no card or rule"));
}

#[test]
fn the_curtain_falls_between_opponents_and_not_between_partners() {
    let four = Setup::new(4, true).unwrap();
    let shown = screens_seen_by_people::<G>(four, "1\ndone\ndone\n\ndone\n");
    let (rebels, empire) = shown.split_once(CLEAR_SCROLLBACK).unwrap();
    assert!(rebels.contains("decision: ◓ Rebel General (you)"));
    assert!(rebels.contains("decision: ◓ Rebel Admiral (you)"));
    assert!(rebels.contains("hidden at "));
    assert!(empire.starts_with("Hand the keyboard to the Imperial Admiral,"));
    assert!(empire.contains("decision: ◉ Imperial General (you)"));
    assert!(!empire.contains(CLEAR_SCROLLBACK));
    assert!(!empire.contains("hidden at "), "a secret: {empire}");
    assert!(empire.contains("The Rebel Admiral finished assigning leaders."));
}

#[test]
fn names_and_marks_follow_the_number_of_players() {
    let texts = Texts::english();
    let named = |setup: Setup| {
        let seats = (0..setup.seat_names().len() as u8).map(Seat::new);
        let name = |seat| G::seat_display_name(&texts, setup, seat);
        seats.map(name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(named(Setup::FULL), "Rebels, Empire");
    let three = Setup::new(3, false).unwrap();
    assert_eq!(named(three), "Rebels, Imperial Admiral, Imperial General");
    let four = Setup::new(4, true).unwrap();
    assert_eq!(
        named(four),
        "Rebel Admiral, Rebel General, Imperial Admiral, Imperial General"
    );
    let marked = |setup| screen::seat_ink_and_mark::<G>(setup, Seat::new(1));
    assert_eq!(marked(three), ink_and_mark(Faction::Imperial));
    assert_eq!(marked(four), ink_and_mark(Faction::Rebel));
}
