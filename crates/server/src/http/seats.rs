//! The commands of a seat. Every command carries a key: repeated with the same key, it is executed once and gets
//! the same answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use protocol::command::{
    ChatRequest, ChooseRequest, Done, DraftRequest, EntropyRequest, KeyRequest, Keyed,
    LeaveRequest, OfferRequest, PlanDone, PlanRequest, TakeBackRequest, TakeOverRequest,
};
use protocol::problem::{Code, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::extract::{Bearer, Client, JsonBody, NamedTable, check_key_length};
use super::rate_limits::rate_limit_key;
use crate::commands::{Command, CommandKey, Decided, Moment, command_key_digest, request_digest};
use crate::table::{CommandAnswer, Table};
use crate::table_registry::{TableHandle, Tables};

/// Builds the answer to a command. `plays` tells whether the command was about the game itself.
pub(crate) const fn command_answer(plays: bool, version: u64, draft: u64) -> Done {
    // A seat that does not decide must not learn from its own command that somebody drafts.
    let draft = if plays { draft } else { 0 };
    Done { version, draft }
}

/// Builds the answer to a plan that was executed.
pub(crate) const fn plan_answer(answered: &CommandAnswer) -> PlanDone {
    PlanDone {
        version: answered.version,
        draft: answered.draft,
        dropped: answered.dropped,
    }
}

type CommandResult = Result<Json<Done>, Problem>;

/// A command of a seat at a table, with everything needed to execute it.
pub(crate) struct SeatCommand<T> {
    tables: Arc<Tables>,
    handle: Arc<TableHandle>,
    bearer: Bearer,
    request: T,
}

impl<S, T> FromRequest<S> for SeatCommand<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Arc<Tables>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let NamedTable(handle) = NamedTable::from_request_parts(&mut parts, state).await?;
        let bearer = Bearer::from_request_parts(&mut parts, state).await?;
        let Client(address) = Client::from_request_parts(&mut parts, state).await?;
        handle.remember_first_asker(rate_limit_key(address));
        let request = Request::from_parts(parts, body);
        let JsonBody(request) = JsonBody::from_request(request, state).await?;
        Ok(Self {
            tables: Arc::from_ref(state),
            handle,
            bearer,
            request,
        })
    }
}

impl<T: Keyed + Serialize> SeatCommand<T> {
    async fn execute_and_answer_command(self, command: impl FnOnce(T) -> Command) -> CommandResult {
        let (plays, answered) = self.execute_command(command).await?;
        Ok(Json(command_answer(
            plays,
            answered.version,
            answered.draft,
        )))
    }

    /// Executes the command. Returns whether it was about the game itself, and the content of its answer.
    async fn execute_command(
        self,
        command: impl FnOnce(T) -> Command,
    ) -> Result<(bool, CommandAnswer), Problem> {
        let Self {
            tables,
            handle,
            bearer,
            request,
        } = self;
        let key = request.key().to_owned();
        check_key_length(&key)?;
        let (seat, secret) = bearer.require_seat(&tables, &handle).await?;
        let print = request_digest(&request);
        let command = command(request);
        let digest = CommandKey {
            key: command_key_digest(&handle.id, &secret, command.name(), &key),
            request: print,
        };
        let plays = command.is_turn_command();
        let answered = tables
            .execute_seat_command(&handle, seat, digest, command)
            .await?;
        Ok((plays, answered))
    }
}

/// Makes a choice. It stays a draft that only this seat sees until it is confirmed or somebody learns
/// something: it reveals, rolls, draws or hands over.
#[utoipa::path(post, path = "/api/tables/{table}/choose", request_body = ChooseRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn post_choice(order: SeatCommand<ChooseRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Choose {
            at: Moment {
                version: asked.version,
                draft: asked.draft,
            },
            choice: asked.choice,
        })
        .await
}

/// Makes several choices as one draft step, up to the first that reveals, rolls, draws or hands over.
/// What is planned for later is dropped. If a choice before that moment is refused, none is made.
#[utoipa::path(post, path = "/api/tables/{table}/plan", request_body = PlanRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = PlanDone), (status = "default", body = Problem)))]
pub(crate) async fn post_plan(order: SeatCommand<PlanRequest>) -> Result<Json<PlanDone>, Problem> {
    let command = |asked: PlanRequest| Command::Plan {
        at: Moment {
            version: asked.version,
            draft: asked.draft,
        },
        choices: asked.choices,
    };
    let (_, answered) = order.execute_command(command).await?;
    Ok(Json(plan_answer(&answered)))
}

const fn draft_moment(asked: &DraftRequest) -> Moment {
    Moment {
        version: asked.version,
        draft: asked.draft,
    }
}

/// Takes the last draft step back.
#[utoipa::path(post, path = "/api/tables/{table}/undo", request_body = DraftRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn post_undo(order: SeatCommand<DraftRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Undo {
            at: draft_moment(&asked),
        })
        .await
}

/// Publishes the draft: everybody sees it from now on, and it can no longer be undone alone.
#[utoipa::path(post, path = "/api/tables/{table}/confirm", request_body = DraftRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn post_confirm(order: SeatCommand<DraftRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Confirm {
            at: draft_moment(&asked),
        })
        .await
}

/// Asks all seats to take the last publication back, or answers such a request. Only the seat that made the
/// publication can ask, and never if it rolled, drew or revealed anything.
#[utoipa::path(post, path = "/api/tables/{table}/take-back", request_body = TakeBackRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn take_back(order: SeatCommand<TakeBackRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::TakeBack {
            version: asked.version,
            agree: asked.agree,
        })
        .await
}

/// Offers to end the game without a winner, or answers the offer. It ends when everybody present agrees.
#[utoipa::path(post, path = "/api/tables/{table}/abandon", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn abandon(order: SeatCommand<OfferRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Abandon { agree: asked.agree })
        .await
}

/// Gives up: the other side wins. While a partner plays on, a computer takes the seat instead.
#[utoipa::path(post, path = "/api/tables/{table}/resign", request_body = KeyRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn resign(order: SeatCommand<KeyRequest>) -> CommandResult {
    order.execute_and_answer_command(|_| Command::Resign).await
}

/// Lets a computer play this seat until its holder comes back.
#[utoipa::path(post, path = "/api/tables/{table}/leave", request_body = LeaveRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn leave(order: SeatCommand<LeaveRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Leave { level: asked.level })
        .await
}

/// Takes the seat back from the computer.
#[utoipa::path(post, path = "/api/tables/{table}/return", request_body = KeyRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn return_to_own_seat(order: SeatCommand<KeyRequest>) -> CommandResult {
    order.execute_and_answer_command(|_| Command::Return).await
}

/// Lets a computer play for a person the others have waited for long enough.
#[utoipa::path(post, path = "/api/tables/{table}/take-over", request_body = TakeOverRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn take_over(order: SeatCommand<TakeOverRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::TakeOver {
            seat: asked.seat,
            level: asked.level,
        })
        .await
}

/// Adds words to the seed, once per seat, before the game begins.
#[utoipa::path(post, path = "/api/tables/{table}/entropy", request_body = EntropyRequest, tag = "seats",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn add_entropy_words(order: SeatCommand<EntropyRequest>) -> CommandResult {
    order
        .execute_and_answer_command(|asked| Command::Entropy { words: asked.words })
        .await
}

/// Begins the game of a table that waits for it.
#[utoipa::path(post, path = "/api/tables/{table}/start", request_body = KeyRequest, tag = "seats",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn start_waiting_game(order: SeatCommand<KeyRequest>) -> CommandResult {
    order.execute_and_answer_command(|_| Command::Start).await
}

/// Sends a chat message: from a seat to the seats, from an identity without a seat to the spectators.
#[utoipa::path(post, path = "/api/tables/{table}/chat", request_body = ChatRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = []), ("identity" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn post_chat_message(order: SeatCommand<ChatRequest>) -> CommandResult {
    let SeatCommand { tables, bearer, .. } = &order;
    if bearer.0.is_none() {
        return Err(Problem::from_code(Code::SecretMissing));
    }
    let Some(identity) = bearer.find_identity(tables).await? else {
        return order
            .execute_and_answer_command(|asked| Command::Say { text: asked.text })
            .await;
    };
    let print = request_digest(&order.request);
    let SeatCommand {
        tables,
        handle,
        bearer,
        request: ChatRequest { text, key },
    } = order;
    check_key_length(&key)?;
    let digest = CommandKey {
        key: command_key_digest(&handle.id, &bearer.fingerprint(), "chat", &key),
        request: print,
    };
    let judge = Arc::clone(&tables);
    let decide = move |table: &Table| {
        let said =
            table.decide_spectator_chat(&identity, &text, &judge.context_for_deciding_commands());
        said.map(Decided::from)
    };
    let answered = tables
        .execute_command(&handle, Some(digest), decide)
        .await?;
    Ok(Json(command_answer(
        false,
        answered.version,
        answered.draft,
    )))
}
