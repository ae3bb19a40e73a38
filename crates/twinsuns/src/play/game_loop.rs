//! The loop of a game at the terminal: asks people and computer players in turn and does what they say.

mod end;
mod keeping;

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};

use anyhow::anyhow;
use locale::{Arg, Texts};
use tabletop::{Game, Player, Seat, Session, Turn, UndoRefusal, View, Viewer};

use super::console::{Console, Input};
use super::lifeline::Lifeline;
use super::paint::COLUMNS;
use super::prompt::{self, Command, Offer, Topic};
use super::terminal::Terminal;
use super::{help, table};

/// The person or program that holds a seat.
pub(super) enum Sitter<G: Game> {
    /// A person at the keyboard.
    Person,
    /// A program.
    Computer(Box<dyn Player<G>>),
}

/// The decision to continue the game or to leave it.
type Evening = ControlFlow<()>;

/// A game in progress at the terminal, with everything it needs.
pub(super) struct Host<G: Terminal> {
    console: Console,
    texts: Texts,
    session: Session<G>,
    sitters: Vec<Sitter<G>>,
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
    lifeline: Lifeline,
}

impl<G: Terminal> Host<G> {
    /// Prepares the loop for this session.
    pub(super) fn new(
        console: Console,
        session: Session<G>,
        sitters: Vec<Sitter<G>>,
        level: &'static str,
    ) -> Self {
        let texts = Texts::english();
        let (title, fingerprint) = (G::title(&texts), session.commitment().to_string());
        let gaps = [
            ("game", (&title).into()),
            ("choices", session.version().into()),
            ("fingerprint", (&fingerprint).into()),
        ];
        let welcome = texts.format("terminal-welcome", &gaps);
        let narrow = console.width.filter(|width| *width < COLUMNS).map(|width| {
            let gaps = [("columns", COLUMNS.into()), ("width", width.into())];
            texts.format("terminal-narrow", &gaps)
        });
        // A player who resumes a game is shown how it stands, not everything that ever happened.
        let seen = (session.version() > 0).then_some(session.version());
        Self {
            console,
            texts,
            seen: vec![seen; sitters.len()],
            sitters,
            level,
            shown_to: None,
            thinking: None,
            saved: seen,
            session,
            remarks: narrow.into_iter().chain([welcome]).collect(),
            lifeline: Lifeline::default(),
        }
    }

    /// Plays until the game is over and the person has seen enough, or leaves.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        if self.console.interactive {
            self.lifeline.watch();
        }
        while let Some(seat) = self.session.state().deciding() {
            self.hold();
            let evening = match self.sitters[seat.index()] {
                Sitter::Computer(_) => self.computer_decides(seat)?,
                Sitter::Person => self.person_decides(seat)?,
            };
            if evening.is_break() {
                return Ok(());
            }
        }
        self.hold();
        if let Some(outcome) = self.session.state().outcome() {
            self.end(outcome)?;
        }
        Ok(())
    }

    fn computer_decides(&mut self, seat: Seat) -> anyhow::Result<Evening> {
        if self.console.interactive && self.thinking.replace(seat) != Some(seat) {
            let thinking = self.about_seat("terminal-thinking", seat);
            self.console.say(&thinking)?;
        }
        let view = self.session.state().view(Viewer::Seat(seat));
        if let Sitter::Computer(player) = &mut self.sitters[seat.index()] {
            let choice = player.choose(&view);
            let level = &self.level;
            self.session.choose(seat, choice).map_err(|refusal| {
                anyhow!("the computer player `{level}` chose `{choice}`: {refusal}")
            })?;
        }
        Ok(Continue(()))
    }

    fn person_decides(&mut self, seat: Seat) -> anyhow::Result<Evening> {
        self.thinking = None;
        if self.hand_over(seat)?.is_break() {
            return Ok(Break(()));
        }
        self.show(Viewer::Seat(seat))?;
        let version = self.session.version();
        while self.session.version() == version {
            if self.answer(Viewer::Seat(seat))?.is_break() {
                return Ok(Break(()));
            }
        }
        Ok(Continue(()))
    }

    /// Hides the screen between two people at one keyboard who play for different sides.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<Evening> {
        let before = self.shown_to.replace(seat);
        if before.is_none_or(|before| before == seat) {
            return Ok(Continue(()));
        }
        let setup = self.session.setup();
        if before.is_some_and(|before| G::side_of(setup, before) == G::side_of(setup, seat)) {
            return Ok(Continue(()));
        }
        if !self.console.interactive {
            let next = self.about_seat("terminal-next-decision", seat);
            self.console.say(&format!("\n{next}"))?;
            return Ok(Continue(()));
        }
        self.console.hide_everything()?;
        let question = self.about_seat("terminal-hand-over", seat);
        match self.console.ask(&format!("{question} "))? {
            Input::End => self.input_ended(),
            Input::Line(_) | Input::TooLong => Ok(Continue(())),
        }
    }

    /// Formats a text that names the player in a seat.
    fn about_seat(&self, key: &str, seat: Seat) -> String {
        let name = G::sitter_name(&self.texts, self.session.setup(), seat);
        self.texts.format(key, &[("seat", (&name).into())])
    }

    /// Prints a text without arguments.
    fn say(&mut self, key: &str) -> io::Result<()> {
        self.console.say(&self.texts.format(key, &[]))
    }

    /// Prints a text that says what was wrong.
    fn complain(&mut self, key: &str, gaps: &[(&str, Arg<'_>)]) -> io::Result<()> {
        self.console.complain(&self.texts.format(key, gaps))
    }

    /// Draws the table and, for the seat that decides, the decision.
    fn show(&mut self, viewer: Viewer) -> io::Result<()> {
        let paint = self.console.paint;
        let view = self.session.state().view(viewer);
        let seen = match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()],
            Viewer::Spectator => self.seen.iter().copied().max().flatten(),
        };
        let news = if self.console.interactive {
            table::framed_news::<G>
        } else {
            table::news::<G>
        };
        let mut lines = G::table(&self.texts, &view, paint);
        lines.extend(news(&self.texts, &self.session, viewer, seen, paint));
        for remark in self.remarks.drain(..) {
            lines.extend(table::remark(&remark, paint));
        }
        let rule = table::rule(paint);
        if lines.last() != Some(&rule) {
            lines.push(rule);
        }
        lines.extend(table::question::<G>(&self.texts, &view, paint));
        lines.extend(table::choices::<G>(&self.texts, &view, paint));
        self.console.fresh_screen()?;
        self.console.print(&lines)
    }

    /// Reads a line and does what it says.
    fn answer(&mut self, viewer: Viewer) -> anyhow::Result<Evening> {
        let prompt = table::prompt(&self.session, viewer, self.console.paint);
        let line = match self.console.ask(&prompt)? {
            Input::End => return self.input_ended(),
            Input::TooLong => {
                self.complain("terminal-line-too-long", &[])?;
                return Ok(Continue(()));
            }
            Input::Line(line) => line,
        };
        let view = self.session.state().view(viewer);
        let labels = table::labels::<G>(&self.texts, &view);
        let offer = Offer {
            choices: view.choices(),
            labels: &labels,
            sheets: G::SHEETS,
        };
        match prompt::parse(&self.texts, &line, offer) {
            Err(problem) => self.console.complain(&problem)?,
            Ok(Command::Choose(choice)) => self.choose(viewer, choice)?,
            Ok(Command::Help(topic)) => self.explain(&view, &topic)?,
            Ok(Command::Log(count)) => {
                let paint = self.console.paint;
                let log = table::log(&self.texts, &self.session, viewer, count, paint);
                self.console.print(&log)?;
            }
            Ok(Command::Undo) => self.undo(viewer)?,
            Ok(Command::Save(file)) => self.save(file.as_deref())?,
            Ok(Command::Table) => self.show(viewer)?,
            Ok(Command::Piles) => {
                let piles = G::piles(&self.texts, &view, self.console.paint);
                self.console.print(&piles)?;
            }
            Ok(Command::Choices(places)) => {
                let paint = self.console.paint;
                let choices = table::some_choices::<G>(&self.texts, &view, &places, paint);
                self.console.print(&choices)?;
                if places.len() < view.choices().len() {
                    self.say("terminal-these-fit")?;
                }
            }
            Ok(Command::Sheet(word)) => {
                let sheet = G::sheet(&self.texts, &view, word, self.console.paint);
                self.console.print(&sheet)?;
            }
            Ok(Command::Seed) => self.tell_seed()?,
            Ok(Command::Quit) => return self.quit(),
            Ok(Command::Nothing) => {}
        }
        Ok(Continue(()))
    }

    fn choose(&mut self, viewer: Viewer, choice: G::Choice) -> io::Result<()> {
        let Viewer::Seat(seat) = viewer else {
            return Ok(());
        };
        let version = self.session.version();
        match self.session.choose(seat, choice) {
            Ok(_) => self.seen[seat.index()] = Some(version),
            Err(_) => {
                let choice = choice.to_string();
                self.complain("terminal-refused", &[("choice", (&choice).into())])?;
            }
        }
        Ok(())
    }

    fn explain(&mut self, view: &G::View, topic: &Topic) -> io::Result<()> {
        let paint = self.console.paint;
        let decision = match view.turn() {
            Turn::Decide { decision, .. } => Some(decision),
            Turn::Over(_) => None,
        };
        let texts = &self.texts;
        let lines = match (topic, &decision) {
            (Topic::Overview, decision) => help::overview::<G>(texts, decision.as_ref(), paint),
            (Topic::Rules, decision) => help::rules::<G>(texts, decision.as_ref(), paint),
            (Topic::Id(id), _) => match help::topic::<G>(texts, view, id, paint) {
                Ok(lines) => lines,
                Err(problem) => return self.console.complain(&problem),
            },
            (Topic::Choice(index), Some(decision)) => {
                help::choice::<G>(texts, view, decision, view.choices()[*index], paint)
            }
            (Topic::Choice(_), None) => Vec::new(),
        };
        self.console.print(&lines)
    }

    fn undo(&mut self, viewer: Viewer) -> io::Result<()> {
        let over = self.session.state().outcome().is_some();
        let (Viewer::Seat(seat), false) = (viewer, over) else {
            return self.complain("terminal-over-no-undo", &[]);
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
                self.complain("terminal-not-taken-back", &[("why", why.into())])?;
            }
        }
        Ok(())
    }

    /// Returns the seats of all people.
    fn people(&self) -> Vec<Seat> {
        let seats = self.sitters.iter().enumerate();
        let people = seats.filter(|(_, sitter)| matches!(sitter, Sitter::Person));
        people.map(|(index, _)| Seat::new(index as u8)).collect()
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::{Setup, State};

    use super::super::rehearsal::{CURTAIN, people_see};

    /// Returns what two people at one terminal see if they type these lines.
    fn two_people(lines: &str) -> String {
        people_see::<State>(Setup::Full, lines)
    }

    #[test]
    fn the_curtain_falls_only_when_the_decision_passes_to_the_other_person() {
        assert_eq!(two_people("1\n1\n1\n").matches(CURTAIN).count(), 0);
        let shown = two_people("1\n1\n1\n1\n");
        assert_eq!(shown.matches(CURTAIN).count(), 1);
        let behind = shown.split(CURTAIN).nth(1).unwrap();
        assert!(behind.starts_with("Hand the keyboard to the Empire,"));
        assert!(!behind.contains("decision"), "shown too early: {behind}");
        let shown = two_people("1\n1\n1\n1\n\n1\n");
        let behind = shown.split(CURTAIN).nth(1).unwrap();
        assert!(behind.contains("decision: ◉ Empire"));
        assert!(!behind.contains("Chewbacca for"), "a secret: {behind}");
    }

    #[test]
    fn somebody_who_leaves_is_asked_whether_to_save() {
        let asked = "Save the game first?";
        assert!(!two_people("quit\n").contains(asked));
        let shown = two_people("1\nquit\nperhaps\nstay\n1\nquit\nno\n");
        assert_eq!(shown.matches(asked).count(), 3);
        assert!(shown.contains("`perhaps` is not an answer"));
        assert!(shown.ends_with("Until next time.\n"));
    }
}
