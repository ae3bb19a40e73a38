//! Reading types, as serde asks for them: each kind of value calls one method of the visitor, so that only this one is
//! compiled.

use serde::de::{Deserializer, Visitor};

use crate::containers::{Entries, Items, RawEntry, Variant};
use crate::scanner::Scanner;
use crate::{RAW_VALUE, Unreadable};

/// Reads numbers: those without a sign as the largest type of their kind, and the others likewise.
macro_rules! read_numbers {
    ($($method:ident => $visit:ident),+ $(,)?) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
            visitor.$visit(self.read_number()?)
        })+
    };
}

/// Reads texts of all kinds.
macro_rules! read_texts {
    ($($method:ident),+ $(,)?) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
            visitor.visit_str(self.read_text()?)
        })+
    };
}

impl<'de> Deserializer<'de> for &mut Scanner<'_> {
    type Error = Unreadable;

    /// Reads what is there. A number with a fraction is not: no message has one.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.peek() {
            b'"' => self.deserialize_str(visitor),
            b'{' => self.deserialize_map(visitor),
            b'[' => self.deserialize_seq(visitor),
            b't' | b'f' => self.deserialize_bool(visitor),
            b'n' => self.deserialize_unit(visitor),
            b'-' => self.deserialize_i64(visitor),
            _ => self.deserialize_u64(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_bool(self.read_bool()?)
    }

    read_numbers! {
        deserialize_u8 => visit_u64,
        deserialize_u16 => visit_u64,
        deserialize_u32 => visit_u64,
        deserialize_u64 => visit_u64,
        deserialize_i8 => visit_i64,
        deserialize_i16 => visit_i64,
        deserialize_i32 => visit_i64,
        deserialize_i64 => visit_i64,
        deserialize_f32 => visit_f64,
        deserialize_f64 => visit_f64,
    }

    read_texts! { deserialize_char, deserialize_str, deserialize_string, deserialize_identifier }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unreadable> {
        Err(Unreadable)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unreadable> {
        Err(Unreadable)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.peek() == b'n' {
            self.expect_word("null")?;
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.expect_word("null")?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        if name == RAW_VALUE {
            visitor.visit_map(RawEntry::new(RAW_VALUE, self.read_raw_value()?))
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.open(b'[')?;
        let value = visitor.visit_seq(Items::new(self))?;
        self.close(b']')?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.open(b'{')?;
        let value = visitor.visit_map(Entries::new(self))?;
        self.close(b'}')?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        let has_content = self.peek() == b'{';
        if has_content {
            self.open(b'{')?;
        }
        let value = visitor.visit_enum(Variant::new(self, has_content))?;
        if has_content {
            self.close(b'}')?;
        }
        Ok(value)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.read_raw_value()?;
        visitor.visit_unit()
    }
}
