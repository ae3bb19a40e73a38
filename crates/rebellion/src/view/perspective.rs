//! Looking at a state on behalf of one side: what becomes visible of cards and of the base.

use tabletop::{Element, LayeredDeck, Set};

use super::card_views::{
    ActionsView, Assigned, FactionView, Layer, MissionsView, ObjectiveLayer, ObjectivesView,
    ProbesView, TacticsView,
};
use super::{of_faction, unit_counts};
use crate::actions::Action;
use crate::faction::Faction;
use crate::missions::{Mission, MissionCard};
use crate::objectives::Objective;
use crate::state::State;
use crate::systems::System;
use crate::tactics::TacticCard;
use crate::team::Role;
use crate::units::Theater;

/// A state, and on whose behalf it is looked at.
pub(super) struct Perspective<'a> {
    pub(super) state: &'a State,
    pub(super) me: Option<Faction>,
}

impl Perspective<'_> {
    pub(super) fn is_own_faction(&self, faction: Faction) -> bool {
        self.me == Some(faction)
    }

    pub(super) fn knows_base(&self) -> bool {
        self.state.base_revealed || self.is_own_faction(Faction::Rebel)
    }

    /// Returns the mission that is being given leaders, if the viewer's side assigns them.
    pub(super) fn mission_being_assigned(&self, assigner: Option<Faction>) -> Option<Mission> {
        let assigner = assigner.filter(|assigner| self.is_own_faction(*assigner))?;
        let card = self.state.assigning?;
        Some(card.mission_kind(assigner))
    }

    pub(super) fn possible_bases(&self) -> Set<System> {
        match self.state.base.filter(|_| self.knows_base()) {
            Some(base) => Set::from_element(base),
            None => self.state.possible_bases(self.me),
        }
    }

    pub(super) fn faction_view(&self, faction: Faction) -> FactionView {
        let index = faction.index();
        let own = self.is_own_faction(faction);
        let hand = self.state.tactic_hands[index];
        let built = self.state.built.map(|space| of_faction(&space, faction));
        FactionView {
            missions: self.missions_view(faction),
            actions: self.actions_view(faction),
            tactics: TacticsView {
                sizes: Theater::BOTH
                    .map(|t| hand.intersection(TacticCard::cards_of_theater(t)).len()),
                hand: (own || self.state.is_tactic_hand_open(faction))
                    .then(|| TacticCard::tactic_kinds_of_cards(hand)),
            },
            built: own.then(|| built.map(|space| unit_counts(&space))),
        }
    }

    fn missions_view(&self, faction: Faction) -> MissionsView {
        let cards = &self.state.missions[faction.index()];
        let own = self.is_own_faction(faction);
        let (lasting, rebel) = (&self.state.lasting, faction == Faction::Rebel);
        let slots = cards.assigned.iter().enumerate();
        let assigned = slots.filter_map(|(slot, card)| {
            card.map(|card| Assigned {
                slot: slot as u8,
                mission: own.then(|| card.mission_kind(faction)),
                found: lasting.found[faction.index()] == Some(slot as u8),
                planned: rebel && lasting.planned == Some(slot as u8),
            })
        });
        MissionsView {
            hand_size: cards.hand.len(),
            hand: own.then(|| MissionCard::mission_kinds_of_cards(cards.hand, faction)),
            assigned: assigned.collect(),
            deck: self.visible_layers(&cards.deck, |card| card.mission_kind(faction)),
            discard: MissionCard::mission_kinds_of_cards(cards.discard, faction),
        }
    }

    fn actions_view(&self, faction: Faction) -> ActionsView {
        let cards = &self.state.actions[faction.index()];
        let kept = &self.state.kept[faction.index()];
        let own = self.is_own_faction(faction);
        let unseen = cards.boxed.intersection(Action::of_faction(faction, true));
        let spent = cards.boxed.difference(unseen);
        let general = Role::general_of(faction);
        let shared = self.state.setup.is_shared_by_two_players(faction);
        let generals = cards.hand.iter();
        let generals = generals.filter(|card| shared && self.state.owns_card(general, *card));
        ActionsView {
            hand_size: cards.hand.len(),
            hand: own.then_some(cards.hand),
            generals: own.then(|| generals.collect()),
            deck: self.visible_layers(&cards.deck, |card| card),
            drawn_size: cards.drawn.len(),
            drawn: own.then_some(cards.drawn),
            has_chosen: cards.chosen.is_some(),
            chosen: cards.chosen.filter(|_| own),
            discard: cards.discard,
            kept: kept.iter().map(|card| card.leader).collect(),
            boxed_size: unseen.len(),
            spent_size: spent.len(),
            spent: own.then_some(spent),
        }
    }

    pub(super) fn objectives_view(&self) -> ObjectivesView {
        let deck = &self.state.objectives;
        let contents = deck.layers_from_top();
        let layers = self.visible_layers(deck, |card| card).into_iter();
        ObjectivesView {
            hand_stages: count_by_stage(self.state.objective_hand),
            hand: self
                .is_own_faction(Faction::Rebel)
                .then_some(self.state.objective_hand),
            deck: layers
                .zip(contents)
                .map(|(cards, contents)| ObjectiveLayer {
                    stages: count_by_stage(contents),
                    cards,
                })
                .collect(),
            open: self.state.objectives_open.get(),
            seen: self.me.map(|_| self.state.objectives_seen_by_empire()),
            played: self.state.objectives_played,
        }
    }

    /// Returns the visible part of the probe cards. The Empire knows the cards of the deck together, not each one
    /// (N-55).
    pub(super) fn probes_view(&self) -> ProbesView {
        let state = self.state;
        let (rebel, imperial) = (
            self.is_own_faction(Faction::Rebel),
            self.is_own_faction(Faction::Imperial),
        );
        let mut deck = self.visible_layers(&state.probes, |card| card);
        if imperial {
            deck.iter_mut().for_each(|layer| layer.known.clear());
        }
        ProbesView {
            hand_size: state.probe_hand.len(),
            hand: imperial.then(|| state.probe_hand.get()),
            open: state.probes_open.get(),
            shown: state.probes_shown_to_everybody(),
            told: rebel.then(|| state.told_probes()),
            planted_size: state.lore.planted.len(),
            planted: imperial.then(|| state.lore.planted.get()),
            drawn_size: state.probes_drawn.len(),
            drawn: rebel.then(|| state.probes_drawn.get()),
            deck,
        }
    }

    /// Returns a deck as the viewer knows it, with cards by their kinds.
    pub(super) fn visible_layers<T: Element + Default, K, const N: usize>(
        &self,
        deck: &LayeredDeck<T, N>,
        kind: impl Fn(T) -> K,
    ) -> Vec<Layer<K>> {
        let [rebel, imperial] = Faction::BOTH.map(|side| deck.known_cards(side.index()));
        let mine = self
            .me
            .map_or(Set::EMPTY, |faction| deck.known_cards(faction.index()));
        let layer = |cards: Set<T>| Layer {
            size: cards.len(),
            known: cards.intersection(mine).iter().map(&kind).collect(),
            known_to: [rebel, imperial].map(|known| cards.intersection(known).len()),
        };
        deck.layers_from_top().into_iter().map(layer).collect()
    }
}

/// Returns the number of cards of each stage.
pub(crate) fn count_by_stage(cards: Set<Objective>) -> [usize; 3] {
    [1, 2, 3].map(|stage| {
        cards
            .intersection(Objective::objectives_of_stage(stage))
            .len()
    })
}
