//! A player that tries every choice in worlds it can imagine and plays them out at random.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Game, NoLog, Player, Seat, View, Viewer, playout};

use crate::bot::Bot;

/// A player that imagines some worlds that fit its view, tries each of its choices in each world, plays every trial to
/// its end with random choices of both sides, and takes the choice that won most often.
///
/// ```
/// use bots::Sampler;
/// use empire_vs_rebellion::{Setup, State};
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Player, Viewer};
///
/// let state = State::start_game(Setup::Tutorial, &mut QuickChance::new(1), &mut NoLog);
/// let view = state.view(Viewer::Seat(state.deciding_seat().unwrap()));
/// let choice = Player::<State>::choose(&mut Sampler::new(1, 10), &view);
/// assert!(view.choices.contains(&choice));
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    rng: Xoshiro256PlusPlus,
    worlds: u32,
}

impl Sampler {
    /// Makes a player that imagines this many worlds for every decision. The same seed and the same views give the same
    /// choices.
    #[must_use]
    pub fn new(seed: u64, worlds: u32) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            worlds,
        }
    }

    /// Counts how often each choice won, over all worlds.
    fn count_wins_per_choice<G: Game>(&mut self, view: &G::View, seat: Seat) -> Vec<u32> {
        let mut wins = vec![0; view.choices().len()];
        for _ in 0..self.worlds {
            let world = G::imagine(view, &mut self.rng);
            for (choice, wins) in view.choices().iter().zip(&mut wins) {
                *wins += u32::from(self.is_won_after_choice(world, *choice, seat));
            }
        }
        wins
    }

    fn is_won_after_choice<G: Game>(
        &mut self,
        mut world: G,
        choice: G::Choice,
        seat: Seat,
    ) -> bool {
        let mut chance = QuickChance::new(self.rng.next_u64());
        world.apply_listed(choice, &mut chance, &mut NoLog);
        playout(&mut world, &mut chance).0.winners.contains(seat)
    }
}

impl<G: Game> Player<G> for Sampler {
    fn choose(&mut self, view: &G::View) -> G::Choice {
        let choices = view.choices();
        let Viewer::Seat(seat) = view.viewer() else {
            panic!("a spectator decides nothing");
        };
        if choices.len() == 1 {
            return choices[0];
        }
        let wins = self.count_wins_per_choice::<G>(view, seat);
        let most = wins.iter().max().copied().unwrap_or_default();
        let best = wins.iter().position(|wins| *wins == most);
        choices[best.unwrap_or_default()]
    }
}

impl<G: Game> Bot<G> for Sampler {}

#[cfg(test)]
mod tests {
    use super::*;
    use empire_vs_rebellion::{Setup, State};
    use tabletop::{RandomPlayer, Seed, Session, play_game};

    fn play_one_game(seed: u64, sampler_sits: usize) -> (bool, Vec<String>) {
        let mut players: Vec<Box<dyn Player<State>>> = vec![
            Box::new(RandomPlayer::new(seed)),
            Box::new(RandomPlayer::new(seed + 1)),
        ];
        players[sampler_sits] = Box::new(Sampler::new(seed, 10));
        let mut session = Session::new(Setup::Full, Seed::from_words(&seed.to_string()));
        let outcome = play_game(&mut session, &mut players);
        let moves = session.steps().iter().map(|s| s.choice.to_string());
        let seat = Seat::new(sampler_sits as u8);
        (outcome.winners.contains(seat), moves.collect())
    }

    #[test]
    fn it_beats_random_play_from_either_seat() {
        for seat in [0, 1] {
            let wins = (0..40).filter(|seed| play_one_game(*seed, seat).0).count();
            assert!(wins >= 28, "{wins} of 40 in seat {seat}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        assert_eq!(play_one_game(5, 0), play_one_game(5, 0));
        assert_ne!(play_one_game(5, 0).1, play_one_game(6, 0).1);
    }
}
