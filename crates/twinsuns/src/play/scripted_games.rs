//! Random and scripted games for tests of what the terminal shows.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use tabletop::{Game, Player, RandomPlayer, Seed, Session, Viewer};

use super::console::Console;
use super::game_loop::{GameLoop, SeatHolder};
use super::terminal::Terminal;

/// The code that clears everything that was shown before.
pub(super) const CLEAR_SCROLLBACK: &str = "\u{1b}[3J";

/// Calls `look` in every position of a random game.
pub(super) fn visit_random_game_positions<G: Game>(
    setup: G::Setup,
    number: u64,
    mut look: impl FnMut(&Session<G>),
) {
    let mut session = Session::<G>::new(setup, Seed::from_words(&number.to_string()));
    let mut player = RandomPlayer::new(number);
    look(&session);
    while let Some(seat) = session.state().deciding_seat() {
        let view = session.state().view(Viewer::Seat(seat));
        let choice = Player::<G>::choose(&mut player, &view);
        session.choose(seat, choice).unwrap();
        look(&session);
    }
}

/// A screen that keeps everything that is sent to it.
#[derive(Clone, Default)]
pub(super) struct CapturedScreen(Rc<RefCell<Vec<u8>>>);

impl CapturedScreen {
    /// Makes a console that writes to this screen and reads these lines, as at a terminal.
    pub(super) fn scripted_console(&self, lines: &str) -> Console {
        Console::with_script(lines.as_bytes(), self.clone(), true)
    }

    /// Returns everything that was sent to the screen so far.
    pub(super) fn text_shown_on_screen(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for CapturedScreen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns what a person in the first seat sees, against computer players, if that person types these lines.
pub(super) fn screens_seen_by_person<G: Terminal>(setup: G::Setup, lines: &str) -> String {
    let screen = CapturedScreen::default();
    let console = screen.scripted_console(lines);
    let session = Session::<G>::new(setup, Seed::from_words("7"));
    let computers = G::seats(setup).iter().skip(1);
    let computers = computers.map(|_| SeatHolder::Computer(Box::new(RandomPlayer::new(7))));
    let sitters = std::iter::once(SeatHolder::Person)
        .chain(computers)
        .collect();
    GameLoop::new(console, session, sitters, "random")
        .run()
        .unwrap();
    screen.text_shown_on_screen()
}

/// Returns what people in all seats see at one terminal if they type these lines.
pub(super) fn screens_seen_by_people<G: Terminal>(setup: G::Setup, lines: &str) -> String {
    let screen = CapturedScreen::default();
    let console = screen.scripted_console(lines);
    let session = Session::<G>::new(setup, Seed::from_words("7"));
    let sitters = G::seats(setup).iter().map(|_| SeatHolder::Person).collect();
    GameLoop::new(console, session, sitters, "random")
        .run()
        .unwrap();
    screen.text_shown_on_screen()
}
