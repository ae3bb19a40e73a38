//! The results of the games in which a level plays one side.

use std::time::Duration;

use tabletop::{Game, Log, Seat};

use crate::games::TableGame;
use crate::games::game_stats::{Counts, GameStats, GameSummary};
use crate::series::MergeCounts;
use crate::series::bot_table::GameWatcher;
use crate::series::tally::{Distribution, Share};

/// The time that the players of one side have spent thinking.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct ThinkingTime {
    /// The number of decisions with more than one choice.
    pub(super) decisions: u64,
    nanoseconds: u64,
}

impl ThinkingTime {
    fn count_decision(&mut self, time: Duration) {
        self.decisions += 1;
        self.nanoseconds += time.as_nanos() as u64;
    }

    pub(super) fn add(&mut self, other: ThinkingTime) {
        self.decisions += other.decisions;
        self.nanoseconds += other.nanoseconds;
    }

    pub(super) fn milliseconds_per_decision(self) -> f64 {
        self.nanoseconds as f64 / 1e6 / self.decisions.max(1) as f64
    }
}

/// A watcher that collects what the arena reports about a game.
#[derive(Debug)]
pub(super) struct GameObserver<G: TableGame> {
    setup: G::Setup,
    stats: G::Stats,
    thought: [ThinkingTime; 2],
}

/// Everything that the arena has seen of a finished game.
#[derive(Debug)]
pub(super) struct ObservedGame {
    account: GameSummary,
    thought: [ThinkingTime; 2],
}

impl<G: TableGame> GameObserver<G> {
    pub(super) fn new(setup: G::Setup) -> Self {
        Self {
            setup,
            stats: G::Stats::default(),
            thought: Default::default(),
        }
    }

    pub(super) fn summarize_finished_game(self, last: &G) -> ObservedGame {
        ObservedGame {
            account: self.stats.into_summary(last),
            thought: self.thought,
        }
    }
}

impl<G: TableGame> Log<G::Event> for GameObserver<G> {
    fn record_event(&mut self, event: G::Event) {
        self.stats.record_event(event);
    }
}

impl<G: TableGame> GameWatcher<G> for GameObserver<G> {
    fn on_choice(&mut self, state: &G, offered: &[<G as Game>::Choice], choice: G::Choice) {
        self.stats.on_choice(state, offered, choice);
    }

    fn on_thinking_time(&mut self, seat: Seat, time: Duration) {
        let side = G::side_of(self.setup, seat);
        self.thought[G::side_index(self.setup, side)].count_decision(time);
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
    pub(super) rounds: Distribution,
    pub(super) decisions: Distribution,
    /// The thinking time of each side.
    pub(super) thought: [ThinkingTime; 2],
    /// The counters of each side.
    pub(super) counts: [Counts; 2],
}

impl Standing {
    pub(super) fn count_game(
        &mut self,
        a: usize,
        winner: Option<usize>,
        decisions: u64,
        told: &ObservedGame,
    ) {
        let account = &told.account;
        self.games += 1;
        self.wins_a += u64::from(winner == Some(a));
        self.nobody += u64::from(winner.is_none());
        let endings = &mut self.endings[winner.unwrap_or(2)];
        *endings.entry(account.ending).or_default() += 1;
        self.rounds.count_number(account.rounds);
        self.decisions.count_number(decisions);
        self.add_times_and_counts(told.thought, &account.counts);
    }

    fn add_times_and_counts(&mut self, thought: [ThinkingTime; 2], counts: &[Counts; 2]) {
        for (mine, more) in self.thought.iter_mut().zip(thought) {
            mine.add(more);
        }
        for (mine, more) in self.counts.iter_mut().zip(counts) {
            add_counts(mine, more);
        }
    }

    /// Returns the share of games that A won.
    pub(super) fn win_share_of_a(&self) -> Share {
        Share::from_counts(self.wins_a, self.games)
    }

    /// Returns how often something happened in a game, on average.
    pub(super) fn mean_count(&self, side: usize, counter: &str) -> f64 {
        let count = self.counts[side].get(counter).copied().unwrap_or_default();
        count as f64 / self.games as f64
    }
}

fn add_counts(all: &mut Counts, more: &Counts) {
    for (name, count) in more {
        *all.entry(name).or_default() += count;
    }
}

impl MergeCounts for Standing {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins_a += other.wins_a;
        self.nobody += other.nobody;
        for (mine, theirs) in self.endings.iter_mut().zip(&other.endings) {
            add_counts(mine, theirs);
        }
        self.rounds.add(other.rounds);
        self.decisions.add(other.decisions);
        self.add_times_and_counts(other.thought, &other.counts);
    }
}

/// The games with A on the first side, and those with A on the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Standings(pub(super) [Standing; 2]);

impl Standings {
    /// Returns the wins of A on both sides, the number of games, and the share.
    pub(super) fn total_wins_games_and_share(&self) -> (u64, u64, Share) {
        let wins = self.0.iter().map(|standing| standing.wins_a).sum();
        let games = self.0.iter().map(|standing| standing.games).sum();
        (wins, games, Share::from_counts(wins, games))
    }

    /// Returns the thinking times of A and of B.
    pub(super) fn thinking_times(&self) -> [ThinkingTime; 2] {
        let [first, second] = &self.0;
        [0, 1].map(|level| {
            let mut thought = first.thought[level];
            thought.add(second.thought[1 - level]);
            thought
        })
    }
}

impl MergeCounts for Standings {
    fn add(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            mine.add(theirs);
        }
    }
}
