//! Deploying units in step 6 (DEPLOY, TEAM-41).

use tabletop::{Chance, Choices, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::System;
use crate::team::Role;
use crate::units::{Theater, Unit};

impl State {
    /// Returns the places where a unit that has left the queue can go.
    pub(crate) fn deployment_places(&self, unit: Unit) -> Set<Place> {
        match unit {
            Unit::DeathStar => self.completable_death_star_site().into_iter().collect(),
            unit => self.places_open_for_deployment(unit.faction()),
        }
    }

    /// Returns the places a faction deploys to, less those that have received two units (DEPLOY-02, DEPLOY-03).
    fn places_open_for_deployment(&self, faction: Faction) -> Set<Place> {
        let systems = System::all().filter(|system| self.can_build_and_deploy(faction, *system));
        let mut places: Set<Place> = systems.map(Place::from).collect();
        if faction == Faction::Rebel && !self.base_revealed {
            places.insert(Place::BASE); // DEPLOY-07, DEPLOY-08
        }
        places.difference(self.deployed[1])
    }

    /// Returns the place where the second Death Star can be completed (DEPLOY-10): not under Rebel ships (G-38), but
    /// over Rebel ground units, in a remote and in a destroyed system (N-14, G-59).
    fn completable_death_star_site(&self) -> Option<Place> {
        let site = Unit::DeathStarUnderConstruction;
        let place = Place::all().find(|place| self.unit_count(*place, site) > 0)?;
        let sabotaged = place.system().is_some_and(|s| self.sabotaged.contains(s));
        let contested = self.has_units_in_theater(place, Faction::Rebel, Theater::Space);
        (!sabotaged && !contested).then_some(place)
    }
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Moves everything on the queue one space (DEPLOY-01, BUILD-11); units that leave the first are ready.
    pub(crate) fn move_queue_one_space(&mut self, faction: Faction) {
        for unit in Unit::of_faction(faction).map(Unit::number) {
            let queue = &mut self.state.queue;
            self.state.ready[unit] += queue[0][unit];
            queue[0][unit] = queue[1][unit];
            queue[1][unit] = queue[2][unit];
            queue[2][unit] = 0;
        }
        self.log.record_event(Event::QueueMoved { faction });
        self.state.agenda.push(Step::DeployUnits(faction));
    }

    /// Asks for one unit at a time; one that cannot go anywhere is not asked about.
    pub(crate) fn ask_for_next_deployment(&mut self, faction: Faction) {
        let ready = |unit: &Unit| self.state.ready[unit.number()] > 0;
        let Some(unit) = Unit::of_faction(faction).find(ready) else {
            self.state.deployed = [Set::EMPTY; 2];
            return;
        };
        self.state.agenda.push(Step::DeployUnits(faction));
        if self.state.deployment_places(unit).is_empty() {
            self.return_unit_to_queue(unit); // DEPLOY-04
        } else {
            self.ask_role_to_decide(Role::admiral_of(faction), Decision::Deploy { unit }); // TEAM-41
        }
    }

    pub(super) fn deploy_unit(&mut self, unit: Unit, place: Place) {
        self.state.ready[unit.number()] -= 1;
        if unit != Unit::DeathStar {
            self.record_deployment_at_place(place); // G-59
        }
        self.bring_unit_into_play(unit, place);
    }

    /// Brings a unit that has left the queue into play; the second Death Star takes the place of the station (N-14).
    pub(crate) fn bring_unit_into_play(&mut self, unit: Unit, place: Place) {
        self.state.units.add(place, unit, 1);
        if unit == Unit::DeathStar {
            let site = Unit::DeathStarUnderConstruction;
            self.state.units.remove(place, site, 1);
        }
        self.log.record_event(Event::UnitDeployed { unit, place });
        self.run_state_checks();
    }

    /// Counts deployed units, two for each place (DEPLOY-03).
    fn record_deployment_at_place(&mut self, place: Place) {
        let [once, twice] = &mut self.state.deployed;
        if once.contains(place) {
            twice.insert(place);
        } else {
            once.insert(place);
        }
    }

    /// Puts a unit back on the first space, until the next Refresh Phase (DEPLOY-04).
    pub(super) fn return_unit_to_queue(&mut self, unit: Unit) {
        self.state.ready[unit.number()] -= 1;
        self.state.queue[0][unit.number()] += 1;
        self.log.record_event(Event::UnitHeldBack { unit });
    }
}

impl Question for question::Deploy {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let places = state.deployment_places(self.unit).iter();
        choices.extend(places.map(|place| Choice::Place(self.unit, place)));
        choices.push(Choice::Decline);
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        match choice {
            Choice::Place(_, place) => resolve.deploy_unit(self.unit, place),
            Choice::Decline => resolve.return_unit_to_queue(self.unit),
            _ => self.panic_on_unlisted_choice(choice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::refresh_table::{RefreshTable, parse_systems};
    use super::*;
    use crate::systems::{DAGOBAH, HOTH, MANDALORE, RYLOTH};
    use crate::team::Setup;

    const STATION: Unit = Unit::DeathStarUnderConstruction;

    /// Puts these units on the first space of the queue and moves the queue of their faction.
    fn slide_with_units(table: &mut RefreshTable, units: &[(Unit, u8)]) {
        for (unit, count) in units {
            table.state.queue[0][unit.number()] += count;
        }
        let faction = units[0].0.faction();
        table.run(&[Step::SlideQueue(faction)], &[]);
    }

    /// DEPLOY-01, D-30.
    #[test]
    fn every_unit_of_a_queue_moves_one_space() {
        let mut table = RefreshTable::new();
        let (tie, x_wing) = (Unit::TieFighter.number(), Unit::XWing.number());
        table.state.queue[2][x_wing] = 2;
        table.state.queue[1][x_wing] = 1;
        table.state.queue[1][tie] = 3;
        table.run(&[Step::SlideQueue(Faction::Rebel)], &[]);
        let spaces = table.state.queue.map(|space| (space[x_wing], space[tie]));
        assert_eq!(spaces, [(1, 0), (2, 3), (0, 0)]);
        assert!(table.is_done());
    }

    /// DEPLOY-03, DEPLOY-04, EX-03b.
    #[test]
    fn at_most_two_units_go_to_each_place() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("ryloth");
        slide_with_units(&mut table, &[(Unit::XWing, 2), (Unit::RebelTrooper, 2)]);
        table.choose("place x-wing ryloth");
        table.choose("place x-wing ryloth");
        assert_eq!(
            table.choice_texts(),
            ["place rebel-trooper rebel-base", "decline"]
        );
        table
            .choose("decline")
            .choose("place rebel-trooper rebel-base");
        assert!(table.is_done());
        assert_eq!(table.state.queue[0][Unit::RebelTrooper.number()], 1);
        assert_eq!(table.state.unit_count(Place::BASE, Unit::RebelTrooper), 1);
        assert_eq!(table.state.deployed, [Set::EMPTY; 2]);
    }

    /// DEPLOY-07: the space and the base's system are two places.
    #[test]
    fn two_units_deploy_to_base_space_and_base_system_each() {
        let mut table = RefreshTable::new();
        table.state.base = Some(RYLOTH);
        table.state.rebel_loyalty = parse_systems("ryloth");
        slide_with_units(&mut table, &[(Unit::XWing, 5)]);
        table
            .choose("place x-wing ryloth")
            .choose("place x-wing rebel-base");
        table
            .choose("place x-wing ryloth")
            .choose("place x-wing rebel-base");
        assert!(table.is_done(), "the fifth goes back without a question");
        assert_eq!(table.state.queue[0][Unit::XWing.number()], 1);
    }

    /// DEPLOY-08, DEPLOY-04: where nothing is possible nothing is asked.
    #[test]
    fn nothing_is_deployed_to_the_space_of_a_revealed_base() {
        let mut table = RefreshTable::new();
        table.state.base_revealed = true;
        table.put_units("1 rebel-trooper hoth");
        slide_with_units(&mut table, &[(Unit::XWing, 1)]);
        assert!(table.is_done());
        assert_eq!(table.state.queue[0][Unit::XWing.number()], 1);
    }

    /// DEPLOY-02, DEPLOY-05, SUBJUGATE-05, SUBJUGATE-13.
    #[test]
    fn loyal_and_subjugated_systems_receive_units_unless_contested_or_sabotaged() {
        let mut table = RefreshTable::new();
        table.state.imperial_loyalty = parse_systems("corellia mustafar saleucami");
        table.state.rebel_loyalty = parse_systems("mandalore naboo");
        table.state.subjugated = parse_systems("mandalore");
        table.state.sabotaged = parse_systems("mustafar");
        table.put_units("1 stormtrooper mandalore, 1 x-wing saleucami");
        let places = |ids| {
            parse_systems(ids)
                .iter()
                .map(Place::from)
                .collect::<Set<_>>()
        };
        let empire = places("coruscant corellia mandalore");
        assert_eq!(table.state.deployment_places(Unit::TieFighter), empire);
        let rebels = places("naboo").with(Place::BASE);
        assert_eq!(table.state.deployment_places(Unit::XWing), rebels);
    }

    /// WIN-01: a unit deployed over a revealed base without defenders.
    #[test]
    fn deploying_can_win_the_game() {
        let mut table = RefreshTable::new();
        table.state.base = Some(MANDALORE);
        table.state.base_revealed = true;
        table.state.imperial_loyalty = parse_systems("mandalore");
        slide_with_units(&mut table, &[(Unit::TieFighter, 2)]);
        table.choose("place tie-fighter mandalore");
        assert_eq!(table.state.winner, Some(Faction::Imperial));
    }

    /// DEPLOY-10, N-14, G-59: it replaces the station, wherever that is, over Rebel ground units.
    #[test]
    fn the_second_death_star_takes_the_place_of_the_station() {
        let mut table = RefreshTable::new();
        table.put_units("1 death-star-under-construction dagobah, 1 rebel-trooper dagobah");
        table.state.destroyed = parse_systems("dagobah");
        slide_with_units(&mut table, &[(Unit::DeathStar, 1)]);
        assert_eq!(
            table.choice_texts(),
            ["place death-star dagobah", "decline"]
        );
        table.choose("place death-star dagobah");
        assert_eq!(table.state.unit_count(DAGOBAH, Unit::DeathStar), 1);
        assert_eq!(table.state.unit_count(DAGOBAH, STATION), 0);
        assert_eq!(table.state.count_units_in_supply(STATION), 1);
    }

    /// G-59: it may wait, and it does not count for the limit of two.
    #[test]
    fn the_second_death_star_may_wait_and_is_not_counted() {
        let mut table = RefreshTable::new();
        table.put_units("1 death-star-under-construction coruscant");
        slide_with_units(&mut table, &[(Unit::DeathStar, 1), (Unit::TieFighter, 2)]);
        table.choose("place tie-fighter coruscant");
        table.choose("place tie-fighter coruscant");
        assert_eq!(
            table.choice_texts(),
            ["place death-star coruscant", "decline"]
        );
        table.choose("decline");
        assert!(table.is_done());
        assert_eq!(table.state.queue[0][Unit::DeathStar.number()], 1);
    }

    /// G-38, DEPLOY-05.
    #[test]
    fn the_second_death_star_waits_under_rebel_ships_and_sabotage() {
        let mut table = RefreshTable::new();
        table.put_units("1 death-star-under-construction mandalore");
        assert!(!table.state.deployment_places(Unit::DeathStar).is_empty());
        table.state.sabotaged = parse_systems("mandalore");
        assert!(table.state.deployment_places(Unit::DeathStar).is_empty());
        table.state.sabotaged = Set::EMPTY;
        table.put_units("1 x-wing mandalore");
        slide_with_units(&mut table, &[(Unit::DeathStar, 1)]);
        assert!(table.is_done());
        assert_eq!(table.state.queue[0][Unit::DeathStar.number()], 1);
    }

    /// DEPLOY-01: the Rebels deploy before the Imperial queue moves; TEAM-41.
    #[test]
    fn the_rebels_deploy_first() {
        let mut table = RefreshTable::with_setup(Setup::new(4, false).expect("four players"));
        table.state.queue[0][Unit::TieFighter.number()] = 1;
        table.state.queue[0][Unit::XWing.number()] = 1;
        table.run(&Faction::BOTH.map(Step::SlideQueue), &[]);
        let unit = Unit::XWing;
        let asked = Some((Role::RebelAdmiral, Decision::Deploy { unit }));
        assert_eq!(table.asked_question(), asked);
        table.choose("place x-wing rebel-base");
        let unit = Unit::TieFighter;
        let asked = Some((Role::ImperialAdmiral, Decision::Deploy { unit }));
        assert_eq!(table.asked_question(), asked);
        assert_eq!(table.state.base, Some(HOTH));
        assert!(!table.state.base_revealed);
    }
}
