//! Computer players at tables: when they are to think, about what, and what becomes of it.

use std::sync::Arc;
use std::time::Duration;

use tabletop::Seat;

use crate::commands::{Command, Moment};
use crate::hall::{Hall, Slot};
use crate::play::Thought;
use crate::secret::thinking_seed;
use crate::table::{Answered, Table};
use protocol::problem::{Code, Problem};

/// How long a server waits before it asks again for a table that another one has claimed; whoever
/// handed the table to a computer may be quicker than whoever thought before. After that the table is
/// left to those who look after waiting tables.
const ASK_AGAIN: [Duration; 3] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(400),
];

/// How long a computer rests when its choice cannot be written.
const REST: Duration = Duration::from_secs(1);

/// How long a table rests when not even the simplest player can decide there.
const RECOVERY: Duration = Duration::from_secs(60);

impl Hall {
    /// Lets a computer player decide here, for as long as it is a computer's turn.
    pub(crate) fn drive(self: &Arc<Self>, slot: &Arc<Slot>) {
        if !is_asked(slot) || !slot.start_driving() {
            return;
        }
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        tokio::spawn(async move {
            let claimed = claim(&hall, &slot).await;
            if claimed {
                tokio::select! {
                    () = drive_to_a_person(&hall, &slot) => {}
                    () = hall.until_closing() => return,
                }
                hall.store.release(&slot.id).await;
            }
            slot.stop_driving();
            if claimed {
                // Perhaps it became a computer's turn again in between.
                hall.drive(&slot);
            }
        });
    }
}

/// Whether a computer has to decide at this table.
fn is_asked(slot: &Slot) -> bool {
    let asked = slot.look(|table| table.computer_to_decide().is_some());
    asked.unwrap_or(false)
}

/// Makes sure that no other server thinks about the same decisions.
async fn claim(hall: &Arc<Hall>, slot: &Arc<Slot>) -> bool {
    for pause in ASK_AGAIN {
        tokio::time::sleep(pause).await;
        if !is_asked(slot) {
            return false;
        }
        match hall.store.claim(&slot.id).await {
            Ok(true) => {
                // Whoever thought before may have written what nobody has told us of yet; without it we
                // would think about a decision that is made.
                if let Err(problem) = hall.refresh(slot).await {
                    tracing::warn!(
                        table = slot.id,
                        problem = problem.message,
                        "cannot catch up"
                    );
                }
                return true;
            }
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(table = slot.id, %error, "cannot claim a table");
                return false;
            }
        }
    }
    false
}

async fn drive_to_a_person(hall: &Arc<Hall>, slot: &Arc<Slot>) {
    let mut by = Thinker::AsSet;
    while let Ok(Some(Thinking { seat, at, thought })) = slot.look(|table| thinking(table, by)) {
        let Some(thought) = hall.thinkers.ask(thought).await else {
            return;
        };
        let Ok(choice) = thought else {
            tracing::error!(table = slot.id, ?by, "a computer player broke off");
            if by == Thinker::StandIn {
                tokio::time::sleep(RECOVERY).await;
            }
            by = Thinker::StandIn;
            continue;
        };
        by = Thinker::AsSet;
        if let Err(problem) = decided(hall, slot, seat, at, choice).await {
            let code = problem.code.name();
            tracing::debug!(table = slot.id, code, "a thought in vain");
            if problem.is_storage() || problem.code == Code::Internal {
                tokio::time::sleep(REST).await;
            }
        }
    }
}

/// A decision a computer has to make.
struct Thinking {
    seat: Seat,
    /// Where the table stands.
    at: Moment,
    thought: Thought,
}

/// Which computer player thinks about a decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Thinker {
    /// The one that the seat is set to.
    AsSet,
    /// The simplest one, for a decision at which the other broke off.
    StandIn,
}

/// What a computer has to think about at this table, if anything.
fn thinking(table: &Table, by: Thinker) -> Option<Thinking> {
    let (seat, level) = table.computer_to_decide()?;
    let level = match by {
        Thinker::AsSet => level,
        Thinker::StandIn => table.info.simplest_level(),
    };
    let play = table.running()?;
    // What a computer leaves to chance cannot be guessed from anything that is public.
    let seed = thinking_seed(table.seed(), table.next);
    // A level that this server no longer has is played by the usual one.
    let thought = play
        .thought(level, seed)
        .or_else(|| play.thought(&table.info.usual_level, seed))?;
    let at = Moment {
        version: play.version(),
        draft: play.draft(),
    };
    Some(Thinking { seat, at, thought })
}

/// Carries out what a computer chose, if the seat is still the computer's and the table has not moved on.
async fn decided(
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
        let seat = seat.number();
        table.decide(seat, &command, &judge.circumstances())
    };
    hall.execute(slot, None, decide).await
}
