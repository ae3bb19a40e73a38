//! The contract between a game and everything that is built on it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use arrayvec::ArrayVec;
use rand_core::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Chance, StreamInfo};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::side::Side;

/// The most choices one decision may offer.
pub const MAX_CHOICES: usize = 256;

/// The legal choices of a decision, without a heap.
///
/// Searches fill the same list again and again:
///
/// ```
/// use tabletop::chance::QuickChance;
/// use tabletop::{Choices, Game, NoLog};
/// use test_game::{Choice, HighestCard, Setup};
///
/// let state = HighestCard::start_game(Setup, &mut QuickChance::new(1), &mut NoLog);
/// let mut choices = Choices::new();
/// for _ in 0..3 {
///     choices.clear();
///     state.push_legal_choices(&mut choices);
/// }
/// assert_eq!(choices[..], [Choice::Keep, Choice::Throw]);
/// ```
pub type Choices<C> = ArrayVec<C, MAX_CHOICES>;

/// The end of a game.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Outcome {
    /// The seats that won; empty if the game ended without a winner.
    pub winners: SeatSet,
}

/// The decision that a state waits for, or its end.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Turn<D> {
    /// Nothing: the game is over.
    Over(Outcome),
    /// One seat's decision.
    Decide {
        /// The seat that decides.
        seat: Seat,
        /// About what. Everybody may know this.
        decision: D,
    },
}

/// Why a choice was not carried out. The state is untouched then.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Another seat decides now.
    #[error("another seat decides now")]
    OutOfTurn {
        /// The seat that does.
        deciding: Seat,
    },
    /// The choice is not one of those on offer.
    #[error("this choice is not on offer now")]
    NotLegal,
}

/// A line of notation that means nothing.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{problem}")]
pub struct NotationError {
    /// A sentence that says what is wrong and what would be right.
    pub problem: String,
}

impl NotationError {
    /// Creates an error with this message.
    pub fn new(problem: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
        }
    }
}

/// Something that happened, with the numbers that matter. A part that not everybody may see is a
/// [`crate::Hidden`].
///
/// Both methods name every kind of event, so that a new one cannot be open to everybody by oversight.
pub trait Event: Copy + Eq + Debug + Serialize + DeserializeOwned {
    /// The variant of the game, which says who sits where.
    type Setup;

    /// Returns the event as this viewer is told it; `None` if the viewer does not notice it at all.
    fn seen_by(&self, setup: Self::Setup, viewer: Viewer) -> Option<Self>;

    /// Tells whether the event shows somebody something that was hidden before.
    fn reveals_hidden(&self) -> bool;
}

/// A receiver of events.
pub trait Log<E> {
    /// Takes note of an event.
    fn record_event(&mut self, event: E);
}

/// A log that drops every event.
#[derive(Copy, Clone, Debug)]
pub struct NoLog;

impl<E> Log<E> for NoLog {
    fn record_event(&mut self, _: E) {}
}

impl<E> Log<E> for Vec<E> {
    fn record_event(&mut self, event: E) {
        self.push(event);
    }
}

impl<E, L: Log<E> + ?Sized> Log<E> for &mut L {
    fn record_event(&mut self, event: E) {
        (**self).record_event(event);
    }
}

/// Everything one viewer may know, with the viewer's own decision and its choices.
///
/// ```
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Seat, View, Viewer};
/// use test_game::{HighestCard, Setup};
///
/// let state = HighestCard::start_game(Setup, &mut QuickChance::new(7), &mut NoLog);
/// let north = state.view(Viewer::Seat(Seat::new(0)));
/// let east = state.view(Viewer::Seat(Seat::new(1)));
/// assert_eq!(north.turn(), east.turn());
/// assert_eq!(north.choices().len(), 2, "north decides");
/// assert!(east.choices().is_empty(), "east waits");
/// ```
pub trait View<G: Game>: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// Returns the viewer it was built for.
    fn viewer(&self) -> Viewer;

    /// Returns the variant being played.
    fn setup(&self) -> G::Setup;

    /// Returns the decision that the game waits for. Everybody may know this.
    fn turn(&self) -> Turn<G::Decision>;

    /// Returns the legal choices if the viewer decides; otherwise nothing.
    fn choices(&self) -> &[G::Choice];
}

/// A game: plain data and rules.
///
/// A state is either over or waits for exactly one seat. The list of legal choices is never empty,
/// holds no choice twice, and every choice on it applies without error.
///
/// ```
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, Seat, Viewer};
/// use test_game::{Choice, HighestCard, Setup};
///
/// let (mut chance, mut log) = (QuickChance::new(7), Vec::new());
/// let mut game = HighestCard::start_game(Setup, &mut chance, &mut log);
/// assert_eq!(HighestCard::seats(game.setup()), ["north", "east", "west"]);
/// assert_eq!(game.deciding_seat(), Some(Seat::new(0)));
///
/// game.apply(Choice::Keep, &mut chance, &mut log).unwrap();
/// assert_eq!(game.deciding_seat(), Some(Seat::new(1)));
/// assert_eq!(log.len(), 1);
///
/// // A spectator sees no cards before the end:
/// assert_eq!(game.view(Viewer::Spectator).cards, [None; 3]);
/// ```
pub trait Game:
    Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The game's name in commands, files and addresses.
    const ID: &'static str;

    /// Raised whenever a record made before could replay differently.
    const RULES_VERSION: u32;

    /// The streams of chance, in the order of their numbers.
    const STREAMS: &'static [StreamInfo];

    /// The variant that is played. Prints as one line and reads back.
    type Setup: Copy + Eq + Debug + Display + FromStr<Err = NotationError> + Send + Sync;

    /// The question that a seat answers. Holds nothing that any seat may not know.
    type Decision: Copy + Eq + Debug + Serialize + DeserializeOwned + Send;

    /// One choice. Prints as one line of plain words and reads back.
    type Choice: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send;

    /// The events of the game.
    type Event: Event<Setup = Self::Setup> + Send;

    /// Everything a viewer may know.
    type View: View<Self> + Send;

    /// Returns the names of the seats of this variant, one word each.
    fn seats(setup: Self::Setup) -> &'static [&'static str];

    /// Returns the sides of this variant, any number of them. Every seat plays for one, and those of one side win
    /// together.
    fn sides(setup: Self::Setup) -> &'static [Side];

    /// Returns the side a seat plays for, one of [`Game::sides`].
    fn side_of(setup: Self::Setup, seat: Seat) -> Side;

    /// Returns the variant being played.
    fn setup(&self) -> Self::Setup;

    /// Starts a game and returns it at its first decision.
    fn start_game(
        setup: Self::Setup,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Self;

    /// Returns the decision that the state waits for.
    fn turn(&self) -> Turn<Self::Decision>;

    /// Adds all legal choices of the decision to `choices`, in an order that depends on nothing the
    /// deciding seat may not know; adds nothing when the game is over.
    fn push_legal_choices(&self, choices: &mut Choices<Self::Choice>);

    /// Says whether everybody can tell how many choices a decision offers. An answer that comes by itself because
    /// there is only one choice says that there is, so only such decisions may answer themselves at a table.
    fn choice_count_is_public(decision: &Self::Decision) -> bool;

    /// Carries out a choice and everything that follows from it, up to the next decision, unless it is not legal.
    fn apply(
        &mut self,
        choice: Self::Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<(), Refusal> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(Refusal::Over);
        }
        if !self.legal_choices().contains(&choice) {
            return Err(Refusal::NotLegal);
        }
        // Nobody is in a hurry here. With every kind of chance and log a copy of all the rules would be compiled.
        let (mut chance, mut log): (&mut dyn Chance, &mut dyn Log<Self::Event>) = (chance, log);
        self.apply_listed(choice, &mut chance, &mut log);
        Ok(())
    }

    /// Carries out a choice that was just listed by [`Game::push_legal_choices`], like [`Game::apply`]. Searches and
    /// simulations save the second look at the rules; any other choice is a bug and may panic.
    fn apply_listed(
        &mut self,
        choice: Self::Choice,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// Builds what this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Makes a full state that this view allows, every possibility the viewer cannot rule out having a fair share:
    /// `imagine(view).view(view.viewer()) == view`.
    ///
    /// ```
    /// use rand_core::SeedableRng;
    /// use rand_xoshiro::Xoshiro256PlusPlus;
    /// use tabletop::chance::QuickChance;
    /// use tabletop::{Game, NoLog, Seat, Viewer};
    /// use test_game::{HighestCard, Setup};
    ///
    /// let north = Viewer::Seat(Seat::new(0));
    /// let state = HighestCard::start_game(Setup, &mut QuickChance::new(7), &mut NoLog);
    /// let view = state.view(north);
    /// let world = HighestCard::imagine(&view, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    /// assert_eq!(world.view(north), view);
    /// ```
    fn imagine(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Checks that the state is sound: no components lost or doubled, no limits broken. Tests call it after every
    /// step.
    fn check_invariants(&self) -> Result<(), String>;

    /// Returns the legal choices in a new list.
    fn legal_choices(&self) -> Choices<Self::Choice> {
        let mut choices = Choices::new();
        self.push_legal_choices(&mut choices);
        choices
    }

    /// Returns the seat that decides, unless the game is over.
    fn deciding_seat(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Over(_) => None,
            Turn::Decide { seat, .. } => Some(seat),
        }
    }

    /// Checks that this seat decides now.
    fn check_may_decide(&self, seat: Seat) -> Result<(), Refusal> {
        match self.deciding_seat() {
            None => Err(Refusal::Over),
            Some(deciding) if deciding != seat => Err(Refusal::OutOfTurn { deciding }),
            Some(_) => Ok(()),
        }
    }

    /// Returns the outcome if the game is over.
    fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Decide { .. } => None,
        }
    }

    /// Returns the seats that play for a side.
    fn seats_of(setup: Self::Setup, side: Side) -> SeatSet {
        (0..Self::seats(setup).len() as u8)
            .map(Seat::new)
            .filter(|seat| Self::side_of(setup, *seat) == side)
            .fold(SeatSet::NONE, SeatSet::with)
    }

    /// Returns the place of a side in [`Game::sides`].
    fn side_index(setup: Self::Setup, side: Side) -> usize {
        let mut sides = Self::sides(setup).iter();
        let found = sides.position(|other| *other == side);
        found.unwrap_or_else(|| panic!("`{side}` is no side of this game"))
    }

    /// Returns the side of this variant with this id.
    fn side_with_id(setup: Self::Setup, id: &str) -> Option<Side> {
        let mut sides = Self::sides(setup).iter();
        sides.find(|side| side.id() == id).copied()
    }

    /// Returns the sides that won, in the order of [`Game::sides`].
    fn winning_sides(setup: Self::Setup, outcome: Outcome) -> impl Iterator<Item = Side> {
        let won = move |side: &Side| {
            let seats = Self::seats_of(setup, *side);
            seats.iter().any(|seat| outcome.winners.contains(seat))
        };
        Self::sides(setup).iter().copied().filter(won)
    }

    /// Returns the name of a seat.
    fn seat_name(setup: Self::Setup, seat: Seat) -> &'static str {
        Self::seats(setup)[seat.index()]
    }

    /// Returns the seat with this name; the error lists all names.
    fn parse_seat(setup: Self::Setup, name: &str) -> Result<Seat, NotationError> {
        let names = Self::seats(setup);
        names
            .iter()
            .position(|seat| *seat == name)
            .map(|index| Seat::new(index as u8))
            .ok_or_else(|| {
                NotationError::new(format!(
                    "no seat is called `{name}`; the seats are {}",
                    names.join(", ")
                ))
            })
    }

    /// Returns the viewer with this name, a seat or the spectator; the error lists all names.
    fn parse_viewer(setup: Self::Setup, name: &str) -> Result<Viewer, NotationError> {
        if name == Viewer::SPECTATOR {
            return Ok(Viewer::Spectator);
        }
        match Self::parse_seat(setup, name) {
            Ok(seat) => Ok(Viewer::Seat(seat)),
            Err(error) => Err(NotationError::new(format!(
                "{}; somebody without a seat is the {}",
                error.problem,
                Viewer::SPECTATOR
            ))),
        }
    }
}
