//! A game that is interrupted from the keyboard is not lost.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::save;

/// What is written when somebody interrupts the game.
pub(super) struct Kept {
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// What to say when it is written.
    pub(super) said: String,
}

/// Holds what is to be kept, for a thread that waits for the interruption.
#[derive(Clone, Default)]
pub(super) struct Lifeline(Arc<Mutex<Option<Kept>>>);

impl Lifeline {
    /// Holds this instead of what was held before.
    pub(super) fn hold(&self, kept: Option<Kept>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Waits beside the game for the keyboard's Ctrl-C, keeps what is held, and ends the program.
    pub(super) fn watch(&self) {
        let held = self.clone();
        thread::spawn(move || {
            let mut waiting = tokio::runtime::Builder::new_current_thread();
            let Ok(waiting) = waiting.enable_all().build() else {
                return;
            };
            if waiting.block_on(tokio::signal::ctrl_c()).is_ok() {
                // The game holds the standard output for itself.
                eprintln!("\n{}", held.keep());
                std::process::exit(INTERRUPTED);
            }
        });
    }

    /// Writes what is held; answers what to say.
    fn keep(&self) -> String {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(kept) = held else {
            return String::new();
        };
        match save::write_whole(&kept.text, &kept.path) {
            Ok(()) => kept.said,
            Err(error) => format!("{}: {error}", kept.path.display()),
        }
    }
}

/// What shells call a program that was ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_written_once() {
        let path = std::env::temp_dir().join(format!("lifeline-{}", std::process::id()));
        let lifeline = Lifeline::default();
        assert_eq!(lifeline.keep(), "");
        lifeline.hold(Some(Kept {
            path: path.clone(),
            text: "a game".to_owned(),
            said: "kept".to_owned(),
        }));
        assert_eq!(lifeline.keep(), "kept");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "a game");
        assert_eq!(lifeline.keep(), "");
        std::fs::remove_file(&path).expect("a file");
    }
}
