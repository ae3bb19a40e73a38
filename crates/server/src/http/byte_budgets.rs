//! Budgets for what waits to be sent. A client that reads slowly, or not at all, holds memory; no address may hold so
//! much of it that others get none.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::{IntoResponse, Response};
use protocol::problem::{Code, Problem};
use tokio::sync::Notify;

use super::rate_limits::rate_limit_key;

/// The part of the free bytes that one address may hold, as a divisor: those who come later find some left.
const SHARE_OF_FREE: usize = 4;

/// The bytes that may wait to be sent, in all and for each address.
#[derive(Debug)]
pub(crate) struct ByteBudgets {
    all: usize,
    each: usize,
    held: Mutex<HeldBytes>,
    /// Signals that bytes were sent.
    released: Notify,
}

#[derive(Debug, Default)]
struct HeldBytes {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// The permit for some bytes that wait to be sent.
#[derive(Debug)]
pub(crate) struct BytePermit {
    budgets: Arc<ByteBudgets>,
    address: IpAddr,
    bytes: usize,
}

impl ByteBudgets {
    /// Allows this many bytes in all, and this many for one address.
    pub(crate) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            each: each.min(all),
            held: Mutex::default(),
            released: Notify::new(),
        })
    }

    fn lock_held_bytes(&self) -> MutexGuard<'_, HeldBytes> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a permit, unless this address or all of them hold too much already.
    ///
    /// One message is always allowed to an address that holds nothing, as long as there is room at all.
    pub(crate) fn try_take_for_address(
        self: &Arc<Self>,
        address: IpAddr,
        bytes: usize,
    ) -> Option<BytePermit> {
        let mut held = self.lock_held_bytes();
        let here = held.each.get(&address).copied().unwrap_or(0);
        // A message larger than a budget takes all of it.
        let bytes = bytes.min(self.each);
        let free = self.all - held.all;
        let share = self.each.min(free / SHARE_OF_FREE);
        if bytes > free || (here > 0 && here + bytes > share) {
            return None;
        }
        held.all += bytes;
        held.each.insert(address, here + bytes);
        drop(held);
        Some(BytePermit {
            budgets: Arc::clone(self),
            address,
            bytes,
        })
    }

    /// Waits for a permit.
    pub(crate) async fn wait_for_byte_permit(
        self: &Arc<Self>,
        address: IpAddr,
        bytes: usize,
    ) -> BytePermit {
        loop {
            let mut released = std::pin::pin!(self.released.notified());
            // Listen before looking, so that no signal is missed between the two.
            released.as_mut().enable();
            if let Some(permit) = self.try_take_for_address(address, bytes) {
                return permit;
            }
            released.await;
        }
    }
}

impl Drop for BytePermit {
    fn drop(&mut self) {
        let mut held = self.budgets.lock_held_bytes();
        held.all -= self.bytes;
        if let Some(here) = held.each.get_mut(&self.address) {
            *here -= self.bytes;
            if *here == 0 {
                held.each.remove(&self.address);
            }
        }
        drop(held);
        self.budgets.released.notify_waiters();
    }
}

/// Bytes that hold their permit until they are sent.
struct PermittedBytes {
    bytes: Bytes,
    _permit: BytePermit,
}

impl AsRef<[u8]> for PermittedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl BytePermit {
    /// Ties the permit to these bytes: it ends when the last copy of them is gone.
    pub(crate) fn attach_permit_to_bytes(self, bytes: Bytes) -> Bytes {
        Bytes::from_owner(PermittedBytes {
            bytes,
            _permit: self,
        })
    }
}

/// The bytes from which an answer is counted.
const COUNTED_ANSWER_BYTES: u64 = 4 * 1024;

/// Counts an answer against the budgets until it is sent, or refuses it if too much waits to be sent already.
pub(crate) async fn charge_answer_to_budgets(
    budgets: &Arc<ByteBudgets>,
    address: IpAddr,
    response: Response,
) -> Response {
    let bytes = response.body().size_hint().exact().unwrap_or(0);
    if bytes < COUNTED_ANSWER_BYTES {
        return response;
    }
    let Some(permit) = budgets.try_take_for_address(rate_limit_key(address), bytes as usize) else {
        return Problem::from_code(Code::SlowDown).into_response();
    };
    let (parts, body) = response.into_parts();
    match axum::body::to_bytes(body, usize::MAX).await {
        Ok(bytes) => Response::from_parts(parts, Body::from(permit.attach_permit_to_bytes(bytes))),
        Err(_) => Problem::from_code(Code::Internal).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn one_address_leaves_room_for_the_others() {
        let budgets = ByteBudgets::new(1000, 600);
        let greedy: Vec<_> =
            std::iter::from_fn(|| budgets.try_take_for_address(address(1), 10)).collect();
        assert!((10..=30).contains(&greedy.len()), "{}", greedy.len());
        assert!(budgets.try_take_for_address(address(2), 100).is_some());
        // A message that is larger than the share of a newcomer is sent all the same.
        assert!(budgets.try_take_for_address(address(2), 500).is_some());
        drop(greedy);
        assert_eq!(budgets.lock_held_bytes().all, 0);
        assert!(budgets.lock_held_bytes().each.is_empty());
        assert!(budgets.try_take_for_address(address(1), 10_000).is_some());
    }

    #[test]
    fn bytes_give_their_permit_back_when_they_are_gone() {
        let budgets = ByteBudgets::new(1000, 1000);
        let permit = budgets
            .try_take_for_address(address(1), 1000)
            .expect("room");
        let bytes = permit.attach_permit_to_bytes(Bytes::from_static(b"hello"));
        let copy = bytes.clone();
        drop(bytes);
        assert!(budgets.try_take_for_address(address(1), 1).is_none());
        drop(copy);
        assert!(budgets.try_take_for_address(address(1), 1).is_some());
    }

    #[tokio::test]
    async fn a_client_that_waits_continues_when_bytes_were_sent() {
        let budgets = ByteBudgets::new(100, 100);
        let first = budgets.try_take_for_address(address(1), 100).expect("room");
        let waiting = tokio::spawn({
            let budgets = Arc::clone(&budgets);
            async move { budgets.wait_for_byte_permit(address(2), 50).await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(first);
        waiting.await.expect("a permit");
    }
}
