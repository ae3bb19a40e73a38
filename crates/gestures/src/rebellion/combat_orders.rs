//! Orders for a combat: what a person has decided for the rest of it and is not asked again.
//!
//! An order answers only questions that can be declined, and always declines them: it needs to know nothing of a hand,
//! and its answer is one that the person could have given each time.

use ::rebellion::{Choice, Decision, System};

/// One order.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum CombatOrder {
    /// Plays no more action or tactic cards and draws none.
    NoCards,
    /// Does not retreat.
    NoRetreat,
}

impl CombatOrder {
    /// All orders.
    pub const ALL: [CombatOrder; 2] = [CombatOrder::NoCards, CombatOrder::NoRetreat];

    /// Returns the order that declines a question of a combat, if there is one.
    #[must_use]
    pub const fn order_declining_question(decision: Decision) -> Option<Self> {
        match decision {
            Decision::CombatAction | Decision::Block | Decision::ActionWindow { .. } => {
                Some(Self::NoCards)
            }
            Decision::Retreat => Some(Self::NoRetreat),
            _ => None,
        }
    }

    /// Returns the id, for texts and pages.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoCards => "no-cards",
            Self::NoRetreat => "no-retreat",
        }
    }
}

/// The orders that a person has given for the combat at one system.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct CombatOrders {
    system: Option<System>,
    no_cards: bool,
    no_retreat: bool,
}

impl CombatOrders {
    /// Tells whether an order is given for the combat at a system.
    #[must_use]
    pub fn has_order(self, order: CombatOrder, system: System) -> bool {
        let is_given = match order {
            CombatOrder::NoCards => self.no_cards,
            CombatOrder::NoRetreat => self.no_retreat,
        };
        is_given && self.system == Some(system)
    }

    /// Gives an order for the combat at a system, or takes it back. Orders for another combat end.
    pub fn toggle_order(&mut self, order: CombatOrder, system: System) {
        if self.system != Some(system) {
            *self = Self {
                system: Some(system),
                ..Self::default()
            };
        }
        let kept = match order {
            CombatOrder::NoCards => &mut self.no_cards,
            CombatOrder::NoRetreat => &mut self.no_retreat,
        };
        *kept = !*kept;
    }
}

/// Returns the choice that declines, if there is one.
pub(super) fn declining_choice(choices: &[Choice]) -> Option<Choice> {
    let mut all = choices.iter().copied();
    all.find(|choice| declines(*choice))
}

/// Tells whether a choice does nothing.
pub(super) const fn declines(choice: Choice) -> bool {
    matches!(choice, Choice::Done | Choice::Decline | Choice::Pass)
}
