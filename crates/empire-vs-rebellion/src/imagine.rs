//! A full state from what one viewer knows: the rest is drawn fairly from what is possible.
//!
//! Every reserve the viewer cannot rule out is equally likely, and so is every card that could lie
//! where the viewer knows only that somebody else looked, and every strategy that could have been
//! chosen. What the *other* player has deduced about the viewer's own reserve is not part of the view;
//! the imagined opponent knows what everybody knows, and the cards it has looked at.

use rand_core::Rng;
use tabletop::{Deck, Knowers, Set, random};

use crate::belief::{Belief, Beliefs};
use crate::cards::Card;
use crate::side::Side;
use crate::state::State;
use crate::strategies::Strategy;
use crate::view::{Facedown, SideView, View};

pub(crate) fn imagine_state(view: &View, rng: &mut impl Rng) -> State {
    let mut state = State::empty_table(view.setup);
    for side in Side::BOTH {
        imagine_side(&mut state, view, side, rng);
    }
    imagine_events(&mut state, view, rng);
    let engine = view.engine;
    State {
        agenda: engine.agenda,
        guard: engine.guard,
        turns: engine.turns,
        active: engine.active,
        passed: engine.passed,
        next_planning: engine.next_planning,
        ignored: engine.ignored,
        round_winner: engine.round_winner,
        returning: engine.returning,
        event: view.event,
        round: view.round,
        balance: view.balance,
        over: view.over,
        winner: view.winner,
        ..state
    }
}

fn imagine_side(state: &mut State, view: &View, side: Side, rng: &mut impl Rng) {
    let seen = view.side(side);
    for placed in &seen.in_play {
        state.in_play.insert(placed.card);
        if placed.ready {
            state.ready.insert(placed.card);
        }
    }
    let visible = state.in_play(side).union(seen.discard).union(seen.boxed);
    let reserve = seen.belief.sample_reserve(side, rng);
    let contents = side.cards().difference(visible).difference(reserve);
    let top = imagine_top_cards(&seen.deck_top, contents, rng);
    state.discard = state.discard.union(seen.discard);
    state.boxed = state.boxed.union(seen.boxed);
    state.reserve = state.reserve.union(reserve);
    let index = side.index();
    let mut deck = Deck::new_shuffled(
        top.iter()
            .fold(contents, |rest, (card, _)| rest.without(*card)),
    );
    for (card, knowers) in &top {
        deck.place_on_top(*card, *knowers);
    }
    state.decks[index] = deck;
    state.beliefs[index] = Beliefs {
        public: seen.public_belief,
        opponent: if view.own_side() == Some(side.other()) {
            seen.belief
        } else {
            imagine_opponent_belief(seen.public_belief, side, &top)
        },
    };
    state.won[index] = seen.won;
    state.used[index] = seen.used;
    state.influence[index] = seen.influence;
    state.chosen[index] = imagine_strategy(seen, rng);
    state.chosen_known[index] = seen.strategy_knowers;
}

/// Returns what the opponent of `side` must have concluded from the cards it looked at.
fn imagine_opponent_belief(public: Belief, side: Side, top: &[(Card, Knowers)]) -> Belief {
    let mut belief = public;
    for (card, knowers) in top {
        if card.is_character() && knowers.contains(side.other().index()) {
            belief.note_seen_outside_reserve(*card);
        }
    }
    belief
}

fn imagine_top_cards<T: tabletop::Element>(
    top: &[Facedown<T>],
    contents: Set<T>,
    rng: &mut impl Rng,
) -> Vec<(T, Knowers)> {
    let known: Set<T> = top.iter().filter_map(|facedown| facedown.card).collect();
    let mut unknown = contents.difference(known);
    let mut fill = |facedown: &Facedown<T>| {
        let card = facedown.card.unwrap_or_else(|| {
            let card = T::from_index(random::pick_set_bit(rng, unknown.bits()));
            unknown.remove(card);
            card
        });
        (card, facedown.knowers.unwrap_or(Knowers::EACH))
    };
    top.iter().map(&mut fill).collect()
}

fn imagine_strategy(seen: &SideView, rng: &mut impl Rng) -> Option<Strategy> {
    if !seen.has_chosen || seen.strategy.is_some() {
        return seen.strategy;
    }
    let possible = Set::<Strategy>::ALL.difference(seen.used);
    Some(tabletop::Element::from_index(random::pick_set_bit(
        rng,
        possible.bits(),
    )))
}

fn imagine_events(state: &mut State, view: &View, rng: &mut impl Rng) {
    if view.event_deck_size == 0 {
        return;
    }
    let gone = view.rebel.won.union(view.imperial.won);
    let gone = view.event.map_or(gone, |event| gone.with(event));
    let bottom: Set<_> = view.event_deck_bottom.iter().copied().collect();
    let hidden = Set::ALL.difference(gone).difference(bottom);
    let top = imagine_top_cards(&view.event_deck_top, hidden, rng);
    let rest = top
        .iter()
        .fold(hidden, |rest, (event, _)| rest.without(*event));
    state.event_deck = Deck::new_shuffled(rest);
    for (event, knowers) in top {
        state.event_deck.place_on_top(event, knowers);
    }
    for event in &view.event_deck_bottom {
        state.event_deck.place_at_bottom(*event);
    }
}
