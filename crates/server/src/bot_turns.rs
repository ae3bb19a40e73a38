//! The turns of computer players: finding the decision, asking for a choice, executing it.

use std::sync::Arc;
use std::time::Duration;

use tabletop::Seat;

use crate::bot_pool::Urgency;
use crate::commands::{Command, Moment};
use crate::game_session::PendingChoice;
use crate::secret::computer_choice_seed;
use crate::table::{CommandAnswer, SeatOccupant, Table};
use crate::table_registry::{TableHandle, Tables};
use protocol::problem::{Code, Problem};

/// The pauses before a server asks for a table that another server has claimed. The server that handed the
/// turn to a computer player may be quicker than the one that gives its claim back. After the last attempt
/// the table is left to maintenance.
const CLAIM_RETRY_PAUSES: [Duration; 3] = [
    Duration::ZERO,
    Duration::from_millis(100),
    Duration::from_millis(400),
];

/// The pause of a computer player whose choice cannot be written.
const WRITE_RETRY_PAUSE: Duration = Duration::from_secs(1);

/// The pause of a table at which not even the simplest computer player can decide.
const CRASH_RECOVERY_PAUSE: Duration = Duration::from_secs(60);

impl Tables {
    /// Lets computer players decide at this table for as long as it is their turn.
    pub(crate) fn start_computer_turns(self: &Arc<Self>, handle: &Arc<TableHandle>) {
        // A server that is about to stop leaves the computer players to the next one.
        if self.is_ending() || !is_computer_to_decide(handle) || !handle.try_begin_computer_turns()
        {
            return;
        }
        let (tables, handle) = (Arc::clone(self), Arc::clone(handle));
        tokio::spawn(async move {
            let driving = DrivingGuard(Arc::clone(&handle));
            let claimed = claim_table(&tables, &handle).await;
            if claimed {
                tokio::select! {
                    () = play_computers_until_person_decides(&tables, &handle) => {}
                    () = tables.wait_until_draining() => {}
                }
                tables.store.release_table(&handle.id).await;
            }
            drop(driving);
            if claimed {
                // It may have become a computer player's turn again in between.
                tables.start_computer_turns(&handle);
            }
        });
    }
}

/// Marks the table as driven for as long as it lives, even if the task that drives breaks off.
struct DrivingGuard(Arc<TableHandle>);

impl Drop for DrivingGuard {
    fn drop(&mut self) {
        self.0.end_computer_turns();
    }
}

/// Tells whether a computer player has to decide at this table.
fn is_computer_to_decide(handle: &TableHandle) -> bool {
    let asked = handle.read_table(|table| table.deciding_computer_player().is_some());
    asked.unwrap_or(false)
}

/// Claims the table, so that no other server thinks about the same decisions.
async fn claim_table(tables: &Arc<Tables>, handle: &Arc<TableHandle>) -> bool {
    for pause in CLAIM_RETRY_PAUSES {
        tokio::time::sleep(pause).await;
        if !is_computer_to_decide(handle) {
            return false;
        }
        match tables.store.claim_table(&handle.id).await {
            Ok(true) => {
                // The server that thought before may have written rows that we have not heard of yet;
                // without them we would think about a decision that has been made.
                if let Err(problem) = tables.catch_up_if_behind(handle).await {
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

async fn play_computers_until_person_decides(tables: &Arc<Tables>, handle: &Arc<TableHandle>) {
    let mut by = ThinkingPlayer::AsSet;
    while let Ok(Some(decision)) = handle.read_table(|table| next_computer_decision(table, by)) {
        if !tables.store.holds_claim(&handle.id) {
            return;
        }
        let ComputerDecision {
            seat,
            at,
            urgency,
            thought,
        } = decision;
        let asker = handle.current_asker();
        let thought = tables
            .bot_pool
            .queue_job_and_await_choice(urgency, asker, thought);
        let Some(thought) = thought.await else {
            return;
        };
        let Ok(choice) = thought else {
            tracing::error!(table = handle.id, ?by, "a computer player broke off");
            if by == ThinkingPlayer::StandIn {
                tokio::time::sleep(CRASH_RECOVERY_PAUSE).await;
            }
            by = ThinkingPlayer::StandIn;
            continue;
        };
        by = ThinkingPlayer::AsSet;
        if let Err(problem) = execute_computer_choice(tables, handle, seat, at, choice).await {
            let code = problem.code.name();
            tracing::debug!(table = handle.id, code, "a thought in vain");
            if problem.is_storage_failure() || problem.code == Code::Internal {
                tokio::time::sleep(WRITE_RETRY_PAUSE).await;
            }
        }
    }
}

/// A decision that a computer player has to make.
struct ComputerDecision {
    seat: Seat,
    /// The version and draft step of the table.
    at: Moment,
    urgency: Urgency,
    thought: PendingChoice,
}

/// The computer player that thinks about a decision.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum ThinkingPlayer {
    /// The level that the seat is set to.
    AsSet,
    /// The simplest level, for a decision at which the other one crashed.
    StandIn,
}

/// Finds the decision that a computer player has to make at this table, if there is one.
fn next_computer_decision(table: &Table, by: ThinkingPlayer) -> Option<ComputerDecision> {
    let (seat, level) = table.deciding_computer_player()?;
    let level = match by {
        ThinkingPlayer::AsSet => level,
        ThinkingPlayer::StandIn => table.info.weakest_level(),
    };
    let play = table.running_game()?;
    // The random choices of a computer player cannot be guessed from anything public.
    let seed = computer_choice_seed(table.seed_with_player_words(), table.next_row);
    // A level that this server no longer has is played by the usual one.
    let thought = play
        .prepare_computer_choice(level, seed)
        .or_else(|| play.prepare_computer_choice(&table.info.usual_level, seed))?;
    let at = Moment {
        version: play.version(),
        draft: table.draft_number(),
    };
    let urgency = if table.seats.iter().any(SeatOccupant::is_present) {
        Urgency::Person
    } else {
        Urgency::Leftover
    };
    Some(ComputerDecision {
        seat,
        at,
        urgency,
        thought,
    })
}

/// Executes the choice of a computer player, if it still plays the seat and the table has not changed.
async fn execute_computer_choice(
    tables: &Arc<Tables>,
    handle: &Arc<TableHandle>,
    seat: Seat,
    at: Moment,
    choice: String,
) -> Result<CommandAnswer, Problem> {
    let command = Command::Choose { at, choice };
    let judge = Arc::clone(tables);
    let decide = move |table: &Table| {
        if table.seats[seat.index()].computer_level().is_none() {
            return Err(Problem::new(Code::NotAllowed, "the person is back"));
        }
        let seat = seat.number();
        table.decide_command(seat, &command, &judge.context_for_deciding_commands())
    };
    tables.execute_command(handle, None, decide).await
}
