//! The view of the table.

use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Seat, SeatSet, Turn, Viewer};

use crate::{Card, Choice, HighestCard, PLAYERS, Setup};

/// The table as one viewer sees it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The viewer for whom it was built.
    pub viewer: Viewer,
    /// The cards the viewer may see: the viewer's own, and at the end all of them.
    pub cards: [Option<Card>; PLAYERS],
    /// The choices that everybody has made so far.
    pub chosen: [Option<Choice>; PLAYERS],
    pub(crate) turn: Waiting,
    pub(crate) choices: Vec<Choice>,
}

/// The state of the turn, in JSON.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Waiting {
    For(Seat),
    ForNobody { winners: SeatSet },
}

impl From<Turn<()>> for Waiting {
    fn from(turn: Turn<()>) -> Self {
        match turn {
            Turn::Decide { seat, .. } => Waiting::For(seat),
            Turn::Over(Outcome { winners }) => Waiting::ForNobody { winners },
        }
    }
}

impl tabletop::View<HighestCard> for View {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn setup(&self) -> Setup {
        Setup
    }

    fn turn(&self) -> Turn<()> {
        match self.turn {
            Waiting::For(seat) => Turn::Decide { seat, decision: () },
            Waiting::ForNobody { winners } => Turn::Over(Outcome { winners }),
        }
    }

    fn choices(&self) -> &[Choice] {
        &self.choices
    }
}
