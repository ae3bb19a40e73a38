//! A proxy between a browser and the server: it records every byte that the server sends, and it can be cut.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy between a browser and the server.
#[derive(Clone, Debug)]
pub struct RecordingProxy {
    port: u16,
    /// The bytes that the server sent, separately for each connection.
    received: Arc<Mutex<Vec<Vec<u8>>>>,
    whole: watch::Sender<bool>,
}

impl RecordingProxy {
    /// Starts a proxy to a port of this machine.
    pub(crate) async fn start_proxy(to: u16) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let wire = Self {
            port: listener.local_addr()?.port(),
            received: Arc::default(),
            whole: watch::Sender::new(true),
        };
        let laid = wire.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let wire = laid.clone();
                tokio::spawn(async move { wire.forward_connection(near, to).await });
            }
        });
        Ok(wire)
    }

    /// Returns the port that the browser connects to.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Returns all bytes that the server has sent so far, by connection.
    #[must_use]
    pub fn received_bytes(&self) -> Vec<Vec<u8>> {
        self.lock_received().clone()
    }

    fn lock_received(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns all texts that the server has sent: every message of a live connection and every JSON body of an answer.
    /// Pages and programs are left out, because they are the same for everybody.
    #[must_use]
    pub fn received_texts(&self) -> Vec<String> {
        self.lock_received()
            .iter()
            .flat_map(|bytes| texts_in_connection(bytes))
            .collect()
    }

    /// Breaks every connection, and refuses new ones until it is mended.
    pub fn cut_connections(&self) {
        self.whole.send_replace(false);
    }

    /// Lets connections through again.
    pub fn mend_connections(&self) {
        self.whole.send_replace(true);
    }

    async fn forward_connection(&self, near: TcpStream, to: u16) {
        let mut whole = self.whole.subscribe();
        if !*whole.borrow() {
            return;
        }
        let Ok(far) = TcpStream::connect(("127.0.0.1", to)).await else {
            return;
        };
        let (mut from_near, mut to_near) = near.into_split();
        let (mut from_far, mut to_far) = far.into_split();
        let up = async {
            let _ = tokio::io::copy(&mut from_near, &mut to_far).await;
            let _ = to_far.shutdown().await;
        };
        let line = {
            let mut kept = self.lock_received();
            kept.push(Vec::new());
            kept.len() - 1
        };
        let down = async {
            let mut bytes = vec![0; 16 * 1024];
            while let Ok(count @ 1..) = from_far.read(&mut bytes).await {
                self.lock_received()[line].extend_from_slice(&bytes[..count]);
                if to_near.write_all(&bytes[..count]).await.is_err() {
                    return;
                }
            }
            let _ = to_near.shutdown().await;
        };
        tokio::select! {
            _ = async { tokio::join!(up, down) } => {}
            _ = whole.wait_for(|whole| !whole) => {}
        }
    }
}

/// Finds the texts in the bytes of one connection: answers one after the other, and messages once it is live.
fn texts_in_connection(mut bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    while let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") {
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        bytes = &bytes[end + 4..];
        if head.contains("101 switching") {
            found.extend(messages_in_frames(bytes));
            break;
        }
        let length = head.split_once("content-length: ").map_or(0, |(_, rest)| {
            let digits = rest.split("\r\n").next().unwrap_or_default();
            digits.trim().parse().unwrap_or(0)
        });
        let (body, rest) = bytes.split_at(length.min(bytes.len()));
        if head.contains("application/json") {
            found.push(String::from_utf8_lossy(body).into_owned());
        }
        bytes = rest;
    }
    found
}

/// Finds the texts among the frames of a live connection, which a server sends whole and without a mask.
fn messages_in_frames(mut bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    while let [first, second, rest @ ..] = bytes {
        let (length, rest) = match (second, rest) {
            (126, [a, b, rest @ ..]) => (usize::from(u16::from_be_bytes([*a, *b])), rest),
            (127, [a, b, c, d, e, f, g, h, rest @ ..]) => {
                let length = u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h]);
                (usize::try_from(length).unwrap_or(usize::MAX), rest)
            }
            (length, rest) => (usize::from(*length), rest),
        };
        let (body, rest) = rest.split_at(length.min(rest.len()));
        if first & 0x0f == 1 {
            found.push(String::from_utf8_lossy(body).into_owned());
        }
        bytes = rest;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_messages_are_found_in_what_came_down() {
        let mut bytes = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{\"a\":1}".to_vec();
        bytes.extend(b"HTTP/1.1 200 OK\r\ncontent-type: text/css\r\ncontent-length: 3\r\n\r\nabc");
        bytes.extend(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n");
        bytes.extend([
            0x81, 2, b'h', b'i', 0x89, 1, b'p', 0x81, 126, 0, 3, b'y', b'o', b'u',
        ]);
        assert_eq!(texts_in_connection(&bytes), ["{\"a\":1}", "hi", "you"]);
    }
}
