//! Places for connections: a limited number in all and for each address, some of them kept for addresses that have
//! few.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::rate_limits::rate_limit_key;

/// The part of all places that is kept for addresses with few connections, as a divisor.
const RESERVED_SHARE: usize = 10;

/// The part of the free places that such an address may hold, as a divisor.
const RESERVED_SHARE_OF_FREE: usize = 16;

/// The connections that an address may hold as long as there is any place: a browser needs two.
const MIN_CONNECTIONS: usize = 2;

/// The part of all places that one address may hold, as a divisor.
const ADDRESS_SHARE: usize = 4;

/// The places, and who holds how many.
#[derive(Debug)]
pub(crate) struct AddressPlaces {
    all: usize,
    each: usize,
    taken: Mutex<TakenPlaces>,
}

#[derive(Debug, Default)]
struct TakenPlaces {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// One place; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct AddressPlace {
    places: Arc<AddressPlaces>,
    address: IpAddr,
}

impl AddressPlaces {
    /// Makes this many places, of which one address may hold so many.
    pub(crate) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            each: each.min((all / ADDRESS_SHARE).max(MIN_CONNECTIONS)),
            taken: Mutex::default(),
        })
    }

    /// Makes this many places for anybody.
    pub(crate) fn without_address_limit(all: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            each: usize::MAX,
            taken: Mutex::default(),
        })
    }

    fn lock_taken_places(&self) -> MutexGuard<'_, TakenPlaces> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of connections that one address may hold while this many places are free.
    fn max_places_per_address(&self, free: usize) -> usize {
        if self.each == usize::MAX || free > self.all / RESERVED_SHARE {
            return self.each;
        }
        (free / RESERVED_SHARE_OF_FREE).clamp(MIN_CONNECTIONS.min(self.each), self.each)
    }

    /// Takes a place for this address, if it may have one more.
    pub(crate) fn try_take_for_address(self: &Arc<Self>, address: IpAddr) -> Option<AddressPlace> {
        let address = rate_limit_key(address);
        let mut taken = self.lock_taken_places();
        let here = taken.each.get(&address).copied().unwrap_or(0);
        let free = self.all.saturating_sub(taken.all);
        if free == 0 || here >= self.max_places_per_address(free) {
            return None;
        }
        taken.all += 1;
        taken.each.insert(address, here + 1);
        drop(taken);
        Some(AddressPlace {
            places: Arc::clone(self),
            address,
        })
    }
}

impl Drop for AddressPlace {
    fn drop(&mut self) {
        let mut taken = self.places.lock_taken_places();
        taken.all -= 1;
        if let Some(here) = taken.each.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                taken.each.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill_from(places: &Arc<AddressPlaces>, last: u8) -> Vec<AddressPlace> {
        let address = IpAddr::from([192, 0, 2, last]);
        std::iter::from_fn(|| places.try_take_for_address(address)).collect()
    }

    #[test]
    fn few_addresses_do_not_take_all_places() {
        let places = AddressPlaces::new(960, 200);
        let mut held: Vec<_> = (0..40).map(|last| fill_from(&places, last)).collect();
        assert_eq!(held[0].len(), 200);
        let all: usize = held.iter().map(Vec::len).sum();
        assert!((864..960).contains(&all), "{all}");
        assert!(
            !fill_from(&places, 200).is_empty(),
            "somebody new is shut out"
        );
        held.clear();
        assert_eq!(fill_from(&places, 1).len(), 200);
    }

    #[test]
    fn one_address_suffices_for_nothing() {
        let places = AddressPlaces::new(100, 4_000);
        let held = fill_from(&places, 1);
        assert_eq!(held.len(), 25);
        assert_eq!(
            AddressPlaces::new(0, 4)
                .try_take_for_address([127, 0, 0, 1].into())
                .map(drop),
            None
        );
        let proxied = AddressPlaces::without_address_limit(100);
        assert_eq!(fill_from(&proxied, 1).len(), 100);
    }
}
