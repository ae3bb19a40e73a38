//! Games that searching players play against each other, kept so that weights can be fitted to them again and again.
//!
//! A game is kept as its seed and choices, in a line of text. Terms are computed from it when weights are fitted: a new
//! term needs no new games.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rebellion::{Choice, Faction, Setup, State};
use serde::{Deserialize, Serialize};
use tabletop::chance::QuickChance;
use tabletop::{Choices, Game, NoLog, Turn, Viewer};

use super::search::Searcher;
use super::{most_promising, rounds};
use crate::bot::BotInput;
use crate::effort::Effort;

/// The efforts that players of training games have, in iterations a decision.
const ITERATIONS: [u32; 4] = [12, 12, 24, 48];

/// The shares of choices that stray, in percent, while a game strays.
const STRAY_PERCENT: [u32; 4] = [0, 3, 8, 20];

/// The number of choices among which a stray choice is taken.
const STRAY_CHOICES: usize = 12;

/// A game between searching players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SelfPlayGame {
    /// The number that decides everything in it.
    pub seed: u64,
    /// The iterations of a decision, the Rebels' first.
    pub iterations: [u32; 2],
    /// The last round in which choices strayed; positions up to then are not worth learning from.
    pub strays_until: u8,
    /// True if the Empire won.
    pub empire_won: bool,
    /// All choices, in notation.
    pub choices: Vec<String>,
    /// What searches thought of the Empire's chance to win, each with the number of its choice.
    pub opinions: Vec<(u32, f32)>,
}

impl SelfPlayGame {
    /// Plays the game that this number decides.
    #[must_use]
    pub fn play(seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut state = start_state(seed);
        let iterations = [(); 2].map(|()| pick_any(&ITERATIONS, &mut rng));
        let mut players = iterations
            .map(|iterations| Searcher::new(rng.next_u64(), Effort::Worlds(iterations), 1));
        let stray_percent = pick_any(&STRAY_PERCENT, &mut rng);
        let mut game = Self {
            seed,
            iterations,
            strays_until: if stray_percent == 0 {
                0
            } else {
                (rng.next_u32() % 7) as u8
            },
            empire_won: false,
            choices: Vec::new(),
            opinions: Vec::new(),
        };
        let mut chance = chance_of_game(seed);
        let mut choices = Choices::new();
        while let Turn::Decide { seat, .. } = state.turn() {
            choices.clear();
            state.push_legal_choices(&mut choices);
            let faction = Setup::FULL.faction_of_seat(seat);
            let strays = rounds::current_round(&state) <= game.strays_until
                && rng.next_u32() % 100 < stray_percent;
            let choice = match &choices[..] {
                [only] => *only,
                _ if strays => stray_choice(&state, &choices, &mut rng),
                _ => {
                    let view = state.view(Viewer::Seat(seat));
                    let found = players[faction.index()].search(&view);
                    let found = found.expect("there is something to decide");
                    let opinion = match faction {
                        Faction::Imperial => found.win_chance,
                        Faction::Rebel => 1.0 - found.win_chance,
                    };
                    let opinion = (1000.0 * opinion).round() / 1000.0;
                    game.opinions.push((game.choices.len() as u32, opinion));
                    found.choice
                }
            };
            game.choices.push(choice.to_string());
            state.apply_listed(choice, &mut chance, &mut NoLog);
        }
        game.empire_won = rounds::winning_faction(&state) == Some(Faction::Imperial);
        game
    }

    /// Plays the game again and shows every state with a decision, with the number of the next choice.
    ///
    /// Fails if the rules have changed since it was played.
    pub fn replay(&self, mut visit: impl FnMut(u32, &State)) -> Result<(), String> {
        let mut state = start_state(self.seed);
        let mut chance = chance_of_game(self.seed);
        let mut choices = Choices::new();
        for (number, text) in self.choices.iter().enumerate() {
            visit(number as u32, &state);
            choices.clear();
            state.push_legal_choices(&mut choices);
            let choice: Option<Choice> = text.parse().ok();
            let legal = choice.filter(|choice| choices.contains(choice));
            let choice = legal.ok_or_else(|| {
                format!(
                    "choice {number} of the game with seed {}, `{text}`, is not legal",
                    self.seed
                )
            })?;
            state.apply_listed(choice, &mut chance, &mut NoLog);
        }
        Ok(())
    }
}

fn start_state(seed: u64) -> State {
    let mut chance = QuickChance::new(seed ^ 0x5851_f42d_4c95_7f2d);
    State::start_game(Setup::FULL, &mut chance, &mut NoLog)
}

fn chance_of_game(seed: u64) -> QuickChance {
    QuickChance::new(seed)
}

fn pick_any(from: &[u32], rng: &mut impl Rng) -> u32 {
    from[rng.next_u32() as usize % from.len()]
}

/// Returns a promising choice or, every other time, any but revealing the base for nothing.
fn stray_choice(state: &State, choices: &[Choice], rng: &mut impl Rng) -> Choice {
    if rng.next_u32() & 1 == 0 {
        let seen = BotInput::new(state, choices).expect("the game is not over");
        let sane = most_promising(seen.sight(), seen.decision(), choices, STRAY_CHOICES, rng);
        return sane[rng.next_u32() as usize % sane.len()].1;
    }
    match choices[rng.next_u32() as usize % choices.len()] {
        Choice::RevealBase => choices[0],
        choice => choice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_game_replays_to_the_same_result() {
        let game = SelfPlayGame::play(3);
        let text = serde_json::to_string(&game).unwrap();
        let read: SelfPlayGame = serde_json::from_str(&text).unwrap();
        assert_eq!(read, game);
        let mut seen = 0;
        read.replay(|number, state| {
            assert_eq!(number, seen);
            assert!(state.outcome().is_none());
            seen += 1;
        })
        .unwrap();
        assert_eq!(seen as usize, game.choices.len());
        assert!(game.opinions.len() > 50);
        assert_eq!(SelfPlayGame::play(3), game);
    }

    #[test]
    fn a_game_of_other_rules_is_refused() {
        let mut game = SelfPlayGame::play(3);
        game.choices[5] = "pass".to_owned();
        let refused = game.replay(|_, _| {}).unwrap_err();
        assert!(refused.contains("choice 5"), "{refused}");
    }
}
