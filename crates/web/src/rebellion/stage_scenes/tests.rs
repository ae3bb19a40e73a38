//! Every die that events tell of is in a scene.

use rebellion::Setup;
use tabletop::{Game, RandomPlayer, Seed, Session, Viewer};

use super::*;

fn log_of(all: &[(usize, Event)]) -> Vec<Arc<LogEntry<State>>> {
    let line = |(version, what): &(usize, Event)| {
        Arc::new(LogEntry::from_event(Setup::FULL, *version, what))
    };
    all.iter().map(line).collect()
}

/// Returns the number of dice that an event lets fall.
fn fallen_in(event: &Event) -> usize {
    let sum = |dice: &[u8]| dice.iter().map(|count| usize::from(*count)).sum();
    match event {
        Event::DiceRolled { dice, .. } | Event::PlansRolled { dice } => sum(dice),
        Event::AttackRolled { black, red, .. } => sum(black) + sum(red),
        Event::DieRolledAgain { .. }
        | Event::PlainDieRerolled { .. }
        | Event::DieRerolled { .. }
        | Event::DieTurned { .. } => 1,
        _ => 0,
    }
}

/// Plays a game at random as the people of one side see it: after every step, the stage shows what was rolled since
/// they last chose. Returns the number of dice that fell and of dice that were on the stage.
fn count_dice(number: u64, viewer_seat: u8) -> (usize, usize) {
    let seed = Seed::from_words(&format!("dice on the stage {number}"));
    let mut session = Session::<State>::new(Setup::FULL, seed);
    let mut player = RandomPlayer::new(number);
    let me = tabletop::Seat::new(viewer_seat);
    let mut log: Vec<Arc<LogEntry<State>>> = Vec::new();
    let mut acted_at = 0;
    let mut drawn = std::collections::BTreeMap::new();
    let mut fallen = 0;
    while let Some(seat) = session.state().deciding_seat() {
        if seat == me {
            acted_at = session.version();
        }
        let choice = player.pick_any(&session.state().legal_choices());
        session.choose(seat, choice).expect("a legal choice");
        let now = session.version();
        for (version, event) in session.events_for(Viewer::Seat(me), now) {
            fallen += fallen_in(&event);
            log.push(Arc::new(LogEntry {
                event: Some(event),
                ..LogEntry::new_note_line(version, String::new())
            }));
        }
        for scene in scenes_since(&log, acted_at) {
            for roll in scene.rolls {
                drawn.insert((roll.key.version, roll.key.number), roll.fallen_dice());
            }
        }
    }
    (fallen, drawn.into_values().sum())
}

#[test]
fn every_die_of_a_game_is_on_the_stage() {
    let counts = (0..24).map(|number| count_dice(number, (number % 2) as u8));
    let (fallen, drawn) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{drawn} of {fallen} dice were on the stage");
    assert!(fallen > 500, "{fallen}");
    assert_eq!(drawn, fallen);
}

#[test]
fn a_rerolled_die_shows_both_of_its_faces() {
    let system = "hoth".parse().expect("a system");
    let (rebel, imperial) = (Faction::Rebel, Faction::Imperial);
    let roll = |faction, black| Event::AttackRolled {
        faction,
        black,
        red: [0; 4],
    };
    let log = log_of(&[
        (
            3,
            Event::CombatBegan {
                system,
                current: rebel,
            },
        ),
        (3, Event::CombatRoundBegan { round: 1 }),
        (
            4,
            Event::AttackBegan {
                faction: rebel,
                theater: Theater::Ground,
            },
        ),
        (4, roll(rebel, [1, 1, 0, 0])),
        (
            5,
            Event::DieRerolled {
                colour: Colour::Black,
                from: Face::Blank,
                to: Face::DirectHit,
            },
        ),
        (6, roll(imperial, [2, 0, 0, 0])),
        (6, Event::CombatEnded { system }),
    ]);
    let scenes = scenes_since(&log, 3);
    assert_eq!(scenes.len(), 1);
    let rolls = &scenes[0].rolls;
    assert_eq!(rolls[0].cause, RollCause::Attack(1, Theater::Ground));
    assert_eq!(rolls[0].fallen_dice(), 3);
    assert_eq!(
        rolls[0].count_dice_showing(&[Face::Hit, Face::DirectHit]),
        2
    );
    assert_eq!(rolls[1].faction, imperial);
    assert!(matches!(
        scenes[0].kind,
        SceneKind::Combat { ended: true, .. }
    ));
    assert!(scenes_since(&log, 6).is_empty(), "all of it has been seen");
}

#[test]
fn a_mission_without_dice_is_no_scene() {
    let leader: Leader = "chewbacca".parse().expect("a leader");
    let mission = Mission::Sabotage;
    let leaders = [leader].into_iter().collect();
    let log = log_of(&[
        (1, Event::MissionRevealed { mission, leaders }),
        (2, Event::MissionSucceeded { mission }),
    ]);
    assert!(scenes_since(&log, 0).is_empty());
}
