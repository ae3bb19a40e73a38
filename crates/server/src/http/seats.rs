//! What whoever holds a seat can do. Every command carries a key: repeated with the same key it is
//! answered the same and done once.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{AtTable, Bearer, Body, check_key};
use crate::commands::{Command, Moment, key_digest};
use crate::hall::{Decided, Hall, Slot};
use crate::problem::{Code, Problem};
use crate::table::{Answered, Table};

/// Where the table stands after a command, as the seat that gave it may know.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    pub(crate) version: u64,
    pub(crate) draft: u64,
}

impl Done {
    /// Where the table stands, for whoever gave a command that `plays` or does not.
    pub(crate) const fn after(plays: bool, version: u64, draft: u64) -> Self {
        // Whoever does not decide may not learn from its own command whether somebody drafts.
        let draft = if plays { draft } else { 0 };
        Self { version, draft }
    }
}

/// Where the table stands after a plan.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanDone {
    pub(crate) version: u64,
    pub(crate) draft: u64,
    /// How many choices at the end of the plan were not made, because somebody learned something by
    /// the one before them.
    pub(crate) dropped: u64,
}

impl PlanDone {
    /// Where the table stands after a plan that was carried out.
    pub(crate) const fn after(answered: &Answered) -> Self {
        Self {
            version: answered.version,
            draft: answered.draft,
            dropped: answered.dropped,
        }
    }
}

type Answer = Result<Json<Done>, Problem>;

/// What a seat asks for at a table: everything that is needed to carry it out.
pub(crate) struct Order<T> {
    hall: Arc<Hall>,
    slot: Arc<Slot>,
    bearer: Bearer,
    request: T,
}

/// A request with a key.
pub(crate) trait Keyed {
    /// Repeated with the same key, a command is done once.
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($request:ty),+ $(,)?) => {
        $(impl Keyed for $request {
            fn key(&self) -> &str {
                &self.key
            }
        })+
    };
}
keyed!(
    ChooseRequest,
    PlanRequest,
    DraftRequest,
    TakeBackRequest,
    OfferRequest,
    KeyRequest,
    LeaveRequest,
    TakeOverRequest,
    EntropyRequest,
    ChatRequest,
);

impl<S, T> FromRequest<S> for Order<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Arc<Hall>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let AtTable(slot) = AtTable::from_request_parts(&mut parts, state).await?;
        let bearer = Bearer::from_request_parts(&mut parts, state).await?;
        let request = Request::from_parts(parts, body);
        let Body(request) = Body::from_request(request, state).await?;
        Ok(Self {
            hall: Arc::from_ref(state),
            slot,
            bearer,
            request,
        })
    }
}

impl<T: Keyed> Order<T> {
    async fn carry_out(self, command: impl FnOnce(T) -> Command) -> Answer {
        let (plays, answered) = self.execute(command).await?;
        Ok(Json(Done::after(plays, answered.version, answered.draft)))
    }

    /// Carries the command out; says whether it is about the game itself, and what its answer is made of.
    async fn execute(
        self,
        command: impl FnOnce(T) -> Command,
    ) -> Result<(bool, Answered), Problem> {
        let Self {
            hall,
            slot,
            bearer,
            request,
        } = self;
        let key = request.key().to_owned();
        check_key(&key)?;
        let (seat, secret) = bearer.must_be_seat(&hall, &slot).await?;
        let command = command(request);
        let digest = key_digest(&slot.id, &secret, command.name(), &key);
        let plays = command.plays();
        let answered = hall.command(&slot, seat, digest, command).await?;
        Ok((plays, answered))
    }
}

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChooseRequest {
    /// The version the choice is made against.
    version: u64,
    /// The draft step the choice is made against; 0 if it is left out.
    #[serde(default)]
    draft: u64,
    /// One of the `choices` of the view.
    #[schema(max_length = 200)]
    choice: String,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Makes a choice. It stays a draft that only this seat sees until it is confirmed or somebody learns
/// something: it reveals, rolls, draws or hands over.
#[utoipa::path(post, path = "/api/tables/{table}/choose", request_body = ChooseRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn choose(order: Order<ChooseRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Choose {
            at: Moment {
                version: asked.version,
                draft: asked.draft,
            },
            choice: asked.choice,
        })
        .await
}

/// Choices that are made together or not at all.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanRequest {
    /// The version the plan is made against.
    version: u64,
    /// The draft step the plan is made against; 0 if it is left out.
    #[serde(default)]
    draft: u64,
    /// One of the `choices` of the view, then one of those on offer after it, and so on.
    #[schema(min_items = 1, max_items = 64)]
    choices: Vec<String>,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Makes several choices as one draft step, up to the first that reveals, rolls, draws or hands over.
/// What is planned for later is dropped. If a choice before that moment is refused, none is made.
#[utoipa::path(post, path = "/api/tables/{table}/plan", request_body = PlanRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = PlanDone), (status = "default", body = Problem)))]
pub(crate) async fn plan(order: Order<PlanRequest>) -> Result<Json<PlanDone>, Problem> {
    let command = |asked: PlanRequest| Command::Plan {
        at: Moment {
            version: asked.version,
            draft: asked.draft,
        },
        choices: asked.choices,
    };
    let (_, answered) = order.execute(command).await?;
    Ok(Json(PlanDone::after(&answered)))
}

/// A command about the draft.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DraftRequest {
    /// The version the command is made against.
    version: u64,
    /// The draft step the command is made against.
    draft: u64,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

impl DraftRequest {
    const fn moment(&self) -> Moment {
        Moment {
            version: self.version,
            draft: self.draft,
        }
    }
}

/// Takes the last draft step back.
#[utoipa::path(post, path = "/api/tables/{table}/undo", request_body = DraftRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn undo(order: Order<DraftRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Undo { at: asked.moment() })
        .await
}

/// Publishes the draft: everybody sees it from now on, and it can no longer be undone alone.
#[utoipa::path(post, path = "/api/tables/{table}/confirm", request_body = DraftRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn confirm(order: Order<DraftRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Confirm { at: asked.moment() })
        .await
}

/// An answer to an offer about the last publication, or the offer itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeBackRequest {
    /// The version that would be taken back.
    version: u64,
    /// `false` declines.
    #[serde(default = "yes")]
    agree: bool,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Asks all seats to take the last publication back, or answers whoever asked. It can be asked by the
/// seat whose publication it was, and never if that rolled, drew or revealed anything.
#[utoipa::path(post, path = "/api/tables/{table}/take-back", request_body = TakeBackRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn take_back(order: Order<TakeBackRequest>) -> Answer {
    order
        .carry_out(|asked| Command::TakeBack {
            version: asked.version,
            agree: asked.agree,
        })
        .await
}

/// An offer, or the answer to one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferRequest {
    /// `false` declines.
    #[serde(default = "yes")]
    pub(crate) agree: bool,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    pub(crate) key: String,
}

const fn yes() -> bool {
    true
}

/// Offers to end the game without a winner, or answers the offer. It ends when everybody present agrees.
#[utoipa::path(post, path = "/api/tables/{table}/abandon", request_body = OfferRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn abandon(order: Order<OfferRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Abandon { agree: asked.agree })
        .await
}

/// A command that needs nothing but its key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyRequest {
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Gives up: the other side wins. While a partner plays on, a computer takes the seat instead.
#[utoipa::path(post, path = "/api/tables/{table}/resign", request_body = KeyRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn resign(order: Order<KeyRequest>) -> Answer {
    order.carry_out(|_| Command::Resign).await
}

/// A wish for a computer player.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaveRequest {
    /// Its level; the usual one if it is left out.
    level: Option<String>,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Lets a computer play this seat until its holder comes back.
#[utoipa::path(post, path = "/api/tables/{table}/leave", request_body = LeaveRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn leave(order: Order<LeaveRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Leave { level: asked.level })
        .await
}

/// Takes the seat back from the computer.
#[utoipa::path(post, path = "/api/tables/{table}/return", request_body = KeyRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn come_back(order: Order<KeyRequest>) -> Answer {
    order.carry_out(|_| Command::Return).await
}

/// A computer for somebody who does not come.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeOverRequest {
    /// Whose seat.
    seat: String,
    /// The computer's level; the usual one if it is left out.
    level: Option<String>,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Lets a computer play for somebody the others have waited for long enough.
#[utoipa::path(post, path = "/api/tables/{table}/take-over", request_body = TakeOverRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn take_over(order: Order<TakeOverRequest>) -> Answer {
    order
        .carry_out(|asked| Command::TakeOver {
            seat: asked.seat,
            level: asked.level,
        })
        .await
}

/// Words for the seed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntropyRequest {
    /// Printable ASCII.
    #[schema(min_length = 1, max_length = 128)]
    words: String,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Adds words to the seed, once per seat, before the game begins.
#[utoipa::path(post, path = "/api/tables/{table}/entropy", request_body = EntropyRequest, tag = "seats",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn entropy(order: Order<EntropyRequest>) -> Answer {
    order
        .carry_out(|asked| Command::Entropy { words: asked.words })
        .await
}

/// Begins the game of a table that waits for it.
#[utoipa::path(post, path = "/api/tables/{table}/start", request_body = KeyRequest, tag = "seats",
    params(("table" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn start(order: Order<KeyRequest>) -> Answer {
    order.carry_out(|_| Command::Start).await
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChatRequest {
    /// Plain text of one line.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
    /// Repeated with the same key, the command is done once.
    #[schema(min_length = 1, max_length = 128)]
    key: String,
}

/// Says something: a seat to the seats, an identity without a seat to those who watch.
#[utoipa::path(post, path = "/api/tables/{table}/chat", request_body = ChatRequest, tag = "play",
    params(("table" = String, Path)), security(("seat" = []), ("identity" = [])),
    responses((status = 200, body = Done), (status = "default", body = Problem)))]
pub(crate) async fn chat(order: Order<ChatRequest>) -> Answer {
    let Order { hall, bearer, .. } = &order;
    if bearer.0.is_none() {
        return Err(Problem::of(Code::SecretMissing));
    }
    let Some(identity) = bearer.identity(hall).await? else {
        return order
            .carry_out(|asked| Command::Say { text: asked.text })
            .await;
    };
    let Order {
        hall,
        slot,
        bearer,
        request: ChatRequest { text, key },
    } = order;
    check_key(&key)?;
    let digest = key_digest(&slot.id, &bearer.digest(), "chat", &key);
    let judge = Arc::clone(&hall);
    let decide = move |table: &Table| {
        let said = table.say(None, &identity.name, &text, &judge.circumstances());
        said.map(Decided::from)
    };
    let answered = hall.execute(&slot, Some(digest), decide).await?;
    Ok(Json(Done::after(false, answered.version, answered.draft)))
}
