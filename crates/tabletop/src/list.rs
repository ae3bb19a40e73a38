//! Short lists that live inside a state: an array with a length byte.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items in a row, copied as plain bytes.
///
/// Slots that are not in use always hold the default item, so equal lists are equal bytes.
///
/// ```
/// use tabletop::List;
///
/// let mut queue: List<u8, 4> = [5, 6].into_iter().collect();
/// queue.push(7);
/// assert_eq!(queue.remove(0), 5);
/// assert_eq!(queue[..], [6, 7]);
/// assert!(!queue.is_full());
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self {
            items: [T::default(); N],
            len: 0,
        }
    }

    /// Adds an item at the end. A full list is a mistake in the game's limits, so it panics.
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the item at the end.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// Puts an item before the one at `index`.
    pub fn insert(&mut self, index: usize, item: T) {
        let len = self.len as usize;
        assert!(index <= len, "insertion beyond the end of the list");
        self.items.copy_within(index..len, index + 1);
        self.items[index] = item;
        self.len += 1;
    }

    /// Takes out the item at `index`, closing the gap.
    pub fn remove(&mut self, index: usize) -> T {
        let len = self.len as usize;
        assert!(index < len, "removal beyond the end of the list");
        let item = self.items[index];
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        self.items[len - 1] = T::default();
        item
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Tells whether the list has no room for another item.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        for item in items {
            list.push(item);
        }
        list
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = List<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<List<T, N>, A::Error> {
                let mut list = List::new();
                while let Some(item) = items.next_element()? {
                    if list.is_full() {
                        return Err(A::Error::invalid_length(N + 1, &self));
                    }
                    list.push(item);
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Items(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_with_equal_content_are_equal_whatever_they_held() {
        let mut used: List<u8, 4> = [5, 6, 7].into_iter().collect();
        used.pop();
        assert_eq!(used.remove(0), 5);
        used.insert(0, 1);
        assert_eq!(used, [1, 6].into_iter().collect());
        assert_eq!(used.pop(), Some(6));
        assert_eq!(used.pop(), Some(1));
        assert_eq!(used.pop(), None);
        assert_eq!(used, List::new());
    }

    #[test]
    fn a_list_that_is_too_long_is_refused_when_read() {
        assert!(serde_json::from_str::<List<u8, 2>>("[1,2]").is_ok());
        assert!(serde_json::from_str::<List<u8, 2>>("[1,2,3]").is_err());
    }
}
