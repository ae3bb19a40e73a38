//! Everything about the card game that becomes a feature, as one side may know it: plain data that a view and a sight
//! both give.

use empire_vs_rebellion::{Card, Decision, EventCard, Setup, Side, Sight, Strategy, View};
use tabletop::Set;

/// The number of cards on top of a deck that become features.
pub(super) const DEPTHS: usize = 3;

/// Everything that becomes a feature.
pub(super) struct Knowledge {
    pub(super) setup: Setup,
    pub(super) me: Side,
    pub(super) asked: Option<(Side, Decision)>,
    pub(super) winner: Option<Side>,
    pub(super) round: u8,
    pub(super) event: Option<EventCard>,
    pub(super) event_deck: usize,
    /// The next events, as far as they are known.
    pub(super) next_events: [Option<EventCard>; DEPTHS],
    pub(super) returned_events: Set<EventCard>,
    pub(super) balance: Side,
    pub(super) was_last_turn_a_pass: bool,
    pub(super) in_play: Set<Card>,
    pub(super) ready: Set<Card>,
    pub(super) discard: Set<Card>,
    pub(super) boxed: Set<Card>,
    /// The cards of the viewer's deck.
    pub(super) own_deck: Set<Card>,
    /// The Rebels and the Empire.
    pub(super) sides: [SeenSide; 2],
}

/// One side.
pub(super) struct SeenSide {
    pub(super) total: u8,
    pub(super) influence: u16,
    pub(super) points: u8,
    pub(super) deck: usize,
    pub(super) reserve: usize,
    pub(super) top_cards: [Option<Card>; DEPTHS],
    pub(super) certain: Set<Card>,
    pub(super) possible: Set<Card>,
    pub(super) won: Set<EventCard>,
    pub(super) used: Set<Strategy>,
    pub(super) has_chosen: bool,
    pub(super) strategy: Option<Strategy>,
}

/// Returns the cards at the first depths.
fn first_known_cards_by_depth<T: Copy>(
    known: impl Iterator<Item = (usize, T)>,
) -> [Option<T>; DEPTHS] {
    let mut cards = [None; DEPTHS];
    for (depth, card) in known.take_while(|(depth, _)| *depth < DEPTHS) {
        cards[depth] = Some(card);
    }
    cards
}

impl Knowledge {
    /// Reads what a side may know from its sight.
    pub(super) fn from_sight(sight: Sight<'_>) -> Self {
        let [rebel, imperial] = Side::BOTH;
        Self {
            setup: sight.setup(),
            me: sight.me(),
            asked: sight.asked_decision(),
            winner: sight.winning_side(),
            round: sight.round(),
            event: sight.event(),
            event_deck: sight.event_deck_count(),
            next_events: first_known_cards_by_depth(sight.known_next_events()),
            returned_events: sight.returned_events(),
            balance: sight.balance(),
            was_last_turn_a_pass: sight.was_last_turn_a_pass(),
            in_play: sight.in_play(rebel).union(sight.in_play(imperial)),
            ready: sight.ready_cards(),
            discard: sight
                .discard_pile(rebel)
                .union(sight.discard_pile(imperial)),
            boxed: sight.boxed_cards(),
            own_deck: sight.own_deck(),
            sides: Side::BOTH.map(|side| SeenSide::from_sight(sight, side)),
        }
    }

    /// Reads what a side may know from its view.
    pub(super) fn from_view(view: &View, me: Side) -> Self {
        let sides = Side::BOTH.map(|side| view.side(side));
        let cards = || sides.iter().flat_map(|side| &side.in_play);
        let ready = cards().filter(|card| card.ready);
        let next_events = view.event_deck_top.iter().rev().enumerate();
        let next_events = next_events.filter_map(|(depth, placed)| Some((depth, placed.card?)));
        Self {
            setup: view.setup,
            me,
            asked: view.deciding.zip(view.decision),
            winner: view.winner,
            round: view.round,
            event: view.event,
            event_deck: view.event_deck_size,
            next_events: first_known_cards_by_depth(next_events),
            returned_events: view.event_deck_bottom.iter().copied().collect(),
            balance: view.balance,
            was_last_turn_a_pass: view.was_last_turn_a_pass(),
            in_play: cards().map(|card| card.card).collect(),
            ready: ready.map(|card| card.card).collect(),
            discard: sides[0].discard.union(sides[1].discard),
            boxed: sides[0].boxed.union(sides[1].boxed),
            own_deck: view.side(me).deck.unwrap_or(Set::EMPTY),
            sides: Side::BOTH.map(|side| SeenSide::from_view(view, side)),
        }
    }
}

impl SeenSide {
    fn from_sight(sight: Sight<'_>, side: Side) -> Self {
        let [deck, reserve] = sight.deck_and_reserve_counts(side);
        let belief = sight.reserve_belief(side);
        Self {
            total: sight.total(side),
            influence: sight.influence(side),
            points: sight.points(side),
            deck,
            reserve,
            top_cards: first_known_cards_by_depth(sight.known_top_cards(side)),
            certain: belief.certain_characters(side),
            possible: belief.possible_characters(side),
            won: sight.won_events(side),
            used: sight.used_strategies(side),
            has_chosen: sight.has_chosen(side),
            strategy: sight.known_strategy(side),
        }
    }

    fn from_view(view: &View, side: Side) -> Self {
        let seen = view.side(side);
        let top_cards = seen.deck_top.iter().rev().enumerate();
        let top_cards = top_cards.filter_map(|(depth, placed)| Some((depth, placed.card?)));
        Self {
            total: seen.total,
            influence: seen.influence,
            points: seen.points,
            deck: seen.deck_size,
            reserve: seen.reserve_size,
            top_cards: first_known_cards_by_depth(top_cards),
            certain: seen.reserve_certain,
            possible: seen.reserve_possible,
            won: seen.won,
            used: seen.used,
            has_chosen: seen.has_chosen,
            strategy: seen.strategy,
        }
    }
}
