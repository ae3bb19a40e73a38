//! The invariants of every state: no component lost or doubled, no limit broken.

use tabletop::{Element, Set};

use crate::cards::{CHARACTERS, Card};
use crate::event_cards::EventCard;
use crate::setup::Setup;
use crate::side::Side;
use crate::state::State;

type Check = Result<(), String>;

fn ensure_not(broken: bool, problem: &str) -> Check {
    if broken {
        Err(problem.to_string())
    } else {
        Ok(())
    }
}

impl State {
    pub(crate) fn check_components(&self) -> Check {
        self.check_cards()?;
        self.check_events()?;
        for side in Side::BOTH {
            self.check_side(side)?;
            self.check_beliefs(side)?;
        }
        Ok(())
    }

    fn check_cards(&self) -> Check {
        let [rebel, imperial] = Side::BOTH.map(|side| self.deck(side).all_cards());
        let places = [
            ("play", self.in_play),
            ("discard", self.discard),
            ("reserve", self.reserve),
            ("box", self.boxed),
            ("rebel deck", rebel),
            ("imperial deck", imperial),
        ];
        let mut all: Set<Card> = Set::EMPTY;
        for (name, cards) in places {
            let twice = !all.is_disjoint(cards);
            ensure_not(twice, &format!("a card in {name} stands twice"))?;
            all = all.union(cards);
        }
        ensure_not(all != Set::ALL, "a resource card is missing")?;
        ensure_not(
            !self.ready.difference(self.in_play).is_empty(),
            "a ready card is not in play",
        )?;
        ensure_not(
            !self.reserve.difference(CHARACTERS).is_empty(),
            "a basic card is in reserve",
        )
    }

    fn check_events(&self) -> Check {
        let won: usize = self.won.iter().map(|events| events.len()).sum();
        let events = self.event_deck.len() + won + usize::from(self.event.is_some());
        ensure_not(
            self.setup == Setup::Full && events != usize::from(EventCard::COUNT),
            "an event card is missing or doubled",
        )
    }

    fn check_side(&self, side: Side) -> Check {
        let strangers = self.deck(side).all_cards().difference(side.cards());
        ensure_not(!strangers.is_empty(), "a card in the wrong deck")?;
        let capacity = self.event.map(|event| usize::from(event.row().capacity));
        ensure_not(
            capacity.is_some_and(|capacity| self.in_play(side).len() > capacity),
            "more cards in play than the capacity",
        )
    }

    fn check_beliefs(&self, side: Side) -> Check {
        let beliefs = self.beliefs[side.index()];
        let reserve = self.reserve(side);
        ensure_not(
            !beliefs.public.allows_reserve(reserve),
            "the public rules out the true reserve",
        )?;
        ensure_not(
            !beliefs.opponent.allows_reserve(reserve),
            "the opponent rules out the true reserve",
        )
    }
}
