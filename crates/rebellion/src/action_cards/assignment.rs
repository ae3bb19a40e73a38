//! Cards for the owner's part of the Assignment Phase (ASSIGN-07, ACTION-05, G-21).

use tabletop::{Chance, Log, Set};

use crate::actions::{Action, Timing};
use crate::decision::Decision;
use crate::happening::Happening;
use crate::leaders::Leader;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{Ring, State};
use crate::team::Role;

/// Whether what the card does is part of this version.
fn has_effect(action: Action) -> bool {
    let done = [
        "brilliant-administrator",
        "temporary-alliance",
        "public-support",
        "ambush",
        "catch-them-by-surprise",
        "scouting-mission",
        "start-the-evacuation",
        "independent-operation",
        "boba-fett-where",
        "an-old-friend",
    ];
    done.contains(&action.id())
}

impl State {
    /// The cards a role can use now.
    pub(crate) fn usable_in_assignment(&self, role: Role) -> Set<Action> {
        let hand = self.actions[role.faction() as usize].hand;
        let fits = |card: &Action| self.is_usable_in_assignment(role, *card);
        hand.iter().filter(fits).collect()
    }

    /// A card that places or assigns its leader needs that leader in the pool (N-33), and a place to go.
    fn is_usable_in_assignment(&self, role: Role, card: Action) -> bool {
        let row = card.row();
        row.timing == Timing::Assignment
            && has_effect(card)
            && !self.pictured_in_pool(role, card).is_empty()
            && (row.target.is_none() || !self.action_places(card).is_empty())
    }

    /// The leaders shown on a card whom a role has in its pool (TEAM-08).
    pub(super) fn pictured_in_pool(&self, role: Role, card: Action) -> Set<Leader> {
        let pool = self.role_pool(role);
        let fits = |leader: &Leader| {
            card.is_for(*leader) && self.rings[leader.number()] != Some(Ring::DarkSide)
        };
        pool.iter().filter(fits).collect() // N-31
    }

    /// Where the leader of a card can be placed.
    pub(super) fn action_places(&self, card: Action) -> Set<Place> {
        match card.row().target {
            Some(target) => {
                let places = self.targets_of(target).places.iter();
                places.filter(|place| self.suits(card, *place)).collect()
            }
            None => Set::EMPTY,
        }
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// The owner goes on assigning afterwards (G-21).
    pub(crate) fn use_in_assignment(&mut self, role: Role, action: Action) {
        self.turn_up(action);
        self.ask(role, Decision::Assign);
        self.ask(role, Decision::ActionPlace { action });
    }

    /// The leader goes there, and the card does what it does.
    pub(super) fn place_for(&mut self, role: Role, action: Action, place: Place) {
        let pictured = self.state.pictured_in_pool(role, action);
        let Some(leader) = pictured.first() else {
            return;
        };
        self.place_leader(leader, place);
        self.log.note(Happening::LeaderMoved { leader, place });
        match action.id() {
            "brilliant-administrator" | "temporary-alliance" => self.administer(role, place),
            "public-support" => self.public_support(role, leader, place),
            "ambush" => self.ambush(role, place),
            "catch-them-by-surprise" => self.catch_them_by_surprise(role, place),
            "scouting-mission" => self.scouting_mission(role, place),
            "start-the-evacuation" => self.start_the_evacuation(role, place),
            "independent-operation" => self.independent_operation(place),
            "boba-fett-where" => self.boba_fett_where(place),
            "an-old-friend" => self.an_old_friend(place),
            card => unreachable!("{card} cannot be used"),
        }
    }
}
