//! The 24 event cards: one row each (EVR-COMP-04).

use tabletop::components;

use crate::cards::Ability;

/// The effect of an event besides its rewards.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// While the event is contested, cards of this kind have no ability.
    Lock(Ability),
    /// While the event is contested, no character but Luke Skywalker and Darth Vader has an ability.
    LockCharacters,
    /// The loser returns this many influence tokens.
    LoserPays(u16),
    /// The loser's next strategy is drawn at random.
    LoserDrawsStrategy,
    /// The loser shows the next strategy before the other one is chosen.
    LoserShowsStrategy,
    /// The winner names an unused strategy of the loser, which is lost until recovered.
    LoserLosesStrategy,
    /// The loser returns a character to the reserve.
    LoserReturnsCharacter,
    /// The winner may see and arrange the next events.
    WinnerArrangesEvents,
    /// The winner has to return a character to the reserve.
    WinnerReturnsCharacter,
    /// The winner may add a character to the deck.
    WinnerAddsCharacter,
    /// The winner takes all used strategies back.
    WinnerRecoversStrategies,
}

/// The facts of one event card.
#[derive(Copy, Clone, Debug)]
pub struct EventRow {
    /// Its id.
    pub id: &'static str,
    /// Victory points for winning it.
    pub points: u8,
    /// Influence tokens for winning it.
    pub influence: u16,
    /// The number of cards that a player may have in play.
    pub capacity: u8,
    /// The objective value, not to be exceeded.
    pub objective: u8,
    /// The effect besides the rewards.
    pub effect: Effect,
}

const fn event_row(
    id: &'static str,
    [points, influence, capacity, objective]: [u8; 4],
    effect: Effect,
) -> EventRow {
    EventRow {
        id,
        points,
        influence: influence as u16,
        capacity,
        objective,
        effect,
    }
}

components! {
    /// An event card, by its row in the table.
    ///
    /// A row has victory points, influence, capacity and objective value, then the effect.
    pub struct EventCard as "event" in EVENTS: EventRow [
        event_row(
            "ev-acquire-death-star-plans",
            [2, 1, 3, 13],
            Effect::LoserPays(2),
        ),
        event_row(
            "ev-attack-on-echo-base",
            [2, 1, 3, 9],
            Effect::Lock(Ability::Diplomacy),
        ),
        event_row(
            "ev-balance-of-the-force",
            [1, 2, 5, 7],
            Effect::WinnerArrangesEvents,
        ),
        event_row(
            "ev-battle-of-endor",
            [3, 0, 5, 17],
            Effect::Lock(Ability::Force),
        ),
        event_row("ev-battle-of-hoth", [3, 0, 5, 17], Effect::None),
        event_row("ev-battle-of-yavin", [3, 0, 4, 15], Effect::None),
        event_row("ev-control-of-endor", [1, 2, 2, 9], Effect::None),
        event_row(
            "ev-create-a-diversion",
            [1, 2, 2, 5],
            Effect::LoserDrawsStrategy,
        ),
        event_row(
            "ev-destroy-shield-generator",
            [2, 1, 2, 8],
            Effect::LoserPays(2),
        ),
        event_row("ev-diplomatic-freedom", [1, 2, 3, 11], Effect::None),
        event_row(
            "ev-display-of-power",
            [3, 0, 4, 10],
            Effect::LoserLosesStrategy,
        ),
        event_row(
            "ev-duel-on-cloud-city",
            [3, 0, 6, 21],
            Effect::LockCharacters,
        ),
        event_row("ev-escape-from-tatooine", [1, 2, 3, 11], Effect::None),
        event_row(
            "ev-evacuation-of-echo-base",
            [2, 1, 4, 15],
            Effect::Lock(Ability::Recon),
        ),
        event_row(
            "ev-fall-of-a-hero",
            [1, 2, 3, 9],
            Effect::LoserReturnsCharacter,
        ),
        event_row("ev-heart-of-the-empire", [1, 2, 4, 13], Effect::None),
        event_row(
            "ev-locate-the-rebel-base",
            [1, 2, 5, 9],
            Effect::LoserShowsStrategy,
        ),
        event_row(
            "ev-most-desperate-hour",
            [1, 2, 4, 13],
            Effect::Lock(Ability::Military),
        ),
        event_row(
            "ev-negotiate-with-the-hutts",
            [3, 0, 3, 13],
            Effect::WinnerReturnsCharacter,
        ),
        event_row(
            "ev-occupation-of-cloud-city",
            [2, 1, 2, 5],
            Effect::WinnerAddsCharacter,
        ),
        event_row(
            "ev-rebel-uprising",
            [1, 2, 6, 19],
            Effect::WinnerAddsCharacter,
        ),
        event_row("ev-rescue-mission-cloud-city", [1, 2, 3, 7], Effect::None),
        event_row("ev-securing-rebel-base-yavin-4", [1, 2, 2, 9], Effect::None),
        event_row(
            "ev-ultimate-power",
            [2, 1, 3, 7],
            Effect::WinnerRecoversStrategies,
        ),
    ]
}

/// The event of the tutorial (EVR-TUT-01).
pub const ESCAPE_FROM_TATOOINE: EventCard = EventCard::find_event_by_id("ev-escape-from-tatooine");

/// Victory points that win the game (EVR-GOAL-03).
pub const POINTS_TO_WIN: u8 = 7;

/// The number of events that the winner of Balance of the Force may arrange.
pub const EVENTS_ARRANGED: usize = 3;

impl EventCard {
    /// Finds an event for a constant; an id that no row has stops the build.
    const fn find_event_by_id(id: &str) -> Self {
        let mut ids = [""; EVENTS.len()];
        let mut index = 0;
        while index < ids.len() {
            ids[index] = EVENTS[index].id;
            index += 1;
        }
        Self(tabletop::components::position(&ids, id))
    }

    /// Tells whether cards lose this ability while the event is contested (EVC-60).
    pub(crate) fn locks_ability(self, ability: Ability, character: bool) -> bool {
        match self.row().effect {
            Effect::Lock(locked) => locked == ability,
            Effect::LockCharacters => {
                character && !matches!(ability, Ability::LukeSkywalker | Ability::DarthVader)
            }
            _ => false,
        }
    }
}
