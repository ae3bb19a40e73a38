//! A small balancer: connections go in turn to the servers that say they are ready.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use test_support::Client;

/// The pause between two rounds of questions to the servers.
const HEALTH_PAUSE: Duration = Duration::from_millis(100);

/// The attempts to find a server for a connection.
const MAX_ATTEMPTS: usize = 100;

/// The pause between two such attempts.
const ATTEMPT_PAUSE: Duration = Duration::from_millis(20);

/// A server behind the balancer.
struct Backend {
    address: String,
    is_ready: bool,
}

/// The balancer; its threads end with the test program.
pub(crate) struct Balancer {
    /// The address of the balancer, beginning with `http://`.
    pub(crate) address: String,
    backends: Arc<Backends>,
}

#[derive(Default)]
struct Backends {
    all: Mutex<Vec<Backend>>,
    next: AtomicUsize,
}

impl Balancer {
    /// Starts a balancer in front of these servers.
    pub(crate) fn start_threads(servers: impl Iterator<Item = String>) -> Self {
        let backends = Arc::new(Backends::default());
        for address in servers {
            backends.lock_all().push(Backend {
                address,
                is_ready: true,
            });
        }
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("its address");
        let (asking, leading) = (Arc::clone(&backends), Arc::clone(&backends));
        std::thread::spawn(move || asking.poll_readiness_forever());
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (client, leading) = (client.expect("a connection"), Arc::clone(&leading));
                std::thread::spawn(move || leading.proxy_connection(&client));
            }
        });
        Self {
            address: format!("http://{address}"),
            backends,
        }
    }

    /// Puts a server in the place of another one.
    pub(crate) fn replace_server(&self, old: &str, new: &str) {
        for backend in self.backends.lock_all().iter_mut() {
            if backend.address == old {
                new.clone_into(&mut backend.address);
            }
        }
    }

    /// Tells whether this server is said to be ready.
    pub(crate) fn is_ready(&self, address: &str) -> bool {
        let all = self.backends.lock_all();
        all.iter()
            .any(|backend| backend.address == address && backend.is_ready)
    }
}

impl Backends {
    fn lock_all(&self) -> MutexGuard<'_, Vec<Backend>> {
        self.all.lock().expect("the servers")
    }

    /// Asks every server again and again whether it is ready.
    fn poll_readiness_forever(&self) {
        loop {
            let addresses: Vec<_> = self
                .lock_all()
                .iter()
                .map(|backend| backend.address.clone())
                .collect();
            for address in addresses {
                let answer = Client::new(&address).try_send("/readyz", None, None);
                let is_ready = answer.is_some_and(|answer| answer.status == 200);
                for backend in self.lock_all().iter_mut() {
                    if backend.address == address {
                        backend.is_ready = is_ready;
                    }
                }
            }
            std::thread::sleep(HEALTH_PAUSE);
        }
    }

    /// Connects to the next server that is ready.
    fn connect_to_next(&self) -> Option<TcpStream> {
        for _ in 0..MAX_ATTEMPTS {
            let ready: Vec<_> = {
                let all = self.lock_all();
                let ready = all.iter().filter(|backend| backend.is_ready);
                ready.map(|backend| backend.address.clone()).collect()
            };
            let turn = self.next.fetch_add(1, Ordering::Relaxed);
            let next = ready.get(turn % ready.len().max(1));
            let connected =
                next.and_then(|next| TcpStream::connect(next.trim_start_matches("http://")).ok());
            if connected.is_some() {
                return connected;
            }
            std::thread::sleep(ATTEMPT_PAUSE);
        }
        None
    }

    fn proxy_connection(&self, client: &TcpStream) {
        let Some(server) = self.connect_to_next() else {
            return;
        };
        let _ = (client.set_nodelay(true), server.set_nodelay(true));
        std::thread::scope(|scope| {
            scope.spawn(|| copy_bytes(client, &server));
            copy_bytes(&server, client);
        });
    }
}

/// Copies everything in one direction, and then says that no more will come.
fn copy_bytes(mut from: &TcpStream, mut to: &TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
}
