//! The order and timing of steps, with a manual clock.

use super::*;
use crate::settings::Pace;
use games::rebellion::{Setup, State};
use gestures::rebellion::combat_orders::CombatOrder;
use rebellion::Decision;
use tabletop::{Game, RandomPlayer, Seed, Session};

thread_local! {
    static TIMERS: RefCell<Vec<(u64, DeferredAction)>> = RefCell::default();
}

/// Runs all waiting timers; returns the delay of each.
fn let_time_pass() -> Vec<u64> {
    let timers = TIMERS.with(RefCell::take);
    let run = |(pause, what): (u64, DeferredAction)| {
        what();
        pause
    };
    timers.into_iter().map(run).collect()
}

#[derive(Clone, Eq, PartialEq, Debug)]
enum SourceCall {
    Play,
    TurnTo(Seat),
    Hide,
    WaitFor(Seat),
}

struct FakeSource {
    here: Vec<Seat>,
    audience: Audience,
    ends: bool,
    asked: RefCell<Vec<SourceCall>>,
}

impl FakeSource {
    fn record_call(&self, what: SourceCall) {
        self.asked.borrow_mut().push(what);
    }
}

impl GameSource<State> for FakeSource {
    fn is_seat_played_here(&self, seat: Seat) -> bool {
        self.here.contains(&seat)
    }
    fn audience(&self) -> Audience {
        self.audience
    }
    fn would_end_undo(&self, _: Seat, _: <State as Game>::Choice) -> bool {
        self.ends
    }
    fn play_only_choice(&self, _: Seat, _: <State as Game>::Choice) {
        self.record_call(SourceCall::Play);
    }
    fn show_table_to_partner(&self, seat: Seat) {
        self.record_call(SourceCall::TurnTo(seat));
    }
    fn hide_private_view(&self) {
        self.record_call(SourceCall::Hide);
    }
    fn let_remote_seat_choose(&self, seat: Seat) {
        self.record_call(SourceCall::WaitFor(seat));
    }
}

/// A table where some seats are played by people in front of the screen.
struct Scene {
    presenter: Presenter<State>,
    fake: Rc<FakeSource>,
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
            sound: RwSignal::new(false),
            volume: RwSignal::new(0),
            lists: RwSignal::new(true),
            advice: RwSignal::new(false),
            warnings: RwSignal::new(false),
        };
        let board = Board::<State>::new(view.clone(), "scene");
        let presenter = Presenter::new_with_clock(
            board,
            settings,
            |pause, what| {
                TIMERS.with(|timers| timers.borrow_mut().push((pause, what)));
            },
            |bound| bound / 2,
        );
        let fake = Rc::new(FakeSource {
            here: here.to_vec(),
            audience,
            ends,
            asked: RefCell::default(),
        });
        presenter.set_source(fake.clone());
        Self {
            presenter,
            fake,
            board,
            view,
            _owner: owner,
        }
    }

    fn show_step(&self, version: usize, deserves: Option<Emphasis>) {
        self.presenter.show_step_after_pauses(ShownStep {
            version,
            log_lines: vec![Arc::new(LogEntry::new_note_line(version, String::new()))],
            log_replaced_from: None,
            emphasis: deserves,
            view: Some(self.view.clone()),
            is_undoable: false,
            on_shown: None,
        });
    }

    fn show_empty_step(&self) {
        self.presenter.show_step_after_pauses(ShownStep {
            version: self.shown_version(),
            log_lines: Vec::new(),
            log_replaced_from: None,
            emphasis: None,
            view: None,
            is_undoable: false,
            on_shown: None,
        });
    }

    fn shown_version(&self) -> usize {
        self.board.version.get_untracked()
    }

    fn take_calls(&self) -> Vec<SourceCall> {
        self.fake.asked.take()
    }
}

fn new_session(setup: Setup) -> Session<State> {
    Session::new(setup, Seed::from_words("presenter"))
}

fn deciding_seat(session: &Session<State>) -> Seat {
    session.state().deciding_seat().expect("somebody decides")
}

/// Finds a view with an only choice whose number of choices is public or not.
fn only_choice(is_public: bool) -> (Seat, <State as Game>::View) {
    let mut session = new_session(Setup::FULL);
    loop {
        let seat = deciding_seat(&session);
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
fn steps_follow_each_other_and_the_last_asks() {
    let session = new_session(Setup::FULL);
    let seat = deciding_seat(&session);
    let view = session.state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    scene.show_step(1, Some(Emphasis::Strong));
    scene.show_step(2, Some(Emphasis::Normal));
    scene.show_step(3, Some(Emphasis::Slight));
    assert_eq!(scene.shown_version(), 1);
    assert_eq!(scene.take_calls(), [SourceCall::WaitFor(seat)]);
    assert_eq!(let_time_pass(), [900]);
    assert_eq!((scene.shown_version(), scene.take_calls()), (2, vec![]));
    assert_eq!(let_time_pass(), [250]);
    assert_eq!(scene.shown_version(), 3);
    assert_eq!(scene.take_calls(), [SourceCall::WaitFor(seat)]);
    assert_eq!(scene.board.log.get_untracked().len(), 3);
}

#[test]
fn hurrying_ends_one_pause_and_not_the_next_one() {
    let view = new_session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    (1..=3).for_each(|version| scene.show_step(version, Some(Emphasis::Strong)));
    let first = TIMERS.with(RefCell::take);
    scene.presenter.end_pause();
    assert_eq!(scene.shown_version(), 2);
    first.into_iter().for_each(|(_, what)| what());
    assert_eq!(
        scene.shown_version(),
        2,
        "the pause after the first is over"
    );
}

#[test]
fn the_game_waits_until_i_have_seen_my_roll() {
    let session = new_session(Setup::FULL);
    let seat = deciding_seat(&session);
    let [me, other] = [0, 1].map(Seat::new);
    let (me, other) = if seat == me { (other, me) } else { (me, other) };
    assert_eq!(seat, other);
    let roll = |seat: Seat| {
        let faction = Setup::FULL.faction_of_seat(seat);
        let dice = [1, 1, 0, 0];
        let event = games::rebellion::Event::DiceRolled { faction, dice };
        vec![Arc::new(LogEntry::from_event(Setup::FULL, 1, &event))]
    };
    for (audience, roller, is_held) in [
        (Audience::Computers, me, true),
        (Audience::Computers, other, false),
        (Audience::Elsewhere, me, false),
    ] {
        let view = session.state().view(Viewer::Seat(me));
        let scene = Scene::new(view.clone(), &[me], audience, false);
        scene.presenter.show_step_after_pauses(ShownStep {
            version: 1,
            log_lines: roll(roller),
            log_replaced_from: None,
            emphasis: Some(Emphasis::Result),
            view: Some(view),
            is_undoable: false,
            on_shown: None,
        });
        assert_eq!(scene.board.holds.get_untracked(), is_held, "{audience:?}");
        assert_eq!(let_time_pass().is_empty(), is_held, "{audience:?}");
        scene.show_step(2, Some(Emphasis::Slight));
        assert_eq!(scene.shown_version(), if is_held { 1 } else { 2 });
        scene.presenter.end_pause();
        assert_eq!(scene.shown_version(), 2);
        assert!(!scene.board.holds.get_untracked());
    }
}

#[test]
fn a_crowd_of_steps_passes_quickly() {
    let view = new_session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    (0..MAX_WAITING_STEPS + 3).for_each(|version| scene.show_step(version, Some(Emphasis::Strong)));
    assert_eq!(let_time_pass(), [900], "nothing waited yet");
    // The crowd passes without a pause until few enough wait.
    assert_eq!(scene.shown_version(), 2);
    assert_eq!(let_time_pass(), [900]);
    assert_eq!(scene.shown_version(), 3);
}

#[test]
fn an_action_for_afterwards_waits_and_gives_way_to_changes() {
    let view = new_session(Setup::FULL).state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[], Audience::Computers, false);
    let done = Rc::new(Cell::new(0));
    let deed = |done: &Rc<Cell<u32>>| {
        let done = done.clone();
        move || done.set(done.get() + 1)
    };
    scene.presenter.run_after_pauses(deed(&done));
    assert_eq!(done.get(), 1, "there is no pause");
    scene.show_step(1, Some(Emphasis::Strong));
    scene.presenter.run_after_pauses(deed(&done));
    scene.show_empty_step();
    assert_eq!(done.get(), 1);
    let_time_pass();
    assert_eq!(done.get(), 2, "words do not replace it");
    scene.show_step(2, Some(Emphasis::Strong));
    scene.presenter.run_after_pauses(deed(&done));
    scene.show_step(3, Some(Emphasis::Strong));
    let_time_pass();
    let_time_pass();
    assert_eq!(done.get(), 2, "another table does");
    scene.show_step(4, Some(Emphasis::Strong));
    scene.presenter.run_after_pauses(deed(&done));
    scene.presenter.end_pause_and_drop_action();
    let_time_pass();
    assert_eq!(done.get(), 2, "so does an interruption");
    scene.presenter.stop_presenting();
    scene.show_step(5, None);
    assert_eq!(scene.shown_version(), 4, "the screen was left");
}

#[test]
fn the_curtain_falls_once_the_last_step_was_seen() {
    let session = new_session(Setup::FULL);
    let next = deciding_seat(&session);
    let other = Seat::new(1 - next.index() as u8);
    let view = session.state().view(Viewer::Seat(other));
    let scene = Scene::new(view, &[next, other], Audience::Beside, false);
    scene.show_step(1, Some(Emphasis::Normal));
    assert_eq!(scene.board.curtain.get_untracked(), None);
    assert_eq!(let_time_pass(), [250]);
    assert_eq!(scene.board.curtain.get_untracked(), Some(next));
    assert_eq!(scene.take_calls(), [SourceCall::Hide]);
    let view = session.state().view(Viewer::Spectator);
    let scene = Scene::new(view, &[next, other], Audience::Beside, false);
    scene.show_step(1, None);
    assert_eq!(scene.board.curtain.get_untracked(), Some(next));
    assert_eq!(scene.take_calls(), [], "everybody may see it already");
}

#[test]
fn a_partner_takes_the_viewers_place_at_once() {
    let mut session = new_session(Setup::new(3, true).expect("a set-up for three"));
    let partners = [1, 2].map(Seat::new);
    while !partners.contains(&deciding_seat(&session)) {
        let choice = session.state().legal_choices()[0];
        session
            .choose(deciding_seat(&session), choice)
            .expect("legal");
    }
    let next = deciding_seat(&session);
    let other = partners[usize::from(next == partners[0])];
    let view = session.state().view(Viewer::Seat(other));
    let scene = Scene::new(view, &partners, Audience::Computers, false);
    scene.show_step(1, Some(Emphasis::Strong));
    assert_eq!(scene.take_calls(), [SourceCall::TurnTo(next)]);
}

#[test]
fn an_only_choice_is_played_where_nobody_learns_from_it() {
    for is_public in [true, false] {
        let (seat, view) = only_choice(is_public);
        let plays = |audience: Audience, ends: bool| {
            let scene = Scene::new(view.clone(), &[seat], audience, ends);
            scene.show_step(1, Some(Emphasis::Slight));
            assert_eq!(scene.take_calls(), [], "it is on screen for a moment");
            let_time_pass();
            scene.take_calls() == [SourceCall::Play]
        };
        assert!(plays(Audience::Computers, false));
        assert!(!plays(Audience::Computers, true), "it ends taking back");
        assert!(!plays(Audience::Beside, false));
        assert_eq!(plays(Audience::Elsewhere, false), is_public);
    }
}

/// Finds a view of a seat that can retreat from a combat.
fn view_at_retreat() -> (Seat, <State as Game>::View) {
    for number in 0..100 {
        let seed = Seed::from_words(&format!("retreat {number}"));
        let mut session = Session::<State>::new(Setup::FULL, seed);
        let mut player = RandomPlayer::new(number);
        while let Some(seat) = session.state().deciding_seat() {
            let view = session.state().view(Viewer::Seat(seat));
            if matches!(
                view.turn(),
                Turn::Decide {
                    decision: Decision::Retreat,
                    ..
                }
            ) {
                return (seat, view);
            }
            let choice = player.pick_any(&session.state().legal_choices());
            session.choose(seat, choice).expect("a legal choice");
        }
    }
    panic!("nobody can retreat")
}

#[test]
fn ordered_answers_come_after_a_time_that_tells_nothing() {
    let (seat, view) = view_at_retreat();
    let system = view.combat.as_ref().expect("a combat").system;
    let answer = |audience: Audience, is_given: bool, is_kept: bool| {
        let scene = Scene::new(view.clone(), &[seat], audience, true);
        let switch = || {
            let orders = scene.board.orders;
            orders.update(|it| it.combat.toggle_order(CombatOrder::NoRetreat, system));
        };
        if is_given {
            switch();
        }
        scene.show_step(1, Some(Emphasis::Slight));
        if !is_kept {
            switch();
        }
        let waited = let_time_pass();
        let is_played = scene.take_calls() == [SourceCall::Play];
        (is_played, waited.into_iter().max().unwrap_or_default())
    };
    assert_eq!(
        answer(Audience::Computers, true, true),
        (true, ONLY_CHOICE_MS)
    );
    assert!(!answer(Audience::Computers, false, true).0);
    assert!(!answer(Audience::Computers, true, false).0, "taken back");
    assert!(!answer(Audience::Beside, true, true).0);
    // Half way through the time, as the number that is drawn says.
    let middle = u64::midpoint(ORDER_MS.start, ORDER_MS.end);
    assert_eq!(answer(Audience::Elsewhere, true, true), (true, middle));
}
