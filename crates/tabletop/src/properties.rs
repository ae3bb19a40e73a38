//! Properties that every game must have, checked on random play.
//!
//! [`check_game`] plays one random game and checks after every choice that nothing is lost, that
//! notation reads back, that every view can be imagined and gives the same view again, and that worlds
//! a viewer cannot tell apart look the same to that viewer to the last byte. [`check_game_between`] does so
//! with any players. [`check_record`] plays a game through a session and replays its record.
//! [`check_plans`] makes the choices of a game in plans and compares with the same choices one by one. A
//! failure names the seed and the choice.

mod game_checks;
mod plan_checks;

pub use game_checks::{BrokenGame, check_game_between};
pub use plan_checks::{PlanCoverage, check_plans};

use std::fmt::Debug;
use std::ops::AddAssign;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::{ChanceOutcome, CoupledChance, QuickChance, RecordingChance};
use crate::game::{Event, Game, Log, NoLog, Refusal, Turn, View};
use crate::play::{RandomPlayer, play_game, random_choice};
use crate::record::{Move, Record};
use crate::seat::{Seat, Viewer};
use crate::seed::Seed;
use crate::session::Session;

/// The amount of checking that a game gets.
#[derive(Copy, Clone, Debug)]
pub struct Thoroughness {
    /// No game may take more decisions than this.
    pub longest: u32,
    /// Views are imagined and compared at every n-th decision.
    pub imagine_every: u32,
}

impl Default for Thoroughness {
    fn default() -> Self {
        Self {
            longest: 100_000,
            imagine_every: 1,
        }
    }
}

/// Counts of what a check covered.
#[derive(Copy, Clone, Default, Debug)]
pub struct CheckCoverage {
    /// Decisions made.
    pub decisions: u64,
    /// Pairs of a state and a viewer whose view was imagined and compared.
    pub views: u64,
    /// Of those, steps whose events could be compared in both worlds.
    pub steps: u64,
}

impl AddAssign for CheckCoverage {
    fn add_assign(&mut self, more: Self) {
        self.decisions += more.decisions;
        self.views += more.views;
        self.steps += more.steps;
    }
}

/// Plays one random game and checks everything after every choice.
///
/// ```
/// use tabletop::properties::{Thoroughness, check_game};
/// use test_game::{HighestCard, Setup};
///
/// let covered = check_game::<HighestCard>(Setup, 1, Thoroughness::default()).unwrap();
/// assert_eq!(covered.decisions, 3);
/// assert_eq!(covered.views, 16, "three seats and a spectator, before each decision and at the end");
/// ```
pub fn check_game<G: Game>(
    setup: G::Setup,
    seed: u64,
    thoroughness: Thoroughness,
) -> Result<CheckCoverage, String> {
    check_game_with_log::<G>(setup, seed, thoroughness, &mut NoLog)
}

/// Does the same as [`check_game`] and passes every event to a log.
pub fn check_game_with_log<G: Game>(
    setup: G::Setup,
    seed: u64,
    thoroughness: Thoroughness,
    log: &mut impl Log<G::Event>,
) -> Result<CheckCoverage, String> {
    let mut state = G::start_game(setup, &mut QuickChance::new(!seed), log);
    let next = &mut random_choice;
    play_on_and_check(&mut state, seed, thoroughness, next, log, &mut Vec::new())
}

/// Plays a random game on from a position and checks everything after every choice.
pub fn check_game_from<G: Game>(
    mut state: G,
    seed: u64,
    thoroughness: Thoroughness,
) -> Result<CheckCoverage, String> {
    let (next, log) = (&mut random_choice, &mut NoLog);
    play_on_and_check(&mut state, seed, thoroughness, next, log, &mut Vec::new())
}

/// Plays on with the choices that `choose` makes and checks everything; all of them are added to `moves`.
fn play_on_and_check<G: Game>(
    state: &mut G,
    seed: u64,
    thoroughness: Thoroughness,
    choose: &mut impl FnMut(&G, &mut QuickChance) -> Option<G::Choice>,
    log: &mut impl Log<G::Event>,
    moves: &mut Vec<Move<G>>,
) -> Result<CheckCoverage, String> {
    let setup = state.setup();
    let mut chance = QuickChance::new(seed);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x1ace);
    let mut covered = CheckCoverage::default();
    check_sides::<G>(setup).map_err(|problem| format!("seed {seed}: {problem}"))?;
    loop {
        let moment = covered.decisions;
        let at = |problem: String| format!("seed {seed}, after {moment} choices: {problem}");
        check_state(state).map_err(at)?;
        let next = choose(state, &mut chance);
        if covered.decisions % u64::from(thoroughness.imagine_every) == 0 {
            for viewer in Viewer::all_viewers(G::seats(setup).len()) {
                covered.steps +=
                    check_viewer_knowledge(state, viewer, next, &mut rng).map_err(at)?;
                covered.views += 1;
            }
        }
        let (Some(choice), Some(seat)) = (next, state.deciding_seat()) else {
            return Ok(covered);
        };
        moves.push(Move {
            seat,
            choice,
            drawn: Vec::new(),
        });
        let told = |problem: String| at(format!("`{choice}`: {problem}"));
        let mut listed = *state;
        let mut same_chance = chance.clone();
        listed.apply_listed(choice, &mut same_chance, &mut NoLog);
        let mut recording = RecordingChance::new(&mut chance);
        let mut events = Vec::new();
        let applied = state.apply(choice, &mut recording, &mut events);
        check_equal("a legal choice", &applied, &Ok(())).map_err(told)?;
        let drawn = recording.into_outcomes();
        check_chance_is_revealed(&drawn, &events).map_err(told)?;
        if let Some(written) = moves.last_mut() {
            written.drawn = drawn;
        }
        events.into_iter().for_each(|event| log.record_event(event));
        check_equal("the quick way and the checked one", &listed, state).map_err(told)?;
        covered.decisions += 1;
        if covered.decisions > u64::from(thoroughness.longest) {
            return Err(at("the game does not end".into()));
        }
    }
}

/// Checks that every seat plays for a side of the game and that every side has seats.
fn check_sides<G: Game>(setup: G::Setup) -> Result<(), String> {
    let sides = G::sides(setup);
    for (index, side) in sides.iter().enumerate() {
        if sides[..index].contains(side) || G::seats_of(setup, *side).is_empty() {
            return Err(format!("`{side}` is there twice, or nobody plays for it"));
        }
    }
    let seats = (0..G::seats(setup).len() as u8).map(Seat::new);
    match seats
        .map(|seat| G::side_of(setup, seat))
        .find(|side| !sides.contains(side))
    {
        Some(side) => Err(format!("somebody plays for `{side}`, which is no side")),
        None => Ok(()),
    }
}

/// Checks that sides win as a whole.
fn check_winners<G: Game>(state: &G) -> Result<(), String> {
    let Some(outcome) = state.outcome() else {
        return Ok(());
    };
    let setup = state.setup();
    for side in G::winning_sides(setup, outcome) {
        let mut seats = G::seats_of(setup, side).iter();
        if !seats.all(|seat| outcome.winners.contains(seat)) {
            return Err(format!("only some of `{side}` have won"));
        }
    }
    Ok(())
}

fn check_state<G: Game>(state: &G) -> Result<(), String> {
    state.check_invariants()?;
    check_winners(state)?;
    let choices = state.legal_choices();
    if choices.is_empty() != state.outcome().is_some() {
        return Err("choices on offer and game over do not fit".into());
    }
    for (index, choice) in choices.iter().enumerate() {
        if choices[..index].contains(choice) {
            return Err(format!("`{choice}` is on offer twice"));
        }
        let text = choice.to_string();
        check_equal("notation", &text.parse().as_ref(), &Ok(choice))?;
    }
    let copy = *state;
    check_equal("a copy", &copy, state)
}

fn check_viewer_knowledge<G: Game>(
    state: &G,
    viewer: Viewer,
    next: Option<G::Choice>,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<u64, String> {
    let view = state.view(viewer);
    let deciding = state.deciding_seat().map(Viewer::Seat) == Some(viewer);
    let listed = state.legal_choices();
    let shown: &[G::Choice] = if deciding { &listed } else { &[] };
    check_equal("choices in the view", &view.choices(), &shown)?;
    check_equal("turn in the view", &view.turn(), &state.turn())?;

    let other = G::imagine(&view, rng);
    other
        .check_invariants()
        .map_err(|p| format!("imagined: {p}"))?;
    let again = other.view(viewer);
    check_equal("the view of an imagined state", &again, &view)?;
    check_equal("its bytes", &to_json(&again)?, &to_json(&view)?)?;
    check_public_choice_count(state, &other)?;
    check_illegal_choices(state, &other, &listed, deciding)?;
    match next {
        Some(choice) if other.legal_choices().contains(&choice) => {
            check_choice_in_two_worlds(state, &other, viewer, choice, rng)
        }
        Some(choice) if deciding => Err(format!("`{choice}` is not legal in an imagined state")),
        _ => Ok(0),
    }
}

/// Checks that every decision of chance comes with an event that reveals something. The moment at which a table makes
/// a draft public depends on that, and it must not depend on how many cards there were to draw from: the last one of
/// a deck is certain, so chance is not asked, and often nobody may know that it was the last.
pub fn check_chance_is_revealed<E: Event>(
    drawn: &[ChanceOutcome],
    events: &[E],
) -> Result<(), String> {
    if drawn.is_empty() || events.iter().any(E::reveals_hidden) {
        Ok(())
    } else {
        Err(format!("chance decided and nothing was shown: {drawn:?}"))
    }
}

/// Makes one choice in two worlds that the viewer cannot tell apart. The viewer is told the same in both, up to the
/// first event that shows something hidden; and if it was told the same to the end, it still cannot tell them apart,
/// nor by the moment at which the choice is made public.
fn check_choice_in_two_worlds<G: Game>(
    state: &G,
    other: &G,
    viewer: Viewer,
    choice: G::Choice,
    rng: &mut Xoshiro256PlusPlus,
) -> Result<u64, String> {
    let (seed, setup) = (rand_core::Rng::next_u64(rng), state.setup());
    let run = |mut state: G| {
        let mut events = Vec::new();
        state
            .apply(choice, &mut CoupledChance::new(seed), &mut events)
            .map_err(|refusal| format!("`{choice}` in one of two worlds: {refusal}"))?;
        let seen = events.iter().filter_map(|e| e.seen_by(setup, viewer));
        let seen: Vec<_> = seen.collect();
        let shows = events.iter().any(Event::reveals_hidden);
        Ok::<_, String>((state.view(viewer), seen, shows))
    };
    let (view, events, shows) = run(*state)?;
    let (other_view, other_events, other_shows) = run(*other)?;
    match events
        .iter()
        .zip(&other_events)
        .find(|(one, other)| one != other)
    {
        Some((one, other)) if one.reveals_hidden() && other.reveals_hidden() => return Ok(0),
        Some((one, other)) => check_equal("events of two equal worlds", other, one)?,
        None => check_equal("number of events", &other_events.len(), &events.len())?,
    }
    check_equal("views after the same events", &other_view, &view)?;
    check_equal("whether something is shown", &other_shows, &shows)?;
    let text = to_json(&events)?;
    check_equal("bytes of events", &to_json(&other_events)?, &text)?;
    let read = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
    check_equal("events read back", &events, &read)?;
    Ok(1)
}

/// Checks that a public number of choices is the same in both worlds.
fn check_public_choice_count<G: Game>(state: &G, other: &G) -> Result<(), String> {
    let Turn::Decide { decision, .. } = state.turn() else {
        return Ok(());
    };
    let counts = [state, other].map(|world| world.legal_choices().len());
    if G::choice_count_is_public(&decision) && counts[0] != counts[1] {
        return Err(format!(
            "a count that everybody can tell: {decision:?} has {counts:?} choices in two equal worlds"
        ));
    }
    Ok(())
}

/// Checks that refusals are the same in both worlds and change nothing.
fn check_illegal_choices<G: Game>(
    state: &G,
    other: &G,
    listed: &[G::Choice],
    deciding: bool,
) -> Result<(), String> {
    if !deciding {
        return Ok(());
    }
    let refuse = |state: &G, choice| {
        let mut tried = *state;
        let refused = tried.apply(choice, &mut CoupledChance::new(0), &mut NoLog);
        check_equal("a refused choice", &tried, state).map(|()| refused)
    };
    for choice in other.legal_choices() {
        if !listed.contains(&choice) {
            let refused = refuse(state, choice)?;
            check_equal("an illegal choice", &refused, &Err(Refusal::NotLegal))?;
        }
    }
    Ok(())
}

/// Plays a game of random choices in a session and checks that its record reads back, replays to the
/// same state and can be resumed at any point; and that undo restores what was.
pub fn check_record<G: Game>(setup: G::Setup, seed: u64) -> Result<(), String> {
    let at = |problem: String| format!("seed {seed}: {problem}");
    let mut session = Session::<G>::new(setup, Seed::from_words(&seed.to_string()));
    let players = G::seats(setup).len() as u64;
    let mut players: Vec<Box<dyn crate::Player<G>>> = (0..players)
        .map(|index| Box::new(RandomPlayer::new(seed * 8 + index)) as Box<dyn crate::Player<G>>)
        .collect();
    play_game(&mut session, &mut players);
    let record = session.to_record(true);
    let text = record.to_string();
    let read = Record::<G>::parse(&text).map_err(|error| at(error.to_string()))?;
    check_equal("a record read back", &read, &record).map_err(at)?;
    let replayed = read
        .replay_and_check()
        .map_err(|error| at(error.to_string()))?;
    check_equal("a replayed state", &replayed, session.state()).map_err(at)?;
    check_undo(session).map_err(at)
}

fn check_undo<G: Game>(mut session: Session<G>) -> Result<(), String> {
    let (setup, seed) = (session.setup(), session.to_record(true).seed);
    let steps: Vec<_> = session.steps().iter().map(|s| (s.seat, s.choice)).collect();
    session = Session::new(setup, seed.unwrap_or(Seed::new([0; 32])));
    for (seat, choice) in steps {
        let before = *session.state();
        session
            .choose(seat, choice)
            .map_err(|refusal| format!("`{choice}` again: {refusal}"))?;
        let after = *session.state();
        if session.undo(seat).is_err() {
            continue;
        }
        check_equal("the state after undo", session.state(), &before)?;
        session
            .choose(seat, choice)
            .map_err(|refusal| format!("`{choice}` after undo: {refusal}"))?;
        check_equal("the state after undo and redo", session.state(), &after)?;
    }
    Ok(())
}

/// Checks that every seat other than the deciding one is refused and that nothing changes.
pub fn check_out_of_turn_refusal<G: Game>(setup: G::Setup, seed: u64) -> Result<(), String> {
    let mut session = Session::<G>::new(setup, Seed::from_words(&seed.to_string()));
    let Some(deciding) = session.state().deciding_seat() else {
        return Err("a game that is over at once".into());
    };
    let choice = session.state().legal_choices()[0];
    let before = *session.state();
    for index in 0..G::seats(setup).len() as u8 {
        let seat = Seat::new(index);
        if seat != deciding {
            let refused = session.choose(seat, choice).map(|_| ());
            check_equal(
                "out of turn",
                &refused,
                &Err(Refusal::OutOfTurn { deciding }),
            )?;
        }
    }
    check_equal("the state", session.state(), &before)
}

fn to_json<T: serde::Serialize>(value: &T) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

fn check_equal<T: Eq + Debug + ?Sized>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!(
            "{what}: found\n  {found:?}\nexpected\n  {expected:?}"
        ))
    }
}
