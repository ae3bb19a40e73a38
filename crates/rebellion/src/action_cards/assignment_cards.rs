//! Cards for the owner's part of the Assignment Phase (ASSIGN-07, ACTION-05, G-21).

use tabletop::{Chance, Choices, Log, Set};

use crate::actions::{
    AMBUSH, AN_OLD_FRIEND, Action, BOBA_FETT_WHERE, BRILLIANT_ADMINISTRATOR,
    CATCH_THEM_BY_SURPRISE, INDEPENDENT_OPERATION, LOCAL_RUMORS, OUR_MOST_DESPERATE_HOUR,
    PROCEEDING_AS_PLANNED, PUBLIC_SUPPORT, REBEL_PLANNING, SCOUTING_MISSION, START_THE_EVACUATION,
    TEMPORARY_ALLIANCE, Timing,
};
use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Ring, State};
use crate::team::Role;

impl State {
    /// Returns the cards a role can use now.
    pub(crate) fn cards_usable_in_assignment(&self, role: Role) -> Set<Action> {
        let hand = self.actions[role.faction().index()].hand;
        let fits = |card: &Action| self.is_usable_in_assignment(role, *card);
        hand.iter().filter(fits).collect()
    }

    /// Tells whether a role can use the card now. One that places or assigns its leader needs that leader in the pool
    /// (N-33), and a place to go.
    fn is_usable_in_assignment(&self, role: Role, card: Action) -> bool {
        let row = card.row();
        row.timing == Timing::Assignment
            && self.owns_card(role, card)
            && !self.pictured_leaders_to_assign(role, card).is_empty()
            && (row.target.is_none() || !self.places_for_leader_of_card(card).is_empty())
            && self.has_something_to_find(card)
    }

    /// Tells whether a card that searches a deck has something to find: not if deck and discard pile are both empty
    /// (G-87).
    fn has_something_to_find(&self, card: Action) -> bool {
        let (faction, projects) = match card {
            OUR_MOST_DESPERATE_HOUR => (Faction::Rebel, false),
            PROCEEDING_AS_PLANNED => (Faction::Imperial, true),
            _ => return true,
        };
        let discards = if projects {
            self.project_discard
        } else {
            self.missions[faction.index()].discard
        };
        !self.searched_deck(faction, projects).is_empty() || !discards.is_empty()
    }

    /// Returns the leaders shown on a card whom a role has in its pool (TEAM-08).
    pub(super) fn pictured_leaders_in_pool(&self, role: Role, card: Action) -> Set<Leader> {
        self.pictured_leaders_among(self.pool_leaders_of_role(role), card)
    }

    /// Returns the leaders shown on a card whom a role can assign (G-113, G-114).
    pub(super) fn pictured_leaders_to_assign(&self, role: Role, card: Action) -> Set<Leader> {
        self.pictured_leaders_among(self.assignable_pool_leaders(role), card)
    }

    fn pictured_leaders_among(&self, pool: Set<Leader>, card: Action) -> Set<Leader> {
        let fits = |leader: &Leader| {
            card.can_be_used_by(*leader) && self.rings[leader.number()] != Some(Ring::DarkSide)
        };
        pool.iter().filter(fits).collect() // N-31
    }

    /// Returns the places where the leader of a card can be placed.
    fn places_for_leader_of_card(&self, card: Action) -> Set<Place> {
        match card.row().target {
            Some(target) => {
                let places = self.mission_targets_of_kind(target).places.iter();
                places
                    .filter(|place| self.can_card_act_at(card, *place))
                    .collect()
            }
            None => Set::EMPTY,
        }
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Uses a card in the Assignment Phase; its owner then continues assigning (G-21).
    pub(crate) fn use_card_in_assignment(&mut self, role: Role, action: Action) {
        self.spend_action_card(action);
        self.ask_role_to_decide(role, Decision::Assign);
        match action {
            OUR_MOST_DESPERATE_HOUR | PROCEEDING_AS_PLANNED => {
                self.settle_leader_then_search_deck(role, action);
            }
            action => self.ask_role_to_decide(role, Decision::ActionPlace { action }),
        }
    }

    /// Places the leader and does what the card says.
    fn place_leader_for_card(&mut self, role: Role, action: Action, place: Place) {
        let pictured = self.state.pictured_leaders_to_assign(role, action);
        let Some(leader) = pictured.first() else {
            return;
        };
        self.move_leader(leader, place);
        match action {
            BRILLIANT_ADMINISTRATOR | TEMPORARY_ALLIANCE => self.queue_units_by_card(role, place),
            PUBLIC_SUPPORT => self.resolve_public_support(role, leader, place),
            AMBUSH => self.ask_which_units_to_ambush(role, place),
            CATCH_THEM_BY_SURPRISE => self.resolve_catch_them_by_surprise(role, place),
            SCOUTING_MISSION => self.resolve_scouting_mission(role, place),
            START_THE_EVACUATION => self.resolve_start_the_evacuation(role, place),
            INDEPENDENT_OPERATION => self.resolve_independent_operation(place),
            BOBA_FETT_WHERE => self.resolve_boba_fett_where(place),
            AN_OLD_FRIEND => self.resolve_an_old_friend(place),
            LOCAL_RUMORS => self.resolve_local_rumors(place),
            REBEL_PLANNING => self.draw_objective(),
            card => unreachable!("{card} places no leader"),
        }
    }

    /// Has the Rebels say whether the base is in the region of the system.
    fn resolve_local_rumors(&mut self, place: Place) {
        if let Some(system) = place.system() {
            self.tell_if_base_in_region(system);
        }
    }
}

impl Question for question::ActionPlace {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        choices.extend(
            state
                .places_for_leader_of_card(self.action)
                .iter()
                .map(Choice::At),
        );
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::At(place) => resolve.place_leader_for_card(self.role, self.action, place),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}
