//! The 48 resource cards: one row each (EVR-COMP-01, EVR-COMP-02, EVR-COMP-03).

use tabletop::{Set, components};

use crate::side::Side;

/// The ability of a card. Its effect stands in `abilities` under the same name.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[expect(missing_docs, reason = "the names of the cards say it")]
pub enum Ability {
    Diplomacy,
    Force,
    Military,
    Recon,
    Chewbacca,
    HanSolo,
    LandoCalrissian,
    LeiaOrgana,
    LukeSkywalker,
    ObiWanKenobi,
    R2d2C3po,
    Yoda,
    AdmiralPiett,
    BobaFett,
    DarthVader,
    EmperorPalpatine,
    GeneralVeers,
    GrandMoffTarkin,
    Ig88,
    JabbaTheHutt,
}

/// The facts of one resource card.
#[derive(Copy, Clone, Debug)]
pub struct CardRow {
    /// Its id.
    pub id: &'static str,
    /// Its ability.
    pub ability: Ability,
    /// Its resource value while ready.
    pub ready: u8,
    /// Its resource value while exhausted.
    pub exhausted: u8,
}

/// Returns the row of a card without a grey frame, which keeps its value (EG-14, EVB-02).
const fn basic(id: &'static str, ability: Ability, value: u8) -> CardRow {
    CardRow {
        id,
        ability,
        ready: value,
        exhausted: value,
    }
}

/// Returns the row of a character, which is worth 6 ready and 1 exhausted (EVR-CHAR-03, EVB-01).
const fn character(id: &'static str, ability: Ability) -> CardRow {
    CardRow {
        id,
        ability,
        ready: 6,
        exhausted: 1,
    }
}

components! {
    /// A resource card, by its row in the table.
    ///
    /// For each faction 16 basic cards, then 8 characters.
    pub struct Card as "card" in CARDS: CardRow [
        basic("reb-diplomacy-2", Ability::Diplomacy, 2),
        basic("reb-diplomacy-3", Ability::Diplomacy, 3),
        basic("reb-diplomacy-4", Ability::Diplomacy, 4),
        basic("reb-diplomacy-5", Ability::Diplomacy, 5),
        basic("reb-force-2", Ability::Force, 2),
        basic("reb-force-3", Ability::Force, 3),
        basic("reb-force-4", Ability::Force, 4),
        basic("reb-force-5", Ability::Force, 5),
        basic("reb-military-2", Ability::Military, 2),
        basic("reb-military-3", Ability::Military, 3),
        basic("reb-military-4", Ability::Military, 4),
        basic("reb-military-5", Ability::Military, 5),
        basic("reb-recon-2", Ability::Recon, 2),
        basic("reb-recon-3", Ability::Recon, 3),
        basic("reb-recon-4", Ability::Recon, 4),
        basic("reb-recon-5", Ability::Recon, 5),
        character("reb-chewbacca", Ability::Chewbacca),
        character("reb-han-solo", Ability::HanSolo),
        character("reb-lando-calrissian", Ability::LandoCalrissian),
        character("reb-leia-organa", Ability::LeiaOrgana),
        character("reb-luke-skywalker", Ability::LukeSkywalker),
        character("reb-obi-wan-kenobi", Ability::ObiWanKenobi),
        character("reb-r2d2-c3po", Ability::R2d2C3po),
        character("reb-yoda", Ability::Yoda),
        basic("imp-diplomacy-2", Ability::Diplomacy, 2),
        basic("imp-diplomacy-3", Ability::Diplomacy, 3),
        basic("imp-diplomacy-4", Ability::Diplomacy, 4),
        basic("imp-diplomacy-5", Ability::Diplomacy, 5),
        basic("imp-force-2", Ability::Force, 2),
        basic("imp-force-3", Ability::Force, 3),
        basic("imp-force-4", Ability::Force, 4),
        basic("imp-force-5", Ability::Force, 5),
        basic("imp-military-2", Ability::Military, 2),
        basic("imp-military-3", Ability::Military, 3),
        basic("imp-military-4", Ability::Military, 4),
        basic("imp-military-5", Ability::Military, 5),
        basic("imp-recon-2", Ability::Recon, 2),
        basic("imp-recon-3", Ability::Recon, 3),
        basic("imp-recon-4", Ability::Recon, 4),
        basic("imp-recon-5", Ability::Recon, 5),
        character("imp-admiral-piett", Ability::AdmiralPiett),
        character("imp-boba-fett", Ability::BobaFett),
        character("imp-darth-vader", Ability::DarthVader),
        character("imp-emperor-palpatine", Ability::EmperorPalpatine),
        character("imp-general-veers", Ability::GeneralVeers),
        character("imp-grand-moff-tarkin", Ability::GrandMoffTarkin),
        character("imp-ig-88", Ability::Ig88),
        character("imp-jabba-the-hutt", Ability::JabbaTheHutt),
    ]
}

/// The sixteen cards with a grey frame (EVR-CHAR-01).
pub const CHARACTERS: Set<Card> = Set::from_bits(0xff << 16 | 0xff << 40);

impl Card {
    /// Returns the side that owns the card.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 < 24 {
            Side::Rebel
        } else {
            Side::Imperial
        }
    }

    /// Tells whether it is a character.
    #[must_use]
    pub const fn is_character(self) -> bool {
        self.0 % 24 >= 16
    }

    /// Returns its number among the eight characters of its faction.
    pub(crate) const fn character_number(self) -> u32 {
        debug_assert!(self.is_character());
        self.0 as u32 % 24 - 16
    }

    /// Returns its resource value while ready or exhausted.
    #[must_use]
    pub const fn value(self, ready: bool) -> u8 {
        let row = self.row();
        if ready { row.ready } else { row.exhausted }
    }
}
