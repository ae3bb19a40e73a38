//! Saving the game, and leaving it.

use std::io;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use super::super::console::Input;
use super::super::lifeline::Kept;
use super::super::save;
use super::super::terminal::Terminal;
use super::{Evening, Host};

impl<G: Terminal> Host<G> {
    pub(super) fn save(&mut self, file: Option<&Path>) -> io::Result<()> {
        let path = file.map_or_else(|| save::default_name(&self.session), PathBuf::from);
        if let Err(problem) = save::write(&self.texts, &self.session, &path) {
            return self.console.complain(&problem);
        }
        self.saved = Some(self.session.version());
        self.hold();
        let path = path.display().to_string();
        let file = quoted(&path);
        let (key, command) = match self.session.state().outcome() {
            Some(_) => ("terminal-saved-over", format!("{} replay {file}", called())),
            None => ("terminal-saved", self.resume_command(&file)),
        };
        let saved = self.texts.format(key, &[("file", (&path).into())]);
        self.console.say(&saved)?;
        self.console.print(&[format!("  {command}")])
    }

    /// Returns the command that resumes the saved game in the same seats.
    fn resume_command(&self, file: &str) -> String {
        let play = format!("{} play --resume {file}", called());
        let people = self.people();
        if people.len() == self.sitters.len() {
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
    pub(super) fn hold(&self) {
        if !self.console.interactive {
            return; // nobody interrupts a pipe
        }
        let path = save::default_name(&self.session);
        let goes_on = self.session.state().outcome().is_none();
        let keep = goes_on && self.unsaved() && save::may_write(&self.session, &path);
        self.lifeline.hold(keep.then(|| {
            let file = path.display().to_string();
            let said = self
                .texts
                .format("terminal-interrupted", &[("file", (&file).into())]);
            Kept {
                said: format!("{said}\n  {}", self.resume_command(&quoted(&file))),
                text: self.session.record(true).to_string(),
                path,
            }
        }));
    }

    pub(super) fn input_ended(&mut self) -> anyhow::Result<Evening> {
        let key = if self.unsaved() {
            "terminal-input-ended-unsaved"
        } else {
            "terminal-input-ended"
        };
        let text = self.texts.format(key, &[]);
        self.console.say(&format!("\n{text}"))?;
        Ok(Break(()))
    }

    fn unsaved(&self) -> bool {
        self.session.version() > 0 && self.saved != Some(self.session.version())
    }

    /// Asks a person at a terminal whether to save, and leaves.
    pub(super) fn quit(&mut self) -> anyhow::Result<Evening> {
        while self.console.interactive && self.unsaved() {
            let question = self.texts.format("terminal-save-first", &[]);
            let Input::Line(answer) = self.console.ask(&format!("{question} "))? else {
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
                other => self.complain("terminal-no-answer", &[("answer", other.into())])?,
            }
        }
        self.say("terminal-goodbye")?;
        Ok(Break(()))
    }
}

/// Returns the name that this program is called by, which `cargo xtask play` may set.
fn called() -> String {
    std::env::var("TWINSUNS_COMMAND").unwrap_or_else(|_| "twinsuns".to_owned())
}

/// Quotes a path for a shell if that is needed.
fn quoted(path: &str) -> String {
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
        assert_eq!(quoted("a/b-c_1.twinsuns"), "a/b-c_1.twinsuns");
        assert_eq!(quoted("Leia's game"), r"'Leia'\''s game'");
    }
}
