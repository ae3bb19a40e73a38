//! The tiny game of three sides at the terminal. It shows that nothing around a game's own drawing knows the game
//! or assumes two sides.

use clap::Parser;
use locale::Texts;
use tabletop::{Game, Seat, Seed, Session, Side, Viewer};
use test_game::{Card, Choice, Event, HighestCard, SEATS, SIDES, Setup, View, all_seats, name};

use super::PlayArgs;
use super::scripted_games::{CLEAR_SCROLLBACK, CapturedScreen};
use super::style::Paint;
use super::terminal::{Background, Component, Terminal};

impl Terminal for HighestCard {
    const EXAMPLE: (&'static str, &'static str) = ("throw", "t");

    fn game_title(_: &Texts) -> String {
        name(Self::ID)
    }

    fn draw_table(_: &Texts, view: &View, _: Paint) -> Vec<String> {
        let row = |seat: Seat| {
            let card = view.cards[seat.index()].map_or("facedown", Card::name);
            let chosen = view.chosen[seat.index()];
            let chosen = chosen.map_or_else(String::new, |choice| choice.to_string());
            format!(" {:<6} {card:<9} {chosen}", name(SEATS[seat.index()]))
        };
        all_seats().map(row).collect()
    }

    fn draw_piles(_: &Texts, _: &View, _: Paint) -> Vec<String> {
        Vec::new()
    }

    fn seat_display_name(_: &Texts, _: Setup, seat: Seat) -> String {
        name(SEATS[seat.index()])
    }

    fn side_mark(side: Side) -> char {
        match side.id() {
            "red" => '♥',
            "green" => '♣',
            _ => '♠',
        }
    }

    fn actor_side(event: &Event) -> Option<Side> {
        match event {
            Event::Chosen { seat, .. } => Some(SIDES[seat.index()]),
            Event::TurnedUp { .. } => None,
        }
    }

    fn decision_advice(_: &Texts, (): &()) -> String {
        "Keep a high card.".into()
    }

    fn decision_rules((): &()) -> &'static [&'static str] {
        &[]
    }

    fn cards_and_rules_behind_choice((): &(), _: Choice) -> Background {
        Background::default()
    }

    fn component_ids() -> Vec<&'static str> {
        Card::ALL.map(Card::id).to_vec()
    }

    fn describe_component(_: &Texts, id: &str) -> Component {
        Component {
            name: name(id),
            facts: None,
            explanation: "A card.".into(),
        }
    }
}

/// The code that begins a new screen.
const CLEAR_SCREEN: &str = "\u{1b}[2J";

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    play: PlayArgs,
}

/// Plays at one terminal with these arguments of `twinsuns play` and these typed lines; returns all that was shown.
fn play_and_capture(args: &[&str], lines: &str) -> String {
    let command = Command::parse_from([&["play"], args].concat());
    let screen = CapturedScreen::default();
    let host =
        super::prepare_game::<HighestCard>(&command.play, None, screen.scripted_console(lines))
            .unwrap();
    host.run().unwrap();
    screen.text_shown_on_screen()
}

/// Finds a seed that deals everybody a different card; returns it with the cards.
fn different_cards() -> (String, Vec<&'static str>) {
    let dealt = |seed: String| {
        let session = Session::<HighestCard>::new(Setup, Seed::from_words(&seed));
        let cards: Vec<_> = all_seats()
            .map(|seat| session.state().card_of_seat(seat))
            .collect();
        let differ = cards[0] != cards[1] && cards[1] != cards[2] && cards[2] != cards[0];
        differ.then(|| (seed, cards.into_iter().map(Card::name).collect()))
    };
    let mut seeds = (0..).map(|number: u32| number.to_string());
    seeds.find_map(dealt).unwrap()
}

/// The words that begin the question of each seat.
const QUESTIONS: [&str; 3] = ["♥ North (Red):", "♣ East (Green):", "♠ West (Blue):"];

#[test]
fn three_people_play_for_three_sides_at_one_terminal() {
    let (seed, cards) = different_cards();
    let args = ["--side", "all", "--seed", &seed];
    // Only the second player keeps a card, and so wins with any card.
    let shown = play_and_capture(&args, "throw\n\nkeep\n\n2\nquit\nno\n");
    let screens: Vec<&str> = shown.split(CLEAR_SCREEN).skip(1).collect();
    let [north, to_east, east, to_west, west, end] = screens[..] else {
        panic!("{} screens:\n{shown}", screens.len());
    };
    for (at, screen) in [north, east, west].into_iter().enumerate() {
        for (seat, prompt) in ["north> ", "east> ", "west> "].into_iter().enumerate() {
            let own = seat == at;
            assert_eq!(screen.contains(prompt), own, "`{prompt}` in\n{screen}");
            let (question, card) = (QUESTIONS[seat], cards[seat]);
            assert_eq!(screen.contains(question), own, "`{question}` in\n{screen}");
            assert_eq!(screen.contains(card), own, "`{card}` in\n{screen}");
        }
        assert!(screen.contains("   1  Keep it") && screen.contains("   2  Throw it away"));
    }
    for (curtain, next) in [(to_east, "East"), (to_west, "West")] {
        let words = format!("Hand the keyboard to the {next}, then press Enter.");
        assert_eq!(curtain, format!("\u{1b}[3J{words} \u{1b}[H"));
    }
    assert!(west.contains(" ♥ North throws a card away."), "{west}");
    assert!(west.contains(" ♣ East keeps a card."), "{west}");
    assert!(end.contains("Winner: ♣ East."), "{end}");
    assert!(end.contains(" · All cards are turned up:"), "{end}");
    assert!(cards.iter().all(|card| end.contains(card)), "{end}");
    assert!(
        !end.contains("You win") && !end.contains("You lose"),
        "{end}"
    );
}

#[test]
fn one_person_plays_against_computers_of_two_other_sides() {
    let (seed, cards) = different_cards();
    let args = ["--side", "west", "--opponent", "random", "--seed", &seed];
    let shown = play_and_capture(&args, "throw\nquit\nno\n");
    assert!(!shown.contains(CLEAR_SCROLLBACK), "{shown}");
    assert!(shown.contains("North: thinking…") && shown.contains("East: thinking…"));
    let (before, end) = shown.split_once("west> ").unwrap();
    assert!(before.contains(QUESTIONS[2]) && before.contains(cards[2]));
    assert!(!before.contains(cards[0]) && !before.contains(cards[1]));
    let nobody = end.contains("Nobody won.");
    assert_ne!(nobody, end.contains("You lose."), "{end}");
    assert!(cards.iter().all(|card| end.contains(card)), "{end}");
}

#[test]
fn three_sides_have_marks_and_spectators_see_no_card() {
    let paint = Paint::new(super::Colour::Always, true);
    let session = Session::<HighestCard>::new(Setup, Seed::from_words("1"));
    let prompt = |seat| super::screen::seat_prompt(&session, Viewer::Seat(seat), paint);
    let colours: std::collections::BTreeSet<_> = all_seats()
        .map(|seat| prompt(seat).replace(SEATS[seat.index()], ""))
        .collect();
    assert_eq!(colours.len(), 3, "{colours:?}");
    let view = session.state().view(Viewer::Spectator);
    let table = HighestCard::draw_table(&Texts::english(), &view, Paint::PLAIN).join("\n");
    assert_eq!(table.matches("facedown").count(), 3, "{table}");
}
