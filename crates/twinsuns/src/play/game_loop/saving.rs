//! Saving the game, and leaving it.

use std::io;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use super::super::console::Input;
use super::super::interrupt::PendingSave;
use super::super::save;
use super::super::terminal::Terminal;
use super::{GameFlow, GameLoop};

impl<G: Terminal> GameLoop<G> {
    pub(super) fn save_game(&mut self, file: Option<&Path>) -> io::Result<()> {
        let path = file.map_or_else(|| save::default_save_path(&self.session), PathBuf::from);
        if let Err(problem) = save::write_save(&self.texts, &self.session, &path) {
            return self.console.print_problem(&problem);
        }
        self.saved = Some(self.session.version());
        self.update_interrupt_save();
        let path = path.display().to_string();
        let file = quote_for_shell(&path);
        let (key, command) = match self.session.state().outcome() {
            Some(_) => (
                "terminal-saved-over",
                format!("{} replay {file}", program_command_name()),
            ),
            None => ("terminal-saved", self.resume_command(&file)),
        };
        let saved = self.texts.format(key, &[("file", (&path).into())]);
        self.console.print_wrapped(&saved)?;
        self.console.print_lines(&[format!("  {command}")])
    }

    /// Returns the command that resumes the saved game in the same seats.
    fn resume_command(&self, file: &str) -> String {
        let play = format!("{} play --resume {file}", program_command_name());
        let people = self.person_seats();
        if people.len() == self.seat_holders.len() {
            let everybody = match people.len() {
                2 => "both",
                _ => "all",
            };
            return format!("{play} --side {everybody}");
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

    /// Updates what is saved if the game is interrupted now: nothing once it is over or saved.
    pub(super) fn update_interrupt_save(&self) {
        if !self.console.interactive {
            return; // nobody interrupts a pipe
        }
        let path = save::default_save_path(&self.session);
        let goes_on = self.session.state().outcome().is_none();
        let keep = goes_on
            && self.has_unsaved_choices()
            && save::may_write_save_file(&self.session, &path);
        self.interrupt_saver.replace_pending_save(keep.then(|| {
            let file = path.display().to_string();
            let said = self
                .texts
                .format("terminal-interrupted", &[("file", (&file).into())]);
            PendingSave {
                message: format!("{said}\n  {}", self.resume_command(&quote_for_shell(&file))),
                text: self.session.to_record(true).to_string(),
                path,
            }
        }));
    }

    pub(super) fn stop_at_end_of_input(&mut self) -> anyhow::Result<GameFlow> {
        let key = if self.has_unsaved_choices() {
            "terminal-input-ended-unsaved"
        } else {
            "terminal-input-ended"
        };
        let text = self.texts.format(key, &[]);
        self.console.print_wrapped(&format!("\n{text}"))?;
        Ok(Break(()))
    }

    fn has_unsaved_choices(&self) -> bool {
        self.session.version() > 0 && self.saved != Some(self.session.version())
    }

    /// Asks a person at a terminal whether to save, and leaves.
    pub(super) fn confirm_quit(&mut self) -> anyhow::Result<GameFlow> {
        while self.console.interactive && self.has_unsaved_choices() {
            let question = self.texts.format("terminal-save-first", &[]);
            let Input::Line(answer) = self.console.ask_for_line(&format!("{question} "))? else {
                return self.stop_at_end_of_input();
            };
            match answer.to_lowercase().as_str() {
                "y" | "yes" => {
                    self.save_game(None)?;
                    if self.has_unsaved_choices() {
                        return Ok(Continue(()));
                    }
                }
                "n" | "no" => break,
                "s" | "stay" => return Ok(Continue(())),
                other => self.print_problem("terminal-no-answer", &[("answer", other.into())])?,
            }
        }
        self.print_text("terminal-goodbye")?;
        Ok(Break(()))
    }
}

/// Returns the name that this program is called by, which `cargo xtask play` may set.
fn program_command_name() -> String {
    std::env::var("TWINSUNS_COMMAND").unwrap_or_else(|_| "twinsuns".to_owned())
}

/// Quotes a path for a shell if that is needed.
fn quote_for_shell(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if !path.is_empty() && path.chars().all(plain) {
        path.into()
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_quoted_only_if_a_shell_needs_it() {
        assert_eq!(quote_for_shell("a/b-c_1.twinsuns"), "a/b-c_1.twinsuns");
        assert_eq!(quote_for_shell("Leia's game"), r"'Leia'\''s game'");
    }
}
