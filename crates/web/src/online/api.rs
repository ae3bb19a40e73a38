//! Requests to the server: JSON over HTTP, and error messages.

use gloo_net::http::{Method, RequestBuilder};
use protocol::problem::{Code, Problem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::AbortSignal;

use crate::browser;
use crate::ui_texts::ui_text;

/// The longest time that an answer may take.
const ANSWER_TIMEOUT_MS: u32 = 15_000;

/// The number of times a command is sent again when no answer comes or the server restarts. It carries a key, so that it is done once.
const MAX_RETRIES: u64 = 4;

/// The delay before a command is sent again; it grows with every attempt.
const RETRY_DELAY_MS: u64 = 400;

/// The reason why there is no usable answer.
#[derive(Clone, Debug)]
pub(crate) enum ApiError {
    /// The server cannot be reached.
    Unreachable,
    /// The server refuses.
    Refused(Problem),
    /// The answer is not in this page's protocol: it comes from another version of the server, or another program.
    Protocol,
}

impl ApiError {
    /// Returns the server's code, if the server refused.
    pub(crate) fn code(&self) -> Option<Code> {
        match self {
            ApiError::Unreachable | ApiError::Protocol => None,
            ApiError::Refused(problem) => Some(problem.code),
        }
    }

    /// Returns the error message for a person.
    pub(crate) fn message(&self) -> String {
        match self {
            ApiError::Unreachable => ui_text("ui-problem-away"),
            ApiError::Protocol => ui_text("ui-problem-protocol"),
            ApiError::Refused(problem) => ui_text(&format!("ui-problem-{}", problem.code.name())),
        }
    }
}

/// Fetches a value.
pub(crate) async fn get_json<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
) -> Result<T, ApiError> {
    parse_json(&fetch_text(Method::GET, path, secret, None).await?)
}

/// Fetches a text.
pub(crate) async fn get_text(path: &str) -> Result<String, ApiError> {
    fetch_text(Method::GET, path, None, None).await
}

/// Sends a command, and sends it again when no answer comes or the server restarts.
pub(crate) async fn post_json<T: DeserializeOwned>(
    path: &str,
    secret: Option<&str>,
    body: &impl Serialize,
) -> Result<T, ApiError> {
    let body = lean_json::write_json(body).map_err(|_| ApiError::Protocol)?;
    let mut tries = 0;
    loop {
        match fetch_text(Method::POST, path, secret, Some(&body)).await {
            Err(error) if is_temporary_server_error(&error) && tries < MAX_RETRIES => {
                tries += 1;
                browser::sleep(RETRY_DELAY_MS * tries).await;
            }
            answered => return parse_json(&answered?),
        }
    }
}

/// Tells whether a server will answer soon: this one that restarts, or another one.
fn is_temporary_server_error(error: &ApiError) -> bool {
    matches!(error, ApiError::Unreachable) || error.code() == Some(Code::Restarting)
}

/// Reads what the server sent. The console says what could not be read.
pub(crate) fn parse_json<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    lean_json::read_json(text).map_err(|error| {
        #[cfg(target_arch = "wasm32")]
        web_sys::console::error_1(&error.to_string().into());
        let _ = error;
        ApiError::Protocol
    })
}

/// Reads a refusal. If the server is away, a proxy in front of it answers with a page and one of three statuses: that
/// means unreachable, and not another protocol.
fn parse_error_response(status: u16, text: &str) -> ApiError {
    match lean_json::read_json(text) {
        Ok(problem) => ApiError::Refused(problem),
        Err(_) if matches!(status, 502..=504) => ApiError::Unreachable,
        Err(_) => ApiError::Protocol,
    }
}

async fn fetch_text(
    method: Method,
    path: &str,
    secret: Option<&str>,
    body: Option<&str>,
) -> Result<String, ApiError> {
    let (status, text) = send_request(method, path, secret, body)
        .await
        .map_err(|_| ApiError::Unreachable)?;
    if (200..300).contains(&status) {
        Ok(text)
    } else {
        Err(parse_error_response(status, &text))
    }
}

async fn send_request(
    method: Method,
    path: &str,
    secret: Option<&str>,
    body: Option<&str>,
) -> Result<(u16, String), gloo_net::Error> {
    let timeout = AbortSignal::timeout_with_u32(ANSWER_TIMEOUT_MS);
    let mut request = RequestBuilder::new(path)
        .method(method)
        .abort_signal(Some(&timeout));
    if let Some(secret) = secret {
        // Secrets consist of letters and digits; anything else, typed into an address, must fit a header.
        let secret = String::from(js_sys::encode_uri_component(secret));
        request = request.header("authorization", &format!("Bearer {secret}"));
    }
    let request = match body {
        Some(body) => request
            .header("content-type", "application/json")
            .body(body)?,
        None => request.build()?,
    };
    let response = request.send().await?;
    Ok((response.status(), response.text().await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui_texts::texts;

    #[test]
    fn every_refusal_has_its_own_message() {
        for code in Code::ALL {
            let key = format!("ui-problem-{}", code.name());
            assert!(texts().has_message(&key), "{key}");
        }
    }

    #[test]
    fn a_command_is_sent_again_to_a_server_that_restarts() {
        let refused = |code| ApiError::Refused(Problem::from_code(code));
        assert!(is_temporary_server_error(&refused(Code::Restarting)));
        assert!(is_temporary_server_error(&ApiError::Unreachable));
        assert!(!is_temporary_server_error(&refused(Code::StaleVersion)));
        assert!(!is_temporary_server_error(&ApiError::Protocol));
    }

    #[test]
    fn an_unreadable_answer_is_not_an_unreachable_server() {
        let newer = r#"{"code":"a-code-of-a-later-version","message":"untranslated"}"#;
        assert!(matches!(
            parse_error_response(409, newer),
            ApiError::Protocol
        ));
        let proxy = "<html><body>502 Bad Gateway</body></html>";
        assert!(matches!(
            parse_error_response(502, proxy),
            ApiError::Unreachable
        ));
        let other = "<html><body>No such page</body></html>";
        assert!(matches!(
            parse_error_response(404, other),
            ApiError::Protocol
        ));
        let problem = r#"{"code":"seat-taken","message":"the seat is not open"}"#;
        assert!(matches!(
            parse_error_response(409, problem),
            ApiError::Refused(_)
        ));
    }
}
