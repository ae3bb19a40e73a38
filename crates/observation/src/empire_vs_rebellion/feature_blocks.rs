//! The features of the card game, in order. This is the one definition of the layout.

use empire_vs_rebellion::{Card, Decision, EventCard, Setup, Side, Strategy};
use tabletop::Element;

use super::knowledge::{DEPTHS, Knowledge, SeenSide};
use crate::features::{Axis, FeatureSink};

const SIDE: Axis = Axis::axis_of_labels(2, |index| Side::BOTH[index].id().to_owned());
const DECISION: Axis = Axis::axis_of_labels(Decision::NAMES.len(), |index| {
    Decision::NAMES[index].to_owned()
});
const DEPTH: Axis = Axis::axis_of_numbers(DEPTHS);
const CARD: Axis = Axis::axis_of_components::<Card>();
const EVENT: Axis = Axis::axis_of_components::<EventCard>();

/// Returns who or what a decision is about: the owner of the deck or strategy, and whether it is the second of two
/// choices.
fn decision_parts(decision: Decision) -> (Option<Side>, usize) {
    match decision {
        Decision::Strategy { owner } => (Some(owner), 0),
        Decision::ReconDiscard { deck } => (Some(deck), 0),
        Decision::Ig88Discard { deck, short } => (Some(deck), usize::from(short)),
        Decision::Ig88Top { deck, forced } => (Some(deck), usize::from(forced)),
        Decision::Chewbacca { second } => (None, usize::from(second)),
        Decision::LukeSkywalker {
            own,
            opposing,
            second,
        } => {
            let parts = [own, opposing, second].map(usize::from);
            (None, parts[0] + 2 * parts[1] + 4 * parts[2])
        }
        Decision::LandoCalrissian { discarded } => (None, usize::from(discarded)),
        Decision::BobaFettExhaust { optional } => (None, usize::from(optional)),
        Decision::ArrangeEvents { placed } => (None, usize::from(placed)),
        _ => (None, 0),
    }
}

impl Knowledge {
    /// Hands all features to a sink.
    pub(super) fn describe_all_features(&self, sink: &mut impl FeatureSink) {
        sink.add_axis_place_feature("side", SIDE, Some(self.me.index()));
        sink.add_flag_feature("tutorial", self.setup == Setup::Tutorial);
        sink.add_number_feature("round", u8::MAX, usize::from(self.round));
        sink.add_axis_place_feature("balance", SIDE, Some(self.balance.index()));
        sink.add_axis_place_feature("winner", SIDE, self.winner.map(Side::index));
        self.describe_decision(sink);
        sink.add_component_feature("event", self.event);
        sink.add_number_feature("event-deck", EventCard::COUNT, self.event_deck);
        sink.add_feature_block("next-events", 1, &[DEPTH, EVENT], |row| {
            mark_component_per_row(row, &self.next_events);
        });
        sink.add_set_feature("returned-events", self.returned_events);
        sink.add_set_feature("in-play", self.in_play);
        sink.add_set_feature("ready", self.ready);
        sink.add_set_feature("discard", self.discard);
        sink.add_set_feature("boxed", self.boxed);
        sink.add_set_feature("own-deck", self.own_deck);
        let [rebel, imperial] = &self.sides;
        let certain = rebel.certain.union(imperial.certain);
        let possible = rebel.possible.union(imperial.possible);
        sink.add_set_feature("reserve-certain", certain);
        sink.add_set_feature("reserve-possible", possible);
        self.describe_sides(sink);
    }

    fn describe_decision(&self, sink: &mut impl FeatureSink) {
        let asked = self.asked;
        let decides = asked.is_some_and(|(side, _)| side == self.me);
        sink.add_flag_feature("decides", decides);
        sink.add_axis_place_feature("deciding", SIDE, asked.map(|(side, _)| side.index()));
        let number = asked.map(|(_, decision)| decision.number());
        sink.add_axis_place_feature("decision", DECISION, number);
        let (owner, number) = asked.map_or((None, 0), |(_, decision)| decision_parts(decision));
        sink.add_axis_place_feature("decision-side", SIDE, owner.map(Side::index));
        sink.add_number_feature("decision-number", u8::MAX, number);
        sink.add_flag_feature("last-turn-was-a-pass", self.was_last_turn_a_pass);
    }

    fn describe_sides(&self, sink: &mut impl FeatureSink) {
        let sides = &self.sides;
        let each = |part: fn(&SeenSide) -> usize| [part(&sides[0]), part(&sides[1])];
        let total = each(|side| usize::from(side.total));
        sink.add_numbers_feature("total", u8::MAX, SIDE, total);
        let influence = each(|side| usize::from(side.influence));
        sink.add_numbers_feature("influence", u8::MAX, SIDE, influence);
        let points = each(|side| usize::from(side.points));
        sink.add_numbers_feature("points", u8::MAX, SIDE, points);
        sink.add_numbers_feature("deck", Card::COUNT, SIDE, each(|side| side.deck));
        sink.add_numbers_feature("reserve", Card::COUNT, SIDE, each(|side| side.reserve));
        let chosen = each(|side| usize::from(side.has_chosen));
        sink.add_numbers_feature("has-chosen", 1, SIDE, chosen);
        let strategies = Axis::axis_of_components::<Strategy>();
        sink.add_feature_block("strategy", 1, &[SIDE, strategies], |row| {
            mark_component_per_row(row, &[sides[0].strategy, sides[1].strategy]);
        });
        sink.add_feature_block("used", 1, &[SIDE, strategies], |row| {
            for (row, side) in row.chunks_exact_mut(strategies.size).zip(sides) {
                side.used.iter().for_each(|one| row[one as usize] = 1);
            }
        });
        sink.add_feature_block("won", 1, &[SIDE, EVENT], |row| {
            for (row, side) in row.chunks_exact_mut(EVENT.size).zip(sides) {
                let won = side.won.iter().map(|event| usize::from(event.index()));
                won.for_each(|event| row[event] = 1);
            }
        });
        sink.add_feature_block("top-cards", 1, &[SIDE, DEPTH, CARD], |row| {
            for (row, side) in row.chunks_exact_mut(DEPTHS * CARD.size).zip(sides) {
                mark_component_per_row(row, &side.top_cards);
            }
        });
    }
}

/// Marks one component in each row, where there is one.
fn mark_component_per_row<T: Element>(rows: &mut [u8], components: &[Option<T>]) {
    for (row, component) in rows.chunks_exact_mut(usize::from(T::COUNT)).zip(components) {
        if let Some(component) = component {
            row[usize::from(component.index())] = 1;
        }
    }
}
