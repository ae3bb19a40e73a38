//! Notices: people who are away are told that it is their turn, by Web Push, e-mail or webhook.
//!
//! A notice is made of what everybody at the table may know: who decides, who asked for something, that the game has
//! ended, that somebody wrote. When a row was written, [`Notices::remember_news_of_row`] remembers what it means for the other
//! seats, without waiting for anything. One task ([`rounds`]) keeps that in the database, drops it when the person
//! looks at the table, and otherwise turns it into letters after a minute; every database has one row per seat, so
//! that several servers send one notice, and no further one before the table was looked at. Others ([`sending`]) send
//! the letters, and a machine that does not answer keeps nobody else waiting.

mod addresses;
mod channels;
mod mail;
mod push;
mod rounds;
mod row_news;
mod sending;
mod smtp;
mod web_request;
mod words;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::config::Config;
use protocol::notice::NoticeEvent;
pub(crate) use rounds::run_notice_loop;
pub(crate) use row_news::TablePosition;
use sending::Sender;
pub(crate) use words::StopPage;

/// Some of the events that people are told about.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct EventSet(i64);

impl EventSet {
    /// Returns the set with this bit pattern, as it is stored.
    pub(crate) const fn from_bits(bits: i64) -> Self {
        Self(bits)
    }

    /// Returns the bit pattern to store.
    pub(crate) const fn bits(self) -> i64 {
        self.0
    }

    /// Returns the set with one event more.
    pub(crate) const fn with(self, event: NoticeEvent) -> Self {
        Self(self.0 | 1 << event as i64)
    }

    /// Returns the events of both sets.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Tells whether an event is in the set.
    pub(crate) const fn contains(self, event: NoticeEvent) -> bool {
        self.0 & (1 << event as i64) != 0
    }

    /// Lists the events, the one that matters most first.
    pub(crate) fn events(self) -> Vec<NoticeEvent> {
        let all = NoticeEvent::ALL.into_iter();
        all.filter(|event| self.contains(*event)).collect()
    }
}

impl FromIterator<NoticeEvent> for EventSet {
    fn from_iter<T: IntoIterator<Item = NoticeEvent>>(events: T) -> Self {
        events.into_iter().fold(Self::default(), Self::with)
    }
}

/// A seat of a table.
type SeatKey = (String, u8);

/// The number of seats of which news, or visits, are remembered until they are stored.
const MAX_REMEMBERED: usize = 100_000;

/// The news of a seat that is not stored yet.
#[derive(Copy, Clone, Debug)]
struct FreshNews {
    events: EventSet,
    /// The identity that holds the seat.
    identity: Option<i64>,
    at: i64,
}

/// News and visits that this server remembers until they are stored.
#[derive(Debug, Default)]
struct Remembered {
    news: HashMap<SeatKey, FreshNews>,
    /// The time at which the person of a seat last looked at the table.
    visits: HashMap<SeatKey, i64>,
}

/// The notices of a server.
#[derive(Debug)]
pub(crate) struct Notices {
    remembered: Mutex<Remembered>,
    /// Wakes the task that stores news.
    fresh: Notify,
    /// True if anybody wants notices, as far as this server knows.
    has_channels: AtomicBool,
    started: Instant,
    pub(crate) sender: Sender,
}

impl Notices {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            remembered: Mutex::default(),
            fresh: Notify::new(),
            has_channels: AtomicBool::new(false),
            started: Instant::now(),
            sender: Sender::new(&config.notices, config.times.letter_timeout),
        }
    }

    fn lock_remembered(&self) -> MutexGuard<'_, Remembered> {
        self.remembered
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether anybody wants notices; nothing is remembered until then.
    pub(crate) fn does_anybody_want_notices(&self) -> bool {
        self.has_channels.load(Ordering::Relaxed)
    }

    /// Notes that somebody wants notices from now on.
    pub(crate) fn mark_notices_wanted(&self) {
        self.has_channels.store(true, Ordering::Relaxed);
    }

    /// Remembers that the person of a seat looked at the table or gave a command.
    pub(crate) fn remember_visit_of_seat(&self, table: &str, seat: u8, now: i64) {
        if !self.does_anybody_want_notices() {
            return;
        }
        let mut remembered = self.lock_remembered();
        let key = (table.to_owned(), seat);
        if remembered.visits.len() < MAX_REMEMBERED || remembered.visits.contains_key(&key) {
            remembered.visits.insert(key, now);
        }
    }

    /// Remembers that something happened at a seat.
    fn remember_news_of_seat(&self, key: SeatKey, fresh: FreshNews) {
        let mut remembered = self.lock_remembered();
        if remembered.news.len() >= MAX_REMEMBERED && !remembered.news.contains_key(&key) {
            return;
        }
        let known = remembered.news.entry(key).or_insert(fresh);
        known.events = known.events.union(fresh.events);
        drop(remembered);
        self.fresh.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_events_is_stored_as_a_number() {
        let set: EventSet = [NoticeEvent::Chat, NoticeEvent::Turn].into_iter().collect();
        assert_eq!(set.bits(), 0b1001);
        assert_eq!(set.events(), [NoticeEvent::Turn, NoticeEvent::Chat]);
        assert_eq!(EventSet::from_bits(set.bits()), set);
        assert!(!set.contains(NoticeEvent::Over));
    }

    #[test]
    fn every_word_to_people_who_are_away_is_used() {
        let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        locale::properties::check_messages_used(locale::NOTICES, "notice-", &[&sources]).unwrap();
    }
}
