//! Worlds that fit a view, the likely ones more often.

use empire_vs_rebellion::{Decision, Side, Sight, State, Strategy, View};
use rand_core::Rng;
use tabletop::{Game, Set};

use super::contest::{Contest, Stakes};
use super::payoff_matrix::{self, Mix};
use super::rules_of_thumb::random_fraction;

/// The share of worlds in which a player imagines to have chosen another strategy, so that the imagined opponent cannot
/// know the real one.
const MASKED_SHARE: f32 = 0.35;

/// The likelihood of a pass that certainly loses the event; a pass that certainly wins it has 1. It bounds what a pass
/// can say: somebody who always passes must not seem to be sure of winning.
const HOPELESS_PASS_LIKELIHOOD: f32 = 0.15;

/// Returns how likely each strategy of the opponent is: all equally, and after a pass those that win by it more.
///
/// Only the view counts. Who believes in the mixture that it would play itself is surprised by everybody else, and a
/// player that remembers earlier passes takes the same evidence twice.
fn opposing_strategy_likelihoods(view: &View, rng: &mut impl Rng) -> Mix {
    let mut likely = [1.0; 5];
    let Some(me) = view.own_side() else {
        return likely;
    };
    if view.decision != Some(Decision::Turn) || !view.was_last_turn_a_pass() {
        return likely;
    }
    let mut view = view.clone();
    for strategy in Set::<Strategy>::ALL.difference(view.side(me.other()).used) {
        set_strategy(&mut view, me.other(), strategy);
        let world = State::imagine(&view, rng);
        let sight = Sight::new(&world, me.other());
        if let Some(contest) = Contest::new(sight, Stakes::from_sight(sight)) {
            likely[strategy as usize] *= pass_likelihood(&contest);
        }
    }
    likely
}

/// Returns how likely a pass is for somebody who sees this struggle.
fn pass_likelihood(contest: &Contest<'_>) -> f32 {
    let [total, opposing] = contest.totals;
    let stakes = &contest.stakes;
    let gained = contest.value_if_ended(total, opposing) - stakes.lose;
    let hope = gained / stakes.amount_at_stake().max(1e-3);
    HOPELESS_PASS_LIKELIHOOD + (1.0 - HOPELESS_PASS_LIKELIHOOD) * hope.clamp(0.0, 1.0)
}

fn set_strategy(view: &mut View, side: Side, strategy: Strategy) {
    let seen = match side {
        Side::Rebel => &mut view.rebel,
        Side::Imperial => &mut view.imperial,
    };
    seen.strategy = Some(strategy);
}

/// A source of worlds for one decision.
#[derive(Debug)]
pub(super) struct WorldSampler {
    view: View,
    /// The probabilities of the opponent's facedown strategy; `None` if it is known or not yet chosen.
    theirs: Option<Mix>,
    /// The probabilities of the player's strategy as the opponent sees them; `None` if the opponent knows it.
    own: Option<Mix>,
    chosen: Option<Strategy>,
}

impl WorldSampler {
    pub(super) fn new(view: &View, rng: &mut impl Rng) -> Self {
        let me = view.own_side().expect("a spectator decides nothing");
        let (own, theirs) = (view.side(me), view.side(me.other()));
        let hidden = theirs.has_chosen && theirs.strategy.is_none();
        let unknown = !own.strategy_knowers.contains(me.other().index());
        let left = |used| Set::<Strategy>::ALL.difference(used);
        Self {
            theirs: hidden.then(|| {
                payoff_matrix::normalize_shares(
                    left(theirs.used),
                    &opposing_strategy_likelihoods(view, rng),
                )
            }),
            own: (own.strategy.is_some() && unknown)
                .then(|| payoff_matrix::normalize_shares(left(own.used), &[1.0; 5])),
            chosen: own.strategy,
            view: view.clone(),
        }
    }

    /// Imagines a world as the player sees it.
    pub(super) fn world_seen_by_player(&mut self, rng: &mut impl Rng) -> State {
        self.world_with_strategies(self.chosen, rng)
    }

    /// Imagines a world as the player sees it, or one that looks the same to the opponent.
    pub(super) fn world_possible_for_opponent(&mut self, rng: &mut impl Rng) -> State {
        match self.own {
            Some(own) if random_fraction(rng) < MASKED_SHARE => self.world_with_strategies(
                Some(payoff_matrix::strategy_at_cumulative_share(
                    &own,
                    random_fraction(rng),
                )),
                rng,
            ),
            _ => self.world_seen_by_player(rng),
        }
    }

    fn world_with_strategies(&mut self, own: Option<Strategy>, rng: &mut impl Rng) -> State {
        let me = self.view.own_side().expect("checked when it was made");
        if let Some(own) = own {
            set_strategy(&mut self.view, me, own);
        }
        if let Some(theirs) = self.theirs {
            set_strategy(
                &mut self.view,
                me.other(),
                payoff_matrix::strategy_at_cumulative_share(&theirs, random_fraction(rng)),
            );
        }
        State::imagine(&self.view, rng)
    }

    /// Imagines a world in which the opponent has chosen this strategy.
    pub(super) fn world_with_opposing_strategy(
        &mut self,
        theirs: Strategy,
        rng: &mut impl Rng,
    ) -> State {
        let me = self.view.own_side().expect("checked when it was made");
        if self.theirs.is_some() {
            set_strategy(&mut self.view, me.other(), theirs);
        }
        State::imagine(&self.view, rng)
    }
}

#[cfg(test)]
mod tests {
    use empire_vs_rebellion::Setup;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use tabletop::{NoLog, Player, Turn, Viewer};

    use super::*;
    use crate::empire_vs_rebellion::Heuristic;
    use tabletop::chance::QuickChance;

    /// Plays until a struggle turn in which the deciding side has some cards in play, after a pass or after none.
    fn view_of_a_struggle(after_pass: bool) -> View {
        let mut chance = QuickChance::new(3);
        let mut state = State::start_game(Setup::Full, &mut chance, &mut NoLog);
        let mut player = Heuristic::new(3);
        loop {
            let Turn::Decide { seat, decision } = state.turn() else {
                panic!("no struggle came up");
            };
            let view = state.view(Viewer::Seat(seat));
            let in_play = Sight::new(&state, Side::of_seat(seat)).in_play(Side::of_seat(seat));
            let passed = view.was_last_turn_a_pass();
            if decision == Decision::Turn && in_play.len() >= 2 && passed == after_pass {
                return view;
            }
            state.apply_listed(player.choose(&view), &mut chance, &mut NoLog);
        }
    }

    /// Somebody who passes whatever happens would otherwise look sure of winning, and be given the event.
    #[test]
    fn a_pass_says_something_but_never_everything() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let view = view_of_a_struggle(true);
        let suspected = opposing_strategy_likelihoods(&view, &mut rng);
        let before = opposing_strategy_likelihoods(&view_of_a_struggle(false), &mut rng);
        assert_ne!(before, suspected, "a pass says something");
        for (before, after) in before.iter().zip(suspected) {
            assert!((HOPELESS_PASS_LIKELIHOOD..=1.0).contains(&(after / before)));
        }
        let again = opposing_strategy_likelihoods(&view, &mut rng);
        assert_eq!(suspected, again, "asked twice, it counts once");
    }
}
