//! Asking the server: JSON over HTTP, and what went wrong in words.

use protocol::problem::{Code, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, Response};

use crate::browser;
use crate::say::say;

/// How long an answer may take.
const PATIENCE: u32 = 15_000;

/// How often a command is sent again when no answer comes: it carries a key, so that it is done once.
const TRIES: u64 = 4;

/// Why there is no answer that can be used.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The server cannot be reached.
    Unreachable,
    /// The server refuses.
    Refused(Problem),
    /// What answered does not speak this page's protocol: another version of the server, or not the server.
    Protocol,
}

impl ApiError {
    /// Returns the server's code, if it was the server that refused.
    pub(crate) fn code(&self) -> Option<Code> {
        match self {
            ApiError::Unreachable | ApiError::Protocol => None,
            ApiError::Refused(problem) => Some(problem.code),
        }
    }

    /// Says what went wrong to a person.
    pub(crate) fn message(&self) -> String {
        match self {
            ApiError::Unreachable => say("ui-problem-away"),
            ApiError::Protocol => say("ui-problem-protocol"),
            ApiError::Refused(problem) => say(&format!("ui-problem-{}", problem.code.name())),
        }
    }
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
) -> Result<T, ApiError> {
    read(&text("GET", path, secret, None).await?)
}

/// Asks for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, ApiError> {
    text("GET", path, None, None).await
}

/// Has something done. When no answer comes the same command is sent again.
pub(crate) async fn post<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
    body: &impl Serialize,
) -> Result<T, ApiError> {
    let body = serde_json::to_string(body).map_err(|_| ApiError::Protocol)?;
    let mut tries = 0;
    loop {
        match text("POST", path, secret, Some(&body)).await {
            Err(ApiError::Unreachable) if tries < TRIES => {
                tries += 1;
                browser::pause(400 * tries).await;
            }
            answered => return read(&answered?),
        }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|error| {
        web_sys::console::error_1(&error.to_string().into());
        ApiError::Protocol
    })
}

/// Reads a refusal. A proxy in front of a server that is away answers with a page of its own: that is the
/// server being away, not another protocol.
fn refusal(text: &str) -> ApiError {
    match serde_json::from_str(text) {
        Ok(problem) => ApiError::Refused(problem),
        Err(_) if text.trim_start().starts_with('{') => ApiError::Protocol,
        Err(_) => ApiError::Unreachable,
    }
}

async fn text(
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: Option<&str>,
) -> Result<String, ApiError> {
    let (ok, text) = fetch(method, path, secret, body)
        .await
        .map_err(|_| ApiError::Unreachable)?;
    if ok { Ok(text) } else { Err(refusal(&text)) }
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
    use crate::say::texts;

    #[test]
    fn every_refusal_a_person_may_meet_has_words_of_its_own() {
        for code in Code::ALL {
            let key = format!("ui-problem-{}", code.name());
            assert!(texts().has(&key), "{key}");
        }
    }

    #[test]
    fn an_answer_of_another_protocol_is_not_taken_for_a_server_that_is_away() {
        let newer = r#"{"code":"a-code-of-a-later-version","message":"untranslated"}"#;
        assert!(matches!(refusal(newer), ApiError::Protocol));
        let proxy = "<html><body>502 Bad Gateway</body></html>";
        assert!(matches!(refusal(proxy), ApiError::Unreachable));
        let problem = r#"{"code":"seat-taken","message":"the seat is not open"}"#;
        assert!(matches!(refusal(problem), ApiError::Refused(_)));
    }
}
