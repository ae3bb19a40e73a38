//! Taking seats, and the start of a game.

use tabletop::{Seat, Seed};

use super::text::entropy;
use super::{Circumstances, Verdict};
use crate::entry::{Body, Entry, Person};
use crate::play;
use crate::secret::{Hex, Token};
use crate::table::{Sitter, Table};
use protocol::problem::{Code, Problem};

impl Table {
    fn not_started(&self) -> Result<(), Problem> {
        match self.rules {
            Some(_) => Err(Problem::of(Code::AlreadyStarted)),
            None => Ok(()),
        }
    }

    pub(super) fn add_entropy(&self, seat: u8, words: &str) -> Verdict {
        self.not_started()?;
        if self.entropy.iter().any(|(earlier, _)| *earlier == seat) {
            let message = "you have added your words already";
            return Err(Problem::new(Code::NotAllowed, message));
        }
        let words = entropy(words)?;
        Ok(self.beside(vec![Entry::Entropy { seat, words }]))
    }

    pub(crate) fn start(&self) -> Verdict {
        self.not_started()?;
        if self
            .seats
            .iter()
            .any(|sitter| matches!(sitter, Sitter::Open))
        {
            return Err(Problem::of(Code::SeatsOpen));
        }
        begin(self, self.seed(), Vec::new())
    }

    /// Decides that a person takes an open seat. If it was the last one, the game begins.
    pub(crate) fn join(&self, seat: u8, person: Person, words: Option<&str>) -> Verdict {
        self.not_started()?;
        if !matches!(self.seats[usize::from(seat)], Sitter::Open) {
            return Err(Problem::of(Code::SeatTaken));
        }
        let entropy = words.map(entropy).transpose()?;
        let added = entropy.clone().map(|words| (seat, words));
        let joined = Entry::Joined {
            seat,
            person,
            entropy,
        };
        let open = self
            .seats
            .iter()
            .filter(|sitter| matches!(sitter, Sitter::Open));
        if open.count() > 1 || self.created.wait {
            return Ok(self.beside(vec![joined]));
        }
        let all = self.entropy.iter().cloned().chain(added);
        let all: Vec<_> = all.map(|(seat, words)| (Seat::new(seat), words)).collect();
        begin(self, self.created.seed.stirred(&all), vec![joined])
    }

    /// Decides that the identity that holds the seat gets another secret for it.
    pub(crate) fn link(
        &self,
        seat: u8,
        identity: i64,
        key: &str,
        around: &Circumstances<'_>,
    ) -> Verdict {
        self.has_room(seat, around)?;
        match &self.seats[usize::from(seat)] {
            Sitter::Person { person, .. } if person.identity == Some(identity) => {
                let nonce = Hex::fresh()?;
                let secret = Token::of_seat(nonce, seat, key).digest();
                let linked = Entry::Linked {
                    seat,
                    nonce,
                    secret,
                };
                Ok(self.beside(vec![linked]))
            }
            _ => Err(Problem::new(Code::NotAllowed, "this seat is not yours")),
        }
    }
}

/// Adds the start of the game to the entries before it.
fn begin(table: &Table, seed: Seed, mut entries: Vec<Entry>) -> Verdict {
    let created = &table.created;
    let begun = play::begin(&created.game, &created.setup, seed).map_err(|error| {
        tracing::error!(table = table.id, %error, "a game cannot begin");
        Problem::of(Code::Internal)
    })?;
    entries.push(Entry::Started {
        rules: begun.rules,
        drawn: begun.drawn,
    });
    Ok(Body {
        version: begun.play.version(),
        draft: 0,
        deciding: begun.play.deciding().map(Seat::number),
        entries,
    })
}
