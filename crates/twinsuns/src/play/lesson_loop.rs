//! A lesson at the terminal: shows the table with a card of words, and does what the person says.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};

use conformance::ScenarioGame;
use conformance::lessons::{LessonRun, LessonStatus, list_lessons, load_lesson};
use locale::Texts;
use tabletop::{Event, Turn, View, Viewer};

use super::console::{Console, Input};
use super::prompt::{self, AvailableChoices, PlayerCommand};
use super::terminal::Terminal;
use super::{help, screen};
use crate::language::terminal_texts;

/// A lesson in progress at the terminal.
pub(super) struct LessonLoop<G: Terminal + ScenarioGame> {
    console: Console,
    texts: Texts,
    run: LessonRun<G>,
    /// The number of steps that the person has seen.
    seen: usize,
}

/// Plays the lessons of a game from this number on, until there are no more or the person leaves.
pub(super) fn play_lessons<G: Terminal + ScenarioGame>(
    first: usize,
    mut console: Console,
) -> anyhow::Result<()> {
    for number in first..=list_lessons(G::ID).len() {
        let Some(lesson) = load_lesson::<G>(number) else {
            break;
        };
        let mut lesson_loop = LessonLoop {
            console,
            texts: terminal_texts(),
            run: LessonRun::new(lesson.into()),
            seen: 0,
        };
        if lesson_loop.play_lesson_parts()?.is_break() {
            let text = lesson_loop.texts.format("terminal-goodbye", &[]);
            lesson_loop.console.print_wrapped(&text)?;
            return Ok(());
        }
        console = lesson_loop.console;
    }
    Ok(())
}

impl<G: Terminal + ScenarioGame> LessonLoop<G> {
    fn play_lesson_parts(&mut self) -> anyhow::Result<ControlFlow<()>> {
        loop {
            self.run.play_until_own_decision();
            while self.run.status() != LessonStatus::Reached {
                if self.ask_and_execute_line()?.is_break() {
                    return Ok(Break(()));
                }
            }
            self.print_new_event_lines()?;
            if self.run.open_next_part() {
                self.seen = 0;
                self.say("terminal-learn-next-part", &[])?;
                continue;
            }
            self.print_lesson_text(".done")?;
            let is_last = self.run.lesson().info.number == list_lessons(G::ID).len();
            if is_last {
                self.say("terminal-learn-all-done", &[])?;
                return Ok(Continue(()));
            }
            return self.ask_to_start_next_lesson();
        }
    }

    fn ask_to_start_next_lesson(&mut self) -> anyhow::Result<ControlFlow<()>> {
        let question = self.texts.format("terminal-learn-next-lesson", &[]);
        let answer = self.console.ask_for_line(&format!("{question} "))?;
        Ok(match answer {
            Input::Line(line) if !is_quit_command(&line) => Continue(()),
            Input::Line(_) | Input::TooLong | Input::End => Break(()),
        })
    }

    /// Shows how the part stands, reads a line and does what it says.
    fn ask_and_execute_line(&mut self) -> anyhow::Result<ControlFlow<()>> {
        if self.run.status() == LessonStatus::Playing {
            self.draw_table()?;
        } else {
            self.print_new_event_lines()?;
            self.print_mistake_explanation()?;
        }
        loop {
            let line = match self.console.ask_for_line("> ")? {
                Input::End => return Ok(Break(())),
                Input::TooLong => {
                    self.print_problem("terminal-line-too-long")?;
                    continue;
                }
                Input::Line(line) => line,
            };
            if is_quit_command(&line) {
                return Ok(Break(()));
            }
            if self.execute_lesson_line(line.trim())? {
                return Ok(Continue(()));
            }
        }
    }

    /// Does what a line says; tells whether the table has changed by it.
    fn execute_lesson_line(&mut self, line: &str) -> anyhow::Result<bool> {
        match line.to_lowercase().as_str() {
            "back" | "undo" => self.rewind_to_own_choice()?,
            "restart" => {
                self.run.restart_part();
                self.run.play_until_own_decision();
                self.seen = 0;
            }
            "hint" => {
                self.print_lesson_hint()?;
                return Ok(false);
            }
            _ if self.run.status() != LessonStatus::Playing => {
                self.print_problem("terminal-learn-back-or-restart")?;
                return Ok(false);
            }
            _ => return self.execute_choice_line(line),
        }
        Ok(true)
    }

    fn execute_choice_line(&mut self, line: &str) -> anyhow::Result<bool> {
        let view = self.run.view();
        let labels = screen::choice_labels::<G>(&self.texts, &view);
        let offer = AvailableChoices {
            choices: view.choices(),
            labels: &labels,
            sheets: G::SHEETS,
        };
        match prompt::parse(&self.texts, line, offer) {
            Err(problem) => self.console.print_problem(&problem)?,
            Ok(PlayerCommand::Choose(choice)) => {
                self.seen = self.run.steps().len();
                self.run.choose(choice)?;
                self.run.play_until_own_decision();
                return Ok(true);
            }
            Ok(PlayerCommand::Sheet(word)) => {
                let sheet = G::draw_sheet(&self.texts, &view, word, self.console.paint);
                self.console.print_lines(&sheet)?;
            }
            Ok(PlayerCommand::Table) => return Ok(true),
            Ok(PlayerCommand::Choices(places)) => {
                let paint = self.console.paint;
                let choices =
                    screen::numbered_choice_lines::<G>(&self.texts, &view, &places, paint);
                self.console.print_lines(&choices)?;
            }
            Ok(PlayerCommand::Help(_)) => self.print_help(&view)?,
            Ok(_) => self.say("terminal-learn-commands", &[])?,
        }
        Ok(false)
    }

    fn print_help(&mut self, view: &G::View) -> io::Result<()> {
        if let Turn::Decide { decision, .. } = view.turn() {
            let paint = self.console.paint;
            let lines = help::explain_decision::<G>(&self.texts, Some(&decision), paint);
            self.console.print_lines(&lines)?;
        }
        self.say("terminal-learn-commands", &[])
    }

    fn rewind_to_own_choice(&mut self) -> io::Result<()> {
        if self.run.rewind_to_own_choice() {
            self.seen = self.run.steps().len();
            Ok(())
        } else {
            self.print_problem("terminal-learn-at-start")
        }
    }

    fn print_lesson_hint(&mut self) -> io::Result<()> {
        self.print_lesson_text(&format!(".hint-{}", self.run.part_index() + 1))
    }

    /// Draws the table, what happened, the card of words, the question and its choices.
    fn draw_table(&mut self) -> io::Result<()> {
        let view = self.run.view();
        let paint = self.console.paint;
        let mut lines = G::draw_table(&self.texts, &view, paint);
        lines.extend(self.event_lines_since_decision());
        lines.push(screen::horizontal_rule(paint));
        self.console.start_new_screen()?;
        self.console.print_lines(&lines)?;
        if self.run.own_choice_count() == 0 && self.run.part_index() == 0 {
            self.introduce_lesson()?;
        }
        if let Some(card) = self.run.card() {
            let key = card.say.clone();
            self.print_lesson_text(&key)?;
        }
        if self.run.should_show_hint() {
            self.print_lesson_hint()?;
        }
        if let (Some(choice), Turn::Decide { decision, .. }) =
            (self.run.solution_choice_to_show(), view.turn())
        {
            let choice = G::describe_choice(&self.texts, &decision, choice);
            self.say("terminal-learn-try", &[("choice", &choice)])?;
        }
        let mut lines = screen::question_lines::<G>(&self.texts, &view, paint);
        lines.extend(screen::choice_lines::<G>(&self.texts, &view, paint));
        self.console.print_lines(&lines)
    }

    fn introduce_lesson(&mut self) -> io::Result<()> {
        let info = self.run.lesson().info.clone();
        let title = self.texts.format(&info.lesson_text_key(""), &[]);
        let goal = self.texts.format(&info.lesson_text_key(".goal"), &[]);
        let number = info.number.to_string();
        let gaps = [
            ("number", number.as_str()),
            ("title", &title),
            ("goal", &goal),
        ];
        self.say("terminal-learn-lesson", &gaps)
    }

    fn print_mistake_explanation(&mut self) -> io::Result<()> {
        let key = self
            .run
            .sprung_trap()
            .map(|trap| format!("trap-{}", trap.name));
        match key {
            Some(key) => self.print_lesson_text(&key)?,
            None => self.say("terminal-learn-missed", &[])?,
        }
        self.say("terminal-learn-back-or-restart", &[])
    }

    fn print_new_event_lines(&mut self) -> io::Result<()> {
        let lines = self.event_lines_since_decision();
        self.console.print_lines(&lines)
    }

    /// Returns what has happened since the person decided last, as the person was told it.
    fn event_lines_since_decision(&self) -> Vec<String> {
        let setup = self.run.state().setup();
        let viewer = Viewer::Seat(self.run.part().seat);
        let steps = self.run.steps().iter().skip(self.seen);
        let events = steps.flat_map(|step| &step.events);
        let events = events.filter_map(|event| event.seen_by(setup, viewer));
        screen::event_lines::<G>(&self.texts, setup, events, self.console.paint).concat()
    }

    /// Says a text of the lesson.
    fn print_lesson_text(&mut self, part: &str) -> io::Result<()> {
        let key = self.run.lesson().info.lesson_text_key(part);
        self.say(&key, &[])
    }

    fn say(&mut self, key: &str, gaps: &[(&str, &str)]) -> io::Result<()> {
        let gaps: Vec<_> = gaps
            .iter()
            .map(|(name, text)| (*name, (*text).into()))
            .collect();
        let text = self.texts.format(key, &gaps);
        self.console
            .print_lines(&screen::program_remark_lines(&text, self.console.paint))
    }

    fn print_problem(&mut self, key: &str) -> io::Result<()> {
        let text = self.texts.format(key, &[]);
        self.console.print_problem(&text)
    }
}

fn is_quit_command(line: &str) -> bool {
    matches!(line.trim().to_lowercase().as_str(), "quit" | "exit")
}
