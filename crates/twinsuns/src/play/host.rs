//! The host of the table: asks people and computer players in turn and does what they say.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use locale::Texts;
use tabletop::{Game, Outcome, Player, Seat, Session, Turn, View, Viewer};

use super::console::{Console, Input};
use super::paint::Ink;
use super::prompt::{self, Command, Offer, Topic};
use super::terminal::Terminal;
use super::{help, save, table};

/// Who sits in a seat.
pub(super) enum Sitter<G: Game> {
    /// Somebody at the keyboard.
    Person,
    /// A program.
    Computer(Box<dyn Player<G>>),
}

/// Whether the evening goes on.
type Evening = ControlFlow<()>;

/// Everything one evening needs.
pub(super) struct Host<G: Terminal> {
    console: Console,
    texts: Texts,
    session: Session<G>,
    sitters: Vec<Sitter<G>>,
    /// The level of the computer players.
    level: &'static str,
    /// For each seat the version it decided in last.
    seen: Vec<Option<usize>>,
    /// Who was shown the table last.
    shown_to: Option<Seat>,
    /// Which computer player was last said to be thinking.
    thinking: Option<Seat>,
    /// The version that was saved last.
    saved: Option<usize>,
    /// What to say below the next table.
    remarks: Vec<String>,
}

impl<G: Terminal> Host<G> {
    /// A host for this session.
    pub(super) fn new(
        console: Console,
        session: Session<G>,
        sitters: Vec<Sitter<G>>,
        level: &'static str,
    ) -> Self {
        let texts = Texts::english();
        let title = G::title(&texts);
        let welcome = match session.version() {
            0 => format!("Welcome to {title}."),
            1 => format!("{title} goes on after 1 choice."),
            choices => format!("{title} goes on after {choices} choices."),
        };
        let welcome = format!(
            "{welcome} Type `?` for help. All chance comes from a seed, told at the end; its \
             fingerprint is {}.",
            session.commitment()
        );
        // Whoever takes up a game is shown how it stands, not everything that ever happened.
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
            remarks: vec![welcome],
        }
    }

    /// Plays until the game is over and the person has seen enough of it, or leaves.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        while let Some(seat) = self.session.state().deciding() {
            let evening = match self.sitters[seat.index()] {
                Sitter::Computer(_) => self.computer_decides(seat)?,
                Sitter::Person => self.person_decides(seat)?,
            };
            if evening.is_break() {
                return Ok(());
            }
        }
        if let Some(outcome) = self.session.state().outcome() {
            self.end(outcome)?;
        }
        Ok(())
    }

    fn computer_decides(&mut self, seat: Seat) -> anyhow::Result<Evening> {
        if self.console.interactive && self.thinking.replace(seat) != Some(seat) {
            let name = G::side_name(&self.texts, self.session.setup(), seat);
            self.console.say(&format!("{name}: thinking …"))?;
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

    /// Several people at one keyboard: the one who decided last must not see what an opponent sees.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<Evening> {
        let before = self.shown_to.replace(seat);
        if before.is_none_or(|before| before == seat) {
            return Ok(Continue(()));
        }
        let setup = self.session.setup();
        if before.is_some_and(|before| G::same_side(setup, before, seat)) {
            return Ok(Continue(()));
        }
        let name = G::side_name(&self.texts, setup, seat);
        if !self.console.interactive {
            self.console.say(&format!("\nThe next decision: {name}."))?;
            return Ok(Continue(()));
        }
        self.console.hide_everything()?;
        let question = format!("Hand the keyboard over: {name}. Then press Enter. ");
        match self.console.ask(&question)? {
            Input::End => self.input_ended(),
            Input::Line(_) | Input::TooLong => Ok(Continue(())),
        }
    }

    /// Draws the table and, for whoever decides, the decision.
    fn show(&mut self, viewer: Viewer) -> io::Result<()> {
        let paint = self.console.paint;
        let view = self.session.state().view(viewer);
        let seen = match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()],
            Viewer::Spectator => self.seen.iter().copied().max().flatten(),
        };
        let news = match self.console.interactive {
            true => table::framed_news::<G>,
            false => table::news::<G>,
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
                self.console
                    .complain("That line is too long to mean anything.")?;
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
        match prompt::parse(&line, offer) {
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
                    self.console
                        .say("These fit. Type a number, or what to do and with what.")?;
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
            Err(refusal) => self.console.complain(&format!("`{choice}`: {refusal}."))?,
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
            (Topic::Rules, decision) => help::rules::<G>(decision.as_ref(), paint),
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
            let problem = "The game is over: nothing can be taken back.";
            return self.console.complain(problem);
        };
        let last = self.session.steps().last().map(|step| step.choice);
        match (self.session.undo(seat), last) {
            (Ok(()), Some(choice)) => {
                self.saved = None;
                self.remarks.push(format!("Taken back: `{choice}`."));
            }
            (Ok(()), None) => {}
            (Err(refusal), _) => self.console.complain(&format!(
                "Nothing was taken back: {refusal}. A choice can be taken back as long as the next \
                 one is yours as well and nobody has learned anything by it."
            ))?,
        }
        Ok(())
    }

    fn save(&mut self, file: Option<&Path>) -> io::Result<()> {
        let path = file.map_or_else(|| save::default_name(&self.session), PathBuf::from);
        if let Err(problem) = save::write(&self.session, &path) {
            return self.console.complain(&problem);
        }
        self.saved = Some(self.session.version());
        let file = quoted(&path.display().to_string());
        let (hint, command) = match self.session.state().outcome() {
            Some(_) => (
                "This checks it move by move:",
                format!("twinsuns replay {file}"),
            ),
            None => (
                "It holds the seed, so whoever reads it can look ahead. Go on another time with:",
                self.resume_command(&file),
            ),
        };
        self.console
            .say(&format!("Saved to `{}`. {hint}", path.display()))?;
        self.console.print(&[format!("  {command}")])
    }

    /// How to take the saved game up again in the same seats.
    fn resume_command(&self, file: &str) -> String {
        let play = format!("twinsuns play --resume {file}");
        let people = self.people();
        if people.len() == self.sitters.len() {
            return format!("{play} --side both");
        }
        let sides = people
            .iter()
            .map(|seat| G::seat_name(self.session.setup(), *seat));
        let sides: Vec<_> = sides.collect();
        format!(
            "{play} --side {} --opponent {}",
            sides.join(","),
            self.level
        )
    }

    /// The seats of all people.
    fn people(&self) -> Vec<Seat> {
        let seats = self.sitters.iter().enumerate();
        let people = seats.filter(|(_, sitter)| matches!(sitter, Sitter::Person));
        people.map(|(index, _)| Seat::new(index as u8)).collect()
    }

    /// A person's seat, if all people are on one side.
    fn side_of_people(&self) -> Option<Seat> {
        let people = self.people();
        let setup = self.session.setup();
        let first = *people.first()?;
        let together = |seat: &Seat| G::same_side(setup, first, *seat);
        people.iter().all(together).then_some(first)
    }

    fn tell_seed(&mut self) -> io::Result<()> {
        let fingerprint = self.session.commitment();
        match self.session.state().outcome() {
            None => self.console.say(&format!(
                "The fingerprint of the seed is {fingerprint}. The seed itself is told at the end."
            )),
            Some(_) => {
                let seed = self.session.record(true).seed;
                let seed = seed.map(|seed| seed.to_string()).unwrap_or_default();
                self.console.print(&[
                    format!(" seed         {seed}"),
                    format!(" fingerprint  {fingerprint}"),
                ])
            }
        }
    }

    fn input_ended(&mut self) -> anyhow::Result<Evening> {
        let unsaved = self.unsaved();
        self.console.say(match unsaved {
            true => "\nThe input has ended, so we stop here. The game was not saved.",
            false => "\nThe input has ended, so we stop here.",
        })?;
        Ok(Break(()))
    }

    fn unsaved(&self) -> bool {
        self.session.version() > 0 && self.saved != Some(self.session.version())
    }

    /// Leaves, after asking a person at a terminal whether to save.
    fn quit(&mut self) -> anyhow::Result<Evening> {
        while self.console.interactive && self.unsaved() {
            let question = "Save the game first? yes, no, or stay at the table: ";
            let Input::Line(answer) = self.console.ask(question)? else {
                return self.input_ended();
            };
            match answer.to_lowercase().as_str() {
                "y" | "yes" => {
                    self.save(None)?;
                    if self.unsaved() {
                        return Ok(Continue(()));
                    }
                }
                "n" | "no" => break,
                "s" | "stay" => return Ok(Continue(())),
                other => self.console.complain(&format!(
                    "`{other}` is no answer to that: type `yes`, `no` or `stay`."
                ))?,
            }
        }
        self.console.say("Until next time.")?;
        Ok(Break(()))
    }

    /// The result; then the table stays open for looking back and saving.
    fn end(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        let viewer = self.side_of_people();
        let viewer = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        self.show(viewer)?;
        let result = self.result(outcome);
        self.console.print(&[result])?;
        self.tell_seed()?;
        self.console.say(
            "`save` keeps the record of the game, `twinsuns replay FILE` checks it move by move; `log 50` \
             looks back, `quit` leaves.",
        )?;
        while self.answer(viewer)?.is_continue() {}
        Ok(())
    }

    fn result(&self, outcome: Outcome) -> String {
        let paint = self.console.paint;
        let setup = self.session.setup();
        let winner = outcome.winners.iter().map(|seat| {
            let (ink, mark) = G::side_mark(setup, seat);
            let name = G::side_name(&self.texts, setup, seat);
            paint.ink(ink, &format!("{mark} {name}"))
        });
        let winner = winner.collect::<Vec<_>>().join(", ");
        let you = match self.side_of_people() {
            Some(seat) if outcome.winners.contains(seat) => " You win.",
            Some(_) if !outcome.winners.is_empty() => " You lose.",
            _ => "",
        };
        let winner = match outcome.winners.iter().count() {
            0 => "Nobody has won.".to_string(),
            1 => format!("The winner: {winner}."),
            _ => format!("The winners: {winner}."),
        };
        format!(" {winner}{}", paint.ink(Ink::Strong, you))
    }
}

/// The path as a shell takes it.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    match !path.is_empty() && path.chars().all(plain) {
        true => path.into(),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io::Write;
    use std::rc::Rc;

    use empire_vs_rebellion::{Setup, State};
    use tabletop::Seed;

    use super::*;

    #[derive(Clone, Default)]
    struct Screen(Rc<RefCell<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What two people at one terminal see who type these lines.
    fn two_people(lines: &str) -> String {
        let screen = Screen::default();
        let console = Console::scripted(lines.as_bytes(), screen.clone(), true);
        let session = Session::<State>::new(Setup::Full, Seed::from_words("7"));
        let sitters = vec![Sitter::Person, Sitter::Person];
        Host::new(console, session, sitters, "random")
            .run()
            .unwrap();
        let shown = screen.0.borrow();
        String::from_utf8_lossy(&shown).into_owned()
    }

    const CURTAIN: &str = "\u{1b}[3J";

    #[test]
    fn the_curtain_falls_only_when_the_decision_passes_to_the_other_person() {
        assert_eq!(two_people("1\n1\n1\n").matches(CURTAIN).count(), 0);
        let shown = two_people("1\n1\n1\n1\n");
        assert_eq!(shown.matches(CURTAIN).count(), 1);
        let behind = shown.split(CURTAIN).nth(1).unwrap();
        assert!(behind.starts_with("Hand the keyboard over: Empire."));
        assert!(!behind.contains("decision"), "shown too early: {behind}");
        let shown = two_people("1\n1\n1\n1\n\n1\n");
        let behind = shown.split(CURTAIN).nth(1).unwrap();
        assert!(behind.contains("decision: ◉ Empire"));
        assert!(!behind.contains("Chewbacca into"), "a secret: {behind}");
    }

    #[test]
    fn somebody_who_leaves_is_asked_whether_to_save() {
        let asked = "Save the game first?";
        assert!(!two_people("quit\n").contains(asked));
        let shown = two_people("1\nquit\nperhaps\nstay\n1\nquit\nno\n");
        assert_eq!(shown.matches(asked).count(), 3);
        assert!(shown.contains("`perhaps` is no answer"));
        assert!(shown.ends_with("Until next time.\n"));
    }

    #[test]
    fn a_path_is_quoted_only_if_a_shell_needs_it() {
        assert_eq!(quoted("a/b-c_1.twinsuns"), "a/b-c_1.twinsuns");
        assert_eq!(quoted("Leia's game"), r"'Leia'\''s game'");
    }
}
