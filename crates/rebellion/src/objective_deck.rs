//! Objectives: drawing, looking at the deck, showing the hand, and what the Empire remembers (OBJECTIVE,
//! N-44).

use tabletop::chance::ScriptedChance;
use tabletop::layered_deck::MAX_CARDS_SEEN;
use tabletop::{Chance, Hidden, List, Log, Set};

use crate::event::Event;
use crate::faction::{EMPIRE, REBELS};
use crate::objectives::Objective;
use crate::resolve::Resolve;
use crate::state::State;
use crate::streams::OBJECTIVE_DECK;

impl State {
    /// Returns the top objectives after the Rebels have looked at them: they lie in a known order, nothing is left to
    /// chance.
    pub(crate) fn objectives_on_top(&self, count: usize) -> List<Objective, MAX_CARDS_SEEN> {
        let mut deck = self.objectives;
        let mut certain = ScriptedChance::new(&[]);
        deck.look_at_top(count, REBELS, OBJECTIVE_DECK, &mut certain)
    }

    /// Returns the objectives in the Rebel hand that the Empire has seen.
    pub(crate) fn objectives_seen_by_empire(&self) -> Set<Objective> {
        self.lore.objectives.get().intersection(self.objective_hand)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Takes the top objective into the Rebel hand (OBJECTIVE-01, G-25).
    pub(crate) fn draw_objective(&mut self) {
        let known = self.state.objectives.known_cards(EMPIRE);
        let card = self.state.objectives.draw_top(OBJECTIVE_DECK, self.chance);
        if let Some(card) = card {
            self.take_objective_into_hand(card, known.contains(card));
            self.log.record_event(Event::ObjectiveDrawn {
                card: Hidden::Shown(card),
            });
        }
    }

    /// Takes a card into the hand; the Empire remembers one that it has seen go under the deck.
    fn take_objective_into_hand(&mut self, card: Objective, known: bool) {
        self.state.objective_hand.insert(card);
        if known {
            self.state.lore.objectives.insert(card);
        }
    }

    /// Shows the Rebels the top objectives, which they are going to rearrange. The Empire can follow a card that it
    /// knows only by the stage on its back (N-44). Tells whether there is any card.
    pub(crate) fn show_top_objectives_to_rebels(&mut self, count: usize) -> bool {
        let deck = &mut self.state.objectives;
        let seen = deck.look_at_top(count, REBELS, OBJECTIVE_DECK, self.chance);
        let stage = |card: &Objective| card.row().stage;
        for card in &seen[..] {
            let alike = seen.iter().filter(|other| stage(other) == stage(card));
            if alike.count() > 1 {
                deck.mark_cards_unknown(Set::from_element(*card), EMPIRE);
            }
        }
        if !seen.is_empty() {
            self.log.record_event(Event::ObjectivesSeen {
                cards: Hidden::Shown(seen.iter().copied().collect()),
            });
        }
        !seen.is_empty()
    }

    /// Takes a card that the Rebels have looked at off the top of the deck and tells whether the Empire knows it.
    fn take_objective_off_deck(&mut self, card: Objective) -> bool {
        let known = self.state.objectives.known_cards(EMPIRE).contains(card);
        self.state.objectives.remove_card(card);
        known
    }

    /// Puts a card that the Rebels have looked at under the deck.
    pub(crate) fn put_objective_under_deck(&mut self, card: Objective) {
        let known = self.take_objective_off_deck(card);
        let deck = &mut self.state.objectives;
        deck.place_cards_under_deck(Set::from_element(card), [true, known]);
    }

    /// Puts a card that the Rebels have looked at below this many others.
    pub(crate) fn put_objective_below_others(&mut self, above: usize, card: Objective) {
        let known = self.take_objective_off_deck(card);
        let deck = &mut self.state.objectives;
        deck.place_below_layers(above, card, [true, known]);
    }

    /// Takes a card that the Rebels have looked at into their hand.
    pub(crate) fn take_seen_objective_into_hand(&mut self, card: Objective) {
        let known = self.take_objective_off_deck(card);
        self.take_objective_into_hand(card, known);
        self.log.record_event(Event::ObjectiveKept {
            card: Hidden::Shown(card),
            stage: card.row().stage,
        });
    }

    /// Shows the Empire the whole hand (OBJECTIVE-13), which it remembers; spectators do not see it (G-91).
    pub(crate) fn show_objective_hand_to_empire(&mut self) {
        let hand = self.state.objective_hand;
        self.state.lore.objectives = hand.into();
        self.log.record_event(Event::ObjectivesShown {
            count: hand.len() as u8,
            cards: Hidden::Shown(hand),
        });
    }

    /// Puts a card that both sides have seen from the hand under the deck.
    pub(crate) fn put_hand_objective_under_deck(&mut self, card: Objective) {
        let open = self.state.objectives_open.contains(card);
        self.state.objective_hand.remove(card);
        self.state.objectives_open.remove(card);
        self.state.lore.objectives.remove(card);
        let deck = &mut self.state.objectives;
        deck.place_cards_under_deck(Set::from_element(card), [true, true]);
        self.log.record_event(Event::ObjectiveBuried {
            card: Hidden::Shown(card),
            stage: card.row().stage,
            open,
        });
    }
}
