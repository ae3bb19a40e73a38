//! What a computer player is to the command, and what it is shown.

use rebellion::Sight;
use tabletop::{Game, Player, RandomPlayer, Seat, Turn, Viewer};

/// A player that is a program. Wherever views are at hand it plays from them like anybody else; where
/// thousands of games are played in a row it may look at the table instead, which is faster.
///
/// Both ways give the same choices for the same seed: what is [`Seen`] answers nothing that the view
/// does not say.
pub trait Bot<G: Game>: Player<G> {
    /// One of the choices on offer.
    fn look(&mut self, seen: Seen<'_, G>) -> G::Choice {
        self.choose(&seen.view())
    }
}

/// The table as the deciding seat sees it. The state behind it is out of a player's reach.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    state: &'a G,
    seat: Seat,
    decision: G::Decision,
    choices: &'a [G::Choice],
}

impl<'a, G: Game> Seen<'a, G> {
    /// What the deciding seat sees; nothing when the game is over. The choices are the legal ones, in
    /// the order in which the state lists them.
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

    /// Who decides.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What is to be decided.
    #[must_use]
    pub const fn decision(&self) -> G::Decision {
        self.decision
    }

    /// The legal choices.
    #[must_use]
    pub const fn choices(&self) -> &'a [G::Choice] {
        self.choices
    }

    /// Everything the seat may know.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }
}

impl<'a> Seen<'a, rebellion::State> {
    /// Answers to whatever the seat's side may know.
    #[must_use]
    pub fn sight(&self) -> Sight<'a> {
        Sight::new(self.state, self.state.setup().faction(self.seat))
    }
}

impl<'a> Seen<'a, empire_vs_rebellion::State> {
    /// Answers to whatever the seat's side may know.
    #[must_use]
    pub fn sight(&self) -> empire_vs_rebellion::Sight<'a> {
        let side = empire_vs_rebellion::Side::of(self.seat);
        empire_vs_rebellion::Sight::new(self.state, side)
    }
}

impl<G: Game> Bot<G> for RandomPlayer {
    fn look(&mut self, seen: Seen<'_, G>) -> G::Choice {
        self.pick(seen.choices())
    }
}
