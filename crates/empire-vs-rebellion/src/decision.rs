//! What is being decided.

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// A question the game puts to one side. Everybody may know what is being asked; the answers on offer
/// are for the deciding seat alone.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Decision {
    /// Which character goes into the deck (EVD-02).
    Character,
    /// Which strategy `owner` plays this round (EVD-03; EVD-04 if it is the opponent's).
    Strategy {
        /// Whose strategy is picked.
        owner: Side,
    },
    /// Which strategy replaces the one just discarded (EVD-14).
    Replacement,
    /// The action of a struggle turn (EVD-05, EVD-06, EVD-08).
    Turn,
    /// Diplomacy: which own card is discarded.
    Diplomacy,
    /// The Force: which ready card is exhausted.
    Force,
    /// Military: which opposing card is discarded.
    Military,
    /// Recon: whose deck is looked at.
    ReconDeck,
    /// Recon: which of the cards seen is discarded.
    ReconDiscard {
        /// Whose deck it is.
        deck: Side,
    },
    /// Chewbacca: which opposing card is exhausted.
    Chewbacca {
        /// Whether this is the second one, which may be left out.
        second: bool,
    },
    /// Han Solo: which card of the deck comes into play.
    HanSolo,
    /// Lando Calrissian: which own card is discarded next.
    LandoCalrissian {
        /// How many have been discarded.
        discarded: u8,
    },
    /// Leia Organa: which character leaves the reserve, and where to.
    LeiaOrgana,
    /// Luke Skywalker: which card is discarded.
    LukeSkywalker {
        /// Whether an own card may still be discarded.
        own: bool,
        /// Whether an opposing card may still be discarded.
        opposing: bool,
        /// Whether this is the second card, which may be left out.
        second: bool,
    },
    /// Obi-Wan Kenobi: which card of the discard pile comes into play.
    ObiWanKenobi,
    /// Admiral Piett: which card of either discard pile goes on top of its deck.
    AdmiralPiett,
    /// Boba Fett: which opposing card is discarded.
    BobaFettDiscard,
    /// Boba Fett: which ready card is exhausted.
    BobaFettExhaust {
        /// Whether this part may be left out because a card has been discarded.
        optional: bool,
    },
    /// Darth Vader: which exhausted card is removed.
    DarthVader,
    /// IG-88: whose deck is searched.
    Ig88Deck,
    /// IG-88: which card of the deck is discarded.
    Ig88Discard {
        /// Whose deck it is.
        deck: Side,
        /// Whether the last card of the old deck lies on top and has to be one of the two taken.
        short: bool,
    },
    /// IG-88: which card goes on top.
    Ig88Top {
        /// Whose deck it is.
        deck: Side,
        /// Whether it has to be the card that lies on top.
        forced: bool,
    },
    /// Jabba the Hutt: whether an own card is discarded.
    JabbaTheHuttDiscard,
    /// Jabba the Hutt: whether the top card comes into play.
    JabbaTheHuttPlay,
    /// Support: whether a character is added to the deck (EVD-09, EVD-11).
    Support,
    /// The event's winner: whether a character is added to the deck (EVD-10, EVD-11).
    AddCharacter,
    /// Balance of the Force: whether to look at the next events (EVD-10).
    BalanceOfTheForce,
    /// Balance of the Force: which event comes next.
    ArrangeEvents {
        /// How many have been put in their places.
        placed: u8,
    },
    /// Display of Power: which unused strategy the loser loses (EVD-12).
    DisplayOfPower,
    /// Fall of a Hero, Negotiate With the Hutts: which character returns to the reserve (EVD-10).
    ReturnCharacter,
}
