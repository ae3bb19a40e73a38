//! The probe cards and the base, as a viewer can imagine them.

use rand_core::Rng;
use tabletop::{LayeredDeck, Set};

use super::{Imagination, take_cards_of_layers};
use crate::faction::{EMPIRE, Faction, REBELS};
use crate::state::State;
use crate::systems::System;
use crate::view::Layer;

/// Tells whether the Empire has seen these cards go to the deck (N-55).
const fn is_planted_probe_layer(layer: &Layer<System>) -> bool {
    layer.known_to[EMPIRE] > 0
}

impl<R: Rng> Imagination<'_, R> {
    /// Fills in the probe cards, known ones first, so that nothing unknown is drawn from among them.
    pub(super) fn imagine_probes(&mut self) {
        let view = self.view;
        let seen = &view.probes;
        let mut pool = State::all_probe_card_systems().difference(seen.open);
        let known = take_cards_of_layers(&mut pool, &seen.deck, |card| card);
        if let Some(drawn) = seen.drawn {
            pool = pool.difference(drawn);
        }
        let told = seen.told.unwrap_or_default();
        pool = pool.difference(told);
        let mut planted = seen.planted.unwrap_or_default();
        pool = pool.difference(planted);
        if view.engine.has_base {
            let base = view
                .base
                .unwrap_or_else(|| self.random_member_of(view.possible_bases));
            pool.remove(base);
            self.state.base = Some(base);
        }
        let hand = match seen.hand {
            Some(hand) => hand,
            None => {
                let known = told.union(seen.shown);
                known.union(self.draw_random_cards(&mut pool, seen.hand_size - known.len()))
            }
        };
        pool = pool.difference(hand);
        let planted_in_deck: usize = seen.deck.iter().map(|l| l.known_to[EMPIRE]).sum();
        let drawn_are_planted = seen.planted_size > planted_in_deck;
        let drawn = seen.drawn.unwrap_or_else(|| {
            if drawn_are_planted && seen.planted.is_some() {
                self.draw_random_cards(&mut planted, seen.drawn_size)
            } else {
                self.draw_random_cards(&mut pool, seen.drawn_size)
            }
        });
        self.state.probes = self.imagine_probe_deck(&known, planted, &mut pool);
        self.state.probe_hand = hand.into();
        self.state.probes_drawn = drawn.into();
        self.state.probes_open = seen.open.into();
        self.state.base_revealed = view.base_revealed;
        self.state.base_public = view.public_bases;
        let mut planted = self.state.probes.known_cards(EMPIRE);
        if drawn_are_planted {
            planted = planted.union(drawn);
        }
        self.state.lore.planted = planted.into();
        self.state.lore.told = told.into();
        self.state.lore.ruled_out = if self.is_own_faction(Faction::Imperial) {
            Set::ALL.difference(view.possible_bases).into()
        } else {
            planted.into()
        };
        self.state.lore.named = self.imagine_named_system();
    }

    /// Returns the deck; the cards that the Empire knows together make up whole layers.
    fn imagine_probe_deck(
        &mut self,
        known: &[Set<System>],
        mut planted: Set<System>,
        pool: &mut Set<System>,
    ) -> LayeredDeck<System, 32> {
        let mut packets = Vec::new();
        for (layer, known) in self.view.probes.deck.iter().zip(known) {
            let missing = layer.size - known.len();
            let from = if is_planted_probe_layer(layer) && self.is_own_faction(Faction::Imperial) {
                &mut planted
            } else {
                &mut *pool
            };
            let cards = known.union(self.draw_random_cards(from, missing));
            let rebels = if self.is_own_faction(Faction::Rebel) {
                *known
            } else {
                self.draw_random_cards(&mut cards.clone(), layer.known_to[REBELS])
            };
            let empire = if is_planted_probe_layer(layer) {
                cards
            } else {
                Set::EMPTY
            };
            packets.push((cards, [rebels, empire]));
        }
        LayeredDeck::from_layers(packets)
    }

    /// Returns the system that the Rebels have named first: any but the base.
    fn imagine_named_system(&mut self) -> Option<System> {
        let naming = crate::Decision::NameSystem { left: 1 };
        if self.view.decision == Some(naming) {
            self.view.named.or_else(|| {
                let base = self.state.base.map_or(Set::EMPTY, Set::from_element);
                Some(self.random_member_of(Set::ALL.difference(base)))
            })
        } else {
            None
        }
    }
}
