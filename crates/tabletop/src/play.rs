//! Playing games to their end.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::QuickChance;
use crate::game::{Choices, Game, NoLog, Outcome, Turn, View};
use crate::random;
use crate::seat::Viewer;
use crate::session::Session;

/// A player who decides by what a person in that seat would see.
pub trait Player<G: Game>: Send {
    /// Chooses one of the view's choices.
    fn choose(&mut self, view: &G::View) -> G::Choice;
}

/// Takes any legal choice, all equally often.
#[derive(Clone, Debug)]
pub struct RandomPlayer(Xoshiro256PlusPlus);

impl RandomPlayer {
    /// Creates a player whose choices depend on this number and on the lists it is offered.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Picks any of these.
    pub fn pick_any<C: Copy>(&mut self, choices: &[C]) -> C {
        random::pick_any(&mut self.0, choices)
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, view: &G::View) -> G::Choice {
        self.pick_any(view.choices())
    }
}

/// Plays a session to its end and says how it ended. Each player is shown its own view only.
pub fn play_game<G: Game>(session: &mut Session<G>, players: &mut [Box<dyn Player<G>>]) -> Outcome {
    loop {
        match session.state().turn() {
            Turn::Over(outcome) => return outcome,
            Turn::Decide { seat, .. } => {
                let view = session.state().view(Viewer::Seat(seat));
                let choice = players[seat.index()].choose(&view);
                session
                    .choose(seat, choice)
                    .unwrap_or_else(|refusal| panic!("a player chose `{choice}`: {refusal}"));
            }
        }
    }
}

/// Plays a state to its end with random legal choices, as fast as it goes; returns the outcome and the
/// number of decisions made.
///
/// ```
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, playout};
/// use test_game::{HighestCard, Setup};
///
/// let mut chance = QuickChance::new(5);
/// let mut state = HighestCard::start_game(Setup, &mut chance, &mut NoLog);
/// let (outcome, decisions) = playout(&mut state, &mut chance);
/// assert_eq!(decisions, 3);
/// assert_eq!(state.outcome(), Some(outcome));
/// ```
pub fn playout<G: Game>(state: &mut G, chance: &mut QuickChance) -> (Outcome, u64) {
    let mut decisions = 0;
    let mut choices = Choices::new();
    loop {
        choices.clear();
        state.push_legal_choices(&mut choices);
        if choices.is_empty() {
            break;
        }
        let choice = random::pick_any(&mut chance.0, &choices);
        state.apply_listed(choice, chance, &mut NoLog);
        decisions += 1;
    }
    match state.turn() {
        Turn::Over(outcome) => (outcome, decisions),
        Turn::Decide { .. } => unreachable!("a decision always has choices"),
    }
}

/// Starts a game and plays it to its end like [`playout`].
pub fn play_new_random_game<G: Game>(setup: G::Setup, chance: &mut QuickChance) -> (Outcome, u64) {
    let mut state = G::start_game(setup, chance, &mut NoLog);
    playout(&mut state, chance)
}

/// Picks one of the legal choices, all equally likely; `None` when the game is over.
pub fn random_choice<G: Game>(state: &G, chance: &mut QuickChance) -> Option<G::Choice> {
    let choices = state.legal_choices();
    (!choices.is_empty()).then(|| random::pick_any(&mut chance.0, &choices))
}
