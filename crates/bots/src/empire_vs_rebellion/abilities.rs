//! The value of using a card's ability, by the totals that it could lead to at once.

use empire_vs_rebellion::cards::Ability;
use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::{Card, Strategy};
use tabletop::Set;

use super::contest::Contest;

/// The worth of looking into a deck, as a share of what is at stake.
const LOOK: f32 = 0.02;

/// The value that a character loses when it is exhausted.
const TIRED: u8 = 5;

impl Contest<'_> {
    /// Returns the value of using one of the player's own cards, including the loss from exhausting it.
    pub(super) fn using(self, card: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let tired = card.value(true) - card.value(false);
        let contest = self.with_totals([mine - tired, theirs]);
        let ability = card.row().ability;
        if contest.is_locked(ability, card) {
            return contest.standing(mine - tired, theirs);
        }
        contest.resolving(ability, card)
    }

    fn is_locked(&self, ability: Ability, card: Card) -> bool {
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
    fn resolving(&self, ability: Ability, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let now = self.standing(mine, theirs);
        let stake = self.stakes.size();
        match ability {
            Ability::Diplomacy => self.best(self.own(), |card| self.losing(card, used)),
            Ability::Military => self.best(self.opposing(), |card| self.losing(card, used)),
            Ability::Force => self.best_exhausting(used, self.sight.ready()),
            Ability::Recon | Ability::Ig88 => now + LOOK * stake,
            Ability::Chewbacca => self.chewbacca(),
            Ability::HanSolo => self.bringing(self.sight.own_deck()),
            Ability::ObiWanKenobi => self.bringing(self.sight.discard_pile(self.me)),
            Ability::LandoCalrissian => self.best(self.own(), |card| {
                let left = mine - self.counts_after(card, used);
                self.average(|value| self.standing(left + value, theirs))
            }),
            Ability::LeiaOrgana if self.room() => self.standing(mine + 6, theirs),
            Ability::LukeSkywalker => self.luke_skywalker(used),
            Ability::R2d2C3po => self.replacing(),
            Ability::Yoda => now + self.stakes.token,
            Ability::GrandMoffTarkin => {
                let taken = self.sight.influence(self.me.other()).min(2);
                now + f32::from(taken) * self.stakes.token
            }
            Ability::BobaFett => self.boba_fett(used),
            Ability::DarthVader => {
                let all = self.own().union(self.opposing());
                let exhausted = all.difference(self.sight.ready()).with(used);
                self.best(exhausted, |card| self.losing(card, used))
            }
            Ability::GeneralVeers => self.average(|value| {
                let weaker = self.opposing().iter().map(|card| self.counts(card));
                let lost: u8 = weaker.filter(|counts| *counts < value).sum();
                self.standing(mine, theirs - lost)
            }),
            Ability::JabbaTheHutt if self.room() => {
                self.average(|value| now.max(self.standing(mine + value, theirs)))
            }
            Ability::LeiaOrgana
            | Ability::JabbaTheHutt
            | Ability::AdmiralPiett
            | Ability::EmperorPalpatine => now,
        }
    }

    pub(super) fn own(&self) -> Set<Card> {
        self.sight.in_play(self.me)
    }

    pub(super) fn opposing(&self) -> Set<Card> {
        self.sight.in_play(self.me.other())
    }

    /// Returns the value of the best of these cards, or the present value if there are none.
    pub(super) fn best(&self, cards: Set<Card>, worth: impl Fn(Card) -> f32) -> f32 {
        let best = cards.iter().map(worth).reduce(f32::max);
        best.unwrap_or_else(|| self.standing(self.totals[0], self.totals[1]))
    }

    fn counts_after(&self, card: Card, used: Card) -> u8 {
        if card == used {
            card.value(false)
        } else {
            self.counts(card)
        }
    }

    /// Returns the value of the totals without this card, after another card was exhausted for it.
    fn losing(&self, card: Card, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let counts = self.counts_after(card, used);
        if card.side() == self.me {
            self.standing(mine - counts, theirs)
        } else {
            self.standing(mine, theirs - counts)
        }
    }

    /// Returns the value of the totals after this ready card is exhausted.
    pub(super) fn exhausting(&self, card: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let tired = card.value(true) - card.value(false);
        let foe = card.side() != self.me;
        let spoiled = if foe { LOOK } else { -LOOK } * self.stakes.size();
        spoiled
            + if foe {
                self.standing(mine, theirs - tired)
            } else {
                self.standing(mine - tired, theirs)
            }
    }

    fn best_exhausting(&self, used: Card, ready: Set<Card>) -> f32 {
        self.best(ready.without(used), |card| self.exhausting(card))
    }

    fn chewbacca(&self) -> f32 {
        let [mine, theirs] = self.totals;
        let ready = self.opposing().intersection(self.sight.ready());
        let characters = ready.iter().filter(|card| card.is_character()).count();
        let spoiled = LOOK * self.stakes.size() * ready.len().min(2) as f32;
        let after = |lost: u8| self.standing(mine, theirs - lost);
        let once = if characters > 0 {
            after(TIRED)
        } else {
            f32::MIN
        };
        let twice = if characters > 1 {
            after(2 * TIRED)
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

    fn bringing(&self, cards: Set<Card>) -> f32 {
        let [mine, theirs] = self.totals;
        if self.room() {
            self.best(cards, |card| self.standing(mine + card.value(true), theirs))
        } else {
            self.standing(mine, theirs)
        }
    }

    fn luke_skywalker(&self, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let own = self.best(self.own(), |card| {
            let left = self.with_totals([mine - self.counts_after(card, used), theirs]);
            let alone = left.standing(left.totals[0], left.totals[1]);
            alone.max(left.best(left.opposing(), |card| left.losing(card, used)))
        });
        own.max(self.best(self.opposing(), |card| self.losing(card, used)))
    }

    fn boba_fett(&self, used: Card) -> f32 {
        let ready = self.sight.ready().without(used);
        let [mine, theirs] = self.totals;
        let shot = self.best(self.opposing(), |card| {
            let left = self.with_totals([mine, theirs - self.counts(card)]);
            let alone = left.standing(left.totals[0], left.totals[1]);
            alone.max(left.best_exhausting(used, ready.without(card)))
        });
        shot.max(self.best_exhausting(used, ready))
    }

    /// Returns the value of the best strategy that could replace the chosen one.
    fn replacing(&self) -> f32 {
        let unused = Set::<Strategy>::ALL.difference(self.sight.used(self.me));
        let others = match self.own {
            Some(own) if unused.len() > 1 => unused.without(own),
            _ => unused,
        };
        let worth = |strategy: Strategy| {
            self.with_own(strategy)
                .standing(self.totals[0], self.totals[1])
        };
        others.iter().map(worth).reduce(f32::max).unwrap_or(0.0)
    }
}
