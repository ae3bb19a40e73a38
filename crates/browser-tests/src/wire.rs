//! A wire between a browser and the server: it keeps every byte that comes down, and it can be cut.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// The wire.
#[derive(Clone, Debug)]
pub struct Wire {
    port: u16,
    /// What came down, by connection: bytes of several would tear each other's words apart.
    received: Arc<Mutex<Vec<Vec<u8>>>>,
    whole: watch::Sender<bool>,
}

impl Wire {
    /// Lays a wire to a port of this machine.
    pub(crate) async fn lay(to: u16) -> anyhow::Result<Self> {
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
                tokio::spawn(async move { wire.carry(near, to).await });
            }
        });
        Ok(wire)
    }

    /// Where the browser's end is.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Everything that came down the wire so far.
    #[must_use]
    pub fn received(&self) -> Vec<Vec<u8>> {
        self.kept().clone()
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How often something came down the wire.
    #[must_use]
    pub fn count(&self, what: &str) -> usize {
        let count = |bytes: &Vec<u8>| {
            let windows = bytes.windows(what.len());
            windows.filter(|window| *window == what.as_bytes()).count()
        };
        self.kept().iter().map(count).sum()
    }

    /// Breaks every connection, and all to come until it is mended.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }

    async fn carry(&self, near: TcpStream, to: u16) {
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
            let mut kept = self.kept();
            kept.push(Vec::new());
            kept.len() - 1
        };
        let down = async {
            let mut bytes = vec![0; 16 * 1024];
            while let Ok(count @ 1..) = from_far.read(&mut bytes).await {
                self.kept()[line].extend_from_slice(&bytes[..count]);
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
