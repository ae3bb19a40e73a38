//! Opposing an attempt.

use super::*;

/// EX-10, OPPOSE-09: sabotage (spec ops) against Palpatine, who has no such icon.
#[test]
fn ex_10_an_opponent_without_icons_must_be_beaten() {
    for (face, success) in [(BLANK, false), (HIT, true), (DIRECT_HIT, true)] {
        let mut state = command_phase(Setup::FULL);
        assign_mission(&mut state, Mission::Sabotage, &[GENERAL_RIEEKAN]);
        put_leader(&mut state, EMPEROR_PALPATINE, MON_CALAMARI);
        let reveal = Choice::Reveal(Mission::Sabotage, GENERAL_RIEEKAN);
        let choices = [reveal, place_choice(MON_CALAMARI), Choice::Decline];
        play_choices(&mut state, &dice_outcomes(&[face]), &choices);
        assert_eq!(state.sabotaged.contains(MON_CALAMARI), success);
    }
}

#[test]
fn leaders_in_the_system_must_oppose() {
    let mut state = infiltration_at_coruscant();
    put_leader(&mut state, GRAND_MOFF_TARKIN, CORUSCANT); // OPPOSE-04
    let chance = dice_outcomes(&[BLANK, BLANK, BLANK]);
    play_choices(&mut state, &chance, &[Choice::Decline]);
    assert_eq!(
        asked_question(&state),
        (Role::ImperialAdmiral, Decision::Command)
    );
}

#[test]
fn a_captive_opposes_only_a_mission_against_itself() {
    let mut state = command_phase(Setup::FULL);
    set_up_attempt(&mut state, Mission::Interrogation, NABOO, &[DARTH_VADER]);
    put_leader(&mut state, HAN_SOLO, NABOO);
    put_leader(&mut state, PRINCESS_LEIA, NABOO);
    state.rings[HAN_SOLO.number()] = Some(Ring::Captured);
    state.rings[PRINCESS_LEIA.number()] = Some(Ring::Carbonite);
    assert!(state.participating_leaders(Faction::Rebel).is_empty()); // OPPOSE-12
    state.attempt.target = Some(HAN_SOLO);
    assert_eq!(
        state.participating_leaders(Faction::Rebel),
        Set::from_element(HAN_SOLO)
    ); // CAPTURE-03
    assert_eq!(
        state.count_mission_dice(Mission::Interrogation, Faction::Rebel),
        HAN_SOLO.skill_icons(Skill::SpecOps)
    );
}

#[test]
fn a_lured_leader_is_on_the_imperial_side() {
    let mut state = command_phase(Setup::FULL);
    set_up_attempt(&mut state, Mission::Sabotage, NABOO, &[HAN_SOLO]);
    put_leader(&mut state, LUKE_SKYWALKER, NABOO);
    state.rings[LUKE_SKYWALKER.number()] = Some(Ring::DarkSide);
    let lured = Set::from_element(LUKE_SKYWALKER);
    assert_eq!(state.participating_leaders(Faction::Imperial), lured); // G-41
}

#[test]
fn all_leaders_count_and_at_most_ten_dice_roll() {
    let mut state = command_phase(Setup::FULL);
    let mission = Mission::BuildAlliance;
    set_up_attempt(&mut state, mission, NABOO, &[MON_MOTHMA]);
    let alone = MON_MOTHMA.skill_icons(Skill::Diplomacy);
    assert_eq!(state.count_mission_dice(mission, Faction::Rebel), alone);
    state.units.add(Place::BASE, Unit::RebelTrooper, 1);
    assert_eq!(state.count_mission_dice(mission, Faction::Rebel), alone);
    state.units.add(NABOO, Unit::RebelTrooper, 1);
    assert_eq!(state.count_mission_dice(mission, Faction::Rebel), alone + 2);
    put_leader(&mut state, PRINCESS_LEIA, NABOO); // OPPOSE-05
    let both = alone + PRINCESS_LEIA.skill_icons(Skill::Diplomacy);
    assert_eq!(state.count_mission_dice(mission, Faction::Rebel), both + 2);
    for leader in Leader::all().filter(|leader| leader.row().faction == Faction::Rebel) {
        put_leader(&mut state, leader, NABOO);
    }
    assert_eq!(state.count_mission_dice(mission, Faction::Rebel), 10); // OPPOSE-11
    assert_eq!(state.count_mission_dice(mission, Faction::Imperial), 0);
}

#[test]
fn some_missions_count_every_icon() {
    let every = Mission::all().find(|mission| mission.row().counts_all_skills);
    let Some(mission) = every else { return };
    let faction = mission.row().faction;
    let leader = Leader::starting_leaders(faction).first().unwrap();
    let mut state = command_phase(Setup::FULL);
    set_up_attempt(&mut state, mission, NABOO, &[leader]);
    let icons: u8 = leader.row().skills.iter().sum();
    assert_eq!(state.count_mission_dice(mission, faction), icons.min(10)); // OPPOSE-10
}

/// OPPOSE-08: Leia is pictured on Stolen Plans.
#[test]
fn the_portrait_counts_only_for_an_assigned_leader() {
    for (assigned, success) in [(PRINCESS_LEIA, true), (HAN_SOLO, false)] {
        let mut state = command_phase(Setup::FULL);
        set_up_attempt(&mut state, Mission::StolenPlans, NABOO, &[assigned]);
        put_leader(&mut state, PRINCESS_LEIA, NABOO);
        put_leader(&mut state, DARTH_VADER, NABOO);
        state.attempt.dice = [[1, 1, 0, 0], [0, 0, 0, 1]];
        let mut resolve = Resolve {
            state: &mut state,
            chance: &mut QuickChance::new(1),
            log: &mut NoLog,
        };
        resolve.resolve_mission_outcome();
        assert_eq!(state.attempt.succeeded, success);
    }
}

/// EX-16, COMMAND-04.
#[test]
fn ex_16_who_has_passed_can_still_oppose() {
    let mut state = command_phase(Setup::FULL);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    assign_mission(&mut state, Mission::RuleByFear, &[EMPEROR_PALPATINE]);
    let reveal = Choice::Reveal(Mission::RuleByFear, EMPEROR_PALPATINE);
    play_choices(
        &mut state,
        &[],
        &[Choice::Pass, reveal, place_choice(NABOO)],
    );
    assert!(checked_legal_choices(&state).contains(&Choice::Oppose(JAN_DODONNA)));
}

#[test]
fn without_leaders_in_the_pool_nobody_is_asked() {
    let mut state = command_phase(Setup::FULL);
    for leader in state.pool_leaders(Faction::Imperial) {
        put_leader(&mut state, leader, CORUSCANT);
    }
    assign_mission(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let told = play_choices(&mut state, &[], &[reveal, place_choice(NABOO)]);
    let faction = Faction::Imperial;
    assert!(told.contains(&Event::NotOpposed { faction }));
    assert_eq!(
        asked_question(&state),
        (Role::ImperialAdmiral, Decision::Command)
    );
}

/// TEAM-25, G-28: one leader in total, the Admiral is asked first.
#[test]
fn one_member_of_a_team_sends_a_leader() {
    let setup = Setup::new(4, false).unwrap();
    let mut state = command_phase(setup);
    assign_mission(&mut state, Mission::BuildAlliance, &[MON_MOTHMA]);
    let reveal = Choice::Reveal(Mission::BuildAlliance, MON_MOTHMA);
    let number = state.turn_order().iter().position(|role| {
        role.frame_of_commanded_leaders() == MON_MOTHMA.row().frame
            && role.faction() == Faction::Rebel
    });
    turn_of(&mut state, number.unwrap() as u8);
    let revealer = state.current_role();
    play_choices(&mut state, &[], &[reveal, place_choice(NABOO)]);
    assert_eq!(asked_question(&state).0, Role::ImperialAdmiral);
    assert!(!checked_legal_choices(&state).contains(&Choice::Oppose(DARTH_VADER))); // TEAM-08
    let mut declined = state;
    let palpatine = Choice::Oppose(EMPEROR_PALPATINE);
    play_choices(&mut state, &dice_outcomes(&[HIT; 6]), &[palpatine]);
    assert_ne!(asked_question(&state).0, Role::ImperialGeneral);
    assert_eq!(state.leader_location(DARTH_VADER), LeaderLocation::Pool);
    assert_ne!(asked_question(&state).0, revealer);

    play_choices(&mut declined, &[], &[Choice::Decline]);
    assert_eq!(asked_question(&declined).0, Role::ImperialGeneral);
    assert!(checked_legal_choices(&declined).contains(&Choice::Oppose(DARTH_VADER)));
    play_choices(&mut declined, &[], &[Choice::Decline]);
    assert_eq!(declined.loyalty(NABOO), Some(Faction::Rebel));
}

/// DP-MISSION-03: the single Rebel player of three chooses from both pools at once.
#[test]
fn the_rebel_player_of_three_sends_from_either_pool() {
    let setup = Setup::new(3, false).unwrap();
    let mut state = command_phase(setup);
    state.units.add(NABOO, Unit::StarDestroyer, 1);
    assign_mission(&mut state, Mission::RuleByFear, &[EMPEROR_PALPATINE]);
    turn_of(&mut state, 1);
    let reveal = Choice::Reveal(Mission::RuleByFear, EMPEROR_PALPATINE);
    play_choices(&mut state, &[], &[reveal, place_choice(NABOO)]);
    let sent = checked_legal_choices(&state);
    for leader in Leader::starting_leaders(Faction::Rebel) {
        assert!(sent.contains(&Choice::Oppose(leader)));
    }
    play_choices(&mut state, &[], &[Choice::Decline]);
    assert_eq!(state.loyalty(NABOO), Some(Faction::Imperial), "asked once");
}
