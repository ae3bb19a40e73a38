//! A sight answers the same in all worlds that look the same to its side.

use rebellion::{
    Colour, Face, Faction, Leader, Mission, Objective, Place, Setup, Sight, State, System, Theater,
    Unit,
};
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Viewer};

/// Returns every answer, in words.
fn all_answers(sight: Sight<'_>) -> String {
    let all = (
        (
            sight.time(),
            sight.reputation(),
            sight.base(),
            sight.is_base_revealed(),
        ),
        (
            sight.publicly_possible_bases(),
            sight.possible_bases(),
            sight.base_place(),
        ),
        sight.missions_in_hand().collect::<Vec<_>>(),
        sight.assigned_missions().collect::<Vec<_>>(),
        (sight.action_cards(), sight.objectives_in_hand()),
        Theater::BOTH.map(|theater| sight.tactics_in_hand(theater).collect::<Vec<_>>()),
        (
            sight.current_attempt(),
            sight.current_combat(),
            sight.has_any_unit_moved(),
        ),
        Objective::all()
            .map(|card| (sight.is_objective_met(card), sight.objective_progress(card)))
            .collect::<Vec<_>>(),
    );
    let each: Vec<_> = Place::all()
        .map(|place| {
            let leaders = Faction::BOTH.map(|side| sight.leaders_at(place, side));
            let moves = (
                sight.move_origins(place),
                sight.adjacent_places(place),
                sight.is_movement_blocked_from(place),
            );
            (sight.units_at(place), leaders, moves)
        })
        .collect();
    let leaders: Vec<_> = Leader::all()
        .map(|leader| (sight.leader_location(leader), sight.side_of_leader(leader)))
        .collect();
    let systems: Vec<_> = System::all()
        .map(|system| {
            let kind = (sight.is_populous(system), sight.is_destroyed(system));
            let markers = (sight.is_subjugated(system), sight.is_sabotaged(system));
            (sight.loyalty(system), kind, markers)
        })
        .collect();
    let units: Vec<_> = Unit::all()
        .map(|unit| [1, 2, 3].map(|space| sight.count_queued_units(space, unit)))
        .collect();
    let missions: Vec<_> = Mission::all()
        .map(|mission| {
            (
                sight.mission_places(mission),
                sight.mission_target_leaders(mission),
            )
        })
        .collect();
    let sides =
        Faction::BOTH.map(|side| (sight.pool_leaders(side), sight.count_mission_dice(side)));
    let dice =
        Colour::BOTH.map(|colour| Face::ALL.map(|face| sight.count_unspent_dice(colour, face)));
    format!("{all:?} {each:?} {leaders:?} {systems:?} {units:?} {missions:?} {sides:?} {dice:?}")
}

#[test]
fn what_a_side_cannot_know_changes_no_answer() {
    let mut compared = 0;
    for (seed, setup) in (0..).zip(Setup::all()) {
        let mut chance = QuickChance::new(seed);
        let mut dreams = QuickChance::new(!seed).0;
        let mut state = State::start_game(setup, &mut chance, &mut NoLog);
        while let Some(choice) = random_choice(&state, &mut chance) {
            state.apply_listed(choice, &mut chance, &mut NoLog);
            if compared % 5 == 0 {
                for seat in setup
                    .seat_names()
                    .iter()
                    .map(|name| State::parse_seat(setup, name))
                {
                    let seat = seat.expect("a seat of the set-up");
                    let me = setup.faction_of_seat(seat);
                    let world = State::imagine(&state.view(Viewer::Seat(seat)), &mut dreams);
                    let (real, imagined) = (Sight::new(&state, me), Sight::new(&world, me));
                    assert_eq!(
                        all_answers(real),
                        all_answers(imagined),
                        "{setup}, {me:?}, {choice}"
                    );
                }
            }
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared}");
}
