//! Values with others inside: lists, objects and variants.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Visitor};

use crate::Unreadable;
use crate::scanner::Scanner;

/// The items of a list.
pub(crate) struct Items<'scanner, 'text> {
    scanner: &'scanner mut Scanner<'text>,
    count: usize,
}

impl<'scanner, 'text> Items<'scanner, 'text> {
    pub(crate) const fn new(scanner: &'scanner mut Scanner<'text>) -> Self {
        Self { scanner, count: 0 }
    }
}

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        if !self.scanner.advance_to_next_entry(&mut self.count, b']')? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.scanner).map(Some)
    }
}

/// The entries of an object.
pub(crate) struct Entries<'scanner, 'text> {
    scanner: &'scanner mut Scanner<'text>,
    count: usize,
}

impl<'scanner, 'text> Entries<'scanner, 'text> {
    pub(crate) const fn new(scanner: &'scanner mut Scanner<'text>) -> Self {
        Self { scanner, count: 0 }
    }
}

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        if !self.scanner.advance_to_next_entry(&mut self.count, b'}')? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.scanner).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Unreadable> {
        self.scanner.expect(b':')?;
        seed.deserialize(&mut *self.scanner)
    }
}

/// A variant of an enum: its name, or an object whose only entry is its name and content.
pub(crate) struct Variant<'scanner, 'text> {
    scanner: &'scanner mut Scanner<'text>,
    has_content: bool,
}

impl<'scanner, 'text> Variant<'scanner, 'text> {
    pub(crate) const fn new(scanner: &'scanner mut Scanner<'text>, has_content: bool) -> Self {
        Self {
            scanner,
            has_content,
        }
    }

    /// Goes to the content, which the variant must have.
    fn expect_content(self) -> Result<&'scanner mut Scanner<'text>, Unreadable> {
        if self.has_content {
            Ok(self.scanner)
        } else {
            Err(Unreadable)
        }
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Unreadable;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), Unreadable> {
        let name = seed.deserialize(&mut *self.scanner)?;
        if self.has_content {
            self.scanner.expect(b':')?;
        }
        Ok((name, self))
    }
}

impl<'de> serde::de::VariantAccess<'de> for Variant<'_, '_> {
    type Error = Unreadable;

    fn unit_variant(self) -> Result<(), Unreadable> {
        if self.has_content {
            self.scanner.expect_word("null")
        } else {
            Ok(())
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Unreadable> {
        seed.deserialize(self.expect_content()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unreadable> {
        self.expect_content()?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.expect_content()?.deserialize_map(visitor)
    }
}

/// The one entry as which a value is told that is kept as it is written.
pub(crate) struct RawEntry<'text> {
    name: Option<&'static str>,
    written: &'text str,
}

impl<'text> RawEntry<'text> {
    pub(crate) const fn new(name: &'static str, written: &'text str) -> Self {
        Self {
            name: Some(name),
            written,
        }
    }
}

impl<'de> MapAccess<'de> for RawEntry<'_> {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        let name = self.name.take().map(StrDeserializer::new);
        name.map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Unreadable> {
        seed.deserialize(StrDeserializer::new(self.written))
    }
}
