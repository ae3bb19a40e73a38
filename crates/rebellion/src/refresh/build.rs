//! Building units in step 5 (BUILD, LIMITS, TEAM-40).
//!
//! Both sides build at the same time: what the Rebels choose first stays hidden until the Empire has
//! chosen too.

use tabletop::{Chance, Choices, Hidden, Log, Set};

use crate::choice::Choice;
use crate::decision::{Decision, Question, question};
use crate::event::Event;
use crate::faction::Faction;
use crate::place::Place;
use crate::resolve::Resolve;
use crate::state::{State, Step};
use crate::systems::{BASE_BUILD_NUMBER, BASE_ICONS, Icon, System};
use crate::team::Role;
use crate::units::Unit;

impl State {
    /// Tells whether a faction builds from and deploys to a system: loyal or subjugated, no sabotage, no enemy
    /// (BUILD-02, BUILD-06, BUILD-07, DEPLOY-02, DEPLOY-05, SUBJUGATE-13).
    pub(crate) fn can_build_and_deploy(&self, faction: Faction, system: System) -> bool {
        let own = match faction {
            Faction::Rebel => self.is_rebel_system(system),
            Faction::Imperial => self.is_imperial_system(system),
        };
        own && self.is_populous(system)
            && !self.sabotaged.contains(system)
            && !self.has_units(system, faction.opponent())
    }

    /// Tells whether the base can be used to build (BUILD-08); a hidden one always can, or it would be given away
    /// (BUILD-09).
    fn can_build_at_base(&self) -> bool {
        match self.base.filter(|_| self.base_revealed) {
            None => true,
            Some(base) => {
                !self.has_units(base, Faction::Imperial)
                    && self.loyalty(base) != Some(Faction::Imperial)
            }
        }
    }

    /// Returns the places where a faction could build now. The base tells nothing while it is hidden (BUILD-09).
    pub(crate) fn places_to_build_at(&self, faction: Faction) -> Set<Place> {
        let systems = System::all().filter(|system| self.can_build_and_deploy(faction, *system));
        let mut places: Set<Place> = systems.map(Place::from).collect();
        if faction == Faction::Rebel && self.can_build_at_base() {
            places.insert(Place::BASE);
        }
        places
    }

    /// Returns the icons that a faction can use in this build step, in the order in which it does.
    pub(crate) fn usable_build_icons(
        &self,
        faction: Faction,
    ) -> impl Iterator<Item = (Place, Icon)> {
        let places = self.usable[faction.index()].iter();
        places.flat_map(|place| {
            let icons = build_icons_of_place(place, self.subjugated).iter();
            icons.map(move |icon| (place, *icon))
        })
    }

    /// Returns the icon a faction builds with next, and where it is.
    fn next_build_icon(&self, faction: Faction) -> Option<(Place, Icon)> {
        self.usable_build_icons(faction)
            .nth(usize::from(self.build_index))
    }
}

/// Returns the icons a place gives: in a subjugated system the leftmost only (BUILD-04).
pub(crate) fn build_icons_of_place(place: Place, subjugated: Set<System>) -> &'static [Icon] {
    match place.system() {
        None => &BASE_ICONS,
        Some(system) if subjugated.contains(system) => &system.row().icons[..1],
        Some(system) => system.row().icons,
    }
}

/// Returns the queue space that units built in a place start on, from 0 (BUILD-03).
pub(crate) fn queue_space_of_place(place: Place) -> usize {
    let number = place
        .system()
        .map_or(BASE_BUILD_NUMBER, |system| system.row().build_number);
    usize::from(number) - 1
}

impl<C: Chance, L: Log<Event>> Resolve<'_, C, L> {
    /// Fixes for both sides which icons can be used, before anybody builds (G-58).
    pub(crate) fn begin_build_step(&mut self) {
        self.state.usable = Faction::BOTH.map(|faction| self.state.places_to_build_at(faction));
        self.put_steps_on_agenda(&[
            Step::BuildUnits(Faction::Rebel),
            Step::BuildUnits(Faction::Imperial),
            Step::FinishBuild,
        ]);
    }

    /// Asks one question for each icon, even if nothing is left to build with it: that depends on what was chosen
    /// before, which is not open yet.
    pub(crate) fn ask_for_next_build(&mut self, faction: Faction) {
        match self.state.next_build_icon(faction) {
            None => self.state.build_index = 0,
            Some((place, icon)) => {
                self.state.agenda.push(Step::BuildUnits(faction));
                self.ask_role_to_decide(Role::admiral_of(faction), Decision::Build { place, icon });
            }
        }
    }

    /// Builds a unit (BUILD-02, BUILD-05) or nothing (N-35).
    fn build_unit(&mut self, faction: Faction, place: Place, unit: Option<Unit>) {
        if let Some(unit) = unit {
            self.state.built[queue_space_of_place(place)][unit.number()] += 1;
        }
        self.state.build_index += 1;
        // a side that builds nothing is told no more than the others are
        let unit = unit.map_or(Hidden::Withheld, Hidden::Shown);
        self.log
            .record_event(Event::UnitChosenToBuild { faction, unit });
    }

    /// Puts everything on the queues once both have chosen; units given up for it have their consequences now (G-58).
    pub(crate) fn finish_build(&mut self) {
        for faction in Faction::BOTH {
            self.reveal_built_units(faction);
        }
        self.state.usable = [Set::EMPTY; 2];
        self.run_state_checks();
    }

    fn reveal_built_units(&mut self, faction: Faction) {
        let units =
            || Unit::of_faction(faction).flat_map(|unit| (0..3).map(move |space| (space, unit)));
        let built = self.state.built;
        let count = units()
            .map(|(space, unit)| built[space][unit.number()])
            .sum();
        self.log.record_event(Event::BuildOpened { faction, count });
        for (space, unit) in units() {
            let count = std::mem::take(&mut self.state.built[space][unit.number()]);
            self.state.queue[space][unit.number()] += count;
            for _ in 0..count {
                let space = space as u8 + 1;
                self.log.record_event(Event::UnitBuilt { unit, space });
            }
        }
    }
}

/// The units of the icon that are in the supply (BUILD-10, BUILD-14). Of a kind that has run out, one on
/// the board can be given up for the new one; those on the queue cannot (N-36, G-31).
impl Question for question::Build {
    fn push_choices(self, state: &State, choices: &mut Choices<Choice>) {
        let of_icon = |unit: &Unit| unit.row().icon == Some(self.icon);
        for unit in Unit::of_faction(self.role.faction()).filter(of_icon) {
            if state.count_units_in_supply(unit) > 0 {
                choices.push(Choice::Build(unit));
            } else {
                let places = Place::all().filter(|place| state.unit_count(*place, unit) > 0);
                choices.extend(places.map(|place| Choice::Destroy(unit, place)));
            }
        }
        choices.push(Choice::Decline); // N-35
    }

    fn answer(self, resolve: &mut Resolve<'_, impl Chance, impl Log<Event>>, choice: Choice) {
        let unit = match choice {
            Choice::Build(unit) => Some(unit),
            Choice::Destroy(unit, from) => {
                resolve.destroy_unit(unit, from); // N-36, in the open (DP-BUILD-02)
                Some(unit)
            }
            Choice::Decline => None,
            _ => self.panic_on_unlisted_choice(choice),
        };
        resolve.build_unit(self.role.faction(), self.place, unit);
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Seat, Viewer};

    use super::super::refresh_table::{RefreshTable, parse_systems};
    use super::*;
    use crate::systems::{CORUSCANT, HOTH, MANDALORE, RYLOTH};
    use crate::team::Setup;

    fn queued_units(table: &RefreshTable, space: usize, unit: Unit) -> u8 {
        table.state.queue[space - 1][unit.number()]
    }

    fn usable_places_of(table: &RefreshTable, faction: Faction) -> Set<Place> {
        table.state.places_to_build_at(faction)
    }

    /// Builds nothing with the icons that are left.
    fn decline_the_rest(table: &mut RefreshTable) {
        while let Some(Decision::Build { .. }) = table.decision() {
            table.choose("decline");
        }
    }

    fn example_3() -> RefreshTable {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("ryloth");
        table.state.queue[0][Unit::XWing.number()] = 1;
        table
    }

    /// EX-03.
    #[test]
    fn example_3_building_and_deploying_at_ryloth() {
        let mut table = example_3();
        table.run(&[Step::BeginBuild, Step::SlideQueue(Faction::Rebel)], &[]);
        assert_eq!(table.choice_texts(), ["build rebel-trooper", "decline"]);
        table.choose("build rebel-trooper");
        assert_eq!(table.state.count_units_in_supply(Unit::RebelTrooper), 20);
        decline_the_rest(&mut table);
        table.choose("place x-wing ryloth");
        table.choose("place rebel-trooper ryloth");
        assert!(table.is_done());
        assert_eq!(table.state.unit_count(RYLOTH, Unit::XWing), 1);
        assert_eq!(table.state.unit_count(RYLOTH, Unit::RebelTrooper), 1);
        assert_eq!(table.state.queue, [[0; Unit::KINDS]; 3]);
    }

    /// EX-03: after step 5 both are on the first space.
    #[test]
    fn example_3_the_trooper_joins_the_x_wing() {
        let mut table = example_3();
        table
            .run(&[Step::BeginBuild], &[])
            .choose("build rebel-trooper");
        decline_the_rest(&mut table);
        assert_eq!(queued_units(&table, 1, Unit::XWing), 1);
        assert_eq!(queued_units(&table, 1, Unit::RebelTrooper), 1);
        assert_eq!(table.state.built, [[0; Unit::KINDS]; 3]);
    }

    /// EX-03c, EX-03d: BUILD-06, BUILD-07.
    #[test]
    fn example_3_enemies_and_sabotage_stop_building() {
        let mut table = example_3();
        assert!(usable_places_of(&table, Faction::Rebel).contains(RYLOTH.into()));
        table.state.sabotaged = parse_systems("ryloth");
        assert!(!usable_places_of(&table, Faction::Rebel).contains(RYLOTH.into()));
        table.state.sabotaged = Set::EMPTY;
        table.put_units("1 tie-fighter ryloth");
        assert!(!usable_places_of(&table, Faction::Rebel).contains(RYLOTH.into()));
        assert!(
            !table
                .state
                .deployment_places(Unit::XWing)
                .contains(RYLOTH.into())
        );
    }

    /// BUILD-04, SUBJUGATE-13: the Empire uses the leftmost icon, the Rebels none.
    #[test]
    fn a_subjugated_system_gives_its_leftmost_icon_to_the_empire() {
        let mut table = RefreshTable::new();
        table.put_units("1 stormtrooper mandalore");
        table.state.rebel_loyalty = parse_systems("mandalore");
        table.state.subjugated = parse_systems("mandalore");
        table.state.destroyed = parse_systems("coruscant");
        assert!(!usable_places_of(&table, Faction::Rebel).contains(MANDALORE.into()));
        table.run(&[Step::BeginBuild], &[]);
        table.choose("decline").choose("decline");
        assert_eq!(table.choice_texts(), ["build stormtrooper", "decline"]);
        table.choose("build stormtrooper");
        assert!(table.is_done());
    }

    /// BUILD-02: everything a loyal system shows, one icon after the other, on the space of its number
    /// (BUILD-03).
    #[test]
    fn a_loyal_system_gives_all_its_icons() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("utapau");
        table.run(&[Step::BeginBuild], &[]);
        assert_eq!(
            table.choice_texts(),
            ["build corellian-corvette", "decline"]
        );
        table.choose("build corellian-corvette");
        assert_eq!(
            table.choice_texts(),
            ["build mon-calamari-cruiser", "decline"]
        );
        table.choose("build mon-calamari-cruiser");
        decline_the_rest(&mut table);
        assert_eq!(queued_units(&table, 3, Unit::CorellianCorvette), 1);
        assert_eq!(queued_units(&table, 3, Unit::MonCalamariCruiser), 1);
    }

    /// BUILD-10.
    #[test]
    fn the_rebels_choose_among_the_units_of_an_icon() {
        let mut table = RefreshTable::new();
        table.run(&[Step::BeginBuild], &[]);
        let fighters = ["build x-wing", "build y-wing", "build rebel-transport"];
        assert_eq!(table.choice_texts()[..3], fighters);
        table.choose("build y-wing");
        assert_eq!(table.choice_texts(), ["build rebel-trooper", "decline"]);
    }

    /// N-04, G-51.
    #[test]
    fn nothing_is_built_from_a_destroyed_system() {
        let mut table = RefreshTable::new();
        assert!(usable_places_of(&table, Faction::Imperial).contains(CORUSCANT.into()));
        table.state.destroyed = parse_systems("coruscant");
        assert!(usable_places_of(&table, Faction::Imperial).is_empty());
    }

    /// BUILD-08, BUILD-09, D-05.
    #[test]
    fn a_base_gives_icons_unless_revealed_and_occupied() {
        let mut table = RefreshTable::new();
        table.put_units("1 star-destroyer hoth");
        assert!(usable_places_of(&table, Faction::Rebel).contains(Place::BASE));
        table.state.base_revealed = true;
        assert!(!usable_places_of(&table, Faction::Rebel).contains(Place::BASE));
        table.state.units.remove(HOTH, Unit::StarDestroyer, 1);
        assert!(usable_places_of(&table, Faction::Rebel).contains(Place::BASE));
        table.state.base = Some(MANDALORE);
        table.state.imperial_loyalty = parse_systems("mandalore");
        assert!(!usable_places_of(&table, Faction::Rebel).contains(Place::BASE));
    }

    /// DP-BUILD-01: what the Rebels build, and whether they do, is not open before the Empire is done.
    #[test]
    fn nobody_sees_what_the_other_builds_before_both_are_done() {
        let run = |choice: &str| {
            let mut table = RefreshTable::new();
            table
                .run(&[Step::BeginBuild], &[])
                .choose(choice)
                .choose("decline");
            assert_eq!(table.state.queue, [[0; Unit::KINDS]; 3]);
            table
        };
        let mut built = run("build x-wing");
        let declined = run("decline");
        let empire = Viewer::Seat(Seat::new(1));
        assert_eq!(built.events_for(empire), declined.events_for(empire));
        assert_eq!(built.decision(), declined.decision());
        assert_eq!(built.choice_texts(), declined.choice_texts());
        decline_the_rest(&mut built);
        let (unit, space) = (Unit::XWing, 1);
        assert!(
            built
                .events_for(empire)
                .contains(&Event::UnitBuilt { unit, space })
        );
        assert_eq!(queued_units(&built, 1, Unit::XWing), 1);
    }

    /// BUILD-14, LIMITS-05, G-31: units on the queue are not given up.
    #[test]
    fn what_is_not_in_the_supply_cannot_be_built() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("bothawui");
        table.state.queue[1][Unit::Airspeeder.number()] = 6;
        table.run(&[Step::BeginBuild], &[]);
        assert_eq!(table.choice_texts(), ["decline"]);
    }

    /// N-36: one for one, of the same kind, only when none is left.
    #[test]
    fn a_built_unit_can_replace_one_in_play() {
        let mut table = RefreshTable::new();
        table.state.rebel_loyalty = parse_systems("bothawui");
        table.put_units("4 airspeeder yavin, 1 airspeeder rebel-base");
        table.run(&[Step::BeginBuild], &[]);
        assert_eq!(table.choice_texts(), ["build airspeeder", "decline"]);
        table.put_units("1 airspeeder endor");
        assert_eq!(
            table.choice_texts(),
            [
                "destroy airspeeder endor",
                "destroy airspeeder yavin",
                "destroy airspeeder rebel-base",
                "decline"
            ]
        );
        table.choose("destroy airspeeder yavin");
        assert_eq!(table.state.count_units_in_supply(Unit::Airspeeder), 0);
        decline_the_rest(&mut table);
        assert_eq!(table.state.count_units_in_supply(Unit::Airspeeder), 0);
        assert_eq!(queued_units(&table, 1, Unit::Airspeeder), 1);
        let yavin = crate::systems::YAVIN;
        assert_eq!(table.state.unit_count(yavin, Unit::Airspeeder), 3);
    }

    /// G-58: the system stays usable, and the marker goes only after the step.
    #[test]
    fn giving_up_the_last_unit_keeps_the_icons() {
        let mut table = RefreshTable::new();
        table.state.destroyed = parse_systems("coruscant");
        table.state.subjugated = parse_systems("mandalore naboo");
        table.put_units("1 stormtrooper mandalore, 29 stormtrooper naboo");
        table.run(&[Step::BeginBuild], &[]);
        table.choose("decline").choose("decline");
        table.choose("destroy stormtrooper mandalore");
        assert!(table.state.subjugated.contains(MANDALORE));
        let place = crate::systems::NABOO.into();
        let icon = crate::systems::GROUND_TRIANGLE;
        assert_eq!(table.decision(), Some(Decision::Build { place, icon }));
        table.choose("decline");
        assert!(!table.state.subjugated.contains(MANDALORE));
        assert_eq!(queued_units(&table, 1, Unit::Stormtrooper), 1);
    }

    /// G-58: victory is tested after the step.
    #[test]
    fn giving_up_the_last_base_unit_can_lose_the_game() {
        let mut table = RefreshTable::new();
        table.state.base_revealed = true;
        table.state.rebel_loyalty = parse_systems("bothawui");
        table.put_units("1 airspeeder hoth, 5 airspeeder endor, 1 tie-fighter hoth");
        table.run(&[Step::BeginBuild], &[]);
        table.choose("destroy airspeeder hoth");
        assert!(!table.state.over);
        decline_the_rest(&mut table);
        assert_eq!(table.state.winner, Some(Faction::Imperial));
    }

    /// TEAM-40.
    #[test]
    fn the_admirals_build() {
        let mut table = RefreshTable::with_setup(Setup::new(4, false).expect("four players"));
        table.run(&[Step::BeginBuild], &[]);
        assert_eq!(
            table.asked_question().map(|(role, _)| role),
            Some(Role::RebelAdmiral)
        );
        table.choose("decline").choose("decline");
        let role = table.asked_question().map(|(role, _)| role);
        assert_eq!(role, Some(Role::ImperialAdmiral));
    }
}
