//! Checks that are made at every moment (CHECK-01 to CHECK-07).

use tabletop::{Chance, Log, Set};

use crate::event::Event;
use crate::faction::Faction;
use crate::leaders::Leader;
use crate::place::Place;
use crate::queue::QUEUE_SPACES;
use crate::resolve::Resolve;
use crate::state::{LeaderLocation, State};
use crate::systems::System;
use crate::units::{Theater, Unit};

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Carries out everything that happens by itself, until nothing changes any more (G-56).
    pub(crate) fn run_state_checks(&mut self) {
        loop {
            let before = self.facts_checks_can_change();
            self.end_unjustified_subjugations();
            self.reveal_base_if_found();
            self.rescue_unguarded_captives();
            self.begin_due_subjugations();
            self.destroy_orphaned_death_star();
            if self.state.over || self.facts_checks_can_change() == before {
                break;
            }
        }
        self.end_game_if_won();
        self.enforce_capacity(); // CHECK-04
    }

    /// Returns everything that the checks can change.
    fn facts_checks_can_change(&self) -> (Set<System>, bool, usize, u8) {
        let captives = Leader::all()
            .filter(|leader| self.state.is_captured(*leader))
            .count();
        let queued = (0..3)
            .map(|space| self.state.queue[space][Unit::DeathStar.number()])
            .sum();
        (
            self.state.subjugated,
            self.state.base_revealed,
            captives,
            queued,
        )
    }

    /// Ends subjugations (CHECK-01, SUBJUGATE-06).
    fn end_unjustified_subjugations(&mut self) {
        for system in self.state.subjugated {
            if !self
                .state
                .has_units_in_theater(system, Faction::Imperial, Theater::Ground)
            {
                self.state.subjugated.remove(system);
                self.log.record_event(Event::SubjugationEnded { system });
            }
        }
    }

    /// Reveals the base if its system has Imperial loyalty or ground units (CHECK-02, BASE-13). Where they do not,
    /// everybody learns that the base is not there (ACTIVATE-07, BASE-16).
    fn reveal_base_if_found(&mut self) {
        let Some(base) = self.state.base.filter(|_| !self.state.base_revealed) else {
            return;
        };
        for system in self.state.base_public {
            if !self.state.would_reveal_base(system) {
                continue;
            }
            if system == base {
                return self.reveal_base();
            }
            self.rule_out_system_as_base(system);
            self.log.record_event(Event::BaseNotThere { system });
        }
    }

    /// Rescues captives without Imperial units around them (CHECK-03, RESCUE-02).
    fn rescue_unguarded_captives(&mut self) {
        for leader in Leader::all() {
            if let LeaderLocation::At(place) = self.state.leader_location(leader)
                && self.state.is_captured(leader)
                && !self.state.has_units(place, Faction::Imperial)
            {
                self.rescue_leader(leader);
            }
        }
    }

    /// Begins subjugations (CHECK-05, SUBJUGATE-01); systems in which something is still going on wait (G-57).
    fn begin_due_subjugations(&mut self) {
        for system in System::all() {
            if self.state.can_be_subjugated(system)
                && !self.state.subjugated.contains(system)
                && !self.state.unsettled.contains(system)
            {
                self.state.subjugated.insert(system);
                self.log.record_event(Event::Subjugated { system });
            }
        }
    }

    /// Destroys a queued Death Star without its station under construction (CHECK-06, DEATHSTAR-08).
    fn destroy_orphaned_death_star(&mut self) {
        let site = Unit::DeathStarUnderConstruction;
        let built = Place::all().any(|place| self.state.unit_count(place, site) > 0);
        if built {
            return;
        }
        for space in QUEUE_SPACES {
            while self.state.count_queued_units(Unit::DeathStar, space) > 0 {
                self.destroy_queued_unit(Unit::DeathStar, space);
            }
        }
        let ready = std::mem::take(&mut self.state.ready[Unit::DeathStar.number()]);
        for _ in 0..ready {
            self.log.record_event(Event::QueuedDestroyed {
                unit: Unit::DeathStar,
                space: 1, // which it has just left
            });
        }
    }

    /// Ends the game at a victory (CHECK-07: WIN-01, WIN-02); the other victories are announced where they happen.
    fn end_game_if_won(&mut self) {
        let Some(base) = self.state.base.filter(|_| self.state.base_revealed) else {
            return;
        };
        let taken = self.state.has_units(base, Faction::Imperial)
            && !self.state.has_units(base, Faction::Rebel);
        if taken && !self.state.over {
            self.declare_winner(Faction::Imperial);
        }
    }
}

impl State {
    /// Tells whether a base in this system would have to be revealed (BASE-13).
    pub(crate) fn would_reveal_base(&self, system: System) -> bool {
        self.loyalty(system) == Some(Faction::Imperial)
            || self.has_units_in_theater(system, Faction::Imperial, Theater::Ground)
    }
}
