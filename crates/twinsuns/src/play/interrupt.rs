//! Saving a game that is interrupted from the keyboard.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::save;

/// The file to write when the game is interrupted.
pub(super) struct PendingSave {
    pub(super) path: PathBuf,
    pub(super) text: String,
    /// The message to print once the file is written.
    pub(super) message: String,
}

/// The file to write on an interruption, shared with the thread that waits for one.
#[derive(Clone, Default)]
pub(super) struct InterruptSaver(Arc<Mutex<Option<PendingSave>>>);

impl InterruptSaver {
    /// Replaces the file to write.
    pub(super) fn replace_pending_save(&self, kept: Option<PendingSave>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Waits for Ctrl-C in a thread of its own, writes the file, and ends the program.
    pub(super) fn save_and_exit_on_interrupt(&self) {
        let held = self.clone();
        thread::spawn(move || {
            let mut waiting = tokio::runtime::Builder::new_current_thread();
            let Ok(waiting) = waiting.enable_all().build() else {
                return;
            };
            if waiting.block_on(tokio::signal::ctrl_c()).is_ok() {
                // The game holds the lock of the standard output.
                eprintln!("\n{}", held.write_pending_save());
                std::process::exit(EXIT_CODE_INTERRUPTED);
            }
        });
    }

    /// Writes the file and returns the message to print.
    fn write_pending_save(&self) -> String {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(kept) = held else {
            return String::new();
        };
        match save::write_atomically(&kept.text, &kept.path) {
            Ok(()) => kept.message,
            Err(error) => format!("{}: {error}", kept.path.display()),
        }
    }
}

/// The exit code by which shells know a program that was ended by Ctrl-C.
const EXIT_CODE_INTERRUPTED: i32 = 130;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_written_once() {
        let path = std::env::temp_dir().join(format!("lifeline-{}", std::process::id()));
        let lifeline = InterruptSaver::default();
        assert_eq!(lifeline.write_pending_save(), "");
        lifeline.replace_pending_save(Some(PendingSave {
            path: path.clone(),
            text: "a game".to_owned(),
            message: "kept".to_owned(),
        }));
        assert_eq!(lifeline.write_pending_save(), "kept");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "a game");
        assert_eq!(lifeline.write_pending_save(), "");
        std::fs::remove_file(&path).expect("a file");
    }
}
