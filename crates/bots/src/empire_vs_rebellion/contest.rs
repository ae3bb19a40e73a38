//! Counting a struggle: what two totals would be worth if the struggle ended with them.

use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::strategies::{BUREAUCRACY_INFLUENCE, DIRECT_ASSAULT_BONUS};
use empire_vs_rebellion::{Card, EventCard, Setup, Side, Sight, Strategy};
use tabletop::Set;

use super::prospects::{Holdings, open_holdings, outlook};

/// How much being near the objective value counts against being ahead.
const NEARNESS: f32 = 0.12;

/// How much of a lead is left, on average, when the opponent has answered.
const KEPT: f32 = 0.8;

/// A struggle as one side sees it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Contest<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) me: Side,
    pub(super) event: EventCard,
    /// The own total, then the opponent's.
    pub(super) totals: [u8; 2],
    /// The own strategy.
    pub(super) own: Option<Strategy>,
    /// What the opponent's strategy may be, and how likely.
    suspected: [(Option<Strategy>, f32); 3],
    pub(super) stakes: Stakes,
}

/// The chance to win the game after each outcome of the event.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Stakes {
    pub(super) win: f32,
    pub(super) lose: f32,
    nobody: f32,
    /// What Bureaucracy pays, to the loser and from the opponent.
    paid: [f32; 2],
    /// What a token of influence is worth.
    pub(super) token: f32,
}

impl Stakes {
    /// The whole game, as in the tutorial.
    const ALL: Self = Self {
        win: 1.0,
        lose: 0.0,
        nobody: 0.5,
        paid: [0.0; 2],
        token: 0.0,
    };

    /// What this side plays for in this round.
    pub(super) fn of(sight: Sight<'_>) -> Self {
        let Some(event) = sight.event().filter(|_| sight.setup() == Setup::Full) else {
            return Self::ALL;
        };
        let me = sight.me();
        let mine = open_holdings(sight, me);
        let theirs = open_holdings(sight, me.other());
        let lose = outlook(&mine, &after_winning(theirs, event));
        let win = outlook(&after_winning(mine, event), &theirs);
        let paid = |holdings: Holdings| Holdings {
            influence: holdings.influence + BUREAUCRACY_INFLUENCE,
            ..holdings
        };
        let poorer = Holdings {
            influence: mine.influence.saturating_sub(1),
            ..mine
        };
        let nobody = outlook(&mine, &theirs);
        Self {
            win,
            lose,
            nobody,
            paid: [
                outlook(&paid(mine), &after_winning(theirs, event)) - lose,
                outlook(&after_winning(mine, event), &paid(theirs)) - win,
            ],
            token: nobody - outlook(&poorer, &theirs),
        }
    }

    /// How much there is to win.
    pub(super) fn size(&self) -> f32 {
        self.win - self.lose
    }
}

fn after_winning(holdings: Holdings, event: EventCard) -> Holdings {
    let row = event.row();
    Holdings {
        points: holdings.points + row.points,
        influence: holdings.influence + row.influence,
        used: match row.effect {
            Effect::WinnerRecoversStrategies => Set::EMPTY,
            _ => holdings.used,
        },
        ..holdings
    }
}

impl<'a> Contest<'a> {
    /// The struggle for the event on the table, if there is one.
    pub(super) fn new(sight: Sight<'a>, stakes: Stakes) -> Option<Self> {
        let event = sight.event()?;
        let me = sight.me();
        Some(Self {
            sight,
            me,
            event,
            totals: [sight.total(me), sight.total(me.other())],
            own: sight.strategy(me),
            suspected: suspected(sight.possible_strategies(me.other())),
            stakes,
        })
    }

    /// The same struggle with another strategy of one's own.
    pub(super) fn with_own(self, strategy: Strategy) -> Self {
        Self {
            own: Some(strategy),
            ..self
        }
    }

    /// The same struggle with other totals.
    pub(super) fn with_totals(self, totals: [u8; 2]) -> Self {
        Self { totals, ..self }
    }

    /// Whether the capacity allows another own card.
    pub(super) fn room(&self) -> bool {
        let in_play = self.sight.in_play(self.me).len();
        in_play < usize::from(self.event.row().capacity)
    }

    /// Whether the opponent may play another card.
    pub(super) fn their_room(&self) -> bool {
        let in_play = self.sight.in_play(self.me.other()).len();
        in_play < usize::from(self.event.row().capacity)
    }

    /// What a card in play counts.
    pub(super) fn counts(&self, card: Card) -> u8 {
        card.value(self.sight.ready().contains(card))
    }

    /// What it is worth if the struggle ends with these totals.
    pub(super) fn ended(&self, mine: u8, theirs: u8) -> f32 {
        let likely = |(strategy, chance): &(Option<Strategy>, f32)| {
            chance * self.result(mine, theirs, *strategy)
        };
        let possible = self.suspected.iter().filter(|(_, chance)| *chance > 0.0);
        possible.map(likely).sum()
    }

    /// What it is worth if the struggle stands at these totals and goes on.
    pub(super) fn standing(&self, mine: u8, theirs: u8) -> f32 {
        let even = (self.stakes.win + self.stakes.lose) / 2.0;
        let sly = self.own == Some(Strategy::Deception);
        let near = if sly { 0.0 } else { self.nearness(mine) } - self.nearness(theirs);
        KEPT * self.ended(mine, theirs) + (1.0 - KEPT) * even + NEARNESS * self.stakes.size() * near
    }

    /// The same, with one's own total after a card of unknown value.
    pub(super) fn drawing(&self, mine: u8, theirs: u8) -> f32 {
        match self.sight.top_card(self.me) {
            Some(top) => self.standing(mine + top.value(true), theirs),
            None => self.average(|value| self.standing(mine + value, theirs)),
        }
    }

    /// The average over the cards that may lie on top of the own deck.
    pub(super) fn average(&self, worth: impl Fn(u8) -> f32) -> f32 {
        let deck = self.sight.own_deck();
        let cards = match deck.is_empty() {
            true => self.sight.discard_pile(self.me),
            false => deck,
        };
        let mut count = [0u8; 7];
        for card in cards {
            count[usize::from(card.value(true))] += 1;
        }
        let sum: f32 = (2..=6)
            .filter(|value| count[usize::from(*value)] > 0)
            .map(|value| f32::from(count[usize::from(value)]) * worth(value))
            .sum();
        sum / (cards.len().max(1) as f32)
    }

    fn nearness(&self, total: u8) -> f32 {
        let objective = self.event.row().objective;
        match total <= objective {
            true => f32::from(total) / f32::from(objective),
            false => 0.0,
        }
    }

    /// The outcome against one strategy of the opponent (EVO-01 to EVO-05).
    fn result(&self, mine: u8, theirs: u8, their: Option<Strategy>) -> f32 {
        let objective = self.event.row().objective;
        let own = self.own.filter(|_| mine <= objective);
        let their = their.filter(|_| theirs <= objective);
        let mine = mine + bonus(own);
        let theirs = theirs + bonus(their);
        let stakes = &self.stakes;
        let wins = match (mine <= objective, theirs <= objective) {
            (false, false) => return stakes.nobody,
            (true, false) => true,
            (false, true) => false,
            (true, true) => {
                let deceived = is_deception(own) != is_deception(their);
                let ahead = match mine == theirs {
                    true if self.sight.setup() == Setup::Tutorial => return stakes.nobody,
                    true => self.sight.balance() == self.me,
                    false => mine > theirs,
                };
                ahead != deceived
            }
        };
        match (wins, own, their) {
            (true, _, Some(Strategy::Bureaucracy)) => stakes.win + stakes.paid[1],
            (true, ..) => stakes.win,
            (false, Some(Strategy::Bureaucracy), _) => stakes.lose + stakes.paid[0],
            (false, ..) => stakes.lose,
        }
    }
}

fn bonus(strategy: Option<Strategy>) -> u8 {
    match strategy {
        Some(Strategy::DirectAssault) => DIRECT_ASSAULT_BONUS,
        _ => 0,
    }
}

fn is_deception(strategy: Option<Strategy>) -> bool {
    strategy == Some(Strategy::Deception)
}

/// The strategies that change who wins, each by itself; all others as one.
fn suspected(possible: Set<Strategy>) -> [(Option<Strategy>, f32); 3] {
    let each = 1.0 / (possible.len().max(1) as f32);
    let share = |strategy| match possible.contains(strategy) {
        true => each,
        false => 0.0,
    };
    let deception = share(Strategy::Deception);
    let assault = share(Strategy::DirectAssault);
    [
        (Some(Strategy::Deception), deception),
        (Some(Strategy::DirectAssault), assault),
        (None, 1.0 - deception - assault),
    ]
}
