//! No viewer is sent anything that depends on facts it may not know.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use serde_json::json;
use server::properties::{Covered, Worlds};
use tabletop::chance::LiveChance;
use tabletop::{Event, Game, NoLog, RandomPlayer, Seed, Transition, Viewer};

use crate::support::{ClientSeat, LiveConnection, Server, TestStorage, storages_of_every_kind};

/// The number of pairs of a state and a viewer that are compared, unless `TWINSUNS_PAIRS` gives another.
const PAIRS: u64 = 4_000;

fn pair_count_from_environment() -> u64 {
    let wanted = std::env::var("TWINSUNS_PAIRS").ok();
    wanted.map_or(PAIRS, |pairs| {
        pairs.parse().expect("TWINSUNS_PAIRS is a number")
    })
}

#[test]
fn worlds_that_look_the_same_are_sent_the_same() {
    let (worlds, wanted) = (Worlds::new(), pair_count_from_environment());
    let setups = worlds.all_setups();
    let (start, number) = (Instant::now(), AtomicU64::new(0));
    let (total, failed) = (Mutex::new(Covered::default()), AtomicBool::new(false));
    let play = || {
        loop {
            let index = number.fetch_add(1, Ordering::Relaxed);
            let (game, setup) = &setups[index as usize % setups.len()];
            // Every set-up is played once; after that until there are enough.
            let enough = total.lock().expect("a sum").pairs >= wanted;
            if failed.load(Ordering::Relaxed) || enough && index >= setups.len() as u64 {
                return;
            }
            let covered = worlds.check_game(game, setup, index, 43);
            failed.fetch_or(covered.is_err(), Ordering::Relaxed);
            *total.lock().expect("a sum") += covered.unwrap_or_else(|problem| panic!("{problem}"));
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        for thread in threads {
            thread.join().expect("no difference");
        }
    });
    let covered = *total.lock().expect("a sum");
    println!("{covered:?} in {:?}", start.elapsed());
    assert!(covered.pairs >= wanted);
    for (what, count) in [
        ("drafts", covered.drafts),
        ("publications", covered.publications),
        ("undone", covered.undone),
        ("taken back", covered.taken_back),
        ("plans", covered.plans),
        ("parted", covered.parted),
    ] {
        assert!(count > 20, "{what}: {covered:?}");
    }
    assert!(covered.answers > 10 * covered.drafts);
}

/// A table at a real server, with the bare engine following it, which knows the seed.
struct Followed<G: Game> {
    seats: Vec<ClientSeat>,
    live: LiveConnection,
    state: G,
    chance: LiveChance,
    /// The events since the latest publication.
    drafted: Vec<G::Event>,
    published: Vec<G::Event>,
}

impl<G: Game> Followed<G> {
    fn new(server: &Server, setup: G::Setup, words: &str, viewer: Viewer) -> Self {
        let names = G::seats(setup).iter();
        let mine: serde_json::Map<_, _> = names
            .map(|name| ((*name).to_owned(), json!("me")))
            .collect();
        let (_, seats) = server.client().create_table(json!({
            "game": G::ID, "setup": setup.to_string(), "seed": words, "seats": mine,
        }));
        let mut chance = LiveChance::new(Seed::from_words(words));
        let state = G::start_game(setup, &mut chance, &mut NoLog);
        Self {
            live: open_live(server, &seats, viewer, None),
            seats,
            state,
            chance,
            drafted: Vec::new(),
            published: Vec::new(),
        }
    }

    /// Connects to the same table after the server came back.
    fn reconnect_to(&mut self, server: &Server, viewer: Viewer) {
        let version = server.client().info(&self.seats[0].table)["version"].as_u64();
        self.live = open_live(
            server,
            &self.seats,
            viewer,
            version.map(|version| version - 1),
        );
        for seat in &mut self.seats {
            seat.client = server.client();
        }
    }

    fn deciding_seat(&self) -> Option<&ClientSeat> {
        self.state
            .deciding_seat()
            .map(|seat| &self.seats[seat.index()])
    }

    fn transition_of(&self, choice: G::Choice) -> Transition<G> {
        let seat = self.state.deciding_seat().expect("somebody decides");
        Transition::new(&self.state, &self.chance, seat, choice).expect("a legal choice")
    }

    /// Makes a choice. Returns whether it published something.
    fn make_choice(&mut self, choice: G::Choice) -> bool {
        let transition = self.transition_of(choice);
        let deciding = self.deciding_seat().expect("somebody decides");
        deciding.choose(&choice.to_string()).expect_ok();
        let published = transition.publishes();
        (self.state, self.chance) = (transition.state, transition.chance);
        self.drafted.extend(transition.step.events);
        if published {
            self.published = std::mem::take(&mut self.drafted);
        }
        published
    }

    /// Requests everything that the viewer can ask for, and removes what identifies the table.
    fn request_everything(&self, viewer: Viewer) -> Vec<String> {
        let (client, table) = (&self.seats[0].client, &self.seats[0].table);
        let secret = match viewer {
            Viewer::Seat(seat) => Some(self.seats[seat.index()].secret.as_str()),
            Viewer::Spectator => None,
        };
        let get = |path: &str| {
            client
                .get(&format!("/api/tables/{table}{path}"), secret)
                .text
        };
        let mut all: Vec<_> = ["", "/view", "/view?since=1", "/view?at=1", "/record"]
            .into_iter()
            .map(get)
            .collect();
        if secret.is_some() && self.state.deciding_seat().map(Viewer::Seat) != Some(viewer) {
            for command in ["choose", "undo", "confirm", "take-back"] {
                let body = json!({
                    "version": client.info(table)["version"], "draft": 0, "choice": "pass", "key": "k",
                });
                let mut body = body;
                if command != "choose" {
                    body.as_object_mut().expect("fields").remove("choice");
                }
                if command == "take-back" {
                    body.as_object_mut().expect("fields").remove("draft");
                    body["agree"] = json!(false);
                }
                let path = format!("/api/tables/{table}/{command}");
                all.push(client.post(&path, secret, &body).text);
            }
        }
        all.into_iter()
            .map(|text| self.without_identity(&text))
            .collect()
    }

    /// Removes the table's id and its creation time.
    fn without_identity(&self, text: &str) -> String {
        let text = text.replace(&self.seats[0].table, "TABLE");
        let mut parts = text.split("\"created_at\":");
        let mut nameless = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            nameless += part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        }
        nameless
    }

    fn next_message(&mut self) -> String {
        let text = self.live.receive_text();
        self.without_identity(&text)
    }
}

fn open_live(
    server: &Server,
    seats: &[ClientSeat],
    viewer: Viewer,
    version: Option<u64>,
) -> LiveConnection {
    let hello = match viewer {
        Viewer::Seat(seat) => json!({"secret": seats[seat.index()].secret, "version": version}),
        Viewer::Spectator => json!({"version": version}),
    };
    LiveConnection::open_connection(&server.client(), &seats[0].table, &hello)
}

fn events_seen_by<G: Game>(state: &G, events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
    let setup = state.setup();
    let seen = events.iter();
    seen.filter_map(|event| event.seen_by(setup, viewer))
        .collect()
}

/// Picks a choice for each table: a different one at the second table, if the viewer cannot notice that.
fn pick_choices<G: Game>(
    tables: &[Followed<G>; 2],
    viewer: Viewer,
    random: &mut RandomPlayer,
) -> Option<[G::Choice; 2]> {
    let [one, other] = [0, 1].map(|index| tables[index].state.legal_choices());
    let own = tables[0].state.deciding_seat().map(Viewer::Seat) == Some(viewer);
    for _ in 0..20 {
        let (here, there) = (random.pick_any(&one), random.pick_any(&other));
        let noticed = |transition: Transition<G>| {
            let seen = events_seen_by(&transition.state, &transition.step.events, viewer);
            (seen, transition.state.view(viewer), transition.publishes())
        };
        let unnoticed =
            || noticed(tables[0].transition_of(here)) == noticed(tables[1].transition_of(there));
        if !own && here != there && unnoticed() {
            return Some([here, there]);
        }
        if other.contains(&here) && random.pick_any(&[true, false]) {
            return Some([here; 2]);
        }
    }
    None
}

/// Plays two tables with one seed, at which others choose differently wherever this viewer cannot notice.
/// Returns the number of hidden choices and the number of comparisons.
fn play_two_worlds<G: Game>(kept: &TestStorage, setup: G::Setup, viewer: Viewer) -> (u32, u32) {
    let mut server = Server::start_server(kept);
    let mut random = RandomPlayer::new(11);
    let mut tables = [0; 2].map(|_| Followed::<G>::new(&server, setup, "two worlds", viewer));
    let first = [0, 1].map(|index| tables[index].next_message());
    assert_eq!(first[0], first[1]);
    let (mut hidden, mut compared) = (0, 0);
    for step in 0..60 {
        let Some([here, there]) = pick_choices(&tables, viewer, &mut random) else {
            break;
        };
        hidden += u32::from(here != there);
        // The seat that decides at the second table drafts the choice and undoes it.
        let others = tables[1].state.deciding_seat().map(Viewer::Seat) != Some(viewer);
        if others && !tables[1].transition_of(there).publishes() {
            let deciding = tables[1].deciding_seat().expect("somebody decides");
            deciding.choose(&there.to_string()).expect_ok();
            deciding.post_draft_command("undo").expect_ok();
        }
        let published = [tables[0].make_choice(here), tables[1].make_choice(there)];
        assert_eq!(published[0], published[1]);
        if published[0] {
            let [one, other] = [0, 1].map(|index| {
                let table = &tables[index];
                events_seen_by(&table.state, &table.published, viewer)
            });
            let first = one.iter().zip(&other).find(|(one, other)| one != other);
            if first.is_some_and(|(one, other)| one.reveals_hidden() && other.reveals_hidden()) {
                break;
            }
        }
        let own = tables[0].state.deciding_seat().map(Viewer::Seat) == Some(viewer);
        if published[0] || own {
            let heard = [0, 1].map(|index| tables[index].next_message());
            assert_eq!(heard[0], heard[1], "step {step}, {viewer:?}");
        }
        if step == 30 {
            server.stop();
            server = Server::start_server(kept);
            for table in &mut tables {
                table.reconnect_to(&server, viewer);
            }
            let heard = [0, 1].map(|index| tables[index].next_message());
            assert_eq!(heard[0], heard[1], "after a restart, {viewer:?}");
        }
        let asked = [0, 1].map(|index| tables[index].request_everything(viewer));
        assert_eq!(asked[0], asked[1], "step {step}, {viewer:?}");
        compared += 1;
    }
    (hidden, compared)
}

#[test]
fn hidden_choices_change_nothing_that_others_are_sent() {
    let kept = storages_of_every_kind().remove(0);
    let (mut hidden, mut compared) = (0, 0);
    for viewer in Viewer::all_viewers(2) {
        for (more, times) in [
            play_two_worlds::<rebellion::State>(&kept, rebellion::Setup::FULL, viewer),
            play_two_worlds::<empire_vs_rebellion::State>(
                &kept,
                empire_vs_rebellion::Setup::Full,
                viewer,
            ),
        ] {
            println!("{viewer:?}: {more} hidden choices, compared {times} times");
            hidden += more;
            compared += times;
        }
    }
    assert!(hidden > 20 && compared > 100, "{hidden} {compared}");
}
