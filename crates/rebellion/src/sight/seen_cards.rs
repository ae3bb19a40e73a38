//! The rest of what a side may know: cards, decks, rounds and wounds. Programs that learn are shown all of it, many
//! thousand times a second, so nothing here copies more than it must.

use tabletop::{Set, Turn};

use super::Sight;
use crate::actions::Action;
use crate::choice::Damage;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::Mission;
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::{Ring, Step};
use crate::systems::System;
use crate::tactics::{Tactic, TacticCard};
use crate::team::Role;
use crate::units::{Theater, Unit};
use crate::view::{AttemptView, MoveView, RoundView, count_by_stage};

/// The number of cards of a deck, hand or pile that everybody can count, for the Rebels and for the Empire.
type CountPerFaction = [usize; 2];

impl<'a> Sight<'a> {
    /// Returns the role that decides and its decision, unless the game is over.
    #[must_use]
    pub fn asked_decision(self) -> Option<(Role, Decision)> {
        match (self.state.over, self.state.agenda.last()) {
            (false, Some(Step::Ask(role, decision))) => Some((*role, *decision)),
            _ => None,
        }
    }

    /// Returns the winner, once there is one.
    #[must_use]
    pub const fn winning_side(self) -> Option<Faction> {
        self.state.winner
    }

    /// Tells whether the game is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self.state.turn_from_agenda(), Turn::Over(_))
    }

    /// Returns the progress of the round.
    #[must_use]
    pub fn current_round(self) -> RoundView {
        RoundView::from_state(self.state)
    }

    /// Returns everything about the mission being undertaken.
    #[must_use]
    pub fn attempt_view(self) -> Option<AttemptView> {
        AttemptView::from_state(self.state)
    }

    /// Returns the move being made.
    #[must_use]
    pub fn current_move(self) -> Option<MoveView> {
        let decision = self.asked_decision().map(|(_, decision)| decision);
        MoveView::from_state(self.state, decision)
    }

    /// Returns the units on a space of the build queue, 0 to 2, by their numbers.
    #[must_use]
    pub const fn units_on_queue_space(self, space: usize) -> &'a [u8; Unit::KINDS] {
        &self.state.queue[space]
    }

    /// Returns the units that this side has chosen in this build step for a space of the queue.
    #[must_use]
    pub fn units_built_for_space(self, space: usize) -> [u8; Unit::KINDS] {
        crate::view::of_faction(&self.state.built[space], self.me)
    }

    /// Returns the units that have left the queue and wait to be deployed.
    #[must_use]
    pub const fn units_ready_to_deploy(self) -> &'a [u8; Unit::KINDS] {
        &self.state.ready
    }

    /// Returns the starting units still to be placed.
    #[must_use]
    pub const fn units_to_place(self) -> &'a [u8; Unit::KINDS] {
        &self.state.to_place
    }

    /// Returns the ring on a leader.
    #[must_use]
    pub fn ring_of_leader(self, leader: Leader) -> Option<Ring> {
        self.state.rings[leader.number()]
    }

    /// Returns the systems with a loyalty marker of this faction.
    #[must_use]
    pub const fn loyalty_markers(self, faction: Faction) -> Set<System> {
        match faction {
            Faction::Rebel => self.state.rebel_loyalty,
            Faction::Imperial => self.state.imperial_loyalty,
        }
    }

    /// Returns the subjugated, the sabotaged and the destroyed systems.
    #[must_use]
    pub const fn subjugated_sabotaged_destroyed_systems(self) -> [Set<System>; 3] {
        [
            self.state.subjugated,
            self.state.sabotaged,
            self.state.destroyed,
        ]
    }

    /// Returns the system that the Rebels name first besides the base, for the Rebels only.
    #[must_use]
    pub fn system_named_besides_base(self) -> Option<System> {
        let mine = self.me == Faction::Rebel;
        self.state.lore.named.filter(|_| mine)
    }

    /// Returns the mission a leader is being chosen for, if it is this side's.
    #[must_use]
    pub fn mission_being_assigned(self) -> Option<Mission> {
        let (role, _) = self.asked_decision()?;
        let card = self.state.assigning?;
        (role.faction() == self.me).then(|| card.mission_kind(self.me))
    }

    /// Returns the numbers of this side's facedown missions, with the mission of each.
    pub fn facedown_missions_by_slot(self) -> impl Iterator<Item = (usize, Mission)> + 'a {
        let me = self.me;
        let slots = self.state.missions[me.index()].assigned.iter().enumerate();
        slots.filter_map(move |(slot, card)| card.map(|card| (slot, card.mission_kind(me))))
    }

    /// Returns the discarded missions of both sides and the discarded projects.
    pub fn discarded_missions(self) -> impl Iterator<Item = Mission> + 'a {
        let state = self.state;
        let pile = move |faction: Faction| {
            let cards = state.missions[faction.index()].discard;
            cards.iter().map(move |card| card.mission_kind(faction))
        };
        let projects = state.project_discard.iter();
        let projects = projects.map(|card| card.mission_kind(Faction::Imperial));
        pile(Faction::Rebel)
            .chain(pile(Faction::Imperial))
            .chain(projects)
    }

    /// Returns the number of missions in hand, facedown and in the deck, in this order.
    #[must_use]
    pub fn mission_counts_by_location(self) -> [CountPerFaction; 3] {
        let cards = &self.state.missions;
        let facedown = |faction: Faction| cards[faction.index()].assigned.iter().flatten().count();
        [
            Faction::BOTH.map(|faction| cards[faction.index()].hand.len()),
            Faction::BOTH.map(facedown),
            Faction::BOTH.map(|faction| cards[faction.index()].deck.len()),
        ]
    }

    /// Returns the number of cards in the project deck and in the objective deck.
    #[must_use]
    pub fn project_and_objective_counts(self) -> [usize; 2] {
        [self.state.projects.len(), self.state.objectives.len()]
    }

    /// Returns this side's action cards that were drawn for recruiting and not decided about.
    #[must_use]
    pub const fn actions_drawn_for_recruiting(self) -> Set<Action> {
        self.state.actions[self.me.index()].drawn
    }

    /// Returns the action card that this side has chosen for recruiting.
    #[must_use]
    pub const fn action_chosen_for_recruiting(self) -> Option<Action> {
        self.state.actions[self.me.index()].chosen
    }

    /// Returns the discarded action cards of both sides.
    #[must_use]
    pub const fn discarded_actions(self) -> Set<Action> {
        let [rebel, imperial] = &self.state.actions;
        rebel.discard.union(imperial.discard)
    }

    /// Returns the number of action cards in hand, drawn and in the deck, in this order.
    #[must_use]
    pub fn action_counts_by_location(self) -> [CountPerFaction; 3] {
        let cards = &self.state.actions;
        [
            Faction::BOTH.map(|faction| cards[faction.index()].hand.len()),
            Faction::BOTH.map(|faction| cards[faction.index()].drawn.len()),
            Faction::BOTH.map(|faction| cards[faction.index()].deck.len()),
        ]
    }

    /// Returns the objectives that everybody has seen in the Rebels' hand, that the Empire has seen there, and that
    /// were played.
    #[must_use]
    pub fn objectives_open_seen_and_played(self) -> [Set<Objective>; 3] {
        [
            self.state.objectives_open.get(),
            self.state.objectives_seen_by_empire(),
            self.state.objectives_played,
        ]
    }

    /// Returns the number of objectives of each stage in the Rebels' hand, by their backs.
    #[must_use]
    pub fn objective_hand_stage_counts(self) -> [usize; 3] {
        count_by_stage(self.state.objective_hand)
    }

    /// Returns the tactic cards in a side's hand, if this side may see them.
    pub fn visible_tactics(self, faction: Faction) -> impl Iterator<Item = Tactic> {
        let seen = faction == self.me || self.state.is_tactic_hand_open(faction);
        let hand = self.state.tactic_hands[faction.index()];
        let cards = if seen { hand } else { Set::EMPTY };
        cards.iter().map(TacticCard::tactic_kind)
    }

    /// Returns the number of space cards and of ground cards in a side's hand.
    #[must_use]
    pub fn tactic_hand_counts(self, faction: Faction) -> [usize; 2] {
        let hand = self.state.tactic_hands[faction.index()];
        Theater::BOTH.map(|theater| {
            hand.intersection(TacticCard::cards_of_theater(theater))
                .len()
        })
    }

    /// Returns the number of cards in the space tactic deck and in the ground tactic deck.
    #[must_use]
    pub fn tactic_deck_counts(self) -> [usize; 2] {
        self.state.tactics.map(Set::len)
    }

    /// Returns the discarded tactic cards.
    pub fn discarded_tactics(self) -> impl Iterator<Item = Tactic> {
        self.state
            .tactic_discard
            .iter()
            .map(TacticCard::tactic_kind)
    }

    /// Returns the probe cards that lie open, and those of them that the Empire holds.
    #[must_use]
    pub fn probes_open_and_shown(self) -> [Set<System>; 2] {
        [
            self.state.probes_open.get(),
            self.state.probes_shown_to_everybody(),
        ]
    }

    /// Returns the Empire's probe cards and those it has seen go back, for the Empire only.
    #[must_use]
    pub fn probes_known_to_empire(self) -> [Set<System>; 2] {
        match self.me {
            Faction::Imperial => [self.state.probe_hand.get(), self.state.lore.planted.get()],
            Faction::Rebel => [Set::EMPTY; 2],
        }
    }

    /// Returns the probe cards that the Rebels have drawn, and those of the Empire that they alone have seen, for the
    /// Rebels only.
    #[must_use]
    pub fn probes_known_to_rebels(self) -> [Set<System>; 2] {
        match self.me {
            Faction::Rebel => [self.state.probes_drawn.get(), self.state.told_probes()],
            Faction::Imperial => [Set::EMPTY; 2],
        }
    }

    /// Returns the number of probe cards in the Empire's hand, gone back, drawn by the Rebels and in the deck.
    #[must_use]
    pub fn probe_counts_by_location(self) -> [usize; 4] {
        [
            self.state.probe_hand.len(),
            self.state.lore.planted.len(),
            self.state.probes_drawn.len(),
            self.state.probes.len(),
        ]
    }

    /// Returns the wounds in the combat: kinds of units, their damage and the number of units that have it.
    pub fn combat_wounds(self) -> impl Iterator<Item = (Unit, Damage, u8)> + 'a {
        let fought = self.state.combat.current.is_some();
        let wounded = self.state.combat.wounded.iter().filter(move |_| fought);
        wounded.map(|entry| {
            let (unit, damage) = entry.unit_and_damage();
            (unit, damage, entry.count)
        })
    }

    /// Returns the units that were destroyed in the combat, by their numbers.
    #[must_use]
    pub const fn combat_losses(self) -> &'a [u8; Unit::KINDS] {
        &self.state.combat.lost
    }

    /// Returns the units at all places, by place and kind.
    #[must_use]
    pub const fn all_units(self) -> &'a [[u8; Unit::KINDS]; Place::NUMBER] {
        self.state.units.units_by_place()
    }
}
