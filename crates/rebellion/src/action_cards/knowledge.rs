//! Public knowledge of the action cards that lie facedown (ACTION-09, RECRUIT-10).

use crate::actions::{Action, Timing};
use crate::recruitments::every_card_fits_a_recruitment;
use crate::state::State;
use crate::team::Role;

impl State {
    /// Tells whether, by what everybody knows, this card can lie facedown before this role. A window for it opens
    /// whenever it can, so that no question tells which cards somebody has (G-109).
    pub(crate) fn may_hold_action_card(&self, role: Role, card: Action) -> bool {
        let row = card.row();
        let cards = &self.actions[row.faction.index()];
        let starting = Action::of_faction(row.faction, true);
        if row.timing == Timing::Immediate || cards.discard.contains(card) {
            return false; // ACTION-07
        }
        if row.starting {
            let dealt = !cards.hand.intersection(starting).is_empty();
            return dealt && self.receives_card(role, card, None);
        }
        let used = cards.discard.difference(starting);
        let kept = &self.kept[row.faction.index()];
        kept.iter().enumerate().any(|(number, recruitment)| {
            recruitment.can_be_given_card(card)
                && self.receives_card(role, card, recruitment.leader)
                && every_card_fits_a_recruitment(used, kept, 1 << number)
        })
    }
}
