//! Sets of up to 64 components as the bits of one word.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A component that is numbered from zero: a card, a system, a leader.
pub trait Element: Copy + 'static {
    /// The number of components of this kind; at most 64.
    const COUNT: u8;

    /// Returns the number of this component.
    fn index(self) -> u8;

    /// Returns the component with this number, which is below [`Element::COUNT`].
    fn from_index(index: u8) -> Self;
}

/// Some of the components of one kind.
///
/// ```
/// use tabletop::Set;
///
/// tabletop::components! {
///     /// A colour of a die.
///     pub enum Colour as "colour" listed in ALL { Red => "red", Black => "black", Green => "green" }
/// }
///
/// let dark = Set::from_element(Colour::Black).with(Colour::Green);
/// assert_eq!(dark.iter().collect::<Vec<_>>(), [Colour::Black, Colour::Green]);
/// assert_eq!(Set::ALL.difference(dark).first(), Some(Colour::Red));
/// assert_eq!(serde_json::to_string(&dark).unwrap(), r#"["black","green"]"#);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Set<T> {
    bits: u64,
    kind: PhantomData<T>,
}

impl<T: Copy> Set<T> {
    /// Returns the set whose members are the set bits of `bits`.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            kind: PhantomData,
        }
    }

    /// No member.
    pub const EMPTY: Self = Self::from_bits(0);

    /// Returns the members as bits, one for each.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns the number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Tells whether the set has no members.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the members of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// Returns the members of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// Returns the members of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Tells whether the sets share no member.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.bits & other.bits == 0
    }
}

impl<T: Element> Set<T> {
    /// Every component of the kind.
    pub const ALL: Self = Self::from_bits(u64::MAX >> (64 - T::COUNT as u32));

    /// Returns the set with just this member.
    #[must_use]
    pub fn from_element(element: T) -> Self {
        Self::from_bits(1 << element.index())
    }

    /// Tells whether this component is a member.
    #[must_use]
    pub fn contains(self, element: T) -> bool {
        self.bits >> element.index() & 1 != 0
    }

    /// Makes the component a member.
    pub fn insert(&mut self, element: T) {
        self.bits |= 1 << element.index();
    }

    /// Makes the component no member.
    pub fn remove(&mut self, element: T) {
        self.bits &= !(1 << element.index());
    }

    /// Returns this set with one more member.
    #[must_use]
    pub fn with(mut self, element: T) -> Self {
        self.insert(element);
        self
    }

    /// Returns this set without this member.
    #[must_use]
    pub fn without(mut self, element: T) -> Self {
        self.remove(element);
        self
    }

    /// Returns the member with the lowest number.
    #[must_use]
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::from_index(self.bits.trailing_zeros() as u8))
    }

    /// Returns the members, lowest number first.
    #[must_use]
    pub fn iter(self) -> Iter<T> {
        Iter(self)
    }
}

/// The members of a [`Set`], lowest number first.
#[derive(Copy, Clone, Debug)]
pub struct Iter<T>(Set<T>);

impl<T: Element> Iterator for Iter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let first = self.0.first()?;
        self.0.bits &= self.0.bits - 1;
        Some(first)
    }
}

impl<T: Element> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Iter<T>;

    fn into_iter(self) -> Iter<T> {
        self.iter()
    }
}

impl<T: Element> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T: Copy> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Set({:#x})", self.bits)
    }
}

impl<T: Element + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for element in *self {
            list.serialize_element(&element)?;
        }
        list.end()
    }
}

impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members<T>(PhantomData<T>);

        impl<'de, T: Element + Deserialize<'de>> Visitor<'de> for Members<T> {
            type Value = Set<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of components")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<T>, A::Error> {
                let mut set = Set::EMPTY;
                while let Some(element) = list.next_element()? {
                    set.insert(element);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Members(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Element for u8 {
        const COUNT: u8 = 10;
        fn index(self) -> u8 {
            self
        }
        fn from_index(index: u8) -> Self {
            index
        }
    }

    #[test]
    fn members_come_lowest_first_and_once() {
        let set: Set<u8> = [7, 2, 7, 9].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [2, 7, 9]);
        assert_eq!(set.len(), 3);
        assert_eq!(Set::<u8>::ALL.len(), 10);
    }

    #[test]
    fn a_set_is_written_as_the_list_of_its_members() {
        let set: Set<u8> = [1, 3].into_iter().collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[1,3]");
        assert_eq!(serde_json::from_str::<Set<u8>>(&text).unwrap(), set);
    }
}
