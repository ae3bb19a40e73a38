//! The chance to win the game from a position between two rounds.
//!
//! The points still to be won decide most; influence, the characters in the decks, the strategies still
//! at hand and the balance token shift the odds a little. The weights were fitted to games of these
//! players against each other (docs/bots.md).

use empire_vs_rebellion::event_cards::{EVENTS, POINTS_TO_WIN};
use empire_vs_rebellion::{Card, Side, Sight, State, Strategy};
use tabletop::{Element, Set};

const POINTS_NEEDED: usize = POINTS_TO_WIN as usize;

/// The chance to win from each pair of scores, if every event is won as often as lost.
const EVEN_WIN_CHANCES: [[f32; POINTS_NEEDED]; POINTS_NEEDED] = {
    let mut table = [[0.5; POINTS_NEEDED]; POINTS_NEEDED];
    let mut sum = 2 * (POINTS_NEEDED - 1) + 1;
    while sum > 0 {
        sum -= 1;
        let mut mine = 0;
        while mine < POINTS_NEEDED {
            if sum >= mine && sum - mine < POINTS_NEEDED {
                table[mine][sum - mine] = win_chance_by_points_alone(&table, mine, sum - mine);
            }
            mine += 1;
        }
    }
    table
};

const fn win_chance_by_points_alone(
    table: &[[f32; POINTS_NEEDED]; POINTS_NEEDED],
    mine: usize,
    theirs: usize,
) -> f32 {
    let mut sum = 0.0;
    let mut event = 0;
    while event < EVENTS.len() {
        let points = EVENTS[event].points as usize;
        sum += if mine + points >= POINTS_NEEDED {
            1.0
        } else {
            table[mine + points][theirs]
        };
        sum += if theirs + points >= POINTS_NEEDED {
            0.0
        } else {
            table[mine][theirs + points]
        };
        event += 1;
    }
    sum / (2 * EVENTS.len()) as f32
}

/// The possessions of one side between two rounds.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Holdings {
    pub(super) points: u8,
    pub(super) influence: u16,
    /// Characters that are not in reserve.
    pub(super) characters: Set<Card>,
    /// Strategies that lie faceup.
    pub(super) used: Set<Strategy>,
    /// True if the opponent picks the next strategy.
    pub(super) infiltrated: bool,
    /// True if the balance token shows this side.
    pub(super) balance: bool,
}

impl Holdings {
    /// Returns what the holdings apart from the points are worth, as a shift of the odds.
    fn odds_shift_from_holdings(&self) -> f32 {
        let influence = f32::from(self.influence.min(MAX_USEFUL_INFLUENCE));
        let characters = self.characters.iter().map(character_worth);
        let used = self.used.iter().map(strategy_worth);
        INFLUENCE_WORTH * influence + characters.sum::<f32>() - used.sum::<f32>()
            + f32::from(u8::from(self.balance)) * BALANCE_WORTH
            - f32::from(u8::from(self.infiltrated)) * INFILTRATED_COST
    }
}

/// The largest amount of influence that is ever spent, as a rule.
const MAX_USEFUL_INFLUENCE: u16 = 6;

/// The worth of one influence token.
const INFLUENCE_WORTH: f32 = 0.136;

/// The worth of beginning and of winning ties.
const BALANCE_WORTH: f32 = 0.127;

/// The cost of having the next strategy picked by the opponent.
const INFILTRATED_COST: f32 = 0.201;

/// For each side, the worth of its characters in the deck instead of in reserve.
const CHARACTER_WORTHS: [[f32; 8]; 2] = [
    // Chewbacca, Han Solo, Lando, Leia, Luke, Obi-Wan, R2-D2 & C-3PO, Yoda
    [0.146, -0.058, 0.198, 0.060, 0.164, -0.057, 0.002, -0.116],
    // Piett, Boba Fett, Vader, Palpatine, Veers, Tarkin, IG-88, Jabba
    [-0.022, 0.010, 0.032, 0.092, -0.094, 0.165, -0.037, 0.102],
];

/// The worth of each strategy while it can still be chosen.
const STRATEGY_WORTHS: [f32; 5] = [
    -0.103, // Bureaucracy
    0.413,  // Deception
    0.060,  // Direct Assault
    0.014,  // Infiltration
    -0.190, // Support
];

/// Returns what this character is worth in the deck.
pub(super) fn character_worth(card: Card) -> f32 {
    CHARACTER_WORTHS[card.side().index()][usize::from(card.index() % 24 - 16)]
}

/// Returns what this strategy is worth while it can still be chosen.
pub(super) fn strategy_worth(strategy: Strategy) -> f32 {
    STRATEGY_WORTHS[usize::from(strategy.index())]
}

/// Returns the chance that the owner of the first holdings wins the game.
pub(super) fn win_chance(mine: &Holdings, theirs: &Holdings) -> f32 {
    if mine.points >= POINTS_TO_WIN {
        return 1.0;
    }
    if theirs.points >= POINTS_TO_WIN {
        return 0.0;
    }
    let even = EVEN_WIN_CHANCES[usize::from(mine.points)][usize::from(theirs.points)];
    let odds = even / (1.0 - even)
        * (mine.odds_shift_from_holdings() - theirs.odds_shift_from_holdings()).exp();
    odds / (1.0 + odds)
}

/// Returns the holdings of both sides in an imagined world, the Rebels first. Each side's secrets count.
pub(super) fn holdings_in_world(world: &State) -> [Holdings; 2] {
    Side::BOTH.map(|side| {
        let sight = Sight::new(world, side);
        Holdings {
            characters: side_characters(side).difference(sight.own_reserve()),
            ..publicly_visible_holdings(sight, side)
        }
    })
}

/// Returns the part of a side's holdings that everybody can see.
pub(super) fn publicly_visible_holdings(sight: Sight<'_>, side: Side) -> Holdings {
    Holdings {
        points: sight.points(side),
        influence: sight.influence(side),
        characters: Set::EMPTY,
        used: sight.used_strategies(side),
        infiltrated: sight.strategy_picker(side) == Some(side.other()),
        balance: sight.balance() == side,
    }
}

/// Returns a side's eight characters.
fn side_characters(side: Side) -> Set<Card> {
    side.cards()
        .intersection(empire_vs_rebellion::cards::CHARACTERS)
}
