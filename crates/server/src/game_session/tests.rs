//! Drafts, undo and publications of random games: what nobody but the deciding seat may notice.

use locale::Texts;
use tabletop::{RandomPlayer, Seat, Seed, Viewer};

use super::{GameSession, begin, games, resume};

fn all_viewers(seats: usize) -> Vec<Viewer> {
    Viewer::all_viewers(seats).collect()
}

/// Collects everything that a viewer can learn from the game.
fn everything_noticed(play: &dyn GameSession, viewer: Viewer, texts: &Texts) -> String {
    let shown = play.build_shown_game(viewer, Some(texts));
    let told = play.publications_since(viewer, play.version().saturating_sub(2), Some(texts));
    let all = (
        play.version(),
        play.deciding(),
        play.outcome().is_some(),
        shown,
        told,
    );
    let (version, deciding, over, shown, told) = all;
    let shown = format!("{shown:?}");
    let told = serde_json::to_string(&told).expect("JSON");
    format!("{version} {deciding:?} {over} {shown} {told}")
}

fn play_and_watch(game: &str, setup: &str, seats: usize, seed: u64) {
    let texts = Texts::english();
    let seed = Seed::from_words(&format!("watched {seed}"));
    let mut play = begin(game, setup, seed).expect("a game").play;
    let mut random = RandomPlayer::new(u64::from(seed.bytes()[0]));
    let mut longest = 0;
    let mut before: Vec<String> = Vec::new();
    for _ in 0..400 {
        let Some(seat) = play.deciding_seat_after_draft() else {
            break;
        };
        if play.draft_steps() == 0 {
            assert_eq!(play.deciding(), Some(seat));
            before = all_viewers(seats)
                .into_iter()
                .map(|viewer| everything_noticed(&*play, viewer, &texts))
                .collect();
        }
        longest = longest.max(play.draft_steps());
        let version = play.version();
        if play.draft_steps() > 0 && random.pick_any(&[true, false, false, false]) {
            play.undo_draft_step().expect("a draft");
        } else if play.draft_steps() > 0
            && random.pick_any(&[true, false, false, false, false, false])
        {
            play.confirm_draft();
            assert_eq!(play.version(), version + 1);
        } else {
            let choices = play
                .build_shown_game(Viewer::Seat(seat), Some(&texts))
                .choices;
            let choices: Vec<_> = choices.iter().map(|info| info.choice.as_str()).collect();
            let considered = play
                .propose_choices(seat, &[random.pick_any(&choices).to_owned()])
                .expect("a legal choice");
            play.replay_choices(&considered.lines)
                .expect("what was just considered");
            assert_eq!(play.version(), version + u64::from(considered.publishes));
            assert_eq!(play.deciding_seat_after_draft(), considered.deciding);
        }
        if play.draft_steps() > 0 {
            for (viewer, before) in all_viewers(seats).into_iter().zip(&before) {
                if viewer != Viewer::Seat(seat) {
                    assert_eq!(
                        everything_noticed(&*play, viewer, &texts),
                        *before,
                        "{viewer:?}"
                    );
                }
            }
        }
        play.drop_old_publications();
    }
    assert!(longest > 0, "no drafts in {game} {setup}");
    assert!(play.version() > 10);
}

#[test]
fn a_draft_is_noticed_by_its_seat_alone() {
    for info in games() {
        for setup in &info.setups {
            // The tutorial is too short to draft much.
            if setup.setup == "tutorial" {
                continue;
            }
            for seed in 0..1 {
                play_and_watch(&info.game, &setup.setup, setup.seats.len(), seed);
            }
        }
    }
}

/// Plays the same game in plans and choice by choice: all viewers notice the same, and a plan is one step to
/// undo.
fn play_in_plans(game: &str, setup: &str, seats: usize) -> usize {
    let texts = Texts::english();
    let begun = || begin(game, setup, Seed::from_words("plans")).expect("a game");
    let (mut single, mut planned) = (begun().play, begun().play);
    let mut random = RandomPlayer::new(5);
    let mut long = 0;
    while let Some(seat) = single.deciding_seat_after_draft() {
        if single.version() > 120 {
            break;
        }
        let (version, draft) = (planned.version(), planned.draft_steps());
        let mut plan = Vec::new();
        for _ in 0..random.pick_any(&[1, 2, 5]) {
            let choices = single
                .build_shown_game(Viewer::Seat(seat), Some(&texts))
                .choices;
            let choices: Vec<_> = choices.iter().map(|info| info.choice.as_str()).collect();
            let choice = [random.pick_any(&choices).to_owned()];
            let considered = single
                .propose_choices(seat, &choice)
                .expect("a legal choice");
            single
                .replay_choices(&considered.lines)
                .expect("a legal choice");
            plan.extend(choice);
            if considered.publishes {
                break;
            }
        }
        let made = plan.len();
        let published = single.version() > version;
        if published {
            plan.push(plan[0].clone());
        }
        let considered = planned.propose_choices(seat, &plan).expect("a legal plan");
        assert_eq!(considered.lines.len(), made);
        assert_eq!(considered.dropped, u64::from(published));
        planned
            .replay_choices(&considered.lines)
            .expect("a legal plan");
        for viewer in all_viewers(seats) {
            let [one, other] =
                [&single, &planned].map(|play| everything_noticed(&**play, viewer, &texts));
            assert_eq!(one, other, "{viewer:?} {plan:?}");
        }
        if published {
            assert_eq!((planned.version(), planned.draft_steps()), (version + 1, 0));
            continue;
        }
        assert_eq!(
            (planned.version(), planned.draft_steps()),
            (version, draft + 1)
        );
        long += usize::from(made > 1);
        planned.undo_draft_step().expect("a draft");
        assert_eq!(planned.draft_steps(), draft);
        planned
            .replay_choices(&considered.lines)
            .expect("the same plan");
        let [one, other] =
            [&single, &planned].map(|play| everything_noticed(&**play, Viewer::Seat(seat), &texts));
        assert_eq!(one, other, "{plan:?}");
    }
    long
}

#[test]
fn a_plan_tells_what_its_choices_tell_one_by_one() {
    let mut long = 0;
    for info in games() {
        for setup in &info.setups {
            long += play_in_plans(&info.game, &setup.setup, setup.seats.len());
        }
    }
    assert!(long > 50, "{long}");
}

#[test]
fn what_chance_had_a_part_in_is_never_taken_back() {
    let texts = Texts::english();
    let (mut free, mut bound) = (0, 0);
    for info in games() {
        for (number, setup) in info.setups.iter().enumerate() {
            let seed = Seed::from_words(&format!("taken back {number}"));
            let mut play = begin(&info.game, &setup.setup, seed).expect("a game").play;
            let mut random = RandomPlayer::new(number as u64);
            let mut chance_spoke = false;
            for _ in 0..400 {
                let Some(seat) = play.deciding_seat_after_draft() else {
                    break;
                };
                let choices = play
                    .build_shown_game(Viewer::Seat(seat), Some(&texts))
                    .choices;
                let choices: Vec<_> = choices.iter().map(|info| info.choice.as_str()).collect();
                let considered =
                    play.propose_choices(seat, &[random.pick_any(&choices).to_owned()]);
                let considered = considered.expect("a legal choice");
                // Records write what chance decided behind the choice.
                chance_spoke |= considered.lines[0].contains(';');
                play.replay_choices(&considered.lines)
                    .expect("a legal choice");
                if !considered.publishes {
                    continue;
                }
                match play.seat_allowed_to_take_back() {
                    Some(author) => {
                        assert_eq!(author, seat);
                        assert!(!chance_spoke, "{}", considered.lines[0]);
                        free += 1;
                    }
                    None => bound += 1,
                }
                chance_spoke = false;
            }
        }
    }
    assert!(free > 100 && bound > 100, "{free} {bound}");
}

#[test]
fn a_snapshot_is_the_game_before_its_last_publication() {
    let texts = Texts::english();
    let mut play = begin("rebellion", "full", Seed::from_words("kept"))
        .expect("a game")
        .play;
    let mut lines: Vec<Vec<String>> = Vec::new();
    for number in 0..200 {
        let seat = play.deciding_seat_after_draft().expect("it is not over");
        let choices = play
            .build_shown_game(Viewer::Seat(seat), Some(&texts))
            .choices;
        let choice = choices[number % choices.len()].choice.clone();
        let considered = play
            .propose_choices(seat, &[choice])
            .expect("a legal choice");
        play.replay_choices(&considered.lines)
            .expect("what was just considered");
        lines.push(considered.lines);
        if !considered.publishes {
            continue;
        }
        let kept = play.snapshot().expect("something was published");
        let mut again = resume("rebellion", &kept, false).expect("the same rules");
        assert_eq!(again.version() + 1, play.version());
        for line in std::mem::take(&mut lines) {
            again.replay_choices(&line).expect("the journal");
        }
        for viewer in [
            Viewer::Seat(Seat::new(0)),
            Viewer::Seat(Seat::new(1)),
            Viewer::Spectator,
        ] {
            let shown = |play: &dyn GameSession| {
                format!("{:?}", play.build_shown_game(viewer, Some(&texts)))
            };
            assert_eq!(shown(&*again), shown(&*play));
        }
    }
}

#[test]
fn adopting_a_transition_equals_running_the_rules_again() {
    let texts = Texts::english();
    for info in games() {
        let setup = &info.setups[0].setup;
        let seed = Seed::from_words("adopted");
        let mut adopting = begin(&info.game, setup, seed).expect("a game").play;
        let mut running = begin(&info.game, setup, seed).expect("a game").play;
        for number in 0..300 {
            let Some(seat) = adopting.deciding_seat_after_draft() else {
                break;
            };
            let choices = adopting.build_shown_game(Viewer::Seat(seat), None).choices;
            let choice = choices[number % choices.len()].choice.clone();
            let considered = adopting
                .propose_choices(seat, &[choice])
                .expect("a legal choice");
            running
                .replay_choices(&considered.lines)
                .expect("it stands there");
            let adopted =
                adopting.apply_computed_transition(considered.transition, &considered.lines);
            adopted.expect("it was just considered");
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let both = [&adopting, &running];
                let [one, other] =
                    both.map(|play| everything_noticed(play.as_ref(), viewer, &texts));
                assert_eq!(one, other, "{} after {number} choices", info.game);
            }
        }
    }
}

#[test]
fn a_transition_from_another_moment_is_not_adopted() {
    let seed = Seed::from_words("elsewhere");
    let mut play = begin("rebellion", "full", seed).expect("a game").play;
    let consider = |play: &dyn GameSession| {
        let seat = play.deciding_seat_after_draft().expect("it is not over");
        let choices = play.build_shown_game(Viewer::Seat(seat), None).choices;
        play.propose_choices(seat, &[choices[0].choice.clone()])
            .expect("a legal choice")
    };
    let (first, second) = (consider(play.as_ref()), consider(play.as_ref()));
    play.apply_computed_transition(first.transition, &first.lines)
        .expect("it fits");
    assert!(
        play.apply_computed_transition(second.transition, &second.lines)
            .is_err()
    );
}
