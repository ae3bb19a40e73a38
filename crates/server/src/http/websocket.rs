//! WebSockets whose memory does not grow with what they have sent.
//!
//! A socket keeps the buffer of its largest frame for as long as it is open. So long messages are sent in several
//! frames, of which browsers and programs make one message again.

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use futures::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use protocol::problem::{Code, Problem};

/// The bytes in one frame that is sent.
const MAX_FRAME_BYTES: usize = 16 * 1024;

/// The largest message that a client may send, in bytes.
const MAX_MESSAGE_BYTES: usize = 4096;

/// A request to turn a connection into a WebSocket.
pub(super) struct SocketUpgrade {
    accept: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for SocketUpgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let refused = |message: &str| Problem::new(Code::Malformed, message);
        let headers = &parts.headers;
        if parts.method != Method::GET
            || !header_contains_token(headers, &header::CONNECTION, "upgrade")
            || !header_contains_token(headers, &header::UPGRADE, "websocket")
        {
            return Err(refused("this address is for WebSockets"));
        }
        if !header_contains_token(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(refused("the version of the WebSocket must be 13"));
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY);
        let key = key.ok_or_else(|| refused("`Sec-WebSocket-Key` is missing"))?;
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes()));
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        match (accept, upgrade) {
            (Ok(accept), Some(upgrade)) => Ok(Self { accept, upgrade }),
            _ => Err(refused("this connection cannot become a WebSocket")),
        }
    }
}

/// Tells whether a header holds this word in its list.
fn header_contains_token(headers: &HeaderMap, name: &HeaderName, token: &str) -> bool {
    let values = headers.get_all(name).iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().eq_ignore_ascii_case(token))
}

impl SocketUpgrade {
    /// Accepts the request, and serves the socket once the connection has become one.
    pub(super) fn accept_and_serve<F>(
        self,
        serve: impl FnOnce(LiveSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Self { accept, upgrade } = self;
        tokio::spawn(async move {
            let Ok(upgraded) = upgrade.await else {
                return;
            };
            // Thousands of clients only listen: they get no large buffers.
            let config = WebSocketConfig::default()
                .max_message_size(Some(MAX_MESSAGE_BYTES))
                .max_frame_size(Some(MAX_MESSAGE_BYTES))
                .read_buffer_size(MAX_MESSAGE_BYTES)
                .write_buffer_size(0);
            let stream = TokioIo::new(upgraded);
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config));
            serve(LiveSocket(socket.await)).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// An open WebSocket.
pub(super) struct LiveSocket(WebSocketStream<TokioIo<Upgraded>>);

impl LiveSocket {
    /// Receives the next message; `None` if the client is gone.
    pub(super) async fn receive_message(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends a text, in frames of a bounded size.
    pub(super) async fn send_text(&mut self, mut text: Bytes) -> Result<(), Error> {
        let mut kind = Data::Text;
        loop {
            let part = text.split_to(text.len().min(MAX_FRAME_BYTES));
            let is_last = text.is_empty();
            let frame = Frame::message(part, OpCode::Data(kind), is_last);
            self.0.send(Message::Frame(frame)).await?;
            if is_last {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Asks the client for a sign of life.
    pub(super) async fn send_ping(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    /// Tells the client that the connection ends, and why.
    pub(super) async fn send_close(
        &mut self,
        code: CloseCode,
        reason: &'static str,
    ) -> Result<(), Error> {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        self.0.send(Message::Close(Some(frame))).await
    }
}
