//! Many games that are stepped together.

use observation::Observed;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rayon::prelude::*;
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Seat, Turn};

/// The games that one task of a thread steps.
const GAMES_PER_TASK: usize = 32;

/// The most seats of any game.
pub(crate) const MAX_SEATS: usize = Seat::MAX as usize;

/// The rows that a step writes, one for each game.
pub(crate) struct StepRows<'a> {
    /// Observations of the deciding seats; empty if nobody wants them.
    pub(crate) observations: &'a mut [u8],
    /// Masks; empty if nobody wants them.
    pub(crate) masks: &'a mut [i8],
    /// For each seat 1 if it won, -1 if it lost, 0 before the end.
    pub(crate) rewards: &'a mut [f32],
    /// 1 where a game has ended and another has begun.
    pub(crate) dones: &'a mut [u8],
    /// The seats that decide.
    pub(crate) seats: &'a mut [u8],
    /// The number of legal choices.
    pub(crate) counts: &'a mut [u16],
}

/// The way in which games go on: not at all, by an action, or by the place of a choice in the list.
#[derive(Copy, Clone, Debug)]
pub(crate) enum StepKind<'a> {
    /// Begins anew.
    Reset,
    /// Numbers of actions.
    Actions(&'a [i64]),
    /// Places in the lists of legal choices.
    Ranks(&'a [i64]),
}

/// One game of many.
#[derive(Clone, Debug)]
struct Slot<G: Observed> {
    state: G,
    chance: QuickChance,
    legal: Choices<G::Choice>,
    /// The numbers that are set in the mask.
    marked: Vec<u16>,
    seed: u64,
    episode: u64,
}

impl<G: Observed> Slot<G> {
    fn begin_first_game(setup: G::Setup, seed: u64) -> Self {
        let mut chance = QuickChance::new(seed);
        let state = G::start_game(setup, &mut chance, &mut NoLog);
        Self {
            state,
            chance,
            legal: state.legal_choices(),
            marked: Vec::with_capacity(64),
            seed,
            episode: 0,
        }
    }

    /// Begins the next game, whose chance depends on the seed and the number of the game alone.
    fn begin_next_game(&mut self) {
        self.episode += 1;
        let mixed = SplitMix64::seed_from_u64(self.seed ^ self.episode.rotate_left(32)).next_u64();
        self.chance = QuickChance::new(mixed);
        self.state = G::start_game(self.state.setup(), &mut self.chance, &mut NoLog);
    }

    fn refresh_legal_choices(&mut self) {
        self.legal.clear();
        self.state.push_legal_choices(&mut self.legal);
    }

    /// Returns the legal choice that is meant.
    fn legal_choice_for_step(&self, kind: StepKind<'_>, index: usize) -> Option<G::Choice> {
        match kind {
            StepKind::Reset => None,
            StepKind::Actions(actions) => {
                let action = usize::try_from(actions[index]).ok()?;
                let mut legal = self.legal.iter().copied();
                legal.find(|choice| G::action_number(*choice) == action)
            }
            StepKind::Ranks(ranks) => {
                let rank = usize::try_from(ranks[index]).ok()?;
                self.legal.get(rank).copied()
            }
        }
    }

    fn mark_legal_actions(&mut self, mask: &mut [i8]) {
        for number in self.marked.drain(..) {
            mask[usize::from(number)] = 0;
        }
        for choice in &self.legal {
            let number = G::action_number(*choice);
            mask[number] = 1;
            self.marked.push(number as u16);
        }
    }
}

/// Games that are stepped together, each with a chance of its own.
#[derive(Clone, Debug)]
pub(crate) struct GameBatch<G: Observed> {
    slots: Vec<Slot<G>>,
    features: usize,
}

/// The rows of one game.
struct SlotRows<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    done: &'a mut u8,
    seat: &'a mut u8,
    count: &'a mut u16,
}

impl<G: Observed> GameBatch<G> {
    /// Starts this many games.
    pub(crate) fn new(setup: G::Setup, games: usize, seed: u64, features: usize) -> Self {
        let mut seeds = SplitMix64::seed_from_u64(seed);
        let slots = (0..games).map(|_| Slot::begin_first_game(setup, seeds.next_u64()));
        Self {
            slots: slots.collect(),
            features,
        }
    }

    /// Returns the legal choices of one game.
    pub(crate) fn legal_choices(&self, index: usize) -> &[G::Choice] {
        &self.slots[index].legal
    }

    /// Returns the first game for which no legal choice is meant.
    pub(crate) fn first_game_with_illegal_step(&self, kind: StepKind<'_>) -> Option<usize> {
        let mut slots = self.slots.iter().enumerate();
        slots
            .find(|(index, slot)| slot.legal_choice_for_step(kind, *index).is_none())
            .map(|(index, _)| index)
    }

    /// Steps all games on the threads of the pool, after [`GameBatch::first_game_with_illegal_step`] has found none.
    pub(crate) fn step_all_games(&mut self, kind: StepKind<'_>, rows: StepRows<'_>) {
        let features = if rows.observations.is_empty() {
            0
        } else {
            self.features
        };
        let actions = if rows.masks.is_empty() {
            0
        } else {
            G::ACTION_COUNT
        };
        let observations = split_into_rows(rows.observations, features, self.slots.len());
        let masks = split_into_rows(rows.masks, actions, self.slots.len());
        let slots = self.slots.iter_mut().zip(observations).zip(masks);
        let rest = rows
            .rewards
            .chunks_exact_mut(MAX_SEATS)
            .zip(rows.dones)
            .zip(rows.seats)
            .zip(rows.counts);
        let mut work: Vec<_> = slots
            .zip(rest)
            .enumerate()
            .map(
                |(index, (((slot, observation), mask), (((rewards, done), seat), count)))| {
                    let rows = SlotRows {
                        observation,
                        mask,
                        rewards,
                        done,
                        seat,
                        count,
                    };
                    (index, slot, rows)
                },
            )
            .collect();
        work.par_chunks_mut(GAMES_PER_TASK).for_each(|chunk| {
            for (index, slot, rows) in chunk {
                step_game_in_slot(slot, kind, *index, rows);
            }
        });
    }
}

/// Cuts rows of this size out of a slice; empty ones if there is nothing to cut.
fn split_into_rows<T>(
    slice: &mut [T],
    size: usize,
    count: usize,
) -> impl Iterator<Item = &mut [T]> {
    let mut rest = slice;
    (0..count).map(move |_| {
        let (row, others) = std::mem::take(&mut rest).split_at_mut(size);
        rest = others;
        row
    })
}

fn step_game_in_slot<G: Observed>(
    slot: &mut Slot<G>,
    kind: StepKind<'_>,
    index: usize,
    rows: &mut SlotRows<'_>,
) {
    rows.rewards.fill(0.0);
    *rows.done = 0;
    if let Some(choice) = slot.legal_choice_for_step(kind, index) {
        let Slot { state, chance, .. } = slot;
        state.apply_listed(choice, chance, &mut NoLog);
        if let Turn::Over(outcome) = slot.state.turn() {
            *rows.done = 1;
            write_rewards::<G>(slot.state.setup(), outcome, rows.rewards);
            slot.begin_next_game();
        }
        slot.refresh_legal_choices();
    }
    if let Some(seat) = slot.state.deciding_seat() {
        *rows.seat = seat.number();
        if !rows.observation.is_empty() {
            slot.state.write_features(seat, rows.observation);
        }
    }
    *rows.count = slot.legal.len() as u16;
    if !rows.mask.is_empty() {
        slot.mark_legal_actions(rows.mask);
    }
}

/// Writes 1 for the seats that won and -1 for the others; all stay 0 if nobody won.
fn write_rewards<G: Game>(setup: G::Setup, outcome: tabletop::Outcome, rewards: &mut [f32]) {
    if outcome.winners.is_empty() {
        return;
    }
    for (number, reward) in rewards.iter_mut().take(G::seats(setup).len()).enumerate() {
        let won = outcome.winners.contains(Seat::new(number as u8));
        *reward = if won { 1.0 } else { -1.0 };
    }
}
