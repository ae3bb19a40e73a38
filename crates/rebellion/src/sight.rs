//! A game as one side sees it, without copying: for players that are programs.
//!
//! A [`View`](crate::View) is complete and made to be sent; a sight borrows a state and answers
//! questions about it, as fast as the state itself would. It answers only what its side may know, so a
//! program that decides through a sight cannot peek: in two states that look the same to its side, it
//! gets the same answers.

mod seen_cards;

use tabletop::Set;

use crate::actions::Action;
use crate::choice::Choice;
use crate::dice::Face;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::missions::{Mission, MissionProspect};
use crate::objective_progress::Progress;
use crate::objectives::Objective;
use crate::place::Place;
use crate::state::{LeaderLocation, MISSION_SLOTS, State};
use crate::systems::System;
use crate::tactics::{Tactic, TacticCard};
use crate::team::Setup;
use crate::units::{Colour, Theater, Unit};

/// The part of a state that one side may know.
#[derive(Copy, Clone, Debug)]
pub struct Sight<'a> {
    state: &'a State,
    me: Faction,
}

/// A mission in progress; everybody sees it.
#[derive(Copy, Clone, Debug)]
pub struct AttemptSight {
    /// The mission.
    pub mission: Mission,
    /// The place where it happens.
    pub place: Place,
    /// The leaders assigned to it.
    pub leaders: Set<Leader>,
    /// Against whom.
    pub target: Option<Leader>,
}

/// A combat in progress; everybody sees it.
#[derive(Copy, Clone, Debug)]
pub struct CombatSight {
    /// The system where it is fought.
    pub system: System,
    /// The side that acts first.
    pub current: Faction,
    /// The number of the round.
    pub round: u8,
    /// The battle being fought.
    pub theater: Option<Theater>,
    /// The side that attacks.
    pub attacker: Option<Faction>,
}

impl<'a> Sight<'a> {
    /// Creates the sight of this side.
    #[must_use]
    pub const fn new(state: &'a State, me: Faction) -> Self {
        Self { state, me }
    }

    /// Returns the side whose sight it is.
    #[must_use]
    pub const fn own_faction(self) -> Faction {
        self.me
    }

    /// Returns the set-up of the game.
    #[must_use]
    pub const fn setup(self) -> Setup {
        self.state.setup
    }

    /// Returns the space of the time marker.
    #[must_use]
    pub const fn time(self) -> u8 {
        self.state.time
    }

    /// Returns the space of the reputation marker.
    #[must_use]
    pub const fn reputation(self) -> u8 {
        self.state.reputation
    }

    /// Returns the number of units of a kind at a place.
    #[must_use]
    pub fn unit_count(self, place: impl Into<Place>, unit: Unit) -> u8 {
        self.state.unit_count(place, unit)
    }

    /// Returns all units at a place, by their numbers.
    #[must_use]
    pub fn units_at(self, place: impl Into<Place>) -> &'a [u8; Unit::KINDS] {
        self.state.units.units_at_place(place.into())
    }

    /// Returns the number of units of a kind on a space of the build queue, 1 to 3.
    #[must_use]
    pub fn count_queued_units(self, space: u8, unit: Unit) -> u8 {
        self.state.queue[usize::from(space) - 1][unit.number()]
    }

    /// Returns the location of a leader.
    #[must_use]
    pub fn leader_location(self, leader: Leader) -> LeaderLocation {
        self.state.leader_location(leader)
    }

    /// Returns the side a leader fights for.
    #[must_use]
    pub fn side_of_leader(self, leader: Leader) -> Faction {
        self.state.side_of_leader(leader)
    }

    /// Tells whether a leader is captured.
    #[must_use]
    pub fn is_captured(self, leader: Leader) -> bool {
        self.state.is_captured(leader)
    }

    /// Returns the leaders of a side in its pools.
    #[must_use]
    pub fn pool_leaders(self, faction: Faction) -> Set<Leader> {
        self.state.pool_leaders(faction)
    }

    /// Returns the free leaders of a side at a place.
    #[must_use]
    pub fn leaders_at(self, place: impl Into<Place>, faction: Faction) -> Set<Leader> {
        self.state.leaders_at(place, faction)
    }

    /// Returns the faction a system is loyal to.
    #[must_use]
    pub fn loyalty(self, system: System) -> Option<Faction> {
        self.state.loyalty(system)
    }

    /// Tells whether a system is subjugated.
    #[must_use]
    pub fn is_subjugated(self, system: System) -> bool {
        self.state.subjugated.contains(system)
    }

    /// Tells whether a system is sabotaged.
    #[must_use]
    pub fn is_sabotaged(self, system: System) -> bool {
        self.state.sabotaged.contains(system)
    }

    /// Tells whether a system is destroyed.
    #[must_use]
    pub fn is_destroyed(self, system: System) -> bool {
        self.state.is_destroyed(system)
    }

    /// Tells whether a system is populous.
    #[must_use]
    pub fn is_populous(self, system: System) -> bool {
        self.state.is_populous(system)
    }

    /// Returns the system of the base, if this side knows it.
    #[must_use]
    pub fn base(self) -> Option<System> {
        let known = self.state.base_revealed || self.me == Faction::Rebel;
        self.state.base.filter(|_| known)
    }

    /// Tells whether everybody knows where the base is.
    #[must_use]
    pub const fn is_base_revealed(self) -> bool {
        self.state.base_revealed
    }

    /// Returns the systems that can hold the base by what everybody has seen.
    #[must_use]
    pub const fn publicly_possible_bases(self) -> Set<System> {
        self.state.base_public
    }

    /// Returns the systems that can hold the base by what this side knows.
    #[must_use]
    pub fn possible_bases(self) -> Set<System> {
        match self.base() {
            Some(base) => Set::from_element(base),
            None => self.state.possible_bases(Some(self.me)),
        }
    }

    /// Returns the place where units on the "Rebel Base" space count as being: the space, or the revealed system.
    #[must_use]
    pub fn base_place(self) -> Place {
        self.state.base_place()
    }

    /// Returns this side's missions in hand.
    pub fn missions_in_hand(self) -> impl Iterator<Item = Mission> + 'a {
        let me = self.me;
        let hand = self.state.missions[me.index()].hand;
        hand.iter().map(move |card| card.mission_kind(me))
    }

    /// Returns this side's facedown missions with the leaders on them.
    pub fn assigned_missions(self) -> impl Iterator<Item = (Mission, Set<Leader>)> + 'a {
        let (state, me) = (self.state, self.me);
        (0..MISSION_SLOTS).filter_map(move |slot| {
            let card = state.missions[me.index()].assigned[slot]?;
            Some((card.mission_kind(me), state.leaders_on_mission(me, slot)))
        })
    }

    /// Returns this side's action cards.
    #[must_use]
    pub const fn action_cards(self) -> Set<Action> {
        self.state.actions[self.me.index()].hand
    }

    /// Returns the objectives in hand; none for the Empire.
    #[must_use]
    pub fn objectives_in_hand(self) -> Set<Objective> {
        match self.me {
            Faction::Rebel => self.state.objective_hand,
            Faction::Imperial => Set::EMPTY,
        }
    }

    /// Tells whether an objective of the start of the Refresh Phase could be played as the board is now.
    #[must_use]
    pub fn is_objective_met(self, objective: Objective) -> bool {
        self.state.is_refresh_objective_met(objective)
    }

    /// Returns how far the Rebels have got with an objective, by the board that everybody sees; `None` for one about a
    /// combat while there is none in which it can be played.
    #[must_use]
    pub fn objective_progress(self, objective: Objective) -> Option<Progress> {
        self.state.objective_progress(objective)
    }

    /// Returns this side's tactic cards of a theater.
    pub fn tactics_in_hand(self, theater: Theater) -> impl Iterator<Item = Tactic> {
        let hand = self.state.tactic_hands[self.me.index()];
        let cards = hand.intersection(TacticCard::cards_of_theater(theater));
        cards.iter().map(TacticCard::tactic_kind)
    }

    /// Returns the mission being undertaken.
    #[must_use]
    pub fn current_attempt(self) -> Option<AttemptSight> {
        let mission = self.state.mission_underway()?;
        let attempt = &self.state.attempt;
        Some(AttemptSight {
            mission,
            place: attempt.place,
            leaders: attempt.leaders,
            target: attempt.target,
        })
    }

    /// Returns the number of dice a side rolls in the mission being undertaken.
    #[must_use]
    pub fn count_mission_dice(self, faction: Faction) -> u8 {
        match self.state.mission_underway() {
            Some(mission) => self.state.count_mission_dice(mission, faction),
            None => 0,
        }
    }

    /// Returns the combat being fought.
    #[must_use]
    pub fn current_combat(self) -> Option<CombatSight> {
        let combat = &self.state.combat;
        Some(CombatSight {
            system: combat.system,
            current: combat.current?,
            round: combat.round,
            theater: combat.theater,
            attacker: combat.attacker,
        })
    }

    /// Returns the number of unspent dice of a colour that show a face in the attack being made.
    #[must_use]
    pub const fn count_unspent_dice(self, colour: Colour, face: Face) -> u8 {
        self.state.combat.dice[colour as usize][face as usize]
    }

    /// Returns the places where a mission can happen now.
    #[must_use]
    pub fn mission_places(self, mission: Mission) -> Set<Place> {
        self.state.mission_targets(mission).places
    }

    /// Returns the leaders against whom a mission can be undertaken now.
    #[must_use]
    pub fn mission_target_leaders(self, mission: Mission) -> Set<Leader> {
        self.state.mission_targets(mission).leaders
    }

    /// Returns what both sides would bring to a mission of these leaders at a target, before anybody is sent against it;
    /// `None` if the choice is no target or the mission is not attempted.
    #[must_use]
    pub fn mission_prospect(
        self,
        mission: Mission,
        leaders: Set<Leader>,
        aim: Choice,
    ) -> Option<MissionProspect> {
        self.state.mission_prospect(mission, leaders, aim)
    }

    /// Returns the places next to a place, for this side's units.
    #[must_use]
    pub fn adjacent_places(self, to: Place) -> Set<Place> {
        match (self.me, to.system()) {
            (Faction::Imperial, None) => Set::EMPTY, // or the neighbours would give the base away
            _ => self.state.adjacent_places(self.me, to),
        }
    }

    /// Returns the places from which a side's units can move to a place in an activation.
    #[must_use]
    pub fn move_origins(self, to: Place) -> Set<Place> {
        let ways = self.adjacent_places(to).iter();
        ways.filter(|origin| !self.is_movement_blocked_from(*origin))
            .collect()
    }

    /// Tells whether a unit has moved in the activation being carried out.
    #[must_use]
    pub const fn has_any_unit_moved(self) -> bool {
        !self.state.movement.origins.is_empty()
    }

    /// Tells whether a leader keeps this side's units in a place.
    #[must_use]
    pub fn is_movement_blocked_from(self, origin: Place) -> bool {
        self.state.is_movement_blocked_from(self.me, origin)
    }
}
