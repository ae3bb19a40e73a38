//! The value of using a card's ability, by the totals that it could lead to at once.

use empire_vs_rebellion::cards::Ability;
use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::{Card, Strategy};
use tabletop::Set;

use super::contest::Contest;

/// The worth of looking into a deck, as a share of what is at stake.
const PEEK_SHARE: f32 = 0.02;

/// The value that a character loses when it is exhausted.
const EXHAUSTION_LOSS: u8 = 5;

impl Contest<'_> {
    /// Returns the value of using one of the player's own cards, including the loss from exhausting it.
    pub(super) fn value_of_using_card(self, card: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let tired = card.value(true) - card.value(false);
        let contest = self.with_totals([mine - tired, theirs]);
        let ability = card.row().ability;
        if contest.is_ability_locked(ability, card) {
            return contest.value_if_continued(mine - tired, theirs);
        }
        contest.value_of_ability(ability, card)
    }

    fn is_ability_locked(&self, ability: Ability, card: Card) -> bool {
        match self.event.row().effect {
            Effect::Lock(locked) => locked == ability,
            Effect::LockCharacters => {
                card.is_character()
                    && !matches!(ability, Ability::LukeSkywalker | Ability::DarthVader)
            }
            _ => false,
        }
    }

    /// Returns the value of the best use of an ability.
    fn value_of_ability(&self, ability: Ability, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let now = self.value_if_continued(mine, theirs);
        let stake = self.stakes.amount_at_stake();
        match ability {
            Ability::Diplomacy => self.best_value_among_cards(self.own_cards(), |card| {
                self.value_without_card(card, used)
            }),
            Ability::Military => self.best_value_among_cards(self.opposing_cards(), |card| {
                self.value_without_card(card, used)
            }),
            Ability::Force => self.best_value_of_exhausting_card(used, self.sight.ready_cards()),
            Ability::Recon | Ability::Ig88 => now + PEEK_SHARE * stake,
            Ability::Chewbacca => self.value_of_chewbacca(),
            Ability::HanSolo => self.value_of_bringing_best_card(self.sight.own_deck()),
            Ability::ObiWanKenobi => {
                self.value_of_bringing_best_card(self.sight.discard_pile(self.me))
            }
            Ability::LandoCalrissian => self.best_value_among_cards(self.own_cards(), |card| {
                let left = mine - self.card_value_after_use(card, used);
                self.average_value_over_deck(|value| self.value_if_continued(left + value, theirs))
            }),
            Ability::LeiaOrgana if self.has_room_for_own_card() => {
                self.value_if_continued(mine + 6, theirs)
            }
            Ability::LukeSkywalker => self.value_of_luke_skywalker(used),
            Ability::R2d2C3po => self.value_of_replacing_strategy(),
            Ability::Yoda => now + self.stakes.token,
            Ability::GrandMoffTarkin => {
                let taken = self.sight.influence(self.me.other()).min(2);
                now + f32::from(taken) * self.stakes.token
            }
            Ability::BobaFett => self.value_of_boba_fett(used),
            Ability::DarthVader => {
                let all = self.own_cards().union(self.opposing_cards());
                let exhausted = all.difference(self.sight.ready_cards()).with(used);
                self.best_value_among_cards(exhausted, |card| self.value_without_card(card, used))
            }
            Ability::GeneralVeers => self.average_value_over_deck(|value| {
                let weaker = self
                    .opposing_cards()
                    .iter()
                    .map(|card| self.card_value(card));
                let lost: u8 = weaker.filter(|counts| *counts < value).sum();
                self.value_if_continued(mine, theirs - lost)
            }),
            Ability::JabbaTheHutt if self.has_room_for_own_card() => {
                self.average_value_over_deck(|value| {
                    now.max(self.value_if_continued(mine + value, theirs))
                })
            }
            Ability::LeiaOrgana
            | Ability::JabbaTheHutt
            | Ability::AdmiralPiett
            | Ability::EmperorPalpatine => now,
        }
    }

    pub(super) fn own_cards(&self) -> Set<Card> {
        self.sight.in_play(self.me)
    }

    pub(super) fn opposing_cards(&self) -> Set<Card> {
        self.sight.in_play(self.me.other())
    }

    /// Returns the value of the best of these cards, or the present value if there are none.
    pub(super) fn best_value_among_cards(
        &self,
        cards: Set<Card>,
        worth: impl Fn(Card) -> f32,
    ) -> f32 {
        let best = cards.iter().map(worth).reduce(f32::max);
        best.unwrap_or_else(|| self.value_if_continued(self.totals[0], self.totals[1]))
    }

    fn card_value_after_use(&self, card: Card, used: Card) -> u8 {
        if card == used {
            card.value(false)
        } else {
            self.card_value(card)
        }
    }

    /// Returns the value of the totals without this card, after another card was exhausted for it.
    fn value_without_card(&self, card: Card, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let counts = self.card_value_after_use(card, used);
        if card.side() == self.me {
            self.value_if_continued(mine - counts, theirs)
        } else {
            self.value_if_continued(mine, theirs - counts)
        }
    }

    /// Returns the value of the totals after this ready card is exhausted.
    pub(super) fn value_of_exhausting_card(&self, card: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let tired = card.value(true) - card.value(false);
        let foe = card.side() != self.me;
        let spoiled = if foe { PEEK_SHARE } else { -PEEK_SHARE } * self.stakes.amount_at_stake();
        spoiled
            + if foe {
                self.value_if_continued(mine, theirs - tired)
            } else {
                self.value_if_continued(mine - tired, theirs)
            }
    }

    fn best_value_of_exhausting_card(&self, used: Card, ready: Set<Card>) -> f32 {
        self.best_value_among_cards(ready.without(used), |card| {
            self.value_of_exhausting_card(card)
        })
    }

    fn value_of_chewbacca(&self) -> f32 {
        let [mine, theirs] = self.totals;
        let ready = self.opposing_cards().intersection(self.sight.ready_cards());
        let characters = ready.iter().filter(|card| card.is_character()).count();
        let spoiled = PEEK_SHARE * self.stakes.amount_at_stake() * ready.len().min(2) as f32;
        let after = |lost: u8| self.value_if_continued(mine, theirs - lost);
        let once = if characters > 0 {
            after(EXHAUSTION_LOSS)
        } else {
            f32::MIN
        };
        let twice = if characters > 1 {
            after(2 * EXHAUSTION_LOSS)
        } else {
            f32::MIN
        };
        let none = if characters < ready.len() || ready.is_empty() {
            after(0)
        } else {
            f32::MIN
        };
        spoiled + once.max(twice).max(none)
    }

    fn value_of_bringing_best_card(&self, cards: Set<Card>) -> f32 {
        let [mine, theirs] = self.totals;
        if self.has_room_for_own_card() {
            self.best_value_among_cards(cards, |card| {
                self.value_if_continued(mine + card.value(true), theirs)
            })
        } else {
            self.value_if_continued(mine, theirs)
        }
    }

    fn value_of_luke_skywalker(&self, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let own = self.best_value_among_cards(self.own_cards(), |card| {
            let left = self.with_totals([mine - self.card_value_after_use(card, used), theirs]);
            let alone = left.value_if_continued(left.totals[0], left.totals[1]);
            alone.max(left.best_value_among_cards(left.opposing_cards(), |card| {
                left.value_without_card(card, used)
            }))
        });
        own.max(self.best_value_among_cards(self.opposing_cards(), |card| {
            self.value_without_card(card, used)
        }))
    }

    fn value_of_boba_fett(&self, used: Card) -> f32 {
        let ready = self.sight.ready_cards().without(used);
        let [mine, theirs] = self.totals;
        let shot = self.best_value_among_cards(self.opposing_cards(), |card| {
            let left = self.with_totals([mine, theirs - self.card_value(card)]);
            let alone = left.value_if_continued(left.totals[0], left.totals[1]);
            alone.max(left.best_value_of_exhausting_card(used, ready.without(card)))
        });
        shot.max(self.best_value_of_exhausting_card(used, ready))
    }

    /// Returns the value of the best strategy that could replace the chosen one.
    fn value_of_replacing_strategy(&self) -> f32 {
        let unused = Set::<Strategy>::ALL.difference(self.sight.used_strategies(self.me));
        let others = match self.own {
            Some(own) if unused.len() > 1 => unused.without(own),
            _ => unused,
        };
        let worth = |strategy: Strategy| {
            self.with_own_strategy(strategy)
                .value_if_continued(self.totals[0], self.totals[1])
        };
        others.iter().map(worth).reduce(f32::max).unwrap_or(0.0)
    }
}
