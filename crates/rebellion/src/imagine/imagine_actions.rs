//! The action cards, as a viewer can imagine them.

use rand_core::Rng;
use tabletop::{Set, random};

use super::{Imagination, take_cards_of_layers};
use crate::actions::{Action, Timing};
use crate::decision::Decision;
use crate::faction::Faction;
use crate::recruitments::KeptCard;
use crate::state::{ActionCards, Step};
use crate::view::ActionsView;

impl<R: Rng> Imagination<'_, R> {
    pub(super) fn imagine_actions(&mut self, faction: Faction) {
        let seen = &self.view.faction_view(faction).actions;
        let starting = Action::of_faction(faction, true);
        let mut pool = Action::of_faction(faction, false);
        let known = take_cards_of_layers(&mut pool, &seen.deck, |card| card);
        let mut cards = self.state.actions[faction.index()];
        cards.discard = seen.discard;
        pool = pool.difference(cards.discard);
        match seen.hand {
            Some(hand) => {
                let generals = seen.generals.unwrap_or_default();
                self.state.restore_general_owned_cards(generals);
                cards.hand = hand;
                cards.drawn = seen.drawn.unwrap_or_default();
                cards.chosen = seen.chosen;
                cards.boxed = seen.spent.unwrap_or_default();
            }
            None => self.imagine_unseen_action_cards(&mut cards, pool, seen, faction),
        }
        pool = pool
            .difference(cards.hand)
            .difference(cards.drawn)
            .difference(cards.boxed)
            .difference(cards.discard);
        if let Some(chosen) = cards.chosen {
            pool.remove(chosen);
        }
        if seen.boxed_size > 0 {
            let away = cards.hand.union(cards.discard);
            cards.boxed = cards.boxed.union(starting.difference(away));
        }
        cards.deck = self.imagine_deck(&seen.deck, &known, &mut pool);
        self.state.actions[faction.index()] = cards;
    }

    /// Fills in the action cards that the viewer cannot see: starting cards, and for every recruitment a card that
    /// explains it (RECRUIT-10). In a first game the cards are in the box (FIRST-05).
    fn imagine_unseen_action_cards(
        &mut self,
        cards: &mut ActionCards,
        pool: Set<Action>,
        seen: &ActionsView,
        faction: Faction,
    ) {
        let used = seen.discard.difference(Action::of_faction(faction, true));
        let mut picked = self.imagine_recruitments(pool, used, seen, faction);
        cards.chosen = if seen.has_chosen { picked.pop() } else { None };
        let recruitments = self.state.kept[faction.index()];
        for (card, recruitment) in picked.iter().zip(recruitments.iter()) {
            if !used.contains(*card) && !self.view.setup.is_first_game() {
                self.state.remember_card_owner(*card, recruitment.leader);
            }
        }
        let kept: Set<Action> = picked.into_iter().collect();
        let kept = kept.difference(used);
        let mut rest = pool.difference(kept);
        if let Some(chosen) = cards.chosen {
            rest.remove(chosen);
        }
        cards.drawn = self.imagine_drawn_actions(&mut rest, seen.drawn_size);
        let starting = Action::of_faction(faction, true).difference(cards.discard);
        let mut starting = starting
            .iter()
            .filter(|card| card.row().timing != Timing::Immediate)
            .collect(); // ACTION-07
        if self.view.setup.is_first_game() {
            cards.boxed =
                kept.union(self.draw_random_cards(&mut rest, seen.spent_size - kept.len()));
        } else {
            cards.hand =
                kept.union(self.draw_random_cards(&mut starting, seen.hand_size - kept.len()));
        }
    }

    /// Imagines the cards drawn for recruiting. A side that has drawn more than two had no leader to recruit on the
    /// others (RECRUIT-07).
    fn imagine_drawn_actions(&mut self, rest: &mut Set<Action>, count: usize) -> Set<Action> {
        const MAX_DRAW_ATTEMPTS: u32 = 10_000;
        const DRAWN_AT_ONCE: usize = 2;
        let mut left = *rest;
        let mut drawn = self.draw_random_cards(&mut left, count);
        for _ in 0..MAX_DRAW_ATTEMPTS {
            let useful = drawn.iter().filter(|card| self.can_bring_a_leader(*card));
            if count <= DRAWN_AT_ONCE || useful.count() <= 1 {
                break;
            }
            left = *rest;
            drawn = self.draw_random_cards(&mut left, count);
        }
        *rest = left;
        drawn
    }

    fn can_bring_a_leader(&self, card: Action) -> bool {
        !self.state.recruitable_leaders_on_card(card).is_empty()
    }

    /// Returns the cards that can be the chosen one: when a leader on it is asked for, it shows one.
    fn cards_possibly_chosen(&self, pool: Set<Action>, faction: Faction) -> Set<Action> {
        let asked = self.state.agenda.iter().any(|step| {
            matches!(step, Step::Ask(role, Decision::RecruitLeader) if role.faction() == faction)
        });
        let fits = |card: &Action| !asked || self.can_bring_a_leader(*card);
        pool.iter().filter(fits).collect()
    }

    /// Returns a card for every recruitment, no card twice, and last the one being chosen. The cards that were used
    /// since are among them. Every such selection is as likely as the others.
    fn imagine_recruitments(
        &mut self,
        pool: Set<Action>,
        used: Set<Action>,
        seen: &ActionsView,
        faction: Faction,
    ) -> Vec<Action> {
        const MAX_SELECTION_ATTEMPTS: u32 = 100_000;
        let kept = self.state.kept[faction.index()];
        let facedown = pool
            .iter()
            .filter(|card| card.row().timing != Timing::Immediate); // ACTION-07
        let facedown: Set<Action> = if self.view.setup.is_first_game() {
            pool
        } else {
            facedown.collect()
        };
        let fitting = |kept: &KeptCard| {
            facedown
                .iter()
                .filter(|card| kept.can_be_given_card(*card))
                .collect()
        };
        let mut sets: Vec<Set<Action>> = kept.iter().map(fitting).collect();
        if seen.has_chosen {
            sets.push(self.cards_possibly_chosen(pool, faction));
        }
        let explanations = possible_recruitment_explanations(&kept, used, &sets);
        for _ in 0..MAX_SELECTION_ATTEMPTS {
            let sets = self.pick_selection_by_weight(&explanations);
            let cards: Vec<_> = sets.iter().map(|set| self.random_member_of(*set)).collect();
            if cards.iter().copied().collect::<Set<_>>().len() == cards.len() {
                return cards;
            }
        }
        unreachable!("the cards that were really kept fit")
    }

    /// Returns one of these selections of sets, by the number of card selections it stands for.
    fn pick_selection_by_weight<'b>(
        &mut self,
        selections: &'b [Vec<Set<Action>>],
    ) -> &'b [Set<Action>] {
        let weight =
            |sets: &[Set<Action>]| sets.iter().map(|set| set.len() as u32).product::<u32>();
        let total = selections.iter().map(|sets| weight(sets)).sum();
        let mut pick = random::number_below(self.rng, total);
        for sets in selections {
            match pick.checked_sub(weight(sets)) {
                Some(left) => pick = left,
                None => return sets,
            }
        }
        unreachable!("the cards that were really kept fit")
    }
}

/// Returns all ways to tell which recruitments the used cards came from: the sets of the others stay as they are.
fn possible_recruitment_explanations(
    kept: &[KeptCard],
    used: Set<Action>,
    sets: &[Set<Action>],
) -> Vec<Vec<Set<Action>>> {
    let mut all = vec![sets.to_vec()];
    for card in used {
        let mut further = Vec::new();
        for sets in &all {
            for (number, kept) in kept.iter().enumerate() {
                let free = sets[number].intersection(used).is_empty();
                if free && kept.can_be_given_card(card) {
                    let mut sets = sets.clone();
                    sets[number] = Set::from_element(card);
                    further.push(sets);
                }
            }
        }
        all = further;
    }
    all
}
