use empire_vs_rebellion::{Choice, Decision, Sight, State, View};
use tabletop::{Game, Player};

use super::contest::Stakes;
use super::rules_of_thumb;
use crate::bot::{Bot, BotInput};
use crate::player_rng::PlayerRng;

/// A player that counts what each choice leads to at once and knows some rules of thumb.
///
/// It decides through a [`Sight`], which answers nothing that its side may not know; so any world that
/// it imagines from a view is as good as another, and as good as the table itself.
#[derive(Clone, Debug)]
pub struct Heuristic {
    rng: PlayerRng,
}

impl Heuristic {
    /// Makes a player whose choices between near equals depend on this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: PlayerRng::new(seed),
        }
    }

    fn pick_choice(&mut self, sight: Sight<'_>, decision: Decision, choices: &[Choice]) -> Choice {
        let stakes = Stakes::from_sight(sight);
        rules_of_thumb::pick_best_choice(sight, stakes, decision, choices, &mut self.rng.choosing)
    }
}

impl Player<State> for Heuristic {
    fn choose(&mut self, view: &View) -> Choice {
        let (Some(decision), Some(me)) = (view.decision, view.own_side()) else {
            panic!("there is nothing to decide");
        };
        if let [only] = view.choices[..] {
            return only;
        }
        let world = State::imagine(view, &mut self.rng.imagining);
        self.pick_choice(Sight::new(&world, me), decision, &view.choices)
    }
}

impl Bot<State> for Heuristic {
    fn choose_from_bot_input(&mut self, seen: BotInput<'_, State>) -> Choice {
        match seen.choices() {
            [only] => *only,
            choices => self.pick_choice(seen.sight(), seen.decision(), choices),
        }
    }
}
