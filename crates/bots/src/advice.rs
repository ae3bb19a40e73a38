//! Advice for a person: the best choices, the chance of winning after each, and why.
//!
//! The advisor is handed a view, like every player, so it knows nothing that the person's seat does not.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabletop::chance::QuickChance;
use tabletop::{Choices, NoLog, Turn, View, Viewer};

mod round_survey;
mod warnings;

use crate::bot::BotInput;
use crate::levels::{Level, Levels, PlayerOptions};

pub use round_survey::{PositionChange, explain_position_change, mean_position_value};
pub use warnings::{COSTLY_POINTS, CostlyChoice, find_costly_choices};

/// The number of choices that are shown.
pub const SHOWN_CHOICES: usize = 3;

/// The number of reasons for each.
const SHOWN_REASONS: usize = 2;

/// The worlds in which every choice is tried, and then those that are left.
const FIRST_WORLDS: u64 = 4;
const LAST_WORLDS: u64 = 10;

/// A stage of the trials: all choices in few worlds, then the interesting ones in more.
#[derive(Copy, Clone, Debug)]
enum TrialStage {
    First,
    Last,
}

impl TrialStage {
    const BOTH: [Self; 2] = [Self::First, Self::Last];

    const fn world_count(self) -> u64 {
        match self {
            Self::First => FIRST_WORLDS,
            Self::Last => LAST_WORLDS,
        }
    }

    /// Returns the luck of a world, the same for every choice.
    const fn luck(self, seed: u64, world: u64) -> u64 {
        seed ^ (self as u64) << 32 ^ world << 40
    }
}

/// The most decisions of one trial.
const MAX_DECISIONS: usize = 400;

/// The level whose rules of thumb play the trials on.
const TRIAL_LEVEL: &str = "lieutenant";

/// The smallest difference of a term that is worth a word.
const MIN_DIFFERENCE: f32 = 0.01;

/// A choice that the advisor considers.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<C> {
    /// The choice.
    pub choice: C,
    /// The chance of winning after it, as far as the seat can know, from 0 to 1.
    pub chance: f32,
    /// The terms of the position by which it differs most from the other choices shown, the strongest first.
    pub reasons: Vec<Reason>,
}

/// A term of the position in which a choice differs from the others.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Reason {
    /// The name of the term.
    pub term: &'static str,
    /// True if the choice leads to more of it, false if to less.
    pub more: bool,
}

/// A game whose positions can be valued in terms that a person understands.
pub trait Advised: Levels {
    /// The names of the terms.
    fn term_names() -> Vec<&'static str>;

    /// Returns the chance that the seat's side wins from here, and what each term adds to it for that side. A term that
    /// counts against the side has a negative weight; `terms` holds the numbers, `weights` what one unit is worth.
    fn position_value_for_viewer(state: &Self, viewer: Viewer) -> PositionValue;

    /// Tells whether a trial that began with this view should stop here and be valued.
    fn should_trial_end(view: &Self::View, state: &Self, decision: &Self::Decision) -> bool;

    /// Returns the choices worth trying, at most as many as a person could compare.
    fn choices_worth_trying(view: &Self::View, seed: u64) -> Vec<Self::Choice>;
}

/// The value of a position for one side.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionValue {
    /// The chance of winning.
    pub chance: f32,
    /// The number of each term.
    pub terms: Vec<f32>,
    /// The amount that one unit of each term is worth for the side.
    pub weights: Vec<f32>,
}

/// The sums over the trials of one choice.
struct Trials<C> {
    choice: C,
    count: f32,
    chance: f32,
    terms: Vec<f32>,
    weights: Vec<f32>,
}

impl<C: Copy> Trials<C> {
    const fn new(choice: C) -> Self {
        Self {
            choice,
            count: 0.0,
            chance: 0.0,
            terms: Vec::new(),
            weights: Vec::new(),
        }
    }

    fn mean_win_chance(&self) -> f32 {
        self.chance / self.count.max(1.0)
    }

    fn mean_term_value(&self, term: usize) -> f32 {
        self.terms.get(term).copied().unwrap_or_default() / self.count.max(1.0)
    }

    fn add_trial_value(&mut self, value: PositionValue) {
        self.count += 1.0;
        self.chance += value.chance;
        self.terms.resize(value.terms.len(), 0.0);
        for (sum, term) in self.terms.iter_mut().zip(&value.terms) {
            *sum += term;
        }
        self.weights = value.weights;
    }
}

/// Returns the best choices of the seat that decides, the best first; nothing if the viewer decides nothing. The same
/// view and seed give the same advice.
///
/// ```
/// use bots::advice::advise;
/// use rebellion::{Setup, State};
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Viewer};
///
/// let state = State::start_game(Setup::FIRST, &mut QuickChance::new(1), &mut NoLog);
/// let view = state.view(Viewer::Seat(state.deciding_seat().unwrap()));
/// let advice = advise::<State>(&view, 7);
/// assert!(advice.windows(2).all(|pair| pair[0].chance >= pair[1].chance));
/// assert!(view.choices.contains(&advice[0].choice));
/// ```
#[must_use]
pub fn advise<G: Advised>(view: &G::View, seed: u64) -> Vec<Advice<G::Choice>> {
    let choices = G::choices_worth_trying(view, seed).into_iter();
    let mut tried: Vec<_> = choices.map(Trials::new).collect();
    for stage in TrialStage::BOTH {
        for world in 0..stage.world_count() {
            for trials in &mut tried {
                trials.add_trial_value(estimate_choice_value_by_trial::<G>(
                    view,
                    trials.choice,
                    stage.luck(seed, world),
                ));
            }
        }
        tried.sort_by(|a, b| b.mean_win_chance().total_cmp(&a.mean_win_chance()));
        tried.truncate(SHOWN_CHOICES);
    }
    let advice = (0..tried.len()).map(|index| Advice {
        choice: tried[index].choice,
        chance: tried[index].mean_win_chance(),
        reasons: find_reasons::<G>(&tried, index),
    });
    advice.collect()
}

/// Carries out a choice in an imagined world and lets rules of thumb play on; the same luck gives the same world.
fn estimate_choice_value_by_trial<G: Advised>(
    view: &G::View,
    choice: G::Choice,
    luck: u64,
) -> PositionValue {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(luck);
    let mut state = G::imagine(view, &mut rng);
    let mut chance = QuickChance::new(rng.next_u64());
    let options = PlayerOptions::with_usual_effort(rng.next_u64());
    let level = Level::<G>::find_by_name(TRIAL_LEVEL).unwrap_or(&G::LEVELS[0]);
    let mut player = level.make_player(options);
    state.apply_listed(choice, &mut chance, &mut NoLog);
    let mut choices = Choices::new();
    for _ in 0..MAX_DECISIONS {
        let Turn::Decide { decision, .. } = state.turn() else {
            break;
        };
        if G::should_trial_end(view, &state, &decision) {
            break;
        }
        choices.clear();
        state.push_legal_choices(&mut choices);
        let Some(seen) = BotInput::new(&state, &choices) else {
            break;
        };
        let next = player.choose_from_bot_input(seen);
        state.apply_listed(next, &mut chance, &mut NoLog);
    }
    G::position_value_for_viewer(&state, view.viewer())
}

/// Returns the terms in which a choice is better than the others by most.
fn find_reasons<G: Advised>(tried: &[Trials<G::Choice>], index: usize) -> Vec<Reason> {
    let others = (tried.len() - 1) as f32;
    if others == 0.0 {
        return Vec::new();
    }
    let own = &tried[index];
    let mut differences: Vec<(f32, Reason)> = Vec::new();
    for (term, name) in G::term_names().into_iter().enumerate() {
        let sum: f32 = tried
            .iter()
            .map(|trials| trials.mean_term_value(term))
            .sum();
        let rest = (sum - own.mean_term_value(term)) / others;
        let more = own.mean_term_value(term) - rest;
        let weight = own.weights.get(term).copied().unwrap_or_default();
        let reason = Reason {
            term: name,
            more: more > 0.0,
        };
        differences.push((more * weight, reason));
    }
    differences.retain(|(worth, _)| *worth > MIN_DIFFERENCE);
    differences.sort_by(|a, b| b.0.total_cmp(&a.0));
    differences.truncate(SHOWN_REASONS);
    differences.into_iter().map(|(_, reason)| reason).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::mem;

    use super::*;
    use tabletop::{Game, Seat};

    /// The random games in which kinds of decisions are looked for.
    const SAMPLED_GAMES: usize = 12;

    /// Plays on at random and returns views of seats that decide, each with the state behind it.
    fn sample_states<G: Advised>(setup: G::Setup, every: usize) -> Vec<(Seat, G)> {
        let mut chance = QuickChance::new(11);
        let mut state = G::start_game(setup, &mut chance, &mut NoLog);
        let mut found = Vec::new();
        for number in 0..every * 6 {
            let Turn::Decide { seat, .. } = state.turn() else {
                break;
            };
            let choices = state.legal_choices();
            if number % every == 0 && choices.len() > 1 {
                found.push((seat, state));
            }
            let any = chance.0.next_u32() as usize % choices.len();
            state.apply_listed(choices[any], &mut chance, &mut NoLog);
        }
        found
    }

    /// Checks that advice depends on the view alone: worlds that look the same give the same.
    fn is_fair<G: Advised>(setup: G::Setup, every: usize) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut hidden = 0;
        for (seat, state) in sample_states::<G>(setup, every) {
            let view = state.view(Viewer::Seat(seat));
            let advice = advise::<G>(&view, 3);
            assert!(!advice.is_empty() && advice.len() <= SHOWN_CHOICES);
            assert!(
                advice
                    .iter()
                    .all(|advice| (0.0..=1.0).contains(&advice.chance))
            );
            assert!(
                advice
                    .iter()
                    .all(|advice| view.choices().contains(&advice.choice))
            );
            let world = G::imagine(&view, &mut rng);
            hidden += usize::from(world != state);
            let alike = world.view(Viewer::Seat(seat));
            assert_eq!(advise::<G>(&alike, 3), advice);
            let (best, others) = (
                advice[0].choice,
                &view.choices()[..view.choices().len().min(3)],
            );
            assert_eq!(
                find_costly_choices::<G>(&alike, 3, best, others),
                find_costly_choices::<G>(&view, 3, best, others)
            );
            assert_eq!(
                mean_position_value::<G>(&alike, 3),
                mean_position_value::<G>(&view, 3)
            );
        }
        assert!(hidden > 0, "nothing was hidden");
    }

    /// Returns the first moment of each kind of decision that leaves a choice, in some random games.
    fn sample_kinds<G: Advised>(setup: G::Setup) -> Vec<(Seat, G)> {
        let mut chance = QuickChance::new(12);
        let (mut kinds, mut found) = (HashSet::new(), Vec::new());
        for _ in 0..SAMPLED_GAMES {
            let mut state = G::start_game(setup, &mut chance, &mut NoLog);
            while let Turn::Decide { seat, decision } = state.turn() {
                let choices = state.legal_choices();
                if choices.len() > 1 && kinds.insert(mem::discriminant(&decision)) {
                    found.push((seat, state));
                }
                let any = chance.0.next_u32() as usize % choices.len();
                state.apply_listed(choices[any], &mut chance, &mut NoLog);
            }
        }
        found
    }

    /// Checks at every kind of decision that a trial depends on the view alone. Returns the number of kinds.
    fn check_trials<G: Advised>(setup: G::Setup) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        let found = sample_kinds::<G>(setup);
        for (seat, state) in &found {
            let view = state.view(Viewer::Seat(*seat));
            let alike = G::imagine(&view, &mut rng).view(Viewer::Seat(*seat));
            for choice in view.choices().iter().take(2) {
                assert_eq!(
                    estimate_choice_value_by_trial::<G>(&alike, *choice, 7),
                    estimate_choice_value_by_trial::<G>(&view, *choice, 7),
                    "{choice}"
                );
            }
        }
        found.len()
    }

    #[test]
    fn trials_at_every_kind_of_decision_see_the_view_alone() {
        let rebellion = check_trials::<rebellion::State>(rebellion::Setup::FULL);
        let cards = check_trials::<empire_vs_rebellion::State>(empire_vs_rebellion::Setup::Full);
        assert!(rebellion >= 40 && cards >= 10, "{rebellion} and {cards}");
    }

    #[test]
    fn advice_is_the_same_in_worlds_that_look_the_same() {
        is_fair::<rebellion::State>(rebellion::Setup::FIRST, 23);
        is_fair::<empire_vs_rebellion::State>(empire_vs_rebellion::Setup::Full, 9);
    }

    /// Returns a view of the Rebels, who win by passing.
    pub(super) fn view_of_sure_win() -> empire_vs_rebellion::View {
        let position: empire_vs_rebellion::Position = serde_json::from_str(
            r#"{ "setup": "tutorial", "turn": "rebel", "passed": true, "event": "ev-escape-from-tatooine",
                "rebel": { "play": ["reb-force-5", "reb-recon-5"] }, "imperial": { "play": ["imp-force-5"] } }"#,
        )
        .unwrap();
        let state = position
            .build(&mut QuickChance::new(1), &mut NoLog)
            .unwrap();
        state.view(Viewer::Seat(Seat::new(0)))
    }

    #[test]
    fn a_sure_win_is_advised() {
        use empire_vs_rebellion::{Choice, State};
        let view = view_of_sure_win();
        let advice = advise::<State>(&view, 1);
        assert_eq!(advice[0].choice, Choice::Pass);
        assert!(advice[0].chance > 0.99, "{advice:?}");
    }
}
