//! Rules of thumb: how good each choice looks, as a chance to win the game.
//!
//! A player who is ahead waits, because the opponent has to act; a player who is behind takes what leads ahead at the
//! lowest price. Counting is done by [`Contest`], through a [`Sight`], so only from what the side may know.

use empire_vs_rebellion::{Card, Choice, Decision, Sight, Strategy};
use rand_core::Rng;

use super::contest::{Contest, Stakes};
use super::prospects::{character_worth, strategy_worth};

/// The worth of keeping a card ready, as a share of what is at stake.
const READY_CARD_SHARE: f32 = 0.02;

/// The change of a chance for a shift of the odds, near even odds.
const CHANCE_PER_SHIFT: f32 = 0.25;

/// The random spread of choices that the opponent does not see, so that they surprise.
const SECRET_SPREAD: f32 = 0.06;

/// The random spread of all other choices.
const OPEN_SPREAD: f32 = 0.004;

/// Estimates the chance to win the game after each choice.
pub(super) fn estimate_choice_values(
    sight: Sight<'_>,
    stakes: Stakes,
    decision: Decision,
    choices: &[Choice],
    mut each: impl FnMut(f32),
) {
    let contest = Contest::new(sight, stakes);
    for choice in choices {
        each(match &contest {
            Some(contest) => estimate_struggle_choice_value(contest, decision, *choice),
            None => estimate_choice_value_between_rounds(decision, *choice),
        });
    }
}

/// Returns the choice that looks best; near equals and secret choices are left to the generator.
pub(super) fn pick_best_choice(
    sight: Sight<'_>,
    stakes: Stakes,
    decision: Decision,
    choices: &[Choice],
    rng: &mut impl Rng,
) -> Choice {
    let spread = if is_choice_secret(decision) {
        SECRET_SPREAD
    } else {
        OPEN_SPREAD
    };
    let mut best = (f32::MIN, 0);
    let mut index = 0;
    estimate_choice_values(sight, stakes, decision, choices, |value| {
        let value = value + spread * random_fraction(rng);
        if value > best.0 {
            best = (value, index);
        }
        index += 1;
    });
    choices[best.1]
}

/// Returns a random number from 0 to 1.
pub(super) fn random_fraction(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1u32 << 24) as f32
}

/// Tells whether the choice stays hidden from the opponent.
pub(super) const fn is_choice_secret(decision: Decision) -> bool {
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
fn estimate_choice_value_between_rounds(decision: Decision, choice: Choice) -> f32 {
    match (decision, choice) {
        (_, Choice::Character(card) | Choice::Add(card)) => {
            CHANCE_PER_SHIFT * character_worth(card)
        }
        (_, Choice::Reserve(card)) => -CHANCE_PER_SHIFT * character_worth(card),
        (_, Choice::Name(lost)) => CHANCE_PER_SHIFT * strategy_worth(lost),
        (_, Choice::Look) => 0.01,
        _ => 0.0,
    }
}

fn estimate_struggle_choice_value(
    contest: &Contest<'_>,
    decision: Decision,
    choice: Choice,
) -> f32 {
    let [mine, theirs] = contest.totals;
    let now = || contest.value_if_continued(mine, theirs);
    match (decision, choice) {
        (Decision::Turn, choice) => value_of_turn_choice(contest, choice),
        (Decision::Strategy { owner }, Choice::Strategy(chosen)) => {
            let worth = value_of_choosing_strategy(contest, chosen);
            if owner == contest.me { worth } else { -worth }
        }
        (Decision::Replacement, Choice::Strategy(chosen)) => contest
            .with_own_strategy(chosen)
            .value_if_continued(mine, theirs),
        (Decision::ReconDeck | Decision::Ig88Deck, Choice::Deck(side)) => {
            let bonus = match (
                side == contest.me,
                contest.has_room_for_own_card(),
                contest.has_room_for_opposing_card(),
            ) {
                (true, true, _) => 0.02,
                (false, _, true) => 0.01,
                _ => 0.0,
            };
            now() + bonus
        }
        (Decision::ReconDiscard { .. } | Decision::Ig88Discard { .. }, Choice::Discard(card)) => {
            -value_if_card_is_next(contest, card)
        }
        (_, Choice::Top(card)) => value_if_card_is_next(contest, card),
        (Decision::LandoCalrissian { discarded }, choice) => {
            value_of_lando_discard(contest, choice, discarded)
        }
        (Decision::LukeSkywalker { second: false, .. }, Choice::Discard(card)) => {
            value_of_luke_discard(contest, card)
        }
        (Decision::BobaFettDiscard, Choice::Decline) => contest
            .best_value_among_cards(contest.sight.ready_cards(), |card| {
                contest.value_of_exhausting_card(card)
            }),
        (Decision::JabbaTheHuttDiscard, choice) => {
            let left = match choice {
                Choice::Discard(card) => mine - contest.card_value(card),
                _ => mine,
            };
            let kept = contest.value_if_continued(left, theirs);
            let top = contest.sight.top_card(contest.me);
            match top.filter(|_| contest.has_room_for_own_card() || left < mine) {
                Some(top) => kept.max(contest.value_if_continued(left + top.value(true), theirs)),
                None => kept,
            }
        }
        (_, Choice::Play) => contest.value_after_playing_top_card(mine, theirs),
        (_, Choice::Discard(card) | Choice::Remove(card)) => value_without_card(contest, card),
        (_, Choice::Exhaust(card)) => contest.value_of_exhausting_card(card),
        (_, Choice::Bring(card)) => contest.value_if_continued(mine + card.value(true), theirs),
        (_, Choice::Add(card)) => now() + CHANCE_PER_SHIFT * character_worth(card),
        _ => now(),
    }
}

/// Returns the value of an action in a struggle turn. A second pass in a row ends the struggle.
fn value_of_turn_choice(contest: &Contest<'_>, choice: Choice) -> f32 {
    let [mine, theirs] = contest.totals;
    let stakes = &contest.stakes;
    match choice {
        Choice::Pass if contest.sight.was_last_turn_a_pass() => {
            contest.value_if_ended(mine, theirs)
        }
        Choice::Play => contest.value_after_playing_top_card(mine, theirs),
        Choice::Use(card) => {
            contest.value_of_using_card(card) - READY_CARD_SHARE * stakes.amount_at_stake()
        }
        Choice::Influence(card) => {
            let gained = card.value(true) - card.value(false);
            contest.value_if_continued(mine + gained, theirs) - stakes.token
                + READY_CARD_SHARE * stakes.amount_at_stake() / 2.0
        }
        _ => {
            contest.value_if_continued(mine, theirs)
                + READY_CARD_SHARE * stakes.amount_at_stake() / 2.0
        }
    }
}

/// Returns what a strategy promises before the struggle.
fn value_of_choosing_strategy(contest: &Contest<'_>, chosen: Strategy) -> f32 {
    let stakes = &contest.stakes;
    let promise = match chosen {
        Strategy::Deception => 0.2 * stakes.amount_at_stake(),
        Strategy::DirectAssault => 0.15 * stakes.amount_at_stake(),
        Strategy::Bureaucracy => stakes.token,
        Strategy::Infiltration => 0.04,
        Strategy::Support => 0.03,
    };
    promise - CHANCE_PER_SHIFT * strategy_worth(chosen)
}

/// Returns the value of the totals without this card.
fn value_without_card(contest: &Contest<'_>, card: Card) -> f32 {
    let [mine, theirs] = contest.totals;
    let counts = contest.card_value(card);
    if card.side() == contest.me {
        contest.value_if_continued(mine - counts, theirs)
    } else {
        contest.value_if_continued(mine, theirs - counts)
    }
}

/// Returns the value if this card is the next one of its deck.
fn value_if_card_is_next(contest: &Contest<'_>, card: Card) -> f32 {
    let [mine, theirs] = contest.totals;
    let value = card.value(true);
    let own = card.side() == contest.me;
    match (
        own,
        contest.has_room_for_own_card(),
        contest.has_room_for_opposing_card(),
    ) {
        (true, true, _) => contest.value_if_continued(mine + value, theirs),
        (false, _, true) => contest.value_if_continued(mine, theirs + value),
        (true, false, _) => contest.value_if_continued(mine, theirs) + 0.001 * f32::from(value),
        (false, _, false) => contest.value_if_continued(mine, theirs) - 0.001 * f32::from(value),
    }
}

/// Returns the value of Luke's first discard, with the best second one.
fn value_of_luke_discard(contest: &Contest<'_>, card: Card) -> f32 {
    let alone = value_without_card(contest, card);
    if card.side() != contest.me {
        return alone;
    }
    let [mine, theirs] = contest.totals;
    let left = contest.with_totals([mine - contest.card_value(card), theirs]);
    alone.max(left.best_value_among_cards(left.opposing_cards(), |card| {
        value_without_card(&left, card)
    }))
}

/// Returns the value of a discard for Lando, whose new cards are assumed to be average.
fn value_of_lando_discard(contest: &Contest<'_>, choice: Choice, discarded: u8) -> f32 {
    let [mine, theirs] = contest.totals;
    let (left, drawn) = match choice {
        Choice::Discard(card) => (mine - contest.card_value(card), discarded + 1),
        _ => (mine, discarded),
    };
    let others = (drawn.saturating_sub(1)) * 4;
    contest
        .average_value_over_deck(|value| contest.value_if_continued(left + others + value, theirs))
}
