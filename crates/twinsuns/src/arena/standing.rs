//! The results of the games in which a level plays one side.

use std::time::Duration;

use tabletop::{Game, Log, Seat};

use crate::games::TableGame;
use crate::games::witness::{Account, Counts, Witness};
use crate::series::Sum;
use crate::series::table::Watcher;
use crate::series::tally::{Share, Spread};

/// The time that the players of one side have spent thinking.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Thought {
    /// The number of decisions with more than one choice.
    pub(super) decisions: u64,
    nanoseconds: u64,
}

impl Thought {
    fn count(&mut self, time: Duration) {
        self.decisions += 1;
        self.nanoseconds += time.as_nanos() as u64;
    }

    pub(super) fn add(&mut self, other: Thought) {
        self.decisions += other.decisions;
        self.nanoseconds += other.nanoseconds;
    }

    pub(super) fn milliseconds_per_decision(self) -> f64 {
        self.nanoseconds as f64 / 1e6 / self.decisions.max(1) as f64
    }
}

/// A watcher that collects what the arena reports about a game.
#[derive(Debug)]
pub(super) struct Observer<G: TableGame> {
    setup: G::Setup,
    witness: G::Witness,
    thought: [Thought; 2],
}

/// Everything that the arena has seen of a finished game.
#[derive(Debug)]
pub(super) struct Told {
    account: Account,
    thought: [Thought; 2],
}

impl<G: TableGame> Observer<G> {
    pub(super) fn new(setup: G::Setup) -> Self {
        Self {
            setup,
            witness: G::Witness::default(),
            thought: Default::default(),
        }
    }

    pub(super) fn tell(self, last: &G) -> Told {
        Told {
            account: self.witness.account(last),
            thought: self.thought,
        }
    }
}

impl<G: TableGame> Log<G::Event> for Observer<G> {
    fn note(&mut self, event: G::Event) {
        self.witness.note(event);
    }
}

impl<G: TableGame> Watcher<G> for Observer<G> {
    fn chosen(&mut self, state: &G, offered: &[<G as Game>::Choice], choice: G::Choice) {
        self.witness.chosen(state, offered, choice);
    }

    fn thought(&mut self, seat: Seat, time: Duration) {
        let side = G::side_of(self.setup, seat);
        self.thought[G::side_index(self.setup, side)].count(time);
    }
}

/// The games with A on one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    pub(super) games: u64,
    pub(super) wins_a: u64,
    /// The number of games without a winner.
    pub(super) nobody: u64,
    /// The number of times that each side won in each way; the last entry is nobody.
    pub(super) endings: [Counts; 3],
    pub(super) rounds: Spread,
    pub(super) decisions: Spread,
    /// The thinking time of each side.
    pub(super) thought: [Thought; 2],
    /// The counters of each side.
    pub(super) counts: [Counts; 2],
}

impl Standing {
    pub(super) fn count(&mut self, a: usize, winner: Option<usize>, decisions: u64, told: &Told) {
        let account = &told.account;
        self.games += 1;
        self.wins_a += u64::from(winner == Some(a));
        self.nobody += u64::from(winner.is_none());
        let endings = &mut self.endings[winner.unwrap_or(2)];
        *endings.entry(account.ending).or_default() += 1;
        self.rounds.count(account.rounds);
        self.decisions.count(decisions);
        self.add_sides(told.thought, &account.counts);
    }

    fn add_sides(&mut self, thought: [Thought; 2], counts: &[Counts; 2]) {
        for (mine, more) in self.thought.iter_mut().zip(thought) {
            mine.add(more);
        }
        for (mine, more) in self.counts.iter_mut().zip(counts) {
            add_counts(mine, more);
        }
    }

    /// Returns the share of games that A won.
    pub(super) fn share(&self) -> Share {
        Share::of(self.wins_a, self.games)
    }

    /// Returns how often something happened in a game, on average.
    pub(super) fn mean(&self, side: usize, counter: &str) -> f64 {
        let count = self.counts[side].get(counter).copied().unwrap_or_default();
        count as f64 / self.games as f64
    }
}

fn add_counts(all: &mut Counts, more: &Counts) {
    for (name, count) in more {
        *all.entry(name).or_default() += count;
    }
}

impl Sum for Standing {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins_a += other.wins_a;
        self.nobody += other.nobody;
        for (mine, theirs) in self.endings.iter_mut().zip(&other.endings) {
            add_counts(mine, theirs);
        }
        self.rounds.add(other.rounds);
        self.decisions.add(other.decisions);
        self.add_sides(other.thought, &other.counts);
    }
}

/// The games with A on the first side, and those with A on the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings(pub(super) [Standing; 2]);

impl Standings {
    /// Returns the wins of A on both sides, the number of games, and the share.
    pub(super) fn share(&self) -> (u64, u64, Share) {
        let wins = self.0.iter().map(|standing| standing.wins_a).sum();
        let games = self.0.iter().map(|standing| standing.games).sum();
        (wins, games, Share::of(wins, games))
    }

    /// Returns the thinking times of A and of B.
    pub(super) fn thought(&self) -> [Thought; 2] {
        let [first, second] = &self.0;
        [0, 1].map(|level| {
            let mut thought = first.thought[level];
            thought.add(second.thought[1 - level]);
            thought
        })
    }
}

impl Sum for Standings {
    fn add(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            mine.add(theirs);
        }
    }
}
