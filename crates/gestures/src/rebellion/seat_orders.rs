//! All orders of a seat: for a combat, and for moments of the round at which action cards can be used.
//!
//! A window opens by what everybody knows, so it is asked about even if the seat holds no card for it. A person who will
//! use none says so once.

use ::rebellion::{Choice, Decision, View, Window};
use tabletop::{Turn, View as _, Viewer};

use super::combat_orders::{CombatOrder, CombatOrders, declining_choice};

/// The orders that a seat has given.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct SeatOrders {
    /// Those for the combat being fought.
    pub combat: CombatOrders,
    /// The round that those for windows are about.
    round: u8,
    /// By window, whether it is declined.
    declined: [bool; WINDOWS],
}

/// The number of kinds of windows.
const WINDOWS: usize = 7;

/// An order that answers the current question and those like it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum OfferedOrder {
    /// Until the combat ends.
    Combat(CombatOrder),
    /// Until the round ends.
    Window(Window),
}

impl SeatOrders {
    /// Returns the order that would answer the question of a view, if its viewer is asked and there is one.
    #[must_use]
    pub fn offered_order(view: &View) -> Option<OfferedOrder> {
        let Turn::Decide { seat, decision } = view.turn() else {
            return None;
        };
        if view.viewer() != Viewer::Seat(seat) {
            return None;
        }
        match (decision, view.combat.is_some()) {
            (_, true) => CombatOrder::order_declining_question(decision).map(OfferedOrder::Combat),
            (Decision::ActionWindow { window }, false) => Some(OfferedOrder::Window(window)),
            _ => None,
        }
    }

    /// Gives an order at the question of a view.
    pub fn give_order(&mut self, order: OfferedOrder, view: &View) {
        match (order, view.combat.as_ref()) {
            (OfferedOrder::Combat(order), Some(combat)) => {
                if !self.combat.has_order(order, combat.system) {
                    self.combat.toggle_order(order, combat.system);
                }
            }
            (OfferedOrder::Window(window), _) => {
                if self.round != view.time {
                    self.round = view.time;
                    self.declined = [false; WINDOWS];
                }
                self.declined[window as usize] = true;
            }
            (OfferedOrder::Combat(_), None) => {}
        }
    }

    /// Returns the answer that the orders give to the question of a view, if its viewer is asked and they cover it.
    #[must_use]
    pub fn ordered_choice(&self, view: &View) -> Option<Choice> {
        let is_given = match Self::offered_order(view)? {
            OfferedOrder::Combat(order) => {
                let system = view.combat.as_ref()?.system;
                self.combat.has_order(order, system)
            }
            OfferedOrder::Window(window) => {
                self.round == view.time && self.declined[window as usize]
            }
        };
        is_given.then(|| declining_choice(view.choices()))?
    }
}

#[cfg(test)]
mod tests {
    use ::rebellion::{Position, Setup, State, systems};
    use tabletop::chance::{LiveChance, QuickChance};
    use tabletop::{Game, NoLog, RandomPlayer, Seed, Session, Transition};

    use super::*;

    /// Plays random games, and checks that an order answers the window it was given at, and no window of another kind or
    /// of a later round.
    #[test]
    fn a_window_is_declined_until_the_round_ends() {
        let (mut same, mut others, mut later) = (0, 0, 0);
        for number in 0..60 {
            let seed = Seed::from_words(&format!("windows {number}"));
            let mut session = Session::<State>::new(Setup::FULL, seed);
            let mut player = RandomPlayer::new(number);
            let mut given = [None::<(u8, Window, SeatOrders)>; 2];
            while let Some(seat) = session.state().deciding_seat() {
                let view = session.state().view(Viewer::Seat(seat));
                if let Some(OfferedOrder::Window(window)) = SeatOrders::offered_order(&view) {
                    if let Some((round, first, orders)) = given[seat.index()] {
                        let is_covered = (round, first) == (view.time, window);
                        let answer = orders.ordered_choice(&view);
                        assert_eq!(answer, is_covered.then_some(Choice::Decline));
                        same += usize::from(is_covered);
                        others += usize::from(round == view.time && first != window);
                        later += usize::from(round != view.time);
                    }
                    let mut orders = SeatOrders::default();
                    orders.give_order(OfferedOrder::Window(window), &view);
                    given[seat.index()] = Some((view.time, window, orders));
                }
                let choice = player.pick_any(&session.state().legal_choices());
                session.choose(seat, choice).expect("a legal choice");
            }
        }
        assert!(
            same > 0 && others > 0 && later > 0,
            "{same} {others} {later}"
        );
    }

    /// Returns what the Empire sees when it is asked whether to retreat.
    fn view_at_retreat() -> View {
        let position = r#"{ "turn": "imperial-admiral", "passed": ["rebel-admiral"],
            "imperial": { "pool": ["darth-vader"] }, "at": {
            "rodia": { "units": { "star-destroyer": 1 } },
            "naboo": { "units": { "mon-calamari-cruiser": 1 } } } }"#;
        let position: Position = serde_json::from_str(position).expect("a position");
        let mut live = LiveChance::new(Seed::from_words("retreat"));
        let mut state: State = position
            .build_state(&mut QuickChance::new(1), &mut NoLog)
            .expect("a possible position");
        let words = [
            "lead darth-vader",
            "activate darth-vader naboo",
            "move star-destroyer rodia",
            "done",
        ];
        let mut words = words.into_iter();
        loop {
            let seat = state.deciding_seat().expect("the combat goes on");
            let view = state.view(Viewer::Seat(seat));
            if let Turn::Decide {
                decision: Decision::Retreat,
                ..
            } = view.turn()
            {
                return view;
            }
            let own = words.next().map(|it| it.parse().expect("a choice"));
            let choices = state.legal_choices();
            let declining = declining_choice(&choices);
            let choice = own.or(declining).unwrap_or(choices[0]);
            let made = Transition::new(&state, &live, seat, choice).expect("a legal choice");
            (state, live) = (made.state, made.chance);
        }
    }

    #[test]
    fn an_order_declines_its_own_question_and_no_other() {
        let view = view_at_retreat();
        let mut orders = SeatOrders::default();
        assert_eq!(orders.ordered_choice(&view), None);
        orders
            .combat
            .toggle_order(CombatOrder::NoCards, systems::NABOO);
        assert_eq!(orders.ordered_choice(&view), None);
        orders
            .combat
            .toggle_order(CombatOrder::NoRetreat, systems::NABOO);
        assert_eq!(orders.ordered_choice(&view), Some(Choice::Decline));
        let mut elsewhere = SeatOrders::default();
        elsewhere
            .combat
            .toggle_order(CombatOrder::NoRetreat, systems::RODIA);
        assert_eq!(elsewhere.ordered_choice(&view), None);
        orders
            .combat
            .toggle_order(CombatOrder::NoRetreat, systems::NABOO);
        assert_eq!(orders.ordered_choice(&view), None);
    }
}
