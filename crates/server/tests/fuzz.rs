//! Ten thousand requests made from the OpenAPI document, right and wrong ones: none is answered with a
//! failure of the server, and every answer is what the document says.

use std::collections::BTreeMap;

use crate::support::json_schema::{assert_answer_fits_document, find_misfit};
use crate::support::random_requests::{
    SeededDice, escape_for_address, garbled_body, mutate_body, random_value_fitting_schema,
    random_value_without_schema,
};
use crate::support::raw_http::{RawAnswer, RawConnection};
use crate::support::{ClientSeat, Server, play_random_choices_until, storages_of_every_kind};
use serde_json::{Value, json};

/// One operation of the document.
struct Operation {
    path: String,
    method: String,
    parameters: Vec<Value>,
    /// The schema of the body, if there is one.
    body: Option<Value>,
}

fn list_operations(document: &Value) -> Vec<Operation> {
    let paths = document["paths"].as_object().expect("paths").iter();
    let methods = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, operation)| (path, method, operation))
    });
    methods
        .map(|(path, method, operation)| {
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            Operation {
                path: path.clone(),
                method: method.clone(),
                parameters: operation["parameters"]
                    .as_array()
                    .cloned()
                    .unwrap_or_default(),
                body: body.is_object().then(|| body.clone()),
            }
        })
        .collect()
}

/// A client that sends random requests.
struct Fuzzer {
    document: Value,
    operations: Vec<Operation>,
    dice: SeededDice,
    wire: RawConnection,
    seats: Vec<ClientSeat>,
    identities: Vec<String>,
    /// The number of answers by code; successes are counted by their status.
    answers: BTreeMap<String, usize>,
}

/// A request, and whether its method and body are what the document asks for.
struct Request {
    head: String,
    body: Vec<u8>,
    fits: bool,
}

impl Fuzzer {
    fn send_random_request(&mut self) {
        // Choices are what leads deeper into a game.
        let choose = |operation: &Operation| operation.path.ends_with("/choose");
        let number = if self.dice.percent_chance(20) {
            self.operations.iter().position(choose).expect("choices")
        } else {
            self.dice.number_below(self.operations.len())
        };
        let request = self.random_request(number);
        let heard = self.wire.send_request(&request.head, &request.body);
        let Operation { path, method, .. } = &self.operations[number];
        let told = || {
            format!(
                "{}\n{}",
                request.head,
                String::from_utf8_lossy(&request.body)
            )
        };
        assert!(heard.status < 500, "{}\n{}", told(), heard.text);
        let answer = heard.json();
        let code = answer.as_ref().and_then(|answer| answer["code"].as_str());
        let name = code.map_or(heard.status.to_string(), str::to_owned);
        if let Some(answer) = &answer {
            let status = heard.status.to_string();
            assert_answer_fits_document(&self.document, method, path, &status, answer);
        } else {
            // The pages behind the links of mails; everything else that is no JSON is a text.
            let is_page = path.ends_with("/{token}");
            let (kind, statuses): (_, &[u16]) = if is_page {
                ("text/html", &[200, 404])
            } else {
                ("text/plain", &[200])
            };
            let fits = heard.kind == kind && statuses.contains(&heard.status);
            assert!(fits, "{}\n{}", told(), heard.text);
        }
        if !request.fits {
            assert!(heard.status >= 400, "{}\n{}", told(), heard.text);
        } else if !request.body.is_empty() {
            assert_ne!(code, Some("malformed"), "{}\n{}", told(), heard.text);
        }
        *self.answers.entry(name).or_default() += 1;
        self.remember_secrets(&heard);
    }

    /// Remembers the secrets that an answer gives out.
    fn remember_secrets(&mut self, heard: &RawAnswer) {
        let Some(answer) = heard.json().filter(|_| heard.status < 300) else {
            return;
        };
        if let Some(secret) = answer["secret"].as_str()
            && secret.starts_with("self_")
        {
            self.identities.push(secret.to_owned());
        }
        // A new secret of a seat may have replaced the one that is known.
        if let (Some(secret), Some(link)) = (answer["secret"].as_str(), answer["link"].as_str()) {
            for seat in &mut self.seats {
                if link.contains(&seat.table) && answer["seat"] == seat.seat[..] {
                    secret.clone_into(&mut seat.secret);
                }
            }
        }
        let Some(table) = answer["table"]["table"].as_str() else {
            return;
        };
        for seat in answer["seats"].as_array().into_iter().flatten() {
            let text = |name: &str| seat[name].as_str().unwrap_or_default().to_owned();
            self.seats.push(ClientSeat {
                client: self.seats[0].client.clone(),
                table: table.to_owned(),
                seat: text("seat"),
                secret: text("secret"),
            });
        }
    }

    fn random_request(&mut self, number: usize) -> Request {
        let dice = &mut self.dice;
        let Operation {
            path,
            method,
            parameters,
            body,
        } = &self.operations[number];
        let seat = pick_seat(&self.seats, dice);
        let path = fill_address(path, parameters, seat, dice);
        let secret = match dice.number_below(10) {
            0 => None,
            1 => Some(dice.pick_one_of(&self.seats).secret.clone()),
            2 => random_value_without_schema(dice)
                .as_str()
                .map(escape_for_address),
            3..=5 => Some(dice.pick_one_of(&self.identities).clone()),
            _ => Some(seat.secret.clone()),
        };
        let method = if dice.percent_chance(98) {
            method.to_uppercase()
        } else {
            (*dice.pick_one_of(&["PUT", "DELETE", "PATCH", "OPTIONS"])).to_owned()
        };
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n");
        if let Some(secret) = secret {
            head += &format!("authorization: Bearer {secret}\r\n");
        }
        let Some(schema) = body else {
            let fits = method == "GET";
            return Request {
                head,
                body: Vec::new(),
                fits,
            };
        };
        let view = dice.percent_chance(60).then(|| seat.view());
        let guess = |name: &str, dice: &mut SeededDice| guess_value(name, dice, view.as_ref());
        let mut body = random_value_fitting_schema(&self.document, schema, dice, &guess);
        if dice.percent_chance(40) {
            mutate_body(&mut body, dice);
        }
        let kind = if dice.percent_chance(97) {
            "application/json"
        } else {
            *dice.pick_one_of(&["text/plain", "application/xml", "nonsense"])
        };
        let garble = dice.percent_chance(5);
        let bytes = if garble {
            garbled_body(&body, dice)
        } else {
            body.to_string().into_bytes()
        };
        // Rubbish may have become a body that fits all the same.
        let sent: Option<Value> = serde_json::from_slice(&bytes).ok();
        let fits = kind == "application/json"
            && method == "POST"
            && sent
                .is_some_and(|sent| find_misfit(&self.document, schema, &sent, "body").is_none());
        head += &format!(
            "content-type: {kind}\r\ncontent-length: {}\r\n",
            bytes.len()
        );
        Request {
            head,
            body: bytes,
            fits,
        }
    }
}

/// Picks a seat, most of the time at one of the newest tables: something happens there.
fn pick_seat<'a>(seats: &'a [ClientSeat], dice: &mut SeededDice) -> &'a ClientSeat {
    let newest = seats.len().saturating_sub(6);
    if dice.percent_chance(80) {
        &seats[newest + dice.number_below(seats.len() - newest)]
    } else {
        dice.pick_one_of(seats)
    }
}

/// Fills in the parameters of an address.
fn fill_address(
    path: &str,
    parameters: &[Value],
    seat: &ClientSeat,
    dice: &mut SeededDice,
) -> String {
    let (mut path, mut query) = (path.to_owned(), Vec::new());
    for parameter in parameters {
        let name = parameter["name"].as_str().expect("a name");
        if parameter["in"] == "path" {
            let usual = match name {
                "table" => &seat.table,
                _ => &seat.seat,
            };
            let text = if dice.percent_chance(92) {
                usual.clone()
            } else {
                format!("{}x", dice.hex_digits(19))
            };
            path = path.replace(&format!("{{{name}}}"), &text);
        } else if dice.percent_chance(40) {
            let value = match (name, dice.number_below(3)) {
                // Nobody waits for ten thousand answers.
                ("wait", _) => "0".to_owned(),
                ("status", 0) => "open".to_owned(),
                ("seat", 0) => seat.seat.clone(),
                (_, 1) => dice.number_below(5).to_string(),
                _ => match random_value_without_schema(dice) {
                    Value::String(text) => text,
                    other => other.to_string(),
                },
            };
            query.push(format!("{name}={}", escape_for_address(&value)));
        }
    }
    if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

/// Picks a value that means something at this table.
fn guess_value(name: &str, dice: &mut SeededDice, view: Option<&Value>) -> Option<Value> {
    const HOLDERS: [&str; 5] = ["me", "open", "computer:random", "computer", "you"];
    Some(match name {
        "key" => json!(dice.hex_digits(32)),
        "game" => json!(*dice.pick_one_of(games::IDS)),
        "setup" => json!(*dice.pick_one_of(&["first", "full", "tutorial"])),
        "seats" => {
            json!({"rebel": dice.pick_one_of(&HOLDERS), "imperial": dice.pick_one_of(&HOLDERS)})
        }
        "seat" => json!(*dice.pick_one_of(&["rebel", "imperial"])),
        "level" => json!(*dice.pick_one_of(&["random", "cadet", "king"])),
        "handle" => json!(*dice.pick_one_of(&["leia", "han", "luke"])),
        "version" | "draft" => view?[name].clone(),
        // Words that are choices of some moment, mostly of another one.
        "choice" if dice.percent_chance(20) => {
            json!(*dice.pick_one_of(&["pass", "done", "play", "decline"]))
        }
        "choice" => {
            let choices = view?["choices"].as_array()?;
            if choices.is_empty() {
                return None;
            }
            dice.pick_one_of(choices)["choice"].clone()
        }
        _ => return None,
    })
}

fn run_fuzzer(
    kept: &crate::support::TestStorage,
    count: usize,
    seed: u64,
) -> BTreeMap<String, usize> {
    let server = Server::start_server(kept);
    let client = server.client();
    let document = client.get("/api/openapi.json", None).expect_ok();
    let identity = client.post("/api/identity", None, &json!({"name": "Leia"}));
    let witness = client.create_hot_seat_table("rebellion", "first", &["rebel", "imperial"]);
    let mut fuzzer = Fuzzer {
        operations: list_operations(&document),
        document,
        dice: SeededDice(seed),
        wire: RawConnection::new(&server.address),
        seats: client.create_hot_seat_table("empire-vs-rebellion", "full", &["rebel", "imperial"]),
        identities: vec![
            identity.expect_ok()["secret"]
                .as_str()
                .expect("it")
                .to_owned(),
        ],
        answers: BTreeMap::new(),
    };
    for _ in 0..count {
        fuzzer.send_random_request();
    }
    let metrics = client.get("/metrics", None).text;
    assert!(
        metrics.contains("\ntwinsuns_failures_total 0\n"),
        "{metrics}"
    );
    // A table that was left alone is played as if nothing had happened.
    play_random_choices_until(&witness, |info| info["version"].as_u64() >= Some(30));
    fuzzer.answers
}

#[test]
fn ten_thousand_requests_made_from_the_document_break_nothing() {
    let [sqlite, postgres] =
        <[_; 2]>::try_from(storages_of_every_kind()).expect("two kinds of storage");
    let mut answers = run_fuzzer(&sqlite, 8_000, 1);
    for (code, count) in run_fuzzer(&postgres, 2_000, 2) {
        *answers.entry(code).or_default() += count;
    }
    println!("{answers:#?}");
    assert_eq!(answers.values().sum::<usize>(), 10_000);
    // The requests got deep enough to meet most of what can happen.
    assert!(answers["200"] > 1_500 && answers["201"] > 30, "{answers:?}");
    for code in [
        "malformed",
        "bad-value",
        "unknown-table",
        "secret-missing",
        "secret-unknown",
        "stale-version",
        "game-over",
        "nothing-offered",
        "too-large",
        "wrong-media-type",
        "wrong-method",
    ] {
        assert!(answers.contains_key(code), "{code} never came: {answers:?}");
    }
}
