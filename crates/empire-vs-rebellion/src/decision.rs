//! The decisions.

use serde::Serialize;

use crate::choice::Choice;
use crate::event::Event;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::State;

tabletop::questions! {
    types {
        asked side: Side,
        state: State,
        choice: Choice,
        event: Event,
        resolve: Resolve,
    }

    /// A question the game puts to one side. Everybody may know what is being asked; the answers on offer
    /// are for the deciding seat alone. Everybody can count them where they follow from cards in play, discard
    /// piles and influence, which lie open; not where they follow from decks, reserves and chosen strategies.
    #[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
    #[serde(rename_all = "kebab-case", tag = "kind")]
    pub enum Decision {
        /// The choice of a character for the deck (EVD-02).
        Character: secret count, rules ["EVR-SETUP-04", "EVR-SETUP-05", "EVD-02"],
        /// The choice of the strategy that `owner` plays this round (EVD-03; EVD-04 if it is the opponent's).
        Strategy {
            /// The side whose strategy is picked.
            owner: Side,
        }: secret count, rules ["EVR-PLAN-03", "EVR-PLAN-04", "EVD-03", "EVD-04"],
        /// The choice of the strategy that replaces the one just discarded (EVD-14).
        Replacement: secret count, rules ["EVR-FAQ-06", "EVP-06", "EVD-14"],
        /// The action of a struggle turn (EVD-05, EVD-06, EVD-08).
        Turn: public count,
            rules ["EVR-STRUG-02", "EVR-STRUG-03", "EVR-PLAY-01", "EVR-PLAY-02",
                "EVR-ABIL-01", "EVR-INFL-01", "EVR-PASS-02", "EVL-03"],
        /// Diplomacy: which own card is discarded.
        Diplomacy: public count, rules ["EVC-11", "EVC-12"],
        /// The Force: which ready card is exhausted.
        Force: public count, rules ["EVC-06", "EVC-07", "EVC-08", "EVC-09", "EVC-10"],
        /// Military: which opposing card is discarded.
        Military: public count, rules ["EVR-ABIL-01", "EVD-07"],
        /// Recon: whose deck is looked at.
        ReconDeck: secret count, rules ["EVC-14", "EVC-53", "EVC-54", "EVC-58"],
        /// Recon: which of the cards seen is discarded.
        ReconDiscard {
            /// The owner of the deck.
            deck: Side,
        }: secret count, rules ["EVC-14", "EVC-15"],
        /// Chewbacca: which opposing card is exhausted.
        Chewbacca {
            /// True for the second one, which may be left out.
            second: bool,
        }: public count, rules ["EVC-16", "EVC-17", "EG-28"],
        /// Han Solo: which card of the deck comes into play.
        HanSolo: secret count, rules ["EVC-19", "EVC-56"],
        /// Lando Calrissian: which own card is discarded next.
        LandoCalrissian {
            /// The number of cards discarded so far.
            discarded: u8,
        }: public count, rules ["EVC-21", "EVC-23", "EVC-24", "EVC-25", "EVC-57"],
        /// Leia Organa: which character leaves the reserve, and where to.
        LeiaOrgana: secret count, rules ["EVC-26", "EVC-27", "EVC-28"],
        /// Luke Skywalker: which card is discarded.
        LukeSkywalker {
            /// True while a card of the player may still be discarded.
            own: bool,
            /// True while an opposing card may still be discarded.
            opposing: bool,
            /// True for the second card, which may be left out.
            second: bool,
        }: public count, rules ["EVC-29", "EVC-30", "EG-28"],
        /// Obi-Wan Kenobi: which card of the discard pile comes into play.
        ObiWanKenobi: secret count, rules ["EVC-31"],
        /// Admiral Piett: which card of either discard pile goes on top of its deck.
        AdmiralPiett: secret count, rules ["EVR-ABIL-01", "EVD-07", "EVC-34"],
        /// Boba Fett: which opposing card is discarded.
        BobaFettDiscard: public count, rules ["EVC-35", "EVC-37"],
        /// Boba Fett: which ready card is exhausted.
        BobaFettExhaust {
            /// True if this part may be left out because a card has been discarded.
            optional: bool,
        }: public count, rules ["EVC-35", "EVC-36"],
        /// Darth Vader: which exhausted card is removed.
        DarthVader: public count, rules ["EVC-38", "EVC-39", "EVC-40", "EVC-41"],
        /// IG-88: whose deck is searched.
        Ig88Deck: secret count, rules ["EVC-47", "EVC-53", "EVC-55", "EVC-59"],
        /// IG-88: which card of the deck is discarded.
        Ig88Discard {
            /// The owner of the deck.
            deck: Side,
            /// True if the last card of the old deck lies on top and has to be one of the two cards taken.
            short: bool,
        }: secret count, rules ["EVC-47", "EVC-48", "EVC-55"],
        /// IG-88: which card goes on top.
        Ig88Top {
            /// The owner of the deck.
            deck: Side,
            /// True if it has to be the card that lies on top.
            forced: bool,
        }: secret count, rules ["EVC-47", "EVC-55"],
        /// Jabba the Hutt: whether a card of the player is discarded, and which.
        JabbaTheHuttDiscard: secret count, rules ["EVC-50", "EVC-51"],
        /// Jabba the Hutt: whether the top card comes into play.
        JabbaTheHuttPlay: secret count, rules ["EVC-49", "EVC-51", "EVC-52"],
        /// Support: whether a character is added to the deck (EVD-09, EVD-11).
        Support: secret count, rules ["EVC-05", "EVR-FAQ-05", "EVD-09", "EVD-11"],
        /// The event's winner: whether a character is added to the deck (EVD-10, EVD-11).
        AddCharacter: secret count, rules ["EVC-76", "EVR-FAQ-05", "EVD-10", "EVD-11"],
        /// Balance of the Force: whether to look at the next events (EVD-10).
        BalanceOfTheForce: secret count, rules ["EVC-66", "EVC-67", "EVD-10"],
        /// Balance of the Force: which event comes next.
        ArrangeEvents {
            /// The number of events that have been put in their places.
            placed: u8,
        }: secret count, rules ["EVC-66", "EVD-10"],
        /// Display of Power: which unused strategy the loser loses (EVD-12).
        DisplayOfPower: secret count, rules ["EVC-68", "EVC-69", "EVC-70", "EVD-12"],
        /// Fall of a Hero, Negotiate With the Hutts: which character returns to the reserve (EVD-10).
        ReturnCharacter: secret count, rules ["EVC-71", "EVC-72", "EVC-73", "EVC-75", "EVD-10"],
    }
}
