//! The cards.

use serde::{Deserialize, Serialize};

/// A card, by its rank. Any number of each can be dealt.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// The lowest.
    Page,
    /// Higher than a page.
    Knight,
    /// Higher than a knight.
    Duchess,
    /// The highest.
    Queen,
}

impl Card {
    /// Every rank, the lowest first.
    pub const ALL: [Card; 4] = [Card::Page, Card::Knight, Card::Duchess, Card::Queen];

    /// The set of all ranks, as chance is asked to pick one of them.
    pub(crate) const RANKS: u64 = (1 << Self::ALL.len()) - 1;

    /// Returns the card of a rank, counted from zero.
    #[must_use]
    pub fn card_of_rank(rank: u8) -> Option<Self> {
        Self::ALL.get(usize::from(rank)).copied()
    }

    /// Returns its name in records and addresses.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Card::Page => "page",
            Card::Knight => "knight",
            Card::Duchess => "duchess",
            Card::Queen => "queen",
        }
    }

    /// Returns its name in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Card::Page => "Page",
            Card::Knight => "Knight",
            Card::Duchess => "Duchess",
            Card::Queen => "Queen",
        }
    }
}
