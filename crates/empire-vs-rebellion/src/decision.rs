//! What is being decided.

use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::happening::Happening;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::State;

tabletop::questions! {
    types {
        asked side: Side,
        state: State,
        choice: Choice,
        event: Happening,
        resolve: Resolve,
    }

    /// A question the game puts to one side. Everybody may know what is being asked; the answers on offer
    /// are for the deciding seat alone. Everybody can count them where they follow from cards in play, discard
    /// piles and influence, which lie open; not where they follow from decks, reserves and chosen strategies.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    pub enum Decision {
        /// Which character goes into the deck (EVD-02).
        Character: secret count,
        /// Which strategy `owner` plays this round (EVD-03; EVD-04 if it is the opponent's).
        Strategy {
            /// Whose strategy is picked.
            owner: Side,
        }: secret count,
        /// Which strategy replaces the one just discarded (EVD-14).
        Replacement: secret count,
        /// The action of a struggle turn (EVD-05, EVD-06, EVD-08).
        Turn: public count,
        /// Diplomacy: which own card is discarded.
        Diplomacy: public count,
        /// The Force: which ready card is exhausted.
        Force: public count,
        /// Military: which opposing card is discarded.
        Military: public count,
        /// Recon: whose deck is looked at.
        ReconDeck: secret count,
        /// Recon: which of the cards seen is discarded.
        ReconDiscard {
            /// Whose deck it is.
            deck: Side,
        }: secret count,
        /// Chewbacca: which opposing card is exhausted.
        Chewbacca {
            /// Whether this is the second one, which may be left out.
            second: bool,
        }: public count,
        /// Han Solo: which card of the deck comes into play.
        HanSolo: secret count,
        /// Lando Calrissian: which own card is discarded next.
        LandoCalrissian {
            /// How many have been discarded.
            discarded: u8,
        }: public count,
        /// Leia Organa: which character leaves the reserve, and where to.
        LeiaOrgana: secret count,
        /// Luke Skywalker: which card is discarded.
        LukeSkywalker {
            /// Whether an own card may still be discarded.
            own: bool,
            /// Whether an opposing card may still be discarded.
            opposing: bool,
            /// Whether this is the second card, which may be left out.
            second: bool,
        }: public count,
        /// Obi-Wan Kenobi: which card of the discard pile comes into play.
        ObiWanKenobi: secret count,
        /// Admiral Piett: which card of either discard pile goes on top of its deck.
        AdmiralPiett: secret count,
        /// Boba Fett: which opposing card is discarded.
        BobaFettDiscard: public count,
        /// Boba Fett: which ready card is exhausted.
        BobaFettExhaust {
            /// Whether this part may be left out because a card has been discarded.
            optional: bool,
        }: public count,
        /// Darth Vader: which exhausted card is removed.
        DarthVader: public count,
        /// IG-88: whose deck is searched.
        Ig88Deck: secret count,
        /// IG-88: which card of the deck is discarded.
        Ig88Discard {
            /// Whose deck it is.
            deck: Side,
            /// Whether the last card of the old deck lies on top and has to be one of the two taken.
            short: bool,
        }: secret count,
        /// IG-88: which card goes on top.
        Ig88Top {
            /// Whose deck it is.
            deck: Side,
            /// Whether it has to be the card that lies on top.
            forced: bool,
        }: secret count,
        /// Jabba the Hutt: whether an own card is discarded.
        JabbaTheHuttDiscard: secret count,
        /// Jabba the Hutt: whether the top card comes into play.
        JabbaTheHuttPlay: secret count,
        /// Support: whether a character is added to the deck (EVD-09, EVD-11).
        Support: secret count,
        /// The event's winner: whether a character is added to the deck (EVD-10, EVD-11).
        AddCharacter: secret count,
        /// Balance of the Force: whether to look at the next events (EVD-10).
        BalanceOfTheForce: secret count,
        /// Balance of the Force: which event comes next.
        ArrangeEvents {
            /// How many have been put in their places.
            placed: u8,
        }: secret count,
        /// Display of Power: which unused strategy the loser loses (EVD-12).
        DisplayOfPower: secret count,
        /// Fall of a Hero, Negotiate With the Hutts: which character returns to the reserve (EVD-10).
        ReturnCharacter: secret count,
    }
}
