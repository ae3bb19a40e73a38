//! The abilities of the resource cards, each under its card's name.

mod basic;
mod imperial;
mod rebel;

use tabletop::{Chance, Choices, Log, Set};

use crate::cards::{Ability, Card};
use crate::choice::Choice;
use crate::decision::Decision;
use crate::event::Event;
use crate::resolve::Resolve;
use crate::side::Side;
use crate::state::State;

/// Tells whether the ability of a card just exhausted by `side` can be resolved (EVR-FAQ-03).
pub(crate) fn can_resolve_ability(state: &State, side: Side, card: Card) -> bool {
    let ability = card.row().ability;
    if state
        .contested_event()
        .locks_ability(ability, card.is_character())
    {
        return false; // EVC-60 to EVC-64
    }
    let opposing = state.in_play(side.other());
    match ability {
        Ability::Diplomacy
        | Ability::LandoCalrissian
        | Ability::LukeSkywalker
        | Ability::DarthVader
        | Ability::Yoda
        | Ability::GrandMoffTarkin => true,
        Ability::Force => !state.ready.is_empty(),
        Ability::Military => !opposing.is_empty(),
        Ability::Recon | Ability::Ig88 => {
            Side::BOTH
                .into_iter()
                .any(|side| state.has_cards_to_draw(side)) // EG-27
        }
        Ability::Chewbacca => !opposing.is_disjoint(state.ready),
        Ability::HanSolo => state.is_below_capacity(side) && state.has_cards_to_draw(side),
        Ability::LeiaOrgana => !state.reserve(side).is_empty(),
        Ability::ObiWanKenobi => {
            state.is_below_capacity(side) && !state.discard_pile(side).is_empty()
        }
        Ability::R2d2C3po => state.chosen[side.index()].is_some(),
        Ability::EmperorPalpatine => state.chosen[side.other().index()].is_some(),
        Ability::AdmiralPiett => !state.discard.is_empty(),
        Ability::BobaFett => !opposing.is_empty() || !state.ready.is_empty(),
        Ability::GeneralVeers | Ability::JabbaTheHutt => state.has_cards_to_draw(side),
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Starts resolving an ability that can be resolved.
    pub(crate) fn begin_ability(&mut self, side: Side, ability: Ability) {
        match ability {
            Ability::Diplomacy => self.ask_decision(side, Decision::Diplomacy),
            Ability::Force => self.ask_decision(side, Decision::Force),
            Ability::Military => self.ask_decision(side, Decision::Military),
            Ability::Recon => self.ask_decision(side, Decision::ReconDeck),
            Ability::Chewbacca => self.ask_decision(side, Decision::Chewbacca { second: false }),
            Ability::HanSolo => self.search_deck_for_han_solo(side),
            Ability::LandoCalrissian => {
                self.ask_decision(side, Decision::LandoCalrissian { discarded: 0 });
            }
            Ability::LeiaOrgana => self.ask_decision(side, Decision::LeiaOrgana),
            Ability::LukeSkywalker => self.ask_luke_skywalker_to_discard(side),
            Ability::ObiWanKenobi => self.ask_decision(side, Decision::ObiWanKenobi),
            Ability::R2d2C3po => self.discard_chosen_strategy(side),
            Ability::Yoda => self.gain_influence(side, rebel::YODA_INFLUENCE),
            Ability::AdmiralPiett => self.ask_decision(side, Decision::AdmiralPiett),
            Ability::BobaFett => self.ask_first_boba_fett_question(side),
            Ability::DarthVader => self.ask_decision(side, Decision::DarthVader),
            Ability::EmperorPalpatine => self.discard_chosen_strategy(side.other()),
            Ability::GeneralVeers => self.resolve_general_veers(side),
            Ability::GrandMoffTarkin => {
                self.lose_influence(side.other(), imperial::TARKIN_INFLUENCE);
            }
            Ability::Ig88 => self.ask_decision(side, Decision::Ig88Deck),
            Ability::JabbaTheHutt => self.show_top_card_for_jabba(side),
        }
    }
}

/// Offers one choice for each of these cards.
pub(crate) fn push_choice_per_card(
    choices: &mut Choices<Choice>,
    cards: Set<Card>,
    choice: impl Fn(Card) -> Choice,
) {
    choices.extend(cards.iter().map(choice));
}

/// Offers a choice if it is allowed.
fn push_choice_if(choices: &mut Choices<Choice>, allowed: bool, choice: Choice) {
    if allowed {
        choices.push(choice);
    }
}

/// Returns a choice for each side whose deck can be looked at or searched.
fn choice_per_drawable_deck(state: &State) -> impl Iterator<Item = Choice> {
    let sides = Side::BOTH
        .into_iter()
        .filter(|side| state.has_cards_to_draw(*side));
    sides.map(Choice::Deck)
}
