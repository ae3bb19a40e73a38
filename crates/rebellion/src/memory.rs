//! Each side's knowledge of hidden cards beyond its own hand (rules, section 6).

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use tabletop::{Element, Set};

use crate::objectives::Objective;
use crate::systems::System;

/// A [`Set`] of few components in less room.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub(crate) struct SmallSet<T, B> {
    bits: B,
    kind: PhantomData<T>,
}

/// Some systems, or their probe cards.
pub(crate) type Systems = SmallSet<System, u32>;

/// Some objectives.
pub(crate) type Objectives = SmallSet<Objective, u16>;

impl<T: Element, B: Copy + Into<u64> + TryFrom<u64>> SmallSet<T, B> {
    pub(crate) fn get(self) -> Set<T> {
        Set::from_bits(self.bits.into())
    }

    pub(crate) fn insert(&mut self, element: T) {
        *self = self.get().with(element).into();
    }

    pub(crate) fn remove(&mut self, element: T) {
        *self = self.get().without(element).into();
    }

    pub(crate) fn add(&mut self, more: Set<T>) {
        *self = self.get().union(more).into();
    }

    pub(crate) fn remove_all(&mut self, less: Set<T>) {
        *self = self.get().difference(less).into();
    }

    pub(crate) fn contains(self, element: T) -> bool {
        self.get().contains(element)
    }

    pub(crate) fn len(self) -> usize {
        self.get().len()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.get().is_empty()
    }
}

impl<T: Element, B: TryFrom<u64>> From<Set<T>> for SmallSet<T, B> {
    fn from(set: Set<T>) -> Self {
        let Ok(bits) = B::try_from(set.bits()) else {
            unreachable!("there are no more components than bits")
        };
        Self {
            bits,
            kind: PhantomData,
        }
    }
}

impl<T: Element + PartialEq, B: Copy + Into<u64> + TryFrom<u64>> PartialEq<Set<T>>
    for SmallSet<T, B>
{
    fn eq(&self, other: &Set<T>) -> bool {
        self.get() == *other
    }
}

impl<T, B: fmt::LowerHex> fmt::Debug for SmallSet<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Few({:#x})", self.bits)
    }
}

impl<T: Element + Serialize, B: Copy + Into<u64> + TryFrom<u64>> Serialize for SmallSet<T, B> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, T: Element + Deserialize<'de>, B: TryFrom<u64>> Deserialize<'de> for SmallSet<T, B> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Set::deserialize(deserializer)?.into())
    }
}

/// Each side's knowledge of cards and of the base, besides what everybody knows.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Memory {
    /// Objectives that the Empire has seen in the Rebel hand, or on their way into it (OBJECTIVE-13);
    /// some of them may have left it.
    pub(crate) objectives: Objectives,
    /// Probe cards of the Empire that went back to the deck (N-55). The Empire knows where they lie
    /// together, not which is where: those in the deck make up whole layers, and if any are among the
    /// cards the Rebels have drawn, these are no others.
    pub(crate) planted: Systems,
    /// Probe cards that the Rebels know to be in the Empire's hand.
    pub(crate) told: Systems,
    /// The systems without the base, by what the Empire alone has seen besides its hand.
    pub(crate) ruled_out: Systems,
    /// The first of the systems that the Rebels name besides the base; a secret until all are named
    /// ("Interrogation Droid").
    pub(crate) named: Option<System>,
}
