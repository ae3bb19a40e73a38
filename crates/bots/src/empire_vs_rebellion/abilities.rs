//! What the ability of a card is good for, by the totals it could lead to at once.

use empire_vs_rebellion::cards::Ability;
use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::{Card, Strategy};
use tabletop::Set;

use super::contest::Contest;

/// What a look into a deck is worth, as a share of what is at stake.
const LOOK: f32 = 0.02;

/// What a character loses when it is exhausted.
const TIRED: u8 = 5;

impl Contest<'_> {
    /// What it is worth to use this own card, whose exhaustion is paid for here.
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

    /// What the best use of an ability leads to.
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

    /// The best of these cards; what it is now, if there is none.
    pub(super) fn best(&self, cards: Set<Card>, worth: impl Fn(Card) -> f32) -> f32 {
        let best = cards.iter().map(worth).reduce(f32::max);
        best.unwrap_or_else(|| self.standing(self.totals[0], self.totals[1]))
    }

    fn counts_after(&self, card: Card, used: Card) -> u8 {
        match card == used {
            true => card.value(false),
            false => self.counts(card),
        }
    }

    /// The totals without this card, another one having been exhausted for it.
    fn losing(&self, card: Card, used: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let counts = self.counts_after(card, used);
        match card.side() == self.me {
            true => self.standing(mine - counts, theirs),
            false => self.standing(mine, theirs - counts),
        }
    }

    /// The totals with this ready card exhausted.
    pub(super) fn exhausting(&self, card: Card) -> f32 {
        let [mine, theirs] = self.totals;
        let tired = card.value(true) - card.value(false);
        let foe = card.side() != self.me;
        let spoiled = if foe { LOOK } else { -LOOK } * self.stakes.size();
        spoiled
            + match foe {
                true => self.standing(mine, theirs - tired),
                false => self.standing(mine - tired, theirs),
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
        let none = match characters < ready.len() || ready.is_empty() {
            true => after(0),
            false => f32::MIN,
        };
        spoiled + once.max(twice).max(none)
    }

    fn bringing(&self, cards: Set<Card>) -> f32 {
        let [mine, theirs] = self.totals;
        match self.room() {
            true => self.best(cards, |card| self.standing(mine + card.value(true), theirs)),
            false => self.standing(mine, theirs),
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

    /// The best strategy to take instead of the chosen one.
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
