//! The turns of computer players: finding the decision, asking for a choice, executing it.

use std::sync::Arc;
use std::time::Duration;

use tabletop::Seat;

use crate::commands::{Command, Moment};
use crate::hall::{Hall, Slot};
use crate::play::Thought;
use crate::secret::thinking_seed;
use crate::table::{Answered, Table};
use protocol::problem::{Code, Problem};

/// The pauses before a server asks for a table that another server has claimed. The server that handed the
/// turn to a computer player may be quicker than the one that gives its claim back. After the last attempt
/// the table is left to maintenance.
const ASK_AGAIN: [Duration; 3] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(400),
];

/// The pause of a computer player whose choice cannot be written.
const REST: Duration = Duration::from_secs(1);

/// The pause of a table at which not even the simplest computer player can decide.
const RECOVERY: Duration = Duration::from_secs(60);

impl Hall {
    /// Lets computer players decide at this table for as long as it is their turn.
    pub(crate) fn drive(self: &Arc<Self>, handle: &Arc<Slot>) {
        if !is_asked(handle) || !handle.start_driving() {
            return;
        }
        let (tables, handle) = (Arc::clone(self), Arc::clone(handle));
        tokio::spawn(async move {
            let claimed = claim(&tables, &handle).await;
            if claimed {
                tokio::select! {
                    () = drive_to_a_person(&tables, &handle) => {}
                    () = tables.until_closing() => return,
                }
                tables.store.release(&handle.id).await;
            }
            handle.stop_driving();
            if claimed {
                // It may have become a computer player's turn again in between.
                tables.drive(&handle);
            }
        });
    }
}

/// Tells whether a computer player has to decide at this table.
fn is_asked(handle: &Slot) -> bool {
    let asked = handle.look(|table| table.computer_to_decide().is_some());
    asked.unwrap_or(false)
}

/// Claims the table, so that no other server thinks about the same decisions.
async fn claim(tables: &Arc<Hall>, handle: &Arc<Slot>) -> bool {
    for pause in ASK_AGAIN {
        tokio::time::sleep(pause).await;
        if !is_asked(handle) {
            return false;
        }
        match tables.store.claim(&handle.id).await {
            Ok(true) => {
                // The server that thought before may have written rows that we have not heard of yet;
                // without them we would think about a decision that has been made.
                if let Err(problem) = tables.refresh(handle).await {
                    tracing::warn!(
                        table = handle.id,
                        problem = problem.message,
                        "cannot catch up"
                    );
                }
                return true;
            }
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(table = handle.id, %error, "cannot claim a table");
                return false;
            }
        }
    }
    false
}

async fn drive_to_a_person(tables: &Arc<Hall>, handle: &Arc<Slot>) {
    let mut by = Thinker::AsSet;
    while let Ok(Some(Thinking { seat, at, thought })) = handle.look(|table| thinking(table, by)) {
        let Some(thought) = tables.thinkers.ask(thought).await else {
            return;
        };
        let Ok(choice) = thought else {
            tracing::error!(table = handle.id, ?by, "a computer player broke off");
            if by == Thinker::StandIn {
                tokio::time::sleep(RECOVERY).await;
            }
            by = Thinker::StandIn;
            continue;
        };
        by = Thinker::AsSet;
        if let Err(problem) = decided(tables, handle, seat, at, choice).await {
            let code = problem.code.name();
            tracing::debug!(table = handle.id, code, "a thought in vain");
            if problem.is_storage() || problem.code == Code::Internal {
                tokio::time::sleep(REST).await;
            }
        }
    }
}

/// A decision that a computer player has to make.
struct Thinking {
    seat: Seat,
    /// The version and draft step of the table.
    at: Moment,
    thought: Thought,
}

/// The computer player that thinks about a decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Thinker {
    /// The level that the seat is set to.
    AsSet,
    /// The simplest level, for a decision at which the other one crashed.
    StandIn,
}

/// Finds the decision that a computer player has to make at this table, if there is one.
fn thinking(table: &Table, by: Thinker) -> Option<Thinking> {
    let (seat, level) = table.computer_to_decide()?;
    let level = match by {
        Thinker::AsSet => level,
        Thinker::StandIn => table.info.simplest_level(),
    };
    let play = table.running()?;
    // The random choices of a computer player cannot be guessed from anything public.
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

/// Executes the choice of a computer player, if it still plays the seat and the table has not changed.
async fn decided(
    tables: &Arc<Hall>,
    handle: &Arc<Slot>,
    seat: Seat,
    at: Moment,
    choice: String,
) -> Result<Answered, Problem> {
    let command = Command::Choose { at, choice };
    let judge = Arc::clone(tables);
    let decide = move |table: &Table| {
        if table.seats[seat.index()].computer().is_none() {
            return Err(Problem::new(Code::NotAllowed, "the person is back"));
        }
        let seat = seat.number();
        table.decide(seat, &command, &judge.circumstances())
    };
    tables.execute(handle, None, decide).await
}
