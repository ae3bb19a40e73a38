//! The requests to the engine, and how they are parsed.

use protocol::engine::{
    Choices, Choose, Code, Events, Load, New, Plan, Problem, Record, Undo, View,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A request to the engine.
#[derive(Debug)]
pub(crate) enum Request {
    Games,
    New(New),
    Load(Load),
    View(View),
    Choices(Choices),
    Choose(Choose),
    Plan(Plan),
    Events(Events),
    Undo(Undo),
    Record(Record),
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
struct Plain {}

/// Parses a line. Returns the `id` to be echoed, if it could be read, and the request.
pub(crate) fn read(line: &[u8]) -> (Option<Value>, Result<Request, Problem>) {
    let mut fields: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => return (None, Err(malformed("a request is a JSON object"))),
        Err(error) => return (None, Err(malformed(&format!("not JSON: {error}")))),
    };
    let id = fields.remove("id");
    let request = match fields.remove("do") {
        Some(Value::String(command)) => parse(&command, fields),
        _ => Err(malformed("a request names its command: {\"do\":\"games\"}")),
    };
    (id, request)
}

fn parse(command: &str, fields: Map<String, Value>) -> Result<Request, Problem> {
    Ok(match command {
        "games" => plain(command, fields, Request::Games)?,
        "new" => Request::New(with_fields(command, fields)?),
        "load" => Request::Load(with_fields(command, fields)?),
        "view" => Request::View(with_fields(command, fields)?),
        "choices" => Request::Choices(with_fields(command, fields)?),
        "choose" => Request::Choose(with_fields(command, fields)?),
        "plan" => Request::Plan(with_fields(command, fields)?),
        "events" => Request::Events(with_fields(command, fields)?),
        "undo" => Request::Undo(with_fields(command, fields)?),
        "record" => Request::Record(with_fields(command, fields)?),
        "state" => plain(command, fields, Request::State)?,
        "quit" => plain(command, fields, Request::Quit)?,
        _ => {
            let problem = format!(
                "no command is called `{command}`; the commands are {}",
                COMMANDS.join(", ")
            );
            let legal = COMMANDS.map(String::from).to_vec();
            return Err(Problem::new(Code::UnknownCommand, problem).with_legal(legal));
        }
    })
}

fn plain(command: &str, fields: Map<String, Value>, request: Request) -> Result<Request, Problem> {
    with_fields::<Plain>(command, fields).map(|_| request)
}

fn with_fields<T: DeserializeOwned>(
    command: &str,
    fields: Map<String, Value>,
) -> Result<T, Problem> {
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| Problem::new(Code::BadFields, format!("`{command}`: {error}")))
}

fn malformed(problem: &str) -> Problem {
    Problem::new(Code::Malformed, problem)
}
