//! Rules of thumb: how good each choice looks, as a chance to win the game.
//!
//! A player who is ahead waits, because the opponent has to act; a player who is behind takes what leads ahead at the
//! lowest price. Counting is done by [`Contest`], through a [`Sight`], so only from what the side may know.

use empire_vs_rebellion::{Card, Choice, Decision, Sight, Strategy};
use rand_core::Rng;

use super::contest::{Contest, Stakes};
use super::prospects::{character, strategy};

/// The worth of keeping a card ready, as a share of what is at stake.
const KEPT_READY: f32 = 0.02;

/// The change of a chance for a shift of the odds, near even odds.
const EVEN_SHIFT: f32 = 0.25;

/// The random spread of choices that the opponent does not see, so that they surprise.
const SURPRISE: f32 = 0.06;

/// The random spread of all other choices.
const WHIM: f32 = 0.004;

/// Estimates the chance to win the game after each choice.
pub(super) fn values(
    sight: Sight<'_>,
    stakes: Stakes,
    decision: Decision,
    choices: &[Choice],
    mut each: impl FnMut(f32),
) {
    let contest = Contest::new(sight, stakes);
    for choice in choices {
        each(match &contest {
            Some(contest) => in_struggle(contest, decision, *choice),
            None => between(decision, *choice),
        });
    }
}

/// Returns the choice that looks best; near equals and secret choices are left to the generator.
pub(super) fn pick(
    sight: Sight<'_>,
    stakes: Stakes,
    decision: Decision,
    choices: &[Choice],
    rng: &mut impl Rng,
) -> Choice {
    let spread = if is_secret(decision) { SURPRISE } else { WHIM };
    let mut best = (f32::MIN, 0);
    let mut index = 0;
    values(sight, stakes, decision, choices, |value| {
        let value = value + spread * unit(rng);
        if value > best.0 {
            best = (value, index);
        }
        index += 1;
    });
    choices[best.1]
}

/// Returns a random number from 0 to 1.
pub(super) fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1u32 << 24) as f32
}

/// Tells whether the choice stays hidden from the opponent.
pub(super) const fn is_secret(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Character
            | Decision::Strategy { .. }
            | Decision::Replacement
            | Decision::Support
            | Decision::AddCharacter
            | Decision::ReturnCharacter
    )
}

/// Choices that no struggle depends on.
fn between(decision: Decision, choice: Choice) -> f32 {
    match (decision, choice) {
        (_, Choice::Character(card) | Choice::Add(card)) => EVEN_SHIFT * character(card),
        (_, Choice::Reserve(card)) => -EVEN_SHIFT * character(card),
        (_, Choice::Name(lost)) => EVEN_SHIFT * strategy(lost),
        (_, Choice::Look) => 0.01,
        _ => 0.0,
    }
}

fn in_struggle(contest: &Contest<'_>, decision: Decision, choice: Choice) -> f32 {
    let [mine, theirs] = contest.totals;
    let now = || contest.standing(mine, theirs);
    match (decision, choice) {
        (Decision::Turn, choice) => turn(contest, choice),
        (Decision::Strategy { owner }, Choice::Strategy(chosen)) => {
            let worth = planned(contest, chosen);
            if owner == contest.me { worth } else { -worth }
        }
        (Decision::Replacement, Choice::Strategy(chosen)) => {
            contest.with_own(chosen).standing(mine, theirs)
        }
        (Decision::ReconDeck | Decision::Ig88Deck, Choice::Deck(side)) => {
            let bonus = match (side == contest.me, contest.room(), contest.their_room()) {
                (true, true, _) => 0.02,
                (false, _, true) => 0.01,
                _ => 0.0,
            };
            now() + bonus
        }
        (Decision::ReconDiscard { .. } | Decision::Ig88Discard { .. }, Choice::Discard(card)) => {
            -coming(contest, card)
        }
        (_, Choice::Top(card)) => coming(contest, card),
        (Decision::LandoCalrissian { discarded }, choice) => lando(contest, choice, discarded),
        (Decision::LukeSkywalker { second: false, .. }, Choice::Discard(card)) => {
            luke(contest, card)
        }
        (Decision::BobaFettDiscard, Choice::Decline) => {
            contest.best(contest.sight.ready(), |card| contest.exhausting(card))
        }
        (Decision::JabbaTheHuttDiscard, choice) => {
            let left = match choice {
                Choice::Discard(card) => mine - contest.counts(card),
                _ => mine,
            };
            let kept = contest.standing(left, theirs);
            let top = contest.sight.top_card(contest.me);
            match top.filter(|_| contest.room() || left < mine) {
                Some(top) => kept.max(contest.standing(left + top.value(true), theirs)),
                None => kept,
            }
        }
        (_, Choice::Play) => contest.drawing(mine, theirs),
        (_, Choice::Discard(card) | Choice::Remove(card)) => without(contest, card),
        (_, Choice::Exhaust(card)) => contest.exhausting(card),
        (_, Choice::Bring(card)) => contest.standing(mine + card.value(true), theirs),
        (_, Choice::Add(card)) => now() + EVEN_SHIFT * character(card),
        _ => now(),
    }
}

/// Returns the value of an action in a struggle turn. A second pass in a row ends the struggle.
fn turn(contest: &Contest<'_>, choice: Choice) -> f32 {
    let [mine, theirs] = contest.totals;
    let stakes = &contest.stakes;
    match choice {
        Choice::Pass if contest.sight.passed() => contest.ended(mine, theirs),
        Choice::Play => contest.drawing(mine, theirs),
        Choice::Use(card) => contest.using(card) - KEPT_READY * stakes.size(),
        Choice::Influence(card) => {
            let gained = card.value(true) - card.value(false);
            contest.standing(mine + gained, theirs) - stakes.token
                + KEPT_READY * stakes.size() / 2.0
        }
        _ => contest.standing(mine, theirs) + KEPT_READY * stakes.size() / 2.0,
    }
}

/// Returns what a strategy promises before the struggle.
fn planned(contest: &Contest<'_>, chosen: Strategy) -> f32 {
    let stakes = &contest.stakes;
    let promise = match chosen {
        Strategy::Deception => 0.2 * stakes.size(),
        Strategy::DirectAssault => 0.15 * stakes.size(),
        Strategy::Bureaucracy => stakes.token,
        Strategy::Infiltration => 0.04,
        Strategy::Support => 0.03,
    };
    promise - EVEN_SHIFT * strategy(chosen)
}

/// Returns the value of the totals without this card.
fn without(contest: &Contest<'_>, card: Card) -> f32 {
    let [mine, theirs] = contest.totals;
    let counts = contest.counts(card);
    if card.side() == contest.me {
        contest.standing(mine - counts, theirs)
    } else {
        contest.standing(mine, theirs - counts)
    }
}

/// Returns the value if this card is the next one of its deck.
fn coming(contest: &Contest<'_>, card: Card) -> f32 {
    let [mine, theirs] = contest.totals;
    let value = card.value(true);
    let own = card.side() == contest.me;
    match (own, contest.room(), contest.their_room()) {
        (true, true, _) => contest.standing(mine + value, theirs),
        (false, _, true) => contest.standing(mine, theirs + value),
        (true, false, _) => contest.standing(mine, theirs) + 0.001 * f32::from(value),
        (false, _, false) => contest.standing(mine, theirs) - 0.001 * f32::from(value),
    }
}

/// Returns the value of Luke's first discard, with the best second one.
fn luke(contest: &Contest<'_>, card: Card) -> f32 {
    let alone = without(contest, card);
    if card.side() != contest.me {
        return alone;
    }
    let [mine, theirs] = contest.totals;
    let left = contest.with_totals([mine - contest.counts(card), theirs]);
    alone.max(left.best(left.opposing(), |card| without(&left, card)))
}

/// Returns the value of a discard for Lando, whose new cards are assumed to be average.
fn lando(contest: &Contest<'_>, choice: Choice, discarded: u8) -> f32 {
    let [mine, theirs] = contest.totals;
    let (left, drawn) = match choice {
        Choice::Discard(card) => (mine - contest.counts(card), discarded + 1),
        _ => (mine, discarded),
    };
    let others = (drawn.saturating_sub(1)) * 4;
    contest.average(|value| contest.standing(left + others + value, theirs))
}
