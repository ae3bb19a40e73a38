//! The interface of a computer player, and its input.

use rebellion::Sight;
use tabletop::{Game, Player, RandomPlayer, Seat, Turn, Viewer};

/// A player that is a program. Where views are available it plays from them like anybody else; where thousands of games
/// are played in a row it may look at the table instead, which is faster.
///
/// Both ways give the same choices for the same seed: [`BotInput`] answers nothing that the view does not say.
pub trait Bot<G: Game>: Player<G> {
    /// Chooses one of the legal choices.
    fn choose_from_bot_input(&mut self, seen: BotInput<'_, G>) -> G::Choice {
        self.choose(&seen.view())
    }
}

/// The table as the deciding seat sees it. The state behind it is out of a player's reach.
///
/// ```
/// use bots::{Bot, BotInput};
/// use rebellion::{Setup, State};
/// use tabletop::chance::QuickChance;
/// use tabletop::{Game, NoLog, Player};
///
/// let state = State::start_game(Setup::FIRST, &mut QuickChance::new(1), &mut NoLog);
/// let choices = state.legal_choices();
/// let input = BotInput::new(&state, &choices).unwrap();
///
/// // Playing from the view and playing from the table come to the same choice.
/// let from_view = bots::rebellion::Heuristic::new(5).choose(&input.view());
/// assert_eq!(bots::rebellion::Heuristic::new(5).choose_from_bot_input(input), from_view);
/// ```
#[derive(Debug)]
pub struct BotInput<'a, G: Game> {
    state: &'a G,
    seat: Seat,
    decision: G::Decision,
    choices: &'a [G::Choice],
}

impl<'a, G: Game> BotInput<'a, G> {
    /// Returns what the deciding seat sees, or `None` when the game is over. The choices are the legal ones, in the
    /// order in which the state lists them.
    #[must_use]
    pub fn new(state: &'a G, choices: &'a [G::Choice]) -> Option<Self> {
        match state.turn() {
            Turn::Over(_) => None,
            Turn::Decide { seat, decision } => Some(Self {
                state,
                seat,
                decision,
                choices,
            }),
        }
    }

    /// Returns the seat that decides.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the decision.
    #[must_use]
    pub const fn decision(&self) -> G::Decision {
        self.decision
    }

    /// Returns the legal choices.
    #[must_use]
    pub const fn choices(&self) -> &'a [G::Choice] {
        self.choices
    }

    /// Returns everything that the seat may know.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }
}

impl<'a> BotInput<'a, rebellion::State> {
    /// Returns the answers that the seat's side may know.
    #[must_use]
    pub fn sight(&self) -> Sight<'a> {
        Sight::new(self.state, self.state.setup().faction_of_seat(self.seat))
    }
}

impl<'a> BotInput<'a, empire_vs_rebellion::State> {
    /// Returns the answers that the seat's side may know.
    #[must_use]
    pub fn sight(&self) -> empire_vs_rebellion::Sight<'a> {
        let side = empire_vs_rebellion::Side::of_seat(self.seat);
        empire_vs_rebellion::Sight::new(self.state, side)
    }
}

impl<G: Game> Bot<G> for RandomPlayer {
    fn choose_from_bot_input(&mut self, seen: BotInput<'_, G>) -> G::Choice {
        self.pick_any(seen.choices())
    }
}
