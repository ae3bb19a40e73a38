//! Fingerprints, by which two machines see that they have played the same game.

use std::fmt;
use std::hash::Hasher;

use sha2::{Digest, Sha256};

use crate::game::{Game, NoLog};
use crate::record::{Record, RecordError};
use crate::seat::Viewer;

/// A hash of every state a game went through and of all views at its end. It is the same wherever the
/// game is replayed, in a program for 64 bits or in a browser.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Fingerprint([u8; 16]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<G: Game> Record<G> {
    /// Plays the record, checking every choice and every outcome, and tells what it came to.
    pub fn fingerprint(&self) -> Result<Fingerprint, RecordError> {
        let mut ink = StableHasher(Sha256::new());
        let mut state = self.replay_start(&mut NoLog)?;
        state.hash(&mut ink);
        for number in 1..=self.moves.len() {
            self.replay_move(number, &mut state, &mut NoLog)?;
            state.hash(&mut ink);
        }
        for viewer in Viewer::all_viewers(G::seats(self.setup).len()) {
            // A view is made of what JSON can write; one that is not would differ from all others.
            let view = lean_json::write_json(&state.view(viewer)).unwrap_or_default();
            ink.write(view.as_bytes());
        }
        let mut print = [0; 16];
        print.copy_from_slice(&ink.0.finalize()[..16]);
        Ok(Fingerprint(print))
    }
}

/// Hashes alike on every machine, whatever the width of its addresses.
struct StableHasher(Sha256);

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize();
        digest
            .iter()
            .take(8)
            .fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
