//! Action cards: when they can be used, and what everybody knows of those that lie facedown (ACTION).
//!
//! The files of this folder say what the cards do, by the moment of their use.

mod assignment_cards;
mod immediate;
mod knowledge;
mod mission_window_cards;
mod movement_cards;
mod owners;
mod production_cards;
mod searching;
mod start_of_combat;
mod windows;

pub(crate) use start_of_combat::combat_cards_in_force;
pub use windows::Window;

use tabletop::{Chance, Log};

use crate::actions::Action;
use crate::event::Event;
use crate::resolve::Resolve;

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Turns the card faceup (ACTION-02); it is not used again (ACTION-01).
    fn spend_action_card(&mut self, card: Action) {
        let cards = &mut self.state.actions[card.row().faction.index()];
        cards.hand.remove(card);
        cards.discard.insert(card);
        self.state.generals.remove(card);
        self.log.record_event(Event::ActionUsed { card });
    }
}
