//! Computer players at tables: what they are to think about, and what becomes of it.

use std::sync::Arc;

use tabletop::Seat;

use crate::commands::{Command, Moment};
use crate::hall::{Decided, Hall, Slot};
use crate::play::Thought;
use crate::problem::{Code, Problem};
use crate::secret::thinking_seed;
use crate::table::{Answered, Table};

/// A decision a computer has to make.
pub(crate) struct Thinking {
    pub(crate) seat: Seat,
    /// Where the table stands.
    pub(crate) at: Moment,
    pub(crate) thought: Thought,
}

/// What a computer has to think about at this table, if anything.
pub(crate) fn thinking(table: &Table) -> Option<Thinking> {
    let (seat, level) = table.computer_to_decide()?;
    let play = table.running()?;
    // What a computer leaves to chance cannot be guessed from anything that is public.
    let seed = thinking_seed(table.seed(), table.next);
    // A level that this server no longer has is played by the usual one.
    let thought = play
        .thought(level, seed)
        .or_else(|| play.thought(table.info.usual_level, seed))?;
    let at = Moment {
        version: play.version(),
        draft: play.draft(),
    };
    Some(Thinking { seat, at, thought })
}

/// Carries out what a computer chose, if the seat is still the computer's and the table has not moved on.
pub(crate) async fn decided(
    hall: &Arc<Hall>,
    slot: &Arc<Slot>,
    seat: Seat,
    at: Moment,
    choice: String,
) -> Result<Answered, Problem> {
    let command = Command::Choose { at, choice };
    let judge = Arc::clone(hall);
    let decide = move |table: &Table| {
        if table.seats[seat.index()].computer().is_none() {
            return Err(Problem::new(Code::NotAllowed, "the person is back"));
        }
        let seat = seat.index() as u8;
        table
            .decide(seat, &command, &judge.circumstances())
            .map(Decided::from)
    };
    hall.execute(slot, None, decide).await
}
