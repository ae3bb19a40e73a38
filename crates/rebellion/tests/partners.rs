//! Random play of partners: a count of the cards that two members of a team used together.
//!
//! `TWINSUNS_PARTNER_GAMES=5000 cargo test --release -p rebellion --test suite partners -- --nocapture` prints the counts
//! of more games.

use std::collections::{BTreeMap, BTreeSet};

use rebellion::{
    Action, Choice, Event, Facts, Leader, Mission, Place, Ring, Role, Setup, State, View,
};
use tabletop::chance::QuickChance;
use tabletop::play::random_choice;
use tabletop::{Game, NoLog, Set, Viewer};

/// The number of games of each set-up in the ordinary tests.
const FEW_GAMES: u64 = 600;

/// The cards that partners cannot use together, and why. This list may only shrink.
const NEVER_SHARED: [(&str, &[&str]); 1] = [(
    "used in the owner's part of the Assignment Phase, with a leader of the owner and nobody else's (TEAM-08, G-113)",
    &[
        "ambush",
        "an-old-friend",
        "boba-fett-where",
        "brilliant-administrator",
        "catch-them-by-surprise",
        "independent-operation",
        "local-rumors",
        "our-most-desperate-hour",
        "proceeding-as-planned",
        "public-support",
        "rebel-planning",
        "scouting-mission",
        "start-the-evacuation",
        "temporary-alliance",
    ],
)];

/// Cards that partners use together so rarely that the ordinary tests may miss them; more games must find them.
const RARELY_SHARED: [&str; 5] = [
    "fully-operational",
    "it-is-your-destiny",
    "keep-them-from-escaping",
    "noble-sacrifice",
    "target-the-generator",
];

/// The number of games of each set-up in which even those are used.
const MANY_GAMES: u64 = 5_000;

/// Counts how often each card was used across partners, by the way they shared it.
#[derive(Default)]
struct PartnerCounts {
    /// Missions revealed with a leader of each member on them.
    shared: BTreeMap<String, u32>,
    /// Missions of one member in which the partner had to decide something.
    decided: BTreeMap<String, u32>,
    /// Action cards used in the partner's turn.
    used: BTreeMap<String, u32>,
    /// Action cards used where a leader of the partner fights or undertakes a mission too.
    beside: BTreeMap<String, u32>,
    /// Action cards whose ring a member put on a leader of the partner.
    given: BTreeMap<String, u32>,
    /// Second leaders that a member put on the partner's mission.
    joined: u32,
}

/// Returns the card that attaches a ring as soon as it is gained.
fn card_of_ring(ring: Ring) -> Option<&'static str> {
    match ring {
        Ring::C3po => Some("human-cyborg-relations"),
        Ring::R2d2 => Some("resourceful-astromech"),
        Ring::MillenniumFalcon => Some("the-millennium-falcon"),
        _ => None,
    }
}

/// Returns the leaders of a role's faction where a combat or a mission is going on.
fn own_leaders_in_action(state: &State, view: &View, role: Role) -> impl Iterator<Item = Leader> {
    let combat = view
        .combat
        .as_ref()
        .map(|combat| Place::from(combat.system));
    let place = combat.or(view.attempt.and_then(|attempt| attempt.place));
    let mut places = Facts::from(state).at;
    let here = place.and_then(|place| places.remove(&place));
    let leaders = here.map(|here| here.leaders).unwrap_or_default();
    leaders
        .into_iter()
        .filter(move |leader| leader.row().faction == role.faction())
}

/// Tells whether leaders of both colours are among these (TEAM-04).
fn are_of_both_members(leaders: Set<Leader>) -> bool {
    let first = leaders.first().map(|leader| leader.row().frame);
    let mut others = leaders.iter().map(|leader| leader.row().frame);
    others.any(|frame| Some(frame) != first)
}

impl PartnerCounts {
    /// Returns the lists by their names.
    fn lists(&self) -> [(&'static str, &BTreeMap<String, u32>); 5] {
        [
            ("missions with leaders of both members", &self.shared),
            ("missions in which the partner decided", &self.decided),
            ("action cards used in the partner's turn", &self.used),
            (
                "action cards used beside the partner's leaders",
                &self.beside,
            ),
            (
                "action cards with a ring for the partner's leader",
                &self.given,
            ),
        ]
    }

    /// Returns the different cards that partners used together in any way.
    fn shared_cards(&self) -> BTreeSet<&str> {
        let cards = self.lists().into_iter().flat_map(|(_, list)| list.keys());
        cards.map(String::as_str).collect()
    }

    /// Counts what a choice means for the partner of the role that makes it, if that is another player.
    fn count_choice(&mut self, state: &State, choice: Choice) {
        let view = state.view(Viewer::Spectator);
        let Some(deciding) = view
            .deciding
            .filter(|role| view.setup.is_shared_by_two_players(role.faction()))
        else {
            return;
        };
        let is_partners =
            |leader: Leader| leader.row().frame != deciding.frame_of_commanded_leaders();
        let is_partners_turn = view.round.turn == Some(deciding.team_partner());
        match choice {
            Choice::Use(card) => {
                if is_partners_turn {
                    *self.used.entry(card.to_string()).or_default() += 1;
                }
                if own_leaders_in_action(state, &view, deciding).any(is_partners) {
                    *self.beside.entry(card.to_string()).or_default() += 1;
                }
            }
            Choice::Attach(ring, leader) if is_partners(leader) => {
                if let Some(card) = card_of_ring(ring) {
                    *self.given.entry(card.to_owned()).or_default() += 1;
                }
            }
            Choice::Join(first) if is_partners(first) => self.joined += 1,
            _ => {}
        }
        let own_attempt = view.attempt.filter(|it| it.faction == deciding.faction());
        if let Some(attempt) = own_attempt.filter(|_| is_partners_turn) {
            *self.decided.entry(attempt.mission.to_string()).or_default() += 1;
        }
    }

    fn count_events(&mut self, setup: Setup, events: &[Event]) {
        for event in events {
            if let Event::MissionRevealed { mission, leaders } = event
                && setup.is_shared_by_two_players(mission.row().faction)
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
            self.count_choice(&state, choice);
            events.clear();
            state.apply_listed(choice, &mut chance, &mut events);
            self.count_events(setup, &events);
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
        assert!(
            setup.is_shared_by_two_players(Role::ImperialAdmiral.faction()) && setup.is_team_game()
        );
        for seed in 0..games {
            counts.play_game(setup, seed);
        }
    }
    for (name, list) in counts.lists() {
        println!("{name}: {}", list.len());
        for (card, count) in list {
            println!("  {card} {count}");
        }
    }
    println!("second leaders on a partner's mission: {}", counts.joined);
    let shared = counts.shared_cards();
    let cards = Mission::all()
        .map(Mission::id)
        .chain(Action::all().map(Action::id));
    let never: BTreeSet<&str> = cards.filter(|card| !shared.contains(card)).collect();
    println!("different cards: {}; never shared: {never:?}", shared.len());
    let allowed = NEVER_SHARED.into_iter().flat_map(|(_, cards)| cards);
    let allowed: BTreeSet<&str> = allowed.copied().collect();
    let rare = |card: &&&str| games < MANY_GAMES && RARELY_SHARED.contains(card);
    let missing: Vec<_> = never
        .difference(&allowed)
        .filter(|card| !rare(card))
        .collect();
    assert!(
        missing.is_empty(),
        "partners never use {missing:?} together"
    );
    let found: Vec<_> = allowed.difference(&never).collect();
    assert!(
        found.is_empty(),
        "take {found:?} off the list: partners do use them together"
    );
    assert!(
        counts.joined > 0,
        "no partner gave a mission its second leader"
    );
}
