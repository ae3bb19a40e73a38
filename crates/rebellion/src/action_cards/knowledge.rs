//! What everybody can know of the action cards that lie facedown (ACTION-09, RECRUIT-10).

use tabletop::Set;

use crate::actions::{Action, Timing};
use crate::state::{Kept, State};

/// Whether each of these cards can be the one of a recruitment of its own.
fn can_be_recruitments(cards: Set<Action>, kept: &[Kept]) -> bool {
    fn place(cards: Set<Action>, kept: &[Kept], taken: u8) -> bool {
        let Some(card) = cards.first() else {
            return true;
        };
        let free = |number: &usize| taken & (1 << *number) == 0 && kept[*number].fits(card);
        (0..kept.len())
            .filter(free)
            .any(|number| place(cards.without(card), kept, taken | (1 << number)))
    }
    cards.len() <= kept.len() && place(cards, kept, 0)
}

impl State {
    /// Whether this card can lie facedown before its owner for all that everybody knows. A window for it
    /// opens whenever it can, so that no question tells which cards somebody has (G-109).
    pub(crate) fn may_hold(&self, card: Action) -> bool {
        let row = card.row();
        let cards = &self.actions[row.faction as usize];
        let starting = Action::of(row.faction, true);
        if row.timing == Timing::Immediate || cards.discard.contains(card) {
            return false; // ACTION-07
        }
        match row.starting {
            true => !cards.hand.intersection(starting).is_empty(),
            false => {
                let used = cards.discard.difference(starting);
                can_be_recruitments(used.with(card), &self.kept[row.faction as usize])
            }
        }
    }
}
