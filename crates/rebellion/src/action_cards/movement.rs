//! Assignment cards that move units or leaders, or close a system.

use tabletop::{Chance, Log, Set};

use crate::actions::Action;
use crate::card_moves::CardMove;
use crate::decision::Decision;
use crate::faction::Faction;
use crate::happening::Happening;
use crate::leaders::{CHEWBACCA, LANDO_CALRISSIAN};
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::{BESPIN, KASHYYYK, System};
use crate::team::Role;
use crate::units::{Theater, Unit};

impl State {
    /// Whether "Boba Fett? Where?" keeps Rebel leaders from attempting missions and using action cards
    /// there. It holds in the Command Phase that follows; rings and missions that are resolved are not
    /// concerned (N-53).
    pub(crate) fn rebels_barred(&self, system: System) -> bool {
        let assigning = self.agenda.first() == Some(&Step::BeginCommand);
        self.lasting.closed == Some(system) && !assigning
    }

    /// Whether the card can do there what it has to.
    pub(super) fn suits(&self, card: Action, place: Place) -> bool {
        match card.id() {
            "independent-operation" => {
                // N-13; units do not leave their own leader (MOVE-04, MOVE-09)
                !self.refuges(place).is_empty() && !self.is_hindered(Faction::Imperial, place)
            }
            _ => true,
        }
    }

    /// Where "Independent Operation" can send ground units from there: to an Imperial system without
    /// Rebel ground units (N-13).
    pub(crate) fn refuges(&self, from: Place) -> Set<System> {
        let open = |system: &System| {
            Place::from(*system) != from
                && self.is_imperial_system(*system)
                && !self.has_theater(*system, Faction::Rebel, Theater::Ground)
        };
        System::all().filter(open).collect()
    }
}

impl<C: Chance, L: Log<Happening>> Resolve<'_, C, L> {
    /// Units move in as in an activation, and what follows is the same (N-56, G-74).
    pub(super) fn catch_them_by_surprise(&mut self, role: Role, place: Place) {
        self.begin_move(role, place);
    }

    pub(super) fn scouting_mission(&mut self, role: Role, place: Place) {
        self.begin_card_move(role, CardMove::ScoutingMission, place);
    }

    /// A combat if Rebel ships are there; the owner of the card has initiated it (N-23).
    pub(crate) fn end_scouting_mission(&mut self) {
        self.settle();
        let Some(system) = self.state.movement.to.system() else {
            return;
        };
        let rebel_ships = self
            .state
            .has_theater(system, Faction::Rebel, Theater::Space);
        if rebel_ships && !self.state.over {
            let closed = self.state.movement.systems_left(); // G-72
            self.fight(system, Faction::Imperial, closed);
        }
    }

    pub(super) fn start_the_evacuation(&mut self, role: Role, place: Place) {
        self.begin_card_move(role, CardMove::StartTheEvacuation, place);
    }

    /// The Imperial player says where the units go; in a team the General does, who has the ground
    /// units (G-30).
    pub(super) fn independent_operation(&mut self, place: Place) {
        let general = Role::general(Faction::Imperial);
        self.ask(general, Decision::SendAway { from: place });
    }

    /// All Imperial ground units go there, and no captive with them (N-13).
    pub(crate) fn send_away(&mut self, from: Place, to: Place) {
        let grounded = |unit: &Unit| unit.row().theater == Theater::Ground && !unit.row().immobile;
        for unit in Unit::of(Faction::Imperial).filter(grounded) {
            for _ in 0..self.state.units(from, unit) {
                self.shift_unit(unit, from, to);
            }
        }
        self.settle(); // SUBJUGATE-06, RESCUE-02
    }

    pub(super) fn boba_fett_where(&mut self, place: Place) {
        self.state.lasting.closed = place.system();
    }

    /// Lando Calrissian is recruited on Bespin, Chewbacca on Kashyyyk, unless he was recruited before or
    /// is out of the game (RECRUIT-06).
    pub(super) fn an_old_friend(&mut self, place: Place) {
        let friend = match place.system() {
            Some(BESPIN) => LANDO_CALRISSIAN,
            Some(KASHYYYK) => CHEWBACCA,
            _ => return,
        };
        if self.state.can_be_recruited(friend) {
            self.place_leader(friend, place);
            let leader = friend;
            self.log.note(Happening::LeaderRecruited { leader });
            self.log.note(Happening::LeaderMoved { leader, place });
        }
    }
}
