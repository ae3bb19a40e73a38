//! Mission cards one by one: copies of a kind differ in number only.

use std::num::NonZeroU8;

use tabletop::{Element, Set};

use crate::faction::Faction;
use crate::missions::mission_table::{
    CARD_COUNTS, FIRST_IMPERIAL, MAX_MISSION_CARDS, MISSIONS, Mission, MissionDeck,
};

/// One mission card of a faction, numbered within the faction: copies of a kind differ in number only.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct MissionCard(NonZeroU8); // one more than its number, so that no card takes no room of its own

/// For each faction, the kind of each of its cards.
const MISSION_KIND_BY_CARD: [[Mission; MAX_MISSION_CARDS]; 2] = {
    let mut kinds = [[Mission::LIST[0]; MAX_MISSION_CARDS]; 2];
    let mut faction = 0;
    while faction < 2 {
        let (mut kind, end) = match faction {
            0 => (0, FIRST_IMPERIAL),
            _ => (FIRST_IMPERIAL, MISSIONS.len()),
        };
        let mut card = 0;
        while kind < end {
            let mut copy = 0;
            while copy < MISSIONS[kind].copies {
                kinds[faction][card] = Mission::LIST[kind];
                card += 1;
                copy += 1;
            }
            kind += 1;
        }
        faction += 1;
    }
    kinds
};

impl MissionCard {
    /// Returns the number of cards a faction has: 29 Rebel, 39 Imperial.
    #[must_use]
    pub const fn count_cards_of_faction(faction: Faction) -> u8 {
        // two constants: the compiler works out the loops over a faction's cards
        match faction {
            Faction::Rebel => CARD_COUNTS[Faction::Rebel.index()],
            Faction::Imperial => CARD_COUNTS[Faction::Imperial.index()],
        }
    }

    /// Returns the kind of the card, as a card of this faction.
    #[must_use]
    pub const fn mission_kind(self, faction: Faction) -> Mission {
        MISSION_KIND_BY_CARD[faction.index()][self.0.get() as usize - 1]
    }

    /// Returns the kinds of some cards of this faction, copies included.
    pub(crate) fn mission_kinds_of_cards<B: FromIterator<Mission>>(
        cards: Set<Self>,
        faction: Faction,
    ) -> B {
        cards
            .iter()
            .map(|card| card.mission_kind(faction))
            .collect()
    }

    /// Returns every card of the faction.
    #[must_use]
    pub fn all_of_faction(faction: Faction) -> Set<MissionCard> {
        (0..Self::count_cards_of_faction(faction))
            .map(Self::from_index)
            .collect()
    }

    /// Returns the faction's cards of one origin.
    #[must_use]
    pub fn cards_of_deck(faction: Faction, deck: MissionDeck) -> Set<MissionCard> {
        let cards = (0..Self::count_cards_of_faction(faction)).map(Self::from_index);
        cards
            .filter(|card| card.mission_kind(faction).row().deck == deck)
            .collect()
    }
}

impl Element for MissionCard {
    const COUNT: u8 = MAX_MISSION_CARDS as u8;

    fn index(self) -> u8 {
        self.0.get() - 1
    }

    fn from_index(index: u8) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index))
    }
}

impl Default for MissionCard {
    fn default() -> Self {
        Self(NonZeroU8::MIN)
    }
}

impl serde::Serialize for MissionCard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index())
    }
}

impl<'de> serde::Deserialize<'de> for MissionCard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if number < Self::COUNT {
            Ok(Self::from_index(number))
        } else {
            Err(serde::de::Error::custom(
                "a faction has at most 39 mission cards",
            ))
        }
    }
}
