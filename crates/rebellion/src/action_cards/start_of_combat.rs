//! Cards for the start of a combat: after its leaders were added, before tactic cards are drawn
//! (ACTION-06, COMBAT-05).

use tabletop::{Chance, Choices, Log, Set};

use crate::actions::{
    ACCORDING_TO_MY_DESIGN, Action, FULLY_OPERATIONAL, GOOD_INTEL, ITS_A_TRAP,
    KEEP_THEM_FROM_ESCAPING, MORE_DANGEROUS_THAN_YOU_REALIZE, POINT_BLANK_ASSAULT,
    READY_FOR_ACTION, TARGET_THE_GENERATOR, TARGET_THE_STAR_DESTROYERS,
};
use crate::choice::Choice;
use crate::combat::Effect;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::resolve::Resolve;
use crate::state::State;
use crate::team::Role;
use crate::units::{Class, Theater, Unit};

/// The number of tactic cards that "More Dangerous Than You Realize" draws.
const TACTICS_DRAWN: u8 = 3;

/// Returns the effect that a card has on the whole combat, if it does nothing else.
fn combat_effect_of_card(card: Action) -> Option<Effect> {
    Some(match card {
        ACCORDING_TO_MY_DESIGN => Effect::FewerRebelDice,
        GOOD_INTEL => Effect::OpenRebelHand,
        KEEP_THEM_FROM_ESCAPING => Effect::NoRebelRetreat,
        ITS_A_TRAP => Effect::NoImperialSpaceTactics,
        POINT_BLANK_ASSAULT => Effect::LessHealth,
        TARGET_THE_STAR_DESTROYERS => Effect::RedHits,
        _ => return None,
    })
}

/// Returns the cards whose effect on the combat still holds.
pub(crate) fn combat_cards_in_force(state: &State) -> Set<Action> {
    let holds = |card: &Action| {
        combat_effect_of_card(*card).is_some_and(|effect| state.is_effect_in_force(effect))
    };
    Action::all().filter(holds).collect()
}

impl State {
    /// Tells whether a role could use the card in this combat; everybody can tell. One that places its leader needs
    /// the leader in the pool, any other in the system (ACTION-03).
    pub(super) fn fits_start_of_combat(&self, role: Role, card: Action) -> bool {
        match card {
            READY_FOR_ACTION => !self.pictured_leaders_in_pool(role, card).is_empty(),
            _ => {
                self.has_leader_to_use_card(role, card, self.combat.system.into())
                    && self.has_card_target(card)
            }
        }
    }

    /// Tells whether the card has something to be used on (G-82).
    fn has_card_target(&self, card: Action) -> bool {
        match card {
            FULLY_OPERATIONAL | TARGET_THE_GENERATOR => {
                !self.units_card_can_destroy(card).is_empty()
            }
            MORE_DANGEROUS_THAN_YOU_REALIZE => self.decks_to_draw_from().next().is_some(),
            _ => true,
        }
    }

    /// Returns the Rebel units of which the card destroys one.
    fn units_card_can_destroy(&self, card: Action) -> Set<Unit> {
        let system = self.combat.system;
        let stations = self.count_units_fitting_condition(system, Faction::Imperial, |unit| {
            unit.row().class == Class::Station
        });
        let fits = |unit: &Unit| match card {
            FULLY_OPERATIONAL => unit.is_ship() && stations > 0,
            _ => unit.row().class == Class::Structure,
        };
        Unit::of_faction(Faction::Rebel)
            .filter(|unit| fits(unit) && self.unit_count(system, *unit) > 0)
            .collect()
    }

    fn decks_to_draw_from(&self) -> impl Iterator<Item = Theater> {
        Theater::all().filter(|theater| self.can_draw_tactic(*theater))
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    pub(super) fn use_card_at_combat_start(&mut self, role: Role, card: Action) {
        if let Some(effect) = combat_effect_of_card(card) {
            self.state.combat.effects.add(effect);
            if effect == Effect::OpenRebelHand {
                self.show_tactics(Faction::Rebel, self.state.tactic_hands[0]);
            }
            return;
        }
        match card {
            READY_FOR_ACTION => {
                let leaders = self.state.pictured_leaders_in_pool(role, card);
                match leaders.first().filter(|_| leaders.len() == 1) {
                    Some(only) => self.join_combat_with_leader(only),
                    None => self.ask_role_to_decide(role, Decision::CombatCard { action: card }),
                }
            }
            FULLY_OPERATIONAL | TARGET_THE_GENERATOR => {
                let victims = self.state.units_card_can_destroy(card);
                match victims.first().filter(|_| victims.len() == 1) {
                    Some(only) => self.destroy_combat_unit_by_card(only),
                    None => self.ask_role_to_decide(role, Decision::CombatCard { action: card }),
                }
            }
            _ => self.ask_role_to_decide(role, Decision::CombatCard { action: card }),
        }
    }

    /// Adds the leader of "Ready For Action" until the combat ends, and without a retreat (COMBAT-21).
    fn join_combat_with_leader(&mut self, leader: Leader) {
        self.add_leader(leader);
        self.state.combat.ready = Some(leader);
    }

    /// Destroys a unit. It still counts as having been there at the start when the winner of the battle is determined
    /// (G-44).
    fn destroy_combat_unit_by_card(&mut self, unit: Unit) {
        self.destroy_units_in_combat([(unit, 1)].into_iter());
        self.run_state_checks();
    }
}

impl Question for question::CombatCard {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        match self.action {
            READY_FOR_ACTION => {
                let leaders = state.pictured_leaders_in_pool(self.role, self.action);
                choices.extend(leaders.iter().map(Choice::Add));
            }
            FULLY_OPERATIONAL | TARGET_THE_GENERATOR => {
                choices.extend(
                    state
                        .units_card_can_destroy(self.action)
                        .iter()
                        .map(Choice::Aim),
                );
            }
            _ => choices.extend(state.decks_to_draw_from().map(Choice::Deck)),
        }
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Add(leader) => resolve.join_combat_with_leader(leader),
            Choice::Aim(unit) => resolve.destroy_combat_unit_by_card(unit),
            Choice::Deck(theater) => {
                resolve.draw_tactic_cards(self.role.faction(), theater, TACTICS_DRAWN);
            }
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
