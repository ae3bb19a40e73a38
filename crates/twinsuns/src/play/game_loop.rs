//! The loop of a game at the terminal: asks people and computer players in turn and does what they say.

mod game_end;
mod hints;
mod saving;

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};

use anyhow::anyhow;
use locale::{Argument, Texts};
use tabletop::{Game, Player, Seat, Session, Turn, UndoRefusal, View, Viewer};

use super::console::{Console, Input};
use super::interrupt::InterruptSaver;
use super::prompt::{self, AvailableChoices, PlayerCommand, Topic};
use super::style::SCREEN_COLUMNS;
use super::terminal::Terminal;
use super::{help, screen};
use crate::language::terminal_texts;

/// The person or program that holds a seat.
pub(super) enum SeatHolder<G: Game> {
    /// A person at the keyboard.
    Person,
    /// A program.
    Computer(Box<dyn Player<G>>),
}

/// The decision to continue the game or to leave it.
type GameFlow = ControlFlow<()>;

/// A game in progress at the terminal, with everything it needs.
pub(super) struct GameLoop<G: Terminal> {
    console: Console,
    texts: Texts,
    session: Session<G>,
    seat_holders: Vec<SeatHolder<G>>,
    /// The level of the computer players.
    level: &'static str,
    /// The version in which each seat decided last.
    seen: Vec<Option<usize>>,
    /// The seat that was shown the table last.
    shown_to: Option<Seat>,
    /// The computer player that was last said to be thinking.
    thinking: Option<Seat>,
    /// The version that was saved last.
    saved: Option<usize>,
    /// The remarks to print below the next table.
    remarks: Vec<String>,
    /// The saver of the game in case it is interrupted.
    interrupt_saver: InterruptSaver,
}

impl<G: Terminal> GameLoop<G> {
    /// Prepares the loop for this session.
    pub(super) fn new(
        console: Console,
        session: Session<G>,
        seat_holders: Vec<SeatHolder<G>>,
        level: &'static str,
    ) -> Self {
        let texts = terminal_texts();
        let (title, fingerprint) = (G::game_title(&texts), session.commitment().to_string());
        let gaps = [
            ("game", (&title).into()),
            ("choices", session.version().into()),
            ("fingerprint", (&fingerprint).into()),
        ];
        let welcome = texts.format("terminal-welcome", &gaps);
        let narrow = console
            .width
            .filter(|width| *width < SCREEN_COLUMNS)
            .map(|width| {
                let gaps = [("columns", SCREEN_COLUMNS.into()), ("width", width.into())];
                texts.format("terminal-narrow", &gaps)
            });
        // A player who resumes a game is shown how it stands, not everything that ever happened.
        let seen = (session.version() > 0).then_some(session.version());
        Self {
            console,
            texts,
            seen: vec![seen; seat_holders.len()],
            seat_holders,
            level,
            shown_to: None,
            thinking: None,
            saved: seen,
            session,
            remarks: narrow.into_iter().chain([welcome]).collect(),
            interrupt_saver: InterruptSaver::default(),
        }
    }

    /// Plays until the game is over and the person has seen enough, or leaves.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        if self.console.interactive {
            self.interrupt_saver.save_and_exit_on_interrupt();
        }
        while let Some(seat) = self.session.state().deciding_seat() {
            self.update_interrupt_save();
            let evening = match self.seat_holders[seat.index()] {
                SeatHolder::Computer(_) => self.let_computer_decide(seat)?,
                SeatHolder::Person => self.let_person_decide(seat)?,
            };
            if evening.is_break() {
                return Ok(());
            }
        }
        self.update_interrupt_save();
        if let Some(outcome) = self.session.state().outcome() {
            self.finish_game(outcome)?;
        }
        Ok(())
    }

    fn let_computer_decide(&mut self, seat: Seat) -> anyhow::Result<GameFlow> {
        if self.console.interactive && self.thinking.replace(seat) != Some(seat) {
            let thinking = self.text_naming_seat("terminal-thinking", seat);
            self.console.print_wrapped(&thinking)?;
        }
        let view = self.session.state().view(Viewer::Seat(seat));
        if let SeatHolder::Computer(player) = &mut self.seat_holders[seat.index()] {
            let choice = player.choose(&view);
            let level = &self.level;
            self.session.choose(seat, choice).map_err(|refusal| {
                anyhow!("the computer player `{level}` chose `{choice}`: {refusal}")
            })?;
        }
        Ok(Continue(()))
    }

    fn let_person_decide(&mut self, seat: Seat) -> anyhow::Result<GameFlow> {
        self.thinking = None;
        if self.hide_screen_for_next_person(seat)?.is_break() {
            return Ok(Break(()));
        }
        self.draw_screen(Viewer::Seat(seat))?;
        let version = self.session.version();
        while self.session.version() == version {
            if self.handle_input_line(Viewer::Seat(seat))?.is_break() {
                return Ok(Break(()));
            }
        }
        Ok(Continue(()))
    }

    /// Hides the screen between two people at one keyboard who play for different sides.
    fn hide_screen_for_next_person(&mut self, seat: Seat) -> anyhow::Result<GameFlow> {
        let before = self.shown_to.replace(seat);
        if before.is_none_or(|before| before == seat) {
            return Ok(Continue(()));
        }
        let setup = self.session.setup();
        if before.is_some_and(|before| G::side_of(setup, before) == G::side_of(setup, seat)) {
            return Ok(Continue(()));
        }
        if !self.console.interactive {
            let next = self.text_naming_seat("terminal-next-decision", seat);
            self.console.print_wrapped(&format!("\n{next}"))?;
            return Ok(Continue(()));
        }
        self.console.clear_screen_and_scrollback()?;
        let question = self.text_naming_seat("terminal-hand-over", seat);
        match self.console.ask_for_line(&format!("{question} "))? {
            Input::End => self.stop_at_end_of_input(),
            Input::Line(_) | Input::TooLong => Ok(Continue(())),
        }
    }

    /// Formats a text that names the player in a seat.
    fn text_naming_seat(&self, key: &str, seat: Seat) -> String {
        let name = G::seat_display_name(&self.texts, self.session.setup(), seat);
        self.texts.format(key, &[("seat", (&name).into())])
    }

    /// Prints a text without arguments.
    fn print_text(&mut self, key: &str) -> io::Result<()> {
        self.console.print_wrapped(&self.texts.format(key, &[]))
    }

    /// Prints a text that says what was wrong.
    fn print_problem(&mut self, key: &str, gaps: &[(&str, Argument<'_>)]) -> io::Result<()> {
        self.console.print_problem(&self.texts.format(key, gaps))
    }

    /// Draws the table and, for the seat that decides, the decision.
    fn draw_screen(&mut self, viewer: Viewer) -> io::Result<()> {
        let paint = self.console.paint;
        let view = self.session.state().view(viewer);
        let seen = match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()],
            Viewer::Spectator => self.seen.iter().copied().max().flatten(),
        };
        let news = screen::News {
            texts: &self.texts,
            session: &self.session,
            viewer,
            seen,
            paint,
        };
        let mut lines = G::draw_table(&self.texts, &view, paint);
        lines.extend(if self.console.interactive {
            news.framed_event_lines()
        } else {
            news.lines()
        });
        for remark in self.remarks.drain(..) {
            lines.extend(screen::program_remark_lines(&remark, paint));
        }
        let rule = screen::horizontal_rule(paint);
        if lines.last() != Some(&rule) {
            lines.push(rule);
        }
        lines.extend(screen::question_lines::<G>(&self.texts, &view, paint));
        lines.extend(screen::choice_lines::<G>(&self.texts, &view, paint));
        self.console.start_new_screen()?;
        self.console.print_lines(&lines)
    }

    /// Reads a line and does what it says.
    fn handle_input_line(&mut self, viewer: Viewer) -> anyhow::Result<GameFlow> {
        let prompt = screen::seat_prompt(&self.session, viewer, self.console.paint);
        let line = match self.console.ask_for_line(&prompt)? {
            Input::End => return self.stop_at_end_of_input(),
            Input::TooLong => {
                self.print_problem("terminal-line-too-long", &[])?;
                return Ok(Continue(()));
            }
            Input::Line(line) => line,
        };
        let view = self.session.state().view(viewer);
        let labels = screen::choice_labels::<G>(&self.texts, &view);
        let offer = AvailableChoices {
            choices: view.choices(),
            labels: &labels,
            sheets: G::SHEETS,
        };
        match prompt::parse(&self.texts, &line, offer) {
            Err(problem) => self.console.print_problem(&problem)?,
            Ok(PlayerCommand::Choose(choice)) => self.make_choice(viewer, choice)?,
            Ok(PlayerCommand::Help(topic)) => self.print_help(&view, &topic)?,
            Ok(PlayerCommand::Log(count)) => {
                let paint = self.console.paint;
                let log = screen::log_lines(&self.texts, &self.session, viewer, count, paint);
                self.console.print_lines(&log)?;
            }
            Ok(PlayerCommand::Hint) => self.print_hint(&view)?,
            Ok(PlayerCommand::Undo) => self.undo_choice(viewer)?,
            Ok(PlayerCommand::Save(file)) => self.save_game(file.as_deref())?,
            Ok(PlayerCommand::Table) => self.draw_screen(viewer)?,
            Ok(PlayerCommand::Piles) => {
                let piles = G::draw_piles(&self.texts, &view, self.console.paint);
                self.console.print_lines(&piles)?;
            }
            Ok(PlayerCommand::Choices(places)) => {
                let paint = self.console.paint;
                let choices =
                    screen::numbered_choice_lines::<G>(&self.texts, &view, &places, paint);
                self.console.print_lines(&choices)?;
                if places.len() < view.choices().len() {
                    self.print_text("terminal-these-fit")?;
                }
            }
            Ok(PlayerCommand::Sheet(word)) => {
                let sheet = G::draw_sheet(&self.texts, &view, word, self.console.paint);
                self.console.print_lines(&sheet)?;
            }
            Ok(PlayerCommand::Seed) => self.print_seed()?,
            Ok(PlayerCommand::Quit) => return self.confirm_quit(),
            Ok(PlayerCommand::Nothing) => {}
        }
        Ok(Continue(()))
    }

    fn make_choice(&mut self, viewer: Viewer, choice: G::Choice) -> io::Result<()> {
        let Viewer::Seat(seat) = viewer else {
            return Ok(());
        };
        let version = self.session.version();
        match self.session.choose(seat, choice) {
            Ok(_) => self.seen[seat.index()] = Some(version),
            Err(_) => {
                let choice = choice.to_string();
                self.print_problem("terminal-refused", &[("choice", (&choice).into())])?;
            }
        }
        Ok(())
    }

    fn print_help(&mut self, view: &G::View, topic: &Topic) -> io::Result<()> {
        let paint = self.console.paint;
        let decision = match view.turn() {
            Turn::Decide { decision, .. } => Some(decision),
            Turn::Over(_) => None,
        };
        let texts = &self.texts;
        let lines = match (topic, &decision) {
            (Topic::Overview, decision) => {
                help::explain_decision::<G>(texts, decision.as_ref(), paint)
            }
            (Topic::Rules, decision) => {
                help::quote_decision_rules::<G>(texts, decision.as_ref(), paint)
            }
            (Topic::Id(id), _) => match help::explain_topic::<G>(texts, view, id, paint) {
                Ok(lines) => lines,
                Err(problem) => return self.console.print_problem(&problem),
            },
            (Topic::Choice(index), Some(decision)) => {
                help::explain_choice::<G>(texts, view, decision, view.choices()[*index], paint)
            }
            (Topic::Choice(_), None) => Vec::new(),
        };
        self.console.print_lines(&lines)
    }

    fn undo_choice(&mut self, viewer: Viewer) -> io::Result<()> {
        let over = self.session.state().outcome().is_some();
        let (Viewer::Seat(seat), false) = (viewer, over) else {
            return self.print_problem("terminal-over-no-undo", &[]);
        };
        let last = self.session.steps().last().map(|step| step.choice);
        match (self.session.undo(seat), last) {
            (Ok(()), Some(choice)) => {
                self.saved = None;
                let choice = choice.to_string();
                let gaps = [("choice", (&choice).into())];
                let remark = self.texts.format("terminal-taken-back", &gaps);
                self.remarks.push(remark);
            }
            (Ok(()), None) => {}
            (Err(refusal), _) => {
                let why = match refusal {
                    UndoRefusal::Nothing => "nothing",
                    UndoRefusal::NotYours => "not-yours",
                    UndoRefusal::Learned => "learned",
                };
                self.print_problem("terminal-not-taken-back", &[("why", why.into())])?;
            }
        }
        Ok(())
    }

    /// Returns the seats of all people.
    fn person_seats(&self) -> Vec<Seat> {
        let seats = self.seat_holders.iter().enumerate();
        let people = seats.filter(|(_, sitter)| matches!(sitter, SeatHolder::Person));
        people.map(|(index, _)| Seat::new(index as u8)).collect()
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, State};

    use super::super::scripted_games::{CLEAR_SCROLLBACK, screens_seen_by_people};

    /// Returns what two people at one terminal see if they type these lines.
    fn two_people(lines: &str) -> String {
        screens_seen_by_people::<State>(Setup::Full, lines)
    }

    #[test]
    fn the_curtain_falls_only_when_another_person_decides() {
        assert_eq!(two_people("1\n1\n1\n").matches(CLEAR_SCROLLBACK).count(), 0);
        let shown = two_people("1\n1\n1\n1\n");
        assert_eq!(shown.matches(CLEAR_SCROLLBACK).count(), 1);
        let behind = shown.split(CLEAR_SCROLLBACK).nth(1).unwrap();
        assert!(behind.starts_with("Hand the keyboard to the Empire,"));
        assert!(!behind.contains("decision"), "shown too early: {behind}");
        let shown = two_people("1\n1\n1\n1\n\n1\n");
        let behind = shown.split(CLEAR_SCROLLBACK).nth(1).unwrap();
        assert!(behind.contains("decision: ◉ Empire"));
        assert!(!behind.contains("Chewbacca for"), "a secret: {behind}");
    }

    #[test]
    fn somebody_who_leaves_is_asked_whether_to_save() {
        let asked = "Save the game first?";
        assert!(!two_people("quit\n").contains(asked));
        let shown = two_people("1\nquit\nperhaps\nstay\n1\nquit\nno\n");
        assert_eq!(shown.matches(asked).count(), 3);
        assert!(shown.contains("`perhaps` isn’t an answer"));
        assert!(shown.ends_with("Until next time.\n"));
    }
}
