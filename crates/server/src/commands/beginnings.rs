//! Taking seats, and the start of a game.

use tabletop::{Seat, Seed};

use super::text::check_entropy_words;
use super::{DecideContext, DecideResult};
use crate::game_session;
use crate::journal_entry::{Body, Entry, Person};
use crate::secret::{Hex, Token};
use crate::table::{SeatOccupant, Table};
use protocol::problem::{Code, Problem};

impl Table {
    fn require_game_not_started(&self) -> Result<(), Problem> {
        match self.rules {
            Some(_) => Err(Problem::from_code(Code::AlreadyStarted)),
            None => Ok(()),
        }
    }

    pub(super) fn decide_entropy(&self, seat: u8, words: &str) -> DecideResult {
        self.require_game_not_started()?;
        if self.entropy.iter().any(|(earlier, _)| *earlier == seat) {
            let message = "you have added your words already";
            return Err(Problem::new(Code::NotAllowed, message));
        }
        let words = check_entropy_words(words)?;
        Ok(self.body_without_game_change(vec![Entry::Entropy { seat, words }]))
    }

    pub(crate) fn decide_start(&self) -> DecideResult {
        self.require_game_not_started()?;
        if self
            .seats
            .iter()
            .any(|sitter| matches!(sitter, SeatOccupant::Open))
        {
            return Err(Problem::from_code(Code::SeatsOpen));
        }
        append_game_start(self, self.seed_with_player_words(), Vec::new())
    }

    /// Decides that a person takes an open seat. If it was the last one, the game begins.
    pub(crate) fn decide_join(
        &self,
        seat: u8,
        person: Person,
        words: Option<&str>,
    ) -> DecideResult {
        self.require_game_not_started()?;
        if !matches!(self.seats[usize::from(seat)], SeatOccupant::Open) {
            return Err(Problem::from_code(Code::SeatTaken));
        }
        let entropy = words.map(check_entropy_words).transpose()?;
        let added = entropy.clone().map(|words| (seat, words));
        let joined = Entry::Joined {
            seat,
            person,
            entropy,
        };
        let open = self
            .seats
            .iter()
            .filter(|sitter| matches!(sitter, SeatOccupant::Open));
        if open.count() > 1 || self.created.wait {
            return Ok(self.body_without_game_change(vec![joined]));
        }
        let all = self.entropy.iter().cloned().chain(added);
        let all: Vec<_> = all.map(|(seat, words)| (Seat::new(seat), words)).collect();
        append_game_start(self, self.created.seed.with_entropy(&all), vec![joined])
    }

    /// Decides that the identity that holds the seat gets another secret for it.
    pub(crate) fn decide_additional_seat_secret(
        &self,
        seat: u8,
        identity: i64,
        key: &str,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        self.check_command_quota(seat, around)?;
        match &self.seats[usize::from(seat)] {
            SeatOccupant::Person { person, .. } if person.identity == Some(identity) => {
                let nonce = Hex::random_bytes()?;
                let secret = Token::seat_token_for_key(nonce, seat, key).fingerprint();
                let linked = Entry::Linked {
                    seat,
                    nonce,
                    secret,
                };
                Ok(self.body_without_game_change(vec![linked]))
            }
            _ => Err(Problem::new(Code::NotAllowed, "this seat is not yours")),
        }
    }
}

impl Table {
    /// Decides that the holder of a seat, who has its secret or the identity behind it, gets a new secret instead of
    /// all earlier ones.
    pub(crate) fn decide_seat_secret_renewal(
        &self,
        seat: u8,
        own: Option<u8>,
        identity: Option<i64>,
        key: &str,
        around: &DecideContext<'_>,
    ) -> DecideResult {
        self.check_command_quota(seat, around)?;
        match &self.seats[usize::from(seat)] {
            SeatOccupant::Person { person, .. }
                if own == Some(seat) || identity.is_some() && person.identity == identity =>
            {
                let nonce = Hex::random_bytes()?;
                let secret = Token::seat_token_for_key(nonce, seat, key).fingerprint();
                let renewed = Entry::Renewed {
                    seat,
                    nonce,
                    secret,
                };
                Ok(self.body_without_game_change(vec![renewed]))
            }
            _ => Err(Problem::new(Code::NotAllowed, "this seat is not yours")),
        }
    }
}

/// Adds the start of the game to the entries before it.
fn append_game_start(table: &Table, seed: Seed, mut entries: Vec<Entry>) -> DecideResult {
    let created = &table.created;
    let begun = game_session::begin(&created.game, &created.setup, seed).map_err(|error| {
        tracing::error!(table = table.id, %error, "a game cannot begin");
        Problem::from_code(Code::Internal)
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
