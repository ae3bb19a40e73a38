//! The order and timing of steps, with a manual clock.

use super::*;
use crate::settings::Pace;
use games::rebellion::{Setup, State};
use tabletop::{Game, Seed, Session};

thread_local! {
    static TIMERS: RefCell<Vec<(u64, Deed)>> = RefCell::default();
}

/// Runs all waiting timers; returns the delay of each.
fn let_time_pass() -> Vec<u64> {
    let timers = TIMERS.with(RefCell::take);
    let run = |(pause, what): (u64, Deed)| {
        what();
        pause
    };
    timers.into_iter().map(run).collect()
}

#[derive(Clone, Eq, PartialEq, Debug)]
enum Asked {
    Play,
    TurnTo(Seat),
    Hide,
    WaitFor(Seat),
}

struct Fake {
    here: Vec<Seat>,
    audience: Audience,
    ends: bool,
    asked: RefCell<Vec<Asked>>,
}

impl Fake {
    fn ask(&self, what: Asked) {
        self.asked.borrow_mut().push(what);
    }
}

impl Source<State> for Fake {
    fn plays_here(&self, seat: Seat) -> bool {
        self.here.contains(&seat)
    }
    fn audience(&self) -> Audience {
        self.audience
    }
    fn ends_taking_back(&self, _: Seat, _: <State as Game>::Choice) -> bool {
        self.ends
    }
    fn play(&self, _: Seat, _: <State as Game>::Choice) {
        self.ask(Asked::Play);
    }
    fn turn_to(&self, seat: Seat) {
        self.ask(Asked::TurnTo(seat));
    }
    fn hide(&self) {
        self.ask(Asked::Hide);
    }
    fn wait_for(&self, seat: Seat) {
        self.ask(Asked::WaitFor(seat));
    }
}

/// A table where some seats are played by people in front of the screen.
struct Scene {
    presenter: Presenter<State>,
    fake: Rc<Fake>,
    board: Board<State>,
    view: <State as Game>::View,
    _owner: Owner,
}

impl Scene {
    fn new(view: <State as Game>::View, here: &[Seat], audience: Audience, ends: bool) -> Self {
        let owner = Owner::new();
        owner.set();
        TIMERS.with(RefCell::take);
        let settings = Settings {
            pace: RwSignal::new(Pace::Brisk),
            light: RwSignal::new(false),
            single: RwSignal::new(true),
        };
        let board = Board::<State>::new(view.clone(), "scene");
        let presenter = Presenter::with_clock(board, settings, |pause, what| {
            TIMERS.with(|timers| timers.borrow_mut().push((pause, what)));
        });
        let fake = Rc::new(Fake {
            here: here.to_vec(),
            audience,
            ends,
            asked: RefCell::default(),
        });
        presenter.follow(fake.clone());
        Self {
            presenter,
            fake,
            board,
            view,
            _owner: owner,
        }
    }

    fn show(&self, version: usize, deserves: Option<Weight>) {
        self.presenter.present(Step {
            version,
            told: vec![Arc::new(Logged::words(version, String::new()))],
            told_anew_from: None,
            deserves,
            view: Some(self.view.clone()),
            is_undoable: false,
            along: None,
        });
    }

    fn say(&self) {
        self.presenter.present(Step {
            version: self.version(),
            told: Vec::new(),
            told_anew_from: None,
            deserves: None,
            view: None,
            is_undoable: false,
            along: None,
        });
    }

    fn version(&self) -> usize {
        self.board.version.get_untracked()
    }

    fn asked(&self) -> Vec<Asked> {
        self.fake.asked.take()
    }
}

fn session(setup: Setup) -> Session<State> {
    Session::new(setup, Seed::from_words("presenter"))
}

fn decider(session: &Session<State>) -> Seat {
    session.state().deciding_seat().expect("somebody decides")
}

/// Finds a view with an only choice whose number of choices is public or not.
fn only_choice(is_public: bool) -> (Seat, <State as Game>::View) {
    let mut session = session(Setup::FULL);
    loop {
        let seat = decider(&session);
        let view = session.state().view(Viewer::Seat(seat));
        let Turn::Decide { decision, .. } = view.turn() else {
            panic!("the game has ended");
        };
        let choices = session.state().legal_choices();
        if choices.len() == 1 && State::choice_count_is_public(&decision) == is_public {
            return (seat, view);
        }
        session.choose(seat, choices[0]).expect("a legal choice");
    }
}

#[test]
fn steps_are_shown_one_after_the_other_and_the_last_one_asks_who_decides() {
    let session = session(Setup::FULL);
    let seat = decider(&session);
    let view = session.state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    scene.show(1, Some(Weight::Heavy));
    scene.show(2, Some(Weight::Plain));
    scene.show(3, Some(Weight::Light));
    assert_eq!(scene.version(), 1);
    assert_eq!(scene.asked(), [Asked::WaitFor(seat)]);
    assert_eq!(let_time_pass(), [900]);
    assert_eq!((scene.version(), scene.asked()), (2, vec![]));
    assert_eq!(let_time_pass(), [250]);
    assert_eq!(scene.version(), 3);
    assert_eq!(scene.asked(), [Asked::WaitFor(seat)]);
    assert_eq!(scene.board.log.get_untracked().len(), 3);
}

#[test]
fn hurrying_ends_one_pause_and_not_the_next_one() {
    let view = session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    (1..=3).for_each(|version| scene.show(version, Some(Weight::Heavy)));
    let first = TIMERS.with(RefCell::take);
    scene.presenter.hurry();
    assert_eq!(scene.version(), 2);
    first.into_iter().for_each(|(_, what)| what());
    assert_eq!(scene.version(), 2, "the pause after the first is over");
}

#[test]
fn a_crowd_of_steps_passes_quickly() {
    let view = session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    (0..CROWD + 3).for_each(|version| scene.show(version, Some(Weight::Heavy)));
    assert_eq!(let_time_pass(), [900], "nothing waited yet");
    // The crowd passes without a pause until few enough wait.
    assert_eq!(scene.version(), 2);
    assert_eq!(let_time_pass(), [900]);
    assert_eq!(scene.version(), 3);
}

#[test]
fn an_action_for_afterwards_waits_and_gives_way_to_changes() {
    let view = session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    let done = Rc::new(Cell::new(0));
    let deed = |done: &Rc<Cell<u32>>| {
        let done = done.clone();
        move || done.set(done.get() + 1)
    };
    scene.presenter.afterwards(deed(&done));
    assert_eq!(done.get(), 1, "there is no pause");
    scene.show(1, Some(Weight::Heavy));
    scene.presenter.afterwards(deed(&done));
    scene.say();
    assert_eq!(done.get(), 1);
    let_time_pass();
    assert_eq!(done.get(), 2, "words do not replace it");
    scene.show(2, Some(Weight::Heavy));
    scene.presenter.afterwards(deed(&done));
    scene.show(3, Some(Weight::Heavy));
    let_time_pass();
    let_time_pass();
    assert_eq!(done.get(), 2, "another table does");
    scene.show(4, Some(Weight::Heavy));
    scene.presenter.afterwards(deed(&done));
    scene.presenter.interrupt();
    let_time_pass();
    assert_eq!(done.get(), 2, "so does an interruption");
    scene.presenter.leave();
    scene.show(5, None);
    assert_eq!(scene.version(), 4, "the screen was left");
}

#[test]
fn the_curtain_falls_before_an_opponent_once_the_step_was_seen() {
    let session = session(Setup::FULL);
    let next = decider(&session);
    let other = Seat::new(1 - next.index() as u8);
    let view = session.state().view(Viewer::Seat(other));
    let scene = Scene::new(view, &[next, other], Audience::Beside, false);
    scene.show(1, Some(Weight::Plain));
    assert_eq!(scene.board.curtain.get_untracked(), None);
    assert_eq!(let_time_pass(), [250]);
    assert_eq!(scene.board.curtain.get_untracked(), Some(next));
    assert_eq!(scene.asked(), [Asked::Hide]);
    let view = session.state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[next, other], Audience::Beside, false);
    scene.show(1, None);
    assert_eq!(scene.board.curtain.get_untracked(), Some(next));
    assert_eq!(scene.asked(), [], "everybody may see it already");
}

#[test]
fn a_partner_takes_the_viewers_place_at_once() {
    let mut session = session(Setup::new(3, true).expect("a set-up for three"));
    let partners = [1, 2].map(Seat::new);
    while !partners.contains(&decider(&session)) {
        let choice = session.state().legal_choices()[0];
        session.choose(decider(&session), choice).expect("legal");
    }
    let next = decider(&session);
    let other = partners[usize::from(next == partners[0])];
    let view = session.state().view(Viewer::Seat(other));
    let scene = Scene::new(view, &partners, Audience::Computers, false);
    scene.show(1, Some(Weight::Heavy));
    assert_eq!(scene.asked(), [Asked::TurnTo(next)]);
}

#[test]
fn an_only_choice_is_played_where_nobody_learns_from_it() {
    for is_public in [true, false] {
        let (seat, view) = only_choice(is_public);
        let plays = |audience: Audience, ends: bool| {
            let scene = Scene::new(view.clone(), &[seat], audience, ends);
            scene.show(1, Some(Weight::Light));
            assert_eq!(scene.asked(), [], "it is on screen for a moment");
            let_time_pass();
            scene.asked() == [Asked::Play]
        };
        assert!(plays(Audience::Computers, false));
        assert!(!plays(Audience::Computers, true), "it ends taking back");
        assert!(!plays(Audience::Beside, false));
        assert_eq!(plays(Audience::Elsewhere, false), is_public);
    }
}
