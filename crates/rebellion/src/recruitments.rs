//! Public knowledge of the action cards that were kept when recruiting (RECRUIT-10).

use serde::{Deserialize, Serialize};
use tabletop::Set;

use crate::actions::Action;
use crate::leaders::Leader;

/// The number of times a faction recruits: the time marker enters four spaces with the icon (RECRUIT-01).
pub(crate) const RECRUITMENTS_PER_GAME: usize = 4;

/// A card that was kept when recruiting, as far as everybody knows it (RECRUIT-10).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeptCard {
    /// The leader it brought, who is shown on it.
    pub(crate) leader: Option<Leader>,
    /// A bit for each leader who could be recruited then; a card that brought nobody shows none of
    /// them.
    recruitable: u32,
}

impl KeptCard {
    /// Creates an entry for a card that brought this leader, when these could be recruited.
    pub(crate) const fn new(leader: Option<Leader>, recruitable: Set<Leader>) -> Self {
        Self {
            leader,
            recruitable: recruitable.bits() as u32,
        }
    }

    fn recruitable_leaders(self) -> Set<Leader> {
        Set::from_bits(u64::from(self.recruitable))
    }

    /// Tells whether the card can be this one.
    pub(crate) fn can_be_given_card(self, card: Action) -> bool {
        match self.leader {
            Some(leader) => card.shows_leader(leader),
            None => !self
                .recruitable_leaders()
                .iter()
                .any(|leader| card.shows_leader(leader)),
        }
    }
}

/// Tells whether each of these cards can be the one of a recruitment of its own; a bit for each one taken.
pub(crate) fn every_card_fits_a_recruitment(
    cards: Set<Action>,
    kept: &[KeptCard],
    taken: u8,
) -> bool {
    let Some(card) = cards.first() else {
        return true;
    };
    let free =
        |number: &usize| taken & (1 << *number) == 0 && kept[*number].can_be_given_card(card);
    (0..kept.len()).filter(free).any(|number| {
        every_card_fits_a_recruitment(cards.without(card), kept, taken | (1 << number))
    })
}

/// Tells, the other way round, whether each recruitment can have one of these cards to itself.
pub(crate) fn every_recruitment_fits_a_card(cards: Set<Action>, kept: &[KeptCard]) -> bool {
    let Some((first, rest)) = kept.split_first() else {
        return true;
    };
    cards
        .iter()
        .filter(|card| first.can_be_given_card(*card))
        .any(|card| every_recruitment_fits_a_card(cards.without(card), rest))
}
