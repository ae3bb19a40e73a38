//! The requests to the engine, and how they are parsed.

use protocol::engine::{
    ChoicesRequest, EngineChooseRequest, EngineCode, EnginePlanRequest, EngineProblem,
    EventsRequest, LoadRequest, NewRequest, RecordRequest, UndoRequest, ViewRequest,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A request to the engine.
#[derive(Debug)]
pub(crate) enum Request {
    Games,
    New(NewRequest),
    Load(LoadRequest),
    View(ViewRequest),
    Choices(ChoicesRequest),
    Choose(EngineChooseRequest),
    Plan(EnginePlanRequest),
    Events(EventsRequest),
    Undo(UndoRequest),
    Record(RecordRequest),
    State,
    Quit,
}

/// The values of `do`.
const COMMANDS: [&str; 12] = [
    "games", "new", "load", "view", "choices", "choose", "plan", "events", "undo", "record",
    "state", "quit",
];

/// A request with nothing but its name.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct NoFields {}

/// Parses a line. Returns the `id` to be echoed, if it could be read, and the request.
pub(crate) fn parse_request_line(line: &[u8]) -> (Option<Value>, Result<Request, EngineProblem>) {
    let mut fields: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => {
            return (
                None,
                Err(malformed_request_problem("a request is a JSON object")),
            );
        }
        Err(error) => {
            return (
                None,
                Err(malformed_request_problem(&format!("not JSON: {error}"))),
            );
        }
    };
    let id = fields.remove("id");
    let request = match fields.remove("do") {
        Some(Value::String(command)) => parse_command(&command, fields),
        _ => Err(malformed_request_problem(
            "a request names its command: {\"do\":\"games\"}",
        )),
    };
    (id, request)
}

fn parse_command(command: &str, fields: Map<String, Value>) -> Result<Request, EngineProblem> {
    Ok(match command {
        "games" => require_no_fields(command, fields, Request::Games)?,
        "new" => Request::New(parse_request_fields(command, fields)?),
        "load" => Request::Load(parse_request_fields(command, fields)?),
        "view" => Request::View(parse_request_fields(command, fields)?),
        "choices" => Request::Choices(parse_request_fields(command, fields)?),
        "choose" => Request::Choose(parse_request_fields(command, fields)?),
        "plan" => Request::Plan(parse_request_fields(command, fields)?),
        "events" => Request::Events(parse_request_fields(command, fields)?),
        "undo" => Request::Undo(parse_request_fields(command, fields)?),
        "record" => Request::Record(parse_request_fields(command, fields)?),
        "state" => require_no_fields(command, fields, Request::State)?,
        "quit" => require_no_fields(command, fields, Request::Quit)?,
        _ => {
            let problem = format!(
                "no command is called `{command}`; the commands are {}",
                COMMANDS.join(", ")
            );
            let legal = COMMANDS.map(String::from).to_vec();
            return Err(
                EngineProblem::new(EngineCode::UnknownCommand, problem).with_legal_values(legal)
            );
        }
    })
}

fn require_no_fields(
    command: &str,
    fields: Map<String, Value>,
    request: Request,
) -> Result<Request, EngineProblem> {
    parse_request_fields::<NoFields>(command, fields).map(|_| request)
}

fn parse_request_fields<T: DeserializeOwned>(
    command: &str,
    fields: Map<String, Value>,
) -> Result<T, EngineProblem> {
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| EngineProblem::new(EngineCode::BadFields, format!("`{command}`: {error}")))
}

fn malformed_request_problem(problem: &str) -> EngineProblem {
    EngineProblem::new(EngineCode::Malformed, problem)
}
