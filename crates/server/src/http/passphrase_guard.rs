//! Delays after wrong passphrases. Those who guess wait longer and longer; the owner of a name is not locked out by
//! others who guess.
//!
//! Failures are counted for each address, and for each name and address together. If a name has been guessed at very
//! often, from many addresses, an address that is new to it has to wait once before its first attempt.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::problem::{Code, Problem};

/// The failures of an address for one name that cost no time.
const FREE_FAILURES_FOR_NAME: u32 = 5;

/// The failures of an address for all names that cost no time.
const FREE_FAILURES: u32 = 20;

/// The longest delay.
const MAX_DELAY: Duration = Duration::from_secs(15 * 60);

/// The failures for one name, from all addresses, after which newcomers have to wait.
const MAX_FAILURES_FOR_NAME: u32 = 100;

/// The time that newcomers have to wait then.
const NEWCOMER_DELAY: Duration = Duration::from_secs(60);

/// The time after which failures are forgotten.
const MEMORY: Duration = Duration::from_secs(60 * 60);

/// The number of entries above which old ones are removed.
const MAX_ENTRIES: usize = 10_000;

/// The subject that failures are counted for.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
enum Suspect {
    Address(IpAddr),
    Name(String),
    NameFrom(String, IpAddr),
}

#[derive(Copy, Clone, Debug)]
struct Failures {
    count: u32,
    first: Instant,
    last: Instant,
    /// True if the right passphrase came from there.
    is_known: bool,
}

/// The failures so far.
#[derive(Debug, Default)]
pub(crate) struct PassphraseGuard(Mutex<HashMap<Suspect, Failures>>);

impl PassphraseGuard {
    fn lock_failures(&self) -> MutexGuard<'_, HashMap<Suspect, Failures>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an attempt as a failure until it turns out to be right, so that many at once do not slip through.
    /// Refuses it, with the time to wait, if it comes too early.
    pub(crate) fn begin_passphrase_attempt(
        &self,
        address: IpAddr,
        name: &str,
    ) -> Result<(), Problem> {
        self.begin_passphrase_attempt_at(address, name, Instant::now())
    }

    fn begin_passphrase_attempt_at(
        &self,
        address: IpAddr,
        name: &str,
        now: Instant,
    ) -> Result<(), Problem> {
        let mut failures = self.lock_failures();
        if failures.len() >= MAX_ENTRIES {
            failures.retain(|_, it| now.duration_since(it.last) < MEMORY);
        }
        let everybody = Suspect::Name(name.to_owned());
        let here = Suspect::NameFrom(name.to_owned(), address);
        let crowded = recent_failures(&failures, &everybody, now)
            .is_some_and(|it| it.count >= MAX_FAILURES_FOR_NAME);
        let earlier = recent_failures(&failures, &here, now);
        if crowded && earlier.is_none() {
            // The wait begins now; it is no attempt yet.
            let noted = Failures {
                count: 0,
                first: now,
                last: now,
                is_known: false,
            };
            failures.insert(here, noted);
            return Err(retry_later_problem(NEWCOMER_DELAY));
        }
        let newcomer = earlier.filter(|it| crowded && !it.is_known);
        let newcomer = newcomer.map_or(Duration::ZERO, |it| {
            remaining_delay(now, it.first, NEWCOMER_DELAY)
        });
        let wait = [
            newcomer,
            remaining_wait_of_suspect(&failures, &here, FREE_FAILURES_FOR_NAME, now),
            remaining_wait_of_suspect(&failures, &Suspect::Address(address), FREE_FAILURES, now),
        ];
        let wait = wait.into_iter().max().unwrap_or_default();
        if !wait.is_zero() {
            return Err(retry_later_problem(wait));
        }
        for suspect in [Suspect::Address(address), everybody, here] {
            let entry = failures.entry(suspect).or_insert(Failures {
                count: 0,
                first: now,
                last: now,
                is_known: false,
            });
            if now.duration_since(entry.last) > MEMORY {
                entry.count = 0;
            }
            entry.count += 1;
            entry.last = now;
        }
        Ok(())
    }

    /// Takes the failure back: the passphrase was right. This address is free to try again.
    pub(crate) fn forget_failed_attempts(&self, address: IpAddr, name: &str) {
        let mut failures = self.lock_failures();
        for suspect in [Suspect::Address(address), Suspect::Name(name.to_owned())] {
            if let Some(entry) = failures.get_mut(&suspect) {
                entry.count = entry.count.saturating_sub(1);
            }
        }
        if let Some(entry) = failures.get_mut(&Suspect::NameFrom(name.to_owned(), address)) {
            entry.count = 0;
            entry.is_known = true;
        }
    }
}

fn recent_failures(
    failures: &HashMap<Suspect, Failures>,
    suspect: &Suspect,
    now: Instant,
) -> Option<Failures> {
    let found = failures.get(suspect).copied();
    found.filter(|it| now.duration_since(it.last) < MEMORY)
}

/// Returns the time that is left of a delay that began at `since`.
fn remaining_delay(now: Instant, since: Instant, delay: Duration) -> Duration {
    delay.saturating_sub(now.duration_since(since))
}

/// Returns the time that this suspect still has to wait: nothing at first, then twice as long after each failure.
fn remaining_wait_of_suspect(
    failures: &HashMap<Suspect, Failures>,
    suspect: &Suspect,
    free: u32,
    now: Instant,
) -> Duration {
    let Some(entry) = recent_failures(failures, suspect, now) else {
        return Duration::ZERO;
    };
    let Some(counted) = entry.count.checked_sub(free) else {
        return Duration::ZERO;
    };
    let delay = Duration::from_secs(1 << counted.min(16)).min(MAX_DELAY);
    remaining_delay(now, entry.last, delay)
}

fn retry_later_problem(wait: Duration) -> Problem {
    let seconds = wait.as_millis().div_ceil(1000) as u64;
    Problem::from_code(Code::SlowDown).retry_after(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn delays_grow_and_are_told() {
        let guard = PassphraseGuard::default();
        let mut now = Instant::now();
        for _ in 0..FREE_FAILURES_FOR_NAME {
            guard
                .begin_passphrase_attempt_at(address(1), "leia", now)
                .expect("free");
        }
        for seconds in [1, 2, 4, 8] {
            let refused = guard.begin_passphrase_attempt_at(address(1), "leia", now);
            let refused = refused.expect_err("too early");
            assert_eq!(refused.retry_after, Some(seconds));
            now += Duration::from_secs(seconds);
            guard
                .begin_passphrase_attempt_at(address(1), "leia", now)
                .expect("it has waited");
        }
        // Another address is not affected, and after an hour all is forgotten.
        guard
            .begin_passphrase_attempt_at(address(2), "leia", now)
            .expect("the owner");
        now += MEMORY;
        guard
            .begin_passphrase_attempt_at(address(1), "leia", now)
            .expect("forgotten");
    }

    #[test]
    fn the_owner_gets_in_while_many_addresses_guess() {
        let guard = PassphraseGuard::default();
        let mut now = Instant::now();
        let home = address(200);
        guard
            .begin_passphrase_attempt_at(home, "leia", now)
            .expect("at home");
        guard.forget_failed_attempts(home, "leia");
        for last in 0..100 {
            for _ in 0..2 {
                let _ = guard.begin_passphrase_attempt_at(address(last), "leia", now);
            }
        }
        guard
            .begin_passphrase_attempt_at(home, "leia", now)
            .expect("a known address");
        let new = address(201);
        let refused = guard
            .begin_passphrase_attempt_at(new, "leia", now)
            .expect_err("crowded");
        assert_eq!(refused.retry_after, Some(60));
        now += NEWCOMER_DELAY;
        guard
            .begin_passphrase_attempt_at(new, "leia", now)
            .expect("it has waited");
    }

    #[test]
    fn one_address_does_not_try_every_name() {
        let guard = PassphraseGuard::default();
        let now = Instant::now();
        let tries = (0..100).filter(|number| {
            let name = format!("name-{number}");
            guard
                .begin_passphrase_attempt_at(address(1), &name, now)
                .is_ok()
        });
        assert_eq!(tries.count(), FREE_FAILURES as usize);
    }
}
