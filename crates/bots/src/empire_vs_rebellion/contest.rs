//! Counting a struggle: the value of two totals if the struggle ended with them.

use empire_vs_rebellion::event_cards::Effect;
use empire_vs_rebellion::strategies::{BUREAUCRACY_INFLUENCE, DIRECT_ASSAULT_BONUS};
use empire_vs_rebellion::{Card, EventCard, Setup, Side, Sight, Strategy};
use tabletop::Set;

use super::prospects::{Holdings, publicly_visible_holdings, win_chance};

/// The weight of being near the objective value, compared with being ahead.
const NEARNESS_WEIGHT: f32 = 0.12;

/// The share of a lead that remains, on average, after the opponent has answered.
const LEAD_KEPT_SHARE: f32 = 0.8;

/// A struggle as one side sees it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Contest<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) me: Side,
    pub(super) event: EventCard,
    /// The player's total, then the opponent's.
    pub(super) totals: [u8; 2],
    /// The player's own strategy.
    pub(super) own: Option<Strategy>,
    /// The strategies that the opponent may have chosen, each with its probability.
    suspected: [(Option<Strategy>, f32); 3],
    pub(super) stakes: Stakes,
}

/// The chance to win the game after each outcome of the event.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Stakes {
    pub(super) win: f32,
    pub(super) lose: f32,
    nobody: f32,
    /// The gain from Bureaucracy: for the player as the loser, then for the opponent as the loser.
    paid: [f32; 2],
    /// The worth of one influence token.
    pub(super) token: f32,
}

impl Stakes {
    /// The whole game, as in the tutorial.
    const WHOLE_GAME: Self = Self {
        win: 1.0,
        lose: 0.0,
        nobody: 0.5,
        paid: [0.0; 2],
        token: 0.0,
    };

    /// Returns what this side plays for in this round.
    pub(super) fn from_sight(sight: Sight<'_>) -> Self {
        let Some(event) = sight.event().filter(|_| sight.setup() == Setup::Full) else {
            return Self::WHOLE_GAME;
        };
        let me = sight.me();
        let mine = publicly_visible_holdings(sight, me);
        let theirs = publicly_visible_holdings(sight, me.other());
        let lose = win_chance(&mine, &holdings_after_winning(theirs, event));
        let win = win_chance(&holdings_after_winning(mine, event), &theirs);
        let paid = |holdings: Holdings| Holdings {
            influence: holdings.influence + BUREAUCRACY_INFLUENCE,
            ..holdings
        };
        let poorer = Holdings {
            influence: mine.influence.saturating_sub(1),
            ..mine
        };
        let nobody = win_chance(&mine, &theirs);
        Self {
            win,
            lose,
            nobody,
            paid: [
                win_chance(&paid(mine), &holdings_after_winning(theirs, event)) - lose,
                win_chance(&holdings_after_winning(mine, event), &paid(theirs)) - win,
            ],
            token: nobody - win_chance(&poorer, &theirs),
        }
    }

    /// Returns the difference between winning and losing.
    pub(super) fn amount_at_stake(&self) -> f32 {
        self.win - self.lose
    }
}

fn holdings_after_winning(holdings: Holdings, event: EventCard) -> Holdings {
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
    /// Returns the struggle for the event on the table, if there is one.
    pub(super) fn new(sight: Sight<'a>, stakes: Stakes) -> Option<Self> {
        let event = sight.event()?;
        let me = sight.me();
        Some(Self {
            sight,
            me,
            event,
            totals: [sight.total(me), sight.total(me.other())],
            own: sight.known_strategy(me),
            suspected: opposing_strategy_likelihoods(sight.possible_strategies(me.other())),
            stakes,
        })
    }

    /// Returns the same struggle with another strategy of the player.
    pub(super) fn with_own_strategy(self, strategy: Strategy) -> Self {
        Self {
            own: Some(strategy),
            ..self
        }
    }

    /// Returns the same struggle with other totals.
    pub(super) fn with_totals(self, totals: [u8; 2]) -> Self {
        Self { totals, ..self }
    }

    /// Tells whether the capacity allows the player another card.
    pub(super) fn has_room_for_own_card(&self) -> bool {
        let in_play = self.sight.in_play(self.me).len();
        in_play < usize::from(self.event.row().capacity)
    }

    /// Tells whether the opponent may play another card.
    pub(super) fn has_room_for_opposing_card(&self) -> bool {
        let in_play = self.sight.in_play(self.me.other()).len();
        in_play < usize::from(self.event.row().capacity)
    }

    /// Returns the present value of a card in play.
    pub(super) fn card_value(&self, card: Card) -> u8 {
        card.value(self.sight.ready_cards().contains(card))
    }

    /// Returns the chance to win the game if the struggle ends with these totals.
    pub(super) fn value_if_ended(&self, mine: u8, theirs: u8) -> f32 {
        let likely = |(strategy, chance): &(Option<Strategy>, f32)| {
            chance * self.outcome_value_against_strategy(mine, theirs, *strategy)
        };
        let possible = self.suspected.iter().filter(|(_, chance)| *chance > 0.0);
        possible.map(likely).sum()
    }

    /// Returns the chance to win the game if the struggle stands at these totals and continues.
    pub(super) fn value_if_continued(&self, mine: u8, theirs: u8) -> f32 {
        let even = (self.stakes.win + self.stakes.lose) / 2.0;
        let sly = self.own == Some(Strategy::Deception);
        let near = if sly {
            0.0
        } else {
            self.share_of_objective_reached(mine)
        } - self.share_of_objective_reached(theirs);
        LEAD_KEPT_SHARE * self.value_if_ended(mine, theirs)
            + (1.0 - LEAD_KEPT_SHARE) * even
            + NEARNESS_WEIGHT * self.stakes.amount_at_stake() * near
    }

    /// Returns the same, after the player has played the top card of the deck.
    pub(super) fn value_after_playing_top_card(&self, mine: u8, theirs: u8) -> f32 {
        match self.sight.top_card(self.me) {
            Some(top) => self.value_if_continued(mine + top.value(true), theirs),
            None => {
                self.average_value_over_deck(|value| self.value_if_continued(mine + value, theirs))
            }
        }
    }

    /// Averages over the cards that may be on top of the player's deck.
    pub(super) fn average_value_over_deck(&self, worth: impl Fn(u8) -> f32) -> f32 {
        let deck = self.sight.own_deck();
        let cards = if deck.is_empty() {
            self.sight.discard_pile(self.me)
        } else {
            deck
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

    fn share_of_objective_reached(&self, total: u8) -> f32 {
        let objective = self.event.row().objective;
        if total <= objective {
            f32::from(total) / f32::from(objective)
        } else {
            0.0
        }
    }

    /// Returns the outcome against one strategy of the opponent (EVO-01 to EVO-05).
    fn outcome_value_against_strategy(&self, mine: u8, theirs: u8, their: Option<Strategy>) -> f32 {
        let objective = self.event.row().objective;
        let own = self.own.filter(|_| mine <= objective);
        let their = their.filter(|_| theirs <= objective);
        let mine = mine + direct_assault_bonus(own);
        let theirs = theirs + direct_assault_bonus(their);
        let stakes = &self.stakes;
        let wins = match (mine <= objective, theirs <= objective) {
            (false, false) => return stakes.nobody,
            (true, false) => true,
            (false, true) => false,
            (true, true) => {
                let deceived = is_deception(own) != is_deception(their);
                let tie = mine == theirs;
                if tie && self.sight.setup() == Setup::Tutorial {
                    return stakes.nobody;
                }
                let ahead = if tie {
                    self.sight.balance() == self.me
                } else {
                    mine > theirs
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

fn direct_assault_bonus(strategy: Option<Strategy>) -> u8 {
    match strategy {
        Some(Strategy::DirectAssault) => DIRECT_ASSAULT_BONUS,
        _ => 0,
    }
}

fn is_deception(strategy: Option<Strategy>) -> bool {
    strategy == Some(Strategy::Deception)
}

/// Returns the probabilities of the strategies that change who wins; all others are one entry.
fn opposing_strategy_likelihoods(possible: Set<Strategy>) -> [(Option<Strategy>, f32); 3] {
    let each = 1.0 / (possible.len().max(1) as f32);
    let share = |strategy| {
        if possible.contains(strategy) {
            each
        } else {
            0.0
        }
    };
    let deception = share(Strategy::Deception);
    let assault = share(Strategy::DirectAssault);
    [
        (Some(Strategy::Deception), deception),
        (Some(Strategy::DirectAssault), assault),
        (None, 1.0 - deception - assault),
    ]
}
