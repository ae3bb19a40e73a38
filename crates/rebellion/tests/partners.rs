//! Random play of partners: a count of the cards that two members of a team used together.
//!
//! `TWINSUNS_PARTNER_GAMES=500 cargo test --release -p rebellion --test suite partners -- --nocapture` prints the counts
//! of more games.

use std::collections::BTreeMap;

use rebellion::{Choice, Event, Faction, Leader, Role, Setup, State, View};
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Set, Viewer};

/// The number of games of each set-up in the ordinary tests.
const FEW_GAMES: u64 = 40;

/// The number of different cards that must have been used across partners by then.
const MIN_CARDS: usize = 40;

/// Counts how often each card was used across partners, by the way they shared it.
#[derive(Default)]
struct PartnerCounts {
    /// Missions revealed with a leader of each member on them.
    shared: BTreeMap<String, u32>,
    /// Missions of one member in which the partner had to decide something.
    decided: BTreeMap<String, u32>,
    /// Action cards used in the partner's turn.
    used: BTreeMap<String, u32>,
    /// Second leaders that a member put on the partner's mission.
    joined: u32,
}

/// Tells whether leaders of both colours are among these (TEAM-04).
fn are_of_both_members(leaders: Set<Leader>) -> bool {
    let first = leaders.first().map(|leader| leader.row().frame);
    let mut others = leaders.iter().map(|leader| leader.row().frame);
    others.any(|frame| Some(frame) != first)
}

impl PartnerCounts {
    /// Counts what a choice means for the partners of the role that makes it.
    fn count_choice(&mut self, view: &View, choice: Choice) {
        let (Some(deciding), Some(turn)) = (view.deciding, view.round.turn) else {
            return;
        };
        let is_partner = deciding.faction() == turn.faction() && deciding != turn;
        if let Choice::Use(card) = choice
            && is_partner
        {
            *self.used.entry(card.to_string()).or_default() += 1;
        }
        if let Some(attempt) = view.attempt
            && is_partner
            && attempt.faction == deciding.faction()
        {
            *self.decided.entry(attempt.mission.to_string()).or_default() += 1;
        }
        if let Choice::Join(first) = choice
            && first.row().frame != deciding.leader_frame()
        {
            self.joined += 1;
        }
    }

    fn count_events(&mut self, events: &[Event]) {
        for event in events {
            if let Event::MissionRevealed { mission, leaders } = event
                && are_of_both_members(*leaders)
            {
                *self.shared.entry(mission.to_string()).or_default() += 1;
            }
        }
    }

    /// Plays one game with random choices.
    fn play_game(&mut self, setup: Setup, seed: u64) {
        let mut chance = QuickChance::new(seed);
        let mut state = State::start_game(setup, &mut chance, &mut NoLog);
        let mut events = Vec::new();
        while let Some(choice) = random_choice(&state, &mut chance) {
            self.count_choice(&state.view(Viewer::Spectator), choice);
            events.clear();
            state.apply_listed(choice, &mut chance, &mut events);
            self.count_events(&events);
        }
    }
}

#[test]
fn partners_share_missions_and_cards_in_random_play() {
    let games = std::env::var("TWINSUNS_PARTNER_GAMES").map_or(FEW_GAMES, |number| {
        number.parse().expect("TWINSUNS_PARTNER_GAMES is a number")
    });
    let mut counts = PartnerCounts::default();
    for players in [3, 4] {
        let setup = Setup::new(players, false).expect("three or four players");
        assert!(setup.is_shared(Faction::Imperial) && setup.is_team());
        for seed in 0..games {
            counts.play_game(setup, seed);
        }
    }
    let lists = [
        ("missions with leaders of both members", &counts.shared),
        ("missions in which the partner decided", &counts.decided),
        ("action cards used in the partner's turn", &counts.used),
    ];
    for (name, list) in lists {
        println!("{name}: {}", list.len());
        for (card, count) in list {
            println!("  {card} {count}");
        }
    }
    println!("second leaders on a partner's mission: {}", counts.joined);
    let different = lists.map(|(_, list)| list.len());
    assert!(
        different.iter().sum::<usize>() >= MIN_CARDS,
        "{different:?}"
    );
    assert!(different.iter().all(|count| *count > 0), "{different:?}");
    assert!(counts.joined > 0 && Role::RebelAdmiral.team_partner() == Role::RebelGeneral);
}
