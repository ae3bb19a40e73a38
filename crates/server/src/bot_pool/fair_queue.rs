//! A queue in which everybody gets the same share of the time, however many items they add.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::time::Duration;

/// Items that wait, by the one who added them. The next item belongs to the one who has used the least time.
#[derive(Debug)]
pub(super) struct FairQueue<K, T> {
    waiting: HashMap<K, Share<T>>,
    /// The time that the one served last had used. Newcomers start with it: nobody saves up time.
    floor: Duration,
    /// The number of items added so far, which settles ties.
    added: u64,
}

#[derive(Debug)]
struct Share<T> {
    items: VecDeque<T>,
    used: Duration,
    /// The number of items that are taken and not yet counted.
    running: usize,
    /// The turn among those who have used the same time.
    turn: u64,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> Self {
        Self {
            waiting: HashMap::new(),
            floor: Duration::ZERO,
            added: 0,
        }
    }
}

impl<K: Clone + Eq + Hash, T> FairQueue<K, T> {
    /// Adds an item.
    pub(super) fn add_item(&mut self, key: K, item: T) {
        self.added += 1;
        let (floor, turn) = (self.floor, self.added);
        let share = self.waiting.entry(key).or_insert_with(|| Share {
            items: VecDeque::new(),
            used: floor,
            running: 0,
            turn,
        });
        share.used = share.used.max(floor);
        share.items.push_back(item);
    }

    /// Takes the next item out.
    pub(super) fn take_fairest_item(&mut self) -> Option<(K, T)> {
        let next = self
            .waiting
            .iter()
            .filter(|(_, share)| !share.items.is_empty())
            .min_by_key(|(_, share)| (share.running, share.used, share.turn));
        let key = next?.0.clone();
        self.added += 1;
        let share = self.waiting.get_mut(&key)?;
        let item = share.items.pop_front()?;
        share.running += 1;
        share.turn = self.added;
        self.floor = self.floor.max(share.used);
        Some((key, item))
    }

    /// Counts the time that an item took after it was taken out.
    pub(super) fn charge_used_time(&mut self, key: &K, time: Duration) {
        let floor = self.floor;
        let Some(share) = self.waiting.get_mut(key) else {
            return;
        };
        share.used += time;
        share.running = share.running.saturating_sub(1);
        // Those who are ahead are remembered while anybody waits; later everybody is equal again.
        self.waiting
            .retain(|_, share| !share.items.is_empty() || share.running > 0 || share.used > floor);
        if self.waiting.values().all(|share| share.items.is_empty()) {
            self.waiting.retain(|_, share| share.running > 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_gets_the_same_time_however_much_they_ask_for() {
        let mut queue = FairQueue::default();
        for number in 0..300 {
            queue.add_item("many", number);
        }
        for number in 0..20 {
            queue.add_item("few", number);
        }
        queue.add_item("late", 0);
        let mut used: HashMap<&str, u32> = HashMap::new();
        for _ in 0..40 {
            let (key, _) = queue.take_fairest_item().expect("an item");
            // The thoughts of one are four times as long.
            let time = if key == "few" { 4 } else { 1 };
            *used.entry(key).or_default() += time;
            queue.charge_used_time(&key, Duration::from_secs(time.into()));
        }
        let (many, few) = (used["many"], used["few"]);
        assert!(many.abs_diff(few) <= 4, "{many} {few}");
        assert_eq!(used["late"], 1);
        // Somebody who comes now is next, and has saved up nothing.
        queue.add_item("new", 0);
        queue.add_item("new", 1);
        let next: Vec<_> = (0..4)
            .filter_map(|_| {
                let (key, _) = queue.take_fairest_item()?;
                queue.charge_used_time(&key, Duration::from_secs(1));
                Some(key)
            })
            .collect();
        assert!(next.contains(&"new"), "{next:?}");
        assert!(next.iter().any(|key| *key != "new"), "{next:?}");
    }

    #[test]
    fn items_of_one_come_in_order() {
        let mut queue = FairQueue::default();
        for number in 0..5 {
            queue.add_item((), number);
        }
        let taken: Vec<_> =
            std::iter::from_fn(|| queue.take_fairest_item().map(|(_, item)| item)).collect();
        assert_eq!(taken, [0, 1, 2, 3, 4]);
        assert!(queue.take_fairest_item().is_none());
    }
}
