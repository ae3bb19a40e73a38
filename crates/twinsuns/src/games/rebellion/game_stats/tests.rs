//! The statistics of whole games, counted again from their records.

use rebellion::Setup;
use tabletop::{Seed, Session};

use super::*;
use crate::games::game_stats::GameStats as _;

/// Plays a random game and returns it with its statistics. The seed decides everything.
fn play_random_game(seed: u64) -> (Session<State>, GameSummary) {
    let mut random = tabletop::RandomPlayer::new(seed);
    let mut session = Session::<State>::new(Setup::FULL, Seed::from_words(&seed.to_string()));
    let mut witness = BoardGameStats::default();
    while let Some(seat) = session.state().deciding_seat() {
        let choices = session.state().legal_choices();
        let choice = random.pick_any(&choices);
        witness.on_choice(session.state(), &choices, choice);
        let step = session.choose(seat, choice).unwrap();
        step.events
            .iter()
            .for_each(|event| witness.record_event(*event));
    }
    // Nothing that happens during set-up is counted.
    let account = witness.into_summary(session.state());
    (session, account)
}

fn current_decision_of(state: &State) -> Option<Decision> {
    match state.turn() {
        Turn::Decide { decision, .. } => Some(decision),
        Turn::Over(_) => None,
    }
}

#[test]
fn activations_and_passes_are_those_of_the_record() {
    for seed in 0..20 {
        let (session, account) = play_random_game(seed);
        let mut counts = [[0_u64; 3]; 2];
        for pair in session.steps().windows(2) {
            let [before, step] = pair else { continue };
            let side = Setup::FULL.faction_of_seat(step.seat).index();
            let choices = (before.choice, step.choice);
            counts[side][0] += u64::from(matches!(choices.1, Choice::Activate(..)));
            let empty = matches!(choices, (Choice::Activate(..), Choice::Done));
            counts[side][1] += u64::from(empty);
            let pass = step.choice == Choice::Pass;
            let command = current_decision_of(step.state_before()) == Some(Decision::Command);
            counts[side][2] += u64::from(pass && command);
        }
        for (side, counted) in counts.iter().enumerate() {
            let told = |what| account.counts[side].get(what).copied().unwrap_or_default();
            let all = ["activations", "activations_empty", "passes"].map(told);
            assert_eq!(all, *counted, "seed {seed}");
        }
    }
}

#[test]
fn every_ending_fits_its_winner_and_its_board() {
    let mut endings = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let (session, account) = play_random_game(seed);
        let sight = Sight::new(session.state(), Faction::Rebel);
        let winners = session.state().outcome().unwrap().winners;
        let rebel = winners.contains(tabletop::Seat::new(0));
        assert_eq!(rebel, matches!(account.ending, "time" | "reputation"));
        assert_eq!(rebel, sight.time() >= sight.reputation());
        assert!(rebel || sight.is_base_revealed());
        assert!(account.rounds >= 1 && account.rounds <= 20);
        let revealed = |what| {
            let sides = account.counts.iter();
            sides.filter_map(|counts| counts.get(what)).sum::<u64>()
        };
        assert!(rebel || revealed("bases_found") + revealed("bases_shown") > 0);
        assert_eq!(revealed("games_found"), revealed("bases_found").min(1));
        endings.insert(account.ending);
    }
    assert!(endings.len() >= 2, "{endings:?}");
    assert!(!endings.contains("unknown"));
}

/// A mission whose leaders lack the icons goes back into the hand and is counted as such.
#[test]
fn missions_beyond_the_skill_of_their_leaders_are_told() {
    let beyond = |account: &GameSummary| {
        let sides = account.counts.iter();
        let told = |what: &'static str| sides.clone().filter_map(move |counts| counts.get(what));
        let returned: u64 = told("missions_returned").sum();
        let beyond: u64 = told("missions_beyond_skill").sum();
        assert!(beyond <= returned);
        beyond
    };
    let told: u64 = (0..10).map(|seed| beyond(&play_random_game(seed).1)).sum();
    assert!(told > 0);
}
