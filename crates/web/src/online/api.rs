//! Asking the server: JSON over HTTP, and what went wrong in words.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, Response};

use super::wire::Refused;
use crate::browser;
use crate::say::{fill, say, texts};

/// How long an answer may take.
const PATIENCE: u32 = 15_000;

/// How often a command is sent again when no answer comes: it carries a key, so that it is done once.
const TRIES: u64 = 4;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The server cannot be reached, or what answers is not the server.
    Away,
    /// The server refuses.
    Refused(Refused),
}

impl Trouble {
    /// The server's code, if it was the server that refused.
    pub(crate) fn code(&self) -> Option<&str> {
        match self {
            Trouble::Away => None,
            Trouble::Refused(refused) => Some(&refused.code),
        }
    }

    /// What went wrong, for a person.
    pub(crate) fn words(&self) -> String {
        match self {
            Trouble::Away => say("ui-problem-away"),
            Trouble::Refused(refused) => {
                let key = format!("ui-problem-{}", refused.code);
                match texts().has(&key) {
                    true => say(&key),
                    false => fill(
                        "ui-problem-other",
                        &[("message", refused.message.as_str().into())],
                    ),
                }
            }
        }
    }
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
) -> Result<T, Trouble> {
    read(&text("GET", path, secret, None).await?)
}

/// Asks for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, Trouble> {
    text("GET", path, None, None).await
}

/// Has something done. When no answer comes the same command is sent again.
pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
    body: &impl Serialize,
) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).map_err(|_| Trouble::Away)?;
    let mut tries = 0;
    loop {
        match text("POST", path, secret, Some(&body)).await {
            Err(Trouble::Away) if tries < TRIES => {
                tries += 1;
                browser::pause(400 * tries).await;
            }
            answered => return read(&answered?),
        }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|error| {
        web_sys::console::error_1(&error.to_string().into());
        Trouble::Away
    })
}

async fn text(
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: Option<&str>,
) -> Result<String, Trouble> {
    let (ok, text) = fetch(method, path, secret, body)
        .await
        .map_err(|_| Trouble::Away)?;
    match ok {
        true => Ok(text),
        false => Err(serde_json::from_str(&text).map_or(Trouble::Away, Trouble::Refused)),
    }
}

async fn fetch(
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: Option<&str>,
) -> Result<(bool, String), JsValue> {
    let headers = Headers::new()?;
    if let Some(secret) = secret {
        headers.set("authorization", &format!("Bearer {secret}"))?;
    }
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        options.set_body(&body.into());
    }
    options.set_headers(&headers);
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let request = Request::new_with_str_and_init(path, &options)?;
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response = JsFuture::from(window.fetch_with_request(&request)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_a_person_may_meet_has_words_of_its_own() {
        let documented = include_str!("../../../../docs/server.md");
        let codes = documented
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
            .filter(|(_, rest)| {
                rest.starts_with(|c: char| c.is_ascii_digit()) && rest.as_bytes()[3] == b' '
            })
            .map(|(code, _)| code);
        let codes: Vec<&str> = codes.collect();
        assert!(codes.len() > 30, "{codes:?}");
        for code in codes {
            let refused = Refused {
                code: code.to_owned(),
                message: "untranslated".to_owned(),
            };
            let words = Trouble::Refused(refused).words();
            assert!(!words.contains("untranslated"), "{code} has no words");
        }
    }
}
